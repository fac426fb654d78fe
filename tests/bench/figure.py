"""A measured figure beside the raw work that it is compared to, and the table of all of them."""

from collections.abc import Sequence

from msgspec import Struct

COLUMNS = ("what", "measured", "raw work beside it", "ratio", "aim", "met")


class Figure(Struct, frozen=True, kw_only=True):
    """One row of the table.

    `raw` says what the raw work is and how fast it was in the same run; `values` holds the numbers for programs. `met`
    is `None` where the aim is not one of the budget.
    """

    what: str
    measured: str
    raw: str
    ratio: str
    aim: str = ""
    met: bool | None = None
    values: dict[str, float] = {}


def table(figures: Sequence[Figure]) -> str:
    """The figures as a Markdown table with aligned columns."""
    rows = [COLUMNS, *(_cells(figure) for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    lines = [_line(row, widths) for row in rows]
    return "\n".join([lines[0], _line(["-" * width for width in widths], widths), *lines[1:]])


def _cells(figure: Figure) -> Sequence[str]:
    met = {True: "yes", False: "no", None: "–"}[figure.met]
    return (figure.what, figure.measured, figure.raw, figure.ratio or "–", figure.aim or "–", met)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)) + " |"
