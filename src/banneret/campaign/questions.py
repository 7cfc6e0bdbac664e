# interpreted: reads answers into Structs
"""Questions whose answer is a form to be filled in: orders, shopping lists, declarations, reports.

A chapter says what the form holds (a Struct), what is wrong with one that is filled in, and what a sensible one
looks like. The common kinds of question (`Choice`, `Pick`, `Assign`, `Split`) serve wherever they can.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from banneret.core.engine.ask import Answer, Question, Refusal


class Form(Question):
    """`shape` is the Struct of the answer, `facts` what is needed to fill it in, as data.

    `faults` is asked with a form of the right shape; `proposals` makes legal ones, the usual one first, and
    `fallback` is what stands for a player who hands in nothing.
    """

    def __init__(
        self,
        name: str,
        clause: str,
        prompt: str,
        shape: type[msgspec.Struct],
        fallback: msgspec.Struct,
        faults: Callable[[Any], Refusal | None],
        proposals: Callable[[random.Random, int], list[Any]] | None = None,
        facts: Mapping[str, object] | None = None,
        about: tuple[str, ...] = (),
    ) -> None:
        super().__init__("form", name, clause, prompt, about)
        self.shape = shape
        self.fallback = fallback
        self.faults = faults
        self.proposals = proposals
        self.facts: Mapping[str, object] = {} if facts is None else facts

    def read(self, data: object) -> Answer:
        """A form as plain data, which is what stands in the journal."""
        if isinstance(data, msgspec.Struct):
            data = msgspec.to_builtins(data)
        try:
            answer = msgspec.to_builtins(msgspec.convert(data, self.shape))
            msgspec.json.encode(answer)
        except msgspec.ValidationError as error:
            return self.malformed(str(error)[:1].lower() + str(error)[1:])
        except UnicodeEncodeError:
            return self.malformed("something in it is no text that can be written down")
        return answer

    def check(self, answer: Answer) -> Refusal | None:
        return self.faults(self.filled(answer))

    def filled(self, answer: Answer) -> Any:
        """The answer as the Struct that it stands for."""
        return msgspec.convert(answer, self.shape)

    def candidates(self, rng: random.Random, n: int) -> list[Answer]:
        made = [] if self.proposals is None else self.proposals(rng, n)
        return [msgspec.to_builtins(each) for each in made[:n]] or [self.default()]

    def default(self) -> Answer:
        return msgspec.to_builtins(self.fallback)

    def details(self) -> Mapping[str, object]:
        return {"facts": dict(self.facts), "default": self.default()}
