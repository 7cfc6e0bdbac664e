"""The Character Sub-Phase: names, Level 2, and Artefacts that change hands."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.campaign import characters
from banneret.campaign.artefacts import give, in_use, owned_by
from banneret.campaign.phases import TURN
from banneret.campaign.records import Character, Veteran
from banneret.campaign.reports import ArtefactClaim, CursedGift
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Question
from tests.campaign.after_battle import character, fight, fled, slain, won
from tests.campaign.small import SameDice, a_list, play, refused, sentences, small_world

TWO = ". .+a .+b ."
GAINS = ("Leadership", "Attacks")


def two_armies(experience: int = 3) -> Campaign:
    """The general of a1 rises if he wins, and may gain what his book lets him."""
    campaign = small_world(TWO, enemies="ab")
    heroes = (
        Character("general", "The Marshal", 300, "general", gains=GAINS),
        Character("bearer", "The Bearer", 200, "bsb", gains=GAINS),
        Character("captain", "The Captain", 150),
    )
    campaign.lists["the-host-of-empire"] = a_list("the-host-of-empire", characters=heroes)
    campaign.veterans["a1/general"] = Veteran("a1", "general", True, experience)
    return campaign


def settle(campaign: Campaign, answers: Any = ()) -> list[str]:
    """Play the sub-phase; the names of what was asked."""
    return [question.name for _, question in play(characters.play(campaign, SameDice(1)), answers)]


def asked(campaign: Campaign, name: str) -> Question:
    """The question of this name, everything before it answered as usual."""
    found = [question for _, question in play(characters.play(campaign, SameDice(1))) if question.name == name]
    return found[0]


@pytest.mark.clause("CP-CHA-01")
def test_characters_come_before_veterans_and_both_before_conquest() -> None:
    battles = TURN.index("battles")
    assert TURN[battles + 1 : battles + 4] == ("characters", "veterans", "conquest")


# ------------------------------------------------------------------------------------------ names and gains


@pytest.mark.clause("CP-CHA-14")
def test_a_name_is_given_at_the_first_level_and_not_before() -> None:
    campaign = two_armies(experience=2)
    fight(campaign, "a1", "b1")
    assert settle(campaign) == []
    campaign = two_armies()
    fight(campaign, "a1", "b1")
    assert settle(campaign, [{"names": {"a1/general": "Oda the Tall"}}]) == ["honours"]
    assert campaign.veterans["a1/general"].name == "Oda the Tall"
    assert "The Marshal of the list will be remembered as Oda the Tall." in sentences(campaign)
    assert settle(campaign) == []  # nobody is named twice


@pytest.mark.clause("CP-CHA-14")
def test_who_gets_no_name_keeps_that_of_the_list() -> None:
    campaign = two_armies()
    fight(campaign, "a1", "b1")
    settle(campaign)
    assert campaign.veterans["a1/general"].name == "The Marshal"


@pytest.mark.clause("CP-CHA-15")
def test_level_two_is_chosen_once_and_for_good() -> None:
    campaign = two_armies(experience=7)
    fight(campaign, "a1", "b1")
    settle(campaign, [{"gains": {"a1/general": "Attacks"}}])
    assert campaign.veterans["a1/general"].gain == "Attacks"
    assert "At Level 2, The Marshal has +1 Attacks from now on." in sentences(campaign)
    campaign.veterans["a1/general"] = Veteran("a1", "general", True, 7, "Attacks", "Oda")
    assert settle(campaign) == []  # he has fallen to Level 1 and risen again


@pytest.mark.clause("CP-CHA-15")
def test_the_usual_gain_is_the_first_and_a_book_without_any_is_not_asked() -> None:
    campaign = two_armies(experience=7)
    fight(campaign, "a1", "b1")
    campaign.veterans["a1/captain"] = Veteran("a1", "captain", True, 8, name="Known")
    settle(campaign)
    assert campaign.veterans["a1/general"].gain == "Leadership"
    assert campaign.veterans["a1/captain"].gain == ""


@pytest.mark.clause("CP-CHA-14", "CP-CHA-15")
def test_what_is_refused() -> None:
    campaign = two_armies(experience=7)
    campaign.veterans["a1/bearer"] = Veteran("a1", "bearer", True, 3)
    fight(campaign, "a1", "b1")
    question = asked(campaign, "honours")
    assert refused(question, {"gains": {"a1/general": "Wounds"}}) == "no-such-gain"
    assert refused(question, {"gains": {"a1/bearer": "Attacks"}}) == "not-to-choose"
    assert refused(question, {"names": {"b1/general": "Oda"}}) == "not-to-be-named"
    assert refused(question, {"names": {"a1/general": "  "}}) == "no-name"
    assert refused(question, {"names": {"a1/general": "x" * 41}}) == "no-name"
    assert refused(question, {"names": {"a1/bearer": "Ida"}}) == ""


# ------------------------------------------------------------------------------------------ the slain


def with_artefact(id: str, key: str, campaign: Campaign | None = None) -> Campaign:
    campaign = two_armies(0) if campaign is None else campaign
    give(campaign, id, key)
    return campaign


@pytest.mark.clause("CP-ART-06", "CP-ART-08")
def test_the_artefact_of_the_slain_goes_to_the_enemy_general() -> None:
    campaign = with_artefact("kingsbane", "b1/captain")
    fight(campaign, "a1", "b1", characters=[slain("b1/captain", "a1/captain")])
    assert settle(campaign) == ["spoils"]
    assert campaign.artefacts == {"kingsbane": "a1/general"}
    told = sentences(campaign)
    assert "Ann takes the Kingsbane from the slain The Captain; The Marshal has it." in told


@pytest.mark.clause("CP-ART-06")
def test_the_victor_is_not_who_takes_but_the_enemy_of_the_slain() -> None:
    campaign = with_artefact("kingsbane", "a1/captain")
    fight(campaign, "a1", "b1", characters=[slain("a1/captain")], winner="attacker")
    settle(campaign, [{"kingsbane": "b1/bearer"}])
    assert campaign.artefacts == {"kingsbane": "b1/bearer"}


@pytest.mark.clause("CP-ART-06")
def test_a_refused_artefact_stays_with_its_bearer() -> None:
    campaign = with_artefact("kingsbane", "b1/captain")
    fight(campaign, "a1", "b1", characters=[slain("b1/captain")])
    settle(campaign, [{"kingsbane": "leave"}])
    assert campaign.artefacts == {"kingsbane": "b1/captain"}


@pytest.mark.clause("CP-ART-06")
@pytest.mark.parametrize("line", [slain("b1/captain", "own_artefact"), fled("b1/captain")])
def test_who_fled_or_fell_to_his_own_artefact_was_not_slain(line: Any) -> None:
    campaign = with_artefact("kingsbane", "b1/captain")
    fight(campaign, "a1", "b1", characters=[line])
    assert settle(campaign) == []
    assert campaign.artefacts == {"kingsbane": "b1/captain"}


@pytest.mark.clause("CP-ART-06", "CP-ART-03")
def test_two_bearers_who_slew_each_other_exchange_what_they_brought() -> None:
    """What one has just taken is not lost again to the other."""
    campaign = with_artefact("kingsbane", "b1/general")
    give(campaign, "tidebreaker", "a1/general")
    lines = [slain("b1/general", "a1/general"), slain("a1/general", "b1/general")]
    fight(campaign, "a1", "b1", characters=lines, winner="draw")
    settle(campaign)
    assert campaign.artefacts == {"kingsbane": "a1/general", "tidebreaker": "b1/general"}


@pytest.mark.clause("CP-ART-06")
@pytest.mark.parametrize(
    ("claim", "owner"),
    [
        (ArtefactClaim(id="kingsbane", wanted=False), "b1/captain"),
        (ArtefactClaim(id="kingsbane", new_bearer_id="a1/bearer"), "a1/bearer"),
        (ArtefactClaim(id="kingsbane"), "a1/general"),
    ],
)
def test_what_was_settled_at_the_table_is_not_asked_again(claim: ArtefactClaim, owner: str) -> None:
    campaign = with_artefact("kingsbane", "b1/captain")
    fight(campaign, "a1", "b1", characters=[slain("b1/captain")], artefact_claims=(claim,))
    assert settle(campaign) == []
    assert campaign.artefacts == {"kingsbane": owner}


@pytest.mark.clause("CP-NEU-03", "CP-ART-06")
def test_a_garrison_takes_nothing() -> None:
    campaign = small_world(". .+a .H .", players="a")
    give(campaign, "kingsbane", "a1/captain")
    fight(campaign, "a1", "garrison:2", characters=[slain("a1/captain")], winner="defender")
    assert settle(campaign) == []
    assert campaign.artefacts == {"kingsbane": "a1/captain"}


def test_an_artefact_cannot_go_to_another_army() -> None:
    campaign = small_world(". .+a .+b .+a", enemies="ab")
    give(campaign, "kingsbane", "b1/captain")
    fight(campaign, "a1", "b1", characters=[slain("b1/captain")])
    question = asked(campaign, "spoils")
    assert refused(question, {"kingsbane": "a2/general"}) == "not-offered"
    assert refused(question, {"kingsbane": "b1/general"}) == "not-offered"


# ------------------------------------------------------------------------------------------ curses


def duel(campaign: Campaign, **told: Any) -> Campaign:
    """The captain of a1, who has a Cursed Artefact, has beaten the captain of b1."""
    line = character("a1/captain", challenges=(won("b1/captain"),))
    fight(campaign, "a1", "b1", characters=[line], **told)
    return campaign


@pytest.mark.clause("CP-ART-10")
def test_a_curse_is_kept_unless_it_is_passed_to_the_beaten() -> None:
    campaign = duel(with_artefact("debtors-blade", "a1/captain"))
    assert settle(campaign) == ["curses"]
    assert campaign.artefacts == {"debtors-blade": "a1/captain"}
    campaign = duel(with_artefact("debtors-blade", "a1/captain"))
    settle(campaign, [{"debtors-blade": "b1/captain"}])
    assert campaign.artefacts == {"debtors-blade": "b1/captain"}


@pytest.mark.clause("CP-ART-10")
def test_only_the_beaten_may_get_it_while_he_can() -> None:
    question = asked(duel(with_artefact("debtors-blade", "a1/captain")), "curses")
    assert refused(question, {"debtors-blade": "b1/general"}) == "not-offered"


@pytest.mark.clause("CP-ART-10")
def test_if_he_has_a_curse_already_another_of_his_army_gets_it() -> None:
    campaign = with_artefact("debtors-blade", "a1/captain")
    give(campaign, "loaded-dice", "b1/captain")
    question = asked(duel(campaign), "curses")
    assert refused(question, {"debtors-blade": "b1/captain"}) == "not-offered"
    assert refused(question, {"debtors-blade": "b1/general"}) == ""


@pytest.mark.clause("CP-ART-10")
def test_if_all_have_one_it_stays() -> None:
    campaign = with_artefact("debtors-blade", "a1/captain")
    for id, who in (("loaded-dice", "captain"), ("heavy-halo", "general"), ("leech-stone", "bearer")):
        give(campaign, id, f"b1/{who}")
    assert settle(duel(campaign)) == []


@pytest.mark.clause("CP-ART-10")
def test_neither_a_loser_nor_the_slain_nor_a_blessed_one_passes_anything_on() -> None:
    campaign = with_artefact("debtors-blade", "b1/captain")  # the loser
    assert settle(duel(campaign)) == []
    campaign = duel(with_artefact("kingsbane", "a1/captain"))  # Legendary
    assert settle(campaign) == []
    campaign = with_artefact("debtors-blade", "a1/captain")
    line = slain("a1/captain", "b1/general", challenges=(won("b1/captain"),))
    fight(campaign, "a1", "b1", characters=[line])
    assert settle(campaign, [{"debtors-blade": "leave"}]) == ["spoils"]


@pytest.mark.clause("CP-ART-10", "CP-ART-06")
def test_who_takes_a_curse_from_the_slain_has_not_won_with_it_and_keeps_it() -> None:
    campaign = with_artefact("debtors-blade", "b1/captain")
    line = character("a1/captain", challenges=(won("b1/captain", opponent_slain=True),))
    fight(campaign, "a1", "b1", characters=[line, slain("b1/captain", "a1/captain")])
    assert settle(campaign, [{"debtors-blade": "a1/captain"}]) == ["spoils"]
    assert campaign.artefacts == {"debtors-blade": "a1/captain"}


@pytest.mark.clause("CP-ART-10")
def test_a_gift_of_the_report_is_made_without_a_question() -> None:
    gift = CursedGift(id="debtors-blade", giver_id="a1/captain", taker_id="b1/captain")
    campaign = duel(with_artefact("debtors-blade", "a1/captain"), cursed_gifts=(gift,))
    assert settle(campaign) == []
    assert campaign.artefacts == {"debtors-blade": "b1/captain"}


@pytest.mark.clause("CP-ART-10")
def test_of_two_curses_for_one_only_the_first_is_passed() -> None:
    campaign = with_artefact("debtors-blade", "a1/captain")
    give(campaign, "heavy-halo", "a1/captain")
    settle(duel(campaign), [{"debtors-blade": "b1/captain", "heavy-halo": "b1/captain"}])
    assert owned_by(campaign, "b1/captain") == ["debtors-blade"]
    assert owned_by(campaign, "a1/captain") == ["heavy-halo"]


# ------------------------------------------------------------------------------------------ special scenarios


@pytest.mark.clause("CP-ART-01")
def test_the_winner_of_a_special_scenario_draws_a_minor_artefact() -> None:
    campaign = two_armies(0)
    fight(campaign, "a1", "b1", scenario="sacred-place", scenario_artefact_won="attacker")
    assert settle(campaign, [{"whetted-oath": "a1/captain"}]) == ["prize"]
    assert campaign.artefacts == {"whetted-oath": "a1/captain"}


@pytest.mark.clause("CP-ART-01", "CP-ART-08")
def test_the_general_bears_the_prize_unless_another_is_named() -> None:
    campaign = two_armies(0)
    fight(campaign, "a1", "b1", winner="defender", scenario_artefact_won="defender")
    settle(campaign)
    assert campaign.artefacts == {"whetted-oath": "b1/general"}


@pytest.mark.clause("CP-ART-01")
def test_nobody_draws_after_a_draw() -> None:
    campaign = two_armies(0)
    fight(campaign, "a1", "b1", winner="draw", scenario_artefact_won="attacker")
    assert settle(campaign) == []
    assert campaign.artefacts == {}


# ------------------------------------------------------------------------------------------ used on the map


@pytest.mark.clause("CP-ART-05", "CP-ART-08")
def test_of_two_artefacts_of_the_map_one_is_named() -> None:
    campaign = with_artefact("mule-charter", "a1/captain")
    assert settle(campaign) == []  # there is nothing to choose
    give(campaign, "cartographers-eye", "a1/captain")
    assert in_use(campaign, "a1/captain") == "cartographers-eye"
    assert settle(campaign, [{"a1/captain": "mule-charter"}]) == ["artefacts-used"]
    assert in_use(campaign, "a1/captain") == "mule-charter"
    settle(campaign)
    assert in_use(campaign, "a1/captain") == "mule-charter"


@pytest.mark.clause("CP-ART-08")
def test_a_curse_of_the_map_can_be_laid_aside() -> None:
    campaign = with_artefact("gilded-anchor", "a1/captain")
    settle(campaign, [{"a1/captain": "none"}])
    assert in_use(campaign, "a1/captain") == ""
