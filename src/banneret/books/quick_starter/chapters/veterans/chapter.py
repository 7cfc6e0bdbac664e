"""Veterans (QS-VET, QS-ART): what a campaign has made of Characters and units, and the Artefacts they use."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar, Final

from banneret.books.artefacts import all_artefacts
from banneret.books.case_tools import convert
from banneret.books.chapters import Chosen, Moment
from banneret.books.honours import card_lines
from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.chapter import Chapter
from banneret.books.quick_starter.chapters.veterans import combat, nerve, second_throws, turns
from banneret.books.quick_starter.chapters.veterans.bearers import bears, copied_by, has, own_artefact
from banneret.books.quick_starter.chapters.veterans.enlisting import HEALTH, enlisted
from banneret.books.quick_starter.chapters.veterans.notes import FRESH, ID, veteran_notes
from banneret.books.quick_starter.chapters.veterans.samples import equipped
from banneret.books.quick_starter.roster import UnitData
from banneret.books.quick_starter.sheets import ADV, ATT, DIS, HP, MAR
from banneret.books.quick_starter.throws import NERVE, Throw
from banneret.books.quick_starter.unit import Figure, Unit
from banneret.core.engine.ask import Ask, Data, Refusal, Steps
from banneret.core.engine.dice import Dice
from banneret.core.engine.shown import ShownBadge, ShownNote, UnitState, badges_for

SPURS: Final = "couriers-spurs"
MARSHES: Final = "marshwalkers"
FEARFUL: Final = UnitState("afraid", "F", "is afraid of whom it fights: Discipline -1")
HASTENED: Final = UnitState("hastened", "H", "acts twice in this turn, by the Hourglass of Ruin")


class Veterans(Chapter):
    """QS-VET-01 to QS-VET-11, QS-ART-01 to QS-ART-40."""

    id: ClassVar[str] = ID
    title: ClassVar[str] = "Veterans and artefacts"
    about: ClassVar[str] = (
        "Levels of Characters and units and the Artefacts of a campaign count, as the army lists carry them."
    )
    section: ClassVar[str] = "VET"
    words: ClassVar[tuple[str, ...]] = ("fought", "hastened", "copied")
    states: ClassVar[tuple[UnitState, ...]] = (FEARFUL, HASTENED)
    windows: ClassVar[tuple[str, ...]] = (
        Moment.ARMIES_DEPLOYED,
        Moment.UNIT_ARRIVED,
        Moment.TURN_BEGINS,
        Moment.CHARGE_DECLARED,
        Moment.UNIT_MOVES,
        Moment.SHOTS_RESOLVED,
        Moment.ROLLED_TO_HIT,
        Moment.BOTH_HAVE_STRUCK,
        Moment.MORALE_FAILED,
        Moment.DICE_ROLLED,
    )

    def equipped(self, options: Any, seed: int) -> Any:
        return equipped(options, seed)

    # --- what it remembers and shows
    def fresh_notes(self, chosen: Chosen) -> Any:
        return FRESH

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        return notes

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        fought = convert(words.get("fought", []), list[str], "state.fought")
        hastened = convert(words.get("hastened", ""), str, "state.hastened")
        copied = convert(words.get("copied", {}), dict[str, str], "state.copied")
        return notes._replace(
            fought=tuple(sorted(fought)), hastened=hastened, copied=tuple(sorted(copied.items()))
        )

    def shown(self, battle: Battle) -> list[ShownNote]:
        """Which Artefacts are in use on the table, each with what it does."""
        found: list[ShownNote] = []
        for unit in battle.on_table():
            for figure in unit.figures:
                key = own_artefact(figure.entry)
                if key:
                    artefact = all_artefacts()[key]
                    title = f"{figure.entry.name}: {artefact.name}"
                    found.append({"title": title, "text": artefact.text, "seat": unit.seat})
        return found

    def badges(self, battle: Battle, unit_id: str) -> list[ShownBadge]:
        holding: dict[str, str] = {}
        unit = battle.unit(unit_id)
        if unit.on_table() and nerve.is_afraid(battle, unit):
            holding[FEARFUL.id] = ""
        if veteran_notes(battle).hastened == unit_id:
            holding[HASTENED.id] = ""
        return badges_for(self.states, holding)

    # --- before the battle
    def recruited(self, seat: str, unit: UnitData) -> UnitData:
        return enlisted(unit)

    def says_who_is_first(self, battle: Battle) -> str:
        return nerve.chooser(battle)

    # --- turns
    def window(self, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        if name == Moment.ARMIES_DEPLOYED:
            yield from turns.armies_deployed(battle, dice)
        elif name == Moment.UNIT_ARRIVED:
            yield from turns.unit_arrived(battle, about[0], dice)
        elif name == Moment.TURN_BEGINS:
            combat.forget_fights(battle)
            yield from turns.turn_begins(battle)
        elif name == Moment.CHARGE_DECLARED:
            yield from nerve.terrify(battle, battle.unit(about[0]), battle.unit(about[1]), dice)
        elif name == Moment.UNIT_MOVES:
            turns.act_again(battle, about[0], "move")
        elif name == Moment.SHOTS_RESOLVED:
            turns.act_again(battle, about[0], "shoot")
        elif name == Moment.BOTH_HAVE_STRUCK:
            yield from combat.pay_debts(battle, about)
            combat.has_fought(battle, about)

    # --- values
    def card_lines(self, unit: Unit, figure: Figure | None) -> list[str]:
        entry = unit.entry if figure is None else figure.entry
        return [] if entry.honours is None else card_lines(entry.honours)

    def characteristic_bonus(self, battle: Battle, unit: Unit, figure: Figure | None, index: int) -> int:
        """QS-VET-10, QS-ART-26; QS-ART-02, QS-ART-13, QS-ART-25; QS-ART-15; QS-ART-36."""
        added = 0
        if index == DIS and nerve.is_afraid(battle, unit):
            added -= 1
        if figure is None or figure.entry.honours is None:
            return added
        if index == DIS and bears(battle, figure, nerve.WHISPERS):
            added -= 1
        elif index == ATT:
            added += combat.attacks_added(battle, unit, figure)
        elif index in (ADV, MAR) and has(battle, unit, figure, SPURS):
            added += 2
        elif index == HP:
            added += HEALTH.get(copied_by(battle, figure), 0)
        return added

    def characteristic_multiplied(
        self, battle: Battle, unit: Unit, figure: Figure | None, index: int, value: int
    ) -> int:
        """QS-ART-33: half as far, fractions rounded up."""
        if index in (ADV, MAR) and figure is not None and bears(battle, figure, combat.HALO):
            return (value + 1) // 2
        return value

    def hit_modifier(self, battle: Battle, unit: Unit, figure: Figure | None, target: Unit, who: str) -> int:
        """QS-ART-20."""
        return 1 if who and has(battle, unit, figure, combat.RIBBON) else 0

    def ignores_armour(self, battle: Battle, unit: Unit, figure: Figure | None) -> bool:
        """QS-ART-02."""
        return has(battle, unit, figure, combat.TIDEBREAKER)

    def aegis(self, battle: Battle, unit: Unit, figure: Figure | None) -> int:
        return combat.aegis(battle, unit, figure)

    def why_no_blow(
        self,
        battle: Battle,
        unit: Unit,
        figure: Figure | None,
        reach: tuple[tuple[str, str], ...],
        target: str,
        who: str,
    ) -> Refusal | None:
        return combat.why_no_blow(battle, unit, figure, reach, who)

    def presence_modifier(self, battle: Battle, seat: str) -> float:
        return nerve.presence(battle, seat)

    def never_rallies(self, battle: Battle, unit: Unit) -> bool:
        return nerve.never_rallies(battle, unit)

    def unhindered(self, battle: Battle, unit: Unit, figure: Figure | None) -> bool:
        """QS-ART-21."""
        return has(battle, unit, figure, MARSHES)

    def casting_modifier(self, battle: Battle, unit: Unit, figure: Figure) -> int:
        return turns.casting_added(battle, unit, figure)

    def combat_bonus(self, battle: Battle, seat: str, units: list[Unit]) -> int:
        return combat.combat_bonus(battle, seat, units)

    def rerolls(self, battle: Battle, unit: Unit, figure: Figure | None, roll: str) -> bool:
        return roll == NERVE and nerve.holds_ground(battle, unit)

    # --- what has happened
    def health_kept(self, battle: Battle, unit_id: str, who: str, lost: int, dice: Dice) -> int:
        unit = battle.unit(unit_id)
        figure = unit.figure(who) if who else None
        return combat.health_kept(battle, unit, figure, lost, dice)

    def casting_failed(self, battle: Battle, unit_id: str, who: str, dice: Dice) -> Steps:
        yield from turns.regret(battle, unit_id, who, dice)

    def rolled_to_hit(
        self,
        battle: Battle,
        unit_id: str,
        who: str,
        target_id: str,
        faces: list[int],
        shooting: bool,
        dice: Dice,
    ) -> Steps:
        if who and not shooting:
            combat.note_ones(battle, battle.unit(unit_id).figure(who), faces)
        return
        yield

    def second_throw(self, battle: Battle, throw: Throw, dice: Dice) -> Steps:
        yield from second_throws.second_throw(battle, throw, dice)

    def saves_nerve(self, battle: Battle, unit_id: str, test: str, dice: Dice) -> Generator[Ask, Any, bool]:
        saved = yield from nerve.pass_by_crown(battle, battle.unit(unit_id), test)
        return saved
