"""What the golden matches of Wits World show, and how they are made."""

from libs.engine.games.wits_world.facts import CardSpent, Opened, Swapped
from libs.engine.games.wits_world.game import QUESTIONS
from libs.engine.games.wits_world.state import OPENING, OVER, REPLACEMENT, TURN
from tests.golden.program import Program, Recipe

PROGRAM = Program(
    questions=frozenset(QUESTIONS),
    phases=frozenset((OPENING, TURN, REPLACEMENT, OVER)),
    uses={
        Opened: lambda fact: fact.creatures,
        Swapped: lambda fact: (fact.creature,),
        CardSpent: lambda fact: (fact.card,),
    },
    recipes=(Recipe("live", seeds=12), Recipe("async", mode="async"), Recipe("untimed", mode="untimed")),
)
