"""What matchmaking counts for operators."""

from prometheus_client import CollectorRegistry, Counter


class MatchmakingMetrics:
    """Matchmaking's counters."""

    def __init__(self, registry: CollectorRegistry) -> None:
        def counter(name: str, what: str) -> Counter:
            return Counter(f"spellfold_matchmaking_{name}", what, registry=registry)

        self.planned = counter("matches_planned", "Matches written down and asked for")
        self.repeated = counter("creates_sent", "Commands `create` sent, repeats included")
        self.failed = counter("matches_failed", "Matches that were refused; every one needs a look")
        self.rated = counter("matches_rated", "Results that changed ratings")
        self.notes = counter("notes_sent", "Notes published")
