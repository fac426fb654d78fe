"""What is printed on cards: values, levels, conditions and the effects they are made of. Decides nothing."""

from typing import Annotated

from msgspec import Meta, Struct

RED, PURPLE, WHITE, GREEN, YELLOW, BLUE = COLOURS = ("red", "purple", "white", "green", "yellow", "blue")
"""The six colours (BS-22)."""
ULTIMATE_SYMBOL = "ultimate"
SYMBOLS = (*COLOURS, ULTIMATE_SYMBOL)

SPIRIT, ULTIMATE, BRAVE, NEXUS, MAGIC = TYPES = ("spirit", "ultimate", "brave", "nexus", "magic")
HUES = ("light_blue", "orange")
FAMILIES = ("Emberkin", "Marrow", "Rimeborn", "Verdant", "Songkin", "Tidewrought")

SUMMONED, ATTACKS, BLOCKS, BATTLES, DESTROYED = ("summoned", "attacks", "blocks", "battles", "destroyed")
START_STEP, CORE_STEP, END_STEP, BATTLE_END = ("start_step", "core_step", "end_step", "battle_end")
MAIN, FLASH, BURST, CONSTANT, REBIRTH = ("main", "flash", "burst", "constant", "rebirth")
TIMINGS = (
    SUMMONED,
    ATTACKS,
    BLOCKS,
    BATTLES,
    DESTROYED,
    START_STEP,
    CORE_STEP,
    END_STEP,
    BATTLE_END,
    MAIN,
    FLASH,
    BURST,
    CONSTANT,
    REBIRTH,
)

CardId = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]{1,39}$")]
CardName = Annotated[str, Meta(min_length=2, max_length=24)]
Colour = Annotated[str, Meta(pattern="^(red|purple|white|green|yellow|blue)$")]
Symbol = Annotated[str, Meta(pattern="^(red|purple|white|green|yellow|blue|ultimate)$")]
Type = Annotated[str, Meta(pattern="^(spirit|ultimate|brave|nexus|magic)$")]
Family = Annotated[str, Meta(pattern="^(Emberkin|Marrow|Rimeborn|Verdant|Songkin|Tidewrought)$")]
Timing = Annotated[str, Meta(pattern="^(" + "|".join(TIMINGS) + ")$")]
Bp = Annotated[int, Meta(ge=-30_000, le=30_000, multiple_of=1000)]
Count = Annotated[int, Meta(ge=1, le=99)]
Event = Annotated[str, Meta(pattern="^(life_decreased|unit_destroyed|opposing_attack|opposing_summoned|leaves)?$")]


class Printed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, gc=False):
    """A part of a card; unknown fields are faults."""


class Filter(Printed, frozen=True, kw_only=True):
    """Which cards on the Field an effect may touch: whose, what, and with what."""

    side: Annotated[str, Meta(pattern="^(own|opposing|any)$")]
    what: Annotated[str, Meta(pattern="^(spirit|unit|nexus)$")] = "unit"
    most_bp: Bp | None = None
    colour: Colour | None = None
    refreshed: bool = False


class Draw(Printed, frozen=True, tag="draw", kw_only=True):
    """The controller draws."""

    cards: Count


class Destroy(Printed, frozen=True, tag="destroy", kw_only=True):
    """Destroys one card."""

    target: Filter


class BpMod(Printed, frozen=True, tag="bp_mod", kw_only=True):
    """BP for one unit this turn, for this card itself without a target; of a constant effect, for all that fit."""

    bp: Bp
    target: Filter | None = None


class Exhaust(Printed, frozen=True, tag="exhaust", kw_only=True):
    """Exhausts one unit."""

    target: Filter


class Refresh(Printed, frozen=True, tag="refresh", kw_only=True):
    """Refreshes one unit, this card itself without a target."""

    target: Filter | None = None


class CoreMove(Printed, frozen=True, tag="core_move", kw_only=True):
    """Moves cores of one unit, or from the own core trash without a target; `cores_if_soul` if the Soul Core paid."""

    cores: Count
    to: Annotated[str, Meta(pattern="^(reserve|core_trash)$")]
    target: Filter | None = None
    cores_if_soul: int = 0


class CoreFromVoid(Printed, frozen=True, tag="core_from_void", kw_only=True):
    """Takes normal cores from the Void."""

    cores: Count
    to: Annotated[str, Meta(pattern="^(reserve|life)$")]


class Mill(Printed, frozen=True, tag="mill", kw_only=True):
    """The top cards of the opposing deck go to the trash."""

    cards: Count


class ReturnHand(Printed, frozen=True, tag="return_hand", kw_only=True):
    """Returns one card to its owner's hand."""

    target: Filter


class ReturnFromTrash(Printed, frozen=True, tag="return_from_trash", kw_only=True):
    """Returns a card of this type from the own trash to the hand."""

    card_type: Type


class RemoveGame(Printed, frozen=True, tag="remove_game", kw_only=True):
    """Removes a card in the own hand from the game; it may be played from there."""


class DiscardBurst(Printed, frozen=True, tag="discard_burst", kw_only=True):
    """Discards the opposing Burst."""


class TargetAttack(Printed, frozen=True, tag="target_attack", kw_only=True):
    """Aims this attack at one unit, which must block at once."""

    target: Filter


class PreventLife(Printed, frozen=True, tag="prevent_life", kw_only=True):
    """This battle's attack takes no Life."""


class EndAttackStep(Printed, frozen=True, tag="end_attack_step", kw_only=True):
    """The Attack Step ends after this battle."""


class Cannot(Printed, frozen=True, tag="cannot", kw_only=True):
    """Constant: units that fit (this card itself without a target) cannot do this.

    `be_exhausted` means by effects of the other seat.
    """

    action: Annotated[str, Meta(pattern="^(attack|block|be_exhausted)$")]
    target: Filter | None = None


class GrantFamily(Printed, frozen=True, tag="grant_family", kw_only=True):
    """Constant: all own units have this family as well."""

    family: Family


class AddSymbol(Printed, frozen=True, tag="add_symbol", kw_only=True):
    """More symbols for this card in this battle."""

    symbols: Count


class UTrigger(Printed, frozen=True, tag="u_trigger", kw_only=True):
    """Ultimate Trigger: the steps after it happen only on a hit."""


class SoulDrive(Printed, frozen=True, tag="soul_drive", kw_only=True):
    """Removes the Soul Core on this card from the game; without one the effect is not offered."""


class Seal(Printed, frozen=True, tag="seal", kw_only=True):
    """Moves the Soul Core from the own Reserve to the own Life; without one there the effect is not offered."""


class Rebirth(Printed, frozen=True, tag="rebirth", kw_only=True):
    """Turns this card over if the own counter area holds at most so many cores.

    `soul`: the Soul Core is put on it; else one core of the own Field or Reserve may be.
    """

    most_counters: Annotated[int, Meta(ge=0, le=99)]
    soul: bool = False


class SummonSelf(Printed, frozen=True, tag="summon_self", kw_only=True):
    """Summons this card without paying its cost."""


Step = (
    Draw
    | Destroy
    | BpMod
    | Exhaust
    | Refresh
    | CoreMove
    | CoreFromVoid
    | Mill
    | ReturnHand
    | ReturnFromTrash
    | RemoveGame
    | DiscardBurst
    | TargetAttack
    | PreventLife
    | EndAttackStep
    | Cannot
    | GrantFamily
    | AddSymbol
    | UTrigger
    | SoulDrive
    | Seal
    | Rebirth
    | SummonSelf
)


class Requirement(Printed, frozen=True, kw_only=True):
    """What must be so for an effect to work or a card to be summoned; all that is given must hold."""

    trash_cards: int = 0
    own_spirits: int = 0
    spirit_colour: Colour | None = None
    most_life: int = 99
    no_attack: bool = False
    has_blocked: bool = False
    soul_in_life: bool = False


class Ability(Printed, frozen=True, kw_only=True):
    """An effect: when it happens, at which levels (none: at all), and its steps in order.

    `event` is what a Burst or a Rebirth waits for.
    """

    when: Timing
    steps: Annotated[tuple[Step, ...], Meta(min_length=1, max_length=3)]
    levels: tuple[int, ...] = ()
    optional: bool = False
    once_per_turn: bool = False
    while_braved: bool = False
    event: Event = ""
    requires: Requirement | None = None


class Level(Printed, frozen=True, kw_only=True):
    """So many cores give this level and this BP (0 for a Nexus)."""

    level: Annotated[int, Meta(ge=1, le=9)]
    cores: Annotated[int, Meta(ge=0, le=20)]
    bp: Bp = 0


class Block(Printed, frozen=True, kw_only=True):
    """The block icon, for formats."""

    hue: Annotated[str, Meta(pattern="^(light_blue|orange)$")]
    number: Annotated[int, Meta(ge=1, le=99)]


class Face(Printed, frozen=True, kw_only=True):
    """One side of a card that can lie up on the Field; `reduction` lists its icons."""

    id: CardId
    name: CardName
    type: Type
    cost: Annotated[int, Meta(ge=0, le=20)]
    colours: Annotated[tuple[Colour, ...], Meta(min_length=1)]
    reduction: tuple[Colour, ...] = ()
    families: tuple[Family, ...] = ()
    levels: tuple[Level, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    abilities: tuple[Ability, ...] = ()


class BraveCondition(Printed, frozen=True, kw_only=True):
    """Which units a Brave may go onto."""

    type: Annotated[str, Meta(pattern="^(spirit|ultimate)$")]
    least_cost: int = 0


class Card(Face, frozen=True, kw_only=True):
    """A card as it stands in decks: its front, and for a Rebirth card its back.

    `limit` is the most copies in a deck (0: forbidden, `None`: unlimited). `brave_bp` is what the Brave gives its host,
    `braved_cost` what it adds to the host's cost. `rarity` and `number` do nothing.
    """

    rarity: Annotated[str, Meta(pattern="^(common|uncommon|rare|master)$")]
    number: Annotated[str, Meta(pattern="^BS[0-9]{2}$")]
    limit: Annotated[int, Meta(ge=0, le=99)] = 3
    unlimited: bool = False
    block: Block | None = None
    brave_bp: Bp = 0
    braved_cost: int | None = None
    brave_condition: BraveCondition | None = None
    summon_condition: Requirement | None = None
    back: Face | None = None
