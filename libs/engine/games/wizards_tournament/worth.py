"""How good a tournament looks for a seat: for the house's players. Looks no further than what is under way.

What lies on the stack counts as if it had happened, and a declared attack as if it came to blows: the answers that a
seat gives would all look alike otherwise.
"""

from libs.engine.games.wizards_tournament import cards as print_
from libs.engine.games.wizards_tournament.book import Book
from libs.engine.games.wizards_tournament.state import (
    ABILITY,
    ATTACK_WINDOW,
    ATTACKERS,
    BLOCK_WINDOW,
    BLOCKS,
    DRAW_START,
    DRAW_WINDOW,
    MAGIC,
    OVER,
    PURCHASE,
    SPLIT,
    WINNING_LIFE,
    WINNING_SPIRIT,
    Attack,
    Discarding,
    Item,
    Permanent,
    Resolving,
    Seat,
    State,
    permanent,
)

WIN = 1_000_000
"""What a won tournament is worth, and minus that a lost one; a drawn one is worth 0."""

LIFE = 10
LAST_LIFE = 8
"""For each life up to `FEW`, beside `LIFE`: the last ones are worth more."""

FEW = 12
POWER = 22
BODY = 20
RELIC = 60
ABILITY_IN_PLAY = 30
TOKEN = 6
HELD = 5
"""For each blue icon in hand, or each green one of cards without blue."""

OWNED, DILUTION = 9, 12
"""For each green icon of a card that the seat owns outside play; each one also delays all the others."""

SPELL_IN_HAND = 5
"""For each green icon of a spell that the active seat can still cast in this turn."""

CARD = 12
"""A card drawn, or not discarded."""

WARD = 3
NEAR = 6
"""For each Spirit in the pool beyond half of what wins."""

POOL = {DRAW_START: 6, DRAW_WINDOW: 6, PURCHASE: 6, MAGIC: 4}
"""For each Spirit in the active seat's pool: what is left after the Magic Phase, or in others' pools, soon is gone."""

IN_COMBAT = (ATTACKERS, ATTACK_WINDOW, BLOCKS, BLOCK_WINDOW, SPLIT)
UNDECIDED = (ATTACKERS, ATTACK_WINDOW, BLOCKS)


class Worth:
    """Judges tournaments that are played with the cards of one book."""

    __slots__ = ("_book", "_gain", "_held", "_owned", "_use")

    def __init__(self, book: Book) -> None:
        self._book = book
        self._owned = {id_: OWNED * face.green - DILUTION if face.green else 0 for id_, face in book.faces.items()}
        self._held = {id_: HELD * (face.blue or face.green) for id_, face in book.faces.items()}
        self._use = {
            id_: (BODY if face.is_monster else RELIC) + (ABILITY_IN_PLAY if face.ability or face.flags else 0)
            for id_, face in book.faces.items()
        }
        self._gain = {
            id_: SPELL_IN_HAND * face.green
            if face.is_spell
            else self._use[id_] + POWER * face.red - TOKEN - self._owned[id_] - self._held[id_] - 4 * face.green
            for id_, face in book.faces.items()
        }

    def of(self, state: State, seat: int) -> int:
        """The seat's points less those of its strongest opponent."""
        if state.step == OVER:
            if len(state.winners) > 1:
                return 0 if seat in state.winners else -WIN
            return WIN if seat in state.winners else -WIN
        if not state.seats[seat].alive:
            return -WIN
        points = [self._points(state, number) for number in range(len(state.seats))]
        for one in state.play:
            points[one.controller] += self._permanent(one)
        if state.stack or state.agenda:
            self._stack(state, points)
        if state.attacks and state.step in IN_COMBAT:
            for attack in state.attacks:
                self._attack(state, attack, points)
        others = [points[number] for number, other in enumerate(state.seats) if number != seat and other.alive]
        return points[seat] - max(others)

    def _points(self, state: State, number: int) -> int:
        seat = state.seats[number]
        total = LIFE * seat.life + LAST_LIFE * min(seat.life, FEW) + WARD * min(seat.shield, 3)
        if number == state.active:
            total += POOL.get(state.step, 1) * seat.pool
            if state.step in POOL:
                total += self._castable(seat)
        total += NEAR * max(0, seat.pool - WINNING_SPIRIT // 2) + NEAR * max(0, seat.life - WINNING_LIFE // 2)
        owned, held = self._owned, self._held
        for card in seat.hand:
            total += held[card] + owned[card]
        for pile in (seat.deck, seat.discard):
            for card in pile:
                total += owned[card]
        return total

    def _castable(self, seat: Seat) -> int:
        """What casting would gain with the Spirit at hand, the dearest card first."""
        faces = self._book.faces
        spirit = seat.pool + seat.hand.count(self._book.spirit)
        total = 0
        for card in sorted(seat.hand, key=self._gain.__getitem__, reverse=True):
            green = faces[card].green
            if green and green <= spirit:
                spirit -= green
                total += max(0, self._gain[card])
        return total

    def _permanent(self, one: Permanent) -> int:
        worth = self._use[one.set]
        if one.is_monster:
            worth += POWER * (one.power + one.bonus) - one.damage
        return worth - TOKEN if one.token else worth

    def _stack(self, state: State, points: list[int]) -> None:
        """As if everything on the stack happened, the top first; what is countered does not."""
        countered: set[int] = set()
        for frame in state.agenda:
            if isinstance(frame, Discarding):
                points[frame.seat] -= CARD * frame.left
            elif isinstance(frame, Resolving) and not frame.done:
                self._item(state, frame.item, points, countered)
        for item in reversed(state.stack):
            if item.id not in countered:
                self._item(state, item, points, countered)
            elif item.kind != ABILITY:
                points[item.seat] += self._owned[item.set]

    def _item(self, state: State, item: Item, points: list[int], countered: set[int]) -> None:
        face = self._book.faces[item.set]
        effects = face.effects
        if item.kind == ABILITY:
            effects = face.ability.effects if face.ability is not None else ()
        elif face.is_spell:
            points[item.seat] += self._owned[item.set]
        else:
            points[item.seat] += self._use[item.set] + POWER * face.red - TOKEN
            return
        kind, _, word = item.target.partition(":")
        number = int(word) if word else -1
        one = permanent(state, number) if kind == "card" else None
        for effect in effects:
            if kind == "stack":
                countered.add(number)
            elif kind == "seat" and isinstance(effect, print_.Damage | print_.Prevent | print_.Discard):
                points[number] += _on_seat(effect, state.seats[number].life)
            elif one is not None:
                self._on_permanent(effect, one, item.seat, points)
            else:
                points[item.seat] += _on_self(effect)

    def _on_permanent(self, effect: print_.Effect, one: Permanent, seat: int, points: list[int]) -> None:
        worth = self._permanent(one)
        match effect:
            case print_.Destroy():
                points[one.controller] -= worth
            case print_.Steal():
                points[one.controller] -= worth
                points[seat] += worth
            case print_.Damage(amount=amount):
                dies = one.damage + amount - one.shield >= one.power + one.bonus
                points[one.controller] -= worth if dies else amount
            case print_.PutToken():
                points[one.controller] -= 0 if one.token else TOKEN + 4
            case print_.RemoveToken():
                points[one.controller] += TOKEN + 4 if one.token else 0
            case print_.PowerUp(amount=amount):
                points[one.controller] += 4 * amount
            case print_.Prevent(amount=amount):
                points[one.controller] += amount
            case _:
                pass

    def _attack(self, state: State, attack: Attack, points: list[int]) -> None:
        """A battle as it stands; while defenders can still be named, half of what an open attack would do."""
        attacker = permanent(state, attack.attacker)
        if attacker is None:
            return
        power = attacker.power + attacker.bonus
        if not attack.blockers:
            if not attack.blocked:
                hurt = _on_seat(print_.Damage(power), state.seats[attack.seat].life)
                points[attack.seat] += hurt * 2 // 3 if state.step in UNDECIDED else hurt
            if state.step in UNDECIDED and self._is_feared(state, attack, attacker):
                points[attacker.controller] -= self._permanent(attacker) // 6
            return
        defenders = [one for id_ in attack.blockers if (one := permanent(state, id_)) is not None]
        if sum(one.power + one.bonus for one in defenders) >= power - attacker.damage:
            points[attacker.controller] -= self._permanent(attacker)
        rest = power
        for one in defenders:
            left = one.power + one.bonus - one.damage + one.shield
            if rest >= left:
                points[one.controller] -= self._permanent(one)
                rest -= left
            else:
                rest = 0
        points[attack.seat] -= LIFE * rest

    def _is_feared(self, state: State, attack: Attack, attacker: Permanent) -> bool:
        """Whether a ready monster of the attacked seat could destroy the attacker."""
        flies = print_.FLYING in self._book.faces[attacker.set].flags
        for one in state.play:
            if one.controller != attack.seat or not one.is_monster or one.token:
                continue
            if one.power + one.bonus < attacker.power + attacker.bonus - attacker.damage:
                continue
            if not flies or print_.FLYING in self._book.faces[one.set].flags:
                return True
        return False


def _on_seat(effect: print_.Effect, life: int) -> int:
    match effect:
        case print_.Damage(amount=amount):
            kills = WIN // 4 if amount >= life else 0
            return -LIFE * amount - LAST_LIFE * max(0, amount - max(0, life - FEW)) - kills
        case print_.Prevent(amount=amount):
            return WARD * amount
        case print_.Discard(count=count):
            return -CARD * count
        case _:
            return 0


def _on_self(effect: print_.Effect) -> int:
    match effect:
        case print_.Heal(amount=amount):
            return LIFE * amount
        case print_.Draw(count=count):
            return CARD * count
        case print_.Discard(count=count):
            return -CARD * count // 2
        case print_.AddSpirit(amount=amount):
            return 4 * amount
        case _:
            return 0
