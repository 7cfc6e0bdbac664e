"""The notes of a scenario, whatever book it is played by: who may see them, and how cases tell them."""

from __future__ import annotations

from banneret.books.case_tools import convert
from banneret.books.chapters import only, value_of, with_value
from banneret.books.scenarios.scenario import CampaignScenario, ScenarioNotes
from banneret.core.engine.ask import Data


def seen_by(kind: CampaignScenario, notes: ScenarioNotes, viewer: str, over: bool) -> ScenarioNotes:
    """What was named in secret only its own side knows, until the battle is over."""
    if over or not kind.secret():
        return notes
    return notes._replace(named=only(notes.named, viewer), able=only(notes.able, viewer))


def others_like(kind: CampaignScenario, notes: ScenarioNotes, viewer: str, over: bool) -> list[ScenarioNotes]:
    """Notes that a viewer could not tell from these: with other units named in secret."""
    if over or not kind.secret():
        return []
    found: list[ScenarioNotes] = []
    for seat, named in notes.named:
        others = value_of(notes.able, seat, ())[1 : 1 + len(named)]
        if seat != viewer and others != named and len(others) == len(named):
            found.append(notes._replace(named=with_value(notes.named, seat, others)))
    return found


def told_in_case(notes: ScenarioNotes, words: Data) -> ScenarioNotes:
    """`sight`, `scored`, `done`, `named` and `early`, as the state of a case has them."""
    sight = convert(words.get("sight", notes.sight), int, "state.sight")
    points = convert(words.get("scored", {}), dict[str, int], "state.scored")
    done = convert(words.get("done", {}), dict[str, str], "state.done")
    named = convert(words.get("named", {}), dict[str, list[str]], "state.named")
    early = convert(words.get("early", {}), dict[str, list[str]], "state.early")
    return notes._replace(
        sight=sight,
        points=tuple(sorted(points.items())),
        done=tuple(sorted(done.items())),
        named=tuple(sorted([(seat, tuple(units)) for seat, units in named.items()])),
        early=tuple(sorted([(seat, tuple(units)) for seat, units in early.items()])),
    )
