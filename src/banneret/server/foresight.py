"""What would come of a plan, told to who drags: at once what distances tell, and the rest when the hand rests.

The rest is worked out aside, one small piece at a time and only for the newest place of each client, so that
neither the hand that drags nor any other game waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Final, Protocol

from banneret.core.engine.ask import Answer, Question, Refusal
from banneret.core.engine.book import AnyBook
from banneret.core.space.shown import Consequence, PreviewData
from banneret.odds.advice import outlook
from banneret.odds.outlook import Foreseen
from banneret.server.messages import Ident

_log = logging.getLogger("banneret.server")

REST: Final = 0.15  # seconds after which a hand that drags is taken to rest
LONGEST: Final = 3.0  # seconds after which what is not known yet is given up

# Runs a piece of work aside.
Aside = Callable[[Callable[[], Any]], Awaitable[Any]]


class Listener(Protocol):
    """Who is told."""

    def tell(self, type_: str, ident: Ident, **parts: object) -> None: ...


class Foresight:
    """What one client is told of its plans. A new plan takes the place of the one before."""

    def __init__(self, aside: Aside) -> None:
        self._aside = aside
        self._task: asyncio.Task[None] | None = None

    def look(
        self, book: AnyBook, view: object, question: Question, answer: Answer, shown: PreviewData
    ) -> Foreseen | None:
        """Adds to a preview what is known at once; gives what there is to follow up."""
        self.forget()
        foreseen = outlook(book, view, question, answer, shown)
        if foreseen is None:
            return None
        try:
            found = foreseen.at_once()
        except Exception:
            # It is an extra: a fault in it keeps nobody from planning. Whoever runs the game is told.
            _log.exception("nothing foreseen for the question “%s” of %s", question.name, book.id)
            return None
        if found:
            shown["consequences"] = found
        return foreseen

    def follow(self, client: Listener, ident: Ident, foreseen: Foreseen | None) -> None:
        """Works out the rest, if the hand rests there."""
        if foreseen is not None:
            self._task = asyncio.get_running_loop().create_task(self._work_out(client, ident, foreseen))

    def forget(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _work_out(self, client: Listener, ident: Ident, foreseen: Foreseen) -> None:
        await asyncio.sleep(REST)
        pieces = foreseen.pieces()
        until = time.monotonic() + LONGEST
        while time.monotonic() <= until:
            try:
                done, found = await self._aside(lambda: _next_of(pieces))
            except Exception:
                _log.exception("what would come of a plan could not be worked out")
                return
            if found is not None:
                client.tell("consequences", ident, consequences=found)
            if done:
                return


async def nearest_to(question: Question, data: object) -> tuple[object, Answer] | None:
    """The first proposal near an answer that the question allows, as it came and as it was read."""
    until = time.monotonic() + LONGEST
    for near in question.nearby(data):
        answer = question.read(near)
        if not isinstance(answer, Refusal) and question.check(answer) is None:
            return near, answer
        await asyncio.sleep(0)
        if time.monotonic() > until:
            break
    return None


def _next_of(pieces: Iterator[list[Consequence] | None]) -> tuple[bool, list[Consequence] | None]:
    """One piece of work: whether it was the last, and what there is to tell now."""
    for found in pieces:
        return found is not None, found
    return True, None
