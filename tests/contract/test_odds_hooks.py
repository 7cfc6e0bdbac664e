"""A chapter that overrides what odds read says so: else odds that were kept of some units would be told again.

It says `changes_odds`, or names in `by_units` the hooks with which it goes by units, actions and weapons alone.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any, ClassVar

import pytest

from banneret.books.age_of_fantasy.battle import Battle as AgeOfFantasyBattle
from banneret.books.age_of_fantasy.chapter import Chapter as AgeOfFantasyChapter
from banneret.books.age_of_fantasy.mission import Mission
from banneret.books.opr.chapter import OprChapter
from banneret.books.regiments.battle import Battle as RegimentsBattle
from banneret.books.regiments.chapter import Chapter as RegimentsChapter
from banneret.bots.players import make_bot
from banneret.core.engine.book import open_book
from banneret.core.engine.match import Match
from banneret.odds.advice import adviser_for
from tests import toy_mission, toy_sides
from tests.toy_chapters import every_toy, table_book

pytestmark = pytest.mark.plain

AnyChapter = OprChapter[Any, Any, Any, Any]
KINDS: dict[str, type[AnyChapter]] = {"age-of-fantasy": AgeOfFantasyChapter, "regiments": RegimentsChapter}
SEEDS = {"age-of-fantasy": (1, 3), "regiments": (0, 1)}  # of games in which all of these are read

BOTH = {
    *("hit_modifier", "model_hit_modifier", "quality_modifier", "hit_quality", "cover_modifier", "cover_value"),
    *("range_modifier", "weapon_range", "halves_distances", "hides", "sight_limit"),
    *("defense", "block_modifier", "wards", "may_strike_back"),
    *("morale_modifier", "tests_after_wounds", "tests_after_melee", "spell_modifier", "melee_modifier"),
    *("attacks_modifier", "attacks", "attacks_factor", "hits_of_a_six", "ap_modifier", "morale_outcome"),
    *("told_apart", "model_attacks_modifier", "model_weapon", "fear_modifier", "rolls_nerve_again"),
    *("learned", "melee_joined", "why_no_spell"),
}
# The hooks that are asked while odds are worked out.
READ = {
    "age-of-fantasy": BOTH
    | {"allowance", "move_modifier", "move_kind", "charged", "strikers"}
    | {"difficult_limit", "all_dangerous", "danger_wounds"}
    | {"why_no_charge", "why_no_target", "shoots", "shooters", "covered", "why_spared", "melee_loser"}
    | {"bystanders", "lookouts", "marks", "things", "setting_out", "reference"},
    "regiments": BOTH | {"allowance", "move_modifier", "why_no_target"},
}
each_book = pytest.mark.parametrize("book_id", KINDS)


# ---------------------------------------------------------------------------------------- the table


def listening(kind: type[AnyChapter], heard: set[str]) -> AnyChapter:
    """A chapter that changes nothing, and notes which of its hooks are asked."""

    def noted(name: str) -> Callable[..., Any]:
        plain = getattr(kind, name)

        def hook(self: Any, *args: Any) -> Any:
            heard.add(name)
            return plain(self, *args)

        return hook

    names = [name for name, _ in inspect.getmembers(kind, inspect.isfunction) if not name.startswith("_")]
    hooks = {name: noted(name) for name in names}
    made = type("Listener", (kind,), {"id": "listener", "section": "SPC", "changes_odds": True, **hooks})()
    assert isinstance(made, OprChapter)
    return made


@each_book
def test_these_hooks_are_read(book_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them and no others, in the advice on a game or two."""
    book = open_book(book_id)
    adviser = adviser_for(book)
    monkeypatch.setattr(type(adviser), "seconds", 1000.0)
    heard: set[str] = set()
    listener = listening(KINDS[book_id], heard)
    for seed in SEEDS[book_id]:
        match = Match.start(book, book.sample_options(seed), seed=seed)
        bots = {seat: make_bot("greedy", book, seat, seed) for seat in match.seats}
        asked: dict[str, int] = {}
        while not match.over:
            for seat, question in list(match.pending.items()):
                view = match.view(seat)
                asked[question.name] = asked.get(question.name, 0) + 1
                if asked[question.name] <= 14:
                    assert isinstance(view, (AgeOfFantasyBattle, RegimentsBattle))
                    battle: Any = view.copy()
                    battle.chapters = [listener, *view.chapters]
                    adviser.hints(battle, question, match.events_for(seat)[-60:])
                assert match.answer(seat, bots[seat].decide(view, question)) is None
    assert heard == READ[book_id]


# ---------------------------------------------------------------------------------------- who says so


def overridden(kind: type, base: type) -> set[str]:
    """The hooks of a book's chapters that a chapter has in its own way."""
    return {
        name
        for name, _ in inspect.getmembers(base, inspect.isfunction)
        if not name.startswith("_") and getattr(kind, name) is not getattr(base, name)
    }


def unsaid(kind: type[AnyChapter], book_id: str) -> set[str]:
    """The hooks with which a chapter changes odds and does not say so."""
    if kind.changes_odds:
        return set()
    return (overridden(kind, KINDS[book_id]) & READ[book_id]) - set(kind.by_units)


def every_chapter() -> Iterator[tuple[str, type[AnyChapter]]]:
    """Of the books, and all toys; missions too."""
    for book_id in KINDS:
        for chapter in table_book(book_id).chapters():
            yield book_id, kind_of(chapter)
    for toys in every_toy():
        if toys.book_id in KINDS:
            with toys.opened() as book:
                for own in toys.own(book):
                    yield toys.book_id, kind_of(own)
    with toy_sides.opened(), toy_mission.opened():
        book = table_book("age-of-fantasy")
        battle = book.begin(book.sample_options(1))
        for chapter in [*book.chapters(), *battle.missions]:
            yield book.id, kind_of(chapter)


def kind_of(chapter: object) -> type[AnyChapter]:
    assert isinstance(chapter, OprChapter)
    return type(chapter)


def test_who_changes_odds_says_so() -> None:
    found = list(every_chapter())
    for book_id, kind in found:
        assert not unsaid(kind, book_id), kind.__name__
    names = {kind.__name__ for _, kind in found}
    assert {"ExtraActions", "SideMissions", "NightRaid", "Torchlight", "Omens", "Beasts"} <= names
    assert any([issubclass(kind, Mission) for _, kind in found])


def test_what_goes_by_units_goes_by_nothing_else() -> None:
    """What is named there is overridden, and looks neither at notes nor at where the game stands."""
    for book_id, kind in every_chapter():
        assert set(kind.by_units) <= overridden(kind, KINDS[book_id]), kind.__name__
        for name in kind.by_units:
            text = inspect.getsource(getattr(kind, name))
            for other in ("notes", ".round", ".turn", ".step", ".first"):
                assert other not in text, f"{kind.__name__}.{name} goes by {other}"


def test_a_chapter_that_is_silent_is_found() -> None:
    class Fog(RegimentsChapter):
        def sight_limit(self, battle: Any, viewer: Any, target: Any, inches: float) -> float:
            return 9.0

    class Owned(Fog):
        by_units: ClassVar[tuple[str, ...]] = ("sight_limit",)

    class Said(Fog):
        changes_odds: ClassVar[bool] = True

    assert [unsaid(kind, "regiments") for kind in (Fog, Owned, Said)] == [{"sight_limit"}, set(), set()]
