"""Characters: joining, leaving and changing places in Combined Units (QS-CHR-01 to QS-CHR-20)."""

from __future__ import annotations

from banneret.books.events import Joined
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.casualties import rear_after
from banneret.books.quick_starter.character_ways import CharacterMove, approach
from banneret.books.quick_starter.closed import up_to
from banneret.books.quick_starter.events import Left, Swapped
from banneret.books.quick_starter.moving import Trial, Walker
from banneret.books.quick_starter.unit import DESTROYED, GAP, JOINED, ON_TABLE, Figure, Unit, centred
from banneret.core.engine.ask import Option, Refusal
from banneret.core.engine.grammar import capital, the


def may_host(unit: Unit, figure: Figure) -> bool:
    return why_not_host(unit, figure) is None


def why_not_host(unit: Unit, figure: Figure) -> Refusal | None:
    """QS-CHR-02, QS-CHR-03, QS-CHR-12, QS-CHR-15, QS-MOD-33: why this Character may never join this unit."""
    name = figure.entry.name
    if unit.rnf == 0:
        return Refusal("no-ranks", "QS-CHR-02", f"{unit.says('has')} no rank-and-file for {name} to join.")
    if not unit.entry.same_base(figure.entry) or unit.is_round():
        return Refusal("base-size", "QS-CHR-03", f"{unit.the_first()} and {name} stand on different bases.")
    if unit.is_towering() or any([rule.is_towering() for rule in figure.entry.rules]):
        towering = unit.name if unit.is_towering() else name
        return Refusal("towering", "QS-MOD-33", f"{towering} has Towering Presence and stands alone.")
    if unit.entry.ranks == 1 and len(unit.figures) >= 1:
        return Refusal(
            "full", "QS-CHR-12", f"{unit.says('is one rank deep and has its one Character already')}."
        )
    if len(unit.figures) >= 2:
        return Refusal("full", "QS-CHR-15", f"{unit.says('has')} two Characters already.")
    return None


def places_in(unit: Unit) -> list[int]:
    """QS-CHR-13, QS-CHR-16: the places of the front rank that a Character joining may take.

    In a unit of one rank by its entry: a new place at the left (0) or right end. In a deeper one the place
    of any rank-and-file model, or a new end place where the first rank is the only one and not full.
    """
    if unit.entry.ranks == 1:
        return [0, unit.files]
    if unit.ranks() == 1 and unit.files < unit.entry.files:
        return [0, unit.files]
    return [file for file in range(unit.files) if unit.figure_at(0, file) is None]


def every_place(unit: Unit) -> list[int]:
    """All places that a Character could wish for: those of the front rank, and a new one at its right end."""
    return list(range(unit.files + 1))


def why_not_place(unit: Unit, file: int) -> Refusal:
    """Why a Character who joins may not take this place."""
    if unit.entry.ranks == 1:
        return Refusal("not-an-end", "QS-CHR-13", f"A Character joins {unit.the()} at its left or right end.")
    if unit.ranks() == 1 and unit.files < unit.entry.files:
        why = f"{unit.says('is')} one rank that is not full; a Character is added at an end."
        return Refusal("not-an-end", "QS-CHR-16", why)
    other = unit.figure_at(0, file)
    if other is None:
        why = (
            f"A Character takes the place of one of the {unit.files} models in the first rank of {unit.the()}."
        )
        return Refusal("no-such-place", "QS-CHR-16", why)
    return Refusal("taken", "QS-CHR-16", f"{capital(the(other.entry.name))} has that place in {unit.the()}.")


def joined_by(unit: Unit, figure: Figure, file: int) -> Unit:
    """The unit with the Character in its place; the front does not move where none is added to it."""
    other = unit.twin()
    own = figure.at_file(file)
    widens = unit.entry.ranks == 1 or (unit.ranks() == 1 and unit.files < unit.entry.files)
    other.phase_hp = unit.phase_hp + figure.hp
    if widens:
        left = file == 0
        moved = [f.at_file(f.file + 1) if left else f for f in unit.figures]
        other.figures = (*moved, own)
        other.reshape(unit.files + 1, ())
        if unit.on_table():
            other.shift_front((-0.5 if left else 0.5) * unit.entry.base_width)
        return other
    other.figures = (*unit.figures, own)
    # QS-CHR-16: the displaced model goes to the first free place of the last rank, or opens a new one.
    other.reshape(unit.files, _rear_with_one_more(unit))
    return other


def _rear_with_one_more(unit: Unit) -> tuple[int, ...]:
    if not unit.rear:
        return centred(1, unit.files) if unit.files > 1 else ()
    free = [file for file in range(unit.files) if file not in unit.rear]
    rear = tuple(sorted([*unit.rear, free[0]]))
    return () if len(rear) == unit.files else rear


def left_by(unit: Unit, figure: Figure) -> Unit:
    """QS-CHR-17: the unit without the Character; a rank-and-file model fills his place."""
    other = unit.twin()
    other.phase_hp = max(0, unit.phase_hp - figure.hp)
    rest = tuple([f for f in unit.figures if f.id != figure.id])
    other.figures = rest
    total = other.total()
    if unit.ranks() > 1:
        if total >= unit.files:
            other.reshape(unit.files, rear_after(unit, total))
        return other
    # In a single rank a model from an end steps into his place, unless he stands at one himself.
    kept = ["" if who == figure.id else who for who in [_who(unit, file) for file in range(unit.files)]]
    from_left = figure.file == 0 or (kept[-1] != "" and figure.file != unit.files - 1)
    if from_left and figure.file != 0 and kept[0] != "":
        # Only Characters are left at both ends: the rank closes over his place.
        kept.pop(figure.file)
    else:
        kept.pop(0 if from_left else -1)
    other.figures = tuple([f.at_file(kept.index(f.id)) for f in rest])
    other.reshape(total, ())
    other.shift_front((0.5 if from_left else -0.5) * unit.entry.base_width)
    return other


def _who(unit: Unit, file: int) -> str:
    figure = unit.figure_at(0, file)
    return "" if figure is None else figure.id


def alone(battle: Battle, unit: Unit, figure: Figure) -> Unit:
    """QS-CHR-01: the Character as a unit of his own, standing where he stands in the other."""
    other = battle.unit(figure.id).twin()
    other.rnf = 0
    other.pool = 0
    other.figures = (figure.at_file(0),)
    other.reshape(1, ())
    other.place = ON_TABLE
    other.lasting = unit.lasting
    other.fleeing = False
    other.panic_passed = unit.panic_passed
    other.phase_hp = figure.hp
    other.losses = ()
    x0, y0, x1, y1 = unit.base_front(0, figure.file)
    return other.stand(0.5 * (x0 + x1), 0.5 * (y0 + y1), unit.heading)


# ---------------------------------------------------------------------------------------- joining


def hosts_for(battle: Battle, hero: Unit) -> list[Unit]:
    """QS-CHR-06: units the lone Character may join now, if he can reach them."""
    figure = hero.figures[0]
    found: list[Unit] = []
    for unit in battle.of_seat(hero.seat):
        if unit.id == hero.id or unit.fleeing or battle.is_engaged(unit):
            continue
        if may_host(unit, figure) and room_for(battle, unit, hero):
            found.append(unit)
    return found


def why_not_join(battle: Battle, hero: Unit, host: Unit, rate: float, left: str = "") -> Refusal:
    """QS-CHR-05, QS-CHR-06: why those who make up a unit of Characters cannot join another one now."""
    if host.id == left:
        return Refusal("own-unit", "QS-CHR-09", f"{hero.says('is')} leaving {host.the()}.")
    if not hero.is_single():
        why = f"The Characters of {hero.the()} join nobody together; one of them has to leave first."
        return Refusal("together", "QS-CHR-20", why)
    never = why_not_host(host, hero.figures[0])
    if never is not None:
        return never
    if hero.distance_to(host) > rate + GAP:
        gap = up_to(hero.distance_to(host))
        return Refusal(
            "too-far", "QS-CHR-05", f"{host.says('is')} {gap} away; {hero.does('moves')} {rate:g}” at most."
        )
    if host.fleeing:
        return Refusal("fleeing", "QS-CHR-06", f"{host.says('is')} fleeing and cannot be joined.")
    if battle.is_engaged(host):
        return Refusal("engaged", "QS-CHR-06", f"{host.says('is')} engaged and cannot be joined.")
    clause = "QS-CHR-13" if host.entry.ranks == 1 else "QS-CHR-16"
    return Refusal("no-room", clause, f"{host.says('has')} no room to take in {hero.the()} where it stands.")


def room_for(battle: Battle, unit: Unit, hero: Unit) -> list[int]:
    """The places of a unit on the table where the Character may be set; a rank that grows needs room."""
    found: list[int] = []
    for file in places_in(unit):
        grown = joined_by(unit, hero.figures[0], file)
        walker = Walker(battle, grown)
        walker.others = [other for other in walker.others if other.id != hero.id]
        if walker.may_stand(Trial(grown.x, grown.y, grown.heading)):
            found.append(file)
    return found


def hosts_near(battle: Battle, hero: Unit, rate: float, left: str = "") -> list[Unit]:
    """The units that a lone Character might reach with a move of this rate; not the one he has just left."""
    return [
        host for host in hosts_for(battle, hero) if host.id != left and hero.distance_to(host) <= rate + GAP
    ]


def reaches(
    battle: Battle, hero: Unit, host: Unit, kind: str, rate: float, flying: bool, left: str = ""
) -> bool:
    """Whether a way is found by which a lone Character comes into contact with a unit."""
    ghosts = (left,) if left else ()
    return approach(CharacterMove(battle, hero, kind, rate, flying, ghosts), host) is not None


def join(battle: Battle, hero: Unit, host: Unit, file: int, marched: bool, clause: str) -> None:
    """QS-CHR-05, QS-CHR-07, QS-CHR-08: the Character becomes part of the unit, which moves no further."""
    figure = hero.figures[0].twin()
    figure.moved = True
    figure.shifted = clause == "QS-CHR-05"
    figure.marched = marched
    # QS-GEN-08: spells on the lone Character stay with him, and those on the unit reach him too.
    known = [upon.spell.key for upon in host.lasting]
    figure.lasting = (*figure.lasting, *[upon for upon in hero.lasting if upon.spell.key not in known])
    grown = joined_by(host, figure, file)
    if clause == "QS-CHR-05":
        grown.moved = True
    battle.put(grown)
    gone = hero.twin()
    # What was left of another unit ends with its last Character; a Character goes on as part of this one.
    gone.place = JOINED if hero.id == figure.id else DESTROYED
    battle.put(gone)
    battle.tell(Joined(clause, hero.id, host.id))


def leave(battle: Battle, unit: Unit, figure: Figure, trial: Trial, marched: bool) -> Unit:
    """QS-CHR-09, QS-CHR-17: he goes his own way, and the unit closes up."""
    walker = figure.twin()
    walker.moved = True
    walker.marched = marched
    hero = alone(battle, unit, walker).stand(trial.x, trial.y, trial.heading)
    hero.moved = True
    hero.shifted = True
    hero.marched = marched
    hero.pivoted = trial.pivoted
    battle.put(left_by(unit, figure))
    battle.put(hero)
    battle.tell(Left("QS-CHR-09", figure.id, unit.id))
    return hero


# ---------------------------------------------------------------------------------------- changing places


def swap_places(unit: Unit, figure: Figure) -> list[int]:
    """QS-CHR-14, QS-CHR-18: the places a Character may change to."""
    if unit.rnf == 0:
        return [other.file for other in unit.figures if other.id != figure.id]
    if unit.entry.ranks == 1:
        return [unit.files - 1 - figure.file] if unit.files > 1 and figure.file in (0, unit.files - 1) else []
    return [file for file in range(unit.files) if file != figure.file]


def swap(battle: Battle, unit: Unit, figure: Figure, file: int, clause: str) -> None:
    """A swap is free and does not count as moving (QS-CHR-10)."""
    changed: list[Figure] = []
    for other in unit.figures:
        if other.id == figure.id:
            mover = other.twin()
            mover.file = file
            mover.swapped = True
            changed.append(mover)
        elif other.file == file:
            changed.append(other.at_file(figure.file))
        else:
            changed.append(other)
    swapped = unit.twin()
    swapped.figures = tuple(changed)
    battle.put(swapped)
    battle.tell(Swapped(clause, figure.id, unit.id, file))


def swap_options(unit: Unit) -> list[Option]:
    """What every Character of a unit who has not swapped yet may change to."""
    found: list[Option] = []
    for figure in unit.figures:
        if figure.swapped:
            continue
        for file in swap_places(unit, figure):
            found.append(_swap_option(unit, figure, file))
    return found


def every_swap(unit: Unit) -> list[Option]:
    """Every change of place within the front rank that one could wish for."""
    found: list[Option] = []
    for figure in unit.figures:
        for file in range(unit.files):
            if file != figure.file:
                found.append(_swap_option(unit, figure, file))
    return found


def _swap_option(unit: Unit, figure: Figure, file: int) -> Option:
    label = f"{capital(the(figure.entry.name))} takes place {file + 1} of {unit.the()}"
    return Option(f"{unit.id} {figure.id} {file}", label, (unit.id,))


def why_not_swap(unit: Unit, figure: Figure, clause: str) -> Refusal:
    """Why a Character of a unit whose Characters may swap, by this clause, does not get another place."""
    name = figure.entry.name
    if figure.swapped:
        return Refusal("swapped", clause, f"{name} has changed places already.")
    return Refusal("not-an-end", "QS-CHR-14", f"{name} swaps only from one end of {unit.the()} to the other.")
