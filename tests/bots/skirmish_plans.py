"""What the greedy bot of Skirmish plans for one of its warriors."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.book import Skirmish
from banneret.books.skirmish.warrior import OUT
from banneret.bots.players import make_bot
from banneret.bots.skirmish import moving
from banneret.bots.skirmish.greedy import GreedyBot
from banneret.bots.skirmish.situation import Situation

WALKS = ["stay", "walk", "run"]


def bot() -> GreedyBot:
    made = make_bot("greedy", Skirmish(), "A", 1)
    assert isinstance(made, GreedyBot)
    return made


def plan_of(battle: Battle, key: str = "A.one") -> moving.Plan:
    return bot().plan_for(Situation(battle, "A"), battle.warrior(key), WALKS)


def end_of(plan: moving.Plan) -> tuple[float, float, str]:
    assert plan.end is not None
    return plan.end


def put_out(battle: Battle, *keys: str) -> None:
    for key in keys:
        battle.put(battle.warrior(key).removed(OUT))
