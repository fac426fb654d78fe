"""Who of those that wait plays whom: a pure function of who waits and of the time. Reads and writes nothing."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

NARROWEST = 200
"""How far ratings may differ at first, in points."""

WIDENING_PER_S = 20
"""By how many points that grows with each second of waiting."""


class Pool(Struct, frozen=True, order=True):
    """What those who are paired must have in common. `options` are sorted."""

    game: str
    mode: str
    rated: bool
    seats: int
    options: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The pool as one word, different for different pools."""
        words = (self.game, self.mode, "rated" if self.rated else "casual", str(self.seats), *self.options)
        return "/".join(word.replace("~", "~~").replace("/", "~.") for word in words)


class Waiting(Struct, frozen=True):
    """Somebody who waits.

    `rating` is in points, `rating_range` the most that another's may differ at all (`None`: any). `since_ms` is when
    the waiting began, Unix milliseconds. `last_met` are those whom the player met in the newest match.
    """

    ticket: str
    player: str
    pool: Pool
    rating: int
    since_ms: int
    rating_range: int | None = None
    last_met: frozenset[str] = frozenset()


Group = tuple[Waiting, ...]
"""Players of one match to be, whoever waits longest first."""


def pair(waiting: Iterable[Waiting], now_ms: int) -> Sequence[Group]:
    """Groups of exactly as many as their pool wants, nobody twice in any of them.

    Who waits longest is served first, with those whose ratings are nearest. Ratings may differ by as much as both
    have waited for. Who has just played together is grouped again only if no other that they could meet is waiting.
    The order of `waiting` is of no account.
    """
    pools: dict[Pool, list[Waiting]] = {}
    for one in sorted(waiting, key=_by_age):
        pools.setdefault(one.pool, []).append(one)
    groups: list[Group] = []
    for pool in sorted(pools):
        left = pools[pool]
        for first in tuple(left):
            group = _group_around(first, left, now_ms) if first in left else None
            if group is not None:
                groups.append(group)
                players = {one.player for one in group}
                left = [one for one in left if one.player not in players]
    return groups


def _group_around(first: Waiting, left: Sequence[Waiting], now_ms: int) -> Group | None:
    """The best group with `first` in it, or `None` if there is none yet."""
    group = [first]
    nearest = sorted(
        (one for one in left if one.player != first.player and _suit(first, one, now_ms)),
        key=lambda one: (_have_met(first, one), abs(one.rating - first.rating), *_by_age(one)),
    )
    for one in nearest:
        if len(group) == first.pool.seats:
            break
        if all(one.player != other.player and _suit(other, one, now_ms) for other in group):
            group.append(one)
    if len(group) < first.pool.seats:
        return None
    if _is_repeat(group) and _have_alternative(group, left):
        return None
    return tuple(sorted(group, key=_by_age))


def _suit(one: Waiting, other: Waiting, now_ms: int) -> bool:
    """Whether the two may meet now."""
    difference = abs(one.rating - other.rating)
    return _could_meet(one, other) and difference <= min(_reach(one, now_ms), _reach(other, now_ms))


def _could_meet(one: Waiting, other: Waiting) -> bool:
    """Whether the two may meet if they wait long enough."""
    difference = abs(one.rating - other.rating)
    return all(mine is None or difference <= mine for mine in (one.rating_range, other.rating_range))


def _reach(one: Waiting, now_ms: int) -> int:
    return NARROWEST + WIDENING_PER_S * max(0, now_ms - one.since_ms) // 1000


def _have_met(one: Waiting, other: Waiting) -> bool:
    """Whether the two were in one match just now."""
    return other.player in one.last_met or one.player in other.last_met


def _is_repeat(group: Sequence[Waiting]) -> bool:
    """Whether all of these were in one match just now."""
    return all(_have_met(one, other) for index, one in enumerate(group) for other in group[index + 1 :])


def _have_alternative(group: Sequence[Waiting], left: Sequence[Waiting]) -> bool:
    """Whether somebody else waits whom one of the group could meet, and has not met just now."""
    players = {one.player for one in group}
    others = [one for one in left if one.player not in players]
    return any(_could_meet(one, other) and not _have_met(one, other) for one in group for other in others)


def _by_age(one: Waiting) -> tuple[int, str]:
    return one.since_ms, one.ticket
