"""Shooting: what a single case cannot show of it, tried over every number or many places."""

from __future__ import annotations

import itertools
import random
from collections.abc import Generator, Iterable
from typing import Any

import pytest
import shapely

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.casualties import ChooseCasualties
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.coherency import is_coherent
from banneret.books.age_of_fantasy.shooting import Aim, possible_targets, weapon_groups
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import Moment
from banneret.books.opr.attacks import Hits, Wounds, block_need, count_hits, unblocked
from banneret.books.opr.roster import WeaponData
from banneret.books.opr.sheets import weapon_sheet
from banneret.core.engine.ask import Ask
from banneret.core.engine.dice import Dice, ScriptedDice
from banneret.core.space.bases import Base

FACES = range(1, 7)
RADIUS = 0.492


def battle_of(units: dict[str, Any], terrain: list[dict[str, Any]] | None = None) -> Battle:
    return arrange({"terrain": terrain or []}, units, {})[1]


def soldiers(side: str, places: list[list[float]], **profile: Any) -> dict[str, Any]:
    sheet = {"quality": 4, "defense": 5, "models": len(places), **profile}
    return {"side": side, "profile": sheet, "places": places}


@pytest.mark.clause("AF-GEN-20", "AF-SHO-04")
def test_who_stands_before_the_far_end_of_a_long_line_hides_it() -> None:
    """However far that is from the straight line between the middles of the two units."""
    line = [[30.0, 4.0 + 2.0 * at] for at in range(20)]
    units = {
        "eye": soldiers("A", [[10.0, 10.0]]),
        "line": soldiers("B", line),
        "wall": soldiers("B", [[27.3 + 0.834 * at, 37.7 - 0.521 * at] for at in range(-2, 3)]),
    }
    battle = battle_of(units)
    view = battle.view(battle.unit("eye"), battle.unit("line"))
    seen = [view.model_sees(0, at) for at in range(20)]
    assert seen[0]
    assert not seen[19]


@pytest.mark.clause("AF-SHO-12", "AF-MEL-10")
@pytest.mark.parametrize("quality", [2, 3, 4, 5, 6])
def test_each_success_is_one_hit_and_a_failure_nothing(quality: int) -> None:
    weapon = weapon_sheet(WeaponData("Bow", 1, 24, ()))
    for face in FACES:
        hits = count_hits(weapon, 1, 1, [face], quality, False, 10)
        assert sum(group.count for group in hits) == (1 if face >= quality else 0)


@pytest.mark.clause("AF-SHO-14", "AF-MEL-12")
@pytest.mark.parametrize("defense", [2, 3, 4, 5, 6])
def test_each_block_roll_below_defense_is_one_wound(defense: int) -> None:
    for face in FACES:
        wounds = unblocked(Hits(1, 0, 1, False), [face], block_need(defense, 0, 0))
        assert wounds.count == (0 if face >= defense else 1)


@pytest.mark.clause("AF-SPC-07")
@pytest.mark.parametrize("ap", [0, 1, 2, 3, 4, 5])
@pytest.mark.parametrize("defense", [2, 3, 4, 5, 6])
def test_ap_is_taken_from_the_roll_and_the_face_decides_at_its_ends(defense: int, ap: int) -> None:
    for face in FACES:
        wounds = unblocked(Hits(1, ap, 1, False), [face], block_need(defense, ap, 0))
        blocked = face == 6 or (face > 1 and face - ap >= defense)
        assert wounds.count == (0 if blocked else 1)


@pytest.mark.clause("AF-SHO-02", "AF-SHO-03", "AF-SHO-04")
@pytest.mark.parametrize("seed", range(12))
def test_who_fires_is_who_sees_the_unit_and_reaches_it(seed: int) -> None:
    """Range by shapely, sight by lines drawn from all round one base to all round another."""
    rng = random.Random(seed)
    archers = [[30 + 2.2 * k, 10 + rng.uniform(0, 1.5)] for k in range(4)]
    foes = [[30 + 2.2 * k, 33.5 + rng.uniform(0, 2.5)] for k in range(4)]
    x, y, half = rng.uniform(29, 37), rng.uniform(13, 31), rng.uniform(1, 3)
    wall = {"at": [x, y], "size": [2 * half, 1.0], "blocks_sight": True}
    battle = battle_of(
        {
            "archers": soldiers("A", archers, weapons=["Bow (24”, A1)"]),
            "foes": soldiers("B", foes),
        },
        [wall],
    )
    unit, target = battle.unit("archers"), battle.unit("foes")
    solid = shapely.box(x - half + 0.02, y - 0.48, x + half - 0.02, y + 0.48)
    swollen = shapely.box(x - half - 0.02, y - 0.52, x + half + 0.02, y + 0.52)
    fires = set(Aim(battle, unit, target).firing(weapon_groups(unit)[0]))
    valid = bool(possible_targets(battle, unit))
    surely_valid = False
    maybe_valid = False
    for slot, (ax, ay) in enumerate(archers):
        gaps = [shapely.Point(ax, ay).distance(shapely.Point(fx, fy)) - 2 * RADIUS for fx, fy in foes]
        seen = [_some_line([ax, ay], foe, solid) for foe in foes]
        surely = [_some_line([ax, ay], foe, swollen) for foe in foes]
        reaches = any(apart <= 24 for apart in gaps)
        if any(surely) and reaches:
            assert slot in fires
        if not any(seen) or not reaches:
            assert slot not in fires
        surely_valid = surely_valid or any(s and g <= 24 for s, g in zip(surely, gaps, strict=True))
        maybe_valid = maybe_valid or any(s and g <= 24 for s, g in zip(seen, gaps, strict=True))
    assert valid or not surely_valid
    assert maybe_valid or not valid


def _some_line(a: list[float], b: list[float], wall: shapely.Polygon) -> bool:
    def around(point: list[float]) -> list[tuple[float, float]]:
        ring = list(shapely.Point(point).buffer(RADIUS, quad_segs=8).exterior.coords)
        return [(point[0], point[1]), *ring]

    return any(not shapely.LineString([p, q]).intersects(wall) for p in around(a) for q in around(b))


def crowd(rng: random.Random) -> list[list[float]]:
    """Models that hang together more or less, sometimes in two heaps: many of them are out of coherency."""
    size = rng.randint(3, 9)
    places: list[list[float]] = [[36.0, 24.0]]
    wide = rng.choice((1.6, 2.4, 2.9, 3.3))
    while len(places) < size:
        x, y = rng.choice(places)
        apart = wide if rng.random() < 0.9 else 6.5
        new = [round(x + rng.uniform(-apart, apart), 3), round(y + rng.uniform(-apart, apart), 3)]
        if all(shapely.Point(new).distance(shapely.Point(p)) > 1.0 for p in places):
            places.append(new)
    return places


@pytest.mark.clause("AF-SHO-16", "AF-MEL-14")
@pytest.mark.parametrize("seed", range(60))
def test_casualties_keep_coherency_wherever_some_choice_does(seed: int) -> None:
    """Against every choice there is: with a coherent one among them, exactly the coherent ones are allowed."""
    rng = random.Random(seed)
    places = crowd(rng)
    unit = battle_of({"foes": soldiers("B", places), "other": soldiers("A", [[5, 5]])}).unit("foes")
    # Some of them may not fall yet: those of another tier.
    among = rng.sample(unit.models, rng.randint(2, unit.size()))
    falling = rng.randint(1, len(among) - 1)
    number = rng.choice((falling, rng.randint(1, falling)))
    question = ChooseCasualties(unit, among, number, "AF-SHO-16", falling)
    ids = [model.id for model in among]
    ends = [set(end) for end in itertools.combinations(ids, falling) if is_coherent(without(unit, end))]
    allowed = {choice for choice in itertools.combinations(ids, number) if question.check(choice) is None}
    open_to_it = {c for c in itertools.combinations(ids, number) if not ends or any(set(c) <= e for e in ends)}
    assert question.check(question.default()) is None
    assert allowed == open_to_it


def without(unit: Unit, lost: Iterable[str]) -> list[Base]:
    return [unit.bases[at] for at in range(unit.size()) if unit.models[at].id not in lost]


@pytest.mark.clause("AF-SHO-16")
def test_of_two_groups_torn_apart_one_goes_if_that_mends_the_unit() -> None:
    """Twenty models in two crowds too far apart: of ten lost, only the whole of one crowd leaves coherency."""
    crowd = [[30 + 1.1 * (k % 5), 20 + 1.1 * (k // 5)] for k in range(10)]
    places = crowd + [[x + 14, y] for x, y in crowd]
    unit = battle_of({"foes": soldiers("B", places), "other": soldiers("A", [[5, 5]])}).unit("foes")
    question = ChooseCasualties(unit, unit.models, 10, "AF-SHO-16", 10)
    assert is_coherent(without(unit, question.default()))
    mixed = tuple(model.id for model in unit.models[5:15])
    refusal = question.check(mixed)
    assert refusal is not None
    assert refusal.code == "coherency"


class Vigil(Chapter):
    """An optional chapter that saves everybody from the first wound that would kill in a battle."""

    windows = (Moment.KILLING_WOUND,)

    def __init__(self) -> None:
        self.saved: list[str] = []

    def saves_life(self, battle: Battle, unit_id: str, model: str, dice: Dice) -> Generator[Ask, Any, bool]:
        if self.saved:
            return False
        self.saved.append(model)
        return True
        yield


@pytest.mark.parametrize("tough", [1, 3])
def test_a_chapter_may_save_a_model_from_the_wound_that_would_kill_it(tough: int) -> None:
    """Moment.KILLING_WOUND: only the last wound is taken back, and only where it would kill."""
    rules = [f"Tough({tough})"] if tough > 1 else []
    battle = battle_of(
        {"men": soldiers("A", [[36, 20]], rules=rules), "foes": soldiers("B", [[36, 40]])},
    )
    vigil = Vigil()
    battle.chapters = [*battle.chapters, vigil]
    for told in (tough - 1, 1):
        steps = battle.suffer("men", [Wounds(tough, 1, False)], ScriptedDice(), "AF-SHO-16")
        with pytest.raises(StopIteration) as done:
            next(steps)
        assert done.value.value == told
    assert vigil.saved == ["men/1"]
    assert not battle.unit("men").models
