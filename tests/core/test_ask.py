"""Questions: reading, checking, proposing and falling back, for the three general kinds."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from banneret.core.engine.ask import Assign, Choice, Option, Pick, Question, Refusal, Slot, ask, ask_all, short

RNG = random.Random(1)


def options(*keys: str) -> list[Option]:
    return [Option(key, f"The {key}", (key,)) for key in keys]


def choice(*keys: str, fallback: str | None = None) -> Choice:
    return Choice("test", "XX-01", "Which?", options(*keys), ("u",), fallback)


def pick(least: int, most: int, *keys: str) -> Pick:
    return Pick("test", "XX-01", "Which ones?", options(*keys), least, most)


def assign() -> Assign:
    slots = [Slot("bow", "The bows", options("a", "b")), Slot("gun", "The guns", options("b", "c"))]
    return Assign("test", "XX-01", "At whom?", slots)


def verdict(question: Question, data: object) -> str:
    """The code of the refusal of this data, or "" when it is accepted."""
    answer = question.read(data)
    refusal = answer if isinstance(answer, Refusal) else question.check(answer)
    return "" if refusal is None else refusal.code


class TestChoice:
    @pytest.mark.parametrize(
        ("data", "code"),
        [("a", ""), ("b", ""), ("c", "not-offered"), ("", "not-offered"), (1, "malformed"), (None, "malformed")]
        + [(["a"], "malformed"), ({"a": "a"}, "malformed"), (True, "malformed"), (b"a", "malformed")],
    )
    def test_reads_and_checks(self, data: object, code: str) -> None:
        assert verdict(choice("a", "b"), data) == code

    def test_candidates_are_different_options(self) -> None:
        found = choice("a", "b", "c").candidates(RNG, 5)
        assert sorted(found) == ["a", "b", "c"]
        assert len(choice("a", "b", "c").candidates(RNG, 2)) == 2

    def test_falls_back_on_the_first_option(self) -> None:
        assert choice("a", "b").default() == "a"
        assert choice("a", "b", fallback="b").default() == "b"

    def test_an_empty_key_can_be_the_fallback(self) -> None:
        assert choice("a", "", fallback="").default() == ""

    def test_as_data(self) -> None:
        assert choice("a", "b", fallback="b").to_data() == {
            "kind": "choice",
            "planner": "choice",
            "name": "test",
            "clause": "XX-01",
            "prompt": "Which?",
            "about": ["u"],
            "options": [
                {"key": "a", "label": "The a", "marks": ["a"]},
                {"key": "b", "label": "The b", "marks": ["b"]},
            ],
            "default": "b",
        }


class TestPick:
    @pytest.mark.parametrize(
        ("data", "code"),
        [(["a"], ""), (["b", "a"], ""), (("a",), ""), ([], "wrong-number"), (["a", "b", "c"], "wrong-number")]
        + [(["a", "a"], "twice"), (["z"], "not-offered"), ("a", "malformed"), ([1], "malformed")]
        + [({"a": 1}, "malformed"), ([["a"]], "malformed"), (None, "malformed")],
    )
    def test_reads_and_checks(self, data: object, code: str) -> None:
        assert verdict(pick(1, 2, "a", "b", "c"), data) == code

    def test_candidates_are_legal_and_different(self) -> None:
        question = pick(1, 2, "a", "b", "c")
        found = question.candidates(RNG, 6)
        assert found
        assert len(set(found)) == len(found)
        assert all(question.check(answer) is None for answer in found)

    def test_no_more_can_be_picked_than_there_are(self) -> None:
        question = pick(0, 9, "a", "b")
        assert all(question.check(answer) is None for answer in question.candidates(RNG, 20))
        assert question.to_data()["most"] == 2

    def test_falls_back_on_as_few_as_allowed(self) -> None:
        assert pick(2, 3, "a", "b", "c").default() == ("a", "b")
        assert pick(0, 3, "a", "b", "c").default() == ()


class TestAssign:
    @pytest.mark.parametrize(
        ("data", "code"),
        [({}, ""), ({"bow": "a"}, ""), ({"gun": "c", "bow": "b"}, ""), ({"bow": "c"}, "not-offered")]
        + [({"axe": "a"}, "no-such-slot"), ({"bow": 1}, "malformed"), ({1: "a"}, "malformed")]
        + [([], "malformed"), ("bow", "malformed"), (None, "malformed"), ({"bow": ["a"]}, "malformed")],
    )
    def test_reads_and_checks(self, data: object, code: str) -> None:
        assert verdict(assign(), data) == code

    def test_the_order_in_which_slots_are_named_does_not_matter(self) -> None:
        one, other = [assign().read(data) for data in ({"bow": "a", "gun": "c"}, {"gun": "c", "bow": "a"})]
        assert list(one.items()) == list(other.items())

    def test_candidates_are_legal_and_different(self) -> None:
        found = assign().candidates(RNG, 8)
        assert all(assign().check(answer) is None for answer in found)
        assert all(found.count(answer) == 1 for answer in found)

    def test_falls_back_on_nothing(self) -> None:
        assert assign().default() == {}
        assert assign().check({}) is None

    def test_as_data(self) -> None:
        data = assign().to_data()
        assert [slot["key"] for slot in data["slots"]] == ["bow", "gun"]
        assert data["default"] == {}


@pytest.mark.parametrize("question", [choice("a"), pick(0, 1, "a"), assign()])
@pytest.mark.parametrize("text", ["x" * 100_000, "\ud800", "a\x00\n", "“quoted”"])
def test_what_is_refused_is_quoted_safely(question: Question, text: str) -> None:
    """A refusal goes back over the wire and into a page: short, and always writable."""
    answers: dict[str, Any] = {"choice": text, "pick": [text], "assign": {text: text}}
    refusal = question.check(question.read(answers[question.kind]))
    assert refusal is not None
    assert len(refusal.why) < 200
    assert msgspec.json.decode(msgspec.json.encode(refusal.to_data()))["clause"] == "XX-01"


def test_short() -> None:
    assert short("Pikemen") == "Pikemen"
    assert short("a\tb") == "a?b"
    assert short("x" * 41) == "x" * 40 + "…"


def test_refusals_show_themselves() -> None:
    assert repr(Refusal("too-far", "XX-01", "Too far.")) == "Refusal('too-far', 'XX-01', 'Too far.')"


def test_ask_and_ask_all() -> None:
    question = choice("a")
    assert ask("A", question).alone
    assert not ask_all({"A": question, "B": question}).alone
    assert list(ask_all({"B": question, "A": question}).questions) == ["B", "A"]


def test_a_new_kind_must_say_everything_itself() -> None:
    bare = Question("bare", "test", "XX-01", "?")
    assert bare.details() == {}
    for call in (
        lambda: bare.read(None),
        lambda: bare.check(None),
        lambda: bare.candidates(RNG, 1),
        lambda: bare.default(),
    ):
        with pytest.raises(AssertionError):
            call()
