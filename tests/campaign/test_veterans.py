"""The Veterans Sub-Phase: names, Level 2 and the size of Veterans (CP-VET-08 to CP-VET-10)."""

from __future__ import annotations

import msgspec
import pytest

from banneret.campaign import veterans
from banneret.campaign.records import Unit, Veteran
from banneret.campaign.state import Campaign
from tests.campaign.after_battle import beat, fight, panic, unit
from tests.campaign.small import SameDice, a_list, play, refused, sentences, small_world

SPEARS = Unit("spears", "Spears", 400, 30, scoring=True, standard=True, gains=("Melee", "Aim"))


def rising(experience: int) -> Campaign:
    """The spears of a1 have beaten the bows of b1."""
    campaign = small_world(". .+a .+b .", enemies="ab")
    usual = a_list()
    units = (SPEARS, *usual.units[1:])
    campaign.lists["the-host-of-empire"] = msgspec.structs.replace(usual, id="the-host-of-empire", units=units)
    campaign.veterans["a1/spears"] = Veteran("a1", "spears", False, experience)
    fight(campaign, "a1", "b1", units=[unit("a1/spears", 3, 24, beaten=(beat("b1/bows"),))], winner="draw")
    return campaign


@pytest.mark.clause("CP-VET-08")
def test_a_unit_is_named_at_its_first_level() -> None:
    campaign = rising(3)
    asked = play(veterans.play(campaign, SameDice()), [{"names": {"a1/spears": "The Old Ninth"}}])
    assert [question.name for _, question in asked] == ["honours"]
    assert campaign.veterans["a1/spears"].name == "The Old Ninth"
    assert "With 4 experience, Spears reach Level 1." in sentences(campaign)


@pytest.mark.clause("CP-VET-10")
def test_the_size_is_that_of_the_list_when_level_one_is_first_reached() -> None:
    campaign = rising(3)
    play(veterans.play(campaign, SameDice()))
    assert campaign.veterans["a1/spears"].size == 30
    assert "As Veterans, Spears will never have more than 30 models." in sentences(campaign)


@pytest.mark.clause("CP-VET-10")
@pytest.mark.parametrize(("experience", "size"), [(2, 0), (3, 12)])
def test_it_is_fixed_at_level_one_and_then_for_good(experience: int, size: int) -> None:
    campaign = rising(experience)
    campaign.veterans["a1/spears"] = Veteran("a1", "spears", False, experience, size=size)
    play(veterans.play(campaign, SameDice()))
    assert campaign.veterans["a1/spears"].size == size


@pytest.mark.clause("CP-VET-09")
@pytest.mark.parametrize(("answer", "gain"), [({}, "Melee"), ({"gains": {"a1/spears": "Aim"}}, "Aim")])
def test_level_two_raises_what_the_owner_chooses(answer: dict[str, object], gain: str) -> None:
    campaign = rising(7)
    asked = play(veterans.play(campaign, SameDice()), [answer])
    assert campaign.veterans["a1/spears"].gain == gain
    assert f"At Level 2, Spears have +1 {gain} from now on." in sentences(campaign)
    assert refused(asked[0][1], {"gains": {"a1/spears": "Toughness"}}) == "no-such-gain"


@pytest.mark.clause("CP-VET-03")
def test_each_player_is_asked_for_his_own_shares_alone() -> None:
    campaign = small_world(". .+a .+b .", enemies="ab")
    lines = [
        unit("a1/spears", panics_by_shooting=(panic("b1/bows", 3),)),
        unit("a1/bows", panics_by_shooting=(panic("b1/bows", 3),)),
        unit("b1/spears", beaten=(beat("a1/bows", 8),)),
        unit("b1/bows", beaten=(beat("a1/bows", 8),)),
    ]
    fight(campaign, "a1", "b1", units=lines, winner="draw")
    answers = {
        "ann credit": {"battle-1 panic b1/bows@3": "a1/bows"},
        "bob credit": {"battle-1 beaten a1/bows": "b1/bows"},
    }
    asked = play(veterans.play(campaign, SameDice()), answers)
    assert [seat for seat, _ in asked] == ["ann", "bob"]
    assert refused(asked[0][1], {"battle-1 beaten a1/bows": "b1/bows"}) == "no-such-slot"
    assert {key for key, each in campaign.veterans.items() if each.experience} == {"a1/bows", "b1/bows"}
