"""The line that sums up a step: what goes into it and what it leaves out."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from banneret.books.events import AutoHits, Deployed, Destroyed, HitRoll
from banneret.books.quick_starter.events import DistanceRolled
from banneret.books.recap import Befell, Deed, Did, Recap, StoryStep, StorySteps, recap_of
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import KnownNames

NAMES = KnownNames({"A": "Ann", "marker": "Marker 1"})
for key, name, plural in [
    ("A.pikes", "Pikemen", True),
    ("B.rabble", "Rabble", False),
    ("B.imps", "Imps", True),
]:
    NAMES.call(key, name, plural)


def line(*deeds: Deed, unit: str = "A.pikes", heading: str = "") -> str:
    step = StoryStep(0, unit, "A", "The first sentence.", heading)
    step.deeds.extend(deeds)
    return step.said(NAMES)


@pytest.mark.parametrize(
    ("deeds", "said"),
    [
        ([], "The first sentence."),
        ([Did("A.pikes", "holds", minor=True)], "The Pikemen hold."),
        (
            [
                Did("A.pikes", "advances"),
                Did("A.pikes", "shoots", "B.rabble", attack=True),
                Befell("B.rabble", 2, 2),
                Befell("B.rabble", 1, 1),
            ],
            "The Pikemen advance and shoot the Rabble: 3 fall.",
        ),
        ([Did("A.pikes", "shoots", "B.rabble", attack=True)], "The Pikemen shoot the Rabble: nobody falls."),
        (
            [Did("A.pikes", "shoots", "B.rabble", attack=True), Befell("B.rabble", 0, 1)],
            "The Pikemen shoot the Rabble: 1 wound.",
        ),
        (
            [
                Did("A.pikes", "charges"),
                Did("A.pikes", "charges", "B.imps", attack=True),
                Befell("B.imps", 1, 1),
            ],
            "The Pikemen charge the Imps: 1 falls.",
        ),
        (
            [
                Did("A.pikes", "charges", "B.imps", attack=True),
                Did("A.pikes", "strikes", "B.imps", minor=True, attack=True),
                Befell("B.imps", 2, 2),
                Befell("A.pikes", 1, 1),
                Befell("B.imps", verb="wavers"),
            ],
            "The Pikemen charge the Imps: the Imps lose 2 and waver; the Pikemen lose 1.",
        ),
        (
            [
                Did("A.pikes", "shoots", "B.imps", attack=True),
                Did("A.pikes", "shoots", "B.rabble", attack=True),
                Did("A", "seizes", "marker"),
            ],
            "The Pikemen shoot the Imps and the Rabble: nobody falls; Ann seizes Marker 1.",
        ),
        (
            [Befell("B.imps", verb="flees"), Befell("B.imps", verb="is caught", over=("flees",))],
            "The Imps are caught.",
        ),
    ],
)
def test_a_line(deeds: Iterable[Deed], said: str) -> None:
    assert line(*deeds) == said


def test_what_is_nobodys_doing_has_a_heading() -> None:
    assert line(Befell("B.imps", 2, 2), unit="", heading="Combat") == "Combat: the Imps lose 2."


class _Volleys(Recap):
    def begins(self, event: Event) -> str | None:
        return event.unit if isinstance(event, HitRoll) else None

    def anew(self, event: Event) -> bool:
        return isinstance(event, HitRoll) and event.weapon == "again"


def _shot(unit: str, weapon: str = "") -> HitRoll:
    return HitRoll("X", unit, "B.imps", weapon, 4, (4,), 1, True)


@pytest.mark.parametrize("book_id", ["regiments", "age-of-fantasy", "quick-starter", "skirmish"])
@pytest.mark.parametrize(("shooting", "cause"), [(True, "shot"), (False, "blow")])
def test_a_chain_of_results_begins_with_an_attack(book_id: str, shooting: bool, cause: str) -> None:
    recap = recap_of(book_id)
    assert recap.cause(HitRoll("X", "A.pikes", "B.imps", "", 4, (4,), 1, shooting)) == cause
    assert recap.cause(Destroyed("X", "B.imps")) == ""


@pytest.mark.parametrize("book_id", ["regiments", "age-of-fantasy", "quick-starter"])
@pytest.mark.parametrize(
    ("clause", "source", "cause"),
    [("RG-SPC-17", "Impact", "blow"), ("QS-MAG-13", "Bright Lance", "")],
)
def test_hits_of_a_spell_follow_from_casting_it(book_id: str, clause: str, source: str, cause: str) -> None:
    assert recap_of(book_id).cause(AutoHits(clause, "A.pikes", "B.imps", source, 3)) == cause


def test_how_far_somebody_pursues_is_a_result() -> None:
    event = DistanceRolled("QS-RES-22", "A.pikes", "Pursuit", (4, 3), 7)
    assert recap_of("quick-starter").result(event) == "pursuit 7”"


def test_a_step_ends_where_another_begins() -> None:
    steps = StorySteps(_Volleys())

    def take(event: Event, *about: str) -> int:
        return steps.take(event, event.text(NAMES), "A", about, setting_up=False)

    other = Deployed("X", "B.rabble", 1.0, 1.0, 0.0, "")
    told = [_shot("A.pikes"), other, _shot("A.pikes"), _shot("B.imps"), _shot("B.imps", "again")]
    assert [take(event, "B.imps") for event in told] == [0, 0, 0, 1, 2]
    assert [step.units for step in steps.all] == [["A.pikes", "B.imps"], ["B.imps"], ["B.imps"]]


def test_before_the_first_round_everything_is_a_step() -> None:
    steps = StorySteps(Recap())
    other = Deployed("X", "B.rabble", 1.0, 1.0, 0.0, "")
    assert [steps.take(other, "Said.", "A", (), setting_up=True) for _ in range(3)] == [0, 1, 2]
