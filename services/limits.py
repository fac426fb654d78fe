"""How often somebody may ask, send or try: token buckets by key, in memory, bounded. Knows no clock of its own."""

from collections import OrderedDict

_MOST_KEYS = 50_000


class Limit:
    """At most `burst` at once and `rate_s` a second for each key; the longest unused keys are forgotten first.

    A `rate_s` of 0 limits nothing.
    """

    def __init__(self, burst: int, rate_s: float, most_keys: int = _MOST_KEYS) -> None:
        self._burst = burst
        self._rate_s = rate_s
        self._most_keys = most_keys
        self._known: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, now_s: float) -> float:
        """Uses one up and returns 0, or leaves it and returns the seconds until there is one."""
        if not self._rate_s:
            return 0.0
        left, since_s = self._known.pop(key, (float(self._burst), now_s))
        now_s = max(now_s, since_s)
        left = min(self._burst, left + (now_s - since_s) * self._rate_s)
        is_enough = left >= 1
        self._known[key] = (left - 1 if is_enough else left, now_s)
        if len(self._known) > self._most_keys:
            self._known.popitem(last=False)
        return 0.0 if is_enough else (1 - left) / self._rate_s
