"""The golden matches show together what no list in the code names: every way in which a unit leaves the Field."""

from libs.engine.games.battle_spirits.field_facts import UnitLeft
from libs.engine.match.fold import codec_of
from libs.engine.registry import GAMES
from tests.golden.transcript import stored


def test_units_are_destroyed_depleted_and_returned():
    codec = codec_of(GAMES["battle_spirits"])
    logs = [path.read_bytes().splitlines() for path in stored() if path.name.startswith("battle_spirits-")]
    facts = [fact for log in logs for data in log for fact in codec.decode(data).facts]

    assert {fact.how for fact in facts if isinstance(fact, UnitLeft)} == {"destroyed", "depleted", "returned"}
