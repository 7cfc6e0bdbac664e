"""What is remembered of command points: what each side has left, what it has used just now, and what lasts."""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.command_points.events import StratagemUsed
from banneret.books.age_of_fantasy.chapters.command_points.stratagems import (
    BY_ID,
    UNIVERSAL,
    doctrine_name,
    points,
)
from banneret.books.chapters import Pairs, value_of, with_value
from banneret.core.engine.ask import Refusal

ID: Final = "command-points"


class CommandNotes(NamedTuple):
    """All of it is open to everybody. Sides by their seats, units by their ids."""

    points: Pairs[int] = ()  # that each side has left
    doctrines: Pairs[str] = ()
    step: str = ""  # the step that `used` is about
    used: tuple[str, ...] = ()  # what each side has used in this activation, or outside of one in this step
    quiet: tuple[str, ...] = ()  # what each side does not want to be asked again this round
    passed: tuple[str, ...] = ()  # the threats in view of which each side has declined to retreat this round
    robbed: str = ""  # the side whose turn somebody else has taken
    sweeping: str = ""  # who goes further in this activation
    covered: tuple[str, ...] = ()  # who is in cover from the next shooting
    sensed: tuple[str, str] = ("", "")  # who shoots, and at whom as if that were in the open
    closing: str = ""  # who shoots at its charger
    melee: tuple[str, str] = ("", "")  # charger and defender of the melee that is fought
    struck: tuple[str, ...] = ()  # who has struck in it
    avenging: tuple[str, ...] = ()  # whose models strike once more as they fall
    avenged: Pairs[int] = ()  # the wounds that these have dealt
    weapons: Pairs[str] = ()  # with which weapon models strike then, by unit and what they carry
    shut: tuple[str, ...] = ()  # markers that nobody seizes as this round ends
    seizer: str = ""  # who has taken the turn and is to activate a unit


NONE_LEFT: Final = CommandNotes()


def command_notes(battle: Battle) -> CommandNotes:
    """What the battle remembers of it; nothing where it is not played."""
    notes = battle.notes.get(ID)
    return notes if isinstance(notes, CommandNotes) else NONE_LEFT


def note(battle: Battle, notes: CommandNotes) -> None:
    battle.notes[ID] = notes


def left_to(battle: Battle, seat: str) -> int:
    return value_of(command_notes(battle).points, seat, 0)


def anybody_commands(battle: Battle) -> bool:
    return any([count > 0 for _, count in command_notes(battle).points])


def begin_span(battle: Battle) -> None:
    """AF-CPT-02: another activation, or another step outside of one, in which each may be used once."""
    notes = command_notes(battle)
    if notes.used or notes.step != battle.step:
        note(battle, notes._replace(used=(), step=battle.step))


def used_now(battle: Battle) -> tuple[str, ...]:
    notes = command_notes(battle)
    return notes.used if notes.step == battle.step else ()


def why_not(battle: Battle, seat: str, stratagem: str) -> Refusal | None:
    """AF-CPT-02, AF-CPT-04: why a side cannot use a stratagem, whatever happens just now; None if it can."""
    known = BY_ID[stratagem]
    name = known.name()
    own = value_of(command_notes(battle).doctrines, seat, "")
    if known.doctrine not in (UNIVERSAL, own):
        why = f"{name} is part of the {doctrine_name(known.doctrine)}, which is not yours."
        return Refusal("not-your-doctrine", "AF-CPT-04", why)
    if f"{seat} {stratagem}" in used_now(battle):
        why = f"You have used {name} in this activation; each stratagem is used once in it."
        return Refusal("used", "AF-CPT-02", why)
    left = left_to(battle, seat)
    if left < known.cost:
        why = f"{name} costs {points(known.cost)}, and you have {left or 'none'} left."
        return Refusal("too-few-points", "AF-CPT-03", why)
    return None


def could_use(battle: Battle, seat: str, stratagem: str, purpose: str = "") -> bool:
    """Whether a side is asked about a stratagem at all; `purpose` is what for, if there are several."""
    if f"{seat} {stratagem} {purpose}" in command_notes(battle).quiet:
        return False
    return why_not(battle, seat, stratagem) is None


def pay(battle: Battle, seat: str, cost: int) -> int:
    """AF-CPT-03: what is spent is gone for good. Returns what is left."""
    left = left_to(battle, seat) - cost
    notes = command_notes(battle)
    note(battle, notes._replace(points=with_value(notes.points, seat, left)))
    return left


def spend(battle: Battle, seat: str, stratagem: str) -> int:
    """AF-CPT-02: a side pays for a stratagem, and has used it in this activation. Returns what is left."""
    left = pay(battle, seat, BY_ID[stratagem].cost)
    used = (*used_now(battle), f"{seat} {stratagem}")
    note(battle, command_notes(battle)._replace(used=used, step=battle.step))
    return left


def use(battle: Battle, seat: str, stratagem: str, about: str = "") -> None:
    """The same, and it is told; `about` is the unit or marker that it is used for."""
    left = spend(battle, seat, stratagem)
    known = BY_ID[stratagem]
    battle.tell(StratagemUsed(known.clause, seat, stratagem, about, left, battle.worded(known.does)))


def keep_quiet(battle: Battle, seat: str, stratagems: list[str], purpose: str) -> None:
    """A side does not want to be asked about these again before the next round."""
    notes = command_notes(battle)
    more = [f"{seat} {each} {purpose}" for each in stratagems]
    note(battle, notes._replace(quiet=(*notes.quiet, *[each for each in more if each not in notes.quiet])))
