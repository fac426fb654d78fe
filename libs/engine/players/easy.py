"""Level `easy`: any legal answer, by chance. Looks at nothing."""

from libs.engine.chance import Imagined
from libs.engine.players.question import Question


def choose_easily(question: Question, seed: int) -> str:
    """An answer drawn from the seed, each as likely as the others."""
    return question.answers[Imagined(seed).pick(len(question.answers))]
