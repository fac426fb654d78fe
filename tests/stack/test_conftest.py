"""The fixtures that hand out servers."""

from collections.abc import Sequence

import nats
import psycopg

seen: list[str] = []


async def test_a_stream_left_by_one_test(empty_nats_url: str):
    connection = await nats.connect(empty_nats_url)
    await connection.jetstream().add_stream(name="LEFT", subjects=["left"])
    await connection.close()


async def test_is_gone_in_the_next(empty_nats_url: str):
    connection = await nats.connect(empty_nats_url)
    assert await connection.jetstream().streams_info() == []
    await connection.close()


async def test_a_cluster_stores_three_copies(empty_cluster_urls: Sequence[str]):
    connection = await nats.connect(list(empty_cluster_urls))
    info = await connection.jetstream().add_stream(name="THRICE", subjects=["thrice"], num_replicas=3)
    await connection.close()

    assert info.cluster is not None
    assert len(info.cluster.replicas or []) == 2


def test_one_test_gets_one_database(database_url: str):
    seen.append(database_url)
    with psycopg.connect(database_url, autocommit=True) as connection:
        connection.execute("CREATE TABLE mine ()")


def test_and_another_test_another(database_url: str):
    assert database_url not in seen
    with psycopg.connect(database_url) as connection:
        tables = connection.execute("SELECT 1 FROM pg_tables WHERE schemaname = 'public'").fetchall()
        assert tables == []
