"""What the clock counts for operators."""

from prometheus_client import CollectorRegistry, Counter


class ClockMetrics:
    """The clock's counters."""

    def __init__(self, registry: CollectorRegistry) -> None:
        def counter(name: str, what: str) -> Counter:
            return Counter(f"spellfold_clock_{name}", what, registry=registry)

        self.windows_started = counter("windows_started", "Commands that start windows")
        self.armed = counter("timers_armed", "Timers scheduled")
        self.expires = counter("expires", "Commands that report a fired timer")
        self.forgiven = counter("forgiven", "Commands that give a new window after an outage")
        self.outages = counter("outages", "Gaps in the heartbeat")
        self.rearmed = counter("timers_rearmed", "Timers that the sweep found missing; every one needs a look")
        self.voided = counter("matches_voided", "Abandoned matches ended")
