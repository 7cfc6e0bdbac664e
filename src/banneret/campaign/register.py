# interpreted: Structs and tables
"""The register of army lists: what is entered, whether it is legal, and the Games Master's word (CP-ARM-01 to
CP-ARM-04).

A list is read by the `register` module of the book in which battles are fought, which refuses one that breaks
its rules. Lists that come with the book count at once; one of a player's own once the Games Master approves.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from banneret.books.armies import armies_of
from banneret.books.army_register import ArmyRegister
from banneret.books.factions import FACTIONS
from banneret.campaign.armies import forget_army
from banneret.campaign.factions.known import grows_bold
from banneret.campaign.records import FALLEN, WAITING, Army, ArmyList, Character, Unit
from banneret.campaign.state import Campaign
from banneret.core.engine.doors import module_of
from banneret.core.engine.errors import BadInput
from banneret.core.engine.events import Event
from banneret.core.engine.toml_files import OwnTables, Source, meant

# Verdicts (CP-ARM-03).
BUNDLED: Final = "bundled"  # comes with the book
TO_APPROVE: Final = "to-approve"  # legal by the book; the Games Master has yet to see it
APPROVED: Final = "approved"
REJECTED: Final = "rejected"


class ListEntered(Event, frozen=True, tag=True):
    """CP-ARM-04: published in the register, for everybody to read."""

    seat: str
    list: str
    called: str
    points: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"{names[self.seat]} enters the list “{self.called}” of {self.points} points in the register."


class ListApproved(Event, frozen=True, tag=True):
    list: str
    called: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"The Games Master approves the list “{self.called}”."


class ListRejected(Event, frozen=True, tag=True):
    list: str
    called: str
    reason: str = ""

    def text(self, names: Mapping[str, str]) -> str:
        why = f": {self.reason}" if self.reason else ""
        return f"The Games Master does not approve the list “{self.called}”{why}."


class ListTakesEffect(Event, frozen=True, tag=True):
    """CP-ACT-32: a reformed army has its new list from now on."""

    army: str
    called: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"The army {names[self.army]} now marches with the list “{self.called}”."


# ------------------------------------------------------------------------------------------ reading


def read_register(book: str, source: Any) -> ArmyRegister:
    """What a battle book makes of a list, by its name or its tables; BadInput with its first fault."""
    if isinstance(source, str):
        return _bundled(book, source)
    if not isinstance(source, Mapping):
        raise BadInput("an army list is the name of one that comes with the game, or a table.", "list")
    return _register(book, OwnTables("list", source))


@functools.lru_cache(maxsize=512)
def _bundled(book: str, name: str) -> ArmyRegister:
    """A file is never read for a name: it may come from a stranger."""
    known = armies_of(book).list_ids()
    if name not in known:
        raise BadInput(f"there is no army list “{name}”{meant(name, known)}", "list")
    return _register(book, name)


def _register(book: str, source: Source) -> ArmyRegister:
    module = module_of("books", book, "register")
    if module is None:
        raise BadInput(f"battles of a campaign cannot be fought in “{book}”.", "battles")
    found = module.register(source)
    assert isinstance(found, ArmyRegister)
    return found


@functools.lru_cache(maxsize=128)
def _lists_by_size(book: str) -> tuple[tuple[str, int, str], ...]:
    """Every list that comes with a book, with its limit and its faction ("" for any)."""
    armies = armies_of(book)
    return tuple(
        [
            (name, int(armies.list_line(name)["limit"]), _bundled(book, name).faction)
            for name in armies.list_ids()
        ]
    )


def bundled_lists(book: str, faction: str, points: int) -> tuple[str, ...]:
    """The lists that come with the book for this faction and this many points, else the largest below that."""
    fit = [(limit, name) for name, limit, of in _lists_by_size(book) if of in ("", faction) and limit <= points]
    largest = max([limit for limit, _ in fit], default=0)
    return tuple([name for limit, name in fit if limit == largest])


def read_list(book: str, source: Any, faction: str, most: int, id: str = "") -> ArmyList:
    """The entry of a list for an army of this faction; BadInput if it is not legal (CP-ARM-01, CP-ARM-03).

    In a book whose armies stand for the factions the list says which, and `faction` may be "".
    """
    found = read_register(book, source)
    if found.faction and faction not in ("", found.faction):
        raise BadInput("this list is of another faction than the army is to be.", "faction")
    whose = found.faction or faction
    if whose not in FACTIONS:
        raise BadInput(f"there is no faction “{whose}”{meant(whose, FACTIONS)}", "faction")
    if found.points > most:
        raise BadInput(f"an Army has at most {most} points, and this list has {found.points}.", "list")
    named = isinstance(source, str)
    return ArmyList(
        id=id or _id_of_bundled(str(source), found, whose),
        name=found.name,
        faction=whose,
        points=found.points,
        leadership=found.leadership,
        leads_by=found.leads_by,
        source=source if named else dict(source),
        core_cavalry=found.core_cavalry,
        core_cave_goblins=found.core_cave_goblins,
        units=tuple([Unit(**msgspec.structs.asdict(unit)) for unit in found.units]),
        characters=tuple([Character(**msgspec.structs.asdict(each)) for each in found.characters]),
        approved=named,
        verdict=BUNDLED if named else TO_APPROVE,
    )


def _id_of_bundled(name: str, found: ArmyRegister, faction: str) -> str:
    """Where any faction can march with a list, each does so with an entry of its own."""
    return name if found.faction else f"{name}-of-{faction}"


def why_illegal(campaign: Campaign, source: Any, faction: str) -> str:
    """CP-ARM-03: the sentence why this list cannot be entered; "" if it can."""
    try:
        read_list(campaign.book, source, faction, campaign.army_points)
    except BadInput as error:
        return error.what[:1].upper() + error.what[1:]
    return ""


# ------------------------------------------------------------------------------------------ entering


def enter_list(campaign: Campaign, seat: str, source: Any, faction: str) -> ArmyList:
    """The list in the register, entered if it is not there yet; BadInput if it is not legal."""
    made = read_list(campaign.book, source, faction, campaign.army_points, "?")
    for known in campaign.lists.values():
        if (known.source, known.faction) == (made.source, made.faction) and known.verdict != REJECTED:
            return known
    if isinstance(source, str):
        id = _id_of_bundled(source, read_register(campaign.book, source), made.faction)
    else:
        number = 1 + len([known for known in campaign.lists if known.startswith(f"{seat}:")])
        id = f"{seat}:{number}"
    made = msgspec.structs.replace(made, id=id)
    campaign.lists[id] = made
    campaign.tell(ListEntered("CP-ARM-04", seat, id, made.name, made.points))
    return made


def usual_list(campaign: Campaign, seat: str, faction: str) -> ArmyList:
    """The first list that comes with the book for this faction; BadInput if there is none."""
    names = bundled_lists(campaign.book, faction, campaign.army_points)
    if not names:
        what = f"no army list of {campaign.army_points} points or less comes with this book for this faction."
        raise BadInput(what, "points")
    return enter_list(campaign, seat, names[0], faction)


def army_of_list(campaign: Campaign, army: str) -> ArmyList:
    """The list that an army has now (CP-ARM-02): a reformed one keeps its old list until the new one counts."""
    return campaign.lists[campaign.armies[army].list]


# ------------------------------------------------------------------------------------------ approval


def lists_to_approve(campaign: Campaign) -> list[ArmyList]:
    return [campaign.lists[id] for id in sorted(campaign.lists) if campaign.lists[id].verdict == TO_APPROVE]


def approve(campaign: Campaign, id: str) -> None:
    """CP-ARM-04: the list counts; who has reformed to it has it from now on (CP-ACT-32)."""
    found = msgspec.structs.replace(campaign.lists[id], approved=True, verdict=APPROVED)
    campaign.lists[id] = found
    campaign.tell(ListApproved("CP-ARM-04", id, found.name))
    for army in sorted(campaign.armies.values(), key=lambda each: each.number):
        if army.reforming == id:
            take_list(campaign, army, found, "CP-ARM-09" if army.away == FALLEN else "CP-ACT-32")


def reject(campaign: Campaign, id: str, reason: str = "") -> None:
    """Armies with it wait off the map, until they get another."""
    found = msgspec.structs.replace(campaign.lists[id], approved=False, verdict=REJECTED)
    campaign.lists[id] = found
    campaign.tell(ListRejected("CP-ARM-03", id, found.name, reason))
    for army in sorted(campaign.armies.values(), key=lambda each: each.number):
        if army.reforming == id:
            campaign.change_army(army.id, reforming="")


def take_list(campaign: Campaign, army: Army, found: ArmyList, clause: str = "CP-ACT-32") -> None:
    """An army gets another list; only if it has reformed to it, or while it still waits off the map.

    What was won with the old one in the meantime is lost with it (CP-ACT-33), and so is Waaaagh! if the new
    one is of a faction that knows none (CP-FAC-30).
    """
    forget_army(campaign, army.id, "CP-ACT-33")
    extra = army.extra if grows_bold(found.faction, campaign.army_points) else 0
    campaign.change_army(army.id, list=found.id, faction=found.faction, reforming="", extra=extra)
    campaign.tell(ListTakesEffect(clause, army.id, found.name))


def take_once_approved(campaign: Campaign, army: Army, found: ArmyList, clause: str = "CP-ACT-32") -> None:
    """CP-ACT-32, CP-ARM-09: at once if the list counts, else as soon as the Games Master has approved it."""
    if found.approved:
        take_list(campaign, army, found, clause)
    else:
        campaign.change_army(army.id, reforming=found.id)


def may_enter(campaign: Campaign, army: Army) -> bool:
    """CP-ARM-04: an army that was bought comes to the map only with an approved list."""
    return army.away == WAITING and campaign.lists[army.list].approved
