"""What a viewer is told of the chapters that are switched on by name: all that is in force, in words."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import OVER, Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.conditions import CONDITIONS
from banneret.books.age_of_fantasy.chapters.random_events.notes import EventNotes, event_notes, note
from banneret.books.age_of_fantasy.chapters.random_events.table import TABLE
from banneret.books.age_of_fantasy.chapters.terrain_and_objective_effects.effects import (
    OBJECTIVE_EFFECTS,
    TERRAIN_EFFECTS,
)
from banneret.books.doing import NOBODY
from banneret.core.space.shown import ShownView
from tests import wire
from tests.data import badge_ids, notes_in

BOOK = AgeOfFantasy()
WOOD = {
    "terrain": [
        {"at": [30, 20], "size": [6, 6], "cover": True},
        {"at": [50, 20], "size": [6, 6], "cover": True},
    ]
}


def soldiers(side: str, *places: tuple[float, float], **profile: Any) -> dict[str, Any]:
    made = {"quality": 4, "defense": 5, "weapons": ["Sword (A1)"], "models": len(places), **profile}
    return {"side": side, "profile": made, "places": [list(at) for at in places]}


UNITS = {"men": soldiers("A", (30, 20)), "foes": soldiers("B", (60, 40))}


def a_battle(*chapters: str, **state: Any) -> Battle:
    return BOOK.arrange(WOOD, UNITS, {"chapters": list(chapters), **state})[1]


def seen(battle: Battle, viewer: str = "") -> ShownView:
    data = BOOK.view_data(BOOK.view(battle, viewer))
    wire.check("View", data)
    return data


def badges(battle: Battle, unit: str) -> dict[str, str]:
    (data,) = [each for each in seen(battle)["units"] if each["id"] == unit]
    assert set(badge_ids(data)) <= {state.id for state in BOOK.states()}
    return {badge["id"]: badge["text"] for badge in data["badges"]}


# ---------------------------------------------------------------------------------------- conditions


@pytest.mark.parametrize("condition", CONDITIONS, ids=lambda condition: condition.id)
def test_the_condition_in_force_is_told_with_what_it_does(condition: Any) -> None:
    view = seen(a_battle("battlefield-conditions", condition=condition.id))
    (told,) = notes_in(view, setting="condition")
    assert (told["text"], told["about"], told["clause"]) == (condition.name, condition.about, condition.clause)


def test_conditions_that_the_dice_settle() -> None:
    (told,) = notes_in(seen(a_battle("battlefield-conditions")), title="Battlefield condition")
    assert (told["text"], told.get("setting")) == ("Still to be rolled for", None)
    (told,) = notes_in(seen(a_battle("battlefield-conditions", settled="none")), setting="condition")
    assert told["text"] == "None"
    dark = seen(a_battle("battlefield-conditions", condition="dark-skies", darkness=7))
    assert notes_in(dark, setting="condition")[0]["about"].endswith("In this game it is 7”.")
    damned = seen(a_battle("battlefield-conditions", condition="damnation", damned=["B"]))
    assert [each["seat"] for each in notes_in(damned, title="Damned")] == ["B"]


# ---------------------------------------------------------------------------------------- effects


@pytest.mark.parametrize("effect", TERRAIN_EFFECTS, ids=lambda effect: effect.id)
def test_what_a_piece_has_turned_out_to_be(effect: Any) -> None:
    found = {"terrain-1": effect.id, "terrain-2": "regular"}
    view = seen(a_battle("terrain-and-objective-effects", terrain_effects=found))
    (told,) = notes_in(view, text=effect.name)
    assert (told["title"], told["about"], told["clause"]) == ("terrain", effect.about, effect.clause)
    assert [each["text"] for each in notes_in(view, title="Nothing special")] == ["terrain"]
    assert [piece["name"] for piece in view["table"]["pieces"]] == [f"terrain ({effect.name})", "terrain"]


@pytest.mark.parametrize("effect", OBJECTIVE_EFFECTS, ids=lambda effect: effect.id)
def test_what_a_marker_has_turned_out_to_be(effect: Any) -> None:
    view = seen(
        a_battle(
            "terrain-and-objective-effects",
            markers=[{"at": [36, 24]}, {"at": [36, 10]}],
            objective_effects={"marker-1": effect.id, "marker-2": "regular"},
        )
    )
    (told,) = notes_in(view, title="Objective 1")
    assert (told["text"], told["about"], told["clause"]) == (effect.name, effect.about, effect.clause)
    assert [each["text"] for each in notes_in(view, title="Nothing special")] == ["Objective 2"]


def test_how_effects_are_found() -> None:
    (told,) = notes_in(seen(a_battle("terrain-and-objective-effects", effects=["terrain"])), title="Effects")
    assert told["text"] == "Of terrain"
    assert told["about"].startswith("A die is rolled")
    chosen = a_battle("terrain-and-objective-effects", **{"finding-effects": "chosen"})
    (told,) = notes_in(seen(chosen), title="Effects")
    assert told["text"] == "Of terrain and objectives"
    assert told["about"].startswith("Before deployment")


# ---------------------------------------------------------------------------------------- events


@pytest.mark.parametrize("event", TABLE, ids=lambda event: event.name)
def test_this_rounds_event_is_told_with_what_it_does(event: Any) -> None:
    battle = a_battle("random-events", round=2)
    note(battle, event_notes(battle)._replace(struck=event.number))
    (told,) = notes_in(seen(battle), title="This round’s event")
    assert (told["text"], told["about"], told["clause"]) == (event.name, event.about, event.clause)


def test_rounds_without_an_event() -> None:
    (told,) = notes_in(seen(a_battle("random-events", round=2)), clause="AF-EVT-01")
    assert (told["title"], told["text"]) == ("This round’s event", "None")
    (told,) = notes_in(seen(a_battle("random-events", round=0)), clause="AF-EVT-01")
    assert told["title"] == "Random events"


def test_events_that_last() -> None:
    battle = a_battle("random-events", round=2)
    note(
        battle,
        EventNotes(
            unsupplied=("men", "foes"),
            shaken=("A",),
            fauna=True,
            anomalies=((18.0, 36.0),),
            nests=(("The Crag", 30.0, 20.0, "foes"),),
            bloody=("men",),
            booted=("men",),
            flashed=("B",),
            doubled=("men",),
            raging=("men",),
        ),
    )
    view = seen(battle)
    told = {note["title"]: (note["text"], note.get("seat", "")) for note in view["notes"]}
    assert told["Low Supplies"] == ("men, foes", "")
    assert told["Broken Morale"] == ("-1 to morale tests", "A")
    assert told["Carnivorous Fauna"] == ("In all terrain", "")
    assert told["Magic Anomaly"] == ("In the middle of the northwest quarter", "")
    assert told["Crazed Sniper"] == ("On The Crag, aiming at the foes", "")
    assert told["Flash Bombs"][1] == "B"
    assert [told[title] for title in ("Covered in Blood", "Magical Boots", "Deep Rage")] == [("men", "")] * 3
    assert list(badges(battle, "men")) == ["unsupplied", "bloody", "booted", "doubled", "raging"]
    assert list(badges(battle, "foes")) == ["unsupplied", "aimed at"]
    (marker,) = [piece for piece in view["table"]["pieces"] if piece["kind"] == "anomaly"]
    assert max(x for x, _ in marker["outline"]) == pytest.approx(21.0)
    battle.take_off(battle.unit("foes"), "AF-EVT-05", NOBODY)
    view = seen(battle)
    assert notes_in(view, title="Low Supplies")[0]["text"] == "men"
    assert not notes_in(view, title="Crazed Sniper")


@pytest.mark.clause("AF-EVT-10")
def test_who_has_rigged_a_piece_is_told_which_and_nobody_else() -> None:
    battle = a_battle("random-events", round=2)
    note(battle, EventNotes(traps=(("A", "terrain-1", ("terrain-1", "terrain-2", "")),)))

    def told(viewer: str) -> Any:
        (found,) = notes_in(seen(battle, viewer), title="Rigged to Blow")
        return found["text"], found["seat"], found.get("secret", False)

    assert told("A") == ("terrain", "A", True)
    assert told("B") == told("") == ("A piece of terrain, or none", "A", False)
    battle.step = OVER
    assert told("B") == ("terrain", "A", False)
    note(battle, EventNotes(traps=(("A", "", ("terrain-1", "")),)))
    assert told("A") == ("Nothing", "A", False)


# ---------------------------------------------------------------------------------------- the other chapters


def test_the_rules_of_fog_that_are_played_and_what_they_have_done() -> None:
    rules = ["shifting-focus", "prolonged-battle"]
    battle = a_battle("fog-of-war", **{"fog-rules": rules}, weary=["B"], prolonged=1)
    battle.notes["fog-of-war"] = battle.notes["fog-of-war"]._replace(focus=2)
    view = seen(battle)
    assert [told["text"] for told in notes_in(view, title="Fog of war")] == [
        "Shifting focus",
        "Prolonged battle",
    ]
    assert [told["text"] for told in notes_in(view, title="Focus")] == [
        "Section 2, from 24” to 48” along the long edge"
    ]
    assert [told["seat"] for told in notes_in(view, title="Weary")] == ["B"]
    assert [told["text"] for told in notes_in(view, title="Battle prolonged")] == ["By 1 round so far"]


def test_the_rules_of_brutal_damage_that_are_played() -> None:
    rules = ["unit-attrition", "critical-hits"]
    view = seen(a_battle("brutal-damage", **{"brutal-rules": rules}))
    told = notes_in(view, title="Brutal damage")
    assert [each["text"] for each in told] == ["Unit attrition", "Critical hits"]
    assert "Nobody tests morale" not in told[0]["about"]
    view = seen(a_battle("brutal-damage", **{"brutal-rules": rules, "brutal-morale": "dropped"}))
    assert "Nobody tests morale" in notes_in(view, title="Brutal damage")[0]["about"]


@pytest.mark.clause("AF-BRU-12")
def test_heavy_damage_stays_on_the_unit() -> None:
    battle = a_battle("brutal-damage", immobilized={"men/1": 2}, shaken={"men/1": 1})
    assert badges(battle, "men") == {
        "immobilized": "immobilized: 4” slower, 8” with Rush and Charge",
        "shaken": "shaken: -1 to hit",
    }
    assert badges(battle, "foes") == {}


@pytest.mark.clause("AF-EXH-04")
def test_exhaustion_markers_are_seen() -> None:
    battle = a_battle("exhaustion", exhausted={"men": 1, "foes": 3}, resting=["foes"])
    assert badges(battle, "men") == {"exhausted": "with 1 exhaustion marker"}
    assert badges(battle, "foes") == {"exhausted": "with 3 exhaustion markers", "resting": "resting"}
    assert len(notes_in(seen(battle), title="Exhaustion")) == 1


# ---------------------------------------------------------------------------------------- halved distances


def told(battle: Battle) -> str:
    """Everything that anybody is told of what is in force, and of the units."""
    data = seen(battle)
    badges = [badge["text"] for unit in data["units"] for badge in unit["badges"]]
    return " ".join([*[note.get("about", "") for note in data["notes"]], *badges])


@pytest.mark.clause("AF-KIT-11")
@pytest.mark.parametrize(
    ("chapters", "state", "usual", "halved"),
    [
        (["solid-buildings"], {}, "comes out up to 6”", "comes out up to 3”"),
        (
            ["command-points"],
            {"doctrines": {"A": "defensive"}},
            "within 12” of an enemy",
            "within 6” of an enemy",
        ),
        (["battlefield-conditions"], {"condition": "muddy-terrain"}, "more than 6”, nor", "more than 3”, nor"),
        (["battlefield-conditions"], {"condition": "magical-winds"}, "one of 2D6”;", "one of half of 2D6”;"),
        (
            ["battlefield-conditions"],
            {"condition": "dark-skies", "darkness": 7},
            "less than 3”. In this game it is 7”.",
            "less than 2”. In this game it is 7” before distances are halved.",
        ),
        (["random-events"], {"events": {"bloody": ["men"]}}, "within 6” of a random", "within 3” of a random"),
        (
            ["random-events"],
            {"events": {"bloody": ["men"]}},
            "enemies within 6” have",
            "enemies within 3” have",
        ),
        (["brutal-damage"], {"brutal-rules": ["friendly-fire"]}, "enemy within 3” of", "enemy within 2” of"),
        (["exhaustion"], {}, "2” less of a Rush or Charge.", "Rush or Charge, before these are halved."),
    ],
)
def test_distances_are_told_as_they_are_measured(
    chapters: list[str], state: dict[str, Any], usual: str, halved: str
) -> None:
    large, small = told(a_battle(*chapters, **state)), told(a_battle(*chapters, "kitchen-table", **state))
    assert usual in large
    assert halved not in large
    assert halved in small
    assert usual not in small
