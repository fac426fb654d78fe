"""What can happen in a tournament. Facts carry results, so that folding them needs no card and no arithmetic."""

from typing import Self

from msgspec.structs import replace

from libs.engine.game import Pinned
from libs.engine.games.wizards_tournament.cards import Card
from libs.engine.games.wizards_tournament.facts_combat import (
    AttackerAdded,
    AttackersDeclared,
    BlockerAdded,
    BlocksDeclared,
    BlockVoided,
    ShareChosen,
)
from libs.engine.games.wizards_tournament.state import Caused
from libs.events.facts import Fact


class CardsPinned(Pinned, frozen=True, tag="cards_pinned", kw_only=True):
    """The Spirit card and all sets with the values that this match uses for ever."""

    cards: tuple[Card, ...] = ()


class DecksDealt(Fact, frozen=True, tag="decks_dealt"):
    """Every seat has a deck of so many cards of this kind, shuffled."""

    card: str
    count: int


class MarketDrawn(Fact, frozen=True, tag="market_drawn"):
    """These sets can be bought in this match, with so many copies each."""

    sets: tuple[str, ...]
    copies: tuple[int, ...]


class FirstPlayerDrawn(Fact, frozen=True, tag="first_player_drawn"):
    """The draw says which seat takes the first turn."""

    seat: int


class Drawn(Fact, frozen=True, tag="drawn"):
    """A seat has drawn so many cards from the top of its deck; the others are not told which."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()

    def see(self, seat: int | None) -> Self:
        """The cards for the seat itself only."""
        return self if seat == self.seat else replace(self, cards=())


class Reshuffled(Fact, frozen=True, tag="reshuffled"):
    """A discard pile has become the seat's deck; nobody sees the order."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()

    def see(self, seat: int | None) -> Self:
        """The number of cards."""
        return replace(self, cards=())


class TurnStarted(Fact, frozen=True, tag="turn_started"):
    """A seat's turn begins; `turn` counts from 1 over all seats."""

    seat: int
    turn: int


class PhaseStarted(Fact, frozen=True, tag="phase_started"):
    """A step of a phase begins; in one with a window the active seat has priority."""

    phase: str
    step: str


class WindowOpened(Fact, frozen=True, tag="window_opened"):
    """A window opens, or opens again: the seat has priority, nobody has passed."""

    seat: int


class Passed(Fact, frozen=True, tag="passed"):
    """A seat passes, with `rest_of_turn` in every later window of the turn too.

    So many seats have passed in a row now, those that are not asked included; `next` has priority.
    """

    seat: int
    passes: int
    next: int
    rest_of_turn: bool = False


class DiscardedForSpirit(Fact, frozen=True, tag="discarded_for_spirit"):
    """A seat discards a card unused: its blue icons go to the pool, which is now `pool`."""

    seat: int
    set: str
    spirit: int
    pool: int


class PoolChanged(Fact, frozen=True, tag="pool_changed"):
    """A seat's Spirit Pool is now `pool`, by the card named."""

    seat: int
    pool: int
    change: int
    source: str


class Bought(Fact, frozen=True, tag="bought"):
    """A seat pays for a copy of a set, which goes to its discard pile; so many copies are left."""

    seat: int
    set: str
    cost: int
    pool: int
    left: int


class TargetAsked(Fact, frozen=True, tag="target_asked"):
    """A seat has named a card, or the ability of its permanent `source`, and chooses a target before it pays."""

    seat: int
    set: str
    source: int = 0


class PlayWithdrawn(Fact, frozen=True, tag="play_withdrawn"):
    """There is no target any more for what a seat had named; nothing was paid."""

    seat: int
    set: str


class Cast(Fact, frozen=True, tag="cast"):
    """A card is paid for and lies on the stack under its id; `aimed_at` names the set or seat that `target` means."""

    seat: int
    set: str
    id: int
    cost: int
    pool: int
    target: str = ""
    aimed_at: str = ""


class Activated(Fact, frozen=True, tag="activated"):
    """A permanent gets a token, and its ability lies on the stack under an id; the target as in `Cast`."""

    seat: int
    set: str
    source: int
    id: int
    target: str = ""
    aimed_at: str = ""


class ResolvingBegan(Fact, frozen=True, tag="resolving_began"):
    """The top of the stack resolves."""

    id: int
    set: str
    seat: int


class EffectsPaused(Fact, frozen=True, tag="effects_paused"):
    """So many effects of what resolves are over; something else happens before the next."""

    done: int


class TargetLost(Fact, frozen=True, tag="target_lost"):
    """The target of what resolves is not there any more, or not fit: no effect on it."""

    set: str
    target: str


class Resolved(Fact, frozen=True, tag="resolved"):
    """An item has had its effects; a spell goes to its owner's discard pile."""

    id: int
    set: str
    seat: int
    kind: str


class EnteredPlay(Fact, frozen=True, tag="entered_play"):
    """A monster or relic has resolved and is in play; a relic has no Power."""

    id: int
    set: str
    seat: int
    is_monster: bool
    power: int
    token: bool


class Countered(Fact, frozen=True, tag="countered"):
    """A card on the stack goes to its owner's discard pile without effect, by the card named."""

    id: int
    set: str
    seat: int
    source: str


class DamageDealt(Fact, frozen=True, tag="damage_dealt"):
    """Damage from a card to a seat or a permanent.

    `amount` is what came through, `prevented` what a ward or a shell took, `shield` what the ward still holds,
    `damage` what a monster has taken so far; `set` and `seat` say what was hit, or whose it is.
    """

    source: str
    target: str
    seat: int
    set: str
    amount: int
    prevented: int
    shield: int
    damage: int = 0


class LifeChanged(Fact, frozen=True, tag="life_changed"):
    """A seat's life is now `life`, by the card named."""

    seat: int
    life: int
    change: int
    source: str


class ShieldChanged(Fact, frozen=True, tag="shield_changed"):
    """A seat or monster is protected from the next `shield` damage of this turn."""

    target: str
    seat: int
    set: str
    shield: int
    source: str


class Regrown(Fact, frozen=True, tag="regrown"):
    """A monster that would be destroyed loses its damage and gets a token instead."""

    id: int
    set: str
    controller: int


class Destroyed(Fact, frozen=True, tag="destroyed"):
    """A permanent goes to its owner's discard pile."""

    id: int
    set: str
    owner: int
    controller: int


class ControlChanged(Fact, frozen=True, tag="control_changed"):
    """Another seat controls a permanent; token and owner stay."""

    id: int
    set: str
    owner: int
    controller: int
    source: str


class TokenChanged(Fact, frozen=True, tag="token_changed"):
    """A permanent has, or has lost, its Activation token; `source` is a card, or empty after an attack."""

    id: int
    set: str
    controller: int
    token: bool
    source: str = ""


class PowerChanged(Fact, frozen=True, tag="power_changed"):
    """A monster has so much more Power until the End Phase, `power` in all."""

    id: int
    set: str
    controller: int
    bonus: int
    power: int
    source: str


class DiscardDemanded(Fact, frozen=True, tag="discard_demanded"):
    """A seat must discard so many cards of its choice, by the card named."""

    seat: int
    count: int
    source: str


class Discarded(Fact, frozen=True, tag="discarded"):
    """An effect made a seat discard a card, whose blue icons go to the pool, too (R22)."""

    seat: int
    set: str
    spirit: int
    pool: int
    at_random: bool = False


class AbilitiesTriggered(Fact, frozen=True, tag="abilities_triggered"):
    """These abilities happen now, in this order."""

    queue: tuple[Caused, ...]


class TriggerBegan(Fact, frozen=True, tag="trigger_began"):
    """The first of the triggered abilities happens."""

    set: str
    controller: int


class Cleared(Fact, frozen=True, tag="cleared"):
    """The End Phase: tokens, damage, changed Power, wards and Spirit Pools of everybody are gone."""

    turn: int


class Eliminated(Fact, frozen=True, tag="eliminated"):
    """A seat is out; the cards it owns or controls leave the match. Seats that fall together have one `round`."""

    seat: int
    round: int
    reason: str


class TurnCut(Fact, frozen=True, tag="turn_cut"):
    """The active seat is out: the stack is discarded, the turn goes straight to its clearing."""

    seat: int


class TournamentEnded(Fact, frozen=True, tag="tournament_ended"):
    """The tournament is over: one winner, or several seats that share the first place."""

    winners: tuple[int, ...]
    reason: str


FACTS: tuple[type[Fact], ...] = (
    CardsPinned, DecksDealt, MarketDrawn, FirstPlayerDrawn, Drawn, Reshuffled, TurnStarted, PhaseStarted, WindowOpened,
    Passed, DiscardedForSpirit, PoolChanged, Bought, TargetAsked, PlayWithdrawn, Cast, Activated, ResolvingBegan,
    EffectsPaused, TargetLost, Resolved, EnteredPlay, Countered, DamageDealt, LifeChanged, ShieldChanged, Regrown,
    Destroyed, ControlChanged, TokenChanged, PowerChanged, DiscardDemanded, Discarded, AbilitiesTriggered, TriggerBegan,
    AttackerAdded, AttackersDeclared, BlockerAdded, BlockVoided, BlocksDeclared, ShareChosen, Cleared, Eliminated,
    TurnCut, TournamentEnded,
)  # fmt: skip
"""All facts of this game."""

LIFE, SPIRIT, LIFE_100, TURN_200, ALL_FELL, LEFT = ENDS = ("life", "spirit", "life_100", "turn_200", "all_fell", "left")
"""Why a tournament ends, and (`life`, `left`) why a seat falls."""
