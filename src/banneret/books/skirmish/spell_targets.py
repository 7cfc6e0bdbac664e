"""Who may cast what at whom (SK-MAG-01, SK-MAG-06, gaps 1.3): by sight, state and side, never by distance."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.declaring import unmeasured
from banneret.books.skirmish.held_fast import HELD_FAST
from banneret.books.skirmish.sheets import Spell
from banneret.books.skirmish.sight import risen, sees, sees_point
from banneret.books.skirmish.spot_question import Spot, SpotQuestion, spot_of
from banneret.books.skirmish.warrior import CAST, STUPID, Warrior
from banneret.core.engine.ask import Choice, Closed, Option, Refusal

# Whom a spell is cast at.
ENEMY: Final = "enemy"
FRIEND: Final = "friend"  # or its wizard
ALLY: Final = "ally"  # a friend, not its wizard
SELF: Final = "self"
POINT: Final = "point"

# What spells do that asks something of the state of their target.
UPDRAFT: Final = "updraft"
BORROWED_BREATH: Final = "borrowed breath"
MENDING_HAND: Final = "mending hand"


# ---------------------------------------------------------------------------------------- who


def why_not_cast(battle: Battle, warrior: Warrior) -> Refusal | None:
    """SK-MAG-01, SK-MAG-06, SK-MAG-08, SK-MAG-10: why a warrior casts nothing now, whatever it knows."""
    name = warrior.name
    if not warrior.on_table():
        return Refusal("away", "SK-MAG-06", f"{name} is not on the table ({warrior.place}).")
    if not warrior.sheet.spells:
        return Refusal("no-wizard", "SK-MAG-01", f"{name} knows no spells.")
    if warrior.did(CAST):
        return Refusal("cast", "SK-MAG-10", f"{name} has tried to cast a spell this turn.")
    if warrior.is_down():
        return Refusal("down", "SK-MAG-06", f"{name} is {warrior.condition} and cannot cast.")
    if warrior.fleeing:
        return Refusal("fleeing", "SK-MAG-06", f"{name} is fleeing and cannot cast.")
    if warrior.did(STUPID):
        return Refusal("stupid", "SK-SPC-16", f"{name} stares into the air this turn and cannot cast.")
    return None


def why_no_wizard(battle: Battle, warrior: Warrior) -> Refusal | None:
    """All that keeps a warrior from being picked to cast."""
    unable = why_not_cast(battle, warrior)
    if unable is None and not spells_for(battle, warrior):
        return why_not_spell(battle, warrior, warrior.sheet.spells[0])
    return unable


class NoWizards(Closed):
    """Warriors of a side who cannot cast now."""

    def __init__(self, battle: Battle, seat: str, offered: list[Option]) -> None:
        self.battle = battle.seen_by(seat)
        keys = [option.key for option in offered]
        mine = [each for each in self.battle.warriors.values() if each.seat == seat]
        self.others: list[Warrior] = [each for each in mine if each.id not in keys]

    def options(self) -> list[Option]:
        return [Option(each.id, each.name, (each.id,)) for each in self.others]

    def why(self, key: str) -> Refusal | None:
        for each in self.others:
            if each.id == key:
                return why_no_wizard(self.battle, each)
        return None


# ---------------------------------------------------------------------------------------- what


def spells_for(battle: Battle, warrior: Warrior) -> list[Spell]:
    """The spells for which there is somebody or something to cast them at."""
    return [spell for spell in warrior.sheet.spells if why_not_spell(battle, warrior, spell) is None]


def why_not_spell(battle: Battle, warrior: Warrior, spell: Spell) -> Refusal | None:
    if spell.target in (SELF, POINT):
        return None
    wizard = risen(warrior)
    for each in sought(battle, wizard, spell):
        if why_not_upon(battle, wizard, spell, each) is None:
            return None
    why = f"There is nobody upon whom {warrior.name} could cast {spell.name}."
    return Refusal("no-target", "SK-MAG-09", why)


class NoSpells(Closed):
    """Spells that a wizard knows and cannot cast now."""

    def __init__(self, battle: Battle, wizard: Warrior, offered: list[Option]) -> None:
        self.battle = battle.seen_by(wizard.seat)
        self.wizard = wizard
        keys = [option.key for option in offered]
        self.others: list[Spell] = [spell for spell in wizard.sheet.spells if spell.id not in keys]

    def options(self) -> list[Option]:
        return [Option(spell.id, spell.name, (self.wizard.id,)) for spell in self.others]

    def why(self, key: str) -> Refusal | None:
        for spell in self.others:
            if spell.id == key:
                return why_not_spell(self.battle, self.wizard, spell)
        return None


# ---------------------------------------------------------------------------------------- at whom


def sought(battle: Battle, wizard: Warrior, spell: Spell) -> list[Warrior]:
    """Those on the table of the side that a spell is for."""
    if spell.target == ENEMY:
        return battle.foes_of(wizard)
    friends = battle.friends_of(wizard)
    return [wizard, *friends] if spell.target == FRIEND else friends


def why_not_upon(battle: Battle, wizard: Warrior, spell: Spell, target: Warrior) -> Refusal | None:
    """Why a spell cannot be cast at one of these, be it close or far."""
    if spell.target == ENEMY:
        return why_not_enemy(battle, wizard, spell, target)
    name = target.name
    if spell.effect == UPDRAFT:
        if battle.is_engaged(target.id):
            return Refusal("engaged", "SK-MAG-09", f"{name} is in close combat.")
        if target.is_down():
            return Refusal("down", "SK-MAG-09", f"{name} is {target.condition} and cannot move.")
        if target.has_effect(HELD_FAST) or target.sinking:
            return Refusal("held", "SK-MAG-09", f"{name} is held fast and cannot move.")
    if spell.effect == BORROWED_BREATH and not target.is_down():
        return Refusal("stands", "SK-MAG-09", f"{name} is neither Stunned nor Knocked Down.")
    if spell.effect == MENDING_HAND and target.wounds >= target.sheet.wounds:
        return Refusal("unhurt", "SK-MAG-09", f"{name} has lost no Wounds.")
    return None


def why_not_enemy(battle: Battle, wizard: Warrior, spell: Spell, target: Warrior) -> Refusal | None:
    if target.has("spirit"):
        return Refusal("spirit", "SK-ENC-17", f"{target.name} is beyond the reach of spells.")
    if target.hidden:
        return Refusal("hidden", "SK-MOV-35", f"{target.name} is Hidden.")
    if not spell.engaged and battle.is_engaged(target.id):
        why = f"{target.name} is in close combat, and {spell.name} cannot be cast at who is."
        return Refusal("engaged", "SK-MAG-09", why)
    if not sees(battle, wizard, target):
        return Refusal("no-sight", "SK-MAG-09", f"{wizard.name} does not see {target.name}.")
    return None


class NoneToCastAt(Closed):
    """Those of the side that a spell is for at whom it cannot be cast."""

    def __init__(self, battle: Battle, wizard: Warrior, spell: Spell, offered: list[Option]) -> None:
        self.battle = battle.seen_by(wizard.seat)
        self.wizard = wizard
        self.spell = spell
        keys = [option.key for option in offered]
        there = sought(self.battle, wizard, spell)
        self.others: list[Warrior] = [each for each in there if each.id not in keys]

    def options(self) -> list[Option]:
        return [Option(each.id, each.name, (each.id,)) for each in self.others]

    def why(self, key: str) -> Refusal | None:
        for each in self.others:
            if each.id == key:
                return why_not_upon(self.battle, self.wizard, self.spell, each)
        return None


class TargetOfSpell(Choice):
    """gaps 1.3: anybody whom sight, state and side allow, however far away; it is measured after the roll."""

    def __init__(self, battle: Battle, wizard: Warrior, spell: Spell) -> None:
        there = sought(battle, wizard, spell)
        targets = [each for each in there if why_not_upon(battle, wizard, spell, each) is None]
        options = [Option(each.id, each.name, (each.id,)) for each in targets]
        closed = NoneToCastAt(battle, wizard, spell, options)
        prompt = f"Upon whom does {wizard.name} cast {spell.name}?"
        super().__init__("spell-target", "SK-MAG-09", prompt, options, (wizard.id,), None, closed)
        self.spell = spell
        unmeasured(self)


class SeenPoint(SpotQuestion):
    """Fire Wheel: a point that the wizard sees, on whichever floor."""

    def __init__(self, battle: Battle, wizard: Warrior, spell: Spell) -> None:
        prompt = f"At which point does {wizard.name} aim {spell.name}?"
        super().__init__("spell-point", "SK-MAG-09", prompt, (wizard.id,), battle.seen_by(wizard.seat))
        self.act = "Cast it here"
        self.wizard = wizard

    def refusal(self, spot: Spot) -> Refusal | None:
        if sees_point(self.battle, self.wizard, spot[0], spot[1], spot[2]):
            return None
        return Refusal("no-sight", "SK-MAG-09", f"{self.wizard.name} does not see that point.")

    def proposals(self) -> list[Spot]:
        return [*[spot_of(foe) for foe in self.battle.foes_of(self.wizard)], spot_of(self.wizard)]
