"""Places just within what a question allows, in whole inches: deployment, ranges and places in a unit."""

from __future__ import annotations

import math
from typing import Any

import pytest

from banneret.books.quick_starter import characters, magic_phase, movement_phase, shooting_phase
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.case_setup import arrange
from banneret.books.quick_starter.closed_moves import ClosedPlaces, place_name
from banneret.books.quick_starter.invariants import broken_invariants
from banneret.books.quick_starter.magic_phase import ClosedDice
from banneret.books.quick_starter.preparation import Deploy, lies_in
from banneret.books.quick_starter.unit import Figure, Unit
from banneret.core.space.geometry import Polygon

SQUARE = [127, 127]  # five inches
HAIR = 0.002


def block(side: str, x: float, y: float, facing: float = 0.0, **profile: Any) -> dict[str, Any]:
    return {"side": side, "profile": {"base": SQUARE, **profile}, "at": [x, y], "facing": facing}


def table(terrain: list[dict[str, Any]] | None = None, step: str = "remaining moves", **units: Any) -> Battle:
    return arrange({"terrain": terrain or []}, units, {"step": step})[1]


# --------------------------------------------------------------------------------------------------- deployment


@pytest.mark.clause("QS-SET-10", "QS-GEO-21")
@pytest.mark.parametrize(
    ("side", "x", "y", "out", "code"),
    [
        ("A", 2.5, 8.0, (-1, 0), "off-board"),
        ("A", 33.5, 8.0, (1, 0), "off-board"),
        ("A", 18.0, 5.0, (0, -1), "off-board"),
        ("A", 18.0, 12.0, (0, 1), "outside-zone"),
        ("B", 18.0, 48.0, (0, 1), "off-board"),
        ("B", 18.0, 41.0, (0, -1), "outside-zone"),
    ],
)
def test_a_unit_is_deployed_up_to_the_edges_of_its_zone(
    side: str, x: float, y: float, out: tuple[int, int], code: str
) -> None:
    battle = table(u=block("A", 10.0, 30.0), v=block("B", 25.0, 20.0))
    unit = battle.unit("u" if side == "A" else "v")
    question = Deploy(battle, unit)
    assert question.refusal((x, y, 0.0)) is None
    refusal = question.refusal((x + out[0] * HAIR, y + out[1] * HAIR, 0.0))
    assert refusal is not None
    assert refusal.code == code
    assert refusal.clause == ("QS-GEO-21" if code == "off-board" else "QS-SET-10")


@pytest.mark.clause("QS-SET-10")
@pytest.mark.parametrize(("further", "fine"), [(0.0, True), (0.005, True), (0.008, False)])
def test_a_round_base_is_measured_by_its_circle(further: float, fine: bool) -> None:
    """The polygon that stands for it reaches out a little further, and may."""
    gun = {"side": "A", "profile": {"round": 60, "rules": ["War Machine"]}, "at": [10, 30]}
    battle = table(g=gun, v=block("B", 25.0, 20.0))
    question = Deploy(battle, battle.unit("g"))
    across = 60 / 25.4
    # Its place is the foremost point of the base.
    beside = 0.5 * across - further
    for pose in ((beside, 8.0), (36.0 - beside, 8.0), (18.0, across - further), (18.0, 12.0 + further)):
        assert (question.refusal((*pose, 0.0)) is None) is fine


@pytest.mark.clause("QS-SET-10", "QS-GEO-22")
def test_what_a_question_for_a_place_says() -> None:
    battle = table(u=block("A", 10.0, 30.0, models=2, files=2), v=block("B", 25.0, 20.0))
    south, north = Deploy(battle, battle.unit("u")), Deploy(battle, battle.unit("v"), "Where to?")
    assert (south.prompt, north.prompt) == (f"Where do you deploy {battle.unit('u').the()}?", "Where to?")
    assert south.area == pytest.approx((0.0, 0.0, 36.0, 12.0))
    assert north.area == pytest.approx((0.0, 36.0, 36.0, 48.0))
    assert (south.facing, north.facing) == pytest.approx((0.0, 180.0))
    assert south.body_details() == {"unit": "u", "footprint": pytest.approx([-5.0, 5.0, 5.0])}
    (outline,) = south.outline_at((18.0, 12.0, 33.33))
    sin, cos = math.sin(math.radians(33.33)), math.cos(math.radians(33.33))
    wanted = {
        (round(18.0 + s * 5.0 * cos - b * 5.0 * sin, 3), round(12.0 - s * 5.0 * sin - b * 5.0 * cos, 3))
        for s in (1, -1)
        for b in (0, 1)
    }
    for x, y in outline:
        assert min([math.dist((x, y), spot) for spot in wanted]) == pytest.approx(0.0, abs=1e-7)
    # The body itself lies behind the place of its front, and the place is found again from its centre.
    body = south.body_at(18.0, 12.0, 33.33)
    centre = (18.0 - 2.5 * sin, 12.0 - 2.5 * cos)
    assert (body.cx, body.cy) == pytest.approx(centre, abs=0.001)
    assert south.pose_about(*centre, 33.33) == pytest.approx((18.0, 12.0, 33.33), abs=0.001)


def test_headings_along_what_stands_in_the_way() -> None:
    house = [{"at": [20, 6], "size": [4, 4], "category": "impassable", "turn": 45.0}]
    battle = table(house, u=block("A", 10.0, 30.0), v=block("B", 25.0, 20.0, 30.0))
    assert Deploy(battle, battle.unit("u"))._headings() == pytest.approx([0.0, 90.0, 315.0, 45.0, 300.0, 30.0])


def test_what_lies_in_an_area() -> None:
    area = Polygon([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)])

    def moved(by: float) -> Polygon:
        return Polygon([(5.0 + by, 2.0), (10.0 + by, 2.0), (10.0 + by, 8.0)])

    assert lies_in(moved(0.0), area)
    assert not lies_in(moved(0.0625), area)
    assert lies_in(moved(0.0625), area, 0.0625)
    assert not lies_in(moved(0.125), area, 0.0625)


# ------------------------------------------------------------------------------------------------------- ranges


@pytest.mark.clause("QS-SHO-08", "QS-SHO-15")
@pytest.mark.parametrize(
    ("gap", "needs"), [(10.0, [4, 5]), (10.0 + HAIR, [5, 5]), (20.0, [5]), (20.0 + HAIR, []), (15.0, [5, 5])]
)
def test_long_range_begins_beyond_half_the_range(gap: float, needs: list[int]) -> None:
    """The second of two ranks stands five inches further back."""
    shooting = {"range": 20, "aim": 4}
    units: dict[str, Any] = {
        "u": block("A", 18.0, 12.0, models=2, files=1, shooting=shooting),
        "v": block("B", 18.0, 12.0 + gap + 5.0),
    }
    battle = table(step="shooting", **units)
    unit, foe = battle.unit("u"), battle.unit("v")
    near = shooting_phase.base_distance(unit, 0, 0, foe)
    assert near == pytest.approx(gap)
    assert shooting_phase.base_distance(unit, 1, 0, foe) == pytest.approx(gap + 5.0)
    weapon = unit.entry.weapon
    assert weapon is not None
    reached = [rank for rank in (0, 1) if shooting_phase.base_distance(unit, rank, 0, foe) <= 20.001]
    assert [shooting_phase.to_hit(battle, unit, (rank, 0), weapon, foe, []) for rank in reached] == needs
    in_front = [
        shooter.need for shooter in shooting_phase.shooters(battle, unit, foe) if shooter.cell == (0, 0)
    ]
    assert in_front == needs[:1]


@pytest.mark.clause("QS-MAG-08")
@pytest.mark.parametrize(("further", "reached"), [(0.0, True), (HAIR, False)])
def test_a_spell_reaches_just_as_far_as_it_says(further: float, reached: bool) -> None:
    spell = {"name": "Bolt", "range": 12, "effects": [{"hits": "1", "strength": 3}]}
    battle = table(
        step="magic",
        w=block("A", 18.0, 12.0, character=True, spells=[spell]),
        v=block("B", 18.0, 29.0 + further),
    )
    wizard = battle.unit("w")
    figure = wizard.figures[0]
    (bolt,) = magic_phase.known_spells(figure)
    assert magic_phase.in_range(battle, wizard, figure, bolt, battle.unit("v")) is reached
    targets = magic_phase.targets_for(battle, wizard, figure, bolt)
    assert [target.id for target in targets] == (["v"] if reached else [])


@pytest.mark.clause("QS-MAG-02", "QS-MAG-09")
def test_more_magic_dice_than_there_are() -> None:
    closed = ClosedDice(3, 3, 5)
    assert [(option.key, option.label) for option in closed.options()] == [("4", "4 dice"), ("5", "5 dice")]
    assert closed.why("3") is None
    assert closed.why("6") is None
    few = closed.why("4")
    assert few is not None
    assert (few.code, few.clause, few.why) == (
        "pool",
        "QS-MAG-02",
        "Only 3 Magic Dice are left in the pool.",
    )
    for pool in (6, 8):
        many = ClosedDice(pool, 5, pool).why("6")
        assert many is not None
        assert (many.code, many.clause) == ("too-many", "QS-MAG-09")
        assert many.why == "At most 5 dice are rolled to cast a spell."
    assert ClosedDice(1, 0, 1).options()[0].label == "1 die"


# --------------------------------------------------------------------------------------------- places in a unit


@pytest.mark.clause("QS-CHR-13")
@pytest.mark.parametrize(("x", "place"), [(5.0, 0), (31.0, 2)])
def test_a_rank_grows_only_where_there_is_room(x: float, place: int) -> None:
    """Two abreast with one end at the edge of the board."""
    battle = table(u=block("A", x, 24.0, models=2, files=2), h=block("A", 18.0, 10.0, character=True))
    unit, hero = battle.unit("u"), battle.unit("h")
    assert characters.places_in(unit) == [0, 2]
    assert characters.room_for(battle, unit, hero) == [2 - place]
    closed = ClosedPlaces(battle, [], unit, hero)
    labels = [(option.key, option.label, option.marks) for option in closed.everything()]
    assert labels == [
        ("0", "At the left end", ("u",)),
        ("1", "Place 2 of 2", ("u",)),
        ("2", "At the right end", ("u",)),
    ]
    refusal = closed.why(str(place))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("no-room", "QS-CHR-13")
    assert refusal.why == f"There is no room for {hero.the()} at that end of {unit.the()}."
    middle = closed.why("1")
    assert middle is not None
    assert (middle.code, middle.clause) == ("not-an-end", "QS-CHR-13")
    assert place_name(unit, 1) == "Place 2 of 2"


@pytest.mark.clause("QS-CHR-13", "QS-CHR-16")
@pytest.mark.parametrize(
    ("deep", "clause", "labels"),
    [
        (1, "QS-CHR-13", {"0": "At the left end", "2": "At the right end"}),
        (2, "QS-CHR-16", {"0": "Place 1 of 2", "1": "Place 2 of 2"}),
    ],
)
def test_the_question_for_a_place_names_its_clause(deep: int, clause: str, labels: dict[str, str]) -> None:
    host = block("A", 18.0, 24.0, models=2 * deep, files=2)
    battle = table(u=host, h=block("A", 18.0, 10.0, character=True))
    steps = movement_phase.choose_place(battle, battle.unit("h"), battle.unit("u"))
    question: Any = next(steps).questions["A"]
    assert (question.name, question.clause) == ("join-place", clause)
    assert question.prompt == "Which place does the h take in the u?"
    assert {option.key: option.label for option in question.options} == labels
    # What is left out is of the host, too.
    assert [option.key for option in question.closed.options()] == (["1"] if deep == 1 else ["2"])
    last = max(labels)
    with pytest.raises(StopIteration) as done:
        steps.send(last)
    assert done.value.value == int(last)


@pytest.mark.clause("QS-CHR-13")
@pytest.mark.parametrize(("x", "place"), [(5.0, 2), (31.0, 0)])
def test_the_only_place_is_taken_without_a_question(x: float, place: int) -> None:
    battle = table(u=block("A", x, 24.0, models=2, files=2), h=block("A", 18.0, 10.0, character=True))
    with pytest.raises(StopIteration) as done:
        next(movement_phase.choose_place(battle, battle.unit("h"), battle.unit("u")))
    assert done.value.value == place


def rank(files: int, *places: int) -> Unit:
    """A rank of rank-and-file with Characters c0, c1 and so on in these places."""
    units: dict[str, Any] = {"u": block("A", 18.0, 24.0, models=files, files=files)}
    for number in range(len(places)):
        units[f"c{number}"] = block("A", 3.0, 10.0 + 6.0 * number, character=True)
    battle = table(**units)
    unit = battle.unit("u").twin()
    figures: list[Figure] = []
    for number, place in enumerate(places):
        figures.append(battle.unit(f"c{number}").figures[0].at_file(place))
    unit.figures = tuple(figures)
    unit.rnf -= len(places)
    unit.pool = unit.rnf
    unit.phase_hp = files
    return unit


@pytest.mark.clause("QS-CHR-17")
@pytest.mark.parametrize(
    ("files", "places", "gone", "left", "shift"),
    [
        # From an end he only goes; from within the rank a model steps in from the right, if it can.
        (3, (0,), 0, [], 2.5),
        (3, (2,), 0, [], -2.5),
        (3, (1,), 0, [], -2.5),
        (3, (1, 2), 0, [1], 2.5),
        (3, (0, 1), 1, [0], -2.5),
        (4, (1, 3), 0, [2], 2.5),
        (4, (0, 3), 0, [2], 2.5),
        (4, (0, 3), 1, [0], -2.5),
        # Characters at both ends: the rank closes over his place.
        (4, (0, 1, 3), 1, [0, 2], 2.5),
        (4, (0, 2, 3), 1, [0, 2], 2.5),
    ],
)
def test_a_rank_closes_up_behind_a_character(
    files: int, places: tuple[int, ...], gone: int, left: list[int], shift: float
) -> None:
    unit = rank(files, *places)
    after = characters.left_by(unit, unit.figures[gone])
    assert [figure.file for figure in after.figures] == left
    assert [figure.id for figure in after.figures] == [f"c{n}" for n in range(len(places)) if n != gone]
    assert (after.files, after.rear, after.total()) == (files - 1, (), files - 1)
    assert (after.x, after.y) == pytest.approx((18.0 + shift, 24.0))
    assert after.phase_hp == files - 1


@pytest.mark.clause("QS-CHR-13")
@pytest.mark.parametrize(("place", "own", "shift"), [(0, [3, 0], -2.5), (3, [2, 3], 2.5)])
def test_a_rank_grows_by_a_character(place: int, own: list[int], shift: float) -> None:
    unit = rank(3, 2)
    hero = unit.figures[0].twin()
    grown = characters.joined_by(unit, hero, place)
    assert [figure.file for figure in grown.figures] == own
    assert (grown.files, grown.rear, grown.phase_hp) == (4, (), 4)
    assert (grown.x, grown.y) == pytest.approx((18.0 + shift, 24.0))


def test_models_and_places_that_do_not_agree() -> None:
    battle = table(u=block("A", 18.0, 24.0, models=6, files=3), v=block("B", 5.0, 40.0))
    unit = battle.unit("u").twin()
    unit.reshape(3, (1,))
    battle.put(unit)
    assert broken_invariants(battle) == ["u has 6 models in 4 places"]
