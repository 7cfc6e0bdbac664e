"""Small campaigns for tests, drawn as text.

    campaign = small_world('''
        ~    .Ca  .a+a
          ~    .    ^Mb+b
    ''', enemies="ab")

A hex is a word: a sign of terrain, then what is there. Terrain is one of `TERRAIN` (`.` Grassland, `~` Ocean,
`^` Mountains, `f` Farmland, `t` and `T` Light and Dense Forest …). Behind it, in any order:

- `C F T M H S`: City, Fortress, Town, Mine, Dwarven Hold, Saurian Temple City
- `=` road, `*` ruin, `%` river through the hex
- a small letter: whose hex it is, by the initial of the seat (`a` is ann, `b` bob, `c` cid, `d` dora …)
- `+a` an Army of ann, `!a` her General's Army, `'a` an Adventuring Party of hers

Armies are called a1, a2, b1 … and parties pa1, pb1 … as they are read. Only players who are drawn or named in
`players` take part. Rivers along edges are written as in map files: `river_edges="3 E, 4 SW"`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from banneret.campaign.hexes import Grid
from banneret.campaign.house_rules import HouseRules
from banneret.campaign.map_files import World, read_map, write_map
from banneret.campaign.records import (
    ALLIES,
    CITY,
    ENEMIES,
    FORTRESS,
    HOLD,
    MINE,
    TEMPLE,
    TOWN,
    Army,
    ArmyList,
    Character,
    Hex,
    Party,
    Realm,
    Unit,
)
from banneret.campaign.state import Campaign, pair
from banneret.core.engine.ask import Question, Refusal, Steps
from banneret.core.engine.dice import Dice, Key, ScriptedDice

TERRAIN = {
    ".": "grassland",
    ",": "plains",
    "~": "ocean",
    "o": "lake",
    "^": "mountains",
    "A": "snowy-mountains",
    "V": "volcano",
    "G": "glacier",
    "h": "hills",
    "g": "grassy-hills",
    "k": "forest-hills",
    "q": "pine-forest-hills",
    "e": "jungle-hills",
    "t": "light-forest",
    "T": "dense-forest",
    "x": "dense-mixed-forest",
    "p": "light-pine-forest",
    "P": "dense-pine-forest",
    "j": "light-jungle",
    "J": "dense-jungle",
    "s": "swamp",
    "w": "wetland",
    "m": "marsh",
    "d": "sandy-desert",
    "r": "rocky-desert",
    "c": "arctic-desert",
    "u": "sand-dunes",
    "n": "snow",
    "f": "farmland",
    "a": "ash-plain",
    "b": "ash-forest",
    "i": "ice",
}
CONSTRUCTIONS = {"C": CITY, "F": FORTRESS, "T": TOWN, "M": MINE, "H": HOLD, "S": TEMPLE}
SEATS = ("ann", "bob", "cid", "dora", "eve", "finn", "gus", "hal")
FACTION = "empire"


def seat_of(letter: str) -> str:
    return next(seat for seat in SEATS if seat[0] == letter)


def small_world(
    drawn: str,
    players: str = "",
    *,
    enemies: str = "",
    allies: str = "",
    factions: Mapping[str, str] | None = None,
    gold: Mapping[str, int] | int = 0,
    house: str = "",
    turn: int = 1,
    step: str = "season",
    river_edges: str = "",
) -> Campaign:
    """A campaign in the middle of turn `turn`, as drawn.

    `players`, and the pairs in `enemies` and `allies`, are initials: players="abc", enemies="ab ac". `factions`
    and `gold` are by initial; `house` names house rules that are on. Player Order is the alphabet's.
    """
    rows = [row.split() for row in drawn.strip().splitlines() if row.strip()]
    assert all(len(row) == len(rows[0]) for row in rows), "the rows are not all as long as the first"
    grid = Grid(len(rows[0]), len(rows))
    campaign = Campaign(grid, HouseRules(**dict.fromkeys(house.split(), True)))
    words = [_Word(word) for row in rows for word in row]
    campaign.hexes = {number: word.hex for number, word in enumerate(words)}
    campaign.world = "Smallmark"
    if river_edges:
        add_river_edges(campaign, river_edges)
    letters = {*players, *"".join((enemies + allies).split())}
    for word in words:
        letters |= {word.hex.owner[:1], *word.armies, *word.generals, *word.parties} - {""}
    for letter in sorted(letters):
        seat = seat_of(letter)
        purse = gold if isinstance(gold, int) else gold.get(letter, 0)
        campaign.realms[seat] = Realm(seat, seat.capitalize(), (factions or {}).get(letter, FACTION), purse)
    for kind, pairs in ((ENEMIES, enemies), (ALLIES, allies)):
        for both in pairs.split():
            campaign.relations[pair(seat_of(both[0]), seat_of(both[1]))] = kind
    campaign.order = tuple(campaign.realms)
    campaign.turn = turn
    campaign.step = step
    for number, word in enumerate(words):
        for letter in word.armies:
            with_army(campaign, letter, number)
        for letter in word.generals:
            with_army(campaign, letter, number, general=True)
        for letter in word.parties:
            with_party(campaign, letter, number)
    return campaign


class _Word:
    """One hex as it is drawn."""

    def __init__(self, word: str) -> None:
        assert word[0] in TERRAIN, f"{word!r} begins with no sign of terrain"
        self.armies: list[str] = []
        self.generals: list[str] = []
        self.parties: list[str] = []
        construction, owner, marks = "", "", ""
        who: dict[str, list[str]] = {"+": self.armies, "!": self.generals, "'": self.parties}
        rest = list(word[1:])
        while rest:
            sign = rest.pop(0)
            if sign in who:
                who[sign].append(rest.pop(0))
            elif sign in CONSTRUCTIONS:
                construction = CONSTRUCTIONS[sign]
            elif sign in "=*%":
                marks += sign
            else:
                owner = seat_of(sign)
        self.hex = Hex(
            TERRAIN[word[0]],
            owner=owner,
            construction=construction,
            road="=" in marks,
            ruin="*" in marks,
            river="%" in marks,
        )


def add_river_edges(campaign: Campaign, edges: str) -> None:
    """Settlements may stand as near each other here as a test likes; only the rivers are read as a map's."""
    bare = {number: Hex(hex.terrain) for number, hex in campaign.hexes.items()}
    document = write_map(World("Smallmark", campaign.grid, bare))
    document["river_edges"] = [edge.strip() for edge in edges.split(",")]
    for number, hex in read_map(document, "map").hexes.items():
        campaign.change_hex(number, banks=hex.banks)


# ------------------------------------------------------------------------------------------ pieces


def a_list(id: str = "the-host", faction: str = FACTION, points: int = 2500, **fields: Any) -> ArmyList:
    """An army list: a general, a battle standard bearer and a mounted captain, and three units."""
    usual: dict[str, Any] = {
        "leadership": 8,
        "characters": (
            Character("general", "The Marshal", 300, "general"),
            Character("bearer", "The Bearer", 200, "bsb"),
            Character("captain", "The Captain", 150, mounted=True),
        ),
        "units": (
            Unit("spears", "Spears", 400, 30, scoring=True, standard=True),
            Unit("bows", "Bows", 300, 20, scoring=True),
            Unit("riders", "Riders", 350, 10, standard=True),
        ),
    }
    return ArmyList(id, id.replace("-", " ").title(), faction, points, **{**usual, **fields})


def with_army(campaign: Campaign, letter: str, place: int | None, **fields: Any) -> str:
    """Another Army of a player; its id. Its faction is the player's, its list `a_list` of that faction."""
    seat = seat_of(letter)
    count = 1 + len(campaign.armies_of(seat))
    faction = fields.pop("faction", campaign.realms[seat].faction)
    listed = fields.pop("list", None)
    if listed is None:
        listed = f"the-host-of-{faction}"
        campaign.lists.setdefault(listed, a_list(listed, faction))
    id = fields.pop("id", f"{letter}{count}")
    name = f"{seat.capitalize()}'s {'guard' if fields.get('general') else f'army {count}'}"
    number = 1 + max([army.number for army in campaign.armies.values()], default=0)
    campaign.armies[id] = msgspec.structs.replace(
        Army(id, number, seat, name, faction, listed, place=place), **fields
    )
    campaign.number_after_all()
    return str(id)


def with_party(campaign: Campaign, letter: str, place: int, **fields: Any) -> str:
    """Another Adventuring Party of a player; its id."""
    seat = seat_of(letter)
    count = 1 + len(campaign.parties_of(seat))
    id = fields.pop("id", f"p{letter}{count}")
    number = 1 + max([party.number for party in campaign.parties.values()], default=0)
    party = Party(id, number, seat, f"{seat.capitalize()}'s party {count}", "free-company", place)
    campaign.parties[id] = msgspec.structs.replace(party, **fields)
    campaign.number_after_all()
    return str(id)


# ------------------------------------------------------------------------------------------ playing


class SameDice(Dice):
    """Every die shows the same face."""

    def __init__(self, face: int = 4) -> None:
        self.face = face

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        return [self.face] * count

    def for_key(self, key: Key, start: int, count: int, clause: str, purpose: str, only: str) -> list[int]:
        return [self.face] * count


def scripted(campaign: Campaign, faces: Mapping[Any, Sequence[int]]) -> ScriptedDice:
    """Dice of this turn by purpose and subjects, as rules roll them: scripted(c, {("defeat", "a1"): [3]})."""
    keys = {
        (str(purpose), str(campaign.turn), *[str(each) for each in subjects]): list(shown)
        for (purpose, *subjects), shown in faces.items()
    }
    return ScriptedDice(keyed=keys)


Answers = Sequence[Any] | Mapping[str, Any] | Callable[[str, Question], Any]


def play(steps: Steps, answers: Answers = ()) -> list[tuple[str, Question]]:
    """Play a phase to its end; who was asked what.

    `answers` are given in the order of the questions, or by “question”, “seat question” or “seat question
    about”; or a function of seat and question says them. Whatever has none gets its default. All are read and
    checked as the engine does.
    """
    left = list(answers) if isinstance(answers, (list, tuple)) else []
    asked: list[tuple[str, Question]] = []
    try:
        wanted = next(steps)
        while True:
            given: dict[str, Any] = {}
            for seat, question in wanted.questions.items():
                asked.append((seat, question))
                given[seat] = _answer(seat, question, answers, left)
            wanted = steps.send(next(iter(given.values())) if wanted.alone else given)
    except StopIteration:
        assert not left, f"answers were left over: {left}"
    return asked


def _answer(seat: str, question: Question, answers: Answers, left: list[Any]) -> Any:
    missing = object()
    data: Any = missing
    if callable(answers):
        data = answers(seat, question)
    elif isinstance(answers, Mapping):
        about = " ".join(question.about)
        for key in (f"{seat} {question.name} {about}", f"{seat} {question.name}", question.name):
            if key in answers:
                data = answers[key]
                break
    elif left:
        data = left.pop(0)
    read = question.read(question.default() if data is missing else data)
    refusal = read if isinstance(read, Refusal) else question.check(read)
    assert refusal is None, f"{seat}, {question.name}: {refusal}"
    return read


def refused(question: Question, answer: Any) -> str:
    """The code with which an answer is refused; "" if it is taken."""
    read = question.read(answer)
    refusal = read if isinstance(read, Refusal) else question.check(read)
    return "" if refusal is None else refusal.code


def sentences(campaign: Campaign) -> list[str]:
    """All that has been told, in words."""
    names = {seat: realm.name for seat, realm in campaign.realms.items()}
    names |= {army.id: army.name for army in campaign.armies.values()}
    names |= {party.id: party.name for party in campaign.parties.values()}
    return [event.text(names) for event in campaign.told]


def told(campaign: Campaign, kind: type[Any]) -> list[Any]:
    """The events of one kind that have been told."""
    return [event for event in campaign.told if isinstance(event, kind)]
