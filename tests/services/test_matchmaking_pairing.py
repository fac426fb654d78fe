"""Pairing as a pure function: nobody meets himself, ratings fit, who waits longest is first, no repeat without need."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.matchmaking.pairing import NARROWEST, WIDENING_PER_S, Group, Pool, Waiting, pair

NOW = 1_700_000_000_000
LIVE = Pool("wits_world", "live", rated=True, seats=2)
TABLE = Pool("pebbles", "live", rated=False, seats=3)
QUAD = Pool("pebbles", "live", rated=False, seats=4)


def waits(
    player: str,
    *,
    rating: int = 1500,
    waited_s: int = 0,
    reach: int | None = None,
    met: tuple[str, ...] = (),
    pool: Pool = LIVE,
    ticket: str = "",
) -> Waiting:
    return Waiting(
        ticket=ticket or f"ticket-{player}",
        player=player,
        pool=pool,
        rating=rating,
        since_ms=NOW - waited_s * 1000,
        rating_range=reach,
        last_met=frozenset(met),
    )


def players(*waiting: Waiting, now_ms: int = NOW) -> list[set[str]]:
    return [{one.player for one in group} for group in pair(waiting, now_ms)]


def test_two_who_want_the_same_are_paired():
    assert players(waits("alice"), waits("bob")) == [{"alice", "bob"}]


def test_one_alone_waits():
    assert players(waits("alice")) == []


def test_nobody_is_paired_with_himself():
    assert players(waits("alice", ticket="a"), waits("alice", ticket="b")) == []


@pytest.mark.parametrize(
    "other",
    [
        Pool("pebbles", "live", rated=True, seats=2),
        Pool("wits_world", "async", rated=True, seats=2),
        Pool("wits_world", "live", rated=False, seats=2),
        Pool("wits_world", "live", rated=True, seats=2, options=("long",)),
        Pool("wits_world", "live", rated=True, seats=3),
    ],
)
def test_who_wants_something_else_is_not_paired(other: Pool):
    assert players(waits("alice"), waits("bob", pool=other)) == []


def test_the_nearest_rating_is_taken():
    assert players(waits("alice", waited_s=9), waits("bob", rating=1600), waits("carol", rating=1450)) == [
        {"alice", "carol"}
    ]


def test_ratings_further_apart_than_the_narrowest_window_wait():
    assert players(waits("alice"), waits("bob", rating=1500 + NARROWEST)) == [{"alice", "bob"}]
    assert players(waits("alice"), waits("bob", rating=1500 + NARROWEST + 1)) == []


def test_the_window_widens_with_waiting_and_both_must_have_waited():
    far = 1500 + NARROWEST + 10 * WIDENING_PER_S

    assert players(waits("alice", waited_s=10), waits("bob", rating=far, waited_s=10)) == [{"alice", "bob"}]
    assert players(waits("alice", waited_s=10), waits("bob", rating=far, waited_s=9)) == []


def test_a_rating_range_is_never_widened():
    alice = waits("alice", reach=100, waited_s=100_000)

    assert players(alice, waits("bob", rating=1601, waited_s=100_000)) == []
    assert players(alice, waits("bob", rating=1600, waited_s=100_000)) == [{"alice", "bob"}]


def test_who_waits_longest_is_served_first():
    assert players(waits("alice", waited_s=1), waits("bob", waited_s=3), waits("carol", waited_s=2)) == [
        {"bob", "carol"}
    ]


def test_two_who_have_just_met_do_not_meet_again_while_another_waits():
    alice, bob = waits("alice", met=("bob",), waited_s=5), waits("bob", met=("alice",), waited_s=4)

    assert players(alice, bob, waits("carol")) == [{"alice", "carol"}]


def test_two_who_have_just_met_meet_again_if_nobody_else_waits():
    assert players(waits("alice", met=("bob",)), waits("bob", met=("alice",))) == [{"alice", "bob"}]


def test_two_who_have_just_met_wait_for_a_third_whose_window_will_widen():
    alice, bob = waits("alice", met=("bob",)), waits("bob", met=("alice",))
    carol = waits("carol", rating=2500)

    assert players(alice, bob, carol) == []
    assert players(alice, bob, carol, now_ms=NOW + 60_000) == [{"alice", "carol"}]


def test_a_third_who_can_never_be_met_keeps_nobody_waiting():
    alice, bob = waits("alice", met=("bob",)), waits("bob", met=("alice",))

    assert players(alice, bob, waits("carol", rating=2500, reach=50)) == [{"alice", "bob"}]


@pytest.mark.parametrize(("pool", "size"), [(LIVE, 2), (TABLE, 3), (QUAD, 4)])
def test_a_group_is_as_large_as_its_pool_wants(pool: Pool, size: int):
    waiting = [waits(f"p{index}", pool=pool) for index in range(9)]

    groups = pair(waiting, NOW)

    assert [len(group) for group in groups] == [size] * (9 // size)


def test_three_who_have_just_met_sit_with_a_fourth_who_waits():
    names = ("alice", "bob", "carol")
    waiting = [waits(name, met=tuple(set(names) - {name}), pool=TABLE, waited_s=5) for name in names]

    ((*group,),) = pair([*waiting, waits("dave", pool=TABLE)], NOW)

    assert "dave" in {one.player for one in group}


def test_all_at_a_table_must_suit_each_other():
    waiting = [
        waits("alice", pool=TABLE, waited_s=1),
        waits("bob", rating=1500 - NARROWEST, pool=TABLE),
        waits("carol", rating=1500 + NARROWEST, pool=TABLE),
    ]

    assert players(*waiting) == []


def test_different_pools_have_different_keys():
    pools = [
        Pool("a", "live", rated=True, seats=2, options=("b/c",)),
        Pool("a", "live", rated=True, seats=2, options=("b", "c")),
        Pool("a", "live", rated=True, seats=2, options=("b~", "c")),
        Pool("a", "live", rated=True, seats=2, options=("b~.c",)),
        Pool("a/live", "live", rated=True, seats=2),
        Pool("a", "live", rated=False, seats=2),
        Pool("a", "live", rated=True, seats=3),
    ]

    assert len({pool.key for pool in pools}) == len(pools)


POOLS = (LIVE, TABLE, Pool("wits_world", "live", rated=False, seats=2))
NAMES = tuple("abcdefgh")


@st.composite
def crowds(draw: st.DrawFn) -> list[Waiting]:
    """Up to twenty tickets of eight players, some with several."""
    count = draw(st.integers(0, 20))
    return [
        Waiting(
            ticket=f"t{index}",
            player=(player := draw(st.sampled_from(NAMES))),
            pool=draw(st.sampled_from(POOLS)),
            rating=draw(st.integers(1000, 2000)),
            since_ms=NOW - draw(st.integers(0, 120)) * 1000,
            rating_range=draw(st.none() | st.integers(1, 800)),
            last_met=frozenset(draw(st.sets(st.sampled_from(NAMES), max_size=2))) - {player},
        )
        for index in range(count)
    ]


def reach(one: Waiting) -> int:
    return NARROWEST + WIDENING_PER_S * (NOW - one.since_ms) // 1000


def fit(one: Waiting, other: Waiting) -> bool:
    difference = abs(one.rating - other.rating)
    limits = [limit for limit in (one.rating_range, other.rating_range, reach(one), reach(other)) if limit is not None]
    return difference <= min(limits)


@given(crowds())
def test_every_group_is_one_pools_size_of_different_players_who_fit(crowd: list[Waiting]):
    groups = pair(crowd, NOW)

    for group in groups:
        assert len({one.pool for one in group}) == 1
        assert len(group) == group[0].pool.seats == len({one.player for one in group})
        assert all(fit(one, other) for one, other in itertools.combinations(group, 2))


@given(crowds())
def test_no_ticket_is_used_twice_and_no_player_twice_in_a_pool(crowd: list[Waiting]):
    groups = pair(crowd, NOW)

    used = [(one.pool, one.player) for group in groups for one in group]
    assert len(used) == len(set(used))
    assert {one.ticket for group in groups for one in group} <= {one.ticket for one in crowd}


@given(crowds(), st.randoms(use_true_random=False))
def test_the_order_of_those_who_wait_is_of_no_account(crowd: list[Waiting], shuffler):
    shuffled = list(crowd)
    shuffler.shuffle(shuffled)

    assert pair(shuffled, NOW) == pair(crowd, NOW)


@given(crowds())
def test_nobody_who_could_be_paired_without_repeating_is_left_waiting(crowd: list[Waiting]):
    groups = pair(crowd, NOW)

    # A player with several tickets in a pool is represented by each of them until one is used.
    taken = {(one.pool, one.player) for group in groups for one in group}
    left = [one for one in crowd if (one.pool, one.player) not in taken and one.pool.seats == 2]
    for one, other in itertools.combinations(left, 2):
        if one.pool == other.pool and one.player != other.player and fit(one, other):
            assert other.player in one.last_met or one.player in other.last_met


@given(crowds())
def test_nobody_waits_for_ever_for_want_of_somebody_new(crowd: list[Waiting]):
    patient = [waiting for waiting in crowd if waiting.pool == LIVE and waiting.rating_range is None]
    later = NOW + 3_600_000
    waiting = {one.player: one for one in patient}
    groups: list[Group] = []
    for _ in range(len(waiting)):
        round_ = pair(waiting.values(), later)
        groups += round_
        for group in round_:
            for one in group:
                del waiting[one.player]

    assert len(waiting) <= 1
