"""The battle as bytes and back, with everything in it that can change."""

from __future__ import annotations

import msgspec

from banneret.books.age_of_fantasy.battle import TerrainPlan
from banneret.books.age_of_fantasy.book import AgeOfFantasy, options_for
from banneret.books.age_of_fantasy.chapters.side_missions.notes import SideMissionNotes, note
from banneret.books.age_of_fantasy.mission import play_mission
from banneret.books.age_of_fantasy.terrain_placement import set_down
from banneret.books.opr.objectives import Objective
from banneret.books.opr.tray import Model
from banneret.core.space.table import load_map

BOOK = AgeOfFantasy()
NAMES = (
    *("step", "round", "turn", "first", "finished", "activations", "style", "mission"),
    *(
        "zones",
        "markers_to_place",
        "notes",
        "start_units",
        "heroes",
    ),
)


def test_nothing_is_lost() -> None:
    table = load_map("giants-table", "age-of-fantasy")
    options = options_for("aof-levy-750", "aof-court-750", table)
    bare = msgspec.structs.replace(table, pieces=())
    options = msgspec.structs.replace(options, table=bare, placement="full-table", terrain_seed=9)
    options = BOOK.agreed(options, {"side-missions": ["shared-hidden"]})
    battle = BOOK.begin(options)
    battle.step, battle.round = "turn", 3
    battle.turn, battle.first, battle.finished, battle.activations = "B", "A", "B", 17
    battle.style = "spearhead"
    play_mission(battle, "sabotage")
    battle.zones = {"B": 1, "A": 2}
    battle.markers_to_place = 4
    battle.objectives["marker-2"] = Objective("marker-2", 12.5, 30.25, "A", "B", "")
    notes = SideMissionNotes(
        playstyle="shared-hidden",
        method="limited",
        shared=("conserve", "seize"),
        hidden=(("A", "slay"), ("B", "defend")),
        rolled=(("A", "warfare"),),
        achieved=(("B", ("terrify",)),),
        lost_units=(("A", 2),),
    )
    note(battle, notes)
    battle.start_units = {"A": ("A.1", "A.2"), "B": ("B.1",)}
    battle.heroes = (("A.1/1", "A", 3, 65),)
    layout = TerrainPlan(
        "full-table", "B", (0, 1, 2, 3), (), 5, "rising-south", ("hill", "forest", "ruins", "lake")
    )
    battle.layout = layout
    set_down(battle, layout, 2, (20.0, 24.5, 30.0), "B", "AF-TPL-13")
    assert battle.layout is not None
    set_down(battle, battle.layout, 0, (50.0, 20.0, 0.0), "B", "AF-TPL-13")
    unit = next(unit for unit in battle.units.values() if unit.size() > 2)
    models = [Model(m.id, m.number, m.sheet, 0, True, k == 0) for k, m in enumerate(unit.models[1:])]
    places = [(10.0 + k, 11.25, 0.0) for k in range(len(models))]
    spells = battle.field.spells[unit.seat][:1]
    battle.put(
        unit.restored(models, 9, 12, 55, "on the table", places, True, True, 6, tuple(spells), ("pinned",))
    )
    data = BOOK.encode(battle)
    again = BOOK.decode(options, data)
    assert BOOK.encode(again) == data
    there = again.unit(unit.id)
    assert [model.id for model in there.models] == [model.id for model in models]
    assert [(model.cast, model.breathed) for model in there.models][:2] == [(True, True), (True, False)]
    assert (there.start_size, there.start_tough, there.points, there.wavering) == (9, 12, 55, 6)
    assert (there.activated, there.fatigued, there.stances) == (True, True, ("pinned",))
    assert [spell.key for spell in there.spells] == [spell.key for spell in spells]
    assert there.places() == places
    assert again.layout is not None
    assert again.layout.placed == battle.layout.placed
    assert (again.layout.style, again.layout.winner, again.layout.waiting) == ("full-table", "B", (1, 3))
    assert (again.layout.limit, again.layout.diagonal, again.layout.rolled) == (
        5,
        "rising-south",
        layout.rolled,
    )
    pieces = [(p.id, p.kind, p.shape.points()) for p in battle.field.pieces]
    assert [(p.id, p.kind, p.shape.points()) for p in again.field.pieces] == pieces
    assert len(pieces) == 2
    marker = again.objectives["marker-2"]
    assert (marker.x, marker.y, marker.owner, marker.belongs, marker.carrier) == (12.5, 30.25, "A", "B", "")
    for name in NAMES:
        assert getattr(again, name) == getattr(battle, name), name


def test_a_fresh_battle_has_no_layout() -> None:
    options = options_for("aof-levy-750", "aof-court-750", load_map("giants-table", "age-of-fantasy"))
    battle = BOOK.begin(options)
    assert battle.layout is None
    assert BOOK.decode(options, BOOK.encode(battle)).layout is None
