"""The battle log: one sentence for a fact as its reader sees it. Reads no state, so it can tell old matches too."""

from collections.abc import Callable
from typing import Any

from libs.engine.game import name_of
from libs.engine.games.wizbits.book import Book
from libs.engine.games.wizbits.facts import (
    BOTH_FAILED,
    CHECK_FAILED,
    DECK_EMPTY,
    HAND,
    LEFT,
    TURN_200,
    CardDiscarded,
    CardEntered,
    CardMoved,
    CardsDiscardedForPoints,
    CardsDrawn,
    CardSeceded,
    CardsLookedAt,
    DeckEmpty,
    DuelBegan,
    DuelEnded,
    FirstDrawn,
    PhaseStarted,
    PointAdded,
    PointsChanged,
    PointSet,
    ScnChanged,
    ShieldChanged,
    TurnStarted,
)
from libs.engine.games.wizbits.facts_conflict import (
    AttackerAssigned,
    AttackerDeclared,
    AttackersDeclared,
    AttackerStoodDown,
    BattleBegan,
    BattleEnded,
    BattleJoined,
    BattleLeft,
    DamageDivided,
    DivisionDue,
    DivisionsRevealed,
    LinkMade,
)
from libs.engine.games.wizbits.facts_pillar import (
    Asked,
    BatchBegan,
    CheckMade,
    ContinueOff,
    PillarResolving,
    PlayBegan,
    PriorityPassed,
    RerollUsed,
    TargetChosen,
    UnitCancelled,
    UnitPlaced,
)
from libs.engine.games.wizbits.state import (
    CHARACTERS,
    CONFLICT_PHASE,
    RECONCILE_DOWN,
    RECONCILE_UP,
    SECOND_TEST,
    TEST,
    Die,
)
from libs.engine.rulebook.wording import counted
from libs.events.facts import Fact


def describe(book: Book, seen: Fact) -> str:
    """One sentence from an already masked fact; empty for what a player need not read."""
    words = _WORDS.get(type(seen))
    return "" if words is None else words(book, seen)


def _duel_began(book: Book, fact: DuelBegan) -> str:
    zero, one = fact.mains
    return f"{name_of(0)} fights as {book.name(zero)}, {name_of(1)} as {book.name(one)}."


def _first_drawn(book: Book, fact: FirstDrawn) -> str:
    return f"The draw lets {name_of(fact.seat)} begin."


def _cards_drawn(book: Book, fact: CardsDrawn) -> str:
    which = f": {_listed(book, fact.designs)}" if fact.designs else ""
    return f"{name_of(fact.seat)} draws {counted(fact.count, 'card')}{which}."


def _turn_started(book: Book, fact: TurnStarted) -> str:
    return f"Turn {fact.turn}: {name_of(fact.seat)}."


_STEP_WORDS = {
    RECONCILE_UP: "Reconcile (Up)",
    TEST: "Test",
    CHARACTERS: "Characters Phase",
    CONFLICT_PHASE: "Conflict Phase",
    SECOND_TEST: "Second Test",
    RECONCILE_DOWN: "Reconcile (Down)",
}
_LEVEL_WORDS = {"element": "Elements Phase", "non_element": "Non-Elements Phase"}


def _phase_started(book: Book, fact: PhaseStarted) -> str:
    return f"{_STEP_WORDS.get(fact.step) or _LEVEL_WORDS[fact.level]}."


def _card_discarded(book: Book, fact: CardDiscarded) -> str:
    return f"{name_of(fact.seat)} discards {book.name(fact.design)}."


def _play_began(book: Book, fact: PlayBegan) -> str:
    what = f"the ability of {book.name(fact.design)}" if fact.ability else book.name(fact.design)
    return f"{name_of(fact.seat)} {'uses' if fact.ability else 'plays'} {what} for {fact.cost}."


def _target_chosen(book: Book, fact: TargetChosen) -> str:
    if not fact.target:
        return "There is no target for it."
    kind = fact.target.partition(":")[0]
    name = book.name(fact.design) if fact.design else "Damage"
    words = {"card": name, "unit": f"the Unit {name}", "continue": f"the Continue ability of {name}"}
    return f"Its target is {words[kind]}."


def _discarded_for_points(book: Book, fact: CardsDiscardedForPoints) -> str:
    count = len(fact.cards)
    points = counted(count, "point")
    return f"{name_of(fact.seat)} discards {_listed(book, fact.designs)} from the deck for {points}."


def _card_seceded(book: Book, fact: CardSeceded) -> str:
    return f"{_whose(book, fact.seat, fact.design)} is Seceded for {fact.points or 'no'} points."


def _points_changed(book: Book, fact: PointsChanged) -> str:
    points = counted(fact.change, "point")
    return f"{book.name(fact.source)} gives {name_of(fact.seat)} {points}: {fact.pool} in the pool."


def _unit_placed(book: Book, fact: UnitPlaced) -> str:
    name = book.name(fact.design) if fact.design else "Damage"
    what = "The ability of " if fact.ability else ""
    return f"{what}{name_of(fact.seat)}'s {name} stands at Height {fact.height} (IPH {fact.iph})."


def _priority_passed(book: Book, fact: PriorityPassed) -> str:
    return f"{name_of(fact.seat)} is finished." if fact.passes == 0 else f"{name_of(fact.seat)} adds nothing."


def _pillar_resolving(book: Book, fact: PillarResolving) -> str:
    return "The Pillar resolves." if fact.units else ""


def _batch_began(book: Book, fact: BatchBegan) -> str:
    names = " and ".join(book.name(design) if design else "Damage" for design in fact.designs)
    verb = "resolves" if len(fact.units) == 1 else "resolve together"
    return f"Height {fact.height}: {names} {verb}."


def _asked(book: Book, fact: Asked) -> str:
    if fact.kind == "reroll":
        dice = _dice(fact.dice)
        return (
            f"{_whose(book, fact.seat, fact.design)} has rolled {dice}: {fact.total}, more than {fact.needed} needed."
        )
    if fact.kind == "arrange":
        seen = f": {_listed(book, fact.designs)}" if fact.designs else ""
        return f"{name_of(fact.seat)} looks at the top of the deck{seen}."
    return f"{name_of(fact.seat)} may use {book.name(fact.design)}."


def _check_made(book: Book, fact: CheckMade) -> str:
    what = {"global": "Global Check"}.get(fact.point, f"{fact.point.capitalize()} Check")
    breaks = " Break" if fact.breaks else ""
    bonus = f" +{fact.bonus}" if fact.bonus else ""
    result = "succeeds" if fact.success else "fails"
    return (
        f"{_whose(book, fact.seat, fact.design)} {result} in a {what}{breaks}: "
        f"{_dice(fact.dice)}{bonus} = {fact.total}, more than {fact.against} needed."
    )


def _reroll_used(book: Book, fact: RerollUsed) -> str:
    return f"{name_of(fact.seat)} has used {book.name(fact.design)} to roll a die again."


def _unit_cancelled(book: Book, fact: UnitCancelled) -> str:
    return f"{book.name(fact.design) if fact.design else 'Damage'} is cancelled."


def _continue_off(book: Book, fact: ContinueOff) -> str:
    return f"The Continue ability of {_whose(book, fact.seat, fact.design)} is off until the end of the turn."


def _card_entered(book: Book, fact: CardEntered) -> str:
    return f"{_whose(book, fact.seat, fact.design)} enters play."


_MOVE_WORDS = {
    "destroyed": "is destroyed",
    "seceded": "is discarded at the end of the turn",
    "cancelled": "goes to the discard pile",
    "milled": "is discarded from the deck",
    "returned": "returns to the hand",
    "bearer_left": "is discarded with its bearer",
    "no_bearer": "finds no bearer and is discarded",
}


def _card_moved(book: Book, fact: CardMoved) -> str:
    words = _MOVE_WORDS.get(fact.why, "returns to the hand" if fact.to == HAND else "")
    return f"{_whose(book, fact.seat, fact.design)} {words}." if words else ""


def _looked_at(book: Book, fact: CardsLookedAt) -> str:
    which = f": {_listed(book, fact.designs)}" if fact.designs else ""
    return f"{name_of(fact.seat)} has looked at the top {counted(fact.count, 'card')} of the deck{which}."


def _deck_empty(book: Book, fact: DeckEmpty) -> str:
    return f"{name_of(fact.seat)} must draw and has no deck."


def _scn_changed(book: Book, fact: ScnChanged) -> str:
    verb = "takes" if fact.change > 0 else "is healed of"
    return f"{_whose(book, fact.seat, fact.design)} {verb} {abs(fact.change)} damage: SCN {fact.scn}."


def _point_added(book: Book, fact: PointAdded) -> str:
    return f"{_whose(book, fact.seat, fact.design)} gets {fact.change:+} {fact.point.capitalize()} this turn."


def _point_set(book: Book, fact: PointSet) -> str:
    return f"{_whose(book, fact.seat, fact.design)} has {fact.point.capitalize()} {fact.value} this turn."


def _shield_changed(book: Book, fact: ShieldChanged) -> str:
    return f"{_whose(book, fact.seat, fact.design)} is shielded from the next {fact.shield} Damage in this Battle."


def _attacker_declared(book: Book, fact: AttackerDeclared) -> str:
    return f"{_whose(book, fact.seat, fact.design)} attacks."


def _attackers_declared(book: Book, fact: AttackersDeclared) -> str:
    return "" if fact.count else "Nobody attacks."


def _link_made(book: Book, fact: LinkMade) -> str:
    return f"{_whose(book, fact.seat, fact.design)} meets {book.name(fact.attacker_design)}."


def _attacker_assigned(book: Book, fact: AttackerAssigned) -> str:
    return f"{_whose(book, fact.seat, fact.attacker_design)} is sent against {book.name(fact.design)}."


def _stood_down(book: Book, fact: AttackerStoodDown) -> str:
    return f"{_whose(book, fact.seat, fact.design)} does not attack after all."


def _battle_began(book: Book, fact: BattleBegan) -> str:
    sides = [" and ".join(book.name(design) for design in side) or "nobody" for side in fact.designs]
    return f"Battle: {sides[0]} against {sides[1]}."


def _division_due(book: Book, fact: DivisionDue) -> str:
    return f"{name_of(0)} divides {fact.totals[0]} Strength, {name_of(1)} {fact.totals[1]}."


def _damage_divided(book: Book, fact: DamageDivided) -> str:
    return f"{name_of(fact.seat)} has said how much Damage the next one gets."


def _revealed(book: Book, fact: DivisionsRevealed) -> str:
    parts = [
        f"{points} to {book.name(design)}"
        for shares, designs in zip(fact.shares, fact.designs, strict=True)
        for (_, points), design in zip(shares, designs, strict=True)
    ]
    return f"Damage: {', '.join(parts)}."


def _battle_joined(book: Book, fact: BattleJoined) -> str:
    return f"{_whose(book, fact.seat, fact.design)} joins the Battle."


def _battle_left(book: Book, fact: BattleLeft) -> str:
    return f"{_whose(book, fact.seat, fact.design)} leaves the Battle."


def _battle_ended(book: Book, fact: BattleEnded) -> str:
    return "The Battle is over."


_END_WORDS = {
    CHECK_FAILED: "the other Main Character has failed its Check",
    DECK_EMPTY: "the other side must draw and has no deck",
    LEFT: "the other side left",
    BOTH_FAILED: "both have lost in the same instant",
    TURN_200: "turn 200 is over",
}


def _duel_ended(book: Book, fact: DuelEnded) -> str:
    why = _END_WORDS[fact.reason]
    return f"The duel is drawn: {why}." if fact.winner is None else f"{name_of(fact.winner)} wins: {why}."


def _whose(book: Book, seat: int, design: str) -> str:
    return f"{name_of(seat)}'s {book.name(design)}"


def _listed(book: Book, designs: tuple[str, ...]) -> str:
    return ", ".join(book.name(design) for design in designs)


def _dice(dice: tuple[Die, ...]) -> str:
    return " + ".join(f"{die.value} (d{die.sides})" if die.sides else "0 (no die)" for die in dice)


_WORDS: dict[type[Fact], Callable[[Book, Any], str]] = {
    DuelBegan: _duel_began,
    FirstDrawn: _first_drawn,
    CardsDrawn: _cards_drawn,
    TurnStarted: _turn_started,
    PhaseStarted: _phase_started,
    CardDiscarded: _card_discarded,
    PlayBegan: _play_began,
    TargetChosen: _target_chosen,
    CardsDiscardedForPoints: _discarded_for_points,
    CardSeceded: _card_seceded,
    PointsChanged: _points_changed,
    UnitPlaced: _unit_placed,
    PriorityPassed: _priority_passed,
    PillarResolving: _pillar_resolving,
    BatchBegan: _batch_began,
    Asked: _asked,
    CheckMade: _check_made,
    RerollUsed: _reroll_used,
    UnitCancelled: _unit_cancelled,
    ContinueOff: _continue_off,
    CardEntered: _card_entered,
    CardMoved: _card_moved,
    CardsLookedAt: _looked_at,
    DeckEmpty: _deck_empty,
    ScnChanged: _scn_changed,
    PointAdded: _point_added,
    PointSet: _point_set,
    ShieldChanged: _shield_changed,
    AttackerDeclared: _attacker_declared,
    AttackersDeclared: _attackers_declared,
    LinkMade: _link_made,
    AttackerAssigned: _attacker_assigned,
    AttackerStoodDown: _stood_down,
    BattleBegan: _battle_began,
    DivisionDue: _division_due,
    DamageDivided: _damage_divided,
    DivisionsRevealed: _revealed,
    BattleJoined: _battle_joined,
    BattleLeft: _battle_left,
    BattleEnded: _battle_ended,
    DuelEnded: _duel_ended,
}
