"""Choices among units whose names are not their ids, and small answers that few games come to ask for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from banneret.books.quick_starter import (
    attacks,
    character_ways,
    characters,
    close_combat,
    closed_moves,
    flight,
    magic_phase,
    nudging,
    panic,
    preparation,
    pursuit,
    taking_the_field,
    terrain,
    view,
)
from banneret.books.quick_starter.attacks import Batch
from banneret.books.quick_starter.battle import HINDERING, Battle, Contact
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.close_combat import Stroke
from banneret.books.quick_starter.events import Marched
from banneret.books.quick_starter.model_rules import parse_rule
from banneret.books.quick_starter.moving import Trial, Walker
from banneret.core.engine.ask import Refusal
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.space.geometry import heading_vector
from banneret.core.space.table import Piece, Table


def scene(units: dict[str, Any], terrain: list[Any] | None = None, step: str = "melee") -> Battle:
    return arrange({"terrain": terrain or []}, units, {"step": step})[1]


def block(side: str, models: int, files: int, at: list[float], **profile: Any) -> dict[str, Any]:
    return {"side": side, "at": at, "profile": {"models": models, "files": files, **profile}}


def options_of(question: Any) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(option.key, option.label, option.marks) for option in question.options]


# --------------------------------------------------------------------------------- flights


@pytest.mark.clause("QS-RES-26", "QS-RES-22")
def test_who_rolls_first_how_far_to_flee() -> None:
    battle = scene({"one": block("B", 5, 5, [10, 20]), "two": block("B", 5, 5, [25, 20])})
    battle.unit("one").name, battle.unit("two").name = "First", "Second"
    chase: Any = SimpleNamespace(flee={}, broken=[], quarry={}, dice={})
    dice = ScriptedDice(1, 2, 3, 4)
    steps = pursuit.roll_distances(battle, chase, ["one", "two"], dice)
    question: Any = next(steps).questions["B"]
    assert (question.name, question.clause) == ("flee-order", "QS-RES-26")
    assert question.prompt == "Which unit rolls its Flee Distance first?"
    assert options_of(question) == [("one", "First", ("one",)), ("two", "Second", ("two",))]
    with pytest.raises(StopIteration):
        steps.send("two")
    dice.finish()
    assert (chase.flee, chase.broken) == ({"two": [1, 2], "one": [3, 4]}, ["two", "one"])


@pytest.mark.clause("QS-PAN-06")
def test_from_which_of_two_equally_close_enemies_it_flees() -> None:
    units = {
        "guard": block("A", 1, 1, [18, 20]),
        "one": block("B", 1, 1, [18, 25]),
        "two": block("B", 1, 1, [18, 15]),
        "far": block("B", 1, 1, [30, 40]),
    }
    battle = scene(units)
    for key in ("one", "two"):
        battle.unit(key).name = f"The {key}"
    guard = battle.unit("guard")
    gap = guard.distance_to(battle.unit("one"))
    battle.put(battle.unit("two").stand(18.0, 15.0 + guard.distance_to(battle.unit("two")) - gap, 0.0))
    steps = panic.closest_enemy(battle, guard)
    question: Any = next(steps).questions["A"]
    assert (question.name, question.clause) == ("flee-from", "QS-PAN-06")
    assert options_of(question) == [("one", "The one", ("one",)), ("two", "The two", ("two",))]
    with pytest.raises(StopIteration) as end:
        steps.send("two")
    assert end.value.value.id == "two"


@pytest.mark.clause("QS-PAN-07")
def test_the_enemy_who_took_most() -> None:
    units = {
        "guard": block("A", 5, 5, [18, 20]),
        "friend": block("A", 1, 1, [18, 10]),
        "near": block("B", 1, 1, [18, 25]),
        "far": block("B", 1, 1, [18, 40]),
    }
    battle = scene(units)
    guard = battle.unit("guard")
    for losses, worst in (
        ((), None),
        ((("near", 1), ("far", 2)), "far"),
        ((("far", 2), ("near", 2)), "near"),
        ((("near", 2), ("far", 2)), "near"),
        ((("", 5), ("friend", 4), ("far", 1)), "far"),
        ((("", 5), ("friend", 4)), None),
    ):
        guard.losses = losses
        found = panic.worst_enemy(battle, guard)
        assert (None if found is None else found.id) == worst


# --------------------------------------------------------------------------------- Characters


@pytest.mark.clause("QS-CHR-13", "QS-CHR-16")
def test_the_names_of_places_in_the_front_rank() -> None:
    def named(ranks: int, deep: int, file: int) -> str:
        unit: Any = SimpleNamespace(entry=SimpleNamespace(ranks=ranks), ranks=lambda: deep, files=4)
        return closed_moves.place_name(unit, file)

    # In one rank a Character joins at an end; between, and in deeper units, places are counted.
    assert [named(1, 1, 0), named(1, 1, 4), named(3, 1, 0), named(1, 2, 4)] == [
        "At the left end",
        "At the right end",
        "At the left end",
        "At the right end",
    ]
    assert [named(3, 2, 0), named(3, 2, 3), named(1, 1, 2)] == ["Place 1 of 4", "Place 4 of 4", "Place 3 of 4"]


@pytest.mark.clause("QS-CHR-14", "QS-CHR-18")
@pytest.mark.parametrize(
    ("ranks", "rnf", "files", "own", "places"),
    [
        # In one rank from one end to the other; alone with another Character to his place; else anywhere.
        (1, 3, 4, 0, [3]),
        (1, 3, 4, 3, [0]),
        (1, 3, 4, 1, []),
        (1, 3, 2, 0, [1]),
        (1, 3, 1, 0, []),
        (2, 3, 3, 1, [0, 2]),
        (2, 3, 1, 0, []),
        (2, 0, 3, 1, [7]),
        (1, 0, 3, 0, [7]),
    ],
)
def test_places_that_a_character_may_change_to(
    ranks: int, rnf: int, files: int, own: int, places: list[int]
) -> None:
    figure: Any = SimpleNamespace(id="one", file=own)
    other = SimpleNamespace(id="two", file=7)
    unit: Any = SimpleNamespace(
        entry=SimpleNamespace(ranks=ranks), rnf=rnf, files=files, figures=(figure, other)
    )
    assert characters.swap_places(unit, figure) == places


class Following:
    """A walk on which all that is tried is refused, but for one path."""

    rate = 4.0
    flying = False

    def __init__(self, fine: tuple[tuple[str, float], ...], clear: bool = False) -> None:
        self.fine, self.clear = fine, clear
        self.tried: list[Any] = []
        self.hero = SimpleNamespace(pose=lambda: (18.0, 20.0, 0.0))
        self.walker = SimpleNamespace(
            pivot=lambda trial, turn: self.clear, slide=lambda trial, go, far: self.clear
        )

    def follow(self, path: Any) -> Any:
        self.tried.append(path)
        return SimpleNamespace(refusal=None if path == self.fine else Refusal("no", "QS-GEO-22", "No."))

    def path_along(self, points: Any) -> Any:
        return (("forward", points[0]),)


@pytest.mark.clause("QS-CHR-09")
def test_the_ways_out_of_a_unit_that_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = [SimpleNamespace(points=[]), SimpleNamespace(points=[7.0]), SimpleNamespace(points=[8.0]), None]
    left: list[Any] = []
    monkeypatch.setattr(character_ways, "Chains", lambda walk, goal: SimpleNamespace(next=lambda: left.pop(0)))
    # Straight ahead first, then in quarters and eighths of a turn, by quarters of the rate.
    first = [(("forward", far),) for far in (1.0, 2.0, 3.0, 4.0)]
    for turn in (-90.0, 90.0, -45.0, 45.0, 180.0, 135.0, -135.0):
        first += [(("pivot", turn), ("forward", far)) for far in (1.0, 2.0, 3.0, 4.0)]  # type: ignore[misc]
    for number, path in enumerate(first):
        walk: Any = Following(path)
        assert character_ways.way_out(walk) == path
        assert walk.tried == first[: number + 1]
    # At last along chains of points, turned at the end of them.
    chained: list[Any] = []
    for far in (7.0, 8.0):
        chained.append((("forward", far),))
        chained += [(("forward", far), ("pivot", turn)) for turn in (15.0, 30.0, 45.0, 60.0, 75.0)]
    for number, path in enumerate(chained):
        left[:] = waiting
        walk = Following(path)
        assert character_ways.way_out(walk) == path
        assert walk.tried[len(first) :] == chained[: number + 1]
    left[:] = waiting
    walk = Following((("forward", 99.0),))
    assert character_ways.way_out(walk) is None
    assert walk.tried == [*first, *chained]


# --------------------------------------------------------------------------------- ground and spells


@pytest.mark.clause("QS-TER-07")
def test_of_two_hills_the_one_with_most_models_gives_its_name() -> None:
    def on(*hills: str) -> str:
        cells = [(0, file) for file in range(len(hills))]
        field = SimpleNamespace(hills=["any"], on_hill=lambda x, y: hills[int(x)])
        battle: Any = SimpleNamespace(field=field)
        unit: Any = SimpleNamespace(
            cells=lambda: cells, cell_centre=lambda rank, file: (float(file), 0.0), total=lambda: len(hills)
        )
        return terrain.hill_under(battle, unit)

    assert on("a", "b", "b", "") == "b"
    assert on("b", "b", "a", "") == "b"
    assert on("a", "", "") == ""
    assert on("a", "b", "", "") == ""
    assert on("a", "a", "") == "a"


def taken(monkeypatch: pytest.MonkeyPatch) -> list[Batch]:
    """The batches that are handed over to be resolved from now on."""
    found: list[Batch] = []

    def resolve(battle: Battle, batches: list[Batch], dice: Any) -> Any:
        found.extend(batches)
        return iter(())

    monkeypatch.setattr(attacks, "resolve", resolve)
    return found


@pytest.mark.clause("QS-TER-12", "QS-TER-14")
def test_what_hindering_ground_does_to_soldiers_and_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    hero = {"side": "A", "profile": {"character": True, "HP": 3}, "joins": "guard", "file": 1}
    battle = scene({"guard": block("A", 5, 3, [18, 20]), "hero": hero})
    guard = battle.unit("guard")
    monkeypatch.setattr(terrain, "hindered_models", lambda *given: [(0, 0), (0, 1), (0, 2), (1, 0)])
    found = taken(monkeypatch)
    list(terrain.roll_for_hindered(battle, guard, [], ScriptedDice(1, 1, 2, 1)))
    hits = [(b.source, b.target, b.who, b.hits, b.strength, b.ap) for b in found]
    hero_id = guard.figures[0].id
    assert hits == [("", "guard", "", 2, attacks.SURE, 10), ("", "guard", hero_id, 1, attacks.SURE, 10)]


@pytest.mark.clause("QS-MAG-15", "QS-MAG-16")
def test_what_a_miscast_does(monkeypatch: pytest.MonkeyPatch) -> None:
    hero = {"side": "A", "profile": {"character": True, "HP": 3}, "joins": "guard", "file": 1}
    battle = scene({"guard": block("A", 5, 3, [18, 20]), "hero": hero})
    hero_id = battle.unit("guard").figures[0].id
    spell: Any = SimpleNamespace(name="Bolt", key="bolt")
    found = taken(monkeypatch)
    for face, lost, hurt in ((3, ("bolt",), 0), (4, ("bolt",), 1)):
        list(magic_phase.suffer_miscast(battle, "guard", hero_id, spell, ScriptedDice(face)))
        assert battle.unit("guard").figures[0].lost == lost
        assert len(found) == hurt
    (batch,) = found
    assert (batch.source, batch.target, batch.who, batch.hits) == ("", "guard", hero_id, 2)
    assert (batch.strength, batch.wounds_on, batch.ap) == (attacks.BY_ROLL, 4, 10)


# --------------------------------------------------------------------------------- in the way, and in contact


@pytest.mark.clause("QS-GEO-22", "QS-GEO-02")
@pytest.mark.parametrize("side", ["A", "B"])
def test_a_unit_that_will_be_gone_may_be_passed_but_not_stood_in(side: str) -> None:
    battle = scene({"guard": block("A", 1, 1, [5, 5]), "other": block(side, 4, 2, [18, 20])})
    guard, shape = battle.unit("guard"), battle.unit("other").boundary()
    for ghosts, ending, blocked in (
        ((), False, True),
        ((), True, True),
        (("other",), False, False),
        (("other",), True, True),
        (("guard",), False, True),
    ):
        trial = Trial(5.0, 5.0, 0.0)
        assert Walker(battle, guard, ghosts=ghosts).blocked(shape, trial, ending) is blocked
        assert (trial.refusal is not None) is blocked


@pytest.mark.clause("QS-MOD-16", "QS-MOD-29")
def test_automatic_hits_of_a_character_among_soldiers() -> None:
    """He stands second in the front rank; nobody else has such hits."""
    rules = ["Impact Hits (2)", "Stomp Attacks (3)"]
    hero = {"side": "A", "profile": {"character": True, "HP": 3, "rules": rules}, "joins": "guard", "file": 1}
    guard_data = {"side": "A", "against": "foe", "profile": {"models": 5, "files": 3}}
    battle = scene({"foe": block("B", 10, 5, [18, 24]), "guard": guard_data, "hero": hero})
    guard = battle.unit("guard")
    hero_id = guard.figures[0].id
    assert guard.figure_at(0, 1) is guard.figures[0]
    for allocate, label, amount in (
        (close_combat.allocate_impact, "Impact Hits", "2"),
        (close_combat.allocate_stomp, "Stomp Attacks", "3"),
    ):
        strokes: list[Stroke] = []
        assert list(allocate(battle, guard, strokes)) == []
        (stroke,) = strokes
        assert (stroke.unit, stroke.figure, stroke.target, stroke.who) == ("guard", hero_id, "foe", "")
        assert (stroke.count, stroke.source) == (1, label)
        assert stroke.auto is not None
        assert stroke.auto.text() == amount
    # After a charge impact comes at Agility 10, and stomping at 0.
    guard.charged = True
    for step, label in ((10, "Impact Hits"), (0, "Stomp Attacks"), (9, ""), (1, "")):
        strokes = []
        round_ = close_combat.Round(["guard", "foe"])
        round_.struck = [("guard", ""), ("guard", hero_id)]
        assert list(close_combat.allocate(battle, round_, guard, step, strokes)) == []
        assert [stroke.source for stroke in strokes] == ([label] if label else [])


# --------------------------------------------------------------------------------- edges, words and views


@pytest.mark.clause("QS-PAN-06")
@pytest.mark.parametrize(
    ("at", "heading"), [([18, 3], 180.0), ([18, 45], 0.0), ([3, 24], 270.0), ([33, 24], 90.0)]
)
def test_with_no_enemy_left_it_flees_to_the_nearest_edge(at: list[float], heading: float) -> None:
    battle = scene({"guard": block("A", 1, 1, at)})
    before = battle.unit("guard")
    turned = panic.turn_to_nearest_edge(battle, before)
    assert turned.heading == heading
    assert turned.centre() == pytest.approx(before.centre(), abs=0.002)
    assert battle.unit("guard").heading == heading


@pytest.mark.clause("QS-MOV-07")
@pytest.mark.parametrize(
    ("heading", "far"),
    [
        # One inch square, its front at (10, 20) of a table of 36 by 48.
        (0.0, 28.0),
        (90.0, 26.0),
        (180.0, 20.0),
        (270.0, 10.0),
    ],
)
def test_how_far_it_is_to_the_edge_ahead(heading: float, far: float) -> None:
    battle = scene({"guard": block("A", 1, 1, [10, 20])})
    guard = battle.put(battle.unit("guard").stand(10.0, 20.0, heading))
    assert flight._edge_distance(battle, guard) == pytest.approx(far, abs=0.002)
    # To the edge it is gone; a little less and it stays, and lengthens its flight for nobody.
    assert flight.turn_from(battle, guard, guard.centre()) is guard
    x, y = guard.centre()
    assert flight.turn_from(battle, guard, (x - 0.5, y)).heading == 90.0
    assert flight.turn_from(battle, guard, (x, y + 0.5)).heading == 180.0


@pytest.mark.clause("QS-MOD-01")
def test_a_value_that_is_missing_or_too_much_is_said_with_its_place() -> None:
    for text, what in (
        ("Aegis", "Aegis needs its value in brackets"),
        ("Undead (2)", "Undead has no value in brackets"),
    ):
        with pytest.raises(BadInput) as wrong:
            parse_rule(text, "pack.toml: rules")
        assert (wrong.value.what, wrong.value.where) == (what, "pack.toml: rules")


@pytest.mark.clause("QS-ATK-13")
def test_the_wounds_are_shown_on_the_last_model() -> None:
    battle = scene({"ogres": block("B", 5, 3, [18, 24], HP=3)})
    ogres = battle.unit("ogres")
    ogres.pool -= 2
    shown = view.models(ogres)
    assert [model["wounds"] for model in shown] == [0, 0, 0, 0, 2]
    assert [model["tough"] for model in shown] == [3] * 5
    assert [model["id"] for model in shown] == [f"ogres#{rank}.{file}" for rank, file in ogres.cells()]


@pytest.mark.clause("QS-VIC-04")
@pytest.mark.parametrize(
    ("low", "high", "picked"),
    [
        # Whether it is entirely in the zone at y = 0, or in the other one; each is so many inches deep.
        (0.0, 4.0, (False, True)),
        (0.5, 4.0, (False, True)),
        (20.0, 24.0, (True, True)),
        (44.0, 48.0, (True, False)),
        (43.5, 47.5, (True, False)),
    ],
)
def test_which_ground_may_be_picked(low: float, high: float, picked: tuple[bool, bool]) -> None:
    ground = [{"at": [18.0, 0.5 * (low + high)], "size": [4.0, high - low], "category": "hill"}]
    battle = scene({"guard": block("A", 1, 1, [5, 24])}, ground)
    assert (bool(preparation.eligible(battle, True)), bool(preparation.eligible(battle, False))) == picked


@pytest.mark.clause("QS-MEL-22")
def test_who_is_nudged_first_and_how_it_is_told() -> None:
    battle = scene(
        {
            "foe": block("B", 5, 5, [18, 24]),
            "guard": {"side": "A", "against": "foe", "profile": {"models": 5, "files": 5}},
        }
    )
    (contact,) = battle.contacts_of("guard")
    active, other = ("guard", "foe") if battle.is_active(battle.unit("guard")) else ("foe", "guard")
    for damaged, order in (
        (["guard"], ["foe", "guard"]),
        (["foe"], ["guard", "foe"]),
        (["guard", "foe"], [active, other]),
        ([], [active, other]),
    ):
        for made in (
            contact,
            Contact("guard", "front", "foe", "front"),
            Contact("foe", "front", "guard", "front"),
        ):
            assert nudging.movers(battle, made, damaged) == order
    guard = battle.unit("guard")
    sin, cos = heading_vector(guard.heading)
    moved = battle.put(guard.stand(guard.x - 0.5 * sin, guard.y - 0.5 * cos, guard.heading))
    battle.told.clear()
    assert nudging.nudge(battle, contact, "guard")
    (event,) = battle.told
    assert isinstance(event, Marched)
    assert (event.clause, event.unit, event.how) == ("QS-MEL-22", "guard", "nudge")
    assert event.start == moved.pose()
    assert event.end == battle.unit("guard").pose() != moved.pose()
    assert event.inches == pytest.approx(0.5, abs=0.01)


@pytest.mark.clause("QS-TER-01")
def test_the_kind_and_the_name_of_ground_are_kept_apart() -> None:
    polygon = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0))
    plain = Piece("p", "field", polygon, False, False, False, False, False, name="Green")
    wood = msgspec.structs.replace(plain, id="w", kind="forest", name="Black Wood", cover=True)
    (found,) = taking_the_field.field_of(Table(36.0, 48.0, (wood, plain)), True).pieces
    assert (found.id, found.kind, found.name, found.category) == (
        "w",
        "forest",
        "Black Wood",
        HINDERING,
    )
