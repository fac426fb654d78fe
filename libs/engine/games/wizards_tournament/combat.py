"""The Combat Phase (4.4 and section 5): attackers, defenders, the division of damage. Opens no window itself."""

from libs.engine.games.wizards_tournament.book import Book
from libs.engine.games.wizards_tournament.cards import FLYING, NEEDS_TWO_BLOCKERS, NO_ATTACK_TOKEN
from libs.engine.games.wizards_tournament.damage import Hit, capacity, deal
from libs.engine.games.wizards_tournament.facts import TokenChanged
from libs.engine.games.wizards_tournament.facts_combat import (
    AttackerAdded,
    BlockerAdded,
    BlocksDeclared,
    BlockVoided,
    ShareChosen,
)
from libs.engine.games.wizards_tournament.state import (
    Attack,
    Permanent,
    State,
    attack_of,
    permanent,
)
from libs.engine.rulebook.seats import living
from libs.engine.table import Table

DONE = "done"


def attackers(state: State) -> list[str]:
    """Every monster of the active seat without a token and not yet sent, with every seat it can be sent at (R8)."""
    others = [seat for seat in living(state.seats) if seat != state.active]
    return [
        f"add:{one.id}:{seat}"
        for one in state.play
        if one.is_monster
        and one.controller == state.active
        and not one.token
        and (not state.attacks or attack_of(state, one.id) is None)
        for seat in others
    ]


def add_attacker(table: Table[State], words: str) -> None:
    """`7:1` sends monster 7 at seat 1."""
    id_, _, seat = words.partition(":")
    one = _present(table.state, int(id_))
    table.emit(AttackerAdded(one.id, one.set, one.controller, int(seat)))


def blocking_seat(book: Book, state: State) -> int | None:
    """The next attacked seat, in turn order, that can still defend (R18)."""
    for seat in living(state.seats, state.active):
        if seat not in state.defended and blocks(book, state, seat):
            return seat
    return None


def blocks(book: Book, state: State, seat: int) -> list[str]:
    """Every monster of the seat that can defend against an attacker sent at it: no token, not defending yet (R9)."""
    mine = [attack for attack in state.attacks if attack.seat == seat]
    if not mine:
        return []
    busy = {id_ for attack in mine for id_ in attack.blockers}
    found: list[str] = []
    for one in state.play:
        if not one.is_monster or one.controller != seat or one.token or one.id in busy:
            continue
        flies = FLYING in book.faces[one.set].flags
        found += [
            f"block:{one.id}:{attack.attacker}"
            for attack in mine
            if flies or FLYING not in book.faces[_present(state, attack.attacker).set].flags
        ]
    return found


def add_block(table: Table[State], words: str) -> None:
    """`9:7` lets monster 9 defend against monster 7."""
    id_, _, attacker = words.partition(":")
    one, other = _present(table.state, int(id_)), _present(table.state, int(attacker))
    table.emit(BlockerAdded(one.id, one.set, one.controller, other.id, other.set))


def declare_blocks(book: Book, table: Table[State], seat: int) -> None:
    """The seat is done; a lone monster cannot hold an attacker that needs two (R20)."""
    for attack in table.state.attacks:
        if attack.seat != seat or len(attack.blockers) != 1:
            continue
        other = _present(table.state, attack.attacker)
        if NEEDS_TWO_BLOCKERS in book.faces[other.set].flags:
            one = _present(table.state, attack.blockers[0])
            table.emit(BlockVoided(one.id, one.set, one.controller, other.id, other.set))
    table.emit(BlocksDeclared(seat))


def finish_blocks(book: Book, table: Table[State]) -> None:
    """Seats that have defended and cannot defend any further are done without being asked."""
    state = table.state
    for seat in living(state.seats, state.active):
        if seat not in state.defended and any(attack.blockers for attack in state.attacks if attack.seat == seat):
            declare_blocks(book, table, seat)


class Question:
    """A part of an attacker's damage to be decided: from `least` to `most` may go to the defender."""

    __slots__ = ("attacker", "blocker", "is_first", "least", "most")

    def __init__(self, attacker: int, blocker: int, least: int, most: int, *, is_first: bool) -> None:
        self.attacker = attacker
        self.blocker = blocker
        self.least = least
        self.most = most
        self.is_first = is_first


def next_question(book: Book, state: State) -> Question | None:
    """The next part to be decided, if an attacker cannot destroy all of its several defenders (section 5)."""
    for attack in state.attacks:
        if len(attack.blockers) < 2:
            continue
        one = _present(state, attack.attacker)
        power = one.power + one.bonus
        caps = [capacity(book, _present(state, id_)) for id_ in attack.blockers]
        given = [share.amount for share in state.shares if share.attacker == one.id]
        if power >= sum(caps) or len(given) == len(caps):
            continue
        index, rest = len(given), power - sum(given)
        least = max(0, rest - sum(caps[index + 1 :]))
        return Question(one.id, attack.blockers[index], least, min(rest, caps[index]), is_first=not given)
    return None


def split_options(question: Question) -> list[str]:
    """Every amount that still lets the rest find its place."""
    return [f"assign:{amount}" for amount in range(question.least, question.most + 1)]


def assign(table: Table[State], question: Question, amount: int) -> None:
    """So much goes to this defender."""
    table.emit(ShareChosen(question.attacker, question.blocker, amount))


def deal_combat_damage(book: Book, table: Table[State]) -> None:
    """All battles of the phase, as one change (section 5, R12, R13)."""
    state = table.state
    hits: list[Hit] = []
    for attack in state.attacks:
        if not state.seats[attack.seat].alive:
            continue
        attacker = _present(state, attack.attacker)
        hits += _attack(book, state, attack, attacker)
        for id_ in attack.blockers:
            hits.append(_hit(_present(state, id_), f"card:{attacker.id}"))
    deal(book, table, hits)


def tokens_after_attack(book: Book, table: Table[State]) -> None:
    """Each attacker that is still there gets its Activation token (R10)."""
    for attack in table.state.attacks:
        one = _present(table.state, attack.attacker)
        if not one.token and NO_ATTACK_TOKEN not in book.faces[one.set].flags:
            table.emit(TokenChanged(one.id, one.set, one.controller, token=True))


def _attack(book: Book, state: State, attack: Attack, attacker: Permanent) -> list[Hit]:
    """What an attacker does: to its defenders what they can absorb or were given, the excess to the seat."""
    power = attacker.power + attacker.bonus
    seat = f"seat:{attack.seat}"
    if not attack.blockers:
        return [] if attack.blocked else [_hit(attacker, seat)]
    caps = [capacity(book, _present(state, id_)) for id_ in attack.blockers]
    total = sum(caps)
    if power < total:
        shares = {share.blocker: share.amount for share in state.shares if share.attacker == attacker.id}
        return [_hit(attacker, f"card:{id_}", shares.get(id_, power)) for id_ in attack.blockers]
    hits = [_hit(attacker, f"card:{id_}", cap) for id_, cap in zip(attack.blockers, caps, strict=True)]
    return [*hits, _hit(attacker, seat, power - total)]


def _hit(one: Permanent, target: str, amount: int | None = None) -> Hit:
    power = one.power + one.bonus
    return Hit(one.set, one.id, one.controller, target, power if amount is None else amount)


def _present(state: State, id_: int) -> Permanent:
    one = permanent(state, id_)
    assert one is not None, "attackers and defenders that left play are not in the attack any more"
    return one
