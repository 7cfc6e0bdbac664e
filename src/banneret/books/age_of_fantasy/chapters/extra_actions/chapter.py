"""Extra actions: seven more that players may agree on (AF-XAC).

What an action lasts for until the unit's next activation is kept as a stance of the unit.
"""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.chapter import Chapter, MoveFrame
from banneret.books.age_of_fantasy.chapters.extra_actions.events import Pinned, Reacted
from banneret.books.age_of_fantasy.movement import ADVANCE, CHARGE, HOLD, RUSH
from banneret.books.age_of_fantasy.shooting import possible_targets, shoot, why_nothing_fires
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import Chosen, Moment
from banneret.books.doing import SHOOTING, Doing
from banneret.books.opr.morale import lose_nerve, passes_morale_test
from banneret.books.opr.rolls import PassOrFail
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.values import WAVERS
from banneret.core.engine.ask import NOTHING_CLOSED, Choice, Closed, Option, Refusal, Steps, ask
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.shown import ChoiceDetails, ShownBadge, UnitState

HUNKER: Final = "hunker down"
DEFEND: Final = "defensive stance"
COVERING: Final = "covering fire"
FOCUSED: Final = "focused fire"
HEAVY: Final = "heavy charge"
STEALTH: Final = "stealth move"
OVERWATCH: Final = "overwatch"
EXTRA: Final = (HUNKER, DEFEND, COVERING, FOCUSED, HEAVY, STEALTH, OVERWATCH)  # AF-XAC-01
KINDS: Final = {
    HUNKER: HOLD,
    DEFEND: HOLD,
    COVERING: HOLD,
    FOCUSED: HOLD,
    HEAVY: CHARGE,
    STEALTH: ADVANCE,
    OVERWATCH: HOLD,
}
LABELS: Final = {
    HUNKER: "Hunker Down: stay idle; -2 to hit it by shooting",
    DEFEND: "Defensive Stance: stay idle; -2 to hit it in melee, no striking back",
    COVERING: "Covering Fire: shoot at 6+ to pin the enemy down",
    OVERWATCH: "Overwatch: stay idle and shoot when an enemy moves or shoots",
}
# What each is, for whoever agrees on them.
ABOUTS: Final = (
    (HUNKER, "The unit stays idle, and enemies that shoot at it have -2 to hit until it acts again."),
    (DEFEND, "The unit stays idle and gives up striking back; enemies in melee with it have -2 to hit."),
    (COVERING, "The unit shoots to pin an enemy down: hits do no harm, but may make it test morale."),
    (FOCUSED, "The unit stays where it is and shoots, with +1 to hit whoever is within 12”."),
    (HEAVY, "A charge with +1 to hit if it goes more than 3” and less than 6”."),
    (STEALTH, "The unit moves and does not shoot; enemies that shoot at it have -1 to hit."),
    (OVERWATCH, "The unit stays idle, and may shoot once when an enemy moves or shoots at it."),
)
_CLAUSES: Final = {
    HUNKER: "AF-XAC-02",
    DEFEND: "AF-XAC-04",
    COVERING: "AF-XAC-06",
    FOCUSED: "AF-XAC-08",
    HEAVY: "AF-XAC-09",
    STEALTH: "AF-XAC-10",
    OVERWATCH: "AF-XAC-11",
}
FOCUS: Final = 12.0  # AF-XAC-08
HEAVY_OVER: Final = 3.0  # AF-XAC-09
HEAVY_UNDER: Final = 6.0
RETURN_FIRE: Final = 24.0  # AF-XAC-13
PINNED: Final = "pinned"  # while Covering Fire is being resolved
RAMMING: Final = "ramming"  # a heavy charge of more than 3" and less than 6"

# What a unit is in while a stance lasts, and what is said of it.
STANCES: Final = {
    HUNKER: (UnitState(HUNKER, "H", "Hunkers down"), "hunkered down"),
    DEFEND: (UnitState(DEFEND, "D", "In a defensive stance"), "in a defensive stance"),
    STEALTH: (UnitState(STEALTH, "T", "Moves stealthily"), "moving stealthily"),
    OVERWATCH: (UnitState(OVERWATCH, "O", "On overwatch"), "on overwatch"),
    PINNED: (UnitState(PINNED, "P", "Pinned down"), "pinned down"),
    RAMMING: (UnitState(RAMMING, "V", "In a heavy charge"), "in a heavy charge"),
}
STATES: Final = tuple([state for state, _ in STANCES.values()])


def extra_label(battle: Battle, action: str, inches: float) -> str:
    """How an extra action is offered; "" for any other."""
    if action == FOCUSED:
        return f"Focused Fire: stay and shoot with +1 to hit within {battle.distance(FOCUS):g}”"
    if action == HEAVY:
        over, under = battle.distance(HEAVY_OVER), battle.distance(HEAVY_UNDER)
        return f"Heavy Charge: up to {inches:g}”; +1 to hit if it is over {over:g}” and under {under:g}”"
    if action == STEALTH:
        return f"Stealth Move: up to {inches:g}”, no shooting; -1 to hit it by shooting"
    return LABELS.get(action, "")


def set_stance(battle: Battle, unit_id: str, stance: str) -> None:
    unit = battle.unit(unit_id)
    battle.put(unit.with_stances((*unit.stances, stance)))


def drop_stance(battle: Battle, unit_id: str, stance: str) -> None:
    unit = battle.unit(unit_id)
    battle.put(unit.with_stances(tuple([each for each in unit.stances if each != stance])))


class React(Choice):
    """AF-XAC-12: whether and when a unit shoots at one that moves; `frames` are where that one will be."""

    def __init__(
        self,
        prompt: str,
        options: list[Option],
        about: tuple[str, ...],
        frames: list[MoveFrame],
        ids: list[str],
        closed: Closed = NOTHING_CLOSED,
    ) -> None:
        super().__init__("overwatch", "AF-XAC-12", prompt, options, about, "", closed)
        self.frames = frames
        self.ids = ids

    def details(self) -> ChoiceDetails:
        data = super().details()
        data["frames"] = {
            option.key: [(round(base.cx, 2), round(base.cy, 2)) for base in self.frames[int(option.key)].bases]
            for option in self.options
            if option.key
        }
        return data


class ClosedMoments(Closed):
    """The moments of a move at which a unit on Overwatch has no shot: all but `open_`."""

    def __init__(
        self,
        battle: Battle,
        watcher: str,
        mover: Unit,
        ids: list[str],
        frames: list[MoveFrame],
        open_: list[int],
    ) -> None:
        self.battle = battle.seen_by(battle.unit(watcher).seat)
        self.watcher = watcher
        self.mover = mover
        self.ids = ids
        self.frames = frames
        self.open = open_

    def options(self) -> list[Option]:
        closed = [k for k in range(len(self.frames)) if k not in self.open]
        return [Option(str(k), _moment(self.frames, k), (self.mover.id,)) for k in closed]

    def why(self, key: str) -> Refusal | None:
        for option in self.options():
            if option.key == key:
                then = self.battle.copy()
                there = then.put(_at_frame(self.mover, self.ids, self.frames[int(key)]))
                reason = why_nothing_fires(then, then.unit(self.watcher), there)
                return Refusal(reason.code, "AF-XAC-12", f"Not at that moment. {reason.why}")
        return None


class ExtraActions(Chapter):
    """AF-XAC-01: those of the seven that the players have agreed on."""

    id: ClassVar[str] = "extra-actions"
    section: ClassVar[str] = "XAC"
    fields: ClassVar[tuple[tuple[str, str], ...]] = (("actions", "actions"),)
    states: ClassVar[tuple[UnitState, ...]] = STATES
    own_actions: ClassVar[tuple[str, ...]] = EXTRA
    actions_clause: ClassVar[str] = "AF-XAC-01"
    by_units: ClassVar[tuple[str, ...]] = (
        "move_kind",
        "shoots",
        "charged",
        "hit_modifier",
        "hit_quality",
        "may_strike_back",
    )
    windows: ClassVar[tuple[str, ...]] = (Moment.UNIT_MOVES, Moment.UNIT_SHOT_AT)

    def settings(self) -> tuple[Setting, ...]:
        about = "More that a unit can do with its activation."
        choices = tuple([(action, action.title()) for action in EXTRA])
        none = "Units have the usual actions only."
        return (Setting("actions", "Extra actions", about, choices, several=True, abouts=ABOUTS, if_none=none),)

    def sample(self, seed: int) -> Chosen:
        return {"actions": EXTRA if seed % 2 else ()}

    def badges(self, battle: Battle, unit_id: str) -> list[ShownBadge]:
        unit = battle.unit(unit_id)
        return [{"id": stance, "text": STANCES[stance][1]} for stance in unit.stances if stance in STANCES]

    # ------------------------------------------------------------------ choosing

    def actions(self, battle: Battle, unit: Unit, actions: list[str]) -> list[str]:
        """In the order of what is risked: those that stay first, charges last."""
        order = [HOLD, HUNKER, DEFEND, COVERING, FOCUSED, OVERWATCH, STEALTH, ADVANCE, RUSH, HEAVY, CHARGE]
        offered = actions + [action for action in EXTRA if action in self.chosen]
        return sorted(offered, key=lambda action: order.index(action) if action in order else len(order))

    def wavering_actions(self, battle: Battle, unit: Unit) -> list[str]:
        """AF-XAC-03, AF-XAC-05."""
        return [action for action in (HUNKER, DEFEND) if action in self.chosen]

    def action_clause(self, action: str) -> str:
        return _CLAUSES.get(action, "")

    def action_label(self, battle: Battle, unit: Unit, action: str, inches: float) -> str:
        return extra_label(battle, action, inches)

    def move_kind(self, action: str) -> str:
        """AF-SPC-21, AF-XAC-10: stationary ones are forms of Hold; a Stealth Move goes as far as an Advance."""
        return KINDS.get(action, "")

    def shoots(self, action: str) -> bool:
        return action in (COVERING, FOCUSED)

    def may_cast(self, battle: Battle, unit: Unit, action: str) -> bool:
        """AF-SPC-41: not with an idle action."""
        return action not in (HUNKER, DEFEND, OVERWATCH)

    # ------------------------------------------------------------------ lasting until the next activation

    def unit_activated(self, battle: Battle, unit_id: str, dice: Dice) -> Steps:
        """AF-XAC-02, AF-XAC-04, AF-XAC-10, AF-XAC-11: all of them end as its next activation begins."""
        unit = battle.unit(unit_id)
        if unit.stances:
            battle.put(unit.with_stances(()))
        return
        yield

    def action_announced(self, battle: Battle, unit_id: str, action: str) -> None:
        if action in (HUNKER, DEFEND, STEALTH, OVERWATCH):
            set_stance(battle, unit_id, action)

    def charged(self, battle: Battle, unit_id: str, action: str, inches: float) -> None:
        """AF-XAC-09: over 3" and under 6", by the shortest of the ways into contact."""
        over, under = battle.distance(HEAVY_OVER), battle.distance(HEAVY_UNDER)
        if action == HEAVY and over + battle.slack < inches < under - battle.slack:
            set_stance(battle, unit_id, RAMMING)

    def action_ended(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        if RAMMING in battle.unit(unit_id).stances:
            drop_stance(battle, unit_id, RAMMING)
        return
        yield

    # ------------------------------------------------------------------ to hit

    def hit_modifier(self, battle: Battle, unit: Unit, target: Unit, attack: Attack) -> int:
        total = 0
        action = attack.action if isinstance(attack, Assault) else ""
        if attack.shooting:
            if HUNKER in target.stances:
                total -= 2  # AF-XAC-02
            if STEALTH in target.stances:
                total -= 1  # AF-XAC-10
            if action == OVERWATCH:
                total -= 1  # AF-XAC-12, AF-XAC-13
            if action == FOCUSED and unit.within(target, battle.distance(FOCUS)):
                total += 1  # AF-XAC-08
        else:
            if DEFEND in target.stances:
                total -= 2  # AF-XAC-04
            if RAMMING in unit.stances:
                total += 1  # AF-XAC-09
        return total

    def hit_quality(self, battle: Battle, unit: Unit, attack: Attack, quality: int) -> int:
        """AF-XAC-06: whoever fires needs a 6."""
        return 6 if isinstance(attack, Assault) and attack.action == COVERING else quality

    def may_strike_back(self, battle: Battle, unit: Unit) -> bool:
        """AF-XAC-04."""
        return DEFEND not in unit.stances

    # ------------------------------------------------------------------ Covering Fire

    def discards_hits(self, action: str) -> bool:
        return action == COVERING

    def hits_scored(
        self, battle: Battle, unit_id: str, target_id: str, action: str, hits: int, dice: Dice
    ) -> Steps:
        """AF-XAC-07: a die for each hit; one 4+ makes the target test its nerve, once in all."""
        seat = battle.unit(unit_id).seat
        faces = yield from battle.roll(dice, hits, "AF-XAC-07", "pinning the target", seat, PassOrFail(4))
        tests = any([face >= 4 for face in faces])
        battle.tell(Pinned("AF-XAC-07", unit_id, target_id, tuple(faces), tests))
        if tests and PINNED not in battle.unit(target_id).stances:
            set_stance(battle, target_id, PINNED)

    def shots_fired(self, battle: Battle, unit_id: str, targets: list[str], action: str, dice: Dice) -> Steps:
        if action == COVERING:
            for target in targets:
                if PINNED in battle.unit(target).stances:
                    drop_stance(battle, target, PINNED)
                    passed = yield from passes_morale_test(battle, battle.unit(target), dice)
                    if not passed:
                        doing = Doing((unit_id,), SHOOTING)
                        yield from lose_nerve(battle, battle.unit(target), WAVERS, doing, dice)
        if action != OVERWATCH:
            yield from self.return_fire(battle, unit_id, targets, dice)

    # ------------------------------------------------------------------ Overwatch

    def wavers(self, battle: Battle, unit: Unit) -> Unit:
        """AF-XAC-11: a unit that loses its nerve is no longer on Overwatch."""
        if OVERWATCH not in unit.stances:
            return unit
        return unit.with_stances(tuple([each for each in unit.stances if each != OVERWATCH]))

    def is_ready(self, battle: Battle, unit_id: str) -> bool:
        """AF-XAC-11: one reaction, lost if the unit wavers."""
        unit = battle.unit(unit_id)
        return unit.on_table() and OVERWATCH in unit.stances and not unit.wavering

    def during_move(self, battle: Battle, unit_id: str, frames: list[MoveFrame], dice: Dice) -> Steps:
        """AF-XAC-12: at any point of an enemy's move each unit on Overwatch may shoot at it, once."""
        mover = battle.unit(unit_id)
        ids = [model.id for model in mover.models]
        ready = [unit.id for unit in battle.enemies_of(mover) if self.is_ready(battle, unit.id)]
        for watcher in ready:
            moments = self.moments(battle, unit_id, ids, watcher, frames)
            if not moments:
                continue
            options = [Option("", "Do not react now")]
            options += [Option(str(k), _moment(frames, k), (unit_id,)) for k in moments]
            shoots = battle.unit(watcher).asks("Does")
            prompt = f"{mover.says('moves')}. {shoots} shoot at {mover.them()}, and when?"
            closed = ClosedMoments(battle, watcher, battle.unit(unit_id), ids, frames, moments)
            question = React(prompt, options, (watcher, unit_id), frames, ids, closed)
            chosen = yield ask(battle.unit(watcher).seat, question)
            if not chosen:
                continue
            frame = frames[int(chosen)]
            drop_stance(battle, watcher, OVERWATCH)
            battle.tell(Reacted("AF-XAC-12", watcher, unit_id, frame.inches, True))
            here = battle.unit(unit_id)
            battle.put(_at_frame(here, ids, frame))
            yield from shoot(battle, watcher, OVERWATCH, False, dice, unit_id)
            after = battle.unit(unit_id)
            if not after.on_table():
                return
            # Back to where it started: who is left finishes the move.
            places = {here.models[at].id: here.bases[at] for at in range(here.size())}
            battle.put(after.standing_on([places[model.id] for model in after.models]))

    def moments(
        self, battle: Battle, unit_id: str, ids: list[str], watcher: str, frames: list[MoveFrame]
    ) -> list[int]:
        """The frames at which a unit has a legal shot at the one that moves."""
        here = battle.unit(unit_id)
        found: list[int] = []
        for k in range(len(frames)):
            battle.put(_at_frame(here, ids, frames[k]))
            if possible_targets(battle, battle.unit(watcher), unit_id):
                found.append(k)
        battle.put(here)
        return found

    def return_fire(self, battle: Battle, unit_id: str, targets: list[str], dice: Dice) -> Steps:
        """AF-XAC-13: who was shot at from no more than 24" away may shoot back."""
        for watcher in targets:
            if not self.is_ready(battle, watcher) or not battle.unit(unit_id).on_table():
                continue
            unit, shooter = battle.unit(watcher), battle.unit(unit_id)
            near = unit.within(shooter, battle.distance(RETURN_FIRE))
            if not near or not possible_targets(battle, unit, unit_id):
                continue
            options = [Option("yes", "Shoot back"), Option("no", "Save the reaction")]
            prompt = f"{shooter.says('has')} shot at {unit.the()}. {unit.asks_it()} shoot back?"
            question = Choice("return-fire", "AF-XAC-13", prompt, options, (watcher, unit_id))
            answer = yield ask(unit.seat, question)
            if answer == "yes":
                drop_stance(battle, watcher, OVERWATCH)
                battle.tell(Reacted("AF-XAC-13", watcher, unit_id, 0.0, False))
                yield from shoot(battle, watcher, OVERWATCH, False, dice, unit_id)


def _at_frame(unit: Unit, ids: list[str], frame: MoveFrame) -> Unit:
    """The unit as it is, at a moment of its move; its models were these when it began."""
    return unit.standing_on([frame.bases[ids.index(model.id)] for model in unit.models])


def _moment(frames: list[MoveFrame], k: int) -> str:
    """How a moment of a move is called."""
    if k == 0:
        return "Before it moves"
    far = f"{round(frames[k].inches, 1):g}”"
    return f"At the end, after {far}" if k == len(frames) - 1 else f"After {far}"
