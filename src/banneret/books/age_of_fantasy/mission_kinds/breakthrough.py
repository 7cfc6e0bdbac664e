"""Breakthrough (AF-MIS-14): a marker on the border of each zone."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.mission import Mission, clear_point, put_marker
from banneret.core.engine.ask import Choice, Option, Steps, ask
from banneret.core.engine.dice import Dice


class Breakthrough(Mission):
    id: ClassVar[str] = "breakthrough"
    name: ClassVar[str] = "Breakthrough"
    about: ClassVar[str] = "A marker in front of each army; who controls most of them at the end wins."
    clause: ClassVar[str] = "AF-MIS-14"
    placed_in_turn: ClassVar[bool] = False

    def own_marker(self, battle: Battle, seat: str, dice: Dice) -> Steps:
        """AF-MIS-14: where the style says; if it names two points, the owner picks one."""
        points = battle.deployment().breakthrough[f"zone_{battle.zones[seat]}"]
        at = 0
        if len(points) > 1:
            options = [Option(str(k), f"At {points[k][0]:g}”, {points[k][1]:g}”") for k in range(len(points))]
            prompt = "At which of the two points does your marker lie?"
            at = int((yield ask(seat, Choice("breakthrough", "AF-MIS-14", prompt, options))))
        x, y = clear_point(battle, points[at][0], points[at][1])
        put_marker(battle, seat, x, y, "AF-MIS-14")
