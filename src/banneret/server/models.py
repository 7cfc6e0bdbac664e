"""The shapes of requests and answers, for checking what comes in and describing what goes out."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag

from banneret.books.recap import Cause
from banneret.server.contract import Asked, View, Words

BIGGEST_SEED = 2**63 - 1
MOST_SETTINGS = 64
MOST_CHOICES = 64
LONGEST_LIST = 200_000

Name = Annotated[str, Field(max_length=40)]
Id = Annotated[str, Field(max_length=80)]
ChosenText = Annotated[str, Field(max_length=2000)]  # a setting with all its choices, in a query


class In(BaseModel):
    """What is sent to the server has nothing but what is described."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatIn(In):
    kind: Literal["human", "bot"]
    name: Name = ""
    bot: Id | None = None


ListText = Annotated[str, Field(min_length=1, max_length=LONGEST_LIST)]


class OwnListIn(In):
    """A list of one's own: the text of its file, and whether to play without the rules not understood."""

    text: ListText
    without_unknown: bool = False


class WarbandIn(In):
    """A warband of this server. With the token of its owner it waits for what comes of the game."""

    warband: Id
    token: Annotated[str, Field(max_length=200)] = ""


def _kind_of_list(value: object) -> str:
    if isinstance(value, str):
        return "id"
    if isinstance(value, dict):
        return "warband" if "warband" in value else "own"
    return "warband" if isinstance(value, WarbandIn) else "own"


# What is wrong is then said of what was meant, not of both.
ListIn = Annotated[
    Annotated[Id, Tag("id")] | Annotated[OwnListIn, Tag("own")] | Annotated[WarbandIn, Tag("warband")],
    Discriminator(_kind_of_list),
]


class ListToRead(In):
    text: ListText


class NewGame(In):
    """`seconds` is the time for each decision; then the question's default is taken.

    `watch`: whether anybody who has the address of the game may watch it, as far as spectators may see.

    `lists` are those of the seats in order: the id of one that comes with the game, one's own, or a warband.

    `settings` names what was chosen for each of the book's settings; what is not named is as usual.

    `prepared`: all that comes before the first move is answered for every seat, in a book that `prepares`.
    """

    book: Id
    lists: Annotated[list[ListIn], Field(max_length=8)] = []
    map: Id = "generated"
    settings: Annotated[
        dict[Id, Annotated[list[Id], Field(max_length=MOST_CHOICES)]], Field(max_length=MOST_SETTINGS)
    ] = {}
    seed: Annotated[int, Field(ge=0, le=BIGGEST_SEED)] | None = None
    dice: Literal["server", "typed"] = "server"
    seats: Annotated[dict[Id, SeatIn], Field(max_length=8)]
    seconds: Annotated[float, Field(strict=False, ge=1, le=86400)] | None = None
    watch: bool = True
    prepared: bool = False


class Out(BaseModel):
    """What the server sends has nothing but what is described: of answers to requests the rest is left out."""

    model_config = ConfigDict(json_schema_extra={"additionalProperties": False})


class Problem(BaseModel):
    """An error, after RFC 9457."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str


class Health(Out):
    status: Literal["ok"]
    version: str


class ListLine(Out):
    id: str
    name: str
    army: str
    army_name: str
    points: int
    limit: int
    tier: str


class MapLine(Out):
    """`about` is one sentence for whoever chooses it."""

    id: str
    name: str
    about: str


class ChoiceOut(Out):
    """`armies`: by how many a game with this choice is played; none if that does not depend on it.

    `seat`: the one that it is about; where nobody has it, the choice says nothing. `along`: other choices of
    the setting that it brings with it.
    """

    id: str
    name: str
    about: str
    armies: list[int]
    seat: str
    along: list[str]


class NeedOut(Out):
    """What must be chosen for another setting; "" is anything but the usual."""

    setting: str
    choice: str


class SettingOut(Out):
    """Something that players agree on before a game.

    Of one with `several` any number is chosen, and `preset` where nobody chooses; `if_none` is a sentence for
    none of them. One that `needs` a choice of another setting is asked only with it; with "" for the choice,
    only where not the usual was chosen there.
    """

    id: str
    name: str
    about: str
    choices: list[ChoiceOut]
    usual: str
    several: bool
    preset: list[str]
    if_none: str
    needs: NeedOut | None


class SideOfBattle(Out):
    """Who fights on one side of a quick battle, and for how many points; 0 where nobody counts any."""

    army: str
    list: str
    points: int


class QuickBattleOut(Out):
    """A battle to press a button for: what it is like, about how many minutes it takes, and what to ask for.

    `minutes` are those of a greedy bot's decisions at 15 seconds each; 0: nobody knows. `table` is the name of
    its map, and `picture` the address of one with both armies deployed; both may be empty.
    """

    id: str
    name: str
    feel: str
    minutes: int
    sides: list[SideOfBattle]
    table: str
    picture: str
    game: NewGame


class BookOut(Out):
    """`seats` are those of a usual game, `all_seats` what seats are called however many there are.

    `style_abouts` has one sentence for each of the `styles` of generated tables.
    `warbands`: whether it is played with warbands, which live on from one game to the next. `prepares`: whether
    all that comes before the first move can be answered for a seat. `battles` are there at the press of a
    button, the small ones first; `quick` is what a form begins with.
    """

    id: str
    title: str
    seats: list[str]
    all_seats: list[str]
    bots: list[str]
    lists: list[ListLine]
    imports: list[str]
    maps: list[MapLine]
    styles: list[str]
    style_abouts: dict[str, str]
    settings: list[SettingOut]
    warbands: bool
    prepares: bool
    quick: NewGame
    battles: list[QuickBattleOut]
    words: Words


class ModelOut(Out):
    """`stats` are the figures of its profile by their short names, in the order of the book."""

    name: str
    count: int
    stats: dict[str, str]
    weapons: list[str]
    rules: list[str]


class UnitOut(Out):
    name: str
    kind: str
    points: int
    notes: list[str]
    models: list[ModelOut]


class SpellOut(Out):
    """`casters` know the spell; without any, every wizard of the army does. Range 0 is on the caster."""

    name: str
    number: int
    range: int
    target: str
    text: str
    casters: list[str]


class RosterOut(Out):
    id: str
    name: str
    army_name: str
    about: str
    points: int
    limit: int
    tier: str
    units: list[UnitOut]
    spells: list[SpellOut]
    glossary: dict[str, str]


class FaultOut(Out):
    where: str
    what: str
    clause: str


class RuleNoteOut(Out):
    """A rule as the list writes it, who carries it, what it is here, and why if that needs saying."""

    rule: str
    carriers: list[str]
    now: str
    why: str


class ImportOut(Out):
    """What came of a list that was made elsewhere: `not_understood` is what would be left out."""

    system: str
    units: int
    models: int
    understood: list[RuleNoteOut]
    renamed: list[RuleNoteOut]
    not_understood: list[RuleNoteOut]
    changed: list[RuleNoteOut]
    no_effect: list[str]
    warnings: list[str]
    unplayable: list[str]


class OwnListOut(Out):
    """A list of one's own that was looked at. With faults it cannot be played, and has no roster."""

    name: str
    army_name: str
    points: int
    limit: int
    tier: str
    faults: list[FaultOut]
    report: ImportOut | None
    roster: RosterOut | None


class ClauseOut(Out):
    title: str
    rule: str
    ruling: str


class Created(Out):
    """Tokens of the people's seats, and one to watch with."""

    game: str
    seats: dict[str, str]
    spectator: str


class Shared(Out):
    token: str


class CodeOut(Out):
    """A code that moves a seat to another device, once and within so many `seconds`."""

    code: str
    seconds: float


class CodeIn(In):
    code: Annotated[str, Field(max_length=40)]


class SeatTaken(Out):
    """A seat that was taken up here, and its new token."""

    game: str
    seat: str
    token: str


class RematchIn(In):
    do: Literal["agree", "decline"]


class RematchOut(Out):
    """One's seat in the rematch, once all have agreed to it."""

    rematch: SeatTaken | None


class PlayerOut(Out):
    name: str
    kind: Literal["human", "bot"]
    bot: str | None
    here: bool


class LegOut(Out):
    """From where to where a unit has gone as a whole: x, y and heading."""

    unit: str
    start: tuple[float, float, float]
    end: tuple[float, float, float]


class StepOut(Out):
    """One step of the story: the turn of a unit, a volley, a combat, or what is nobody's doing.

    `said` sums it up in one line, so far as it has been told; `seat` is "" where it is nobody's. Of the
    `units` it is about the first is the one that acts, if one does.
    """

    n: int
    seat: str
    units: list[str]
    said: str


class TextOut(Out):
    """`paths` are the ways of single models in inches, where the text tells of any that moved.

    `legs` are those of units as a whole. `about` are the ids that the text speaks of, `step` the number of the
    step that it belongs to (-1: none), `result` what came of it in a word or two, and `banner` what is called
    out over the table, as the result of a melee is. With a `cause` a chain of results begins; the results after
    it belong to the same chain while they have none.

    `summed`: of its dice the sum is what matters. `round`: when it was told; 0 before the first. `opens`: a
    part of the story begins with it, as with a round or the turn of a unit. `aloud`: it comes upon players,
    and is told on the table.
    """

    n: int
    text: str
    clause: str
    seat: str
    kind: str
    faces: list[int]
    need: int | None
    summed: bool
    round: int
    opens: bool
    aloud: bool
    moment: int
    paths: list[list[tuple[float, float]]]
    legs: list[LegOut]
    about: list[str]
    step: int
    result: str
    banner: str
    cause: Cause


class WantedOut(Out):
    count: int
    clause: str
    purpose: str


class ClockOut(Out):
    seconds: float
    left: float


class OfferOut(Out):
    """An offer that stands: by which seat, and which are yet to answer it."""

    seat: str
    waits: list[str]


class OfferEndOut(Out):
    """How an offer of `seat` ended without being accepted; `by` is "" where dice ended it."""

    what: Literal["draw", "takeback", "rematch"]
    seat: str
    how: Literal["declined", "withdrawn", "lapsed"]
    by: str
    version: int


class OffersOut(Out):
    """`last` is told until whoever made that offer decides something, or another is made."""

    draw: OfferOut | None
    takeback: OfferOut | None
    rematch: OfferOut | None
    last: OfferEndOut | None


class LossesOut(Out):
    """What a side has lost, in words."""

    seat: str
    text: str


class HeroOut(Out):
    """Who did most to win the day, and what, in a sentence."""

    name: str
    seat: str
    text: str


class EndingOut(Out):
    """What came of a game beside who has won."""

    losses: list[LossesOut]
    hero: HeroOut | None


class OutcomeOut(Out):
    """`winner`: a seat, the seats of a team joined by “+”, or "" for a draw.

    `closed`: nobody ended it, but the rules have changed and cannot go on with it; `why` says where.
    """

    winner: str
    score: dict[str, float]
    why: str
    closed: bool


class PreparationOut(Out):
    """Before the first move: whether one's seat has answered anything, and whether it is answered for now."""

    begun: bool
    going_on: bool


class StateOut(Out):
    """`settings` is what was chosen for each of the book's settings; empty in a book without any.

    `steps` are those that have begun or gone on with these `texts`; they replace what was told of them before.
    `preparation` stands before the first move, where what is left of it can be answered for one's seat.
    `watch`: whether anybody who has the address of the game may watch it. `rematch`: the game in which its
    players play again.
    """

    game: str
    book: str
    title: str
    settings: dict[str, list[str]]
    version: int
    you: str
    names: dict[str, str]
    players: dict[str, PlayerOut]
    view: View
    texts: list[TextOut]
    texts_from: int
    steps: list[StepOut]
    asked: list[str]
    question: Asked | None
    preparation: PreparationOut | None
    wanted: WantedOut | None
    clock: ClockOut | None
    can_undo: bool
    offers: OffersOut
    outcome: OutcomeOut | None
    ending: EndingOut | None
    over: bool
    watch: bool
    rematch: str | None


class StandingOut(Out):
    """How a game stands, in a line, for a list of games: `score` is of those sides that have one."""

    game: str
    you: str
    heading: str
    names: dict[str, str]
    players: dict[str, PlayerOut]
    score: dict[str, float]
    asked: list[str]
    over: bool
    outcome: OutcomeOut | None


class FrameText(Out):
    text: str
    clause: str
    seat: str


class FrameOut(Out):
    moment: int
    round: int
    texts: list[FrameText]
    faces: list[int]
    view: View


class FramesOut(Out):
    frames: list[FrameOut]
