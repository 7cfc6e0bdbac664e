"""The odds of Age of Fantasy about solid buildings and in apocalyptic games, against the game itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.apocalyptic.chapter import Apocalyptic
from banneret.books.age_of_fantasy.chapters.apocalyptic.leaders import LeaderNotes
from banneret.books.age_of_fantasy.chapters.random_events.chapter import RandomEvents
from banneret.books.age_of_fantasy.chapters.random_events.notes import EventNotes
from banneret.books.age_of_fantasy.chapters.solid_buildings.chapter import (
    COLLATERAL,
    ID,
    TARGETS,
    YES,
    BuildingNotes,
    SolidBuildings,
)
from banneret.books.age_of_fantasy.chapters.solid_buildings.collapse import targets
from banneret.books.age_of_fantasy.field import Building, Terrain
from banneret.books.age_of_fantasy.movement import CHARGE, HOLD
from banneret.books.age_of_fantasy.shooting import declare, possible_targets
from banneret.books.opr.morale import passes_morale_test
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.match import Match
from banneret.core.space.geometry import Polygon
from banneret.odds import pmf
from banneret.odds.advice import hints
from banneret.odds.age_of_fantasy import chances as odds
from banneret.odds.age_of_fantasy.chapters.solid_buildings import SolidBuildingOdds
from banneret.odds.age_of_fantasy.face_to_face import face_to_face
from banneret.odds.age_of_fantasy.shooting import declared_at
from banneret.odds.opr.bodies import chance_to_fail
from tests.odds.test_age_of_fantasy_agreement import (
    FEW,
    Fight,
    nobody_falls_back,
    play_fight,
    play_shooting,
    reapers,
    some_fight,
    some_shooting,
    troll_band,
)

__all__ = ["nobody_falls_back"]

pytestmark = pytest.mark.plain
ALL = ("north", "east", "south", "west")
CHOICES = ((COLLATERAL, (YES,)), (TARGETS, (YES,)))


def house_about(battle: Battle, unit: str) -> Terrain:
    """A building where a unit stands; what it is made of does not matter."""
    x, y, reach = battle.unit(unit).middle()
    corners = [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)]
    shape = Polygon(corners)
    return Terrain(
        "hall-1", "hall", "Hall", shape, 5.0, False, False, False, True, True, [], Building(60, 12, ALL)
    )


def inside(unit: str) -> Callable[[Battle], None]:
    """A battle in which a unit is in a building."""

    def prepared(battle: Battle) -> None:
        battle.chapters = [*battle.chapters, SolidBuildings((), CHOICES)]
        battle.notes[ID] = BuildingNotes()
        battle.set_down(house_about(battle, unit))
        battle.take_inside(unit, "hall-1")

    return prepared


def led(battle: Battle) -> None:
    battle.chapters = [*battle.chapters, Apocalyptic()]
    battle.notes["apocalyptic"] = LeaderNotes()
    battle.lay_ground()


@pytest.mark.clause("AF-BLD-08")
@pytest.mark.parametrize("number", range(4))
def test_shooting_goes_as_foretold(number: int) -> None:
    """At who is inside, who is in cover, and by who is; collateral damage is left out, and nobody collapses."""

    def quietly(battle: Battle) -> None:
        inside("B.unit" if number % 2 else "A.unit")(battle)
        battle.chapters[-1].choices = ()

    shot = some_shooting(700 + number)
    play_shooting(shot._replace(cover=""), number, FEW, quietly)


@pytest.mark.clause("AF-BLD-09")
@pytest.mark.parametrize("number", range(2))
def test_melees_at_a_wall_go_as_foretold(number: int) -> None:
    """All who are inside strike back, and of the chargers those at the wall or within 2" of it strike."""
    play_fight(some_fight(700 + number), number, FEW, inside("B.unit"))
    play_fight(Fight(reapers("A"), troll_band("B"), 3.0, CHARGE, True, True), 9, FEW, inside("B.unit"))


@pytest.mark.clause("AF-APO-03", "AF-APO-11")
@pytest.mark.parametrize("number", range(2))
def test_apocalyptic_games_go_as_foretold(number: int) -> None:
    play_fight(some_fight(720 + number), number, FEW, led)
    shot = some_shooting(720 + number)
    play_shooting(shot._replace(cover="", picked=""), number, FEW, led)


@pytest.mark.clause("AF-BLD-10")
def test_a_building_is_worn_down_as_foretold() -> None:
    """Nobody tests nerve for it, and it has no cover."""
    battle = face_to_face(reapers("A"), troll_band("B"), 6.0)
    inside("B.unit")(battle)
    for thing in targets(battle):
        battle.put(thing)
    found = odds.shooting(battle, battle.unit("A.unit"), battle.unit("hall-1"))
    assert pmf.mean(found.wounds) > 0.0
    assert found.wavering == 0.0


@pytest.mark.clause("AF-BLD-10", "AF-EVT-20")
def test_nobody_frightens_a_building() -> None:
    """An event that frightens units asks for their side; a building has none."""
    battle = face_to_face(reapers("A"), troll_band("B"), 6.0)
    inside("B.unit")(battle)
    for thing in targets(battle):
        battle.put(thing)
    battle.chapters = [*battle.chapters, RandomEvents()]
    battle.notes["random-events"] = EventNotes(bloody=("A.unit",))
    assert chance_to_fail(battle, battle.unit("B.unit")) > 0.0
    assert chance_to_fail(battle, battle.unit("hall-1")) == 0.0
    # Covering Fire makes whom it hits test nerve.
    with pytest.raises(StopIteration) as passed:
        next(passes_morale_test(battle, battle.unit("hall-1"), ScriptedDice()))
    assert passed.value.value


@pytest.mark.clause("AF-BLD-12")
def test_hits_that_stray_into_the_building_are_told_of() -> None:
    battle = face_to_face(reapers("A"), troll_band("B"), 6.0)
    inside("B.unit")(battle)
    unit = battle.unit("A.unit")
    declared = declared_at(possible_targets(battle, unit, "B.unit"), "B.unit", False)
    volleys = declare(battle.copy(), unit, declared, Assault(True, HOLD))
    said = [SolidBuildingOdds().aside(battle, volley) for volley in volleys]
    assert any("hits expected on Hall" in each for each in said)
    battle.chapters[-1].choices = ()
    assert [SolidBuildingOdds().aside(battle, volley) for volley in volleys] == [""] * len(volleys)


@pytest.mark.clause("AF-BLD-10")
def test_a_charge_at_a_building_is_foretold() -> None:
    """It neither comes to meet the charger nor strikes back, and nobody can lose; the page has words for it."""
    book = AgeOfFantasy()
    men = {"side": "A", "profile": {"quality": 4, "defense": 4, "weapons": ["Ram (A2)"]}, "places": [[36, 18]]}
    foes = {"side": "B", "profile": {"quality": 4, "defense": 4}, "places": [[10, 40]]}
    hall = {"terrain": [{"at": [36, 24], "size": [6, 4], "kind": "hall"}]}
    for chapter in ("solid-buildings", "apocalyptic"):
        state = {"chapters": [chapter], "buildings-as-targets": "yes"}
        match = Match.from_state(book, *book.arrange(hall, {"men": men, "foes": foes}, state), ScriptedDice())
        assert match.answer("A", "men") is None
        assert match.answer("A", "charge") is None
        found = hints(book, match.view("A"), match.pending["A"])
        assert found["hall-1"] == "0.2 wounds dealt and 0.0 taken; 0 % to win"
        battle = match.state
        assert isinstance(battle, Battle)
        foretold = odds.charge(battle, battle.unit("men"), battle.unit("hall-1"))
        assert foretold is not None
        # Two dice that hit at 4+, of which a building blocks all but its 1s.
        assert pmf.mean(foretold.defender.suffered) == pytest.approx(1 / 6)
        assert pmf.mean(foretold.charger.suffered) == pytest.approx(0.0)
        assert foretold.defender.holds == pytest.approx(1.0)
        assert foretold.draws == pytest.approx(1.0)
