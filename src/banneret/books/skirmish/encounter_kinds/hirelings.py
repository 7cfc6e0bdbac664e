"""SK-ENC-02, SK-ENC-03, SK-ENC-52, SK-ENC-53: hired swords who offer themselves to the weaker party.

What they want for it is settled after the skirmish, in `after.hirelings`.
"""

from __future__ import annotations

from banneret.books.events import RolledOff
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.encounter_events import HirelingJoined, NobodyAppeared
from banneret.books.skirmish.encounter_kinds.arrivals import along_edge, body_of, put_down
from banneret.books.skirmish.encounter_kinds.kind import AT_ONCE, EncounterKind
from banneret.books.skirmish.mustering import hireling_sheet
from banneret.core.engine.dice import Dice


class JoinsWeakest(EncounterKind):
    """Base of both: it joins the party with the lowest rating, which cannot refuse."""

    def __init__(self, entry: str, name: str, number: int, clause: str) -> None:
        about = f"A {name} joins the weaker party for this skirmish, and wants its upkeep afterwards."
        if name[0] in "AEIOU":
            about = "An" + about[1:]
        super().__init__(entry, name, (number,), clause, AT_ONCE, about)

    def may_happen(self, battle: Battle) -> bool:
        return bool(in_the_game(battle))

    def arrive(self, battle: Battle, dice: Dice) -> None:
        seat = weakest(battle, self.clause, self.name, dice)
        party = battle.parties.get(seat)
        sheet = hireling_sheet(self.id, "" if party is None else party.type)
        body = body_of(sheet)
        y = body.radius if seat == battle.south else battle.field.depth - body.radius
        place = along_edge(battle, body, 0.5 * battle.field.width, y)
        if place is None:
            battle.tell(NobodyAppeared(self.clause, self.name))
            return
        hireling = put_down(battle, hireling_id(battle, seat, self.id), seat, sheet, place)
        battle.tell(HirelingJoined(self.clause, seat, hireling.id))


class OgreMercenary(JoinsWeakest):
    """SK-ENC-02, SK-ENC-03."""

    def __init__(self) -> None:
        super().__init__("ogre-mercenary", "Ogre Mercenary", 11, "SK-ENC-02")


class Gladiator(JoinsWeakest):
    """SK-ENC-52, SK-ENC-53."""

    def __init__(self) -> None:
        super().__init__("gladiator", "Gladiator", 45, "SK-ENC-52")


def in_the_game(battle: Battle) -> list[str]:
    return [seat for seat in battle.seats if battle.of_seat(seat)]


def weakest(battle: Battle, clause: str, name: str, dice: Dice) -> str:
    """The side with the lowest party rating; ties are rolled off, and rolled again while they last."""
    rated = {seat: rating(battle, seat) for seat in in_the_game(battle)}
    least = min(rated.values())
    level = [seat for seat in rated if rated[seat] == least]
    rolls: list[tuple[int, ...]] = []
    while len(level) > 1:
        faces = tuple(dice.d6(len(level), clause, f"whom the {name} joins"))
        rolls.append(faces)
        best = max(faces)
        level = [seat for seat, face in zip(level, faces, strict=True) if face == best]
    if rolls:
        battle.tell(RolledOff(clause, f"the {name}", level[0], tuple(rolls)))
    return level[0]


def rating(battle: Battle, seat: str) -> int:
    party = battle.parties.get(seat)
    return 0 if party is None else int(party.rating)


def hireling_id(battle: Battle, seat: str, entry: str) -> str:
    """ "A.gladiator", and "A.gladiator-2" for a second one."""
    id = f"{seat}.{entry}"
    number = 2
    while id in battle.warriors:
        id = f"{seat}.{entry}-{number}"
        number += 1
    return id
