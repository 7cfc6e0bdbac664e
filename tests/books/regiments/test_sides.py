"""Regiments with three armies, with two against two, and with a side that nobody plays.

The toys are plain code that subclasses rules, so all this is played with plain rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import banneret
from banneret.books.armies import armies_of
from banneret.books.opr.events import ZoneChosen
from banneret.books.opr.roster import Roster
from banneret.books.opr.rounds import begin_turns, end_turn
from banneret.books.opr.troop import IN_AMBUSH
from banneret.books.regiments import mission, preparation
from banneret.books.regiments.activation import CannotDo
from banneret.books.regiments.battle import ROUND_END, TURN, Battle
from banneret.books.regiments.book import Regiments
from banneret.books.regiments.chapter import TABLE, ZONES_PROVIDED
from banneret.books.regiments.charge import CannotCharge, charge_targets
from banneret.books.regiments.charge_pivots import PivotSearch
from banneret.books.regiments.field import Field
from banneret.books.regiments.movement import Walker, try_path
from banneret.books.regiments.options import RegimentsOptions
from banneret.books.regiments.shooting import every_slot
from banneret.books.sides import TWO
from banneret.bots.players import make_bot, play_on
from banneret.core.engine.ask import Choice
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from banneret.core.space.distances import contains
from banneret.pictures.board import board_svg
from banneret.pictures.page import replay_html
from banneret.pictures.replay import frames
from banneret.pictures.report import report_html
from tests.contract import kit
from tests.contract.test_chapters import changeable
from tests.data import areas_in, scores_in
from tests.golden.make import FOLDER, story
from tests.steps import played
from tests.toy_sides import OF_REGIMENTS, opened

pytestmark = pytest.mark.plain

BOOK = Regiments()
LISTS = [name for name in armies_of(BOOK.id).list_ids() if name.endswith("-750")][:4]
KINGS = {"three-kings": ["yes"]}
BROTHERHOOD = {"brotherhood": ["yes"]}
OUTLAWS = {"outlaws": ["yes"]}
GAMES = {"three": (3, KINGS), "brotherhood": (4, BROTHERHOOD), "outlaws": (2, OUTLAWS)}
NO_DICE = ScriptedDice()


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with opened(OF_REGIMENTS):
        yield


def small(army: Roster) -> Roster:
    """A few of its units, so that games are short."""
    units = army.units[:3]
    return msgspec.structs.replace(army, units=units, points=sum([unit.points for unit in units]), joins=())


def options_for(number: int, chosen: dict[str, list[str]]) -> RegimentsOptions:
    options = BOOK.set_up_agreed(LISTS[:number], "generated", 3, chosen)
    armies = {seat: small(army) for seat, army in options.armies.items()}
    return BOOK.read_options(msgspec.structs.replace(options, armies=armies))


def battle_of(match: Match) -> Battle:
    assert isinstance(match.state, Battle)
    return match.state


MAN = {"quality": 4, "defense": 5, "models": 5, "weapons": ["Sword (A1)", "Bow (24”, A1)"]}


def a_battle(state: dict[str, Any], **sides: tuple[float, float]) -> Battle:
    """A few men of each side at their place, facing north."""
    units = {f"of-{seat}": {"side": seat, "profile": MAN, "at": list(at)} for seat, at in sides.items()}
    return BOOK.arrange({}, units, state)[1]


# ---------------------------------------------------------------------------------------- an addition


def test_files_of_their_own_bring_them() -> None:
    names = ["brotherhood.py", "outlaws.py", "three_kings.py"]
    assert sorted([path.name for path in OF_REGIMENTS.glob("*.py")]) == names
    for chapter in BOOK.chapters():
        assert not changeable(chapter)
    for path in Path(banneret.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for name in ("three-kings", "brotherhood", "outlaws"):
            assert name not in text, path


def test_off_they_leave_a_game_equal() -> None:
    name = next(path.name for path in sorted(FOLDER.iterdir()) if path.name.startswith(BOOK.id))
    assert story(name) == (FOLDER / name).read_text(encoding="utf-8")
    assert BOOK.begin(BOOK.sample_options(0)).sides is TWO


@pytest.mark.parametrize(
    ("number", "chosen", "why"),
    [
        (3, {}, "armies: Regiments is played by two armies, not 3"),
        (2, KINGS, "armies: Regiments is played by three armies, not 2"),
        (
            3,
            {**KINGS, **BROTHERHOOD},
            "options.chapters: “Brotherhood” and “Three kings” do not go together: each has its own zones",
        ),
    ],
)
def test_wrong_numbers_are_told_in_a_sentence(number: int, chosen: dict[str, list[str]], why: str) -> None:
    with pytest.raises(BadInput) as fault:
        BOOK.set_up_agreed(LISTS[:number], "generated", 1, chosen)
    assert str(fault.value) == why


@pytest.mark.parametrize(("provides", "zones"), [((), 2), (("zones",), 1)])
def test_more_armies_than_zones_are_refused(
    provides: tuple[str, ...], zones: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = options_for(3, KINGS)
    (kings,) = [type(chapter) for chapter in BOOK.chapters() if chapter.id == "three-kings"]
    only = [[(0.0, 0.0), (72.0, 0.0), (72.0, 12.0), (0.0, 12.0)]]
    monkeypatch.setattr(kings, "provides", provides)
    monkeypatch.setattr(kings, "zones", lambda self, battle: only)
    with pytest.raises(BadInput) as fault:
        BOOK.read_options(options)
    assert str(fault.value) == (
        "options.armies: 3 armies need a zone each to deploy in, and there "
        f"{'is' if zones == 1 else 'are'} {zones}"
    )


def test_two_armies_need_a_zone_each_too(monkeypatch: pytest.MonkeyPatch) -> None:
    outlaws = type(next(chapter for chapter in BOOK.chapters() if chapter.id == "outlaws"))
    only = [[(0.0, 0.0), (72.0, 0.0), (72.0, 12.0), (0.0, 12.0)]]
    monkeypatch.setattr(outlaws, "zones", lambda self, battle: only)
    options_for(2, OUTLAWS)
    monkeypatch.setattr(outlaws, "provides", (ZONES_PROVIDED,))
    options_for(2, {})
    with pytest.raises(BadInput) as fault:
        options_for(2, OUTLAWS)
    assert str(fault.value) == "options.armies: 2 armies need a zone each to deploy in, and there is 1"


def test_the_table_is_asked_of_who_provides_it(monkeypatch: pytest.MonkeyPatch) -> None:
    outlaws = type(next(chapter for chapter in BOOK.chapters() if chapter.id == "outlaws"))
    monkeypatch.setattr(outlaws, "table", lambda self, field: Field(60.0, 40.0, [], field.spells))
    options = options_for(2, OUTLAWS)
    assert BOOK.begin(options).field.width == pytest.approx(72.0)
    monkeypatch.setattr(outlaws, "provides", (TABLE,))
    assert BOOK.begin(options).field.width == pytest.approx(60.0)


def test_options_have_an_army_for_each_seat() -> None:
    options = options_for(3, KINGS)
    assert BOOK.seats(options) == ("A", "B", "C")
    written = msgspec.json.decode(msgspec.json.encode(BOOK.write_options(options)))
    assert BOOK.read_options(written) == options
    with pytest.raises(BadInput, match="Regiments needs an army for seat A and one for seat B"):
        BOOK.read_options(msgspec.structs.replace(options, chapters={}))


# ---------------------------------------------------------------------------------------- whole games


def look_round(match: Match) -> None:
    """Everybody sees the table, nobody is asked for the outlaws, and what is there may be there."""
    battle = battle_of(match)
    assert set(match.pending) <= set(battle.seats)
    assert not BOOK.broken_invariants(battle)
    for viewer in ("", *match.seats):
        shown = BOOK.view_data(BOOK.view(battle, viewer))
        assert list(scores_in(shown)) == list(match.seats)
        assert [side["seat"] for side in shown["sides"]] == list(battle.sides.everybody)
        for side in shown["sides"]:
            assert side.get("neutral", False) == (side["seat"] == battle.sides.neutral)
            assert side.get("allies", []) == list(battle.allies(side["seat"]))
        assert {unit["seat"] for unit in shown["units"]} == set(battle.sides.everybody)
    if battle.south and battle.own_zones():
        assert set(areas_in(shown)) == set(match.seats)


@pytest.mark.parametrize("name", GAMES)
def test_whole_games(name: str) -> None:
    """Random answers to the end; journal, snapshot, clone and undo on the way, and pictures at the end."""
    number, chosen = GAMES[name]
    match = Match.start(BOOK, options_for(number, chosen), seed=7)
    while not match.over:
        assert match.answer(*kit.decide(match, 7)) is None
        if len(match.journal.entries) % 25 == 0:
            look_round(match)
            entries = len(match.journal.entries)
            twin = match.clone()
            twin.undo(beyond=True)
            assert len(twin.journal.entries) < entries
            saved = Match.resume_snapshot(match.journal, match.snapshot(), book=BOOK)
            assert kit.bytes_of(saved) == kit.bytes_of(match)
    again = Match.resume(Journal.loads(match.journal.dumps(), "here"), book=BOOK)
    assert kit.bytes_of(again) == kit.bytes_of(match)
    battle = battle_of(match)
    assert match.outcome is not None
    assert match.outcome.winner == battle.sides.leader(mission.score(battle))
    assert BOOK.report(match).winner == (match.outcome.winner or "draw")
    acted = {getattr(event, "unit", "") for event in match.events if type(event).__name__ == "Activated"}
    assert {battle.unit(unit).seat for unit in acted} == set(battle.sides.everybody)
    names = match.book.names(match.options)
    picture = board_svg(BOOK.view_data(BOOK.view(battle, "")), names)
    page = replay_html(frames(match), names, book=BOOK.title)
    told = report_html(match)
    for seat in match.seats:
        assert names[seat] in picture
        assert names[seat] in page
        assert names[seat] in told


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_them(name: str) -> None:
    number, chosen = GAMES[name]
    match = Match.start(BOOK, options_for(number, chosen), seed=1)
    play_on(match, {seat: make_bot("greedy", BOOK, seat, 1) for seat in match.seats})
    assert match.over


# ---------------------------------------------------------------------------------------- zones


def test_of_three_zones_the_winner_picks_and_the_others_follow() -> None:
    for number, zones in ((1, "CAB"), (2, "BCA"), (3, "ABC")):
        battle = a_battle({"three-kings": "yes", "step": "edges"}, C=(10.0, 5.0))
        steps = preparation.choose_edges(battle, ScriptedDice(1, 2, 6))
        asked = next(steps)
        question = asked.questions["C"]
        assert isinstance(question, Choice)
        assert list(asked.questions) == ["C"]
        labels = ["Zone 1: southwest", "Zone 2: southeast", "Zone 3: north"]
        assert [option.label for option in question.options] == labels
        with pytest.raises(StopIteration):
            steps.send(str(number))
        outlines = battle.own_zones()
        for at, seat in enumerate(zones):
            assert battle.zone(seat).box == outlines[at].box
            assert battle.ahead(seat) == pytest.approx((32.91, 327.09, 212.91)[at]), "the nearest zone"
        told = [(event.seat, event.zone) for event in battle.told if isinstance(event, ZoneChosen)]
        assert told == [(seat, zones.index(seat) + 1) for seat in "CAB"]


def test_all_in_one_team_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    options = options_for(4, BROTHERHOOD)
    (brotherhood,) = [type(chapter) for chapter in BOOK.chapters() if chapter.id == "brotherhood"]
    monkeypatch.setattr(brotherhood, "teams", lambda self, seats: (seats,))
    with pytest.raises(BadInput, match=r"puts all players into one team, and a battle needs two sides$"):
        BOOK.read_options(options)


def test_markers_keep_out_of_every_zone() -> None:
    battle = a_battle({"three-kings": "yes", "step": "objectives", "markers_to_place": 3}, C=(10.0, 5.0))
    for seat in ("A", "B", "C"):
        assert battle.turn == seat
        steps = preparation.place_objective(battle, NO_DICE)
        (question,) = next(steps).questions.values()
        assert question.check((14.0, 7.0)) is not None
        assert question.check((36.0, 40.0)) is not None
        with pytest.raises(StopIteration):
            steps.send(question.default())
    for marker in battle.objectives.values():
        assert not any([contains(zone.shape, marker.x, marker.y) for zone in battle.own_zones()])


# ---------------------------------------------------------------------------------------- turns


def test_the_order_of_turns_is_asked() -> None:
    """By the order of the sides B would be next; the bag says otherwise."""
    battle = a_battle({"three-kings": "yes"}, A=(30.0, 10.0), B=(30.0, 40.0), C=(60.0, 40.0))
    begin_turns(battle, "A", TURN, ROUND_END, ScriptedDice(3))
    assert (battle.turn, battle.step) == ("C", TURN)
    battle.put(battle.unit("of-C").having_activated())
    end_turn(battle, ROUND_END, ScriptedDice(2))
    assert (battle.turn, battle.finished) == ("B", "C")


# ---------------------------------------------------------------------------------------- friends


def test_allies_are_friends() -> None:
    """C is with A, and B and D are against both: for shots, charges, markers and coming out of ambush."""
    places = {"A": (30.0, 20.0), "C": (30.0, 26.0), "B": (30.0, 30.0), "D": (60.0, 40.0)}
    battle = a_battle({"brotherhood": "yes", "markers": [{"at": [30, 22]}]}, **places)
    men = battle.unit("of-A")
    assert [unit.id for unit in battle.enemies_of(men)] == ["of-B", "of-D"]
    (slot,) = every_slot(battle, men)
    refusal = slot.closed.why("of-C")
    assert refusal is not None
    assert refusal.code == "friend"
    assert "of-C" not in charge_targets(battle, men)
    assert CannotCharge(battle, men, {}).reason(battle.unit("of-C")).code == "friend"
    assert mission.contenders(battle, battle.objectives["marker-1"]) == ["A"]
    assert CannotDo(battle, men, {}).why("charge") is not None
    ambush = battle.put(battle.unit("of-D").in_place(IN_AMBUSH))
    question = preparation.arrival_question(battle, ambush)
    near_friend = question.check((30.0, 34.0, 0.0))
    assert near_friend is not None
    assert near_friend.code == "near-enemy"
    far = a_battle({"brotherhood": "yes"}, A=(60.0, 5.0), B=(30.0, 30.0), D=(60.0, 40.0))
    question = preparation.arrival_question(far, far.put(far.unit("of-D").in_place(IN_AMBUSH)))
    assert question.check((30.0, 34.0, 0.0)) is None


def test_allies_do_not_contest_a_marker() -> None:
    state = {"brotherhood": "yes", "step": "round end", "markers": [{"at": [30, 20]}]}
    near = {"A": (30.0, 20.0), "C": (30.0, 23.0)}
    far = {"B": (60.0, 40.0), "D": (10.0, 40.0)}
    for there, owner in ((near, "A"), ({**near, "B": (34.0, 20.0)}, "")):
        battle = a_battle(state, **{**far, **there})
        played(mission.end_round(battle, NO_DICE))
        assert battle.objectives["marker-1"].owner == owner


# ---------------------------------------------------------------------------------------- played by nobody


def test_outlaws_act_by_themselves() -> None:
    options = options_for(2, OUTLAWS)
    match = Match.start(BOOK, options, seed=7)
    assert BOOK.names(options)["outlaws"] == "The outlaws"
    assert battle_of(match).unit("outlaws.robbers").place == IN_AMBUSH
    play_on(match, {seat: make_bot("random", BOOK, seat, 7) for seat in match.seats})
    acted = {getattr(event, "unit", "") for event in match.events if type(event).__name__ == "Activated"}
    assert "outlaws.robbers" in acted


def test_a_case_names_only_sides_that_there_are() -> None:
    with pytest.raises(BadInput, match=r"units.of-C.side: the sides are A and B, not “C”"):
        a_battle({}, A=(30, 20), C=(30, 30))
    with pytest.raises(BadInput, match=r"state.south: there is no side “D”; known are A, B, C"):
        a_battle({"three-kings": "yes", "south": "D"}, A=(30, 20))
    assert a_battle({"three-kings": "yes"}, A=(30, 20)).seats == ("A", "B", "C")
    assert a_battle({"outlaws": "yes", "turn": "outlaws"}, outlaws=(30, 30)).enemies("A") == ("B", "outlaws")


def test_allies_are_turned_past_like_ones_own() -> None:
    """The ends of a line that turns about sweep over who stands close: friends let it, enemies do not."""
    for seat, refused in (("A", False), ("C", False), ("B", True)):
        units: dict[str, dict[str, Any]] = {
            "men": {"side": "A", "profile": MAN, "at": [30, 20]},
            "near": {"side": seat, "profile": {**MAN, "models": 1}, "at": [30, 22.5]},
            "foes": {"side": "D", "profile": MAN, "at": [38, 24]},
        }
        battle: Battle = BOOK.arrange({}, units, {"brotherhood": "yes"})[1]
        men, foes = battle.unit("men"), battle.unit("foes")
        assert (try_path(battle, men, (("pivot", 180.0),), "hold").refusal is not None) is refused
        low, high = PivotSearch(battle, men, foes, Walker(battle, men, foes)).limits()
        assert (high - low < 18000) is refused


def test_room_is_found_beside_allies_as_beside_ones_own() -> None:
    """Whoever comes out of ambush keeps away from enemies alone."""
    found = []
    for seat in ("D", "B", "A"):
        units: dict[str, dict[str, Any]] = {
            "men": {"side": "D", "profile": MAN, "place": "in reserve"},
            "near": {"side": seat, "profile": MAN, "at": [4, 45]},
        }
        battle: Battle = BOOK.arrange({}, units, {"brotherhood": "yes"})[1]
        question = preparation.arrival_question(battle, battle.unit("men"))
        found.append(question._in_a_corner(0.0))
    assert found[0] == found[1] != found[2]


def test_outlaws_have_neither_spells_nor_a_zone() -> None:
    battle = BOOK.begin(options_for(2, OUTLAWS))
    battle.south = "B"
    assert battle.spells_of("outlaws") == []
    assert [battle.ahead(seat) for seat in ("A", "B", "outlaws")] == [180.0, 0.0, 0.0]
