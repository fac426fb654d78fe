"""The battle log: one sentence for a fact as its reader sees it. Reads no state, so it can tell old matches too."""

from collections.abc import Callable
from typing import Any

from libs.engine.game import name_of
from libs.engine.games.battle_spirits.battle_facts import (
    AttackDeclared,
    AttackStepEnds,
    BattleEnded,
    BlockDeclared,
    BpCompared,
    BurstActivated,
    BurstDiscarded,
    BurstSet,
    FlashPassed,
    LifeProtected,
    TargetChosen,
)
from libs.engine.games.battle_spirits.book import Book
from libs.engine.games.battle_spirits.field_facts import (
    BpChanged,
    Braved,
    BraveSeparated,
    BraveStays,
    CardMilled,
    CardMoved,
    CoresMoved,
    CounterChanged,
    Exhausted,
    LevelChanged,
    LifeChanged,
    Place,
    Reborn,
    Refreshed,
    SoulSwapped,
    SymbolsChanged,
    UnitEntered,
    UnitLeft,
)
from libs.engine.games.battle_spirits.match_facts import (
    BOTH_LOST,
    DECK_OUT,
    LEFT,
    LIFE_LOST,
    TURN_LIMIT,
    CardsDrawn,
    ChooserDrawn,
    FirstChosen,
    MatchOver,
    Prepared,
    SideLeft,
    StepStarted,
    TurnStarted,
)
from libs.engine.games.battle_spirits.play_facts import CostPaid, EffectActivated, MagicPlayed, PlayBegan
from libs.engine.games.battle_spirits.state import CORE_TRASH, GONE, LIFE, NOBODY, RESERVE, VOID
from libs.engine.games.battle_spirits.text import ability_text, kilo
from libs.engine.rulebook.wording import counted
from libs.events.facts import Fact


def describe(book: Book, seen: Fact) -> str:
    """One sentence from an already masked fact; empty for what a player need not read."""
    words = _WORDS.get(type(seen))
    return "" if words is None else words(book, seen)


def _who(book: Book, seat: int, card: str) -> str:
    return f"{name_of(seat)}'s {book.name(card)}"


def _prepared(book: Book, fact: Prepared) -> str:
    soul = " and the Soul Core" if fact.soul else ""
    return f"Both sides have {fact.life} Life and {counted(fact.reserve, 'core')}{soul} in the Reserve."


def _first_chosen(book: Book, fact: FirstChosen) -> str:
    if fact.first == fact.chooser:
        return f"{name_of(fact.chooser)} goes first."
    return f"{name_of(fact.chooser)} lets {name_of(fact.first)} go first."


def _drawn(book: Book, fact: CardsDrawn) -> str:
    which = ": " + ", ".join(map(book.name, fact.cards)) if fact.cards else ""
    return f"{name_of(fact.seat)} draws {counted(fact.count, 'card')}{which}."


def _cores(cores: int, *, soul: bool) -> str:
    parts = [counted(cores, "core")] if cores else []
    return " and ".join([*parts, "the Soul Core"] if soul else parts)


_PLACES = {
    RESERVE: "the Reserve",
    CORE_TRASH: "the core trash",
    LIFE: "Life",
    VOID: "the Void",
    GONE: "out of the game",
}


def _place(book: Book, place: Place, face: str) -> str:
    return book.name(face) if isinstance(place, int) else _PLACES[place]


def _cores_moved(book: Book, fact: CoresMoved) -> str:
    what = _cores(fact.cores, soul=fact.soul)
    if fact.target == GONE:
        return f"{name_of(fact.seat)}'s Soul Core leaves the game."
    source, target = _place(book, fact.source, fact.face), _place(book, fact.target, fact.face)
    return f"{name_of(fact.seat)}: {what} from {source} to {target}."


def _life_changed(book: Book, fact: LifeChanged) -> str:
    verb = "gains" if fact.change > 0 else "loses"
    return f"{name_of(fact.seat)} {verb} {abs(fact.change)} Life: {fact.life} left."


def _card_moved(book: Book, fact: CardMoved) -> str:
    if fact.target == "removed":
        return f"{_who(book, fact.seat, fact.card)} is removed from the game; it can be played from there."
    return f"{_who(book, fact.seat, fact.card)} returns to the hand."


def _entered(book: Book, fact: UnitEntered) -> str:
    verb = {"summon": "summoned", "deploy": "deployed"}.get(fact.how, "in spirit form now")
    cores = _cores(fact.cores, soul=fact.soul)
    return f"{_who(book, fact.seat, fact.card)} is {verb}" + (f" with {cores}." if cores else ".")


def _left(book: Book, fact: UnitLeft) -> str:
    verb = {"destroyed": "is destroyed", "depleted": "has too few cores and is depleted"}.get(
        fact.how, "returns to the hand"
    )
    along = f", {book.name(fact.brave)} with it" if fact.brave else ""
    return f"{_who(book, fact.seat, fact.face)} {verb}{along}."


def _began(book: Book, fact: PlayBegan) -> str:
    where = " from the removed cards" if fact.source == "removed" else ""
    cost = f" for {fact.cost}" if fact.source != "burst" or fact.cost else ""
    return f"{name_of(fact.seat)} declares {book.name(fact.card)}{where}{cost}."


def _paid(book: Book, fact: CostPaid) -> str:
    return (
        f"{name_of(fact.seat)} pays {_cores(fact.cores, soul=fact.soul)} from {_place(book, fact.source, fact.face)}."
    )


def _effect(book: Book, fact: EffectActivated) -> str:
    info = book.faces.get(fact.face)
    text = "" if info is None else ability_text(info.abilities[fact.ability])
    return f"{_who(book, fact.seat, fact.face)}: {text}"


def _bp_changed(book: Book, fact: BpChanged) -> str:
    sign = "+" if fact.change > 0 else "−"
    return f"{_who(book, fact.seat, fact.face)} gets {sign}{kilo(abs(fact.change))} this turn."


def _milled(book: Book, fact: CardMilled) -> str:
    card = book.name(fact.card)
    if fact.hit is None:
        return f"{card} goes from {name_of(fact.seat)}'s deck to the trash."
    return f"The Ultimate Trigger turns {name_of(fact.seat)}'s {card}: {'a hit' if fact.hit else 'no hit'}."


def _burst_set(book: Book, fact: BurstSet) -> str:
    which = f": {book.name(fact.card)}" if fact.card else ""
    return f"{name_of(fact.seat)} sets a Burst{which}."


def _target(book: Book, fact: TargetChosen) -> str:
    if fact.unit == NOBODY:
        return "The target is gone: it is an ordinary attack."
    return f"The attack is aimed at {_who(book, 1 - fact.seat, fact.face)}."


def _compared(book: Book, fact: BpCompared) -> str:
    ours = f"{book.name(fact.attacker)} {kilo(fact.attacker_bp)}"
    return f"BP are compared: {ours} against {book.name(fact.blocker)} {kilo(fact.blocker_bp)}."


_ENDS = {
    LIFE_LOST: "the other side has no Life left",
    DECK_OUT: "the other side has no card left in its deck",
    BOTH_LOST: "both sides have no Life left",
    TURN_LIMIT: "the last turn is over",
    LEFT: "the other side left",
}


def _over(book: Book, fact: MatchOver) -> str:
    why = _ENDS[fact.reason]
    return f"The match is drawn: {why}." if fact.winner == NOBODY else f"{name_of(fact.winner)} wins: {why}."


_WORDS: dict[type[Fact], Callable[[Book, Any], str]] = {
    Prepared: _prepared,
    ChooserDrawn: lambda book, fact: f"The draw lets {name_of(fact.seat)} choose who goes first.",
    FirstChosen: _first_chosen,
    TurnStarted: lambda book, fact: f"Turn {fact.turn}: {name_of(fact.seat)}.",
    StepStarted: lambda book, fact: f"{fact.step.title()} Step.",
    CardsDrawn: _drawn,
    CoresMoved: _cores_moved,
    SoulSwapped: lambda book, fact: (
        f"{name_of(fact.seat)} swaps the Soul Core on {book.name(fact.holder_face)} with a core on "
        f"{book.name(fact.other_face)}."
    ),
    LevelChanged: lambda book, fact: f"{_who(book, fact.seat, fact.face)} is at level {fact.level}.",
    LifeChanged: _life_changed,
    CardMoved: _card_moved,
    UnitEntered: _entered,
    UnitLeft: _left,
    BraveStays: lambda book, fact: f"{_who(book, fact.seat, fact.card)} stays on the Field.",
    Exhausted: lambda book, fact: f"{_who(book, fact.seat, fact.face)} is exhausted.",
    Refreshed: lambda book, fact: f"{_who(book, fact.seat, fact.face)} is refreshed.",
    PlayBegan: _began,
    CostPaid: _paid,
    MagicPlayed: lambda book, fact: f"{name_of(fact.seat)} plays {book.name(fact.card)} ({fact.mode.title()}).",
    EffectActivated: _effect,
    BpChanged: _bp_changed,
    SymbolsChanged: lambda book, fact: (
        f"{_who(book, fact.seat, fact.face)} has {counted(fact.symbols, 'more symbol')} this battle."
    ),
    CardMilled: _milled,
    LifeProtected: lambda book, fact: "The attack of this battle will take no Life.",
    AttackStepEnds: lambda book, fact: "The Attack Step will end after this battle.",
    Reborn: lambda book, fact: f"{_who(book, fact.seat, fact.card)} is turned over to {book.name(fact.face)}.",
    CounterChanged: lambda book, fact: f"{name_of(fact.seat)}'s counter area holds {counted(fact.cores, 'core')}.",
    Braved: lambda book, fact: f"{_who(book, fact.seat, fact.card)} is put onto {book.name(fact.host_face)}.",
    BraveSeparated: lambda book, fact: f"{_who(book, fact.seat, fact.card)} is separated from its host.",
    BurstSet: _burst_set,
    BurstDiscarded: lambda book, fact: f"{name_of(fact.seat)}'s Burst is discarded: {book.name(fact.card)}.",
    BurstActivated: lambda book, fact: f"{name_of(fact.seat)} activates a Burst: {book.name(fact.card)}.",
    AttackDeclared: lambda book, fact: f"{_who(book, fact.seat, fact.face)} attacks.",
    TargetChosen: _target,
    FlashPassed: lambda book, fact: f"{name_of(fact.seat)} passes.",
    BlockDeclared: lambda book, fact: f"{_who(book, fact.seat, fact.face)} blocks.",
    BpCompared: _compared,
    BattleEnded: lambda book, fact: "The battle is over.",
    SideLeft: lambda book, fact: f"{name_of(fact.seat)} leaves the match.",
    MatchOver: _over,
}
