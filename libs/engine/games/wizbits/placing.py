"""Where a Unit stands (6.1, 7.4): its Height, its column and its Individual Pillar Height."""

from libs.engine.games.wizbits.facts_pillar import UnitPlaced
from libs.engine.games.wizbits.state import CARD, Pillar, State, unit_of
from libs.engine.table import Table


def place(
    table: Table[State],
    seat: int,
    kind: str,
    source: int,
    design: str,
    ability: str,
    foundation: int,
    *,
    cost: int = 0,
    targets: tuple[str, ...] = (),
    shares: tuple[tuple[int, int], ...] = (),
    triggered: bool = False,
) -> None:
    """Puts a Unit on a Foundation and takes its cost out of the pool."""
    pillar = table.state.pillar
    assert pillar is not None, "a Unit stands on a Pillar"
    height, column, iph = position(pillar, kind, foundation)
    table.emit(
        UnitPlaced(
            unit=pillar.placed + 1,
            kind=kind,
            seat=seat,
            source=source,
            design=design,
            ability=ability,
            parent=foundation,
            column=column,
            height=height,
            iph=iph,
            targets=targets,
            shares=shares,
            pool=table.state.sides[seat].pool - cost,
            triggered=triggered,
        )
    )


def position(pillar: Pillar, kind: str, foundation: int) -> tuple[int, int, int]:
    """Height, column and IPH of a Unit of this kind on that Foundation (WB-44, WB-45, WB-56, WB-57)."""
    tip = unit_of(pillar, foundation)
    height = 1 if tip is None else tip.height + 1
    if tip is not None and tip.column > 0:
        return height, tip.column, tip.iph + 1
    if kind == CARD:
        return height, 0, height
    return height, pillar.columns + 1, 1
