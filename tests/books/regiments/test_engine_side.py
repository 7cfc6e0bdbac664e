"""What the engine asks of the book besides rules: saving a battle whole, and knowing a broken table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from banneret.books.opr.games import sample_lists
from banneret.books.opr.objectives import Objective
from banneret.books.opr.troop import DESTROYED, IN_AMBUSH, JOINED
from banneret.books.regiments.battle import OVER, Battle
from banneret.books.regiments.book import Regiments, broken_invariants
from banneret.books.regiments.case_setup import arrange
from banneret.books.regiments.taking_the_field import field_of, unit_of
from banneret.books.regiments.unit import Unit
from banneret.core.engine.errors import BadInput
from tests.data import areas_in, badge_ids, figures_of, plain, scores_in

Facts = dict[str, Any]


def soldiers(side: str, x: float, y: float, **more: Any) -> Facts:
    rules = more.pop("rules", [])
    profile = {"quality": 4, "defense": 4, "models": 5, "weapons": ["Blade (A1)"], "rules": rules}
    return {"side": side, "profile": profile, "at": [x, y], **more}


# ---------------------------------------------------------------------------------------- saving

WORN: dict[str, Facts] = {
    "guard": {"side": "A", "is": "marchland-levy/gate-guard", "models": 5, "at": [30, 10], "facing": 33.25},
    "seer": {"side": "A", "is": "marchland-levy/court-seer", "joins": "guard"},
    "ambushers": {"side": "A", "is": "marchland-levy/gate-guard", "place": IN_AMBUSH},
    "brutes": {"side": "B", "is": "cinder-horde/hill-brutes", "wounds": 2, "at": [40, 30], "facing": 190},
    "gone": {"side": "B", "is": "cinder-horde/hill-brutes", "place": DESTROYED},
}


def worn_battle() -> tuple[Any, Battle]:
    """A battle in its third round in which every kind of thing has happened to somebody."""
    state = {
        "round": 3,
        "turn": "B",
        "first": "B",
        "south": "B",
        "finished": "A",
        "markers": [{"at": [30, 24], "owner": "A"}, {"at": [50.125, 20]}],
        "markers_to_place": 0,
    }
    options, battle = arrange({}, WORN, state)
    battle.activations = 17
    guard = battle.unit("guard").having_activated().made_fatigued()
    guard = guard.with_same_models([model.having_cast() for model in guard.models])
    fast = next(spell for spell in battle.field.spells["A"] if spell.grants)
    battle.put(guard.under((fast,)))
    brutes = battle.unit("brutes").made_wavering(12)
    battle.put(brutes.with_same_models([model.having_breathed() for model in brutes.models]))
    return options, battle


def facts(unit: Unit) -> Facts:
    """Everything that play can read from a unit."""
    return {
        "models": [(m.id, m.number, m.sheet.name, m.wounds, m.cast, m.breathed) for m in unit.models],
        "start": (unit.start_size, unit.start_tough, unit.points),
        "pose": (unit.place, unit.x, unit.y, unit.heading),
        "state": (unit.activated, unit.fatigued, unit.wavering, [spell.key for spell in unit.spells]),
        "rules": sorted(rule.label() for rule in unit.rules()),
        "bases": [[(round(x, 3), round(y, 3)) for x, y in base.points()] for base in unit.bases()],
        "outline": unit.outline_at(unit.x, unit.y, unit.heading),
        "footprint": [(round(x, 3), round(y, 3)) for x, y in unit.footprint().points()],
        "blocks": len(unit.blocks()),
    }


def test_a_battle_is_saved_whole() -> None:
    """Also what a fresh unit has already worked out: its shape and rules are those of the saved one."""
    options, battle = worn_battle()
    book = Regiments()
    fresh = Battle(field_of(options))
    for seat in ("A", "B"):
        for data in options.armies[seat].units:
            unit = unit_of(seat, data, data.id).at(1.0, 2.0, 3.0)
            facts(unit)
            fresh.units[unit.id] = unit
    saved = book.encode(battle)
    restored = book.restored(fresh, msgspec.msgpack.decode(saved))
    for key, unit in battle.units.items():
        if unit.place not in (JOINED, DESTROYED):
            assert facts(restored.unit(key)) == facts(unit), key
    course = ("step", "round", "turn", "first", "south", "finished", "activations", "markers_to_place")
    for name in course:
        assert getattr(restored, name) == getattr(battle, name), name
    markers = [(m.id, m.x, m.y, m.owner) for m in restored.objectives.values()]
    assert markers == [("marker-1", 30, 24, "A"), ("marker-2", 50.125, 20, "")]
    assert book.encode(restored) == saved


def test_every_change_of_a_battle_changes_what_is_saved() -> None:
    book = Regiments()
    _, whole = worn_battle()
    saved = {book.encode(whole)}
    for change in range(9):
        _, battle = worn_battle()
        guard = battle.unit("guard")
        battle.put(
            [
                guard.fresh(),
                guard.at(guard.x + 0.001, guard.y, guard.heading),
                guard.at(guard.x, guard.y, guard.heading + 0.01),
                guard.made_wavering(1),
                guard.under(()),
                guard.with_models(guard.models[:-1]),
                guard.in_place(DESTROYED),
                guard.with_same_models([model.refreshed() for model in guard.models]),
                battle.unit("brutes").made_wavering(13),
            ][change]
        )
        saved.add(book.encode(battle))
    assert len(saved) == 10


# ---------------------------------------------------------------------------------------- broken tables

WALL = {"at": [20, 20], "size": [4, 4], "impassable": True}


def said(units: dict[str, Facts], **table: Any) -> list[str]:
    return broken_invariants(arrange(table, units, {})[1])


def test_a_sound_table_is_not_broken() -> None:
    """Units that touch each other, the edge of the table or a wall stand well."""
    depth = 25 / 25.4
    units = {
        "one": soldiers("A", 36, 10),
        "touching": soldiers("B", 36, 10, facing=180),
        "at the edge": soldiers("A", 60, 48),
        "at the wall": soldiers("A", 20, 22 + depth),
        "in reserve": soldiers("B", -50, -50, place=IN_AMBUSH),
    }
    assert said(units, terrain=[WALL]) == []


@pytest.mark.parametrize(
    ("units", "sentence"),
    [
        ({"one": soldiers("A", 36, 10), "two": soldiers("A", 38, 10.5)}, "one overlaps two"),
        ({"one": soldiers("A", 36, 10), "foe": soldiers("B", 38, 10, facing=180)}, ""),
        ({"one": soldiers("A", 36, 48.02)}, "one leaves the table"),
        ({"one": soldiers("A", 36, 48.005)}, ""),
        ({"one": soldiers("A", 2.44, 20)}, "one leaves the table"),
        ({"one": soldiers("A", 72 - 2.44, 20)}, "one leaves the table"),
        ({"one": soldiers("A", 36, 0.96)}, "one leaves the table"),
        ({"one": soldiers("A", 20, 22.9)}, "one stands on impassable terrain-1"),
    ],
)
def test_a_broken_table_says_what_is_wrong(units: dict[str, Facts], sentence: str) -> None:
    assert said(units, terrain=[WALL]) == ([sentence] if sentence else [])


def test_dead_men_and_too_many_are_noticed() -> None:
    _, battle = arrange({}, {"one": soldiers("A", 36, 10, rules=["Tough(3)"])}, {})
    whole = battle.unit("one")
    for wounds, fine in ((0, True), (2, True), (3, False), (-1, False)):
        first = whole.models[0].with_wounds(wounds)
        battle.put(whole.with_same_models([first, *whole.models[1:]]))
        wrong = [] if fine else [f"{first.id} has {wounds} wounds and Tough 3"]
        assert broken_invariants(battle) == wrong
    grown = whole.with_models(whole.models)
    grown.start_size = 4
    battle.put(grown)
    assert broken_invariants(battle) == ["one has more models than it began with"]
    empty = whole.twin()
    empty.models = []
    battle.put(empty)
    assert broken_invariants(battle) == ["one is on the table without models"]


def test_who_is_still_part_of_the_game() -> None:
    _, battle = worn_battle()
    alive = {key: unit.alive() for key, unit in battle.units.items()}
    assert alive == {"guard": True, "seer": False, "ambushers": True, "brutes": True, "gone": False}


# ---------------------------------------------------------------------------------------- options


def changed(**more: Any) -> dict[str, Any]:
    data = Regiments().write_options(Regiments().sample_options(1))
    return {**data, **more}


def test_options_survive_writing_and_reading() -> None:
    book = Regiments()
    options = book.sample_options(1)
    assert book.read_options(book.write_options(options)) == options
    assert book.names(options)["A"] == options.armies["A"].name
    named = book.read_options(changed(players={"A": "Ada"}))
    assert book.names(named)["A"] == "Ada"
    assert book.names(named)["marker-5"] == "Marker 5"
    assert "marker-6" not in book.names(named)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (5, "Expected `object`, got `int`"),
        ({"armies": {}}, "Object missing required field `table`"),
        ({**changed(), "weather": "fair"}, "Object contains unknown field `weather`"),
    ],
)
def test_what_are_no_options_at_all(data: object, why: str) -> None:
    with pytest.raises(BadInput) as refused:
        Regiments().read_options(data)
    assert str(refused.value) == f"options: these are not options for Regiments: {why}"


@pytest.mark.parametrize("seat", ["A", "B"])
def test_both_seats_need_an_army(seat: str) -> None:
    armies = changed()["armies"]
    with pytest.raises(BadInput) as refused:
        Regiments().read_options(changed(armies={seat: armies[seat]}))
    sentence = "options.armies: Regiments needs an army for seat A and one for seat B"
    assert str(refused.value) == sentence


def test_ids_of_units_are_their_own() -> None:
    armies = changed()["armies"]
    army = {**armies["B"], "units": [*armies["B"]["units"], armies["B"]["units"][0]]}
    with pytest.raises(BadInput) as refused:
        Regiments().read_options(changed(armies={**armies, "B": army}))
    assert str(refused.value) == "options.armies.B.units: two units have the same id"


def test_an_army_may_cost_what_was_agreed_and_no_more() -> None:
    armies = changed()["armies"]
    dearest = max(army["points"] for army in armies.values())
    Regiments().read_options(changed(points=dearest))
    (dear,) = [seat for seat, army in armies.items() if army["points"] == dearest]
    with pytest.raises(BadInput) as refused:
        Regiments().read_options(changed(points=dearest - 1))
    said = f"{armies[dear]['name']} costs {dearest} points, more than the {dearest - 1} agreed"
    assert str(refused.value) == f"options.armies.{dear}: {said}"


def test_pieces_are_convex() -> None:
    table = changed()["table"]
    dented = [[10, 20], [20, 20], [20, 30], [15, 21]]
    pieces = [*table["pieces"][:-1], {**table["pieces"][-1], "polygon": dented}]
    with pytest.raises(BadInput) as refused:
        Regiments().read_options(changed(table={**table, "pieces": pieces}))
    kind, number = pieces[-1]["kind"], len(pieces) - 1
    assert str(refused.value) == f"options.table.pieces[{number}]: {kind} is not convex"


@pytest.mark.parametrize(("width", "depth"), [(71, 48), (72, 47)])
def test_the_table_has_one_size(width: int, depth: int) -> None:
    table = {**changed()["table"], "width": width, "depth": depth, "pieces": []}
    with pytest.raises(BadInput) as refused:
        Regiments().read_options(changed(table=table))
    said = f"Regiments is played on a table of 72 by 48 inches, not {width} by {depth}"
    assert str(refused.value) == f"options.table: {said}"


def test_two_armies_set_up_a_game() -> None:
    book = Regiments()
    # Neither army spends it all.
    assert book.set_up(["levy-750", "court-750"], "generated", 3).points == 750
    options = book.set_up(["levy-750", "horde-1500"], "generated", 3)
    assert [options.armies[seat].army for seat in "AB"] == ["marchland-levy", "cinder-horde"]
    assert options.points == max(750, options.armies["B"].points) > 750
    for lists in (["levy-750"], ["levy-750", "horde-750", "kin-750"]):
        with pytest.raises(BadInput) as refused:
            book.set_up(lists, "generated", 3)
        assert str(refused.value) == f"armies: Regiments is played by two armies, not {len(lists)}"
    with pytest.raises(BadInput) as refused:
        book.set_up(["levy-750", "aof-horde-750"], "generated", 3)
    sentence = "aof-horde-750: the list is for the book “age-of-fantasy”, not for “regiments”"
    assert str(refused.value) == sentence


def test_games_to_try_differ_with_the_seed() -> None:
    assert [sample_lists("regiments", 750, seed) for seed in (0, 1, 5, 6)] == [
        ("caravan-750", "court-750"),
        ("court-750", "horde-750"),
        ("reavers-750", "caravan-750"),
        ("caravan-750", "horde-750"),
    ]
    book = Regiments()
    assert [book.sample_options(seed).points for seed in (0, 3, 4, 5, 9)] == [750, 750, 1500, 750, 1500]
    tables = [book.sample_options(seed).table.id for seed in (1, 3, 5)]
    assert tables == ["balanced-1", "balanced-3", "balanced-5"]
    maps = [book.sample_options(seed).table.id for seed in (0, 2, 4, 12)]
    assert len(set(maps[:3])) == 3
    assert maps[3] == maps[0]


def test_where_a_game_stands_in_numbers() -> None:
    _, battle = worn_battle()
    guard = battle.unit("guard")
    brutes = battle.unit("brutes")
    assert (brutes.start_tough, brutes.wounds_left()) == (9, 7)
    assert Regiments().summary(battle) == {
        "rounds": {"": 3.0},
        "units left": {"A": 1.0, "B": 1.0},
        "models left": {"A": 5.0, "B": 3.0},
        "points left": {
            "A": round(guard.points * guard.wounds_left() / guard.start_tough, 1),
            "B": round(brutes.points * 7 / 9, 1),
        },
        "markers": {"A": 1.0, "B": 0.0},
    }


def test_the_outcome_names_the_score() -> None:
    _, battle = worn_battle()
    book = Regiments()
    assert book.outcome(battle) is None
    battle.step = OVER
    won = book.outcome(battle)
    assert won is not None
    assert (won.winner, won.score, won.why) == ("A", {"A": 1.0, "B": 0.0}, "most markers")
    battle.objectives["marker-2"] = Objective("marker-2", 50.0, 20.0, "B")
    drawn = book.outcome(battle)
    assert drawn is not None
    assert (drawn.winner, drawn.score, drawn.why) == ("", {"A": 1.0, "B": 1.0}, "equal markers")


def test_how_a_battle_begins() -> None:
    book = Regiments()
    assert (book.id, book.title, book.prefix, book.version) == (
        "regiments",
        "Age of Fantasy: Regiments",
        "RG",
        2,
    )
    battle = book.begin(book.sample_options(1))
    assert (battle.step, battle.round, battle.turn, battle.first) == ("objectives", 0, "", "")
    assert (battle.finished, battle.activations, battle.markers_to_place) == ("", 0, -1)
    assert (battle.south, battle.objectives) == ("", {})
    unit = next(iter(battle.units.values()))
    assert (unit.x, unit.y, unit.heading, unit.wavering, unit.place) == (0.0, 0.0, 0.0, 0, "to deploy")


def test_how_the_battle_of_a_case_begins() -> None:
    options, battle = arrange({}, {"one": soldiers("A", 36, 10, wavering=True)}, {})
    assert options.points == 100_000
    assert (battle.activations, battle.markers_to_place, battle.unit("one").wavering) == (1, -1, 1)
    assert (battle.step, battle.round, battle.turn, battle.first, battle.south) == ("turn", 1, "A", "A", "A")


def test_a_copy_is_the_same_battle_and_another_one() -> None:
    _, battle = worn_battle()
    twin = battle.copy()
    assert Regiments().encode(twin) == Regiments().encode(battle)
    twin.round, twin.south, twin.markers_to_place = 9, "A", 5
    twin.put(twin.unit("guard").fresh())
    del twin.objectives["marker-1"]
    assert (battle.round, battle.south, battle.markers_to_place) == (3, "B", 0)
    assert battle.unit("guard").fatigued
    assert "marker-1" in battle.objectives


def test_the_field_is_that_of_the_options() -> None:
    book = Regiments()
    options = book.set_up(["levy-750", "court-750"], "otterbrook-meadow", 1)
    field = field_of(options)
    assert (field.width, field.depth) == (72.0, 48.0)
    assert len(field.pieces) == len(options.table.pieces) > 4
    for piece, data in zip(field.pieces, options.table.pieces, strict=True):
        assert (piece.id, piece.kind, piece.name) == (data.id, data.kind, data.name or data.kind)
        assert (piece.cover, piece.difficult, piece.dangerous) == (data.cover, data.difficult, data.dangerous)
        assert (piece.impassable, piece.blocks_sight) == (data.impassable, data.blocks_sight)
        assert len(piece.shape.points()) == len(data.polygon)
    spells = {seat: [(spell.key, spell.name) for spell in field.spells[seat]] for seat in "AB"}
    assert spells["A"][0] == ("A.bright-lance", "Bright Lance")
    assert spells["B"][0] == ("B.withering", "Withering")
    seen = book.view_data(book.view(book.begin(options), "A"))
    assert seen["areas"] == []
    assert [piece["name"] for piece in seen["table"]["pieces"]] == [piece.name for piece in field.pieces]
    for shown, piece in zip(seen["table"]["pieces"], field.pieces, strict=True):
        does = (piece.cover, piece.difficult, piece.dangerous, piece.impassable, piece.blocks_sight)
        words = ("cover", "difficult", "dangerous", "impassable", "blocks sight")
        assert shown["effects"] == [word for word, holds in zip(words, does, strict=True) if holds]
    # A piece without a name of its own is called after its kind.
    wood, _ = arrange({"terrain": [{"kind": "wood", "at": [9, 9], "size": [2, 2]}]}, {}, {"step": "objectives"})
    (nameless,) = field_of(wood).pieces
    assert (nameless.id, nameless.kind, nameless.name) == ("wood-1", "wood", "wood")


def test_a_unit_takes_the_field_with_all_its_models() -> None:
    options = Regiments().set_up(["levy-750", "court-750"], "otterbrook-meadow", 1)
    for data in options.armies["A"].units:
        unit = unit_of("A", data, f"A.{data.id}")
        assert (unit.id, unit.seat, unit.name, unit.width) == (f"A.{data.id}", "A", data.name, data.width)
        assert (unit.slot_width, unit.slot_depth) == data.base
        count = sum(group.count for group in data.models)
        assert (unit.size(), unit.start_size, unit.points) == (count, count, data.points)
        assert unit.start_tough == unit.wounds_left()
        models = sorted(unit.models, key=lambda model: model.number)
        assert [model.id for model in models] == [f"A.{data.id}/{number}" for number in range(1, count + 1)]
        kinds = [number for number, group in enumerate(data.models) for _ in range(group.count)]
        assert [model.sheet.kind for model in models] == [f"A.{data.id}:{kind}" for kind in kinds]


# ---------------------------------------------------------------------------------------- what is shown


def test_what_is_shown_of_a_unit() -> None:
    _, battle = worn_battle()
    seen = {unit["id"]: unit for unit in plain(Regiments().view_data(battle))["units"]}
    guard = seen["guard"]
    models, outline, kinds = guard.pop("models"), guard.pop("outline"), guard.pop("kinds")
    (spell,) = battle.unit("guard").spells
    assert guard == {
        "id": "guard",
        "seat": "A",
        "name": "Gate Guard",
        "place": "on the table",
        "size": 5,
        "start_size": 6,
        "badges": [
            {"id": "fatigued", "text": "fatigued"},
            {"id": "spells", "text": f"under {spell.name}"},
            {"id": "activated", "text": "activated"},
        ],
        "figures": [
            {"name": "Quality", "value": "4+"},
            {"name": "Defense", "value": "4+"},
            {"name": "Wounds left", "value": "7"},  # of them the seer's three
        ],
        "rules": guard["rules"],
        "pose": [30.0, 10.0, 33.25],
    }
    assert len(outline) == 1
    assert [model["id"] for model in models] == [model.id for model in battle.unit("guard").models]
    seer = next(model for model in models if "wizard" in model.get("ranks", []))
    assert {key: seer[key] for key in seer if key not in ("id", "base")} == {
        "name": "Court Seer",
        "figure": "wizard",
        "wounds": 0,
        "tough": 3,
        "ranks": ["hero", "wizard"],
    }
    assert sum([kind["count"] for kind in kinds]) == 5
    (of_seer,) = [kind for kind in kinds if kind["name"] == "Court Seer"]
    assert (of_seer["notes"], "lost" in of_seer) == (["hero", "wizard", "3 wounds"], False)
    brutes = seen["brutes"]
    assert (badge_ids(brutes), brutes["size"]) == (["wavering"], 3)
    assert figures_of(brutes)["Wounds left"] == "7"
    assert [kind.get("lost") for kind in brutes["kinds"]] == [2]
    assert sorted([model["wounds"] for model in brutes["models"]]) == [0, 0, 2]
    assert "pose" not in seen["ambushers"]
    assert "models" not in seen["ambushers"]
    assert figures_of(seen["ambushers"])["Quality"] == "4+"
    assert seen["ambushers"]["kinds"], "whoever waits is known too"


def test_what_is_shown_of_the_table() -> None:
    _, battle = worn_battle()
    seen = Regiments().view_data(Regiments().view(battle, "A"))
    head = (seen["book"], seen["heading"], seen["over"], seen["round"], seen["turn"], seen["notes"])
    assert head == ("regiments", "Round 3 of 4", False, 3, "B", [])
    assert scores_in(seen) == {"A": 1, "B": 0}
    assert areas_in(seen) == {
        "A": [[[0.0, 36.0], [72.0, 36.0], [72.0, 48.0], [0.0, 48.0]]],
        "B": [[[0.0, 0.0], [72.0, 0.0], [72.0, 12.0], [0.0, 12.0]]],
    }
    assert seen["markers"] == [
        {"id": "marker-1", "x": 30.0, "y": 24.0, "owner": "A"},
        {"id": "marker-2", "x": 50.125, "y": 20.0, "owner": ""},
    ]
