"""Which reports can be true, and which line is at fault (gaps.md 4)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from banneret.campaign.records import Readiness, Veteran
from banneret.campaign.report_checks import completed, signed, why_refused
from banneret.campaign.reports import Report, entry_key, entry_of
from banneret.campaign.state import Campaign
from tests.campaign.small import a_list, small_world, with_army
from tests.campaign.test_battles import meeting

ATTACKERS = {"id": "a1/general", "side": "attacker"}
SPEARS = {"id": "a1/spears", "side": "attacker", "models_start": 30, "models_end": 12}


def a_world() -> Campaign:
    campaign = small_world(". . .", players="ab", enemies="ab")
    campaign.lists["the-host"] = a_list()
    with_army(campaign, "a", 0, list="the-host")
    with_army(campaign, "b", 1, list="the-host")
    meeting(campaign, id="one")
    campaign.change_battle("one", ready={"attacker": Readiness(), "defender": Readiness(left_out=("bows",))})
    return campaign


def why(campaign: Campaign | None = None, **told: Any) -> tuple[str, str]:
    report = msgspec.convert({"id": "one", "rounds": 5, **told}, Report)
    refusal = why_refused(campaign or a_world(), report)
    return ("", "") if refusal is None else (refusal.code, refusal.why)


def character(**told: Any) -> dict[str, Any]:
    return {"characters": [{**ATTACKERS, **told}]}


def unit(**told: Any) -> dict[str, Any]:
    return {"units": [{**SPEARS, **told}]}


def challenge(who: str, result: str = "won") -> dict[str, Any]:
    return {"opponent_id": who, "result": result, "formal": True, "opponent_slain": False}


@pytest.mark.clause("CP-BAT-08")
@pytest.mark.parametrize(
    "told",
    [
        {},
        {"winner": "attacker", "decisive": True},
        character(fate="out_of_action", slain_by="b1/captain"),
        character(fate="out_of_action", slain_by="b1/spears"),
        character(fate="out_of_action", slain_by="other"),
        character(fate="out_of_action", slain_by="own_artefact"),
        character(challenges=[challenge("b1/general")]),
        character(monsters_slain=[{"id": "b1/riders", "moment": 3, "ridden": False}]),
        character(panics_by_magic=[{"unit_id": "b1/spears", "moment": 3, "had_standard": True}]),
        unit(),
        unit(beaten=[{"unit_id": "b1/spears", "how": "broke", "moment": 4}]),
        {"points_left": {"attacker": 1200.5, "defender": 300}},
        {"scenario_artefact_won": "attacker", "winner": "attacker", "scenario_played": "sacred-place"},
        {"media": {"photos_by": "bob"}},
        {"winner": "defender", "signed_by": [{"player": "ann", "winner": "defender"}]},
    ],
)
def test_what_can_be_true(told: dict[str, Any]) -> None:
    assert why(**told) == ("", "")


@pytest.mark.clause("CP-BAT-08")
@pytest.mark.parametrize(
    ("told", "code", "names"),
    [
        # A beaten or challenged id is not on the other side.
        (
            unit(beaten=[{"unit_id": "a1/bows", "how": "broke", "moment": 4}]),
            "not-on-the-other-side",
            "a1/bows",
        ),
        (character(challenges=[challenge("a1/captain")]), "challenged", "a1/captain"),
        (character(challenges=[challenge("b1/spears")]), "challenged", "b1/spears"),  # no character
        (character(challenges=[challenge("b1/general", "lucky")]), "challenged", "a1/general"),
        (
            character(monsters_slain=[{"id": "a1/riders", "moment": 3}]),
            "not-on-the-other-side",
            "a1/riders",
        ),
        (
            character(panics_by_magic=[{"unit_id": "a1/bows", "moment": 1}]),
            "not-on-the-other-side",
            "a1/bows",
        ),
        (unit(panics_by_shooting=[{"unit_id": "x", "moment": 1}]), "not-on-the-other-side", "“x”"),
        (unit(monsters_slain=[{"id": "a1/general", "moment": 1}]), "not-on-the-other-side", "a1/general"),
        # A fate of alive comes with a slain_by.
        (character(slain_by="b1/general"), "slain", "a1/general"),
        (character(slain_by="other"), "slain", "a1/general"),
        (character(fate="fled", slain_by="b1/general"), "slain", "a1/general"),
        (character(fate="out_of_action", slain_by="a1/spears"), "slain", "a1/spears"),
        (character(fate="asleep"), "fate", "a1/general"),
        # A unit is beaten by, or is, one that is not in the battle.
        (unit(id="a1/griffins"), "not-there", "a1/griffins"),
        (unit(id="c1/spears"), "not-there", "c1/spears"),
        (unit(id="b1/bows", side="defender", models_start=20), "not-there", "b1/bows"),  # left out
        (
            unit(beaten=[{"unit_id": "b1/bows", "how": "broke", "moment": 4}]),
            "not-on-the-other-side",
            "b1/bows",
        ),
        (unit(beaten=[{"unit_id": "b1/spears", "how": "teased", "moment": 4}]), "beaten", "a1/spears"),
        (unit(side="defender"), "side", "a1/spears"),
        (character(id="a1/spears"), "not-there", "a1/spears"),
        ({"units": [SPEARS, SPEARS]}, "twice", "a1/spears"),
        (unit(models_start=31), "models", "a1/spears"),
        (unit(models_end=31), "models", "a1/spears"),
        (unit(models_end=-1), "models", "a1/spears"),
        # The signatures disagree on the winner.
        ({"signed_by": [{"player": "ann", "winner": "attacker"}]}, "signed", "ann"),
        ({"signed_by": [{"player": "cid", "winner": "draw"}]}, "signed", "cid"),
        # And what else cannot be.
        ({"id": "two"}, "no-such-battle", "two"),
        ({"status": "dreamt"}, "status", "dreamt"),
        ({"winner": "ann"}, "winner", "ann"),
        ({"decisive": True}, "decisive", ""),
        ({"rounds": 0}, "rounds", ""),
        ({"status": "stalemate", "rounds": -1}, "rounds", ""),
        ({"status": "stalemate", **unit()}, "deeds", ""),
        (
            {"status": "resigned", "given_up_by": "attacker", "winner": "defender", "rounds": 0, **unit()},
            "deeds",
            "",
        ),
        ({"scenario_played": "chess"}, "scenario", "chess"),
        ({"scenario_artefact_won": "attacker"}, "artefact-won", ""),
        ({"scenario_artefact_won": "attacker", "scenario_played": "sacred-place"}, "artefact-won", ""),
        (
            {"scenario_artefact_won": "attacker", "scenario_played": "sacred-place", "winner": "defender"},
            "artefact-won",
            "",
        ),
        ({"scenario_artefact_won": "attacker", "winner": "attacker"}, "artefact-won", ""),  # no special one
        ({"points_left": {"ann": 3}}, "points", ""),
        ({"media": {"story_by": "cid"}}, "media", "cid"),
    ],
)
def test_what_cannot_be_true_is_refused_by_its_line(told: dict[str, Any], code: str, names: str) -> None:
    found, sentence = why(**told)
    assert found == code
    assert names in sentence
    assert sentence.endswith((".", "?"))


@pytest.mark.clause("CP-VET-10")
def test_a_veteran_unit_has_no_more_models_than_when_it_became_one() -> None:
    campaign = a_world()
    campaign.veterans["a1/spears"] = Veteran("a1", "spears", False, 4, size=25)
    assert why(campaign, **unit(models_start=26))[0] == "models"
    assert why(campaign, **unit(models_start=25)) == ("", "")
    # Only once its size is fixed.
    campaign.veterans["a1/spears"] = Veteran("a1", "spears", False, 3)
    assert why(campaign, **unit(models_start=30)) == ("", "")


@pytest.mark.clause("CP-ART-03", "CP-ART-05", "CP-ART-08")
def test_artefacts_are_those_that_their_bearers_have_and_named() -> None:
    campaign = a_world()
    campaign.artefacts = {"bone-dice": "a1/general", "tidebreaker": "a1/general"}
    used = {"id": "bone-dice", "bearer_id": "a1/general", "in_use": True}
    unused = {"id": "tidebreaker", "bearer_id": "a1/general", "in_use": False}
    assert why(campaign, artefacts=[used])[0] == "not-named"
    campaign.change_battle("one", ready={"attacker": Readiness(artefacts={"general": "bone-dice"})})
    assert why(campaign, artefacts=[used, unused]) == ("", "")
    assert why(campaign, artefacts=[used, {**unused, "in_use": True}])[0] == "two-in-use"
    assert why(campaign, artefacts=[{**used, "bearer_id": "a1/captain"}])[0] == "not-owned"
    assert why(campaign, artefacts=[{**used, "id": "kingsbane"}])[0] == "not-owned"


@pytest.mark.clause("CP-ART-06")
def test_claims_are_of_what_the_slain_had_for_whoever_fought_them() -> None:
    """Any character of the army that fought: bob's general may take it even if he was left at home."""
    campaign = a_world()
    campaign.artefacts = {"bone-dice": "a1/captain", "tidebreaker": "a1/general"}
    campaign.change_battle("one", ready={"defender": Readiness(left_out=("general",))})
    dead = character(id="a1/captain", fate="out_of_action", slain_by="b1/captain")
    claim = {"id": "bone-dice", "new_bearer_id": "b1/captain"}
    assert why(campaign, **dead, artefact_claims=[claim]) == ("", "")
    assert why(campaign, **dead, artefact_claims=[{**claim, "new_bearer_id": "b1/general"}]) == ("", "")
    assert why(campaign, **dead, artefact_claims=[{"id": "bone-dice", "wanted": False}]) == ("", "")
    for wrong in ("b1/spears", "a1/general", ""):
        assert why(campaign, **dead, artefact_claims=[{**claim, "new_bearer_id": wrong}])[0] == "claim"
    assert why(campaign, **dead, artefact_claims=[{**claim, "id": "tidebreaker"}])[0] == "claim"
    for fate in ({"fate": "fled"}, {"fate": "out_of_action", "slain_by": "own_artefact"}):
        assert why(campaign, **character(id="a1/captain", **fate), artefact_claims=[claim])[0] == "claim"


@pytest.mark.clause("CP-ART-10")
def test_gifts_are_curses_of_their_givers_for_the_other_side() -> None:
    campaign = a_world()
    campaign.artefacts = {"leech-stone": "a1/general", "bone-dice": "a1/general"}
    gift = {"id": "leech-stone", "giver_id": "a1/general", "taker_id": "b1/captain"}
    assert why(campaign, cursed_gifts=[gift]) == ("", "")
    assert why(campaign, cursed_gifts=[{**gift, "taker_id": "a1/captain"}])[0] == "gift"
    assert why(campaign, cursed_gifts=[{**gift, "giver_id": "a1/captain"}])[0] == "gift"
    assert why(campaign, cursed_gifts=[{**gift, "id": "bone-dice"}])[0] == "gift"


@pytest.mark.clause("CP-ART-01", "CP-GEN-06", "CP-GEN-14")
@pytest.mark.parametrize(
    ("told", "wins"),
    [
        ({"winner": "defender"}, "defender"),
        ({"winner": "draw"}, ""),
        ({"winner": "defender", "status": "resigned", "given_up_by": "attacker", "rounds": 0}, "defender"),
        ({"status": "forfeit", "given_up_by": "attacker", "rounds": 0}, ""),
        ({"winner": "defender", "scenario_played": "night-attack"}, ""),
    ],
)
def test_who_draws_an_artefact_follows_from_a_special_scenario(told: dict[str, Any], wins: str) -> None:
    report = msgspec.convert({"id": "one", "rounds": 5, "scenario_played": "sacred-place", **told}, Report)
    assert completed(a_world(), report).scenario_artefact_won == wins


def test_a_completed_report_has_a_line_for_everybody_who_was_there() -> None:
    campaign = a_world()
    report = msgspec.convert({"id": "one", "rounds": 5, **unit(), **character(role="other")}, Report)
    whole = completed(campaign, report)
    assert len(whole.characters) == 6
    assert len(whole.units) == 5  # the defender's bows stayed behind
    lines = {line.id: line for line in whole.units}
    assert lines["a1/spears"].models_end == 12
    assert lines["b1/riders"].models_end == lines["b1/riders"].models_start == 10
    # The register says who leads, not the report.
    assert {line.id: line.role for line in whole.characters}["a1/general"] == "general"
    assert whole.side("defender").points == 2500 - 300


def test_a_character_that_stayed_behind_was_not_there() -> None:
    campaign = a_world()
    campaign.change_battle("one", ready={"attacker": Readiness(left_out=("captain",))})
    assert why(campaign, **character(id="a1/captain"))[0] == "not-there"
    assert why(campaign, **character()) == ("", "")


def test_signing_twice_changes_nothing() -> None:
    report = Report(id="one", winner="attacker")
    once = signed(report, ["ann", "bob"])
    assert signed(once, ["bob", "ann"]) == once
    assert {each.winner for each in once.signed_by} == {"attacker"}


def test_keys_of_entries() -> None:
    assert entry_of(entry_key("garrison:12", "lord/of")) == ("garrison:12", "lord/of")


def test_a_report_survives_being_written() -> None:
    whole = completed(a_world(), msgspec.convert({"id": "one", "rounds": 5, **unit()}, Report))
    assert msgspec.json.decode(msgspec.json.encode(whole), type=Report) == whole
