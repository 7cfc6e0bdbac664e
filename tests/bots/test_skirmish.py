"""The greedy bot of Skirmish: single choices that anybody would make, and whole games."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.skirmish.after.income import KEEP, RollOneAgain
from banneret.books.skirmish.battle import Battle, Charge
from banneret.books.skirmish.book import Skirmish
from banneret.books.skirmish.charge_events import ChargeMade
from banneret.books.skirmish.charges import DIVE
from banneret.books.skirmish.leg_question import LegQuestion
from banneret.books.skirmish.scenario_kinds.glimmer_in_the_rubble import LEAST_SHARDS
from banneret.books.skirmish.warrior import OUT, STUNNED
from banneret.bots.players import bot_names, make_bot, play_on
from banneret.bots.skirmish import charging, moving, nerve, striking
from banneret.bots.skirmish.goals import aims_of
from banneret.bots.skirmish.greedy import GreedyBot
from banneret.bots.skirmish.situation import Situation
from banneret.core.engine.ask import Choice, Option, Question
from banneret.core.engine.match import Match
from banneret.core.engine.ranking import inches
from banneret.core.space.uprights import Upright
from banneret.core.space.waymarks import Waymarks
from tests.books.skirmish.charge_ground import LOFT, ground, wall
from tests.books.skirmish.ground import sheet, skirmish
from tests.books.skirmish.heights import among_houses, field, swamp, water
from tests.books.skirmish.watched import options_for, watched
from tests.bots.skirmish_plans import end_of

STRONG = (4, 5, 3, 4, 4, 1, 4, 2, 8)
WEAK = (4, 2, 2, 3, 3, 1, 2, 1, 6)
ARCHER = (4, 2, 5, 3, 3, 1, 5, 1, 7)
BOW = ("sword", "bow")
WALKS = ["stay", "walk", "run"]


def bot() -> GreedyBot:
    made = make_bot("greedy", Skirmish(), "A", 1)
    assert isinstance(made, GreedyBot)
    return made


def choice(name: str, keys: list[str], *about: str) -> Choice:
    return Choice(name, "SK-MOV-04", "", [Option(key, key) for key in keys], about)


def plan_of(battle: Battle, key: str = "A.one") -> moving.Plan:
    look = Situation(battle, "A")
    return bot().plan_for(look, battle.warrior(key), WALKS)


def put_out(battle: Battle, *keys: str) -> None:
    for key in keys:
        battle.put(battle.warrior(key).removed(OUT))


def test_the_book_has_a_greedy_bot() -> None:
    assert bot_names(Skirmish()) == ["random", "greedy"]


# ---------------------------------------------------------------------------------------- charges


def test_it_charges_whom_it_beats_and_not_whom_it_fears() -> None:
    sheets = {"A.one": sheet("One", STRONG), "B.weak": sheet("Weak", WEAK), "B.far": sheet("Far", WEAK)}
    battle = skirmish({"A.one": (20, 20), "B.weak": (20, 25), "B.far": (20, 36)}, sheets)
    assert bot().decide(battle, choice("charger", ["A.one", ""])) == "A.one"
    weak = skirmish(
        {"A.one": (20, 20), "B.strong": (20, 25)},
        {"A.one": sheet("One", WEAK), "B.strong": sheet("Strong", STRONG, ("sword", "heavy-armour", "shield"))},
    )
    assert bot().decide(weak, choice("charger", ["A.one", ""])) == ""


def test_it_does_not_charge_what_is_too_far_by_the_eye() -> None:
    battle = skirmish({"A.one": (20, 20), "B.one": (20, 32)}, {"B.one": sheet("Weak", WEAK)})
    assert bot().decide(battle, choice("charger", ["A.one", ""])) == ""


def test_it_gangs_up() -> None:
    """Of two equal enemies the one is charged at whom a friend strikes already."""
    battle = skirmish({"A.one": (20, 20), "A.two": (26, 24), "B.left": (16, 24), "B.right": (24.9, 24)})
    battle.declared = (Charge("A.two", ("B.right",)),)
    alone = charging.Charges().clash(Situation(battle, "A"), battle.warrior("A.one"), battle.warrior("B.left"))
    together = charging.Charges().clash(
        Situation(battle, "A"), battle.warrior("A.one"), battle.warrior("B.right")
    )
    assert together > alone


def test_it_thinks_twice_where_it_would_meet_two() -> None:
    """Enemies who stand so near to each other that a charger touches both strike back both."""
    sheets = {"A.one": sheet("One", (4, 4, 3, 3, 3, 1, 4, 1, 7))}
    near = skirmish({"A.one": (20, 20), "B.left": (19.4, 25), "B.right": (20.6, 25)}, sheets)
    apart = skirmish({"A.one": (20, 20), "B.left": (19.4, 25), "B.right": (22.9, 25)}, sheets)
    values = [
        charging.Charges().clash(Situation(battle, "A"), battle.warrior("A.one"), battle.warrior("B.left"))
        for battle in (near, apart)
    ]
    assert values[0] < values[1]


def test_it_dives_upon_somebody_below() -> None:
    """By the ladder it is too far for who is slow."""
    sheets = {"A.one": sheet("One", (3, 4, 3, 3, 3, 1, 5, 1, 7)), "B.one": sheet("Weak", WEAK)}
    battle = among_houses({"A.one": (17.5, 13.0, "loft"), "B.one": (20.0, 13.0)}, sheets)
    one, other = battle.warrior("A.one"), battle.warrior("B.one")
    ways = ["foot", "jump", "dive"]
    assert charging.Charges().choose_way(Situation(battle, "A"), one, other, ways) == DIVE


# ---------------------------------------------------------------------------------------- moves


def test_it_goes_for_its_prey_round_a_wall() -> None:
    table = ground(walls=(wall("long", 10, 20, 30, 20, 4.0),))
    battle = skirmish({"A.one": (27, 19), "B.one": (27, 36)}, table=table)
    plan = plan_of(battle)
    assert plan.manner == "run"
    assert plan.end is not None
    assert plan.end[1] > 20.0


def test_a_shooter_takes_the_ladder_to_where_it_sees_somebody() -> None:
    """The wall of the house hides the enemy from the ground floor; from the loft it is seen."""
    battle = among_houses(
        {"A.one": (16.0, 13.0), "B.one": (14.0, 2.0)}, {"A.one": sheet("Archer", ARCHER, BOW)}
    )
    plan = plan_of(battle)
    assert plan.end is not None
    assert plan.end[2] == "loft"
    assert "ladder" in [link for _, link in plan.chain]
    battle.put(battle.warrior("A.one").at(16.0, 13.0, "loft"))
    assert plan_of(battle).end is None, "it stays where it can shoot"


def test_a_shooter_does_not_wait_on_a_roof_for_whoever_is_out_of_range() -> None:
    """The corner of the loft is nearer to the enemy than the ladder down, and leads nowhere."""
    places: dict[str, Any] = {"A.one": (10.6, 15.4, "loft"), "B.one": (10.6, 46.0)}
    battle = among_houses(places, {"A.one": sheet("Archer", ARCHER, BOW)})
    assert end_of(plan_of(battle))[0] > 13.0


def test_a_shooter_climbs_a_wall_if_that_pays() -> None:
    table = ground(
        surfaces=(LOFT,), walls=(wall("face", 10, 10, 18, 10, 3.0), wall("screen", 2, 17, 30, 17, 2.5))
    )
    archer = sheet("Archer", ARCHER, BOW)
    battle = skirmish({"A.one": (14.0, 9.507), "B.one": (14.0, 30.0)}, {"A.one": archer}, table)
    look = Situation(battle, "A")
    keys = ["stay", "walk", "climb"]
    assert bot().plan_for(look, battle.warrior("A.one"), keys).manner == "climb"
    clumsy = sheet("Brawler", (4, 3, 4, 3, 3, 1, 1, 1, 7))
    battle = skirmish({"A.one": (14.0, 9.507), "B.one": (14.0, 4.0)}, {"A.one": clumsy}, table)
    assert bot().plan_for(Situation(battle, "A"), battle.warrior("A.one"), keys).manner == "walk"


def test_it_keeps_out_of_swamps_and_deep_water() -> None:
    """SK-TER-09, SK-TER-13: nobody in armour ends its move in a river."""
    armoured = {"A.one": sheet("One", items=("sword", "heavy-armour"))}
    pond = [water(16, 12, 24, 16)]
    battle = among_houses({"A.one": (20.0, 22.0), "B.one": (20.0, 2.0)}, armoured, pond)
    plan = plan_of(battle)
    assert plan.end is not None
    assert battle.field.water_at(*plan.end) is None
    bog = [swamp(4, 24, 44, 26)]
    battle = among_houses({"A.one": (20.0, 30.0), "B.one": (20.0, 2.0)}, armoured, bog)
    marks = Situation(battle, "A").map_for(battle.warrior("A.one"))
    assert not [mark for mark, _ in plan_of(battle).chain if 24.0 < marks.place(mark)[1] < 26.0]


def test_who_wears_armour_goes_round_by_the_ford() -> None:
    """SK-TER-13: a little farther is better than to swim in armour; without a ford it swims all the same."""
    places: dict[str, tuple[float, float] | tuple[float, float, str]] = {
        "A.one": (30.0, 30.0),
        "B.one": (30.0, 20.0),
    }
    armoured = {"A.one": sheet("One", items=("sword", "heavy-armour"))}
    assert end_of(plan_of(among_houses(places, armoured, [water(0, 24, 44, 26)])))[0] > 32.0
    assert end_of(plan_of(among_houses(places, None, [water(0, 24, 44, 26)])))[0] < 32.0
    river = among_houses(places, armoured, [water(0, 24, 48, 26)])
    look = Situation(river, "A")
    here = look.map_for(river.warrior("A.one")).joined(30.0, 30.0, "")[0][0]
    assert 20.0 < bot().prey_for(look, river.warrior("A.one")).far[here] < 60.0


def test_who_gets_on_slowly_gets_on() -> None:
    """A swimmer comes an inch nearer in a turn: that is better than to tread water."""
    battle = among_houses({"A.one": (30.0, 25.0), "B.one": (30.0, 17.5)}, None, [water(0, 20, 48, 28)])
    plan = plan_of(battle)
    assert plan.manner != "stay"
    assert end_of(plan)[1] < 25.0


def test_the_rough_map_knows_stairs_and_ladders() -> None:
    marks = Waymarks(field().footing, Upright(0.0, 0.0, 0.0, 0.49, 1.25))
    starts = marks.joined(16.0, 13.0, "")
    found = marks.spread(starts, 30.0, set())
    there = [mark for mark in found.far if marks.place(mark)[2] == "loft"]
    assert there, "no way up was found"
    assert any([link for _, link in found.chain(there[0])])


def test_it_takes_the_ladder_by_which_it_stands() -> None:
    """Its way begins with the mark that it stands on: that is no reason to stay up there for good."""
    battle = among_houses({"A.one": (16.0, 13.0, "loft"), "B.one": (16.0, 40.0)})
    marks = Situation(battle, "A").map_for(battle.warrior("A.one"))
    chain = plan_of(battle).chain
    down = next(at for at, (_, link) in enumerate(chain) if link)
    assert down > 0
    head = marks.place(chain[down - 1][0])
    battle.put(battle.warrior("A.one").at(inches(head[0]), inches(head[1]), "loft"))
    plan = plan_of(battle)
    assert [link for _, link in plan.chain[:2]] == ["", chain[down][1]]
    question = LegQuestion(battle, battle.warrior("A.one"), plan.manner, 8.0, True)
    answer = moving.next_leg(Situation(battle, "A"), question, plan)
    assert answer == {"way": "link", "link": chain[down][1]}


def test_each_shard_has_somebody_who_fetches_it() -> None:
    battle = skirmish({"A.one": (10, 10), "A.two": (40, 10), "B.one": (20, 44)})
    battle.scenario = "glimmer-in-the-rubble"
    battle.shards = {f"glimmer-{n}": (8.0 + 30.0 * (n - 1), 20.0, "") for n in range(1, LEAST_SHARDS)}
    aims = aims_of(Situation(battle, "A"))
    assert aims["A.one"].key == "glimmer-1"
    assert aims["A.two"].key == "glimmer-2"
    plan = plan_of(battle)
    assert plan.end is not None
    assert plan.end[1] > 15.0
    assert abs(plan.end[0] - 8.0) < 3.0


def test_the_carrier_makes_for_its_exit() -> None:
    battle = skirmish({"A.one": (24, 20), "A.two": (26, 20), "B.one": (2, 4)})
    battle.scenario, battle.south, battle.attacker = "waylaid", "A", "B"
    carrier = battle.warrior("A.one").twin()
    carrier.carried = ("chest",)
    battle.put(carrier)
    plan = plan_of(battle)
    assert plan.manner == "run"
    assert plan.end is not None
    assert plan.end[1] > 26.0


# ---------------------------------------------------------------------------------------- blows and nerve


def test_it_strikes_at_whom_it_hurts_most() -> None:
    battle = skirmish(
        {"A.one": (20, 20), "B.weak": (20, 21), "B.hard": (21, 20)},
        {
            "A.one": sheet("One", STRONG),
            "B.weak": sheet("Weak", WEAK),
            "B.hard": sheet("Hard", STRONG, ("heavy-armour", "shield")),
        },
    )
    battle.engage("A.one", "B.weak")
    battle.engage("A.one", "B.hard")
    shares = striking.share_out(Situation(battle, "A"), battle.warrior("A.one"), ["B.weak", "B.hard"], 1)
    assert shares == {"B.weak": 1}


def test_it_routs_when_it_is_hopeless_and_not_before() -> None:
    places: dict[str, Any] = {f"A.{n}": (4.0 * n, 10.0) for n in range(1, 6)}
    places.update({f"B.{n}": (4.0 * n, 40.0) for n in range(1, 6)})
    battle = skirmish(places)
    battle.scenario = "bad-blood"
    asked = choice("rout", ["test", "rout"])
    put_out(battle, "A.1", "A.2")
    assert bot().decide(battle, asked) == "test"
    put_out(battle, "A.3", "A.4")
    down = battle.warrior("A.5").twin()
    down.condition = STUNNED
    battle.put(down)
    assert bot().decide(battle, asked) == "rout"


def test_who_wins_by_waiting_holds_out_to_the_end() -> None:
    places: dict[str, Any] = {f"A.{n}": (4.0 * n, 10.0) for n in range(1, 6)}
    places.update({f"B.{n}": (4.0 * n, 40.0) for n in range(1, 8)})
    battle = skirmish(places)
    battle.scenario, battle.attacker, battle.turn = "run-the-gauntlet", "B", 7
    put_out(battle, "A.1", "A.2", "A.3", "A.4")
    assert not nerve.should_rout(Situation(battle, "A"))
    battle.turn = 3
    assert nerve.should_rout(Situation(battle, "A"))


# ---------------------------------------------------------------------------------------- whole games


def played(seed: int, names: tuple[str, str] = ("greedy", "greedy")) -> Match:
    book = Skirmish()
    match = Match.start(book, book.sample_options(seed), seed=seed)
    play_on(
        match, {seat: make_bot(name, book, seat, seed) for seat, name in zip(match.seats, names, strict=True)}
    )
    return match


@pytest.mark.slow
def test_greedy_games_end_and_are_the_same_again() -> None:
    one, other = played(3), played(3)
    assert one.outcome is not None
    assert [str(event) for event in one.events] == [str(event) for event in other.events]


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "map_name"), [(3, ""), (20034, ""), (14, "ruins"), (13, "tallow-row")])
def test_nothing_impossible_stands_in_a_game_of_fighters(seed: int, map_name: str) -> None:
    """Random play seldom comes to blows; here every answer of those who fight is followed by a look."""
    match = watched(options_for(seed, map_name), ("greedy", "greedy"), seed)
    assert [told for told in match.told if isinstance(told.event, ChargeMade)]


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    won = 0
    for seed in (0, 1, 9, 14, 22):
        names = ("greedy", "random") if seed % 2 == 0 else ("random", "greedy")
        match = played(seed, names)
        assert match.outcome is not None
        won += match.outcome.winner == "AB"[seed % 2]
    assert won >= 4


def test_it_answers_what_it_does_not_know() -> None:
    class Strange(Question):
        def default(self) -> str:
            return "so"

    battle = skirmish({"A.one": (20, 20), "B.one": (20, 40)})
    assert bot().decide(battle, Strange("strange", "strange", "SK-MOV-04", "?")) == "so"


# ---------------------------------------------------------------------------------------- in camp


def test_it_rolls_again_what_is_neither_a_shard_nor_one_of_a_pair() -> None:
    options = [Option(KEEP, "keep"), *[Option(str(at), "again") for at in range(4)]]
    battle = skirmish({"A.one": (20, 20)})
    assert bot().decide(battle, RollOneAgain("", options, [5, 2, 2, 3])) == "3"
    assert bot().decide(battle, RollOneAgain("", options, [5, 2, 2, 6])) == KEEP


def test_it_saves_whom_it_can_pay_for() -> None:
    battle = skirmish({"A.one": (20, 20)})
    assert bot().decide(battle, choice("bleeding", ["pay", "let-die"])) == "pay"
    assert bot().decide(battle, choice("bleeding", ["let-die"])) == "let-die"
