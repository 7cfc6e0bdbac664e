"""Questions, dice and random numbers: every refusal with its clause and its sentence, every draw counted."""

from __future__ import annotations

import math
import random

import pytest

from banneret.core.engine.ask import (
    Assign,
    Choice,
    Option,
    Pick,
    Question,
    Refusal,
    Slot,
    Split,
    ask,
    ask_all,
    short,
)
from banneret.core.engine.dice import Dice, SeededDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import JournalFault
from banneret.core.engine.randoms import SplitMix64
from banneret.core.space.outlines import _direction

ABC = [Option("m", "Maple"), Option("b", "Birch"), Option("c", "Cedar")]
CHOICE = Choice("which", "XX-1", "Which?", ABC, ("u",))
PICK = Pick("ones", "XX-2", "Which ones?", ABC, 1, 2, ("u",))
ASSIGN = Assign(
    "whom", "XX-3", "At whom?", [Slot("bow", "the bows", ABC), Slot("axe", "the axes", ABC[:1])], ("u",)
)
SPLIT = Split("share", "XX-4", "How many?", 3, ABC, ("u",))
MALFORMED = "That is not an answer to this question: it takes {}."


@pytest.mark.parametrize(
    ("question", "data", "code", "why"),
    [
        (CHOICE, 3, "malformed", MALFORMED.format("the key of one option, as text")),
        (CHOICE, "z", "not-offered", "“z” is not one of the choices offered here."),
        (PICK, "m", "malformed", MALFORMED.format("a list of option keys")),
        (PICK, ["m", 3], "malformed", MALFORMED.format("a list of option keys")),
        (PICK, ["z"], "not-offered", "“z” is not one of the choices offered here."),
        (PICK, ["m", "m"], "twice", "The same choice is named twice."),
        (PICK, [], "wrong-number", "Between 1 and 2 may be picked, not 0."),
        (PICK, ["m", "b", "c"], "wrong-number", "Between 1 and 2 may be picked, not 3."),
        (ASSIGN, ["bow"], "malformed", MALFORMED.format("a table from slots to option keys")),
        (ASSIGN, {"bow": 3}, "malformed", MALFORMED.format("a table from slots to option keys")),
        (ASSIGN, {3: "m"}, "malformed", MALFORMED.format("a table from slots to option keys")),
        (ASSIGN, {"spear": "m"}, "no-such-slot", "There is nothing called “spear” to decide here."),
        (ASSIGN, {"axe": "b"}, "not-offered", "“b” is not offered for the axes."),
        (SPLIT, {"m": "3"}, "malformed", MALFORMED.format("a table from option keys to whole numbers")),
        (SPLIT, {"z": 3}, "not-offered", "“z” is not one of the choices offered here."),
        (SPLIT, {"m": 1, "b": 1}, "wrong-number", "3 must be shared out in all, not 2."),
    ],
)
def test_refusals_name_the_clause_and_say_why(question: Question, data: object, code: str, why: str) -> None:
    answer = question.read(data)
    refusal = answer if isinstance(answer, Refusal) else question.check(answer)
    assert refusal is not None
    assert refusal.to_data() == {"code": code, "clause": question.clause, "why": why}
    if not isinstance(answer, Refusal):
        assert question.preview(answer) == {"refusal": refusal.to_data()}


@pytest.mark.parametrize(
    ("question", "data", "answer"),
    [
        (CHOICE, "b", "b"),
        (PICK, ["m"], ("m",)),
        (PICK, ("c", "b"), ("c", "b")),
        (ASSIGN, {"axe": "m", "bow": "c"}, {"bow": "c", "axe": "m"}),
        (ASSIGN, {}, {}),
        (SPLIT, {"c": 1, "b": 0, "m": 2}, {"m": 2, "c": 1}),
    ],
)
def test_good_answers_are_read_in_the_order_of_the_question(
    question: Question, data: object, answer: object
) -> None:
    read = question.read(data)
    assert read == answer
    assert repr(read) == repr(answer)
    assert question.check(read) is None
    assert question.preview(read) == {"refusal": None}


def test_questions_as_data() -> None:
    options = [{"key": o.key, "label": o.label, "marks": []} for o in ABC]
    assert CHOICE.to_data() == {
        "kind": "choice",
        "planner": "choice",
        "name": "which",
        "clause": "XX-1",
        "prompt": "Which?",
        "about": ["u"],
        "options": options,
        "default": "m",
    }
    assert PICK.to_data() == {
        "kind": "pick",
        "planner": "pick",
        "name": "ones",
        "clause": "XX-2",
        "prompt": "Which ones?",
        "about": ["u"],
        "options": options,
        "least": 1,
        "most": 2,
        "default": ["m"],
    }
    slots = [
        {"key": "bow", "label": "the bows", "options": options},
        {"key": "axe", "label": "the axes", "options": options[:1]},
    ]
    assert ASSIGN.to_data() == {
        "kind": "assign",
        "planner": "assign",
        "name": "whom",
        "clause": "XX-3",
        "prompt": "At whom?",
        "about": ["u"],
        "slots": slots,
        "default": {},
    }
    assert SPLIT.to_data() == {
        "kind": "split",
        "planner": "split",
        "name": "share",
        "clause": "XX-4",
        "prompt": "How many?",
        "about": ["u"],
        "options": options,
        "total": 3,
        "default": {"m": 3},
    }
    assert Pick("ones", "XX-2", "Which ones?", ABC, 0, 9).most == 3
    assert Split("share", "XX-4", "How many?", 0, ABC).default() == {}


def test_proposals_are_legal_and_different() -> None:
    for question, many in ((CHOICE, 3), (PICK, 9), (ASSIGN, 8), (SPLIT, 10)):
        seen = []
        for seed in range(40):
            found = question.candidates(random.Random(seed), 5)
            assert 1 <= len(found) <= 5
            assert all(question.check(answer) is None for answer in found)
            assert all(found.count(answer) == 1 for answer in found)
            seen += [answer for answer in found if answer not in seen]
        assert len(seen) == many, "every answer there is comes up"
    assert len(CHOICE.candidates(random.Random(1), 2)) == 2
    # All to one first, then mixed.
    assert [len(answer) for answer in SPLIT.candidates(random.Random(1), 3)] == [1, 1, 1]
    assert len(SPLIT.candidates(random.Random(1), 2)) == 2


def test_who_is_asked() -> None:
    one, all_of_them = ask("red", CHOICE), ask_all({"red": CHOICE, "blue": PICK})
    assert (one.questions, one.alone) == ({"red": CHOICE}, True)
    assert (all_of_them.questions, all_of_them.alone) == ({"red": CHOICE, "blue": PICK}, False)


def test_what_is_quoted_is_short() -> None:
    assert short("a" * 40) == "a" * 40
    assert short("a" * 41) == "a" * 40 + "…"
    assert short("a\nb") == "a?b"


# -------------------------------------------------------------------------------------------------------- dice


class Told(Dice):
    def __init__(self) -> None:
        self.asked: list[tuple[int, str, str]] = []

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        self.asked.append((count, clause, purpose))
        return [5]


def test_one_die_and_a_d3_are_rolled_for_a_clause() -> None:
    dice = Told()
    assert dice.one("XX-1", "to hit") == 5
    assert dice.d3("XX-2", "wounds") == 3
    assert dice.asked == [(1, "XX-1", "to hit"), (1, "XX-2", "wounds")]
    assert [SeededDice(4).d6(3, "XX-1", "to hit"), SeededDice(4, 1).d6(2, "XX-1", "to hit")] == [
        SeededDice(4).d6(3, "", ""),
        SeededDice(4).d6(3, "", "")[1:],
    ]


# ----------------------------------------------------------------------------------------------- random numbers


class Given(SplitMix64):
    """Numbers written down beforehand."""

    def hand(self, *numbers: int) -> Given:
        self.numbers.extend(numbers)
        return self

    numbers: list[int] = []  # noqa: RUF012 (emptied by the test)

    def next(self) -> int:
        return self.numbers.pop(0)


def test_numbers_of_the_incomplete_last_run_are_drawn_again() -> None:
    most = 1 << 64
    limit = most - most % 3
    Given.numbers.clear()
    given = Given(1).hand(limit, limit + 0, limit - 1)
    assert given.below(3) == (limit - 1) % 3
    assert Given.numbers == []
    assert Given(1).hand(most - 1).below(most) == most - 1


def test_what_cannot_be_drawn() -> None:
    for bound in (0, -1, (1 << 64) + 1):
        with pytest.raises(BadInput) as caught:
            SplitMix64(1).below(bound)
        assert caught.value.what == f"cannot draw below {bound}: the bound must be from 1 to 2**64"
        assert caught.value.where == "SplitMix64.below"


def test_a_fault_of_a_journal_says_what_is_wrong() -> None:
    fault = JournalFault(7, "the game is already over")
    assert (str(fault), fault.entry, fault.why) == ("the game is already over", 7, "the game is already over")


@pytest.mark.parametrize("turn", [0.0, 0.25, 0.5, 1.0, 1.75, 2.0, 2.5, 3.25, 3.9])
def test_directions_come_round_again_after_four_quarters(turn: float) -> None:
    """Near enough to the circle that nobody sees it, and the same point after any number of turns."""
    x, y = _direction(turn)
    assert math.hypot(x, y) == pytest.approx(1.0)
    angle = math.atan2(y, x) % math.tau
    assert angle == pytest.approx(int(turn) * math.pi / 2 + 2 * math.atan(turn % 1))
    for more in (4.0, 8.0, 20.0):
        assert _direction(turn + more) == pytest.approx((x, y))
