"""Chance as a function of a root and a draw number. Nothing here can be exhausted or read out of order."""

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from libs.events.facts import Fact, Rolled, Shuffled

WORD = 1 << 64


class Chance(Protocol):
    """Where a table's draws come from. Draw `k` depends on `k` and the source only."""

    def below(self, k: int, n: int) -> int:
        """Draw `k` as a number from 0 to `n` - 1."""
        ...

    def between(self, k: int, low: int, high: int) -> int:
        """Draw `k` as a number from `low` to `high`, both included."""
        ...

    def order(self, k: int, m: int) -> tuple[int, ...]:
        """Draw `k` as an order of the numbers 0 to `m` - 1."""
        ...


def _below(words: Iterator[int], n: int) -> int:
    """A number below n without bias: words of the last, incomplete stretch are skipped."""
    if n <= 0:
        raise ValueError(f"a draw needs at least one possibility, not {n}")
    limit = WORD - WORD % n
    return next(word for word in words if word < limit) % n


def _order(words: Iterator[int], m: int) -> tuple[int, ...]:
    """A Fisher-Yates shuffle of 0 to m - 1, from the end."""
    order = list(range(m))
    for last in range(m - 1, 0, -1):
        other = _below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


class Verifiable:
    """Draws from a match's root, to the byte as design 4.5 says, so that anybody who knows the root can check them."""

    def __init__(self, root: bytes) -> None:
        self._root = root

    def words(self, k: int) -> Iterator[int]:
        """The 64-bit words of draw `k`, without an end."""
        head = b"spellfold.draw.v1" + k.to_bytes(8, "big")
        block = 0
        while True:
            digest = hmac.digest(self._root, head + block.to_bytes(4, "big"), hashlib.sha256)
            for start in (0, 8, 16, 24):
                yield int.from_bytes(digest[start : start + 8], "big")
            block += 1

    def below(self, k: int, n: int) -> int:
        """As `Chance.below`."""
        return _below(self.words(k), n)

    def between(self, k: int, low: int, high: int) -> int:
        """As `Chance.between`."""
        return low + self.below(k, high - low + 1)

    def order(self, k: int, m: int) -> tuple[int, ...]:
        """As `Chance.order`."""
        return _order(self.words(k), m)


class Imagined:
    """Cheap draws from a seed for searches and simulations: splitmix64. Not for matches: nobody could verify it."""

    def __init__(self, seed: int) -> None:
        self._state = seed % WORD

    def copy(self) -> "Imagined":
        """One that goes on with the same draws."""
        return Imagined(self._state)

    def _words(self) -> Iterator[int]:
        while True:
            self._state = (self._state + 0x9E3779B97F4A7C15) % WORD
            word = self._state
            word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) % WORD
            word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) % WORD
            yield word ^ (word >> 31)

    def pick(self, n: int) -> int:
        """The next number below `n`."""
        return _below(self._words(), n)

    def below(self, k: int, n: int) -> int:
        """The next number below `n`, whatever `k` is."""
        return _below(self._words(), n)

    def between(self, k: int, low: int, high: int) -> int:
        """As `Chance.between`."""
        return low + self.below(k, high - low + 1)

    def order(self, k: int, m: int) -> tuple[int, ...]:
        """The next order of `m`, whatever `k` is."""
        return _order(self._words(), m)


class RecordedDraws:
    """The draws that an entry recorded, given again in their order: to re-decide it without knowing the secret."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        self._draws = iter([fact for fact in facts if isinstance(fact, Rolled | Shuffled)])

    def below(self, k: int, n: int) -> int:
        """As `Chance.below`. Raises ValueError if the entry recorded no such draw next."""
        match next(self._draws, None):
            case Rolled(low=low, value=value) if 0 <= value - low < n:
                return value - low
            case other:
                raise ValueError(f"draw {k} below {n} was asked, the entry holds {other}")

    def between(self, k: int, low: int, high: int) -> int:
        """As `Chance.between`."""
        return low + self.below(k, high - low + 1)

    def order(self, k: int, m: int) -> tuple[int, ...]:
        """As `Chance.order`. Raises ValueError if the entry recorded no such draw next."""
        match next(self._draws, None):
            case Shuffled(order=order) if sorted(order) == list(range(m)):
                return order
            case other:
                raise ValueError(f"draw {k} as an order of {m} was asked, the entry holds {other}")


class Scripted:
    """Draws written down by a test: numbers as they are to appear in `Rolled`, shuffles as orders.

    A shuffle that the script does not name leaves everything as it lies. `done()` fails if a number was left unused.
    """

    def __init__(self, *values: int, orders: Sequence[tuple[int, ...]] = ()) -> None:
        self._values = list(values)
        self._orders = list(orders)

    def below(self, k: int, n: int) -> int:
        """The next scripted value."""
        return self.between(k, 0, n - 1)

    def between(self, k: int, low: int, high: int) -> int:
        """The next scripted value, as it is to appear in `Rolled`."""
        if not self._values:
            raise AssertionError(f"draw {k} from {low} to {high} was not scripted")
        return self._values.pop(0)

    def order(self, k: int, m: int) -> tuple[int, ...]:
        """The next scripted order, or 0 to `m` - 1."""
        return self._orders.pop(0) if self._orders else tuple(range(m))

    def done(self) -> None:
        """Fails if the script was not used up."""
        if self._values or self._orders:
            raise AssertionError(f"left in the script: {self._values} {self._orders}")
