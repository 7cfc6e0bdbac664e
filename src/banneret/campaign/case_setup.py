# interpreted: cases are set up once
"""Setting up a campaign for a conformance case, and what a case may say about what is in it.

The table is a world map as people write it (`map_files.py`), but for its name. The units are armies, and
parties if they have a `kind`: `owner` and `at`, and whatever else a record of theirs has. The `list` of an army
is one that comes with the battle book, or of the state's `lists`; without one it is a list of the case's own.

The state says who plays, who is whose Enemy, which turn and phase it is; and may hold any part of a campaign by
its name, so that a case can begin anywhere. `fights` are battles in few words (`case_fights.py`). Unless it
says more, a case ends with its turn, and parties have nobody in them: no dice fall for who joins them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args

import msgspec

from banneret.books.armies import armies_of
from banneret.books.case_tools import among, convert_any
from banneret.campaign.case_fights import add_fights
from banneret.campaign.codec import FIELDS
from banneret.campaign.deployment import reach
from banneret.campaign.factions.known import all_factions
from banneret.campaign.house_rules import SWITCHES, HouseRules
from banneret.campaign.map_files import read_map
from banneret.campaign.options import CampaignOptions, Player
from banneret.campaign.phases import PHASE_NAMES
from banneret.campaign.records import (
    ALLIES,
    ANNEXING,
    ENEMIES,
    PREPARED,
    Army,
    ArmyList,
    ArmyMove,
    Character,
    Party,
    Realm,
    Unit,
)
from banneret.campaign.register import read_list
from banneret.campaign.state import Campaign, pair
from banneret.core.engine.ask import Data
from banneret.core.engine.errors import BadInput

FACTION: Final = "empire"  # of those whose case does not say
NO_WARBANDS: Final = "campaign"  # a book in which no skirmishes are fought
# Parts of a state that a case gives in its own words, or that follow from others.
_OWN: Final = frozenset(
    {"house", "step", "realms", "relations", "armies", "parties", "hexes", "army_numbers", "party_numbers"}
)
_PARTS: Final = tuple([name for name in FIELDS if name not in _OWN])
# What is the same of everything that stands in a dict by its id.
_BY_ID: Final = {
    name: get_args(kind)[1]
    for name, kind in FIELDS.items()
    if get_args(kind) and "id" in getattr(get_args(kind)[-1], "__struct_fields__", ())
}


class _StateSpec(msgspec.Struct, forbid_unknown_fields=True):
    """`players` in Player Order, unless `order` gives it; `enemies` and `allies` are pairs, “ann bob”.
    `attacks` and `annexes` are armies that have prepared to attack, or set about annexing, a hex by now."""

    players: dict[str, dict[str, Any]] = {}
    enemies: list[str] = []
    allies: list[str] = []
    house: list[str] = []
    attacks: dict[str, int] = {}
    annexes: dict[str, int] = {}
    phase: str = "army_orders"
    fights: dict[str, Any] = {}
    parts: dict[str, Any] = {}


# ------------------------------------------------------------------------------------------ setting up


def arrange(table: Data, units: dict[str, Data], state: Data) -> tuple[CampaignOptions, Campaign]:
    """The options and the campaign that a case describes."""
    world = {"name": "A case", **table}
    read = read_map(world, "table")
    spec = _spec(state)
    campaign = Campaign(read.grid, _house(spec.house))
    campaign.world = read.name
    campaign.hexes = dict(read.hexes)
    _add_players(campaign, spec)
    for number, hex in campaign.hexes.items():
        if hex.owner:
            among(hex.owner, campaign.realms, "player", f"table, hex {number}")
    among(spec.phase, PHASE_NAMES, "phase", "state.phase")
    campaign.step = spec.phase
    campaign.turn = 1
    _add_parts(campaign, spec.parts)
    if "last_turn" not in spec.parts:
        campaign.last_turn = max(1, campaign.turn)
    if "skirmish_book" not in spec.parts:
        campaign.skirmish_book = NO_WARBANDS
    for key, unit in units.items():
        _add_unit(campaign, key, unit)
    campaign.number_after_all()
    _add_attacks(campaign, spec)
    add_fights(campaign, spec.fights)
    players = tuple([Player(seat, realm.name, realm.faction) for seat, realm in campaign.realms.items()])
    return CampaignOptions(players, world, campaign.house, campaign.book, campaign.army_points), campaign


def _spec(state: Data) -> _StateSpec:
    """Words of its own, and parts of a campaign beside them."""
    parts = {name: value for name, value in state.items() if name in _PARTS}
    rest = {name: value for name, value in state.items() if name not in _PARTS}
    return convert_any({**rest, "parts": parts}, _StateSpec, "state")


def _house(names: list[str]) -> HouseRules:
    for at, name in enumerate(names):
        among(name, [switch.id for switch in SWITCHES], "house rule", f"state.house[{at}]")
    return HouseRules(**dict.fromkeys(names, True))


def _add_players(campaign: Campaign, spec: _StateSpec) -> None:
    if not spec.players:
        raise BadInput("somebody plays, so a case names its players", "state.players")
    for seat, words in spec.players.items():
        where = f"state.players.{seat}"
        usual = {"seat": seat, "name": seat.capitalize(), "faction": FACTION}
        realm = convert_any({**usual, **words}, Realm, where)
        among(realm.faction, all_factions(), "faction", f"{where}.faction")
        campaign.realms[seat] = realm
    for word, kind, pairs in (("enemies", ENEMIES, spec.enemies), ("allies", ALLIES, spec.allies)):
        for at, both in enumerate(pairs):
            where = f"state.{word}[{at}]"
            seats = both.split()
            if len(seats) != 2 or seats[0] == seats[1]:
                raise BadInput("these are two players, as in “ann bob”", where)
            for seat in seats:
                among(seat, campaign.realms, "player", where)
            campaign.relations[pair(*seats)] = kind
    campaign.order = tuple(campaign.realms)


def _add_parts(campaign: Campaign, parts: Mapping[str, Any]) -> None:
    for name, given in parts.items():
        where = f"state.{name}"
        if (name in _BY_ID or name == "moves") and isinstance(given, dict):
            known_as = "id" if name in _BY_ID else "army"
            given = {
                key: {known_as: key, **each} if isinstance(each, dict) else each for key, each in given.items()
            }
        setattr(campaign, name, convert_any(given, FIELDS[name], where))
    for at, seat in enumerate(campaign.order):
        among(seat, campaign.realms, "player", f"state.order[{at}]")


def _add_unit(campaign: Campaign, key: str, words: Data) -> None:
    where = f"units.{key}"
    words = {("place" if name == "at" else name): value for name, value in words.items()}
    owner = words.get("owner", "")
    among(str(owner), campaign.realms, "player", f"{where}.owner")
    if "kind" in words:
        number = 1 + max([each.number for each in campaign.parties.values()], default=0)
        party = convert_any({"id": key, "number": number, "name": f"The party {key}", **words}, Party, where)
        _on_the_map(campaign, party.place, f"{where}.at")
        campaign.parties[key] = party
        return
    number = 1 + max([each.number for each in campaign.armies.values()], default=0)
    faction = words.get("faction", campaign.realms[owner].faction)
    usual = {"id": key, "number": number, "name": f"The army {key}", "faction": faction}
    army = convert_any({**usual, "list": f"host-of-{faction}", **words}, Army, where)
    among(army.faction, all_factions(), "faction", f"{where}.faction")
    if army.list == f"host-of-{faction}":
        campaign.lists.setdefault(army.list, host(army.list, army.faction))
    if army.list not in campaign.lists and army.list in armies_of(campaign.book).list_ids():
        found = read_list(campaign.book, army.list, army.faction, campaign.army_points, army.list)
        campaign.lists[army.list] = found
    among(army.list, campaign.lists, "list", f"{where}.list")
    if army.place is not None:
        _on_the_map(campaign, army.place, f"{where}.at")
    campaign.armies[key] = army


def _add_attacks(campaign: Campaign, spec: _StateSpec) -> None:
    """After the parts of the campaign, among which other moves may be."""
    for word, ended, actions, aims in (
        ("attacks", PREPARED, ("prepare-to-attack",), spec.attacks),
        ("annexes", ANNEXING, ("annex-territory",), spec.annexes),
    ):
        for army, hex in aims.items():
            where = f"state.{word}.{army}"
            among(army, campaign.armies, "army", where)
            _on_the_map(campaign, hex, where)
            place = campaign.armies[army].place
            path = () if place is None else (place,)
            campaign.moves[army] = ArmyMove(army, ended, hex, path=path, actions=actions)


def _on_the_map(campaign: Campaign, place: int, where: str) -> None:
    if place not in campaign.hexes:
        raise BadInput(f"there is no hex {place}: they go from 0 to {len(campaign.hexes) - 1}", where)


def host(id: str, faction: str) -> ArmyList:
    """The list of an army whose case gives it none: three characters and three units."""
    return ArmyList(
        id,
        "The Host",
        faction,
        2500,
        8,
        characters=(
            Character("general", "The Marshal", 300, "general"),
            Character("bearer", "The Bearer", 200, "bsb"),
            Character("captain", "The Captain", 150, mounted=True),
        ),
        units=(
            Unit("spears", "Spears", 400, 30, scoring=True, standard=True),
            Unit("bows", "Bows", 300, 20, scoring=True),
            Unit("riders", "Riders", 350, 10, standard=True),
        ),
    )


# ------------------------------------------------------------------------------------------ what is so


def unit_facts(campaign: Campaign, key: str) -> Data:
    """Of an army, a party or a player by its id; of “hex 12”, “battle 3-1” and whatever else has a word for it;
    of the “season” what it has brought, of the “campaign” what is so everywhere.
    """
    if key in campaign.armies:
        return _army_facts(campaign, campaign.armies[key])
    if key in campaign.realms:
        return _realm_facts(campaign, key)
    if key in campaign.parties:
        return {**_fields(campaign.parties[key]), "at": campaign.parties[key].place}
    if key == "season":
        return _fields(campaign.season)
    if key == "campaign":
        whole = {
            name: getattr(campaign, name)
            for name in ("turn", "step", "order", "year", "over", "sabotaged", "conquered")
        }
        kinds = (
            "armies",
            "parties",
            "conflicts",
            "battles",
            "annexations",
            "skirmishes",
            "relations",
            "artefacts",
        )
        there = {kind: sorted(getattr(campaign, kind)) for kind in kinds}
        plain: Data = _plain({**whole, "season": campaign.season_name, **there})
        return plain
    kind, _, id = key.partition(" ")
    known: dict[str, Mapping[Any, msgspec.Struct]] = {
        "hex": campaign.hexes,
        "list": campaign.lists,
        "veteran": campaign.veterans,
        "battle": campaign.battles,
        "annexation": campaign.annexations,
        "skirmish": campaign.skirmishes,
        "conflict": campaign.conflicts,
        "move": campaign.moves,
        "award": campaign.awards,
    }
    if kind == "artefact":
        return {"bearer": campaign.artefacts.get(id, "")}
    if kind not in known:
        raise BadInput(f"there is no army, party or player “{key}”; other kinds are: {', '.join(known)}")
    found = known[kind].get(_number(id) if kind == "hex" else id)
    if found is None:
        return {"exists": False}
    facts = {"exists": True, **_fields(found)}
    if kind == "hex":
        army = campaign.army_at(int(id))
        facts |= {"army": "" if army is None else army.id}
        facts["parties"] = [party.id for party in campaign.parties_at(int(id))]
    return facts


def _number(id: str) -> int:
    if not id.isdecimal():
        raise BadInput(f"a hex has a number, and “{id}” is none")
    return int(id)


def _army_facts(campaign: Campaign, army: Army) -> Data:
    """With how far it can answer an attack, and how its phase ended this turn, if it has moved."""
    facts = {**_fields(army), "at": army.place}
    if army.place is not None:
        facts["reach"] = reach(campaign, army)
    move = campaign.moves.get(army.id)
    if move is not None:
        facts |= {name: value for name, value in _fields(move).items() if name not in facts}
    return facts


def _realm_facts(campaign: Campaign, seat: str) -> Data:
    others = [other for other in campaign.realms if other != seat]
    return {
        **_fields(campaign.realms[seat]),
        "hexes": campaign.hexes_of(seat),
        "armies": [army.id for army in campaign.armies_of(seat)],
        "parties": [party.id for party in campaign.parties_of(seat)],
        "enemies": [other for other in others if campaign.enemies(seat, other)],
        "allies": [other for other in others if campaign.allied(seat, other)],
        "place": campaign.order.index(seat) + 1 if seat in campaign.order else 0,
    }


def _fields(record: msgspec.Struct) -> Data:
    """All of them: as data a record leaves out what is as usual."""
    return {name: _plain(value) for name, value in msgspec.structs.asdict(record).items()}


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value, builtin_types=(tuple,))


def marker_owner(campaign: Campaign, number: int) -> str:
    """What a campaign has of markers are its hexes."""
    if number not in campaign.hexes:
        raise BadInput(f"there is no hex {number}: they go from 0 to {len(campaign.hexes) - 1}")
    return campaign.hexes[number].owner
