"""Command points: a pool for each side, to be spent on stratagems at named moments (AF-CPT)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar, Final

from banneret.books.age_of_fantasy.battle import DEPLOYMENT, Assault, Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.chapters.command_points.deploying import (
    delay_deployment,
    hidden_deployment,
)
from banneret.books.age_of_fantasy.chapters.command_points.events import LifeRolled, NerveKept
from banneret.books.age_of_fantasy.chapters.command_points.fights import (
    begin_melee,
    fight_again,
    strike_as_they_fall,
)
from banneret.books.age_of_fantasy.chapters.command_points.notes import (
    ID,
    NONE_LEFT,
    CommandNotes,
    begin_span,
    command_notes,
    could_use,
    left_to,
    note,
    use,
    why_not,
)
from banneret.books.age_of_fantasy.chapters.command_points.pool import CHOOSE, DOCTRINE, ROLL, settle
from banneret.books.age_of_fantasy.chapters.command_points.raising import raise_dice
from banneret.books.age_of_fantasy.chapters.command_points.shooting import (
    closing_fire,
    heighten_senses,
    is_closing,
)
from banneret.books.age_of_fantasy.chapters.command_points.stratagems import (
    BY_ID,
    CLOSING,
    DOCTRINES,
    HONOR,
    REFLEXES,
    STRATAGEMS,
    SWEEPING,
    UNIVERSAL,
    VIGILANCE,
    doctrine_name,
    of_doctrine,
)
from banneret.books.age_of_fantasy.chapters.command_points.turns import (
    activation_ends,
    next_turn,
    round_ends,
    turn_begins,
)
from banneret.books.age_of_fantasy.chapters.command_points.windows import uses
from banneret.books.age_of_fantasy.movement import CHARGE, RUSH, standard_action
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.case_tools import among, at_least, convert
from banneret.books.chapters import Chosen, Moment, value_of
from banneret.books.doing import Doing
from banneret.books.opr.objectives import Objective
from banneret.books.opr.rolls import PassOrFail, Throw
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.values import HOLDS, ROUTS, WAVERS
from banneret.books.sides import LETTERS
from banneret.core.engine.ask import Ask, Data, Refusal, Steps
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.randoms import SplitMix64
from banneret.core.engine.shown import ShownBadge, ShownNote, ShownSupply, UnitState

PREPARING: Final = "command points"
FURTHER: Final = 2.0  # AF-CPT-17
SAVED_FROM: Final = 4  # AF-CPT-11
IN_COVER: Final = UnitState("reflexes", "L", "In cover by Lightning Reflexes")


class CommandPoints(Chapter):
    """AF-CPT-01 to AF-CPT-19: each side has the universal stratagems and those of a doctrine of its own."""

    id: ClassVar[str] = ID
    title: ClassVar[str] = "Command points"
    about: ClassVar[str] = (
        "Each side has a few points to spend on stratagems: one more on a die, an enemy’s turn, a life saved."
    )
    section: ClassVar[str] = "CPT"
    measured: ClassVar[bool] = True
    words: ClassVar[tuple[str, ...]] = ("command_points", "doctrines", "reflexes")
    own_actions: ClassVar[tuple[str, ...]] = (SWEEPING,)
    preludes: ClassVar[tuple[str, ...]] = (SWEEPING,)
    actions_clause: ClassVar[str] = "AF-CPT-17"
    states: ClassVar[tuple[UnitState, ...]] = (IN_COVER,)
    changes_odds: ClassVar[bool] = True
    steps: ClassVar[tuple[str, ...]] = (PREPARING,)
    windows: ClassVar[tuple[str, ...]] = (
        Moment.BEFORE_DEPLOYING,
        Moment.UNIT_SET_UP,
        Moment.ARMIES_DEPLOYED,
        Moment.TURN_BEGINS,
        Moment.CHARGE_DECLARED,
        Moment.TARGETS_DECLARED,
        Moment.UNIT_SHOT_AT,
        Moment.MELEE_BEGINS,
        Moment.BOTH_HAVE_STRUCK,
        Moment.KILLING_WOUND,
        Moment.MODELS_FELL,
        Moment.NERVE_FAILS,
        Moment.ACTIVATION_ENDS,
        Moment.DICE_ROLLED,
        Moment.ROUND_ENDS,
    )

    def settings(self) -> tuple[Setting, ...]:
        """AF-CPT-04."""
        names = ((CHOOSE, "Each side chooses"), (ROLL, "Roll for it"))
        abouts = (
            (CHOOSE, "Before the battle both sides choose one of three doctrines at the same time."),
            (ROLL, "A die says which of the three doctrines each side has."),
        )
        about = "Where the stratagems come from that each side has beside those that all have."
        return (Setting(DOCTRINE, "Doctrine", about, names, CHOOSE, abouts=abouts),)

    def drawn(self, draw: SplitMix64) -> Chosen:
        """With doctrines chosen or rolled."""
        return {DOCTRINE: ((CHOOSE, ROLL)[draw.below(2)],)}

    # ------------------------------------------------------------------ remembered

    def fresh_notes(self, chosen: Chosen) -> Any:
        return NONE_LEFT

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        """Points and doctrines are open to everybody."""
        return notes

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        assert isinstance(notes, CommandNotes)
        points = convert(words.get("command_points", {}), dict[str, int], "state.command_points")
        doctrines = convert(words.get("doctrines", {}), dict[str, str], "state.doctrines")
        reflexes = convert(words.get("reflexes", []), list[str], "state.reflexes")
        for seat, count in points.items():
            among(seat, LETTERS, "side", "state.command_points")
            at_least(count, 0, f"state.command_points.{seat}")
        for seat, doctrine in doctrines.items():
            among(seat, LETTERS, "side", "state.doctrines")
            among(doctrine, DOCTRINES, "doctrine", f"state.doctrines.{seat}")
        return notes._replace(
            points=tuple(sorted(points.items())),
            doctrines=tuple(sorted(doctrines.items())),
            covered=tuple(reflexes),
        )

    def unit_facts(self, battle: Battle, unit_id: str) -> Data:
        seat = battle.unit(unit_id).seat
        return {
            "command_points": left_to(battle, seat),
            "doctrine": value_of(command_notes(battle).doctrines, seat, ""),
            "reflexes": unit_id in command_notes(battle).covered,
        }

    # ------------------------------------------------------------------ shown

    def shown(self, battle: Battle) -> list[ShownNote]:
        """Every stratagem that a side could use, with what it costs and what it does."""
        found: list[ShownNote] = [stratagem_note(battle, each.id) for each in of_doctrine(UNIVERSAL)]
        for seat, doctrine in command_notes(battle).doctrines:
            names = [each.name() for each in of_doctrine(doctrine)]
            about = f"With {', '.join(names[:-1])} and {names[-1]}."
            found.append(
                {
                    "title": "Doctrine",
                    "text": doctrine_name(doctrine),
                    "about": about,
                    "clause": "AF-CPT-04",
                    "seat": seat,
                }
            )
        played = [doctrine for _, doctrine in command_notes(battle).doctrines]
        found += [stratagem_note(battle, each.id) for each in STRATAGEMS if each.doctrine in played]
        return found

    def supplies(self, battle: Battle, seat: str) -> list[ShownSupply]:
        """AF-CPT-01: what is left is always seen."""
        points = command_notes(battle).points
        if seat not in [each for each, _ in points]:
            return []
        return [{"name": "Command points", "count": value_of(points, seat, 0), "sign": "point"}]

    def badges(self, battle: Battle, unit_id: str) -> list[ShownBadge]:
        if unit_id not in command_notes(battle).covered:
            return []
        return [{"id": IN_COVER.id, "text": "in cover from the next shooting at it"}]

    # ------------------------------------------------------------------ before the game

    def preparation(self, battle: Battle) -> list[str]:
        return [PREPARING]

    def play(self, battle: Battle, dice: Dice) -> Steps:
        """AF-CPT-01, AF-CPT-04: doctrines and points are settled once the scenario is."""
        yield from settle(battle, self.chose(DOCTRINE) == (ROLL,), dice)
        battle.go_on_preparing()

    # ------------------------------------------------------------------ moments

    def window(self, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        if name == Moment.BEFORE_DEPLOYING:
            yield from delay_deployment(battle)
        elif name == Moment.UNIT_SET_UP:
            if battle.step != DEPLOYMENT:
                begin_span(battle)  # AF-CPT-02: each placement is a step of its own, of latecomers too
        elif name == Moment.ARMIES_DEPLOYED:
            yield from hidden_deployment(battle, dice)
        elif name == Moment.TURN_BEGINS:
            yield from turn_begins(battle, dice)
        elif name == Moment.CHARGE_DECLARED:
            yield from closing_fire(battle, about[0], about[1], dice)
        elif name == Moment.TARGETS_DECLARED:
            yield from heighten_senses(battle, about[0], list(about[1:]))
        elif name == Moment.MELEE_BEGINS:
            yield from begin_melee(battle, about[0], about[1])
        elif name == Moment.ACTIVATION_ENDS:
            (unit_id,) = about
            yield from activation_ends(battle, unit_id, dice)
        elif name == Moment.ROUND_ENDS:
            yield from round_ends(battle)

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        """AF-CPT-02: another step; and whoever did not want to be asked again is."""
        note(battle, command_notes(battle)._replace(used=(), step=battle.step, quiet=(), passed=()))
        return
        yield

    def round_ended(self, battle: Battle, dice: Dice) -> Steps:
        note(battle, command_notes(battle)._replace(shut=()))
        return
        yield

    def turn_goes_to(self, battle: Battle, seat: str) -> str:
        """AF-CPT-07."""
        return next_turn(battle, seat)

    def why_not_activate(self, battle: Battle, unit: Unit) -> Refusal | None:
        """AF-CPT-07: who has seized the initiative activates a unit of their own, and no ally does instead."""
        seizer = command_notes(battle).seizer
        if not seizer or unit.seat == seizer or battle.are_enemies(unit.seat, seizer):
            return None
        return Refusal("seized", "AF-CPT-07", f"An ally of {unit.the()} has seized the initiative.")

    def unit_activated(self, battle: Battle, unit_id: str, dice: Dice) -> Steps:
        if command_notes(battle).seizer:
            note(battle, command_notes(battle)._replace(seizer=""))
        return
        yield

    def why_no_seizing(self, battle: Battle, unit: Unit, marker: Objective) -> Refusal | None:
        """AF-CPT-08."""
        if marker.id in command_notes(battle).shut:
            return Refusal("shut-down", "AF-CPT-08", "Total Shutdown keeps everybody from this marker now.")
        return None

    def raised(self, battle: Battle, throw: Throw, dice: Dice) -> Generator[Ask, Any, list[int]]:
        """AF-CPT-05, AF-CPT-06."""
        plus = yield from raise_dice(battle, throw)
        return plus

    # ------------------------------------------------------------------ strategic

    def saves_life(self, battle: Battle, unit_id: str, model: str, dice: Dice) -> Generator[Ask, Any, bool]:
        """AF-CPT-11: a die for a wound that is about to kill a model; with a 4 or more it is ignored."""
        unit = battle.unit(unit_id)
        who = next(each for each in unit.models if each.id == model)
        whom = f"all that are left of {unit.the()}" if unit.mounted else f"{who.name()} of {unit.the()}"
        prompt = f"A wound is about to kill {whom}."
        used = yield from uses(battle, unit.seat, VIGILANCE, prompt, (unit_id, model))
        if not used:
            return False
        why = "Eternal Vigilance"
        throw = yield from battle.throw(dice, 1, "AF-CPT-11", why, unit.seat, PassOrFail(SAVED_FROM))
        saved = throw.successes(SAVED_FROM) > 0
        (face,) = throw.faces
        battle.tell(LifeRolled("AF-CPT-11", unit_id, model, face, saved))
        return saved

    def action_ended(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        """AF-CPT-12: after a Rush, as long as anybody can shoot who is against it."""
        unit = battle.unit(unit_id)
        notes = command_notes(battle)
        if standard_action(battle, action) != RUSH or not unit.on_table() or unit_id in notes.covered:
            return
        if not any([can_shoot(enemy) for seat in battle.enemies(unit.seat) for enemy in battle.of_side(seat)]):
            return
        used = yield from uses(battle, unit.seat, REFLEXES, f"{unit.says('has')} made a Rush.", (unit_id,))
        if used:
            notes = command_notes(battle)
            note(battle, notes._replace(covered=(*notes.covered, unit_id)))

    def keeps_nerve(self, battle: Battle, unit_id: str, outcome: str, dice: Dice) -> Generator[Ask, Any, str]:
        """AF-CPT-13: who would waver does not, and who would rout wavers."""
        unit = battle.unit(unit_id)
        routs = outcome == ROUTS
        prompt = f"{unit.says('is')} about to {'rout' if routs else 'waver'}."
        label = "it only wavers" if routs else "it does not waver"
        used = yield from uses(battle, unit.seat, HONOR, prompt, (unit_id,), label)
        if not used:
            return outcome
        battle.tell(NerveKept("AF-CPT-13", unit_id, routs))
        return WAVERS if routs else HOLDS

    # ------------------------------------------------------------------ shooting

    def covered(self, battle: Battle, unit: Unit, target: Unit, covered: bool) -> bool:
        """AF-CPT-12, AF-CPT-14: in cover by its reflexes; but who is sensed is in the open in any case."""
        notes = command_notes(battle)
        if notes.sensed == (unit.id, target.id):
            return False
        return covered or target.id in notes.covered

    def shooters(self, battle: Battle, unit: Unit, target: Unit, weapon: Weapon, slots: list[int]) -> list[int]:
        """AF-CPT-16: all that carry the weapon, however far away and unseen the charger is."""
        if not is_closing(battle, unit, target):
            return slots
        carried = [[own.type for own in model.sheet.shooting] for model in unit.models]
        return [at for at in range(unit.size()) if weapon.type in carried[at]]

    def hit_modifier(self, battle: Battle, unit: Unit, target: Unit, attack: Attack) -> int:
        """AF-CPT-16."""
        return -1 if attack.shooting and isinstance(attack, Assault) and attack.action == CLOSING else 0

    def shots_fired(self, battle: Battle, unit_id: str, targets: list[str], action: str, dice: Dice) -> Steps:
        """AF-CPT-12: the cover is over with this shooting."""
        notes = command_notes(battle)
        note(battle, notes._replace(covered=tuple([each for each in notes.covered if each not in targets])))
        return
        yield

    # ------------------------------------------------------------------ shock

    def actions(self, battle: Battle, unit: Unit, actions: list[str]) -> list[str]:
        """AF-CPT-17: a Sweeping Move is announced before the action itself."""
        if RUSH not in actions or unit.bar(RUSH) is not None or command_notes(battle).sweeping == unit.id:
            return actions
        return [*actions, SWEEPING] if could_use(battle, unit.seat, SWEEPING) else actions

    def why_no_action(self, battle: Battle, unit: Unit, action: str) -> Refusal | None:
        barred = why_not(battle, unit.seat, SWEEPING)
        if barred is not None:
            return barred
        why = f"{unit.says('makes')} no Rush, and so cannot go further in one."
        return Refusal("of-no-use", "AF-CPT-17", why)

    def action_label(self, battle: Battle, unit: Unit, action: str, inches: float) -> str:
        if action != SWEEPING:
            return ""
        further = battle.distance(FURTHER)
        return f"{BY_ID[SWEEPING].priced()}: a Rush or Charge now goes {further:g}” further; say which next"

    def action_clause(self, action: str) -> str:
        return "AF-CPT-17" if action == SWEEPING else ""

    def move_kind(self, action: str) -> str:
        return RUSH if action == SWEEPING else ""

    def prelude(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        """AF-CPT-17: paid for before the Rush or Charge, so that it counts for whom a charge can reach."""
        use(battle, battle.unit(unit_id).seat, SWEEPING, unit_id)
        note(battle, command_notes(battle)._replace(sweeping=unit_id))
        return
        yield

    def why_not_act(self, battle: Battle, unit: Unit, action: str) -> Refusal | None:
        if command_notes(battle).sweeping != unit.id or standard_action(battle, action) in (RUSH, CHARGE):
            return None
        why = f"{unit.says('makes')} a Sweeping Move, which is for a Rush or a Charge."
        return Refusal("sweeping", "AF-CPT-17", why)

    def move_modifier(self, battle: Battle, unit: Unit, model: Model, action: str) -> float:
        if command_notes(battle).sweeping != unit.id:
            return 0.0
        return FURTHER if standard_action(battle, action) in (RUSH, CHARGE) else 0.0

    def struck(self, battle: Battle, unit_id: str) -> None:
        notes = command_notes(battle)
        if unit_id in notes.melee and unit_id not in notes.struck:
            note(battle, notes._replace(struck=(*notes.struck, unit_id)))

    def models_fell(self, battle: Battle, before: Unit, killed: list[str], doing: Doing, dice: Dice) -> Steps:
        """AF-CPT-18."""
        yield from strike_as_they_fall(battle, before, killed, dice)

    def strikes_again(
        self, battle: Battle, charger_id: str, defender_id: str, dice: Dice
    ) -> Generator[Ask, Any, tuple[int, int]]:
        """AF-CPT-18, AF-CPT-19."""
        more = yield from fight_again(battle, charger_id, defender_id, dice)
        return more


def stratagem_note(battle: Battle, stratagem: str) -> ShownNote:
    known = BY_ID[stratagem]
    about = battle.worded(known.about)
    return {"title": "Stratagem", "text": known.priced(), "about": about, "clause": known.clause}


def can_shoot(unit: Unit) -> bool:
    return unit.alive() and any([model.sheet.shooting for model in unit.models])
