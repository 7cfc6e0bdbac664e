"""Random events as an optional chapter: the roll as a round begins, and what is in force after it (AF-EVT)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar, Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import Chapter, Point
from banneret.books.age_of_fantasy.chapters.random_events.case_words import described
from banneret.books.age_of_fantasy.chapters.random_events.drawing import deal_hits
from banneret.books.age_of_fantasy.chapters.random_events.events import (
    Blundered,
    BootsCarried,
    PieceUnrigged,
    WentBerserk,
)
from banneret.books.age_of_fantasy.chapters.random_events.ground import (
    blow_up,
    moved_near_anomalies,
    release_fauna,
)
from banneret.books.age_of_fantasy.chapters.random_events.notes import (
    AT_REST,
    AWAITED,
    ID,
    NO_EVENTS,
    UNSEEN,
    EventNotes,
    event_notes,
    note,
)
from banneret.books.age_of_fantasy.chapters.random_events.shown import (
    STATES,
    anomalies_shown,
    event_badges,
    notes_shown,
)
from banneret.books.age_of_fantasy.chapters.random_events.sniper import snipers_fire
from banneret.books.age_of_fantasy.chapters.random_events.striking import roll_event
from banneret.books.age_of_fantasy.chapters.random_events.table import MISCALCULATION
from banneret.books.age_of_fantasy.chapters.random_events.walking_dead import (
    DEAD,
    answer_for_the_dead,
    dead_act,
    every_horde,
)
from banneret.books.age_of_fantasy.movement import ADVANCE, CHARGE, HOLD, RUSH, standard_action
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import Chosen, Moment
from banneret.books.doing import MELEE, Doing
from banneret.books.opr.attacks import Hits, Wounds
from banneret.books.opr.rolls import D3S, half
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.core.engine.ask import Answer, Ask, Data, Question, Refusal, Steps
from banneret.core.engine.dice import Dice
from banneret.core.engine.shown import ShownBadge, ShownNote, UnitState
from banneret.core.space.shown import ShownPiece

BLOODY: Final = 6.0  # AF-EVT-20


class RandomEvents(Chapter):
    """AF-EVT-01: one die a round, and on a 5+ something happens that nobody has planned."""

    id: ClassVar[str] = ID
    title: ClassVar[str] = "Random events"
    about: ClassVar[str] = (
        "As each round begins a die may bring one of eighteen events, from toxic fumes to the walking dead."
    )
    section: ClassVar[str] = "EVT"
    measured: ClassVar[bool] = True
    words: ClassVar[tuple[str, ...]] = ("events",)
    neutral: ClassVar[str] = DEAD
    neutral_name: ClassVar[str] = "The Walking Dead"
    neutral_acts: ClassVar[bool] = False
    states: ClassVar[tuple[UnitState, ...]] = STATES
    changes_odds: ClassVar[bool] = True
    follows_moves: ClassVar[bool] = True
    windows: ClassVar[tuple[str, ...]] = (
        Moment.ACTION_ANNOUNCED,
        Moment.ROLLED_TO_HIT,
        Moment.BLOWS_STRUCK,
        Moment.UNIT_SHOT_AT,
        Moment.ACTIVATION_ENDS,
        Moment.ROUND_ENDS,
    )

    # ------------------------------------------------------------------ remembered

    def fresh_notes(self, chosen: Chosen) -> Any:
        return NO_EVENTS

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        """AF-EVT-10: all but which piece somebody else has rigged."""
        assert isinstance(notes, EventNotes)
        if over:
            return notes
        traps = [trap if trap[0] == viewer else (trap[0], UNSEEN, trap[2]) for trap in notes.traps]
        return notes._replace(traps=tuple(traps))

    def other_notes(self, notes: Any, viewer: str, over: bool) -> list[Any]:
        """AF-EVT-10: other pieces that somebody else could have rigged."""
        assert isinstance(notes, EventNotes)
        found: list[Any] = []
        if over:
            return found
        for at, (seat, piece, choices) in enumerate(notes.traps):
            for other in choices:
                if seat != viewer and other != piece:
                    traps = [*notes.traps[:at], (seat, other, choices), *notes.traps[at + 1 :]]
                    found.append(notes._replace(traps=tuple(traps)))
        return found

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        assert isinstance(notes, EventNotes)
        return described(notes, words["events"])

    def unit_facts(self, battle: Battle, unit_id: str) -> Data:
        """The events that this unit is struck by."""
        notes = event_notes(battle)
        struck = {
            "unsupplied": notes.unsupplied,
            "bloody": notes.bloody,
            "booted": notes.booted,
            "doubled": notes.doubled,
            "raging": notes.raging,
        }
        return {"events": [name for name, units in struck.items() if unit_id in units]}

    def shown(self, battle: Battle) -> list[ShownNote]:
        return notes_shown(battle)

    def badges(self, battle: Battle, unit_id: str) -> list[ShownBadge]:
        return event_badges(battle, unit_id)

    def lies(self, battle: Battle) -> list[ShownPiece]:
        return anomalies_shown(battle)

    # ------------------------------------------------------------------ the Walking Dead

    def comes_later(self, battle: Battle) -> list[Unit]:
        return every_horde(battle)

    def answer(self, battle: Any, question: Question, dice: Dice) -> Answer:
        assert isinstance(battle, Battle)
        return answer_for_the_dead(battle, question)

    def why_not_activate(self, battle: Battle, unit: Unit) -> Refusal | None:
        """AF-EVT-12: nobody activates them."""
        if unit.seat != DEAD:
            return None
        return Refusal("neutral", "AF-EVT-12", f"{unit.the_first()} act only as the round ends.")

    def actions(self, battle: Battle, unit: Unit, actions: list[str]) -> list[str]:
        """AF-EVT-12: they charge or rush, and nothing else."""
        return actions if unit.seat != DEAD else [action for action in actions if action in (RUSH, CHARGE)]

    def why_no_charge(self, battle: Battle, unit: Unit, target: Unit) -> Refusal | None:
        """AF-EVT-12: only the nearest unit."""
        quarry = event_notes(battle).quarry
        if unit.seat != DEAD or not quarry or target.id == quarry:
            return None
        return Refusal("not-nearest", "AF-EVT-12", f"{unit.the_first()} go for whoever is nearest.")

    # ------------------------------------------------------------------ values

    def why_no_target(self, battle: Battle, unit: Unit, target: Unit) -> Refusal | None:
        """AF-EVT-06: no weapon, and no breath either; spells are no shots."""
        if unit.id not in event_notes(battle).unsupplied:
            return None
        return Refusal("low-supplies", "AF-EVT-06", f"{unit.says('cannot')} shoot any more: supplies are low.")

    def hit_modifier(self, battle: Battle, unit: Unit, target: Unit, attack: Attack) -> int:
        """AF-EVT-17, AF-EVT-22: in melee only."""
        if attack.shooting:
            return 0
        notes = event_notes(battle)
        return (1 if unit.id in notes.raging else 0) - (1 if target.seat in notes.flashed else 0)

    def ap_modifier(self, battle: Battle, unit: Unit, weapon: Weapon, attack: Attack) -> int:
        """AF-EVT-22."""
        return 1 if not attack.shooting and unit.id in event_notes(battle).raging else 0

    def attacks_factor(self, battle: Battle, unit: Unit, weapon: Weapon, attack: Attack) -> int:
        """AF-EVT-18."""
        return 2 if attack.shooting and unit.id in event_notes(battle).doubled else 1

    def morale_modifier(self, battle: Battle, unit: Unit) -> int:
        """AF-EVT-07, AF-EVT-20: each once, however often it has struck."""
        notes = event_notes(battle)
        total = -1 if unit.seat in notes.shaken else 0
        for key in notes.bloody:
            other = battle.unit(key)
            if other.on_table() and unit.on_table() and battle.are_enemies(unit.seat, other.seat):
                if unit.within(other, battle.distance(BLOODY)):
                    return total - 1
        return total

    def move_modifier(self, battle: Battle, unit: Unit, model: Model, action: str) -> float:
        """AF-EVT-21: what the dice say, or at most before they are rolled."""
        notes = event_notes(battle)
        if unit.id not in notes.booted:
            return 0.0
        if notes.stride[0] == unit.id:
            return notes.stride[1]
        return 3.0 if standard_action(battle, action) == ADVANCE else 6.0

    # ------------------------------------------------------------------ moments

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        """AF-EVT-01: before anybody arrives or acts, in the first round as well."""
        yield from roll_event(battle, dice)

    def window(self, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        if name == Moment.ACTION_ANNOUNCED:
            if about[0] in event_notes(battle).booted:
                yield from self.step_out(battle, about[0], about[1], dice)
        elif name == Moment.ACTIVATION_ENDS:
            if event_notes(battle).stride != AT_REST:
                note(battle, event_notes(battle)._replace(stride=AT_REST))
        elif name == Moment.ROUND_ENDS:
            yield from dead_act(battle, dice)
            yield from snipers_fire(battle, dice)

    def step_out(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        """AF-EVT-21: D3" for an Advance, 2D3" for a Rush or Charge, before any way is drawn."""
        kind = standard_action(battle, action)
        if kind == HOLD:
            return
        count = 1 if kind == ADVANCE else 2
        seat = battle.unit(unit_id).seat
        faces = yield from battle.roll(dice, count, "AF-EVT-21", "how far the boots carry it", seat, D3S)
        inches = float(sum([half(face) for face in faces]))
        note(battle, event_notes(battle)._replace(stride=(unit_id, inches)))
        battle.tell(BootsCarried("AF-EVT-21", unit_id, inches, tuple(faces), battle.halves_distances()))

    def rushes_instead(self, battle: Battle, unit_id: str) -> str:
        """AF-EVT-21: a Charge that the boots have not carried to anybody becomes a Rush."""
        return "AF-EVT-21" if event_notes(battle).stride[0] == unit_id else ""

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
        """AF-EVT-15, AF-EVT-16: the first natural 1 of a shot, and the first natural 6 of a blow."""
        notes = event_notes(battle)
        if shooting and notes.blunder == AWAITED and 1 in faces:
            note(battle, notes._replace(blunder=unit_id))
        elif not shooting and notes.berserk == (AWAITED,) and 6 in faces:
            note(battle, notes._replace(berserk=(unit_id, target_id)))
        return []
        yield

    def shots_fired(self, battle: Battle, unit_id: str, targets: list[str], action: str, dice: Dice) -> Steps:
        """AF-EVT-15: after that shooting is resolved, on who has rolled the 1."""
        notes = event_notes(battle)
        if notes.blunder == unit_id:
            note(battle, notes._replace(blunder=""))
            if battle.unit(unit_id).on_table():
                battle.tell(Blundered("AF-EVT-15", unit_id))
                yield from deal_hits(battle, unit_id, MISCALCULATION, 3, 2, dice)

    def blows_struck(
        self, battle: Battle, unit_id: str, target_id: str, dice: Dice
    ) -> Generator[Ask, Any, int]:
        """AF-EVT-16: D3 wounds that cannot be blocked, caused by who has rolled the 6."""
        notes = event_notes(battle)
        if notes.berserk != (unit_id, target_id):
            return 0
        note(battle, notes._replace(berserk=()))
        if not battle.unit(target_id).on_table():
            return 0
        seat = battle.unit(unit_id).seat
        (face,) = yield from battle.roll(dice, 1, "AF-EVT-16", "the wounds of the berserker", seat, D3S)
        wounds = half(face)
        battle.tell(WentBerserk("AF-EVT-16", unit_id, target_id, wounds, face))
        doing = Doing((unit_id,), MELEE)
        told = yield from battle.suffer(target_id, [Wounds(wounds, 1, False)], dice, "AF-EVT-16", "", doing)
        return told

    def entered_terrain(self, battle: Battle, unit_id: str, pieces: dict[str, list[str]], dice: Dice) -> Steps:
        """AF-EVT-08, AF-EVT-10."""
        yield from release_fauna(battle, unit_id, pieces, dice)
        yield from blow_up(battle, unit_id, pieces, dice)

    def moved(self, battle: Battle, before: Unit, how: str, paths: list[list[Point]], dice: Dice) -> Steps:
        """AF-EVT-11."""
        yield from moved_near_anomalies(battle, before, paths, dice)

    def round_ended(self, battle: Battle, dice: Dice) -> Steps:
        """What was for this round is over."""
        fresh = event_notes(battle)._replace(
            struck=0, blunder="", berserk=(), flashed=(), doubled=(), raging=()
        )
        note(battle, fresh)
        return
        yield

    def game_ends(self, battle: Battle, dice: Dice) -> Steps:
        """AF-EVT-10: what was rigged and has not blown up is told."""
        names = {piece.id: piece.name for piece in battle.field.pieces}
        for seat, piece, _ in event_notes(battle).traps:
            battle.tell(PieceUnrigged("AF-EVT-10", seat, names.get(piece, "")))
        return
        yield
