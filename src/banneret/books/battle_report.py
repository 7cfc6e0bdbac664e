# interpreted: Structs, made once a game
"""What came of a battle, as facts: who won, what is left, how everybody fared, and who did what to whom.

Its words are those of the campaign's data contract, as far as a battle can know them. Points and prizes are
the campaign's to reckon. What a book has no rules for is absent, never false or zero, and its field is named in
`unknown`. A battle that was no scenario says nothing of one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, cast

import msgspec
from msgspec import UNSET, UnsetType

from banneret.books.chaptered import Chaptered
from banneret.books.chapters import OptionalChapter, ScenarioFacts
from banneret.books.doing import MAGIC, MELEE, SHOOTING
from banneret.books.scenarios.scenario import ATTACKER, DEFENDER
from banneret.books.sides import Sided
from banneret.core.engine.events import Event
from banneret.core.engine.match import Match

# Kinds of deeds.
SLEW: Final = "slew"  # a character
DESTROYED: Final = "destroyed"  # a unit, to its last model; characters in it are told apart
BROKE: Final = "broke"
ROUTED: Final = "routed"
WAVERED: Final = "wavered"
PANICKED: Final = "panicked"

# How somebody ended, beside the kinds of deeds.
SLAIN: Final = "slain"
FLED: Final = "fled"  # from the table
RUN_DOWN: Final = "run down"
CAUGHT: Final = "caught"
OWN_ARTEFACT: Final = "own artefact"  # by what it cost its bearer
LEFT_OUT: Final = "left out"  # there was no room for it, and it took no part

# Fates.
ALIVE: Final = "alive"
OUT_OF_ACTION: Final = "out_of_action"

DRAW: Final = "draw"
PLAYED: Final = "played"
OTHER: Final = "other"
BY_ARTEFACT: Final = "own_artefact"
WON: Final = "won"
LOST: Final = "lost"


class Fact(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Base of whatever is reported: what is not known is not written."""


class Deed(Fact, frozen=True, kw_only=True):
    """Somebody did something to somebody, by this clause, when the journal had `moment` entries.

    Those in `by` share it, as simultaneous strikes do, or all who touch a unit that breaks: the campaign lets
    their owner name one (CP-VET-03). What is nobody's doing (bad ground, a flight from the table) is no deed.
    """

    kind: str
    by: tuple[str, ...]
    whom: str
    clause: str
    moment: int
    round: int
    means: str


class End(Fact, frozen=True, kw_only=True):
    """How and when somebody left the battle, by whose doing or nobody's.

    `left` is how many models it still had, if it was taken from the table with them.
    """

    how: str
    clause: str
    moment: int
    round: int
    by: tuple[str, ...] = ()
    left: int = 0


class Tally(Fact, frozen=True, kw_only=True, omit_defaults=False):
    """Wounds and enemy models taken, and suffered; `ways` are the wounds taken by each means, if told apart."""

    dealt: int
    killed: int
    taken: int
    lost: int
    ways: dict[str, int] | UnsetType = UNSET


class Beaten(Fact, frozen=True, kw_only=True):
    """An enemy unit that broke or was destroyed by this one's doing, alone or with others."""

    unit_id: str
    how: str
    moment: int


class MonsterSlain(Fact, frozen=True, kw_only=True):
    id: str
    moment: int
    ridden: bool | UnsetType = UNSET


class Panic(Fact, frozen=True, kw_only=True):
    """A unit that panicked by this one's doing."""

    unit_id: str
    moment: int
    had_standard: bool | UnsetType = UNSET


class Challenge(Fact, frozen=True, kw_only=True):
    opponent_id: str
    result: str
    formal: bool
    opponent_slain: bool


class ArtefactReport(Fact, frozen=True, kw_only=True):
    """An Artefact that was brought to the battle, by whom, and whether it was the one in use."""

    id: str
    bearer_id: str
    in_use: bool


class CharacterReport(Fact, frozen=True, kw_only=True):
    """`fate`: alive, fled (from the table, or fleeing at the end) or out_of_action.

    `host` is the unit that it is in or was lost with. `slain_by` is “other” where nobody slew it alone, and
    “own_artefact” where its own Artefact did. `role` is general, bsb or other.
    """

    id: str
    side: str
    points: int
    fate: str
    tally: Tally | UnsetType = UNSET
    end: End | UnsetType = UNSET
    host: str | UnsetType = UNSET
    slain_by: str | UnsetType = UNSET
    role: str | UnsetType = UNSET
    banner_lost: bool | UnsetType = UNSET
    challenges: tuple[Challenge, ...] | UnsetType = UNSET
    monsters_slain: tuple[MonsterSlain, ...] | UnsetType = UNSET
    panics_by_magic: tuple[Panic, ...] | UnsetType = UNSET


class UnitReport(Fact, frozen=True, kw_only=True):
    """A unit without the characters in it. `models_end` is 0 if none is left; who took no part has them all."""

    id: str
    side: str
    points: int
    models_start: int
    models_end: int
    fled_at_end: bool
    tally: Tally
    beaten: tuple[Beaten, ...]
    end: End | UnsetType = UNSET
    standard_lost: bool | UnsetType = UNSET
    monsters_slain: tuple[MonsterSlain, ...] | UnsetType = UNSET
    panics_by_shooting: tuple[Panic, ...] | UnsetType = UNSET


class SideReport(Fact, frozen=True, kw_only=True):
    """`player` is "" for a side that nobody plays, and `army` what it is called."""

    side: str
    player: str
    army: str
    points_played: int
    role: str | UnsetType = UNSET
    ld_general: int | UnsetType = UNSET


class BattleReport(Fact, frozen=True, kw_only=True):
    """`winner` is a side, the sides of a team (“A+C”) or “draw”.

    Of a battle still being fought, it and `status` are unknown. A victory in a scenario is `decisive` if the
    loser keeps a quarter of its points or less; `scenario_artefact_won` is the side that draws an artefact.
    """

    book: str
    rules: int
    round: int
    points_left: dict[str, float]
    sides: tuple[SideReport, ...]
    characters: tuple[CharacterReport, ...]
    units: tuple[UnitReport, ...]
    deeds: tuple[Deed, ...]
    unknown: tuple[str, ...]
    status: str | UnsetType = UNSET
    winner: str | UnsetType = UNSET
    artefacts: tuple[ArtefactReport, ...] | UnsetType = UNSET
    scenario_played: str | UnsetType = UNSET
    decisive: bool | UnsetType = UNSET
    scenario_artefact_won: str | UnsetType = UNSET

    def to_data(self) -> dict[str, Any]:
        data = msgspec.to_builtins(self)
        assert isinstance(data, dict)
        return data

    def ends(self) -> dict[str, End]:
        """How and when everybody ended who did."""
        everybody: list[CharacterReport | UnitReport] = [*self.characters, *self.units]
        return {each.id: each.end for each in everybody if each.end is not UNSET}

    def tallies(self) -> dict[str, Tally]:
        everybody: list[CharacterReport | UnitReport] = [*self.characters, *self.units]
        return {each.id: each.tally for each in everybody if each.tally is not UNSET}

    def hosts(self) -> dict[str, str]:
        """The unit that each character is in, or was lost with."""
        return {each.id: each.host for each in self.characters if each.host is not UNSET}


# ------------------------------------------------------------------------------------------ reckoning


class Enlisted(NamedTuple):
    """A unit or a character as it began: how many models are its own."""

    id: str
    side: str
    character: bool
    models: int
    points: int


class Remaining(NamedTuple):
    """What the last state says: the models that are left of everybody, and who flees.

    Who took no part, for want of room, has lost nobody, unless the book says so.
    """

    models: Mapping[str, int]
    fleeing: frozenset[str]


class _Count:
    __slots__ = ("dealt", "killed", "lost", "taken", "ways")

    def __init__(self) -> None:
        self.dealt = 0
        self.killed = 0
        self.taken = 0
        self.lost = 0
        self.ways: dict[str, int] = {}


class Reckoning:
    """The events of a battle read once, in their order: deeds, ends and tallies.

    A book reads its own events in `read`.
    """

    ways_known: bool = False  # whether tallies tell by what means

    def __init__(self, enlisted: Sequence[Enlisted], hosts: Mapping[str, str], round_: int) -> None:
        self.enlisted = {each.id: each for each in enlisted}
        self.hosts = dict(hosts)
        self.left = {each.id: each.models for each in enlisted}
        self.round = round_
        self.moment = 0
        self.deeds: list[Deed] = []
        self.ends: dict[str, End] = {}
        self.counts = {each.id: _Count() for each in enlisted}

    def read_all(self, match: Match) -> None:
        for told in match.told:
            self.moment = told.moment
            self.read(told.event)
        self.finish()

    def finish(self) -> None:
        """When all is read: what was waiting for a later event."""

    def left_out(self) -> set[str]:
        return {who for who, end in self.ends.items() if end.how == LEFT_OUT}

    def read(self, event: Event) -> None:
        raise AssertionError("every book reads its own events")

    # ---------------------------------------------------------------- for the books

    def count(self, who: str) -> _Count:
        return self.counts.setdefault(who, _Count())

    def is_character(self, who: str) -> bool:
        return self.enlisted[who].character

    def within(self, unit: str) -> list[str]:
        """The characters in a unit."""
        return [who for who, host in self.hosts.items() if host == unit]

    def subjects(self, unit: str) -> tuple[str, ...]:
        """Whom something befalls that befalls a unit: it, or the characters in it if only they are left."""
        if self.left.get(unit, 0) > 0 or not self.within(unit):
            return (unit,)
        return tuple(self.within(unit))

    def deed(self, kind: str, whom: str, by: Iterable[str], clause: str, means: str) -> None:
        """Nobody's doing is no deed."""
        doers = tuple(dict.fromkeys(by))
        if doers:
            made = Deed(
                kind=kind,
                by=doers,
                whom=whom,
                clause=clause,
                moment=self.moment,
                round=self.round,
                means=means,
            )
            self.deeds.append(made)

    def end(self, who: str, how: str, clause: str, by: Iterable[str] = ()) -> None:
        """Somebody is gone, with all that are left; who is gone already cannot go again."""
        left = self.left[who]
        self.left[who] = 0
        if who not in self.ends:
            self.ends[who] = End(
                how=how,
                clause=clause,
                moment=self.moment,
                round=self.round,
                by=tuple(dict.fromkeys(by)),
                left=left,
            )

    def fall(self, who: str, by: Sequence[str], clause: str, means: str, how: str = "") -> None:
        """The last model of somebody has fallen, or is taken with all who are left."""
        if self.is_character(who):
            self.deed(SLEW, who, by, clause, means)
            self.end(who, how or SLAIN, clause, by)
        else:
            self.deed(DESTROYED, who, by, clause, means)
            self.end(who, how or DESTROYED, clause, by)


class Knows(NamedTuple):
    """What a book knows beyond what every battle does; the fields it has no rules for, by their names."""

    unknown: tuple[str, ...]
    panics: frozenset[str] | None  # the kinds of deeds that are a panic, if shots or spells did it
    broken: frozenset[str]  # the ends and kinds of deeds that are a break in its rules
    fled: frozenset[str]  # the ends that are a flight and not a death
    tallies_of_units: bool = False  # whether a tally is of all in a unit, so that characters in one have none
    monsters: frozenset[str] | None = None
    roles: Mapping[str, str] | None = None
    standards_lost: frozenset[str] | None = None
    standards: frozenset[str] | None = None  # units that carry one
    bearers: frozenset[str] | None = None  # characters who bear the battle standard of their army
    ridden: frozenset[str] | None = None  # of the monsters those that a character rides
    challenges: bool = False  # whether a character slain by one in melee has lost a challenge
    artefacts: tuple[ArtefactReport, ...] | None = None
    ld_general: Mapping[str, int] | None = None


class _Army(Protocol):
    @property
    def name(self) -> str: ...


class _Fielded(Protocol):
    """What the options of every book of battles have."""

    @property
    def armies(self) -> Mapping[str, _Army]: ...


def battle_report(
    match: Match, reckoning: Reckoning, left: Remaining, points_left: Mapping[str, float], knows: Knows
) -> BattleReport:
    """The report of a game whose events have been read."""
    names = match.book.names(match.options)
    armies = cast(_Fielded, match.options).armies
    outcome = match.outcome
    enlisted = list(reckoning.enlisted.values())
    everybody = all_sides(match)
    played = scenario_of(match)
    sides = tuple(
        SideReport(
            side=seat,
            player=names[seat] if seat in armies else "",
            army=armies[seat].name if seat in armies else names[seat],
            points_played=sum([each.points for each in enlisted if each.side == seat]),
            role=role_in(played, seat),
            ld_general=UNSET if knows.ld_general is None else knows.ld_general.get(seat, UNSET),
        )
        for seat in everybody
    )
    open_ended = ("status", "winner") if outcome is None else ()
    won = UNSET if outcome is None else outcome.winner or DRAW
    artefact = played is not None and played.artefact and won in everybody
    return BattleReport(
        book=match.book.id,
        rules=match.book.version,
        round=reckoning.round,
        points_left={seat: round(points_left[seat], 1) for seat in everybody},
        sides=sides,
        characters=tuple([_character(each, reckoning, left, knows) for each in enlisted if each.character]),
        units=tuple([_unit(each, reckoning, left, knows) for each in enlisted if not each.character]),
        deeds=tuple(reckoning.deeds),
        unknown=(*open_ended, *knows.unknown),
        status=UNSET if outcome is None else PLAYED,
        winner=won,
        artefacts=UNSET if knows.artefacts is None else knows.artefacts,
        scenario_played=UNSET if played is None else played.scenario,
        decisive=UNSET if played is None or won is UNSET else is_decisive(won, sides, points_left),
        scenario_artefact_won=won if artefact else UNSET,
    )


def scenario_of(match: Match) -> ScenarioFacts | None:
    """The scenario that was played; None for a battle that was none."""
    chapters: list[OptionalChapter] = match.state.chapters if isinstance(match.state, Chaptered) else []
    told = [chapter.scenario_facts(match.state) for chapter in chapters]
    return next((facts for facts in told if facts is not None), None)


def role_in(played: ScenarioFacts | None, seat: str) -> str | UnsetType:
    if played is None or not played.attacker:
        return UNSET
    return ATTACKER if seat == played.attacker else DEFENDER


def is_decisive(won: str, sides: Sequence[SideReport], points_left: Mapping[str, float]) -> bool:
    """Whether every loser keeps a quarter of its points or less; points are told to a tenth."""
    if won == DRAW:
        return False
    losers = [side for side in sides if side.side not in won.split("+")]
    return all([4 * round(10 * points_left[side.side]) <= 10 * side.points_played for side in losers])


def all_sides(match: Match) -> tuple[str, ...]:
    """Those who play, and a side that nobody plays if there is one."""
    assert isinstance(match.state, Sided)
    return match.state.sides.everybody


def _tally(who: str, reckoning: Reckoning) -> Tally:
    count = reckoning.count(who)
    ways = count.ways if reckoning.ways_known else UNSET
    return Tally(dealt=count.dealt, killed=count.killed, taken=count.taken, lost=count.lost, ways=ways)


def _character(each: Enlisted, reckoning: Reckoning, left: Remaining, knows: Knows) -> CharacterReport:
    end = reckoning.ends.get(each.id)
    slain_by: str | UnsetType = UNSET
    if left.models.get(each.id, 0):
        fate = FLED if each.id in left.fleeing else ALIVE
    elif end is not None and end.how in knows.fled:
        fate = FLED
    else:
        fate = OUT_OF_ACTION
        slain_by = OTHER
        if end is not None and end.how == OWN_ARTEFACT:
            slain_by = BY_ARTEFACT
        elif end is not None and len(end.by) == 1:
            (slain_by,) = end.by
    bearers = knows.bearers
    return CharacterReport(
        id=each.id,
        side=each.side,
        points=each.points,
        fate=fate,
        tally=UNSET if knows.tallies_of_units and each.id in reckoning.hosts else _tally(each.id, reckoning),
        end=UNSET if end is None else end,
        host=reckoning.hosts.get(each.id, UNSET),
        slain_by=slain_by,
        role=UNSET if knows.roles is None else knows.roles[each.id],
        banner_lost=UNSET if bearers is None else each.id in bearers and _is_gone(each.id, reckoning),
        challenges=_challenges(each.id, reckoning) if knows.challenges else UNSET,
        monsters_slain=_monsters(each.id, reckoning, knows),
        panics_by_magic=_panics(each.id, reckoning, MAGIC, knows),
    )


def _is_gone(who: str, reckoning: Reckoning) -> bool:
    """Whether it was slain, caught or fled from the table."""
    return who in reckoning.ends and reckoning.ends[who].how != LEFT_OUT


def _challenges(who: str, reckoning: Reckoning) -> tuple[Challenge, ...]:
    """CP-CHA-05, CP-CHA-10: characters slain by him in melee, and the one who slew him so."""
    found: list[Challenge] = []
    for deed in reckoning.deeds:
        if deed.kind != SLEW or deed.means != MELEE or not reckoning.is_character(deed.by[-1]):
            continue
        if deed.by[-1] == who:
            found.append(Challenge(opponent_id=deed.whom, result=WON, formal=False, opponent_slain=True))
        elif deed.whom == who:
            found.append(Challenge(opponent_id=deed.by[-1], result=LOST, formal=False, opponent_slain=False))
    return tuple(found)


def _unit(each: Enlisted, reckoning: Reckoning, left: Remaining, knows: Knows) -> UnitReport:
    end = reckoning.ends.get(each.id)
    lost = knows.standards_lost
    return UnitReport(
        id=each.id,
        side=each.side,
        points=each.points,
        models_start=each.models,
        models_end=left.models.get(each.id, 0),
        fled_at_end=each.id in left.fleeing or (end is not None and end.how in knows.fled),
        tally=_tally(each.id, reckoning),
        beaten=tuple(_beaten(each.id, reckoning, knows)),
        end=UNSET if end is None else end,
        standard_lost=UNSET if lost is None else each.id in lost,
        monsters_slain=_monsters(each.id, reckoning, knows),
        panics_by_shooting=_panics(each.id, reckoning, SHOOTING, knows),
    )


def _beaten(who: str, reckoning: Reckoning, knows: Knows) -> list[Beaten]:
    """Each break and destruction; which of them is the first of a unit, the campaign sees by the moments."""
    found: list[Beaten] = []
    for deed in reckoning.deeds:
        if who in deed.by and deed.kind in (BROKE, ROUTED, DESTROYED) and not reckoning.is_character(deed.whom):
            how = BROKE if deed.kind in knows.broken else DESTROYED
            found.append(Beaten(unit_id=deed.whom, how=how, moment=deed.moment))
    return found


def _monsters(who: str, reckoning: Reckoning, knows: Knows) -> tuple[MonsterSlain, ...] | UnsetType:
    if knows.monsters is None:
        return UNSET
    ridden = knows.ridden
    return tuple(
        MonsterSlain(id=deed.whom, moment=deed.moment, ridden=UNSET if ridden is None else deed.whom in ridden)
        for deed in reckoning.deeds
        if deed.kind in (DESTROYED, SLEW) and deed.whom in knows.monsters and who in deed.by
    )


def _panics(who: str, reckoning: Reckoning, means: str, knows: Knows) -> tuple[Panic, ...] | UnsetType:
    kinds, having = knows.panics, knows.standards
    if kinds is None:
        return UNSET
    return tuple(
        Panic(
            unit_id=deed.whom,
            moment=deed.moment,
            had_standard=UNSET if having is None else deed.whom in having,
        )
        for deed in reckoning.deeds
        if deed.kind in kinds and deed.means == means and who in deed.by
    )
