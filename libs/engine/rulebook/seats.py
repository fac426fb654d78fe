"""Seats around a table: turn order is clockwise, 0, 1, 2 … and round again. Knows no rule about who is out."""

from collections.abc import Sequence
from typing import Protocol


class Seated(Protocol):
    """Whatever stands for a seat in a state of three and more: it plays on or is out."""

    alive: bool


def clockwise(seats: Sequence[object], start: int) -> list[int]:
    """All seats in turn order from `start` on, those that are out included; a `start` behind the last seat is 0."""
    count = len(seats)
    return [(start + offset) % count for offset in range(count)]


def living(seats: Sequence[Seated], start: int = 0) -> list[int]:
    """The seats that are still in the match, in turn order from `start` on."""
    return [seat for seat in clockwise(seats, start) if seats[seat].alive]


def next_living(seats: Sequence[Seated], seat: int) -> int:
    """The next living seat clockwise; the seat itself if it is the only one."""
    count = len(seats)
    for step in range(1, count):
        other = (seat + step) % count
        if seats[other].alive:
            return other
    return seat
