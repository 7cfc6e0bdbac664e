"""A book in which nobody measures, over the server: whoever asks and whenever; and undo ends at a measure."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from banneret.books.skirmish.battle import Battle
from banneret.core.engine.ask import Choice, Question
from banneret.core.engine.match import Match
from banneret.server.views import UNMEASURED
from tests.server.kit import Data, Live, Player, live

GAME: Data = {"book": "skirmish", "lists": ["lantern-street-watch", "gorgs-breakers"], "map": "bell-court"}


class Table:
    """A game with two players and somebody who watches."""

    def __init__(self, server: Live, seed: int) -> None:
        game = server.create(**GAME, seed=seed)
        self.players: dict[str, Player] = {seat: server.player(game, seat) for seat in ("A", "B", "")}
        self.match: Match = server.rooms._rooms[game["game"]].match
        self.draw = random.Random(seed)

    def question(self) -> tuple[str, Question]:
        return next(iter(self.match.pending.items()))

    @property
    def battle(self) -> Battle:
        state = self.match.state
        assert isinstance(state, Battle)
        return state

    def asked(self) -> Player:
        player = self.players[self.question()[0]]
        player.until(self.players[""].state["version"])
        return player

    def give(self, answer: Any) -> None:
        player = self.asked()
        version = player.state["version"]
        reply = player.answer(json.loads(json.dumps(answer)))
        assert reply["type"] == "taken", reply
        for each in self.players.values():
            each.until(version + 1)

    def play_to(self, name: str) -> Question:
        """Any answers, until this is asked; nobody charges, shoots or casts on the way."""
        for _ in range(300):
            _, question = self.question()
            if question.name == name:
                return question
            keys = question.keys() if isinstance(question, Choice) else []
            if question.name in ("charger", "escape", "wizard", "shooter") and "" in keys:
                self.give("")
            else:
                self.give(self.draw.choice(question.candidates(self.draw, 3)))
        raise AssertionError(f"never asked: {name}")


@contextmanager
def table(folder: Path, seed: int = 3) -> Iterator[Table]:
    with live(folder) as server:
        yield Table(server, seed)


@pytest.mark.clause("SK-GEN-01")
def test_nobody_measures_or_tries_out_and_reasons_are_told(tmp_path: Path) -> None:
    with table(tmp_path) as game:
        game.play_to("charger")
        met: set[str] = set()
        for _ in range(12):
            _, question = game.question()
            met.add(question.name)
            unit = next(key for key in game.battle.warriors)
            for player in game.players.values():  # also who is not asked, and who watches
                for what in ("range", "sight", "threat", "arc"):
                    assert player.ask("measure", what=what, unit=unit, to=[1, 1])["why"] == UNMEASURED
            asked = game.asked()
            assert asked.state["question"]["may_be_measured"] is False
            answer = question.candidates(game.draw, 1)[0]
            refused = asked.ask("preview", answer=json.loads(json.dumps(answer)))
            assert refused["refusal"]["code"] == "unseen"
            for row in asked.ask("closed")["closed"]:
                reason = question.why_not(row["key"])
                assert reason is not None
                assert (row["why"], row["code"]) == (reason.why, reason.code)
                assert row["why"] != UNMEASURED
            refusal = asked.answer({"way": "walk", "to": [-5, 3]})["refusal"]
            assert refusal["why"] != UNMEASURED
            game.give(game.draw.choice(question.candidates(game.draw, 3)))
        assert len(met) > 2, met


@pytest.mark.clause("SK-GEN-01")
@pytest.mark.parametrize("manner", ["run", "walk"])
def test_what_has_been_measured_is_not_undone(tmp_path: Path, manner: str) -> None:
    with table(tmp_path) as game:
        question = game.play_to("mover")
        assert isinstance(question, Choice)
        mover = next(option.key for option in question.options if option.key)
        game.give(mover)
        asked = game.asked()
        assert asked.state["can_undo"], "that somebody moves has told nothing yet"
        version = asked.state["version"]
        assert asked.ask("undo")["type"] == "taken"
        for each in game.players.values():
            each.until(version + 1)
        assert game.question()[1].name == "mover"
        game.give(mover)
        _, question = game.question()
        assert isinstance(question, Choice)
        offered = [option.key for option in question.options]
        game.give(manner if manner in offered else "walk")
        if game.question()[1].name == "leg" and manner == "walk":
            assert game.asked().state["can_undo"]
            me = game.battle.warrior(mover)
            game.give({"way": "walk", "to": [24.0, 24.0 if abs(me.y - 24.0) > 1 else 30.0]})
        asked = game.asked()
        assert not asked.state["can_undo"]
        assert asked.ask("undo")["refusal"]["code"] == "no-undo"
