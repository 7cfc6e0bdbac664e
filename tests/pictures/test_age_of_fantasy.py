"""Age of Fantasy in pictures: single bases, zones of any shape, markers, ways of models, and what is told."""

from __future__ import annotations

import copy
import math
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from banneret.books.age_of_fantasy.chapters.brutal_damage.events import (
    AttritionTested,
    CriticalsRolled,
    DamageRolled,
    FriendlyFire,
    MishapsRolled,
)
from banneret.books.age_of_fantasy.chapters.extra_actions.events import Pinned, Reacted
from banneret.books.age_of_fantasy.chapters.fog_of_war.events import (
    ProlongedRolled,
    RoundCutShort,
    WearinessRolled,
)
from banneret.books.age_of_fantasy.events import (
    ActionTaken,
    ChargeDeclared,
    MarkerDestroyed,
    ModelsMoved,
)
from banneret.books.events import Destroyed, HitRoll, RoundBegan
from banneret.books.opr.events import Activated, ChargeFailed, MeleeResult, RoundEnded, Suffered
from banneret.core.engine.grammar import KnownNames, is_plural
from banneret.core.engine.journal import Rolled
from banneret.core.engine.match import Told
from banneret.core.space.shown import ShownMarker
from banneret.pictures import bases, figure_art, terrain
from banneret.pictures.age_of_fantasy.chapters.brutal_damage import BrutalDamageLook
from banneret.pictures.age_of_fantasy.chapters.fog_of_war import FogOfWarLook
from banneret.pictures.board import board_svg, goals_of, legend_items, on_table, round_text
from banneret.pictures.look_file import LOOKS, SIDES, filled
from banneret.pictures.looks import look_of
from banneret.pictures.page import replay_data, replay_html
from banneret.pictures.replay import names_of, played_frames
from banneret.pictures.report import report_html
from tests.pictures.games import all_frames, deployed, facts, fresh, played, put_badges, tally, view_of

BOOK = "age-of-fantasy"
SEED = 7  # hidden side-missions, selected from a category that is rolled for
SVG = "{http://www.w3.org/2000/svg}"


def view() -> dict[str, Any]:
    return view_of(deployed(SEED, BOOK))


def drawn(shown: dict[str, Any], **options: Any) -> ET.Element:
    return ET.fromstring(board_svg(shown, names_of(played(SEED, BOOK)), **options))


def group_of(root: ET.Element, unit: dict[str, Any]) -> ET.Element:
    return next(
        e
        for e in root.iter(f"{SVG}g")
        if e.get("class", "").startswith("unit") and e.get("data-id") == unit["id"]
    )


def place_of(element: ET.Element) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+", element.get("transform", ""))[:2]
    return float(x), float(y)


def test_every_model_stands_on_its_own_base_where_it_is() -> None:
    shown = view()
    root = drawn(shown)
    for unit in on_table(shown):
        group = group_of(root, unit)
        x, y = place_of(group)
        models = [e for e in group if e.tag == f"{SVG}g" and "transform" in e.attrib]
        assert len(models) == len(unit["models"])
        for drawing, model in zip(models, unit["models"], strict=True):
            dx, dy = place_of(drawing)
            assert x + dx == pytest.approx(10 * model["at"][0], abs=0.2)
            assert y + dy == pytest.approx(480 - 10 * model["at"][1], abs=0.2)
            round_ = any(e.get("r") for e in drawing.iter(f"{SVG}circle") if e.get("stroke"))
            assert round_ == bool(model["radius"])
            assert bool([e for e in drawing.iter() if e.get("class") == "hero"]) == (
                "hero" in model.get("ranks", [])
            )


@pytest.mark.parametrize("figures", [True, False])
def test_sides_differ_by_sign_and_edge(figures: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sign stands on bases without a figure; the edge tells sides apart on all."""
    if not figures:
        monkeypatch.setattr(figure_art, "art", lambda: figure_art.NO_ART)
    shown = view()
    root = drawn(shown)
    looks: dict[str, str] = {}
    for unit in on_table(shown):
        looks[unit["seat"]] = looks.get(unit["seat"], "") + ET.tostring(
            group_of(root, unit), encoding="unicode"
        )
    for seat, sign in (("A", "#bn-dot0"), ("B", "#bn-dot1")):
        assert (sign in looks[seat]) is not figures
        assert ("stroke-dasharray" in looks[seat]) == (seat == "B")


def test_states_stances_and_wounds_are_shown_and_explained() -> None:
    plain = board_svg(view(), names_of(played(SEED, BOOK)))
    shown = view()
    unit = on_table(shown)[0]
    put_badges(unit, "wavering", "scattered", "overwatch", "hunker down", "ramming")
    unit["models"][0]["wounds"] = 2
    marked = board_svg(shown, names_of(played(SEED, BOOK)))
    for word in (
        'class="shaken"',
        'data-state="scattered"',
        'data-state="overwatch"',
        'data-state="hunker down"',
        'class="wounds"',
    ):
        assert word in marked
        assert word not in plain
    said = [words for _, words in legend_items(shown)]
    for words in ("On overwatch", "Hunkers down", "Out of coherency", "Wavering", "Wounds taken"):
        assert words in said
    assert ">V</text>" in marked, "what has no drawing is shown by its sign"
    assert "Front of a unit" not in said


def test_the_band_joins_all_models_with_the_shortest_lines() -> None:
    points = [(0.0, 0.0), (10.0, 0.0), (20.0, 0.0), (20.0, 8.0)]
    found = bases.links(points)
    assert sum(math.dist(a, b) for a, b in found) == pytest.approx(28.0)
    assert {point for pair in found for point in pair} == set(points)
    assert bases.links([]) == []
    assert len(bases.links(points[:1])) == 1


def test_zones_are_drawn_as_they_are() -> None:
    shown = view()
    zones = [e for e in drawn(shown).iter(f"{SVG}g") if e.get("class") == "zone"]
    assert {e.get("data-seat") for e in zones} == {"A", "B"}
    parts = [(area["seat"], part) for area in shown["areas"] for part in area["outlines"]]
    assert len(zones) == len(parts)
    for element, (seat, part) in zip(zones, parts, strict=True):
        assert element.get("data-seat") == seat
        points = next(element.iter(f"{SVG}polygon")).get("points", "").split()
        assert len(points) == len(part)
    shown["areas"] = [{"outlines": area["outlines"], "key": area["key"]} for area in shown["areas"]]
    nobody = [e for e in drawn(shown).iter(f"{SVG}g") if e.get("class") == "zone"]
    assert {e.get("data-seat") for e in nobody} == {""}


def test_markers_are_carried_along_and_own_ones_have_their_sides_colour() -> None:
    shown = view()
    unit = next(unit for unit in on_table(shown) if unit["seat"] == "A" and len(unit["models"]) > 2)
    shown["markers"] = [
        {"id": "marker-1", "x": 1.0, "y": 1.0, "owner": "A", "carrier": unit["id"]},
        {"id": "marker-3", "x": 9.0, "y": 9.0, "owner": "", "belongs": "B"},
    ]
    carried, own = terrain.flags_of(shown)
    assert [carried["x"], carried["y"]] in [model["at"][:2] for model in unit["models"]]
    shown["markers"][1] |= {"carrier": unit["id"], "belongs": ""}
    both = [(flag["x"], flag["y"]) for flag in terrain.flags_of(shown)]
    assert both[0] != both[1]
    shown["markers"][1] |= {"carrier": "", "belongs": "B"}
    # Numbered as they are named, though one is gone.
    assert (carried["sign"], own["sign"]) == ("1", "3")
    assert "A side’s own marker" in [words for _, words in legend_items(shown)]
    svg = board_svg(shown, names_of(played(SEED, BOOK)))
    assert filled(LOOKS.marker.collar, main=SIDES[1].main, dark=SIDES[1].dark) in svg


def test_terrain_says_all_it_does() -> None:
    assert terrain.effects([{"effects": ["cover", "3” high"]}]) == ["cover", "3” high"]
    assert terrain.effects([{"effects": ["cover"]}, {"effects": ["cover", "dangerous"]}]) == [
        "cover",
        "dangerous",
    ]


def test_the_heading_names_the_mission() -> None:
    shown = view()
    shown["notes"] = [
        {"title": "Deployment", "text": "Flank Assault", "setting": "deployment"},
        {"title": "Mission", "text": "Relic Hunt", "setting": "mission", "goal": True},
    ]
    assert goals_of(shown) == "Relic Hunt"
    assert round_text(shown) == "Round 1 of 4 · Relic Hunt"
    assert goals_of({**shown, "notes": []}) == ""


# ------------------------------------------------------------------------------------------ the replay


def test_models_go_the_ways_that_they_went() -> None:
    found = all_frames(SEED, BOOK)
    data = replay_data(found, names_of(played(SEED, BOOK)))
    places: dict[str, list[float]] = {}
    went = 0
    for row, frame in zip(data["frames"], found, strict=True):
        before = dict(places)
        for unit in row.get("u", {}).values():
            for model, look, x, y in unit[11] if len(unit) > 11 else []:
                places[model] = [x, y]
                assert data["pool"][look].startswith("<")
        for model, way in row.get("w", {}).items():
            went += 1
            assert way[-1] == pytest.approx(places[model], abs=0.2)
            if model in before:
                assert way[0] == pytest.approx(before[model], abs=0.2)
        moved = [s for s in frame.sentences if s.kind == "ModelsMoved"]
        # Who is shot at on its way has been seen there already.
        hurt = [s for s in frame.sentences if s.kind in ("Suffered", "Routed", "HitRoll")]
        if len(moved) < 2 and not hurt:
            assert len(row.get("w", {})) == sum(len(s.paths) for s in moved)
    assert went > 20
    # Every model that stands at the end stands where the page has it.
    for unit in on_table(view_of(found[-1])):
        for model in unit["models"]:
            x, y = places[model["id"]]
            assert x == pytest.approx(10 * model["at"][0], abs=0.06)
            assert y == pytest.approx(480 - 10 * model["at"][1], abs=0.06)


def test_what_is_gone_is_taken_off_and_what_is_not_yet_there_is_hidden() -> None:
    found = list(all_frames(SEED, BOOK))[:3]
    views = [copy.deepcopy(found[-1].view) for _ in range(3)]
    markers: list[ShownMarker] = [{"id": f"marker-{n}", "x": 9.0, "y": 9.0 * n, "owner": ""} for n in (1, 2)]
    for shown, here, count in zip(views, (markers, markers, markers[:1]), (2, 3, 4), strict=True):
        shown["markers"] = here
        shown["table"]["pieces"] = shown["table"]["pieces"][:count]
    for frame, shown in zip(found, views, strict=True):
        frame.view = shown
    try:
        rows = replay_data(found, names_of(played(SEED, BOOK)))["frames"]
    finally:
        all_frames.cache_clear()
    assert set(rows[0]["k"]) == {"marker-1", "marker-2"}
    assert rows[2]["k"]["marker-2"] is None
    assert [len(row["p"]) for row in rows] == [2, 3, 4]


def test_secret_dice_are_in_no_frame() -> None:
    match = played(SEED, BOOK)
    rolled = [e for e in match.journal.entries if isinstance(e, Rolled) and e.clause == "AF-SID-08"]
    assert rolled
    assert not [
        clause for frame in all_frames(SEED, BOOK) for clause, _ in frame.rolls if clause == "AF-SID-08"
    ]
    others = sum(isinstance(e, Rolled) and e.clause != "AF-SID-08" for e in match.journal.entries)
    assert sum(len(frame.rolls) for frame in all_frames(SEED, BOOK)) == others


def test_a_journal_and_its_match_give_the_same_pages() -> None:
    match = played(SEED, BOOK)
    ended, found = played_frames(fresh(match.journal))
    assert ended.outcome is not None
    assert match.outcome is not None
    assert ended.outcome.to_data() == match.outcome.to_data()
    assert report_html(fresh(match.journal)) == report_html(match)
    page = replay_html(found, names_of(match), book="Age of Fantasy")
    assert page.count("%%") == 0


# ------------------------------------------------------------------------------------------ what is told


NAMES = KnownNames({"A": "Ann", "B": "Ben", "marker-1": "Marker 1"})
for who, called in {"A.riders": "Riders", "B.wall": "Wall", "B.bows": "Bows"}.items():
    NAMES.call(who, called, is_plural(called))


def chronicle_of(*events: Any) -> Any:
    told = [Told(event, at) for at, event in enumerate(events)]
    units = {"A.riders": tally(2, 2, 1, 1), "B.wall": tally(0, 0, 2, 10), "B.bows": tally(1, 1)}
    return look_of(BOOK).chronicle(told, facts(units=units, ends={"B.wall": ("destroyed", 17, 2, 0)}))


def test_charges_reactions_and_melees_are_told_and_counted() -> None:
    found = chronicle_of(
        RoundBegan("AF-ACT-02", 1, "A"),
        Activated("AF-ACT-03", "A.riders"),
        ActionTaken("AF-XAC-09", "A.riders", "heavy charge"),
        ChargeDeclared("AF-MEL-01", "A.riders", "B.wall"),
        Reacted("AF-XAC-12", "B.bows", "A.riders", 4.0, True),
        HitRoll("AF-SHO-12", "B.bows", "A.riders", "Bow", 5, (5, 1), 1, True),
        Suffered("AF-SHO-15", "A.riders", 1, ("A.riders/1",), 4),
        ModelsMoved("AF-MEL-03", "A.riders", "charge", (((1.0, 1.0), (9.0, 1.0)),), 8.0),
        HitRoll("AF-SHO-12", "A.riders", "B.wall", "Lance", 3, (6, 6), 2, False),
        Suffered("AF-SHO-15", "B.wall", 2, ("B.wall/1", "B.wall/2"), 8),
        MeleeResult("AF-MEL-17", "A.riders", "B.wall", 2, 0, (2,), (0,), "B.wall"),
        MarkerDestroyed("AF-MIS-12", "marker-1", "A"),
        RoundEnded("AF-PRE-06", 1, {"A": 1, "B": 0}),
        RoundBegan("AF-ACT-05", 2, "B"),
        Activated("AF-ACT-03", "B.wall"),
        ChargeDeclared("AF-MEL-01", "B.wall", "A.riders"),
        ChargeFailed("AF-MEL-02", "B.wall", "A.riders"),
        Destroyed("AF-SHO-15", "B.wall"),
    )
    assert [line.text for line in found.story(1, NAMES)] == [
        "The Riders make a heavy charge at the Wall (2 to 0): the Bows react; the Riders lose 1 model; "
        "the Wall loses 2 models.",
        "Ann destroys Marker 1.",
    ]
    assert [line.text for line in found.story(2, NAMES)] == [
        "The Wall charges the Riders and does not reach them: the Wall is destroyed."
    ]
    assert found.tally("B.wall").end == "destroyed, round 2"
    riders = found.tally("A.riders")
    assert (riders.dealt, riders.killed, riders.taken, riders.lost) == (2, 2, 1, 1)
    assert riders.extra == {"charges": 1, "moved": 8}
    assert dict(found.sums(("A", "B"))) == {
        "Charges declared, and made": {"A": "1 / 1", "B": "1 / 0"},
        "Shots, and hits": {"A": "0 / 0", "B": "2 / 1"},
        "Melees fought, and won": {"A": "1 / 1", "B": "1 / 0"},
        "Reactions on overwatch": {"A": "0", "B": "1"},
    }


def test_pinning_is_one_chance_of_all_its_dice() -> None:
    tested = look_of(BOOK).tested(Pinned("AF-XAC-07", "B.bows", "A.riders", (1, 4), True))
    assert tested is not None
    assert (tested.dice, tested.successes) == (1, 1)
    assert tested.chance == pytest.approx(0.75)
    assert look_of(BOOK).tested(Pinned("AF-XAC-07", "B.bows", "A.riders", (), False)) is None


def test_the_report_tells_of_every_round() -> None:
    page = report_html(played(SEED, BOOK))
    for part in ("Round 1", "Round 4", "What every unit did", "Inches moved", "Markers by round"):
        assert part in page


def test_what_is_news_in_the_fog() -> None:
    fog = FogOfWarLook()
    assert fog.is_news(RoundCutShort("AF-FOG-11", ("A",)))
    assert fog.is_news(ProlongedRolled("AF-FOG-12", 4, 3, 4, False))
    assert not fog.is_news(WearinessRolled("AF-FOG-10", "A", (3, 4), False))


def test_brutal_damage_is_news_and_luck() -> None:
    brutal = BrutalDamageLook()
    for result, news in (("glanced", False), ("immobilized", True), ("annihilated", True)):
        assert brutal.is_news(DamageRolled("AF-BRU-11", "B.drake", "B.drake/1", 2, (3, 4), result, "")) == news
    tested = look_of(BOOK).tested
    for event, kind, goal, good in (
        (CriticalsRolled("AF-BRU-10", "A.bows", "B.men", (3, 4, 6), 2), "critical hits", "at 4+", 2),
        (MishapsRolled("AF-BRU-08", "A.bows", (3, 4, 6), 1), "mishaps", "at 4+", 2),
        (
            FriendlyFire("AF-BRU-06", "A.bows", "B.men", (1, 4, 3), {"A.men": 2}),
            "hits near friends",
            "at 4+",
            1,
        ),
        (AttritionTested("AF-BRU-02", "B.men", 3, 5, (1, 5, 6), 1, 1), "attrition", "at 5+", 2),
    ):
        found = tested(event)
        assert found is not None
        assert (found.kind, found.dice, found.goal, found.successes) == (kind, 3, goal, good)
        assert kind in look_of(BOOK).all_kinds()
    assert tested(AttritionTested("AF-BRU-02", "B.men", 3, 5, (), 3, 1)) is None
