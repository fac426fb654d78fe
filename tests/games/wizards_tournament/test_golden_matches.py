"""The stored matches of this game show, together, every phase, every question and every kind of card."""

from libs.engine.games.wizards_tournament.catalogue import CATALOGUE
from libs.engine.games.wizards_tournament.facts import Cast, DiscardedForSpirit, PhaseStarted
from libs.engine.games.wizards_tournament.text import kind_of
from libs.engine.match.fold import codec_of
from libs.engine.registry import GAMES
from libs.events.facts import DecisionOpened
from tests.golden.transcript import stored

QUESTIONS = {
    "ready", "draw_start", "purchase", "magic", "target", "combat_start", "attackers", "blocks", "split", "window",
    "forced_discard",
}  # fmt: skip


def test_the_golden_matches_use_every_phase_question_and_kind_of_card():
    codec = codec_of(GAMES["wizards_tournament"])
    logs = [path.read_bytes().splitlines() for path in stored() if path.name.startswith("wizards_tournament-")]
    facts = [fact for log in logs for data in log for fact in codec.decode(data).facts]

    assert {fact.kind for fact in facts if isinstance(fact, DecisionOpened)} == QUESTIONS
    assert {fact.phase for fact in facts if isinstance(fact, PhaseStarted)} == {
        "draw", "purchase", "magic", "combat", "end"
    }  # fmt: skip
    used = {fact.set for fact in facts if isinstance(fact, Cast | DiscardedForSpirit)}
    assert {kind_of(CATALOGUE.by_id[set_]) for set_ in used} == {"spirit", "spell", "fast_spell", "monster", "relic"}
