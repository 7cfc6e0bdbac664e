"""What a campaign's battle is about, whatever book it is fought by (campaign gaps 1.1).

A scenario knows no book. It says where things lie, who begins where and when, what counts and who has won, of a
`BattleScene`: the battle as the book's adapter tells it. Like a chapter it remembers nothing; what is to be
remembered stands in its notes. Places are inches on a table 72" wide and 48" deep. The near side has the south
edge, or the first of two zones; where there are roles it is the Attacker's.
"""

from __future__ import annotations

import math
from typing import ClassVar, Final, NamedTuple

from banneret.books.chapters import Pairs, value_of
from banneret.books.goal_words import number_of

WIDTH: Final = 72.0
DEPTH: Final = 48.0
ZONE: Final = 12.0  # how far from their edges sides deploy
ROUNDS: Final = 6
HOLDING: Final = 3.0  # how near a Scoring unit must be to hold a marker
SLACK: Final = 0.001  # the tolerance of “within N inches”
CASTING: Final = 6.0  # how near a wizard must be to a place that helps to cast
IN_CONTACT: Final = 1.0  # how near a unit must be to something to be in contact with it

AS_EVER: Final = "The battle is fought as the book has it."  # what there is without a scenario
WHO_ATTACKS: Final = (
    ("A", "The first army attacks and the second defends, in a scenario with an Attacker."),
    ("B", "The second army attacks and the first defends, in a scenario with an Attacker."),
)
MARKERS_HELD: Final = (
    "The score counts markers held: a Scoring unit of yours is within 3” of it, and none of the enemy’s."
)
POINTS_DESTROYED: Final = (
    "The score counts points destroyed: all of a unit that is gone, half of one at half strength or less."
)
NEAR: Final = "near"
FAR: Final = "far"

ATTACKER: Final = "attacker"
DEFENDER: Final = "defender"

# What a feature is to those who would cross it.
OPEN: Final = ""
HILLS: Final = "hill"
ROUGH: Final = "rough"
WALLED: Final = "impassable"  # and nobody sees over it
DEEP: Final = "deep"  # impassable too, but one sees over it

NEVER: Final = 7  # no die shows it
ALWAYS: Final = 1

# Left, low, right, high. No constant of it is Final: compiled, the four numbers would be kept by themselves,
# and functions that read them would say that they were never set.
Box = tuple[float, float, float, float]

TABLE: Box = (0.0, 0.0, WIDTH, DEPTH)
SOUTH_EDGE: Box = (0.0, 0.0, WIDTH, ZONE)
NORTH_EDGE: Box = (0.0, DEPTH - ZONE, WIDTH, DEPTH)
WEST_EDGE: Box = (0.0, 0.0, ZONE, DEPTH)
EAST_EDGE: Box = (WIDTH - ZONE, 0.0, WIDTH, DEPTH)


class Award(NamedTuple):
    """Conquest Points for a win, and for a decisive one."""

    win: int
    decisive: int


class Feature(NamedTuple):
    """Something that lies on the table because of the scenario: a rectangle."""

    id: str
    kind: str
    name: str
    ground: str
    box: Box


class Breach(NamedTuple):
    """A way that can be made through a feature: what that is to those who would cross it from then on."""

    feature: str
    ground: str
    verb: str  # what whoever makes it has done to the feature


class Marker(NamedTuple):
    """A place to be held or reached; `belongs` is the side whose own it is."""

    id: str
    name: str
    x: float
    y: float
    belongs: str = ""


class GoalPlace(NamedTuple):
    """Where units of a side should be, for players that reckon: within `reach` of a spot, or in an area.

    `worth` is 1 for what decides the battle, and less for what only helps; `units` are the only ones that count
    there, if any are named, and with `still` only those who do nothing else there. An area has no reach.
    """

    box: Box
    reach: float
    worth: float
    units: tuple[str, ...] = ()
    still: bool = False


class Reached(NamedTuple):
    """What a unit comes to where it stands, as a sentence without its end. `things` are the markers and ships
    that it is about."""

    text: str
    things: tuple[str, ...] = ()


class ScenarioNotes(NamedTuple):
    """`sight` is what was rolled for this round; `done` says which side has burned, mapped or breached what;
    `named` are units that a side has named before the battle, `able` those of which it did, and `early` those
    with which it begins; `due` are units that may arrive in this round, `shot` is who has shot while it acts,
    `register` what each unit counted for the Resolve of its side as the battle began, where a book cannot
    tell that of units that are gone, `ships` where the middles of ships are by now, and `began` where whoever
    acts stood before: its middle, and from which y to which."""

    sight: int = 0
    points: Pairs[int] = ()
    done: Pairs[str] = ()
    named: Pairs[tuple[str, ...]] = ()
    able: Pairs[tuple[str, ...]] = ()
    early: Pairs[tuple[str, ...]] = ()
    due: tuple[str, ...] = ()
    shot: str = ""
    register: Pairs[int] = ()
    ships: Pairs[tuple[float, float]] = ()
    began: tuple[float, ...] = ()


class Force:
    """A unit or a character, as scenarios see it. A book says how it measures its own."""

    def __init__(
        self,
        id_: str,
        seat: str,
        points: int,
        character: bool,
        scoring: bool,
        standards: int,
        here: bool,
        gone: bool,
        steady: bool,
        halved: bool,
        x: float,
        y: float,
        stands_in: str = "",
    ) -> None:
        self.id = id_
        self.seat = seat
        self.points = points
        self.character = character
        self.scoring = scoring
        self.standards = standards  # what it counts for the Resolve of its side
        self.here = here  # on the table
        self.gone = gone  # lost; else it is here or has yet to come
        self.steady = steady  # neither in flight nor wavering
        self.halved = halved  # at half strength or less
        self.x = x
        self.y = y
        self.stands_in = stands_in or id_  # the unit on the table that it belongs to

    def gap(self, x: float, y: float) -> float:
        """How far it is from a point."""
        raise AssertionError("every book measures its own units")

    def lost(self) -> float:
        """What the enemy scores for it: all its points, or half of them at half strength or less."""
        if self.gone:
            return float(self.points)
        return 0.5 * self.points if self.halved else 0.0

    def left(self) -> float:
        """What is left of it, by the same measure."""
        return self.points - self.lost()

    def counts(self) -> bool:
        """Whether it can hold a marker now."""
        return self.scoring and self.here and self.steady

    def is_in(self, box: Box) -> bool:
        x0, y0, x1, y1 = box
        return self.here and x0 - SLACK <= self.x <= x1 + SLACK and y0 - SLACK <= self.y <= y1 + SLACK


class BattleScene:
    """The battle as a scenario sees it; made by the book's adapter, and of what its viewer may know."""

    def __init__(self, near: str, far: str, round_: int, forces: list[Force], notes: ScenarioNotes) -> None:
        self.near = near
        self.far = far
        self.round = round_
        self.forces = forces
        self.notes = notes

    def sides(self) -> tuple[str, str]:
        return (self.near, self.far)

    def enemy(self, seat: str) -> str:
        return self.far if seat == self.near else self.near

    def seat_of(self, side: str) -> str:
        return self.near if side == NEAR else self.far

    def of(self, seat: str) -> list[Force]:
        return [force for force in self.forces if force.seat == seat]

    def points(self, seat: str) -> int:
        """What its army is worth as it takes the field."""
        return sum([force.points for force in self.of(seat)])

    def size(self) -> int:
        """The size of the battle: the worth of the larger army."""
        return max(self.points(self.near), self.points(self.far))

    def score(self, seat: str) -> float:
        """The points that a side has destroyed."""
        return math.fsum([force.lost() for force in self.of(self.enemy(seat))])

    def near_marker(self, seat: str, marker: Marker, far: float = HOLDING) -> bool:
        """Whether a Scoring unit of this side is within 3" of a marker."""
        able = [force for force in self.of(seat) if force.counts()]
        return any([force.gap(marker.x, marker.y) <= far + SLACK for force in able])

    def holder(self, marker: Marker) -> str:
        """Who holds a marker: the one side with a Scoring unit within 3" of it; "" for nobody."""
        there = [seat for seat in self.sides() if self.near_marker(seat, marker)]
        return there[0] if len(there) == 1 else ""

    def contested(self, marker: Marker) -> bool:
        return all([self.near_marker(seat, marker) for seat in self.sides()])

    def standing(self, unit: str) -> list[Force]:
        """Who stands on the table with a unit: itself, and the characters in it."""
        return [force for force in self.forces if force.here and force.stands_in == unit]

    def held(self, seat: str, markers: tuple[Marker, ...]) -> int:
        return len([marker for marker in markers if self.holder(marker) == seat])

    def done_by(self, seat: str) -> int:
        """How many things a side has burned or mapped."""
        return len([each for _, each in self.notes.done if each == seat])

    def named(self, seat: str) -> list[Force]:
        """The units that a side has named, as far as one knows."""
        named = value_of(self.notes.named, seat, ())
        return [force for force in self.of(seat) if force.id in named]

    def more(self, near: float, far: float) -> str:
        """The side with more; "" if both have as many. Points come in halves, so they are compared so."""
        own, other = round(2.0 * near), round(2.0 * far)
        if own == other:
            return ""
        return self.near if own > other else self.far

    def by_score(self) -> str:
        return self.more(self.score(self.near), self.score(self.far))


class CampaignScenario:
    """The common frame: zones 12" deep on the long edges, six rounds, nothing to hold."""

    id: ClassVar[str] = ""
    name: ClassVar[str] = ""
    number: ClassVar[int] = 0  # of its clause
    roles: ClassVar[bool] = False  # whether one side attacks and the other defends
    wins: ClassVar[str] = ""  # how each side wins, or the Attacker does, as what comes after “You win if …”
    defends: ClassVar[str] = ""  # … and the Defender
    draws: ClassVar[str] = ""  # when it is a draw; "" where that cannot be
    scores: ClassVar[str] = ""  # what the score counts, where that is neither markers nor points destroyed …
    counted: ClassVar[tuple[str, str]] = ("", "")  # … one of it, and several
    early: ClassVar[str] = ""  # when it is over before its last round, where that can be
    award: ClassVar[Award] = Award(4, 6)
    defender_award: ClassVar[Award] = Award(0, 0)  # where it is not the Attacker's
    rounds: ClassVar[int] = ROUNDS
    width: ClassVar[float] = WIDTH
    markers: ClassVar[tuple[Marker, ...]] = ()
    features: ClassVar[tuple[Feature, ...]] = ()
    breaches: ClassVar[tuple[Breach, ...]] = ()
    kept_clear: ClassVar[tuple[Box, ...]] = ()  # where nothing Impassable of the map may lie
    near_zones: ClassVar[tuple[Box, ...]] = (SOUTH_EDGE,)
    far_zones: ClassVar[tuple[Box, ...]] = (NORTH_EDGE,)
    moves_first: ClassVar[str] = ""  # a role, where that is not rolled for
    deploys_first: ClassVar[str] = ""  # a role, where that is not whoever moves first
    sight_dice: ClassVar[int] = 0  # rolled for how far one sees, as a round begins
    burn_reach: ClassVar[float] = IN_CONTACT
    placeless: ClassVar[bool] = False  # whether no place on the table counts, but only who is left
    at_sea: ClassVar[bool] = False  # whether it is fought on ships, and nowhere else
    artefact: ClassVar[bool] = False  # whether the winner draws an artefact (a special scenario)

    def awards(self) -> tuple[Award, Award]:
        """The Conquest Points of the Attacker and of the Defender."""
        other = self.defender_award
        return self.award, (other if other.win else self.award)

    def side_of(self, role: str) -> str:
        """The Attacker has the near side."""
        return NEAR if role == ATTACKER else FAR

    def sentence(self, side: str) -> str:
        """How this side wins."""
        if not self.roles or side == NEAR:
            return f"You win if {self.wins}."
        return f"You win if {self.defends}."

    def about(self) -> str:
        """How it is won, for whoever has never heard of it."""
        draw = f" It is a draw if {self.draws}." if self.draws else ""
        if not self.roles:
            return f"{self.sentence(NEAR)}{draw}"
        return f"Attacker: {self.sentence(NEAR)} Defender: {self.sentence(FAR)}{draw}"

    def scoring(self) -> str:
        """What is shown as the score of each side."""
        return self.scores or (MARKERS_HELD if self.markers else POINTS_DESTROYED)

    def tallied(self, count: int) -> str:
        """A score in words."""
        one, many = self.counted
        if not one and self.markers:
            one, many = "marker held", "markers held"
        return number_of(count, one or "point destroyed", many or "points destroyed")

    # ------------------------------------------------------------------ where and when

    def own_zones(self) -> bool:
        """Whether sides deploy elsewhere than along the long edges."""
        return self.near_zones != (SOUTH_EDGE,) or self.far_zones != (NORTH_EDGE,)

    def zones(self, side: str) -> tuple[Box, ...]:
        return self.near_zones if side == NEAR else self.far_zones

    def sight(self, round_: int, rolled: int) -> float:
        """How far one sees in this round."""
        return math.inf

    def begins_with(self, side: str) -> tuple[int, int]:
        """The share of its points with which a side begins, as two whole numbers; (1, 1) for all of them."""
        return (1, 1)

    def arrives_on(self, side: str, round_: int) -> int:
        """What a unit that is not there must roll to arrive in this round: ALWAYS to NEVER."""
        return NEVER

    def lands(self, side: str) -> bool:
        """Whether those with whom a side begins arrive in the first round instead of being deployed."""
        return False

    def arrival_zones(self, side: str) -> tuple[Box, ...]:
        return self.zones(side)

    def reach(self) -> float:
        """How far anything reaches or flies."""
        return math.inf

    def casting_places(self) -> tuple[Marker, ...]:
        """Within 6" of which wizards add 1 to rolls to cast."""
        return ()

    def thin_ice(self) -> Box | None:
        """Where whoever is heavy may break in."""
        return None

    def garrison(self, side: str) -> Box | None:
        """Where one unit of a side may begin that is not its zone."""
        return None

    # ------------------------------------------------------------------ what is named before

    def names_of(self, side: str) -> int:
        """How many units a side names before it deploys."""
        return 0

    def may_be_named(self, force: Force) -> bool:
        return force.scoring

    def naming(self) -> str:
        """The question what is named."""
        return ""

    def named_as(self) -> str:
        """What is named, in a word or two."""
        return ""

    def secret(self) -> bool:
        """Whether only its own side knows what was named."""
        return False

    # ------------------------------------------------------------------ what counts

    def burnable(self, scene: BattleScene, seat: str) -> list[Marker]:
        """What this side may still burn: a unit must spend its turn in contact with it."""
        return []

    def breachable(self, scene: BattleScene, seat: str) -> list[Breach]:
        """The ways that this side may still make: a unit must spend its turn in contact with the feature."""
        return []

    def after_round(self, scene: BattleScene) -> ScenarioNotes:
        """What is noted as a round ends."""
        return scene.notes

    def tally(self, scene: BattleScene) -> dict[str, int]:
        """What is shown as the score of each side: markers held, or points destroyed."""
        if self.markers:
            return {seat: scene.held(seat, self.markers) for seat in scene.sides()}
        return {seat: round(scene.score(seat)) for seat in scene.sides()}

    def reached_by(self, scene: BattleScene, unit: str) -> list[Reached]:
        """What a unit holds or reaches where it stands: its markers, unless a scenario has other places.

        One that has neither says that it is `placeless`.
        """
        return holding(scene, unit, self.markers)

    def decided(self, scene: BattleScene) -> bool:
        """Whether it is over before its last round."""
        return False

    def winner(self, scene: BattleScene) -> str:
        """The seat that has won; "" for a draw."""
        raise AssertionError("every scenario says who has won")

    # ------------------------------------------------------------------ for players that reckon

    def goals(self, scene: BattleScene, seat: str) -> list[GoalPlace]:
        """Where units of a side should be."""
        if self.markers:
            return [at_marker(marker, 1.0) for marker in self.markers]
        return hunt(scene, seat, 0.4)

    def prize(self, scene: BattleScene, force: Force) -> float:
        """What it is worth to the enemy, beyond its points, that a unit is destroyed: a share of what the
        battle is about."""
        return 0.0


def holding(scene: BattleScene, unit: str, markers: tuple[Marker, ...]) -> list[Reached]:
    """The markers that a unit holds or contests where it stands."""
    found: list[Reached] = []
    able = [force for force in scene.standing(unit) if force.counts()]
    for marker in markers:
        if any([force.gap(marker.x, marker.y) <= HOLDING + SLACK for force in able]):
            holds = "Contests" if scene.contested(marker) else "Would hold"
            found.append(Reached(f"{holds} {called(marker.name)}", (marker.id,)))
    return found


def near_to_burn(scene: BattleScene, unit: str, burnable: list[Marker], far: float) -> list[Reached]:
    """What a unit would burn by spending its turn where it stands: the nearest of what is in its reach."""
    gaps = [
        (force.gap(each.x, each.y), at) for force in scene.standing(unit) for at, each in enumerate(burnable)
    ]
    if not gaps or min(gaps)[0] > far + SLACK:
        return []
    nearest = burnable[min(gaps)[1]]
    return [Reached(f"A turn spent here burns {called(nearest.name)}", (nearest.id,))]


def called(name: str) -> str:
    """A place within a sentence: "the western crossing"."""
    return f"the {name[0].lower()}{name[1:]}"


def at_marker(marker: Marker, worth: float, units: tuple[str, ...] = ()) -> GoalPlace:
    return GoalPlace((marker.x, marker.y, marker.x, marker.y), HOLDING, worth, units)


def hunt(scene: BattleScene, seat: str, worth: float) -> list[GoalPlace]:
    """Where the enemy is; the middle of the table while nobody is there."""
    found: list[GoalPlace] = []
    for force in scene.of(scene.enemy(seat)):
        if force.here and not force.character:
            found.append(GoalPlace((force.x, force.y, force.x, force.y), HOLDING, worth))
    middle: Box = (0.5 * WIDTH, 0.5 * DEPTH, 0.5 * WIDTH, 0.5 * DEPTH)
    return found or [GoalPlace(middle, 2.0 * HOLDING, worth)]


def not_done(scene: BattleScene, markers: tuple[Marker, ...]) -> list[Marker]:
    """Those that nobody has burned or mapped yet."""
    done = [thing for thing, _ in scene.notes.done]
    return [marker for marker in markers if marker.id not in done]


def in_area(box: Box, worth: float, units: tuple[str, ...] = ()) -> GoalPlace:
    return GoalPlace(box, 0.0, worth, units)


def by_a_tenth(scene: BattleScene) -> str:
    """Who has scored more by a tenth of the size of the battle."""
    ahead = round(2.0 * (scene.score(scene.near) - scene.score(scene.far)))  # in half points
    if ahead == 0 or 5 * abs(ahead) < scene.size():
        return ""
    return scene.near if ahead > 0 else scene.far
