"""What a battle is reported to have come to agrees with its first and last state, by a reckoning of its own.

The report reads events; here nothing but army lists and states is looked at. `BANNERET_GAMES=200` plays as many
games of each book at random, and a tenth as many between bots who fight in earnest.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from msgspec import UNSET

from banneret.books.battle_report import BattleReport, CharacterReport, UnitReport
from banneret.books.events import Joined, NoRoom
from banneret.books.sides import Sided, Sides
from banneret.books.table_book import TableBook, on_table
from banneret.bots.players import make_bot, play_on
from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from tests.contract import kit

pytestmark = pytest.mark.native

GAMES = int(os.environ.get("BANNERET_GAMES", "2"))


def tells_deeds(book_id: str) -> bool:
    """Whether a book has a report of this form; one of skirmishes has its own."""
    book = open_book(book_id)
    return isinstance(book, TableBook) and bool(book.deeds)


every_table = pytest.mark.parametrize("book_id", [key for key in SHELF if tells_deeds(key)])


def matches(book_id: str) -> Iterator[Match]:
    book = open_book(book_id)
    for seed in range(GAMES):
        yield kit.played(book, seed)
    for seed in range(5, 5 + max(2, GAMES // 10)):
        match = Match.start(book, book.sample_options(seed), seed=seed)
        play_on(match, {seat: make_bot("greedy", book, seat, seed) for seat in match.seats})
        yield match


# ------------------------------------------------------------------------------------------ from states alone


class Standing:
    """What a state says of a unit of an army list: its models, and how it is gone if it is."""

    def __init__(self) -> None:
        self.models = 0
        self.points = 0.0
        self.gone_whole = False  # taken from the table with models alive


def standings(match: Match, state: Any) -> dict[str, Standing]:
    return _of_ranks(match, state) if match.book.prefix == "QS" else _of_models(match, state)


def armies(match: Match) -> Any:
    options: Any = match.options
    return options.armies


def sides(match: Match) -> Sides:
    assert isinstance(match.state, Sided)
    return match.state.sides


def _of_models(match: Match, state: Any) -> dict[str, Standing]:
    """One Page Rules: a model is named after the unit of the list it belongs to, wherever it stands."""
    points = {f"{seat}.{u.id}": u.points for seat in match.seats for u in armies(match)[seat].units}
    # Who plays for nobody has no list, and may come in mid-game.
    begun = match.book.begin(match.options).units
    late = {unit.id: unit for unit in units_of(match) if unit.id not in begun}
    neutral = [unit for unit in [*begun.values(), *late.values()] if unit.seat not in match.seats]
    points |= {unit.id: unit.points for unit in neutral}
    found = {key: Standing() for key in points}
    for unit in late.values():
        if unit.id not in state.units:
            found[unit.id].models = unit.start_size
            found[unit.id].points = unit.points
    for unit in state.units.values():
        if unit.place == "joined":
            continue
        members = {unit.id, *[model.id.split("/")[0] for model in unit.models]}
        if unit.place == "destroyed":
            for key in members if unit.models else ():
                found[key].gone_whole = True
            continue
        health = sum(model.sheet.tough - model.wounds for model in unit.models)
        # A unit is worth what it and its Heroes cost, as far as their wounds are left.
        whole = sum(points[hero] for hero, host in _hosts(match).items() if host == unit.id) + points[unit.id]
        found[unit.id].points = whole * health / unit.start_tough
        for model in unit.models:
            found[model.id.split("/")[0]].models += 1
    return found


def units_of(match: Match) -> Any:
    state: Any = match.state
    return state.units.values()


def _hosts(match: Match) -> dict[str, str]:
    return {event.hero: event.unit for event in match.events if isinstance(event, Joined)}


def _of_ranks(match: Match, state: Any) -> dict[str, Standing]:
    found = {f"{seat}.{unit.id}": Standing() for seat in match.seats for unit in armies(match)[seat].units}
    data = {f"{seat}.{unit.id}": unit for seat in match.seats for unit in armies(match)[seat].units}
    for unit in state.units.values():
        if unit.place == "joined":
            continue
        if unit.place == "destroyed":
            found[unit.id].gone_whole = unit.pool > 0
            for figure in unit.figures:
                if figure.hp > 0 and not found[figure.id].models:
                    found[figure.id].gone_whole = True
            continue
        found[unit.id].models += unit.rnf
        if data[unit.id].category != "character":
            found[unit.id].points += (
                data[unit.id].points * unit.pool / (data[unit.id].models * data[unit.id].profile.HP)
            )
        for figure in unit.figures:
            found[figure.id].models = 1
            found[figure.id].gone_whole = False
            found[figure.id].points = data[figure.id].points * figure.hp / data[figure.id].profile.HP
    return found


def sides_of(report: BattleReport) -> dict[str, str]:
    everybody: list[UnitReport | CharacterReport] = [*report.units, *report.characters]
    return {each.id: each.side for each in everybody}


def check_against_states(match: Match, report: BattleReport) -> None:
    first, last = standings(match, match.book.begin(match.options)), standings(match, match.state)
    spared = {event.unit for event in match.events if isinstance(event, NoRoom)}
    if match.book.prefix == "AF":
        spared = set()  # AF-PRE-15: there they count as destroyed
    for key in spared:
        last[key] = first[key]
    assert set(sides_of(report)) == set(first)
    for unit in report.units:
        assert (unit.models_start, unit.models_end) == (first[unit.id].models, last[unit.id].models), unit.id
        assert (unit.end is UNSET) == (last[unit.id].models > 0 and unit.id not in spared), unit.id
        if unit.fled_at_end and not unit.models_end:
            assert last[unit.id].gone_whole
        if unit.end is not UNSET and unit.end.how == "routed":
            assert unit.fled_at_end == (match.book.prefix != "AF")
    for character in report.characters:
        alive = last[character.id].models > 0
        assert (character.fate == "out_of_action") <= (not alive), character.id
        assert (character.slain_by is UNSET) == (character.fate != "out_of_action"), character.id
        if not alive and not last[character.id].gone_whole:
            assert character.fate == "out_of_action", character.id
        if character.end is not UNSET and character.end.how == "routed":
            # AF-MOR-09 makes a rout a destruction, RG-MOR-10 a removal.
            assert character.fate == ("out_of_action" if match.book.prefix == "AF" else "fled")
    if match.book.prefix != "QS":
        check_standards(match, report)
    assert [side.side for side in report.sides] == list(sides(match).everybody) == list(report.points_left)
    for seat in sides(match).everybody:
        mine = [key for key in last if key.startswith(f"{seat}.")]
        assert report.points_left[seat] == pytest.approx(sum(last[key].points for key in mine), abs=0.06)
        lost = sum(first[key].models - last[key].models for key in mine)
        assert sum(report.tallies()[key].lost for key in mine if key in report.tallies()) == lost
    fleeing = {unit.id for unit in units_of(match) if getattr(unit, "fleeing", False)}
    for unit in report.units:
        if unit.models_end:
            assert unit.fled_at_end == (unit.id in fleeing)


def check_standards(match: Match, report: BattleReport) -> None:
    """RG-CMD-04, AF-CMD-03: a standard is lost with its bearer."""
    standing = {
        model.id
        for unit in units_of(match)
        if unit.place not in ("destroyed", "joined")
        for model in unit.models
    }
    for unit in match.book.begin(match.options).units.values():
        bearers = [m.id for m in unit.models if any(rule.name == "Battle Standard" for rule in m.sheet.rules)]
        lost = [each.standard_lost for each in report.units if each.id == unit.id]
        if lost and not any(isinstance(event, NoRoom) for event in match.events):
            assert lost == [any(bearer not in standing for bearer in bearers)], unit.id


def check_deeds(match: Match, report: BattleReport, clauses: set[str]) -> None:
    seats = sides_of(report)
    characters = {each.id for each in report.characters}
    moments = [deed.moment for deed in report.deeds]
    assert moments == sorted(moments)
    for deed in report.deeds:
        assert deed.by
        # No rule of these books harms a friend.
        assert all(sides(match).are_enemies(seats[who], seats[deed.whom]) for who in deed.by), deed
        assert deed.clause in clauses, deed
        assert 0 <= deed.moment <= len(match.journal.entries)
        assert 0 < deed.round <= report.round
        assert deed.means
        assert (deed.kind == "slew") <= (deed.whom in characters)
        assert (deed.kind == "destroyed") <= (deed.whom not in characters)
    for kind in ("slew", "destroyed", "routed"):
        gone = [deed.whom for deed in report.deeds if deed.kind == kind]
        assert len(set(gone)) == len(gone), "nobody falls twice"
    for key, end in report.ends().items():
        assert end.clause in clauses
        assert all(sides(match).are_enemies(seats[who], seats[key]) for who in end.by)


# Absent where there is nothing to say, though the book knows; `tally` of who is in a unit.
SPARING = (
    *("end", "host", "slain_by", "characters.tally", "end.by", "end.left"),
    *("scenario_played", "decisive", "scenario_artefact_won", "sides.role"),
    "sides.ld_general",  # of a side that nobody leads
)


def structs_in(hint: Any) -> list[type]:
    """The kinds of facts that a field may hold."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return [hint]
    return [found for part in get_args(hint) for found in structs_in(part)]


def fields_of(kind: type, place: str = "") -> Iterator[str]:
    """Every field of a report with its place, however deep."""
    for name, hint in get_type_hints(kind).items():
        yield f"{place}{name}"
        for each in structs_in(hint):
            yield from fields_of(each, f"{place}{name}.")


def rows_at(data: Any, place: list[str]) -> list[Any]:
    """What stands at a place of a report, once for every row that has it."""
    rows = [data]
    for part in place:
        found = [row[part] for row in rows if part in row]
        rows = [each for one in found for each in (one if isinstance(one, (list, tuple)) else [one])]
    return rows


def check_unknown(report: BattleReport) -> None:
    """What is absent is named in `unknown`, and what is named there is absent and exists."""
    data = report.to_data()
    every = list(fields_of(BattleReport))
    assert set(report.unknown) <= set(every)
    for name in every:
        *place, field = name.split(".")
        if field in SPARING or any([name.endswith(each) for each in SPARING if "." in each]):
            continue
        known = name not in report.unknown
        assert all([(field in row) is known for row in rows_at(data, place)]), name


@every_table
def test_the_report_agrees_with_the_states(book_id: str) -> None:
    tested = kit.subject(book_id)
    kinds: set[str] = set()
    for match in matches(book_id):
        report = on_table(match.book).report(match)
        check_against_states(match, report)
        check_deeds(match, report, tested.clauses)
        check_unknown(report)
        assert report.status == "played"
        assert match.outcome is not None
        assert report.winner == (match.outcome.winner or "draw")
        kinds |= {deed.kind for deed in report.deeds}
    assert kinds <= set(on_table(tested.book).deeds)
    # Games in which nobody harms anybody would prove nothing.
    assert {"slew", "destroyed"} <= kinds


@every_table
def test_a_report_is_the_same_however_the_game_was_taken_up(book_id: str) -> None:
    book = on_table(open_book(book_id))
    match = kit.played(book, 1)
    whole = book.report(match)
    journal = Journal.loads(match.journal.dumps(), "test")
    assert book.report(Match.resume(journal)) == whole
    half = kit.play(kit.start(book, 1), 1, len(match.journal.entries) // 2)
    resumed = Match.resume_snapshot(journal, half.snapshot())
    assert len(resumed.told) < len(match.told)
    assert book.report(resumed) == whole


@every_table
def test_of_a_running_game_nobody_knows_the_end(book_id: str) -> None:
    book = on_table(open_book(book_id))
    report = book.report(kit.play(kit.start(book, 1), 1, 60))
    assert report.unknown[:2] == ("status", "winner")
    assert "winner" not in report.to_data()
    assert "status" not in report.to_data()
    check_unknown(report)
    assert all("decisive" not in data for data in (report.to_data(), *report.to_data()["sides"]))
