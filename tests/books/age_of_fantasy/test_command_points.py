"""Command points: what no case can show, since it is about every roll, or about whole games."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.command_points import pool
from banneret.books.age_of_fantasy.chapters.command_points.events import DiceRaised, StratagemUsed
from banneret.books.age_of_fantasy.chapters.command_points.notes import CommandNotes, command_notes, note
from banneret.books.age_of_fantasy.chapters.command_points.stratagems import (
    DOCTRINES,
    HIGH,
    RETREAT,
    STRATAGEMS,
    SUPREME,
    UNIVERSAL,
)
from banneret.books.age_of_fantasy.chapters.command_points.windows import UseStratagem
from banneret.books.chapters import with_value
from banneret.books.opr.events import BlockRoll, HitRoll
from banneret.books.opr.morale import passes_morale_test
from banneret.books.opr.rolls import (
    D3S,
    FACES_ONLY,
    TABLE,
    TOTAL,
    Blocks,
    DiceReading,
    PassOrFail,
    Successes,
    Throw,
)
from banneret.books.opr.rounds import rolled_off
from banneret.bots.players import make_bot, play_on
from banneret.cases.clause_files import load_clauses
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.match import Match
from tests.books.age_of_fantasy.test_activation import Play
from tests.books.test_sides import LISTS, options_for
from tests.data import notes_in
from tests.toy_sides import opened

BOOK = AgeOfFantasy()
FACES = range(1, 7)


def man(side: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    return {"side": side, "profile": {"quality": 4, "defense": 4}, "places": [[x, y]], **more}


def a_battle(points: dict[str, int], **state: Any) -> Battle:
    units = {"men": man("A", 30, 20), "foes": man("B", 30, 40)}
    words = {"chapters": ["command-points"], "command_points": points, **state}
    return BOOK.arrange({}, units, words)[1]


# ---------------------------------------------------------------------------------------- words


def test_every_stratagem_has_a_sentence_a_price_and_a_clause_of_its_own() -> None:
    titles = {clause.id: clause.title for clause in load_clauses("age-of-fantasy")}
    assert len(STRATAGEMS) == 15
    assert len({each.about for each in STRATAGEMS}) == len({each.clause for each in STRATAGEMS}) == 15
    for each in STRATAGEMS:
        assert titles[each.clause] == f"{each.name()} ({each.cost} CP, {each.doctrine.capitalize()})"
        assert each.about.endswith(".")
        assert each.about.count(".") == 1
        assert each.does or each.id in (HIGH, SUPREME)
    assert {each.doctrine for each in STRATAGEMS} == {UNIVERSAL, *DOCTRINES}
    assert [each.id for each in STRATAGEMS if each.cancel] == [
        *("seize-initiative", "total-shutdown", "delayed-deployment")
    ]


@pytest.mark.clause("AF-CPT-01", "AF-CPT-04")
def test_what_is_left_and_what_can_be_used_is_always_shown() -> None:
    battle = a_battle({"A": 3, "B": 0}, doctrines={"A": "shock", "B": "strategic"}, reflexes=["men"])
    for viewer in ("", "A", "B"):
        view = BOOK.view_data(BOOK.view(battle, viewer))
        shown = {side["seat"]: side["supplies"] for side in view["sides"]}
        assert [(each["name"], each["count"]) for each in shown["A"]] == [("Command points", 3)]
        assert [each["count"] for each in shown["B"]] == [0]
        notes = {each["text"]: each["about"] for each in notes_in(view, title="Stratagem")}
        played = [each for each in STRATAGEMS if each.doctrine != "defensive"]
        assert notes == {each.priced(): each.about for each in played}
        doctrines = {each["seat"]: each["text"] for each in notes_in(view, title="Doctrine")}
        assert doctrines == {"A": "Shock Doctrine", "B": "Strategic Doctrine"}
        (men,) = [unit for unit in view["units"] if unit["id"] == "men"]
        assert [badge["id"] for badge in men["badges"]] == ["reflexes"]


# ---------------------------------------------------------------------------------------- dice


def asked_about(battle: Battle, faces: list[int], reading: DiceReading, owners: tuple[str, ...] = ()) -> bool:
    """Whether anybody is asked about these dice of A."""
    step = battle.throw(ScriptedDice(*faces), len(faces), "AF-SHO-12", "to hit", "A", reading, owners)
    try:
        question = next(step).questions["A"]
    except StopIteration:
        return False
    assert isinstance(question, UseStratagem)
    return True


@pytest.mark.clause("AF-CPT-05")
@pytest.mark.parametrize("face", FACES)
def test_a_window_opens_only_if_one_more_could_matter(face: int) -> None:
    """For every face and every number that is needed; with one die, so that nothing else can matter."""
    for need in range(1, 9):
        matters = face not in (1, 6) and face == need - 1
        for reading in (PassOrFail(need), Successes(need, "hit", "hits"), Blocks(need, 9)):
            assert asked_about(a_battle({"A": 1}), [face], reading) is matters, (face, need, reading)
    assert asked_about(a_battle({"A": 1}), [face], D3S) is (face in (2, 4))
    assert asked_about(a_battle({"A": 1}), [face], TABLE) is (face != 6)
    assert asked_about(a_battle({"A": 1}), [face], TOTAL)
    assert not asked_about(a_battle({"A": 1}), [face], FACES_ONLY)


@pytest.mark.clause("AF-CPT-02", "AF-CPT-05")
def test_nobody_is_asked_who_cannot_pay_has_used_it_or_would_help_the_enemy() -> None:
    assert asked_about(a_battle({"A": 1}), [3], PassOrFail(4))
    assert not asked_about(a_battle({"A": 0, "B": 9}), [3], PassOrFail(4))
    assert not asked_about(a_battle({"A": 1}), [3], PassOrFail(4), ("B",))
    assert asked_about(a_battle({"A": 1}), [3], PassOrFail(4), ("",))
    battle = a_battle({"A": 1})
    note(battle, command_notes(battle)._replace(used=("A high-command",), step=battle.step))
    assert not asked_about(battle, [3], PassOrFail(4))
    battle = a_battle({"A": 1})
    note(battle, command_notes(battle)._replace(quiet=("A high-command AF-SHO-12",)))
    assert not asked_about(battle, [3], PassOrFail(4))
    battle = a_battle({"A": 1})
    note(battle, command_notes(battle)._replace(quiet=("A high-command AF-SHO-14",)))
    assert asked_about(battle, [3], PassOrFail(4))


@pytest.mark.clause("AF-CPT-05", "AF-CPT-06")
def test_faces_stay_what_they_are() -> None:
    throw = Throw([1, 3, 5, 6], "AF-SHO-12", "to hit", ("A",) * 4, Successes(4, "hit", "hits"))
    throw.plus = [1, 1, 1, 1]
    assert (throw.faces, throw.values(), throw.successes(4), throw.successes(2)) == (
        [1, 3, 5, 6],
        [2, 4, 6, 7],
        3,
        3,
    )
    table = Throw([6, 2], "AF-CND-01", "the table", ("", ""), TABLE)
    table.plus = [1, 1]
    assert (table.values(), table.result([0, 0])) == ([6, 3], "6 3")


@pytest.mark.clause("AF-CPT-05")
def test_whoever_passes_by_it_is_not_asked_to_add_more() -> None:
    battle = a_battle({"A": 2})
    play = Play(battle, passes_morale_test(battle, battle.unit("men"), ScriptedDice(2)))
    assert play.over  # a 2 is two short of a 4, and each stratagem adds one
    play = Play(battle, passes_morale_test(battle, battle.unit("men"), ScriptedDice(3)))
    play.answer(HIGH)
    assert play.over


@pytest.mark.clause("AF-CPT-05")
def test_what_one_more_would_come_to_is_said_to_who_is_asked() -> None:
    """Its own side is “you” to it, and every end that one die could bring about is named."""
    battle = a_battle({"A": 1, "B": 1}, step="zones", turn="A")
    play = Play(battle, rolled_off(battle, "deployment", ScriptedDice(4, 5), "AF-PRE-15"))
    question = play.question()
    assert question.prompt.startswith("The roll for the roll-off: 4 5 (side B wins).")
    labels = {option.key: option.label for option in question.options}
    assert labels[HIGH].endswith(": one more on one die: you and side B tie instead of side B wins")


# ---------------------------------------------------------------------------------------- whole games


class Windows:
    """A game of two bots, and what was asked about stratagems in it."""

    def __init__(self, bot: str, seed: int) -> None:
        options = BOOK.agreed(BOOK.sample_options(seed), {"chapters": ["command-points"]})
        self.match = Match.start(BOOK, options, seed=seed)
        self.asked: list[UseStratagem] = []
        self.answers = 0
        self.left: list[dict[str, int]] = []
        bots = {seat: make_bot(bot, BOOK, seat, seed) for seat in ("A", "B")}
        while self.match.pending:
            seat, question = next(iter(self.match.pending.items()))
            if isinstance(question, UseStratagem):
                self.look(seat, question)
            assert self.match.answer(seat, bots[seat].decide(self.match.view(seat), question)) is None
            self.answers += 1
            battle = self.match.state
            assert isinstance(battle, Battle)
            self.left.append(dict(command_notes(battle).points))

    def look(self, seat: str, question: UseStratagem) -> None:
        """Whoever is asked can pay for all that is offered, and dice would fall otherwise."""
        self.asked.append(question)
        battle = self.match.state
        assert isinstance(battle, Battle)
        keys = question.keys()
        offered = [each for each in STRATAGEMS if each.id in keys]
        assert offered
        for each in offered:
            assert each.cost <= dict(command_notes(battle).points)[seat]
            assert each.doctrine in (UNIVERSAL, dict(command_notes(battle).doctrines)[seat])
        throw = question.throw
        if throw is not None:
            nothing, everything = [0] * len(throw.faces), [1] * len(throw.faces)
            assert throw.result(nothing) != throw.result(everything) or len(set(throw.owners)) > 1


@pytest.mark.clause("AF-CPT-03")
@pytest.mark.parametrize("seed", [1, 6])
def test_a_game_is_no_marathon_of_windows(seed: int) -> None:
    """Points are spent and never come back; most of what a player is asked is the game itself."""
    game = Windows("greedy", seed)
    assert 1 <= len(game.asked) <= game.answers // 4
    begun = [left for left in game.left if left]
    for before, after in itertools.pairwise(begun):
        assert all(0 <= after[seat] <= before[seat] for seat in before)
    assert sum(begun[-1].values()) < sum(begun[0].values())


@pytest.mark.clause("AF-CPT-05")
def test_dice_that_were_raised_count() -> None:
    """In games of random answers every hit and block that is told has been reckoned with what was added."""
    seen = 0
    for seed in (2, 3, 7):
        events = Windows("random", seed).match.events
        for before, event in itertools.pairwise(events):
            if isinstance(before, DiceRaised) and isinstance(event, HitRoll):
                seen += 1
                assert before.after == ("1 hit" if event.hits == 1 else f"{event.hits} hits") != before.before
            elif isinstance(before, DiceRaised) and isinstance(event, BlockRoll):
                seen += 1
                assert before.after.startswith(f"{event.wounds} get")
    assert seen


def test_notes_have_no_secrets() -> None:
    battle = a_battle({"A": 2})
    (chapter,) = [each for each in battle.chapters if each.id == "command-points"]
    notes = CommandNotes(points=with_value((), "A", 2), doctrines=(("A", "shock"),))
    assert chapter.seen_notes(notes, "B", False) == notes
    assert chapter.other_notes(notes, "B", False) == []


# ---------------------------------------------------------------------------------------- many sides


@pytest.mark.plain
@pytest.mark.clause("AF-CPT-07")
def test_who_was_robbed_of_a_turn_has_it_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three each for itself: B takes the turn of A, and then it is that of A and not of C, who follows B."""
    units = {"men": man("A", 10, 10), "foes": man("B", 30, 30), "third": man("C", 60, 40)}
    words = {"chapters": ["command-points"], "command_points": {"B": 2}, "melee-of-many": "yes"}
    with opened():
        options, battle = BOOK.arrange({}, units, {**words, "turn": "A"})
        (many,) = [each for each in battle.chapters if each.id == "melee-of-many"]
        monkeypatch.setattr(type(many), "turn_order", lambda self, battle: None)  # they take turns as usual
        match = Match.from_state(BOOK, options, battle, ScriptedDice())
        assert match.answer("B", "seize-initiative") is None
        for answer in ("foes", "hold"):
            assert match.answer("B", answer) is None
        assert list(match.pending) == ["A"]
        for answer in ("men", "hold"):
            assert match.answer("A", answer) is None
        assert list(match.pending) == ["C"]


@pytest.mark.plain
@pytest.mark.parametrize(
    ("number", "chosen"),
    [(3, {"melee-of-many": ["yes"]}), (4, {"pairs": ["yes"]}), (2, {"beasts": ["yes"]})],
    ids=["each for itself", "two against two", "with beasts"],
)
def test_games_of_many_sides(
    number: int, chosen: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With many points, so that everybody uses whatever there is."""
    monkeypatch.setattr(pool, "PER_POINT", 20)
    with opened():
        options = options_for(number, {**chosen, "chapters": ["command-points"]})
        match = Match.start(BOOK, options, seed=number)
        bots = {seat: make_bot("random", BOOK, seat, number) for seat in options.armies}
        play_on(match, bots)
        battle = match.state
        assert match.over
        assert isinstance(battle, Battle)
        used = [event.stratagem for event in match.events if isinstance(event, StratagemUsed)]
        assert {"seize-initiative", "delayed-deployment"} & set(used)
        assert not BOOK.broken_invariants(battle)


# ---------------------------------------------------------------------------------------- asking


def asked_in_a_game(bot: str, seed: int, answer: str) -> tuple[int, int, int]:
    """A whole game in which A answers so to every stratagem.

    Counts what A is asked, how often about stratagems, and how often about a retreat when nothing on the table
    has changed since A declined one.
    """
    options = BOOK.set_up_agreed(LISTS[:2], "generated", 3, {"chapters": ["command-points"]})
    match = Match.start(BOOK, options, seed=seed)
    bots = {seat: make_bot(bot, BOOK, seat, seed) for seat in match.seats}
    questions = stratagems = again = 0
    declined: object = None
    while not match.over:
        seat, question = next(iter(match.pending.items()))
        reply = bots[seat].decide(match.view(seat), question)
        if seat == "A":
            questions += 1
        if question.name == pool.CHOOSING:
            reply = "defensive"
        if seat == "A" and isinstance(question, UseStratagem):
            stratagems += 1
            battle = match.state
            assert isinstance(battle, Battle)
            keys = question.keys()[1:-1]
            table = [
                (unit.id, unit.places(), unit.activated, unit.wounds_left()) for unit in battle.units.values()
            ]
            if keys == [RETREAT]:
                again += declined == (battle.round, table)
            if RETREAT in keys:
                declined = (battle.round, table)
            reply = answer
        assert match.answer(seat, reply) is None
    return questions, stratagems, again


@pytest.mark.clause("AF-CPT-02")
@pytest.mark.parametrize(("bot", "seed"), [("random", 1), ("random", 2), ("greedy", 1)])
def test_a_game_is_no_click_marathon(bot: str, seed: int) -> None:
    """Who declines is not asked the same again, and who does not want to be asked hardly is."""
    questions, stratagems, again = asked_in_a_game(bot, seed, "")
    assert stratagems > 3
    assert again == 0
    assert stratagems < 0.45 * questions, (stratagems, questions)
    _, quietly, _ = asked_in_a_game(bot, seed, "quiet")
    assert quietly <= 0.6 * stratagems
