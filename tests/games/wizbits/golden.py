"""What the golden matches of Wizbits show, and how they are made."""

from libs.engine.games.wizbits.facts import DuelBegan
from libs.engine.games.wizbits.facts_pillar import PlayBegan
from libs.engine.games.wizbits.questions import QUESTIONS
from libs.engine.games.wizbits.state import STEPS
from tests.golden.program import Program, Recipe

PROGRAM = Program(
    questions=frozenset(QUESTIONS) - {"optional"},  # no printed ability says "may"
    phases=frozenset(STEPS),
    uses={DuelBegan: lambda fact: fact.mains, PlayBegan: lambda fact: (fact.design,)},
    recipes=(
        Recipe("live"),
        Recipe("async", mode="async", own_decks=True, most_entries=250),
        Recipe("standard", options=("standard",), own_decks=True, most_entries=250),
        Recipe("spire", mode="untimed", options=("spire", "open"), own_decks=True, most_entries=250),
    ),
)
