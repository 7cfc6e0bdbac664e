"""Parties, facts and owners for tests of what parties are before and after a skirmish."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from banneret.books.skirmish.after.camp import Camp
from banneret.books.skirmish.after.facts import LOST, WON, Fate, PartyFacts
from banneret.books.skirmish.party import Member, Party
from banneret.books.skirmish.party_building import founded
from banneret.books.skirmish.party_lists import BandList, BandMember, load_band
from banneret.core.engine.ask import Choice, Question, Refusal, Steps
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.events import Event
from banneret.core.engine.state import State

NAMES = {"A": "The Watch", "B": "The Mob"}
# What an owner says to a question: the key of an option.
Owner = Callable[[str, Choice], str]


def watch() -> Party:
    """Ten humans: a Captain, a Sergeant, a Chaplain, a Recruit, three Soldiers, two Marksmen and a Hound."""
    return founded(load_band("lantern-street-watch"), SeededDice(1), "watch")


def mob() -> Party:
    return founded(load_band("gorgs-breakers"), SeededDice(2), "mob")


def small(kind: str, *members: BandMember) -> BandList:
    return BandList("small", "The Few", kind, members, file="few.toml")


def find(party: Party, entry: str) -> Member:
    """The first member of this entry."""
    return next(member for member in party.members if member.entry == entry)


def facts(party: Party, result: str = WON, fates: Mapping[str, Fate] | None = None, **more: Any) -> PartyFacts:
    """Everybody took part and the leader led, but for what `fates` says by uid."""
    told = {uid: Fate() for uid in party.names()}
    leader = party.leader()
    if leader is not None:
        told[leader.uid] = Fate(led=True)
    return PartyFacts(result, more.pop("enemy_rating", party.rating), {**told, **(fates or {})}, **more)


def camp_of(party: Party, **more: Any) -> Camp:
    """One party alone in its camp, in seat A; the enemy in B has nothing to do with it."""
    other = mob()
    return Camp({"A": party, "B": other}, {"A": facts(party, **more), "B": facts(other, LOST)}, State())


def by_default(seat: str, question: Choice) -> str:
    answer = question.default()
    assert isinstance(answer, str)
    return answer


def scripted(*answers: str) -> Owner:
    """One answer after the other to whatever is asked; then what a player gets whose time has run out."""
    left = list(answers)

    def answer(seat: str, question: Choice) -> str:
        return left.pop(0) if left else by_default(seat, question)

    return answer


def play(steps: Steps, owner: Owner = by_default) -> list[tuple[str, Choice]]:
    """Answer all questions; those that were asked. Each is looked at first: it keeps its own promises."""
    asked: list[tuple[str, Choice]] = []
    try:
        wanted = next(steps)
        while True:
            answers: dict[str, str] = {}
            for seat, question in wanted.questions.items():
                checked = sound(question)
                asked.append((seat, checked))
                answers[seat] = owner(seat, checked)
                refusal = checked.check(answers[seat])
                assert refusal is None, refusal
            wanted = steps.send(answers[min(answers)] if wanted.alone else answers)
    except StopIteration:
        return asked


def sound(question: Question) -> Choice:
    assert isinstance(question, Choice)
    assert question.check(question.default()) is None
    for option in question.options:
        assert question.why_not(option.key) is None
        assert option.label
    for option in question.not_offered():
        refusal = question.why_not(option.key)
        assert isinstance(refusal, Refusal)
        assert refusal.why.endswith(".")
        assert refusal.clause.startswith("SK-")
    return question


def sentences(camp: Camp, names: Mapping[str, str] = NAMES) -> list[str]:
    return [event.text(names) for event in camp.state.told]


def told(camp: Camp, kind: type[Event]) -> list[Any]:
    return [event for event in camp.state.told if isinstance(event, kind)]
