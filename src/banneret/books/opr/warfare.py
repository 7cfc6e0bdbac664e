"""The state of a battle in either One Page Rules book, as far as the steps they share need it.

What a shared step cannot know (who sees whom, who can strike, on which model a wound falls) it asks of the
battle, and each book answers for itself.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import Any, Final, Generic, TypeAlias, TypeVar

from banneret.books.chaptered import Chaptered
from banneret.books.chapters import Moment, order_of
from banneret.books.doing import NOBODY, Doing
from banneret.books.opr.attacks import Hits, Wounds
from banneret.books.opr.chapter import OprChapter
from banneret.books.opr.clauses import Clauses
from banneret.books.opr.objectives import Objective
from banneret.books.opr.rolls import TABLE, DiceReading, Numbers, Throw
from banneret.books.opr.roster import UnitData
from banneret.books.opr.sheets import Spell, Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import DESTROYED, ON_TABLE, Troop
from banneret.books.opr.values import HOLDS, REGENERATION, Ward, block_values, morale_need, regenerates
from banneret.books.sides import TWO, Sides
from banneret.books.turn_order import ALTERNATE, TurnOrder
from banneret.core.engine.ask import Ask, Refusal, Steps
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import EPS

ROUNDS: Final = 4  # RG-PRE-13, AF-ACT-06
UNSEEN: Final = -1.0  # a limit of sight that nobody is within

U = TypeVar("U", bound=Troop)
Suffering: TypeAlias = Generator[Ask, Any, int]
Rolling: TypeAlias = Generator[Ask, Any, list[int]]


class Warfare(Chaptered, Generic[U]):
    """`step` names the step to be played next; all it needs to begin is in the state."""

    def __init__(self, clauses: Clauses, step: str, sides: Sides = TWO) -> None:
        super().__init__(sides)
        self.clauses = clauses
        self.slack: float = EPS  # how far beyond a range still counts as within it
        self.step = step
        self.round: int = 0
        self.units: dict[str, U] = {}
        self.turn: str = ""  # the seat whose turn it is, to place or to activate
        self.first: str = ""  # winner of the deployment roll-off
        self.finished: str = ""  # the first to finish activating this round
        self.activations: int = 0  # how many have begun in the game
        self.objectives: dict[str, Objective] = {}
        self.markers_to_place: int = -1  # not yet rolled for (RG-PRE-07, AF-PRE-04)
        self.generals: dict[str, str] = {}  # the Hero who leads each side, by the unit that he came as

    def take_course_of(self, other: Warfare[U]) -> None:
        """For copies and views: where the game stands."""
        self.sides = other.sides
        self.step = other.step
        self.round = other.round
        self.units = dict(other.units)
        self.turn = other.turn
        self.first = other.first
        self.finished = other.finished
        self.activations = other.activations
        self.objectives = dict(other.objectives)
        self.markers_to_place = other.markers_to_place
        self.generals = other.generals

    # ------------------------------------------------------------------ asking

    def unit(self, unit_id: str) -> U:
        return self.units[unit_id]

    def on_table(self) -> list[U]:
        return [u for u in self.units.values() if u.place == ON_TABLE]

    def of_seat(self, seat: str) -> list[U]:
        """The units of this side that are on the table."""
        return [u for u in self.units.values() if u.seat == seat and u.place == ON_TABLE]

    def of_side(self, seat: str) -> list[U]:
        """All units of this side, wherever they are."""
        return [u for u in self.units.values() if u.seat == seat]

    def note_generals(self) -> None:
        """RG-VET-01, AF-VET-01: each side's dearest Hero of all who take the field, the first of equals."""
        found: dict[str, U] = {}
        for unit in self.units.values():
            if unit.models and all([model.heroes() for model in unit.models]):
                best = found.get(unit.seat)
                if best is None or unit.points > best.points:
                    found[unit.seat] = unit
        self.generals = {seat: unit.id for seat, unit in found.items()}

    def in_place(self, seat: str, place: str) -> list[U]:
        return [u for u in self.units.values() if u.seat == seat and u.place == place]

    def enemies_of(self, unit: U) -> list[U]:
        return self.against(unit.seat)

    def against(self, seat: str) -> list[U]:
        """The units on the table that are enemies of this side."""
        own = self.sides.team(seat)
        return [u for u in self.units.values() if u.seat not in own and u.place == ON_TABLE]

    def things(self, unit: U) -> list[U]:
        """What a unit may attack that is no unit; in most books nothing."""
        return []

    def attackable(self, unit: U) -> list[U]:
        """Whom, and what, a unit may attack if nothing else forbids it."""
        return self.enemies_of(unit) + self.things(unit)

    def friends(self, seat: str) -> list[U]:
        """The units on the table of this side and its allies."""
        own = self.sides.team(seat)
        return [u for u in self.units.values() if u.seat in own and u.place == ON_TABLE]

    def others(self, unit: U) -> list[U]:
        """Every other unit on the table."""
        return [u for u in self.units.values() if u.id != unit.id and u.place == ON_TABLE]

    def may_activate(self, seat: str) -> list[U]:
        """RG-ACT-01, AF-ACT-03: the units of a side that have yet to act, and that no chapter keeps from it."""
        able = [u for u in self.units.values() if u.seat == seat and u.may_activate()]
        for chapter in self.asked():
            able = [u for u in able if chapter.why_not_activate(self, u) is None]
        return able

    def team_is_done(self, seat: str) -> bool:
        """Whether nobody of this side and its allies is left to act in this round."""
        return not any([self.may_activate(each) for each in self.sides.team(seat)])

    # ------------------------------------------------------------------ whose turn it is

    def begins(self) -> str:
        return self.first

    def on_turn(self) -> str:
        return self.turn

    def turns_left(self, seat: str) -> int:
        return len(self.may_activate(seat))

    def turn_order(self) -> TurnOrder:
        """RG-ACT-01, AF-ACT-01: sides take turns, unless a chapter has it otherwise."""
        return order_of(self.chapters, self, ALTERNATE)

    # ------------------------------------------------------------------ changing

    def put(self, unit: U) -> U:
        """The unit as it is now; returns it for the next line to go on with."""
        self.units[unit.id] = unit
        return unit

    def take_off(self, unit: U, clause: str, doing: Doing) -> None:
        """A unit leaves the table with all its models, and counts as destroyed."""
        self.put(unit.in_place(DESTROYED))
        self.note_fallen(unit, [key for model in unit.models for key in model.falling()], clause, doing)
        self.note_lost(unit, "", doing)

    # ------------------------------------------------------------------ values that chapters may change

    def asked(self) -> list[OprChapter[Any, U, Any, Any]]:
        """The chapters in use, for the hooks that both books have."""
        return self.chapters

    def recruited(self, seat: str, data: UnitData) -> UnitData:
        """A unit of the roster of this side with what chapters make of it."""
        for chapter in self.asked():
            data = chapter.recruited(seat, data)
        return data

    def later_units(self) -> list[U]:
        """The units that chapters may put on the table while the game lasts."""
        found: list[U] = []
        for chapter in self.asked():
            found += chapter.comes_later(self)
        return found

    def pieces_now(self, pieces: list[Any]) -> list[Any]:
        """These pieces of terrain as chapters make them now."""
        for chapter in self.asked():
            pieces = chapter.ground(self, pieces)
        return pieces

    def distance(self, inches: float) -> float:
        """A distance of the rules as it is measured in play, once all else that changes it is counted.

        Whatever is measured from the first move on asks for its length here: ways, ranges, what is near enough
        to what. What is measured while the table is set up does not.
        """
        return float(math.ceil(0.5 * inches)) if self.halves_distances() else inches

    def halves_distances(self) -> bool:
        """Whether every distance of play is half of what a rule says."""
        return any([chapter.halves_distances(self) for chapter in self.asked()])

    def worded(self, text: str) -> str:
        """Words that name distances of the rules (“within 3””), with what they are as they are measured.

        Of those that are rolled for (“2D6””) half of what the dice say is measured.
        """
        if not self.halves_distances():
            return text
        words = text.split("”")
        for at in range(len(words) - 1):
            bare = words[at].rstrip("0123456789")
            digits = words[at][len(bare) :]
            if digits and bare.endswith("D"):
                before = bare.removesuffix("D").rstrip("0123456789")
                words[at] = f"{before}half of {words[at][len(before) :]}"
            elif digits:
                words[at] = f"{bare}{self.distance(float(digits)):g}"
        return "”".join(words)

    def weapon_range(self, unit: U, weapon: Weapon) -> float:
        """How far a weapon of this unit reaches."""
        inches: float = float(weapon.range)
        if not self.chapters:
            return inches
        for chapter in self.asked():
            inches += chapter.range_modifier(self, unit, weapon)
        for chapter in self.asked():
            inches = chapter.weapon_range(self, unit, weapon, inches)
        return self.distance(inches)

    def sight_limit(self, viewer: U, target: U) -> float:
        """How far models of one unit see those of another, if at all, where nothing is in the way."""
        inches: float = math.inf
        for chapter in self.asked():
            inches = chapter.sight_limit(self, viewer, target, inches)
        for chapter in self.asked():
            if chapter.hides(self, viewer, target):
                return UNSEEN
        return inches if inches == math.inf else self.distance(inches)

    def why_no_target(self, unit: U, target: U) -> Refusal | None:
        """Which chapter forbids to shoot at a unit; None if none does."""
        for chapter in self.asked():
            reason = chapter.why_no_target(self, unit, target)
            if reason is not None:
                return reason
        return None

    def why_no_spell(self, unit: U, target: U) -> Refusal | None:
        """Which chapter forbids a unit to cast spells at another; None if none does."""
        for chapter in self.asked():
            reason = chapter.why_no_spell(self, unit, target)
            if reason is not None:
                return reason
        return None

    def why_no_charge(self, unit: U, target: U) -> Refusal | None:
        """Which chapter forbids to charge a unit; None if none does."""
        for chapter in self.asked():
            reason = chapter.why_no_charge(self, unit, target)
            if reason is not None:
                return reason
        return None

    def hit_modifier(self, unit: U, target: U, attack: Attack) -> int:
        """What chapters add to rolls of a unit to hit another."""
        total = 0
        for chapter in self.asked():
            total += chapter.hit_modifier(self, unit, target, attack)
        return total

    def model_hit_modifier(self, unit: U, model: Model, attack: Attack) -> int:
        """What chapters add to rolls to hit of one model."""
        total = 0
        for chapter in self.asked():
            total += chapter.model_hit_modifier(self, unit, model, attack)
        return total

    def told_apart(self, unit: U, model: Model) -> bool:
        """Whether a chapter has the dice to hit of one model rolled apart from those of others."""
        return any([chapter.told_apart(self, unit, model) for chapter in self.asked()])

    def model_attacks(self, unit: U, model: Model, weapon: Weapon, attack: Attack, attacks: int) -> int:
        """How many attacks a weapon has that one model uses, which is so many by the book."""
        for chapter in self.asked():
            attacks += chapter.model_attacks_modifier(self, unit, model, weapon, attack)
        return attacks

    def model_weapon(self, unit: U, model: Model, weapon: Weapon, attack: Attack) -> Weapon:
        """A weapon as one model uses it."""
        for chapter in self.asked():
            weapon = chapter.model_weapon(self, unit, model, weapon, attack)
        return weapon

    def hit_quality(self, unit: U, attack: Attack, quality: int) -> int:
        """The number to reach for a hit, of models that have this Quality for it."""
        for chapter in self.asked():
            quality += chapter.quality_modifier(self, unit, attack)
        for chapter in self.asked():
            quality = chapter.hit_quality(self, unit, attack, quality)
        return quality

    def attacks(self, unit: U, weapon: Weapon, attack: Attack, attacks: int) -> int:
        """How many attacks a weapon of this unit has, which is so many by the book."""
        for chapter in self.asked():
            attacks += chapter.attacks_modifier(self, unit, weapon, attack)
        for chapter in self.asked():
            attacks = chapter.attacks(self, unit, weapon, attack, attacks)
        for chapter in self.asked():
            attacks *= chapter.attacks_factor(self, unit, weapon, attack)
        return attacks

    def ap_modifier(self, unit: U, weapon: Weapon, attack: Attack) -> int:
        """What chapters add to the AP of a weapon of this unit."""
        total = 0
        for chapter in self.asked():
            total += chapter.ap_modifier(self, unit, weapon, attack)
        return total

    def hits_of_a_six(self, unit: U, weapon: Weapon, attack: Attack) -> int:
        """How many hits a natural 6 with a weapon of this unit is."""
        hits = weapon.hits_of_a_six
        for chapter in self.asked():
            hits = chapter.hits_of_a_six(self, unit, weapon, attack, hits)
        return hits

    def melee_loser(self, charger: U, defender: U, loser: str) -> str:
        """Who has lost a melee that both have lived through, who is this by the totals; "" for nobody."""
        for chapter in self.asked():
            loser = chapter.melee_loser(self, charger, defender, loser)
        return loser

    def morale_outcome(self, unit: U, outcome: str) -> str:
        """What becomes of a unit that has failed a morale test, which is this by the book."""
        for chapter in self.asked():
            outcome = chapter.morale_outcome(self, unit, outcome)
        return outcome

    def melee_modifier(self, unit: U) -> int:
        """What chapters add to the total of a unit in the result of a melee."""
        total = 0
        for chapter in self.asked():
            total += chapter.melee_modifier(self, unit)
        return total

    def cover_value(self, unit: U, target: U, value: int, by_terrain: bool = True) -> int:
        """The modifier of a covered target, which is this by the book; `by_terrain`, or by chapters alone."""
        for chapter in self.asked():
            value += chapter.cover_modifier(self, unit, target, by_terrain)
        for chapter in self.asked():
            value = chapter.cover_value(self, unit, target, value)
        return value

    def may_strike_back(self, unit: U) -> bool:
        """Whether no chapter keeps a unit from striking back."""
        return all([chapter.may_strike_back(self, unit) for chapter in self.asked()])

    def morale_need(self, unit: U) -> int:
        """The face that a morale test of this unit needs."""
        need = morale_need(unit)
        for chapter in self.asked():
            need -= chapter.morale_modifier(self, unit)
        return need

    def tests_after_wounds(self, unit: U, wounds: int) -> bool:
        """RG-MOR-01, AF-MOR-01: whether so many wounds that have told make a unit test its nerve."""
        tests = wounds > 0 and unit.at_half_or_less()
        for chapter in self.asked():
            tests = chapter.tests_after_wounds(self, unit, wounds, tests)
        return tests

    def tests_after_melee(self, unit: U) -> bool:
        """RG-MOR-02, AF-MOR-05: whether a unit that has lost a melee tests its nerve."""
        tests = True
        for chapter in self.asked():
            tests = chapter.tests_after_melee(self, unit, tests)
        return tests

    def block_values(
        self, unit: U, shooting: bool, picked: str = "", hero: Model | None = None
    ) -> tuple[int, int]:
        """The Defense that counts and the modifier to the roll; `hero` is one of Heroes left alone."""
        defense, modifier = block_values(unit, shooting, picked, hero)
        for chapter in self.asked():
            modifier += chapter.block_modifier(self, unit, shooting)
        return self.defense(unit, shooting, defense), modifier

    def defense(self, unit: U, shooting: bool, defense: int) -> int:
        """The Defense with which a unit blocks, which is this by the book."""
        for chapter in self.asked():
            defense = chapter.defense(self, unit, shooting, defense)
        return defense

    def wards(self, unit: U, model: Model, sure: bool) -> tuple[Ward, ...]:
        """The rolls by which a wound on this model may be ignored, one after another.

        RG-SPC-23, AF-SPC-28: against a `sure` wound Regeneration does not help (RG-SPC-24, AF-SPC-29).
        """
        found: tuple[Ward, ...] = ()
        if unit.is_thing():
            return found
        if not sure and regenerates(unit, model):
            found = (Ward(REGENERATION, self.clauses.regeneration, "Regeneration"),)
        for chapter in self.asked():
            found += chapter.wards(self, unit, model, sure)
        return found

    def ward_used(self, unit: U, model: Model, ward: Ward, tries: int) -> None:
        """So many dice have been rolled for a ward on this model."""
        for chapter in self.asked():
            chapter.ward_used(self, unit, model, ward, tries)

    def dressed(self, model: Model) -> Model:
        """A model of a battle that is resumed, as chapters have made it since it began."""
        for chapter in self.asked():
            model = chapter.dressed(self, model)
        return model

    def spells_known(self, unit: U, wizard: Model) -> list[Spell]:
        """The spells that a wizard may cast: those of its side, and what chapters have taught it."""
        found = self.spells_of(unit.seat)
        for chapter in self.asked():
            more = chapter.learned(self, unit, wizard)
            if more:
                found = [*found, *more]
        return found

    def spells_in(self, unit: U) -> list[Spell]:
        """The spells that any wizard of a unit may cast."""
        found: dict[str, Spell] = {}
        for model in unit.models:
            if model.sheet.wizard:
                for spell in self.spells_known(unit, model):
                    found[spell.key] = spell
        return list(found.values())

    def learned_by_all(self) -> list[Spell]:
        """Every spell that only one wizard or another knows."""
        return [
            spell for unit in self.units.values() for each in unit.fighters() for spell in each.sheet.learned
        ]

    def fear_dice(self, unit: U) -> int:
        """RG-SPC-09, AF-SPC-14: how many D3 a unit counts for Fear in the result of a melee."""
        dice = sum([rule.fear_dice() for rule in unit.rules()])
        for chapter in self.asked():
            dice += chapter.fear_modifier(self, unit)
        return dice

    def stays_wavering(self, unit: U) -> bool:
        """Whether a chapter lets nothing end the Wavering of a unit."""
        return any([chapter.stays_wavering(self, unit) for chapter in self.asked()])

    def rolls_nerve_again(self, unit: U) -> bool:
        """Whether a failed morale test of a unit is rolled again as a matter of course."""
        return any([chapter.rolls_nerve_again(self, unit) for chapter in self.asked()])

    def wins_roll_off(self) -> tuple[str, str] | None:
        """Who wins the deployment roll-off without a roll, by which clause; None if it is rolled for."""
        for chapter in self.asked():
            won = chapter.wins_roll_off(self)
            if won is not None:
                return won
        return None

    def why_passed_over(self, unit: U, target: U, reached: list[U]) -> Refusal | None:
        """Which chapter forbids to charge this one of those whom a unit can reach; None if none does."""
        for chapter in self.asked():
            reason = chapter.why_passed_over(self, unit, target, reached)
            if reason is not None:
                return reason
        return None

    def spell_modifier(self, unit: U, wizard: Model, casting: bool) -> int:
        """What is added to a wizard's roll to cast a spell, or to block one, beside its level."""
        total = 0
        for chapter in self.asked():
            total += chapter.spell_modifier(self, unit, wizard, casting)
        return total

    def kept_from_activating(self, unit: U) -> Refusal | None:
        """What else keeps a unit from being activated that could be; None if nothing does."""
        for chapter in self.asked():
            reason = chapter.why_not_activate(self, unit)
            if reason is not None:
                return reason
        return None

    def why_no_seizing(self, unit: U, marker: Objective) -> Refusal | None:
        """Which chapter keeps a unit near enough to a marker from seizing it; None if none does."""
        for chapter in self.asked():
            reason = chapter.why_no_seizing(self, unit, marker)
            if reason is not None:
                return reason
        return None

    def shaken(self, unit: U) -> U:
        """A unit that has just begun to waver, as it is then."""
        for chapter in self.asked():
            unit = chapter.wavers(self, unit)
        return unit

    def rounds(self) -> int:
        """RG-PRE-13, AF-ACT-06: how many rounds the game lasts."""
        rounds = ROUNDS
        for chapter in self.asked():
            rounds += chapter.rounds_modifier(self)
        for chapter in self.asked():
            rounds = chapter.rounds(self, rounds)
        return rounds

    def counted(self, score: dict[str, int]) -> dict[str, int]:
        """What decides the game, by the book, and what chapters make of it."""
        for chapter in self.asked():
            score = chapter.score(self, score)
        return score

    def won_by(self, winner: str) -> str:
        """Who has won, by the book, and what chapters make of it; "" for a draw."""
        for chapter in self.asked():
            winner = chapter.winner(self, winner)
        return winner

    def keeps_odds(self) -> bool:
        """Whether odds that were worked out for some units hold as long as these units are as they were."""
        return all([not chapter.changes_odds for chapter in self.asked()])

    def by_units(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The chapters in use that change odds by what stands in units alone: for these their odds hold."""
        return tuple([(chapter.id, chapter.chosen) for chapter in self.asked() if chapter.by_units])

    # ------------------------------------------------------------------ moments

    def hears(self, moment: str) -> bool:
        """Whether anybody listens for this moment (`books/chapters.py`)."""
        return any([moment in chapter.windows for chapter in self.asked()])

    def preparing(self, before: str, after: str) -> str:
        """The step that comes next, from `before` to `after` by way of those that chapters put between."""
        steps = [before]
        for chapter in self.asked():
            steps += chapter.preparation(self)
        steps.append(after)
        return steps[steps.index(self.step) + 1]

    def begin_game(self) -> None:
        for chapter in self.asked():
            chapter.game_began(self)

    def begin_round(self, dice: Dice) -> Steps:
        """What chapters do as a round begins, and the ground as it is then."""
        for chapter in self.asked():
            yield from chapter.round_began(self, dice)
        self.lay_ground()

    def armies_deployed(self, dice: Dice) -> Steps:
        """All are set up, scouts too: players may step in before the first round."""
        yield from self.window(Moment.ARMIES_DEPLOYED, (), dice)

    def throw(
        self,
        dice: Dice,
        count: int,
        clause: str,
        why: str,
        seat: str,
        reading: DiceReading,
        owners: tuple[str, ...] = (),
        about: tuple[str, ...] = (),
        who: str = "",
    ) -> Generator[Ask, Any, Throw]:
        """Dice of a seat before they are used: chapters may let players roll them again, or add to them, first.

        `owners` are those who gain by more on each die, "" for anybody; by default it is who rolls them.
        `about` are the units that it is about, and `who` is the one model whose dice they are, if they are.
        """
        fallen = dice.d6(count, clause, why)
        faces = fallen
        for chapter in self.asked():
            if Moment.DICE_ROLLED in chapter.windows:
                faces = yield from chapter.meddle(self, faces, clause, why, seat, dice)
        throw = Throw(faces, clause, why, owners or (seat,) * count, reading, about, who)
        throw.settled = faces is not fallen
        for chapter in self.asked():
            if faces and Moment.DICE_ROLLED in chapter.windows:
                yield from chapter.second_throw(self, throw, dice)
        for chapter in self.asked():
            if faces and Moment.DICE_ROLLED in chapter.windows:
                throw.plus = yield from chapter.raised(self, throw, dice)
        return throw

    def roll(
        self, dice: Dice, count: int, clause: str, why: str, seat: str, reading: DiceReading = TABLE
    ) -> Rolling:
        """Dice of one seat as they count; `reading` says how they are read, if each is not looked up.

        Of dice that are looked up or added up anybody may gain; of others who has rolled them.
        """
        owners = ("",) * count if isinstance(reading, Numbers) else ()
        throw = yield from self.throw(dice, count, clause, why, seat, reading, owners)
        return throw.values()

    def note_activated(self, unit_id: str, dice: Dice) -> Steps:
        for chapter in self.asked():
            yield from chapter.unit_activated(self, unit_id, dice)

    def note_action(self, unit_id: str, action: str) -> None:
        for chapter in self.asked():
            chapter.action_announced(self, unit_id, action)

    def end_action(self, unit_id: str, action: str, dice: Dice) -> Steps:
        for chapter in self.asked():
            yield from chapter.action_ended(self, unit_id, action, dice)

    def note_charge(self, unit_id: str, action: str, inches: float) -> None:
        for chapter in self.asked():
            chapter.charged(self, unit_id, action, inches)

    def note_melee(self, charger: U, defender: U, by_charger: int, by_defender: int, dice: Dice) -> Steps:
        for chapter in self.asked():
            yield from chapter.melee_fought(self, charger, defender, by_charger, by_defender, dice)

    def note_seized(self, marker_id: str, seat: str, dice: Dice) -> Steps:
        for chapter in self.asked():
            yield from chapter.marker_seized(self, marker_id, seat, dice)

    def end_round(self, dice: Dice) -> Steps:
        for chapter in self.asked():
            yield from chapter.round_ended(self, dice)

    def end_game(self, dice: Dice) -> Steps:
        for chapter in self.asked():
            yield from chapter.game_ends(self, dice)

    def rolled_to_hit(
        self,
        unit_id: str,
        target_id: str,
        weapon: Weapon,
        who: str,
        faces: list[int],
        shooting: bool,
        wounding: bool,
        dice: Dice,
    ) -> Generator[Ask, Any, list[Hits]]:
        """Further hits because dice to hit have fallen like this (Moment.ROLLED_TO_HIT)."""
        found: list[Hits] = []
        for chapter in self.asked():
            if Moment.ROLLED_TO_HIT in chapter.windows:
                found += yield from chapter.rolled_to_hit(
                    self, unit_id, target_id, weapon, who, faces, shooting, wounding, dice
                )
        return found

    def missed(
        self, unit_id: str, target_id: str, weapon: Weapon, misses: int, shooting: bool, dice: Dice
    ) -> Steps:
        """So many attacks with a weapon have missed (Moment.ATTACKS_MISSED)."""
        for chapter in self.asked():
            if Moment.ATTACKS_MISSED in chapter.windows:
                yield from chapter.missed(self, unit_id, target_id, weapon, misses, shooting, dice)

    def after_wounds(self, unit_id: str, wounds: int, clause: str, doing: Doing, dice: Dice) -> Suffering:
        """How many more wounds have told because so many have (Moment.WOUNDS_TOLD)."""
        more = 0
        for chapter in self.asked():
            if wounds and Moment.WOUNDS_TOLD in chapter.windows:
                more += yield from chapter.wounds_told(self, unit_id, wounds, clause, doing, dice)
        return more

    def attack_resolved(self, before: U, wounds: int, in_melee: bool, doing: Doing, dice: Dice) -> Suffering:
        """How many more wounds have told because an attack has been resolved (Moment.ATTACK_RESOLVED)."""
        more = 0
        if before.is_thing():
            return more
        for chapter in self.asked():
            if wounds and Moment.ATTACK_RESOLVED in chapter.windows and self.unit(before.id).on_table():
                more += yield from chapter.attack_resolved(self, before, wounds, in_melee, doing, dice)
        return more

    def wounds_weighed(self, unit_id: str, wounds: int, in_melee: bool, doing: Doing, dice: Dice) -> Suffering:
        """How many more have told of what makes nobody test its nerve (Moment.WOUNDS_WEIGHED)."""
        more = 0
        if self.unit(unit_id).is_thing():
            return more
        for chapter in self.asked():
            if wounds and Moment.WOUNDS_WEIGHED in chapter.windows and self.unit(unit_id).on_table():
                more += yield from chapter.wounds_weighed(self, unit_id, wounds, in_melee, doing, dice)
        return more

    def after_strikes(self, before: U, wounds: int, doing: Doing, dice: Dice) -> Suffering:
        """Both of these, where nobody tests nerve because of wounds: in a melee."""
        more = yield from self.attack_resolved(before, wounds, True, doing, dice)
        more += yield from self.wounds_weighed(before.id, wounds, True, doing, dice)
        return more

    def spell_cast(
        self,
        unit_id: str,
        spell: Spell,
        targets: list[str],
        rolls: list[tuple[str, str, int]],
        works: bool,
        dice: Dice,
    ) -> Steps:
        """A spell has been cast, with these natural faces, and has done nothing yet (Moment.SPELL_CAST)."""
        for chapter in self.asked():
            if Moment.SPELL_CAST in chapter.windows:
                yield from chapter.spell_cast(self, unit_id, spell, targets, rolls, works, dice)

    def spell_resolved(
        self, unit_id: str, spell: Spell, rolls: list[tuple[str, str, int]], dice: Dice
    ) -> Steps:
        """A spell has done what it does, if anything (Moment.SPELL_RESOLVED)."""
        for chapter in self.asked():
            if Moment.SPELL_RESOLVED in chapter.windows:
                yield from chapter.spell_resolved(self, unit_id, spell, rolls, dice)

    def casting_failed(self, unit_id: str, wizard: str, dice: Dice) -> Steps:
        """A wizard's roll has not reached the number of its spell."""
        for chapter in self.asked():
            yield from chapter.casting_failed(self, unit_id, wizard, dice)

    def melee_joined(self, charger: str, defender: str) -> None:
        """These two are about to strike at each other."""
        for chapter in self.asked():
            chapter.melee_joined(self, charger, defender)

    def in_melee(self, charger: str, defender: str) -> Warfare[U]:
        """The battle as it is when these two have begun to fight, for odds; itself where no chapter cares."""
        if not self.chapters:
            return self
        joined = self.copy()
        assert isinstance(joined, Warfare)
        joined.melee_joined(charger, defender)
        return joined

    def redirected(
        self, unit_id: str, target_id: str, scored: list[Hits], shooting: bool, dice: Dice
    ) -> Generator[Ask, Any, list[Hits]]:
        """The hits that strike their target, after chapters have led others elsewhere (Moment.HITS_SCORED)."""
        for chapter in self.asked():
            if Moment.HITS_SCORED in chapter.windows:
                scored = yield from chapter.redirected(self, unit_id, target_id, scored, shooting, dice)
        return scored

    def blows_struck(self, unit_id: str, target_id: str, dice: Dice) -> Suffering:
        """How many more wounds have told because of blows that are resolved (Moment.BLOWS_STRUCK)."""
        more = 0
        for chapter in self.asked():
            if Moment.BLOWS_STRUCK in chapter.windows:
                more += yield from chapter.blows_struck(self, unit_id, target_id, dice)
        return more

    def note_struck(self, unit_id: str) -> None:
        for chapter in self.asked():
            chapter.struck(self, unit_id)

    def shots_fired(self, unit_id: str, targets: list[str], action: str, dice: Dice) -> Steps:
        """A unit has shot at these, and they have tested their nerve (Moment.UNIT_SHOT_AT)."""
        for chapter in self.asked():
            if Moment.UNIT_SHOT_AT in chapter.windows:
                yield from chapter.shots_fired(self, unit_id, targets, action, dice)

    def nerve_fails(self, unit: U, dice: Dice) -> Generator[Ask, Any, bool]:
        """RG-MOR-03, AF-MOR-03: a failed test stands unless a chapter saves the unit (Moment.MORALE_FAILED)."""
        for chapter in self.asked():
            if Moment.MORALE_FAILED in chapter.windows:
                saved = yield from chapter.saves_nerve(self, unit.id, dice)
                if saved:
                    return False
        return True

    def nerve_kept(self, unit_id: str, outcome: str, dice: Dice) -> Generator[Ask, Any, str]:
        """What becomes of a unit that is about to waver or to rout (Moment.NERVE_FAILS)."""
        for chapter in self.asked():
            if Moment.NERVE_FAILS in chapter.windows and outcome != HOLDS:
                outcome = yield from chapter.keeps_nerve(self, unit_id, outcome, dice)
        return outcome

    def models_fell(self, before: U, killed: list[str], doing: Doing, dice: Dice) -> Steps:
        """These models have been taken off the table (Moment.MODELS_FELL)."""
        for chapter in self.asked():
            if Moment.MODELS_FELL in chapter.windows:
                yield from chapter.models_fell(self, before, killed, doing, dice)

    def further_strikes(self, charger: str, defender: str, dice: Dice) -> Generator[Ask, Any, tuple[int, int]]:
        """Wounds beside those of the strikes in a melee, dealt by each (Moment.BOTH_HAVE_STRUCK)."""
        by_charger = by_defender = 0
        for chapter in self.asked():
            if Moment.BOTH_HAVE_STRUCK in chapter.windows:
                more = yield from chapter.strikes_again(self, charger, defender, dice)
                by_charger += more[0]
                by_defender += more[1]
        return by_charger, by_defender

    def nerve_lost(self, unit_id: str, outcome: str, doing: Doing, dice: Dice) -> Steps:
        """A unit has begun to waver, or has routed and is gone (Moment.NERVE_LOST)."""
        for chapter in self.asked():
            if Moment.NERVE_LOST in chapter.windows:
                yield from chapter.nerve_lost(self, unit_id, outcome, doing, dice)

    def life_saved(self, unit: U, model: str, dice: Dice) -> Generator[Ask, Any, bool]:
        """Whether a chapter saves a model from the wound that would kill it (Moment.KILLING_WOUND)."""
        for chapter in self.asked():
            if Moment.KILLING_WOUND in chapter.windows:
                saved = yield from chapter.saves_life(self, unit.id, model, dice)
                if saved:
                    return True
        return False

    def note_fallen(self, unit: U, killed: list[str], clause: str, doing: Doing) -> None:
        """These models of a unit have fallen, which was like this before."""
        for chapter in self.asked():
            chapter.models_lost(self, unit, killed, clause, doing)

    def note_lost(self, unit: U, last: str, doing: Doing) -> None:
        """A unit is gone, whose `last` model has fallen, or that has routed if that is ""."""
        for chapter in self.asked():
            chapter.unit_lost(self, unit, last, doing)

    # ------------------------------------------------------------------ what each book answers

    def seen_by(self, viewer: str) -> Warfare[U]:
        """The battle as this viewer may know it; "" is anybody. What a question may keep."""
        raise AssertionError

    def lay_ground(self) -> None:
        """The terrain as chapters make it now, on the table as it was set up."""
        raise AssertionError

    def spells_of(self, seat: str) -> list[Spell]:
        """The spells that the wizards of this side know."""
        raise AssertionError

    def sight_distance(self, viewer: U, slot: int, target: U, most: float) -> float:
        """How far from one model the nearest model of a unit that it sees is; inf if beyond `most`."""
        raise AssertionError

    def model_distance(self, unit: U, slot: int, other: U) -> float:
        """How far one model is from the nearest of another unit."""
        raise AssertionError

    def model_sees(self, viewer: U, slot: int, target: U, target_slot: int, reach: float) -> bool:
        """Whether one model sees another that is no further away than this."""
        raise AssertionError

    def suffer(
        self,
        unit_id: str,
        wounds: list[Wounds],
        dice: Dice,
        clause: str,
        picked: str = "",
        doing: Doing = NOBODY,
    ) -> Suffering:
        """Put unblocked wounds on a unit. Returns how many told.

        `picked` is the one model a Sniper aimed at; what it cannot take is lost (RG-SPC-28, AF-SPC-34). `doing`
        says whose wounds they are.
        """
        raise AssertionError

    def spared(self, unit: U, models: list[Model]) -> dict[str, Refusal]:
        """Which of these models a chapter spares as long as there are others, and why."""
        return {}

    def blocks_one_by_one(self, unit: U) -> bool:
        """Whether each model of this unit blocks the hits that fall on it with a Defense of its own."""
        return False

    def left_with(self, unit: U, models: list[Model]) -> U:
        """The unit when these of its models are left."""
        return unit.with_models(models)

    def rout(self, unit: U, doing: Doing) -> None:
        """Take a unit off the table that has lost its nerve for good, by this doing."""
        raise AssertionError
