"""Random events, beyond what cases show: chances, secrets, saved states, and moments that no case begins at."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from banneret.books.age_of_fantasy import activation
from banneret.books.age_of_fantasy.activation import march_of
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.random_events import chapter as chapter_module
from banneret.books.age_of_fantasy.chapters.random_events.chapter import RandomEvents
from banneret.books.age_of_fantasy.chapters.random_events.drawing import (
    QUARTERS,
    Quarter,
    beginner,
    draw_quarter,
    draw_unit,
)
from banneret.books.age_of_fantasy.chapters.random_events.events import DeadTurned
from banneret.books.age_of_fantasy.chapters.random_events.ground import lands_in, nearest, release_fauna
from banneret.books.age_of_fantasy.chapters.random_events.notes import EventNotes, event_notes, note
from banneret.books.age_of_fantasy.chapters.random_events.striking import strike
from banneret.books.age_of_fantasy.chapters.random_events.table import (
    RIGGED,
    SNIPER,
    SURPRISE,
    TABLE,
    WALKING_DEAD,
    happening,
)
from banneret.books.age_of_fantasy.chapters.random_events.walking_dead import (
    HORDES,
    MOST,
    every_horde,
)
from banneret.books.opr.troop import DESTROYED
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice, ScriptedDice, SeededDice
from banneret.core.engine.match import Match
from banneret.core.space.bases import Base
from tests.books.age_of_fantasy.test_activation import Play
from tests.contract import kit, secrets
from tests.data import notes_in

BOOK = AgeOfFantasy()
WOOD = {"terrain": [{"at": [30, 20], "size": [6, 6], "cover": True}]}


def soldiers(side: str, *places: tuple[float, float], **profile: Any) -> dict[str, Any]:
    made = {"quality": 4, "defense": 5, "weapons": ["Sword (A1)"], "models": len(places), **profile}
    return {"side": side, "profile": made, "places": [list(at) for at in places]}


UNITS = {"men": soldiers("A", (30, 20)), "foes": soldiers("B", (60, 40))}


def a_battle(table: dict[str, Any] | None = None, units: dict[str, Any] | None = None, **state: Any) -> Battle:
    return BOOK.arrange(table or {}, units or UNITS, {"chapters": ["random-events"], **state})[1]


def struck(battle: Battle, number: int, *faces: int) -> Play:
    return Play(battle, strike(battle, number, ScriptedDice(*faces)))


def told(battle: Battle, name: str) -> list[Any]:
    return [event for event in battle.told if type(event).__name__ == name]


# ------------------------------------------------------------------------------------------ the table


@pytest.mark.clause("AF-EVT-02")
def test_there_is_an_event_for_every_roll() -> None:
    assert [each.number for each in TABLE] == [10 * d3 + d6 for d3 in (1, 2, 3) for d6 in range(1, 7)]
    for each in TABLE:
        assert happening(each.number) is each
        assert each.about.endswith(".")
    assert len({each.clause for each in TABLE}) == 18


@pytest.mark.clause("AF-EVT-04")
def test_armies_are_drawn_alike_and_then_their_units() -> None:
    """One unit against three: half of all draws, and a sixth for each of the three."""
    units = {"one": soldiers("A", (10, 10))}
    units |= {f"foe{k}": soldiers("B", (20.0 + 5 * k, 40)) for k in range(3)}
    battle = a_battle(units=units)
    dice = SeededDice(5)
    found = Counter([draw_unit(battle, dice) for _ in range(3000)])
    assert found["one"] / 3000 == pytest.approx(1 / 2, abs=0.03)
    for k in range(3):
        assert found[f"foe{k}"] / 3000 == pytest.approx(1 / 6, abs=0.03)


def test_every_point_of_the_table_is_in_one_quarter() -> None:
    battle = a_battle()
    quarters = [Quarter(battle, number) for number in range(4)]
    assert [quarter.name for quarter in quarters] == list(QUARTERS)
    assert [(quarter.x, quarter.y) for quarter in quarters] == [(18, 12), (54, 12), (18, 36), (54, 36)]
    for at, home in (((0, 0), 0), ((36, 0), 1), ((35.9, 24), 2), ((36, 24), 3), ((72, 48), 3), ((36, 23.9), 1)):
        assert [quarter.has(*at) for quarter in quarters] == [number == home for number in range(4)]


def test_quarters_are_drawn_alike_and_some_dice_are_rolled_again() -> None:
    battle = a_battle()
    for face, name in enumerate(QUARTERS, 1):
        dice = ScriptedDice(6, 5, face)
        assert draw_quarter(battle, dice).name == name
        dice.finish()


def test_dice_that_are_nobodys_are_rolled_by_who_begins_the_round() -> None:
    told: list[tuple[dict[str, Any], str]] = [
        ({"finished": "B", "first": "A"}, "B"),
        ({"first": "B"}, "B"),
        ({"first": ""}, "A"),
    ]
    for state, seat in told:
        assert beginner(a_battle(**state)) == seat


def test_sample_games_leave_the_first_ten_thousand_alone() -> None:
    chapter = RandomEvents()
    assert not any([chapter.sample(seed) for seed in range(0, 10_000, 7)])
    played = [seed for seed in range(10_000, 10_600) if chapter.sample(seed)]
    assert len(played) / 600 == pytest.approx(1 / 3, abs=0.06)
    assert chapter.sample(played[0]) == {"chapters": ("random-events",)}


# ------------------------------------------------------------------------------------------ single events


@pytest.mark.clause("AF-EVT-14")
def test_who_is_surprised_before_anybody_has_acted_wavers_too() -> None:
    """In the first round of a game, in which no activation has begun; it ends with that of the unit."""
    battle = a_battle(WOOD, step="turn", turn="A")
    battle.activations = 0
    assert struck(battle, SURPRISE).over
    assert battle.unit("men").wavering
    assert Play(battle, activation.activate(battle, "men", ScriptedDice())).over
    assert not battle.unit("men").wavering


@pytest.mark.clause("AF-EVT-11")
def test_how_near_a_long_base_comes_to_a_point() -> None:
    """On its way, not only where it stops; measured from its sides, as it faces."""
    round_base, wagon = Base(0.0, 0.0, 0.0, 0.5, 0.0), Base(0.0, 0.0, 0.0, 0.5, 2.0)
    assert nearest(round_base, [(0, 0), (10, 0)], 5.0, 4.0) == pytest.approx(3.5)
    assert nearest(wagon, [(0, 0), (10, 0)], 5.0, 4.0) == pytest.approx(2.0)
    assert nearest(wagon, [(0, 0)], 3.0, 0.0) == pytest.approx(2.5)
    assert nearest(round_base, [(0, 0)], 3.0, 0.0) == pytest.approx(2.5)
    assert nearest(wagon, [(0, 0), (1, 0)], 5.0, 0.0) == pytest.approx(3.5)
    assert nearest(round_base, [(0, 0), (3, 0), (3, 9)], 3.2, 5.0) == 0.0
    assert nearest(wagon, [(0, 0), (6, 0), (6, 9)], 10.0, 8.0) == pytest.approx(3.5)
    assert nearest(wagon, [(0, 0), (6, 0)], 3.0, 1.0) == 0.0


@pytest.mark.clause("AF-EVT-12")
def test_what_zombies_are() -> None:
    hordes = every_horde(a_battle())
    (zombie,) = {model.sheet for model in hordes[0].models}
    assert (zombie.name, zombie.quality, zombie.defense, zombie.tough) == ("Zombie", 5, 5, 1)
    assert [weapon.profile for weapon in zombie.melee] == ["Claws (A3)"]
    assert [rule.name for rule in zombie.rules] == ["Slow"]
    assert {(unit.name, unit.seat, unit.points, unit.size()) for unit in hordes} == {
        ("Zombies", "dead", 0, MOST)
    }


@pytest.mark.clause("AF-EVT-12")
def test_no_more_dead_rise_than_there_are_names_for() -> None:
    units = {f"dead.{k}": soldiers("dead", (3.0 * k, 40)) for k in range(1, HORDES)}
    battle = a_battle(units={**units, "men": soldiers("A", (30, 10))})
    assert struck(battle, WALKING_DEAD, 1, 6).over
    assert battle.unit(f"dead.{HORDES}").size() == MOST
    assert struck(battle, WALKING_DEAD, 1, 6).over
    assert len(battle.of_seat("dead")) == HORDES
    assert told(battle, "EventFizzled")[-1].why == "All the dead have risen"


@pytest.mark.clause("AF-EVT-12")
def test_the_dead_find_another_place_or_none() -> None:
    rock = {"at": [18, 12], "size": [35.8, 23.8], "impassable": True}
    battle = a_battle({"terrain": [rock]}, {"men": soldiers("A", (60, 10))})
    assert struck(battle, WALKING_DEAD, 1, 1).over
    assert battle.unit("dead.1").size() == 5
    assert not BOOK.broken_invariants(battle)
    full = a_battle({"terrain": [{"at": [36, 24], "size": [71, 47], "impassable": True}]}, UNITS)
    assert struck(full, WALKING_DEAD, 1, 1).over
    assert "dead.1" not in full.units
    assert told(full, "EventFizzled")[-1].why == "There is no room for them"


@pytest.mark.clause("AF-EVT-12")
def test_whom_the_dead_went_for_is_no_matter_when_they_have_acted() -> None:
    """So whoever weighs what they may do next reckons with a charge at anybody."""
    units = {
        "men": soldiers("A", (30, 20)),
        "foes": soldiers("B", (50, 20)),
        "horde": soldiers("dead", (35, 40)),
    }
    battle = a_battle(units=units, step="round end")
    match = Match.from_state(BOOK, BOOK.sample_options(0), battle, ScriptedDice(1))
    assert [event.target for event in match.events if isinstance(event, DeadTurned)] == ["men"]
    after = match.state
    assert isinstance(after, Battle)
    for target in ("men", "foes"):
        assert RandomEvents().why_no_charge(after, after.unit("horde"), after.unit(target)) is None


@pytest.mark.clause("AF-EVT-21")
def test_before_the_dice_boots_may_carry_as_far_as_they_ever_do() -> None:
    battle = a_battle(events={"booted": ["men"]})
    limits = {action: march_of(battle, battle.unit("men"), action).limits for action in ("advance", "rush")}
    assert limits == {"advance": [9.0], "rush": [18.0]}
    assert march_of(battle, battle.unit("foes"), "advance").limits == [6.0]


@pytest.mark.clause("AF-EVT-01")
def test_the_event_of_the_last_round_is_over_with_the_game() -> None:
    units = {"men": soldiers("A", (30, 20)), "foes": {**soldiers("B", (60, 40)), "activated": True}}
    options, battle = BOOK.arrange({}, units, {"chapters": ["random-events"], "round": 4})
    note(battle, EventNotes(struck=SURPRISE))
    match = Match.from_state(BOOK, options, battle, ScriptedDice())
    assert match.answer("A", "men") is None
    assert match.answer("A", "hold") is None
    assert match.over
    view = match.view("A")
    assert isinstance(view, Battle)
    (shown,) = notes_in(BOOK.view_data(view), clause="AF-EVT-01")
    assert shown["text"].startswith("A die says")


def test_where_nobody_is_left_events_find_nobody() -> None:
    """Nobody fires, nobody is drawn, and the dead have nobody to go for."""
    units = {
        "men": {**soldiers("A"), "place": "destroyed"},
        "foes": {**soldiers("B"), "place": "destroyed"},
        "horde": soldiers("dead", (30, 20)),
    }
    for unit in (units["men"], units["foes"]):
        unit["profile"]["models"] = 1
        del unit["places"]
    for number in [each.number for each in TABLE if each.number not in (14, 15, 16, 21, 22, 25, 26)]:
        battle = a_battle(WOOD, units)
        assert struck(battle, number, 1).over
        (fizzled,) = told(battle, "EventFizzled")
        assert (fizzled.number, fizzled.clause) == (number, "AF-EVT-04")
        assert fizzled.why
        assert event_notes(battle) == EventNotes()
    battle = a_battle(WOOD, units, step="round end")
    match = Match.from_state(BOOK, BOOK.sample_options(0), battle, ScriptedDice(1, 1, 1, 1))
    assert match.over
    assert not [event for event in match.events if isinstance(event, DeadTurned)]


@pytest.mark.clause("AF-EVT-15")
def test_who_has_miscalculated_does_not_do_so_again() -> None:
    """It may shoot twice in a round, as a reaction."""
    battle = a_battle(events={"miscalculation": True})
    chapter = RandomEvents()
    (weapon,) = battle.unit("men").models[0].sheet.melee
    for faces in ((3, 6, 6, 6, 6, 6), ()):
        dice = ScriptedDice(*faces)
        rolled = chapter.rolled_to_hit(battle, "men", "foes", weapon, "", [4, 1], True, True, dice)
        assert Play(battle, rolled).over
        assert Play(battle, chapter.shots_fired(battle, "foes", ["men"], "hold", dice)).over
        assert Play(battle, chapter.shots_fired(battle, "men", ["foes"], "hold", dice)).over
        dice.finish()
    assert len(told(battle, "Blundered")) == 1


@pytest.mark.clause("AF-EVT-13")
def test_two_snipers_may_lie_in_wait() -> None:
    battle = a_battle(WOOD)
    assert struck(battle, SNIPER, 1).over
    assert struck(battle, SNIPER, 2).over
    assert [(x, y, unit) for _, x, y, unit in event_notes(battle).nests] == [(30, 20, "men"), (30, 20, "foes")]


@pytest.mark.clause("AF-EVT-10")
def test_what_has_blown_up_is_rigged_no_more() -> None:
    """Both traps in it at once; what else could be rigged is known better from then on."""
    choices = ("terrain-1", "terrain-2", "")
    battle = a_battle(WOOD, {**UNITS, "men": soldiers("A", (30, 20), rules=["Tough(12)"])})
    traps = (("A", "terrain-1", choices), ("B", "terrain-2", choices), ("B", "terrain-1", choices))
    note(battle, EventNotes(traps=traps))
    dice = ScriptedDice(1, 6, 6, 6, 6, 1, 6, 6, 6, 6)
    entered = {"terrain-1": ["men/1"]}
    assert Play(battle, RandomEvents().entered_terrain(battle, "men", entered, dice)).over
    dice.finish()
    assert [event.seat for event in told(battle, "PieceBlewUp")] == ["A", "B"]
    assert event_notes(battle).traps == (("B", "terrain-2", ("terrain-2", "")),)


# ------------------------------------------------------------------------------------------ kept


def test_saved_states_have_the_dead_and_the_notes() -> None:
    options = BOOK.agreed(BOOK.sample_options(1), {"chapters": ["random-events"]})
    match = Match.start(BOOK, options, seed=1)
    while not isinstance(match.state, Battle) or match.state.step != "turn":
        assert match.answer(*kit.decide(match, 1)) is None
    battle = match.state.copy()
    dice = SeededDice(3)
    for each in TABLE:
        play = Play(battle, strike(battle, each.number, dice))
        while not play.over:
            play.default()
    note(battle, event_notes(battle)._replace(stride=(next(iter(battle.units)), 2.0)))
    again = BOOK.decode(options, BOOK.encode(battle))
    assert again.notes == battle.notes
    assert again.unit("dead.1").places() == battle.unit("dead.1").places()
    assert BOOK.encode(again) == BOOK.encode(battle)
    names = BOOK.names(options)
    assert (names["dead"], names["dead.1"], names["dead.1/1"]) == ("The Walking Dead", "Zombies", "Zombie")
    assert [unit.id for unit in every_horde(battle)] == [f"dead.{number}" for number in range(1, 13)]
    for event in battle.told:
        assert event.text(names)


# ------------------------------------------------------------------------------------------ on the ground


@pytest.mark.clause("AF-EVT-13")
def test_a_sniper_prefers_the_highest_piece_to_the_one_that_sees_more() -> None:
    """From the low hill everybody is seen; a wall hides the men from who is on the high one."""
    low, high = {"at": [20, 10], "size": [4, 4], "height": 2}, {"at": [44, 24], "size": [4, 4], "height": 5}
    wall = {"at": [38, 24], "size": [1, 20], "height": 3, "blocks_sight": True}
    battle = a_battle({"terrain": [low, high, wall]})
    assert struck(battle, SNIPER, 1).over
    assert [nest[1:] for nest in event_notes(battle).nests] == [(44.0, 24.0, "men")]


@pytest.mark.clause("AF-EVT-08")
def test_fauna_is_in_each_piece_that_was_entered_and_leaves_who_is_gone_alone() -> None:
    pieces = [{"at": [30, 20], "size": [6, 6], "cover": True}, {"at": [50, 20], "size": [6, 6], "cover": True}]
    battle = a_battle({"terrain": pieces}, events={"fauna": True})
    first, second = [piece.id for piece in battle.field.pieces]
    for entered, faces in (({first: ["men/1"]}, [2]), ({second: ["men/1"]}, [3]), ({}, [])):
        battle.told.clear()
        dice = ScriptedDice(*faces)
        assert Play(battle, release_fauna(battle, "men", entered, dice)).over
        dice.finish()
        assert [event.face for event in told(battle, "FaunaRolled")] == faces
    battle.told.clear()
    battle.put(battle.unit("men").in_place(DESTROYED))
    assert Play(battle, release_fauna(battle, "men", {first: ["men/1"]}, ScriptedDice())).over
    assert told(battle, "FaunaRolled") == []


@pytest.mark.clause("AF-EVT-10")
def test_who_fell_on_the_way_has_entered_though_the_others_fly() -> None:
    """Of the bats the last is over open ground, and none of them is the one that fell in the wood."""
    bats = soldiers("A", (30, 20), (30, 26), rules=["Flying"])
    battle = a_battle(WOOD, {"bats": bats, "foes": UNITS["foes"]})
    unit, wood = battle.unit("bats"), battle.field.pieces[0]
    entered = {model: lands_in(unit, model, wood) for model in ("bats/1", "bats/2", "bats/3")}
    assert entered == {"bats/1": True, "bats/2": False, "bats/3": True}


# ------------------------------------------------------------------------------------------ secrets


@pytest.mark.clause("AF-EVT-10")
def test_who_has_rigged_a_piece_alone_knows_which() -> None:
    chapter = RandomEvents()
    choices = ("terrain-1", "terrain-2", "")
    notes = EventNotes(traps=(("A", "terrain-1", choices), ("B", "", choices)))
    seen = chapter.seen_notes(notes, "A", False)
    assert seen.traps == (("A", "terrain-1", choices), ("B", "?", choices))
    assert chapter.seen_notes(notes, "", False).traps == (("A", "?", choices), ("B", "?", choices))
    assert chapter.seen_notes(notes, "", True) == notes
    others = chapter.other_notes(notes, "A", False)
    assert [other.traps[1][1] for other in others] == ["terrain-1", "terrain-2"]
    anybodys = chapter.other_notes(notes, "", False)
    assert len(anybodys) == 4
    for other in anybodys:
        same = [trap == known for trap, known in zip(other.traps, notes.traps, strict=True)]
        assert sorted(same) == [False, True], "one of the two is elsewhere, and the other as it was"
    assert chapter.other_notes(notes, "B", True) == []


@pytest.mark.clause("AF-EVT-10")
def test_rocks_are_named_among_what_cannot_be_rigged() -> None:
    rock = {"at": [50, 20], "size": [4, 4], "impassable": True}
    battle = a_battle({"terrain": [*WOOD["terrain"], rock]})
    closed = struck(battle, RIGGED, 1).question().closed
    assert [(option.key, option.label, option.marks) for option in closed.options()] == [
        ("terrain-2", "terrain", ("terrain-2",))
    ]


def always_rigged(battle: Battle, dice: Dice) -> Steps:
    yield from strike(battle, RIGGED, dice)


class Rigged(AgeOfFantasy):
    """Sample games are played with the chapter."""

    def sample_options(self, seed: int) -> Any:
        return self.agreed(super().sample_options(seed), {"chapters": ["random-events"]})


@pytest.mark.plain
@pytest.mark.clause("AF-EVT-10")
def test_nobody_learns_which_piece_is_rigged(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game in which a piece is rigged every round: views, questions and events, until it blows up."""
    monkeypatch.setattr(chapter_module, "roll_event", always_rigged)
    book = Rigged()
    assert secrets.check_secrets(book, 1, False) > 100
    match = kit.played(book, 1)
    names = [type(event).__name__ for event in match.events]
    assert names.count("PieceRigged") == 4
    assert names.count("PieceUnrigged") == 4 - names.count("PieceBlewUp")


@pytest.mark.clause("AF-SML-03")
def test_a_horde_on_one_base_is_restored_as_large_as_it_rose() -> None:
    options = BOOK.agreed(BOOK.sample_options(1), {"chapters": ["random-events", "small-scales"]})
    battle = BOOK.begin(options)
    play = struck(battle, WALKING_DEAD, 1, 3)
    assert play.over
    horde = battle.unit("dead.1")
    assert (horde.mounted, horde.size(), horde.start_tough, horde.wounds_left()) == (7, 1, 7, 7)
    again = BOOK.decode(options, BOOK.encode(battle)).unit("dead.1")
    assert (again.mounted, len(again.fighters()), again.start_tough, again.wounds_left()) == (7, 7, 7, 7)


@pytest.mark.clause("AF-EVT-06", "AF-EVT-12")
def test_what_an_event_forbids_has_its_code_and_its_clause() -> None:
    battle = BOOK.arrange({}, UNITS, {"chapters": ["random-events"]})[1]
    men, foes = battle.unit("men"), battle.unit("foes")
    chapter = RandomEvents()
    assert chapter.why_no_target(battle, men, foes) is None
    note(battle, event_notes(battle)._replace(unsupplied=("men",)))
    refused = chapter.why_no_target(battle, men, foes)
    assert refused is not None
    assert (refused.code, refused.clause) == ("low-supplies", "AF-EVT-06")
    assert chapter.why_no_target(battle, foes, men) is None
