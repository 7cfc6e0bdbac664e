# interpreted: Structs, read once a campaign
"""The world map as a document that people can edit: rows of short codes of terrain, and lists of what lies on
it.

Hexes are written by their numbers: counted from 0 at the top left, row by row, west to east. Odd rows stand
half a hex further east, which a space before them may show. A river along an edge is written once, as “12 SE”,
from whichever side; one through hexes by their numbers. Owners are seats of players.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from banneret.campaign.hexes import DIRECTIONS, Grid, opposite
from banneret.campaign.realm import APART, CALLED, NEUTRAL_CITIES, SETTLEMENTS, may_build_on
from banneret.campaign.records import MINE, Hex
from banneret.campaign.terrain import MOUNTAINS, all_terrain, terrain_of
from banneret.core.engine.ask import short
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import convert, meant

MOST_ROWS: Final = 100  # and as many columns
LONGEST_NAME: Final = 60


class World(msgspec.Struct, frozen=True):
    """A map that has been read."""

    name: str
    grid: Grid
    hexes: dict[int, Hex]


class _Construction(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    hex: int
    kind: str
    owner: str = ""


class _Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """`legend` says what the codes mean; without one they are those of the terrain pack."""

    name: str
    rows: tuple[str, ...]
    legend: dict[str, str] = {}
    rivers: tuple[int, ...] = ()
    river_edges: tuple[str, ...] = ()
    roads: tuple[int, ...] = ()
    ruins: tuple[int, ...] = ()
    constructions: tuple[_Construction, ...] = ()
    owners: dict[str, tuple[int, ...]] = {}
    names: dict[str, str] = {}


# ------------------------------------------------------------------------------------------ reading


def read_map(document: object, where: str) -> World:
    """BadInput, in a sentence with the place of the fault, for whatever is no map."""
    written = convert(where, "map", document, _Document)
    _check_words(written.name, f"{where}.name", "a map")
    grid, terrain = _read_rows(written, where)
    reader = _Reader(where, grid, [Hex(each) for each in terrain])
    reader.read(written)
    return World(written.name, grid, dict(enumerate(reader.hexes)))


def _check_words(words: str, where: str, whose: str) -> None:
    if not words.strip() or not words.isprintable() or len(words) > LONGEST_NAME:
        what = f"the name of {whose} is a word or a few that can be shown, up to {LONGEST_NAME} letters"
        raise BadInput(what, where)


def _read_rows(written: _Document, where: str) -> tuple[Grid, list[str]]:
    known = all_terrain()
    meaning = {terrain.code: terrain.id for terrain in known.values()}
    for code, id in written.legend.items():
        if id not in known:
            raise BadInput(
                f"there is no terrain “{short(id)}”{meant(id, known)}", f"{where}.legend.{short(code)}"
            )
        if code.split() != [code]:  # nor empty
            raise BadInput(f"“{short(code)}” is no code: it has spaces in it", f"{where}.legend")
    meaning.update(written.legend)
    rows = [row.split() for row in written.rows]
    width = len(rows[0]) if rows else 0
    if not 0 < len(rows) <= MOST_ROWS or not 0 < width <= MOST_ROWS:
        what = f"a map has 1 to {MOST_ROWS} rows of 1 to {MOST_ROWS} hexes, not {len(rows)} rows of {width}"
        raise BadInput(what, f"{where}.rows")
    terrain: list[str] = []
    for at, row in enumerate(rows):
        place = f"{where}.rows.{at + 1}"
        if len(row) != width:
            raise BadInput(f"this row has {len(row)} hexes, and the first has {width}", place)
        for column, code in enumerate(row):
            if code not in meaning:
                what = f"no terrain has the code “{short(code)}” (at place {column + 1}){meant(code, meaning)}"
                raise BadInput(what, place)
            terrain.append(meaning[code])
    return Grid(width, len(rows)), terrain


class _Reader:
    """Takes the lists of a document one by one into the hexes."""

    def __init__(self, where: str, grid: Grid, hexes: list[Hex]) -> None:
        self.where = where
        self.grid = grid
        self.hexes = hexes

    def read(self, written: _Document) -> None:
        for at, number in enumerate(written.rivers):
            self._river(number, f"{self.where}.rivers.{at + 1}")
        for at, edge in enumerate(written.river_edges):
            self._river_edge(edge, f"{self.where}.river_edges.{at + 1}")
        for at, number in enumerate(written.roads):
            self._road(number, f"{self.where}.roads.{at + 1}")
        for at, number in enumerate(written.ruins):
            self._ruin(number, f"{self.where}.ruins.{at + 1}")
        for at, each in enumerate(written.constructions):
            self._construction(each, f"{self.where}.constructions.{at + 1}")
        for seat, numbers in written.owners.items():
            for at, number in enumerate(numbers):
                self._owner(seat, number, f"{self.where}.owners.{short(seat)}.{at + 1}")
        for key, name in written.names.items():
            self._name(key, name, f"{self.where}.names.{short(key)}")
        self._owned()

    def _change(self, number: int, **changes: Any) -> None:
        self.hexes[number] = msgspec.structs.replace(self.hexes[number], **changes)

    def _check(self, number: int, place: str) -> None:
        if not 0 <= number < len(self.grid):
            raise BadInput(f"there is no hex {number}: they go from 0 to {len(self.grid) - 1}", place)

    def _once(self, taken: bool, number: int, what: str, place: str) -> None:
        if taken:
            raise BadInput(f"hex {number} has {what} already", place)

    def _called(self, number: int) -> str:
        return terrain_of(self.hexes[number].terrain).name

    def _river(self, number: int, place: str) -> None:
        """CP-TER-36: through a hex."""
        self._check(number, place)
        if terrain_of(self.hexes[number].terrain).sea:
            raise BadInput(f"no river runs through hex {number}, which is {self._called(number)}", place)
        self._once(self.hexes[number].river, number, "a river", place)
        self._change(number, river=True)

    def _river_edge(self, written: str, place: str) -> None:
        """CP-TER-36: along the border of two hexes, and both know of it."""
        number, way = self._edge(written, place)
        other = self.grid.step(number, way)
        if other is None:
            raise BadInput(
                f"the edge {way} of hex {number} is the edge of the map: no hex lies beyond it", place
            )
        if all(terrain_of(self.hexes[each].terrain).sea for each in (number, other)):
            raise BadInput(f"no river runs between hex {number} and hex {other}: both are water", place)
        self._once(way in self.hexes[number].banks, number, f"a river along its edge {way}", place)
        self._add_bank(number, way)
        self._add_bank(other, opposite(way))

    def _edge(self, written: str, place: str) -> tuple[int, str]:
        words = written.split()
        if len(words) != 2 or not words[0].isdecimal() or not words[0].isascii() or words[1] not in DIRECTIONS:
            what = f"an edge is a hex and a direction ({', '.join(DIRECTIONS)}), such as “12 SE”"
            raise BadInput(f"{what}, not “{short(written)}”", place)
        number = int(words[0][:9])
        self._check(number, place)
        return number, words[1]

    def _add_bank(self, number: int, way: str) -> None:
        banks = {*self.hexes[number].banks, way}
        self._change(number, banks=tuple([each for each in DIRECTIONS if each in banks]))

    def _road(self, number: int, place: str) -> None:
        """CP-TER-18, CP-TER-23, CP-TER-34: as any construction."""
        self._check(number, place)
        self._buildable(number, "road", place)
        self._once(self.hexes[number].road, number, "a road", place)
        self._change(number, road=True)

    def _buildable(self, number: int, what: str, place: str) -> None:
        if not may_build_on(terrain_of(self.hexes[number].terrain)):
            raise BadInput(f"no {what} can stand in hex {number}, which is {self._called(number)}", place)

    def _ruin(self, number: int, place: str) -> None:
        """CP-STA-01: on land that can be entered. It is no construction and may share its hex (CP-ADV-06)."""
        self._check(number, place)
        terrain = terrain_of(self.hexes[number].terrain)
        if terrain.sea or terrain.impervious:
            raise BadInput(f"no ruin can stand in hex {number}, which is {terrain.name}", place)
        self._once(self.hexes[number].ruin, number, "a ruin", place)
        self._change(number, ruin=True)

    def _construction(self, each: _Construction, place: str) -> None:
        self._check(each.hex, place)
        if each.kind not in CALLED:
            what = f"there is no construction “{short(each.kind)}”{meant(each.kind, CALLED)}"
            raise BadInput(what, f"{place}.kind")
        called = CALLED[each.kind]
        standing = self.hexes[each.hex].construction
        if standing:
            raise BadInput(f"a {CALLED[standing]} stands in hex {each.hex} already", place)
        self._buildable(each.hex, called, place)
        if each.kind == MINE and not terrain_of(self.hexes[each.hex].terrain).is_in(MOUNTAINS):
            what = (
                f"a Mine stands in Mountains only, and hex {each.hex} is {self._called(each.hex)}"  # CP-REA-19
            )
            raise BadInput(what, place)
        if each.kind in SETTLEMENTS:
            self._spacing(each, called, place)
        self._change(each.hex, construction=each.kind)
        if each.owner:
            self._owner(each.owner, each.hex, f"{place}.owner")

    def _spacing(self, each: _Construction, called: str, place: str) -> None:
        """CP-REA-02, CP-REA-08, CP-REA-14; Neutral Cities too."""
        for other in self.grid.within(each.hex, APART - 1):
            standing = self.hexes[other].construction
            if standing in SETTLEMENTS:
                what = f"the {called} in hex {each.hex} is too near the {CALLED[standing]} in hex {other}"
                raise BadInput(f"{what}: two hexes must lie between them", place)

    def _owner(self, seat: str, number: int, place: str) -> None:
        self._check(number, place)
        _check_words(seat, place, "an owner")
        before = self.hexes[number].owner
        if before not in ("", seat):
            raise BadInput(f"hex {number} belongs to {before} already", place)
        self._change(number, owner=seat)

    def _name(self, key: str, name: str, place: str) -> None:
        if not (key.isdecimal() and key.isascii() and len(key) < 9):
            raise BadInput("a name is written beside the number of its hex", place)
        self._check(int(key), place)
        _check_words(name, place, "a place")
        self._change(int(key), name=name)

    def _owned(self) -> None:
        """Only Neutral Cities stand without an owner (CP-NEU-01, CP-NEU-07)."""
        for number, hex in enumerate(self.hexes):
            if hex.construction and not hex.owner and hex.construction not in NEUTRAL_CITIES:
                what = f"the {CALLED[hex.construction]} in hex {number} belongs to nobody; its owner is missing"
                raise BadInput(what, f"{self.where}.constructions")


# ------------------------------------------------------------------------------------------ writing


def write_map(world: World) -> dict[str, Any]:
    """The document of a map; what lies in hexes is listed from the top left."""
    hexes = sorted(world.hexes.items())
    used = {hex.terrain for _, hex in hexes}
    owners: dict[str, list[int]] = {}
    for number, hex in hexes:
        if hex.owner and not hex.construction:
            owners.setdefault(hex.owner, []).append(number)
    document = _Document(
        name=world.name,
        rows=tuple([_row(world, row) for row in range(world.grid.height)]),
        legend={terrain.code: terrain.id for terrain in all_terrain().values() if terrain.id in used},
        rivers=tuple([number for number, hex in hexes if hex.river]),
        river_edges=tuple(_edges(world)),
        roads=tuple([number for number, hex in hexes if hex.road]),
        ruins=tuple([number for number, hex in hexes if hex.ruin]),
        constructions=tuple(
            [_Construction(number, hex.construction, hex.owner) for number, hex in hexes if hex.construction]
        ),
        owners={seat: tuple(owners[seat]) for seat in sorted(owners)},
        names={str(number): hex.name for number, hex in hexes if hex.name},
    )
    # Through JSON, so that it equals what is read back from a journal.
    return msgspec.json.decode(msgspec.json.encode(document), type=dict[str, Any])


def _row(world: World, row: int) -> str:
    codes = [
        terrain_of(world.hexes[world.grid.at(row, column)].terrain).code for column in range(world.grid.width)
    ]
    return " " * (row % 2) + " ".join(codes)


def _edges(world: World) -> list[str]:
    """Each once, from the hex with the lower number."""
    found: list[str] = []
    for number, hex in sorted(world.hexes.items()):
        for way in hex.banks:
            other = world.grid.step(number, way)
            if other is not None and number < other:
                found.append(f"{number} {way}")
    return found
