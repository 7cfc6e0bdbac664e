"""What becomes of Magical Artefacts, as events with their sentences."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.books.artefacts import all_artefacts
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import does


def title(artefact: str) -> str:
    """With its article, within a sentence."""
    return f"the {all_artefacts()[artefact].name.removeprefix('The ')}"


class FindClass(Event, frozen=True, tag=True):
    army: str
    face: int
    pool: str

    def text(self, names: Mapping[str, str]) -> str:
        return (
            f"With a {self.face}, what {does(names, self.army, 'has')} found is a {self.pool.title()} Artefact."
        )


class PoolEmpty(Event, frozen=True, tag=True):
    army: str
    pool: str

    def text(self, names: Mapping[str, str]) -> str:
        return (
            f"Every {self.pool.title()} Artefact has an owner already: {does(names, self.army, 'finds')} none."
        )


class ArtefactFound(Event, frozen=True, tag=True):
    """`bearer` is the name of the character who has it now."""

    army: str
    artefact: str
    bearer: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"{self.bearer} of {names[self.army]} bears {title(self.artefact)} from now on."


class ArtefactReturned(Event, frozen=True, tag=True):
    """`name` is what the army is called, or was."""

    army: str
    name: str
    artefact: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"{self.name} has lost {title(self.artefact)}, which can be found again."


class ArtefactTaken(Event, frozen=True, tag=True):
    """CP-ART-06: from a slain bearer."""

    seat: str
    artefact: str
    loser: str
    bearer: str

    def text(self, names: Mapping[str, str]) -> str:
        taken = f"{names[self.seat]} takes {title(self.artefact)} from the slain {self.loser}"
        return f"{taken}; {self.bearer} has it."


class ArtefactLeft(Event, frozen=True, tag=True):
    seat: str
    artefact: str
    loser: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"{names[self.seat]} leaves {title(self.artefact)} with the slain {self.loser}."


class CursePassed(Event, frozen=True, tag=True):
    """CP-ART-10."""

    artefact: str
    giver: str
    taker: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"{self.giver} passes {title(self.artefact)} to {self.taker}, with its curse."


class CurseStays(Event, frozen=True, tag=True):
    """CP-ART-10: `name` is what the army was called that was destroyed."""

    name: str
    artefact: str
    bearer: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"{self.name} is no more, and {title(self.artefact)} stays with {self.bearer}, with its curse."


class ArtefactUseNamed(Event, frozen=True, tag=True):
    """CP-ART-05, CP-ART-08: on the map."""

    bearer: str
    artefact: str

    def text(self, names: Mapping[str, str]) -> str:
        if not self.artefact:
            return f"{self.bearer} uses no Artefact on the march."
        return f"On the march, {self.bearer} uses {title(self.artefact)}."
