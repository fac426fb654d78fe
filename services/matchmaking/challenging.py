"""Wishes that concern others: to challenge, accept, decline, play again. The match is made once everybody agreed."""

from collections.abc import Sequence

from msgspec import Struct

from libs.events.commands import Deck, SeatPlan
from libs.events.ids import is_cpu, is_reserved
from libs.events.updates import Error
from libs.events.wishes import (
    NO_CHALLENGE,
    NO_MATCH,
    NOT_ALLOWED,
    NOT_OVER,
    NOT_SEATED,
    TOO_LATE,
    TOO_MANY,
    Accept,
    AcceptAnswer,
    Challenge,
    ChallengeAnswer,
    Challenged,
    Decline,
    DeclineAnswer,
    Declined,
    Rematch,
    RematchAnswer,
)
from services.database import Connection
from services.database import Pool as Connections
from services.matchmaking.invitations import (
    MOST_OPEN,
    Invitation,
    NewInvitation,
    accept_invitation,
    close_invitation,
    invitation_of_rematch,
    invitation_of_wish,
    locked_invitation,
    open_invitation,
    open_invitations,
)
from services.matchmaking.maker import Maker
from services.matchmaking.matches import Known, Plan, decks_of, known_match, new_match_id, seated, write_plan
from services.matchmaking.metrics import MatchmakingMetrics
from services.matchmaking.notes import Notes
from services.matchmaking.seeking import ASKED_AGAIN_MS, MAKING_S, Seeking, busy
from services.matchmaking.setups import Setups, time_fault
from services.runtime import now_ms


class _Agreed(Struct, frozen=True):
    """A match that the last agreement wrote down, and the command that asks for it."""

    match: str
    command: bytes


class Challenging:
    """Handles `challenge`, `accept`, `decline` and `rematch`."""

    def __init__(
        self,
        connections: Connections,
        setups: Setups,
        maker: Maker,
        seeking: Seeking,
        notes: Notes,
        metrics: MatchmakingMetrics,
    ) -> None:
        self._connections = connections
        self._setups = setups
        self._maker = maker
        self._seeking = seeking
        self._notes = notes
        self._metrics = metrics

    async def challenge(self, player: str, wish: Challenge) -> ChallengeAnswer | Error:
        """Opens a challenge and tells those who are challenged."""
        players = (player, wish.player, *wish.others)
        fault = _company_fault(players)
        if fault is not None:
            return fault
        deck = self._setups.deck(wish.game, wish.deck, wish.starter)
        if isinstance(deck, Error):
            return deck
        options = tuple(sorted(set(wish.options)))
        fault = time_fault(wish.mode, wish.time_control, is_rated=wish.rated) or self._setups.lone_fault(
            wish.game, wish.mode, player, deck, len(players), options
        )
        if fault is not None:
            return fault
        new = NewInvitation(
            wish=wish.id,
            game=wish.game,
            mode=wish.mode,
            rated=wish.rated,
            options=options,
            time_control=wish.time_control,
            players=players,
            decks=(deck, *[None] * (len(players) - 1)),
        )
        opened = await self._open(new)
        if isinstance(opened, Error):
            return opened
        return ChallengeAnswer(challenge=opened.id, expires_ms=opened.expires_ms)

    async def accept(self, player: str, wish: Accept) -> AcceptAnswer | Error:
        """Notes that a challenged player agrees; the last one's agreement makes the match."""
        async with self._connections.connection() as connection, connection.transaction():
            agreed = await self._agree(connection, player, wish)
        if isinstance(agreed, _Agreed):
            self._metrics.planned.inc()
            await self._maker.make(agreed.match, agreed.command, MAKING_S)
            return AcceptAnswer(challenge=wish.challenge, match=agreed.match)
        return agreed

    async def decline(self, player: str, wish: Decline) -> DeclineAnswer | Error:
        """Closes a challenge and tells the others."""
        async with self._connections.connection() as connection, connection.transaction():
            invitation = await locked_invitation(connection, wish.challenge)
            if invitation is None or player not in invitation.players:
                return _no_challenge(player, wish.challenge)
            if invitation.state == "declined":
                return DeclineAnswer(invitation.id)
            if invitation.state != "open":
                return _closed(invitation)
            await close_invitation(connection, invitation.id, "declined")
        for other in invitation.players:
            if other != player:
                await self._notes.tell(other, Declined(challenge=invitation.id, player=player))
        return DeclineAnswer(invitation.id)

    async def rematch(self, player: str, wish: Rematch) -> RematchAnswer | Error:
        """Challenges the others of a finished match, accepts their challenge, or plays the house again."""
        async with self._connections.connection() as connection:
            known = await known_match(connection, wish.match)
            fault = _again_fault(player, wish.match, known)
            if fault is not None:
                return fault
            assert known is not None, "a match without a fault is known"
            before = await decks_of(connection, known.id)
            earlier = await invitation_of_rematch(connection, known.id)
        decks = {plan.player: plan.deck for plan in before}
        if wish.deck is not None or wish.starter is not None:
            deck = self._setups.deck(known.game, wish.deck, wish.starter)
            if isinstance(deck, Error):
                return deck
            decks[player] = deck
        # Everybody moves on by one seat.
        plans = [SeatPlan(plan.player, decks[plan.player]) for plan in (*before[1:], before[0])]
        fault = self._setups.fault(known.game, known.mode, plans, known.options)
        if fault is not None:
            return fault
        if all(other == player or is_cpu(other) for other in known.players):
            return await self._house_again(player, wish, known, plans)
        if earlier is None:
            opened = await self._open(_again(player, wish, known, plans))
            if isinstance(opened, Error):
                return opened
            if opened.players[0] == player:
                return RematchAnswer(challenge=opened.id, match=opened.match)
            earlier = opened.id
        return await self._agree_to_rematch(player, earlier, decks[player])

    async def _agree_to_rematch(self, player: str, challenge: str, deck: Deck) -> RematchAnswer | Error:
        async with self._connections.connection() as connection:
            invitation = await locked_invitation(connection, challenge)
        if invitation is not None and (invitation.state == "matched" or invitation.players[0] == player):
            return RematchAnswer(challenge=challenge, match=invitation.match)
        agreed = await self.accept(player, Accept(challenge=challenge, deck=deck))
        return agreed if isinstance(agreed, Error) else RematchAnswer(challenge=challenge, match=agreed.match)

    async def _house_again(
        self, player: str, wish: Rematch, known: Known, plans: Sequence[SeatPlan]
    ) -> RematchAnswer | Error:
        plan = Plan(
            id=new_match_id(now_ms()),
            game=known.game,
            mode=known.mode,
            rated=False,
            options=known.options,
            seats=tuple(plans),
            time_control=known.time_control,
            wisher=player if wish.id else None,
            wish=wish.id,
        )
        made = await self._seeking.make_now(player, plan)
        return made if isinstance(made, Error) else RematchAnswer(match=made)

    async def _open(self, new: NewInvitation) -> Invitation | Error:
        """Opens a challenge and tells of it; the earlier one if the same wish or rematch came before."""
        challenger = new.players[0]
        async with self._connections.connection() as connection:
            earlier = await invitation_of_wish(connection, challenger, new.wish)
            too_many = None if earlier else await _too_many(connection, challenger)
            if too_many is not None:
                return too_many
            async with connection.transaction():
                opened = None if earlier else await open_invitation(connection, new, now_ms())
                challenge = (
                    opened
                    or earlier
                    or await invitation_of_wish(connection, challenger, new.wish)
                    or await invitation_of_rematch(connection, new.rematch_of or "")
                )
                invitation = await locked_invitation(connection, challenge or "")
        assert invitation is not None, "a challenge was opened, or one like it is there"
        if opened is not None:
            for other in new.players[1:]:
                await self._notes.tell(other, Challenged(challenge=invitation.shown()))
        return invitation

    async def _agree(self, connection: Connection, player: str, wish: Accept) -> "_Agreed | AcceptAnswer | Error":
        """Inside a transaction: the match to be made, or the answer if there is none to be made now."""
        invitation = await locked_invitation(connection, wish.challenge)
        if invitation is None or player not in invitation.players:
            return _no_challenge(player, wish.challenge)
        seat = invitation.players.index(player)
        if invitation.state == "matched" or (invitation.state == "open" and invitation.accepted[seat] and seat):
            return AcceptAnswer(challenge=invitation.id, match=invitation.match)
        if invitation.state != "open" or invitation.expires_ms <= now_ms():
            return _closed(invitation)
        if seat == 0:
            return Error(NOT_ALLOWED, f"{player} made challenge {invitation.id}; the others accept it")
        fault = await busy(connection, player) or await self._bring(connection, player, wish, invitation)
        if fault is not None:
            return fault
        invitation = await locked_invitation(connection, wish.challenge)
        assert invitation is not None, "a locked row stays"
        if not all(invitation.accepted):
            return AcceptAnswer(challenge=invitation.id, match=None)
        plan = await _plan(connection, invitation)
        command = await write_plan(connection, plan, now_ms(), wait_ms=ASKED_AGAIN_MS)
        assert command is not None, "a match of no wish is always written down"
        await close_invitation(connection, invitation.id, "matched", plan.id)
        return _Agreed(plan.id, command)

    async def _bring(self, connection: Connection, player: str, wish: Accept, invitation: Invitation) -> Error | None:
        """Takes the deck that a challenged player brings, or says what is wrong with it."""
        proposed = invitation.decks[invitation.players.index(player)]
        takes_proposed = wish.deck is None and wish.starter is None and proposed is not None
        deck = proposed if takes_proposed else self._setups.deck(invitation.game, wish.deck, wish.starter)
        if isinstance(deck, Error):
            return deck
        assert deck is not None, "a deck was proposed or chosen"
        fault = self._setups.lone_fault(
            invitation.game, invitation.mode, player, deck, len(invitation.players), invitation.options
        )
        if fault is None:
            await accept_invitation(connection, invitation.id, player, deck)
        return fault


async def _plan(connection: Connection, invitation: Invitation) -> Plan:
    """The match that everybody agreed to. In a rematch all move on by one seat, else nobody chooses the seats."""
    match = new_match_id(now_ms())
    seats = seated(match, invitation.plans())
    if invitation.rematch_of is not None:
        before = [plan.player for plan in await decks_of(connection, invitation.rematch_of)]
        order = (*before[1:], before[0])
        seats = tuple(sorted(seats, key=lambda plan: order.index(plan.player)))
    return Plan(
        id=match,
        game=invitation.game,
        mode=invitation.mode,
        rated=invitation.rated,
        options=invitation.options,
        seats=seats,
        time_control=invitation.time_control,
    )


def _again(player: str, wish: Rematch, known: Known, plans: Sequence[SeatPlan]) -> NewInvitation:
    """The challenge to play a match again, the challenger first."""
    mine = next(index for index, plan in enumerate(plans) if plan.player == player)
    ordered = (*plans[mine:], *plans[:mine])
    return NewInvitation(
        wish=wish.id,
        game=known.game,
        mode=known.mode,
        rated=known.rated,
        options=known.options,
        time_control=known.time_control,
        rematch_of=known.id,
        players=tuple(plan.player for plan in ordered),
        decks=tuple(plan.deck for plan in ordered),
    )


def _company_fault(players: Sequence[str]) -> Error | None:
    for player in players[1:]:
        if is_reserved(player):
            return Error(NOT_ALLOWED, f"{player} cannot be challenged; play the house with cpu")
        if players.count(player) > 1:
            return Error(NOT_ALLOWED, f"{player} would hold {players.count(player)} seats, one is allowed")
    return None


def _again_fault(player: str, match: str, known: Known | None) -> Error | None:
    if known is None:
        return Error(NO_MATCH, f"there is no match {match}")
    if player not in known.players:
        return Error(NOT_SEATED, f"{player} had no seat in match {match}")
    if known.state != "over":
        return Error(NOT_OVER, f"match {match} is not over yet")
    return None


def _no_challenge(player: str, challenge: str) -> Error:
    return Error(NO_CHALLENGE, f"there is no challenge {challenge} with {player}")


def _closed(invitation: Invitation) -> Error:
    state = "expired" if invitation.state == "open" else invitation.state
    return Error(TOO_LATE, f"challenge {invitation.id} is {state}")


async def _too_many(connection: Connection, challenger: str) -> Error | None:
    count = await open_invitations(connection, challenger)
    if count >= MOST_OPEN:
        return Error(TOO_MANY, f"{challenger} has {count} open challenges, {MOST_OPEN} are allowed")
    return await busy(connection, challenger)
