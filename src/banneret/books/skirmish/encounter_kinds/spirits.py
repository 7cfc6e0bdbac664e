"""SK-ENC-17 to SK-ENC-19, SK-ENC-45, SK-ENC-46: a spirit that drifts about, and one that enters somebody."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import Battle, Encounter
from banneret.books.skirmish.draws import drawn, random_heading
from banneret.books.skirmish.encounter_effects import POSSESSED, RESTLESS_SPIRIT
from banneret.books.skirmish.encounter_events import (
    NobodyAppeared,
    SpiritAppeared,
    SpiritBanished,
    SpiritDrifted,
    TookPossession,
)
from banneret.books.skirmish.encounter_kinds.arrivals import body_of, spot_12_away
from banneret.books.skirmish.encounter_kinds.kind import (
    GAME_TURNS,
    PLAYER_TURNS,
    EncounterKind,
    Shown,
    changed,
    discard,
    members,
    replace,
)
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.fleeing import take_fright
from banneret.books.skirmish.mustering import creature_sheet
from banneret.books.skirmish.sheets import PRAYER
from banneret.books.skirmish.trials import WITHIN, is_immune, leadership_test
from banneret.books.skirmish.warrior import STUNNED, Effect, Warrior
from banneret.core.engine.dice import Dice
from banneret.core.space.distances import segment_distance
from banneret.core.space.geometry import CONTACT, heading_vector, quantise
from banneret.core.space.levels import Foothold
from banneret.core.space.uprights import Upright, apart

DRIFT: Final = 4.0  # SK-ENC-17
TERROR: Final = 8.0  # SK-ENC-18


class RestlessSpirit(EncounterKind):
    """It has no profile: nobody can fight, shoot or target it. `at` is where it is, on the ground."""

    def __init__(self) -> None:
        super().__init__(
            RESTLESS_SPIRIT,
            "Restless Spirit",
            (21,),
            "SK-ENC-17",
            PLAYER_TURNS,
            "For D6 player turns a spirit drifts about: who is within 8” may flee, who prays may banish it.",
        )

    def may_happen(self, battle: Battle) -> bool:
        return bool(members(battle))

    def arrive(self, battle: Battle, dice: Dice) -> None:
        whom = drawn(battle, members(battle), self.clause, dice)
        spot = spot_12_away(battle, body_of(creature_sheet(RESTLESS_SPIRIT)), whom, self.clause, dice)
        if spot is None:
            battle.tell(NobodyAppeared(self.clause, self.name))
            return
        battle.tell(SpiritAppeared(self.clause, whom.id, spot.x, spot.y))
        self.begin(battle, left=self.d6_player_turns(battle, dice), at=(spot.x, spot.y))

    def act(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        """SK-ENC-17: 4" in a random direction, through everything but the edge of the table."""
        x, y = encounter.at[0], encounter.at[1]
        heading = random_heading(self.clause, "where the spirit drifts", dice)
        dx, dy = heading_vector(heading)
        far = as_far_as_the_edge(battle, x, y, dx, dy)
        to_x, to_y = quantise(x + dx * far), quantise(y + dy * far)
        drifted = changed(encounter, encounter.left, encounter.value, (to_x, to_y), ())
        replace(battle, encounter, drifted)
        battle.tell(SpiritDrifted(self.clause, heading, to_x, to_y))
        for each in battle.on_table():
            if touches(battle, each, x, y, to_x, to_y, Foothold(each.x, each.y, each.level)):
                banish(battle, drifted, each)
                return
        terrify(battle, to_x, to_y, dice)

    def moved(self, battle: Battle, encounter: Encounter, warrior_id: str, path: list[Foothold]) -> None:
        """SK-ENC-19: along the whole of a way."""
        warrior = battle.warrior(warrior_id)
        x, y = encounter.at[0], encounter.at[1]
        for k in range(len(path)):
            here, before = path[k], path[k - 1] if k else path[k]
            start = before if before.level == here.level else here
            if touches(battle, warrior, start.x, start.y, here.x, here.y, Foothold(x, y, here.level)):
                banish(battle, encounter, warrior)
                return

    def shown(self, battle: Battle, encounter: Encounter) -> Shown | None:
        radius = body_of(creature_sheet(RESTLESS_SPIRIT)).radius
        text = (
            "Cannot be fought. Who is within 8” after it drifts may flee; who prays banishes it by touching it."
        )
        return Shown(RESTLESS_SPIRIT, self.name, encounter.at[0], encounter.at[1], radius, text)


def as_far_as_the_edge(battle: Battle, x: float, y: float, dx: float, dy: float) -> float:
    """How far it drifts before its middle is at the edge of the table."""
    far = DRIFT
    for at, by, size in ((x, dx, battle.field.width), (y, dy, battle.field.depth)):
        if by > WITHIN:
            far = min(far, (size - at) / by)
        elif by < -WITHIN:
            far = min(far, -at / by)
    return far


def touches(
    battle: Battle, warrior: Warrior, x0: float, y0: float, x1: float, y1: float, other: Foothold
) -> bool:
    """SK-ENC-19: whether one who prays and the spirit come into contact, one of them going along a line.

    Contact is at one height, and the spirit is on the ground; who is Stunned does nothing (SK-INJ-11).
    """
    if not warrior.on_table() or warrior.sheet.magic != PRAYER or warrior.condition == STUNNED:
        return False
    if battle.field.height(other.level) > CONTACT:
        return False
    reach = warrior.sheet.radius + creature_sheet(RESTLESS_SPIRIT).radius + CONTACT
    return segment_distance(x0, y0, x1, y1, other.x, other.y) <= reach


def banish(battle: Battle, encounter: Encounter, warrior: Warrior) -> None:
    """SK-ENC-19: one experience point."""
    discard(battle, encounter)
    battle.feat(warrior.id, "spirit")
    battle.tell(SpiritBanished("SK-ENC-19", warrior.id))


def terrify(battle: Battle, x: float, y: float, dice: Dice) -> None:
    """SK-ENC-18: everybody within 8" tests Leadership or Flees, whosever it is; who lies down cannot flee."""
    sheet = creature_sheet(RESTLESS_SPIRIT)
    spirit = Upright(x, y, 0.0, sheet.radius, sheet.height)
    near = [each for each in battle.on_table() if apart(spirit, upright(battle.field, each)) <= TERROR + WITHIN]
    for each in near:
        now = battle.warrior(each.id)
        if not now.on_table() or now.is_down() or is_immune(now):
            continue
        if not leadership_test(battle, now.id, "SK-ENC-18", "the spirit", dice):
            take_fright(battle, now.id, "SK-ENC-18", dice)


class Possessed(EncounterKind):
    """SK-ENC-45, SK-ENC-46."""

    def __init__(self) -> None:
        super().__init__(
            POSSESSED,
            "Possessed",
            (36,),
            "SK-ENC-45",
            GAME_TURNS,
            "For D3 game turns somebody is possessed: in close combat all it does is hit itself.",
        )

    def may_happen(self, battle: Battle) -> bool:
        return bool(self.open_to_it(battle))

    def open_to_it(self, battle: Battle) -> list[Warrior]:
        """SK-ENC-46: neither who prays nor who is Immune to Psychology."""
        return [each for each in members(battle) if each.sheet.magic != PRAYER and not is_immune(each)]

    def arrive(self, battle: Battle, dice: Dice) -> None:
        whom = drawn(battle, self.open_to_it(battle), self.clause, dice)
        battle.tell(TookPossession(self.clause, whom.id))
        turns = self.d3_game_turns(battle, dice)
        battle.put(whom.under(Effect(POSSESSED, 1, battle.active, battle.turn + turns)))
        self.begin(battle, left=turns, models=(whom.id,))

    def is_over(self, battle: Battle, encounter: Encounter) -> bool:
        return not any([battle.warrior(each).on_table() for each in encounter.models])

    def ended(self, battle: Battle, encounter: Encounter) -> None:
        for each in encounter.models:
            other = battle.warrior(each).twin()
            other.effects = tuple([effect for effect in other.effects if effect.kind != POSSESSED])
            battle.put(other)
