"""What every book promises the engine, as plain functions that fail when a promise is broken.

`subjects()` gives every book on the shelf and the toy of this package; a new book is covered as soon as it
is registered. Play is random but fixed: the choice at each point depends only on the seed and on how long
the journal is, so a game that is interrupted goes on as it would have.
"""

from __future__ import annotations

import hashlib
import math
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

import banneret
from banneret.core.engine.ask import Choice, Question, Refusal
from banneret.core.engine.book import SHELF, AnyBook, open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.events import Event
from banneret.core.engine.journal import Given, Header, Journal, Rolled
from banneret.core.engine.match import CannotUndo, Match
from tests.data import plain
from tests.toy.books.three_chests.book import CLAUSES, ThreeChests

ROOT = Path(__file__).parents[2]
LONGEST = 5000  # journal entries; a game that goes on beyond this has lost its way

Watch = Callable[[Match, Question], None]


class Subject:
    """A book to be tested: the book, its clauses, and how many games are affordable."""

    def __init__(self, book: AnyBook, clauses: set[str], games: int) -> None:
        self.book = book
        self.clauses = clauses
        self.games = games


def subject(book_id: str) -> Subject:
    if book_id == ThreeChests.id:
        return Subject(ThreeChests(), set(CLAUSES), 50)
    book = open_book(book_id)
    text = (Path(banneret.__file__).parent / "clauses" / f"{book_id}.yaml").read_text(encoding="utf-8")
    return Subject(book, {clause["id"] for clause in yaml.load(text, _Loader)}, 6)


def book_ids() -> list[str]:
    return [ThreeChests.id, *sorted(SHELF)]


def games() -> list[tuple[str, int]]:
    """Every book with every seed it is to be played with."""
    return [(book_id, seed) for book_id in book_ids() for seed in range(subject(book_id).games)]


_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# ---------------------------------------------------------------------------------------- playing


def start(book: AnyBook, seed: int) -> Match:
    return Match.start(book, book.sample_options(seed), seed=seed)


def decide(match: Match, seed: int) -> tuple[str, Any]:
    """A seat that is asked and a legal answer of it: the same for the same seed and journal length."""
    rng = random.Random(f"{seed}/{len(match.journal.entries)}")
    seat = rng.choice(list(match.pending))
    question = match.pending[seat]
    # Games in which nobody dares anything test little, and units that wander at random seldom meet.
    if isinstance(question, Choice) and rng.random() < 0.4:
        return seat, question.options[-1].key  # the boldest usually comes last
    if question.kind == "move" and rng.random() < 0.7:
        return seat, straight_on(question)
    if rng.random() < 0.05:
        return seat, question.default()
    return seat, rng.choice(question.candidates(rng, 3))


def straight_on(question: Question) -> Any:
    """As far forward as a unit may go, in quarters of its movement."""
    far = question.to_data()["allowance"]
    for part in (1.0, 0.75, 0.5, 0.25):
        answer = question.read([["forward", part * far]])
        if not isinstance(answer, Refusal) and question.check(answer) is None:
            return answer
    return question.default()


def play(match: Match, seed: int, entries: int = LONGEST, watch: Watch | None = None) -> Match:
    """Play on until the game is over or the journal has this many entries."""
    while not match.over and len(match.journal.entries) < entries:
        assert match.pending, "the game is not over, and nobody is asked"
        assert len(match.journal.entries) < LONGEST, "the game does not end"
        seat, answer = decide(match, seed)
        question = match.pending[seat]
        refusal = match.answer(seat, answer)
        assert refusal is None, f"{question.name}: {answer!r} is refused ({refusal})"
        if watch is not None:
            watch(match, question)
    return match


def played(book: AnyBook, seed: int, watch: Watch | None = None) -> Match:
    return play(start(book, seed), seed, watch=watch)


def as_json(value: Any) -> bytes:
    return msgspec.json.encode(value)


def packed(value: Any) -> bytes:
    """For comparing: what is alike in this is alike in JSON too, which takes long to write decimals."""
    return msgspec.msgpack.encode(value)


def story(match: Match) -> list[tuple[int, Event]]:
    return [(told.moment, told.event) for told in match.told]


def bytes_of(match: Match) -> bytes:
    return match.book.encode(match.state)


def free_to_undo(match: Match) -> bool:
    """Whether the last answer can be taken back without anybody's leave."""
    at = match._last_answer()
    return at is not None and at >= match._firm


def fingerprint(match: Match) -> tuple[Any, ...]:
    """Everything an outsider can learn of a match; equal before and after whatever must change nothing."""
    return (
        bytes_of(match),
        match.journal.dumps(),
        {seat: packed(question.to_data()) for seat, question in match.pending.items()},
        story(match),
        None if match.outcome is None else match.outcome.to_data(),
        None if match.wanted is None else (match.wanted.count, match.wanted.clause, match.wanted.purpose),
        free_to_undo(match),
    )


def same_game(one: Match, other: Match) -> None:
    """Both stand at the same point of the same game."""
    assert bytes_of(one) == bytes_of(other)
    assert one.journal.dumps() == other.journal.dumps()
    assert story(one) == story(other)
    assert fingerprint(one) == fingerprint(other)


def digest(match: Match) -> str:
    """One line for the whole of a game: state, journal and events."""
    events = as_json([event.to_data() for event in match.events])
    return hashlib.sha256(bytes_of(match) + match.journal.dumps() + events).hexdigest()


# ---------------------------------------------------------------------------------------- questions


def check_question(question: Question, clauses: set[str], rng: random.Random) -> None:
    """Candidates and default are legal, and everything about the question survives JSON."""
    assert question.clause in clauses, f"{question.name} names {question.clause}"
    assert question.prompt.strip()
    assert question.kind
    assert question.name
    candidates = question.candidates(rng, 4)
    assert 1 <= len(candidates) <= 4
    for answer in [*candidates, question.default()]:
        refusal = question.check(answer)
        assert refusal is None, f"{question.name}: {answer!r} is proposed and refused ({refusal})"
        again = question.read(plain(answer))
        assert not isinstance(again, Refusal), f"{question.name}: {answer!r} cannot be read back: {again}"
        assert again == answer, f"{question.name}: {answer!r} is read back as {again!r}"
        assert question.check(again) is None
    data = plain(question.to_data())
    options = data.get("options")
    if options is not None:
        keys = [option["key"] for option in options]
        assert len(set(keys)) == len(keys), f"{question.name} offers {keys}"
        assert all(option["label"].strip() for option in options)


def check_random_play(tested: Subject, seed: int) -> Match:
    """Random legal play ends; at each point the questions keep their promises and nothing impossible stands."""
    book = tested.book
    rng = random.Random(seed)

    def watch(match: Match, _: Question) -> None:
        assert book.broken_invariants(match.state) == []
        for question in match.pending.values():
            check_question(question, tested.clauses, rng)

    match = start(book, seed)
    assert book.broken_invariants(match.state) == []
    for question in match.pending.values():
        check_question(question, tested.clauses, rng)
    play(match, seed, watch=watch)
    assert match.over
    assert not match.pending
    assert match.outcome is not None
    assert set(match.outcome.score) == set(match.seats)
    assert match.outcome.winner in ("", *match.seats)
    assert match.outcome.why.strip()
    return match


def check_options(book: AnyBook, seed: int) -> None:
    """Options survive being written and read, and garbage is refused with a sentence."""
    options = book.sample_options(seed)
    again = book.read_options(plain(book.write_options(options)))
    assert as_json(book.write_options(again)) == as_json(book.write_options(options))
    assert book.encode(book.begin(again)) == book.encode(book.begin(options))
    nonsense: list[object] = [None, 3, "options", [], {"no-such-option": 1}, math.nan]
    for garbage in nonsense:
        with pytest.raises(BadInput):
            book.read_options(garbage)


def check_events(tested: Subject, match: Match) -> None:
    """Every event has a sentence, a clause of the book, and survives JSON."""
    names = tested.book.names(match.options)
    assert match.told
    for told in match.told:
        event = told.event
        assert event.text(names).strip(), event
        assert event.clause in tested.clauses, f"{type(event).__name__} names {event.clause}"
        assert plain(event.to_data())["clause"] == event.clause
        assert all(seat in match.seats for seat in event.seen_by())
        assert 0 <= told.moment <= len(match.journal.entries)


# ---------------------------------------------------------------------------------------- rebuilding


def moments(match: Match, count: int) -> list[int]:
    """A few points of a finished game, the ends included, as journal lengths."""
    last = len(match.journal.entries)
    return sorted({last * at // count for at in range(count + 1)})


def check_encoding(book: AnyBook, match: Match) -> None:
    encoded = bytes_of(match)
    decoded = book.decode(match.options, encoded)
    assert book.encode(decoded) == encoded
    assert book.encode(match.state.copy()) == encoded
    assert book.outcome(decoded) is not None if match.over else book.outcome(decoded) is None
    for viewer in ("", *match.seats):
        shown = [as_json(book.view_data(book.view(s, viewer))) for s in (match.state, decoded)]
        assert shown[0] == shown[1]


def check_rebuilding(book: AnyBook, seed: int) -> None:
    """The journal alone, and every snapshot with it, lead to the same game, byte for byte."""
    snapshots: list[bytes] = []
    answers = 0

    def watch(match: Match, _: Question) -> None:
        nonlocal answers
        if answers % 9 == 0:
            check_encoding(book, match)
        if answers % 40 == 0:
            snapshots.append(match.snapshot())
        answers += 1

    match = start(book, seed)
    snapshots.append(match.snapshot())
    play(match, seed, watch=watch)
    snapshots.append(match.snapshot())
    data = match.journal.dumps()
    rebuilt = Match.resume(Journal.loads(data, "test"), book=book)
    same_game(rebuilt, match)
    for snapshot in snapshots:
        journal = Journal.loads(data, "test")
        resumed = Match.resume_snapshot(journal, snapshot, book=book)
        assert bytes_of(resumed) == bytes_of(match)
        assert resumed.journal.dumps() == data
        # Events from before the snapshot are not in it; those after are the same.
        later = story(resumed)
        assert later == story(match)[len(match.told) - len(later) :]
        assert journal.dumps() == data


def check_undo_past_snapshot(book: AnyBook, seed: int) -> None:
    """A game resumed from a snapshot can be taken back to before it."""
    match = played(book, seed)
    resumed = Match.resume_snapshot(match.journal, match.snapshot(), book=book)
    early = first_answer_after(match, len(match.journal.entries) // 3)
    resumed.back_to(early)
    same_game(resumed, Match.resume(match.journal.cut(early), book=book))
    same_game(play(resumed, seed), match)


def first_answer_after(match: Match, entry: int) -> int:
    """The next entry that is an answer: a point at which the game stood waiting. At the end, the end."""
    entries = match.journal.entries
    return next((at for at in range(entry, len(entries)) if isinstance(entries[at], Given)), len(entries))


def check_resume_in_the_middle(book: AnyBook, seed: int) -> None:
    whole = played(book, seed)
    for length in moments(whole, 3):
        half = play(start(book, seed), seed, entries=length)
        # As after a crash: what was written so far, without its closing line.
        torn = half.journal.body() + b'{"seat":"'
        resumed = Match.resume(Journal.loads(torn, "test", partial=True), book=book)
        same_game(resumed, half)
        same_game(play(resumed, seed), whole)


def check_going_back(book: AnyBook, seed: int) -> None:
    """Back to any entry, even between an answer and its dice: the same faces come again."""
    whole = played(book, seed)
    data = whole.journal.dumps()
    for length in moments(whole, 7):
        match = Match.resume(whole.journal, book=book)
        match.back_to(length)
        assert data.startswith(match.journal.body())
        same_game(play(match, seed), whole)
    assert whole.journal.dumps() == data


# ---------------------------------------------------------------------------------------- copies


def check_clones(book: AnyBook, seed: int) -> None:
    """A clone stands where its original does, and from there neither touches the other."""
    whole = played(book, seed)
    for length in moments(whole, 4)[:-1]:
        match = play(start(book, seed), seed, entries=length)
        before = fingerprint(match)
        snapshot = match.snapshot()
        twin = match.clone()
        same_game(twin, match)
        play(twin, seed + 1)
        assert fingerprint(match) == before
        assert match.snapshot() == snapshot
        after = fingerprint(twin)
        again = match.clone()
        play(match, seed)
        assert fingerprint(twin) == after
        assert fingerprint(again) == before
        same_game(match, whole)
        same_game(play(again, seed), whole)


def check_clone_with_other_dice(book: AnyBook, seed: int) -> None:
    """With another seed the past stays and the coming dice differ; the clone's journal replays."""
    whole = played(book, seed)
    middle = first_answer_after(whole, len(whole.journal.entries) // 4)
    match = play(start(book, seed), seed, entries=middle)
    entries = len(match.journal.entries)
    futures: list[list[int]] = []
    for other in (None, 1001, 1002):
        twin = match.clone() if other is None else match.clone(seed=other)
        assert bytes_of(twin) == bytes_of(match)
        assert story(twin) == story(match)
        play(twin, seed)
        futures.append(faces(twin, entries))
        same_game(Match.resume(Journal.loads(twin.journal.dumps(), "clone"), book=book), twin)
    assert futures[0] == faces(whole, entries)
    shortest = min(len(future) for future in futures)
    assert shortest > 5, "too few dice to tell games apart"
    assert len({tuple(future[:shortest]) for future in futures}) == 3


def faces(match: Match, since: int = 0) -> list[int]:
    """Every face in the journal from an entry on."""
    return [
        face for entry in match.journal.entries[since:] if isinstance(entry, Rolled) for face in entry.faces
    ]


# ---------------------------------------------------------------------------------------- bad answers


def deep(levels: int) -> Any:
    nested: Any = []
    for _ in range(levels):
        nested = [nested]
    return nested


# Never an answer to anything.
GARBAGE: list[Any] = [
    None,
    True,
    False,
    2**64,
    10**400,
    math.nan,
    math.inf,
    -math.inf,
    "no such answer",
    "x" * 1_000_000,
    "\ud800 half a character",
    "two\nlines\x00",
    b"bytes",
    deep(1),
    deep(400),
    {"answer": None},
    {"no such key": "no such value"},
    {1: 2},
    {"A": {"B": []}},
    [None],
    [None, None],
    [None, None, None],
    [math.nan, math.nan],
    [math.nan, math.nan, math.nan],
    [math.inf, 0],
    [math.inf, -math.inf, 0.0],
    [1e308, 1e308],
    [1e308, 1e308, 1e308],
    [10**400, 10**400],
    [10**400, 0, 0],
    [True, True],
    [True, True, True],
    ["1", "2"],
    ["1", "2", "3"],
    ["forward", 4],
    [["forward", math.nan]],
    [["forward", math.inf]],
    [["forward", -1]],
    [["forward", True]],
    [["forward", 10**400]],
    [["forward", "4"]],
    [["forward"]],
    [["forward", 1, 2]],
    [["up", 3]],
    [[None, 3]],
    [[["forward"], 3]],
    [["pivot", math.nan]],
    [["pivot", 100000]],
    [["forward", 1e9]],
    [["forward", 1]] * 100,
    ["x"] * 10_000,
    object(),
    {"x": "y" * 100_000},
]

LEAVES: list[Any] = [None, True, math.nan, math.inf, 1e300, -1e300, 10**400, "", "\ud800", [], {}, -7]


def broken(answer: Any) -> Iterator[Any]:
    """An answer with one part of it replaced by something it should not be."""
    if isinstance(answer, list):
        for at, part in enumerate(answer):
            for other in broken(part):
                yield [*answer[:at], other, *answer[at + 1 :]]
        yield [*answer, None]
        yield [*answer, *answer, "more"]
    elif isinstance(answer, dict):
        for key, part in answer.items():
            for other in broken(part):
                yield {**answer, key: other}
        yield {**answer, "more": "more"}
    else:
        yield from LEAVES


def check_refusals(tested: Subject, seed: int) -> None:
    """Nonsense in answer to every kind of question is refused with a reason and changes nothing."""
    seen: set[tuple[str, str]] = set()
    rng = random.Random(seed)
    match = start(tested.book, seed)
    while not match.over:
        for seat, question in list(match.pending.items()):
            if (question.kind, question.name) not in seen:
                seen.add((question.kind, question.name))
                refuse_all(tested, match, seat, question, rng)
        seat, answer = decide(match, seed)
        assert match.answer(seat, answer) is None
    before = fingerprint(match)
    for seat in (*match.seats, "", "nobody"):
        refused(tested, match, seat, None)
    assert fingerprint(match) == before


def refuse_all(tested: Subject, match: Match, seat: str, question: Question, rng: random.Random) -> None:
    before = fingerprint(match)
    legal = plain(question.candidates(rng, 1)[0])
    for garbage in GARBAGE:
        refused(tested, match, seat, garbage)
    for garbage in broken(legal):
        # Some of these happen to be legal; the rest must be refused like anything else.
        read = question.read(garbage)
        if isinstance(read, Refusal) or question.check(read) is not None:
            refused(tested, match, seat, garbage)
        else:
            assert not any(isinstance(leaf, float) and not math.isfinite(leaf) for leaf in leaves(read))
    for other in (*match.seats, "", "nobody", seat + " "):
        if other not in match.pending:
            refused(tested, match, other, legal)
    assert match.pending[seat] is question
    assert fingerprint(match) == before


def leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, (list, tuple)):
        for part in value:
            yield from leaves(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from leaves(part)
    else:
        yield value


def refused(tested: Subject, match: Match, seat: str, data: Any) -> None:
    entries = len(match.journal.entries)
    pending = dict(match.pending)
    refusal = match.answer(seat, data)
    assert refusal is not None, f"{seat} may answer {str(data)[:80]!r}"
    assert refusal.code
    assert " " not in refusal.code
    assert 10 < len(refusal.why) < 400, refusal.why[:500]
    assert refusal.clause in tested.clauses or refusal.code == "not-asked", refusal.clause
    as_json(refusal.to_data())
    assert len(match.journal.entries) == entries
    assert match.pending == pending


# ---------------------------------------------------------------------------------------- undo


def check_undo(book: AnyBook, seed: int) -> tuple[int, int]:
    """Back through the whole game, answer by answer. Gives how many were free and how many were not."""
    match = start(book, seed)
    with pytest.raises(CannotUndo):
        match.undo(beyond=True)
    assert not free_to_undo(match)
    history = [fingerprint(match)]
    answers: list[tuple[str, Any]] = []
    while not match.over:
        seat, answer = decide(match, seed)
        entries = len(match.journal.entries)
        told_before = len(match.told)
        assert match.answer(seat, answer) is None
        if any(isinstance(entry, Rolled) for entry in match.journal.entries[entries:]):
            assert not free_to_undo(match), "a die has been rolled"
        elif any(told.event.reveals() for told in match.told[told_before:]):
            assert not free_to_undo(match), "something has been shown"
        elif not any(told.event.reveals() for told in match.told) and not match.over:
            assert free_to_undo(match) or is_simultaneous(match), "no die was rolled and nothing shown"
        answers.append((seat, answer))
        history.append(fingerprint(match))
    free = firm = 0
    for at in range(len(answers) - 1, -1, -1):
        if free_to_undo(match):
            free += 1
            match.undo()
        else:
            firm += 1
            with pytest.raises(CannotUndo):
                match.undo()
            assert fingerprint(match) == history[at + 1]
            match.undo(beyond=True)
        assert fingerprint(match) == history[at]
        if at % 7 == 0:
            # The same answer again leads to the same place, and the way back is still open.
            assert match.answer(*answers[at]) is None
            assert fingerprint(match) == history[at + 1]
            match.undo(beyond=True)
            assert fingerprint(match) == history[at]
    with pytest.raises(CannotUndo):
        match.undo(beyond=True)
    assert fingerprint(match) == history[0]
    for seat, answer in answers:
        assert match.answer(seat, answer) is None
    assert fingerprint(match) == history[-1]
    return free, firm


def is_simultaneous(match: Match) -> bool:
    """Whether the last answer was one of several given secretly; the last of them shows all."""
    last = match.journal.entries[-1]
    return isinstance(last, Given) and match._firm == len(match.journal.entries)


# ---------------------------------------------------------------------------------------- typed dice


def check_typed_dice(book: AnyBook, seed: int) -> int:
    """Rolled by hand and typed in, the same faces make the same game. Gives the number of rolls."""
    seeded = played(book, seed)
    match = Match.start(book, seeded.options, typed=True)
    rolls = 0
    for at, entry in enumerate(seeded.journal.entries):
        assert len(match.journal.entries) == at
        if isinstance(entry, Given):
            assert match.wanted is None
            with pytest.raises(BadInput):
                match.give_dice([1])
            assert match.answer(entry.seat, plain(entry.answer)) is None
            continue
        wanted = match.wanted
        assert wanted is not None
        assert (wanted.count, wanted.clause) == (len(entry.faces), entry.clause)
        assert wanted.purpose.strip()
        if rolls % 10 == 0:
            check_bad_faces(match, wanted.count)
            resumed = Match.resume(Journal.loads(match.journal.dumps(), "typed"), book=book)
            same_game(resumed, match)
        match.give_dice(list(entry.faces))
        rolls += 1
    assert match.over
    assert bytes_of(match) == bytes_of(seeded)
    assert story(match) == story(seeded)
    assert match.journal.entries[0] is not seeded.journal.entries[0]
    header: Header = match.journal.header
    assert header.dice == {"typed": True}
    assert match.journal.body().split(b"\n", 1)[1] == seeded.journal.body().split(b"\n", 1)[1]
    return rolls


def check_bad_faces(match: Match, count: int) -> None:
    before = fingerprint(match)
    bad: list[Any] = [
        [],
        [1] * (count + 1),
        [1] * (count - 1),
        [7] * count,
        [0] * count,
        [-1] * count,
        [True] * count,
        [1.0] * count,
        ["1"] * count,
        [None] * count,
        [math.nan] * count,
        "1" * count,
        None,
        dict.fromkeys(range(1, count + 1)),
    ]
    for faces_ in bad:
        with pytest.raises(BadInput):
            match.give_dice(faces_)
        assert fingerprint(match) == before
    for seat in match.seats:
        refusal = match.answer(seat, None)
        assert refusal is not None
        assert refusal.code == "not-asked"
    assert fingerprint(match) == before


# ---------------------------------------------------------------------------------------- other processes


def main(arguments: list[str]) -> None:
    """Play a game and print its digest: `python -m tests.contract.kit BOOK SEED [resume]`."""
    book_id, seed, *resume = arguments
    book = subject(book_id).book
    match = start(book, int(seed))
    if resume:
        play(match, int(seed), entries=40)
        match = Match.resume(Journal.loads(match.journal.dumps(), "half"), book=book)
    print(digest(play(match, int(seed))))


if __name__ == "__main__":
    main(sys.argv[1:])
