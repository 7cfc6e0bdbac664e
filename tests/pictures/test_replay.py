"""Frames: one pass through the journal gives every moment as it was."""

from __future__ import annotations

import json
import re

import pytest

from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Given, Journal, Rolled
from banneret.pictures.page import replay_data, replay_html
from banneret.pictures.replay import frames, names_of
from tests.pictures.games import all_frames, answers_before, at_moment, fresh, played


def test_texts_say_whose_dice_are_added_up() -> None:
    """By the event, which knows; of most rolls every die counts by itself."""
    summed = {line.kind: line.summed for frame in all_frames(2, "quick-starter") for line in frame.sentences}
    assert summed["DisciplineTest"]
    assert summed["ChargeRolled"]
    assert not summed["RolledOff"]
    assert not any([line.summed for frame in all_frames(1) for line in frame.sentences])


def test_frames_follow_the_journal() -> None:
    match, found = played(0), all_frames(0)
    moments = [frame.moment for frame in found]
    assert moments == sorted(set(moments))
    assert moments[-1] == len(match.journal.entries)
    assert 50 < len(found) <= match.journal.answers() + 1
    assert all(found[at].sentences or found[at].view != found[at - 1].view for at in range(1, len(found)))


@pytest.mark.parametrize("book_id", ["regiments", "skirmish"])
def test_frames_since_a_moment_are_the_last_of_all(book_id: str) -> None:
    match, found = played(0, book_id), all_frames(0, book_id)
    for at in (1, len(found) // 2, len(found) - 1):
        known, since = found[at], found[at].moment
        begin, *later = frames(match, since=since)
        assert (begin.moment, begin.view, begin.sentences, begin.rolls) == (since, known.view, [], [])
        assert [frame.moment for frame in later] == [frame.moment for frame in found[at + 1 :]]
        for frame, same in zip(later, found[at + 1 :], strict=True):
            assert (frame.view, frame.rolls, frame.steps) == (same.view, same.rolls, same.steps)
            assert [line.to_data() for line in frame.sentences] == [line.to_data() for line in same.sentences]
    assert [frame.moment for frame in frames(match, since=10**6)] == [found[-1].moment]


def test_every_sentence_is_told_once_in_order() -> None:
    match = played(0)
    told = [sentence.text for frame in all_frames(0) for sentence in frame.sentences]
    assert told == [event.text(names_of(match)) for event in match.events]
    rounds = [sentence.round for frame in all_frames(0) for sentence in frame.sentences]
    assert rounds == sorted(rounds)
    assert set(rounds) == {0, 1, 2, 3, 4}


def test_every_roll_is_in_a_frame() -> None:
    journal = played(0).journal
    rolled = [(e.clause, tuple(e.faces)) for e in journal.entries if isinstance(e, Rolled)]
    assert [roll for frame in all_frames(0) for roll in frame.rolls] == rolled


def test_sentences_carry_dice_and_those_they_are_about() -> None:
    sentences = [sentence for frame in all_frames(4) for sentence in frame.sentences]
    hits = [s for s in sentences if s.kind == "HitRoll"]
    assert hits
    assert all(s.faces and s.need and s.seat in "AB" and len(s.about) >= 2 for s in hits)


def test_who_stays_behind_is_no_part_of_the_page() -> None:
    """In Skirmish its owner says who takes part; the first frames have the others too."""
    found = all_frames(1, "skirmish")
    first, last = [{unit["id"] for unit in found[at].view["units"]} for at in (0, -1)]
    assert first - last, "everybody took part: take another game"
    data = replay_data(found, names_of(played(1, "skirmish")))
    assert {row[0] for row in data["units"]} == last
    assert {key for row in data["frames"] for key in row.get("u", ())} == last


def test_a_frame_is_the_match_at_that_moment() -> None:
    journal = played(0).journal
    for frame in all_frames(0)[::20]:
        match = at_moment(fresh(journal), frame.moment)
        assert match.book.view_data(match.view("")) == frame.view
        assert match.journal.answers() == answers_before(journal, frame.moment)


def test_frames_of_a_journal_read_from_its_file_are_the_same() -> None:
    again = frames(fresh(played(0).journal))
    assert [(f.moment, f.view) for f in again] == [(f.moment, f.view) for f in all_frames(0)]


def test_a_journal_cut_in_a_roll_shows_what_came_before() -> None:
    journal = played(0).journal
    at = [n for n, entry in enumerate(journal.entries) if isinstance(entry, Rolled)][-1]
    found = frames(journal.cut(at))
    assert found[-1].moment <= at


def test_answers_that_do_not_fit_are_refused_with_their_place() -> None:
    journal = fresh(played(0).journal)
    at = next(n for n, entry in enumerate(journal.entries) if isinstance(entry, Given))
    bad = Journal(journal.header, [*journal.entries[:at], Given("A", "nonsense", False)])
    with pytest.raises(BadInput, match=f"cannot be replayed at entry {at + 1}"):
        frames(bad)
    extra = Journal(journal.header, [*journal.entries, Given("A", "more", False)])
    with pytest.raises(BadInput, match="already over"):
        frames(extra)
    dice = Journal(journal.header, [*journal.entries[:at], Rolled("RG-XXX", [1])])
    with pytest.raises(BadInput, match="wait for an answer"):
        frames(dice)


# ---------------------------------------------------------------------------------------------- the page


def test_the_page_needs_nothing_else() -> None:
    page = replay_html(all_frames(0), names_of(played(0)), book="Regiments")
    assert len(page) < 4_000_000
    assert "http:" not in page
    assert "https:" not in page
    assert not re.search(r"<(link|img|iframe)\b|\bsrc=|@import|url\((?!#)", page)
    assert "%%" not in page


def test_the_page_holds_the_whole_game() -> None:
    found, names = all_frames(0), names_of(played(0))
    page = replay_html(found, names)
    data = json.loads(page.split('id="data">', 1)[1].split("</script>", 1)[0])
    assert [row["m"] for row in data["frames"]] == [frame.moment for frame in found]
    assert [line["t"] for line in data["lines"]] == [s.text for frame in found for s in frame.sentences]
    shown: dict[str, list[object]] = {}
    for row, frame in zip(data["frames"], found, strict=True):
        shown.update(row.get("u", {}))
        assert {key for key, value in shown.items() if len(value) > 4} == {
            unit["id"] for unit in frame.view["units"] if unit.get("outline")
        }
        assert {key: value[0] for key, value in shown.items()} == {
            u["id"]: u["size"] for u in frame.view["units"]
        }


def test_names_cannot_break_out_of_the_page() -> None:
    found, names = all_frames(0), names_of(played(0))
    names["A"] = "</script><script>alert(1)</script>%%DATA%%"
    page = replay_html(found, names)
    assert "<script>alert" not in page
    assert page.count("</script>") == 3


def test_the_page_is_the_same_every_time() -> None:
    found, names = all_frames(2), names_of(played(2))
    assert replay_html(found, names) == replay_html(found, names)


def test_the_page_can_be_used_by_everybody() -> None:
    page = replay_html(all_frames(0), names_of(played(0)))
    for part in (
        'aria-live="polite"',
        "prefers-color-scheme: dark",
        "prefers-reduced-motion",
        'name="viewport"',
    ):
        assert part in page
    for button in re.findall(r"<button[^>]*>", page):
        assert "aria-label=" in button
