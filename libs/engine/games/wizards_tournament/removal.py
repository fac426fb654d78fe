"""How things leave play, combat and the agenda: a part of the reducer, called by `evolve` alone. Decides nothing."""

from libs.engine.games.wizards_tournament.state import CARD, Discarding, Resolving, State, Targeting, Triggered


def leave_play(state: State, id_: int) -> None:
    """Out of play and out of combat; what it was blocking stays blocked (R12)."""
    state.play = [one for one in state.play if one.id != id_]
    if state.attacks:
        state.attacks = [attack for attack in state.attacks if attack.attacker != id_]
        for attack in state.attacks:
            if id_ in attack.blockers:
                attack.blockers.remove(id_)


def drop_frames(state: State, seat: int, gone: list[str]) -> None:
    """What a seat that is out was choosing, or what of its own was resolving, together with what came of that."""
    kept: list[Targeting | Resolving | Triggered | Discarding] = []
    for frame in state.agenda:
        if isinstance(frame, Resolving) and frame.item.seat == seat:
            if frame.item.kind == CARD:
                gone.append(frame.item.set)
            break
        if isinstance(frame, Triggered):
            frame.queue = [one for one in frame.queue if seat not in (one.controller, one.seat)]
            if frame.queue:
                kept.append(frame)
        elif isinstance(frame, Resolving) or frame.seat != seat:
            kept.append(frame)
    state.agenda = kept
