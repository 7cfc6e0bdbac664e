# interpreted: shapes of data, which nothing compiled makes
"""What is shown of a game on a table, as data: terrain, units, markers, and questions of space.

Inches, x right, y up; headings are degrees, 0 is up, clockwise positive; a unit's place is the middle of its
front edge, or of its models where they have bases of their own.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, TypedDict

from banneret.core.engine.shown import (
    AskedAnything,
    AskedOptions,
    OptionData,
    PreviewBase,
)

XY: TypeAlias = tuple[float, float]
Pose: TypeAlias = tuple[float, float, float]
Outline: TypeAlias = list[XY]
Box: TypeAlias = tuple[float, float, float, float]  # left, low, right, high
Footprint: TypeAlias = tuple[float, float, float]  # left and right of the place, and the depth behind it

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


AskedQuestion: TypeAlias = (
    AskedOptions
    | AskedPoint
    | AskedPlace
    | AskedMove
    | AskedLanding
    | AskedCharge
    | AskedConsolidate
    | AskedBases
)

# ------------------------------------------------------------------------------------------ previews, measures


class PreviewData(PreviewBase, total=False):
    """What an answer would do on the table.

    `words` say it beside the verdict. `end` is where the unit comes to stand, `touch` where it first meets its
    target, `near` what becomes of the nearest place that is allowed where this one only just is not.
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
