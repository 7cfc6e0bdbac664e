"""An optional chapter is an addition: a toy of Age of Fantasy with a memory and a secret.

What must hold of every chapter and every toy is in `tests/contract/test_chapters.py`.

The toy is plain code that subclasses rules, so all this is played with plain rules.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from banneret.books.age_of_fantasy import chapters as folder
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.missions import score
from banneret.books.chapter_choices import check_words
from banneret.books.chapters import OptionalChapter
from banneret.books.doing import NOBODY
from banneret.core.engine.ask import Question
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.core.engine.shown import ShownBadge, UnitState
from banneret.core.space.showing import round_outline
from banneret.core.space.shown import ShownArrow, ShownPiece
from tests.data import badge_ids, notes_in
from tests.toy_chapter import TOY, opened

pytestmark = pytest.mark.plain

BOOK = AgeOfFantasy()
SOLDIERS = {"quality": 4, "defense": 5, "models": 2, "weapons": ["Sword (A1)"]}
UNITS = {
    "men": {"side": "A", "profile": SOLDIERS, "places": [[30, 20], [31, 20]]},
    "foes": {"side": "B", "profile": SOLDIERS, "places": [[30, 30], [31, 30]]},
}


@pytest.fixture
def toy() -> Iterator[None]:
    with opened():
        yield


def battle_of(match: Match) -> Battle:
    battle = match.state
    assert isinstance(battle, Battle)
    return battle


def a_battle(**state: Any) -> Battle:
    return BOOK.arrange({}, UNITS, {"wagers": "yes", **state})[1]


# ---------------------------------------------------------------------------------------- an addition


@pytest.mark.usefixtures("toy")
def test_the_toy_is_agreed_on_like_any_other() -> None:
    known = [chapter.id for chapter in BOOK.chapters()]
    assert [key for key in known if key in ("side-missions", "extra-actions", "wagers")] == [
        *("side-missions", "extra-actions", "wagers"),
    ]
    (setting,) = [setting for setting in BOOK.settings() if setting.id == "wagers"]
    assert (setting.name, setting.usual) == ("Wagers", "no")
    plain = BOOK.sample_options(0)
    options = BOOK.agreed(plain, {"wagers": ["yes"]})
    assert BOOK.chosen(options)["wagers"] == ("yes",)
    assert BOOK.write_options(options)["chapters"] == {"wagers": ("yes",)}
    assert BOOK.read_options(msgspec.json.decode(msgspec.json.encode(BOOK.write_options(options)))) == options
    assert BOOK.agreed(options, {"wagers": ["no"]}) == plain
    assert "chapters" not in BOOK.write_options(plain)
    for chapters, why in (
        ({"wager": ("yes",)}, "options.chapters: there is no chapter with the setting “wager”"),
        ({"wagers": ("maybe",)}, "options.chapters.wagers: “Wagers” has no choice “maybe”"),
        ({"wagers": ("yes", "no")}, "options.chapters.wagers: choose one thing for “Wagers”, not 2"),
    ):
        with pytest.raises(BadInput) as fault:
            BOOK.read_options(msgspec.structs.replace(plain, chapters=chapters))
        assert str(fault.value).startswith(why)


def wagers_seen(battle: Battle, viewer: str) -> dict[str, str]:
    told = notes_in(BOOK.view_data(BOOK.view(battle, viewer)), title="Wager")
    return {note["seat"]: note["text"] for note in told}


@pytest.mark.usefixtures("toy")
def test_what_the_toy_remembers_is_shown_to_whom_it_says() -> None:
    battle = a_battle(bets={"B": "few", "A": "none"})
    assert battle.notes["wagers"].bets == (("A", "none"), ("B", "few"))
    assert wagers_seen(battle, "A") == {"A": "none"}
    assert wagers_seen(battle, "B") == {"B": "few"}
    assert wagers_seen(battle, "") == {}
    others = BOOK.secret_variants(battle, "A")
    assert [dict(other.notes["wagers"].bets) for other in others] == [
        {"A": "none", "B": "none"},
        {"A": "none", "B": "many"},
    ]
    battle.rout(battle.unit("foes"), NOBODY)
    assert BOOK.unit_facts(battle, "men")["units lost"] == 0
    assert BOOK.unit_facts(battle, "foes")["units lost"] == 1
    assert score(battle) == {"A": 1, "B": 1}
    battle.step = "over"
    assert wagers_seen(battle, "") == {"A": "none", "B": "few"}
    assert BOOK.secret_variants(battle, "A") == []
    with pytest.raises(BadInput, match=r"state.bets.A: there is no wager “lots”"):
        a_battle(bets={"A": "lots"})
    with pytest.raises(BadInput, match=r"state.bets: this case is played without wagers"):
        a_battle(wagers="no", bets={"A": "few"})


@pytest.mark.usefixtures("toy")
def test_notes_are_hidden_until_a_chapter_names_them() -> None:
    """What no chapter says is shown stays unseen, also to a question that keeps a view of the battle."""
    shown = OptionalChapter()
    assert shown.seen_notes(("secret",), "A", over=True) is None
    battle = a_battle(bets={"A": "none", "B": "few"})
    battle.chapters = [chapter for chapter in battle.chapters if chapter.id != "wagers"]
    assert battle.seen_by("A").notes == {}
    assert battle.copy().notes == battle.notes


# ---------------------------------------------------------------------------------------- saved


@pytest.mark.usefixtures("toy")
def test_saved_states_have_room_for_notes_at_their_end() -> None:
    """A state of before has no such room, and is read too: then the chapter begins afresh."""
    options = BOOK.agreed(BOOK.sample_options(4), {"wagers": ["yes"]})
    battle = BOOK.begin(options)
    battle.notes["wagers"] = battle.notes["wagers"]._replace(bets=(("A", "few"),), lost=(("B", 2),))
    saved = msgspec.msgpack.decode(BOOK.encode(battle))
    assert saved[-1] == {"wagers": [[["A", "few"]], [["B", 2]]]}
    assert BOOK.decode(options, BOOK.encode(battle)).notes == battle.notes
    older = BOOK.decode(options, msgspec.msgpack.encode(saved[:-1]))
    assert older.notes["wagers"] == BOOK.begin(options).notes["wagers"]
    assert BOOK.encode(BOOK.decode(options, BOOK.encode(older))) == BOOK.encode(older)


# ---------------------------------------------------------------------------------------- secret


@pytest.mark.usefixtures("toy")
def test_wagers_are_placed_in_a_step_of_their_own() -> None:
    battle = a_battle(step="scenario", round=0)
    options = BOOK.agreed(BOOK.sample_options(0), {"wagers": ["yes"]})
    match = Match.from_state(BOOK, options, battle, ScriptedDice(6, 1, 4, 1))
    assert {seat: question.name for seat, question in match.pending.items()} == {"A": "wager", "B": "wager"}
    question: Question = match.pending["A"]
    assert match.answer("A", question.candidates(random.Random(1), 1)[0]) is None
    assert battle_of(match).notes["wagers"].bets == ()
    assert match.answer("B", "many") is None
    assert dict(battle_of(match).notes["wagers"].bets)["B"] == "many"
    assert battle_of(match).step != "placing bets"


class Echo(OptionalChapter):
    """Says in cases and views what the wagers say."""

    id: ClassVar[str] = "echo"
    words: ClassVar[tuple[str, ...]] = ("bets",)

    def settings(self) -> tuple[Setting, ...]:
        return (Setting("echo", "Echo", "", (("no", "No"), ("yes", "Yes")), "no"),)


@pytest.mark.usefixtures("toy")
def test_two_chapters_do_not_have_the_same_word() -> None:
    """Neither what is remembered nor a setting may be called in cases as that of another chapter."""
    check_words(BOOK.chapters())
    with pytest.raises(BadInput, match="the chapters “wagers” and “echo” both have the word “bets”"):
        check_words([*BOOK.chapters(), Echo()])

    class Loud(Echo):
        words: ClassVar[tuple[str, ...]] = ("side_missions",)

    with pytest.raises(BadInput, match="the chapters “side-missions” and “echo” both have the word"):
        check_words([*BOOK.chapters(), Loud()])


def test_a_book_is_not_opened_with_a_word_that_two_chapters_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (TOY / "wagers.py").read_text(encoding="utf-8")
    for name in ("first_wagers", "second_wagers"):
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(folder, "__path__", [*folder.__path__, str(tmp_path)])
    with pytest.raises(BadInput, match="the chapters “wagers” and “wagers” both have the word “wagers”"):
        BOOK.chapters()


@pytest.mark.parametrize(("own", "told"), [("EVE", "has the section “EVE”"), ("", "has no section")])
def test_a_book_is_not_opened_with_a_section_that_it_does_not_have(
    own: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (TOY / "wagers.py").read_text(encoding="utf-8")
    assert '"EVT"' in text
    (tmp_path / f"lost_wagers{own}.py").write_text(text.replace('"EVT"', f'"{own}"'), encoding="utf-8")
    monkeypatch.setattr(folder, "__path__", [*folder.__path__, str(tmp_path)])
    with pytest.raises(BadInput) as fault:
        BOOK.chapters()
    known = ", ".join(BOOK.sections)
    assert str(fault.value) == f"the chapter “wagers” {told}; those of age-of-fantasy are {known}"


@pytest.mark.usefixtures("toy")
def test_chapters_that_are_not_played_show_nothing() -> None:
    battle = a_battle(bets={"A": "none", "B": "few"})
    battle.step = "over"
    assert wagers_seen(battle, "A")
    battle.chapters = [chapter for chapter in battle.chapters if chapter.id != "wagers"]
    assert not wagers_seen(battle, "A")


class Marked(Chapter):
    """Gives the foes a badge and an arrow to the men, and leaves ashes."""

    id: ClassVar[str] = "marked"
    states: ClassVar[tuple[UnitState, ...]] = (UnitState("marked", "X", "Marked"),)

    def badges(self, battle: Battle, unit_id: str) -> list[ShownBadge]:
        return [{"id": "marked", "text": "marked"}] if unit_id == "foes" else []

    def lies(self, battle: Battle) -> list[ShownPiece]:
        return [
            {
                "id": "ashes",
                "kind": "firepit",
                "name": "Ashes",
                "outline": round_outline(10.0, 10.0, 1.0),
                "effects": ["warm"],
            }
        ]

    def arrows(self, battle: Battle) -> list[ShownArrow]:
        return [{"unit": "foes", "target": "men", "text": "They come."}]


def test_chapters_add_badges_arrows_and_what_lies_about() -> None:
    """To copies: what was made of a unit is kept as it was."""
    battle = BOOK.arrange({}, UNITS, {})[1]
    before = BOOK.view_data(battle)
    assert not before.get("arrows")
    battle.chapters = [*battle.chapters, Marked()]
    shown = BOOK.view_data(battle)
    assert {unit["id"]: badge_ids(unit) for unit in shown["units"]} == {"men": [], "foes": ["marked"]}
    assert [arrow["text"] for arrow in shown["arrows"]] == ["They come."]
    assert [piece["name"] for piece in shown["table"]["pieces"]] == ["Ashes"]
    battle.chapters = battle.chapters[:-1]
    assert BOOK.view_data(battle) == before
