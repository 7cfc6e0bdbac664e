"""The lists with which a battle is fought (CP-BAT-07, CP-BAT-08): those of its armies, with the honours of
their Veterans, within the points that are allowed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from banneret.books.army_fielding import FieldedList, FieldingDoor, Wishes, fielding_of, why_of_no_use
from banneret.books.artefacts import CURSED, all_artefacts
from banneret.books.honours import CHOOSES, Honours
from banneret.campaign.artefacts import owned_by
from banneret.campaign.levels import level_of
from banneret.campaign.naming import GARRISON
from banneret.campaign.records import HOLD, TEMPLE, ArmyList, Battle, Character, Readiness, Unit
from banneret.campaign.register import bundled_lists, read_list, read_register
from banneret.campaign.reports import ATTACKER, entry_key
from banneret.campaign.state import GAMES_MASTER, Campaign
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import OwnTables, Source

GARRISONS: Final = {HOLD: "dwarven-holds", TEMPLE: "saurian"}
STANDARD_BEARER: Final = "bsb"
GENERAL: Final = "general"
MOST_LEFT_OUT: Final = 4  # units that are looked for at once, where a list is too large


# ------------------------------------------------------------------------------------------ whose, and which


def army_in(battle: Battle, role: str) -> str:
    return battle.attacker if role == ATTACKER else battle.defender


def is_garrison(army: str) -> bool:
    return army.startswith(GARRISON)


def player_of(campaign: Campaign, battle: Battle, role: str) -> str:
    """Whose army it is; of a garrison whoever commands it, the Games Master unless he names a player."""
    army = army_in(battle, role)
    if is_garrison(army):
        return battle.commander or GAMES_MASTER
    return campaign.armies[army].owner


def list_of(campaign: Campaign, army: str) -> ArmyList:
    """CP-BAT-08: the list of the army; that of a garrison is one of the book's own."""
    if not is_garrison(army):
        return campaign.lists[campaign.armies[army].list]
    return garrison_list(campaign, int(army.removeprefix(GARRISON)))


def garrison_list(campaign: Campaign, hex: int) -> ArmyList:
    """CP-NEU-03, CP-NEU-09: Dwarven Holds hold a Hold, Saurian Ancients a Temple City."""
    faction = GARRISONS[campaign.hexes[hex].construction]
    names = bundled_lists(campaign.book, faction, campaign.army_points)
    if not names:
        what = f"no army list of {campaign.army_points} points or less comes with this book for a garrison."
        raise BadInput(what, "points")
    return read_list(campaign.book, names[0], faction, campaign.army_points)


def entries_of(listed: ArmyList) -> list[Character | Unit]:
    """Characters, then units."""
    return [*listed.characters, *listed.units]


def source_of(listed: ArmyList) -> Source:
    return listed.source if isinstance(listed.source, str) else OwnTables(listed.name, listed.source)


# ------------------------------------------------------------------------------------------ points


def extra_points(campaign: Campaign, army: str) -> int:
    """CP-FAC-30: what Waaaagh! adds to the points of the next battle, or takes."""
    return 0 if is_garrison(army) else campaign.armies[army].extra


def points_allowed(campaign: Campaign, army: str) -> int:
    """CP-BAT-07: normally the points of the campaign. Extra points come on top of the list."""
    extra = extra_points(campaign, army)
    if extra > 0:
        return list_of(campaign, army).points + extra
    return campaign.army_points + extra


def must_leave(campaign: Campaign, army: str) -> int:
    """CP-BAT-08: by how many points its list is too large."""
    return max(0, list_of(campaign, army).points - points_allowed(campaign, army))


def usually_left_out(campaign: Campaign, army: str) -> tuple[str, ...]:
    """CP-BAT-08: what stays behind if nobody chooses: few points, and nobody with experience if that can be."""
    over = must_leave(campaign, army)
    if not over:
        return ()
    for those in _smallest(campaign, army, over):
        if not why_not_fielded(campaign, army, Readiness(left_out=those)):
            return those
    return ()


def _smallest(campaign: Campaign, army: str, over: int) -> Iterator[tuple[str, ...]]:
    """Sets of units that are enough, the best first."""
    units = list_of(campaign, army).units
    for count in range(1, MOST_LEFT_OUT + 1):
        enough = [
            (
                sum([_experience(campaign, army, unit.id) for unit in those]),
                sum([unit.points for unit in those]),
                tuple([unit.id for unit in those]),
            )
            for those in combinations(units, count)
            if sum([unit.points for unit in those]) >= over
        ]
        yield from [ids for _, _, ids in sorted(enough)]


def _experience(campaign: Campaign, army: str, entry: str) -> int:
    known = campaign.veterans.get(entry_key(army, entry))
    return 0 if known is None else known.experience


# ------------------------------------------------------------------------------------------ honours


def honours_in(campaign: Campaign, army: str, ready: Readiness) -> dict[str, Honours]:
    """What experience and Artefacts have made of the entries of an army, as a list carries it.

    CP-CHA-15, CP-VET-09: Levels and what was chosen; CP-ART-05: one Artefact in use, as it was named.
    """
    listed = list_of(campaign, army)
    found: dict[str, Honours] = {}
    for entry in entries_of(listed):
        key = entry_key(army, entry.id)
        level, known = level_of(campaign, key), campaign.veterans.get(key)
        gain = ""
        if level >= CHOOSES and known is not None and entry.gains:
            gain = known.gain or entry.gains[0]
        owned = owned_by(campaign, key) if isinstance(entry, Character) else []
        used = ready.artefacts.get(entry.id, "")
        made = Honours(
            level=level,
            gain=gain,
            battle_standard=isinstance(entry, Character) and entry.role == STANDARD_BEARER,
            artefact=used,
            owns=tuple([each for each in owned if each != used]),
        )
        if made != Honours():
            found[entry.id] = made
    return found


def usable_artefacts(campaign: Campaign, army: str) -> dict[str, list[str]]:
    """By character those Artefacts that it could use in a battle, in the order of the pack (CP-ART-02)."""
    found: dict[str, list[str]] = {}
    if is_garrison(army):
        return found
    listed = list_of(campaign, army)
    owned = {each.id: owned_by(campaign, entry_key(army, each.id)) for each in listed.characters}
    if not any(owned.values()):
        return found
    door = fielding_of(campaign.book)
    bearers = door.bearers(source_of(listed))
    for each in listed.characters:
        able = [
            id
            for id in owned[each.id]
            if not why_of_no_use(door, bearers[each.id], id, each.role == STANDARD_BEARER)
        ]
        if able:
            found[each.id] = able
    return found


def usually_used(campaign: Campaign, army: str) -> dict[str, str]:
    """CP-ART-08: nobody needs to use one; by default each uses its first that is not cursed."""
    known = all_artefacts()
    usual: dict[str, str] = {}
    for entry, able in usable_artefacts(campaign, army).items():
        blessed = [id for id in able if known[id].pool != CURSED]
        if blessed:
            usual[entry] = blessed[0]
    return usual


# ------------------------------------------------------------------------------------------ as fielded


def fielded_list(campaign: Campaign, army: str, ready: Readiness) -> FieldedList:
    listed = list_of(campaign, army)
    door = fielding_of(campaign.book)
    changed = ready.added or must_leave(campaign, army)
    limit = points_allowed(campaign, army) if changed else 0
    wishes = Wishes(honours_in(campaign, army, ready), ready.left_out, ready.added, limit)
    return door.field(source_of(listed), wishes)


def why_not_fielded(campaign: Campaign, army: str, ready: Readiness) -> str:
    """CP-BAT-08, CP-FAC-30: the sentence why an army cannot take the field like this; "" if it can."""
    listed = list_of(campaign, army)
    entries = {each.id: each for each in entries_of(listed)}
    for id in ready.left_out:
        if id not in entries:
            return f"“{id}” is no entry of the list “{listed.name}”."
    if len(set(ready.left_out)) != len(ready.left_out):
        return "The same entry is left out twice."
    if any([each.role == GENERAL for each in listed.characters if each.id in ready.left_out]):
        return "The General leads the army and is not left out."
    door = fielding_of(campaign.book)
    why = _why_not_added(door, listed, ready.added, extra_points(campaign, army))
    if why:
        return why
    left = sum([entries[id].points for id in ready.left_out])
    if left < must_leave(campaign, army):
        return f"The army fights with {points_allowed(campaign, army)} points and must leave more behind."
    if not ready.left_out and not ready.added:
        return ""
    try:
        read_register(campaign.book, fielded_list(campaign, army, ready).tables)
    except BadInput as error:
        return error.what[:1].upper() + error.what[1:]
    return ""


def _why_not_added(door: FieldingDoor, listed: ArmyList, added: Sequence[str], extra: int) -> str:
    if not added:
        return ""
    if extra <= 0:
        return "This army has no extra points to spend."
    prices = {each.id: each.points for each in door.recruits(source_of(listed))}
    for unit in added:
        if unit not in prices:
            return f"“{unit}” is no unit that this army could add."
    spent = sum([prices[unit] for unit in added])
    if spent > extra:
        return f"The added units cost {spent} points, and {extra} are allowed."
    return ""
