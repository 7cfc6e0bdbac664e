"""Saved games when the rules of their book have changed, with a toy book whose versions part where we know."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from banneret.core.engine.book import SHELF
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Given
from banneret.server.rooms import Room, Rooms
from banneret.server.settings import Settings, database_url
from banneret.server.store import SavedGame, SavedSeat, Store
from tests.core.test_match import BANNERS, BOOK, HIDING, OPTIONS, STAKES
from tests.toy.books.three_chests.book import SEATS

Data = dict[str, Any]


class House:
    """A server's rooms over one database, opened again and again with other rules on the shelf."""

    def __init__(self, folder: Path, shelf: pytest.MonkeyPatch) -> None:
        self._url = database_url(str(folder / "games.db"))
        self._shelf = shelf

    def open(self, book: str, visit: Callable[[Rooms], Awaitable[Any]]) -> Any:
        place = (
            "tests.toy.books.three_chests.book:ThreeChests"
            if book == "first"
            else f"tests.core.test_old_rules:{book}"
        )
        self._shelf.setitem(SHELF, BOOK.id, place)

        async def stay() -> Any:
            store = Store(self._url)
            await store.open()
            rooms = Rooms(store, Settings())
            try:
                return await visit(rooms)
            finally:
                await rooms.close()
                await store.close()

        return asyncio.run(stay())

    def begin(self, answers: list[tuple[str, Any]]) -> str:
        async def visit(rooms: Rooms) -> str:
            seats = [SavedSeat(seat, seat.capitalize(), "human", "") for seat in SEATS]
            game, _, _ = await rooms.create(BOOK, OPTIONS, seats, seed=4, seconds=None, watch=False)
            room = await rooms.room(game)
            await give(room, answers)
            return game

        found: str = self.open("first", visit)
        return found

    def look(self, book: str, game: str, answers: list[tuple[str, Any]] | None = None) -> Data:
        """The state as red sees it, after these answers."""

        async def visit(rooms: Rooms) -> Data:
            room = await rooms.room(game)
            await give(room, answers or [])
            state: Data = json.loads(await room.look("red"))
            journal, _ = await room.journal()
            return {**state, "journal": journal}

        found: Data = self.open(book, visit)
        return found

    def records(self, game: str) -> list[Data]:
        async def visit(rooms: Rooms) -> list[Data]:
            saved = await rooms.store.game(game)
            assert saved is not None
            return [json.loads(line) for line in saved.lines]

        found: list[Data] = self.open("first", visit)
        return found


async def give(room: Room, answers: list[tuple[str, Any]]) -> None:
    for seat, answer in answers:
        assert await room._change(partial(room._answer, seat, answer), None, None)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    return House(tmp_path, monkeypatch)


WHOLE: list[tuple[str, Any]] = [*BANNERS, *HIDING, ("red", []), ("green", []), ("blue", [])]


def test_a_running_game_goes_on(house: House) -> None:
    game = house.begin(BANNERS)
    before = house.records(game)
    state = house.look("Same", game, HIDING)
    assert not state["over"]
    assert state["journal"].header.rules == 2
    records = house.records(game)
    assert records[: len(before)] == before
    assert records[len(before)] == {"is": "rules", "version": 2}
    # Opened again it is of these rules, and nothing more is written.
    assert house.look("Same", game)["version"] == len(records) == len(house.records(game))


def test_dice_that_only_the_new_rules_roll_are_written_down(house: House) -> None:
    game = house.begin([*BANNERS, *HIDING])
    house.look("MoreWind", game)
    added = house.records(game)[-2:]
    assert [record["is"] for record in added] == ["rules", "dice"]
    assert len(added[1]["faces"]) == 2
    state = house.look("MoreWind", game, STAKES)
    assert house.look("MoreWind", game)["view"] == state["view"]


def test_a_game_that_cannot_go_on_is_closed_and_says_why(house: House) -> None:
    game = house.begin(BANNERS)
    state = house.look("NoPlainBanners", game)
    assert state["over"]
    assert state["asked"] == []
    outcome = state["outcome"]
    assert (outcome["closed"], outcome["winner"]) == (True, "")
    assert outcome["why"].startswith(
        "This game was played with version 1 of the Three Chests rules. Version 2 parts from it at entry 1 of "
        "3 (the answer is refused (TOY-01: “plain” is not one of"
    )
    assert outcome["why"].endswith("It cannot go on, so it is closed.")
    assert state["texts"][-1]["kind"] == "RulesChanged"
    # The whole journal is still there.
    assert [entry.answer for entry in state["journal"].entries if isinstance(entry, Given)] == ["plain"] * 3
    assert state["journal"].header.rules == 1
    records = house.records(game)
    assert records[-1]["is"] == "closed"
    # Closed is closed, whatever comes later.
    assert house.look("NoPlainBanners", game)["outcome"] == outcome
    assert house.look("Same", game)["outcome"]["closed"]
    assert house.records(game) == records


@pytest.mark.parametrize("book", ["first", "Same", "NoPlainBanners", "MoreWind", "Longer"])
def test_how_a_game_ended_is_kept(house: House, book: str) -> None:
    game = house.begin(WHOLE)
    records = house.records(game)
    assert records[-1]["is"] == "end"
    state = house.look(book, game)
    assert state["over"]
    kept = {key: records[-1][key] for key in ("winner", "score", "why")}
    assert state["outcome"] == {**kept, "closed": False}
    assert house.records(game) == records


def test_a_game_from_before_endings_were_kept(house: House) -> None:
    game = house.begin(WHOLE)

    async def without_its_end(rooms: Rooms) -> None:
        old = await rooms.store.game(game)
        assert old is not None
        seats = [SavedSeat(seat, seat, "human", "") for seat in SEATS]
        await rooms.store.create(SavedGame("old", old.header, 1, None, seats, old.lines[:-1]), [("h", "red")])

    house.open("first", without_its_end)
    assert house.look("Same", "old")["outcome"]["why"] == "most treasures"
    assert house.look("NoPlainBanners", "old")["outcome"]["closed"]


def test_a_game_of_newer_rules_gets_a_sentence(house: House) -> None:
    game = house.begin(BANNERS)
    house.look("Same", game)
    with pytest.raises(BadInput, match="so it takes a newer Banneret"):
        house.look("first", game)


def test_a_record_that_this_server_does_not_know(house: House) -> None:
    game = house.begin(BANNERS)

    async def from_the_future(rooms: Rooms) -> None:
        await rooms.store.append(game, len(BANNERS), ['{"is": "teleport"}'])

    house.open("first", from_the_future)
    with pytest.raises(BadInput, match="damaged, or of a newer Banneret"):
        house.look("first", game)
