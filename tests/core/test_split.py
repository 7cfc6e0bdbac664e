"""Sharing things out among options."""

from __future__ import annotations

import random

import pytest

from banneret.core.engine.ask import Option, Refusal, Split
from tests.data import plain


def split(total: int, *keys: str) -> Split:
    return Split(
        "test", "XX-01", "How many to each?", total, [Option(key, f"The {key}") for key in keys], ("u",)
    )


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ({"a": 3}, ""),
        ({"a": 1, "b": 2}, ""),
        ({"a": 3, "b": 0}, ""),
        ({"a": 2}, "wrong-number"),
        ({"a": 2, "b": 2}, "wrong-number"),
        ({}, "wrong-number"),
        ({"c": 3}, "not-offered"),
        ({"a": 3, "c": 0}, ""),
        ({"a": -1, "b": 4}, "malformed"),
        ({"a": 10_001}, "malformed"),
        ({"a": 10_000}, "wrong-number"),
        ({"a": True}, "malformed"),
        ({"a": 3.0}, "malformed"),
        ({1: 3}, "malformed"),
        (["a"], "malformed"),
        (None, "malformed"),
    ],
)
def test_reads_and_checks(data: object, code: str) -> None:
    question = split(3, "a", "b")
    answer = question.read(data)
    refusal = answer if isinstance(answer, Refusal) else question.check(answer)
    assert ("" if refusal is None else refusal.code) == code


def test_an_answer_is_kept_in_the_order_of_the_options_without_noughts() -> None:
    answer = split(3, "a", "b", "c").read({"c": 1, "z": 1, "a": 2, "b": 0})
    assert list(answer.items()) == [("a", 2), ("c", 1), ("z", 1)]


def test_a_refusal_counts_what_was_given() -> None:
    refusal = split(3, "a").check({"a": 2})
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("wrong-number", "XX-01")
    assert refusal.why == "3 must be shared out in all, not 2."


def test_proposals_are_legal_and_different() -> None:
    question = split(3, "a", "b")
    found = question.candidates(random.Random(1), 8)
    assert {"a": 3} in found
    assert {"b": 3} in found
    assert {"a": 1, "b": 2} in found
    assert len(found) <= 4
    assert all(found.count(answer) == 1 for answer in found)
    assert all(question.check(answer) is None for answer in found)
    assert len(question.candidates(random.Random(1), 1)) == 1


def test_all_goes_to_the_first_if_nobody_says_otherwise() -> None:
    assert split(3, "a", "b").default() == {"a": 3}
    assert split(0, "a", "b").default() == {}


def test_what_is_shown() -> None:
    question = split(3, "a", "b")
    assert (question.kind, question.name, question.clause, question.prompt, question.about) == (
        "split",
        "test",
        "XX-01",
        "How many to each?",
        ("u",),
    )
    assert plain(question.details())["total"] == 3
    assert plain(question.details())["default"] == {"a": 3}
    assert [option["key"] for option in plain(question.details())["options"]] == ["a", "b"]
    assert plain(question.preview({"a": 3})) == {"refusal": None}
    assert plain(question.preview({"a": 2}))["refusal"]["code"] == "wrong-number"
