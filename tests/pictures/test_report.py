"""The ledger of luck and the battle report."""

from __future__ import annotations

import functools
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from banneret.books.opr.events import (
    BlockRoll,
    DangerRoll,
    HitRoll,
    MoraleTest,
    Regenerated,
    RoundBegan,
    SpellCast,
    Suffered,
)
from banneret.books.table_book import on_table
from banneret.cli.main import main
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import KnownNames
from banneret.core.engine.match import Match
from banneret.pictures.looks import look_of
from banneret.pictures.luck import ledger
from banneret.pictures.opr.look import BLOCK, CASTING, DANGER, HIT, MORALE, REGENERATION
from banneret.pictures.replay import names_of
from banneret.pictures.report import report_html
from tests.contract.test_plain_words import wrong
from tests.pictures.games import at_moment, fresh, luck_in, played

LOOK = look_of("regiments")
VOID = {"meta", "br", "hr", "img", "link", "input"}


class Checker(HTMLParser):
    """Follows every tag, so that one left open or closed twice is noticed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.uses: list[str] = []
        self.tags: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def _note(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            assert value is not None
            if name == "id":
                self.ids.append(value)
            if name in ("href", "src", "xlink:href"):
                assert value.startswith("#"), f"{tag} points outside the page: {value}"
                self.uses.append(value[1:])
            self.uses += re.findall(r"url\(#([\w-]+)\)", value)


@functools.cache
def report(seed: int) -> str:
    return report_html(played(seed))


def checked(text: str) -> Checker:
    checker = Checker()
    checker.feed(text)
    checker.close()
    assert checker.open == []
    assert len(checker.ids) == len(set(checker.ids))
    assert set(checker.uses) <= set(checker.ids)
    return checker


# ------------------------------------------------------------------------------------------ luck

EVENTS: list[Event] = [
    RoundBegan("x", 1, "A"),
    HitRoll("x", "A.u", "B.v", "Bow", 4, (1, 3, 4, 6, 6, 2), 3, True),  # 3 of 6, 3.0 expected
    BlockRoll("x", "B.v", 5, (1, 5, 6), 1),  # 2 of 3, 1.0 expected
    Regenerated("x", "B.v", (5,), 1),  # 1 of 1, 1/3 expected
    MoraleTest("x", "B.v", 3, 2, False),  # 0 of 1, 2/3 expected
    MoraleTest("x", "B.v", 3, 0, False),  # no die
    RoundBegan("x", 2, "B"),
    DangerRoll("x", "A.u", "dangerous terrain", (1, 1, 2), 2),  # 1 of 3, 2.5 expected
    SpellCast("x", "A.w/1", "A.u", "Spark", ("B.v",), 5, 7, 6, (), True),  # level 2: 4+, 1/2 expected
]


def test_luck_is_what_a_hand_adds_up() -> None:
    found = ledger(EVENTS, ("A", "B"), LOOK)
    a, b = found.totals["A"], found.totals["B"]
    assert (a.dice, a.rolled) == (6 + 3 + 1, 3 + 1 + 1)
    assert a.expected == pytest.approx(3.0 + 2.5 + 0.5)
    assert (b.dice, b.rolled) == (3 + 1 + 1, 2 + 1 + 0)
    assert b.expected == pytest.approx(1.0 + 1 / 3 + 2 / 3)
    assert a.variance == pytest.approx(6 / 4 + 3 * 5 / 36 + 1 / 4)
    assert found.kinds["A"][HIT].rolled == 3
    assert found.kinds["A"][DANGER].expected == pytest.approx(2.5)
    assert found.kinds["A"][CASTING].expected == pytest.approx(0.5)
    assert found.kinds["B"][BLOCK].rolled == 2
    assert found.kinds["B"][MORALE].dice == 1
    assert found.kinds["B"][REGENERATION].expected == pytest.approx(1 / 3)
    assert [roll.round for roll in found.rolls] == [1, 1, 1, 1, 2, 2]
    assert found.course()[-1][1] == pytest.approx(a.surplus() - b.surplus())
    spread = (a.variance + b.variance) ** 0.5
    assert found.favour() == pytest.approx((-1.0 - 1.0) / spread)
    verdict = found.verdict({"A": "Anna", "B": "Ben"})
    assert "favoured Ben" in verdict
    assert "Anna −1.0, Ben +1.0" in verdict
    assert found.swings(1)[0].kind == DANGER


def test_without_dice_there_is_no_luck() -> None:
    found = ledger([], ("A", "B"), LOOK)
    assert found.favour() == pytest.approx(0.0)
    assert found.verdict({}) == "No dice have been rolled yet."
    assert found.swings() == []


@pytest.mark.parametrize("seed", [0, 4])
def test_luck_counts_every_die_of_a_game_once(seed: int) -> None:
    match = played(seed)
    found = luck_in(match)
    faces = 0
    for event in match.events:
        if isinstance(event, (HitRoll, BlockRoll, DangerRoll, Regenerated)):
            faces += len(event.faces)
        elif isinstance(event, MoraleTest):
            faces += event.face > 0
        elif isinstance(event, SpellCast):
            faces += 1
    assert sum(total.dice for total in found.totals.values()) == faces
    for seat in match.seats:
        kinds = found.kinds[seat]
        assert set(kinds) <= set(LOOK.kinds)
        assert sum(each.rolled for each in kinds.values()) == found.totals[seat].rolled
    assert abs(found.favour()) < 5


# ------------------------------------------------------------------------------------------ the report


@pytest.mark.parametrize("seed", [0, 4])
def test_the_report_is_one_page_that_needs_nothing_else(seed: int) -> None:
    text = report(seed)
    found = checked(text)
    assert "http" not in text
    assert not found.tags & {"script", "link", "img", "iframe", "object"}
    assert "@import" not in text
    assert re.findall(r"url\((?!#)", text) == []


@pytest.mark.parametrize("seed", [0, 4])
def test_the_report_names_everything(seed: int) -> None:
    match = played(seed)
    names = names_of(match)
    text = checked(report(seed)).text
    for unit in match.book.view(match.state, "").units.values():
        assert unit.name in text
    for seat in match.seats:
        assert names[seat] in text
    for marker in match.book.view(match.state, "").objectives:
        assert names[marker] in text
    for number in range(1, 5):
        assert f"End of round {number}." in text
    assert "After deployment." in text
    assert luck_in(match).verdict(names) in text
    assert "loses 0" not in text


def test_units_of_many_have_their_verbs() -> None:
    names = names_of(played(0))
    assert isinstance(names, KnownNames)
    plurals = frozenset(names[id_] for id_ in names.plurals)
    assert not wrong(checked(report(0)).text, plurals)


@pytest.mark.parametrize("seed", [0, 4])
def test_totals_add_up(seed: int) -> None:
    match = played(seed)
    told = match.told
    chronicle = LOOK.chronicle(told, on_table(match.book).report(match))
    suffered = [each.event for each in told if isinstance(each.event, Suffered)]
    assert sum(t.taken for t in chronicle.tallies.values()) == sum(event.wounds for event in suffered)
    assert sum(t.dealt for t in chronicle.tallies.values()) <= sum(event.wounds for event in suffered)
    for unit in match.book.view(match.state, "").units.values():
        tally = chronicle.tally(unit.id)
        if unit.on_table():
            assert tally.lost == unit.start_size - unit.size()
            assert tally.end == ""
        elif tally.end.startswith(("destroyed", "routed")):
            assert tally.lost == unit.start_size


def test_a_report_from_a_journal_is_the_same() -> None:
    assert report_html(fresh(played(0).journal)) == report(0)


@pytest.mark.parametrize("share", [0.0, 0.1, 0.5])
def test_a_running_game_has_a_report_too(share: float) -> None:
    journal = played(0).journal
    match = at_moment(journal, int(len(journal.entries) * share))
    text = checked(report_html(match)).text
    assert "still being fought" in text


def test_names_from_outside_are_escaped() -> None:
    match = played(0)
    data = match.book.write_options(match.options)
    data["players"] = {"A": '<b>Anna & "Co"</b>', "B": "Ben"}
    options = match.book.read_options(data)
    running = Match.start(match.book, options, seed=1)
    text = report_html(running)
    checked(text)
    assert "<b>Anna" not in text
    assert "&lt;b&gt;Anna &amp; " in text


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal, out = tmp_path / "battle.journal", tmp_path / "report.html"
    played(0).journal.save(journal)
    assert main(["replay", str(journal), "--report", str(out)]) == 0
    assert "Wrote" in capsys.readouterr().out
    assert out.read_text("utf-8") == report(0)
