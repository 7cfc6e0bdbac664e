"""Seize Ground (AF-MIS-06): four markers that lie where the deployment style has them."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.mission import Mission, clear_point, put_marker


class SeizeGround(Mission):
    id: ClassVar[str] = "seize-ground"
    name: ClassVar[str] = "Seize Ground"
    about: ClassVar[str] = "Four markers, one in each quarter; who controls most of them at the end wins."
    clause: ClassVar[str] = "AF-MIS-06"
    placed_in_turn: ClassVar[bool] = False

    def fixed_markers(self, battle: Battle) -> None:
        """AF-MIS-06: one marker at the middle of each quarter of the ground between the zones."""
        for x, y in battle.deployment().seize_ground:
            px, py = clear_point(battle, x, y)
            put_marker(battle, "", px, py, "AF-MIS-06")
