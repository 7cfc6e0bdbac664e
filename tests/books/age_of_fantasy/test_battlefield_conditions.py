"""Battlefield conditions: what is rolled and kept, where the wind carries units, what the bot makes of it."""

from __future__ import annotations

import math
import random
from typing import Any

import msgspec
import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.chapter import BattlefieldConditions
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.conditions import (
    CONDITIONS,
    DAMNATION,
    ECHOES,
    ID,
    NONE,
    ROLL,
    WINDS,
    condition_notes,
)
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.events import ConditionSet, Sacrificed
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.winds import HEADINGS, CarryBases, Gust
from banneret.books.age_of_fantasy.missions import settle_scenario
from banneret.books.age_of_fantasy.movement import RUSH, March
from banneret.books.doing import MELEE, SHOOTING, Doing
from banneret.books.opr.morale import lose_nerve
from banneret.books.opr.values import ROUTS
from banneret.bots.players import make_bot
from banneret.core.engine.dice import ScriptedDice, SeededDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.core.space.bases import gap, on_board, stands_on
from tests.contract import kit, secrets

BOOK = AgeOfFantasy()
MEN = {"quality": 4, "defense": 5, "weapons": ["Sword (A1)"]}


def men(side: str, *places: tuple[float, ...], **profile: Any) -> dict[str, Any]:
    return {
        "side": side,
        "profile": {**MEN, "models": len(places), **profile},
        "places": [list(at) for at in places],
    }


def a_battle(
    units: dict[str, Any], condition: str, terrain: list[dict[str, Any]] | None = None, **state: Any
) -> Battle:
    words = {"chapters": [ID], "condition": condition, **state}
    return BOOK.arrange({"terrain": terrain or []}, units, words)[1]


TWO = {"men": men("A", (30, 10)), "foe": men("B", (30, 40))}


# ---------------------------------------------------------------------------------------- which one


GEOLOGICAL = ["Earthquake", "Heavy Storm", "Muddy Terrain", "Smell of Death", "Magical Winds", "Dark Skies"]
MYSTERIOUS = ["Damnation", "Arcane Power", "Inspiration", "Deadly Vortex", "Mystical Fog", "Sinister Echoes"]


@pytest.mark.clause("AF-CND-01")
@pytest.mark.parametrize("kind", range(1, 7))
def test_every_roll(kind: int) -> None:
    """The table as it stands in the book."""
    for face in range(1, 7):
        battle = a_battle(TWO, ROLL, step="scenario", mission="seize-ground")
        dark = kind in (3, 4) and face == 6
        dice = ScriptedDice(kind, *([] if kind <= 2 else [face]), *([2, 3] if dark else []))
        assert list(settle_scenario(battle, dice)) == []
        dice.finish()
        (told,) = [event for event in battle.told if isinstance(event, ConditionSet)]
        wanted = "" if kind <= 2 else (GEOLOGICAL if kind <= 4 else MYSTERIOUS)[face - 1]
        assert told.name == wanted
        assert condition_notes(battle).condition == (wanted.lower().replace(" ", "-") or NONE)
        assert condition_notes(battle).dark == (5 if dark else 0)


def test_each_can_be_chosen_and_says_what_it_does() -> None:
    (setting,) = BattlefieldConditions().settings()
    assert [name for _, name in setting.choices] == ["Roll for it", *GEOLOGICAL, *MYSTERIOUS]
    assert all([about.endswith(".") for _, about in setting.abouts])
    assert [key for key, _ in setting.abouts] == [key for key, _ in setting.choices]
    for condition in CONDITIONS:
        options = BOOK.agreed(BOOK.sample_options(0), {"chapters": [ID], "condition": [condition.id]})
        assert condition_notes(BOOK.begin(options)).condition == condition.id
        again = BOOK.read_options(msgspec.json.decode(msgspec.json.encode(BOOK.write_options(options))))
        assert again == options
    with pytest.raises(BadInput, match="condition"):
        BOOK.agreed(BOOK.sample_options(0), {"chapters": [ID], "condition": ["plague"]})


def test_its_sample_games() -> None:
    """None below ten thousand, then about a third, with all conditions among them."""
    chapter = BattlefieldConditions()
    assert not any([chapter.sample(seed) for seed in range(10_000)])
    assert any([chapter.sample(seed) for seed in range(10_000, 10_020)])
    found = [chapter.sample(seed) for seed in range(10_000, 10_900)]
    played = [chosen["condition"][0] for chosen in found if chosen]
    assert 230 < len(played) < 370
    assert set(played) == {ROLL, *[condition.id for condition in CONDITIONS]}


def test_what_is_remembered_is_saved() -> None:
    options = BOOK.agreed(BOOK.sample_options(0), {"chapters": [ID]})
    battle = BOOK.begin(options)
    notes = condition_notes(battle)._replace(condition=WINDS, dark=7, gust=("A.unit", 4.0), damned=("A", "B"))
    battle.notes[ID] = notes
    assert BOOK.decode(options, BOOK.encode(battle)).notes[ID] == notes


# ---------------------------------------------------------------------------------------- the wind


def gust_of(battle: Battle, unit: str, inches: float) -> Gust:
    own = battle.unit(unit)
    return Gust(March(battle, own, RUSH, [inches] * own.size(), "AF-CND-09"), inches)


def crowd(rng: random.Random, *, flying: bool, long: bool) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Some units that do not overlap, and a rock or two."""
    profile: dict[str, Any] = {"rules": ["Flying"]} if flying else {}
    if long:
        profile["base"] = [25, 60]
    units = {"men": men("A", (30, 20, 30), (31.5, 20, 75), (30.5, 22.5, 0), **profile)}
    for number in range(6):
        x, y = rng.uniform(20, 42), rng.uniform(10, 32)
        if math.hypot(x - 30.7, y - 21) > 4.5:
            units[f"other{number}"] = men(rng.choice("AB"), (round(x, 3), round(y, 3)))
    units.setdefault("foe", men("B", (66, 44)))
    rocks = [{"at": [rng.uniform(22, 27), rng.uniform(24, 30)], "size": [3, 2], "turn": 20, "impassable": True}]
    return units, rocks


@pytest.mark.clause("AF-CND-09")
@pytest.mark.parametrize("flying", [False, True])
@pytest.mark.parametrize("long", [False, True])
def test_wherever_the_wind_carries_a_unit(flying: bool, long: bool) -> None:
    """Every direction is an answer, by a place or as places, and nobody ends where it may not stop.

    Who is carried less than the whole way could not go on: an eighth of an inch further it would be too close
    to somebody, on the rock or off the table.
    """
    rng = random.Random(f"wind {flying} {long}")
    stopped = 0
    for _ in range(4):
        units, rocks = crowd(rng, flying=flying, long=long)
        battle = a_battle(units, WINDS, rocks)
        unit = battle.unit("men")
        gust = gust_of(battle, "men", 9.0)
        question = CarryBases(gust, "?")
        x, y, _ = unit.middle()
        for heading in range(0, HEADINGS, 12):
            ux, uy = math.sin(math.radians(heading)), math.cos(math.radians(heading))
            answer = question.read({"to": [x + 20 * ux, y + 20 * uy]})
            assert question.check(answer) is None
            again = CarryBases(gust_of(battle, "men", 9.0), "?")
            plain = {"places": [list(place) for place in answer["places"]]}
            assert again.check(again.read(plain)) is None
            trial = again.trial(again.read(plain))
            far = gust.room(heading)
            assert trial.inches == pytest.approx(far, abs=0.002)
            for base, walk in zip(unit.bases, trial.walks, strict=True):
                assert walk.end.cx - base.cx == pytest.approx(far * ux, abs=0.002)
                assert walk.end.cy - base.cy == pytest.approx(far * uy, abs=0.002)
                assert may_stand(battle, walk.end)
            if far < 9.0 and not flying:
                stopped += 1
                on = [b.at(b.cx + ux * (far + 0.125), b.cy + uy * (far + 0.125), b.heading) for b in unit.bases]
                assert not all([may_stand(battle, base) for base in on])
    assert stopped > 10 or flying


def may_stand(battle: Battle, base: Any) -> bool:
    others = [other for unit in battle.others(battle.unit("men")) for other in unit.bases]
    return (
        all([gap(base, other) > 0.996 for other in others])
        and not any([stands_on(base, piece.shape) for piece in battle.field.impassable])
        and on_board(base, 0.0, 0.0, battle.field.width, battle.field.depth)
    )


def test_proposals_are_answers() -> None:
    battle = a_battle(TWO, WINDS)
    question = CarryBases(gust_of(battle, "men", 5.0), "?")
    for answer in [question.default(), *question.candidates(random.Random(1), 12)]:
        assert question.check(answer) is None
        assert question.trial(answer).inches == pytest.approx(5.0, abs=0.002)


def test_proposals_go_several_ways() -> None:
    """By default due north, or where it gets further; others at random, and none twice."""
    question = CarryBases(gust_of(a_battle(TWO, WINDS), "men", 5.0), "?")
    ((x, y, _),) = question.default()["places"]
    assert (x, y) == pytest.approx((30.0, 15.0))
    found = question.candidates(random.Random(1), 12)
    assert 6 < len(found) <= 12
    assert len({answer["places"] for answer in found}) == len(found)
    # In the corner of the table, with a friend to the north: northeast is the first way that is free.
    units = {"men": men("A", (2, 2)), "friend": men("A", (2, 5)), "foe": men("B", (66, 44))}
    ((x, y, _),) = CarryBases(gust_of(a_battle(units, WINDS), "men", 9.0), "?").default()["places"]
    assert (x, y) == pytest.approx((2 + 9 * math.sin(math.pi / 4), 2 + 9 * math.cos(math.pi / 4)), abs=0.002)


def test_a_unit_that_is_too_close_to_another_is_carried_away_from_it() -> None:
    """It stood nearer than an inch before, as after a melee."""
    battle = a_battle({"men": men("A", (30, 20)), "foe": men("B", (30, 21.2))}, WINDS)
    gust = gust_of(battle, "men", 4.0)
    assert gust.room(180) == pytest.approx(4.0)
    assert gust.room(0) == 0.0
    assert gust.blocked()


def test_a_short_way_is_that_of_its_direction() -> None:
    """Where only a tenth of an inch is free, rounding of places must not make it another direction's."""
    units = {"men": men("A", (30, 20)), "other": men("A", (30, 22.084)), "foe": men("B", (66, 44))}
    battle = a_battle(units, WINDS)
    for heading in (0, 3, 357, 10, 350):
        gust = gust_of(battle, "men", 6.0)
        question = CarryBases(gust, "?")
        places = [list(place) for place in gust.places(heading)]
        assert question.check(question.read({"places": places})) is None


# ---------------------------------------------------------------------------------------- Damnation


class Damned(AgeOfFantasy):
    """Sample games are played under Damnation."""

    def sample_options(self, seed: int) -> Any:
        return self.agreed(super().sample_options(seed), {"chapters": [ID], "condition": [DAMNATION]})


@pytest.mark.clause("AF-CND-11")
@pytest.mark.plain
def test_nobody_knows_whom_others_sacrifice() -> None:
    book = Damned()
    secrets.check_secrets(book, 0, False)
    secrets.check_simultaneous_answers(book, 0)


@pytest.mark.clause("AF-CND-11")
def test_a_sacrifice_that_is_known_cannot_be_taken_back() -> None:
    battle = a_battle(TWO, DAMNATION, step="round start", round=0)
    match = Match.from_state(BOOK, BOOK.sample_options(0), battle, SeededDice(1))
    assert sorted(match.pending) == ["A", "B"]
    assert match.answer("A", "") is None
    assert not [event for event in match.events if isinstance(event, Sacrificed)]
    assert match.answer("B", "") is None
    told = [event for event in match.events if isinstance(event, Sacrificed)]
    assert [(event.seat, event.reveals()) for event in told] == [("A", True), ("B", True)]


def test_what_was_before_is_over_while_they_choose() -> None:
    battle = a_battle(TWO, DAMNATION, step="round start", round=1, damned=["A", "B"])
    match = Match.from_state(BOOK, BOOK.sample_options(0), battle, SeededDice(1))
    assert sorted(match.pending) == ["A", "B"]
    view = match.view("A")
    assert isinstance(view, Battle)
    assert condition_notes(view).damned == ()


@pytest.mark.clause("AF-CND-18")
def test_only_a_rout_from_a_melee_echoes() -> None:
    """Where a chapter makes units rout for other reasons, their friends hear nothing of it."""
    units = {
        "men": men("A", (30, 10)),
        "near": men("A", (30, 14), rules=["Tough(6)"]),
        "foe": men("B", (30, 40)),
    }
    for means, faces, wounds in ((MELEE, (3,), 2), (SHOOTING, (), 0)):
        battle = a_battle(units, ECHOES)
        with ScriptedDice(*faces) as dice:
            steps = lose_nerve(battle, battle.unit("men"), ROUTS, Doing(("foe",), means), dice)
            assert list(steps) == []
        assert battle.unit("near").models[0].wounds == wounds


def test_words_of_cases() -> None:
    battle = a_battle(TWO, ROLL, settled="dark-skies", damned=["B"])
    assert condition_notes(battle) == ("dark-skies", 0, ("", 0.0), ("B",))
    with pytest.raises(BadInput, match="there is no battlefield condition “plague”") as found:
        a_battle(TWO, ROLL, settled="plague")
    assert found.value.where == "state.settled"


# ---------------------------------------------------------------------------------------- the bot


def asked(units: dict[str, Any], condition: str, *answers: Any, dice: list[int], **state: Any) -> Match:
    options, battle = BOOK.arrange({}, units, {"chapters": [ID], "condition": condition, **state})
    match = Match.from_state(BOOK, options, battle, ScriptedDice(*dice))
    for answer in answers:
        assert match.answer("A", answer) is None
    return match


def test_the_bot_gives_whom_it_costs_least() -> None:
    """Two of many soldiers are less than two wounds of a beast that is all but dead."""
    horde = men("A", *[(10 + 1.2 * k, 4 + 1.2 * j) for k in range(5) for j in range(4)])
    units = {
        "horde": {**horde, "points": 100},
        "beast": {**men("A", (40, 4), rules=["Tough(3)"]), "points": 200},
        "foe": {**men("B", (40, 40)), "points": 100},
    }
    match = asked(units, DAMNATION, dice=[], step="round start", round=1)
    bot = make_bot("greedy", BOOK, "A", 1)
    assert bot.decide(match.view("A"), match.pending["A"]) == "horde"
    alone = {"beast": units["beast"], "foe": units["foe"]}
    match = asked(alone, DAMNATION, dice=[], step="round start", round=1)
    assert bot.decide(match.view("A"), match.pending["A"]) == ""


def test_the_bot_is_carried_to_whom_it_charges() -> None:
    units = {"men": men("A", (30, 20), (31.2, 20)), "foe": men("B", (30, 30)), "far": men("B", (66, 44))}
    match = asked(units, WINDS, "men", "charge", dice=[2, 3])
    bot = make_bot("greedy", BOOK, "A", 1)
    answer = bot.decide(match.view("A"), match.pending["A"])
    assert match.answer("A", answer) is None
    assert match.pending["A"].name == "charge"


def test_the_bot_is_carried_towards_a_marker() -> None:
    units = {"men": men("A", (30, 20)), "foe": men("B", (66, 44))}
    match = asked(units, WINDS, "men", "rush", dice=[2, 3], markers=[{"at": [30, 28]}])
    assert match.answer("A", {"places": []}) is None
    bot = make_bot("greedy", BOOK, "A", 1)
    answer = bot.decide(match.view("A"), match.pending["A"])
    ((_, y, _),) = answer["places"]
    assert y == pytest.approx(25.0, abs=0.2)


# ---------------------------------------------------------------------------------------- whole games


@pytest.mark.slow
@pytest.mark.parametrize("condition", [each.id for each in CONDITIONS])
def test_whole_games(condition: str) -> None:
    for seed in (4, 5):
        options = BOOK.agreed(BOOK.sample_options(seed), {"chapters": [ID], "condition": [condition]})
        match = Match.start(BOOK, options, seed=seed)
        kit.play(match, seed)
        assert match.over
        again = Match.resume(match.journal, book=BOOK)
        assert BOOK.encode(again.state) == BOOK.encode(match.state)  # type: ignore[arg-type]
