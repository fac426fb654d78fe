"""Token buckets: so many at once, so many a second, for each key alone."""

from services.limits import Limit


def test_so_many_may_come_at_once_and_the_next_must_wait():
    limit = Limit(3, 2.0)

    waits = [limit.take("alice", 100.0) for _ in range(4)]

    assert waits == [0.0, 0.0, 0.0, 0.5]


def test_whoever_waits_as_long_as_told_is_let_through():
    limit = Limit(1, 4.0)
    limit.take("alice", 100.0)
    wait_s = limit.take("alice", 100.125)

    assert wait_s == 0.125
    assert limit.take("alice", 100.125 + wait_s) == 0.0


def test_a_refusal_costs_nothing():
    limit = Limit(1, 1.0)
    limit.take("alice", 100.0)

    for _ in range(100):
        assert limit.take("alice", 100.5) == 0.5
    assert limit.take("alice", 101.0) == 0.0


def test_a_long_rest_earns_no_more_than_the_burst():
    limit = Limit(2, 10.0)
    limit.take("alice", 0.0)

    assert [limit.take("alice", 1_000_000.0) == 0.0 for _ in range(3)] == [True, True, False]


def test_one_key_does_not_use_up_anothers():
    limit = Limit(1, 1.0)
    limit.take("alice", 100.0)

    assert limit.take("alice", 100.0) == 1.0
    assert limit.take("bob", 100.0) == 0.0


def test_a_clock_that_steps_back_gives_nothing_away():
    limit = Limit(2, 1.0)
    limit.take("alice", 100.0)

    limit.take("alice", 99.0)

    assert limit.take("alice", 100.0) > 0


def test_a_rate_of_nothing_limits_nothing():
    limit = Limit(1, 0)

    assert [limit.take("alice", 100.0) for _ in range(100)] == [0.0] * 100


def test_a_crowd_of_keys_takes_bounded_room_and_the_longest_unused_are_forgotten():
    limit = Limit(1, 1.0, most_keys=3)
    for key in ("alice", "bob", "carol"):
        limit.take(key, 100.0)

    limit.take("dave", 100.0)

    assert limit.take("dave", 100.0) == 1.0
    assert limit.take("carol", 100.0) == 1.0
    assert limit.take("alice", 100.0) == 0.0
