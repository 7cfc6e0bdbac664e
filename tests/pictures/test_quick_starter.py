"""Pictures and reports of the Quick Starter: a tall table, its marks, its story and its luck."""

from __future__ import annotations

import copy
import itertools
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from banneret.books.events import Charged, Destroyed, HitRoll, Joined
from banneret.books.quick_starter.events import (
    CastingRoll,
    ChargeFailed,
    ChargeRolled,
    CombatBegan,
    CombatScore,
    DisciplineTest,
    DispelRoll,
    Fled,
    FledTheField,
    GameEnded,
    HealthLost,
    HinderedRoll,
    PhaseBegan,
    SaveRoll,
    TurnBegan,
    WoundRoll,
)
from banneret.books.table_book import on_table as battles
from banneret.cli.main import main
from banneret.core.engine.book import open_book
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import KnownNames, is_plural
from banneret.core.engine.match import Told
from banneret.core.engine.shown import badges_for
from banneret.pictures import kinds, terrain
from banneret.pictures.board import board_svg, goals_of, legend_items, on_table
from banneret.pictures.looks import look_of
from banneret.pictures.luck import ledger
from banneret.pictures.marks import bounds
from banneret.pictures.page import replay_html
from banneret.pictures.quick_starter.look import (
    AEGIS,
    ARMOUR,
    CASTING,
    CHARGING,
    DISCIPLINE,
    DISPELLING,
    HINDERED,
    HIT,
    WOUND,
    best_two_at_least,
    sum_at_least,
)
from banneret.pictures.replay import frames, names_of
from banneret.pictures.report import report_html
from tests.pictures.games import (
    all_frames,
    deployed,
    facts,
    fought,
    fresh,
    luck_in,
    played,
    put_badges,
    tally,
    view_of,
)
from tests.pictures.test_board import SVG, ids, words
from tests.pictures.test_report import checked

pytestmark = pytest.mark.native

BOOK = "quick-starter"
LOOK = look_of(BOOK)
SEEDS = (0, 1, 3)


# ------------------------------------------------------------------------------------------ the board


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_on_the_table_is_drawn_and_named(seed: int) -> None:
    view, names = view_of(deployed(seed, BOOK)), names_of(played(seed, BOOK))
    root = ET.fromstring(board_svg(view, names))
    here = on_table(view)
    assert here
    assert sorted(ids(root, "unit")) == sorted(unit["id"] for unit in here) == sorted(ids(root, "label"))
    assert ids(root, "terrain") == [piece["id"] for piece in view["table"]["pieces"]]
    assert ("centre" in ids(root, "marker")) == (goals_of(view) == "Hold the Ground")
    said = words(root)
    for unit in here:
        assert names[unit["id"]] in said
    assert "Turn 1 of 4" in said


def test_a_tall_table_is_drawn_tall_with_its_zones_along_the_short_edges() -> None:
    view = deployed(1, BOOK).view
    root = ET.fromstring(board_svg(view, names_of(played(1, BOOK))))
    _, _, wide, high = [float(part) for part in root.get("viewBox", "").split()]
    assert high > 1.3 * wide
    zones = [e for e in root.iter(f"{SVG}g") if e.get("class") == "zone"]
    assert len(zones) == 2
    for zone in zones:
        corners = [
            [float(part) for part in corner.split(",")] for corner in next(iter(zone)).get("points", "").split()
        ]
        left, top, right, bottom = bounds([(x, y) for x, y in corners])
        assert (right - left, bottom - top) == (360.0, 120.0)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_heading_of_a_narrow_table_does_not_overlap(seed: int) -> None:
    names = names_of(played(seed, BOOK)) | {"A": "A name of more than usual length", "B": "Another such name"}
    root = ET.fromstring(board_svg(deployed(seed, BOOK).view, names))
    lines: dict[int, list[tuple[float, float]]] = {}
    for text in root.findall(f"{SVG}text"):
        if text.get("textLength"):
            x, y, length = (float(text.get(key, 0)) for key in ("x", "y", "textLength"))
            assert length > 20
            left = {"start": x, "middle": x - length / 2, "end": x - length}[text.get("text-anchor", "")]
            lines.setdefault(round(y / 10), []).append((left, left + length))
    assert len(lines) == 2
    for spans in lines.values():
        spans.sort()
        assert all(a[1] < b[0] for a, b in itertools.pairwise(spans))


def test_a_round_base_has_no_front() -> None:
    def is_round(unit: dict[str, Any]) -> bool:
        return len(unit["outline"][0]) > 4

    views = [view_of(deployed(seed, BOOK)) for seed in range(6)]
    view = next(view for view in views if any([is_round(unit) for unit in on_table(view)]))
    root = ET.fromstring(board_svg(view, {}))
    for unit in on_table(view):
        group = next(
            e
            for e in root.iter(f"{SVG}g")
            if e.get("class", "").startswith("unit") and e.get("data-id") == unit["id"]
        )
        assert any(e.get("class") == "front" for e in group.iter(f"{SVG}g")) is not is_round(unit)


def test_states_are_marked_by_shape_and_named_in_the_legend() -> None:
    view = view_of(deployed(1, BOOK))
    for unit in view["units"]:
        put_badges(unit)
    marks = {
        "fleeing": ('class="fleeing"', "Fleeing"),
        "engaged": ('data-state="engaged"', "Engaged in combat"),
        "charged": ('data-state="charged"', "Has charged"),
        "marched": ('data-state="marched"', "Has marched"),
        "shot": ('data-state="shot"', "Has shot"),
        "activated": ('data-state="activated"', "Has moved"),
    }
    plain = board_svg(view, {})
    for state, (mark, said) in marks.items():
        assert mark not in plain
        marked = copy.deepcopy(view)
        put_badges(on_table(marked)[0], state)
        assert mark in board_svg(marked, {})
        assert said in [text for _, text in legend_items(marked)]
    assert "#bn-general" in plain
    assert "General" in [text for _, text in legend_items(view)]


def test_only_the_furthest_move_is_marked() -> None:
    states = open_book(BOOK).states()
    for moves, shown in (
        ({"activated": "moved", "charged": "charged"}, ["charged"]),
        ({"activated": "moved", "marched": "marched"}, ["marched"]),
        ({"activated": "moved", "fleeing": ""}, ["fleeing", "moved"]),
    ):
        assert [badge["text"] for badge in badges_for(states, moves)] == shown


def test_a_picked_feature_carries_the_flag_of_its_side() -> None:
    view = view_of(deployed(1, BOOK))
    piece = view["table"]["pieces"][0]
    view["claims"] = [{"seat": seat, "piece": piece["id"], "text": "has picked it"} for seat in ("A", "B")]
    flags = {flag["id"]: flag for flag in terrain.flags_of(view)}
    assert flags["claim-A"]["owner"] == "A"
    assert flags["claim-A"]["x"] != flags["claim-B"]["x"]
    svg = board_svg(view, {})
    assert 'data-id="claim-B" data-owner="B"' in svg
    assert "Terrain a side picked" in svg


def test_categories_of_terrain_are_told_apart_and_named() -> None:
    square = [(0.0, 0.0), (80.0, 0.0), (80.0, 60.0), (0.0, 60.0)]
    assert len({kinds.shape_of("wood", square, "x", c) for c in ("", "hindering", "impassable")}) == 3
    view = view_of(deployed(1, BOOK))
    said = " ".join(text for _, text in legend_items(view))
    for piece in view["table"]["pieces"]:
        assert ", ".join(piece["effects"]) in said
    assert "difficult" not in said


def test_the_replay_page_holds_the_whole_game() -> None:
    match = fought(1, BOOK)
    found, names = frames(match), names_of(match)
    page = replay_html(found, names, book=match.book.title)
    assert "%%" not in page
    data = json.loads(page.split('id="data">', 1)[1].split("</script>", 1)[0])
    assert data["round"] == "Turn"
    assert [row["m"] for row in data["frames"]] == [frame.moment for frame in found]
    shown: dict[str, list[object]] = {}
    for row, frame in zip(data["frames"], found, strict=True):
        shown.update(row.get("u", {}))
        assert {key for key, value in shown.items() if len(value) > 4} == {
            unit["id"] for unit in frame.view["units"] if unit.get("outline")
        }
    last = {unit["id"]: [badge["text"] for badge in unit["badges"]] for unit in found[-1].view["units"]}
    assert {key: value[3] for key, value in shown.items()} == {
        key: ", ".join(said) for key, said in last.items()
    }
    rounds = [sentence.round for frame in found for sentence in frame.sentences]
    assert rounds == sorted(rounds)
    assert set(rounds) == {0, 1, 2, 3, 4}


# ------------------------------------------------------------------------------------------ luck

EVENTS: list[Event] = [
    TurnBegan("x", 1, "A"),
    HitRoll("x", "A.u", "B.v", "Bow", 4, (1, 3, 4, 6, 6, 2), 3, True),  # 3 of 6, 3.0 expected
    WoundRoll("x", "A.u", "B.v", 5, (5, 6, 1), 3, 1),  # 2 of 3 without the poison, 1.0 expected
    SaveRoll("x", "B.v", "armour", 5, 0, (1, 5), 1),  # 1 of 2, 2/3 expected
    SaveRoll("x", "B.v", "Aegis", 0, 2, (1,), 1),  # 1 of 1, 1/3 expected
    DisciplineTest("x", "B.v", "Panic Test", 8, (6, 3), False),  # 0 of 1, 26/36 expected
    DisciplineTest("x", "B.v", "Break Test", 1, (), False),  # no dice
    TurnBegan("x", 2, "B"),
    HinderedRoll("x", "A.u", (1, 2), 1),  # 1 of 2, 10/6 expected
    CastingRoll("x", "B.w", "Spark", "A.u", (6, 6), 12, 11, True, False),  # 1 of 1, 3/36 expected
    DispelRoll("x", "A", "Spark", (6,), 6, 12, False),  # 0 of 1, 0 expected
    ChargeRolled("x", "B.w", "A.u", (1, 3, 6), 17, 18.5),  # 8 and 9 inches: needs 11, 0 of 1
    WoundRoll("x", "", "B.w", 4, (1, 6), 1, 0),  # a Miscast: nobody's luck
]


def test_luck_is_what_a_hand_adds_up() -> None:
    found = ledger(EVENTS, ("A", "B"), LOOK)
    a, b = found.totals["A"], found.totals["B"]
    assert (a.dice, a.rolled) == (6 + 3 + 2 + 1, 3 + 2 + 1 + 0)
    assert a.expected == pytest.approx(3.0 + 1.0 + 10 / 6)
    assert (b.dice, b.rolled) == (2 + 1 + 1 + 1 + 1, 1 + 1 + 0 + 1 + 0)
    assert b.expected == pytest.approx(2 / 3 + 1 / 3 + 26 / 36 + 3 / 36 + best_two_at_least(3, 11))
    assert set(found.kinds["A"]) == {HIT, WOUND, HINDERED, DISPELLING}
    assert set(found.kinds["B"]) == {ARMOUR, AEGIS, DISCIPLINE, CASTING, CHARGING}
    assert [roll.round for roll in found.rolls] == [1, 1, 1, 1, 1, 2, 2, 2, 2]
    # A failed test weighs double: it is further from the expected than the spell.
    assert found.swings(1)[0].kind == DISCIPLINE


def test_chances_of_sums() -> None:
    assert sum_at_least(2, 7) == pytest.approx(21 / 36)
    assert sum_at_least(1, 4) == pytest.approx(0.5)
    assert sum_at_least(3, 18) == pytest.approx(1 / 216)
    assert sum_at_least(3, 3) == pytest.approx(1.0)
    assert sum_at_least(2, 13) == pytest.approx(0.0)
    assert best_two_at_least(2, 7) == pytest.approx(21 / 36)
    # Of 216: all that show two sixes.
    assert best_two_at_least(3, 12) == pytest.approx(16 / 216)


def test_luck_counts_every_die_of_a_game_once() -> None:
    match = fought(1, BOOK)
    found = luck_in(match)
    singles = (HitRoll, WoundRoll, SaveRoll, HinderedRoll)
    faces = sum(len(event.faces) for event in match.events if isinstance(event, singles) and event.unit)
    tests = sum(isinstance(event, (CastingRoll, DispelRoll, ChargeRolled)) for event in match.events)
    tests += sum(isinstance(event, DisciplineTest) and bool(event.faces) for event in match.events)
    assert tests
    assert sum(total.dice for total in found.totals.values()) == faces + tests
    assert abs(found.favour()) < 5


# ------------------------------------------------------------------------------------------ the report


def told(*events: Event) -> list[Told]:
    return [Told(event, at) for at, event in enumerate(events)]


NAMES = KnownNames({"": "the ground", "A": "Anna", "B": "Ben"})
for who, called in {"A.u": "Pikes", "A.c": "Captain", "B.v": "Imps", "B.w": "Riders"}.items():
    NAMES.call(who, called, is_plural(called))


def test_a_battle_is_told_in_phases() -> None:
    chronicle = LOOK.chronicle(
        told(
            Joined("x", "A.c", "A.u"),
            TurnBegan("x", 1, "A"),
            PhaseBegan("x", "Charge", "A"),
            ChargeRolled("x", "A.u", "B.v", (1, 2), 7, 9.5),
            ChargeFailed("x", "A.u", "B.v", "short", 2),
            PhaseBegan("x", "Shooting", "A"),
            HitRoll("x", "A.u", "B.v", "Bow", 4, (4, 1), 1, True),
            WoundRoll("x", "A.u", "B.v", 4, (5,), 1, 0),
            HealthLost("x", "B.v", "B.v", 1, 1, 9),
            DisciplineTest("x", "B.v", "Panic Test", 7, (6, 2), False),
            Fled("x", "B.v", (3, 4), 7, 7.0),
            FledTheField("x", "B.v"),
            Destroyed("x", "B.v"),
            TurnBegan("x", 1, "B"),
            PhaseBegan("x", "Charge", "B"),
            Charged("x", "B.w", "A.u", "left", 8.0),
            PhaseBegan("x", "Melee", "B"),
            CombatBegan("x", ("B.w", "A.u")),
            HitRoll("x", "B.w", "A.c", "", 4, (4, 5), 2, False),
            WoundRoll("x", "B.w", "A.u", 4, (5, 6), 2, 0),
            HealthLost("x", "A.u", "A.c", 2, 1, 0),
            CombatScore("x", {"A": (0, 3, 0, 0), "B": (2, 0, 1, 1)}, "B", 1),
            TurnBegan("x", 2, "A"),
            GameEnded("x", "B", {"A": 0, "B": 1}, ""),
        ),
        facts(
            units={"A.u": tally(1, 1, shooting=1), "B.v": tally(0, 0, 1, 10), "B.w": tally(2, 1, melee=2)},
            characters={"A.c": tally(0, 0, 2, 1)},
            ends={"B.v": ("fled", 12, 1, 9), "A.c": ("slain", 20, 1, 0)},
        ),
    )
    assert [(line.heading, line.text) for line in chronicle.story(1, NAMES)] == [
        ("Anna: Charge Phase", "The Pikes fail their charge on the Imps (7” for 9.5”)."),
        (
            "Anna: Shooting Phase",
            "The Pikes shoot at the Imps (1 hit of 2): the Imps panic and flee and flee from the board.",
        ),
        ("Ben: Charge Phase", "The Riders charge the Pikes in the left flank."),
        ("Ben: Melee Phase", "Combat of the Riders and the Pikes: the Captain is slain; Ben wins by 1."),
    ]
    imps, pikes, captain, riders = (chronicle.tally(unit) for unit in ("B.v", "A.u", "A.c", "B.w"))
    assert (imps.taken, imps.lost, imps.end) == (1, 10, "fled the field, turn 1")
    assert (pikes.dealt, pikes.killed, pikes.extra) == (1, 1, {"shooting": 1})
    assert (captain.taken, captain.lost, captain.end) == (2, 1, "slain, turn 1")
    worst = chronicle.worst()
    assert worst is not None
    assert worst.losses == {"B.v": 10}, "with those who fled from the board"
    assert (riders.dealt, riders.killed, riders.extra) == (2, 1, {"melee": 2, "charges": 1})
    assert chronicle.round_ends == {1: 22, 2: 23}
    sums = dict(chronicle.sums(("A", "B")))
    assert sums["Combats fought, and won"] == {"A": "1 / 0", "B": "1 / 1"}
    assert sums["Units and Characters lost"] == {"A": "1", "B": "1"}
    assert sums["Shots, and hits"] == {"A": "2 / 1", "B": "0 / 0"}


def test_the_report_tells_everything() -> None:
    match = fought(1, BOOK)
    names = names_of(match)
    found = checked(report_html(match))
    text = found.text
    for unit in match.book.view(match.state, "").units.values():
        assert unit.name in text
    for number in range(1, 5):
        assert f"End of turn {number}." in text
    for word in ("Charge Phase", "Melee Phase", "Combat of ", "What each side did", "After deployment."):
        assert word in text
    assert "Round " not in text
    assert "the ground" not in text
    assert "loses 0" not in text
    assert luck_in(match).verdict(names) in text
    assert report_html(fresh(match.journal)) == report_html(match)


def test_totals_add_up() -> None:
    match = fought(1, BOOK)
    sizes = {unit.id: unit.total() for unit in match.book.begin(match.options).units.values()}
    chronicle = LOOK.chronicle(match.told, battles(match.book).report(match))
    lost = [event for event in match.events if isinstance(event, HealthLost)]
    taken = sum(tally.taken for tally in chronicle.tallies.values())
    dealt = sum(tally.dealt for tally in chronicle.tallies.values())
    assert taken == sum(event.lost for event in lost) > 0
    assert taken / 2 < dealt <= taken
    for own in chronicle.tallies.values():
        assert own.dealt == sum(own.extra.get(key, 0) for key in ("shooting", "magic", "melee"))
    for unit in match.book.view(match.state, "").units.values():
        if unit.place == "destroyed":
            assert chronicle.tally(unit.id).end
            assert chronicle.tally(unit.id).lost == sizes[unit.id], unit.id
        elif unit.on_table() and not unit.entry.character:
            assert chronicle.tally(unit.id).lost == sizes[unit.id] - unit.rnf


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_of_chance_has_a_report_too(seed: int) -> None:
    text = checked(report_html(played(seed, BOOK))).text
    assert "Units that count for" in text
    half = played(seed, BOOK).journal.cut(len(played(seed, BOOK).journal.entries) // 2)
    assert "still being fought (turn" in checked(report_html(half)).text


def test_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "battle.journal"
    played(1, BOOK).journal.save(journal)
    assert main(["replay", str(journal)]) == 0
    out = capsys.readouterr().out
    for heading in ("Before the battle", "Turn 1", "Turn 4"):
        assert f"\n{heading}\n" in out
    files = [tmp_path / name for name in ("b.svg", "b.html", "r.html")]
    words = [
        word
        for option, path in zip(("--svg", "--html", "--report"), files, strict=True)
        for word in (option, str(path))
    ]
    assert main(["replay", str(journal), *words]) == 0
    assert all(path.stat().st_size > 10_000 for path in files)
    assert all_frames(1, BOOK)[-1].view["over"]
