"""The match: its beginnings, its one door for answers, going back, and what it says of a bad journal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from banneret.core.engine.ask import Choice, Steps, ask_all
from banneret.core.engine.dice import DiceFault, ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Given, Journal, Rolled
from banneret.core.engine.match import CannotUndo, JournalFault, Match
from tests.contract import kit
from tests.toy.books.three_chests import book as three_chests
from tests.toy.books.three_chests.book import CHESTS, SEATS, ThreeChests, Toy, ToyOptions, options_of

BOOK = ThreeChests()
OPTIONS = ToyOptions(rounds=1)


def give(match: Match, *answers: tuple[str, Any]) -> Match:
    for seat, answer in answers:
        assert match.answer(seat, answer) is None
    return match


BANNERS = [(seat, "plain") for seat in SEATS]
HIDING = list(zip(SEATS, CHESTS, strict=True))
STAKES = [("red", ["sun", "moon"]), ("green", []), ("blue", ["star"])]
# Red rolls 5 and 6, blue 1; then the weather.
FACES = (5, 6, 1, 4)


def scripted(*faces: int) -> Match:
    return Match.start(BOOK, OPTIONS, dice=ScriptedDice(*faces))


def at_search() -> Match:
    """Red has won the round and is asked what the search is worth."""
    return give(scripted(*FACES), *BANNERS, *HIDING, *STAKES)


def finished() -> Match:
    return give(at_search(), ("red", "2"), ("red", {"green": "iron", "blue": "oak"}))


def resume(journal: Journal) -> Match:
    return Match.resume(journal, book=BOOK)


# ---------------------------------------------------------------------------------------- playing


def test_a_whole_game() -> None:
    match = finished()
    assert match.over
    assert match.outcome is not None
    assert match.outcome.to_data() == {
        "winner": "",
        "score": {"red": 0.0, "green": 0.0, "blue": 0.0},
        "why": "most treasures",
    }
    assert match.pending == {}
    names = BOOK.names(OPTIONS)
    story = [event.text(names) for event in match.events]
    assert "Red stakes 2 cards and rolls 11." in story
    assert "Red opens the iron chest of Green and finds the treasure." in story


def test_a_match_starts_with_the_first_question() -> None:
    match = Match.start(BOOK, OPTIONS, seed=3)
    assert list(match.pending) == ["red"]
    assert match.seats == SEATS
    assert not match.over
    assert match.journal.header.dice == {"seed": 3}
    assert match.journal.header.options == {"rounds": 1}
    assert Match.start(BOOK, OPTIONS).journal.header.dice == {"seed": 0}


def test_a_book_can_be_named() -> None:
    options = kit.subject("regiments").book.sample_options(1)
    assert Match.start("regiments", options, seed=1).book.id == "regiments"
    with pytest.raises(BadInput, match=r"there is no rulebook “chess”; the books are: .*regiments"):
        Match.start("chess", OPTIONS)


@pytest.mark.parametrize("seed", ["3", 1.5, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(BadInput, match="no such dice"):
        Match.start(BOOK, OPTIONS, seed=seed)


def test_only_who_is_asked_may_answer() -> None:
    match = Match.start(BOOK, OPTIONS)
    for seat in ("green", "", "nobody"):
        refusal = match.answer(seat, "plain")
        assert refusal is not None
        assert refusal.code == "not-asked"
    assert match.journal.entries == []
    assert match.answer("red", "plain") is None
    refusal = match.answer("red", "plain")
    assert refusal is not None
    assert refusal.code == "not-asked"


def test_who_is_not_asked_is_told_so() -> None:
    refusal = Match.start(BOOK, OPTIONS).answer("green", "plain")
    assert refusal is not None
    assert refusal.to_data() == {"code": "not-asked", "clause": "", "why": "Nothing is being asked of you now."}


def test_answers_given_together_wait_for_the_last() -> None:
    match = give(scripted(), *BANNERS, ("blue", "glass"), ("red", "oak"))
    assert list(match.pending) == ["green"]
    assert len(match.events) == 3
    refusal = match.answer("blue", "oak")
    assert refusal is not None
    assert refusal.code == "not-asked"
    give(match, ("green", "iron"))
    assert [type(event).__name__ for event in match.events[3:]] == ["Hid", "Hid", "Hid", "AllHid"]


def test_who_answers_first_does_not_matter() -> None:
    one = give(scripted(*FACES), *BANNERS, *HIDING, *STAKES)
    other = give(scripted(*FACES), *BANNERS, *reversed(HIDING), *reversed(STAKES))
    assert kit.bytes_of(one) == kit.bytes_of(other)
    assert one.events == other.events


def test_events_are_told_to_those_who_may_know() -> None:
    match = give(scripted(), *BANNERS, *HIDING)
    assert [type(event).__name__ for event in match.events_for("red")[3:]] == ["Hid", "AllHid"]
    assert [type(event).__name__ for event in match.events_for("")[3:]] == ["AllHid"]
    assert match.book.view(match.state, "red")["treasures"] == {"red": "oak"}
    assert match.book.view(match.state, "")["treasures"] == {}


def test_a_rule_may_sort_its_dice_without_changing_the_journal() -> None:
    match = give(scripted(6, 5, 1, 4), *BANNERS, *HIDING, *STAKES)
    assert kit.faces(match) == [6, 5, 1, 4]


def test_asking_nobody_goes_on() -> None:
    """In the third round of this game every hand is empty."""
    match = Match.start(BOOK, ToyOptions(rounds=3), dice=ScriptedDice(*[1, 1] * 3, 1, *[1, 1] * 3, 1, 1))
    give(match, *BANNERS, *HIDING)
    give(match, *[(seat, ["sun", "moon"]) for seat in SEATS])
    give(match, *[(seat, ["star", "crown"]) for seat in SEATS])
    assert match.over
    kit.same_game(resume(Journal.loads(match.journal.dumps(), "test")), match)


def test_a_script_that_is_too_short_fails() -> None:
    with pytest.raises(DiceFault):
        give(scripted(5), *BANNERS, *HIDING, *STAKES)


# ---------------------------------------------------------------------------------------- undo


def test_nothing_to_undo() -> None:
    match = scripted()
    with pytest.raises(CannotUndo, match="nothing to undo"):
        match.undo()


def test_steps_without_dice_are_undone_one_after_the_other() -> None:
    match = give(scripted(), *BANNERS)
    for left in (2, 1, 0):
        assert kit.free_to_undo(match)
        match.undo()
        assert len(match.journal.entries) == left
        assert len(match.events) == left
    assert not kit.free_to_undo(match)


def test_a_clone_and_a_resumed_match_are_as_free_to_undo() -> None:
    match = give(Match.start(BOOK, OPTIONS, seed=1), *BANNERS)
    from_snapshot = Match.resume_snapshot(match.journal, match.snapshot(), book=BOOK)
    for twin in (match.clone(), resume(match.journal), from_snapshot):
        for _ in range(3):
            twin.undo()
        assert twin.events == []
        assert list(twin.pending) == ["red"]
    assert len(match.journal.entries) == 3


def test_one_of_several_secret_answers_can_be_taken_back_until_all_are_in() -> None:
    match = give(scripted(), *BANNERS, *HIDING[:2])
    assert kit.free_to_undo(match)
    match.undo()
    assert sorted(match.pending) == ["blue", "green"]
    give(match, ("green", "glass"), ("blue", "glass"))
    before = kit.fingerprint(match)
    with pytest.raises(CannotUndo, match="a secret shown"):
        match.undo()
    assert kit.fingerprint(match) == before
    match.undo(beyond=True)
    assert list(match.pending) == ["blue"]


def test_who_is_asked_alone_shows_no_secret_by_answering(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all are asked at once and only one has a choice, nobody learns anything: it can be taken back."""

    def hide(toy: Toy) -> Steps:
        chests = options_of(CHESTS)
        hidden = yield ask_all({"red": Choice("hide", "TOY-02", "Where do you hide your treasure?", chests)})
        toy.hidden = {**dict.fromkeys(SEATS, "glass"), **hidden}
        toy.step = "round"

    monkeypatch.setattr(three_chests, "hide", hide)
    match = give(scripted(), *BANNERS, ("red", "oak"))
    assert sorted(match.pending) == ["blue", "green", "red"]
    assert kit.free_to_undo(match)
    match.undo()
    assert [question.name for question in match.pending.values()] == ["hide"]


def test_a_die_that_fell_stands() -> None:
    match = at_search()
    before = kit.fingerprint(match)
    with pytest.raises(CannotUndo, match="A die has been rolled"):
        match.undo()
    assert kit.fingerprint(match) == before
    match.undo(beyond=True)
    assert kit.faces(match) == []
    give(match, STAKES[-1])
    assert kit.fingerprint(match) == before, "the same dice fall again"


def test_a_decision_after_the_dice_is_free_until_it_shows_a_secret() -> None:
    match = give(at_search(), ("red", "2"))
    assert kit.free_to_undo(match)
    match.undo()
    give(match, ("red", "1"), ("red", {"green": "oak"}))
    with pytest.raises(CannotUndo, match="a secret shown"):
        match.undo()


def test_back_to_a_moment_that_never_was() -> None:
    match = at_search()
    before = kit.fingerprint(match)
    for entries in (-1, len(match.journal.entries) + 1):
        with pytest.raises(BadInput, match="entries"):
            match.back_to(entries)
    assert kit.fingerprint(match) == before


def test_back_to_between_an_answer_and_its_dice_rolls_the_same_dice() -> None:
    match = give(Match.start(BOOK, OPTIONS, seed=11), *BANNERS, *HIDING, *STAKES)
    before = kit.fingerprint(match)
    match.back_to(9)
    assert kit.fingerprint(match) == before


# ---------------------------------------------------------------------------------------- typed dice


def test_typed_dice_are_asked_for_one_roll_at_a_time() -> None:
    match = give(Match.start(BOOK, OPTIONS, typed=True), *BANNERS, *HIDING, *STAKES)
    asked = []
    for faces in ([5, 6], [1], [4]):
        assert match.wanted is not None
        assert match.pending == {}
        asked.append((match.wanted.count, match.wanted.clause, match.wanted.purpose))
        match.give_dice(faces)
    assert asked == [
        (2, "TOY-04", "the cards of red"),
        (1, "TOY-04", "the cards of blue"),
        (1, "TOY-06", "the weather"),
    ]
    assert match.wanted is None
    assert kit.bytes_of(match) == kit.bytes_of(at_search())
    assert match.events == at_search().events
    with pytest.raises(BadInput, match="no dice are wanted now"):
        match.give_dice([1])


def test_before_the_die_is_typed_the_decision_is_free() -> None:
    match = give(Match.start(BOOK, OPTIONS, typed=True), *BANNERS, *HIDING, ("red", ["sun"]), ("blue", []))
    before = kit.fingerprint(match)
    give(match, ("green", []))
    assert match.wanted is not None
    match.undo(beyond=True)
    assert kit.fingerprint(match) == before


def test_a_clone_with_a_seed_rolls_what_the_table_has_not() -> None:
    match = give(Match.start(BOOK, OPTIONS, typed=True), *BANNERS, *HIDING, *STAKES)
    twin = match.clone(seed=5)
    assert twin.wanted is None
    assert len(kit.faces(twin)) == 4
    assert match.wanted is not None
    assert match.clone().wanted is not None


def test_a_scripted_game_goes_on_with_typed_dice() -> None:
    match = resume(give(scripted(), *BANNERS, *HIDING).journal)
    give(match, *STAKES)
    assert match.wanted is not None


# ---------------------------------------------------------------------------------------- bad journals


def journal_with(entries: list[Any], **header: Any) -> Journal:
    start = Journal.begin(BOOK.id, BOOK.version, {"seed": 1}, {"rounds": 1})
    return Journal(msgspec.structs.replace(start.header, **header), entries)


def replay_fault(*entries: Any) -> str:
    with pytest.raises(BadInput) as fault:
        Match.resume(journal_with(list(entries)), book=BOOK, where="game.jsonl")
    return str(fault.value)


PLAIN = [Given(seat, answer, False) for seat, answer in (*BANNERS, *HIDING, *STAKES)]


def test_a_wrong_seat_is_named() -> None:
    assert replay_fault(PLAIN[0], Given("blue", "plain", False)) == (
        "game.jsonl: the journal cannot be replayed at entry 2: nothing is asked of “blue” here"
    )


def test_an_answer_the_rules_refuse_is_named() -> None:
    fault = replay_fault(Given("red", "golden", False))
    assert "at entry 1: the answer is refused (TOY-01: “golden” is not one of" in fault
    assert "at entry 1: the answer is refused" in replay_fault(Given("red", None, False))


def test_a_roll_where_none_is_made() -> None:
    assert "at entry 2: the rules roll no dice here" in replay_fault(PLAIN[0], Rolled("TOY-04", [1]))


@pytest.mark.parametrize(
    "entry", [Rolled("TOY-06", [1, 2]), Rolled("TOY-04", [1]), Rolled("TOY-04", []), Given("red", "1", False)]
)
def test_another_roll_than_the_rules_make(entry: Any) -> None:
    fault = replay_fault(*PLAIN, entry)
    assert "at entry 10: the rules roll 2 dice for TOY-04 here" in fault


def test_entries_after_the_end_of_the_game() -> None:
    whole = finished()
    whole.journal.entries.append(Given("red", "plain", False))
    with pytest.raises(BadInput, match="at entry 15: the game is already over"):
        resume(whole.journal)


def test_other_rules_other_book_and_no_such_book() -> None:
    with pytest.raises(BadInput, match="played with version 7 of the Three Chests rules; this is version 1"):
        resume(journal_with([], rules=7))
    with pytest.raises(BadInput, match="the journal is of “regiments”, not of Three Chests"):
        resume(journal_with([], book="regiments"))
    with pytest.raises(BadInput, match="there is no rulebook “chess”"):
        Match.resume(journal_with([], book="chess"))


@pytest.mark.parametrize("dice", [{}, {"seed": "x"}, {"seed": True}, {"seed": 1, "typed": True}, {"typed": 0}])
def test_unknown_dice(dice: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match="no such dice"):
        resume(journal_with([], dice=dice))


def test_options_that_are_none() -> None:
    with pytest.raises(BadInput, match="not options for Three Chests"):
        resume(journal_with([], options={"players": 9}))


def test_a_resumed_match_leaves_the_journal_it_was_given_alone() -> None:
    match = give(scripted(*FACES), *BANNERS)
    length = len(match.journal.entries)
    other = give(resume(match.journal), *HIDING)
    assert len(match.journal.entries) == length
    give(match, ("red", "glass"))
    assert len(other.journal.entries) == length + 3


# ---------------------------------------------------------------------------------------- snapshots


def test_a_snapshot_needs_its_own_journal() -> None:
    one = give(Match.start(BOOK, OPTIONS, seed=1), *BANNERS, *HIDING)
    other = give(Match.start(BOOK, OPTIONS, seed=1), ("red", "striped"), *BANNERS[1:], *HIDING)
    with pytest.raises(BadInput, match="of another game"):
        Match.resume_snapshot(other.journal, one.snapshot(), book=BOOK)
    with pytest.raises(BadInput, match="later than the end of the journal"):
        Match.resume_snapshot(one.journal.cut(2), one.snapshot(), book=BOOK)


def test_every_damaged_snapshot_is_refused() -> None:
    match = give(Match.start(BOOK, OPTIONS, seed=1), *BANNERS, *HIDING)
    good = match.snapshot()
    assert kit.bytes_of(Match.resume_snapshot(match.journal, good, book=BOOK)) == kit.bytes_of(match)
    for damaged in (b"", b"hello", good[:-1], good[: len(good) // 2], msgspec.msgpack.encode([1, 2])):
        with pytest.raises(BadInput):
            Match.resume_snapshot(match.journal, damaged, book=BOOK)
    for at in range(len(good)):
        changed = bytearray(good)
        changed[at] ^= 1
        if msgspec.msgpack.decode(good)[1] != _rules_of(bytes(changed)):
            continue  # of other rules, so it is not used
        with pytest.raises(BadInput):
            Match.resume_snapshot(match.journal, bytes(changed), book=BOOK)


def _rules_of(snapshot: bytes) -> object:
    try:
        return msgspec.msgpack.decode(snapshot)[1]
    except (msgspec.DecodeError, IndexError, TypeError):
        return BOOK.version


# ------------------------------------------------------------------------------------ what is said, and of what


def fault(call: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(BadInput) as caught:
        call()
    return caught.value.what, caught.value.where


def changed(journal: Journal, **fields: Any) -> Journal:
    return Journal(msgspec.structs.replace(journal.header, **fields), list(journal.entries))


def test_each_fault_names_its_place() -> None:
    match = at_search()
    journal, snapshot = match.journal, match.snapshot()
    title, version = BOOK.title, BOOK.version
    assert fault(lambda: Match.start(BOOK, OPTIONS, seed="3")) == ("no such dice: {'seed': '3'}", "dice")  # type: ignore[arg-type]
    odd = changed(journal, dice={"seed": 1, "more": 2})
    assert fault(lambda: Match.resume(odd, book=BOOK, where="w")) == (f"no such dice: {odd.header.dice!r}", "w")
    other = changed(journal, book="other")
    what = f"the journal is of “other”, not of {title}"
    assert fault(lambda: Match.resume(other, book=BOOK, where="w")) == (what, "w")
    assert fault(lambda: Match.resume(other, book=BOOK)) == (what, "journal")
    newer = changed(journal, rules=version + 1)
    what = (
        f"the journal was played with version {version + 1} of the {title} rules; "
        f"this is version {version}, so it takes a newer Banneret"
    )
    assert fault(lambda: Match.resume(newer, book=BOOK, where="w")) == (what, "w")
    assert fault(lambda: Match.resume_snapshot(journal, b"x", book=BOOK, where="w"))[1] == "w"
    assert fault(lambda: Match.resume_snapshot(journal, b"x", book=BOOK))[0].startswith(
        "this is not a snapshot ("
    )
    assert fault(lambda: Match.resume_snapshot(journal, b"x", book=BOOK))[1] == "snapshot"
    early = journal.cut(1)
    what = "the snapshot is later than the end of the journal"
    assert fault(lambda: Match.resume_snapshot(early, snapshot, book=BOOK, where="w")) == (what, "w")
    fields = msgspec.msgpack.decode(snapshot)
    strange = msgspec.msgpack.encode(["other", *fields[1:]])
    what = f"the snapshot is of “other”, not of {title}"
    assert fault(lambda: Match.resume_snapshot(journal, strange, book=BOOK, where="w")) == (what, "w")
    damaged = msgspec.msgpack.encode([*fields[:3], fields[3] + 1, *fields[4:]])
    what = "the snapshot is damaged, or of another game"
    assert fault(lambda: Match.resume_snapshot(journal, damaged, book=BOOK, where="w")) == (what, "w")
    count = len(journal.entries)
    for at in (count + 1, -1):
        what = f"the journal has {count} entries, so none at {at}"
        assert fault(lambda at=at: match.back_to(at)) == (what, "")  # type: ignore[misc]
    assert fault(lambda: match.give_dice([1])) == ("no dice are wanted now", "")


def test_a_fault_of_earlier_rules_says_whose_they_are() -> None:
    journal = at_search().journal
    journal.entries[-1] = Rolled("XX-9", [1])
    what, where = fault(lambda: Match.resume(journal, book=BOOK, where="w"))
    assert where == "w"
    assert what.startswith(f"the journal cannot be replayed at entry {len(journal.entries)}: the rules roll ")
    older = changed(journal, rules=BOOK.version - 1)
    what, where = fault(lambda: Match.resume(older, book=BOOK, where="w"))
    assert where == "w"
    assert what.startswith(
        f"played with version {BOOK.version - 1} of the {BOOK.title} rules; with version {BOOK.version} "
        f"the journal cannot be replayed at entry {len(journal.entries)}: "
    )


def test_a_fault_says_why_and_where() -> None:
    why = "nothing is asked of “red” here"
    fault = JournalFault(3, why)
    assert (str(fault), fault.why, fault.entry) == (why, why, 3)
