"""How cases set up a skirmish, what they may say of warriors, and what is wrong with a wrong word."""

from __future__ import annotations

import re
from typing import Any

import pytest

from banneret.books.skirmish.case_setup import arrange, marker_owner, unit_facts
from banneret.core.engine.errors import BadInput

HOUSE = {
    "ruin": True,
    "terrain": [{"kind": "river", "at": [6, 24], "size": [4, 20], "flow": 180}],
    "buildings": [{"id": "house", "at": [24, 24], "size": [6, 6], "enterable": True, "roof": "top"}],
    "surfaces": [{"id": "top", "height": 3, "at": [24, 24], "size": [6, 6]}],
    "walls": [{"line": [[21, 21], [27, 21]], "top": 3}],
    "links": [
        {
            "kind": "ladder",
            "from_line": [[24, 20.4], [24, 20.4]],
            "to": "top",
            "to_line": [[24, 21.6], [24, 21.6]],
        }
    ],
}


def test_warriors_of_every_sort() -> None:
    _, battle = arrange(
        {},
        {
            "plain": {
                "side": "A",
                "at": [10, 10],
                "profile": {"WS": 5, "W": 2},
                "wounds": 1,
                "items": ["sword", "shield"],
            },
            "captain": {"side": "A", "at": [14, 10], "is": "free-company/captain", "items": ["bow"]},
            "ogre": {"side": "B", "at": [20, 20], "is": "hired/ogre-mercenary"},
            "dog": {"side": "N", "at": [30, 30], "is": "creature/dog"},
            "chaplain": {
                "side": "A",
                "at": [18, 10],
                "is": "free-company/chaplain",
                "spells": ["mending-hand"],
            },
            "waits": {"side": "B"},
        },
        {"step": "shooting", "weather": "dense-fog", "weather_value": 7, "active": "B"},
    )
    assert unit_facts(battle, "plain")["wounds"] == 1
    assert battle.warrior("plain").sheet.shield == 6
    assert battle.warrior("captain").has("leader")
    assert [weapon.id for weapon in battle.warrior("captain").sheet.missiles] == ["bow"]
    assert battle.warrior("ogre").sheet.role == "hired"
    assert unit_facts(battle, "plain")["creatures"] == ["dog"]
    assert [spell.id for spell in battle.warrior("chaplain").sheet.spells] == ["mending-hand"]
    assert unit_facts(battle, "waits")["place"] == "waiting"
    assert (battle.weather, battle.weather_value, battle.active) == ("dense-fog", 7, "B")
    assert unit_facts(battle, "plain")["distance to captain"] == pytest.approx(4 - 25 / 25.4, abs=0.001)


def test_a_table_with_floors() -> None:
    _, battle = arrange(HOUSE, {"up": {"side": "A", "at": [24, 24], "on": "top"}}, {})
    assert battle.field.ruin
    assert unit_facts(battle, "up")["height"] == 3.0
    assert [building.id for building in battle.field.buildings] == ["house"]
    assert battle.field.water_at(6, 24, "") is not None
    assert len(battle.field.levels.links) == 1


def test_who_stands_against_an_enemy_fights_it() -> None:
    _, battle = arrange(
        {},
        {
            "one": {"side": "A", "at": [10, 10]},
            "foe": {"side": "B", "against": "one", "from": 90},
            "friend": {"side": "A", "against": "one", "from": 270},
        },
        {"step": "close combat", "rounds_fought": 2},
    )
    assert unit_facts(battle, "one")["engaged"] == ["foe"]
    assert battle.rounds_fought("one", "foe") == 2
    assert unit_facts(battle, "foe")["at"][0] == pytest.approx(10 + 25 / 25.4, abs=0.001)


def test_shards_lie_or_are_carried() -> None:
    _, battle = arrange(
        {},
        {"one": {"side": "A", "at": [10, 10], "carried": ["glimmer-2"]}},
        {"scenario": "glimmer-in-the-rubble", "shards": {"glimmer-1": {"at": [20, 20]}}},
    )
    assert (marker_owner(battle, 1), marker_owner(battle, 2)) == ("", "A")
    with pytest.raises(BadInput, match=r"^expect\.marker: there is no marker 3"):
        marker_owner(battle, 3)


@pytest.mark.parametrize(
    ("table", "unit", "state", "told"),
    [
        ({}, {"side": "C", "at": [4, 4]}, {}, "side"),
        ({}, {"side": "A", "at": [4, 4], "is": "captain"}, {}, "type/entry"),
        ({}, {"side": "A", "at": [4, 4], "is": "free-company/captian"}, {}, "captain"),
        ({}, {"side": "A", "at": [4, 4], "items": ["halberd"]}, {}, "item"),
        ({}, {"side": "A", "at": [4, 4], "rules": ["fearsome"]}, {}, "special rule"),
        ({}, {"side": "A", "at": [4, 4], "condition": "asleep"}, {}, "condition"),
        ({}, {"side": "A", "at": [4, 4], "on": "loft"}, {}, "floor"),
        ({}, {"side": "A", "at": [0.1, 4]}, {}, "over the edge"),
        ({}, {"side": "A", "at": [4, 4], "wounds": 3}, {}, "Wounds"),
        ({}, {"side": "A", "place": "table"}, {}, "needs a place"),
        ({}, {"side": "A", "at": [4, 4], "place": "heaven"}, {}, "place"),
        ({}, {"side": "A", "at": [4, 4], "wounds": -1}, {}, "it has 1 Wounds, not -1"),
        ({}, {"side": "A", "at": [4, 4], "done": ["slept"]}, {}, "thing done"),
        ({}, {"side": "A", "at": [4, 4], "carried": ["glimmer"]}, {}, "“glimmer” cannot be carried"),
        ({}, {"side": "A", "against": "it"}, {}, "written before it"),
        (
            {},
            {"side": "A", "at": [4, 4], "is": "hired/gladiator", "profile": {"W": 2}},
            {},
            "either from a pack",
        ),
        ({}, {"side": "A", "at": [4, 4]}, {"active": "N"}, "state.active: there is no side"),
        ({}, {"side": "A", "at": [4, 4]}, {"south": "C"}, "state.south: there is no side"),
        ({}, {"side": "A", "at": [4, 4]}, {"attacker": "C"}, "state.attacker: there is no side"),
        ({}, {"side": "A", "at": [4, 4]}, {"placing": "C"}, "state.placing: there is no side"),
        ({}, {"side": "A", "against": "nobody"}, {}, "nobody"),
        ({}, {"side": "A", "at": [4, 4], "profile": {"W": 0}}, {}, "W is from 0 to 10"),
        ({}, {"side": "A", "at": [4, 4], "profile": {"A": -1}}, {}, "A is from 0 to 10, not -1"),
        ({}, {"side": "A", "at": [4, 4], "profile": {"A": 11}}, {}, "A is from 0 to 10, not 11"),
        ({}, {"side": "A", "at": [4, 4], "profile": {"role": "king"}}, {}, "profile.role: there is no role"),
        ({}, {"side": "A", "at": [4, 4], "profile": {"keywords": ["cat"]}}, {}, "there is no keyword"),
        ({}, {"side": "A", "at": [4, 4], "is": "creature/cat"}, {}, "it.is: there is no creature"),
        ({}, {"side": "A", "at": [4, 4], "is": "hired/cat"}, {}, "it.is: there is no hired sword"),
        ({}, {"side": "A", "at": [4, 4], "is": "cats/cat"}, {}, "it.is: there is no party type"),
        ({}, {"side": "A", "at": [4, 4], "skills": ["cat"]}, {}, "it.skills: there is no skill"),
        ({}, {"side": "A", "at": [4, 4], "spells": ["cat"]}, {}, "it.spells: there is no spell"),
        ({}, {"side": "A", "at": [4, 4], "injuries": ["cat"]}, {}, "it.injuries: there is no serious injury"),
        ({}, {"side": "A", "at": [4, 4], "stats": {"X": 1}}, {}, "it.stats: there is no characteristic"),
        ({}, {"side": "A", "at": [4, 4], "effects": [{"kind": "cat"}]}, {}, "it.effects: there is no effect"),
        ({}, {"side": "A", "at": [4, 4]}, {"step": "lunch"}, "the steps are"),
        ({}, {"side": "A", "at": [4, 4]}, {"weather": "drizzle"}, "state.weather: there is no weather"),
        ({}, {"side": "A", "at": [4, 4]}, {"scenario": "picnic"}, "state.scenario: there is no scenario"),
        ({}, {"side": "A", "at": [4, 4]}, {"charges": [{"charger": "it", "targets": ["x"]}]}, "warrior"),
        ({"terrain": [{"kind": "lava", "at": [4, 4], "size": [2, 2]}]}, {"side": "A"}, {}, "kind of terrain"),
        ({"map": "bell-court", "ruin": True}, {"side": "A"}, {}, "a map says all"),
        ({"walls": [{"line": [[1, 1], [1, 1]], "top": 3}]}, {"side": "A"}, {}, "long"),
    ],
)
def test_a_wrong_word_is_answered(table: Any, unit: Any, state: Any, told: str) -> None:
    with pytest.raises(BadInput, match=told) as fault:
        arrange(table, {"it": unit}, state)
    assert re.split(r"[.:\[]", fault.value.where)[0] in ("units", "state", "table")


def test_nobody_is_set_down_in_somebody_else() -> None:
    with pytest.raises(BadInput, match=r"^units: a stands in b"):
        arrange({}, {"a": {"side": "A", "at": [4, 4]}, "b": {"side": "B", "at": [4.5, 4]}}, {})
    with pytest.raises(BadInput, match=r"^expect\.unit: there is no warrior “b”; there are a"):
        unit_facts(arrange({}, {"a": {"side": "A", "at": [4, 4]}}, {})[1], "b")


def test_names_places_and_things_of_warriors() -> None:
    with pytest.raises(BadInput, match=r"^units\.old jory: the name of a warrior has no spaces"):
        arrange({}, {"old jory": {"side": "A", "at": [4, 4]}}, {})
    after: dict[str, Any] = {"late": {"side": "B", "against": "one"}, "one": {"side": "A", "at": [10, 10]}}
    with pytest.raises(BadInput, match=r"^units\.late\.against: it stands against a warrior on the table"):
        arrange({}, after, {})
    units = {"one": {"side": "A", "at": [10, 10], "carried": ["chest", "find-1", "glimmer-3"], "wounds": 0}}
    _, battle = arrange({}, units, {})
    assert unit_facts(battle, "one")["carried"] == ["chest", "find-1", "glimmer-3"]
    assert battle.warrior("one").wounds == 0
    assert marker_owner(battle, 9) == "A"  # the chest


def test_a_building_that_has_come_down_is_gone_when_a_case_begins() -> None:
    _, battle = arrange(HOUSE, {"one": {"side": "A", "at": [40, 40]}}, {"collapsed": ["house"]})
    assert battle.field.buildings == []
    assert not battle.field.levels.has("top")
    assert [building.id for building in battle.laid_out.buildings] == ["house"]


def test_a_profile_of_ones_own_is_a_whole_warrior() -> None:
    units: dict[str, Any] = {
        "one": {
            "side": "A",
            "at": [10, 10],
            "profile": {"WS": 0, "A": 10, "role": "leader", "base": 50, "keywords": ["elf"]},
            "items": ["great-maul", "bow", "heavy-armour", "shield", "helmet", "lantern"],
            "spells": ["lamp-ward"],
            "skills": ["quick-draw"],
            "rules": ["scaly skin 5"],
        },
        "two": {"side": "A", "at": [20, 10], "profile": {"role": "leader"}, "rules": ["leader"]},
        "three": {"side": "B", "at": [30, 10], "profile": {}},
    }
    _, battle = arrange({}, units, {})
    one = battle.warrior("one").sheet
    assert (one.weapon_skill, one.attacks, one.wounds, one.role) == (0, 10, 1, "leader")
    assert (one.body, one.shield, one.scales, one.heavy, one.helmet) == (5, 6, 5, True, True)
    assert ([each.id for each in one.melee], [each.id for each in one.missiles]) == (["great-maul"], ["bow"])
    assert (one.gear, one.skills, one.magic) == (("lantern",), ("quick draw",), "prayer")
    assert [spell.id for spell in one.spells] == ["lamp-ward"]
    assert one.radius == pytest.approx(25 / 25.4)
    assert one.rules == (("scaly skin", 5), ("leader", 0))
    # Who is called a leader twice is one once, and who is neither carries nothing and wears nothing.
    assert battle.warrior("two").sheet.rules == (("leader", 0),)
    three = battle.warrior("three").sheet
    assert (three.body, three.shield, three.scales, three.heavy, three.helmet) == (0, 0, 0, False, False)
    assert (three.magic, three.rules, three.gear, three.melee) == ("", (), (), ())


def test_the_party_behind_a_case() -> None:
    """Of the kind that its first warrior from a pack has; purse and shards as the case says."""
    units: dict[str, Any] = {
        "ogre": {"side": "A", "at": [10, 10], "is": "hired/ogre-mercenary", "name": "Bo"},
        "loner": {"side": "A", "at": [14, 10], "is": "hired/gladiator", "rules": ["hireling"]},
        "plain": {"side": "A", "at": [18, 10], "profile": {"role": "hero"}, "xp": 5, "level": 2},
        "A.boss": {"side": "A", "at": [22, 10], "is": "boss-mob/boss", "stats": {"WS": 1}},
        "dog": {"side": "N", "at": [30, 30], "is": "creature/dog"},
    }
    options, battle = arrange({}, units, {"purse": {"A": 7}, "weirdstone": {"A": 3}})
    party = options.parties["A"]
    assert (party.type, party.gold, party.weirdstone, party.joined) == ("boss-mob", 7, 3, 3)
    assert [(each.uid, each.role, each.xp, each.level) for each in party.members] == [
        ("plain", "hero", 5, 2),
        ("boss", "leader", 0, 1),
    ]
    assert [(sword.uid, sword.name) for sword in party.hired] == [("ogre", "Bo")]
    assert party.rating == party.rated().rating > 0
    assert options.parties["B"].members == ()
    assert (options.parties["B"].type, options.parties["B"].gold) == ("free-company", 500)
    assert battle.began == {"A": 4, "B": 0}
    assert (
        battle.warrior("A.boss").sheet.weapon_skill
        == 1
        + arrange({}, {"x": {"side": "A", "at": [4, 4], "is": "boss-mob/boss"}}, {})[1]
        .warrior("x")
        .sheet.weapon_skill
    )


def test_where_in_a_game_a_case_begins() -> None:
    unit = {"one": {"side": "A", "at": [10, 10]}}
    _, before = arrange({}, unit, {"step": "edges", "active": "B", "turn": 3})
    assert (before.turn, before.active, before.phase) == (0, "", "")
    _, members = arrange({}, unit, {"step": "members"})
    assert members.began == {}
    _, during = arrange({}, unit, {"step": "shooting", "active": "B", "turn": 3, "began": {"B": 9}})
    assert (during.turn, during.active, during.phase, during.began) == (3, "B", "Shooting", {"A": 1, "B": 9})
    met = {"encounters": [{"kind": "dog-pack"}, {"kind": "dog-pack", "seat": "B", "turn": 1}], "turn": 3}
    _, meeting = arrange({}, unit, met)
    assert [(each.seat, each.turn) for each in meeting.encounters] == [("A", 3), ("B", 1)]


def test_what_a_case_does_not_say_is_as_usual() -> None:
    units: dict[str, Any] = {"one": {"side": "A", "at": [10, 10], "effects": [{"kind": "smoke"}]}}
    options, battle = arrange({}, units, {"encounters": [{"kind": "earthquake"}]})
    one = battle.warrior("one")
    sheet = one.sheet
    assert (sheet.move, sheet.weapon_skill, sheet.ballistic, sheet.strength, sheet.toughness) == (4, 3, 3, 3, 3)
    assert (sheet.wounds, sheet.initiative, sheet.attacks, sheet.leadership) == (1, 3, 1, 7)
    assert (sheet.height, sheet.feet, sheet.cost, sheet.role) == (1.25, 2, 0, "henchman")
    assert sheet.radius == pytest.approx(12.5 / 25.4)
    assert sheet.keywords == ("human",)
    assert (one.heading, one.sinking, one.wounds, one.condition) == (0.0, 0, 1, "standing")
    assert [each.row() for each in one.effects] == [("smoke", 1, "A", -1)]
    assert [each.row() for each in battle.encounters] == [("earthquake", "A", 1, 0, 0, (), ())]
    assert (battle.step, battle.turn, battle.weather_value) == ("remaining moves", 1, 0)
    assert (battle.active, battle.first, battle.south, battle.scenario) == ("A", "A", "A", "bad-blood")
    (member,) = options.parties["A"].members
    assert (member.xp, member.level, options.parties["A"].weirdstone) == (0, 1, 0)
