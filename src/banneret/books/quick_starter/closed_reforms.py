"""Why a unit may not reform."""

from __future__ import annotations

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.closed import ClosedUnits
from banneret.books.quick_starter.unit import Unit
from banneret.core.engine.ask import Option, Refusal


def why_not_reform(
    battle: Battle, members: list[str], stayed: list[tuple[str, str]], unit: Unit
) -> Refusal | None:
    """QS-RES-33, QS-RES-35: why a unit on the table makes no reform after the Combat of these members."""
    if unit.id not in members:
        return Refusal("other-combat", "QS-RES-33", f"{unit.the_first()} did not fight in this Combat.")
    if unit.fleeing:
        return Refusal("fleeing", "QS-MOV-08", f"{unit.says('is')} fleeing and cannot reform.")
    if unit.is_round():
        return Refusal(
            "war-machine", "QS-MOD-42", f"{unit.says('is a War Machine and has no Facing to turn')}."
        )
    contacts = battle.contacts_of(unit.id)
    if not contacts:
        return Refusal("not-engaged", "QS-RES-33", f"{unit.says('is no longer engaged and does not reform')}.")
    if any([contact.pair() not in stayed for contact in contacts]):
        return Refusal(
            "new-contact", "QS-RES-33", f"{unit.says('was not in contact with its foes all through')}."
        )
    if len({contact.side_of(unit.id) for contact in contacts}) > 1:
        return Refusal("two-facings", "QS-RES-35", f"{unit.says('is')} engaged on more than one Facing.")
    return None


class ClosedReforms(ClosedUnits):
    """Units of a player that make no reform now."""

    def __init__(
        self,
        battle: Battle,
        offered: list[Option],
        seat: str,
        members: list[str],
        stayed: list[tuple[str, str]],
    ) -> None:
        super().__init__(battle, offered, seat, "QS-RES-33")
        self.members = members
        self.stayed = stayed

    def why_unit(self, unit: Unit) -> Refusal:
        refusal = why_not_reform(self.battle, self.members, self.stayed, unit)
        if refusal is not None:
            return refusal
        return Refusal(
            "reformed", "QS-RES-33", f"{unit.says('has had its chance to reform after this Combat')}."
        )
