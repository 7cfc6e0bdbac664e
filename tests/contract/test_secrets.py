"""The contract on secrets finds what gives one away, and a secret that was shown is not taken back."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.side_missions.events import SideMissionRevealed
from banneret.books.age_of_fantasy.chapters.side_missions.notes import side_notes
from banneret.core.engine.ask import NOTHING_CLOSED, Closed, Option, Question, Steps
from banneret.core.engine.book import AnyBook
from banneret.core.engine.dice import Dice
from banneret.core.engine.journal import Given
from banneret.core.engine.match import CannotUndo, Match
from tests.contract import kit, secrets
from tests.contract.test_contract import WITH_SECRETS
from tests.toy.books.three_chests.book import CHESTS, Searched, Shown, ThreeChests

Leak = Callable[[Any, Any], None]  # given a question and the state in which it is asked


class Rumours(Closed):
    """What is closed says what nobody may know."""

    def __init__(self, hidden: dict[str, str]) -> None:
        self.chests = tuple([Option(key, str(hidden)) for key in CHESTS])

    def options(self) -> list[Option]:
        return list(self.chests)


def hidden_in(state: Any) -> dict[str, str]:
    """What each side hides from the others, in the toy or in Age of Fantasy."""
    return dict(side_notes(state).hidden) if isinstance(state, Battle) else dict(state.hidden)


def in_prompt(question: Any, state: Any) -> None:
    question.prompt += f" {hidden_in(state)}"


def in_closed(question: Any, state: Any) -> None:
    question.closed = Rumours(state.hidden)


def as_attribute(question: Any, state: Any) -> None:
    question.closed = copy(question.closed)
    question.closed.leak = hidden_in(state)


def in_about(question: Any, state: Any) -> None:
    question.about = (*question.about, *state.hidden.values())


def in_options(question: Any, state: Any) -> None:
    question.options = [*question.options, Option("more", ", ".join(state.hidden.values()))]


def in_code(question: Any, state: Any) -> None:
    hidden = dict(state.hidden)
    question.hint = lambda: hidden


LEAKS: dict[str, Leak] = {
    "the prompt": in_prompt,
    "closed options": in_closed,
    "an attribute": as_attribute,
    "what it is about": in_about,
    "an option": in_options,
    "a closure": in_code,
}


def leaking(book: type[AnyBook], name: str, leak: Leak) -> AnyBook:
    """A book whose questions of a name hold more than they should: plain values, and no state."""

    class Leaking(book):  # type: ignore[misc, valid-type]
        def step(self, state: Any, dice: Dice) -> Steps:
            steps = super().step(state, dice)
            value: Any = None
            while True:
                try:
                    asked = steps.send(value)
                except StopIteration:
                    return
                for question in asked.questions.values():
                    if question.name == name:
                        leak(question, state)
                value = yield asked

    return Leaking()


def play_again(book: AnyBook, seed: int, whole: bool = False) -> None:
    match, asked = secrets.noted(book, seed)
    assert secrets.check_steps(book, match, asked, whole)


@pytest.mark.plain
@pytest.mark.parametrize("whole", [False, True], ids=["every day", "whole"])
@pytest.mark.parametrize("leak", LEAKS)
def test_a_secret_in_a_later_question_is_found(leak: str, whole: bool) -> None:
    """“value” is never the first question of a step."""
    with pytest.raises(AssertionError, match="“value” gives a secret away to seat"):
        play_again(leaking(ThreeChests, "value", LEAKS[leak]), 1, whole)


@pytest.mark.plain
def test_a_secret_is_found_where_all_questions_meet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something that stands in every course of the game, whatever the secrets are, and remembers the last."""

    def whisper(question: Any, state: Any) -> None:
        monkeypatch.setattr(NOTHING_CLOSED, "leak", dict(state.hidden), raising=False)

    with pytest.raises(AssertionError, match="gives a secret away to seat"):
        play_again(leaking(ThreeChests, "value", whisper), 1)


@pytest.mark.plain
@pytest.mark.parametrize("leak", ["the prompt", "an attribute"])
def test_a_hidden_mission_in_a_question_is_found(leak: str) -> None:
    book = leaking(AgeOfFantasy, "action", LEAKS[leak])
    with pytest.raises(AssertionError, match="“action” gives a secret away to seat"):
        play_again(book, WITH_SECRETS[book.id])


def in_category(question: Any, state: Any) -> None:
    question.prompt += f" {side_notes(state).rolled}"


@pytest.mark.plain
def test_dice_of_others_in_a_question_are_found() -> None:
    """What was rolled in secret in this very step: no state from which it begins holds it."""
    book = leaking(AgeOfFantasy, "hidden-mission", in_category)
    with pytest.raises(AssertionError, match="“hidden-mission” gives a secret away to seat"):
        play_again(book, WITH_SECRETS[book.id])


# ---------------------------------------------------------------------------------------- revealed


def rolled_after_the_last_answer(match: Match) -> bool:
    return not isinstance(match.journal.entries[-1], Given)


def check_firm(match: Match) -> None:
    """Nothing was rolled, so only what was shown can hold the last answer fast."""
    assert not rolled_after_the_last_answer(match)
    with pytest.raises(CannotUndo):
        match.undo()


def test_a_search_cannot_be_undone() -> None:
    searches = 0

    def watch(match: Match, question: Question) -> None:
        nonlocal searches
        if question.name == "search" and isinstance(match.events[-1], Searched):
            check_firm(match)
            searches += 1

    for seed in range(10):
        kit.played(ThreeChests(), seed, watch)
    assert searches > 3


def test_the_end_with_hidden_missions_cannot_be_undone() -> None:
    book = AgeOfFantasy()
    match = kit.played(book, WITH_SECRETS[book.id])
    assert any(isinstance(event, SideMissionRevealed) for event in match.events)
    check_firm(match)


def hushed(event: object) -> bool:
    return False


@pytest.mark.parametrize("event", [Searched, Shown])
def test_who_tells_a_secret_must_say_so(event: type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event, "reveals", hushed)
    with pytest.raises(AssertionError, match=f"{event.__name__} gives a secret away"):
        play_again(ThreeChests(), 1, whole=True)


@pytest.mark.plain
def test_who_tells_a_hidden_mission_must_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SideMissionRevealed, "reveals", hushed)
    book = AgeOfFantasy()
    with pytest.raises(AssertionError, match="SideMissionRevealed gives a secret away"):
        play_again(book, WITH_SECRETS[book.id])
