"""Side-missions as an optional chapter: what is agreed on, remembered, shown and counted (AF-SID)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from banneret.books.age_of_fantasy.battle import OVER, Battle
from banneret.books.age_of_fantasy.chapter import WAY_TO_WIN, Chapter
from banneret.books.age_of_fantasy.chapters.side_missions.events import SideMissionRevealed, SideMissionScored
from banneret.books.age_of_fantasy.chapters.side_missions.goal import goal_with
from banneret.books.age_of_fantasy.chapters.side_missions.judges import completed, counting_for, side_points
from banneret.books.age_of_fantasy.chapters.side_missions.notes import (
    ID,
    NOT_PLAYED,
    SideMissionNotes,
    all_missions,
    mission_clause,
    mission_name,
    note,
    side_notes,
)
from banneret.books.age_of_fantasy.chapters.side_missions.selecting import (
    HIDDEN_MISSIONS,
    IN_SECRET,
    SIDE_MISSIONS,
    select_in_secret,
    select_missions,
)
from banneret.books.age_of_fantasy.events import ScenarioSet
from banneret.books.age_of_fantasy.rolled_tables import (
    CATEGORY,
    PLAYSTYLE,
    SELECTION,
    SIDE_MISSION_ASKS,
    name_in,
)
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.case_tools import among, convert
from banneret.books.chapters import Chosen, only, value_of, with_value
from banneret.books.doing import Doing
from banneret.books.sides import LETTERS
from banneret.core.engine.ask import Data, Steps
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.shown import ShownGoal, ShownNote

ROLL = "roll"
_PLAYSTYLES: Final = (
    ("none", "The mission alone decides who wins."),
    ("shared", "Each player openly selects one, and everybody can score all of them."),
    ("hidden", "Each player secretly selects one, and scores only that."),
    ("shared-hidden", "One is open to everybody, and each player secretly selects another one."),
    (ROLL, "A die says which of these."),
)
_METHODS: Final = (
    ("free", "Players select any side-mission they like."),
    ("limited", "A die names one of three kinds, and the player selects within it."),
    ("randomized", "Dice say which side-mission it is."),
    (ROLL, "A die says how."),
)


class SideMissions(Chapter):
    """AF-SID-01: Victory Points for more than the mission."""

    id: ClassVar[str] = ID
    section: ClassVar[str] = "SID"
    provides: ClassVar[tuple[str, ...]] = (WAY_TO_WIN,)
    fields: ClassVar[tuple[tuple[str, str], ...]] = (
        ("side-missions", "side_missions"),
        ("selection", "selection"),
    )
    rows: ClassVar[tuple[tuple[int, ...], ...]] = ((9, 2), (9, 3), (12,), (13,), (14,), (15,), (16,))
    words: ClassVar[tuple[str, ...]] = ("shared", "hidden", "achieved", "lost_units")
    steps: ClassVar[tuple[str, ...]] = (SIDE_MISSIONS, HIDDEN_MISSIONS)

    # ------------------------------------------------------------------ agreed on

    def settings(self) -> tuple[Setting, ...]:
        """AF-SID-03, AF-SID-04."""
        roll = (ROLL, "Roll for it")
        return (
            Setting(
                "side-missions",
                "Side-missions",
                "Victory Points for more than the mission, shared by everybody or hidden.",
                (("none", "None"), *PLAYSTYLE, roll),
                "none",
                abouts=_PLAYSTYLES,
            ),
            Setting(
                "selection",
                "Selecting them",
                "How side-missions are selected.",
                (*SELECTION, roll),
                "free",
                abouts=_METHODS,
            ),
        )

    def sample(self, seed: int) -> Chosen:
        playstyles = ["none", *[each.id for each in PLAYSTYLE], ROLL]
        methods = [*[each.id for each in SELECTION], ROLL]
        return {"side-missions": (playstyles[seed % 5],), "selection": (methods[seed // 5 % 4],)}

    # ------------------------------------------------------------------ remembered

    def fresh_notes(self, chosen: Chosen) -> Any:
        if "side-missions" not in chosen:
            return NOT_PLAYED
        (playstyle,) = chosen["side-missions"]
        (method,) = chosen["selection"]
        return SideMissionNotes(playstyle, method)

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        """AF-SID-06: all but what is hidden from the viewer; when the game is over, all but what was rolled."""
        assert isinstance(notes, SideMissionNotes)
        return SideMissionNotes(
            playstyle=notes.playstyle,
            method=notes.method,
            shared=notes.shared,
            hidden=notes.hidden if over else only(notes.hidden, viewer),
            rolled=only(notes.rolled, viewer),
            achieved=notes.achieved,
            lost_units=notes.lost_units,
        )

    def other_notes(self, notes: Any, viewer: str, over: bool) -> list[Any]:
        """AF-SID-06: other side-missions hidden from the viewer, or others rolled for."""
        assert isinstance(notes, SideMissionNotes)
        found: list[Any] = []
        if over:
            return found
        for seat, hidden in notes.hidden:
            if seat != viewer:
                for mission in all_missions():
                    if mission.id != hidden:
                        found.append(notes._replace(hidden=with_value(notes.hidden, seat, mission.id)))
        for seat, rolled in notes.rolled:
            if seat != viewer:
                for category in CATEGORY:
                    if category.id != rolled:
                        found.append(notes._replace(rolled=with_value(notes.rolled, seat, category.id)))
        return found

    def shown(self, battle: Battle) -> list[ShownNote]:
        """AF-SID-06: secret until the game is over; then it is told who has completed what."""
        notes = side_notes(battle)
        over = battle.step == OVER
        found: list[ShownNote] = []
        for title, table, choice, setting, abouts in (
            ("Side-missions", PLAYSTYLE, notes.playstyle, "side-missions", _PLAYSTYLES),
            ("Selecting them", SELECTION, notes.method, "selection", _METHODS),
        ):
            if choice != ROLL:
                about = dict(abouts)[choice]
                found.append(
                    {"title": title, "text": name_in(table, choice), "about": about, "setting": setting}
                )
        for mission in notes.shared:
            found.append(mission_shown(battle, mission, "Side-mission for everybody"))
            for seat in battle.seats:
                if over and completed(battle, seat, mission):
                    done = mission_shown(battle, mission, "Side-mission completed")
                    found.append({**done, "seat": seat, "outcome": True})
        for seat, mission in notes.hidden:
            if not over:
                found.append(
                    {**mission_shown(battle, mission, "Secret side-mission"), "seat": seat, "secret": True}
                )
            else:
                fate = "completed" if completed(battle, seat, mission) else "not completed"
                told = mission_shown(battle, mission, f"Secret side-mission, {fate}")
                found.append({**told, "seat": seat, "outcome": True})
        return found

    def goal_told(self, battle: Battle, goal: ShownGoal) -> ShownGoal:
        """AF-SID-01, AF-SID-02, AF-SID-06."""
        return goal_with(battle, goal)

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        assert isinstance(notes, SideMissionNotes)
        shared = convert(words.get("shared", []), list[str], "state.shared")
        hidden = convert(words.get("hidden", {}), dict[str, str], "state.hidden")
        achieved = convert(words.get("achieved", {}), dict[str, list[str]], "state.achieved")
        lost = convert(words.get("lost_units", {}), dict[str, int], "state.lost_units")
        for mission in shared:
            among(mission, SIDE_MISSION_ASKS, "side-mission", "state.shared")
        for seat, mission in hidden.items():
            among(seat, LETTERS, "side", "state.hidden")
            among(mission, SIDE_MISSION_ASKS, "side-mission", f"state.hidden.{seat}")
        for seat, done in achieved.items():
            among(seat, LETTERS, "side", "state.achieved")
            for mission in done:
                among(mission, SIDE_MISSION_ASKS, "side-mission", f"state.achieved.{seat}")
        for seat in lost:
            among(seat, LETTERS, "side", "state.lost_units")
        return notes._replace(
            shared=tuple(shared),
            hidden=tuple(sorted(hidden.items())),
            achieved=tuple(sorted([(seat, tuple(done)) for seat, done in achieved.items()])),
            lost_units=tuple(sorted(lost.items())),
        )

    def unit_facts(self, battle: Battle, unit_id: str) -> Data:
        seat = battle.unit(unit_id).seat
        return {
            "achieved": sorted(value_of(side_notes(battle).achieved, seat, ())),
            "side points": side_points(battle).get(seat, 0),
            "completed": sorted([m for m in counting_for(battle, seat) if completed(battle, seat, m)]),
        }

    # ------------------------------------------------------------------ before the game

    def scenario_settled(self, battle: Battle, dice: Dice) -> None:
        """AF-SID-03, AF-SID-04: what was agreed, or what the dice say."""
        notes = side_notes(battle)
        face = 0
        if notes.playstyle == ROLL:
            face = dice.one("AF-SID-03", "the playstyle of side-missions")
            notes = notes._replace(playstyle=PLAYSTYLE[(face + 1) // 2 - 1].id)
        battle.tell(ScenarioSet("AF-SID-03", "Side-missions", name_in(PLAYSTYLE, notes.playstyle), face))
        face = 0
        if notes.method == ROLL:
            face = dice.one("AF-SID-04", "how side-missions are selected")
            notes = notes._replace(method=SELECTION[(face + 1) // 2 - 1].id)
        battle.tell(ScenarioSet("AF-SID-04", "Selection", name_in(SELECTION, notes.method), face))
        note(battle, notes)

    def preparation(self, battle: Battle) -> list[str]:
        """What is selected in secret comes after what is selected openly."""
        secret = side_notes(battle).playstyle in IN_SECRET
        return [SIDE_MISSIONS, HIDDEN_MISSIONS] if secret else [SIDE_MISSIONS]

    def play(self, battle: Battle, dice: Dice) -> Steps:
        if battle.step == SIDE_MISSIONS:
            yield from select_missions(battle, dice)
        else:
            yield from select_in_secret(battle, dice)

    # ------------------------------------------------------------------ achieved for good (AF-SID-10)

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        """AF-SID-13: units lost are counted round by round."""
        note(battle, side_notes(battle)._replace(lost_units=()))
        return
        yield

    def models_lost(self, battle: Battle, unit: Unit, killed: list[str], clause: str, doing: Doing) -> None:
        # AF-SID-26: the wound came from a spell's own effect.
        if clause == "AF-SPC-42" and any([key in killed for m in unit.models for key in m.heroes()]):
            for enemy in doers(battle, unit, doing):
                achieve(battle, enemy, "sorcerer-supreme")

    def unit_lost(self, battle: Battle, unit: Unit, last: str, doing: Doing) -> None:
        notes = side_notes(battle)
        lost = value_of(notes.lost_units, unit.seat, 0) + 1
        note(battle, notes._replace(lost_units=with_value(notes.lost_units, unit.seat, lost)))
        for enemy in rivals(battle, unit):
            if enemies_lost(battle, enemy) >= 3:
                achieve(battle, enemy, "obliterate")  # AF-SID-13: whoever caused it
        if not last:
            for enemy in doers(battle, unit, doing):
                achieve(battle, enemy, "terrify")  # AF-SID-14

    def melee_fought(
        self, battle: Battle, charger: Unit, defender: Unit, by_charger: int, by_defender: int, dice: Dice
    ) -> Steps:
        """AF-SID-15: by the totals that decide the melee; who is wiped out has not won it."""
        if by_charger >= by_defender + 3 and charger.on_table():
            achieve(battle, charger.seat, "onslaught")
        elif by_defender >= by_charger + 3 and defender.on_table():
            achieve(battle, defender.seat, "onslaught")
        return
        yield

    # ------------------------------------------------------------------ at the end

    def points(self, battle: Battle) -> dict[str, int] | None:
        return side_points(battle)

    def game_ends(self, battle: Battle, dice: Dice) -> Steps:
        reveal(battle)
        return
        yield


def mission_shown(battle: Battle, mission: str, title: str) -> ShownNote:
    """A side-mission in words."""
    return {
        "title": title,
        "text": mission_name(mission),
        "about": battle.worded(SIDE_MISSION_ASKS[mission]),
        "clause": mission_clause(mission),
    }


def rivals(battle: Battle, unit: Unit) -> list[str]:
    """The enemies of a unit who play for points."""
    return [enemy for enemy in battle.enemies(unit.seat) if enemy in battle.seats]


def enemies_lost(battle: Battle, seat: str) -> int:
    """AF-SID-13: how many units all enemies of a side have lost in this round (AF-MUL-01, AF-MUL-10)."""
    lost = side_notes(battle).lost_units
    return sum([value_of(lost, enemy, 0) for enemy in battle.enemies(seat)])


def doers(battle: Battle, unit: Unit, doing: Doing) -> list[str]:
    """AF-SID-14, AF-SID-26: those of its enemies whose units have done this to a unit."""
    seats = [battle.unit(key).seat for key in doing.by]
    return [enemy for enemy in rivals(battle, unit) if enemy in seats]


def achieve(battle: Battle, seat: str, mission: str) -> None:
    """For good, with all allies (AF-MUL-11); a side that nobody plays achieves nothing."""
    notes = side_notes(battle)
    if seat not in battle.seats or mission in value_of(notes.achieved, seat, ()):
        return
    achieved = notes.achieved
    for ally in battle.sides.team(seat):
        achieved = with_value(achieved, ally, (*value_of(achieved, ally, ()), mission))
    note(battle, notes._replace(achieved=achieved))
    if mission in notes.shared:
        battle.tell(SideMissionScored("AF-SID-10", seat, mission_name(mission)))


def reveal(battle: Battle) -> None:
    """AF-SID-06: hidden side-missions are shown when the game is over."""
    notes = side_notes(battle)
    for mission in notes.shared:
        for seat in battle.seats:
            if completed(battle, seat, mission) and mission not in value_of(notes.achieved, seat, ()):
                battle.tell(SideMissionScored("AF-SID-10", seat, mission_name(mission)))
    for seat in battle.seats:
        own = value_of(notes.hidden, seat, "")
        if own:
            battle.tell(SideMissionRevealed("AF-SID-06", seat, mission_name(own), completed(battle, seat, own)))
