"""Whole matches of Wits World with the match layer around the rules, on scripted draws."""

from libs.engine.chance import Scripted
from libs.engine.games.wits_world.game import WITS_WORLD
from libs.engine.games.wits_world.state import Status
from tests.engine.given import Given

GAMES = {WITS_WORLD.id: WITS_WORLD}
ALICE = ("quillip", "cobblehide", "fizzlit", "field_dressing", "overture")
BOB = ("palehart", "burrowmaul", "runecoil", "bulwark_sigil", "trail_ration")
SECOND = 1000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE


def created(mode: str, *, first: int = 0, players: tuple[str, str] = ("alice", "bob")) -> Given:
    """Everybody is ready, both openings are open; the draw will be `first`."""
    given = Given(GAMES, chance=Scripted(first))
    return given.create("wits_world", players, decks=(ALICE, BOB), mode=mode).ready()


def in_turn_1(mode: str, *, first: int = 0, players: tuple[str, str] = ("alice", "bob")) -> Given:
    """Quillip stands against Palehart, `first` begins; no deadline is set yet."""
    given = created(mode, first=first, players=players)
    given.choose(players[0], "pick:0")
    given.choose(players[1], "pick:0")
    return given


def must_replace(mode: str, player: str = "bob", *, players: tuple[str, str] = ("alice", "bob")) -> Given:
    """The other player's first hit has defeated the player's active Creature."""
    seat = players.index(player)
    given = in_turn_1(mode, first=1 - seat, players=players)
    given.fold.state.sides[seat].fighters[0].hp = 1
    given.choose(players[1 - seat], "move:ink_peck" if seat else "move:hoof")
    assert given.open(player).decision.kind == "replacement"
    return given


def both_must_replace(mode: str) -> Given:
    """Quillip has defeated Palehart and died of its reflection."""
    given = in_turn_1(mode)
    for side in given.fold.state.sides:
        side.fighters[0].hp = 1
    mirror = Status("reflect", "mirror_shard", 2, 0, 100, 1, 1, floor_at_one=False, set_on=0, since=0)
    given.fold.state.sides[1].fighters[0].statuses.append(mirror)
    given.choose("alice", "move:ink_peck")
    assert [one.decision.kind for one in given.fold.match.open] == ["replacement", "replacement"]
    return given
