"""SK-ENC: random encounters in play, and what rules elsewhere ask of them.

Each kind is a class in `encounter_kinds`. Those know the rules that ask for encounters here, so the table of
kinds is looked up when it is needed, and this module can be imported by all of them.
"""

from __future__ import annotations

from banneret.books.skirmish import encounter_effects, starving
from banneret.books.skirmish.battle import ESCAPE, Battle, Encounter, Trouble
from banneret.books.skirmish.encounter_effects import BURNING_BUILDING, HANDS_OF_STONE, HANDS_REACH
from banneret.books.skirmish.encounter_events import EncounterEnded, EntryRefused
from banneret.books.skirmish.encounter_kinds.kind import (
    GAME_TURN,
    GAME_TURNS,
    PLAYER_TURNS,
    EncounterKind,
    changed,
    discard,
    replace,
)
from banneret.books.skirmish.field import VERY_DIFFICULT, Field, Ground
from banneret.books.skirmish.trials import leadership_test
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.ask import Refusal, Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import disc
from banneret.core.space.levels import Foothold


def kinds() -> dict[str, EncounterKind]:
    """All kinds by their ids."""
    from banneret.books.skirmish.encounter_kinds.table import KINDS  # they need this module themselves

    return KINDS


# ---------------------------------------------------------------------------------------- in a turn


def begin_turn(battle: Battle, dice: Dice) -> None:
    """As a player turn begins, before its happening: what has lasted long enough ends (SK-ENC-01)."""
    for each in battle.encounters:
        kind = kinds()[each.kind]
        over = kind.lasts == GAME_TURNS and has_come(battle, each.seat, each.turn + each.left)
        if over or (kind.lasts == GAME_TURN and battle.turn > each.turn):
            finish(battle, each)


def has_come(battle: Battle, seat: str, turn: int) -> bool:
    """Whether the turn of this side in a game turn has begun, or would have if it were still in the game."""
    order = battle.sides.players(battle.first)
    return (battle.turn, order.index(battle.active)) >= (turn, order.index(seat))


def roll(battle: Battle, dice: Dice) -> None:
    """After the roll for a happening: the dice of encounters that were in play before it."""
    for each in battle.encounters:
        arrived_now = each.turn == battle.turn and each.seat == battle.active
        if not arrived_now and each in battle.encounters:
            kinds()[each.kind].roll(battle, each, dice)


def recover(battle: Battle, dice: Dice) -> None:
    """As a Recovery Phase begins: packs rout as parties do (SK-ENC-43)."""
    for each in battle.encounters:
        kinds()[each.kind].recover(battle, each, dice)
    sweep(battle)


def act(battle: Battle, dice: Dice) -> Steps:
    """The step ENCOUNTER_MOVES: creatures, spirits and rats, in every player's turn (SK-ENC-09)."""
    for each in battle.encounters:
        if each in battle.encounters:
            kinds()[each.kind].act(battle, each, dice)
    sweep(battle)
    battle.step = ESCAPE
    return
    yield


def end_turn(battle: Battle, dice: Dice) -> None:
    """As a player turn ends: fire and acid, the starving, and what has lasted its player turns."""
    for each in battle.encounters:
        if each in battle.encounters:
            kinds()[each.kind].end_turn(battle, each, dice)
    starving.end_turn(battle)
    for each in battle.encounters:
        if kinds()[each.kind].lasts == PLAYER_TURNS and each in battle.encounters:
            if each.left > 1:
                replace(battle, each, changed(each, each.left - 1, each.value, each.at, each.models))
            else:
                finish(battle, each)
    sweep(battle)


def sweep(battle: Battle) -> None:
    """What there is nothing left of is over."""
    for each in battle.encounters:
        if kinds()[each.kind].is_over(battle, each):
            finish(battle, each)


def finish(battle: Battle, encounter: Encounter) -> None:
    kind = kinds()[encounter.kind]
    discard(battle, encounter)
    kind.ended(battle, encounter)
    battle.tell(EncounterEnded(kind.clause, kind.id, kind.name))


def in_play(battle: Battle) -> EncounterKind | None:
    """SK-RND-05: what keeps another encounter from starting; None if nothing does."""
    for each in battle.encounters:
        kind = kinds()[each.kind]
        if kind.blocks():
            return kind
    return None


# ---------------------------------------------------------------------------------------- asked by other rules


def to_hit(battle: Battle) -> int:
    """SK-ENC-07, SK-ENC-54, SK-ENC-63: on all rolls to hit."""
    return encounter_effects.to_hit(battle)


def range_cut(battle: Battle) -> float:
    """SK-ENC-28: by how much ranges of missiles and spells are shorter."""
    return encounter_effects.range_cut(battle)


def no_magic(battle: Battle, warrior: Warrior) -> Refusal | None:
    """SK-ENC-63: why it cannot cast where it is."""
    return encounter_effects.no_magic(battle, warrior)


def may_enter(battle: Battle, warrior_id: str, building_id: str, dice: Dice) -> bool:
    """SK-ENC-21, SK-ENC-57: the test at the door of a feared building, which creatures do not enter."""
    if building_id not in battle.barred:
        return True
    burning = [each for each in battle.encounters if each.kind == BURNING_BUILDING]
    clause = "SK-ENC-21" if any([building_id in each.models for each in burning]) else "SK-ENC-57"
    name = battle.field.building(building_id).name
    if not battle.warrior(warrior_id).is_npc():
        if leadership_test(battle, warrior_id, clause, f"entering {name}", dice):
            return True
    battle.tell(EntryRefused(clause, warrior_id, building_id, name))
    return False


def moved(battle: Battle, warrior_id: str, path: list[Foothold], dice: Dice) -> None:
    """Somebody has moved along this: spirits banished, the starving found."""
    for each in battle.encounters:
        kinds()[each.kind].moved(battle, each, warrior_id, path)
    if battle.starving:
        starving.look_for(battle, warrior_id, path)


def lost(battle: Battle, trouble: Trouble, dice: Dice) -> None:
    """Somebody is Out of Action: blood (SK-ENC-47), dogs (SK-ENC-44), shards (SK-ENC-15)."""
    for kind in kinds().values():
        kind.lost(battle, trouble, dice)
    sweep(battle)


def shown(battle: Battle) -> list[tuple[str, str, float, float, float, str]]:
    """What is on the table without being a warrior: id, name, x, y, radius, and a sentence."""
    found: list[tuple[str, str, float, float, float, str]] = []
    for each in battle.encounters:
        marker = kinds()[each.kind].shown(battle, each)
        if marker is not None:
            found.append((marker.id, marker.name, marker.x, marker.y, marker.radius, marker.text))
    return found


# ---------------------------------------------------------------------------------------- the ground


def lay_ground(battle: Battle) -> None:
    """What was laid out as it is by now: after collapses (SK-ENC-32), with Hands of Stone (SK-ENC-40)."""
    field: Field = battle.laid_out
    for key in battle.collapsed:
        field = field.without_building(key, f"Rubble of {field.building(key).name}")
    for each in battle.encounters:
        if each.kind == HANDS_OF_STONE:
            # Of so many corners it is round to within a hundredth of an inch.
            shape = disc(each.at[0], each.at[1], HANDS_REACH, 48)
            field = field.with_ground(Ground(HANDS_OF_STONE, "hands", "Hands of Stone", VERY_DIFFICULT, shape))
    battle.field = field
