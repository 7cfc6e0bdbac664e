"""Side-missions: what is rolled for in secret, what others cannot know, and which games are drawn."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.chapters.extra_actions.chapter import EXTRA, ExtraActions
from banneret.books.age_of_fantasy.chapters.side_missions.chapter import SideMissions
from banneret.books.age_of_fantasy.chapters.side_missions.notes import SideMissionNotes, side_notes
from banneret.books.age_of_fantasy.chapters.side_missions.selecting import select_in_secret
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput


def a_battle(**state: Any) -> Battle:
    """Two units against one, none of them a Hero."""
    profile = {"quality": 4, "defense": 4}
    units: dict[str, Any] = {
        "men": {"side": "A", "profile": profile, "places": [[10, 4]]},
        "more": {"side": "A", "profile": profile, "places": [[20, 4]]},
        "foes": {"side": "B", "profile": profile, "places": [[62, 44]]},
    }
    return arrange({}, units, state)[1]


@pytest.mark.clause("AF-SID-06", "AF-SID-08", "AF-SID-09")
def test_secret_dice_that_name_nothing_possible_are_passed_over() -> None:
    """Twelve at a time: the first that fits counts, and all are rolled again if none does.

    Nobody has a Hero, so 5 and 6 name no category. With two units of one A can complete neither Overrun (3) nor
    Invade (5).
    """
    battle = a_battle(step="hidden side-missions", side_missions="hidden", selection="randomized")
    categories = [5, 6] * 6 + [6, 5, 4] + [1] * 9
    missions = [3, 5] * 6 + [5, 3, 6] + [1] * 9
    dice = ScriptedDice(*categories, *missions, *[2] * 12, *[1] * 12)
    assert list(select_in_secret(battle, dice)) == []
    dice.finish()
    assert side_notes(battle).rolled == (("A", "tactical-genius"), ("B", "combat-mastery"))
    assert side_notes(battle).hidden == (("A", "seize"), ("B", "conserve"))


@pytest.mark.clause("AF-SID-06")
def test_what_a_viewer_does_not_know_could_be_otherwise() -> None:
    """Any other of the 18 for a hidden side-mission, either other category for one rolled in secret."""
    notes = SideMissionNotes(
        "hidden",
        "limited",
        hidden=(("A", "seize"), ("B", "defend")),
        rolled=(("A", "tactical-genius"), ("B", "combat-mastery")),
    )
    chapter = SideMissions()
    others = chapter.other_notes(notes, "A", False)
    assert len(others) == len(set(others)) == 17 + 2
    assert notes not in others
    assert {each.hidden[0] for each in others} == {("A", "seize")}
    assert {each.rolled[0] for each in others} == {("A", "tactical-genius")}
    assert len(chapter.other_notes(notes, "", False)) == 2 * (17 + 2)
    assert chapter.other_notes(notes, "A", True) == []


@pytest.mark.clause("AF-SID-03", "AF-SID-04")
def test_what_was_agreed_is_shown_and_what_is_to_be_rolled_for_is_not() -> None:
    battle = a_battle(side_missions="hidden", selection="limited")
    (chapter,) = [each for each in battle.chapters if each.id == "side-missions"]
    assert chapter.shown(battle) == [
        {
            "title": "Side-missions",
            "text": "Hidden",
            "about": "Each player secretly selects one, and scores only that.",
            "setting": "side-missions",
        },
        {
            "title": "Selecting them",
            "text": "Limited",
            "about": "A die names one of three kinds, and the player selects within it.",
            "setting": "selection",
        },
    ]
    battle.notes["side-missions"] = SideMissionNotes("roll", "limited")
    assert [note["title"] for note in chapter.shown(battle)] == ["Selecting them"]


@pytest.mark.parametrize(
    ("state", "where"),
    [
        ({"shared": ["sieze"]}, "state.shared: there is no side-mission “sieze”"),
        ({"hidden": {"Z": "seize"}}, "state.hidden: there is no side “Z”"),
        ({"hidden": {"A": "sieze"}}, "state.hidden.A: there is no side-mission “sieze”"),
        ({"achieved": {"Z": ["seize"]}}, "state.achieved: there is no side “Z”"),
        ({"achieved": {"A": ["sieze"]}}, "state.achieved.A: there is no side-mission “sieze”"),
        ({"lost_units": {"Z": 1}}, "state.lost_units: there is no side “Z”"),
    ],
)
def test_a_wrong_word_in_a_case_is_refused(state: dict[str, Any], where: str) -> None:
    with pytest.raises(BadInput) as refused:
        a_battle(side_missions="shared", **state)
    assert str(refused.value).startswith(where)


def test_games_that_are_drawn_have_every_playstyle_with_every_way_of_selecting() -> None:
    drawn = [SideMissions().sample(seed) for seed in range(20)]
    assert len({(each["side-missions"], each["selection"]) for each in drawn}) == 20
    actions = [ExtraActions().sample(seed)["actions"] for seed in range(4)]
    assert actions == [(), EXTRA, (), EXTRA]
