"""Settings: what players agree on is offered, checked, and is what they play."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.core.engine.book import open_book
from tests.server.kit import LOOSE, Live, body
from tests.shelf import offered


def test_books_describe_their_settings(server: Live) -> None:
    told = {book["id"]: book for book in server.http.get("/books").json()}
    assert list(told) == offered()
    for book_id, book in told.items():
        assert book["settings"] == [setting.to_data() for setting in open_book(book_id).settings()]
        assert book["quick"]["settings"] == {}
    assert {setting["id"] for setting in told["age-of-fantasy"]["settings"]} >= {"mission", "actions"}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"settings": {"moon": ["full"]}}, "has no setting “moon”"),
        (
            {"settings": {"mission": ["moon"]}},
            "“Mission” has no choice “moon”; choose one of: duel",
        ),
        ({"settings": {"mission": []}}, "choose one thing for “Mission”; nothing is chosen"),
        ({"settings": {"mission": ["duel", "roll"]}}, "choose one thing for “Mission”, not 2"),
        ({"settings": {"actions": ["overwatch", "overwatch"]}}, "“overwatch” is named twice"),
        ({"settings": {"mission": "duel"}}, "settings.mission"),
        ({"settings": ["mission"]}, "settings"),
        ({"settings": {"actions": ["overwatch"] * 65}}, "settings.actions"),
        ({"settings": {str(at): [] for at in range(33)}}, "settings"),
        (
            {"book": "regiments", "lists": ["levy-750", "horde-750"], "map": "generated"},
            "has no setting “mission”",
        ),
    ],
)
def test_a_wrong_setting_gets_a_sentence(server: Live, changes: dict[str, Any], sentence: str) -> None:
    reply = server.http.post("/games", json=body(**{**LOOSE, **changes}))
    assert reply.status_code == 422
    assert reply.headers["content-type"] == "application/problem+json"
    assert sentence in reply.json()["detail"]


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"mission": ["relic-hunt"], "deployment": ["flank-assault"], "actions": ["overwatch", "hunker down"]},
        {"mission": ["roll"], "deployment": ["roll"], "side-missions": ["roll"], "selection": ["roll"]},
        {"terrain": ["random"]},
        {"terrain": ["alternating-free"]},
        {"terrain": ["roll"]},
    ],
)
@pytest.mark.parametrize("dice", ["server", "typed"])
def test_a_game_begins_with_what_was_agreed(server: Live, settings: dict[str, list[str]], dice: str) -> None:
    game = server.create(**{**LOOSE, "settings": settings, "dice": dice})
    state = server.get(game, "A").json()
    assert state["book"] == "age-of-fantasy"
    assert state["asked"] or state["wanted"]
    if "relic-hunt" in settings.get("mission", ()):
        settled = {note["setting"]: note["text"] for note in state["view"]["notes"] if "setting" in note}
        assert (settled["mission"], settled["deployment"]) == ("Relic Hunt", "Flank Assault")
    pieces = state["view"]["table"]["pieces"]
    assert bool(pieces) == ("terrain" not in settings)
