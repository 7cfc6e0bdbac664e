"""Who never read the rulebook is told what things are: where they are chosen, and where they strike.

One plain sentence for every scenario, weather, encounter, skill and injury.
"""

from __future__ import annotations

import json
import re
from itertools import product
from typing import Any

import pytest

from banneret.books.armies import armies_of
from banneret.books.skirmish.after.camp import side_by_side
from banneret.books.skirmish.after.experience import take_advances
from banneret.books.skirmish.after.facts import Fate
from banneret.books.skirmish.after.serious_injuries import treat_injured
from banneret.books.skirmish.battle import Battle, Encounter
from banneret.books.skirmish.book import Skirmish
from banneret.books.skirmish.encounter_events import EncounterStruck
from banneret.books.skirmish.encounter_kinds.table import KINDS, TABLE
from banneret.books.skirmish.events import Felled, WeatherChanged
from banneret.books.skirmish.happenings import rolled
from banneret.books.skirmish.harm import fell, put_out
from banneret.books.skirmish.packs import growth, scenarios
from banneret.books.skirmish.party_building import founded
from banneret.books.skirmish.party_lists import band_lists, load_band, load_type, party_types
from banneret.books.skirmish.preparation import choose_scenario, scenario_option
from banneret.books.skirmish.scenario_events import ScenarioChosen
from banneret.books.skirmish.view import notes
from banneret.books.skirmish.warrior import KNOCKED_DOWN, OUT, STUNNED
from banneret.books.skirmish.warrior_view import rules_of
from banneret.books.skirmish.weather import WEATHERS, roll_weather
from banneret.books.warbands import warbands_of
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.events import Event
from tests.books.skirmish import parties
from tests.books.skirmish.ground import play, scripted, sheet, skirmish

BOOK = Skirmish()
NAMES = {"A": "Ada", "B": "Ben", "A.a": "Ann", "B.b": "Bob"}


def is_plain(about: str) -> bool:
    """A sentence that a player reads in one breath: with an end, and nothing left of a form or a clause."""
    return bool(re.fullmatch(r"[A-Z0-9][^{}]{8,160}[.!]", about)) and "SK-" not in about


def one_told(battle: Battle, kind: type[Event]) -> str:
    (event,) = [each for each in battle.told if isinstance(each, kind)]
    return event.text(NAMES)


def ground() -> Battle:
    battle = skirmish({"A.a": (10, 10), "B.b": (30, 30)})
    battle.scenario = ""
    return battle


# ---------------------------------------------------------------------------------------- scenarios


@pytest.mark.parametrize("key", list(scenarios()))
def test_a_scenario_says_what_it_is_about(key: str) -> None:
    entry = scenarios()[key]
    assert is_plain(entry.about)
    assert is_plain(entry.victory)
    # In the lobby, and by who has won the roll-off.
    (setting,) = [each for each in BOOK.settings() if each.id == "scenario"]
    assert dict(setting.abouts)[key] == entry.about
    assert scenario_option(key).about == entry.about
    # In the story, and beside the table as long as it lasts.
    battle = ground()
    battle.scenario = key
    play(choose_scenario(battle, scripted()))
    assert entry.about in one_told(battle, ScenarioChosen)
    assert entry.victory in one_told(battle, ScenarioChosen)
    assert notes(battle)[0]["about"] == entry.victory


# ---------------------------------------------------------------------------------------- happenings


@pytest.mark.parametrize(("tens", "units"), list(product(range(1, 7), repeat=2)))
def test_weather_says_what_it_does(tens: int, units: int) -> None:
    battle = ground()
    roll_weather(battle, scripted(tens, units))
    about = WEATHERS[battle.weather].about
    assert is_plain(about)
    assert about in one_told(battle, WeatherChanged)
    # While it lasts it stands beside the table; what is usual does not.
    assert [note["about"] for note in notes(battle)] == ([about] if battle.weather else [])


@pytest.mark.parametrize("number", list(TABLE))
def test_an_encounter_says_what_it_does(number: int) -> None:
    kind = TABLE[number]
    assert is_plain(kind.about)
    battle = ground()
    assert rolled(battle, [kind], scripted(*divmod(number, 10))) is kind
    assert kind.about in one_told(battle, EncounterStruck)
    battle.encounters = (Encounter(kind.id, "A", 1),)
    assert kind.about in [note["about"] for note in notes(battle)]


def test_what_an_encounter_asks_says_what_it_is() -> None:
    """Encounters that are no number of their own are met within others, and say as much."""
    assert [kind.id for kind in KINDS.values() if not is_plain(kind.about)] == []


# ---------------------------------------------------------------------------------------- skills


@pytest.mark.parametrize("key", list(growth().skills))
def test_a_skill_says_what_it_does(key: str) -> None:
    skill = growth().skills[key]
    assert is_plain(skill.about)
    # Where it is chosen: for somebody of a party that can learn it.
    band = next(each for each in band_lists() if skill.group in load_type(load_band(each).type).skills)
    party = founded(load_band(band), SeededDice(1), "party")
    leader = party.leader()
    assert leader is not None
    camp = parties.camp_of(party.with_member(leader.having(xp=4)))
    asked = parties.play(
        side_by_side({"A": take_advances(camp, "A", scripted())}), parties.scripted(f"skill:{key}")
    )
    (label,) = [option.label for option in asked[0][1].options if option.key == f"skill:{key}"]
    assert skill.about in label
    # Where it is learnt, in the roster, and in the card of whoever has it.
    assert skill.about in parties.sentences(camp)[-1]
    learnt = camp.parties["A"].leader()
    assert learnt is not None
    assert learnt.skills == (key,)
    roster = shown_with(skills=[key])
    assert {"name": skill.name, "about": skill.about} in roster["skills"]
    veteran = sheet("Ann", skills=(skill.name.lower(),))
    assert skill.name in rules_of(veteran)
    for each in band_lists():
        assert armies_of("skirmish").roster_view(each)["glossary"][skill.name] == skill.about


def shown_with(**changes: Any) -> dict[str, Any]:
    """A captain with something more, as the roster shows it."""
    door = warbands_of("skirmish")
    document = json.loads(door.found(door.ready_made("lantern-street-watch"), "watch", 1, "Ada"))
    document["party"]["members"][0].update(changes)
    shown = door.shown(door.read(json.dumps(document).encode(), True), True, "")
    members: list[Any] = [member for group in shown["groups"] for member in group["members"]]
    found: dict[str, Any] = members[0]
    return found


def test_rules_are_explained_wherever_a_card_shows_them() -> None:
    for type_ in party_types():
        assert is_plain(load_type(type_).about)
    for band in band_lists():
        found = armies_of("skirmish").roster_view(band)["glossary"]
        assert [name for name, about in found.items() if not is_plain(about)] == [], band


# ---------------------------------------------------------------------------------------- injuries


@pytest.mark.parametrize("key", list(growth().injuries))
def test_a_serious_injury_says_what_it_does(key: str) -> None:
    injury = growth().injuries[key]
    assert is_plain(injury.about)
    party = parties.watch()
    hero = parties.find(party, "sergeant")
    total = injury.rolls[0]
    faces = (max(1, total - 6), min(6, total - 1))
    camp = parties.camp_of(party, fates={hero.uid: Fate(out=True)})
    parties.play(side_by_side({"A": treat_injured(camp, "A", scripted(*faces, *[1] * 3))}))
    assert any(injury.about in text for text in parties.sentences(camp))
    if injury.effect == "lasting":
        assert {"name": injury.name, "about": injury.about} in shown_with(injuries=[key])["injuries"]


@pytest.mark.parametrize("key", list(growth().recovery))
def test_what_becomes_of_henchmen_is_said(key: str) -> None:
    injury = growth().recovery[key]
    assert is_plain(injury.about)
    party = parties.watch()
    soldier = parties.find(party, "soldier")
    camp = parties.camp_of(party, fates={soldier.uid: Fate(out=True)})
    parties.play(side_by_side({"A": treat_injured(camp, "A", scripted(injury.rolls[0]))}))
    assert any(injury.about in text for text in parties.sentences(camp))


@pytest.mark.parametrize("state", [KNOCKED_DOWN, STUNNED, OUT])
def test_who_goes_down_is_told_what_that_means(state: str) -> None:
    battle = ground()
    if state == OUT:
        put_out(battle, "A.a", "B.b", "melee")
    else:
        fell(battle, "A.a", state, "B.b", "melee")
    text = one_told(battle, Felled)
    assert text.startswith(f"Ann is {state}: it ")
    assert is_plain(text)
