"""Veterans (AF-VET, AF-ART): Levels and Artefacts that army lists carry from a campaign.

What both books have of them is in `books/opr/veterans/`; here it is asked at the moments of this book.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.movement import CHARGE, RUSH, standard_action
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import Chosen, Moment
from banneret.books.opr.attacks import Hits
from banneret.books.opr.enlisting import enlisted
from banneret.books.opr.rolls import Throw
from banneret.books.opr.roster import UnitData
from banneret.books.opr.sheets import Spell, Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.values import Ward
from banneret.books.opr.veterans import bearers, cards, combat, graces, moves, nerve, occasions
from banneret.books.opr.veterans.notes import FRESH, ID, WORDS, notes_in_case
from banneret.books.opr.veterans.samples import equipped
from banneret.core.engine.ask import Ask, Data, Refusal, Steps
from banneret.core.engine.dice import Dice
from banneret.core.engine.shown import ShownBadge, ShownNote, UnitState


class Veterans(Chapter):
    """AF-VET-01 to AF-VET-15, AF-ART-01 to AF-ART-40."""

    id: ClassVar[str] = ID
    title: ClassVar[str] = "Veterans and artefacts"
    about: ClassVar[str] = (
        "Levels of Heroes and units and the Artefacts of a campaign count, as the army lists carry them."
    )
    section: ClassVar[str] = "VET"
    changes_odds: ClassVar[bool] = True  # some of it goes by who is near, and who fights whom
    words: ClassVar[tuple[str, ...]] = WORDS
    states: ClassVar[tuple[UnitState, ...]] = cards.STATES
    windows: ClassVar[tuple[str, ...]] = (
        Moment.ARMIES_DEPLOYED,
        Moment.UNIT_ARRIVED,
        Moment.ACTIVATION_ENDS,
        Moment.ROLLED_TO_HIT,
        Moment.BOTH_HAVE_STRUCK,
        Moment.MELEE_ENDS,
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
        return notes_in_case(notes, words)

    def shown(self, battle: Battle) -> list[ShownNote]:
        return cards.shown(battle)

    def badges(self, battle: Battle, unit_id: str) -> list[ShownBadge]:
        return cards.badges(battle, unit_id)

    def card_lines(self, model: Model) -> list[str]:
        return cards.lines_of(model)

    # --- before the battle
    def recruited(self, seat: str, unit: UnitData) -> UnitData:
        return enlisted(unit)

    def dressed(self, battle: Battle, model: Model) -> Model:
        return occasions.dressed(battle, model)

    def wins_roll_off(self, battle: Battle) -> tuple[str, str] | None:
        return nerve.wins_roll_off(battle)

    def learned(self, battle: Battle, unit: Unit, wizard: Model) -> list[Spell]:
        """AF-ART-04, AF-ART-16: no other wizard of the side casts them."""
        return [spell for each in wizard.fighters() for spell in each.sheet.learned]

    # --- moments
    def window(self, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        if name == Moment.ARMIES_DEPLOYED:
            yield from occasions.armies_deployed(battle, dice)
        elif name == Moment.UNIT_ARRIVED:
            yield from occasions.unit_arrived(battle, about[0], dice)
        elif name == Moment.ACTIVATION_ENDS:
            occasions.activate_again(battle, about[0])
        elif name == Moment.MELEE_ENDS:
            bearers.part(battle)

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        yield from occasions.round_began(battle)

    def melee_joined(self, battle: Battle, charger_id: str, defender_id: str) -> None:
        bearers.meet(battle, charger_id, defender_id)

    def rolled_to_hit(
        self,
        battle: Battle,
        unit_id: str,
        target_id: str,
        weapon: Weapon,
        who: str,
        faces: list[int],
        shooting: bool,
        wounding: bool,
        dice: Dice,
    ) -> Generator[Ask, Any, list[Hits]]:
        if who and not shooting:
            combat.note_ones(battle, battle.unit(unit_id), who, faces)
        return []
        yield

    def strikes_again(
        self, battle: Battle, charger_id: str, defender_id: str, dice: Dice
    ) -> Generator[Ask, Any, tuple[int, int]]:
        yield from combat.pay_debts(battle, (charger_id, defender_id), dice)
        return 0, 0

    def second_throw(self, battle: Battle, throw: Throw, dice: Dice) -> Steps:
        yield from graces.second_throw(battle, throw, dice)

    def saves_nerve(self, battle: Battle, unit_id: str, dice: Dice) -> Generator[Ask, Any, bool]:
        saved = yield from nerve.pass_by_crown(battle, battle.unit(unit_id))
        return saved

    def casting_failed(self, battle: Battle, unit_id: str, wizard: str, dice: Dice) -> Steps:
        yield from occasions.regret(battle, unit_id, wizard, dice)

    # --- values
    def told_apart(self, battle: Battle, unit: Unit, model: Model) -> bool:
        """AF-VET-02, AF-VET-07, AF-ART-25: which dice are a Hero's."""
        return model.sheet.hero

    def model_attacks_modifier(
        self, battle: Battle, unit: Unit, model: Model, weapon: Weapon, attack: Attack
    ) -> int:
        return combat.attacks_added(battle, unit, model, attack)

    def model_weapon(self, battle: Battle, unit: Unit, model: Model, weapon: Weapon, attack: Attack) -> Weapon:
        return combat.weapon_of(battle, unit, model, weapon, attack)

    def model_hit_modifier(self, battle: Battle, unit: Unit, model: Model, attack: Attack) -> int:
        return combat.hit_added(battle, unit, model, attack)

    def wards(self, battle: Battle, unit: Unit, model: Model, sure: bool) -> tuple[Ward, ...]:
        return combat.wards(battle, unit, model)

    def ward_used(self, battle: Battle, unit: Unit, model: Model, ward: Ward, tries: int) -> None:
        combat.ward_used(battle, model, ward, tries)

    def melee_modifier(self, battle: Battle, unit: Unit) -> int:
        return combat.melee_added(battle, unit)

    def fear_modifier(self, battle: Battle, unit: Unit) -> int:
        return combat.fear_added(battle, unit)

    def morale_modifier(self, battle: Battle, unit: Unit) -> int:
        return nerve.morale_added(battle, unit)

    def rolls_nerve_again(self, battle: Battle, unit: Unit) -> bool:
        return nerve.standard_near(battle, unit) is not None

    def stays_wavering(self, battle: Battle, unit: Unit) -> bool:
        return nerve.stays_wavering(battle, unit)

    def spell_modifier(self, battle: Battle, unit: Unit, wizard: Model, casting: bool) -> int:
        return occasions.casting_added(battle, unit, wizard, casting)

    def why_passed_over(self, battle: Battle, unit: Unit, target: Unit, reached: list[Unit]) -> Refusal | None:
        return combat.why_passed_over(battle, unit, target, reached)

    def move_modifier(self, battle: Battle, unit: Unit, model: Model, action: str) -> float:
        """AF-ART-15: he alone, for each model goes as far as it can."""
        return moves.SPURRED if moves.is_spurred(battle, unit, model) else 0.0

    def allowance(self, battle: Battle, unit: Unit, model: Model, action: str, inches: float) -> float:
        """AF-ART-09: he alone, for each model flies by itself; then AF-ART-33."""
        if standard_action(battle, action) in (RUSH, CHARGE) and moves.is_winged(battle, unit, model):
            inches = max(inches, moves.WINGED)
        return moves.halved(battle, unit, inches)
