# interpreted: warbands are looked at between games
"""Warbands of any book: parties that live on from one game to the next, to build, show, change and carry on.

The door is the same for every book. A warband is a document, the book's own file: nobody else looks into it.
What is shown of one has the shapes below, whatever the book; each thing its owner could do stands there as an
act, with the reason if the rules forbid it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypedDict

from banneret.core.engine.ask import Data
from banneret.core.engine.doors import Doors
from banneret.core.engine.match import Match

Deed = Literal["recruit", "hire", "dismiss", "rename", "buy", "sell", "give", "take"]
DEEDS: Final[tuple[Deed, ...]] = ("recruit", "hire", "dismiss", "rename", "buy", "sell", "give", "take")


class BandOrder(NamedTuple):
    """What an owner wants: `what` is an entry, a thing, a member or a name, `whom` a member or the stash."""

    deed: Deed
    what: str
    whom: str = ""


class DraftMember(TypedDict):
    """Somebody in a warband that is yet to be founded."""

    entry: str
    name: str
    items: list[str]


class DraftBand(TypedDict):
    """A warband that is yet to be founded: of which type, who is in it and what they carry."""

    type: str
    name: str
    members: list[DraftMember]
    hired: list[DraftMember]
    stash: list[str]


# ------------------------------------------------------------------------------------------ what is shown


class ShownAct(TypedDict):
    """Something that the owner could order; `why` is the reason if that is not allowed now, else ""."""

    deed: Deed
    what: str
    whom: str
    label: str
    why: str
    clause: str


class ShownTrait(TypedDict):
    """A skill, an injury, a spell or a special rule, and in one sentence what it does."""

    name: str
    about: str


class ShownThing(TypedDict):
    """Something that is carried or lies in the stash."""

    id: str
    name: str
    about: str
    acts: list[ShownAct]


class ShownBandMember(TypedDict):
    """`changes` are by how much characteristics differ from those of a recruit. `cost` is in words."""

    uid: str
    name: str
    entry: str
    role: str
    cost: str
    stats: dict[str, str]
    changes: dict[str, int]
    growth: str
    kills: int
    items: list[ShownThing]
    spells: list[ShownTrait]
    skills: list[ShownTrait]
    injuries: list[ShownTrait]
    rules: list[ShownTrait]
    notes: list[str]
    acts: list[ShownAct]
    equips: bool


class ShownBandGroup(TypedDict):
    title: str
    members: list[ShownBandMember]


class ShownFact(TypedDict):
    name: str
    value: str


class ShownLimit(TypedDict):
    """How many there are of something, and the most there may be."""

    name: str
    now: int
    most: int


class ShownRecruit(TypedDict):
    """Somebody who could join; `about` says how many may, what they carry and what sets them apart."""

    name: str
    role: str
    about: str
    stats: dict[str, str]
    traits: list[ShownTrait]
    act: ShownAct


class ShownGoods(TypedDict):
    name: str
    about: str
    act: ShownAct


class ShownShelf(TypedDict):
    title: str
    goods: list[ShownGoods]


class ShownShop(TypedDict):
    """Everything that is for sale, for one member or (with the uid “stash”) for the stash."""

    uid: str
    name: str
    shelves: list[ShownShelf]


class ShownBandFault(TypedDict):
    what: str
    clause: str


class ShownBand(TypedDict):
    """A warband as its roster shows it. `rules` say in sentences how one is built.

    `faults` are what keeps a draft from being founded. To somebody who may not order anything there are neither
    acts nor recruits.
    """

    name: str
    type: str
    about: str
    owner: str
    facts: list[ShownFact]
    limits: list[ShownLimit]
    rules: list[str]
    stats: dict[str, str]
    groups: list[ShownBandGroup]
    stash: list[ShownThing]
    recruits: list[ShownRecruit]
    faults: list[ShownBandFault]
    shop: ShownShop | None


class ShownRecord(TypedDict):
    """One line of a history, what it brought, and the digest of the journal if it was a game."""

    text: str
    details: list[str]
    journal: str


class ShownBandType(TypedDict):
    id: str
    name: str
    about: str


class ShownBandList(TypedDict):
    """A ready-made party that a warband can begin as."""

    id: str
    name: str
    type: str
    about: str
    cost: str


class ShownMuster(TypedDict):
    """What a new warband is made from."""

    rules: list[str]
    types: list[ShownBandType]
    lists: list[ShownBandList]


class BandFacts(NamedTuple):
    """What a campaign needs to know of a warband. `members` are names by uid, of whom `own` are not just hired,
    and `fit` those who can take part."""

    id: str
    name: str
    members: dict[str, str]
    own: int
    fit: tuple[str, ...]
    rating: int
    gold: int
    weirdstone: int


class Warbands:
    """What a book does with warbands. These are none, and serve books without them.

    Documents are bytes of the book's own; whatever is wrong with what was given is BadInput in a sentence.
    """

    there: bool = False

    def muster(self) -> ShownMuster:
        raise AssertionError

    def blank(self, type_: str) -> DraftBand:
        """A draft of this type, with nobody in it but who must be."""
        raise AssertionError

    def ready_made(self, list_id: str) -> DraftBand:
        raise AssertionError

    def drafted(self, draft: DraftBand, order: BandOrder | None) -> tuple[DraftBand, list[str]]:
        """The draft after an order, and what happened in sentences; without an order just looked at."""
        raise AssertionError

    def draft_shown(self, draft: DraftBand, shop: str) -> ShownBand:
        raise AssertionError

    def found(self, draft: DraftBand, id_: str, seed: int, owner: str) -> bytes:
        """A new warband; by its id two of one name are told apart."""
        raise AssertionError

    def read(self, data: bytes, edited: bool) -> bytes:
        """A document that somebody brings, checked; an `edited` one is taken on its owner's word."""
        raise AssertionError

    def shown(self, document: bytes, yours: bool, shop: str) -> ShownBand:
        raise AssertionError

    def history(self, document: bytes) -> list[ShownRecord]:
        raise AssertionError

    def ordered(self, document: bytes, order: BandOrder) -> tuple[bytes, list[str]]:
        """The document after an order, and what happened in sentences."""
        raise AssertionError

    def fielded(self, options: Data, seats: Sequence[tuple[str, bytes]]) -> Data:
        """Options, as they are written, with these warbands in these seats."""
        raise AssertionError

    def after(self, document: bytes, match: Match) -> tuple[bytes, str]:
        """The document after a finished game, and the digest of its journal."""
        raise AssertionError

    # -------------------------------------------------------------------------------------- campaigns

    def drawn(self, type_: str, name: str, seed: int) -> DraftBand:
        """A legal draft of this type, drawn by a seed."""
        raise AssertionError

    def facts(self, document: bytes) -> BandFacts:
        raise AssertionError

    def with_purse(self, document: bytes, gold: int, weirdstone: int, why: str) -> bytes:
        """The document after something far from any game has changed what the warband owns."""
        raise AssertionError

    def after_word(
        self,
        document: bytes,
        gold: int,
        weirdstone: int,
        dead: Sequence[str],
        xp: Mapping[str, int],
        why: str,
    ) -> bytes:
        """The document after a game of which there is no journal; `dead` and `xp` are by uid."""
        raise AssertionError

    def one_game_later(self, before: bytes, after: bytes) -> bool:
        """Whether the second document is the first after one game with a journal, and nothing else."""
        raise AssertionError

    def campaign_game(self, sides: Sequence[tuple[str, bytes, str]], ruins: bool, seed: int) -> Data:
        """Options, as they are written, of a game between these warbands: seat, document, player's name."""
        raise AssertionError


_DOORS: Final = Doors(Warbands, "books", "warbands")


def warbands_of(book_id: str) -> Warbands:
    return _DOORS.of(book_id)
