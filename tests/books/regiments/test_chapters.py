"""What optional chapters of Regiments may change, each hook by what the toy `night_raid` does with it.

The toy is plain code that subclasses rules, so all this is played with plain rules.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from banneret.books.opr.events import Deployed, EdgeChosen, HeldBack, HitRoll, MoraleTest, ZoneChosen
from banneret.books.opr.latecomers import arrival_options
from banneret.books.opr.morale import passes_morale_test
from banneret.books.opr.troop import WAITING
from banneret.books.regiments import mission, preparation
from banneret.books.regiments.activation import action_label
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.book import Regiments
from banneret.books.regiments.chapter import Chapter
from banneret.books.regiments.charge import best_charge
from banneret.books.regiments.placing import PlaceMarker
from banneret.books.regiments.room import beyond
from banneret.books.regiments.shooting import every_slot
from banneret.books.regiments.terrain import in_danger
from banneret.bots.players import make_bot
from banneret.bots.regiments.greedy import GreedyBot
from banneret.core.engine.ask import Choice
from banneret.core.engine.book import check_settings
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.core.space.distances import contains
from banneret.odds import pmf
from banneret.odds.regiments.chances import morale, shooting_on_table
from banneret.pictures.board import board_svg
from tests.contract import kit
from tests.data import areas_in, notes_in, plain, scores_in
from tests.toy_chapters import HERE, Toys, with_toys

pytestmark = pytest.mark.plain

BOOK = Regiments()
NIGHT = Toys(HERE / "toy_night" / "chapters")
ID = "night-raid"
MEN: dict[str, Any] = {"quality": 4, "defense": 4, "models": 5, "weapons": ["Bow (24”, A1)", "Sword (A1)"]}
RIDERS: dict[str, Any] = {**MEN, "rules": ["Fast"]}
CHIEF: dict[str, Any] = {"quality": 4, "defense": 4, "weapons": ["Sword (A3)"], "rules": ["Hero", "Tough(3)"]}
WOOD = {"kind": "wood", "at": [60, 24], "size": [6, 6], "difficult": True}


@pytest.fixture(autouse=True)
def night() -> Iterator[None]:
    with NIGHT.opened():
        yield


def unit(side: str, at: list[float] | None, profile: dict[str, Any] = MEN, **more: Any) -> dict[str, Any]:
    placed = {} if at is None else {"at": at}
    return {"side": side, "profile": profile, "facing": 0 if side == "A" else 180, **placed, **more}


def a_battle(units: dict[str, Any] | None = None, hour: str = "midnight", **state: Any) -> tuple[Any, Battle]:
    if units is None:
        units = {"men": unit("A", [36, 10]), "foes": unit("B", [36, 40])}
    return BOOK.arrange({"terrain": [WOOD]}, units, {ID: hour, **state})


def a_match(options: Any, battle: Battle, *faces: int) -> Match:
    return Match.from_state(BOOK, options, battle, ScriptedDice(*faces))


def battle_of(match: Match) -> Battle:
    battle = match.state
    assert isinstance(battle, Battle)
    return battle


def with_zones(battle: Battle, *zones: list[tuple[float, float]]) -> Chapter:
    """The night raid of this battle with other zones."""
    (night,) = battle.chapters
    found = type("Zoned", (type(night),), {"zones": lambda self, battle: list(zones)})(night.chosen)
    assert isinstance(found, Chapter)
    return found


def notes(match: Match) -> Any:
    return battle_of(match).notes[ID]


def started(seed: int = 2) -> Match:
    return kit.start(with_toys(NIGHT, BOOK), seed)


# ---------------------------------------------------------------------------------------- agreed on


def test_the_toy_is_agreed_on_shown_and_saved() -> None:
    plain = BOOK.sample_options(0)
    assert [setting.id for setting in BOOK.settings()] == ["chapters", ID, "moon", "scenario", "attacker"]
    options = BOOK.agreed(plain, {"moon": ["full"], ID: ["dusk"]})
    chosen = BOOK.chosen(options)
    assert (chosen[ID], chosen["moon"]) == (("dusk",), ("full",))
    written = BOOK.write_options(options)
    assert written["chapters"] == {"moon": ("full",), ID: ("dusk",)}
    assert BOOK.read_options(msgspec.json.decode(msgspec.json.encode(written))) == options
    assert BOOK.agreed(options, {ID: ["no"], "moon": ["dark"]}) == plain
    assert "chapters" not in BOOK.write_options(plain)
    with pytest.raises(BadInput, match=r"settings.moon: without night raid there is nothing to choose here"):
        BOOK.agreed(plain, {"moon": ["full"]})
    with pytest.raises(BadInput, match=r"options.chapters.night-raid: “Night raid” has no choice “noon”"):
        BOOK.read_options(msgspec.structs.replace(plain, chapters={ID: ("noon",)}))
    with pytest.raises(BadInput, match=r"has no setting “sun”"):
        check_settings(BOOK, {"sun": ["hot"]})
    battle = BOOK.begin(options)
    assert battle.notes[ID].moon == "full"
    battle.notes[ID] = battle.notes[ID]._replace(plunder=(("A", 2), ("B", 0)), bribed=(("B", "cooks"),))
    again = BOOK.decode(options, BOOK.encode(battle))
    assert again.notes == battle.notes
    told = notes_in(BOOK.view_data(BOOK.view(again, "")), title="Plunder")
    assert [(note["seat"], note["text"]) for note in told] == [("A", "2"), ("B", "0")]
    assert not notes_in(BOOK.view_data(BOOK.view(again, "A")), secret=True)
    (bribed,) = notes_in(BOOK.view_data(BOOK.view(again, "B")), secret=True)
    assert (bribed["seat"], bribed["text"]) == ("B", "the cooks")
    assert BOOK.view(again, "A").notes[ID].bribed == ()
    assert BOOK.view(again, "B").notes[ID].bribed == (("B", "cooks"),)


def test_a_case_tells_what_it_remembers() -> None:
    _, battle = a_battle({"men": unit("A", [36, 25])}, dawn=2, plunder={"B": 1})
    assert battle.notes[ID].dawn == 2
    assert BOOK.unit_facts(battle, "men")["in camp"]
    with pytest.raises(BadInput, match=r"state.plunder: there is no side “C”"):
        a_battle(plunder={"C": 1})
    with pytest.raises(BadInput, match=r"state.dawn: this case is played without night raid"):
        BOOK.arrange({}, {"men": unit("A", [36, 25])}, {"dawn": 2})
    with pytest.raises(BadInput, match=r"there is no step “bribes”"):
        BOOK.arrange({}, {}, {"step": "bribes"})
    with pytest.raises(BadInput, match=r"“Night raid” has no choice “noon”"):
        a_battle(hour="noon")


# ---------------------------------------------------------------------------------------- before the game


def test_a_chapter_has_steps_before_the_markers() -> None:
    options, battle = a_battle(step="bribes", round=0)
    match = a_match(options, battle, 1, 6, 1)
    assert {seat: question.name for seat, question in match.pending.items()} == {"A": "bribe", "B": "bribe"}
    assert match.answer("A", "cooks") is None
    assert match.answer("B", "sentries") is None
    assert notes(match).bribed == (("A", "cooks"), ("B", "sentries"))
    assert [question.name for question in match.pending.values()] == ["marker"]
    assert battle_of(started()).step == "bribes"


def test_a_chapter_sets_the_table() -> None:
    battle = battle_of(started())
    assert battle.field.pieces[-1].id == "camp"
    assert battle.bare.pieces[-1].id == "camp"
    assert BOOK.view_data(BOOK.view(battle, ""))["table"]["pieces"][-1]["name"] == "Camp"


def test_markers_keep_out_of_the_zones_of_a_chapter() -> None:
    _, battle = a_battle(step="objectives", markers_to_place=3, markers=[{"at": [36, 24]}])
    question = PlaceMarker(battle)
    for place in ((36.0, 15.0), (36.0, 33.0)):
        refusal = question.check(place)
        assert refusal is not None
        assert refusal.code == "in-zone"
    assert question.check((2.0, 10.0)) is None, "beside the slanting side of a zone"
    assert plain(question.details())["area"] == [0.0, 0.0, 72.0, 48.0]
    spot = question.spot()
    assert spot is not None
    assert question.check(spot) is None
    assert not any([contains(zone.shape, *spot) for zone in battle.own_zones()])


def test_room_for_markers_between_zones_is_found_to_the_last() -> None:
    """Markers that leave only the corners beside the zones free, and then nothing."""
    there = [[x, y] for x in range(8, 70, 9) for y in (17, 24, 31)]
    _, battle = a_battle(step="objectives", markers=[{"at": place} for place in there])
    question = PlaceMarker(battle)
    spot = question.spot()
    assert spot is not None
    assert question.check(spot) is None
    corners = [[0, 3], [72, 3], [0, 12], [72, 12], [0, 24], [72, 24], [0, 36], [72, 36], [0, 45], [72, 45]]
    _, full = a_battle(step="objectives", markers=[{"at": place} for place in [*there, *corners]])
    assert PlaceMarker(full).spot() is None


def test_room_for_markers_is_found_where_zones_leave_but_a_corner() -> None:
    south = [(0.0, 0.0), (66.0, 0.0), (72.0, 6.0), (72.0, 24.0), (0.0, 24.0)]
    north = [(0.0, 24.0), (72.0, 24.0), (72.0, 48.0), (0.0, 48.0)]
    _, battle = a_battle(step="objectives", markers_to_place=1)
    battle.chapters = [with_zones(battle, south, north)]
    spot = PlaceMarker(battle).spot()
    assert spot is not None
    assert math.hypot(72.0 - spot[0], spot[1]) < 6.0


def test_units_deploy_in_the_zone_of_a_chapter() -> None:
    options, battle = a_battle({"men": unit("A", None), "foes": unit("B", None)}, step="deployment", round=0)
    question = preparation.deployment_questions(battle, battle.unit("men"))[0]
    assert question.check((36.0, 15.9, 0.0)) is None, "deeper than the strip of 12 inches"
    for place in ((36.0, 16.1, 0.0), (4.0, 9.0, 0.0), (68.0, 12.0, 0.0)):
        refusal = question.check(place)
        assert refusal is not None
        assert refusal.code == "outside-zone", place
    assert [60.0, 16.0] in plain(question.details())["zone"][0]
    view = BOOK.view_data(BOOK.view(battle, ""))
    assert [72.0, 48.0] in areas_in(view)["B"][0]
    assert board_svg(view, BOOK.names(options)).count('class="zone"') == 2
    match = a_match(options, battle)
    assert match.answer("A", "deploy men") is None
    assert match.answer("A", match.pending["A"].default()) is None


def test_room_in_a_slanting_zone_is_found_however_narrow() -> None:
    """All but the sharp corners of the zone are impassable: there a unit fits, and a larger one does not."""
    rocks = [
        {"kind": "rock", "at": [36, 8], "size": [60, 16], "impassable": True},
    ]
    few, many = {**MEN, "models": 2}, {**MEN, "models": 20}
    units = {"few": unit("A", None, few), "many": unit("A", None, many), "foes": unit("B", [36, 40])}
    _, battle = BOOK.arrange({"terrain": rocks}, units, {ID: "dusk", "step": "deployment", "round": 0})
    question = preparation.deployment_questions(battle, battle.unit("few"))[0]
    spot = question.spot()
    assert spot is not None
    assert question.check(spot) is None
    assert preparation.deployment_questions(battle, battle.unit("many"))[0].spot() is None


@pytest.mark.parametrize(("low", "fits"), [(14.79, True), (14.85, False)])
def test_room_under_the_tip_of_a_zone_is_found_to_the_last(low: float, fits: bool) -> None:
    """All but the tip of a triangle is a rock: a single model just fits in, or just does not."""
    triangle = [(0.0, 0.0), (72.0, 0.0), (30.3, 16.0)]
    rocks = [{"kind": "rock", "at": [36, 0.5 * low], "size": [72, low], "impassable": True}]
    units = {"man": unit("A", None, {**MEN, "models": 1}), "foes": unit("B", [36, 40])}
    _, battle = BOOK.arrange({"terrain": rocks}, units, {ID: "dusk", "step": "deployment", "round": 0})
    battle.chapters = [with_zones(battle, triangle, triangle)]
    question = preparation.deployment_questions(battle, battle.unit("man"))[0]
    spot = question.spot()
    assert (spot is not None) is fits
    assert spot is None or question.check(spot) is None


WEST = [(0.0, 0.0), (18.0, 0.0), (18.0, 48.0), (0.0, 48.0)]
EAST = [(54.0, 0.0), (72.0, 0.0), (72.0, 48.0), (54.0, 48.0)]


@pytest.mark.parametrize(("chosen", "south"), [("1", "A"), ("2", "B")])
def test_zones_of_a_chapter_are_chosen_by_where_they_are(chosen: str, south: str) -> None:
    _, battle = a_battle({"men": unit("A", None), "foes": unit("B", None)}, step="edges", round=0)
    battle.chapters = [with_zones(battle, WEST, EAST)]
    steps = preparation.choose_edges(battle, ScriptedDice(6, 1))
    question = next(steps).questions["A"]
    assert isinstance(question, Choice)
    assert question.prompt == "Which deployment zone is yours?"
    assert [option.label for option in question.options] == ["Zone 1: west", "Zone 2: east"]
    with pytest.raises(StopIteration):
        steps.send(chosen)
    assert battle.south == south
    told = [(event.seat, event.zone) for event in battle.told if isinstance(event, ZoneChosen)]
    assert told == [("A", int(chosen)), ("B", 3 - int(chosen))]
    assert not [event for event in battle.told if isinstance(event, EdgeChosen)]


def test_units_face_the_zone_of_the_enemy() -> None:
    corner = [(0.0, 0.0), (12.0, 0.0), (12.0, 12.0), (0.0, 12.0)]
    across = [(36.0, 36.0), (48.0, 36.0), (48.0, 48.0), (36.0, 48.0)]
    _, battle = a_battle(step="deployment", round=0, south="A")
    for zones, ahead in (((WEST, EAST), 90.0), ((EAST, WEST), 270.0), ((corner, across), 45.0)):
        battle.chapters = [with_zones(battle, *zones)]
        assert battle.ahead("A") == pytest.approx(ahead)
        assert battle.ahead("B") == pytest.approx((ahead + 180.0) % 360.0)
        question = preparation.deployment_questions(battle, battle.unit("men").in_place(WAITING))[0]
        assert question.facing == pytest.approx(ahead)
        assert question.check(question.default()) is None
    battle.chapters = []
    assert (battle.ahead("A"), battle.ahead("B")) == (0.0, 180.0)


def test_who_looks_northeast_is_set_up_at_the_front() -> None:
    _, battle = a_battle({"men": unit("A", None), "foes": unit("B", None)}, step="deployment", round=0)
    south = [(0.0, 0.0), (36.0, 0.0), (36.0, 16.0), (0.0, 16.0)]
    north = [(36.0, 32.0), (72.0, 32.0), (72.0, 48.0), (36.0, 48.0)]
    battle.chapters = [with_zones(battle, south, north)]
    assert preparation.deployment_questions(battle, battle.unit("men"))[0].default()[1] > 12.0
    assert preparation.deployment_questions(battle, battle.unit("foes"))[0].default()[1] < 36.0


def test_who_has_no_room_aslant_finds_it_straight() -> None:
    """Zones as deep as the unit: it does not look at the enemy, but it is deployed."""
    south = [(0.0, 0.0), (30.0, 0.0), (30.0, 2.0), (0.0, 2.0)]
    north = [(42.0, 46.0), (72.0, 46.0), (72.0, 48.0), (42.0, 48.0)]
    _, battle = a_battle({"men": unit("A", None), "foes": unit("B", None)}, step="deployment", round=0)
    battle.chapters = [with_zones(battle, south, north)]
    question = preparation.deployment_questions(battle, battle.unit("men"))[0]
    spot = question.spot()
    assert spot is not None
    assert spot[2] == pytest.approx(0.0)
    assert question.check(spot) is None


@pytest.mark.parametrize("south", ["A", "B"])
def test_the_bot_sets_up_along_the_front_of_its_zone(south: str) -> None:
    units = {"men": unit("A", None), "foes": unit("B", None)}
    markers = [{"at": [36, 12]}, {"at": [30, 36]}]
    _, battle = a_battle(units, step="deployment", round=0, south=south, markers=markers)
    battle.chapters = [with_zones(battle, WEST, EAST)]
    question = preparation.deployment_questions(battle, battle.unit("men"))[0]
    bot = make_bot("greedy", BOOK, "A", 1)
    assert isinstance(bot, GreedyBot)
    fronts = [x for x, _, _ in bot.good_places(battle, question)]
    front = 17.0 if south == "A" else 55.0
    assert len([x for x in fronts if abs(x - front) < 0.001]) >= 10
    x, y, heading = bot.place_unit(battle, question)
    assert abs(x - front) < 0.01
    assert min(abs(y - 12.0), abs(y - 36.0)) < 7.0, "before a marker"
    assert heading == pytest.approx(90.0 if south == "A" else 270.0)


def test_a_chapter_says_who_deploys_and_what() -> None:
    """The south deploys all it has first, Heroes last."""
    units = {
        "men": unit("A", None),
        "chief": unit("A", None, CHIEF),
        "foes": unit("B", None),
        "more": unit("B", None),
    }
    options, battle = a_battle(units, step="deployment", round=0, turn="A", south="A")
    match = a_match(options, battle)
    question = match.pending["A"]
    keys = [option["key"] for option in question.to_data()["options"]]
    assert keys == ["deploy men"]
    refusal = question.check("deploy chief")
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("heroes-last", "RG-PRE-16")
    assert match.answer("A", "deploy men") is None
    assert match.answer("A", match.pending["A"].default()) is None
    assert list(match.pending) == ["A"], "the south goes on deploying"
    keys = [option["key"] for option in match.pending["A"].to_data()["options"]]
    assert keys[0] == "deploy chief", "nobody else is left"
    assert match.answer("A", "deploy chief") is None
    assert match.answer("A", match.pending["A"].default()) is None
    assert list(match.pending) == ["B"]


def test_the_south_deploys_first_whoever_wins_the_roll() -> None:
    units = {"men": unit("A", None), "foes": unit("B", None)}
    options, battle = a_battle(units, step="edges", round=0, south="A")
    match = a_match(options, battle, 6, 1)
    assert match.answer("A", "2") is None
    assert list(match.pending) == ["B"]


def test_a_chapter_keeps_units_in_reserve() -> None:
    units = {"men": unit("A", None), "riders": unit("A", None, RIDERS), "foes": unit("B", None)}
    options, battle = a_battle(units, step="edges", round=0)
    match = a_match(options, battle, 6, 1)
    assert match.answer("A", "1") is None
    assert battle_of(match).unit("riders").place == "in reserve"
    assert [e for e in match.events if isinstance(e, HeldBack)] == [HeldBack("RG-PRE-16", "riders", "ambush")]
    keys = [option["key"] for option in match.pending["A"].to_data()["options"]]
    assert keys == ["deploy men"]


def test_a_chapter_says_when_and_where_reserves_arrive() -> None:
    waiting = {"place": "in reserve"}
    units = {
        "men": unit("A", [36, 10]),
        "riders": unit("A", None, RIDERS, **waiting),
        "foes": unit("B", [36, 40]),
    }
    options, battle = a_battle(units, step="round start", round=1)
    match = a_match(options, battle, 1)
    assert match.pending["A"].name == "unit", "too early in round 2"
    options, battle = a_battle(units, step="round start", round=2)
    late = preparation.LateUnits(battle)
    assert arrival_options(battle, late, "A") == []
    refusal = late.closed(battle.of_side("A"), [], "ambush").why("riders")
    assert refusal is not None
    assert refusal.code == "too-early"
    match = a_match(options, battle, 1)
    assert match.answer("A", "riders") is None
    question = match.pending["A"]
    assert question.clause == "RG-PRE-16"
    assert question.check((4.0, 44.0, 90.0)) is None, "near enemies too"
    refusal = question.check((30.0, 24.0, 0.0))
    assert refusal is not None
    assert refusal.code == "outside-zone"
    assert match.answer("A", question.default()) is None
    (arrived,) = [event for event in match.events if isinstance(event, Deployed)]
    assert arrived.clause == "RG-PRE-16"


def test_reserves_without_room_are_told_so() -> None:
    wall = [{"kind": "rock", "at": [5, 24], "size": [10, 48], "impassable": True}]
    units = {"men": unit("A", [36, 10]), "riders": unit("A", None, RIDERS, place="in reserve")}
    _, battle = BOOK.arrange({"terrain": wall}, units, {ID: "dusk", "round": 3})
    refusal = preparation.LateUnits(battle).closed(battle.of_side("A"), [], "ambush").why("riders")
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("no-room", "RG-PRE-16")


def test_a_chapter_asks_when_the_armies_are_deployed() -> None:
    options, battle = a_battle({"men": unit("A", None)}, step="deployment", round=0)
    match = a_match(options, battle)
    assert match.answer("A", "deploy men") is None
    assert match.answer("A", match.pending["A"].default()) is None
    assert match.pending["A"].name == "signal"
    assert match.answer("A", "owl") is None
    assert notes(match).signal == "owl"
    assert notes(match).plunder == (("A", 0), ("B", 0)), "the game began"


# ---------------------------------------------------------------------------------------- values


def test_a_chapter_changes_what_units_are() -> None:
    """Known to odds and views as any other value."""
    units = {"chief": unit("A", [36, 10], CHIEF), "men": unit("A", [50, 10])}
    _, battle = a_battle(units)
    assert (battle.unit("chief").quality(), battle.unit("men").quality()) == (3, 4)
    _, day = BOOK.arrange({}, units, {})
    assert day.unit("chief").quality() == 4
    assert morale(battle.unit("chief")) - morale(day.unit("chief")) == pytest.approx(1 / 6)
    plain = BOOK.sample_options(0)
    hero = next(u for u in BOOK.begin(plain).units.values() if not u.has_plain_soldiers())
    by_night = BOOK.begin(BOOK.agreed(plain, {ID: ["dusk"]})).unit(hero.id)
    assert by_night.quality() == hero.quality() - 1


def test_a_chapter_changes_how_far_units_move() -> None:
    _, battle = a_battle()
    men = battle.unit("men")
    assert action_label(battle, men, "rush") == "Rush: move up to 10”, no shooting"
    assert action_label(battle, men, "advance") == "Advance: move up to 6”, then shoot"
    options, battle = a_battle()
    match = a_match(options, battle)
    assert match.answer("A", "men") is None
    assert match.answer("A", "rush") is None
    assert match.pending["A"].to_data()["allowance"] == 10.0
    assert match.pending["A"].check((("forward", 10.0),)) is None
    refusal = match.pending["A"].check((("forward", 10.5),))
    assert refusal is not None
    assert refusal.code == "too-far"
    _, day = a_battle(dawn=1)
    assert action_label(day, men, "rush") == "Rush: move up to 12”, no shooting"
    assert best_charge(battle, men, battle.unit("foes")) is None


def test_a_chapter_changes_rolls_to_hit_and_odds_know() -> None:
    units = {"men": unit("A", [36, 10]), "foes": unit("B", [36, 18])}
    means = []
    for dawn, need in ((0, 5), (1, 4)):
        options, battle = a_battle(units, dawn=dawn)
        odds = shooting_on_table(battle, battle.unit("men"), battle.unit("foes"))
        means.append(pmf.mean(odds.wounds))
        match = a_match(options, battle, 1, 1, 1, 1, 1)
        answers: list[Any] = ["men", "hold", [], {"Bow": "foes"}]
        for answer in answers:
            assert match.answer("A", answer) is None
        (rolled,) = [event for event in match.events if isinstance(event, HitRoll)]
        assert rolled.need == need
    assert means[0] / means[1] == pytest.approx(2 / 3)


@pytest.mark.parametrize(("state", "limit"), [({}, 9.0), ({"moon": "full"}, 15.0), ({"hour": "dusk"}, 18.0)])
def test_a_chapter_limits_sight(state: dict[str, Any], limit: float) -> None:
    def targets(gap: float, **more: Any) -> list[str]:
        """Whom the men may shoot at so far from their front."""
        units = {"men": unit("A", [36, 10]), "foes": unit("B", [36, 10 + gap])}
        _, battle = a_battle(units, **{**state, **more})
        (slot,) = every_slot(battle, battle.unit("men"))
        return [option.key for option in slot.options]

    assert targets(limit - 0.05) == ["foes"]
    assert targets(limit + 0.05) == []
    assert targets(limit + 0.05, dawn=1) == ["foes"]
    units = {"men": unit("A", [36, 10]), "foes": unit("B", [36, 10 + limit + 0.05])}
    _, battle = a_battle(units, **state)
    men, foes = battle.unit("men"), battle.unit("foes")
    assert battle.sight_limit(men, foes) == limit
    assert beyond(battle.sight_distance(men, 0, foes, 24.0), 24.0)
    assert not battle.model_sees(men, 0, foes, 0, 24.0)
    (slot,) = every_slot(battle, men)
    refusal = slot.closed.why("foes")
    assert refusal is not None
    assert refusal.code == "unseen"


def test_a_chapter_changes_the_ground() -> None:
    units = {"men": unit("A", [60, 25]), "foes": unit("B", [10, 40])}
    options, battle = a_battle(units, step="round start", round=1)
    assert len(in_danger(battle, battle.unit("men"))) == 5
    assert battle.field.dangerous
    assert not battle.bare.dangerous
    assert not a_battle(units, dawn=1)[1].field.dangerous
    match = a_match(options, battle, 5)
    assert notes(match).dawn == 2
    assert not battle_of(match).field.dangerous, "laid anew as the round began"


def test_the_ground_is_laid_as_a_game_begins_and_when_it_is_resumed() -> None:
    options = BOOK.agreed(BOOK.sample_options(1), {ID: ["dusk"]})
    battle = BOOK.begin(options)
    by_night, by_day = len(battle.field.dangerous), len(battle.bare.dangerous)
    assert by_night > by_day
    battle.notes[ID] = battle.notes[ID]._replace(dawn=2)
    assert len(BOOK.decode(options, BOOK.encode(battle)).field.dangerous) == by_day
    battle.lay_ground()
    assert len(battle.copy().field.dangerous) == by_day
    battle.notes[ID] = battle.notes[ID]._replace(dawn=0)
    assert len(BOOK.decode(options, BOOK.encode(battle)).field.dangerous) == by_night


# ---------------------------------------------------------------------------------------- the course of a game


def test_a_chapter_hears_of_turns_and_rounds() -> None:
    options, battle = a_battle({"men": unit("A", [36, 10])}, plunder={"A": 0})
    match = a_match(options, battle, 1)
    assert notes(match).turns == 1
    answers: list[Any] = ["men", "hold", []]
    for answer in answers:
        assert match.answer("A", answer) is None
    assert notes(match).watches == 1
    assert notes(match).turns == 2
    assert battle_of(match).round == 2


def test_nobody_is_asked_to_activate_when_a_chapter_has_taken_the_last_unit_away() -> None:
    options, battle = a_battle({"men": unit("A", [36, 10]), "foes": unit("B", [36, 40])}, turn="B")
    battle.put(battle.unit("foes").having_activated())
    match = a_match(options, battle)
    assert list(match.pending) == ["A"]


def test_day_breaks_as_a_round_begins() -> None:
    options, battle = a_battle(step="round start", round=1)
    assert notes(a_match(options, battle.copy(), 4)).dawn == 0
    assert notes(a_match(options, battle.copy(), 5)).dawn == 2


@pytest.mark.parametrize(("hour", "last"), [("dusk", 4), ("midnight", 5)])
def test_a_chapter_says_how_long_a_game_is(hour: str, last: int) -> None:
    for round_, over in ((last - 1, False), (last, True)):
        options, battle = a_battle(step="round end", round=round_, plunder={"A": 0}, dawn=1, hour=hour)
        match = a_match(options, battle)
        assert match.over is over
    battle.step = "turn"
    assert BOOK.view_data(BOOK.view(battle, ""))["heading"] == f"Round {last} of {last}"


def test_a_chapter_counts_and_says_who_has_won() -> None:
    """Plunder counts as markers do; who has the camp to himself in the end wins whatever it is."""
    units = {"men": unit("A", [36, 10]), "foes": unit("B", [36, 40])}
    state: dict[str, Any] = {"step": "round end", "round": 5, "dawn": 1, "plunder": {"A": 0, "B": 3}}
    options, battle = a_battle(units, markers=[{"at": [10, 20], "owner": "A"}], **state)
    outcome = a_match(options, battle).outcome
    assert outcome is not None
    assert outcome.to_data() == {
        "winner": "B",
        "score": {"A": 1.0, "B": 3.0},
        "why": "most markers and plunder",
    }
    units["men"] = unit("A", [36, 25])
    options, battle = a_battle(units, **state)
    match = a_match(options, battle)
    assert match.outcome is not None
    assert match.outcome.score == {"A": 1.0, "B": 3.0}, "one more for the round that ended"
    assert match.outcome.winner == "A"
    assert mission.winner(battle_of(match)) == "A"
    assert scores_in(BOOK.view_data(BOOK.view(battle_of(match), ""))) == {"A": 1, "B": 3}


def test_a_chapter_has_dice_rolled_again() -> None:
    _, battle = a_battle()
    dice = ScriptedDice(1, 6, 1)
    for expected in (True, False):
        steps = passes_morale_test(battle, battle.unit("men"), dice)
        with pytest.raises(StopIteration) as done:
            next(steps)
        assert done.value.value is expected
    assert battle.notes[ID].lucky == ("A",)
    assert [event.face for event in battle.told if isinstance(event, MoraleTest)] == [6, 1]
