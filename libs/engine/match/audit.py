"""Checks a whole log, line by line.

Was the server honest? Trusts nothing but the bytes, and says what it did not check.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from libs.engine.chance import Chance, RecordedDraws, Verifiable
from libs.engine.game import Game, Pinned
from libs.engine.match.decide import decide
from libs.engine.match.fold import BrokenLog, Fold, NewerRules, codec_of
from libs.engine.match.seal import Seal, commitment, revealed, root, salt
from libs.engine.registry import GAMES
from libs.events.codec import Undecodable, decode_frame
from libs.events.entry import NO_ENTRY, Entry, EntryFrame, entry_hash
from libs.events.facts import Fact, MatchCreated, MatchEnded, MatchStarted, Rolled, Shuffled
from libs.events.updates import Result

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"

FOLDING_FAILS = (
    Undecodable,
    BrokenLog,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What folding facts, or deciding on them, may raise when somebody wrote facts that no rules gave."""


class Head(Struct, frozen=True):
    """The newest entry that somebody reported: its version and its hash, as the `head` of an update."""

    version: int
    hash: str


class Check(Struct, frozen=True):
    """One line of a report: what was checked, how it came out, and the particulars."""

    name: str
    status: str
    detail: str


class Report(Struct, frozen=True):
    """An audit: `ok` when no check failed; `version` is where the first fault lies (`None`: nowhere)."""

    match: str
    game: str
    entries: int
    ok: bool
    version: int | None
    checks: tuple[Check, ...]


class _Fault(Exception):
    def __init__(self, version: int, detail: str) -> None:
        super().__init__(detail)
        self.version = version


def audit(
    entries: Sequence[bytes],
    *,
    result: Result | None = None,
    head: Head | None = None,
    games: Mapping[str, Game[Any]] = GAMES,
) -> Report:
    """Audits a log of a match, oldest entry first, as exact bytes.

    `result` is what somebody reported as the outcome, `head` as the newest entry: both are compared with the log's own.
    Without `head`, nobody can tell whether entries were cut off at the end, or whether the id or the time in the newest
    one was changed. A check after a failed one that it rests on is skipped.
    """
    auditing = _Auditing(entries, games, head)
    checks: list[Check] = []
    version: int | None = None
    steps = (
        ("hash chain", auditing.chain),
        ("folding", auditing.fold),
        ("commitment", auditing.commitment),
        ("draws and salts", auditing.draws),
        ("decisions", auditing.decide_again),
        ("result", lambda: auditing.result(result)),
    )
    for name, step in steps:
        if version is not None:
            checks.append(Check(name, SKIPPED, f"rests on version {version}, which is faulty"))
            continue
        try:
            status, detail = step()
        except _Fault as fault:
            version, status, detail = fault.version, FAILED, f"version {fault.version}: {fault}"
        checks.append(Check(name, status, detail))
    return Report(auditing.match, auditing.game_id, len(entries), version is None, version, tuple(checks))


class _Auditing:
    """The steps of an audit and what each finds for the next."""

    def __init__(self, entries: Sequence[bytes], games: Mapping[str, Game[Any]], head: Head | None) -> None:
        self._data = entries
        self._head = head
        self._games = games
        self._entries: list[Entry[Fact]] = []
        self._final = Fold(games)
        self._secret: bytes | None = None
        self._chance: Verifiable | None = None
        self._created: MatchCreated | None = None
        self.match = ""
        self.game_id = ""

    def chain(self) -> tuple[str, str]:
        """Version numbers without a gap, one match, every `prev` the hash of the bytes before, up to the head."""
        frames: list[EntryFrame] = []
        hashes = [entry_hash(data) for data in self._data]
        for version, data in enumerate(self._data):
            try:
                frames.append(decode_frame(data))
            except Undecodable as error:
                raise _Fault(version, f"no entry: {error}") from error
        self.match = Counter(frame.match for frame in frames).most_common(1)[0][0] if frames else ""
        for version, frame in enumerate(frames):
            self._in_its_place(version, frame, hashes[version - 1] if version else NO_ENTRY)
        for version, frame in enumerate(frames):
            before = hashes[version - 1] if version else NO_ENTRY
            if frame.prev != before:
                changed = self._changed(version, frames, hashes)
                raise _Fault(changed, f"version {version} follows {frame.prev}, the entry before hashes to {before}")
        self._up_to_head(hashes)
        return PASSED, f"{len(hashes)} entries, head {hashes[-1]}"

    def _in_its_place(self, version: int, frame: EntryFrame, before: str) -> None:
        if frame.match != self.match:
            raise _Fault(version, f"it is of match {frame.match}, the log of {self.match}")
        if frame.version != version:
            # Whether an entry is one too many, or was given another number, shows in what it follows.
            is_surplus = 0 <= frame.version < version and frame.prev != before
            raise _Fault(
                frame.version if is_surplus else version,
                f"version {frame.version} stands where {version} was due",
            )

    def _changed(self, version: int, frames: Sequence[EntryFrame], hashes: Sequence[str]) -> int:
        """Which side of a broken link was changed: this version, if what follows it does not fit it either."""
        if version == 0:
            return 0
        if version + 1 < len(frames):
            fits_next = frames[version + 1].prev == hashes[version]
        else:
            fits_next = self._head is None or self._head == Head(version, hashes[version])
        return version - 1 if fits_next else version

    def _up_to_head(self, hashes: Sequence[str]) -> None:
        if self._head is None:
            if not hashes:
                raise _Fault(0, "the log is empty")
            return
        version = self._head.version
        if version >= len(hashes):
            raise _Fault(len(hashes), f"the log ends before it, version {version} was reported as the newest")
        if hashes[version] != self._head.hash:
            raise _Fault(version, f"it hashes to {hashes[version]}, reported was {self._head.hash}")

    def fold(self) -> tuple[str, str]:
        """Every entry decodes as its game's, and folds."""
        game = self._game()
        for version, data in enumerate(self._data):
            try:
                self._entries.append(self._final.extend(game.id, data))
            except (*FOLDING_FAILS, NewerRules) as error:
                raise _Fault(version, f"it does not fold: {error}") from error
        facts = sum(len(entry.facts) for entry in self._entries)
        return PASSED, f"{facts} facts fold to version {self._final.match.version}, phase {self._final.match.phase}"

    def _game(self) -> Game[Any]:
        for game in self._games.values():
            try:
                first = codec_of(game).decode(self._data[0]).facts
            except Undecodable:
                continue
            if first and isinstance(first[0], MatchCreated) and first[0].game == game.id:
                self._created = first[0]
                self.game_id = game.id
                return game
        raise _Fault(0, f"it creates no match of a known game ({', '.join(self._games)})")

    def commitment(self) -> tuple[str, str]:
        """The revealed secret is the one that was promised."""
        ended = self._final.match.ended
        if ended is None:
            return SKIPPED, "the secret is revealed when the match is over"
        try:
            secret = bytes.fromhex(ended.secret)
        except ValueError as error:
            raise _Fault(len(self._data) - 1, f"the secret is no hex: {error}") from error
        found, promised = commitment(secret), self._final.match.commitment
        if found != promised:
            raise _Fault(len(self._data) - 1, f"the secret hashes to {found}, promised was {promised}")
        self._secret = secret
        return PASSED, f"the secret hashes to {promised}"

    def draws(self) -> tuple[str, str]:
        """Every roll and shuffle is the one that secret, entropy and its number give; every salt is the secret's."""
        if self._secret is None:
            return SKIPPED, "draws can be checked when the secret is revealed"
        self._chance = None
        k = 0
        for entry in self._entries:
            expected = salt(self._secret, entry.version)
            if entry.salt != expected:
                raise _Fault(entry.version, f"its salt is {entry.salt}, the secret gives {expected}")
            for fact in entry.facts:
                try:
                    k = self._draw(fact, k, self._secret, entry.version)
                except ValueError as error:
                    raise _Fault(entry.version, f"draw {k} cannot be made: {error}") from error
        return PASSED, f"{k} draws and {len(self._entries)} salts are the secret's"

    def _draw(self, fact: Fact, k: int, secret: bytes, version: int) -> int:
        """Checks the fact if it is draw `k`; returns the number of the next draw."""
        if isinstance(fact, MatchStarted):
            self._chance = Verifiable(root(secret, fact.entropies))
        elif isinstance(fact, Rolled | Shuffled):
            if self._chance is None:
                raise _Fault(version, "it draws before the match has started")
            self._same_draw(self._chance, k, fact, version)
            return k + 1
        return k

    @staticmethod
    def _same_draw(chance: Verifiable, k: int, fact: Rolled | Shuffled, version: int) -> None:
        drawn: object
        if isinstance(fact, Rolled):
            drawn, found = chance.between(k, fact.low, fact.high), fact.value
        else:
            drawn, found = chance.order(k, len(fact.order)), fact.order
        if drawn != found:
            raise _Fault(version, f"draw {k} ({fact.purpose}) is recorded as {found}, the root gives {drawn}")

    def decide_again(self) -> tuple[str, str]:
        """Deciding every command again gives exactly the recorded facts."""
        assert self._created is not None, "folding found the game"
        game = self._games[self.game_id]
        if self._created.rules_version != game.rules_version:
            return SKIPPED, f"rules version {self._created.rules_version} is recorded, {game.rules_version} is here"
        seal = Seal(self._created.key_id, self._created.commitment, None)
        if self._secret is not None:
            seal = revealed(self._created.key_id, self._secret)
        fold = Fold(self._games)
        for entry, data in zip(self._entries, self._data, strict=True):
            self._decide_entry(fold, entry, seal)
            fold.advance(entry.actor, entry.command, entry.at_ms, data)
        how = "with the revealed secret" if self._secret is not None else "with the recorded draws"
        return PASSED, f"{len(self._entries)} commands decided again {how}{self._other_catalogue()}"

    def _decide_entry(self, fold: Fold, entry: Entry[Fact], seal: Seal) -> None:
        chance: Chance | None = None if self._secret is not None else RecordedDraws(entry.facts)
        pinned = next((fact for fact in entry.facts if isinstance(fact, Pinned)), None)
        try:
            decided = decide(
                fold, entry.actor, entry.command, entry.at_ms, seal, match=self.match, chance=chance, pinned=pinned
            )
        except FOLDING_FAILS as error:
            raise _Fault(entry.version, f"its command cannot be decided again: {error}") from error
        if not isinstance(decided, Sequence):
            raise _Fault(entry.version, f"its command is refused when decided again: {decided}")
        for index, (recorded, again) in enumerate(zip(entry.facts, decided, strict=False)):
            if recorded != again and not self._same_but_unrevealed(recorded, again):
                raise _Fault(entry.version, f"fact {index} is recorded as {recorded}, deciding again gives {again}")
        if len(entry.facts) != len(decided):
            raise _Fault(entry.version, f"{len(entry.facts)} facts are recorded, deciding again gives {len(decided)}")

    @staticmethod
    def _same_but_unrevealed(recorded: Fact, again: Fact) -> bool:
        """Equal but for a secret that the auditor does not have."""
        return (
            isinstance(again, MatchEnded)
            and not again.secret
            and isinstance(recorded, MatchEnded)
            and (replace(recorded, secret="") == again)
        )

    def _other_catalogue(self) -> str:
        """A word about pinned values that are not today's."""
        now = self._games[self.game_id].pin(None).catalogue
        pinned = self._final.match.catalogue
        return "" if now == pinned else f"; card values are those of an earlier catalogue, {pinned}"

    def result(self, reported: Result | None) -> tuple[str, str]:
        """The result in the log is the one that was reported."""
        ended = self._final.match.ended
        if ended is None:
            return (PASSED, "the match goes on") if reported is None else self._other_result(reported, None)
        logged = Result(reason=ended.reason, rule=ended.rule, standings=ended.standings)
        if reported is not None and reported != logged:
            return self._other_result(reported, logged)
        return PASSED, f"{ended.reason} {ended.rule}: places {[standing.place for standing in ended.standings]}"

    def _other_result(self, reported: Result, logged: Result | None) -> tuple[str, str]:
        raise _Fault(len(self._data) - 1, f"{reported} was reported, the log holds {logged}")
