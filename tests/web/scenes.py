"""Games brought to a wanted moment without the page, for tests that look at that moment."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Protocol

from banneret.bots.players import make_bot
from banneret.core.engine.ask import Answer, Question
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.server import catalogue
from banneret.server.catalogue import OwnText
from tests.server.kit import Player
from tests.web.kit import Data, Server


class General(Protocol):
    """Who decides for a seat: a bot, or whatever a test has."""

    def decide(self, view: Any, question: Question) -> Answer: ...


HUMANS: Data = {"A": {"kind": "human", "name": "Ann"}, "B": {"kind": "human", "name": "Ben"}}


def game_at(
    server: Server,
    wanted: Callable[[Match, Question], bool] | None,
    *,
    seat: str = "A",
    seed: int = 11,
    lists: tuple[str | OwnText, str | OwnText] = ("levy-750", "horde-750"),
    map_id: str = "otterbrook-meadow",
    seats: Data = HUMANS,
    book_id: str = "regiments",
    settings: dict[str, list[str]] | None = None,
    generals: Callable[[str], General] | None = None,
) -> Data:
    """A game of two people, played as two greedy bots would (or these generals) until a seat is asked what
    is wanted, or to its end.

    The same game is played here, to know what the bots would do, and on the server, which gets their answers.
    """
    book = open_book(book_id)
    names = {one: who["name"] for one, who in seats.items()}
    agreed = settings or {}
    options = catalogue.options(book, list(lists), map_id, seed, names, settings=agreed)
    match = Match.start(book, options, seed=seed)
    bots: dict[str, General] = {
        one: generals(one) if generals else make_bot("greedy", book, one, seed) for one in match.seats
    }
    sent = [{"text": each.text} if isinstance(each, OwnText) else each for each in lists]
    made = server.make_game(book=book_id, lists=sent, map=map_id, seed=seed, seats=seats, settings=agreed)
    players = {one: Player(server.base, made["game"], made["seats"][one]) for one in match.seats}
    try:
        for player in players.values():
            player.hello()
        while not match.over:
            asked = next(iter(match.pending))
            question = match.pending[asked]
            if wanted is not None and asked == seat and wanted(match, question):
                return made
            answer = bots[asked].decide(match.view(asked), question)
            player = players[asked]
            while not player.state["question"]:
                player.receive()
            reply = player.answer(json.loads(json.dumps(answer)))
            assert reply["type"] == "taken", reply
            player.until(player.state["version"] + 1)
            refused = match.answer(asked, answer)
            assert refused is None, refused
    finally:
        for player in players.values():
            player.close()
    if wanted is None:
        return made
    raise AssertionError("this game never comes to what is wanted")


def kind(*names: str) -> Callable[[Match, Question], bool]:
    """The first question of one of these kinds or names."""
    return lambda _, question: question.kind in names or question.name in names


def finished_game(server: Server, seed: int = 11) -> Data:
    """A game that was played to its end as two greedy bots play it, the same every time."""
    return game_at(server, None, seed=seed)
