"""What holds in every tournament, on random ones; every failure names its seed (section 13 and the laws)."""

import pytest

from libs.engine.games.wizards_tournament.catalogue import CATALOGUE
from libs.engine.games.wizards_tournament.facts import FACTS, Cleared, TournamentEnded, TurnStarted
from libs.engine.games.wizards_tournament.state import LAST_TURN, OVER
from libs.events.facts import Fact
from tests.engine.laws import MATCHES
from tests.games.wizards_tournament.random_play import Played, everywhere

SEEDS = range(MATCHES)
PRINTED = {card.id: card.copies for card in CATALOGUE.sets}


@pytest.mark.rule("L-7", "WT-03", "WT-22", "WT-39")
@pytest.mark.parametrize("seed", SEEDS)
def test_cards_are_conserved_after_every_fact_and_hands_never_hold_more_than_ten(seed: int):
    seats = 2 + seed % 3
    played = Played(seed, seats, leaves=0.001, rich=seed // 3 % 2 == 0)
    whole = PRINTED | {"spirit": 10 * seats}

    def look(fact: Fact) -> None:
        if played.state.market:
            assert everywhere(played.state) == whole, (seed, fact)
        assert all(len(one.hand) <= 10 for one in played.state.seats), (seed, fact)
        assert all(one.pool >= 0 for one in played.state.seats), (seed, fact)

    played.after_fact = look
    for _ in played.steps():
        pass


@pytest.mark.rule("WT-12", "WT-13", "WT-14", "WT-47", "R16")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_tournament_ends_and_goes_on_only_while_nobody_has_won(seed: int):
    seats = 2 + seed % 3
    played = Played(seed, seats, rich=seed // 3 % 2 == 1)
    turns: list[int] = []
    ends = 0
    for facts in played.steps():
        turns += [fact.turn for fact in facts if isinstance(fact, TurnStarted)]
        ends += sum(isinstance(fact, TournamentEnded) for fact in facts)
        state = played.state
        if state.step != OVER:
            for one in state.seats:
                assert not one.alive or (0 < one.life < 100 and one.pool < 30), seed
        if any(isinstance(fact, Cleared) for fact in facts) and state.step in ("draw_start", "draw_window"):
            assert all(one.pool == 0 for one in state.seats), seed
    assert ends == 1, seed
    assert turns == list(range(1, len(turns) + 1)), seed
    assert turns[-1] <= LAST_TURN, seed


@pytest.mark.rule("R21")
@pytest.mark.parametrize("seed", SEEDS)
def test_exactly_one_living_seat_is_asked_and_its_default_is_an_option(seed: int):
    seats = 2 + seed % 3
    played = Played(seed, seats, leaves=0.002, rich=seed // 3 % 2 == 0)
    for _ in played.steps():
        if played.rules.outcome(played.state) is None:
            (one,) = played.rules.decisions(played.state)
            assert played.state.seats[one.seat].alive, seed
            options = played.rules.options(played.state, one)
            assert played.rules.default(played.state, one) in options, seed
            assert one.idle is None or one.idle in options, seed


def test_random_tournaments_meet_every_fact():
    met: set[type[Fact]] = set()
    for seed in range(60):
        played = Played(seed, 2 + seed % 3, leaves=0.003, rich=True)
        for facts in played.steps():
            met |= {type(fact) for fact in facts}

    assert {fact.__name__ for fact in FACTS if fact not in met} <= {
        "CardsPinned",
        "PlayWithdrawn",
        "TargetLost",
        "TurnCut",
    }
