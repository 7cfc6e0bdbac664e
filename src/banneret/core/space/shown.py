# interpreted: shapes of data, which nothing compiled makes
"""What is shown of a game on a table, as data: terrain, units, markers, and questions of space.

Inches, x right, y up; headings are degrees, 0 is up, clockwise positive; a unit's place is the middle of its
front edge, or of its models where they have bases of their own.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict, cast

from banneret.core.engine.shown import (
    AskedAnything,
    AskedOptions,
    OptionData,
    PreviewBase,
    ShownBadge,
    ShownGame,
)

XY: TypeAlias = tuple[float, float]
Pose: TypeAlias = tuple[float, float, float]
Outline: TypeAlias = list[XY]
Box: TypeAlias = tuple[float, float, float, float]  # left, low, right, high
Footprint: TypeAlias = tuple[float, float, float]  # left and right of the place, and the depth behind it

# ------------------------------------------------------------------------------------------ the table


class ShownPiece(TypedDict):
    """A piece of terrain. `effects` are what it does, in the book's words; `border` marks the worst of them."""

    id: str
    kind: str
    name: str
    outline: Outline
    effects: list[str]
    border: NotRequired[Literal["impassable", "dangerous", "hindering"]]


class ShownSurface(TypedDict):
    """A floor above the ground."""

    id: str
    name: str
    height: float
    outline: Outline


class ShownWall(TypedDict):
    id: str
    outline: Outline
    foot: float
    top: float


# “from” is no name in Python.
ShownLink = TypedDict(
    "ShownLink",
    {"id": str, "kind": str, "from": str, "to": str, "from_line": Outline, "to_line": Outline, "rise": float},
)


class ShownBuilding(TypedDict):
    """A building by its outline on the ground, and whether models may be inside."""

    id: str
    name: str
    outline: Outline
    enterable: bool


class ShownLevels(TypedDict, total=False):
    """What is above the ground of a table; nothing of a flat one."""

    surfaces: list[ShownSurface]
    walls: list[ShownWall]
    links: list[ShownLink]


class ShownTable(TypedDict):
    width: float
    depth: float
    pieces: list[ShownPiece]
    surfaces: NotRequired[list[ShownSurface]]
    walls: NotRequired[list[ShownWall]]
    links: NotRequired[list[ShownLink]]
    buildings: NotRequired[list[ShownBuilding]]
    streets: NotRequired[list[Outline]]


class OnLevel(TypedDict, total=False):
    """The surface that somebody stands on, and how high it is; nothing on the ground."""

    level: str
    height: float


class ShownArea(TypedDict):
    """A part of the table that means something: a side's own zone, or one that may be chosen by its key."""

    outlines: list[Outline]
    seat: NotRequired[str]
    key: NotRequired[str]


class ShownMarker(TypedDict):
    """A marker: who holds it, whose own it is, and the unit that carries it."""

    id: str
    x: float
    y: float
    owner: str
    belongs: NotRequired[str]
    carrier: NotRequired[str]
    level: NotRequired[str]
    height: NotRequired[float]


class ShownArrow(TypedDict):
    """Something that one unit means to do to another, and the sentence that says so."""

    unit: str
    target: str
    text: str


class ShownClaim(TypedDict):
    """A piece of terrain that a side has chosen, and what one would say of it after the side's name."""

    seat: str
    piece: str
    text: str


# ------------------------------------------------------------------------------------------ units


class ShownFigure(TypedDict):
    """A figure of a unit by its name, such as Quality 4+."""

    name: str
    value: str


class ShownModel(TypedDict):
    """One model on the table. `at` and `radius` are for one with a base of its own; 0 for a rectangle.

    `tall` is how many inches it rises above its base, `figure` the kind of figure that stands on it.
    """

    id: str
    name: str
    wounds: int
    base: Outline
    figure: NotRequired[str]
    tough: NotRequired[int]
    ranks: NotRequired[list[str]]
    at: NotRequired[Pose]
    radius: NotRequired[float]
    tall: NotRequired[float]
    level: NotRequired[str]
    height: NotRequired[float]


class ShownKind(TypedDict):
    """Models of one kind in a unit, for its card. `lost` are the wounds on them, `lines` what else there is."""

    name: str
    count: int
    notes: NotRequired[list[str]]
    lost: NotRequired[int]
    weapons: NotRequired[list[str]]
    profile: NotRequired[dict[str, str]]
    rules: NotRequired[list[str]]
    lines: NotRequired[list[str]]


class ShownUnit(TypedDict):
    """A unit. `place` is where it is, in a word; what stands on the table has a pose, outlines and models.

    `loose` says that its models have bases of their own. `profile` are its characteristics, in printing order.
    """

    id: str
    seat: str
    name: str
    place: str
    size: int
    start_size: int
    badges: list[ShownBadge]
    figures: list[ShownFigure]
    kinds: list[ShownKind]
    rules: NotRequired[list[str]]
    profile: NotRequired[dict[str, str]]
    lines: NotRequired[list[str]]
    loose: NotRequired[bool]
    pose: NotRequired[Pose]
    outline: NotRequired[list[Outline]]
    models: NotRequired[list[ShownModel]]
    level: NotRequired[str]
    height: NotRequired[float]


class ShownView(ShownGame):
    """What one viewer sees. A game without a table has nothing but words."""

    table: NotRequired[ShownTable]
    areas: NotRequired[list[ShownArea]]
    units: NotRequired[list[ShownUnit]]
    markers: NotRequired[list[ShownMarker]]
    arrows: NotRequired[list[ShownArrow]]
    claims: NotRequired[list[ShownClaim]]


def as_on_table(game: ShownGame) -> ShownView:
    """What is shown of any game, as of one that may have a table: all that it may have more is optional."""
    return cast(ShownView, game)


# ------------------------------------------------------------------------------------------ questions

PathStep: TypeAlias = tuple[
    Literal["forward", "back", "left", "right", "pivot", "wheel-left", "wheel-right"], float
]


class PointDetails(TypedDict):
    area: NotRequired[Box]
    apart: NotRequired[float]
    default: NotRequired[XY]


class AskedPoint(AskedAnything, PointDetails):
    """A point of the table; the answer is [x, y]."""

    kind: Literal["point"]
    planner: Literal["point"]


class BodyDetails(TypedDict):
    """What is set down: a unit, or a piece of terrain."""

    unit: str
    footprint: Footprint
    away: NotRequired[float]
    within: NotRequired[float]
    start: NotRequired[Pose]
    zone: NotRequired[list[Outline]]
    piece: NotRequired[str]
    shape: NotRequired[Outline]


class PlaceDetails(BodyDetails):
    area: Box
    facing: float
    default: NotRequired[Pose]


class AskedPlace(AskedAnything, PlaceDetails):
    """Where something is set down; the answer is [x, y, heading].

    It is a unit, or a `piece` of terrain of this kind with this `shape` about its middle. `area` is the box
    round the `zone`, where that is no box itself.
    """

    kind: Literal["place"]
    planner: Literal["place"]


class MoveDetails(TypedDict):
    unit: str
    action: str
    allowance: float
    pivot: float
    legs: int
    start: Pose
    footprint: Footprint
    default: list[PathStep]
    pivot_first: NotRequired[bool]
    wheels: NotRequired[bool]
    aside: NotRequired[float]
    flying: NotRequired[bool]
    host: NotRequired[str]


class AskedMove(AskedAnything, MoveDetails):
    """How a unit in ranks moves; the answer is a list of steps.

    The planner “move” is for one that pivots at most once, “march” for one that wheels or pivots as it goes.
    """

    kind: Literal["move"]
    planner: Literal["move", "march"]


class LandingOption(OptionData):
    pose: Pose


class LandingDetails(TypedDict):
    unit: str
    target: str
    start: Pose
    footprint: Footprint
    turn: float
    options: list[LandingOption]
    default: str


class AskedLanding(AskedAnything, LandingDetails):
    """A place: one of a few that are proposed, by its key, or any other that is as good.

    `turn` are the degrees of the least turn that makes sense; 0 where the unit looks only one way.
    """

    kind: Literal["landing"]
    planner: Literal["landing"]


class ChargeDetails(TypedDict):
    unit: str
    target: str
    allowance: float
    start: Pose
    default: float


class AskedCharge(AskedAnything, ChargeDetails):
    """By how many degrees a unit pivots before it charges straight ahead; the answer is a number."""

    kind: Literal["charge"]
    planner: Literal["charge"]


class ConsolidateDetails(TypedDict):
    unit: str
    start: Pose
    footprint: Footprint
    allowance: float
    pivot: float
    default: list[str | float]


class AskedConsolidate(AskedAnything, ConsolidateDetails):
    """A short move in any direction, a pivot or nothing, after a melee."""

    kind: Literal["consolidate"]
    planner: Literal["consolidate"]


class BaseShape(TypedDict):
    """A base as a question about places speaks of it."""

    id: str
    name: str
    width: float
    depth: float
    round: bool


class BasesPlan(TypedDict):
    """A place for each model, and the corners of ways other than the shortest, by the model's number."""

    places: list[Pose]
    ways: dict[str, list[XY]]


BasesMode: TypeAlias = Literal["deploy", "move", "charge", "counter-move"]


class BasesDetails(TypedDict):
    unit: str
    mode: BasesMode
    models: list[BaseShape]
    start: list[Pose]
    limits: list[float]
    default: BasesPlan
    zone: NotRequired[list[Outline]]
    away: NotRequired[float]
    facing: NotRequired[float]
    target: NotRequired[str]
    movers: NotRequired[list[int]]


class AskedBases(AskedAnything, BasesDetails):
    """A place for every model of a unit. `movers` are those that may move, `limits` how far each may go."""

    kind: Literal["bases"]
    planner: Literal["bases"]


class StandPlace(TypedDict):
    """A place on a surface; without a level it is the ground."""

    to: XY
    level: NotRequired[str]


class StandDetails(TypedDict):
    """One base, or a thing without one (`radius` 0), is set down within the outlines of a zone.

    `levels` are the surfaces that the zone reaches, the ground with them.
    """

    radius: float
    zone: list[Outline]
    levels: list[str]
    default: StandPlace
    unit: NotRequired[str]
    thing: NotRequired[str]


class AskedStand(AskedAnything, StandDetails):
    """Where one model is set down, or a thing; the answer is {"to": [x, y], "level": id}."""

    kind: Literal["stand"]
    planner: Literal["stand"]


LegWay: TypeAlias = Literal["walk", "link", "climb", "jump", "gap", "end"]


class LegSent(TypedDict):
    """A leg: `to` is where it leads, or which way; `link` which link of the table it takes."""

    way: LegWay
    to: NotRequired[XY]
    link: NotRequired[str]


class LegDetails(TypedDict):
    """`left` is what is left of the move, `links` are those of the surface that it is on."""

    unit: str
    manner: str
    at: XY
    level: str
    left: float
    ways: list[LegWay]
    links: list[str]
    default: LegSent


class AskedLeg(AskedAnything, LegDetails):
    """Where the next leg of a single model's move leads; one that has been sent is final, and metered then."""

    kind: Literal["leg"]
    planner: Literal["leg"]


AskedQuestion: TypeAlias = (
    AskedOptions
    | AskedPoint
    | AskedPlace
    | AskedMove
    | AskedLanding
    | AskedCharge
    | AskedConsolidate
    | AskedBases
    | AskedStand
    | AskedLeg
)

# ------------------------------------------------------------------------------------------ answers


class BasesSent(TypedDict):
    """A unit of single bases is sent to [x, y] or [x, y, heading] as a whole; the rules lay its models out."""

    to: list[float]


class BasesPlaced(TypedDict):
    """A place for each model, none if all stay, and the corners of ways other than the shortest."""

    places: list[Pose]
    ways: NotRequired[dict[str, list[XY]]]


# What answers a question, by its kind.
ChoiceAnswer: TypeAlias = str
PickAnswer: TypeAlias = list[str]
AssignAnswer: TypeAlias = dict[str, str]
SplitAnswer: TypeAlias = dict[str, int]
PointAnswer: TypeAlias = XY
PlaceAnswer: TypeAlias = Pose
MoveAnswer: TypeAlias = list[PathStep]
LandingAnswer: TypeAlias = str | XY | Pose | list[PathStep] | tuple[float, float, float, list[int]]
ChargeAnswer: TypeAlias = float
ConsolidateAnswer: TypeAlias = (
    tuple[Literal["stay"]] | tuple[Literal["pivot"], float] | tuple[Literal["move"], float, float]
)
BasesAnswer: TypeAlias = BasesSent | BasesPlaced
StandAnswer: TypeAlias = StandPlace
LegAnswer: TypeAlias = LegSent

# ------------------------------------------------------------------------------------------ previews, measures


ConsequenceKind: TypeAlias = Literal["reply", "marker", "fire", "charge", "shot", "melee", "safe"]


class Consequence(TypedDict):
    """What would be so with the unit there, under a title. `marks` are the ids on the table that it speaks of.

    A `reply` is the worst that one enemy could do to it next, `fire` whom it could shoot at, `charge` and
    `shot` what others could do to it, `melee` what the charge itself comes to, `safe` that nobody can harm it.
    """

    kind: ConsequenceKind
    title: str
    text: str
    marks: list[str]


class PreviewData(PreviewBase, total=False):
    """What an answer would do on the table.

    `words` say it beside the verdict. `end` is where the unit comes to stand, `touch` where it first meets its
    target, `near` what becomes of the nearest place that is allowed where this one only just is not.
    `consequences` are those that distances alone tell; the rest follows in a message of its own.
    """

    unit: str
    target: str
    end: Pose
    touch: Pose
    outline: list[Outline]
    target_outline: list[Outline]
    places: list[Pose]
    paths: list[list[XY]]
    inches: float
    words: list[str]
    near: PreviewData
    consequences: list[Consequence]


def as_preview(shown: PreviewBase) -> PreviewData:
    """The preview of any question, as of one of space: all that it may have more is optional."""
    return cast(PreviewData, shown)


ShapeKind: TypeAlias = Literal["polygon", "line"]
ShapeStyle: TypeAlias = Literal["range", "move", "arc", "sight", "blocked", "threat"]


class MeasuredShape(TypedDict):
    kind: ShapeKind
    points: Outline
    label: str
    style: ShapeStyle


class MeasuredData(TypedDict):
    """What was measured: in words, and as shapes on the table."""

    text: str
    shapes: list[MeasuredShape]
