"""Games of more than two seats: begun as `banneret play` asks for them, and won by a team.

The toys are plain code that subclasses rules, so all this is played with plain rules.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banneret.cli.play import quick_game
from banneret.core.engine.errors import BadInput
from tests.books.test_sides import BOOK, LISTS
from tests.server.kit import Live
from tests.toy_sides import opened

pytestmark = pytest.mark.plain


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with opened():
        yield


def test_play_takes_as_many_lists_as_there_are_seats(server: Live) -> None:
    body = quick_game(BOOK.id, ["melee-of-many=yes"], LISTS[:3])
    assert {seat: who["kind"] for seat, who in body["seats"].items()} == {"A": "human", "B": "bot", "C": "bot"}
    game = server.create(**body)
    assert list(server.player(game, "A").state["players"]) == ["A", "B", "C"]
    assert list(quick_game(BOOK.id, [])["seats"]) == ["A", "B"]
    for words, number, sentence in (
        ([], 3, "Age of Fantasy is played by two armies, not 3"),
        (["melee-of-many=yes"], 2, "Age of Fantasy is played by three or four armies, not 2"),
        (["pairs=yes"], 1, "Age of Fantasy is played by four armies, not 1"),
    ):
        with pytest.raises(BadInput, match=sentence):
            quick_game(BOOK.id, words, LISTS[:number])


def test_who_resigns_leaves_the_victory_to_the_other_team(server: Live) -> None:
    for setting, winner in (("pairs", "B+D"), ("melee-of-many", "")):
        humans = {seat: {"kind": "human", "name": f"Player {seat}"} for seat in "ABCD"}
        body = quick_game(BOOK.id, [f"{setting}=yes"], LISTS[:4])
        game = server.create(**{**body, "seats": humans})
        cleo = server.player(game, "C")
        cleo.do("resign")
        assert cleo.state["outcome"]["winner"] == winner
        assert cleo.state["outcome"]["why"] == "Player C resigned"


def test_an_offer_waits_for_all_who_have_not_agreed(server: Live) -> None:
    humans = {seat: {"kind": "human", "name": f"Player {seat}"} for seat in "ABC"}
    body = quick_game(BOOK.id, ["melee-of-many=yes"], LISTS[:3])
    game = server.create(**{**body, "seats": humans})
    players = {seat: server.player(game, seat) for seat in "ABC"}
    offered = players["A"].do("draw", do="offer")
    assert offered["offers"]["draw"] == {"seat": "A", "waits": ["B", "C"]}
    players["B"].until(offered["version"])
    agreed = players["B"].do("draw", do="accept")
    assert agreed["offers"]["draw"] == {"seat": "A", "waits": ["C"]}
    players["C"].until(agreed["version"])
    declined = players["C"].do("draw", do="decline")
    assert declined["offers"]["last"]["by"] == "C"
    assert not declined["over"]
