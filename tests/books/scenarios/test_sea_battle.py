"""Sea Battle: how ships sail and touch, the sea about them, and the bot that boards."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.opr.scenario_play import playable
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.book import QuickStarter
from banneret.books.scenarios.scenario import DEPTH, FAR, NEAR, WIDTH, BattleScene, ScenarioNotes
from banneret.books.scenarios.ships import (
    BEAM,
    LENGTH,
    Ship,
    deck_of,
    in_contact,
    launched,
    reached,
    sailed,
    sea_about,
    ship_names,
)
from banneret.bots.players import make_bot
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.match import Match
from banneret.core.engine.randoms import SplitMix64

BOOK = QuickStarter()
MEN: dict[str, Any] = {"models": 20, "files": 5, "points": 200}


def ship(x: float, y: float, number: int = 1, side: str = NEAR) -> Ship:
    return Ship(f"{side}-ship-{number}", "Gannet", side, x, y)


def at_sea(units: dict[str, Any], **state: Any) -> Match:
    options, battle = BOOK.arrange({}, units, {"scenario": "sea-battle", **state})
    return Match.from_state(BOOK, options, battle, SeededDice(1))


def battle_of(match: Match) -> Battle:
    battle = match.state
    assert isinstance(battle, Battle)
    return battle


def troop(side: str, x: float, y: float, facing: float, points: int = 200) -> dict[str, Any]:
    return {"side": side, "profile": {**MEN, "points": points}, "at": [x, y], "facing": facing}


# ---------------------------------------------------------------------------------------- ships by themselves


@pytest.mark.clause("QS-SCN-14")
@pytest.mark.parametrize(
    ("start", "other", "bearing", "end"),
    [
        pytest.param((36, 8), (36, 40), "north", (36, 14), id="free"),
        pytest.param((36, 8), (36, 40), "north-east", (40.24, 12.24), id="6 inches aslant"),
        pytest.param((36, 8), (36, 18), "north", (36, 10), id="until it touches"),
        pytest.param((36, 8), (51.9, 18), "north", (36, 10), id="at a corner, just"),
        pytest.param((36, 8), (52, 18), "north", (36, 14), id="past a corner, just"),
        pytest.param((36, 10), (36, 18), "north", (36, 10), id="alongside already"),
        pytest.param((36, 10), (36, 18), "east", (42, 10), id="along another"),
        pytest.param((36, 10), (36, 18), "south", (36, 4), id="away from another"),
        pytest.param((36, 10), (36, 18), "north-east", (36, 10), id="aslant into another"),
        pytest.param((20, 10), (40, 18), "east", (26, 10), id="below another"),
        pytest.param((20, 20), (38, 12.5), "north-east", (24.24, 24.24), id="aslant past the end of another"),
        pytest.param((20, 11), (40, 18), "east", (24, 11), id="into the end of another"),
        pytest.param((62, 8), (36, 40), "east", (64, 8), id="to the edge"),
        pytest.param((62, 8), (36, 40), "north-east", (64, 10), id="aslant to the edge"),
        pytest.param((8, 4), (36, 40), "south-west", (8, 4), id="in a corner"),
    ],
)
def test_where_a_ship_gets_to(
    start: tuple[float, float], other: tuple[float, float], bearing: str, end: tuple[float, float]
) -> None:
    own = ship(*start)
    there = sailed(own, [own, ship(*other, number=2)], bearing)
    assert (there.x, there.y) == pytest.approx(end, abs=0.011)


@pytest.mark.clause("QS-SCN-14")
def test_ships_touch_along_a_side_and_not_at_a_corner() -> None:
    own = ship(36, 8)
    assert in_contact(own, ship(36, 16.05, 2))
    assert not in_contact(own, ship(36, 16.06, 2))
    assert in_contact(own, ship(51, 16, 2))
    assert not in_contact(own, ship(52, 16, 2))
    assert in_contact(own, ship(52.05, 10, 2))


@pytest.mark.clause("QS-SCN-14")
def test_one_reaches_all_ships_that_lie_side_by_side_with_each_other() -> None:
    row = [ship(36, 8), ship(36, 16, 2), ship(36, 24, 3), ship(36, 33, 4)]
    assert [each.id for each in reached(row[2], row)] == ["near-ship-3", "near-ship-2", "near-ship-1"]


@pytest.mark.clause("QS-SCN-14")
def test_all_that_is_no_deck_is_sea() -> None:
    """By area, and at points drawn all over the table; the seams between decks in contact are bridged."""
    ships = [ship(18, 8), ship(19, 16, 2), ship(54, 8, 3), ship(35.03, 17, 4)]
    boxes = sea_about(ships)
    draw = SplitMix64(7)
    for _ in range(2000):
        x, y = draw.below(7200) / 100.0, draw.below(4800) / 100.0
        gaps = [max(abs(x - each.x) - 0.5 * LENGTH, abs(y - each.y) - 0.5 * BEAM) for each in ships]
        if abs(min(gaps)) > 0.03:
            wet = [box for box in boxes if box[0] <= x < box[2] and box[1] <= y < box[3]]
            assert len(wet) == (1 if min(gaps) > 0 else 0), (x, y)
    assert not any([box[0] <= 27.02 <= box[2] and box[1] <= 16.5 <= box[3] for box in boxes])


@pytest.mark.clause("QS-SCN-14")
@pytest.mark.parametrize(
    ("points", "ships"), [(0, 1), (500, 1), (501, 2), (2500, 5), (4000, 8), (9000, 8)], ids=str
)
def test_how_many_ships_there_are_and_that_they_have_room(points: int, ships: int) -> None:
    class Fleet(BattleScene):
        def points(self, seat: str) -> int:
            return points

    fleet = launched(Fleet("A", "B", 1, [], ScenarioNotes()))
    assert [len([each for each in fleet if each.side == side]) for side in (NEAR, FAR)] == [ships, ships]
    assert [each.name for each in fleet] == [ship_names()[each.id] for each in fleet]
    for at, each in enumerate(fleet):
        x0, y0, x1, y1 = deck_of(each)
        assert x0 >= 0
        assert y0 >= 0
        assert x1 <= WIDTH
        assert y1 <= DEPTH
        for other in fleet[:at]:
            assert abs(each.x - other.x) >= LENGTH or abs(each.y - other.y) >= BEAM


# ---------------------------------------------------------------------------------------- in the Quick Starter


@pytest.mark.clause("QS-SCN-14")
def test_the_board_shows_the_ships_and_who_holds_them() -> None:
    units = {"men": troop("A", 18, 8, 0, 600), "foes": troop("B", 36, 40, 180)}
    match = at_sea(units, step="remaining moves", turn=1, active="A")
    view = BOOK.view_data(BOOK.view(battle_of(match), "A"))
    ships = {piece["name"]: piece for piece in view["table"]["pieces"] if piece["kind"] == "ship"}
    assert set(ships) == {"Gannet", "Petrel", "Otter"}
    assert "border" not in ships["Gannet"]
    owners = {marker["id"]: (marker["owner"], marker["belongs"]) for marker in view["markers"]}
    assert owners == {"near-ship-1": ("A", "A"), "near-ship-2": ("", "A"), "far-ship-1": ("B", "B")}


@pytest.mark.clause("QS-SCN-14")
def test_ships_are_where_they_sailed_to_in_a_battle_taken_up_again() -> None:
    options = BOOK.sample_with(1, {"scenario": ["sea-battle"]})
    match = Match.start(BOOK, options, seed=1)
    bots = {seat: make_bot("greedy", BOOK, seat, 1) for seat in match.seats}
    before, asked = (), ""
    while not (asked == "sail" and battle_of(match).notes["scenario"].ships != before):
        before = battle_of(match).notes["scenario"].ships
        seat, question = next(iter(match.pending.items()))
        asked = question.name
        assert match.answer(seat, bots[seat].decide(match.view(seat), question)) is None
    battle = battle_of(match)
    places = [(piece.id, piece.shape.points()) for piece in battle.field.pieces]
    again = BOOK.decode(options, BOOK.encode(battle))
    for each in (again, battle.copy(), battle.seen_by("B")):
        assert [(piece.id, piece.shape.points()) for piece in each.field.pieces] == places


@pytest.mark.clause("QS-SCN-14")
def test_the_enemys_ships_are_laid_out_for_whoever_has_the_north_edge() -> None:
    """Only once zones are chosen it is known whose ships are where."""
    units = {"men": troop("A", 36, 8, 0, 600), "foes": troop("B", 36, 40, 180)}
    del units["men"]["at"], units["men"]["facing"], units["foes"]["at"], units["foes"]["facing"]
    match = at_sea(units, step="launching ships", first="A", south="B")
    ids = sorted([piece.id for piece in battle_of(match).field.pieces if piece.kind == "ship"])
    assert ids == ["far-ship-1", "far-ship-2", "near-ship-1"]


# ---------------------------------------------------------------------------------------- the bot


def test_greedy_sails_for_a_crew_that_it_can_beat() -> None:
    units = {
        "men": troop("A", 36, 8, 0, 400),
        "weak": troop("B", 18, 40, 180, 150),
        "strong": troop("B", 54, 40, 180, 900),
    }
    match = at_sea(units, step="turn start", turn=1, active="A", first="A")
    bot = make_bot("greedy", BOOK, "A", 1)
    assert bot.decide(match.view("A"), match.pending["A"]) == "north-west"


def test_greedy_lies_to_before_those_who_are_too_strong() -> None:
    units = {"men": troop("A", 36, 8, 0, 100), "foes": troop("B", 36, 40, 180, 300)}
    match = at_sea(units, step="turn start", turn=1, active="A", first="A")
    bot = make_bot("greedy", BOOK, "A", 1)
    assert bot.decide(match.view("A"), match.pending["A"]) == ""


def test_greedy_boards_a_ship_alongside() -> None:
    """Nobody can be charged, as the enemy is behind; what it is about is the deck."""
    units = {
        "men": troop("A", 36, 21, 0),
        "foes": {"side": "B", "profile": {"models": 1, "points": 60}, "at": [42, 30], "facing": 0},
    }
    match = at_sea(
        units,
        step="remaining moves",
        turn=4,
        active="A",
        ships={"near-ship-1": [36, 20], "far-ship-1": [36, 28]},
    )
    bot = make_bot("greedy", BOOK, "A", 1)
    while battle_of(match).step == "remaining moves" and "A" in match.pending:
        assert match.answer("A", bot.decide(match.view("A"), match.pending["A"])) is None
    assert battle_of(match).unit("men").centre()[1] > 24.0


def test_books_without_ships_play_no_sea_battle() -> None:
    assert "sea-battle" not in [kind.id for kind in playable()]
