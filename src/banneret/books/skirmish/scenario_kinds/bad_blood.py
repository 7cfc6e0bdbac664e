"""Bad Blood: rout the enemy; at the limit, fewer members lost."""

from __future__ import annotations

from typing import ClassVar

from banneret.books.skirmish.scenario import Scenario


class BadBlood(Scenario):
    id: ClassVar[str] = "bad-blood"
