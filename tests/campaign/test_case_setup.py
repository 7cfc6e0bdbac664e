"""What a case of a campaign may say: what it sets up, what it may expect, and what is a fault in it."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.campaign.book import CampaignBook
from banneret.campaign.case_setup import arrange, unit_facts
from banneret.campaign.records import ENEMIES
from banneret.campaign.state import Season
from banneret.core.engine.errors import BadInput
from tests.data import plain

BOOK = CampaignBook()
TABLE: dict[str, Any] = {
    "rows": ["gr gr gr", " gr mo ~~"],
    "constructions": [{"hex": 0, "kind": "city", "owner": "ann"}],
    "owners": {"bob": [2]},
    "roads": [1],
}
PLAYERS: dict[str, Any] = {
    "ann": {"gold": 1200},
    "bob": {"faction": "ogre-khans", "name": "The Khan"},
    "cid": {},
}
UNITS: dict[str, Any] = {
    "a1": {"owner": "ann", "at": 0, "general": True},
    "a2": {"owner": "ann", "away": "waiting", "wanted": [3], "number": 7},
    "b1": {"owner": "bob", "at": 2, "slowed": [2, 1]},
    "p1": {"owner": "bob", "at": 2, "kind": "maneaters", "gold": 80},
}


def test_what_a_case_says_is_so() -> None:
    state = {
        "players": PLAYERS,
        "enemies": ["bob ann"],
        "allies": ["ann cid"],
        "house": ["guerrilla_cap"],
        "order": ["bob", "ann", "cid"],
        "turn": 6,
        "phase": "conquest",
        "season": {"stormy": True, "portals": [1, 2]},
        "veterans": {"a1/general": {"army": "a1", "entry": "general", "character": True, "experience": 3}},
        "artefacts": {"oathstone-plate": "a1/general"},
        "sabotaged": {4: "bob"},
        "awards": {
            "x": {
                "seat": "ann",
                "army": "a1",
                "points": 4,
                "place": 0,
                "other_place": 2,
                "target": 2,
                "beaten": "bob",
            }
        },
    }
    options, campaign = arrange(TABLE, UNITS, state)
    assert campaign.step == "conquest"
    assert (campaign.turn, campaign.last_turn, campaign.season) == (6, 6, Season(stormy=True, portals=(1, 2)))
    assert campaign.house.guerrilla_cap
    assert campaign.relations == {"ann|bob": ENEMIES, "ann|cid": "allies"}
    assert campaign.sabotaged == {4: "bob"}
    assert (campaign.number_army("ann"), campaign.number_party("bob")) == (10, 2)
    assert campaign.armies["b1"].list == "host-of-ogre-khans" in campaign.lists
    assert campaign.awards["x"].id == "x"
    # What stands in a journal says the same.
    again = BOOK.read_options(plain(BOOK.write_options(options)))
    assert BOOK.seats(again) == ("ann", "bob", "cid", "gm", "referee")
    decoded = BOOK.decode(again, BOOK.encode(campaign))
    assert BOOK.encode(decoded) == BOOK.encode(campaign)

    def facts(key: str, *names: str) -> list[Any]:
        found = unit_facts(campaign, key)
        return [found[name] for name in names]

    assert facts("a1", "at", "owner", "general", "faction", "name") == [0, "ann", True, "empire", "The army a1"]
    assert facts("a2", "at", "away", "wanted", "number") == [None, "waiting", (3,), 7]
    assert facts("p1", "at", "gold", "patrol") == [2, 80, ""]
    assert facts("ann", "gold", "hexes", "armies", "enemies", "allies", "place") == [
        1200,
        [0],
        ["a1", "a2"],
        ["bob"],
        ["cid"],
        2,
    ]
    assert facts("hex 0", "terrain", "owner", "construction", "road", "army") == [
        "grassland",
        "ann",
        "city",
        False,
        "a1",
    ]
    assert facts("hex 2", "army", "parties", "owner") == ["b1", ["p1"], "bob"]
    assert facts("veteran a1/general", "exists", "experience") == [True, 3]
    assert facts("veteran a1/captain", "exists") == [False]
    assert facts("artefact oathstone-plate", "bearer") == ["a1/general"]
    assert facts("campaign", "turn", "season", "order", "artefacts") == [
        6,
        "Summer",
        ("bob", "ann", "cid"),
        ["oathstone-plate"],
    ]
    assert facts("award x", "points") == [4]
    assert facts("a1", "reach") == [4]
    assert facts("b1", "reach") == [2]
    assert [BOOK.marker_owner(campaign, number) for number in (0, 1, 2)] == ["ann", "", "bob"]


def test_an_army_may_have_a_list_of_the_battle_book() -> None:
    units = {"a1": {"owner": "ann", "at": 0, "list": "seawall-2500"}}
    _, campaign = arrange(TABLE, units, {"players": PLAYERS})
    assert campaign.lists["seawall-2500"].name == "The Whole Sea Wall"


def test_a_battle_in_few_words() -> None:
    fights: dict[str, Any] = {
        "clash": {
            "attacker": "b1",
            "defender": "a1",
            "ready": {"attacker": {"dates": ["Monday"]}},
            "report": {
                "winner": "attacker",
                "characters": [{"id": "a1/captain", "fate": "out_of_action", "slain_by": "b1/general"}],
                "units": [{"id": "a1/bows", "models_end": 4}],
            },
        },
        "open": {"attacker": "b1", "defender": "a1", "over": 1},
    }
    _, campaign = arrange(TABLE, UNITS, {"players": PLAYERS, "enemies": ["ann bob"], "fights": fights})
    clash, left = campaign.battles["clash"], campaign.battles["open"]
    assert (clash.hex, clash.hex_type, clash.scenario, clash.defender_place) == (0, "siege", "siege", 0)
    assert clash.result is not None
    assert (clash.result.rounds, clash.result.winner) == (6, "attacker")
    ends = {line.id: line.models_end for line in clash.result.units}
    assert (ends["a1/bows"], ends["a1/spears"]) == (4, 30)
    assert (left.hex_type, left.scenario, left.result) == ("terrain", "pitched-battle", None)
    assert campaign.skirmish_book == "campaign"
    assert unit_facts(campaign, "season")["event"] == 0


@pytest.mark.parametrize(
    ("fight", "where"),
    [
        ({"defender": "a2"}, "state.fights.x.defender"),
        ({"defender": "garrison:99"}, "state.fights.x.defender"),
        ({"over": 99}, "state.fights.x.over"),
        ({"merged": ["zed"]}, "state.fights.x.merged"),
        ({"scenario": "tea-party"}, "state.fights.x.scenario"),
        ({"report": {"winner": "ann"}}, "state.fights.x.report"),
        ({"report": {"units": [{"id": "a1/wagon"}]}}, "state.fights.x.report.units"),
    ],
)
def test_a_fault_in_a_battle_is_told_with_its_place(fight: dict[str, Any], where: str) -> None:
    fights = {"x": {"attacker": "b1", "defender": "a1", **fight}}
    with pytest.raises(BadInput) as caught:
        arrange(TABLE, UNITS, {"players": PLAYERS, "fights": fights})
    assert caught.value.where == where


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"table": {"rows": ["gr zz"]}}, "table"),
        ({"table": {**TABLE, "owners": {"zed": [1]}}}, "table, hex 1"),
        ({"state": {}}, "state.players"),
        ({"state": {"players": {"ann": {"gold": "much"}}}}, "state.players.ann"),
        ({"state": {"players": {"ann": {"faction": "elves"}}}}, "state.players.ann.faction"),
        ({"state": {"players": PLAYERS, "enemies": ["ann"]}}, "state.enemies[0]"),
        ({"state": {"players": PLAYERS, "allies": ["ann zed"]}}, "state.allies[0]"),
        ({"state": {"players": PLAYERS, "phase": "lunch"}}, "state.phase"),
        ({"state": {"players": PLAYERS, "house": ["no_dice"]}}, "state.house[0]"),
        ({"state": {"players": PLAYERS, "order": ["zed"]}}, "state.order[0]"),
        ({"state": {"players": PLAYERS, "weather": 3}}, "state"),
        (
            {"state": {"players": PLAYERS, "fights": {"x": {"attacker": "zed", "defender": "y"}}}},
            "state.fights.x",
        ),
        ({"state": {"players": PLAYERS, "fights": {"x": {"attacker": "garrison:99"}}}}, "state.fights.x"),
        ({"state": {"players": PLAYERS, "season": {"rain": True}}}, "state.season"),
        ({"state": {"players": PLAYERS, "attacks": {"zed": 1}}}, "state.attacks.zed"),
        ({"units": UNITS, "state": {"players": PLAYERS, "annexes": {"a1": 99}}}, "state.annexes.a1"),
        ({"units": {"a1": {"owner": "zed"}}}, "units.a1.owner"),
        ({"units": {"a1": {"owner": "ann", "at": 99}}}, "units.a1.at"),
        ({"units": {"a1": {"owner": "ann", "at": 1, "strength": 3}}}, "units.a1"),
        ({"units": {"a1": {"owner": "ann", "at": 1, "list": "best"}}}, "units.a1.list"),
        ({"units": {"p1": {"owner": "ann", "kind": "poachers"}}}, "units.p1"),
    ],
)
def test_a_fault_is_told_with_its_place(change: dict[str, Any], where: str) -> None:
    given: dict[str, Any] = {"table": TABLE, "units": {}, "state": {"players": PLAYERS}, **change}
    with pytest.raises(BadInput) as caught:
        arrange(given["table"], given["units"], given["state"])
    assert (caught.value.where or "").startswith(where)


def test_attacks_and_annexations_are_said_in_short() -> None:
    state = {
        "players": PLAYERS,
        "attacks": {"b1": 0},
        "annexes": {"a1": 1},
        "moves": {"a2": {"ended": "skipped"}},
    }
    _, campaign = arrange(TABLE, UNITS, state)
    facts = {id: unit_facts(campaign, id) for id in ("a1", "b1")}
    assert [(each["ended"], each["target"], each["path"]) for each in facts.values()] == [
        ("annexing", 1, (0,)),
        ("prepared", 0, (2,)),
    ]
    assert campaign.moves["a2"].army == "a2"
    assert unit_facts(campaign, "campaign")["conflicts"] == []


@pytest.mark.parametrize("key", ["zed", "hex nine", "wagon 3"])
def test_what_nobody_knows_is_no_fact(key: str) -> None:
    _, campaign = arrange(TABLE, UNITS, {"players": PLAYERS})
    with pytest.raises(BadInput):
        unit_facts(campaign, key)
