"""Objective markers."""

from __future__ import annotations


class Objective:
    """A marker, and the seat that has seized it ("" for nobody).

    `belongs`: whose own marker it is, `carrier`: the unit that carries it, where a mission has such markers.
    """

    __slots__ = ("belongs", "carrier", "id", "owner", "x", "y")

    def __init__(
        self, id_: str, x: float, y: float, owner: str = "", belongs: str = "", carrier: str = ""
    ) -> None:
        self.id = id_
        self.x = x
        self.y = y
        self.owner = owner
        self.belongs = belongs
        self.carrier = carrier

    def owned_by(self, owner: str) -> Objective:
        return Objective(self.id, self.x, self.y, owner, self.belongs, self.carrier)

    def carried_by(self, unit: str, owner: str) -> Objective:
        return Objective(self.id, self.x, self.y, owner, self.belongs, unit)

    def dropped_at(self, x: float, y: float) -> Objective:
        return Objective(self.id, x, y, "", self.belongs)
