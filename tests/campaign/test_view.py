"""What each seat sees: the map and the treasuries, and no secrets."""

from __future__ import annotations

import pytest

from banneret.campaign.book import CampaignBook
from banneret.campaign.codec import encode
from banneret.campaign.naming import names_with
from banneret.campaign.records import ALLIES, ArmyMove
from banneret.campaign.state import GAMES_MASTER, REFEREE, Campaign, Promise, Ruling, pair
from banneret.campaign.view import IN_PART, OPEN, other_secrets, shown_game, view
from tests import wire
from tests.campaign.small import small_world

SEATS = ("ann", "bob", "cid")
EVERYBODY = ("", *SEATS, GAMES_MASTER, REFEREE)
BOOK = CampaignBook()


@pytest.fixture
def campaign() -> Campaign:
    made = small_world("""
        .Ca+a  .a   .
         .     .b+b .Cb
        .     .Cc   .c
    """, enemies="ab", gold=300, turn=5, step="diplomacy")  # fmt: skip
    made.promises["p1"] = Promise("p1", 5, ("ann", "bob"), "We march on Cid together.")
    made.rulings["r1"] = Ruling("r1", 5, "income", {"gold": 10}, "A slip", {"gold": 0}, ("bob",))
    made.rulings["r2"] = Ruling("r2", 5, "income", {"gold": 10}, "A prize", {"gold": 0})
    return made


def test_every_field_is_open_or_seen_in_part() -> None:
    """Whoever adds a field to the state says who may see it."""
    fields = set(vars(small_world("."))) - {"told"}
    assert fields == {*OPEN, *IN_PART}


def test_a_view_has_all_that_lies_open_and_shares_no_dict(campaign: Campaign) -> None:
    before = encode(campaign)
    for viewer in EVERYBODY:
        shown = view(campaign, viewer)
        for name in OPEN:
            assert getattr(shown, name) == getattr(campaign, name)
        for value in vars(shown).values():
            if isinstance(value, dict):
                value.clear()
        assert encode(campaign) == before


@pytest.mark.clause("CP-DIP-08")
def test_a_secret_agreement_is_seen_by_those_who_made_it(campaign: Campaign) -> None:
    knowing = {viewer for viewer in EVERYBODY if "p1" in view(campaign, viewer).promises}
    assert knowing == {"ann", "bob"}
    noted = {
        viewer
        for viewer in EVERYBODY
        if any(note.get("secret") for note in shown_game(view(campaign, viewer), BOOK.id)["notes"])
    }
    assert noted == {"ann", "bob"}


def test_a_ruling_is_seen_by_those_whom_it_concerns(campaign: Campaign) -> None:
    knowing = {viewer for viewer in EVERYBODY if "r1" in view(campaign, viewer).rulings}
    assert knowing == {"bob", GAMES_MASTER}
    assert all("r2" in view(campaign, viewer).rulings for viewer in EVERYBODY)


@pytest.mark.clause("CP-MOV-02")
@pytest.mark.parametrize("step", ["army_orders", "army_phase"])
def test_until_orders_are_carried_out_a_player_sees_his_own(campaign: Campaign, step: str) -> None:
    campaign.moves = {"a1": ArmyMove("a1", priority=2), "b1": ArmyMove("b1")}
    campaign.step = step
    seen = {viewer: set(view(campaign, viewer).moves) for viewer in EVERYBODY}
    assert seen == {
        "": set(),
        "ann": {"a1"},
        "bob": {"b1"},
        "cid": set(),
        GAMES_MASTER: {"a1", "b1"},
        REFEREE: set(),
    }
    campaign.step = "answers"
    assert all(len(view(campaign, viewer).moves) == 2 for viewer in EVERYBODY)


def test_what_a_chapter_keeps_to_itself_is_not_shown(campaign: Campaign) -> None:
    campaign.notes = {"army_orders": {"ann": "NW"}, "armies": {"a1": 4}}
    assert {frozenset(view(campaign, viewer).notes) for viewer in EVERYBODY} == {frozenset({"armies"})}


def test_other_secrets_change_nothing_that_is_seen(campaign: Campaign) -> None:
    campaign.step = "army_orders"
    campaign.moves = {"a1": ArmyMove("a1"), "b1": ArmyMove("b1")}
    for viewer in EVERYBODY:
        seen = encode(view(campaign, viewer))
        others = other_secrets(campaign, viewer)
        for other in others:
            assert encode(other) != encode(campaign)
            assert encode(view(other, viewer)) == seen
        assert len(others) == {"": 4, "ann": 2, "bob": 1, "cid": 4, GAMES_MASTER: 1, REFEREE: 4}[viewer]


def test_a_view_of_a_view_is_that_view(campaign: Campaign) -> None:
    for viewer in EVERYBODY:
        shown = view(campaign, viewer)
        assert encode(view(shown, viewer)) == encode(shown)


def test_what_is_shown_has_the_shape_that_the_server_describes(campaign: Campaign) -> None:
    campaign.relations[pair("bob", "cid")] = ALLIES
    campaign.order = ("cid", "ann", "bob")
    for viewer in EVERYBODY:
        data = wire.check("View", shown_game(view(campaign, viewer), BOOK.id))
        assert data["heading"] == "Year 2, Spring (turn 5): Diplomacy"
        assert [side["seat"] for side in data["sides"]] == ["cid", "ann", "bob"]
        assert [side["score"] for side in data["sides"]] == [2, 2, 2]
        assert data["sides"][0]["allies"] == ["bob"]
        assert data["sides"][1]["supplies"] == [{"name": "Gold", "count": 300, "sign": "point"}]
        titles = [(note["title"], note["text"]) for note in data["notes"]]
        assert titles[:2] == [("War", "Ann and Bob"), ("Alliance", "Bob and Cid")]


def test_whatever_comes_into_a_campaign_has_a_name(campaign: Campaign) -> None:
    names = names_with({}, campaign)
    assert (names["ann"], names["a1"]) == ("Ann", campaign.armies["a1"].name)
    assert names["garrison:12"] == "the garrison of hex 12"
    assert names["army-7"] == "Army 7"
