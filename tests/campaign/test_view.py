"""What each seat sees: the map, the armies and the treasuries, in the shapes that everybody knows."""

from __future__ import annotations

import pytest

from banneret.campaign.book import CampaignBook
from banneret.campaign.codec import encode
from banneret.campaign.naming import names_with
from banneret.campaign.records import ALLIES
from banneret.campaign.rulings import RulingMade
from banneret.campaign.state import GAMES_MASTER, REFEREE, Campaign, pair
from banneret.campaign.view import OPEN, shown_game, view
from tests import wire
from tests.campaign.small import small_world

SEATS = ("ann", "bob", "cid")
EVERYBODY = ("", *SEATS, GAMES_MASTER, REFEREE)
BOOK = CampaignBook()


@pytest.fixture
def campaign() -> Campaign:
    return small_world(
        """
        .Ca+a  .a   .
         .     .b+b .Cb
        .     .Cc   .c
        """,
        enemies="ab",
        gold=300,
        turn=5,
        step="diplomacy",
    )


def test_whoever_adds_a_field_to_the_state_says_that_it_is_shown() -> None:
    assert set(vars(small_world("."))) - {"told"} == set(OPEN)


def test_a_view_has_all_that_lies_open_and_shares_no_dict(campaign: Campaign) -> None:
    before = encode(campaign)
    for viewer in EVERYBODY:
        shown = view(campaign, viewer)
        assert encode(shown) == before
        for value in vars(shown).values():
            if isinstance(value, dict):
                value.clear()
        assert encode(campaign) == before


def test_what_has_just_been_told_is_no_part_of_a_view(campaign: Campaign) -> None:
    """Some of it only some may know; everybody gets what he may from the match."""
    campaign.tell(RulingMade("CP-GEN-01", "r", "A hex changes hands.", "A slip", ("bob",)))
    assert view(campaign, "bob").told == []


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
