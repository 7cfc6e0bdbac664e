"""Battlefield conditions: one thing that holds all over the table for the whole game (AF-CND)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from banneret.books.age_of_fantasy.activation import travel
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.conditions import (
    ARCANE,
    CONDITION,
    CONDITIONS,
    DAMNATION,
    DARKNESS,
    DEATH,
    EARTHQUAKE,
    ECHOES,
    FOG,
    GEOLOGICAL,
    ID,
    INSPIRATION,
    MUD,
    MYSTERIOUS,
    NONE,
    NOT_PLAYED,
    ROLL,
    STORM,
    VORTEX,
    WINDS,
    ConditionNotes,
    condition_named,
    condition_notes,
    condition_of,
    note,
)
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.events import (
    ConditionSet,
    Sacrificed,
    SkiesDarkened,
    VortexFaced,
    WindRose,
)
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.winds import CarryBases, Gust
from banneret.books.age_of_fantasy.closed import whereabouts
from banneret.books.age_of_fantasy.movement import ADVANCE, CHARGE, DIFFICULT, HOLD, March, standard_action
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.case_tools import among, convert
from banneret.books.chapters import Chosen, Moment
from banneret.books.doing import MELEE, Doing
from banneret.books.opr.closed import ClosedUnits
from banneret.books.opr.harm import d3_wounds, one_die
from banneret.books.opr.rolls import D3S, FACES_ONLY, TOTAL, half
from banneret.books.opr.sheets import Spell, Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.values import ROUTS, WAVERS, Ward
from banneret.core.engine.ask import Choice, Data, Option, Question, Refusal, Steps, ask, ask_all
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.randoms import SplitMix64
from banneret.core.engine.shown import ShownNote

WORST_MUD: Final = 4.0  # AF-CND-07
NEAREST_DARKNESS: Final = 3.0  # AF-CND-10
FOG_CLEARS: Final = 6  # AF-CND-16
ECHO: Final = 6.0  # AF-CND-18
NOBODY_GIVEN: Final = ""  # the answer of who sacrifices nobody


class ClosedSacrifices(ClosedUnits[Unit]):
    """Units of a side that cannot be sacrificed, since they are not on the table."""

    def reason(self, unit: Unit) -> Refusal:
        return whereabouts(unit)


class BattlefieldConditions(Chapter):
    id: ClassVar[str] = ID
    title: ClassVar[str] = "Battlefield conditions"
    about: ClassVar[str] = (
        "The battlefield itself is strange or hostile: one of twelve conditions holds all game."
    )
    section: ClassVar[str] = "CND"
    words: ClassVar[tuple[str, ...]] = ("darkness", "damned", "settled")
    windows: ClassVar[tuple[str, ...]] = (
        Moment.ACTION_ANNOUNCED,
        Moment.SPELL_RESOLVED,
        Moment.NERVE_LOST,
    )
    changes_odds: ClassVar[bool] = True

    # ------------------------------------------------------------------ agreed on

    def settings(self) -> tuple[Setting, ...]:
        """AF-CND-01: chosen, or rolled for."""
        choices = ((ROLL, "Roll for it"), *[(each.id, each.name) for each in CONDITIONS])
        rolled = "A die says whether there is a condition at all, and of which kind; another says which."
        abouts = ((ROLL, rolled), *[(each.id, each.about) for each in CONDITIONS])
        about = "What the battlefield is like."
        return (Setting(CONDITION, "Battlefield condition", about, choices, ROLL, abouts=abouts),)

    def drawn(self, draw: SplitMix64) -> Chosen:
        ids = [ROLL, *[each.id for each in CONDITIONS]]
        return {CONDITION: (ids[draw.below(len(ids))],)}

    # ------------------------------------------------------------------ remembered

    def fresh_notes(self, chosen: Chosen) -> Any:
        if CONDITION not in chosen:
            return NOT_PLAYED
        (condition,) = chosen[CONDITION]
        return ConditionNotes("" if condition == ROLL else condition)

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        """All of it is open."""
        assert isinstance(notes, ConditionNotes)
        return ConditionNotes(condition=notes.condition, dark=notes.dark, gust=notes.gust, damned=notes.damned)

    def read_notes(self, values: list[Any]) -> Any:
        condition, dark, gust, damned = values
        return ConditionNotes(condition, dark, (gust[0], float(gust[1])), tuple(damned))

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        assert isinstance(notes, ConditionNotes)
        settled = convert(words.get("settled", notes.condition), str, "state.settled")
        among(settled, ["", NONE, *[each.id for each in CONDITIONS]], "battlefield condition", "state.settled")
        dark = convert(words.get("darkness", 0), int, "state.darkness")
        damned = convert(words.get("damned", []), list[str], "state.damned")
        return notes._replace(condition=settled, dark=dark, damned=tuple(sorted(damned)))

    def shown(self, battle: Battle) -> list[ShownNote]:
        """The condition in force with what it does, and who is damned in this round."""
        notes = condition_notes(battle)
        title = "Battlefield condition"
        if not notes.condition:
            return [{"title": title, "text": "Still to be rolled for", "clause": "AF-CND-01"}]
        if notes.condition == NONE:
            as_ever = "The dice have said that the battlefield is as it always is."
            return [
                {
                    "title": title,
                    "text": "None",
                    "about": as_ever,
                    "clause": "AF-CND-01",
                    "setting": CONDITION,
                }
            ]
        known = condition_named(notes.condition)
        about = battle.worded(known.about)
        if notes.dark:
            about += f" In this game it is {darkness(battle, notes.dark)}."
        found: list[ShownNote] = [
            {
                "title": title,
                "text": known.name,
                "about": about,
                "clause": known.clause,
                "setting": CONDITION,
                "now": True,
            }
        ]
        for seat in notes.damned:
            cost = "-1 to hit, to block and on morale tests this round"
            found.append({"title": "Damned", "text": cost, "clause": "AF-CND-11", "seat": seat, "now": True})
        return found

    # ------------------------------------------------------------------ before the game

    def scenario_settled(self, battle: Battle, dice: Dice) -> None:
        """AF-CND-01: what was chosen, or a die for the type and one for the condition of that type."""
        notes = condition_notes(battle)
        faces: tuple[int, ...] = ()
        condition = notes.condition
        if not condition:
            kind = dice.one("AF-CND-01", "the type of battlefield condition")
            faces = (kind,)
            condition = NONE
            if kind > 2:
                which = dice.one("AF-CND-01", "the battlefield condition")
                faces = (kind, which)
                condition = (GEOLOGICAL if kind <= 4 else MYSTERIOUS)[which - 1].id
        dark = 0
        if condition == NONE:
            battle.tell(ConditionSet("AF-CND-01", "", "", faces))
        else:
            known = condition_named(condition)
            battle.tell(ConditionSet("AF-CND-01", known.name, battle.worded(known.about), faces))
        if condition == DARKNESS:
            # AF-CND-10: once for everybody and for the whole game.
            rolled = dice.d6(2, "AF-CND-10", "how dark the skies are")
            dark = sum(rolled)
            least = battle.distance(NEAREST_DARKNESS)
            battle.tell(SkiesDarkened("AF-CND-10", dark, tuple(rolled), darkness(battle, dark), least))
        note(battle, notes._replace(condition=condition, dark=dark))

    # ------------------------------------------------------------------ ground

    def all_dangerous(self, battle: Battle) -> bool:
        """AF-CND-02."""
        return condition_of(battle) == EARTHQUAKE

    def danger_wounds(self, battle: Battle, piece: str, cost: tuple[int, str]) -> tuple[int, str]:
        """AF-CND-02, AF-CND-03: where it is dangerous anyway a 1 costs two wounds."""
        if condition_of(battle) != EARTHQUAKE:
            return cost
        return (max(2, cost[0]), "AF-CND-03") if piece else (cost[0], "AF-CND-02")

    def allowance(self, battle: Battle, unit: Unit, model: Model, action: str, inches: float) -> float:
        """AF-CND-06: all ground is difficult, so nobody goes further than that whom it slows."""
        if condition_of(battle) != MUD or unit.strides(model) or unit.flies(model):
            return inches
        return min(DIFFICULT, inches)

    def difficult_limit(self, battle: Battle, limit: tuple[float, str]) -> tuple[float, str]:
        """AF-CND-07: less far where it is difficult anyway."""
        if condition_of(battle) != MUD:
            return limit
        return min(WORST_MUD, limit[0]), "AF-CND-07"

    # ------------------------------------------------------------------ shooting

    def covered(self, battle: Battle, unit: Unit, target: Unit, covered: bool) -> bool:
        """AF-CND-04: everybody is, unless a weapon ignores all cover."""
        return covered or condition_of(battle) == STORM

    def cover_modifier(self, battle: Battle, unit: Unit, target: Unit, by_terrain: bool) -> int:
        """AF-CND-05: -2 in all for those whom terrain covers."""
        return -1 if by_terrain and condition_of(battle) == STORM else 0

    def range_modifier(self, battle: Battle, unit: Unit, weapon: Weapon) -> float:
        """AF-CND-10."""
        return -float(condition_notes(battle).dark)

    def weapon_range(self, battle: Battle, unit: Unit, weapon: Weapon, inches: float) -> float:
        """AF-CND-10: to no less than 3", which is no gain for a weapon that reaches less far by itself."""
        if not condition_notes(battle).dark:
            return inches
        return max(inches, min(NEAREST_DARKNESS, float(weapon.range)))

    # ------------------------------------------------------------------ nerve and wounds

    def morale_modifier(self, battle: Battle, unit: Unit) -> int:
        """AF-CND-08, AF-CND-11, AF-CND-14."""
        notes = condition_notes(battle)
        if unit.seat in notes.damned:
            return -1
        return {DEATH: -1, INSPIRATION: 1}.get(notes.condition, 0)

    def wards(self, battle: Battle, unit: Unit, model: Model, sure: bool) -> tuple[Ward, ...]:
        """AF-CND-16: after Regeneration, and against wounds too that it does not help against."""
        if condition_of(battle) != FOG:
            return ()
        return (Ward(FOG_CLEARS, "AF-CND-16", "the mystical fog"),)

    def nerve_lost(self, battle: Battle, unit_id: str, outcome: str, doing: Doing, dice: Dice) -> Steps:
        """AF-CND-17, AF-CND-18: who begins to waver is hurt, and friends of who routs from a melee are.

        A unit that wavers would only fail another test. Who routs is measured from where it last stood.
        """
        if condition_of(battle) != ECHOES:
            return
        if outcome == WAVERS:
            echo = "the sinister echo of its fear"
            yield from d3_wounds(battle, unit_id, echo, "AF-CND-17", dice, tests=False)
        if outcome == ROUTS and doing.means == MELEE:
            gone = battle.unit(unit_id)
            reach = battle.distance(ECHO)
            friends = [
                unit.id
                for seat in battle.sides.team(gone.seat)
                for unit in battle.of_seat(seat)
                if unit.within(gone, reach)
            ]
            for friend in friends:
                if battle.unit(friend).on_table():
                    yield from d3_wounds(battle, friend, "the sinister echo of the rout", "AF-CND-18", dice)

    # ------------------------------------------------------------------ Damnation

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        """AF-CND-11: all players say at once, and in secret, whom they sacrifice, if anybody."""
        if condition_of(battle) != DAMNATION:
            return
        note(battle, condition_notes(battle)._replace(damned=()))
        questions: dict[str, Question] = {}
        for seat in battle.seats:
            units = battle.of_seat(seat)
            if units:
                questions[seat] = sacrifice_question(battle, seat, units)
        answers: dict[str, str] = {}
        if questions:
            answers = yield ask_all(questions)
        given = [(seat, answers.get(seat, NOBODY_GIVEN)) for seat in battle.seats]
        for seat, unit_id in given:
            battle.tell(Sacrificed("AF-CND-11", seat, unit_id))
        damned = tuple([seat for seat, unit_id in given if unit_id == NOBODY_GIVEN])
        note(battle, condition_notes(battle)._replace(damned=damned))
        for _, unit_id in given:
            if unit_id != NOBODY_GIVEN:
                yield from d3_wounds(battle, unit_id, "the sacrifice", "AF-CND-11", dice)

    def hit_modifier(self, battle: Battle, unit: Unit, target: Unit, attack: Attack) -> int:
        """AF-CND-11."""
        return -1 if unit.seat in condition_notes(battle).damned else 0

    def block_modifier(self, battle: Battle, unit: Unit, shooting: bool) -> int:
        """AF-CND-11."""
        return -1 if unit.seat in condition_notes(battle).damned else 0

    # ------------------------------------------------------------------ Arcane Power

    def spell_modifier(self, battle: Battle, unit: Unit, wizard: Model, casting: bool) -> int:
        """AF-CND-12."""
        return 1 if condition_of(battle) == ARCANE else 0

    def spell_resolved(
        self, battle: Battle, unit_id: str, spell: Spell, rolls: list[tuple[str, str, int]], dice: Dice
    ) -> Steps:
        """AF-CND-13: a natural 1 hurts the wizard itself, once the spell is done with."""
        if condition_of(battle) != ARCANE:
            return
        for own, model, face in rolls:
            unit = battle.unit(own)
            if face == 1 and unit.on_table() and unit.slot_of(model) >= 0:
                why = "the backlash of magic"
                yield from d3_wounds(battle, own, why, "AF-CND-13", dice, picked=model)

    # ------------------------------------------------------------------ Deadly Vortex

    def unit_activated(self, battle: Battle, unit_id: str, dice: Dice) -> Steps:
        """AF-CND-15: before its action is announced; who is destroyed has had its activation."""
        unit = battle.unit(unit_id)
        if condition_of(battle) == VORTEX and unit.on_table():
            face = yield from one_die(battle, "AF-CND-15", "the deadly vortex", unit.seat, dice, FACES_ONLY)
            battle.tell(VortexFaced("AF-CND-15", unit_id, face))
            if face == 1:
                yield from d3_wounds(battle, unit_id, "the deadly vortex", "AF-CND-15", dice)

    # ------------------------------------------------------------------ Magical Winds

    def window(self, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        """AF-CND-09: a D3 for an Advance and 2D6 for a Rush or a Charge, rolled when it is announced."""
        if name != Moment.ACTION_ANNOUNCED or condition_of(battle) != WINDS:
            return
        unit_id, action = about
        kind = standard_action(battle, action)
        if kind == HOLD:
            return
        count = 1 if kind == ADVANCE else 2
        seat = battle.unit(unit_id).seat
        reading = D3S if kind == ADVANCE else TOTAL
        faces = yield from battle.roll(dice, count, "AF-CND-09", "the magical winds", seat, reading)
        rolled = [half(face) for face in faces] if kind == ADVANCE else faces
        inches = battle.distance(float(sum(rolled)))
        battle.tell(WindRose("AF-CND-09", unit_id, inches, tuple(faces), kind == CHARGE))
        note(battle, condition_notes(battle)._replace(gust=(unit_id, inches)))

    def forced_move(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        """AF-CND-09: all models straight in a direction that the owner picks, as far as nothing stops them."""
        carried, inches = condition_notes(battle).gust
        if carried != unit_id:
            return
        unit = battle.unit(unit_id)
        kind = standard_action(battle, action)
        gust = Gust(March(battle, unit, kind, [inches] * unit.size(), "AF-CND-09"), inches)
        prompt = f"Which way does the wind carry {unit.the()}, {inches:g}” in a straight line?"
        question = CarryBases(gust, prompt)
        answer = yield ask(unit.seat, question)
        yield from travel(battle, unit_id, question.trial(answer), "wind", "AF-CND-09", dice)

    def rushes_instead(self, battle: Battle, unit_id: str) -> str:
        """AF-CND-09: a charge that the wind has left without a target."""
        return "AF-CND-09" if condition_of(battle) == WINDS else ""


def darkness(battle: Battle, inches: int) -> str:
    """By how much weapons reach less far, in words: before distances are halved, where they are."""
    return f"{inches}” before distances are halved" if battle.halves_distances() else f"{inches}”"


def sacrifice_question(battle: Battle, seat: str, units: list[Unit]) -> Choice:
    """AF-CND-11: one of these units, or nobody."""
    options = [
        Option(NOBODY_GIVEN, "Nobody: -1 to hit, to block and on morale tests with all units this round")
    ]
    options += [Option(unit.id, f"{unit.says('takes')} D3 wounds", (unit.id,)) for unit in units]
    closed = ClosedSacrifices(battle.of_side(seat), [unit.id for unit in units])
    prompt = "Whom do you sacrifice to the damnation this round?"
    return Choice("sacrifice", "AF-CND-11", prompt, options, closed=closed)
