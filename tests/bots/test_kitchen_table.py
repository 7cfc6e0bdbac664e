"""What the bot makes of a kitchen table."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.bots.players import make_bot
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.match import Match

BOOK = AgeOfFantasy()


def soldiers(side: str, points: int, **profile: Any) -> dict[str, Any]:
    return {"side": side, "points": points, "profile": {"quality": 4, "defense": 4, **profile}}


@pytest.mark.clause("AF-KIT-12")
def test_it_keeps_back_who_is_missed_least() -> None:
    units = {
        "dear": soldiers("A", 100),
        "archers": soldiers("A", 60, weapons=["Bow (24”, A1)"]),
        "cheap": soldiers("A", 50),
        "ambushers": soldiers("A", 90, rules=["Ambush"]),
        "foes": soldiers("B", 50),
        "rest": soldiers("B", 60),
    }
    state = {"chapters": ["kitchen-table"], "step": "reinforcements", "mission": "seize-ground"}
    options, battle = BOOK.arrange({"size": [36, 24]}, units, state)
    match = Match.from_state(BOOK, options, battle, ScriptedDice())
    bot = make_bot("greedy", BOOK, "A", 1)
    question = match.pending["A"]
    answer = bot.decide(match.view("A"), question)
    assert sorted(answer) == ["ambushers", "cheap"]
    assert question.check(question.read(list(answer))) is None
