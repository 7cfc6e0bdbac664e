"""A finished or unfinished game, moment by moment, played again from its journal in one pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from banneret.books.recap import Cause, StoryStep, StorySteps, recap_of
from banneret.core.engine.ask import Data
from banneret.core.engine.book import AnyBook, open_book
from banneret.core.engine.dice import Dice, DiceWanted, Key
from banneret.core.engine.errors import BadInput
from banneret.core.engine.events import Event
from banneret.core.engine.journal import Ending, Given, Journal, Rolled
from banneret.core.engine.match import Match, Parting, Told, check_version
from banneret.core.engine.winners import winner_named
from banneret.core.space.shown import ShownView, as_on_table

Path = tuple[tuple[float, float], ...]
Leg = tuple[str, tuple[float, float, float], tuple[float, float, float]]  # a unit, from one pose to another


class Sentence:
    """One line of the story: its clause, the dice it tells of, and whom it is about."""

    __slots__ = (
        "about",
        "aloud",
        "banner",
        "cause",
        "clause",
        "faces",
        "kind",
        "legs",
        "moment",
        "need",
        "opens",
        "paths",
        "result",
        "round",
        "seat",
        "step",
        "summed",
        "text",
    )

    def __init__(
        self,
        text: str,
        clause: str,
        kind: str,
        moment: int,
        round_: int,
        faces: tuple[int, ...],
        need: int,
        about: tuple[str, ...],
        seat: str,
        paths: tuple[Path, ...],
        summed: bool = False,
        opens: bool = False,
        aloud: bool = False,
        step: int = -1,
        result: str = "",
        banner: str = "",
        legs: tuple[Leg, ...] = (),
        cause: Cause = "",
    ) -> None:
        self.text = text
        self.clause = clause
        self.kind = kind
        self.moment = moment
        self.round = round_
        self.faces = faces
        self.need = need
        self.about = about
        self.seat = seat
        self.paths = paths  # the ways of single models, in inches, where it tells of any
        self.summed = summed  # whether the sum of its dice is what matters
        self.opens = opens  # whether a part of the story begins with it
        self.aloud = aloud  # whether it comes upon players, who are told of it on the table
        self.step = step  # which step of the story it belongs to; -1: none
        self.result = result  # what came of it, in a word or two
        self.banner = banner  # what is called out over the table
        self.cause = cause  # what is begun with it; "" where it follows from what was told before
        self.legs = legs  # from where to where units have gone as a whole

    def to_data(self) -> Data:
        return {
            "moment": self.moment,
            "round": self.round,
            "clause": self.clause,
            "event": self.kind,
            "text": self.text,
            "faces": list(self.faces),
            "about": list(self.about),
            "seat": self.seat,
        }


class ToldStep(NamedTuple):
    """A step of the story as far as it has been told: whose it is, whom it is about, and its line."""

    n: int
    seat: str
    units: tuple[str, ...]
    said: str


class Frame:
    """The table after some decision: how many journal entries there were, and what was new."""

    __slots__ = ("moment", "rolls", "sentences", "steps", "view")

    def __init__(
        self,
        moment: int,
        view: ShownView,
        sentences: list[Sentence],
        rolls: list[tuple[str, tuple[int, ...]]],
        steps: Sequence[ToldStep] = (),
    ) -> None:
        self.moment = moment
        self.view = view
        self.sentences = sentences
        self.rolls = rolls
        self.steps = steps  # those that its sentences belong to


class _Fault(BadInput):
    """The journal and the rules disagree at an entry."""

    def __init__(self, entry: int, why: str, where: str) -> None:
        super().__init__(f"the journal cannot be replayed at entry {entry + 1}: {why}", where)
        self.entry = entry
        self.why = why


class _JournalFaces(Dice):
    """The faces a journal holds, each roll checked against what the rules ask for."""

    def __init__(self, journal: Journal, where: str) -> None:
        self._entries = journal.entries
        self._where = where
        self.cursor = 0
        self.secret: set[int] = set()  # entries that nobody is told of

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        if count == 0:
            return []
        return self.for_key((), 0, count, clause, purpose, only)

    def for_key(self, key: Key, start: int, count: int, clause: str, purpose: str, only: str) -> list[int]:
        if self.cursor >= len(self._entries):
            # The journal stops in the middle of a roll; the match then waits for dice, as at a real table.
            raise DiceWanted(count, clause, purpose, only, key, start)
        entry = self._entries[self.cursor]
        if not isinstance(entry, Rolled) or not entry.holds(count, clause, key):
            raise _Fault(self.cursor, f"the rules roll {count} dice for {clause} here", self._where)
        if only:
            self.secret.add(self.cursor)
        self.cursor += 1
        return list(entry.faces)

    def rolls(self, start: int) -> list[tuple[str, tuple[int, ...]]]:
        """What has been rolled since entry `start`, but for dice that are a seat's secret."""
        found: list[tuple[str, tuple[int, ...]]] = []
        for at in range(start, self.cursor):
            entry = self._entries[at]
            if isinstance(entry, Rolled) and at not in self.secret:
                found.append((entry.clause, tuple(entry.faces)))
        return found


def settled(journal: Journal, n: int) -> int:
    """The end of the moment that entry `n` lies in: dice belong to the answer they follow."""
    while n < len(journal.entries) and isinstance(journal.entries[n], Rolled):
        n += 1
    return n


def names_of(source: Match | Journal) -> dict[str, str]:
    """The name of every id in a game."""
    if isinstance(source, Match):
        return source.book.names(source.options)
    book = open_book(source.header.book)
    return book.names(book.read_options(source.header.options))


def frames(source: Match | Journal, *, viewer: str = "", where: str = "journal", since: int = 0) -> list[Frame]:
    """A frame for the start and one for every answer after which the table or the story had changed.

    `since` a moment: from how the table was then.
    """
    return list(walk(source, viewer=viewer, where=where, since=since))


def played_frames(source: Match | Journal, *, viewer: str = "") -> tuple[Match, list[Frame]]:
    """The game at its last moment with its frames, each entry of the journal played once for both."""
    if isinstance(source, Match):
        return source, frames(source, viewer=viewer)
    ended: list[Match] = []
    found = list(walk(source, viewer=viewer, ended=ended))
    return ended[0], found


def walk(
    source: Match | Journal,
    *,
    viewer: str = "",
    where: str = "journal",
    ended: list[Match] | None = None,
    since: int = 0,
) -> Iterator[Frame]:
    """The frames one by one, each entry of the journal played once; `ended` gets the match at the end.

    What was before `since` is played, but nobody looks at the table until then. Of a journal of earlier rules
    as many as today's rules follow; the last then says where they part.
    """
    journal = source.journal if isinstance(source, Match) else source
    book = source.book if isinstance(source, Match) else open_book(journal.header.book)
    check_version(journal, book, where)
    options = book.read_options(journal.header.options)
    faces = _JournalFaces(journal, where)
    teller = Teller(book, options, viewer)
    frame: Frame | None = None
    match: Match | None = None
    try:
        match = Match.start(book, options, dice=faces)
        _play_up_to(since, match, journal, faces, where)
        view = as_on_table(book.view_data(match.view(viewer)))
        sentences = teller.new(match)
        if since > 0:
            # Known to whoever asks for what came after.
            sentences = [sentence for sentence in sentences if sentence.moment > since]
        frame = Frame(faces.cursor, view, sentences, faces.rolls(since), teller.steps_of(sentences))
        yield frame
        while faces.cursor < len(journal.entries):
            _next_entry(match, journal, faces, where)
            sentences = teller.new(match)
            now = as_on_table(book.view_data(match.view(viewer)))
            if sentences or now != frame.view:
                rolls = faces.rolls(frame.moment)
                frame = Frame(faces.cursor, now, sentences, rolls, teller.steps_of(sentences))
                yield frame
    except _Fault:
        if journal.header.rules == book.version:
            raise
        match, parting = Match.shown(journal, book=book, where=where)
        assert parting is not None
        sentences = [*teller.new(match), teller.parting(parting, journal.ending)]
        rolls = faces.rolls(frame.moment if frame is not None else 0)
        last = as_on_table(book.view_data(match.view(viewer)))
        yield Frame(parting.entry, last, sentences, rolls, teller.steps_of(sentences))
    if ended is not None:
        # It was played with the journal's dice, and now holds them in a journal of its own.
        ended.append(match)


def _play_up_to(moment: int, match: Match, journal: Journal, faces: _JournalFaces, where: str) -> None:
    """Play every answer that was over at a moment with its dice."""
    while faces.cursor < len(journal.entries) and settled(journal, faces.cursor + 1) <= moment:
        _next_entry(match, journal, faces, where)


def _next_entry(match: Match, journal: Journal, faces: _JournalFaces, where: str) -> None:
    """Play the next answer, with the dice that follow it."""
    at = faces.cursor
    entry = journal.entries[at]
    if match.outcome is not None:
        raise _Fault(at, "the game is already over", where)
    if not isinstance(entry, Given):
        raise _Fault(at, "the rules roll no dice here but wait for an answer", where)
    faces.cursor += 1
    refusal = match.answer(entry.seat, entry.answer)
    if refusal is not None:
        raise _Fault(at, f"the answer is refused ({refusal.clause}: {refusal.why})", where)


class Teller:
    """Turns the events a match has told since the last time into sentences."""

    def __init__(self, book: AnyBook, options: object, viewer: str = "") -> None:
        self.names = book.names(options)
        self._seats = book.seats(options)
        self._viewer = viewer
        self._told = 0
        self._round = 0
        self._recap = recap_of(book.id)
        self.steps = StorySteps(self._recap)

    def new(self, match: Match) -> list[Sentence]:
        found = match.told[self._told :]
        self._told = len(match.told)
        if found:
            self.names = match.book.names_now(self.names, match.state)
        return [self._sentence(told) for told in found if _may_know(told.event, self._viewer)]

    def steps_of(self, sentences: Iterable[Sentence]) -> list[ToldStep]:
        """The steps that these belong to, as they have been told by now."""
        numbers = dict.fromkeys([sentence.step for sentence in sentences if sentence.step >= 0])
        return [self._told_step(self.steps.all[n]) for n in numbers]

    def steps_from(self, at: int) -> list[ToldStep]:
        """All steps from this one on."""
        return [self._told_step(step) for step in self.steps.all[at:]]

    def _told_step(self, step: StoryStep) -> ToldStep:
        return ToldStep(step.n, step.seat, tuple(step.units), step.said(self.names))

    def parting(self, parting: Parting, ending: Ending | None = None) -> Sentence:
        """That today's rules follow a journal no further, and how it ended, if it says so."""
        text = parting.text()
        if ending is not None:
            score = ", ".join([f"{self.names.get(seat, seat)} {ending.score[seat]:g}" for seat in ending.score])
            how = f"{winner_named(ending.winner, self.names)} won" if ending.winner else "a draw"
            text += f" It ended: {how} ({ending.why}; {score})."
        return Sentence(text, "", "RulesChanged", parting.entry, self._round, (), 0, (), "", ())

    def _sentence(self, told: Told) -> Sentence:
        event = told.event
        data = event.to_data()
        # A round is announced by the event that first names it.
        number = data.get("round")
        if isinstance(number, int) and number > self._round:
            self._round = number
        about = tuple(dict.fromkeys(word for word in _words(data) if word and word in self.names))
        need = data.get("need")
        text, seat = event.text(self.names), self._seat(about)
        return Sentence(
            text,
            event.clause,
            type(event).__name__,
            told.moment,
            self._round,
            _faces(data),
            need if isinstance(need, int) else 0,
            about,
            seat,
            _paths(getattr(event, "paths", ())),
            event.summed,
            event.opens,
            event.aloud,
            self.steps.take(event, text, seat, about, setting_up=self._round == 0),
            self._recap.result(event),
            self._recap.banner(event, self.names),
            _legs(event),
            self._recap.cause(event),
        )

    def _seat(self, about: tuple[str, ...]) -> str:
        """The side a sentence begins with: ids are a seat, or begin with one and a point."""
        for word in about:
            head = word.split(".", 1)[0]
            if head in self._seats:
                return head
        return ""


def _may_know(event: Event, viewer: str) -> bool:
    allowed = event.seen_by()
    return not allowed or viewer in allowed


def _words(value: object) -> Iterator[str]:
    """Every text in an event's data, in order; ids are picked out of these."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _words(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _words(inner)


def _faces(data: dict[str, object]) -> tuple[int, ...]:
    """The dice an event tells of, whether it calls them faces, rolls or one face."""
    found: list[int] = []
    for key in ("faces", "rolls", "face"):
        value = data.get(key)
        values: list[Any] = list(value) if isinstance(value, (list, tuple)) else [value]
        for item in values:
            inner = item if isinstance(item, (list, tuple)) else [item]
            found += [face for face in inner if type(face) is int and 1 <= face <= 6]
    return tuple(found)


def _paths(found: Iterable[Iterable[Sequence[float]]]) -> tuple[Path, ...]:
    """Ways of models as an event has them; a way of one point is no way."""
    paths = [tuple([(float(point[0]), float(point[1])) for point in path]) for path in found]
    return tuple([path for path in paths if len(path) > 1])


def _legs(event: Event) -> tuple[Leg, ...]:
    """From where to where a unit has gone as a whole, where the event tells of it."""
    unit, start, end = (getattr(event, name, None) for name in ("unit", "start", "end"))
    if not isinstance(unit, str) or not isinstance(start, tuple) or not isinstance(end, tuple):
        return ()
    return ((unit, start, end),) if len(start) == len(end) == 3 else ()
