"""A match: one game being played, and the only door to it.

It runs the book's steps, puts their questions, checks the answers, hands in the dice and writes the
journal. Everything else (undo, clone, resume, replay) is the journal up to some point, played again from
the nearest checkpoint.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from banneret.core.engine.ask import Answer, Ask, Data, Question, Refusal, Steps
from banneret.core.engine.book import AnyBook, Outcome, open_book
from banneret.core.engine.dice import Dice, DiceWanted, Key, SeededDice, TypedDice, check_faces
from banneret.core.engine.errors import BadInput
from banneret.core.engine.events import Event
from banneret.core.engine.journal import Ending, Entry, Given, Journal, Rolled, in_a_row
from banneret.core.engine.state import State


class CannotUndo(Exception):
    """Nothing to undo, or a die has fallen or a secret been shown since, and nobody said to go beyond it.

    In a book that lets nobody measure, a die that is only wanted has fallen: it may be wanted by distance.
    """


class Parting:
    """Where today's rules part from a journal that was played with earlier ones: they turn down `entry`."""

    __slots__ = ("entries", "entry", "now", "then", "title", "why")

    def __init__(self, title: str, then: int, now: int, entry: int, entries: int, why: str) -> None:
        self.title = title
        self.then = then
        self.now = now
        self.entry = entry
        self.entries = entries
        self.why = why

    def text(self) -> str:
        return (
            f"This game was played with version {self.then} of the {self.title} rules. Version {self.now} "
            f"parts from it at entry {self.entry + 1} of {self.entries} ({self.why}), "
            "so it is shown up to there."
        )


class Told:
    """An event and the moment it was told: how many journal entries there were."""

    __slots__ = ("event", "moment")

    def __init__(self, event: Event, moment: int) -> None:
        self.event = event
        self.moment = moment


class Boundary(NamedTuple):
    """Where a step begins: the state there, how many entries the journal had and how many events were told."""

    state: State
    entries: int
    events: int


class _Checkpoint:
    """A step boundary: the state there, how long journal, events and dice were, and what was firm by then."""

    __slots__ = ("entries", "events", "firm", "rolled", "state")

    def __init__(self, state: State, entries: int, events: int, rolled: int, firm: int) -> None:
        self.state = state
        self.entries = entries
        self.events = events
        self.rolled = rolled
        self.firm = firm


class _JournalDice(Dice):
    """Dice that first give what the journal holds and then roll on, writing it down."""

    def __init__(self, match: Match) -> None:
        self._match = match

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        return self._match._roll(count, clause, purpose, only)

    def for_key(self, key: Key, start: int, count: int, clause: str, purpose: str, only: str) -> list[int]:
        return self._match._roll_for(key, start, count, clause, purpose, only)


class _Fallen:
    """What has fallen for each key in the part of the journal that has been played.

    `_since` names the keys in the order in which dice fell for them, each with its place in the journal, so
    that going back takes off what fell last.
    """

    __slots__ = ("_by_key", "_since")

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self._by_key: dict[Key, tuple[int, ...]] = {}
        self._since: list[tuple[int, int, Key]] = []
        for at, entry in enumerate(entries):
            if isinstance(entry, Rolled) and entry.key:
                self.add(at, entry.key, entry.faces)

    def copy(self) -> _Fallen:
        twin = _Fallen()
        twin._by_key = dict(self._by_key)
        twin._since = list(self._since)
        return twin

    def faces(self, key: Key) -> list[int]:
        return list(self._by_key.get(key, ()))

    def add(self, at: int, key: Key, faces: list[int]) -> None:
        before = self._by_key.get(key, ())
        self._since.append((at, len(before), key))
        self._by_key[key] = (*before, *faces)

    def back_to(self, entries: int) -> None:
        """As it was when so many entries of the journal had been played."""
        while self._since and self._since[-1][0] >= entries:
            _, before, key = self._since.pop()
            if before:
                self._by_key[key] = self._by_key[key][:before]
            else:
                del self._by_key[key]


class Match:
    """Use `Match.start` or `Match.resume`; then read `pending`, `answer`, and read `events`."""

    def __init__(self, book: AnyBook, options: object, journal: Journal, source: Dice) -> None:
        self.book = book
        self.options = options
        self.journal = journal
        self.seats: tuple[str, ...] = book.seats(options)
        self.pending: dict[str, Question] = {}
        self.wanted: DiceWanted | None = None
        self.outcome: Outcome | None = None
        self.told: list[Told] = []
        self.state: State = book.begin(options)  # of the kind that the book has
        self._source = source
        self._checkpoints: list[_Checkpoint] = []
        self._steps: Steps | None = None
        self._asked: Ask | None = None
        self._given: dict[str, Answer] = {}
        self._cursor = 0  # journal entries already played
        self._fallen = _Fallen()  # for the keys of dice in them
        self._rolled = 0  # dice already rolled in them
        self._firm = 0  # answers before this entry cannot be undone freely: a die fell or a secret was shown

    # ------------------------------------------------------------------ beginnings

    @staticmethod
    def start(
        book: AnyBook | str,
        options: object,
        *,
        seed: int | None = None,
        typed: bool = False,
        dice: Dice | None = None,
    ) -> Match:
        """Begin a game with a seed, with dice people type in (`typed`), or with dice of the caller's own."""
        if isinstance(book, str):
            book = open_book(book)
        spec: Data = {"typed": True} if typed else {"seed": 0 if seed is None else seed}
        if dice is not None:
            spec = {"given": True}
        journal = Journal.begin(book.id, book.version, spec, book.write_options(options))
        match = Match(book, options, journal, dice if dice is not None else _source(spec, "dice"))
        match._next_step()
        return match

    @staticmethod
    def from_state(book: AnyBook, options: object, state: State, dice: Dice) -> Match:
        """Begin in the middle, at a step boundary somebody has set up. Only conformance cases do this: such
        a game cannot be rebuilt from its journal alone."""
        journal = Journal.begin(book.id, book.version, {"given": True}, book.write_options(options))
        match = Match(book, options, journal, dice)
        match.state = state
        match._next_step()
        return match

    @staticmethod
    def resume(journal: Journal, *, book: AnyBook | None = None, where: str = "journal") -> Match:
        """Rebuild a game from its journal alone, checking every answer again; faces are taken as written.

        A journal of earlier rules goes on under today's if these take every entry; its header then says so.
        """
        match = Match._empty(journal, book, where)
        match._replay(match._next_step, where)
        match.journal.header = msgspec.structs.replace(match.journal.header, rules=match.book.version)
        return match

    @staticmethod
    def shown(
        journal: Journal, *, book: AnyBook | None = None, where: str = "journal"
    ) -> tuple[Match, Parting | None]:
        """A game to look at: a journal of earlier rules as far as today's follow it, and where they part.

        Nothing is rolled beyond the journal: where today's rules roll further, they wait for dice.
        """
        match = Match._empty(journal, book, where)
        match._source = TypedDice()
        try:
            match._play_out(match._next_step)
        except JournalFault as fault:
            header = journal.header
            if header.rules == match.book.version:
                raise _unplayable(fault, where, header.rules, match.book) from fault
            rest = len(journal.entries)
            parting = Parting(match.book.title, header.rules, match.book.version, fault.entry, rest, fault.why)
            match, _ = Match.shown(journal.cut(fault.entry), book=match.book, where=where)
            return match, parting
        return match, None

    @staticmethod
    def resume_snapshot(
        journal: Journal, snapshot: bytes, *, book: AnyBook | None = None, where: str = "snapshot"
    ) -> Match:
        """Rebuild a game from a snapshot and the journal entries that came after it."""
        try:
            saved = msgspec.msgpack.decode(snapshot, type=_Snapshot)
        except msgspec.DecodeError as error:
            raise BadInput(f"this is not a snapshot ({error})", where) from error
        match = Match._empty(journal, book, where)
        if saved.book != match.book.id:
            raise BadInput(f"the snapshot is of “{saved.book}”, not of {match.book.title}", where)
        if saved.rules != match.book.version:
            # A state that other rules have reckoned; the journal is the truth.
            return Match.resume(journal, book=match.book, where=where)
        if saved.entries > len(journal.entries):
            raise BadInput("the snapshot is later than the end of the journal", where)
        before = journal.cut(saved.entries)
        if saved.digest != _digest(before, saved.firm, saved.state):
            raise BadInput("the snapshot is damaged, or of another game", where)
        match.state = match.book.decode(match.options, saved.state)
        match._cursor = saved.entries
        match._fallen = _Fallen(before.entries)
        match._rolled = before.faces()
        match._firm = saved.firm
        match._replay(match._next_step, where)
        return match

    @staticmethod
    def _empty(journal: Journal, book: AnyBook | None, where: str) -> Match:
        header = journal.header
        if book is None:
            book = open_book(header.book)
        if header.book != book.id:
            raise BadInput(f"the journal is of “{header.book}”, not of {book.title}", where)
        check_version(journal, book, where)
        options = book.read_options(header.options)
        # The match writes on in a journal of its own: whoever gave this one may still hold it.
        own = Journal(header, list(journal.entries))
        return Match(book, options, own, _source(header.dice, where, own.faces()))

    # ------------------------------------------------------------------ playing

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, as the referee saw it."""
        return [told.event for told in self.told]

    def events_for(self, viewer: str) -> list[Event]:
        """What a seat, or a spectator (""), may know of what has happened."""
        return [event for event in self.events if not event.seen_by() or viewer in event.seen_by()]

    def view(self, viewer: str) -> object:
        """What a seat, or a spectator (""), may see of the table."""
        return self.book.view(self.state, viewer)

    def answer(self, seat: str, data: object) -> Refusal | None:
        """Give an answer. None when it was taken; a refusal, with nothing changed, when it was not."""
        question = self.pending.get(seat)
        if question is None:
            return Refusal("not-asked", "", "Nothing is being asked of you now.")
        answer = question.read(data)
        if isinstance(answer, Refusal):
            return answer
        refusal = question.check(answer)
        if refusal is not None:
            return refusal
        self.journal.entries.append(Given(seat, answer, True))
        self._cursor += 1
        self._take(seat, answer)
        return None

    def give_dice(self, faces: list[int]) -> None:
        """The faces that `wanted` asked for, in order."""
        if self.wanted is None:
            raise BadInput("no dice are wanted now")
        check_faces(faces, self.wanted.count)
        self.journal.entries.append(Rolled(self.wanted.clause, list(faces), self.wanted.key))
        self._rebuild(len(self.journal.entries))

    # ------------------------------------------------------------------ going back

    def undo(self, *, beyond: bool = False) -> None:
        """Take back the last answer. `beyond`: even if a die has been rolled or a secret shown since."""
        at = self._last_answer()
        if at is None:
            raise CannotUndo("There is nothing to undo.")
        if at < self._firm and not beyond:
            raise CannotUndo("A die has been rolled or a secret shown since that decision.")
        self.back_to(at)

    def back_to(self, entries: int) -> None:
        """Return to the moment when the journal had this many entries, forgetting what came after."""
        if not 0 <= entries <= len(self.journal.entries):
            raise BadInput(f"the journal has {len(self.journal.entries)} entries, so none at {entries}")
        del self.journal.entries[entries:]
        self._rebuild(entries)

    def clone(self, *, seed: int | None = None) -> Match:
        """An independent copy at the same point. With a seed its future dice differ from this match's."""
        header = self.journal.header
        if seed is not None:
            header = msgspec.structs.replace(header, dice={"seed": seed})
        journal = Journal(header, list(self.journal.entries))
        twin = Match.__new__(Match)
        twin.book, twin.options, twin.seats = self.book, self.options, self.seats
        twin.journal = journal
        twin._source = _source(header.dice, "clone", self._rolled)
        twin._checkpoints = list(self._checkpoints)
        twin.told = list(self.told)
        twin._fallen = self._fallen.copy()
        twin._rebuild(len(journal.entries))
        return twin

    def snapshot(self) -> bytes:
        """The last checkpoint, to resume from together with the journal."""
        point = self._checkpoints[-1]
        state = self.book.encode(point.state)
        digest = _digest(self.journal.cut(point.entries), point.firm, state)
        saved = _Snapshot(self.book.id, self.book.version, point.entries, point.firm, state, digest)
        return msgspec.msgpack.encode(saved)

    def opening(self) -> State:
        """The state from which the game was begun, or from which it was resumed if that was in the middle."""
        return self._checkpoints[0].state

    def boundaries(self) -> list[Boundary]:
        """Every step boundary so far."""
        return [Boundary(point.state, point.entries, point.events) for point in self._checkpoints]

    def whole(self) -> Match:
        """This game with all that was told of it; one resumed from a snapshot knows only what came after."""
        if self._checkpoints[0].entries == 0:
            return self
        return Match.resume(self.journal, book=self.book)

    # ------------------------------------------------------------------ the loop

    def _next_step(self) -> None:
        """Set up the next step of the book, or end the game, and run until somebody is asked."""
        if self._open_step():
            self._advance(None)

    def _open_step(self) -> bool:
        """A step boundary: keep a checkpoint and take up the next step. False when the game is over."""
        self.outcome = self.book.outcome(self.state)
        if self.outcome is not None:
            score = {seat: float(points) for seat, points in self.outcome.score.items()}
            self.journal.ending = Ending(self.outcome.winner, score, self.outcome.why)
        self.pending = {}
        self._given = {}
        self._checkpoints.append(
            _Checkpoint(self.state.copy(), self._cursor, len(self.told), self._rolled, self._firm)
        )
        self._steps = None
        if self.outcome is None:
            # Only the step has these dice: were they the match's own, each would hold the other, and all states
            # of a game that is over would wait for the garbage collector.
            self._steps = self.book.step(self.state, _JournalDice(self))
        return self._steps is not None

    def _advance(self, value: Answer) -> None:
        """Send an answer into the running step; follow it, and steps after it, to the next question."""
        while True:
            assert self._steps is not None
            try:
                asked = self._steps.send(value)
            except StopIteration:
                self._collect()
                if not self._open_step():
                    return
                value = None
                continue
            except DiceWanted as wanted:
                # The step cannot go on and cannot be kept: it is played again when the faces are there.
                self._collect()
                if not self.book.measurable:
                    # That it comes to a roll tells what the rules have measured for it.
                    self._firm = self._cursor
                self.wanted = wanted
                self.pending = {}
                self._steps = None
                return
            self._collect()
            if not asked.questions:
                # Nobody has anything to decide.
                value = {}
                continue
            self._asked = asked
            self._given = {}
            self.pending = dict(asked.questions)
            return

    def _take(self, seat: str, answer: Answer) -> None:
        """An accepted answer: pass it on, or keep it secret until all who were asked have answered."""
        asked = self._asked
        assert asked is not None
        self._given[seat] = answer
        del self.pending[seat]
        if self.pending:
            return
        if asked.alone:
            self._advance(answer)
        else:
            if len(asked.questions) > 1:
                self._firm = self._cursor
            # In the order asked, not the order answered: who was quicker must not matter.
            self._advance({name: self._given[name] for name in asked.questions})

    def _roll(self, count: int, clause: str, purpose: str, only: str) -> list[int]:
        if count == 0:
            return []
        faces = self._written(count, clause, ())
        if faces is None:
            faces = self._source.d6(count, clause, purpose, only)
            self.journal.entries.append(Rolled(clause, faces))
        self._cursor += 1
        self._rolled += count
        self._firm = self._cursor
        # A copy: a rule may sort what it rolled, and the journal must not change with it.
        return list(faces)

    def _roll_for(self, key: Key, start: int, count: int, clause: str, purpose: str, only: str) -> list[int]:
        """Dice of a key: what has fallen for it stands, and is written down once."""
        known = self._fallen.faces(key)
        if start + count <= len(known):
            return known[start : start + count]
        missing = start + count - len(known)
        faces = self._written(missing, clause, key)
        if faces is None:
            faces = self._source.for_key(key, len(known), missing, clause, purpose, only)
            self.journal.entries.append(Rolled(clause, faces, key))
        self._fallen.add(self._cursor, key, faces)
        self._cursor += 1
        self._firm = self._cursor
        return (known + faces)[start:]

    def _written(self, count: int, clause: str, key: Key) -> list[int] | None:
        """The faces that the journal holds here; None at its end."""
        entries = self.journal.entries
        if self._cursor == len(entries):
            return None
        entry = entries[self._cursor]
        if not isinstance(entry, Rolled) or not entry.holds(count, clause, key):
            raise JournalFault(self._cursor, f"the rules roll {count} dice for {clause} here")
        return entry.faces

    def _collect(self) -> None:
        """Take over the events the step has told."""
        told = self.state.told
        if told:
            moment = self._cursor
            self.told.extend([Told(event, moment) for event in told])
            if any([event.reveals() for event in told]):
                self._firm = moment
            told.clear()

    def _last_answer(self) -> int | None:
        entries = self.journal.entries
        for at in range(len(entries) - 1, -1, -1):
            if isinstance(entries[at], Given):
                return at
        return None

    def _rebuild(self, entries: int) -> None:
        """Play again from the last checkpoint at or before this entry."""
        while len(self._checkpoints) > 1 and self._checkpoints[-1].entries > entries:
            self._checkpoints.pop()
        point = self._checkpoints.pop()
        if point.entries > entries:
            # Resumed from a snapshot, and back to before it: only the beginning is left to start from.
            point = _Checkpoint(self.book.begin(self.options), 0, 0, 0, 0)
        self.state = point.state.copy()
        self._cursor = point.entries
        self._fallen.back_to(point.entries)
        self._rolled = point.rolled
        self._firm = point.firm
        del self.told[point.events :]
        # Should the rules roll on past the end of the journal, they get the faces that belong there.
        after = self.journal.entries[point.entries :]
        self._source.rewind(point.rolled + in_a_row(after))
        self.wanted = None
        self.outcome = None
        self.journal.ending = None
        self._asked = None
        self._replay(self._next_step, "journal")

    def _replay(self, begin: Callable[[], None], where: str) -> None:
        try:
            self._play_out(begin)
        except JournalFault as fault:
            raise _unplayable(fault, where, self.journal.header.rules, self.book) from fault
        # The same source gives the same faces again after going back: nobody fishes for a better roll.
        self._source.rewind(self._rolled)

    def _play_out(self, begin: Callable[[], None]) -> None:
        """Run the step and feed it everything the journal still holds."""
        begin()
        while self._cursor < len(self.journal.entries):
            self._feed()

    def _feed(self) -> None:
        entry = self.journal.entries[self._cursor]
        if self.outcome is not None:
            raise JournalFault(self._cursor, "the game is already over")
        if not isinstance(entry, Given):
            raise JournalFault(self._cursor, "the rules roll no dice here but wait for an answer")
        question = self.pending.get(entry.seat)
        if question is None:
            raise JournalFault(self._cursor, f"nothing is asked of “{entry.seat}” here")
        answer = entry.answer
        if not entry.checked:
            answer = question.read(answer)
            refusal = answer if isinstance(answer, Refusal) else question.check(answer)
            if refusal is not None:
                raise JournalFault(self._cursor, f"the answer is refused ({refusal.clause}: {refusal.why})")
            self.journal.entries[self._cursor] = Given(entry.seat, answer, True)
        self._cursor += 1
        self._take(entry.seat, answer)


class JournalFault(Exception):
    """The journal and the rules disagree at an entry."""

    def __init__(self, entry: int, why: str) -> None:
        super().__init__(why)
        self.entry = entry
        self.why = why


def check_version(journal: Journal, book: AnyBook, where: str) -> None:
    """BadInput for a journal that newer rules than these have written; earlier ones are tried."""
    if journal.header.rules > book.version:
        raise BadInput(
            f"the journal was played with version {journal.header.rules} of the {book.title} rules; "
            f"this is version {book.version}, so it takes a newer Banneret",
            where,
        )


def _unplayable(fault: JournalFault, where: str, rules: int, book: AnyBook) -> BadInput:
    what = f"the journal cannot be replayed at entry {fault.entry + 1}: {fault.why}"
    if rules != book.version:
        what = f"played with version {rules} of the {book.title} rules; with version {book.version} {what}"
    return BadInput(what, where)


class _Snapshot(msgspec.Struct, array_like=True):
    book: str
    rules: int
    entries: int
    firm: int
    state: bytes
    digest: bytes


def _digest(journal: Journal, firm: int, state: bytes) -> bytes:
    """Ties a state to the journal that led to it."""
    return hashlib.sha256(journal.body() + b"%d\n" % firm + state).digest()


def _source(spec: Data, where: str, rolled: int = 0) -> Dice:
    """The dice a journal's header names."""
    seed = spec.get("seed")
    if type(seed) is int and len(spec) == 1:
        return SeededDice(seed, rolled)
    if spec == {"typed": True} or spec == {"given": True}:
        # A game played with dice from outside goes on by typing further faces in.
        return TypedDice()
    raise BadInput(f"no such dice: {spec!r}", where)
