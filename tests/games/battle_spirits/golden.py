"""What the golden matches of Battle Spirits show, and how they are made."""

from libs.engine.games.battle_spirits.play_facts import PlayBegan
from libs.engine.games.battle_spirits.questions import QUESTIONS
from libs.engine.games.battle_spirits.state import CHOOSING, EVENTS, STAGES, STEPS
from tests.golden.program import Program, Recipe

PROGRAM = Program(
    questions=frozenset(QUESTIONS),
    phases=frozenset((CHOOSING, *STEPS, *STAGES, *EVENTS)),
    uses={PlayBegan: lambda fact: (fact.card,)},
    recipes=(
        Recipe("live"),
        Recipe("async", mode="async", own_decks=True),
        Recipe("no_soul_core", options=("no_soul_core",), own_decks=True, most_entries=200),
        Recipe("format", mode="untimed", options=("hue_light_blue", "ban_lava_lynx"), own_decks=True, most_entries=200),
    ),
)
