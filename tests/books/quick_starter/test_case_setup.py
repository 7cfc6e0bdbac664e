"""The words of a case: what each sets up, and what is said of a wrong one, with its place."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.case_setup import arrange, marker_owner, unit_facts
from banneret.core.engine.errors import BadInput

SPEARS: dict[str, Any] = {"side": "A", "profile": {"models": 10, "files": 5}, "at": [18, 10], "facing": 0}
FOE: dict[str, Any] = {"side": "B", "profile": {"models": 10, "files": 5}, "at": [18, 30], "facing": 180}
HERO: dict[str, Any] = {"side": "A", "profile": {"character": True, "HP": 3}, "at": [10, 10]}
HEX = {"name": "Hex", "effects": [{"stat": "Res", "modifier": -1}], "duration": "lasting"}
FLAGS = (
    "fleeing, charged, moved, shifted, carried, marched, pivoted, rallied, declared, shot, vanguarded, barred, "
    "panic_passed"
)


def set_up(units: dict[str, Any], state: dict[str, Any] | None = None, **table: Any) -> Battle:
    return arrange(table, units, state or {})[1]


@pytest.mark.parametrize(
    ("unit", "where", "what"),
    [
        ({**SPEARS, "side": "C"}, "units.u.side", "the sides are A and B, not “C”"),
        ({"side": "A", "at": [1, 1]}, "units.u", "a unit is either from a pack (is) or has a profile"),
        (
            {**SPEARS, "is": "larkspire/x"},
            "units.u",
            "a unit is either from a pack (is) or has a profile",
        ),
        ({"side": "A", "is": "larkspire"}, "units.u.is", "a unit is named as army/unit"),
        (
            {"side": "A", "profile": {"character": True, "models": 2}},
            "units.u.profile.models",
            "a Character is one model",
        ),
        ({"side": "A", "profile": {"spells": [HEX]}}, "units.u.profile.spells", "only Characters have spells"),
        ({**SPEARS, "models": 11}, "units.u.models", "it has 10 models, so 11 cannot be left"),
        ({**SPEARS, "models": 0}, "units.u.models", "it has 10 models, so 0 cannot be left"),
        ({**SPEARS, "models": 7, "rear": [1]}, "units.u.rear", "the last rank has 2 of 5 places"),
        ({**SPEARS, "models": 7, "rear": [1, 5]}, "units.u.rear", "the last rank has 2 of 5 places"),
        ({**SPEARS, "models": 7, "rear": [-1, 1]}, "units.u.rear", "the last rank has 2 of 5 places"),
        ({**SPEARS, "wounds": 1}, "units.u.wounds", "1 wounds would kill the model"),
        (
            {**SPEARS, "profile": {"models": 2, "HP": 3}, "wounds": 3},
            "units.u.wounds",
            "3 wounds would kill the model",
        ),
        ({**SPEARS, "flags": ["asleep"]}, "units.u.flags", f"there is no flag “asleep”; known are {FLAGS}"),
        ({**SPEARS, "spells": ["Hex"]}, "units.u.spells", "nobody here has the spell “Hex”"),
        ({**HERO, "joins": "who"}, "units.u.joins", "there is no unit “who” to join"),
        ({**SPEARS, "joins": "foe"}, "units.u.joins", "u cannot join foe"),
        (
            {**SPEARS, "place": "asleep"},
            "units.u.place",
            "a unit is on the table, to deploy, in reserve, destroyed; not “asleep”",
        ),
        (
            {"side": "A", "profile": {}, "place": "on the table"},
            "units.u",
            "a unit on the table needs a place (at)",
        ),
        (
            {"side": "A", "profile": {}, "against": "who"},
            "units.u.against",
            "it stands against a unit on the table that is written before it",
        ),
        (
            {"side": "A", "profile": {}, "against": "later"},
            "units.u.against",
            "it stands against a unit on the table that is written before it",
        ),
        (
            {"side": "A", "profile": {}, "against": "foe", "own": "top"},
            "units.u",
            "the Facings are front, left, rear, right",
        ),
        (
            {"side": "A", "profile": {}, "against": "foe", "on": "top"},
            "units.u",
            "the Facings are front, left, rear, right",
        ),
    ],
)
def test_a_wrong_word_of_a_unit_is_told_with_its_place(unit: dict[str, Any], where: str, what: str) -> None:
    with pytest.raises(BadInput) as fault:
        set_up({"foe": FOE, "u": unit, "later": {"side": "B", "profile": {}}})
    assert (fault.value.where, fault.value.what) == (where, what)


def test_a_wrong_profile_is_told_as_such() -> None:
    with pytest.raises(BadInput) as fault:
        set_up({"u": {**SPEARS, "profile": {"rules": ["Sleepy"]}}})
    assert fault.value.where == "units.u.profile"
    assert "Sleepy" in fault.value.what


def test_a_unit_that_no_pack_has_is_told_with_those_it_has() -> None:
    with pytest.raises(BadInput) as fault:
        set_up({"u": {"side": "A", "is": "larkspire/nobody"}})
    assert fault.value.where == "units.u.is"
    assert fault.value.what.startswith("larkspire has no unit “nobody”; it has ")


@pytest.mark.parametrize(
    ("units", "state", "table", "where", "what"),
    [
        ({"a b": SPEARS}, {}, {}, "units.a b", "the name of a unit has no spaces"),
        (
            {"u": SPEARS, "h": {**HERO, "joins": "u", "file": 5}},
            {},
            {},
            "units.h.file",
            "the places are [0, 1, 2, 3, 4], not 5",
        ),
        (
            {"u": SPEARS},
            {"charges": [{"unit": "u", "target": "v"}]},
            {},
            "state.charges",
            "a charge is of one unit on another",
        ),
        (
            {"u": SPEARS},
            {"charges": [{"unit": "v", "target": "u"}]},
            {},
            "state.charges",
            "a charge is of one unit on another",
        ),
        (
            {},
            {},
            {
                "terrain": [
                    {"at": [1, 1], "size": [1, 1], "category": "hill"},
                    {"at": [1, 1], "size": [1, 1], "category": "sea"},
                ]
            },
            "table.terrain[1].category",
            "terrain is hill, hindering or impassable, not “sea”",
        ),
    ],
)
def test_other_wrong_words(
    units: dict[str, Any], state: dict[str, Any], table: dict[str, Any], where: str, what: str
) -> None:
    with pytest.raises(BadInput) as fault:
        arrange(table, units, state)
    assert (fault.value.where, fault.value.what) == (where, what)


def test_a_wrong_step_is_told_with_those_there_are() -> None:
    with pytest.raises(BadInput) as fault:
        set_up({}, {"step": "tea"})
    assert fault.value.where == "state.step"
    assert fault.value.what.startswith("there is no step “tea”; the steps are: ")


def test_facts_are_of_units_that_are_there() -> None:
    battle = set_up({"u": SPEARS, "v": FOE})
    with pytest.raises(BadInput) as fault:
        unit_facts(battle, "w")
    assert (fault.value.where, fault.value.what) == ("expect.unit", "there is no unit “w”; there are u, v")
    with pytest.raises(BadInput) as fault:
        marker_owner(battle, 2)
    assert (fault.value.where, fault.value.what) == ("expect.marker", "there is no marker 2")


def test_whoever_has_more_units_at_the_centre_owns_the_marker() -> None:
    middle = {**SPEARS, "at": [18, 24]}
    assert marker_owner(set_up({"u": {**SPEARS, "at": [18, 2]}, "v": {**FOE, "at": [18, 46]}}), 1) == ""
    assert marker_owner(set_up({"u": middle, "v": {**FOE, "at": [18, 46]}}), 1) == "A"
    assert marker_owner(set_up({"u": {**SPEARS, "at": [18, 2]}, "v": {**FOE, "at": [18, 24]}}), 1) == "B"
    assert marker_owner(set_up({"u": middle, "v": {**FOE, "at": [18, 27]}}), 1) == ""


def test_all_facts_of_a_unit() -> None:
    spells = {"hero": {**HERO, "profile": {"character": True, "HP": 3, "spells": [HEX]}}}
    battle = set_up(
        {
            **spells,
            "u": {
                **SPEARS,
                "profile": {"models": 12, "files": 5, "HP": 2, "Adv": 5, "Mar": 9},
                "models": 8,
                "rear": [0, 4, 2],
                "wounds": 1,
                "flags": ["moved", "shot"],
                "losses": {"foe": 3},
            },
            "foe": {"side": "B", "profile": {"models": 4}, "against": "u", "on": "left", "spells": ["Hex"]},
        },
    )
    facts = unit_facts(battle, "u")
    distances = {key: facts.pop(key) for key in list(facts) if key.startswith("distance")}
    assert facts == {
        "place": "on the table",
        "models": 8,
        "rank and file": 8,
        "pool": 15,
        "health": 15,
        "spells": [],
        "losses": {"foe": 3},
        "light": False,
        "characters": [],
        **{flag: flag in ("moved", "shot") for flag in FLAGS.split(", ")},
        "files": 5,
        "ranks": 2,
        "counted ranks": 2,
        "rear": [0, 2, 4],
        "at": [18.0, 10.0],
        "facing": 0.0,
        "centre": [18.0, 9.213],
        "size": [3.937, 1.575],
        "engaged": True,
        "foes": ["foe"],
        "advance": 5,
        "march": 9,
        "touches foe with": "left",
    }
    assert distances["distance to foe"] == pytest.approx(0.0, abs=0.002)
    assert distances["distance to hero"] == pytest.approx(18.0 - 1.9685 - 10.0 - 0.3937, abs=0.002)
    foe = unit_facts(battle, "foe")
    assert foe["spells"] == ["Hex"]
    assert (foe["at"], foe["facing"]) == ([16.031, 9.213], 90.0)
    assert battle.unit("foe").lasting[0].seat == "A"
    assert foe["touches u with"] == "front"
    assert battle.unit("u").phase_hp == 18
    assert battle.unit("foe").phase_hp == 4


def test_a_friends_spell_was_cast_by_its_own_side() -> None:
    bless = {"name": "Bless", "target": "friendly_unit", "effects": [{"stat": "Res", "modifier": 1}]}
    hero = {**HERO, "profile": {"character": True, "HP": 3, "spells": [bless]}}
    battle = set_up({"h": hero, "u": {**SPEARS, "spells": ["Bless"]}, "v": {**FOE, "phase_health": 12}})
    assert battle.unit("u").lasting[0].seat == "A"
    assert battle.unit("v").phase_hp == 12


def test_a_character_in_a_unit() -> None:
    hero = {
        "side": "A",
        "profile": {"character": True, "HP": 3, "spells": [HEX]},
        "joins": "u",
        "file": 3,
        "health": 2,
        "lost_spells": ["Hex"],
    }
    other = {"side": "A", "profile": {"character": True, "HP": 2}, "joins": "u"}
    battle = set_up({"u": SPEARS, "other": other, "hero": hero})
    facts = unit_facts(battle, "hero")
    assert facts["place"] == "joined"
    assert (facts["in"], facts["health"], facts["file"]) == ("u", 2, 3)
    assert facts["lost spells"] == ["hero:hex"]
    assert facts["own spells"] == []
    unit = unit_facts(battle, "u")
    assert unit["characters"][0] == "other"
    assert unit["characters"][1] == "hero"
    assert (unit["models"], unit["rank and file"]) == (12, 10)
    assert unit_facts(battle, "other")["file"] != 3
    assert unit_facts(battle, "other")["health"] == 2


@pytest.mark.parametrize(
    ("on", "own", "offset", "at", "facing"),
    [
        ("front", "front", 0.0, [18.0, 30.0 - 0.0], 0.0),
        ("front", "front", 1.0, [19.0, 30.0], 0.0),
        ("rear", "front", 0.0, [18.0, 31.575], 180.0),
        ("left", "front", 0.0, [19.969, 30.787], 270.0),
        ("right", "front", 0.5, [16.031, 30.287], 90.0),
        ("front", "rear", 0.0, [18.0, 28.425], 180.0),
        ("front", "left", 0.0, [18.787, 28.031], 90.0),
        ("front", "right", 0.0, [17.213, 28.031], 270.0),
    ],
)
def test_standing_flush_against_a_facing(
    on: str, own: str, offset: float, at: list[float], facing: float
) -> None:
    unit = {"side": "A", "profile": {"models": 10, "files": 5}, "against": "v", "on": on, "own": own}
    battle = set_up({"v": FOE, "u": {**unit, "offset": offset}})
    stands = battle.unit("u")
    assert [stands.x, stands.y] == pytest.approx(at, abs=0.0011)
    assert stands.heading == pytest.approx(facing)
    (contact,) = battle.contacts
    assert (contact.a, contact.side_a, contact.b, contact.side_b) == ("u", own, "v", on)
    assert stands.distance_to(battle.unit("v")) == pytest.approx(0.0, abs=0.002)


def test_standing_against_a_round_base() -> None:
    gun = {
        "side": "B",
        "profile": {"round": 60, "rules": ["War Machine"]},
        "at": [18, 24],
    }
    battle = set_up({"v": gun, "u": {**SPEARS, "against": "v", "facing": 90, "offset": 0.5}})
    stands = battle.unit("u")
    cx, cy = battle.unit("v").centre()
    radius = battle.unit("v").radius()
    assert radius == pytest.approx(30 / 25.4)
    assert [stands.x, stands.y] == pytest.approx([cx - radius, cy - 0.5], abs=0.002)
    (contact,) = battle.contacts
    assert (contact.a, contact.side_a, contact.b, contact.side_b) == ("u", "front", "v", "")


def test_the_state_of_a_game() -> None:
    state = {
        "step": "charge moves",
        "turn": 3,
        "active": "B",
        "first": "B",
        "south": "B",
        "condition": "Breakthrough",
        "decks": {"A": [1, 2]},
        "pools": {"B": 4},
        "charges": [
            {
                "unit": "u",
                "target": "v",
                "facing": "rear",
                "flying": True,
                "redirected": True,
                "other": "w",
            }
        ],
    }
    battle = set_up({"u": SPEARS, "v": FOE, "w": {"side": "B", "profile": {}}}, state)
    assert (battle.turn, battle.active, battle.first, battle.south) == (3, "B", "B", "B")
    assert (battle.placing, battle.condition, battle.phase) == ("B", "Breakthrough", "Charge")
    assert battle.decks["A"] == (1, 2)
    assert battle.pools["B"] == 4
    charge = battle.charges["u"]
    assert (charge.target, charge.facing, charge.flying) == ("v", "rear", True)
    assert (charge.redirected, charge.other) == (True, "w")
    assert charge.spot == pytest.approx(battle.unit("v").centre())
    assert battle.unit("u").declared
    assert not battle.unit("v").declared
    assert battle.unit("w").place == "to deploy"


def test_before_the_first_turn_there_is_none() -> None:
    assert set_up({}, {"step": "deployment", "turn": 2, "placing": "B"}).turn == 0
    assert set_up({}, {"step": "deployment", "turn": 2, "placing": "B"}).placing == "B"
    assert set_up({}, {"step": "turn start", "turn": 2}).turn == 2


def test_in_a_melee_all_that_fight_wait_unless_others_are_named() -> None:
    units = {
        "v": FOE,
        "u": {"side": "A", "profile": {"models": 5}, "against": "v"},
        "w": {**SPEARS, "at": [5, 5]},
    }
    assert set_up(units, {"step": "melee"}).waiting == ("v", "u")
    assert set_up(units, {"step": "melee", "waiting": ["u"]}).waiting == ("u",)


def test_the_options_of_a_case() -> None:
    pieces = [
        {"at": [10, 12], "size": [4, 2], "category": "hill"},
        {"at": [20, 12], "size": [2, 2], "category": "hindering", "turn": 45, "name": "Thorns"},
        {"at": [30, 12], "size": [2, 2], "category": "impassable"},
    ]
    options, battle = arrange({"terrain": pieces}, {"u": SPEARS, "v": FOE}, {"tier": "basic"})
    assert (options.tier, options.points) == ("basic", 100_000)
    for seat, key in (("A", "u"), ("B", "v")):
        roster = options.armies[seat]
        assert (roster.name, roster.army, roster.points, roster.limit) == (f"Side {seat}", "case", 0, 100_000)
        assert [unit.id for unit in roster.units] == [key]
    hill, thorns, house = options.table.pieces
    assert (options.table.width, options.table.depth) == (36.0, 48.0)
    assert (hill.id, thorns.id, house.id) == ("hill-1", "hindering-2", "impassable-3")
    assert sorted(hill.polygon) == [(8.0, 11.0), (8.0, 13.0), (12.0, 11.0), (12.0, 13.0)]
    assert sorted(thorns.polygon) == [(18.586, 12.0), (20.0, 10.586), (20.0, 13.414), (21.414, 12.0)]
    assert (thorns.cover, thorns.dangerous, thorns.impassable, thorns.blocks_sight) == (
        True,
        True,
        False,
        False,
    )
    assert (hill.cover, hill.dangerous, hill.impassable, hill.blocks_sight) == (False, False, False, True)
    assert (house.cover, house.dangerous, house.impassable, house.blocks_sight) == (False, False, True, True)
    assert (hill.difficult, thorns.difficult, thorns.name) == (False, False, "Thorns")
    assert battle.unit("u").entry.name == "u"


def test_a_spell_of_a_case_as_it_is_written() -> None:
    effect = {
        "hits": "D3",
        "strength": 5,
        "ap": 2,
        "rules": ["Area Attack"],
    }
    written = {
        "name": "Long Night",
        "value": 8,
        "target": "friendly_unit",
        "range": 12,
        "effects": [effect, {"stat": "Off", "modifier": -2}, {"move": 4}, {"hits": "1", "wounds_on": 3}],
        "needs_sight": True,
        "may_target_fleeing": True,
        "duration": "one_turn",
        "stacks": True,
    }
    hero = {**HERO, "profile": {"character": True, "HP": 3, "spells": [written]}}
    (made,) = set_up({"h": hero}).unit("h").entry.spells
    assert (made.key, made.name, made.value, made.target, made.range) == (
        "h:long-night",
        "Long Night",
        8,
        "friendly_unit",
        12,
    )
    assert (made.needs_sight, made.engaged, made.fleeing, made.one_turn, made.stacks) == (
        True,
        False,
        True,
        True,
        True,
    )
    hits, stat, move, rolled = made.effects
    assert hits.hits is not None
    assert (hits.hits.text(), hits.strength, hits.ap, [rule.name for rule in hits.rules]) == (
        "D3",
        5,
        2,
        ["Area Attack"],
    )
    assert (stat.stat, stat.modifier) == (9, -2)
    assert move.move == 4
    assert rolled.wounds_on == 3


def test_what_a_spell_of_a_case_leaves_unsaid() -> None:
    """Of each kind of effect all that is no part of it, and of the spell all but its name."""
    effects = [{"hits": "1", "strength": 3}, {"stat": "Res"}, {"roll": "to hit"}, {"move": 4}]
    hero = {**HERO, "profile": {"character": True, "spells": [{"name": "Hush", "effects": effects}]}}
    (made,) = set_up({"h": hero}).unit("h").entry.spells
    assert (made.value, made.target, made.range) == (5, "enemy_unit", 24)
    assert not any([made.needs_sight, made.engaged, made.fleeing, made.one_turn, made.stacks])
    assert [effect.modifier for effect in made.effects] == [0, 0, 0, 0]
    assert [effect.ap for effect in made.effects] == [0, 0, 0, 0]
    assert [effect.move for effect in made.effects] == [0, 0, 0, 4]
    assert [effect.strength for effect in made.effects] == [3, -1, -1, -1]
    assert [effect.wounds_on for effect in made.effects] == [0, 0, 0, 0]
    assert [effect.roll for effect in made.effects] == ["", "", "to hit", ""]
    assert [effect.stat for effect in made.effects] == [-1, 5, -1, -1]
    assert [effect.hits is None for effect in made.effects] == [False, True, True, True]
    assert [effect.rules for effect in made.effects] == [[], [], [], []]


def test_a_profile_as_it_is_written() -> None:
    stats = dict(
        zip(
            ("Adv", "Mar", "Dis", "HP", "Def", "Res", "Arm", "Agi", "Att", "Off", "Str", "AP"),
            range(1, 13),
            strict=True,
        )
    )
    shooting = {
        "range": 18,
        "aim": 3,
        "shots": "2",
        "strength": 5,
        "ap": 1,
        "name": "Sling",
        "rules": ["Poison Attacks"],
    }
    unit = set_up(
        {"u": {**SPEARS, "profile": {"models": 6, "base": [25, 50], **stats, "shooting": shooting}}}
    ).unit("u")
    assert list(unit.entry.profile) == list(range(1, 13))
    assert (unit.entry.files, unit.entry.models, unit.files) == (5, 6, 5)
    assert (unit.entry.base_width, unit.entry.base_depth) == pytest.approx((25 / 25.4, 50 / 25.4))
    weapon = unit.entry.weapon
    assert weapon is not None
    assert (weapon.name, weapon.range, weapon.aim, weapon.shots.text(), weapon.strength, weapon.ap) == (
        "Sling",
        18,
        3,
        "2",
        5,
        1,
    )
    plain = set_up({"u": {"side": "A", "profile": {}, "at": [18, 10]}}).unit("u")
    assert list(plain.entry.profile) == [4, 8, 7, 1, 3, 3, 0, 3, 1, 3, 3, 0]
    assert (plain.rnf, plain.files, plain.entry.category) == (1, 1, "core")


# ---------------------------------------------------------------------- words and numbers of a state or profile


HILL = {"at": [18, 24], "size": [4, 3], "category": "hill"}


@pytest.mark.parametrize(
    ("state", "where", "what"),
    [
        ({"active": "C"}, "state.active", "there is no side “C”"),
        ({"first": "C"}, "state.first", "there is no side “C”"),
        ({"south": "C"}, "state.south", "there is no side “C”"),
        ({"active": ""}, "state.active", "there is no side “”"),
        ({"placing": "C"}, "state.placing", "there is no side “C”"),
        ({"tier": "huge"}, "state.tier", "there is no tier “huge”"),
        ({"condition": "Bingo"}, "state.condition", "there is no condition “Bingo”"),
        ({"features": {"C": "hill-1"}}, "state.features", "there is no side “C”"),
        ({"features": {"A": "hill-9"}}, "state.features.A", "there is no terrain feature “hill-9”"),
        ({"features": {"A": "hill-1", "B": "x"}}, "state.features.B", "there is no terrain feature “x”"),
        ({"decks": {"C": []}}, "state.decks", "there is no side “C”"),
        ({"pools": {"A": 3, "C": 4}}, "state.pools", "there is no side “C”"),
        (
            {"scenario": "sea-battle", "ships": {"raft": [9, 4]}},
            "state.ships",
            "there is no ship “raft”",
        ),
        ({"waiting": ["u", "who"]}, "state.waiting", "there is no unit “who”"),
    ],
)
def test_words_of_a_state_that_there_are_not(state: dict[str, Any], where: str, what: str) -> None:
    with pytest.raises(BadInput) as caught:
        set_up({"u": SPEARS, "foe": FOE}, state, terrain=[HILL])
    assert caught.value.where == where
    assert str(caught.value).startswith(f"{where}: {what}")


def test_words_of_a_state_that_there_are() -> None:
    state = {
        "active": "B",
        "first": "B",
        "south": "B",
        "placing": "B",
        "features": {"A": "hill-1", "B": "hill-1"},
        "pools": {"A": 3, "B": 4},
    }
    battle = set_up({"u": SPEARS, "foe": FOE}, state, terrain=[HILL])
    assert (battle.active, battle.first, battle.south, battle.placing) == ("B", "B", "B", "B")
    assert (battle.features, battle.pools) == ({"A": "hill-1", "B": "hill-1"}, {"A": 3, "B": 4})
    for condition in ("Hold the Ground", "Breakthrough", "King of the Hill"):
        assert set_up({"u": SPEARS}, {"condition": condition}).condition == condition


@pytest.mark.parametrize(
    ("field", "wrong", "low", "right"),
    [
        ("models", 0, 1, 1),
        ("HP", 0, 1, 1),
        ("base", [0, 20], 1, [1, 20]),
        ("base", [20, 0], 1, [20, 1]),
        ("round", -1, 0, 0),
        ("files", 0, 1, 1),
    ],
)
def test_numbers_of_a_profile_have_a_least(field: str, wrong: Any, low: int, right: Any) -> None:
    profile = {"models": 1, "HP": 2, "base": [20, 20], "files": 1}
    with pytest.raises(BadInput) as caught:
        set_up({"u": {"side": "A", "profile": {**profile, field: wrong}, "at": [18, 10]}})
    assert caught.value.where == f"units.u.profile.{field}"
    least = min(wrong) if isinstance(wrong, list) else wrong
    assert f"this is at least {low}, not {least}" in str(caught.value)
    set_up({"u": {"side": "A", "profile": {**profile, field: right}, "at": [18, 10]}})


def test_terrain_without_a_size() -> None:
    for size in ([0, 3], [4, 0], [-1, 3]):
        with pytest.raises(BadInput) as caught:
            set_up({}, terrain=[HILL, {**HILL, "size": size}])
        assert caught.value.where == "table.terrain[1].size"


def test_what_is_not_said_of_a_profile() -> None:
    """A plain soldier for no points, with a bow of the usual kind, and armies of any size."""
    units = {
        "one": {"side": "A", "profile": {}, "at": [18, 10]},
        "hero": {"side": "A", "profile": {"character": True, "shooting": {}}, "at": [10, 10]},
        "many": {"side": "A", "profile": {"models": 12, "spells": []}, "at": [26, 10]},
    }
    options, battle = arrange({}, units, {})
    one, hero, many = options.armies["A"].units
    assert (one.models, one.files, one.base, one.round_base, one.points) == (1, 1, (20, 20), False, 0)
    stats = one.profile
    assert (stats.Adv, stats.Mar, stats.Dis, stats.HP) == (4, 8, 7, 1)
    assert (stats.Def, stats.Res, stats.Arm, stats.Agi) == (3, 3, 0, 3)
    assert (stats.Att, stats.Off, stats.Str, stats.AP) == (1, 3, 3, 0)
    assert hero.shooting is not None
    bow = hero.shooting
    assert (bow.name, bow.range, bow.aim, bow.shots, bow.strength, bow.ap) == ("Bow", 24, 4, "1", 3, 0)
    assert (one.category, hero.category, many.files, many.points, hero.points) == ("core", "character", 5, 0, 0)
    assert (options.points, options.tier, options.armies["A"].points) == (100_000, "advanced", 0)
    assert (battle.turn, battle.step, battle.active) == (1, "charge declarations", "A")
