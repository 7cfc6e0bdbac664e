"""A question may depend on its own seat's secrets, and on nobody else's: toys that change what a unit reaches.

The toys are plain code that subclasses rules, so all this is played with plain rules.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import pytest

from banneret.books.age_of_fantasy import battle as aof
from banneret.books.age_of_fantasy import shooting as aof_shooting
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapter import Chapter as AofChapter
from banneret.books.age_of_fantasy.unit import Unit as AofUnit
from banneret.books.chapter_choices import check_says_who_sees
from banneret.books.chapters import Chosen, OptionalChapter, Pairs, only, value_of
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.volleys import Shoot
from banneret.books.quick_starter import battle as qs
from banneret.books.quick_starter import shooting_phase
from banneret.books.quick_starter.book import QuickStarter
from banneret.books.quick_starter.chapter import Chapter as QsChapter
from banneret.books.quick_starter.unit import Unit as QsUnit
from banneret.books.regiments import battle as rg
from banneret.books.regiments import shooting as rg_shooting
from banneret.books.regiments.book import Regiments
from banneret.books.regiments.chapter import Chapter as RgChapter
from banneret.books.regiments.unit import Unit as RgUnit
from banneret.core.engine.ask import Question, Steps
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from tests.toy_chapters import HERE, Toys

pytestmark = pytest.mark.plain

ID = "strings"


class StringNotes(NamedTuple):
    """By how many inches each side's archers reach further, known to itself alone."""

    more: Pairs[int] = ()


class Secretive(OptionalChapter):
    id: ClassVar[str] = ID

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        return StringNotes(only(notes.more, viewer))


def more(battle: Any, seat: str) -> int:
    notes = battle.notes[ID]
    assert isinstance(notes, StringNotes)
    return value_of(notes.more, seat, 0)


class LongerBows(Secretive, AofChapter):
    def weapon_range(self, battle: aof.Battle, unit: AofUnit, weapon: Weapon, inches: float) -> float:
        return inches + more(battle, unit.seat)


class OwlEyes(Secretive, RgChapter):
    def sight_limit(self, battle: rg.Battle, viewer: RgUnit, target: RgUnit, inches: float) -> float:
        return min(inches, 10.0 + more(battle, viewer.seat))


class CatEyes(Secretive, QsChapter):
    def sight_limit(self, battle: qs.Battle, unit: QsUnit, target: QsUnit) -> float:
        return 10.0 + more(battle, unit.seat) if unit.seat == "A" else math.inf


def asked(steps: Steps) -> Question | None:
    """The question that these steps come to."""
    for ask in steps:
        (question,) = ask.questions.values()
        return question
    return None


def targets_in_age_of_fantasy(notes: StringNotes) -> list[str]:
    """Foes at 30" of a bow of 24"."""
    soldiers = {"quality": 4, "defense": 5, "models": 1, "weapons": ['Bow (24", A1)']}
    units = {
        "men": {"side": "A", "profile": soldiers, "places": [[30, 8]]},
        "foes": {"side": "B", "profile": soldiers, "places": [[30, 39]]},
    }
    battle = AgeOfFantasy().arrange({}, units, {"step": "turn", "turn": "A"})[1]
    battle.chapters, battle.notes = [LongerBows()], {ID: notes}
    question = asked(aof_shooting.shoot(battle, "men", "hold", False, ScriptedDice()))
    slots = question.slots if isinstance(question, Shoot) else []
    return [option.key for slot in slots for option in slot.options if option.key]


def targets_in_regiments(notes: StringNotes) -> list[str]:
    """Foes at 20" of who sees up to 10"."""
    soldiers = {"quality": 4, "defense": 5, "models": 5, "weapons": ['Bow (24", A1)']}
    units: dict[str, Any] = {
        "men": {"side": "A", "profile": soldiers, "at": [30, 10]},
        "foes": {"side": "B", "profile": soldiers, "at": [30, 30], "facing": 180},
    }
    battle = Regiments().arrange({}, units, {"step": "turn", "turn": "A"})[1]
    battle.chapters, battle.notes = [OwlEyes()], {ID: notes}
    question = asked(rg_shooting.shoot(battle, "men", "hold", False, ScriptedDice()))
    slots = question.slots if isinstance(question, Shoot) else []
    return [option.key for slot in slots for option in slot.options if option.key]


def seen_in_the_quick_starter(notes: StringNotes) -> list[str]:
    """Foes at 20" of who sees up to 10" and shoots up to 16": whether they are too far off rather than unseen.

    A prey that is near enough for anything makes sure that there is a question.
    """
    archers = {"models": 5, "files": 5, "shooting": {"range": 16, "aim": 3}}
    units: dict[str, Any] = {
        "men": {"side": "A", "profile": archers, "at": [20, 10]},
        "foes": {"side": "B", "profile": archers, "at": [20, 30], "facing": 180},
        "prey": {"side": "B", "profile": archers, "at": [14, 16], "facing": 180},
    }
    battle = QuickStarter().arrange({}, units, {"step": "shooting"})[1]
    battle.chapters, battle.notes = [CatEyes()], {ID: notes}
    question = asked(shooting_phase.shoot(battle, ScriptedDice()))
    assert question is not None
    refusal = question.why_not("men foes")
    assert refusal is not None
    assert refusal.code in ("too-far", "no-sight")
    return ["foes"] if refusal.code == "too-far" else []


@pytest.mark.parametrize(
    "reached", [targets_in_age_of_fantasy, targets_in_regiments, seen_in_the_quick_starter]
)
def test_options_depend_on_the_secrets_of_who_is_asked(reached: Any) -> None:
    assert reached(StringNotes()) == []
    assert reached(StringNotes((("A", 12),))) == ["foes"]
    assert reached(StringNotes((("B", 12),))) == []


def test_what_is_offered_is_shot() -> None:
    """The roll is made for the distance that the options were made for."""
    soldiers = {"quality": 4, "defense": 5, "models": 1, "weapons": ['Bow (24", A1)']}
    units = {
        "men": {"side": "A", "profile": soldiers, "places": [[30, 8]]},
        "foes": {"side": "B", "profile": soldiers, "places": [[30, 39]]},
    }
    battle = AgeOfFantasy().arrange({}, units, {"step": "turn", "turn": "A"})[1]
    battle.chapters, battle.notes = [LongerBows()], {ID: StringNotes((("A", 12),))}
    dice = ScriptedDice(6, 1)
    steps = aof_shooting.shoot(battle, "men", "hold", False, dice)
    (question,) = next(steps).questions.values()
    assert isinstance(question, Shoot)
    with pytest.raises(StopIteration):
        steps.send({question.slots[0].key: "foes"})
    assert dice.used == 2
    assert not battle.unit("foes").on_table()


# ---------------------------------------------------------------------------------------- who sees notes


class Silent(OptionalChapter):
    id: ClassVar[str] = "silent"

    def fresh_notes(self, chosen: Chosen) -> Any:
        return StringNotes()


class Open(Silent):
    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        return notes


class StillOpen(Open):
    id: ClassVar[str] = "still-open"


def test_a_chapter_with_notes_says_who_sees_them() -> None:
    for chapter in (OptionalChapter(), Open(), StillOpen(), Secretive()):
        check_says_who_sees(chapter)
    why = r"^the chapter “silent” has notes and does not say in `seen_notes` who sees them$"
    with pytest.raises(BadInput, match=why):
        check_says_who_sees(Silent())


@pytest.fixture
def without_seen_notes(tmp_path: Path) -> Toys:
    """A toy that forgets to say so."""
    folder = tmp_path / "chapters"
    folder.mkdir()
    text = (HERE / "toy_torches" / "chapters" / "torchlight.py").read_text(encoding="utf-8")
    forgetful = text.replace("def seen_notes", "def unseen_notes")
    (folder / "forgetful.py").write_text(forgetful, encoding="utf-8")
    return Toys(folder)


def test_it_is_refused_as_it_is_found(without_seen_notes: Toys) -> None:
    why = r"the chapter “torchlight” has notes and does not say"
    with without_seen_notes.opened() as book, pytest.raises(BadInput, match=why):
        book.chapters()
