"""Why a unit, a kind of move or a place is not on offer in the Movement Phase."""

from __future__ import annotations

from banneret.books.quick_starter import characters
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.closed import (
    ClosedUnits,
    NotOffered,
    unit_option,
    up_to,
    why_away,
    why_not_fly,
)
from banneret.books.quick_starter.discipline import GENERAL_RANGE, distance_to_general
from banneret.books.quick_starter.moving import PIVOT
from banneret.books.quick_starter.unit import WITHIN, Figure, Unit
from banneret.core.engine.ask import Option, Refusal
from banneret.core.engine.grammar import capital, the


class ClosedRallies(ClosedUnits):
    """Units that have no Rally Test to take."""

    def why_unit(self, unit: Unit) -> Refusal:
        if unit.rallied:
            return Refusal("tested", "QS-MOV-01", f"{unit.says('takes')} no more Rally Tests in this phase.")
        return Refusal("not-fleeing", "QS-MOV-01", f"{unit.says('is')} not fleeing.")


def why_not_move(battle: Battle, unit: Unit) -> Refusal | None:
    """QS-MOV-03, QS-MOV-08, QS-MOV-09, QS-MEL-10."""
    if unit.fleeing:
        return Refusal("fleeing", "QS-MOV-08", f"{unit.says('is')} fleeing and cannot be moved.")
    if battle.is_engaged(unit):
        return Refusal("engaged", "QS-MEL-10", f"{unit.says('is')} engaged and cannot move.")
    if unit.moved and unit.rallied:
        return Refusal("rallied", "QS-MOV-03", f"{unit.says('has rallied this turn and moves no further')}.")
    if unit.moved:
        return Refusal("moved", "QS-MOV-09", f"{unit.says('has had its move this turn')}.")
    return None


def why_not_march(battle: Battle, unit: Unit) -> Refusal | None:
    """QS-MOD-39, QS-MOD-35."""
    if unit.is_war_machine():
        return Refusal("war-machine", "QS-MOD-39", f"{unit.says('is')} a War Machine and never marches.")
    if unit.is_undead() and distance_to_general(battle, unit) > GENERAL_RANGE + WITHIN:
        where = "has no General on the table"
        if battle.general_of(unit.seat) is not None:
            where = f"is {up_to(distance_to_general(battle, unit))} from its General"
        why = f"{unit.the_first()} {where}; the Undead march within {GENERAL_RANGE:g}” of theirs."
        return Refusal("no-general", "QS-MOD-35", why)
    if battle.march_rate(unit) <= 0:
        return Refusal("no-rate", "QS-MOV-15", f"{unit.says('has')} no March Rate left.")
    return None


def why_not_leave(battle: Battle, unit: Unit, figure: Figure) -> Refusal | None:
    """QS-CHR-09: he can still move, and so can his unit."""
    name = figure.entry.name
    if unit.fleeing:
        return Refusal("fleeing", "QS-CHR-09", f"{name} flees with {unit.the()} and cannot leave it.")
    if battle.is_engaged(unit):
        return Refusal("engaged", "QS-CHR-09", f"{unit.says('is')} engaged; {name} cannot leave it.")
    if unit.moved:
        return Refusal("moved", "QS-CHR-09", f"{unit.says('has had its move')}, and {name} with it.")
    if figure.moved:
        return Refusal("moved", "QS-CHR-09", f"{name} has moved this turn.")
    if unit.total() <= 1 or figure.id == unit.id:
        return Refusal("alone", "QS-CHR-20", f"{name} is all that is left of {unit.the()}.")
    return None


def leave_option(unit: Unit, figure: Figure) -> Option:
    return Option(
        f"leave {unit.id} {figure.id}", f"{capital(the(figure.entry.name))} leaves {unit.the()}", (unit.id,)
    )


def every_leave(battle: Battle, seat: str) -> list[Option]:
    """Every Character of a seat who stands in a unit and could wish to leave it."""
    found: list[Option] = []
    for unit in battle.of_seat(seat):
        for figure in unit.figures:
            if figure.id != unit.id:
                found.append(leave_option(unit, figure))
    return found


def as_swap(option: Option) -> Option:
    """A change of place among the other moves."""
    return Option(f"swap {option.key}", option.label, option.marks)


class ClosedMoves(NotOffered):
    """Units of the Active Player that do not move, and Characters who neither leave nor swap."""

    def everything(self) -> list[Option]:
        battle = self.battle
        found = [unit_option(unit) for unit in battle.units.values() if unit.seat == battle.active]
        found += every_leave(battle, battle.active)
        for unit in battle.of_seat(battle.active):
            found += [as_swap(option) for option in characters.every_swap(unit)]
        return found

    def reason(self, option: Option) -> Refusal:
        battle = self.battle
        what = option.key.split(" ")
        unit = battle.unit(option.marks[0])
        refusal: Refusal | None = None
        if what[0] == "leave":
            refusal = why_not_leave(battle, unit, unit.figure(what[2]))
        elif what[0] == "swap":
            if unit.fleeing:
                why = f"{unit.says('is')} fleeing; its Characters do not swap."
                refusal = Refusal("fleeing", "QS-MOV-08", why)
            elif battle.is_engaged(unit):
                why = f"{unit.says('is')} engaged; its Characters swap when the Melee Phase begins."
                refusal = Refusal("engaged", "QS-CHR-10", why)
            else:
                refusal = characters.why_not_swap(unit, unit.figure(what[2]), "QS-CHR-10")
        else:
            refusal = why_away(battle, unit, "QS-MOV-09")
            if refusal is None:
                refusal = why_not_move(battle, unit)
        assert refusal is not None, "what is not offered has a reason"
        return refusal


class ClosedWays(NotOffered):
    """Kinds of move that a unit cannot make, and units that a Character cannot join.

    `kinds` are all there are, with their names; `rate` is how far the unit moves at most, and `left` the unit
    that a Character is about to leave.
    """

    def __init__(
        self,
        battle: Battle,
        offered: list[Option],
        unit: Unit,
        kinds: dict[str, str],
        rate: float,
        left: str = "",
    ) -> None:
        super().__init__(battle, offered, unit.seat)
        self.unit = unit
        self.kinds = kinds
        self.rate: float = rate
        self.left = left

    def everything(self) -> list[Option]:
        unit = self.unit
        found = [Option(key, label, (unit.id,)) for key, label in self.kinds.items()]
        if unit.is_character_alone():
            for host in self.battle.of_seat(unit.seat):
                if host.id != unit.id:
                    found.append(Option(f"join {host.id}", f"Join {host.the()}", (unit.id, host.id)))
        return found

    def reason(self, option: Option) -> Refusal:
        unit = self.unit
        if option.key not in self.kinds:
            host = self.battle.unit(option.marks[1])
            return characters.why_not_join(self.battle, unit, host, self.rate, self.left)
        if option.key == PIVOT:
            if self.left:
                return Refusal("no-pivot", "QS-CHR-09", f"{unit.says('leaves')} by an Advance or a March.")
            return Refusal("round", "QS-MOD-42", f"{unit.says('has no Facing and needs no Pivot')}.")
        refusal = why_not_fly(self.battle, unit) if option.key.startswith("fly") else None
        if refusal is None:
            refusal = why_not_march(self.battle, unit)
        assert refusal is not None, "what is not offered has a reason"
        return refusal


class ClosedPlaces(NotOffered):
    """Places of a unit's front rank that a Character who joins cannot take."""

    def __init__(self, battle: Battle, offered: list[Option], host: Unit, hero: Unit) -> None:
        super().__init__(battle, offered, host.seat)
        self.host = host
        self.hero = hero

    def everything(self) -> list[Option]:
        host = self.host
        return [
            Option(str(place), place_name(host, place), (host.id,)) for place in characters.every_place(host)
        ]

    def reason(self, option: Option) -> Refusal:
        host, file = self.host, int(option.key)
        if file not in characters.places_in(host):
            return characters.why_not_place(host, file)
        clause = "QS-CHR-13" if host.entry.ranks == 1 else "QS-CHR-16"
        return Refusal(
            "no-room", clause, f"There is no room for {self.hero.the()} at that end of {host.the()}."
        )


def place_name(unit: Unit, file: int) -> str:
    if (unit.entry.ranks == 1 or unit.ranks() == 1) and file in (0, unit.files):
        return "At the left end" if file == 0 else "At the right end"
    return f"Place {file + 1} of {unit.files}"
