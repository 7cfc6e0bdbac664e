"""The terrain of the world map: what belongs together, what it costs to enter, what can stand on it, and which
scenario the die gives to a battle over it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from banneret.books.scenarios.known import known_scenarios
from banneret.campaign.battle_making import hex_type, scenario_by_hex
from banneret.campaign.map_files import read_map
from banneret.campaign.moves.costs import charge
from banneret.campaign.realm import is_frozen, is_open_water, may_build_on
from banneret.campaign.records import AT_SEA, TERRAIN
from banneret.campaign.terrain import PACK, all_terrain, terrain_of
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import read_toml
from tests.campaign.small import SameDice, small_world


def told(group: str) -> tuple[str, str, list[str]]:
    """What the pack says of a group: its clauses, and the types in it."""
    types = [terrain for terrain in all_terrain().values() if terrain.group.id == group]
    return types[0].group.clause, types[0].group.scenario_clause, [terrain.id for terrain in types]


def costs(id: str) -> int:
    """The price of a step from Grassland, as an army pays it."""
    campaign = small_world(".+a .")
    campaign.change_hex(1, terrain=id)
    return charge(campaign, campaign.armies["a1"], 0, 1, 0, 0).points


def scenarios(id: str) -> list[str]:
    """The scenario for each face of the die, as a battle over this terrain gets it."""
    campaign = small_world(". .")
    campaign.change_hex(0, terrain=id)
    campaign.change_hex(1, terrain=id)
    kind = hex_type(campaign, 0, 1)
    assert kind == (AT_SEA if terrain_of(id).sea else TERRAIN)
    return [scenario_by_hex(campaign, SameDice(face), "a1", kind, 1)[0] for face in range(1, 7)]


def proves(group: str, types: Sequence[str], penalty: int, buildable: bool) -> None:
    assert told(group)[2] == list(types)
    for id in types:
        terrain = terrain_of(id)
        assert terrain.group.penalty == penalty
        assert may_build_on(terrain) == buildable
        if penalty and not terrain.sea:
            assert costs(id) == penalty


@pytest.mark.clause("CP-TER-01")
def test_deserts() -> None:
    proves("deserts", ("arctic-desert", "rocky-desert", "sandy-desert"), 4, True)


@pytest.mark.clause("CP-TER-02")
def test_battles_over_deserts() -> None:
    for id in ("arctic-desert", "rocky-desert", "sandy-desert"):
        assert scenarios(id) == [
            "pitched-battle",
            "the-watchtower",
            "messengers",
            "meeting-engagement",
            "dawn-attack",
            "breakthrough",
        ]


@pytest.mark.clause("CP-TER-03")
def test_light_vegetation() -> None:
    proves("light-vegetation", ("light-jungle", "light-pine-forest", "light-forest"), 2, True)


@pytest.mark.clause("CP-TER-05")
def test_battles_over_light_vegetation() -> None:
    for id in ("light-jungle", "light-pine-forest", "light-forest"):
        assert scenarios(id) == [
            "pitched-battle",
            "the-watchtower",
            "meeting-engagement",
            "dawn-attack",
            "ambush",
            "night-attack",
        ]


@pytest.mark.clause("CP-TER-06")
def test_dense_vegetation() -> None:
    proves(
        "dense-vegetation", ("dense-jungle", "dense-pine-forest", "dense-forest", "dense-mixed-forest"), 3, True
    )


@pytest.mark.clause("CP-TER-08")
def test_battles_over_dense_vegetation() -> None:
    for id in ("dense-jungle", "dense-pine-forest", "dense-forest", "dense-mixed-forest"):
        assert scenarios(id) == [
            "pitched-battle",
            "the-watchtower",
            "meeting-engagement",
            "dawn-attack",
            "ambush",
            "night-attack",
        ]


@pytest.mark.clause("CP-TER-09")
def test_swamps() -> None:
    proves("swamps", ("swamp", "wetland", "marsh"), 4, True)


@pytest.mark.clause("CP-TER-10")
def test_battles_over_swamps() -> None:
    for id in ("swamp", "wetland", "marsh"):
        assert scenarios(id) == [
            "pitched-battle",
            "the-watchtower",
            "night-attack",
            "destroy-the-supplies",
            "meeting-engagement",
            "messengers",
        ]


@pytest.mark.clause("CP-TER-11")
def test_hills() -> None:
    proves("hills", ("hills", "grassy-hills"), 2, True)


@pytest.mark.clause("CP-TER-12")
def test_battles_over_hills() -> None:
    for id in ("hills", "grassy-hills"):
        assert scenarios(id) == [
            "pitched-battle",
            "blood-and-glory",
            "destroy-the-supplies",
            "defend-your-ground",
            "valley-of-death",
            "surveyor-journey",
        ]


@pytest.mark.clause("CP-TER-13")
def test_forested_hills() -> None:
    proves("forested-hills", ("jungle-hills", "pine-forest-hills", "forest-hills"), 3, True)


@pytest.mark.clause("CP-TER-15")
def test_battles_over_forested_hills() -> None:
    for id in ("jungle-hills", "pine-forest-hills", "forest-hills"):
        assert scenarios(id) == [
            "pitched-battle",
            "blood-and-glory",
            "destroy-the-supplies",
            "defend-your-ground",
            "valley-of-death",
            "surveyor-journey",
        ]


@pytest.mark.clause("CP-TER-16")
def test_grassland() -> None:
    proves("grassland", ("grassland", "plains"), 1, True)
    assert [id for id, terrain in all_terrain().items() if terrain.cultivated] == ["grassland", "plains"]
    assert terrain_of("grassland").cultivated == terrain_of("plains").cultivated == "farmland"


@pytest.mark.clause("CP-TER-17")
def test_battles_over_grassland() -> None:
    for id in ("grassland", "plains"):
        assert scenarios(id) == [
            "pitched-battle",
            "tactical-advance",
            "guard-duty",
            "sacred-place",
            "royal-escort",
            "pitched-battle",
        ]


@pytest.mark.clause("CP-TER-18")
def test_impervious_terrain() -> None:
    proves("impervious", ("snowy-mountains", "glacier", "volcano"), 0, False)
    assert all([terrain_of(id).impervious for id in told("impervious")[2]])
    assert [id for id, terrain in all_terrain().items() if terrain.impervious] == told("impervious")[2]


@pytest.mark.clause("CP-TER-19")
def test_battles_over_impervious_terrain() -> None:
    for id in ("snowy-mountains", "glacier", "volcano"):
        assert scenarios(id) == [
            "pitched-battle",
            "night-attack",
            "ambush",
            "valley-of-death",
            "under-ground",
            "defend-your-ground",
        ]


@pytest.mark.clause("CP-TER-20")
def test_farmland() -> None:
    proves("farmland", ("farmland",), 0, True)


@pytest.mark.clause("CP-TER-22")
def test_battles_over_farmland() -> None:
    for id in ("farmland",):
        assert scenarios(id) == [
            "pitched-battle",
            "tactical-advance",
            "guard-duty",
            "sacred-place",
            "royal-escort",
            "messengers",
        ]


@pytest.mark.clause("CP-TER-23")
def test_the_sea() -> None:
    proves("sea", ("ocean", "lake"), 2, False)
    assert [id for id, terrain in all_terrain().items() if is_open_water(terrain)] == ["ocean", "lake"]
    assert [id for id, terrain in all_terrain().items() if terrain.sea] == ["ocean", "lake"]


@pytest.mark.clause("CP-TER-24")
def test_battles_over_the_sea() -> None:
    for id in ("ocean", "lake"):
        assert scenarios(id) == [
            "sea-battle",
            "sea-battle",
            "sea-battle",
            "sea-battle",
            "sea-battle",
            "sea-battle",
        ]


@pytest.mark.clause("CP-TER-26")
def test_dunes() -> None:
    proves("dunes", ("sand-dunes", "snow"), 3, True)


@pytest.mark.clause("CP-TER-27")
def test_battles_over_dunes() -> None:
    for id in ("sand-dunes", "snow"):
        assert scenarios(id) == [
            "pitched-battle",
            "blood-and-glory",
            "destroy-the-supplies",
            "defend-your-ground",
            "valley-of-death",
            "messengers",
        ]


@pytest.mark.clause("CP-TER-28")
def test_ash_plain() -> None:
    proves("ash-plain", ("ash-plain",), 2, True)
    assert terrain_of("ash-plain").cleared == ("grassland", "plains")


@pytest.mark.clause("CP-TER-29")
def test_battles_over_ash_plain() -> None:
    for id in ("ash-plain",):
        assert scenarios(id) == [
            "pitched-battle",
            "tactical-advance",
            "guard-duty",
            "sacred-place",
            "messengers",
            "pitched-battle",
        ]


@pytest.mark.clause("CP-TER-30")
def test_ash_forest() -> None:
    proves("ash-forest", ("ash-forest",), 3, True)
    assert terrain_of("ash-forest").cleared == ("ash-plain",)
    # It is no vegetation: nobody fells it.
    assert not terrain_of("ash-forest").felled


@pytest.mark.clause("CP-TER-31")
def test_battles_over_ash_forest() -> None:
    for id in ("ash-forest",):
        assert scenarios(id) == [
            "pitched-battle",
            "the-watchtower",
            "meeting-engagement",
            "dawn-attack",
            "ambush",
            "night-attack",
        ]


@pytest.mark.clause("CP-TER-32")
def test_mountains() -> None:
    proves("mountains", ("mountains",), 4, True)


@pytest.mark.clause("CP-TER-33")
def test_battles_over_mountains() -> None:
    for id in ("mountains",):
        assert scenarios(id) == [
            "pitched-battle",
            "battle-for-the-pass",
            "ambush",
            "valley-of-death",
            "under-ground",
            "defend-your-ground",
        ]


@pytest.mark.clause("CP-TER-34")
def test_ice() -> None:
    proves("ice", ("ice",), 4, False)
    assert is_frozen(terrain_of("ice"))
    assert not terrain_of("ice").sea


@pytest.mark.clause("CP-TER-35")
def test_battles_over_ice() -> None:
    for id in ("ice",):
        assert scenarios(id) == [
            "pitched-battle",
            "tactical-advance",
            "guard-duty",
            "sacred-place",
            "messengers",
            "battle-for-the-frozen-river",
        ]


# ------------------------------------------------------------------------------------------ what it turns into


@pytest.mark.clause("CP-TER-04")
def test_light_vegetation_leaves_grassland_or_plains() -> None:
    for kind in ("light-jungle", "light-pine-forest", "light-forest"):
        assert terrain_of(kind).felled == ("grassland", "plains")


@pytest.mark.clause("CP-TER-07")
def test_dense_vegetation_leaves_light_of_its_kind() -> None:
    assert terrain_of("dense-jungle").felled == ("light-jungle",)
    assert terrain_of("dense-pine-forest").felled == ("light-pine-forest",)
    assert terrain_of("dense-forest").felled == ("light-forest",)
    # There is no light mixed forest.
    assert terrain_of("dense-mixed-forest").felled == ("light-forest",)


@pytest.mark.clause("CP-TER-14")
def test_forested_hills_leave_hills() -> None:
    for kind in ("jungle-hills", "pine-forest-hills", "forest-hills"):
        assert terrain_of(kind).felled == ("grassy-hills", "hills")


def test_nothing_else_is_felled_or_cleared() -> None:
    felled = {terrain.group.id for terrain in all_terrain().values() if terrain.felled}
    assert felled == {"light-vegetation", "dense-vegetation", "forested-hills"}
    assert {id for id, terrain in all_terrain().items() if terrain.cleared} == {"ash-plain", "ash-forest"}
    kinds = {id: terrain.kind for id, terrain in all_terrain().items() if terrain.kind}
    assert set(kinds.values()) == {"jungle", "pine", "forest"}
    assert all(terrain_of(id).felled for id in kinds)


# ------------------------------------------------------------------------------------------ the pack


def test_clauses_stand_in_their_order_and_scenarios_exist() -> None:
    groups = list({terrain.group.id: terrain.group for terrain in all_terrain().values()}.values())
    clauses = [clause for group in groups for clause in (group.clause, group.scenario_clause)]
    assert clauses == sorted(set(clauses))
    assert len(groups) == 15
    assert len(all_terrain()) == 32
    known = {scenario.id for scenario in known_scenarios()}
    for group in groups:
        assert len(group.scenarios) == 6
        assert known.issuperset(group.scenarios)


def test_every_type_has_a_code_of_its_own() -> None:
    codes = [terrain.code for terrain in all_terrain().values()]
    assert len(set(codes)) == len(codes)
    assert all(len(code) == 2 and code.split() == [code] for code in codes)
    world = read_map({"name": "All", "rows": [" ".join(codes)]}, "world")
    assert [hex.terrain for hex in world.hexes.values()] == list(all_terrain())


def test_a_code_stands_for_one_type(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = read_toml(PACK)
    raw["types"]["ice"]["code"] = "~~"
    monkeypatch.setattr("banneret.campaign.terrain.read_toml", lambda path: raw)
    with pytest.raises(BadInput, match="“~~” is no code, or that of another type"):
        all_terrain.__wrapped__()
