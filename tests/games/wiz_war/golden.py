"""What the golden matches of Wiz-War show, and how they are made."""

from libs.engine.games.wiz_war.board_facts import CreatureSummoned
from libs.engine.games.wiz_war.cards import ATTACK, ITEM, RELIC
from libs.engine.games.wiz_war.cast_facts import CardCast
from libs.engine.games.wiz_war.catalogue import CATALOGUE
from libs.engine.games.wiz_war.questions import QUESTIONS
from libs.engine.games.wiz_war.state import DISCARD, DRAW, MOVE_CAST, OVER, SPECIALIZING
from libs.engine.games.wiz_war.turn_facts import Boosted, SchoolsChosen
from tests.golden.program import Program, Recipe

SUMMONS = ("more_summons_draconic", "more_summons_mythology", "school_mind", "school_tempest", "school_totem")

ATTACKS = "|".join(card.id for card in CATALOGUE.cards if card.type == ATTACK)
THINGS = "|".join(card.id for card in CATALOGUE.cards if card.type in (ITEM, RELIC))

PROGRAM = Program(
    questions=frozenset(QUESTIONS),
    phases=frozenset((SPECIALIZING, MOVE_CAST, DISCARD, DRAW, OVER)),
    uses={
        SchoolsChosen: lambda fact: fact.schools,
        CardCast: lambda fact: (fact.card, fact.fuel),
        Boosted: lambda fact: (fact.card,),
        CreatureSummoned: lambda fact: (fact.creature,),
    },
    recipes=(
        Recipe("live"),
        Recipe("three_seats", seats=3, mode="async", options=("specializations", "school_mutation", "school_forge")),
        Recipe("four_seats", seats=4, options=SUMMONS),
        Recipe("extended_flash", mode="untimed", options=("extended_flash",)),
    ),
    rare=(
        Recipe("hoards", options=("school_draconic", "school_mythology", "school_forge"), prefers=(
            "0 move_cast cast:(hoard_sense|snatch_tribute|magnet)", f"0 move_cast cast:({ATTACKS})",
            "0 move_cast (use|punch):.*", f"1 move_cast cast:({THINGS})", "1 move_cast pickup:.*", "1 counter pass",
            "1 move_cast move:.*", ". draw magic", ". discard done",
        )),
    ),
)  # fmt: skip
