"""What the golden matches of Wizard's Tournament show, and how they are made."""

from libs.engine.games.wizards_tournament.facts import Cast, DiscardedForSpirit
from libs.engine.games.wizards_tournament.state import PHASE_OF
from libs.engine.games.wizards_tournament.turn import QUESTIONS
from tests.golden.program import Program, Recipe


def market(sets: str) -> tuple[str, ...]:
    return tuple(f"market={one}" for one in sets.split())


ANSWERS = market("""null_word surge_verse startle giantstep quick_ward sudden_spark borrowed_wonder bog_shambler
                    rift_drake gutter_imp vault_mimic font_of_spirit""")
"""Fast spells, and things that are worth an answer."""
MONSTERS = market("""startle second_wind giantstep sudden_spark unravel_beast gutter_imp brass_hound lantern_moth
                     thorn_tortoise sky_skate hex_weaver bog_shambler""")
"""Cheap monsters, and spells that are aimed at them, of which a seat that leaves may have the last ones."""
GIANTS = market("""quarry_giant surge_verse gutter_imp brass_hound sky_skate duel_champion borrowed_wonder rust_curse
                   font_of_spirit healing_idol second_wind bog_shambler""")
"""Dear monsters, what pays for them, and relics to take away."""

PROGRAM = Program(
    questions=frozenset(QUESTIONS),
    phases=frozenset((*PHASE_OF, *PHASE_OF.values())),
    uses={Cast: lambda fact: (fact.set,), DiscardedForSpirit: lambda fact: (fact.set,)},
    recipes=(
        Recipe("live", options=("first_market",)),
        Recipe("three_seats", seats=3, most_entries=300),
        Recipe("four_seats", seats=4, mode="async", most_entries=250),
        Recipe("answers", mode="untimed", options=ANSWERS, most_entries=450, seeds=8),
    ),
    rare=(
        Recipe("monsters", seats=3, options=MONSTERS, prefers=(
            "[01] purchase buy:startle", "2 purchase buy:(gutter_imp|brass_hound|lantern_moth)",
            ". purchase discard:spirit", "2 magic cast:.*", "[01] magic cast:startle", "[01] magic discard:spirit",
            ". window pass", ". purchase end",
        )),
        Recipe("giants", options=GIANTS, prefers=(
            "0 purchase buy:quarry_giant", "1 purchase buy:(gutter_imp|brass_hound)", ". purchase discard:spirit",
            ". magic cast:(quarry_giant|gutter_imp|brass_hound)", "0 attackers add:.*", "1 blocks block:.*",
            ". blocks done", ". attackers done", ". window pass", ". purchase end",
        )),
    ),
)  # fmt: skip
