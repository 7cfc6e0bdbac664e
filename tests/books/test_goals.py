"""The goal, always: whoever plays is told how it is won, what scores, when it ends and how it stands.

Every book with everything that can be chosen in it, every mission, scenario and chapter, toys among them.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar, cast

import pytest

from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.chapters.kitchen_table.chapter import KitchenTable
from banneret.books.age_of_fantasy.mission import Mission
from banneret.books.age_of_fantasy.mission_choices import known_missions
from banneret.books.chapters import OptionalChapter
from banneret.books.goal_words import changed, number_of, point, standing
from banneret.books.regiments.battle import Battle as RegimentsBattle
from banneret.books.regiments.book import Regiments
from banneret.books.scenarios.known import known_scenarios
from banneret.books.scenarios.scenario import CampaignScenario
from banneret.books.sides import TWO
from banneret.books.skirmish.packs import scenarios
from banneret.books.skirmish.scenario_kinds.waylaid import Waylaid
from banneret.books.skirmish.scenarios import KINDS
from banneret.books.table_book import TableBook
from banneret.core.engine.book import SHELF, open_book
from banneret.core.engine.match import Match
from banneret.core.engine.shown import ShownGame, ShownGoal, ShownGoalLine
from tests import toy_mission
from tests.contract import kit
from tests.goals import begun, each_choice, goal_faults, is_plain, note_faults, sentence_faults, untold
from tests.shelf import offered
from tests.toy import shelved
from tests.toy_chapters import Toys, every_toy, table_book, with_toys

BOOKS = [book_id for book_id in SHELF if isinstance(open_book(book_id), TableBook)]
MISSIONS = cast(list[Mission], [*known_missions(), *KitchenTable().missions(())])
BEGINNING = 60  # answers, by which a battle has been joined


def seen(match: Match, viewer: str = "") -> Any:
    return match.book.view_data(match.view(viewer))


# ---------------------------------------------------------------------------------------- every game


@pytest.mark.parametrize("book_id", BOOKS)
def test_whatever_is_chosen_the_goal_is_told(book_id: str) -> None:
    book = table_book(book_id)
    never: list[dict[str, tuple[str, ...]]] = []
    for chosen in each_choice(book):
        match = begun(book, chosen)
        if match is None:
            never.append(chosen)
            continue
        for viewer in ("", *match.seats):
            assert goal_faults(seen(match, viewer)) == [], (chosen, viewer)
            assert note_faults(seen(match, viewer)) == [], (chosen, viewer)
    assert never == []


@pytest.mark.plain
@pytest.mark.parametrize("toys", every_toy(), ids=lambda toys: toys.name)
def test_with_toys_the_goal_is_told_as_well(toys: Toys) -> None:
    with toys.opened() as book:
        playing = with_toys(toys, book)
        match = Match.start(playing, playing.sample_options(0), seed=0)
        assert goal_faults(seen(match)) == []


@pytest.mark.slow
@pytest.mark.parametrize("book_id", BOOKS)
def test_the_goal_is_told_all_along(book_id: str) -> None:
    """From the first question into the battle and at its end, to everybody."""
    book = table_book(book_id)
    for seed in range(2):
        match = Match.start(book, book.sample_options(seed), seed=seed)
        moments = 0

        def look(playing: Match, _: Any) -> None:
            nonlocal moments
            moments += 1
            if moments < BEGINNING or moments % 20 == 0:
                for viewer in ("", *playing.seats):
                    assert goal_faults(seen(playing, viewer)) == []

        kit.play(match, seed, watch=look)
        assert match.outcome is not None
        ahead = [each["seat"] for each in seen(match)["goal"]["stands"] if each.get("ahead")]
        assert "+".join(ahead) == match.outcome.winner


@pytest.mark.plain
def test_books_that_the_page_has_never_heard_of_have_goals() -> None:
    """A book without a table as well: it fills the same shape."""
    with shelved():
        for book_id in offered():
            book = open_book(book_id)
            match = Match.start(book, book.sample_options(0), seed=0)
            assert goal_faults(seen(match)) == [], book_id


# ---------------------------------------------------------------------------------------- what decides


@pytest.mark.parametrize("book_id", BOOKS)
def test_a_chapter_that_changes_how_one_wins_changes_what_is_told(book_id: str) -> None:
    base = base_of(book_id)
    for chapter in table_book(book_id).chapters():
        assert untold(type(chapter), base) == [], chapter.id


def base_of(book_id: str) -> type[OptionalChapter]:
    """The book's own class of chapter, in which each hook changes nothing."""
    for chapter in table_book(book_id).chapters():
        return next(each for each in type(chapter).__mro__ if each.__name__ == "Chapter")
    return OptionalChapter


@pytest.mark.plain
def test_toys_that_decide_a_battle_say_so() -> None:
    for toys in every_toy():
        with toys.opened() as book:
            base = base_of(toys.book_id)
            for chapter in toys.own(book):
                assert untold(type(chapter), base) == [], chapter.id


@pytest.mark.plain
def test_a_chapter_that_says_nothing_of_it_is_found() -> None:
    class Coin(Chapter):
        id: ClassVar[str] = "coin"

        def winner(self, battle: Any, winner: str) -> str:
            return "A"

    class Told(Coin):
        def goal_told(self, battle: Any, goal: ShownGoal) -> ShownGoal:
            return {**goal, "wins": [{"text": "Whoever has the coin wins."}]}

    assert untold(Coin, Chapter) == ["winner"]
    assert untold(Told, Chapter) == []


@pytest.mark.plain
def test_a_book_that_says_nothing_of_it_is_found() -> None:
    class Silent(Regiments):
        def own_goal(self, view_: RegimentsBattle) -> ShownGoal:
            return TableBook.own_goal(self, view_)

    book = Silent()
    with pytest.raises(AssertionError, match="says nothing of how it is won"):
        seen(Match.start(book, book.sample_options(0), seed=0))


def test_what_is_left_out_of_a_goal_is_found() -> None:
    book = Regiments()
    view: dict[str, Any] = seen(Match.start(book, book.sample_options(0), seed=0))
    goal: dict[str, Any] = view["goal"]
    assert faults_of(view) == []
    for part in ("wins", "scores", "ends", "stands"):
        assert faults_of({**view, "goal": {**goal, part: []}})
    assert faults_of({**view, "goal": {**goal, "name": ""}})
    assert faults_of({**view, "goal": {**goal, "wins": [{"text": "by RG-PRE-14"}]}})
    del view["goal"]
    assert faults_of(view) == ["there is no goal"]


def faults_of(view: dict[str, Any]) -> list[str]:
    return goal_faults(cast(ShownGame, view))


# ---------------------------------------------------------------------------------------- missions


@pytest.mark.parametrize("mission", MISSIONS, ids=lambda each: type(each).__name__)
def test_a_mission_says_what_it_is_and_how_it_is_won(mission: Mission) -> None:
    assert is_plain(mission.about)
    assert is_plain(mission.wins)
    assert untold(type(mission), Mission) == []


@pytest.mark.plain
def test_a_toy_mission_is_told_like_any() -> None:
    with toy_mission.opened():
        book = AgeOfFantasy()
        (wells,) = [mission for mission in known_missions() if mission.id == "wells"]
        match = begun(book, {"mission": ("wells",), "side-missions": ("none",)})
        assert match is not None
        assert [line["text"] for line in seen(match)["goal"]["wins"]] == [wells.wins]
        assert sentence_faults(book) == []
        type(wells).about = ""
        try:
            assert sentence_faults(book) == ["mission=wells: “”"]
        finally:
            type(wells).about = "A well in the middle, one that you choose and one that each of you digs."


# ---------------------------------------------------------------------------------------- scenarios


@pytest.mark.parametrize("kind", known_scenarios(), ids=lambda kind: kind.id)
def test_a_scenario_says_how_it_is_won_and_what_scores(kind: CampaignScenario) -> None:
    own = {name for each in type(kind).__mro__[:-1] if each is not CampaignScenario for name in vars(each)}
    assert is_plain(kind.scoring())
    if "tally" in own:
        assert kind.scores, "its score is something of its own"
        assert "counted" in own or "tallied" in own
    if "decided" in own:
        assert is_plain(kind.early)
    for side in ("near", "far"):
        assert is_plain(kind.sentence(side))
    assert not kind.tallied(2).endswith(".")


@pytest.mark.parametrize("key", list(scenarios()))
def test_a_skirmish_scenario_says_what_scores_and_who_wins(key: str) -> None:
    entry = scenarios()[key]
    assert is_plain(entry.scores)
    assert all(entry.counted)
    told = [bool(entry.attacker), bool(entry.defender)]
    assert told == [bool(KINDS[key].attacks)] * 2
    if entry.attacker:
        assert is_plain(entry.attacker)
        assert is_plain(entry.defender)
    assert KINDS["waylaid"].attacks == Waylaid.attacks


# ---------------------------------------------------------------------------------------- secrets


def test_who_is_ahead_is_not_told_where_side_missions_are_hidden() -> None:
    book = AgeOfFantasy()
    match = begun(book, {"side-missions": ("hidden",), "selection": ("randomized",)})
    assert match is not None
    kit.play(match, 3, 150)
    assert seen(match)["round"] > 0
    everybody = seen(match)["goal"]
    assert not any("ahead" in line for line in everybody["stands"])
    assert not any("Victory Point" in line["text"] for line in everybody["stands"])
    assert not any(line.get("seat") for line in everybody["scores"])
    # One's own hidden one is among what scores, and only that.
    mine = seen(match, "A")["goal"]
    assert [line["seat"] for line in mine["scores"] if line.get("seat")] == ["A"]
    # Where two share a screen it is covered.
    assert [line["seat"] for line in mine["scores"] if line.get("secret")] == ["A"]
    assert [line["text"] for line in mine["stands"]] == [line["text"] for line in everybody["stands"]]


def test_couriers_are_told_to_nobody_else() -> None:
    book = Regiments()
    match = begun(book, {"scenario": ("messengers",)})
    assert match is not None
    kit.play(match, 1, 60)
    told: dict[str, ShownGoalLine] = {line["seat"]: line for line in seen(match, "A")["goal"]["stands"]}
    assert told["A"]["text"] == "no couriers there"
    assert told["B"]["text"] == "nobody else is told yet"
    assert {line["text"] for line in seen(match)["goal"]["stands"]} == {"nobody else is told yet"}


def test_what_has_yet_to_be_settled_is_open() -> None:
    """Until it is known what a game is about its goal says so, and then no longer."""
    skirmish = table_book("skirmish")
    picked, waiting = begun(skirmish, {"scenario": ("bad-blood",)}), begun(skirmish, {"scenario": ("picked",)})
    assert picked is not None
    assert waiting is not None
    assert "open" not in seen(picked)["goal"]
    assert seen(waiting)["goal"]["open"] is True
    assert changed(seen(waiting)["goal"], wins=[]).get("open") is True
    assert "open" not in changed(seen(waiting)["goal"], name="Bad Blood")


# ---------------------------------------------------------------------------------------- words


def test_numbers_have_their_words() -> None:
    assert [number_of(n, "marker", "markers") for n in (0, 1, 2)] == ["no markers", "1 marker", "2 markers"]


def test_who_would_win_is_marked() -> None:
    told = {"A": "1 marker", "B": "2 markers"}
    assert standing(TWO, told, "B") == [
        {"seat": "A", "text": "1 marker"},
        {"seat": "B", "text": "2 markers", "ahead": True},
    ]
    assert all("ahead" not in line for line in standing(TWO, told, ""))
    assert point("So it is.", "RG-PRE-14", "A") == {"text": "So it is.", "seat": "A", "clause": "RG-PRE-14"}


# ---------------------------------------------------------------------------------------- sentences


@pytest.mark.parametrize("book_id", sorted(SHELF))
def test_everything_that_is_agreed_on_has_its_sentence(book_id: str) -> None:
    assert sentence_faults(open_book(book_id)) == []


@pytest.mark.plain
def test_a_chapter_without_sentences_is_found() -> None:
    """The toys leave them out: nobody plays with these but tests."""
    (raid,) = [toys for toys in every_toy() if toys.name == "toy_night"]
    with raid.opened() as book:
        own = {setting.id for chapter in raid.own(book) for setting in chapter.settings()}
        found = sentence_faults(book)
        assert "night-raid=midnight: “”" in found
        assert {re.split("[=:,]", fault)[0] for fault in found} <= own
