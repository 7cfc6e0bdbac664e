"""What a picture and a page are told of a skirmish: where it is, who is in which state, and what things are."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.skirmish.battle import Battle, Charge, Encounter
from banneret.books.skirmish.book import Skirmish
from banneret.books.skirmish.field import Ground
from banneret.books.skirmish.mustering import creature_sheet, hireling_sheet, weapon_of
from banneret.books.skirmish.naming import names_in
from banneret.books.skirmish.packs import equipment
from banneret.books.skirmish.view import heading, piece_shown, view_data
from banneret.books.skirmish.warrior import KNOCKED_DOWN, STUNNED, Effect
from banneret.books.skirmish.warrior_view import (
    STATES,
    calling,
    effect_name,
    kind_of,
    ranks_of,
    states_of,
    unit_shown,
    weapon_text,
)
from banneret.core.space.geometry import Polygon
from tests.books.skirmish.ground import sheet, skirmish
from tests.books.skirmish.town import TOWN

LEADER = sheet(
    "Ada", (4, 4, 4, 3, 3, 2, 4, 1, 8), ("bow", "heavy-armour", "helmet", "net", "lantern"), role="leader"
)


def fought() -> Battle:
    battle = skirmish(
        {"A.one": (10, 10), "A.two": (24, 30, "hall-1"), "B.one": (10.985, 10), "N.dog-1": (40, 40)},
        {"A.one": LEADER, "N.dog-1": creature_sheet("dog")},
        TOWN,
    )
    battle.scenario, battle.south, battle.step = "waylaid", "A", "shooting"
    return battle


def changed(battle: Battle, key: str, **changes: Any) -> None:
    other = battle.warrior(key).twin()
    for field, value in changes.items():
        setattr(other, field, value)
    battle.put(other)


# ---------------------------------------------------------------------------------------- where it is


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "Turn 1 of 8: Shooting Phase"),
        ({"step": "close combat", "turn": 8}, "Turn 8 of 8: Close Combat Phase"),
        ({"step": "turn start"}, "Turn 1 of 8"),
        ({"scenario": ""}, "Turn 1: Shooting Phase"),
        ({"step": "deployment", "turn": 0}, "Before the skirmish: deployment"),
        ({"step": "injuries", "finished": "the enemy has routed"}, "After the skirmish: injuries"),
        ({"step": "over", "finished": "the enemy has routed"}, "End of the skirmish"),
    ],
)
def test_where_a_skirmish_is(changes: dict[str, Any], said: str) -> None:
    battle = fought()
    for field, value in changes.items():
        setattr(battle, field, value)
    assert heading(battle) == said
    shown = view_data(battle)
    assert (shown["over"], shown["round"]) == (battle.step == "over", battle.turn)


def test_whose_turn_it_is_to_deploy_or_to_act() -> None:
    battle = fought()
    battle.score = {"A": 1, "B": 0}
    shown = view_data(battle)
    assert shown["turn"] == "A"
    assert [each["score"] for each in shown["sides"] if each["seat"] in ("A", "B")] == [1, 0]
    battle.active, battle.placing = "", "B"
    assert view_data(battle)["turn"] == "B"


def test_notes_name_the_goal_who_attacks_weather_and_whom_one_met() -> None:
    battle = fought()
    battle.attacker, battle.weather = "B", "sunny"
    battle.encounters = (Encounter("dog-pack", "A", 1, 1, 3, (), ("N.dog-1",)),)
    notes = view_data(battle)["notes"]
    assert [note["title"] for note in notes] == ["Scenario", "Attack", "Weather", "Encounter"]
    assert (notes[1]["text"], notes[1]["seat"]) == ("raider", "B")
    battle.scenario = "bad-blood"
    assert view_data(battle)["notes"][1]["text"] == "attacks first"
    battle.attacker = ""
    assert "Attack" not in [note["title"] for note in view_data(battle)["notes"]]


def test_zones_are_shown_only_before_the_first_turn_and_when_edges_are_chosen() -> None:
    battle = fought()
    assert view_data(battle)["areas"] == []
    battle.turn = 0
    assert [(area["seat"], len(area["outlines"])) for area in view_data(battle)["areas"]] == [
        ("A", 1),
        ("B", 1),
    ]
    battle.attacker = "B"
    assert [len(area["outlines"]) for area in view_data(battle)["areas"]] == [1, 2]
    battle.south = ""
    assert view_data(battle)["areas"] == []
    battle.south, battle.scenario = "A", ""
    assert view_data(battle)["areas"] == []


def test_treasure_lies_or_is_carried_and_charges_are_arrows() -> None:
    battle = fought()
    battle.shards = {"glimmer-1": (24.0, 30.0, "hall-1")}
    changed(battle, "A.two", carried=("chest",))
    battle.declared = (Charge("A.one", ("B.one", "N.dog-1")),)
    shown = view_data(battle)
    lying, carried = shown["markers"]
    assert (lying["id"], lying["x"], lying["y"], lying["owner"], lying["level"]) == (
        "glimmer-1",
        24.0,
        30.0,
        "",
        "hall-1",
    )
    assert (carried["id"], carried["owner"], carried["carrier"]) == ("chest", "A", "A.two")
    assert (carried["x"], carried["y"], carried["level"]) == (24.0, 30.0, "hall-1")
    assert [(arrow["unit"], arrow["target"]) for arrow in shown["arrows"]] == [
        ("A.one", "B.one"),
        ("A.one", "N.dog-1"),
    ]
    assert shown["arrows"][1]["text"] == "Charge declared: Ada on Dog."


@pytest.mark.parametrize(
    ("going", "more", "effects", "border"),
    [
        ("open", {}, [], ""),
        ("impassable", {"height": 3.0}, ["impassable", "3” high"], "impassable"),
        ("difficult", {"wood": True}, ["difficult: half of the pace", "seen 2” into, never through"], ""),
        ("very difficult", {}, ["very difficult: a quarter of the pace"], ""),
        (
            "difficult",
            {"swamp": True},
            ["difficult: half of the pace", "who goes through may sink"],
            "dangerous",
        ),
        ("open", {"water": True}, ["deep water, dangerous in armour"], "dangerous"),
        (
            "open",
            {"water": True, "flow": 0.0},
            ["deep water, dangerous in armour", "a current that carries"],
            "dangerous",
        ),
        ("impassable", {"swamp": True}, ["impassable", "who goes through may sink"], "impassable"),
    ],
)
def test_terrain_says_what_it_does(going: str, more: dict[str, Any], effects: list[str], border: str) -> None:
    shape = Polygon([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)])
    shown = piece_shown(Ground("mere", "mere", "The Mere", going, shape, **more))
    assert shown["effects"] == effects
    assert shown.get("border", "") == border


# ---------------------------------------------------------------------------------------- warriors


@pytest.mark.parametrize(
    ("changes", "states"),
    [
        ({}, {}),
        ({"condition": STUNNED}, {"stunned": ""}),
        ({"condition": KNOCKED_DOWN}, {"knocked down": ""}),
        ({"fleeing": True, "disarmed": ("sword",)}, {"fleeing": "", "disarmed": ""}),
        ({"hidden": True}, {"hidden": ""}),
        ({"frenzied": True}, {"frenzied": ""}),
        ({"done": ("moved", "shot")}, {"shot": "", "activated": ""}),
        ({"done": ("charged",)}, {"charged": ""}),
        ({"done": ("ran",)}, {"ran": ""}),
        ({"done": ("is stupid",)}, {"stupid": ""}),
        ({"sinking": 1}, {"sinking": "sinking in a swamp: this turn is the last"}),
        ({"sinking": 2}, {"sinking": "sinking in a swamp: 2 turns are left"}),
        ({"carried": ("chest",)}, {"relic": ""}),
        ({"carried": ("glimmer-1", "glimmer-2")}, {"relic": "carrying 2"}),
        (
            {"effects": (Effect("smoke", 1, "A", 2), Effect("cursed", 1, "A", 2))},
            {"spells": "under Smoke Cloak and a curse"},
        ),
        ({"place": "out of action", "fleeing": True}, {}),
    ],
)
def test_what_is_the_matter_with_a_warrior(changes: dict[str, Any], states: dict[str, str]) -> None:
    battle = fought()
    changed(battle, "A.two", **changes)
    assert states_of(battle, battle.warrior("A.two")) == states
    battle.engage("A.one", "B.one")
    assert states_of(battle, battle.warrior("A.one")) == {"engaged": ""}


def test_a_warrior_is_shown_with_its_wounds_ranks_and_gear() -> None:
    battle = fought()
    changed(battle, "A.one", wounds=1, used=("net",), heading=90.0)
    shown = unit_shown(battle, battle.warrior("A.one"))
    (model,) = shown["models"]
    assert (model["wounds"], model["tough"], model["at"]) == (1, 2, (10, 10, 90.0))
    assert model["tall"] == pytest.approx(1.25)
    assert shown["figures"] == [{"name": "Wounds left", "value": "1"}]
    assert (shown["size"], shown["start_size"], shown["place"]) == (1, 1, "on the table")
    assert shown["lines"] == ["Saves: armour 5+, helmet", "Gear: lantern"]
    assert shown["profile"] == dict(
        zip(
            ["M", "WS", "BS", "S", "T", "W", "I", "A", "Ld"],
            ["4", "4", "4", "3", "3", "2", "4", "1", "8"],
            strict=True,
        )
    )
    above = unit_shown(battle, battle.warrior("A.two"))
    assert above["lines"] == ["Stands 3” above the ground"]
    assert above["figures"] == []
    assert "tough" not in above["models"][0]
    for place, said, size in (
        ("out of action", "out of action", 0),
        ("dead", "dead", 0),
        ("fled", "fled", 0),
        ("gone", "gone", 0),
        ("below", "in the catacombs", 1),
        ("away", "got away", 1),
        ("waiting", "waiting", 1),
    ):
        changed(battle, "A.two", place=place)
        shown = unit_shown(battle, battle.warrior("A.two"))
        assert (shown["place"], shown["size"]) == (said, size)
        assert "models" not in shown


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("fists", "Fists (S-1)"),
        ("dagger", "Dagger"),
        ("hatchet", "Hatchet (AP(1))"),
        ("crossbow", "Crossbow (27”, S4, two hands, stands to shoot)"),
        ("spear", "Spear"),
        ("mace", "Mace (charge bonus)"),
    ],
)
def test_a_weapon_in_words(key: str, text: str) -> None:
    assert weapon_text(weapon_of(key, equipment().weapons[key])) == text


def test_kinds_and_ranks_of_warriors() -> None:
    battle = Skirmish().begin(Skirmish().set_up(["lantern-street-watch", "gorgs-breakers"], "bell-court", 1))
    ogre = hireling_sheet("ogre-mercenary", "free-company")
    sheets = {each.name: each.sheet for each in battle.warriors.values()} | {"Ogre": ogre}
    told = {name: (kind_of(sheet).get("notes"), ranks_of(sheet)) for name, sheet in sheets.items()}
    assert told["Captain Osric Vell"] == (["Leader"], ["general"])
    assert told["Brother Amis"] == (["Hero", "wizard"], ["hero", "wizard"])
    assert told["Pip"] == (["Hero"], ["hero"])
    assert told["Biscuit"] == (None, [])
    assert told["Ogre"] == (["Hired sword"], ["special"])
    assert kind_of(sheets["Wenna"])["weapons"] == ["Bow (24”, S3, two hands)", "Dagger"]
    assert kind_of(ogre)["name"] == "Ogre Mercenary"


def test_what_lasts_upon_somebody_has_a_name() -> None:
    assert effect_name("smoke") == "Smoke Cloak"
    assert effect_name("held") == "something that holds it fast"
    assert effect_name("hiding places") == "hiding places"


def test_what_somebody_is_beside_its_own_name() -> None:
    battle = Skirmish().begin(Skirmish().set_up(["lantern-street-watch", "gorgs-breakers"], "bell-court", 1))
    named = {each.name: calling(each.sheet) for each in battle.warriors.values() if each.seat == "A"}
    assert (named["Pip"], named["Biscuit"], named["Captain Osric Vell"]) == ("Recruit", "Hound", "Captain")
    assert calling(creature_sheet("dog")) == "Dog"


def test_everybody_who_may_come_has_a_name_before_it_comes() -> None:
    names = names_in(fought(), {"A": "Ada", "B": "Ben"})
    assert (names["N.spider-1"], names["N.spider-2"]) == ("Spider", "Spider 2")
    assert (names["N.dog-1"], names["N.dog-60"]) == ("Dog 1", "Dog 60")
    assert (names["A.gladiator"], names["B.gladiator-4"]) == ("Gladiator", "Gladiator 4")
    assert (names["glimmer-12"], names["find-12"]) == ("shard 12", "lucky find 12")
    assert (names["hall"], names["hall-rubble"]) == ("Guild hall", "the rubble of Guild hall")
    assert names["hall-1"] == "Floor 1"


def test_no_more_are_named_than_ever_come() -> None:
    names = names_in(fought(), {"A": "Ada", "B": "Ben"})
    for key in ("N.dog-61", "N.skeleton-61", "N.spider-13", "A.gladiator-5", "glimmer-13", "find-13"):
        assert key not in names
    for key in ("N.dog-0", "N.spider-0", "A.gladiator-1", "A.gladiator-0", "glimmer-0", "find-0"):
        assert key not in names


def test_each_state_has_a_sign_a_name_and_a_look_of_its_own() -> None:
    for state in STATES:
        assert state.id == state.id.lower()
        assert len(state.sign) == 1
        assert state.called[0].isupper()
        assert len(state.called) > 2
    assert len({state.sign for state in STATES}) == len(STATES)
    looks = {state.id: (state.look, state.instead) for state in STATES if state.look or state.instead}
    assert looks == {
        "stunned": ("down", "down"),
        "knocked down": ("down", "down"),
        "fleeing": ("fleeing", ""),
        "hidden": ("hidden", ""),
        "charged": ("spent", "moved"),
        "ran": ("spent", "moved"),
        "activated": ("spent", "moved"),
    }


def test_the_spells_of_a_wizard_stand_on_its_card() -> None:
    battle = skirmish({"A.one": (10, 10)}, {"A.one": sheet("Wizard", spells=("cinder-dart",))})
    lines = unit_shown(battle, battle.warrior("A.one"))["lines"]
    assert lines == ["Spells: Cinder Dart (7+)"]
