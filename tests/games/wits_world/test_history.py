"""Old matches keep their card values, and what is shown of them is what was used."""

import msgspec
import pytest

from libs.engine.games.wits_world.cards import Damage
from libs.engine.games.wits_world.catalogue import CATALOGUE, Catalogue
from libs.engine.games.wits_world.facts import CardsPinned
from libs.engine.games.wits_world.game import WITS_WORLD, WitsWorld
from libs.engine.match.audit import audit
from libs.engine.match.fold import codec_of, fold_log
from libs.engine.match.update import update_for
from libs.events.codec import Undecodable, decode_command
from libs.events.facts import MatchCreated
from tests.engine.given import Given, state_bytes
from tests.games.wits_world.matches import ALICE, BOB, GAMES, created, in_turn_1


def finished() -> Given:
    """A match without scripted draws, some turns long, resigned by Bob."""
    given = Given(GAMES).create("wits_world", decks=(ALICE, BOB), mode="live").ready()
    given.choose("alice", "pick:0")
    given.choose("bob", "pick:0")
    for _ in range(9):
        (one,) = given.fold.match.open
        player = given.player(one)
        given.choose(player, "move:eureka" if "move:eureka" in given.options(player) else given.options(player)[0])
    given.resign("bob")
    return given


def other_values() -> Catalogue:
    """The catalogue of a later day: Eureka has become twice as strong."""
    (quillip, *rest) = CATALOGUE.cards
    moves = tuple(
        msgspec.structs.replace(one, effects=(Damage(50),)) if one.id == "eureka" else one
        for one in quillip.moves  # type: ignore[union-attr]
    )
    return Catalogue((msgspec.structs.replace(quillip, moves=moves), *rest))


@pytest.mark.rule("WW-04")
def test_a_finished_match_is_retained_with_its_log_and_the_card_values_it_used():
    given = finished()

    again = given.folded()

    assert state_bytes(again) == state_bytes(given.fold)
    pinned = next(fact for fact in codec_of(WITS_WORLD).decode(given.log[0]).facts if isinstance(fact, CardsPinned))
    assert pinned.catalogue == CATALOGUE.hash
    assert {card.id for card in pinned.cards} == {*ALICE, *BOB}


@pytest.mark.rule("WW-05", "WW-04")
def test_changing_the_catalogue_changes_neither_the_replay_nor_the_audit_of_an_old_match():
    given = finished()
    later = {WITS_WORLD.id: WitsWorld(other_values())}

    again = fold_log("wits_world", given.log, later)

    assert state_bytes(again) == state_bytes(given.fold)
    assert again.rules is not None
    eureka = update_for(again, 0).view.sides[0].creatures[0].card.moves[1]
    assert eureka.text == "Deal 25 Wit damage."
    report = audit(given.log, games=later)
    assert report.ok, report
    assert "card values are those of an earlier catalogue" in report.checks[4].detail


@pytest.mark.rule("WW-05")
def test_a_running_match_goes_on_with_its_own_values():
    given = in_turn_1("live")
    again = fold_log("wits_world", given.log, {WITS_WORLD.id: WitsWorld(other_values())})
    assert again.rules is not None
    (one,) = again.match.open

    assert again.rules.label(again.state, one.decision, "move:eureka").text == "Eureka: 25 damage to Palehart, 20 Power"


@pytest.mark.rule("WW-82")
def test_during_and_after_a_match_cards_and_log_show_the_values_used():
    given = in_turn_1("live")
    facts = given.choose("alice", "move:eureka")
    update = update_for(given.fold, 1, facts)  # type: ignore[arg-type]

    assert "bob's Palehart takes 25 damage from Eureka: 90 HP left." in update.log
    assert update.view.sides[0].creatures[0].card.moves[1].text == "Deal 25 Wit damage."

    given.resign("bob")

    assert update_for(given.fold, None).view.sides[0].creatures[0].card.moves[1].text == "Deal 25 Wit damage."


def test_pinned_values_and_decks_are_shown_to_nobody_while_the_match_runs():
    given = Given(GAMES).create("wits_world", decks=(ALICE, BOB))
    (made,), (pinned,) = given.facts(MatchCreated), given.facts(CardsPinned)

    assert pinned.see(0).cards == pinned.see(None).cards == ()
    assert pinned.see(0).catalogue == CATALOGUE.hash
    assert [plan.deck for plan in made.see(1).seats] == [(), BOB]


@pytest.mark.rule("WW-81")
def test_a_person_and_the_house_bring_legal_decks_of_their_choice():
    given = created("cpu", players=("alice", "cpu-easy-1"))
    species = [[fighter.species for fighter in side.fighters] for side in given.fold.state.sides]

    assert species == [list(ALICE[:3]), list(BOB[:3])]


@pytest.mark.rule("WW-02", "WW-81")
def test_a_match_with_an_illegal_deck_is_not_created():
    given = Given(GAMES).create("wits_world", decks=(ALICE, ALICE[:4]))

    assert given.refusal == "bad_setup"
    assert given.then.message == "seat 1: 1 Power cards, a deck has 2"  # type: ignore[union-attr]


@pytest.mark.rule("WW-03")
@pytest.mark.parametrize("extra", ['"damage":99', '"winner":0', '"result":{"reason":"won"}'])
def test_a_command_that_claims_a_result_is_not_even_a_command(extra):
    with pytest.raises(Undecodable):
        decode_command(f'{{"type":"choose","id":"{"0" * 32}","decision":2,"option":"move:eureka",{extra}}}'.encode())
