"""All facts of Wiz-War, and the cards that a match pins.

The others stand in `turn_facts`, `cast_facts` and `board_facts`.
"""

from typing import Self

from msgspec.structs import replace

from libs.engine.game import Pinned
from libs.engine.games.wiz_war import board_facts, cast_facts, turn_facts
from libs.engine.games.wiz_war.cards import Card, Creature, School
from libs.events.facts import Fact


class CardsPinned(Pinned, frozen=True, tag="cards_pinned", kw_only=True):
    """The schools, cards and creatures of this match with the values it uses for ever."""

    cards: tuple[Card, ...] = ()
    creatures: tuple[Creature, ...] = ()
    schools: tuple[School, ...] = ()

    def see(self, seat: int | None) -> Self:
        """The hash of the catalogue and nothing else."""
        return replace(self, cards=(), creatures=(), schools=())


FACTS: tuple[type[Fact], ...] = (
    CardsPinned,
    turn_facts.BoardBuilt,
    turn_facts.SchoolsChosen,
    turn_facts.EnergyExchanged,
    turn_facts.SummonsAdded,
    turn_facts.PairDrawn,
    turn_facts.SpecialKept,
    turn_facts.DeckShuffled,
    turn_facts.StartDrawn,
    turn_facts.Drawn,
    turn_facts.TurnStarted,
    turn_facts.PhaseStarted,
    turn_facts.TurnEnded,
    turn_facts.MpChanged,
    turn_facts.Boosted,
    turn_facts.Moved,
    turn_facts.DoorHeld,
    turn_facts.DoorReleased,
    cast_facts.Considered,
    cast_facts.ChoiceMade,
    cast_facts.CardCast,
    cast_facts.AttackMade,
    cast_facts.CounterAsked,
    cast_facts.Countered,
    cast_facts.Blunted,
    cast_facts.SpellResolved,
    cast_facts.SpellLapsed,
    board_facts.ThingCame,
    board_facts.ThingLeft,
    board_facts.EnergyTokenChanged,
    board_facts.ItemMoved,
    board_facts.TreasureMoved,
    turn_facts.PhaseEnded,
    board_facts.Damaged,
    board_facts.Healed,
    board_facts.StunChanged,
    board_facts.CrackAdded,
    board_facts.BorderChanged,
    board_facts.Toughened,
    board_facts.CreatureRolled,
    board_facts.CreatureSummoned,
    board_facts.CreatureActivated,
    board_facts.ActivationEnded,
    board_facts.Transformed,
    board_facts.Reverted,
    board_facts.CreatureDied,
    board_facts.WizardDied,
    board_facts.HandTaken,
    board_facts.Discarded,
    turn_facts.AttacksChanged,
    turn_facts.DoorsUnlocked,
    cast_facts.LureBegan,
    cast_facts.FumbleBegan,
    cast_facts.YieldBegan,
    cast_facts.FetchBegan,
    cast_facts.Fetched,
    cast_facts.QuestionSettled,
    turn_facts.VpChanged,
    turn_facts.MatchOver,
)
"""All facts of this game."""
