"""What exists and cannot be chosen now, each with its reason, reckoned as the question is made."""

from __future__ import annotations

from banneret.core.engine.ask import Closed, Option, Refusal


class NotPossible(Closed):
    def __init__(self) -> None:
        self.closed: list[Option] = []
        self.reasons: dict[str, Refusal] = {}

    def add(self, option: Option, code: str, clause: str, why: str) -> None:
        self.closed.append(option)
        self.reasons[option.key] = Refusal(code, clause, why)

    def options(self) -> list[Option]:
        return self.closed

    def why(self, key: str) -> Refusal | None:
        return self.reasons.get(key)
