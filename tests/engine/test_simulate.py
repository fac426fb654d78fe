"""Matches in one process are real matches: their logs fold, stand every audit, and follow from the seed."""

import pytest

from libs.engine import simulate
from libs.engine.match.audit import audit
from libs.engine.match.fold import fold_log
from libs.engine.registry import GAMES
from libs.engine.simulate import match_seed, play_match, play_matches, play_pairs

WITS_WORLD = GAMES["wits_world"]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("levels", [("random", "random"), ("easy", "normal")])
def test_a_simulated_log_stands_every_audit(seed: int, levels: tuple[str, str]):
    played = play_match(WITS_WORLD, seed, levels=levels, keep_log=True)

    report = audit(list(played.log))
    assert report.ok, report
    match = fold_log(WITS_WORLD.id, played.log).match
    assert (match.id, match.ended) == (played.match, played.ended)
    # One entry each for creation and two seats that are ready, then one for each answer.
    assert len(played.log) == 3 + played.answers


def test_the_same_seed_gives_the_same_bytes_and_another_seed_another_match():
    first, again, other = (play_match(WITS_WORLD, seed, keep_log=True) for seed in (7, 7, 8))

    assert first.log == again.log
    assert first.match != other.match
    assert first.decks != other.decks


def test_a_log_is_kept_only_if_it_is_asked_for():
    kept, not_kept = play_match(WITS_WORLD, 3, keep_log=True), play_match(WITS_WORLD, 3)

    assert not_kept.log == ()
    assert (kept.ended.standings, kept.answers) == (not_kept.ended.standings, not_kept.answers)


def test_many_matches_are_all_different_and_each_can_be_played_alone():
    played = list(play_matches(WITS_WORLD, 20, seed=5))

    assert len({one.match for one in played}) == 20
    assert played[13] == play_match(WITS_WORLD, match_seed(5, 13))


def test_pairs_exchange_the_seats_of_the_levels_and_keep_the_decks():
    played = list(play_pairs(WITS_WORLD, 3, seed=2, levels=("easy", "random")))

    assert len(played) == 6
    for first, second in zip(played[::2], played[1::2], strict=True):
        assert first.decks == second.decks
        assert first.levels == ("easy", "random")
        assert second.levels == ("random", "easy")
        assert first.match != second.match
    assert played[0].decks != played[2].decks


def test_the_winner_is_the_seat_with_the_first_place_alone():
    for played in play_matches(WITS_WORLD, 30, seed=1):
        fates = [standing.fate for standing in played.ended.standings]
        if played.winner is None:
            assert set(fates) == {"drawn"}
        else:
            assert [seat for seat, fate in enumerate(fates) if fate == "won"] == [played.winner]


def test_given_decks_are_brought_and_illegal_ones_refused():
    decks = tuple(WITS_WORLD.starters.values())[:2]

    assert play_match(WITS_WORLD, 1, decks=decks).decks == decks
    with pytest.raises(ValueError, match="bad_setup"):
        play_match(WITS_WORLD, 1, decks=[decks[0], decks[1][:4]])


def test_a_match_without_an_end_is_named_by_its_seed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(simulate, "MOST_ANSWERS", 3)

    with pytest.raises(ValueError, match="of seed 11 has not ended after 3 answers"):
        play_match(WITS_WORLD, 11)
