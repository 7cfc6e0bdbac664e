"""What is asked in the phases after movement, word for word: prompts, options and what is closed."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.close_combat import fight
from banneret.books.skirmish.magic_phase import cast
from banneret.books.skirmish.recovery import rout_test
from banneret.books.skirmish.shooting_phase import shoot
from banneret.books.skirmish.shot_targets import why_no_shooter
from banneret.books.skirmish.spell_targets import why_no_wizard, why_not_upon
from banneret.books.skirmish.warrior import (
    CAST,
    FAILED_CHARGE,
    FELL_MOVING,
    KNOCKED_DOWN,
    OUT,
    RALLIED,
    RAN,
    SHOT,
    STUNNED,
    STUPID,
    Effect,
)
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


@pytest.mark.clause("SK-SHO-01")
@pytest.mark.parametrize(
    ("values", "code", "clause", "why"),
    [
        ({"done": (SHOT,)}, "shot", "SK-SHO-01", "Ann has shot in this phase."),
        ({"condition": STUNNED}, "down", "SK-SHO-07", "Ann is stunned and cannot shoot."),
        ({"fleeing": True}, "fleeing", "SK-SHO-01", "Ann is fleeing and cannot shoot."),
        ({"done": (RAN,)}, "ran", "SK-SHO-03", "Ann has run this turn and cannot shoot."),
        (
            {"done": (FAILED_CHARGE,)},
            "failed-charge",
            "SK-SHO-04",
            "Ann has failed a charge this turn and cannot shoot.",
        ),
        ({"done": (FELL_MOVING,)}, "fell", "SK-SHO-05", "Ann has fallen this turn and cannot shoot."),
        ({"done": (RALLIED,)}, "rallied", "SK-SHO-06", "Ann has rallied this turn and cannot shoot."),
        ({"done": (STUPID,)}, "stupid", "SK-SHO-01", "Ann stares into the air this turn and cannot shoot."),
        (
            {"effects": (Effect("peace", 1, "B", 2),)},
            "peace",
            "SK-MAG-09",
            "Ann is under a Word of Peace and cannot shoot.",
        ),
    ],
)
def test_why_somebody_does_not_shoot(values: dict[str, Any], code: str, clause: str, why: str) -> None:
    battle = range_of_archers()
    assert why_no_shooter(battle, battle.warrior("A.ann")) is None
    refusal = why_no_shooter(battle, changed(battle, "A.ann", **values))
    assert refusal is not None
    assert (refusal.code, refusal.clause, refusal.why) == (code, clause, why)


@pytest.mark.clause("SK-SHO-02", "SK-SHO-08", "SK-SHO-22")
def test_why_somebody_finds_no_target_or_has_no_skill() -> None:
    battle = range_of_archers()
    for key in ("B.bob", "B.bert"):
        changed(battle, key, hidden=True)
    refusals = [why_no_shooter(battle, battle.warrior("A.ann"))]
    battle.engage("A.ann", "B.bob")
    refusals.append(why_no_shooter(battle, battle.warrior("A.ann")))
    clumsy = skirmish({"A.ann": (10, 10)}, {"A.ann": sheet("Ann", (4, 3, 0, 3, 3, 1, 3, 1, 7), ("bow",))})
    refusals.append(why_no_shooter(clumsy, clumsy.warrior("A.ann")))
    assert [each and (each.code, each.clause, each.why) for each in refusals] == [
        ("no-target", "SK-SHO-08", "Ann sees nobody who may be shot at."),
        ("engaged", "SK-SHO-02", "Ann is in close combat and cannot shoot."),
        ("no-skill", "SK-SHO-22", "Ann has Ballistic Skill 0 and cannot shoot."),
    ]


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


@pytest.mark.clause("SK-MAG-06", "SK-MAG-10", "SK-SPC-16")
@pytest.mark.parametrize(
    ("values", "code", "clause", "why"),
    [
        ({"done": (CAST,)}, "cast", "SK-MAG-10", "Wiz has tried to cast a spell this turn."),
        ({"condition": STUNNED}, "down", "SK-MAG-06", "Wiz is stunned and cannot cast."),
        ({"fleeing": True}, "fleeing", "SK-MAG-06", "Wiz is fleeing and cannot cast."),
        ({"done": (STUPID,)}, "stupid", "SK-SPC-16", "Wiz stares into the air this turn and cannot cast."),
    ],
)
def test_why_somebody_does_not_cast(values: dict[str, Any], code: str, clause: str, why: str) -> None:
    battle = coven()
    refusal = why_no_wizard(battle, changed(battle, "A.wiz", **values))
    assert refusal is not None
    assert (refusal.code, refusal.clause, refusal.why) == (code, clause, why)


def upon(spell: str, whom: str, engaged: bool = False, **values: Any) -> tuple[str, str, str] | None:
    """Why a spell cannot be cast upon somebody in this state."""
    battle = skirmish(
        {"A.wiz": (10, 10), "A.amy": (14, 10), "B.bob": (12, 20)},
        {"A.wiz": sheet("Wiz", spells=(spell,)), "A.amy": sheet("Amy"), "B.bob": sheet("Bob")},
    )
    target = changed(battle, whom, **values)
    if engaged:
        battle.engage("A.amy", "B.bob")
    wizard = battle.warrior("A.wiz")
    refusal = why_not_upon(battle, wizard, wizard.sheet.spells[0], target)
    return None if refusal is None else (refusal.code, refusal.clause, refusal.why)


@pytest.mark.clause("SK-MAG-09", "SK-MOV-35")
def test_why_a_spell_is_not_cast_upon_somebody() -> None:
    held = (Effect("held", 1, "B", 2),)
    assert upon("updraft", "A.amy") is None
    assert upon("updraft", "A.amy", engaged=True) == ("engaged", "SK-MAG-09", "Amy is in close combat.")
    assert upon("updraft", "A.amy", condition=KNOCKED_DOWN) == (
        "down",
        "SK-MAG-09",
        "Amy is knocked down and cannot move.",
    )
    for values in ({"effects": held}, {"sinking": 2}):
        assert upon("updraft", "A.amy", **values) == (
            "held",
            "SK-MAG-09",
            "Amy is held fast and cannot move.",
        )
    assert upon("borrowed-breath", "A.amy") == (
        "stands",
        "SK-MAG-09",
        "Amy is neither Stunned nor Knocked Down.",
    )
    assert upon("mending-hand", "A.amy") == ("unhurt", "SK-MAG-09", "Amy has lost no Wounds.")
    assert upon("glare", "B.bob", hidden=True) == ("hidden", "SK-MOV-35", "Bob is Hidden.")
    assert upon("deep-sleep", "B.bob", engaged=True) == (
        "engaged",
        "SK-MAG-09",
        "Bob is in close combat, and Deep Sleep cannot be cast at who is.",
    )


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
