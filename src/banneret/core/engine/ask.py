"""Questions: the only way a rule asks a person or a bot for a decision.

A rule yields `ask(seat, question)` and is sent the answer, already checked. `ask_all` puts questions to
several seats at once; nobody sees another's answer until all have been given.

A question can say what is wrong with an answer (`check`), propose legal ones (`candidates`), fall back on
a sensible one (`default`) and be written as JSON (`to_data`), so no bot, test or page needs to know rules.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Mapping
from typing import Any, Final, TypeAlias

from mypy_extensions import mypyc_attr

from banneret.core.engine.shown import (
    AssignDetails,
    ChoiceDetails,
    OptionData,
    PickDetails,
    PreviewBase,
    RefusalData,
    SlotData,
    SplitDetails,
)

Answer: TypeAlias = Any
Data: TypeAlias = dict[str, Any]


class Refusal:
    """Why an answer is not allowed: a stable code, the clause that says so, and a sentence for the player.

    `by` is the id of the unit or the piece of terrain that is in the way, where one is.
    """

    __slots__ = ("by", "clause", "code", "why")

    def __init__(self, code: str, clause: str, why: str, by: str = "") -> None:
        self.code = code
        self.clause = clause
        self.why = why
        self.by = by

    def to_data(self) -> RefusalData:
        data: RefusalData = {"code": self.code, "clause": self.clause, "why": self.why}
        if self.by:
            data["by"] = self.by
        return data

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {self.clause!r}, {self.why!r})"


def short(text: str) -> str:
    """Text from outside, fit to be quoted in a sentence: not long, and nothing that cannot be shown."""
    shown = "".join([mark if mark.isprintable() else "?" for mark in text[:40]])
    return shown if len(text) <= 40 else shown + "…"


class Option:
    """One thing that can be chosen. `marks` are the ids on the table that it speaks of.

    `about` says what it is to whoever has never heard of it.
    """

    __slots__ = ("about", "key", "label", "marks")

    def __init__(self, key: str, label: str, marks: tuple[str, ...] = (), about: str = "") -> None:
        self.key = key
        self.label = label
        self.marks = marks
        self.about = about

    def to_data(self) -> OptionData:
        data: OptionData = {"key": self.key, "label": self.label, "marks": list(self.marks)}
        if self.about:
            data["about"] = self.about
        return data


@mypyc_attr(allow_interpreted_subclasses=True)
class Closed:
    """What exists in principle and is not on offer, and why not.

    Made by the rule that asks, out of what its seat may see; looked at only when somebody wants to know. This
    one serves questions that leave nothing out.
    """

    def options(self) -> list[Option]:
        """All that is closed, each with a reason."""
        return []

    def why(self, key: str) -> Refusal | None:
        """Why this is closed; None for what does not exist."""
        return None


NOTHING_CLOSED: Final = Closed()


@mypyc_attr(allow_interpreted_subclasses=True)
class Question:
    """What is asked. Subclasses are the kinds of question; `kind` names the answer's form on the wire.

    `planner` names what a page answers it with, which is that of its kind unless the question says another.
    """

    def __init__(self, kind: str, name: str, clause: str, prompt: str, about: tuple[str, ...] = ()) -> None:
        self.kind = kind
        self.planner: str = kind
        self.name = name
        self.clause = clause
        self.prompt = prompt
        self.about = about
        self.harm: bool = False  # whether what is chosen is lost or hurt
        # What the button says that sends a plan (“Charge the Rabble”), and with nothing chosen (“Hold fire”).
        self.act: str = ""
        self.act_none: str = ""
        # A book that forbids to measure before something is declared says so here.
        self.may_be_previewed: bool = True
        self.may_be_measured: bool = True
        # Whether reasons, refusals and odds beside it may depend on how far something is away. Where nothing
        # may be measured they are withheld, unless a rule has seen to it that none does, and says so here.
        self.tells_distances: bool = True

    def read(self, data: object) -> Answer:
        """The typed, quantised answer that `data` stands for, or a Refusal when it has not the right form."""
        raise AssertionError("every kind of question reads its own answers")

    def check(self, answer: Answer) -> Refusal | None:
        """None if the answer, as given by `read`, is legal."""
        raise AssertionError("every kind of question checks its own answers")

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        """Up to n representative legal answers, at least one."""
        raise AssertionError("every kind of question proposes answers")

    def default(self) -> Answer:
        """The legal answer taken for a player whose time has run out."""
        raise AssertionError("every kind of question has a default")

    def nearby(self, data: object) -> Iterator[object]:
        """Answers like one that is not allowed, the most alike first: proposals that are yet to be checked."""
        nothing: list[object] = []
        return iter(nothing)

    def why_not(self, option: str) -> Refusal | None:
        """Why an option is not on offer; None if it is, or if the question has no options to choose from."""
        return None

    def not_offered(self) -> list[Option]:
        """What exists in principle and is not on offer; `why_not` knows the reason for each."""
        return []

    def preview(self, answer: Answer) -> PreviewBase:
        """What an answer, as given by `read`, would do, for an interface to draw. Changes nothing."""
        refusal = self.check(answer)
        return {"refusal": None if refusal is None else refusal.to_data()}

    def details(self) -> Mapping[str, object]:
        """What an interface needs beyond the prompt: options, limits (`core/engine/shown.py`)."""
        return {}

    def to_data(self) -> Data:
        data: Data = {
            "kind": self.kind,
            "planner": self.planner,
            "name": self.name,
            "clause": self.clause,
            "prompt": self.prompt,
            "about": list(self.about),
        }
        # Told only where it is forbidden, which is seldom.
        if not self.may_be_previewed:
            data["may_be_previewed"] = False
        if not self.may_be_measured:
            data["may_be_measured"] = False
        if self.harm:
            data["harm"] = True
        if self.act:
            data["act"] = self.act
        if self.act_none:
            data["act_none"] = self.act_none
        data.update(self.details())
        return data

    def malformed(self, what: str) -> Refusal:
        return Refusal("malformed", self.clause, f"That is not an answer to this question: {what}.")


def _why_not(key: str, options: list[Option], closed: Closed, clause: str) -> Refusal | None:
    for option in options:
        if option.key == key:
            return None
    reason = closed.why(key)
    if reason is not None:
        return reason
    return Refusal("not-offered", clause, f"“{short(key)}” is not one of the choices offered here.")


class Choice(Question):
    """One of a few options; the answer is its key."""

    def __init__(
        self,
        name: str,
        clause: str,
        prompt: str,
        options: list[Option],
        about: tuple[str, ...] = (),
        fallback: str | None = None,
        closed: Closed = NOTHING_CLOSED,
    ) -> None:
        super().__init__("choice", name, clause, prompt, about)
        self.options = options
        self.closed = closed
        # An empty key is a key like any other: often the one for “nobody” or “not now”.
        self.fallback: str = options[0].key if fallback is None else fallback

    def keys(self) -> list[str]:
        return [option.key for option in self.options]

    def read(self, data: object) -> Answer:
        if not isinstance(data, str):
            return self.malformed("it takes the key of one option, as text")
        return data

    def check(self, answer: Answer) -> Refusal | None:
        return self.why_not(answer)

    def why_not(self, option: str) -> Refusal | None:
        return _why_not(option, self.options, self.closed, self.clause)

    def not_offered(self) -> list[Option]:
        return self.closed.options()

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        keys = self.keys()
        if n == 1 and keys:
            return [rng.choice(keys)]  # the one that `sample` draws, and no bag filled to draw it from
        return rng.sample(keys, min(n, len(keys)))

    def default(self) -> Answer:
        return self.fallback

    def details(self) -> ChoiceDetails:
        return {"options": [option.to_data() for option in self.options], "default": self.fallback}


class Pick(Question):
    """Any number of options between `least` and `most`; the answer is a list of keys."""

    def __init__(
        self,
        name: str,
        clause: str,
        prompt: str,
        options: list[Option],
        least: int,
        most: int,
        about: tuple[str, ...] = (),
        closed: Closed = NOTHING_CLOSED,
    ) -> None:
        super().__init__("pick", name, clause, prompt, about)
        self.options = options
        self.closed = closed
        self.least = least
        self.most = min(most, len(options))

    def keys(self) -> list[str]:
        return [option.key for option in self.options]

    def read(self, data: object) -> Answer:
        if not isinstance(data, (list, tuple)) or not all(isinstance(key, str) for key in data):
            return self.malformed("it takes a list of option keys")
        return tuple(data)

    def check(self, answer: Answer) -> Refusal | None:
        for key in answer:
            refusal = self.why_not(key)
            if refusal is not None:
                return refusal
        if len(set(answer)) != len(answer):
            return Refusal("twice", self.clause, "The same choice is named twice.")
        if not self.least <= len(answer) <= self.most:
            return Refusal(
                "wrong-number",
                self.clause,
                f"Between {self.least} and {self.most} may be picked, not {len(answer)}.",
            )
        return None

    def why_not(self, option: str) -> Refusal | None:
        return _why_not(option, self.options, self.closed, self.clause)

    def not_offered(self) -> list[Option]:
        return self.closed.options()

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        keys = self.keys()
        found: list[Answer] = []
        for _ in range(n):
            picked = tuple(rng.sample(keys, rng.randint(self.least, self.most)))
            if picked not in found:
                found.append(picked)
        return found

    def default(self) -> Answer:
        return tuple(self.keys()[: self.least])

    def details(self) -> PickDetails:
        return {
            "options": [option.to_data() for option in self.options],
            "least": self.least,
            "most": self.most,
            "default": list(self.default()),
        }


class Slot:
    """One line of an Assign question: something to be given one of its own options."""

    __slots__ = ("closed", "key", "label", "options")

    def __init__(self, key: str, label: str, options: list[Option], closed: Closed = NOTHING_CLOSED) -> None:
        self.key = key
        self.label = label
        self.options = options
        self.closed = closed

    def to_data(self) -> SlotData:
        return {
            "key": self.key,
            "label": self.label,
            "options": [option.to_data() for option in self.options],
        }


class Assign(Question):
    """Every slot gets one of its options, or nothing; the answer maps slots to option keys."""

    def __init__(
        self, name: str, clause: str, prompt: str, slots: list[Slot], about: tuple[str, ...] = ()
    ) -> None:
        super().__init__("assign", name, clause, prompt, about)
        self.slots = slots

    def read(self, data: object) -> Answer:
        if not isinstance(data, Mapping) or not all(
            isinstance(key, str) and isinstance(value, str) for key, value in data.items()
        ):
            return self.malformed("it takes a table from slots to option keys")
        order = {slot.key: at for at, slot in enumerate(self.slots)}
        return dict(sorted(data.items(), key=lambda pair: order.get(pair[0], len(order))))

    def check(self, answer: Answer) -> Refusal | None:
        slots = {slot.key: slot for slot in self.slots}
        for key, chosen in answer.items():
            slot = slots.get(key)
            if slot is None:
                return Refusal(
                    "no-such-slot", self.clause, f"There is nothing called “{short(key)}” to decide here."
                )
            refusal = self._why_not(slot, chosen)
            if refusal is not None:
                return refusal
        return None

    def _why_not(self, slot: Slot, key: str) -> Refusal | None:
        if any([option.key == key for option in slot.options]):
            return None
        reason = slot.closed.why(key)
        if reason is not None:
            return reason
        return Refusal("not-offered", self.clause, f"“{short(key)}” is not offered for {slot.label}.")

    def why_not(self, option: str) -> Refusal | None:
        """The option of a slot is written “slot: option”, as with hints."""
        for slot in self.slots:
            if option.startswith(f"{slot.key}: "):
                return self._why_not(slot, option.removeprefix(f"{slot.key}: "))
        what = f"There is nothing called “{short(option)}” to decide here."
        return Refusal("no-such-slot", self.clause, what)

    def not_offered(self) -> list[Option]:
        return [
            Option(f"{slot.key}: {option.key}", option.label, option.marks)
            for slot in self.slots
            for option in slot.closed.options()
        ]

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        found: list[Answer] = []
        for _ in range(n):
            answer: dict[str, str] = {}
            for slot in self.slots:
                at = rng.randint(0, len(slot.options))
                if at < len(slot.options):
                    answer[slot.key] = slot.options[at].key
            if answer not in found:
                found.append(answer)
        return found

    def default(self) -> Answer:
        nothing: dict[str, str] = {}
        return nothing

    def details(self) -> AssignDetails:
        return {"slots": [slot.to_data() for slot in self.slots], "default": {}}


class Split(Question):
    """So many things are shared out among options; the answer maps option keys to numbers."""

    def __init__(
        self,
        name: str,
        clause: str,
        prompt: str,
        total: int,
        options: list[Option],
        about: tuple[str, ...] = (),
        closed: Closed = NOTHING_CLOSED,
    ) -> None:
        super().__init__("split", name, clause, prompt, about)
        self.total = total
        self.options = options
        self.closed = closed

    def keys(self) -> list[str]:
        return [option.key for option in self.options]

    def read(self, data: object) -> Answer:
        if not isinstance(data, Mapping) or not all(
            isinstance(key, str) and type(value) is int and 0 <= value <= 10_000 for key, value in data.items()
        ):
            return self.malformed("it takes a table from option keys to whole numbers")
        order = {key: at for at, key in enumerate(self.keys())}
        given = sorted(data.items(), key=lambda pair: order.get(pair[0], len(order)))
        return {key: value for key, value in given if value}

    def check(self, answer: Answer) -> Refusal | None:
        given = 0
        for key, value in answer.items():
            refusal = self.why_not(key)
            if refusal is not None:
                return refusal
            given += value
        if given != self.total:
            return Refusal("wrong-number", self.clause, f"{self.total} must be shared out in all, not {given}.")
        return None

    def why_not(self, option: str) -> Refusal | None:
        return _why_not(option, self.options, self.closed, self.clause)

    def not_offered(self) -> list[Option]:
        return self.closed.options()

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        keys = self.keys()
        found: list[Answer] = [{key: self.total} for key in rng.sample(keys, min(n, len(keys)))]
        for _ in range(n - len(found)):
            answer: dict[str, int] = {}
            for _ in range(self.total):
                key = rng.choice(keys)
                answer[key] = answer.get(key, 0) + 1
            shared = {key: answer[key] for key in keys if key in answer}
            if shared not in found:
                found.append(shared)
        return found

    def default(self) -> Answer:
        everything: dict[str, int] = {self.options[0].key: self.total} if self.total else {}
        return everything

    def details(self) -> SplitDetails:
        return {
            "options": [option.to_data() for option in self.options],
            "total": self.total,
            "default": self.default(),
        }


class Ask:
    """What a rule yields: who is asked what. With `alone` the rule is sent the bare answer."""

    __slots__ = ("alone", "questions")

    def __init__(self, questions: dict[str, Question], alone: bool) -> None:
        self.questions = questions
        self.alone = alone


def ask(seat: str, question: Question) -> Ask:
    return Ask({seat: question}, True)


def ask_all(questions: dict[str, Question]) -> Ask:
    """Ask several seats at once; the rule is sent a dict of all their answers when the last has come."""
    return Ask(questions, False)


Steps: TypeAlias = Generator[Ask, Any, None]
