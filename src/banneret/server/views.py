"""What one viewer is told of a game. Everything leaves through here.

Only three things are read from a match: its view for that viewer, the events that viewer may know, and the
question put to the viewer's own seat. The state, the journal and the questions of others are never touched.
"""

from __future__ import annotations

import logging
from typing import Final

import msgspec

from banneret.core.engine.ask import Data, Question, Refusal
from banneret.core.engine.book import AnyBook
from banneret.core.engine.match import Match, Parting
from banneret.core.engine.shown import ShownEnding
from banneret.core.space.shown import MeasuredData
from banneret.odds import advice
from banneret.odds.hints import Hints, proposed
from banneret.pictures.replay import Frame, Teller

_log = logging.getLogger("banneret.server")


class Telling:
    """The story of a game for one viewer, kept as it grows."""

    def __init__(self, book: AnyBook, options: object, viewer: str, parting: Parting | None = None) -> None:
        self._book = book
        self._options = options
        self._viewer = viewer
        self._parting = parting  # a game that today's rules follow only so far; nothing is added to it
        self._teller = Teller(book, options, viewer)
        self.texts: list[msgspec.Raw] = []
        self._step_of: list[int] = []

    def follow(self, match: Match) -> None:
        """Take up what has been told since the last time."""
        sentences = self._teller.new(match)
        if self._parting is not None and not self.texts:
            sentences.append(self._teller.parting(self._parting))
        for sentence in sentences:
            data = {
                "n": len(self.texts),
                "text": sentence.text,
                "clause": sentence.clause,
                "seat": sentence.seat,
                "kind": sentence.kind,
                "faces": list(sentence.faces),
                "need": sentence.need or None,
                "summed": sentence.summed,
                "round": sentence.round,
                "opens": sentence.opens,
                "aloud": sentence.aloud,
                "moment": sentence.moment,
                "paths": sentence.paths,
                "legs": [{"unit": unit, "start": start, "end": end} for unit, start, end in sentence.legs],
                "about": list(sentence.about),
                "step": sentence.step,
                "result": sentence.result,
                "banner": sentence.banner,
                "cause": sentence.cause,
            }
            self.texts.append(msgspec.Raw(msgspec.json.encode(data)))
            self._step_of.append(sentence.step)

    def steps(self, texts_from: int) -> list[Data]:
        """The steps that whoever knows so many texts does not know, or not to their end."""
        at = max(0, self._step_of[texts_from - 1]) if 0 < texts_from <= len(self._step_of) else 0
        return [step._asdict() for step in self._teller.steps_from(at)]

    def again(self, match: Match) -> int:
        """The match went back: tell it all again. Gives how many of the texts are as they were."""
        before = self.texts
        self._teller = Teller(self._book, self._options, self._viewer)
        self.texts, self._step_of = [], []
        self.follow(match)
        same = 0
        while same < min(len(before), len(self.texts)) and bytes(before[same]) == bytes(self.texts[same]):
            same += 1
        return same


def view_json(match: Match, viewer: str) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(match.book.view_data(match.view(viewer))))


# What is told instead of anything that measures, while a book forbids it.
UNMEASURED: Final = "Nothing is measured here before it is declared."


def is_told(question: Question) -> bool:
    """Whether reasons and odds are told: where nobody may measure, any may say how far something is away.

    But for questions of which the book says that theirs never do.
    """
    return question.may_be_measured or not question.tells_distances


def reason_of(question: Question, refusal: Refusal) -> Refusal:
    """Why not, as far as it may be told."""
    # What has not the form of an answer was not held to the table.
    if is_told(question) or refusal.code == "malformed":
        return refusal
    return Refusal(refusal.code, refusal.clause, UNMEASURED)


def closed_json(question: Question) -> msgspec.Raw:
    """What exists and is not on offer, each with the reason."""
    rows: list[Data] = []
    for option in question.not_offered():
        reason = question.why_not(option.key)
        if reason is not None:
            rows.append({**option.to_data(), **reason_of(question, reason).to_data()})
    return msgspec.Raw(msgspec.json.encode(rows))


def question_json(match: Match, viewer: str, question: Question) -> msgspec.Raw:
    """The question with the odds of its options beside them, where there are any.

    Odds may depend on how far it is, so there are none where that may not be told.
    """
    data = question.to_data()
    if is_told(question):
        # Some odds depend on what has just happened; the viewer knows that too.
        known = match.view(viewer), question, match.events_for(viewer)[-100:]
        _advise(data, question, advice.hints(match.book, *known))
        odds = advice.under_way(match.book, *known)
        if odds:
            data["under_way"] = odds
    return msgspec.Raw(msgspec.json.encode(data))


def _advise(data: Data, question: Question, said: dict[str, str]) -> None:
    """What the odds say, beside the options that it is about."""
    best = said.best() if isinstance(said, Hints) else []
    options = [(option["key"], option) for option in data.get("options", [])]
    for slot in data.get("slots", []):
        options += [(f"{slot['key']}: {option['key']}", option) for option in slot["options"]]
    for key, option in options:
        if key in said:
            option["hint"] = said[key]
        if key in best:
            option["best"] = True
    answer = proposed(question, said)
    if answer is not None:
        data["proposed"] = answer


def measured(book: AnyBook, view: object, what: str, unit: str, to: list[float] | str | None) -> MeasuredData:
    return advice.measure(book, view, what, unit, to)


def frame_data(frame: Frame) -> Data:
    return {
        "moment": frame.moment,
        "round": frame.view["round"],
        "texts": [{"text": s.text, "clause": s.clause, "seat": s.seat} for s in frame.sentences],
        # Of the sentences, not of the journal: a roll that nobody is told of stays unknown.
        "faces": [face for s in frame.sentences for face in s.faces],
        "view": frame.view,
    }


def ending_data(ending: ShownEnding | None) -> Data | None:
    """What came of a game beside who has won, as it is sent; a hero there may not be."""
    return None if ending is None else {"losses": ending["losses"], "hero": ending.get("hero")}
