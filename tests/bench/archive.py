"""How fast the archive files entries, beside a plain COPY of the same rows on the same Postgres."""

from services.standalone.postgres import PostgresServer
from tests.bench.figure import Figure
from tests.bench.plan import Plan
from tests.services.archive_speed import make_stream, measure_filing

AIM = 0.60


async def measure(plan: Plan) -> list[Figure]:
    """One row."""
    stream = make_stream(plan.some(48, 16), plan.seed)
    async with PostgresServer(plan.folder / "archive") as server:
        speed = await measure_filing(server.url, stream, rounds=plan.some(5, 2))
    return [
        Figure(
            what="archive: entries checked and filed",
            measured=f"{speed.filed_per_s:,.0f} rows/s, {speed.batch} a transaction",
            raw=f"plain binary COPY of the same {speed.rows:,} rows: {speed.copied_per_s:,.0f}/s",
            ratio=f"{speed.ratio:.0%}",
            aim=f"≥ {AIM:.0%}",
            met=speed.ratio >= AIM,
            values={"ratio": speed.ratio, "filed_per_s": speed.filed_per_s, "copied_per_s": speed.copied_per_s},
        )
    ]
