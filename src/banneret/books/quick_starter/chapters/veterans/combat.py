"""Artefacts in close combat: Attacks, armour, challenges, and what natural 1s cost."""

from __future__ import annotations

from typing import Final

from banneret.books.chapters import value_of, with_value
from banneret.books.doing import ARTEFACT, NOBODY, Doing
from banneret.books.quick_starter import casualties
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.chapters.veterans.bearers import bears, distance_from, figures_of, has
from banneret.books.quick_starter.chapters.veterans.events import ArtefactCost, Endured
from banneret.books.quick_starter.chapters.veterans.notes import put, times, use, veteran_notes
from banneret.books.quick_starter.unit import WITHIN, Figure, Unit
from banneret.core.engine.ask import Refusal, Steps
from banneret.core.engine.dice import Dice
from banneret.core.engine.grammar import capital, the

TIDEBREAKER: Final = "tidebreaker"
OATH: Final = "whetted-oath"
RIBBON: Final = "duellists-ribbon"
BLADE: Final = "debtors-blade"
HORN: Final = "braggarts-horn"
PLATE: Final = "oathstone-plate"
MAIL: Final = "hungry-mail"
HALO: Final = "heavy-halo"
DAWN: Final = "ninth-dawn"
PENNON: Final = "patchwork-pennon"

PLATE_HOLDS: Final = 3  # QS-ART-03
KEPT_FROM: Final = 4
DAWN_RANGE: Final = 6.0  # QS-ART-05


def attacks_added(battle: Battle, unit: Unit, figure: Figure) -> int:
    """QS-ART-02, QS-ART-13, QS-ART-25: what is added to a Character's Attack Value."""
    added = 0
    if has(battle, unit, figure, TIDEBREAKER):
        added += 1
    if has(battle, unit, figure, OATH) and in_first_round(battle, unit):
        added += 1
    if has(battle, unit, figure, BLADE):
        added += 2
    return added


def in_first_round(battle: Battle, unit: Unit) -> bool:
    """QS-ART-13: whether the next Round of a unit is the first of a Combat for it."""
    return unit.charged or unit.id not in veteran_notes(battle).fought


def has_fought(battle: Battle, members: tuple[str, ...]) -> None:
    """A Round has been fought by these."""
    notes = veteran_notes(battle)
    put(battle, notes._replace(fought=tuple(sorted({*notes.fought, *members}))))


def forget_fights(battle: Battle) -> None:
    """Whoever is not Engaged any more has its next first Round before it."""
    notes = veteran_notes(battle)
    still = tuple([key for key in notes.fought if battle.is_engaged(battle.unit(key))])
    if still != notes.fought:
        put(battle, notes._replace(fought=still))


def why_no_blow(
    battle: Battle, unit: Unit, figure: Figure | None, reach: tuple[tuple[str, str], ...], who: str
) -> Refusal | None:
    """QS-ART-32: with the Braggart's Horn one strikes at Characters while one can."""
    if figure is None or who or not bears(battle, figure, HORN):
        return None
    if not any([character for _, character in reach]):
        return None
    why = (
        f"{capital(the(figure.entry.name))} has the Braggart’s Horn and strikes at Characters while he "
        "reaches any."
    )
    return Refusal("challenge", "QS-ART-32", why)


def aegis(battle: Battle, unit: Unit, figure: Figure | None) -> int:
    """QS-ART-27, QS-ART-33: as often as 4+, and as 5+."""
    if has(battle, unit, figure, MAIL):
        return 3
    return 2 if has(battle, unit, figure, HALO) else 0


def plate_left(battle: Battle, unit: Unit, figure: Figure | None) -> int:
    """QS-ART-03: for how many Health Points of a Character a die may yet be rolled."""
    if figure is None or not has(battle, unit, figure, PLATE):
        return 0
    return max(0, PLATE_HOLDS - times(battle, f"{figure.id} {PLATE}"))


def health_kept(battle: Battle, unit: Unit, figure: Figure | None, lost: int, dice: Dice) -> int:
    """QS-ART-03."""
    tries = min(lost, plate_left(battle, unit, figure))
    if figure is None or not tries:
        return 0
    faces = dice.d6(tries, "QS-ART-03", "Oathstone Plate")
    kept = sum([1 for face in faces if face >= KEPT_FROM])
    use(battle, f"{figure.id} {PLATE}", tries)
    battle.tell(Endured("QS-ART-03", figure.id, tuple(faces), kept))
    return kept


def combat_bonus(battle: Battle, seat: str, units: list[Unit]) -> int:
    """QS-ART-05, QS-ART-17."""
    added = 0
    for host, figure in figures_of(battle, seat):
        if has(battle, host, figure, PENNON) and host.id in [unit.id for unit in units]:
            added += 1
        if has(battle, host, figure, DAWN) and not host.fleeing:
            if any([distance_from(host, figure, unit) <= DAWN_RANGE + WITHIN for unit in units]):
                added += 2
    return added


# ---------------------------------------------------------------------------------------- Debtor's Blade


def note_ones(battle: Battle, figure: Figure, faces: list[int]) -> None:
    """QS-ART-25: natural 1s are paid for when all have struck."""
    if faces.count(1) and bears(battle, figure, BLADE):
        notes = veteran_notes(battle)
        owed = value_of(notes.debts, figure.id, 0) + faces.count(1)
        put(battle, notes._replace(debts=with_value(notes.debts, figure.id, owed)))


def pay_debts(battle: Battle, members: tuple[str, ...]) -> Steps:
    """QS-ART-25: without saves, and nobody's doing."""
    notes = veteran_notes(battle)
    if not notes.debts:
        return
    put(battle, notes._replace(debts=()))
    for figure_id, owed in notes.debts:
        for key in members:
            unit = battle.unit(key)
            if unit.on_table() and any([figure.id == figure_id for figure in unit.figures]):
                yield from lose_health(battle, unit, figure_id, owed, BLADE, "QS-ART-25")


def lose_health(
    battle: Battle,
    unit: Unit,
    who: str,
    lost: int,
    artefact: str,
    clause: str,
    faces: tuple[int, ...] = (),
) -> Steps:
    """What a curse takes: no saves, and nobody's doing; of a bearer it is his own Artefact's."""
    battle.tell(ArtefactCost(clause, who or unit.id, artefact, lost, faces))
    own = who != "" and bears(battle, unit.figure(who), artefact)
    doing = Doing((), ARTEFACT) if own else NOBODY
    yield from casualties.suffer(battle, [casualties.Loss(unit.id, who, lost, "", doing)])
