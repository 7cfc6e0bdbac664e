"""What chapters of Age of Fantasy keep secret stays so, between two sides and among four.

Hidden side-missions, Rigged to Blow, and what is decided at the same time: doctrines, sacrifices,
reinforcements and who blocks a spell. Whoever is asked anything meanwhile, for a stratagem or to cancel one
too, learns nothing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.random_events import chapter as events_chapter
from banneret.books.age_of_fantasy.chapters.random_events.notes import event_notes
from banneret.books.age_of_fantasy.chapters.random_events.striking import strike
from banneret.books.age_of_fantasy.chapters.random_events.table import RIGGED
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice, SeededDice
from banneret.core.engine.match import Match
from tests.contract import kit, secrets
from tests.contract.test_secrets import leaking
from tests.toy_chapters import table_book, with_chosen

pytestmark = pytest.mark.plain


class Game(NamedTuple):
    """A game with secrets, and what must be asked in it: with other secrets, and of several at once."""

    seed: int
    chosen: dict[str, list[str]]
    asked: set[str]
    at_once: set[str]


TWO = Game(
    2,
    {
        "chapters": ["command-points", "random-events", "battlefield-conditions"],
        "condition": ["damnation"],
        "side-missions": ["hidden"],
    },
    {"rigged", "sacrifice", "stratagem", "cancel", "action", "move"},
    {"doctrine", "hidden-mission", "sacrifice"},
)
FOUR = Game(
    5,
    {**TWO.chosen, "chapters": [*TWO.chosen["chapters"], "multiplayer"]},
    {*TWO.asked, "shoot"},
    TWO.at_once,
)
TEAMS = Game(
    1,
    {
        "chapters": ["kitchen-table", "multiplayer", "random-events"],
        "multiplayer-form": ["teams"],
        "side-missions": ["shared-hidden"],
        "selection": ["randomized"],
    },
    {"rigged", "member", "action", "move"},
    {"reinforcements"},
)
GAMES = {"two": TWO, "four": FOUR, "two teams": TEAMS}


def always_rigged(battle: Battle, dice: Dice) -> Steps:
    yield from strike(battle, RIGGED, dice)


@pytest.fixture(autouse=True)
def rigged(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every round somebody rigs a piece of terrain, so that there is always something to hide."""
    monkeypatch.setattr(events_chapter, "roll_event", always_rigged)


@pytest.mark.parametrize(
    "sides", [pytest.param(each, marks=[] if each == "two" else [pytest.mark.slow]) for each in GAMES]
)
@pytest.mark.clause("AF-EVT-10", "AF-CND-11", "AF-SID-06")
def test_no_secret_of_a_chapter_shows(sides: str) -> None:
    game = GAMES[sides]
    book = with_chosen(table_book(AgeOfFantasy.id), game.chosen)
    asked: set[str] = set()
    assert secrets.check_secrets(book, game.seed, False, asked) > 100
    assert game.asked <= asked
    assert game.at_once <= secrets.check_simultaneous_answers(book, game.seed)


@pytest.mark.clause("AF-SPC-43")
@pytest.mark.parametrize("seat", ["B", "C"])
def test_nobody_knows_who_else_blocks_a_spell(seat: str) -> None:
    """Both who may block are asked at once. Whoever answers first, it is told when both have."""
    wise = {"quality": 4, "defense": 4, "rules": ["Wizard(1)"]}
    units = {
        "mage": {"side": "A", "profile": wise, "places": [[36, 10]]},
        "foes": {"side": "B", "profile": wise, "places": [[36, 22]]},
        "rivals": {"side": "C", "profile": wise, "places": [[40, 22]]},
    }
    book = AgeOfFantasy()
    state = {"chapters": ["multiplayer"], "spells": {"A": "marchland-levy"}}
    options, battle = book.arrange({}, units, state)
    match = Match.from_state(book, options, battle, SeededDice(1))
    for answer in ("mage", "hold", "A.bright-lance", "foes"):
        assert match.answer("A", answer) is None
    assert {each: question.name for each, question in match.pending.items()} == {"B": "block", "C": "block"}
    told = {}
    for blocking in (True, False):
        twin = match.clone(seed=1)
        (wizard,) = [option["key"] for option in twin.pending[seat].to_data()["options"]]
        assert twin.answer(seat, [wizard] if blocking else []) is None
        secrets.check_given_unseen(twin)
        (other,) = twin.pending
        assert twin.answer(other, []) is None
        told[blocking] = [event.to_data() for event in twin.events_for(other)]
    assert told[True] != told[False]


# ---------------------------------------------------------------------------------------- found


def test_a_rigged_piece_in_a_question_is_found() -> None:
    def in_prompt(question: Any, state: Battle) -> None:
        question.prompt += f" {event_notes(state).traps}"

    leaky = leaking(AgeOfFantasy, "action", in_prompt)
    assert isinstance(leaky, AgeOfFantasy)
    book = with_chosen(leaky, {"chapters": ["random-events"]})
    match, asked = secrets.noted(book, 1)
    with pytest.raises(AssertionError, match="“action” gives a secret away to seat"):
        secrets.check_steps(book, match, asked, False)


def test_a_secret_in_hints_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was worked out for others and is kept somewhere."""
    last: list[Battle] = []
    plain = AgeOfFantasy.view

    def view(book: AgeOfFantasy, state: Battle, viewer: str) -> Battle:
        last[:] = [state]
        return plain(book, state, viewer)

    class Gossip:
        def hints(self, *_: object) -> dict[str, str]:
            return {"hold": str(event_notes(last[0]).traps)}

    monkeypatch.setattr(AgeOfFantasy, "view", view)
    monkeypatch.setattr(secrets, "adviser_for", lambda _: Gossip())
    book = with_chosen(table_book(AgeOfFantasy.id), {"chapters": ["random-events"]})
    match, asked = secrets.noted(book, 1)
    with pytest.raises(AssertionError, match=r"hints for “.*” gives a secret away to seat"):
        secrets.check_steps(book, match, asked, False)


def test_an_answer_that_shows_too_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Match.events_for

    def gossip(match: Match, viewer: str) -> list[Any]:
        return [*plain(match, viewer), *match._given.values()]

    monkeypatch.setattr(Match, "events_for", gossip)
    book = with_chosen(table_book(AgeOfFantasy.id), {"chapters": ["command-points"]})
    match = kit.start(book, 1)
    with pytest.raises(AssertionError):
        kit.play(match, 1, 20, lambda played, _: secrets.check_given_unseen(played) if played._given else None)
