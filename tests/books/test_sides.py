"""Sides are a value of the battle: toys with three, with four, with two against two, and with one nobody plays.

The toys are plain code that subclasses rules, so all this is played with plain rules.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

import banneret
from banneret.books.age_of_fantasy import missions
from banneret.books.age_of_fantasy.battle import ROUND_END, TURN, Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapter import TABLE, ZONES_PROVIDED, Chapter
from banneret.books.age_of_fantasy.chapters.side_missions.events import SideMissionShared
from banneret.books.age_of_fantasy.chapters.side_missions.notes import side_notes
from banneret.books.age_of_fantasy.field import Field
from banneret.books.age_of_fantasy.mission_kinds.breakthrough import Breakthrough
from banneret.books.age_of_fantasy.options import AgeOfFantasyOptions
from banneret.books.age_of_fantasy.zones import style_of
from banneret.books.armies import armies_of
from banneret.books.chapter_choices import check_providers
from banneret.books.chapters import OptionalChapter, order_of, sides_of
from banneret.books.neutral import played_by_rule
from banneret.books.opr.events import RoundBegan
from banneret.books.opr.magic import BlockSpell, resolve
from banneret.books.opr.roster import Roster, SpellData
from banneret.books.opr.rounds import begin_turns, call_round, end_turn
from banneret.books.opr.sheets import Spell
from banneret.books.opr.troop import IN_AMBUSH
from banneret.books.sides import LETTERS, TWO, Sided, Sides, leader
from banneret.books.turn_order import (
    ALTERNATE,
    ALTERNATION,
    BAG,
    PLAYER_TURNS,
    ROLLED,
    Bag,
    RolledOrder,
    TurnOrder,
    drawn,
    ranked,
)
from banneret.bots.age_of_fantasy.goals import goals_of
from banneret.bots.age_of_fantasy.situation import Situation
from banneret.bots.players import make_bot, play_on
from banneret.cli.main import main
from banneret.core.engine.ask import Answer, Choice, Option, Question, Steps, ask, ask_all
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice, ScriptedDice, SeededDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Given, Journal
from banneret.core.engine.match import Match
from banneret.core.engine.winners import wins
from banneret.lab import simulate as lab
from banneret.lab.simulate import BatchResults, Played
from banneret.pictures.board import board_svg
from banneret.pictures.look_file import SIDES
from banneret.pictures.marks import side_of
from banneret.pictures.page import replay_html
from banneret.pictures.replay import frames
from banneret.pictures.report import report_html
from tests.contract import kit
from tests.contract.secrets import check_no_secret_within
from tests.contract.test_chapters import changeable
from tests.data import scores_in
from tests.golden.make import FOLDER, story
from tests.toy_sides import TOY, opened

pytestmark = pytest.mark.plain

BOOK = AgeOfFantasy()
LISTS = [name for name in armies_of(BOOK.id).list_ids() if name.endswith("-750")][:4]
MANY = {"melee-of-many": ["yes"]}
PAIRS = {"pairs": ["yes"]}
BEASTS = {"beasts": ["yes"]}
GAMES = {"three": (3, MANY), "four": (4, MANY), "pairs": (4, PAIRS), "beasts": (2, BEASTS)}


@pytest.fixture(autouse=True)
def toys() -> Iterator[None]:
    with opened():
        yield


def small(army: Roster) -> Roster:
    """A few of its units, so that games are short."""
    units = army.units[:3]
    kept = {unit.id for unit in units}
    joins = tuple([pair for pair in army.joins if kept.issuperset(pair)])
    points = sum([unit.points for unit in units])
    return msgspec.structs.replace(army, units=units, points=points, joins=joins)


def options_for(number: int, chosen: dict[str, list[str]], mission: str = "duel") -> AgeOfFantasyOptions:
    options = BOOK.set_up_agreed(LISTS[:number], "generated", 3, {**chosen, "mission": [mission]})
    armies = {seat: small(army) for seat, army in options.armies.items()}
    return BOOK.read_options(msgspec.structs.replace(options, armies=armies))


def battle_of(match: Match) -> Battle:
    assert isinstance(match.state, Battle)
    return match.state


# ---------------------------------------------------------------------------------------- who is whose enemy


def test_sides() -> None:
    assert TWO.seats == TWO.everybody == ("A", "B")
    assert (TWO.enemies("A"), TWO.enemies("B"), TWO.allies("A")) == (("B",), ("A",), ())
    three = Sides(LETTERS[:3], "wolves", "The wolves")
    assert three.everybody == ("A", "B", "C", "wolves")
    assert three.enemies("B") == ("C", "wolves", "A")
    assert three.enemies("wolves") == ("A", "B", "C")
    assert (three.beginning("C"), three.after("C")) == (("C", "wolves", "A", "B"), ("wolves", "A", "B", "C"))
    assert (three.players("C"), three.next_player("C")) == (("C", "A", "B"), "A")
    teams = Sides(LETTERS[:4], "wolves", teams=(("A", "C", "wolves"), ("B", "D")))
    assert (teams.enemies("A"), teams.allies("A"), teams.team("B")) == (("B", "D"), ("C", "wolves"), ("B", "D"))
    assert teams.are_enemies("A", "D")
    assert not teams.are_enemies("wolves", "C")
    assert not teams.are_enemies("B", "B")
    assert leader({"A": 1, "B": 3, "C": 2}) == "B"
    assert leader({"A": 3, "B": 3, "C": 2}) == ""


def test_allies_win_together() -> None:
    """The scores of a team count together; who is in none is alone, and who plays for nobody wins nothing."""
    pairs = Sides(LETTERS[:4], "wolves", teams=(("A", "C", "wolves"), ("B", "D")))
    assert pairs.leader({"A": 1, "B": 1, "C": 1, "D": 0}) == "A+C"
    assert pairs.leader({"A": 0, "B": 3, "C": 2, "D": 0}) == "B+D"
    assert pairs.leader({"A": 2, "B": 1, "C": 0, "D": 1}) == ""
    uneven = Sides(LETTERS[:3], teams=(("B", "C"),))
    assert uneven.leader({"A": 2, "B": 1, "C": 0}) == "A"
    assert uneven.leader({"A": 2, "B": 1, "C": 2}) == "B+C"
    assert [TWO.leader(score) for score in ({"A": 2, "B": 1}, {"A": 1, "B": 1})] == ["A", ""]


def test_who_wins_when_somebody_gives_up() -> None:
    assert TWO.winner_without("A") == "B"
    assert Sides(LETTERS[:4], teams=(("A", "C"), ("B", "D"))).winner_without("C") == "B+D"
    three = Sides(LETTERS[:3], "wolves")
    assert three.winner_without("A") == ""
    assert Sides(LETTERS[:3], teams=(("A", "B", "C"),)).winner_without("A") == ""


class Turns(Sided):
    """Whose turn it is, and how many each side has left."""

    def __init__(self, sides: Sides, turn: str, **left: int) -> None:
        super().__init__(sides)
        self.turn = turn
        self.left = left

    def begins(self) -> str:
        return "B"

    def on_turn(self) -> str:
        return self.turn

    def turns_left(self, seat: str) -> int:
        return self.left.get(seat, 0)


NO_DICE = ScriptedDice()


def test_turns_alternate_and_who_has_none_is_skipped() -> None:
    three = Sides(LETTERS[:3])
    assert ALTERNATE.next_side(Turns(three, "A", A=2, B=1, C=1), NO_DICE) == "B"
    assert ALTERNATE.next_side(Turns(three, "A", A=2, C=1), NO_DICE) == "C"
    assert ALTERNATE.next_side(Turns(three, "A", A=2), NO_DICE) == "A"
    assert ALTERNATE.next_side(Turns(three, "A"), NO_DICE) == ""
    assert ALTERNATE.first_side(Turns(three, "A", A=2, C=1), "B", NO_DICE) == "C"


def test_turns_go_by_an_order_that_was_rolled() -> None:
    order = RolledOrder(("C", "A", "B"))
    three = Sides(LETTERS[:3])
    assert order.first_side(Turns(three, "A", A=1, B=1), "B", NO_DICE) == "A"
    assert order.next_side(Turns(three, "A", B=1, C=1), NO_DICE) == "B"
    assert order.next_side(Turns(three, "B", A=1, C=1), NO_DICE) == "C"
    assert order.next_side(Turns(three, "B"), NO_DICE) == ""
    assert ranked(("A", "B", "C", "D"), ScriptedDice(2, 5, 2, 5, 1, 6, 3, 3, 4, 2), "X") == ("D", "B", "A", "C")


def test_each_side_has_one_player_turn() -> None:
    three = Sides(LETTERS[:3])
    after = [PLAYER_TURNS.next_side(Turns(three, seat), NO_DICE) for seat in ("B", "C", "A")]
    assert after == ["C", "A", ""]
    assert PLAYER_TURNS.first_side(Turns(three, "A"), "B", NO_DICE) == "B"


def test_turns_are_drawn_from_a_bag() -> None:
    """Each token is as likely as any other, and where all are of one side nothing is drawn."""
    battle = Turns(Sides(LETTERS[:3]), "A", A=3, B=1, C=3)
    assert [Bag("X").next_side(battle, ScriptedDice(1, face)) for face in (1, 4, 5)] == ["A", "B", "C"]
    assert Bag("X").first_side(battle, "B", ScriptedDice(6, 6, 1, 4)) == "B"  # 35 is too high for 7 tokens
    assert Bag("X").next_side(Turns(TWO, "A", B=2), NO_DICE) == "B"
    assert Bag("X").next_side(Turns(TWO, "A"), NO_DICE) == ""
    dice = SeededDice(5)
    found = Counter([drawn(7, dice, "X", "one of seven") for _ in range(7000)])
    assert sorted(found) == list(range(7))
    assert all(850 < count < 1150 for count in found.values())


def ordered(order: TurnOrder | None, rank: int = ALTERNATION) -> OptionalChapter:
    class Ordered(OptionalChapter):
        turn_rank: ClassVar[int] = rank

        def turn_order(self, battle: Any) -> TurnOrder | None:
            return order

    return Ordered()


def test_of_orders_of_turns_the_highest_rank_counts() -> None:
    bag, rolled = Bag("X"), RolledOrder(("B", "A"))
    drawing, rolling = ordered(bag, BAG), ordered(rolled, ROLLED)
    assert order_of([], None, ALTERNATE) is ALTERNATE
    assert order_of([OptionalChapter(), ordered(None, BAG)], None, ALTERNATE) is ALTERNATE
    assert order_of([rolling, drawing], None, ALTERNATE) is bag
    assert order_of([drawing, ordered(None, BAG), rolling], None, ALTERNATE) is bag
    assert order_of([ordered(PLAYER_TURNS)], None, ALTERNATE) is PLAYER_TURNS


# ---------------------------------------------------------------------------------------- additions


def test_nothing_else_knows_the_toys() -> None:
    assert sorted([path.name for path in TOY.glob("*.py")]) == ["beasts.py", "melee_of_many.py", "pairs.py"]
    for path in Path(banneret.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not [toy for toy in ("melee-of-many", "pairs", "beasts") if f'"{toy}"' in text], path
    for chapter in BOOK.chapters():
        assert not changeable(chapter)


def test_a_game_without_them_is_equal_with_the_toys_there() -> None:
    name = "age-of-fantasy-750.txt"
    assert story(name) == (FOLDER / name).read_text(encoding="utf-8")


def test_sides_of_two_are_shared() -> None:
    assert BOOK.begin(BOOK.sample_options(0)).sides is TWO
    assert sides_of([OptionalChapter()], ("A", "B"), TWO) is TWO


@pytest.mark.parametrize(
    ("number", "chosen", "why"),
    [
        (3, {}, "armies: Age of Fantasy is played by two armies, not 3"),
        (2, MANY, "armies: Age of Fantasy is played by three or four armies, not 2"),
        (3, PAIRS, "armies: Age of Fantasy is played by four armies, not 3"),
        (
            4,
            {**MANY, **PAIRS},
            "options.chapters: “Melee of many” and “Pairs” do not go together: "
            "each has its own zones (AF-DEP-08)",
        ),
    ],
)
def test_wrong_numbers_are_told_in_a_sentence(number: int, chosen: dict[str, list[str]], why: str) -> None:
    with pytest.raises(BadInput) as fault:
        BOOK.set_up_agreed(LISTS[:number], "generated", 1, chosen)
    assert str(fault.value) == why


def test_options_have_an_army_for_each_seat() -> None:
    options = options_for(3, MANY)
    assert BOOK.seats(options) == ("A", "B", "C")
    written = msgspec.json.decode(msgspec.json.encode(BOOK.write_options(options)))
    assert BOOK.read_options(written) == options
    three = "an army for each of the seats A, B and C, or of A, B, C and D"
    for armies, chapters, why in (
        ({"A": 0, "B": 1}, options.chapters, f"options.armies: Age of Fantasy needs {three}"),
        ({"A": 0, "B": 1, "D": 2}, options.chapters, f"options.armies: Age of Fantasy needs {three}"),
        (
            {"A": 0, "B": 1, "C": 2},
            {},
            "options.armies: Age of Fantasy needs an army for seat A and one for seat B",
        ),
    ):
        rosters = {seat: list(options.armies.values())[at] for seat, at in armies.items()}
        with pytest.raises(BadInput) as fault:
            BOOK.read_options(msgspec.structs.replace(options, armies=rosters, chapters=chapters))
        assert str(fault.value) == why


class Other(Chapter):
    """Says the same as one of the toys."""

    id: ClassVar[str] = "other"

    def settings(self) -> tuple[Setting, ...]:
        return (Setting("other", "Other", "", (("no", "No"), ("yes", "Yes")), "no"),)


def test_what_there_is_one_of_two_chapters_cannot_bring() -> None:
    toys = {chapter.id: chapter for chapter in BOOK.chapters()}

    class Allied(Other):
        def teams(self, seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
            return (seats,)

    class Many(Other):
        armies: ClassVar[tuple[int, ...]] = (5,)

    class Wild(Other):
        neutral: ClassVar[str] = "wild"

    class Drawn(Other):
        turn_rank: ClassVar[int] = toys["melee-of-many"].turn_rank

        def turn_order(self, battle: Any) -> TurnOrder | None:
            return ALTERNATE

    for toy, other, what in (
        ("pairs", Allied(), "teams"),
        ("beasts", Wild(), "neutral side"),
        ("melee-of-many", Drawn(), "order of turns"),
        ("melee-of-many", Many(), "number of armies"),
    ):
        with pytest.raises(BadInput, match=f"and “Other” do not go together: each has its own {what}$"):
            check_providers([toys[toy], other])
        check_providers([toys[toy], *BOOK.chapters()[:2]])
    check_providers([toys["pairs"], Drawn()])  # of another rank


def test_two_orders_of_turns_without_a_rank_are_refused() -> None:
    class Forgetful(Other):
        def turn_order(self, battle: Any) -> TurnOrder | None:
            return Bag("X")

    with pytest.raises(BadInput, match=r"each has its own order of turns$"):
        check_providers([Forgetful(), Forgetful()])
    check_providers([Forgetful(), Other()])


def test_a_side_that_nobody_plays_is_not_called_as_a_player_is(monkeypatch: pytest.MonkeyPatch) -> None:
    (beasts,) = [chapter for chapter in BOOK.chapters() if chapter.id == "beasts"]
    monkeypatch.setattr(type(beasts), "neutral", "A")
    with pytest.raises(BadInput) as fault:
        options_for(2, BEASTS)
    why = "“Beasts” names its neutral side A, which is the seat of a player"
    assert str(fault.value) == f"options.chapters: {why}"


def test_all_in_one_team_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = type(next(chapter for chapter in BOOK.chapters() if chapter.id == "pairs"))
    monkeypatch.setattr(pairs, "teams", lambda self, seats: (seats[:3],))
    options_for(4, PAIRS)
    monkeypatch.setattr(pairs, "teams", lambda self, seats: (seats,))
    with pytest.raises(BadInput) as fault:
        options_for(4, PAIRS)
    why = "“Pairs” puts all players into one team, and a battle needs two sides"
    assert str(fault.value) == f"options.chapters: {why}"


def test_two_armies_need_a_zone_each_too(monkeypatch: pytest.MonkeyPatch) -> None:
    beasts = type(next(chapter for chapter in BOOK.chapters() if chapter.id == "beasts"))
    style = style_of("frontline")
    lone = style._replace(zones={"zone_1": style.zones["zone_1"]})
    monkeypatch.setattr(beasts, "provides", (ZONES_PROVIDED,))
    for deployment in ("frontline", "roll"):
        chosen = {**BEASTS, "deployment": [deployment]}
        options_for(2, chosen)
        with monkeypatch.context() as patch:
            patch.setattr(beasts, "zones", lambda self, battle: lone)
            with pytest.raises(BadInput) as fault:
                options_for(2, chosen)
            options_for(2, {"deployment": [deployment]})
        assert str(fault.value) == "options.armies: 2 armies need a zone each to deploy in, and there is 1"


def test_the_table_is_asked_of_who_provides_it(monkeypatch: pytest.MonkeyPatch) -> None:
    beasts = type(next(chapter for chapter in BOOK.chapters() if chapter.id == "beasts"))
    monkeypatch.setattr(beasts, "table", lambda self, field: Field(60.0, 40.0, [], field.spells))
    options = options_for(2, BEASTS)
    assert BOOK.begin(options).field.width == pytest.approx(72.0)
    monkeypatch.setattr(beasts, "provides", (TABLE,))
    assert BOOK.begin(options).field.width == pytest.approx(60.0)


def test_each_army_needs_a_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    many = type(next(chapter for chapter in BOOK.chapters() if chapter.id == "melee-of-many"))
    options_for(3, MANY)
    monkeypatch.setattr(many, "zones", lambda self, battle: style_of("frontline"))
    with pytest.raises(BadInput) as fault:
        options_for(3, MANY)
    assert str(fault.value) == "options.armies: 3 armies need a zone each to deploy in, and there are 2"
    monkeypatch.setattr(many, "provides", ())
    with pytest.raises(BadInput, match="4 armies need a zone each"):
        options_for(4, MANY)


def test_a_mission_and_a_chapter_do_not_both_bring_zones(monkeypatch: pytest.MonkeyPatch) -> None:
    options_for(3, MANY, "breakthrough")
    monkeypatch.setattr(Breakthrough, "provides", (ZONES_PROVIDED,))
    with pytest.raises(BadInput) as fault:
        options_for(3, MANY, "breakthrough")
    why = "“Melee of many” and “Breakthrough” do not go together: each has its own zones (AF-DEP-08)"
    assert str(fault.value) == f"options.chapters: {why}"
    options_for(3, MANY, "duel")


# ---------------------------------------------------------------------------------------- whole games


def look_round(match: Match) -> None:
    """Everybody sees the table, nobody is asked for the beasts, and what is there may be there."""
    battle = battle_of(match)
    assert set(match.pending) <= set(battle.seats)
    assert not BOOK.broken_invariants(battle)
    for viewer in ("", *match.seats):
        shown = BOOK.view_data(BOOK.view(battle, viewer))
        assert list(scores_in(shown)) == list(match.seats)
        assert [side["seat"] for side in shown["sides"]] == list(battle.sides.everybody)
        for side in shown["sides"]:
            assert side.get("neutral", False) == (side["seat"] == battle.sides.neutral)
            assert side.get("allies", []) == list(battle.allies(side["seat"]))
        assert {unit["seat"] for unit in shown["units"]} == set(battle.sides.everybody)
    if battle.zones:
        assert len(set(battle.zones.values())) == len(battle.sides.one_of_each(battle.seats))


@pytest.mark.parametrize("name", GAMES)
def test_whole_games(name: str) -> None:
    """Random answers to the end; journal, snapshot, clone and undo on the way, and reports at the end."""
    number, chosen = GAMES[name]
    match = Match.start(BOOK, options_for(number, chosen), seed=7)
    turns: Counter[str] = Counter()
    while not match.over:
        entries = len(match.journal.entries)
        if entries % 20 == 0:
            look_round(match)
        if battle_of(match).step == "turn":
            turns[battle_of(match).turn] += 1
        seat, answer = kit.decide(match, 7)
        before = BOOK.encode(battle_of(match))
        assert match.answer(seat, answer) is None
        if entries % 37 == 0 and not match.over:
            twin = match.clone()
            for other in (twin, Match.resume_snapshot(match.journal, match.snapshot())):
                assert BOOK.encode(battle_of(other)) == BOOK.encode(battle_of(match))
                assert set(other.pending) == set(match.pending)
            twin.undo(beyond=True)
            assert BOOK.encode(battle_of(twin)) == before
    battle = battle_of(match)
    assert set(battle.seats) <= set(turns) <= set(battle.sides.everybody)
    again = Match.resume(Journal.loads(match.journal.dumps(), "here"))
    assert BOOK.encode(battle_of(again)) == BOOK.encode(battle)
    assert {entry.seat for entry in match.journal.entries if isinstance(entry, Given)} == set(battle.seats)
    assert match.outcome is not None
    assert list(match.outcome.score) == list(battle.seats)
    totals: Counter[str] = Counter()
    for seat, points in match.outcome.score.items():
        team = {"A": "A+C", "C": "A+C", "B": "B+D", "D": "B+D"}[seat] if name == "pairs" else seat
        totals[team] += int(points)
    assert match.outcome.winner == leader(totals)
    reported(match)


def reported(match: Match) -> None:
    battle = battle_of(match)
    names = match.book.names(match.options)
    report = BOOK.report(match)
    assert match.outcome is not None
    assert report.winner == (match.outcome.winner or "draw")
    assert [side.side for side in report.sides] == list(battle.sides.everybody) == list(report.points_left)
    assert [side.side for side in report.sides if not side.player] == list(battle.sides.everybody)[
        len(match.seats) :
    ]
    reported_on = {unit.side for unit in report.units} | {hero.side for hero in report.characters}
    assert reported_on == set(battle.sides.everybody)
    assert set(BOOK.summary(battle)["units left"]) == set(match.seats)
    for event in match.events:
        assert event.text(names)
    picture = board_svg(BOOK.view_data(BOOK.view(battle, "")), names)
    page = replay_html(frames(match), names, book=BOOK.title)
    told = report_html(match)
    assert (f"{wins(match.outcome.winner, names)}: " if match.outcome.winner else "A draw: ") in told
    for seat in match.seats:
        assert names[seat] in picture
        assert names[seat] in page
        assert names[seat] in told
    assert page.count('id="score') == len(match.seats)


@pytest.mark.parametrize(
    "mission", ["sabotage", "breakthrough", "relic-hunt", "seize-ground", "king-of-the-hill"]
)
def test_every_mission_is_played_by_four(mission: str) -> None:
    match = Match.start(BOOK, options_for(4, {**MANY, "side-missions": ["shared-hidden"]}, mission), seed=2)
    while not match.over and battle_of(match).round < 2:
        assert match.answer(*kit.decide(match, 3)) is None
    look_round(match)
    assert not match.over
    battle_of(match).round = 4
    match = Match.from_state(BOOK, match.options, battle_of(match), SeededDice(1))
    while not match.over:
        assert match.answer(*kit.decide(match, 4)) is None
    assert match.outcome is not None
    assert list(match.outcome.score) == ["A", "B", "C", "D"]


@pytest.mark.clause("AF-SID-05")
def test_of_four_everybody_may_complete_a_shared_side_mission() -> None:
    for state, who in (({"melee-of-many": "yes"}, "everybody"), ({}, "both")):
        agreed = {**state, "side_missions": "shared", "selection": "randomized", "step": "side-missions"}
        places = {seat: at for seat, at in PLACES.items() if state or seat in "AB"}
        battle = a_battle(agreed, **places)
        for _ in BOOK.step(battle, SeededDice(1)):
            raise AssertionError("nobody is asked")
        told = [event for event in battle.told if isinstance(event, SideMissionShared)]
        assert len(told) == len(battle.seats)
        assert all(
            event.text({"A": "", "B": "", "C": "", "D": ""}).endswith(f"{who} may complete.") for event in told
        )
        assert all(("many" in event.to_data()) is bool(state) for event in told)


@pytest.mark.parametrize("name", ["three", "beasts"])
def test_bots_play_them(name: str) -> None:
    number, chosen = GAMES[name]
    match = Match.start(BOOK, options_for(number, chosen), seed=1)
    play_on(match, {seat: make_bot("greedy", BOOK, seat, 1) for seat in match.seats})
    assert match.over


def test_simulate_takes_as_many_armies(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "simulate",
        BOOK.id,
        "--armies",
        *LISTS[:3],
        "--set",
        "melee-of-many=yes",
        "--games",
        "1",
        "--json",
    ]
    assert main(words) == 0
    assert list(json.loads(capsys.readouterr().out)["wins"]) == ["A", "B", "C"]
    words[3:6] = LISTS[:2]
    assert main(words) == 2
    assert "is played by three or four armies, not 2" in capsys.readouterr().err


# ---------------------------------------------------------------------------------------- two against two

MAN = {"quality": 4, "defense": 5, "models": 1, "weapons": ["Sword (A1)", 'Bow (24", A1)']}


def a_battle(state: dict[str, Any], **sides: tuple[float, float]) -> Battle:
    """A man of each side at his place."""
    units = {f"of-{seat}": {"side": seat, "profile": MAN, "places": [list(at)]} for seat, at in sides.items()}
    return BOOK.arrange({}, units, state)[1]


def test_allies_are_friends() -> None:
    battle = a_battle({"pairs": "yes"}, A=(30, 20), B=(30, 24), C=(30, 16), D=(30, 30))
    assert (battle.allies("A"), battle.enemies("A")) == (("C",), ("B", "D"))
    assert [unit.id for unit in battle.enemies_of(battle.unit("of-A"))] == ["of-B", "of-D"]
    assert [unit.id for unit in battle.against("D")] == ["of-A", "of-C"]


def test_the_order_of_turns_is_asked() -> None:
    """By the order of the sides B would be next; what a chapter brings says otherwise."""
    places = {"A": (30.0, 20.0), "B": (30.0, 24.0), "C": (30.0, 16.0), "D": (30.0, 30.0)}
    battle = a_battle({"melee-of-many": "yes"}, **places)
    begin_turns(battle, "B", TURN, ROUND_END, ScriptedDice(4))
    assert (battle.turn, battle.step) == ("D", TURN)
    battle.put(battle.unit("of-D").having_activated())
    end_turn(battle, ROUND_END, ScriptedDice(3))
    assert battle.turn == "C"
    battle = a_battle({"pairs": "yes"}, **places)
    battle.notes["pairs"] = battle.notes["pairs"]._replace(order=("C", "A", "D", "B"))
    begin_turns(battle, "B", TURN, ROUND_END, NO_DICE)
    assert battle.turn == "C"
    for seat in "CAD":
        battle.put(battle.unit(f"of-{seat}").having_activated())
    battle.turn = "A"
    end_turn(battle, ROUND_END, NO_DICE)
    assert (battle.turn, battle.finished, battle.step) == ("B", "C", TURN)
    battle.put(battle.unit("of-B").having_activated())
    end_turn(battle, ROUND_END, NO_DICE)
    assert battle.step == ROUND_END


@pytest.mark.parametrize(
    ("state", "seats", "first"),
    [({}, "AB", "B"), ({"melee-of-many": "yes"}, "ABC", ""), ({"pairs": "yes"}, "ABCD", "")],
)
def test_nobody_is_said_to_go_first_before_it_is_known(state: dict[str, str], seats: str, first: str) -> None:
    """Not by the usual order where a bag or a roll decides, after the round has been called."""
    battle = a_battle(state, **{seat: (10.0 * at + 5.0, 5.0) for at, seat in enumerate(seats)})
    battle.first = "B"
    assert [call_round(battle), call_round(battle)] == ["B", "B"]
    assert [event.first for event in battle.told if isinstance(event, RoundBegan)] == [first, first]


def test_markers_are_placed_in_turn_by_everybody() -> None:
    state = {"melee-of-many": "yes", "step": "objectives", "markers_to_place": 3, "turn": "B"}
    battle = a_battle(state, A=(10.0, 5.0), C=(60.0, 5.0))
    for seat, after in (("B", "C"), ("C", "A"), ("A", "B")):
        steps = BOOK.step(battle, NO_DICE)
        (question,) = next(steps).questions.values()
        assert battle.turn == seat
        with pytest.raises(StopIteration):
            steps.send(question.default())
        assert battle.turn == after


def test_allies_do_not_contest_a_marker() -> None:
    state = {"pairs": "yes", "step": "round end", "markers": [{"at": [30, 20]}]}
    near = {"A": (30, 21), "C": (30, 19)}
    far = {"B": (60, 40), "D": (62, 40)}
    for there, owner in ((near, "A"), ({**near, "B": (31, 20)}, "")):
        battle = a_battle(state, **{**far, **there})
        for _ in BOOK.step(battle, NO_DICE):
            raise AssertionError("nobody is asked")
        assert battle.objectives["marker-1"].owner == owner


def settled(state: dict[str, Any], **sides: tuple[float, float]) -> tuple[Battle, list[str]]:
    """The battle after the end of a round, and what was asked: each is answered with the last option."""
    battle = a_battle({**state, "step": "round end"}, **sides)
    steps = BOOK.step(battle, NO_DICE)
    asked: list[str] = []
    answer: Any = None
    while True:
        try:
            ((seat, question),) = steps.send(answer).questions.items()
        except StopIteration:
            return battle, asked
        assert isinstance(question, Choice)
        closed = [option.key for option in question.closed.options()]
        asked.append(f"{seat}: {[option.key for option in question.options]} not {closed}")
        answer = question.options[-1].key


FAR = (60.0, 40.0)
RELIC = {"mission": "relic-hunt", "markers": [{"at": [30, 20]}]}
OWN = {"mission": "sabotage", "markers": [{"at": [30, 20], "belongs": "A"}]}


@pytest.mark.clause("AF-MIS-08")
def test_allies_take_up_a_relic_together() -> None:
    """The owner says which unit of either carries it, and whose unit carries it has it."""
    state = {"pairs": "yes", **RELIC}
    battle, asked = settled(state, A=(30, 21), C=(30, 19), B=FAR, D=(10.0, 40.0))
    assert asked == ["A: ['of-A', 'of-C'] not []"]
    assert (battle.objectives["marker-1"].carrier, battle.objectives["marker-1"].owner) == ("of-C", "C")
    battle, asked = settled(state, C=(30, 19), A=FAR, B=(60.0, 36.0), D=(10.0, 40.0))
    assert not asked
    assert (battle.objectives["marker-1"].carrier, battle.objectives["marker-1"].owner) == ("of-C", "C")
    held = {**state, "markers": [{"at": [30, 20], "owner": "C"}]}
    battle, asked = settled(held, A=(30, 21), C=(30, 19), B=FAR, D=(10.0, 40.0))
    assert asked == ["C: ['of-A', 'of-C'] not []"]
    battle, asked = settled(state, A=(30, 21), C=(30, 19), B=(31, 20), D=(10.0, 40.0))
    assert (asked, battle.objectives["marker-1"].carrier) == ([], "")


def test_of_all_allies_it_is_said_who_cannot_take_up_a_relic() -> None:
    places = {"one": ("A", 30, 21), "two": ("A", 30, 19), "three": ("C", 30, 30), "four": ("B", 60, 40)}
    units = {key: {"side": seat, "profile": MAN, "places": [[x, y]]} for key, (seat, x, y) in places.items()}
    _, battle = BOOK.arrange({}, units, {"pairs": "yes", **RELIC, "step": "round end"})
    (question,) = next(BOOK.step(battle, NO_DICE)).questions.values()
    assert isinstance(question, Choice)
    assert [option.key for option in question.closed.options()] == ["three"]
    refusal = question.closed.why("three")
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("too-far", "AF-PRE-06")


def test_who_takes_up_a_relic_learns_no_secret_of_an_ally() -> None:
    """The question goes by what the seat that is asked may know, though it is about units of the whole team."""
    held = {"pairs": "yes", "mission": "relic-hunt", "markers": [{"at": [30, 20], "owner": "C"}]}
    secrets = {"side_missions": "hidden", "hidden": {"A": "conserve"}}
    places = {"A": (30.0, 21.0), "C": (30.0, 19.0), "B": FAR, "D": (10.0, 40.0)}
    battle = a_battle({**held, **secrets, "step": ROUND_END}, **places)
    ((seat, question),) = next(BOOK.step(battle, NO_DICE)).questions.items()
    assert (seat, question.name) == ("C", "carrier")
    check_no_secret_within(BOOK, question, seat)
    assert side_notes(battle).hidden == (("A", "conserve"),)


@pytest.mark.clause("AF-SPC-43")
def test_each_enemy_says_for_itself_who_blocks_a_spell() -> None:
    """All of them commit at once; nobody speaks for another's wizards, nor learns why those cannot."""
    wizard = {**MAN, "rules": ["Wizard(2)"]}
    places = {"of-A": (30, 20), "of-B": (30, 26), "of-C": (36, 20), "late": (36, 60)}
    units = {
        key: {"side": key.removeprefix("of-").replace("late", "C"), "profile": wizard, "places": [[x, y]]}
        for key, (x, y) in places.items()
    }
    _, battle = BOOK.arrange({}, units, {"melee-of-many": "yes", "step": TURN, "turn": "A"})
    bolt = Spell("A.bolt", SpellData(id="bolt", name="Bolt", number=4, range=12, target="enemy", hits=1))
    caster = battle.unit("of-A").models[0]
    steps = resolve(battle, "of-A", caster, bolt, ["of-B"], ScriptedDice(1, 6), ())
    asked = next(steps).questions
    told: dict[str, tuple[list[str], list[str]]] = {}
    for seat, question in asked.items():
        assert isinstance(question, BlockSpell)
        told[seat] = (question.keys(), [option.key for option in question.not_offered()])
    assert told == {"B": (["of-B/1"], []), "C": (["of-C/1"], ["late/1"])}
    with pytest.raises(StopIteration):
        steps.send({"B": (), "C": ("of-C/1",)})
    assert [battle.unit(key).models[0].cast for key in ("of-A", "of-B", "of-C")] == [True, False, True]


def test_bots_guard_what_their_allies_guard() -> None:
    places = {"A": (30.0, 21.0), "C": (30.0, 23.0), "B": (30.0, 30.0), "D": (10.0, 40.0)}
    battle = a_battle({"pairs": "yes", **OWN}, **places)
    found = {seat: [goal for goal in goals_of(battle, seat) if goal.id == "marker-1"] for seat in "ABC"}
    assert [goal.lasting for (goal,) in found.values()] == [False, True, False]
    assert found["C"][0].worth == pytest.approx(found["A"][0].worth)
    assert found["B"][0].worth > found["A"][0].worth
    worth = {}
    for owner in ("A", "C", "", "B"):
        state = {"pairs": "yes", "markers": [{"at": [30, 20], "owner": owner}]}
        look = Situation(a_battle(state, **{**places, "A": (60.0, 40.0)}), "C", {})
        (goal,) = [each for each in look.goals if each.id == "marker-1"]
        worth[owner] = look.goal_worth(look.battle.unit("of-C"), goal, 5.0)
    assert worth["A"] == pytest.approx(worth["C"])
    assert worth["C"] < worth[""] < worth["B"]


@pytest.mark.clause("AF-PRE-09")
def test_who_plays_for_nobody_contests_markers_and_takes_none() -> None:
    beasts = {"beasts": "yes", "markers": [{"at": [30, 20], "owner": "B"}]}
    for near, owner in (
        ({"beasts": (30, 21)}, "B"),
        ({"beasts": (30, 21), "A": (30, 19)}, ""),
        ({"beasts": FAR, "A": (30, 19)}, "A"),
    ):
        battle, _ = settled(beasts, **{"A": (10.0, 40.0), "B": (14.0, 40.0), **near})
        assert battle.objectives["marker-1"].owner == owner
    for mission in (RELIC, OWN):
        battle, _ = settled({"beasts": "yes", **mission}, A=(10.0, 40.0), B=FAR, beasts=(30, 21))
        assert battle.objectives["marker-1"].owner == battle.objectives["marker-1"].carrier == ""


@pytest.mark.clause("AF-PRE-09")
def test_who_plays_for_nobody_takes_markers_where_its_chapter_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    (beasts,) = [chapter for chapter in BOOK.chapters() if chapter.id == "beasts"]
    monkeypatch.setattr(type(beasts), "neutral_seizes", True)
    places = {"A": (10.0, 40.0), "B": FAR, "beasts": (30.0, 21.0)}
    battle, _ = settled({"beasts": "yes", **RELIC}, **places)
    assert (battle.objectives["marker-1"].carrier, battle.objectives["marker-1"].owner) == (
        "of-beasts",
        "beasts",
    )
    assert missions.score(battle) == {"A": 0, "B": 0}
    battle, _ = settled({"beasts": "yes", **OWN}, **places)
    assert not battle.objectives


@pytest.mark.clause("AF-MIS-12")
@pytest.mark.parametrize(
    ("chapter", "near", "stands"),
    [
        ("pairs", "B", False),
        ("pairs", "BD", False),
        ("pairs", "C", True),
        ("pairs", "BC", True),
        ("melee-of-many", "BC", True),
        ("melee-of-many", "C", False),
    ],
)
def test_who_destroys_a_marker_of_sabotage(chapter: str, near: str, stands: bool) -> None:
    there = {"A": FAR, "B": (30.0, 21.0), "C": (30.0, 19.0), "D": (31.0, 20.0)}
    away = {"B": (60.0, 10.0), "C": (10.0, 10.0), "D": (10.0, 40.0)}
    places = {seat: there[seat] if seat in f"A{near}" else away[seat] for seat in "ABCD"}
    battle, _ = settled({chapter: "yes", **OWN}, **places)
    assert bool(battle.objectives) is stands


def ended(state: dict[str, Any], **sides: tuple[float, float]) -> Match:
    """The game is over as soon as the round that it begins with has ended."""
    units = {f"of-{seat}": {"side": seat, "profile": MAN, "places": [list(at)]} for seat, at in sides.items()}
    options, battle = BOOK.arrange({}, units, {**state, "step": "round end", "round": 4})
    match = Match.from_state(BOOK, options, battle, NO_DICE)
    assert match.over
    return match


PLACES = {"A": (10.0, 10.0), "B": (60.0, 10.0), "C": (60.0, 40.0), "D": (10.0, 40.0)}


def test_a_team_has_won() -> None:
    """AF-MUL-10: A and C hold two of three markers together, though nobody holds more than one."""
    owned = [{"at": [20 + 10 * at, 24], "owner": seat} for at, seat in enumerate("ABC")]
    match = ended({"pairs": "yes", "markers": owned}, **PLACES)
    assert match.outcome is not None
    assert match.outcome.winner == "A+C"
    assert match.outcome.score == {"A": 1.0, "B": 1.0, "C": 1.0, "D": 0.0}
    names = {**match.book.names(match.options), "A": "Ann", "B": "Ben", "C": "Cleo", "D": "Dan"}
    assert match.events[-1].text(names) == "Ann and Cleo win the battle (Ann 1, Ben 1, Cleo 1, Dan 0)."
    assert match.journal.ending is not None
    assert match.journal.ending.winner == "A+C"
    assert BOOK.report(match).winner == "A+C"
    alone = ended({"melee-of-many": "yes", "markers": owned}, **PLACES)
    assert alone.outcome is not None
    assert alone.outcome.winner == ""


def test_allies_who_both_kept_their_markers_have_won() -> None:
    """AF-MIS-13, AF-MUL-10: that two of a team have done it is no draw."""
    kept = [{"at": [20 + 10 * at, 24], "belongs": seat} for at, seat in enumerate("AC")]
    match = ended({"pairs": "yes", "mission": "sabotage", "markers": kept}, **PLACES)
    assert match.outcome is not None
    assert match.outcome.winner == "A+C"


def test_a_win_of_allies_counts_for_each_of_them() -> None:
    batch = BatchResults(LETTERS[:4])
    for winner in ("A+C", "", "B"):
        batch.add(Played(1, winner, 0, 0.0, {}, ""))
    assert (batch.wins, batch.draws) == ({"A": 1, "B": 1, "C": 1, "D": 0}, 1)


def test_simulate_counts_the_wins_of_teams(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """For each seat, and once for a bot that plays several of a team."""
    monkeypatch.setattr(lab, "play_game", lambda job: Played(job.seed, "A+C", 1, 0.0, {}, ""))
    words = ["simulate", BOOK.id, "--armies", *LISTS[:4], "--set", "pairs=yes", "--games", "2", "--json"]
    assert main([*words, "--bots", "greedy", "random", "greedy", "random"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["wins"] == {"A": 2, "B": 0, "C": 2, "D": 0}
    assert told["wins_by_bot"] == {"greedy": 2, "random": 0}


def test_a_case_names_only_sides_that_there_are() -> None:
    with pytest.raises(BadInput, match=r"units.of-C.side: the sides are A and B, not “C”"):
        a_battle({}, A=(30, 20), C=(30, 30))
    assert a_battle({"melee-of-many": "yes"}, A=(30, 20), C=(30, 30)).seats == ("A", "B", "C")
    assert a_battle({"melee-of-many": "yes"}, A=(30, 20), D=(30, 30)).seats == ("A", "B", "C", "D")
    assert a_battle({"beasts": "yes"}, A=(30, 20), beasts=(30, 30)).enemies("A") == ("B", "beasts")


# ---------------------------------------------------------------------------------------- played by nobody


class Quiet(OptionalChapter):
    neutral: ClassVar[str] = "N"

    def answer(self, battle: Any, question: Question, dice: Dice) -> Answer:
        return "no" if question.name == "bold" else super().answer(battle, question, dice)


def asking(heard: list[Any], questions: dict[str, Question]) -> Steps:
    heard.append((yield ask("N", questions["N"])))
    heard.append((yield ask("A", questions["A"])))
    heard.append((yield ask_all(questions)))
    heard.append((yield ask_all({"N": questions["N"]})))


def test_what_the_neutral_side_is_asked_its_chapter_answers() -> None:
    options = [Option("yes", "Yes"), Option("maybe", "Maybe")]
    questions: dict[str, Question] = {
        seat: Choice("calm", "X", f"{seat}?", options) for seat in ("B", "N", "A")
    }
    heard: list[Any] = []
    battle = Turns(Sides(("A", "B"), "N"), "A")
    steps = played_by_rule(battle, [OptionalChapter(), Quiet()], asking(heard, questions), NO_DICE)
    assert list(next(steps).questions) == ["A"]
    both = steps.send("maybe")
    assert (list(both.questions), both.alone) == (["B", "A"], False)
    with pytest.raises(StopIteration):
        steps.send({"B": "yes", "A": "maybe"})
    assert heard == ["yes", "maybe", {"B": "yes", "N": "yes", "A": "maybe"}, {"N": "yes"}]
    bold: dict[str, Question] = {"N": Choice("bold", "X", "N?", options)}
    with pytest.raises(AssertionError, match="answers what is not allowed"):
        next(played_by_rule(battle, [Quiet()], asking([], bold), NO_DICE))


def test_beasts_act_by_themselves() -> None:
    """They move and fight in the game of the other two, for nobody's points."""
    match = Match.start(BOOK, options_for(2, BEASTS), seed=7)
    play_on(match, {seat: make_bot("random", BOOK, seat, 7) for seat in match.seats})
    battle = battle_of(match)
    assert match.book.names(match.options)["beasts"] == "The beasts"
    acted = {getattr(event, "unit", "") for event in match.events if type(event).__name__ == "Activated"}
    assert "beasts.wolves" in acted
    assert battle.seats == ("A", "B")
    twin = match.clone()
    twin.back_to(0)
    assert battle_of(twin).unit("beasts.wolves").place == IN_AMBUSH


def test_who_comes_in_mid_game_is_named_saved_and_reported() -> None:
    """Boars break out in the second round, fewer than there could have been."""
    match = Match.start(BOOK, options_for(2, BEASTS), seed=7)
    assert match.book.names(match.options)["beasts.boars/1"] == "Boars"
    assert "beasts.boars" not in battle_of(match).units
    while "beasts.boars" not in battle_of(match).units:
        assert match.answer(*kit.decide(match, 7)) is None
    battle = battle_of(match)
    assert (battle.round, battle.unit("beasts.boars").size()) == (2, 3)
    again = Match.resume_snapshot(match.journal, match.snapshot())
    assert battle_of(again).unit("beasts.boars").places() == battle.unit("beasts.boars").places()
    assert BOOK.encode(battle_of(again)) == BOOK.encode(battle)
    play_on(match, {seat: make_bot("random", BOOK, seat, 7) for seat in match.seats})
    (boars,) = [unit for unit in BOOK.report(match).units if unit.id == "beasts.boars"]
    assert (boars.side, boars.models_start, boars.points) == ("beasts", 3, 50)


def test_who_takes_no_turns_is_never_the_first_to_finish(monkeypatch: pytest.MonkeyPatch) -> None:
    """AF-ACT-05: else it would begin the next round, for want of units to activate."""
    beasts = next(chapter for chapter in BOOK.chapters() if chapter.id == "beasts")
    units: dict[str, dict[str, Any]] = {}
    for key, side in {"men": "A", "more": "A", "foes": "B"}.items():
        units[key] = {
            "side": side,
            "profile": {"quality": 4, "defense": 4, "models": 1},
            "at": [10 + 10 * len(units), 20],
        }
    for acts, finished in ((True, "beasts"), (False, "")):
        monkeypatch.setattr(type(beasts), "neutral_acts", acts)
        battle = BOOK.arrange({}, units, {"beasts": "yes", "turn": "A"})[1]
        battle.put(battle.unit("men").having_activated())
        end_turn(battle, ROUND_END, NO_DICE)
        assert (battle.turn, battle.finished) == ("B", finished)


def test_a_round_in_which_nobody_can_act_is_over_as_it_begins() -> None:
    """AF-ACT-05: who should have begun has finished first, and the side after it is shown as on turn."""
    profile = {"quality": 4, "defense": 4, "models": 1}
    units = {side.lower(): {"side": side, "profile": profile, "at": [20, 20]} for side in ("A", "B")}
    units["b"]["at"] = [40, 20]
    battle = BOOK.arrange({}, units, {"turn": "A"})[1]
    for unit in list(battle.units.values()):
        battle.put(unit.having_activated())
    begin_turns(battle, "A", TURN, ROUND_END, NO_DICE)
    assert (battle.turn, battle.step, battle.finished) == ("B", ROUND_END, "A")


# ---------------------------------------------------------------------------------------- pictures


def test_six_sides_are_drawn_apart() -> None:
    drawn_as = [side_of(seat, LETTERS[:6]) for seat in LETTERS[:6]]
    assert drawn_as == list(SIDES)
    # Each by its colour, and each by shapes alone: flag, token, edge, and what trays and zones are filled with.
    for look in ("main", "dark", "pale", "flag", "token", "edge", "rim", "tray", "zone"):
        assert len({str(getattr(side, look)) for side in SIDES}) == 6, look
