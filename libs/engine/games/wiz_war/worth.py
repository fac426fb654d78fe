"""How good a match looks for a seat: for the house's players. Judges the state as it stands, and looks not ahead."""

from libs.engine.games.wiz_war.ground import Ground
from libs.engine.games.wiz_war.labyrinth import walks
from libs.engine.games.wiz_war.state import SEATS, WIZARDS, State, Wizard

LIFE = 12
LOW_LIFE = 25
"""For each life below 6, more."""

POINT = 500
CARD = 9
CREATURE, CREATURE_LIFE = 40, 8
STUN = 30
THING = 12
CARRY = 220
STEP = 12
"""For each step nearer to where the wizard wants to go."""

AT_RISK = 60
"""For an own treasure in an enemy's hands."""

_LOW = 6


def worth(ground: Ground, state: State, seat: int) -> int:
    """The seat's points less those of its best opponent, and a quarter of all others'."""
    own = _standing(ground, state, seat)
    others = [_standing(ground, state, one.seat) for one in state.wizards if one.seat != seat and one.alive]
    if not others:
        return own
    best = max(others)
    return own - best - (sum(others) - best) // 4


def _standing(ground: Ground, state: State, seat: int) -> int:
    wizard = state.wizards[seat]
    if not wizard.alive:
        return -2 * POINT
    total = POINT * state.points[seat] + LIFE * wizard.life - STUN * wizard.stun
    if wizard.life < _LOW:
        total -= LOW_LIFE * (_LOW - wizard.life)
    total += CARD * len(wizard.hand)
    for beast in state.beasts:
        if beast.seat == seat:
            total += CREATURE + CREATURE_LIFE * beast.life - STUN * beast.stun // 2
    for thing in state.things:
        if thing.owner == seat:
            total += THING + 2 * thing.tokens
    return total + _treasures(ground, state, wizard)


def _treasures(ground: Ground, state: State, wizard: Wizard) -> int:
    """What the way to enemy treasures, and home with one, is worth."""
    seat, board = wizard.seat, ground.board
    far = walks(board.seats, wizard.square)
    home = board.home[seat]
    total, best = 0, -STEP * 20
    for treasure in state.treasures:
        if treasure.owner == seat:
            if treasure.carrier and SEATS.get(treasure.carrier, seat) != seat:
                total -= AT_RISK
            continue
        if treasure.carrier == WIZARDS[seat]:
            best = max(best, CARRY - STEP * far[home])
        elif not treasure.carrier and treasure.square != home:
            back = walks(board.seats, treasure.square)[home]
            best = max(best, -STEP * (far[treasure.square] + back // 2))
    return total + best
