"""One match, folded from its log: the match layer's state, the game's rules and the game's state, always in step."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from libs.engine.chance import Chance, RecordedDraws, Verifiable
from libs.engine.game import Game, Pinned, Rules, Setup
from libs.engine.match.evolve import HANDLERS
from libs.engine.match.seal import Seal, root, salt
from libs.engine.match.state import Match, Recorded
from libs.engine.registry import GAMES
from libs.events.codec import EntryCodec, encode
from libs.events.commands import AnyCommand, SeatPlan
from libs.events.entry import Entry, entry_hash
from libs.events.facts import Fact, Rolled, Shuffled

_DRAWS = (Rolled, Shuffled)
_UNKNOWN_SALT = "0" * 32


class BrokenLog(Exception):
    """A log that cannot be folded; the message names the version and what is wrong there."""


class NewerRules(Exception):
    """The match was made under a newer rules version, or for a game, that this process does not know."""


@cache
def codec_of(game: Game[Any]) -> EntryCodec:
    """The entry codec of a game: made once."""
    return EntryCodec(tuple(game.facts))


class Fold:
    """A match as far as its log goes. `rules` and `state` are there once the cards are pinned, in version 0.

    After `decide` ran on it a fold is spent until `advance` was called with the entry that made its facts lasting:
    after a lost append or an exception it is thrown away and folded anew.
    """

    __slots__ = ("_draws", "game", "games", "match", "rules", "state")

    def __init__(self, games: Mapping[str, Game[Any]] = GAMES) -> None:
        self.games = games
        self.match = Match()
        self.game: Game[Any] | None = None
        self.rules: Rules[Any] | None = None
        self.state: Any = None
        self._draws: Verifiable | None = None

    def draws(self, seal: Seal) -> Chance:
        """The match's verifiable draws, its root worked out once; draws that fail where there can be no root yet."""
        if self._draws is not None:
            return self._draws
        entropies = [seat.entropy for seat in self.match.seats]
        if seal.secret is None or None in entropies:
            return RecordedDraws(())
        self._draws = Verifiable(root(seal.secret, (entropy for entropy in entropies if entropy is not None)))
        return self._draws

    @property
    def setup(self) -> Setup:
        """What the match was made of."""
        match = self.match
        seats = tuple(SeatPlan(seat.player, seat.deck) for seat in match.seats)
        return Setup(match.game, match.mode, seats, match.options)

    def apply(self, fact: Fact) -> None:
        """Applies one fact, to the match or to its game (draws to both).

        Raises:
            KeyError: no handler for a fact of this type.
            NewerRules: the fact creates a match of a game or rules version that is not known here.
        """
        kind = type(fact)
        if kind in HANDLERS:
            HANDLERS[kind](self.match, fact)
            if kind not in _DRAWS:
                return
        if self.rules is None:
            self._pin(fact)
        else:
            self.rules.evolve(self.state, fact)

    def _apply_all(self, facts: Iterable[Fact]) -> None:
        """As `apply` for each, with what `apply` looks up looked up once: logs are folded by the million facts."""
        match, rules, state, handlers = self.match, self.rules, self.state, HANDLERS
        for fact in facts:
            kind = type(fact)
            handler = handlers.get(kind)
            if handler is not None:
                handler(match, fact)
                if kind not in _DRAWS:
                    continue
            if rules is not None:
                rules.evolve(state, fact)
            else:
                self._pin(fact)
                rules, state = self.rules, self.state

    def _pin(self, fact: Fact) -> None:
        """Makes the rules and the state before anything happened, from the pinned cards."""
        match = self.match
        game = self.games.get(match.game)
        if game is None or match.rules_version > game.rules_version:
            known = "no such game" if game is None else f"rules version {game.rules_version}"
            raise NewerRules(
                f"match {match.id} is {match.game} of rules version {match.rules_version}, here is {known}"
            )
        if not isinstance(fact, Pinned):
            raise BrokenLog(f"version {match.version + 1} of match {match.id} holds {fact} before its cards are pinned")
        setup = self.setup
        match.catalogue = fact.catalogue
        self.game = game
        self.rules = game.rules(setup, fact)
        self.state = self.rules.new(setup)

    def entry(self, actor: str, command: AnyCommand, at_ms: int, facts: Iterable[Fact], seal: Seal) -> bytes:
        """The exact bytes of the next entry: these facts, caused by this command."""
        version = self.match.version + 1
        made: Entry[Fact] = Entry(
            match=self.match.id,
            version=version,
            at_ms=at_ms,
            actor=actor,
            command=command,
            facts=tuple(facts),
            salt=_UNKNOWN_SALT if seal.secret is None else salt(seal.secret, version),
            prev=self.match.head,
        )
        return encode(made)

    def advance(self, actor: str, command: AnyCommand, at_ms: int, data: bytes) -> None:
        """Counts an entry whose facts have been applied: its version, its hash and its command."""
        match = self.match
        match.version += 1
        match.at_ms = at_ms
        match.head = entry_hash(data)
        match.recorded[f"{actor}:{command.id}"] = Recorded(match.version, command)

    def extend(self, game: str, data: bytes) -> Entry[Fact]:
        """Folds one stored entry and returns it decoded.

        Raises:
            BrokenLog: it is not the next entry of this match.
            Undecodable: the bytes are no entry of the game.
            NewerRules: the match needs a newer version of this program.
        """
        known = self.games.get(game)
        if known is None:
            raise NewerRules(f"there is no game {game} here")
        entry = codec_of(known).decode(data)
        match = self.match
        if entry.version != match.version + 1:
            raise BrokenLog(f"version {match.version + 1} was due, the log holds version {entry.version}")
        if entry.prev != match.head:
            raise BrokenLog(f"version {entry.version} follows {entry.prev}, the log's head is {match.head}")
        self._apply_all(entry.facts)
        if entry.match != match.id:
            raise BrokenLog(f"version {entry.version} is of match {entry.match}, the log of {match.id}")
        self.advance(entry.actor, entry.command, entry.at_ms, data)
        return entry


def fold_log(game: str, entries: Iterable[bytes], games: Mapping[str, Game[Any]] = GAMES) -> Fold:
    """Folds a whole log. Raises as `Fold.extend`."""
    fold = Fold(games)
    for data in entries:
        fold.extend(game, data)
    return fold
