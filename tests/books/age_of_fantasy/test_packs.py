"""The armies, lists, terrain, maps and tables of Age of Fantasy."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import msgspec
import pytest
import shapely
import yaml

import banneret
from banneret.books.age_of_fantasy import rolled_tables as tables
from banneret.books.age_of_fantasy.armies import AgeOfFantasyArmies
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.extra_actions.chapter import EXTRA, extra_label
from banneret.books.age_of_fantasy.field import Field
from banneret.books.age_of_fantasy.mission_choices import known_missions
from banneret.books.armies import ListFault
from banneret.books.opr.army import check, muster
from banneret.books.opr.packs import (
    ArmyList,
    ArmyPack,
    ListUnit,
    available_armies,
    available_lists,
    load_army,
    load_list,
    weapons_of,
)
from banneret.books.opr.points import formula_points
from banneret.books.opr.rule_names import RULES, parse_rule
from banneret.core.space.table import Piece, Table, available_maps, load_catalogue, load_map
from banneret.core.space.table_generator import find_table
from tests.core.tables import quality

BOOK = "age-of-fantasy"
ARMIES = available_armies(BOOK)
LISTS = available_lists(BOOK)
MAPS = available_maps(BOOK)
KINDS = load_catalogue(BOOK).kinds
LEVY = load_army("marchland-levy")
CARAVAN = load_army("saltglass-caravan")


def a_list(pack: ArmyPack, *units: ListUnit, points: int = 1500) -> ArmyList:
    return ArmyList(id="mine", name="Mine", army=pack.id, units=units, points=points, book=BOOK)


def some(unit: str, *upgrades: str, combined: bool = False) -> ListUnit:
    return ListUnit(unit, combined, upgrades)


# ------------------------------------------------------------------------------------------ armies


def test_there_are_six_armies() -> None:
    assert len(ARMIES) == 6
    assert AgeOfFantasyArmies().army_ids() == ARMIES
    assert AgeOfFantasyArmies().list_ids() == LISTS


@pytest.mark.parametrize("army", ARMIES)
def test_every_army_is_complete(army: str) -> None:
    pack = load_army(army)
    assert all(pack.is_for(book) for book in ("regiments", BOOK))
    assert len(pack.units) >= 12
    assert 5 <= len(pack.spells) <= 6
    assert len({key for unit in pack.units.values() for key in unit.upgrades}) >= 2
    heroes = [unit for unit in pack.units.values() if unit.kind == "hero"]
    assert len(heroes) >= 3
    for hero in heroes:
        assert any(name == "Tough" and number >= 3 for name, number in map(parse_rule, hero.rules)), hero.name
    assert any("Wizard" in rule for hero in heroes for rule in hero.rules)
    assert {unit.kind for unit in pack.units.values()} >= {"infantry", "monster", "artillery", "hero"}
    shooters = [unit for unit in pack.units.values() if any(w.range for w in weapons_of(unit, pack))]
    assert len(shooters) >= 2


@pytest.mark.parametrize("army", ARMIES)
def test_prices_follow_the_formula(army: str) -> None:
    pack = load_army(army)
    for key, unit in pack.units.items():
        assert abs(unit.points - formula_points(unit, pack)) <= 5, key


def test_every_special_rule_is_used() -> None:
    """AF-SPC: each on a unit, weapon, upgrade or spell, so that games of ours meet them all."""
    used: set[str] = set()
    for pack in [load_army(army) for army in ARMIES]:
        texts = [text for unit in pack.units.values() for text in unit.rules]
        texts += [text for weapon in pack.weapons.values() for text in weapon.rules]
        texts += [text for upgrade in pack.upgrades.values() for text in upgrade.rules]
        texts += [text for up in pack.upgrades.values() for rules in up.choices.values() for text in rules]
        texts += [text for spell in pack.spells for text in spell.rules + spell.grants]
        used.update(parse_rule(text)[0] for text in texts)
    assert used == set(RULES)


@pytest.mark.clause("AF-GEN-02")
@pytest.mark.parametrize("army", ARMIES)
def test_bases_are_those_of_the_kind(army: str) -> None:
    """A square base is a round one here; everybody of a kind stands on what the book suggests for it."""
    pack = load_army(army)
    for key, unit in pack.units.items():
        wide, deep = unit.loose_base or unit.base
        if unit.kind in ("infantry", "large"):
            assert wide == deep, key
            assert 20 <= wide <= 40, key
        elif unit.kind in ("cavalry", "beast"):
            assert (wide, deep) == (25, 50), key
        elif unit.kind in ("monster", "chariot"):
            assert (wide, deep) == (50, 100), key
        elif unit.kind == "artillery":
            assert wide != deep, key  # a hull, not a round base
        else:
            assert (wide, deep) in ((25, 25), (25, 50)), key


@pytest.mark.clause("AF-GEN-02")
def test_the_roster_has_the_base_of_this_book() -> None:
    unit = muster(a_list(LEVY, some("cloud-lion")), LEVY).units[0]
    assert unit.base == (1.969, 3.937)
    regiments = msgspec.structs.replace(a_list(LEVY, some("cloud-lion")), book="regiments")
    assert muster(regiments, LEVY).units[0].base == (2.362, 3.15)
    assert muster(a_list(LEVY, some("pikemen")), LEVY).units[0].base == (0.984, 0.984)


# ------------------------------------------------------------------------------------------ building an army


@pytest.mark.clause("AF-PRE-12")
def test_only_the_points_limit_an_army() -> None:
    heroes = [some("captain")] * 6 + [some("marshal")] * 2
    engines = [some("ballista")] * 4 + [some("cloud-lion")] * 2
    units = [*heroes, *engines, *[some("pikemen", combined=True)] * 3]
    assert check(a_list(LEVY, *units, points=3000), LEVY) == []
    regiments = msgspec.structs.replace(a_list(LEVY, *units, points=3000), book="regiments")
    assert len(check(regiments, LEVY)) > 3


@pytest.mark.clause("AF-PRE-12")
def test_an_army_costs_no_more_than_the_limit_and_has_a_unit() -> None:
    assert check(a_list(LEVY, some("pikemen", "musician"), points=125), LEVY) == []
    assert check(a_list(LEVY, some("pikemen", "musician"), points=124), LEVY) == [
        ListFault("mine: list.points", "the units cost 125 points, 1 more than the 124 allowed.", "AF-PRE-12")
    ]
    assert check(a_list(LEVY), LEVY) == [ListFault("mine: units", "the list has no units.", "AF-PRE-12")]


@pytest.mark.clause("AF-PRE-12")
def test_units_of_one_army_only() -> None:
    faults = check(a_list(LEVY, some("caravan-guard")), LEVY)
    assert [fault.where for fault in faults] == ["mine: units[0].unit"]
    assert faults[0].what.startswith('Marchland Levy has no unit "caravan-guard"')


@pytest.mark.clause("AF-PRE-13")
def test_a_combined_unit_is_twice_as_big_and_pays_twice() -> None:
    roster = muster(a_list(CARAVAN, some("caravan-guard", "long-spears", "musician", combined=True)), CARAVAN)
    (unit,) = roster.units
    assert sum(model.count for model in unit.models) == 20
    assert unit.points == 2 * (115 + 20) + 10
    assert all([weapon.name for weapon in model.weapons] == ["Long Spear"] for model in unit.models)


@pytest.mark.clause("AF-PRE-13", "AF-PRE-14")
def test_swords_and_spears_are_not_one_unit() -> None:
    mixed = some("caravan-guard", "sickle-swords", "long-spears", combined=True)
    assert check(a_list(CARAVAN, mixed), CARAVAN) == [
        ListFault(
            "mine: units[0].upgrades[1]",
            "Caravan Guard cannot have Long Spears: it has no Stave to give up.",
            "AF-PRE-13",
        )
    ]


@pytest.mark.clause("AF-PRE-13")
def test_two_single_models_may_be_one_unit() -> None:
    (unit,) = muster(a_list(LEVY, some("ballista", combined=True)), LEVY).units
    assert (unit.models[0].count, unit.points) == (2, 110)


@pytest.mark.clause("AF-CMD-01")
@pytest.mark.parametrize("combined", [False, True])
def test_one_of_each_command_upgrade(combined: bool) -> None:
    every = some("pikemen", "sergeant:melee", "musician", "battle-standard", combined=combined)
    assert check(a_list(LEVY, every), LEVY) == []
    twice = some("pikemen", "sergeant:melee", "sergeant:shooting", combined=combined)
    assert check(a_list(LEVY, twice), LEVY) == [
        ListFault("mine: units[0].upgrades[1]", "a unit may have only one Sergeant.", "AF-CMD-01")
    ]


@pytest.mark.clause("AF-SPC-02")
def test_numbers_of_a_rule_had_twice_add_up() -> None:
    tougher = msgspec.structs.replace(
        LEVY.upgrades["wall-gun"], replaces=(), weapons=(), rules=("Tough(3)", "Fear")
    )
    hero = msgspec.structs.replace(LEVY.units["captain"], upgrades=("tougher",))
    pack = msgspec.structs.replace(
        LEVY, units={**LEVY.units, "captain": hero}, upgrades={**LEVY.upgrades, "tougher": tougher}
    )
    (unit,) = muster(a_list(pack, some("captain", "tougher")), pack).units
    assert unit.models[0].rules == ("Hero", "Tough(6)", "Fearless", "Fear")


# ------------------------------------------------------------------------------------------ lists


@pytest.mark.clause("AF-PRE-11")
def test_every_army_has_lists_of_three_sizes() -> None:
    found = {(load_list(name).army, load_list(name).points) for name in LISTS}
    assert found == set(itertools.product(ARMIES, (750, 1500, 3000)))
    assert not set(LISTS) & set(available_lists("regiments"))
    names = [load_list(name).name for name in (*LISTS, *available_lists("regiments"))]
    assert len(set(names)) == len(names)


@pytest.mark.clause("AF-PRE-12")
@pytest.mark.parametrize("name", LISTS)
def test_bundled_lists_are_legal_and_spend_what_they_may(name: str) -> None:
    army_list = load_list(name)
    assert army_list.id == name
    pack = load_army(army_list.army)
    assert check(army_list, pack) == []
    roster = muster(army_list, pack)
    assert 0.95 * army_list.points <= roster.points <= army_list.points
    assert any(unit.kind == "hero" for unit in roster.units)
    assert any(unit.upgrades for unit in army_list.units)
    if army_list.points > 750:
        assert any(unit.combined for unit in army_list.units)
        posts = {text.partition(":")[0] for unit in army_list.units for text in unit.upgrades}
        assert posts & {"sergeant", "musician", "battle-standard"}
    assert len({unit.id for unit in roster.units}) == len(roster.units)


def test_the_lists_for_a_game_at_once_are_there() -> None:
    armies = AgeOfFantasyArmies()
    assert {*armies.quick, *[name for pair in armies.usual for name in pair]} <= set(LISTS)
    assert armies.usual_map in MAPS
    for name in LISTS:
        assert armies.check(name).faults == []
        assert armies.roster_view(name)["units"]
    assert armies.is_list({"list": {"book": BOOK}})
    assert not armies.is_list({"list": {}})


# ------------------------------------------------------------------------------------------ terrain


def clauses() -> dict[str, dict[Any, Any]]:
    path = Path(banneret.__file__).parent / "clauses" / "age-of-fantasy.yaml"
    return {clause["id"]: clause for clause in yaml.safe_load(path.read_text(encoding="utf-8"))}


CLAUSES = clauses()


def table_of(clause: str) -> dict[Any, Any]:
    table = CLAUSES[clause]["table"]
    assert isinstance(table, dict)
    return table


# The words of AF-TPL-06 as effects and features.
WORDS = {
    "difficult": ("difficult", ""),
    "cover": ("cover", ""),
    "see in and out but not through": ("", "wood"),
    "difficult when going up": ("", "climb"),
    "units on top ignore one unit or piece for sight": ("", "hilltop"),
    "dangerous when crossed on Rush or Charge": ("", "hazard"),
}


@pytest.mark.clause("AF-TPL-06", "AF-TPL-07", "AF-TPL-08", "AF-TPL-09")
def test_kinds_have_the_profiles_of_the_book() -> None:
    for name, words in table_of("AF-TPL-06").items():
        kind = KINDS[name]
        effects = {WORDS[word][0] for word in words} - {""}
        features = {WORDS[word][1] for word in words} - {""}
        for effect in ("cover", "difficult", "dangerous", "impassable", "blocks_sight"):
            assert getattr(kind, effect) == (effect in effects), (name, effect)
        assert set(kind.features) == features, name
        assert kind.height < 3, name  # no elevation
    assert KINDS["hill"].height == 2


@pytest.mark.clause("AF-TER-11", "AF-TPL-06")
def test_every_type_of_terrain_has_its_pieces() -> None:
    impassable = {name for name, kind in KINDS.items() if kind.impassable}
    assert impassable == {"crag", "tower", "hall", "chasm"}
    assert {name for name in impassable if not KINDS[name].blocks_sight} == {"chasm"}
    assert not [name for name, kind in KINDS.items() if kind.blocks_sight and not kind.impassable]
    assert {name for name, kind in KINDS.items() if kind.height >= 3 and not kind.impassable} == {
        "plateau",
        "cliff",
    }
    assert {name for name, kind in KINDS.items() if kind.dangerous} == {"quicksand", "firepit", "brambles"}
    assert {"thicket", "mud", "ford"} <= {name for name, kind in KINDS.items() if kind.difficult}


@pytest.mark.clause("AF-TPL-05")
def test_pieces_are_4_by_4_to_8_by_8_and_barricades_6_by_1() -> None:
    for name, kind in KINDS.items():
        if name == "barricade":
            assert (kind.long, kind.short) == ((6.0, 6.0), (1.0, 1.0))
        else:
            assert min(*kind.long, *kind.short) >= 4, name
            assert max(*kind.long, *kind.short) <= 8, name


@pytest.mark.clause("AF-PRE-02", "AF-TPL-04")
def test_styles_draw_enough_pieces_and_no_river() -> None:
    for style in load_catalogue(BOOK).styles.values():
        assert style.loose
        assert 10 <= style.pieces[0] <= style.pieces[1] <= 18
        assert "river" not in style.weights


# ------------------------------------------------------------------------------------------ maps


def shape(piece: Piece) -> shapely.Polygon:
    return shapely.Polygon(piece.polygon)


def blocked(table: Table) -> shapely.Geometry:
    return shapely.union_all([shape(piece) for piece in table.pieces if piece.impassable])


def zone_of(style: tables.DeploymentStyle, zone: str) -> shapely.Geometry:
    return shapely.union_all([shapely.Polygon(points) for points in style.zones[zone]])


OPPOSITE = {"north": "south", "east": "west", "south": "north", "west": "east"}


def ports(piece: Piece) -> set[str]:
    """The sides of a building from which one shoots."""
    return set(piece.building.ports) if piece.building else set()


def what_it_does(piece: Piece) -> Piece:
    """All of a piece but its name, its place and where its ports look."""
    building = msgspec.structs.replace(piece.building, ports=()) if piece.building else None
    return msgspec.structs.replace(piece, id="", name="", polygon=(), building=building)


def test_there_are_six_maps() -> None:
    assert len(MAPS) == 6
    names = [load_map(name, BOOK).name for name in MAPS]
    assert len(set(names)) == 6
    pieces = [piece for name in MAPS for piece in load_map(name, BOOK).pieces]
    assert any(piece.height >= 3 and not piece.impassable for piece in pieces)
    assert any(piece.kind == "river" for piece in pieces)
    assert any(piece.dangerous for piece in pieces)


@pytest.mark.clause("AF-PRE-01", "AF-PRE-02")
@pytest.mark.parametrize("name", MAPS)
def test_maps_are_fair_and_sound(name: str) -> None:
    table = load_map(name, BOOK)
    assert table.id == name
    assert (table.width, table.depth) == (72, 48)
    assert 12 <= len(table.pieces) <= 16
    assert len({piece.name for piece in table.pieces}) == len(table.pieces)
    for piece in table.pieces:
        polygon = shape(piece)
        assert polygon.convex_hull.area == pytest.approx(polygon.area, abs=1e-9)
        turned = shapely.affinity.rotate(polygon, 180, origin=(36, 24))
        assert any(
            turned.hausdorff_distance(shape(other)) < 0.01
            and what_it_does(other) == what_it_does(piece)
            and ports(other) == {OPPOSITE[side] for side in ports(piece)}
            for other in table.pieces
        ), piece.id
    water = ("river", "ford")
    for a, b in itertools.combinations(table.pieces, 2):
        if not (a.kind in water and b.kind in water):
            assert shape(a).distance(shape(b)) > 1.3, (a.id, b.id)
    assert quality(table).gap <= 12


@pytest.mark.clause("AF-DEP-02", "AF-DEP-03", "AF-DEP-04", "AF-DEP-05", "AF-DEP-06", "AF-DEP-07")
@pytest.mark.parametrize("name", [*MAPS, "balanced-1", "open-2", "broken-3", "wild-4"])
def test_every_zone_has_room_and_every_marker_a_place(name: str) -> None:
    table = find_table(name, BOOK, 0)
    stones = blocked(table)
    for style in tables.DEPLOYMENT:
        for zone in tables.ZONES:
            ground = zone_of(style, zone)
            assert ground.difference(stones).area > 0.85 * ground.area, (style.id, zone)
        if name in MAPS:
            points = [*style.seize_ground, *[point for found in style.breakthrough.values() for point in found]]
            for point in points:
                assert stones.distance(shapely.Point(point)) > 1, (style.id, point)


# ------------------------------------------------------------------------------------------ tables


def listed(value: object) -> object:
    """Tuples as lists, all the way down, the way YAML has them."""
    if isinstance(value, tuple | list):
        return [listed(item) for item in value]
    if isinstance(value, dict):
        return {key: listed(item) for key, item in value.items()}
    return value


@pytest.mark.clause("AF-DEP-02", "AF-DEP-03", "AF-DEP-04", "AF-DEP-05", "AF-DEP-06", "AF-DEP-07")
@pytest.mark.parametrize("style", tables.DEPLOYMENT, ids=lambda style: style.id)
def test_deployment_styles_are_those_of_the_clauses(style: tables.DeploymentStyle) -> None:
    written = table_of(style.clause)
    assert listed(style.zones) == {zone: written[zone] for zone in tables.ZONES}
    assert listed(style.home_edges) == written["home_edges"]
    assert listed(style.breakthrough) == written["breakthrough"]
    assert listed(style.seize_ground) == written["seize_ground"]
    assert style.gap == written["min_gap"]
    assert CLAUSES[style.clause]["title"] == f"{style.name} zones"


@pytest.mark.parametrize("style", tables.DEPLOYMENT, ids=lambda style: style.id)
def test_zones_are_what_they_say(style: tables.DeploymentStyle) -> None:
    first, second = (zone_of(style, zone) for zone in tables.ZONES)
    assert first.area == pytest.approx(second.area)
    assert first.distance(second) == pytest.approx(style.gap, abs=0.005)
    ground = shapely.box(0, 0, 72, 48)
    for zone in tables.ZONES:
        for points in style.zones[zone]:
            polygon = shapely.Polygon(points)
            assert polygon.exterior.is_ccw
            assert ground.covers(polygon)
        for edge in style.home_edges[zone]:
            line = shapely.LineString(edge)
            assert ground.exterior.covers(line)
            assert zone_of(style, zone).covers(line)
    everything = shapely.union_all([first, second])
    for point in style.seize_ground:
        assert not everything.intersects(shapely.Point(point))


@pytest.mark.clause("AF-MIS-06")
@pytest.mark.parametrize("style", tables.DEPLOYMENT, ids=lambda style: style.id)
def test_seize_ground_markers_lie_in_the_middle_of_their_quarters(style: tables.DeploymentStyle) -> None:
    zones = shapely.union_all([zone_of(style, zone) for zone in tables.ZONES])
    open_ground = shapely.box(0, 0, 72, 48).difference(zones)
    centres = []
    for low, high in ((0, 24), (24, 48)):
        half = open_ground.intersection(shapely.box(0, low, 72, high))
        left, right = 0.0, 72.0
        for _ in range(60):
            cut = (left + right) / 2
            if half.intersection(shapely.box(0, low, cut, high)).area < half.area / 2:
                left = cut
            else:
                right = cut
        for part in (shapely.box(0, low, left, high), shapely.box(left, low, 72, high)):
            centres.append(half.intersection(part).centroid)
    for point in style.seize_ground:
        assert min(centre.distance(shapely.Point(point)) for centre in centres) < 0.05, point
    for centre in centres:
        assert min(centre.distance(shapely.Point(point)) for point in style.seize_ground) < 0.05


@pytest.mark.parametrize(
    ("clause", "rows"),
    [
        ("AF-DEP-01", tables.DEPLOYMENT),
        ("AF-TPL-01", tables.PLACEMENT),
        ("AF-TPL-12", tables.RESTRICTION),
        ("AF-MIS-01", tables.MISSION),
        ("AF-SID-03", tables.PLAYSTYLE),
        ("AF-SID-04", tables.SELECTION),
    ],
)
def test_what_a_die_decides_is_in_the_order_of_the_clause(clause: str, rows: tuple[Any, ...]) -> None:
    assert {face: row.name for face, row in enumerate(rows, 1)} == table_of(clause)
    assert len({row.id for row in rows}) == len(rows)


@pytest.mark.clause("AF-TPL-04")
def test_random_pieces_are_those_of_the_clause() -> None:
    written: dict[int, str] = {}
    for key, kind in table_of("AF-TPL-04").items():
        first, _, last = str(key).partition("-")
        written.update(dict.fromkeys(range(int(first), int(last or first) + 1), kind))
    assert written == tables.RANDOM_PIECE
    kinds = {*tables.RANDOM_PIECE.values(), *[kind for pair in tables.FIXED_PIECES for kind in pair]}
    assert kinds - {tables.IMPASSABLE_PIECE} <= set(KINDS)


@pytest.mark.clause("AF-TPL-03")
def test_the_fixed_pieces_of_a_balanced_set() -> None:
    assert sorted(tables.FIXED_PIECES) == sorted(
        [
            ("impassable",),
            ("impassable",),
            ("forest", "field"),
            ("forest", "field"),
            ("hill", "field"),
            ("hill", "field"),
        ]
    )


@pytest.mark.clause("AF-SID-02", "AF-SID-08", "AF-SID-10", "AF-XAC-01")
def test_missions_and_actions_are_those_of_the_clauses() -> None:
    assert [(row.id, row.name) for row in tables.MISSION] == [(each.id, each.name) for each in known_missions()]
    assert {each.name: each.worth.text for each in known_missions()} == table_of("AF-SID-02")
    written = table_of("AF-SID-08")["category_D3"]
    assert {face: row.name for face, row in enumerate(tables.CATEGORY, 1)} == written
    sides = {
        f"{number} {row.name}": {face: side.name for face, side in enumerate(tables.SIDE_MISSION[row.id], 1)}
        for number, row in enumerate(tables.CATEGORY, 1)
    }
    assert sides == table_of("AF-SID-10")
    every = [side.id for rows in tables.SIDE_MISSION.values() for side in rows]
    assert len(set(every)) == 18
    battle = Battle(Field(72.0, 48.0, [], {}), [])
    labels = [extra_label(battle, action, 6.0) for action in EXTRA]
    assert [label.split(":")[0] for label in labels] == table_of("AF-XAC-01")["actions"]
