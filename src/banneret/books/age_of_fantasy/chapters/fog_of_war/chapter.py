"""Fog of war: five rules by which chance has a say in setting up, turns and length (AF-FOG)."""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple

from banneret.books.age_of_fantasy.battle import OVER, Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.chapters.fog_of_war.events import (
    FocusRolled,
    ProlongedRolled,
    RoundCutShort,
    SectionRolled,
    TokenDrawn,
    WearinessRolled,
)
from banneret.books.age_of_fantasy.chapters.fog_of_war.sections import (
    after,
    bounds_of,
    section_of,
    section_rolled,
    table_section,
    zone_section,
)
from banneret.books.age_of_fantasy.closed_deployments import DEPLOY
from banneret.books.age_of_fantasy.deployment import arrival_question, deployment_question
from banneret.books.age_of_fantasy.rule_choices import drawn_rules, rules_setting
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.age_of_fantasy.zones import Outline
from banneret.books.case_tools import among, convert
from banneret.books.chapters import Chosen, Moment, Pairs, value_of, with_value
from banneret.books.goal_words import changed, point
from banneret.books.opr.latecomers import AMBUSH
from banneret.books.opr.rolls import D3S, Numbers
from banneret.books.opr.troop import SCOUTING, WAITING
from banneret.books.sides import LETTERS, Sided
from banneret.books.turn_order import BAG, Bag, TurnOrder
from banneret.core.engine.ask import Data, Refusal, Steps
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.randoms import SplitMix64
from banneret.core.engine.shown import ShownGoal, ShownNote

ID: Final = "fog-of-war"
RULES: Final = "fog-rules"
SURPRISE: Final = "surprise-engagement"
EBB: Final = "ebb-and-flow"
FOCUS: Final = "shifting-focus"
WEARINESS: Final = "combat-weariness"
PROLONGED: Final = "prolonged-battle"
EVERY_RULE: Final = (SURPRISE, EBB, FOCUS, WEARINESS, PROLONGED)  # AF-FOG-01
ABOUTS: Final = (
    (SURPRISE, "A die says in which third of your zone each unit is set up."),
    (EBB, "Whose unit acts next is drawn from a bag with a token for every unit that has yet to act."),
    (FOCUS, "Before each activation a die says in which third of the table the unit has to be."),
    (WEARINESS, "From round 2 on, once half of your army has acted, it may be too weary to go on this round."),
    (PROLONGED, "After round 4, and after every round from then on, a die says whether the battle goes on."),
)
CLAUSES: Final = {
    SURPRISE: "AF-FOG-03",
    EBB: "AF-FOG-06",
    FOCUS: "AF-FOG-08",
    WEARINESS: "AF-FOG-10",
    PROLONGED: "AF-FOG-12",
}
FIRST_WEARY: Final = 2  # AF-FOG-10: the round from which armies tire
GOES_ON: Final = 4  # AF-FOG-12: what is needed the first time; one more each time, but never more than a 6


class FogNotes(NamedTuple):
    """What the dice have said: all of it is open to everybody."""

    sections: Pairs[int] = ()  # where units have to be set up, until the next round begins
    focus: int = 0  # the section of the unit to be activated now; 0 if any will do
    at_start: Pairs[int] = ()  # how many units each side had as the turns of this round began
    weary: tuple[str, ...] = ()  # the sides that activate nobody any more this round
    cut_short: int = 0  # 1 if nobody does
    prolonged: int = 0  # by how many rounds the game has been prolonged


class Tokens(Bag):
    """AF-FOG-05 to AF-FOG-07: who has yet to act has a token in the bag, as long as it is on the table."""

    def tell(self, battle: Sided, seat: str, tokens: list[str]) -> None:
        counts = {each: tokens.count(each) for each in battle.sides.everybody if each in tokens}
        battle.tell(TokenDrawn("AF-FOG-06", seat, counts))


TOKENS: Final = Tokens("AF-FOG-06")


def is_weary(values: list[int]) -> bool:
    """AF-FOG-10: with a 2 or a 12 in all."""
    return sum(values) <= 2 or sum(values) >= 12


def _weariness(values: list[int]) -> str:
    return "too weary to go on" if is_weary(values) else "not weary"


WEARINESS_ROLL: Final = Numbers(_weariness)


def fog_notes(battle: Battle) -> FogNotes:
    notes = battle.notes[ID]
    assert isinstance(notes, FogNotes)
    return notes


class FogOfWar(Chapter):
    """AF-FOG-01: those of the five rules that the players have agreed on."""

    id: ClassVar[str] = ID
    title: ClassVar[str] = "Fog of war"
    about: ClassVar[str] = (
        "Chance has a say in where units are set up, who acts next, and how long rounds and the battle last."
    )
    section: ClassVar[str] = "FOG"
    measured: ClassVar[bool] = True
    turn_rank: ClassVar[int] = BAG
    words: ClassVar[tuple[str, ...]] = ("at_start", "weary", "prolonged")
    windows: ClassVar[tuple[str, ...]] = (
        Moment.UNIT_SET_UP,
        Moment.CHOOSING_UNIT,
        Moment.ACTIVATION_ENDS,
    )

    def settings(self) -> tuple[Setting, ...]:
        """AF-FOG-01."""
        return (rules_setting(RULES, self.title, EVERY_RULE, ABOUTS),)

    def drawn(self, draw: SplitMix64) -> Chosen:
        """With one to five of the rules."""
        return {RULES: drawn_rules(EVERY_RULE, draw)}

    def uses(self, rule: str) -> bool:
        return rule in self.chosen

    # ------------------------------------------------------------------ remembered

    def fresh_notes(self, chosen: Chosen) -> Any:
        return FogNotes()

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        return notes

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        assert isinstance(notes, FogNotes)
        at_start = convert(words.get("at_start", {}), dict[str, int], "state.at_start")
        weary = convert(words.get("weary", []), list[str], "state.weary")
        prolonged = convert(words.get("prolonged", 0), int, "state.prolonged")
        for seat in at_start:
            among(seat, LETTERS, "side", "state.at_start")
        for seat in weary:
            among(seat, LETTERS, "side", "state.weary")
        return notes._replace(at_start=tuple(sorted(at_start.items())), weary=tuple(weary), prolonged=prolonged)

    def unit_facts(self, battle: Battle, unit_id: str) -> Data:
        unit = battle.unit(unit_id)
        return {"section": section_of(battle.field, unit)} if unit.on_table() else {}

    def shown(self, battle: Battle) -> list[ShownNote]:
        """The rules that are played, and what the dice have said."""
        notes = fog_notes(battle)
        found: list[ShownNote] = []
        names = dict(self.settings()[0].choices)
        for rule, about in ABOUTS:
            if self.uses(rule):
                found.append(
                    {"title": self.title, "text": names[rule], "about": about, "clause": CLAUSES[rule]}
                )
        if notes.focus:
            about = "Only a unit that is there can be activated now."
            where = f"Section {notes.focus}, {bounds_of(battle.field, notes.focus)}"
            found.append({"title": "Focus", "text": where, "about": about, "clause": "AF-FOG-08", "now": True})
        for seat in notes.weary:
            text = "Activates no more units this round"
            found.append({"title": "Weary", "text": text, "clause": "AF-FOG-11", "seat": seat, "now": True})
        if notes.prolonged:
            rounds = "1 round" if notes.prolonged == 1 else f"{notes.prolonged} rounds"
            found.append({"title": "Battle prolonged", "text": f"By {rounds} so far", "clause": "AF-FOG-12"})
        return found

    def goal_told(self, battle: Battle, goal: ShownGoal) -> ShownGoal:
        """AF-FOG-12, AF-FOG-13: the last round may not be the last."""
        if not self.uses(PROLONGED) or battle.step == OVER:
            return goal
        text = "After that round, and each one more, a die says whether the battle goes on: on 4+, 5+, then 6+."
        return changed(goal, ends=[*goal["ends"], point(text, "AF-FOG-12")])

    # ------------------------------------------------------------------ setting up

    def window(self, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        if name == Moment.UNIT_SET_UP:
            if self.uses(SURPRISE):
                yield from self.set_up(battle, about[0], about[1], dice)
        elif name == Moment.CHOOSING_UNIT:
            yield from self.choosing(battle, dice)
        elif self.uses(WEARINESS):
            yield from self.finished(battle, about[0], dice)

    def set_up(self, battle: Battle, unit_id: str, what: str, dice: Dice) -> Steps:
        """AF-FOG-03, AF-FOG-04: a die for each unit as it is set up, not as it is held back.

        Where a section has no room the next one serves, and if none has, the whole zone. Who comes out of
        reserve waits instead.
        """
        unit = battle.unit(unit_id)
        if unit.place == WAITING and what != DEPLOY:
            return
        late = unit.place != WAITING
        clause = "AF-FOG-04" if late else "AF-FOG-03"
        (face,) = yield from battle.roll(dice, 1, clause, f"where {unit.does('is')} set up", unit.seat, D3S)
        rolled = section_rolled(face)
        found = 0
        for section in (rolled, after(rolled), after(after(rolled))):
            self.note_section(battle, unit_id, section)
            if what == AMBUSH:
                found = section if arrival_question(battle, unit).spot() is not None else 0
                break
            if deployment_question(battle, unit).spot() is not None:
                found = section
                break
        waits = what == AMBUSH and not found
        if not found and not waits:
            self.note_section(battle, unit_id, 0)
        of = "table" if late else "zone"
        battle.tell(SectionRolled(clause, unit_id, face, rolled, found, of, waits))

    def note_section(self, battle: Battle, unit_id: str, section: int) -> None:
        notes = fog_notes(battle)
        battle.notes[ID] = notes._replace(sections=with_value(notes.sections, unit_id, section))

    def deployment_zone(self, battle: Battle, unit: Unit, zone: list[Outline]) -> list[Outline]:
        """AF-FOG-02, AF-FOG-04: a third of the zone; of scouts what lies of it in a third of the table."""
        section = value_of(fog_notes(battle).sections, unit.id, 0)
        if not section:
            return zone
        if unit.place == SCOUTING:
            return table_section(battle.field, section, zone)
        return zone_section(zone, section)

    def arrives_within(self, battle: Battle, unit: Unit, zone: list[Outline] | None) -> list[Outline] | None:
        """AF-FOG-04: in a third of the table, wherever else it may arrive."""
        section = value_of(fog_notes(battle).sections, unit.id, 0)
        return table_section(battle.field, section, zone) if section else zone

    # ------------------------------------------------------------------ turns

    def orders_turns(self) -> bool:
        return self.uses(EBB)

    def turn_order(self, battle: Any) -> TurnOrder | None:
        """AF-FOG-06: the bag, in place of any other order and of who would begin."""
        return TOKENS if self.uses(EBB) else None

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        battle.notes[ID] = FogNotes(prolonged=fog_notes(battle).prolonged)
        return
        yield

    def choosing(self, battle: Battle, dice: Dice) -> Steps:
        """AF-FOG-08, AF-FOG-09: a section of the table, and if nobody there can act the next one."""
        notes = fog_notes(battle)
        if not notes.at_start:
            # AF-FOG-10: those who have arrived with the round are there by now.
            count = tuple([(seat, len(battle.of_seat(seat))) for seat in sorted(battle.seats)])
            notes = notes._replace(at_start=count)
            battle.notes[ID] = notes
        seat = battle.turn
        if not self.uses(FOCUS) or seat not in battle.seats:
            return
        (face,) = yield from battle.roll(dice, 1, "AF-FOG-08", "the focus of the next activation", seat, D3S)
        rolled = section_rolled(face)
        there = [section_of(battle.field, unit) for unit in battle.may_activate(seat)]
        section = rolled
        while section not in there:
            section = after(section)
        battle.notes[ID] = fog_notes(battle)._replace(focus=section)
        battle.tell(FocusRolled("AF-FOG-08", seat, face, rolled, section))

    def unit_activated(self, battle: Battle, unit_id: str, dice: Dice) -> Steps:
        battle.notes[ID] = fog_notes(battle)._replace(focus=0)
        return
        yield

    def why_not_activate(self, battle: Battle, unit: Unit) -> Refusal | None:
        """AF-FOG-08, AF-FOG-11: not outside of the focus, and not with an army that is weary."""
        notes = fog_notes(battle)
        if unit.seat in notes.weary:
            why = f"The army of {unit.the()} is weary and activates no more units this round."
            return Refusal("weary", "AF-FOG-11", why)
        if notes.cut_short and unit.seat in battle.seats:
            return Refusal("round-over", "AF-FOG-11", "The round is over: an army is weary.")
        if notes.focus and unit.seat == battle.turn:
            section = section_of(battle.field, unit)
            if section != notes.focus:
                why = (
                    f"{unit.says('is')} in section {section} of the table; the focus is on section "
                    f"{notes.focus}."
                )
                return Refusal("out-of-focus", "AF-FOG-08", why)
        return None

    # ------------------------------------------------------------------ weariness

    def finished(self, battle: Battle, unit_id: str, dice: Dice) -> Steps:
        """AF-FOG-10, AF-FOG-11: two dice after an activation, as long as anything of the round is left."""
        seat = battle.unit(unit_id).seat
        if battle.round < FIRST_WEARY or seat not in battle.seats:
            return
        self.cut_short(battle)
        if not any([battle.may_activate(each) for each in battle.seats]) or not self.has_half(battle, seat):
            return
        faces = yield from battle.roll(dice, 2, "AF-FOG-10", "combat weariness", seat, WEARINESS_ROLL)
        weary = is_weary(faces)
        battle.tell(WearinessRolled("AF-FOG-10", seat, tuple(faces), weary))
        if weary:
            if not battle.finished:
                # Who has run out of units in this activation was first; else whoever is weary has finished.
                out = [each for each in battle.sides.after(seat) if battle.team_is_done(each)]
                battle.finished = out[0] if out else seat
            notes = fog_notes(battle)
            battle.notes[ID] = notes._replace(weary=(*notes.weary, seat))
            self.cut_short(battle)

    def has_half(self, battle: Battle, seat: str) -> bool:
        """AF-FOG-10: half or more of the units it had at the start of the round have acted or are gone."""
        start = value_of(fog_notes(battle).at_start, seat, 0)
        left = len([unit for unit in battle.of_seat(seat) if not unit.activated])
        return 2 * (start - left) >= start

    def cut_short(self, battle: Battle) -> None:
        """AF-FOG-11: the round is over once all who are not weary have activated half of their units."""
        notes = fog_notes(battle)
        others = [seat for seat in battle.seats if seat not in notes.weary]
        if notes.weary and all([self.has_half(battle, seat) for seat in others]):
            battle.notes[ID] = notes._replace(cut_short=1)
            battle.tell(RoundCutShort("AF-FOG-11", notes.weary))

    # ------------------------------------------------------------------ how long it lasts

    def rounds_modifier(self, battle: Battle) -> int:
        return fog_notes(battle).prolonged

    def round_ended(self, battle: Battle, dice: Dice) -> Steps:
        """AF-FOG-12, AF-FOG-13: after what would be the last round a die says whether there is another.

        The mission is judged when there is none (AF-FOG-13). Where the game is longer by itself the first die
        comes later, too.
        """
        if not self.uses(PROLONGED) or battle.round < battle.rounds():
            return
        notes = fog_notes(battle)
        need = min(6, GOES_ON + notes.prolonged)
        reading = Numbers(lambda values: "the battle goes on" if sum(values) >= need else "the battle is over")
        why = "whether the battle goes on"
        (face,) = yield from battle.roll(dice, 1, "AF-FOG-12", why, battle.first, reading)
        goes_on = face >= need
        battle.tell(ProlongedRolled("AF-FOG-12", battle.round, face, need, goes_on))
        if goes_on:
            battle.notes[ID] = fog_notes(battle)._replace(prolonged=notes.prolonged + 1)
