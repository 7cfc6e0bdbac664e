"""Dice that have fallen and are not used yet, and how they are read.

Who may add to dice (Moment.DICE_ROLLED) has to know whether that would change anything: so whoever rolls says
what the dice are read as. What is added to a die changes its result and never its face (AF-GEN-10): a natural 1
fails and a natural 6 succeeds, whatever is added.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from banneret.books.opr.attacks import Hits, count_hits, count_wounds
from banneret.books.opr.quality import succeeds
from banneret.books.opr.sheets import Weapon

D6: Final = 6


class DiceReading:
    """How dice are read: what comes of them, in a few words; whatever gives the same words is the same.

    Here of dice to which nothing can be added, since only their faces matter. `most` is where results end.
    """

    def __init__(self, most: int = D6) -> None:
        self.most = most

    def result(self, faces: list[int], plus: list[int]) -> str:
        return ""

    def failed(self, faces: list[int]) -> list[int]:
        """The places of dice that have failed, with nothing added to them; of some that cannot be said."""
        return []


class Successes(DiceReading):
    """Dice that succeed with `need` or more; with a natural 6 always, with a natural 1 never (AF-GEN-11).

    `one` and `many` are what they are called.
    """

    def __init__(self, need: int, one: str, many: str) -> None:
        super().__init__(10_000)
        self.need = need
        self.one = one
        self.many = many

    def count(self, faces: list[int], plus: list[int]) -> int:
        return sum([1 for at in range(len(faces)) if succeeds(faces[at], self.need, plus[at])])

    def result(self, faces: list[int], plus: list[int]) -> str:
        count = self.count(faces, plus)
        return f"{count} {self.one if count == 1 else self.many}"

    def failed(self, faces: list[int]) -> list[int]:
        return [at for at in range(len(faces)) if not succeeds(faces[at], self.need)]


class Blocks(DiceReading):
    """Dice to block hits: what gets through, of which no more than `useful` can do anything."""

    def __init__(self, need: int, useful: int) -> None:
        super().__init__(10_000)
        self.need = need
        self.useful = useful

    def result(self, faces: list[int], plus: list[int]) -> str:
        wounds = min(count_wounds(faces, self.need, plus), self.useful)
        return "1 gets through" if wounds == 1 else f"{wounds} get through"

    def failed(self, faces: list[int]) -> list[int]:
        return [at for at in range(len(faces)) if not succeeds(faces[at], self.need)]


class HitReading(DiceReading):
    """Dice to hit with so many weapons of a kind, `attacks` dice each."""

    def __init__(
        self, weapon: Weapon, weapons: int, attacks: int, need: int, sixes_only: bool, models: int, six: int
    ) -> None:
        super().__init__(10_000)
        self.weapon = weapon
        self.weapons = weapons
        self.attacks = attacks
        self.need = need
        self.sixes_only = sixes_only
        self.models = models
        self.six = six

    def hits(self, faces: list[int], plus: list[int]) -> list[Hits]:
        return count_hits(
            self.weapon,
            self.weapons,
            self.attacks,
            faces,
            self.need,
            self.sixes_only,
            self.models,
            self.six,
            plus,
        )

    def result(self, faces: list[int], plus: list[int]) -> str:
        total = sum([hits.count for hits in self.hits(faces, plus)])
        return "1 hit" if total == 1 else f"{total} hits"

    def failed(self, faces: list[int]) -> list[int]:
        need = 7 if self.sixes_only else self.need
        return [at for at in range(len(faces)) if not succeeds(faces[at], need)]


class PassOrFail(Successes):
    """A die that passes or fails, or several of which one must pass."""

    def __init__(self, need: int) -> None:
        super().__init__(need, "", "")

    def result(self, faces: list[int], plus: list[int]) -> str:
        return "passed" if self.count(faces, plus) else "failed"

    def failed(self, faces: list[int]) -> list[int]:
        found = super().failed(faces)
        return found if len(found) == len(faces) else []


class Numbers(DiceReading):
    """Dice whose results are looked up or added up: `said` puts in words what they come to."""

    def __init__(self, said: Callable[[list[int]], str], most: int = D6) -> None:
        super().__init__(most)
        self.said = said

    def result(self, faces: list[int], plus: list[int]) -> str:
        return self.said([min(self.most, faces[at] + plus[at]) for at in range(len(faces))])


def _as_they_are(values: list[int]) -> str:
    return " ".join([str(value) for value in values])


def half(face: int) -> int:
    """AF-GEN-05: a D3 is a D6 divided by two, rounding up."""
    return (face + 1) // 2


def _halved(values: list[int]) -> str:
    return " ".join([str(half(value)) for value in values])


def _added_up(values: list[int]) -> str:
    return str(sum(values))


FACES_ONLY: Final = DiceReading()
TABLE: Final = Numbers(_as_they_are)  # each result is looked up, up to 6
D3S: Final = Numbers(_halved)
TOTAL: Final = Numbers(_added_up, 10_000)


class Throw:
    """Dice of one roll: their faces, what was added to each, whose each is, and how they are read.

    An owner is who gains by more on that die, with allies; "" if that may be anybody. `about` are the units
    that the roll is about: who rolls, and who it is rolled against, if anybody.
    """

    __slots__ = ("about", "clause", "faces", "owners", "plus", "reading", "settled", "who", "why")

    def __init__(
        self,
        faces: list[int],
        clause: str,
        why: str,
        owners: tuple[str, ...],
        reading: DiceReading,
        about: tuple[str, ...] = (),
        who: str = "",
    ) -> None:
        self.faces = faces
        self.plus: list[int] = [0] * len(faces)
        self.clause = clause
        self.why = why
        self.owners = owners
        self.reading = reading
        self.about = about
        self.who = who  # the one model whose dice they are, if they are
        self.settled: bool = False  # whether they have been rolled again already

    def values(self) -> list[int]:
        """The results, with what was added."""
        most = self.reading.most
        return [min(most, self.faces[at] + self.plus[at]) for at in range(len(self.faces))]

    def result(self, more: list[int]) -> str:
        """What comes of the dice with so much more on each."""
        return self.reading.result(self.faces, [self.plus[at] + more[at] for at in range(len(self.plus))])

    def successes(self, need: int) -> int:
        return self.successes_with(need, self.plus)

    def successes_with(self, need: int, plus: list[int]) -> int:
        """How many dice would succeed with so much added to each."""
        return sum([1 for at in range(len(self.faces)) if succeeds(self.faces[at], need, plus[at])])
