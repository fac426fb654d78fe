"""What operators see of the house's players."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram


class CpuMetrics:
    """Counts and durations of one process."""

    def __init__(self, registry: CollectorRegistry, in_work: Callable[[], int]) -> None:
        self.answers = Counter("spellfold_cpu_answers", "Options chosen, by level", ("level",), registry=registry)
        self.failures = Counter(
            "spellfold_cpu_failures", "Decisions at which thinking or sending failed", registry=registry
        )
        self.thinking_seconds = Histogram(
            "spellfold_cpu_thinking_seconds", "Seconds from room to an option, by level", ("level",), registry=registry
        )
        Gauge("spellfold_cpu_in_work", "Decisions in work", registry=registry).set_function(in_work)
