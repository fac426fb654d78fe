"""Names of figures, squares, borders and treasures in sentences: one spelling for labels and the battle log."""

from libs.engine.games.wiz_war.book import Book
from libs.engine.games.wiz_war.labyrinth import STRIDE

COLOURS = ("Red", "Blue", "Green", "Yellow")
"""The colours of the seats."""

WAYS = {"N": "north", "E": "east", "S": "south", "W": "west"}
_VERTICAL = STRIDE * (STRIDE + 1)


def square_words(square: int) -> str:
    """A square as a letter for its column and a number for its row, from the north-west: a1."""
    row, column = divmod(square, STRIDE)
    return f"{chr(ord('a') + column)}{row + 1}"


def border_words(edge: int) -> str:
    """A border by the square south or east of it."""
    if edge < _VERTICAL:
        row, column = divmod(edge, STRIDE)
        return f"the border north of {chr(ord('a') + column)}{row + 1}"
    row, column = divmod(edge - _VERTICAL, STRIDE + 1)
    return f"the border west of {chr(ord('a') + column)}{row + 1}"


def figure_words(book: Book, figure: str) -> str:
    """A figure without a player's name: the Red wizard, the Cinder Drake."""
    kind, _, rest = figure.partition(":")
    return f"the {COLOURS[int(rest)]} wizard" if kind == "wizard" else f"the {book.name(rest)}"
