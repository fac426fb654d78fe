"""For the house's players: a tournament that fits what a seat sees. Never meets the real state."""

from libs.engine.chance import Chance
from libs.engine.games.wizards_tournament.state import (
    Attack,
    Discarding,
    Item,
    Permanent,
    Pile,
    Resolving,
    Seat,
    Share,
    State,
    Targeting,
    Triggered,
)
from libs.engine.games.wizards_tournament.view import FrameView, ItemView, PermanentView, SeatView, View


def imagine(view: View, chance: Chance) -> State:
    """A state that fits the view: what is unseen of each seat is shuffled, and dealt to its hand and deck."""
    named = {frame.seat: frame.set for frame in view.agenda if frame.kind == "targeting" and not frame.source}
    return State(
        seats=[_seat(one, chance, number, named.get(number)) for number, one in enumerate(view.seats)],
        market=[Pile(pile.card.id, pile.left) for pile in view.market],
        play=[_permanent(one) for one in view.play],
        stack=[_item(item) for item in view.stack],
        agenda=[_frame(frame) for frame in view.agenda],
        step=view.step,
        turn=view.turn,
        active=view.active,
        first=view.first,
        priority=view.priority,
        passes=view.passes,
        bought=list(view.bought),
        attacks=[Attack(one.attacker, one.seat, one.blocked, list(one.blockers)) for one in view.attacks],
        defended=list(view.defended),
        shares=[Share(one.attacker, one.blocker, one.amount) for one in view.shares],
        next_id=view.next_id,
        gone=[one.set for one in view.gone for _ in range(one.count)],
        winners=list(view.winners),
        reason=view.reason,
    )


def _seat(seen: SeatView, chance: Chance, number: int, named: str | None) -> Seat:
    """`named` is a card of the hand that the seat has shown, since it chooses a target for it."""
    unseen = [one.set for one in seen.unseen for _ in range(one.count)]
    hand: list[str] = []
    if seen.hand is not None:
        hand = [card.set for card in seen.hand for _ in range(card.count)]
    elif named is not None:
        unseen.remove(named)
        hand = [named]
    unseen = [unseen[index] for index in chance.order(number, len(unseen))]
    missing = seen.cards_in_hand - len(hand)
    return Seat(
        life=seen.life,
        pool=seen.pool,
        alive=seen.alive,
        hand=sorted(hand + unseen[:missing]),
        deck=unseen[missing:],
        discard=list(seen.discard),
        shield=seen.shield,
        rests=seen.rests,
        plays=seen.plays,
        fell=seen.fell,
    )


def _permanent(seen: PermanentView) -> Permanent:
    return Permanent(
        seen.id,
        seen.set,
        seen.owner,
        seen.controller,
        seen.is_monster,
        seen.power - seen.bonus,
        seen.token,
        seen.damage,
        seen.bonus,
        seen.shield,
        seen.regrown,
    )


def _item(seen: ItemView) -> Item:
    return Item(seen.id, seen.kind, seen.set, seen.seat, seen.target, seen.source)


def _frame(seen: FrameView) -> Targeting | Resolving | Triggered | Discarding:
    if seen.kind == "targeting":
        return Targeting(seen.seat, seen.set, seen.source)
    if seen.kind == "triggered":
        return Triggered(list(seen.queue))
    if seen.kind == "discarding":
        return Discarding(seen.seat, seen.left, seen.set)
    assert seen.item is not None
    return Resolving(_item(seen.item), seen.done)
