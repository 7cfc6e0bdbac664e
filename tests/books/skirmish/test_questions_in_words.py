"""What is asked in the phases after movement, word for word: prompts, options and what is closed."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.close_combat import fight
from banneret.books.skirmish.magic_phase import cast
from banneret.books.skirmish.recovery import rout_test
from banneret.books.skirmish.shooting_phase import shoot
from banneret.books.skirmish.warrior import KNOCKED_DOWN, OUT, STUNNED
from banneret.core.engine.ask import Question, Steps
from tests.books.skirmish.duels import ONE, THREE, TWO, changed, duel
from tests.books.skirmish.ground import scripted, sheet, skirmish

NO_SWORDSMAN = sheet(items=())


def asked(steps: Steps, *answers: Any) -> Question:
    """The question that comes after these answers."""
    question = next(steps)
    for answer in answers:
        ((_, what),) = question.questions.items()
        given = what.read(answer)
        assert what.check(given) is None
        question = steps.send(given)
    ((_, what),) = question.questions.items()
    return what


def options(question: Question) -> list[tuple[str, str, list[str], str]]:
    """Key, label, whom it marks, and what it is."""
    return [
        (each["key"], each["label"], each["marks"], each.get("about", ""))
        for each in question.to_data()["options"]
    ]


def why_not(question: Question) -> dict[str, tuple[str, str, str]]:
    """Of all that is closed: code, clause and reason, by its label."""
    found = {}
    for option in question.not_offered():
        refusal = question.why_not(option.key)
        assert refusal is not None
        assert option.marks == (option.key,) or not option.key.startswith(("A.", "B.", "N."))
        found[option.label] = (refusal.code, refusal.clause, refusal.why)
    return found


# ---------------------------------------------------------------------------------------- close combat


@pytest.mark.clause("SK-CC-08")
def test_with_which_weapons_somebody_fights() -> None:
    battle = duel(sheet("Ann", items=("great-blade", "club", "dagger")), NO_SWORDSMAN)
    question = asked(fight(battle, scripted()))
    assert (question.clause, question.prompt, question.about) == (
        "SK-CC-08",
        "With which weapons does Ann fight?",
        (ONE,),
    )
    assert options(question) == [
        ("0", "Great Blade", [ONE], "In both hands, so without the shield."),
        ("1", "Club and Dagger", [ONE], "One more attack, made with the Dagger; all others with the Club."),
        ("2", "Dagger and Club", [ONE], "One more attack, made with the Club; all others with the Dagger."),
    ]


@pytest.mark.clause("SK-CC-07", "SK-CC-10", "SK-CC-12", "SK-CC-15")
def test_at_whom_each_weapon_strikes_and_at_whom_not() -> None:
    battle = duel(
        sheet("Ann", items=("club", "dagger"), stats=(4, 3, 3, 3, 3, 1, 6, 2, 7)), sheet("Bob"), sheet("Bert")
    )
    for key, name, condition in (("B.low", "Ben", KNOCKED_DOWN), ("B.out", "Bill", STUNNED)):
        battle.put(changed(battle, THREE).twin())
        other = (
            skirmish({key: (10.0, 10.984 if key == "B.low" else 9.016)}, {key: sheet(name)}).warrior(key).twin()
        )
        other.condition = condition
        battle.put(other)
        battle.engage(ONE, key)
    steps = fight(battle, scripted())
    question = asked(steps, "0")
    assert (question.clause, question.prompt, question.about) == (
        "SK-CC-07",
        "At whom does Ann strike with the Club?",
        (ONE,),
    )
    assert options(question) == [(TWO, "Bob", [TWO], ""), (THREE, "Bert", [THREE], "")]
    closed = {
        "Ben": ("lies-down", "SK-CC-12", "Ben is knocked down, and Ann still faces an enemy who stands."),
        "Bill": ("lies-down", "SK-CC-15", "Bill is stunned, and Ann still faces an enemy who stands."),
    }
    assert why_not(question) == closed
    (answer,) = [steps.send({THREE: 2})]
    ((_, second),) = answer.questions.items()
    assert (second.clause, second.prompt, second.about) == ("SK-CC-10", "And with the Dagger?", (ONE,))
    assert options(second) == [(TWO, "Bob", [TWO], ""), (THREE, "Bert", [THREE], "")]
    assert second.default() == THREE  # where the first weapon struck
    assert why_not(second) == closed


# ---------------------------------------------------------------------------------------- shooting


def range_of_archers() -> Battle:
    return skirmish(
        {"A.ann": (10, 10), "A.amy": (14, 10), "B.bob": (12, 20), "B.bert": (12, 24)},
        {
            "A.ann": sheet("Ann", items=("bow", "sling", "net")),
            "A.amy": sheet("Amy"),
            "B.bob": sheet("Bob"),
            "B.bert": sheet("Bert"),
        },
    )


@pytest.mark.clause("SK-SHO-01")
def test_who_shoots_and_with_what() -> None:
    question = asked(shoot(range_of_archers(), scripted()))
    assert (question.clause, question.prompt, question.about) == ("SK-SHO-01", "Who shoots?", ())
    assert options(question) == [("A.ann", "Ann", ["A.ann"], ""), ("", "No (more) shooting", [], "")]
    assert why_not(question) == {"Amy": ("no-weapon", "SK-SHO-01", "Amy has nothing to shoot with.")}
    question = asked(shoot(range_of_archers(), scripted()), "A.ann")
    assert (question.clause, question.prompt, question.about) == ("SK-SHO-01", "What does Ann use?", ("A.ann",))
    assert options(question) == [
        ("bow", "Bow", ["A.ann"], ""),
        ("sling", "Sling", ["A.ann"], ""),
        ("net", "Net", ["A.ann"], ""),
    ]


@pytest.mark.clause("SK-SHO-10")
@pytest.mark.parametrize(("weapon", "verb"), [("bow", "shoot"), ("net", "throw the net")])
def test_at_whom_somebody_shoots(weapon: str, verb: str) -> None:
    question = asked(shoot(range_of_archers(), scripted()), "A.ann", weapon)
    assert (question.clause, question.prompt) == ("SK-SHO-10", f"At whom does Ann {verb}?")
    assert question.about == ("A.ann",)
    bob, bert = ("B.bob", "Bob", ["B.bob"], ""), ("B.bert", "Bert", ["B.bert"], "")
    assert options(question) == ([bob] if weapon == "bow" else [bob, bert])
    too_far = "Bert is neither the closest target of Ann nor an easier one."
    assert why_not(question) == ({"Bert": ("not-closest", "SK-SHO-10", too_far)} if weapon == "bow" else {})


# ---------------------------------------------------------------------------------------- magic


def coven() -> Battle:
    return skirmish(
        {"A.wiz": (10, 10), "A.amy": (14, 10), "B.bob": (12, 20), "B.bert": (12, 24)},
        {
            "A.wiz": sheet("Wiz", spells=("glare", "dread-mask", "borrowed-breath")),
            "A.amy": sheet("Amy"),
            "B.bob": sheet("Bob"),
            "B.bert": sheet("Bert"),
        },
    )


@pytest.mark.clause("SK-MAG-06")
def test_who_casts_and_which_spell() -> None:
    question = asked(cast(coven(), scripted()))
    assert (question.clause, question.prompt, question.about) == ("SK-MAG-06", "Who casts a spell?", ())
    assert options(question) == [("A.wiz", "Wiz", ["A.wiz"], ""), ("", "No (more) spells", [], "")]
    assert why_not(question) == {"Amy": ("no-wizard", "SK-MAG-01", "Amy knows no spells.")}
    battle = coven()
    spells = {each.id: each for each in battle.warrior("A.wiz").sheet.spells}
    question = asked(cast(battle, scripted()), "A.wiz")
    assert (question.clause, question.prompt, question.about) == (
        "SK-MAG-06",
        "Which spell does Wiz cast?",
        ("A.wiz",),
    )
    assert options(question) == [
        (key, f"{spells[key].name} ({spells[key].difficulty}+)", ["A.wiz"], "")
        for key in ("glare", "dread-mask")
    ]
    nobody = "There is nobody upon whom Wiz could cast Borrowed Breath."
    assert why_not(question) == {"Borrowed Breath": ("no-target", "SK-MAG-09", nobody)}


@pytest.mark.clause("SK-MAG-09")
def test_upon_whom_a_spell_is_cast() -> None:
    battle = coven()
    changed(battle, "B.bert", hidden=True)
    question = asked(cast(battle, scripted()), "A.wiz", "glare")
    name = battle.warrior("A.wiz").sheet.spells[0].name
    assert (question.clause, question.prompt) == ("SK-MAG-09", f"Upon whom does Wiz cast {name}?")
    assert question.about == ("A.wiz",)
    assert options(question) == [("B.bob", "Bob", ["B.bob"], "")]
    assert why_not(question) == {"Bert": ("hidden", "SK-MOV-35", "Bert is Hidden.")}


# ---------------------------------------------------------------------------------------- rout


@pytest.mark.clause("SK-REC-08")
def test_whether_a_party_flees() -> None:
    battle = skirmish({"A.ann": (10, 10), "A.amy": (14, 10), "B.bob": (12, 20)})
    battle.put(battle.warrior("A.amy").removed(OUT))
    question = asked(rout_test(battle, "A", scripted()))
    assert question.clause == "SK-REC-08"
    assert question.prompt == "A quarter of the party is lost. Test whether it stands, or flee now?"
    assert options(question) == [
        ("test", "Test, and fight on if it is passed", [], ""),
        ("rout", "Rout: the party flees", [], ""),
    ]
    assert question.default() == "test"
