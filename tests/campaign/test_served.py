"""One file for the command line and the server: what one begins the other goes on with."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from banneret.campaign.founding import founded
from banneret.cli.campaign.campaign_file import opened
from banneret.cli.main import main
from banneret.server.rooms import Rooms
from banneret.server.settings import Settings, database_url
from banneret.server.store import SavedSeat, Store
from tests.campaign.files import campaign_at
from tests.campaign.playing import BOOK


def served(place: Path, act: Callable[[Rooms], Any]) -> Any:
    """What somebody does in the rooms of a server with this file."""

    async def run() -> Any:
        store = Store(database_url(str(place)))
        await store.open()
        rooms = Rooms(store, Settings())
        try:
            return await act(rooms)
        finally:
            await rooms.close()
            await store.close()

    return asyncio.run(run())


def test_the_server_goes_on_with_a_campaign_of_the_command_line(tmp_path: Path) -> None:
    war = campaign_at(tmp_path, "army_orders")
    with opened(str(war)) as file:
        game, sealed = file.saved.id, file.seal("B", {})

    async def play(rooms: Rooms) -> dict[str, Any]:
        room = await rooms.room(game)
        await room.change(lambda: room._answer("A", {"text": "Army 1. Defensive Deployment"}))
        return {seat: json.loads(await room.look(seat)) for seat in ("", "A", "B", "gm")}

    seen = served(war, play)
    assert seen[""]["view"]["heading"] == "Year 1, Spring (turn 1): Army: orders"
    assert seen["A"]["asked"] == ["B"]
    assert seen["A"]["question"] is None
    assert seen["B"]["question"]["name"] == "army-orders"
    texts = [each["text"] for each in seen[""]["texts"]]
    with opened(str(war)) as file:
        called = [army.name for army in file.campaign.armies.values()]
        assert all(any(name in text for text in texts) for name in called), "armies are called by their names"
        assert list(file.match.pending) == ["B"], "what was answered there is answered"
        assert file.waiting()["B"] == sealed, "what was sealed here is sealed"


def test_the_command_line_goes_on_with_a_campaign_of_the_server(tmp_path: Path) -> None:
    place = tmp_path / "games.db"
    options = founded(2, 3)

    async def begin(rooms: Rooms) -> str:
        seats = [SavedSeat(seat, "", "human", "") for seat in BOOK.seats(options)]
        game, _, _ = await rooms.create(BOOK, options, seats, seed=5, seconds=None, watch=False)
        room = await rooms.room(game)
        (asked,) = room.match.pending
        await room.change(lambda: room._answer(asked, room.match.pending[asked].default()))
        return game

    game = served(place, begin)
    with opened(str(place)) as file:
        assert file.saved.id == game
        assert file.options == options
        assert file.match.journal.answers() == 1
        assert file.match.pending


def test_rewound_on_the_command_line_it_is_rewound_for_the_server(tmp_path: Path) -> None:
    war = campaign_at(tmp_path, "army_orders", turn=2)
    assert main(["campaign", "rewind", str(war), "--to", "1.army_orders", "--yes"]) == 0

    with opened(str(war)) as file:
        game = file.saved.id

    async def seen(rooms: Rooms) -> Any:
        return json.loads(await (await rooms.room(game)).look("A"))

    assert served(war, seen)["view"]["heading"] == "Year 1, Spring (turn 1): Army: orders"
