"""The odds of Age of Fantasy with terrain and objective effects, against the game itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.terrain_and_objective_effects.chapter import (
    TerrainAndObjectiveEffects,
)
from banneret.books.age_of_fantasy.chapters.terrain_and_objective_effects.effects import (
    BARRIER,
    ID,
    MONUMENT,
    STAKES,
    TRAPS,
    VIGOR,
    EffectNotes,
)
from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.movement import CHARGE, HOLD
from banneret.books.opr.objectives import Objective
from banneret.core.space.geometry import Polygon
from banneret.odds import pmf
from banneret.odds.age_of_fantasy import chances as odds
from banneret.odds.age_of_fantasy.face_to_face import face_to_face
from tests.odds.test_age_of_fantasy_agreement import (
    FEW,
    PLAYS,
    Fight,
    Shooting,
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


def ground(battle: Battle, unit: str) -> Terrain:
    """A piece of terrain under a whole unit that does nothing else."""
    x, y, reach = battle.unit(unit).middle()
    reach += 0.2
    corners = [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)]
    return Terrain("piece", "ground", "Ground", Polygon(corners), 1.0, False, False, False, False, False, [])


def with_effect(effect: str, unit: str) -> Callable[[Battle], None]:
    """A battle in which a unit stands in a piece, or at a marker, with this effect."""

    def prepared(battle: Battle) -> None:
        battle.chapters = [*battle.chapters, TerrainAndObjectiveEffects()]
        if effect in (VIGOR, STAKES):
            battle.set_down(ground(battle, unit))
            battle.notes[ID] = EffectNotes(terrain=(("piece", effect),))
        else:
            base = battle.unit(unit).bases[0]
            battle.objectives["marker-1"] = Objective("marker-1", base.cx, base.cy)
            battle.notes[ID] = EffectNotes(objectives=(("marker-1", effect),))
        battle.lay_ground()

    return prepared


SHOTS = [(VIGOR, "A.unit"), (VIGOR, "B.unit"), (BARRIER, "B.unit"), (BARRIER, "A.unit")]
BLOWS = [(STAKES, "B.unit"), (MONUMENT, "A.unit"), (MONUMENT, "B.unit")]


@pytest.mark.clause("AF-EFF-06", "AF-EFF-11")
@pytest.mark.parametrize("number", range(len(SHOTS)))
def test_shooting_goes_as_foretold(number: int) -> None:
    effect, unit = SHOTS[number]
    play_shooting(some_shooting(400 + number), number, FEW, with_effect(effect, unit))
    shot = Shooting(reapers("A"), troll_band("B"), 6.0, "", HOLD, False, True, "")
    play_shooting(shot, number, FEW, with_effect(effect, unit))


@pytest.mark.clause("AF-EFF-07", "AF-EFF-12")
@pytest.mark.parametrize("number", range(len(BLOWS)))
def test_melees_go_as_foretold(number: int) -> None:
    effect, unit = BLOWS[number]
    play_fight(some_fight(400 + number), number, FEW, with_effect(effect, unit))
    play_fight(Fight(reapers("A"), troll_band("B"), 3.0, CHARGE, True, True), 9, FEW, with_effect(effect, unit))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(6))
def test_more_of_it_goes_as_foretold(number: int) -> None:
    for effect, unit in SHOTS:
        play_shooting(some_shooting(500 + number), number, PLAYS // 2, with_effect(effect, unit))
    for effect, unit in BLOWS:
        play_fight(some_fight(500 + number), number, PLAYS // 2, with_effect(effect, unit))


def test_each_effect_shifts_the_odds() -> None:
    """Vigor where one stands, a barrier where the target does, stakes under it, a monument at either."""
    battle = face_to_face(reapers("A"), troll_band("B"), 4.0)

    def shot(effect: str, unit: str) -> float:
        here = battle.copy()
        with_effect(effect, unit)(here)
        return pmf.mean(odds.shooting(here, here.unit("A.unit"), here.unit("B.unit")).wounds)

    def dealt(effect: str, unit: str) -> tuple[float, float]:
        here = battle.copy()
        with_effect(effect, unit)(here)
        found = odds.charge(here, here.unit("A.unit"), here.unit("B.unit"))
        assert found is not None
        return pmf.mean(found.defender.suffered), pmf.mean(found.charger.suffered)

    plain = shot("regular", "A.unit")
    assert shot(BARRIER, "B.unit") < plain < shot(VIGOR, "A.unit")
    assert plain == pytest.approx(shot(BARRIER, "A.unit")) == pytest.approx(shot(MONUMENT, "A.unit"))
    usual = dealt("regular", "B.unit")
    assert dealt(STAKES, "B.unit")[0] < usual[0] < dealt(MONUMENT, "B.unit")[0]
    assert usual == pytest.approx(dealt(VIGOR, "A.unit"))


@pytest.mark.clause("AF-EFF-09")
def test_a_charge_over_traps_is_told_of() -> None:
    battle = face_to_face(troll_band("A"), troll_band("B"), 5.0)
    with_effect(TRAPS, "B.unit")(battle)
    landed = odds.landing(battle, battle.unit("A.unit"), battle.unit("B.unit"))
    assert landed is not None
    assert landed.danger > 0.5
