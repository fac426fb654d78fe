"""What happens to spells and attacks from their choice to their end, and what they ask. Carries results only."""

from typing import Self

from msgspec.structs import replace

from libs.events.facts import HIDDEN, Fact


class Considered(Fact, frozen=True, tag="considered"):
    """A seat is about to cast or attack; what with is hidden until it is announced. `step` is what it is asked."""

    seat: int
    figure: str
    card: str
    how: str
    source: int
    step: str

    def see(self, seat: int | None) -> Self:
        """Everything for the seat itself only."""
        return self if seat == self.seat else replace(self, card=HIDDEN, how=HIDDEN, source=-1)


class ChoiceMade(Fact, frozen=True, tag="choice_made"):
    """A seat has chosen a target, a way, loot or that no more targets follow; `step` is what it is asked next."""

    seat: int
    what: str
    choice: str
    step: str

    def see(self, seat: int | None) -> Self:
        """The choice for the seat itself only."""
        return self if seat == self.seat else replace(self, what=HIDDEN, choice=HIDDEN)


class CardCast(Fact, frozen=True, tag="card_cast", kw_only=True):
    """A spell is cast or an attack announced: everybody sees it. The fuel is discarded; `energy` is what it has."""

    seat: int
    figure: str
    card: str
    how: str
    source: int = -1
    targets: tuple[str, ...] = ()
    way: str = ""
    loot: str = ""
    fuel: str = ""
    energy: int = 0


class AttackMade(Fact, frozen=True, tag="attack_made"):
    """The active wizard or the activated creature has used an attack."""

    figure: str
    attacks: int = 0


class CounterAsked(Fact, frozen=True, tag="counter_asked"):
    """A seat is asked whether it answers."""

    seat: int


class Countered(Fact, frozen=True, tag="countered"):
    """A spell or attack is cancelled; a card goes to the discard pile."""

    card: str
    how: str
    seat: int
    by: str


class Blunted(Fact, frozen=True, tag="blunted"):
    """The damage of the answered attack to one target is reduced."""

    target: str
    amount: int


class SpellResolved(Fact, frozen=True, tag="spell_resolved"):
    """A spell or attack takes effect; a card that does not stay in play goes to the discard pile."""

    seat: int
    card: str
    how: str
    stays: bool = False


class SpellLapsed(Fact, frozen=True, tag="spell_lapsed"):
    """What a seat was casting comes to nothing; a card already announced goes to the discard pile."""

    seat: int
    card: str


class LureBegan(Fact, frozen=True, tag="lure_began"):
    """A caster may move a figure so many squares."""

    seat: int
    figure: str
    squares: int


class FumbleBegan(Fact, frozen=True, tag="fumble_began"):
    """A wizard must drop something."""

    seat: int


class YieldBegan(Fact, frozen=True, tag="yield_began"):
    """A wizard must drop what it carries or take more damage."""

    seat: int
    by: int
    amount: int
    card: str


class FetchBegan(Fact, frozen=True, tag="fetch_began"):
    """A wizard looks through the Magic deck; the creature cards found are hidden from the others."""

    seat: int
    found: tuple[str, ...]

    def see(self, seat: int | None) -> Self:
        """What was found for the seat itself only."""
        return self if seat == self.seat else replace(self, found=())


class Fetched(Fact, frozen=True, tag="fetched"):
    """A creature card goes from the Magic deck to a hand, shown to all; empty if there was none."""

    seat: int
    card: str


class QuestionSettled(Fact, frozen=True, tag="question_settled"):
    """What a resolving spell asked of a seat is answered."""

    seat: int
