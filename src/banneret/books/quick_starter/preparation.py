"""Before the first turn: victory condition, sides, deployment, Vanguard (QS-SET-03 to QS-SET-11, QS-VIC-01,
QS-VIC-04, QS-CHR-05, QS-MOD-47 to QS-MOD-50)."""

from __future__ import annotations

from collections.abc import Generator

from banneret.books.chapters import Moment
from banneret.books.events import Deployed, EdgeChosen, NoRoom, RolledOff, ZoneChosen
from banneret.books.quick_starter import characters, closed_moves, movement_phase
from banneret.books.quick_starter.battle import (
    BREAKTHROUGH,
    FEATURES,
    HOLD_THE_GROUND,
    IMPASSABLE,
    KING_OF_THE_HILL,
    ROLL_OFF,
    TURN_START,
    VANGUARD,
    Battle,
    Terrain,
    box_around,
)
from banneret.books.quick_starter.chapter import FIRST, ORDER
from banneret.books.quick_starter.characters import why_not_host
from banneret.books.quick_starter.closed import NotOffered, unit_option, why_away
from banneret.books.quick_starter.closed_moves import ClosedWays
from banneret.books.quick_starter.events import ConditionRolled, FeatureChosen, InReserve, VanguardDeclined
from banneret.books.quick_starter.movement_phase import WayToMove, vanguard_ways
from banneret.books.quick_starter.moving import Trial, Walker
from banneret.books.quick_starter.unit import DESTROYED, GAP, ON_TABLE, RESERVE, WAITING, Figure, Unit
from banneret.books.sides import other_seat
from banneret.core.engine.ask import Ask, Choice, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import Base, disc_base
from banneret.core.space.distances import inside_box, signed_distance
from banneret.core.space.geometry import Polygon, compass, heading_of, quantise_heading, translated
from banneret.core.space.obstacles import Obstacle, obstacle_of_base, obstacle_of_shape
from banneret.core.space.placing import PlaceBody, Pose
from banneret.core.space.showing import outline_of
from banneret.core.space.shown import BodyDetails, Outline

END = ""


# ---------------------------------------------------------------------------------------- condition and sides


def roll_condition(battle: Battle, dice: Dice) -> None:
    """QS-VIC-01: in advanced games a D6 says what the battle is about; a basic game is for the centre."""
    own = battle.own_condition()
    if own:
        battle.condition = own
        battle.tell(ConditionRolled("QS-VIC-01", own, 0))
        battle.step = ROLL_OFF
        return
    if not battle.field.advanced:
        battle.tell(ConditionRolled("QS-SET-12", battle.condition, 0))
        battle.step = ROLL_OFF
        return
    face = dice.one("QS-VIC-01", "victory condition")
    battle.condition = (HOLD_THE_GROUND, BREAKTHROUGH, KING_OF_THE_HILL)[(face - 1) // 2]
    battle.tell(ConditionRolled("QS-VIC-01", battle.condition, face))
    if battle.condition == KING_OF_THE_HILL and not playable_hills(battle):
        # QS-VIC-04: somebody would have nothing to pick, so the die is rolled again.
        return
    battle.step = ROLL_OFF


def playable_hills(battle: Battle) -> bool:
    """Whether, whoever gets which zone, both players will have a Terrain Feature to pick."""
    return all([eligible(battle, low) for low in (True, False)])


def eligible(battle: Battle, low: bool) -> list[Terrain]:
    """QS-VIC-04: features that are not Impassable and not entirely in the zone at y = 0 (or the other)."""
    return [piece for piece in battle.field.pieces if why_not_feature(battle, piece, low) is None]


def why_not_feature(battle: Battle, piece: Terrain, low: bool) -> Refusal | None:
    """QS-VIC-04: why a player whose zone is at y = 0 (or the other) cannot pick a Terrain Feature."""
    if piece.category == IMPASSABLE:
        return Refusal("impassable", "QS-VIC-04", f"The {feature_name(piece)} is Impassable.")
    drawn = battle.zone_drawn(low)
    if inside_box(piece.shape, *battle.zone_box(low)) and (drawn is None or lies_in(piece.shape, drawn)):
        why = f"The {feature_name(piece)} is entirely in your own Deployment Zone."
        return Refusal("own-zone", "QS-VIC-04", why)
    return None


def lies_in(shape: Polygon, area: Polygon, slack: float = 0.0) -> bool:
    """Whether all of a shape is within a convex area."""
    return all([signed_distance(area, x, y) <= slack for x, y in shape.points()])


def feature_name(piece: Terrain) -> str:
    return piece.name or piece.kind


def feature_option(piece: Terrain) -> Option:
    return Option(piece.id, feature_name(piece), (piece.id,))


class ClosedFeatures(NotOffered):
    """Terrain Features that a player cannot pick."""

    def __init__(self, battle: Battle, offered: list[Option], seat: str) -> None:
        super().__init__(battle, offered, seat)
        self.seat = seat

    def everything(self) -> list[Option]:
        return [feature_option(piece) for piece in self.battle.field.pieces]

    def reason(self, option: Option) -> Refusal:
        piece = self.battle.field.feature(option.key)
        refusal = why_not_feature(self.battle, piece, self.seat == self.battle.south)
        assert refusal is not None, "what is not offered has a reason"
        return refusal


def roll_off(battle: Battle, dice: Dice) -> Steps:
    """QS-SET-05 to QS-SET-07: the winner picks a side, deploys first and takes the first turn."""
    rolls: list[tuple[int, ...]] = []
    tied = battle.seats
    for chapter in battle.chapters:
        if FIRST in chapter.provides:
            settled = chapter.goes_first(battle)
            tied = (settled,) if settled else tied
    choosers = [seat for seat in [chapter.says_who_is_first(battle) for chapter in battle.chapters] if seat]
    if len(tied) > 1 and choosers:
        options = [Option(seat, "You" if seat == choosers[0] else "Your opponent") for seat in battle.seats]
        question = Choice("goes-first", "QS-SET-05", "Who goes first?", options)
        tied = ((yield ask(choosers[0], question)),)
    while len(tied) > 1:
        faces = dice.d6(len(tied), "QS-SET-05", "roll-off")
        rolls.append(tuple(faces))
        tied = tuple([seat for seat, face in zip(tied, faces, strict=True) if face == max(faces)])
    winner = tied[0]
    battle.first = winner
    if rolls:
        battle.tell(RolledOff("QS-SET-05", "side and first turn", winner, tuple(rolls)))
    battle.south = settled_south(battle)
    if not battle.south:
        battle.south = yield from choose_side(battle, winner)
    battle.placing = first_to_deploy(battle)
    if battle.condition == KING_OF_THE_HILL:
        battle.step = FEATURES
    else:
        battle.go_on_preparing()


def settled_south(battle: Battle) -> str:
    """Whose table side a chapter has settled, with the events that say so; "" where one is picked."""
    for chapter in battle.chapters:
        if FIRST in chapter.provides:
            south = chapter.takes_south(battle)
            if south:
                tell_sides(battle, south, south, "south")
                return south
    return ""


def first_to_deploy(battle: Battle) -> str:
    """QS-SET-06: whoever takes the first turn, unless a chapter says otherwise."""
    for chapter in battle.chapters:
        if FIRST in chapter.provides:
            return chapter.deploys_first(battle, battle.first)
    return battle.first


def choose_side(battle: Battle, winner: str) -> Generator[Ask, str, str]:
    """QS-SET-06: who has the south edge, or the first zone."""
    options = [Option("south", "The south edge"), Option("north", "The north edge")]
    prompt = "Which table side is yours?"
    zones = [battle.zone_drawn(south) for south in (True, False)]
    drawn = [zone for zone in zones if zone is not None]
    if drawn:
        options = [Option(options[at].key, zone_label(battle, drawn[at], at + 1)) for at in range(len(drawn))]
        prompt = "Which Deployment Zone is yours?"
    edge = yield ask(winner, Choice("edge", "QS-SET-06", prompt, options))
    south = winner if edge == "south" else other_seat(winner)
    tell_sides(battle, winner, south, edge)
    return south


def tell_sides(battle: Battle, chooser: str, south: str, edge: str) -> None:
    if battle.zone_drawn(True) is not None:
        for seat in battle.sides.players(chooser):
            battle.tell(ZoneChosen("QS-SET-06", seat, 1 if seat == south else 2))
    else:
        battle.tell(EdgeChosen("QS-SET-06", chooser, edge))


def zone_label(battle: Battle, zone: Polygon, number: int) -> str:
    field = battle.field
    return f"Zone {number}: {compass(zone.cx, zone.cy, field.width, field.depth) or 'middle'}"


def choose_feature(battle: Battle, dice: Dice) -> Steps:
    """QS-VIC-04: each player picks a Terrain Feature, the one who chose the zones first."""
    for seat in battle.sides.players(battle.first):
        pieces = eligible(battle, seat == battle.south)
        options = [feature_option(piece) for piece in pieces]
        picked = options[0].key
        if len(options) > 1:
            prompt = "Which Terrain Feature do you pick?"
            closed = ClosedFeatures(battle, options, seat)
            picked = yield ask(seat, Choice("feature", "QS-VIC-04", prompt, options, closed=closed))
        battle.features[seat] = picked
        battle.tell(FeatureChosen("QS-VIC-04", seat, picked))
    battle.go_on_preparing()


# ---------------------------------------------------------------------------------------- deployment


class Deploy(PlaceBody):
    """QS-SET-10: anywhere in the own Deployment Zone, with any facing.

    `drawn` is the outline of the zone where it is not the box along the player's edge.
    """

    def __init__(
        self,
        battle: Battle,
        unit: Unit,
        prompt: str = "",
        drawn: Polygon | None = None,
        facing: float | None = None,
    ) -> None:
        ahead = battle.ahead(unit.seat) if facing is None else quantise_heading(facing)
        if drawn is None:
            drawn = battle.zone_drawn(unit.seat == battle.south)
        area = battle.zone(unit.seat) if drawn is None else box_around(drawn)
        prompt = prompt or f"Where do you deploy {unit.the()}?"
        super().__init__("place", "QS-SET-10", prompt, (unit.id,), area, ahead, True)
        self.act = "Deploy here"
        self.drawn = drawn
        self.battle = battle.seen_by(unit.seat)
        self.unit = unit
        self.walker = Walker(self.battle, unit)

    def refusal(self, pose: Pose) -> Refusal | None:
        shape = self.unit.boundary_at(*pose)
        field = self.battle.field
        # A round base is measured by its circle, not by the polygon that stands for it.
        slack = 0.01 if self.unit.is_round() else 0.001
        if not inside_box(shape, -slack, -slack, field.width + slack, field.depth + slack):
            return Refusal("off-board", "QS-GEO-21", "The unit does not fit on the board there.")
        x0, y0, x1, y1 = self.area
        outside = not inside_box(shape, x0 - slack, y0 - slack, x1 + slack, y1 + slack)
        if outside or (self.drawn is not None and not lies_in(shape, self.drawn, slack)):
            return Refusal("outside-zone", "QS-SET-10", "The whole unit must be in its Deployment Zone.")
        trial = Trial(*pose)
        if self.walker.blocked(shape, trial, True):
            return trial.refusal
        return None

    def spot(self) -> Pose | None:
        """A place for the unit: on a grid, or in a corner of the free ground, however narrow.

        There it faces ahead, back or to a side, or is flush with a side of something in its zone.
        """
        found = super().spot()
        if found is not None:
            return found
        for heading in self._headings():
            found = self._in_a_corner(heading)
            if found is not None:
                return found
        return None

    def _headings(self) -> list[float]:
        """Ahead and to the side, then along and across every side of what may stand in the way."""
        found: list[float] = [self.facing]
        if self.unit.is_round():
            return found
        found.append(quantise_heading(self.facing + 90.0))
        shapes = [piece.shape for piece in self.battle.field.impassable]
        shapes += [other.boundary() for other in self.walker.others if not other.is_round()]
        for shape in shapes:
            for i in range(len(shape.xs)):
                along = heading_of(shape.xs[i] - shape.xs[i - 1], shape.ys[i] - shape.ys[i - 1])
                for turn in (0.0, 90.0):
                    # Half a turn more covers the same ground, so rather ahead than back.
                    heading = quantise_heading((along - self.facing + turn) % 180.0 - 90.0 + self.facing)
                    if heading not in found:
                        found.append(heading)
        return found

    def _in_a_corner(self, heading: float) -> Pose | None:
        """QS-SET-10: the foremost place in a corner of what others and Impassable Terrain leave free."""
        unit = self.unit
        # Everything as seen from the middle of the front edge.
        body = unit.boundary_at(0.0, 0.0, heading)
        base = Base(0.0, 0.0, heading, 0.5 * unit.width(), 0.5 * unit.depth())
        if unit.is_round():
            base = disc_base(0.0, 0.0, unit.radius())
        obstacles: list[Obstacle] = []
        for piece in self.battle.field.impassable:
            obstacles.append(obstacle_of_shape(base, translated(piece.shape, -body.cx, -body.cy), 0.0))
        for other in self.walker.others:
            away = 0.0 if other.seat == unit.seat else GAP
            if other.is_round():
                cx, cy = other.centre()
                disc = disc_base(cx - body.cx, cy - body.cy, other.radius())
                obstacles.append(obstacle_of_base(base, disc, away))
            else:
                shape = translated(other.boundary(), -body.cx, -body.cy)
                obstacles.append(obstacle_of_shape(base, shape, away))
        x0, y0, x1, y1 = self.area
        box = (x0 - min(body.xs), y0 - min(body.ys), x1 - max(body.xs), y1 - max(body.ys))
        return self.first_corner(heading, obstacles, box)

    def body_at(self, x: float, y: float, heading: float) -> Polygon:
        return self.unit.boundary_at(x, y, heading)

    def pose_about(self, cx: float, cy: float, heading: float) -> Pose:
        return self.unit.pose_about(cx, cy, heading)

    def outline_at(self, pose: Pose) -> list[Outline]:
        return [outline_of(self.unit.boundary_at(*pose))]

    def body_details(self) -> BodyDetails:
        half = 0.5 * self.unit.width()
        return {"unit": self.unit.id, "footprint": (-half, half, self.unit.depth())}


def deploy(battle: Battle, dice: Dice) -> Steps:
    """QS-SET-09: the first player deploys the whole army, then the second; Characters may start in units."""
    seat = battle.placing
    hold_back(battle)
    waiting = battle.in_place(seat, WAITING)
    ready = [unit for unit in waiting if why_not_yet(battle, unit) is None]
    options = deploy_options(battle, ready)
    if not options and len(ready) < len(waiting):
        options = deploy_options(battle, waiting)
    if options:
        prompt = "Which unit do you deploy?"
        closed = ClosedDeployments(battle, options, seat)
        chosen = yield ask(seat, Choice("deploy", "QS-SET-09", prompt, options, closed=closed))
        yield from carry_out(battle, chosen)
        yield from battle.window(Moment.UNIT_SET_UP, (chosen.split(" ")[1],), dice)
    else:
        for unit in waiting:
            gone = unit.twin()
            gone.place = DESTROYED
            battle.put(gone)
            battle.tell(NoRoom("QS-SET-10", unit.id))
    order = battle.sides.players(first_to_deploy(battle))
    left = [each for each in order if battle.in_place(each, WAITING)]
    if not left:
        # QS-MOD-49: whoever finished deploying last begins.
        battle.placing = order[-1]
        battle.step = VANGUARD
    elif len(left) == 1:
        battle.placing = left[0]
    else:
        battle.placing = next_to_deploy(battle, seat)


def deploy_options(battle: Battle, units: list[Unit]) -> list[Option]:
    """Places for these units, and for Characters among them in units on the table."""
    options: list[Option] = []
    for unit in units:
        if any([question.spot() is not None for question in places_to_deploy(battle, unit)]):
            options.append(deploy_option(unit))
        if unit.is_character_alone():
            for host in battle.of_seat(unit.seat):
                if characters.may_host(host, unit.figures[0]):
                    for file in deploy_places(battle, host, unit):
                        options.append(deploy_in_option(unit, host, file))
    return options


def why_not_yet(battle: Battle, unit: Unit) -> Refusal | None:
    """Why a chapter has a unit deployed after others."""
    for chapter in battle.chapters:
        refusal = chapter.why_not_deploy(battle, unit)
        if refusal is not None:
            return refusal
    return None


def next_to_deploy(battle: Battle, seat: str) -> str:
    """QS-SET-09: whose turn it is after this player's, while several have units left."""
    for chapter in battle.chapters:
        if ORDER in chapter.provides:
            return chapter.next_to_deploy(battle, seat)
    return next(each for each in battle.sides.players(seat) if battle.in_place(each, WAITING))


def hold_back(battle: Battle) -> None:
    """Units that a chapter has arrive later are not deployed."""
    for chapter in battle.chapters:
        for seat in battle.seats:
            for unit in battle.in_place(seat, WAITING):
                clause = chapter.held_back(battle, unit)
                if clause:
                    away = unit.twin()
                    away.place = RESERVE
                    battle.put(away)
                    battle.tell(InReserve(clause, unit.id))


def deploy_option(unit: Unit) -> Option:
    return Option(f"deploy {unit.id}", f"Deploy {unit.the()}", (unit.id,))


def deploy_in_option(hero: Unit, host: Unit, file: int) -> Option:
    label = f"{hero.name} in {host.the()}, {place_name(host, file)}"
    return Option(f"join {hero.id} {host.id} {file}", label, (hero.id, host.id))


def place_name(host: Unit, file: int) -> str:
    if host.entry.ranks == 1 and file in (0, host.files):
        return "at the left end" if file == 0 else "at the right end"
    return f"place {file + 1}"


class ClosedDeployments(NotOffered):
    """Units that cannot be deployed, and places in units where a Character cannot be."""

    def everything(self) -> list[Option]:
        battle = self.battle
        units = [unit for unit in battle.units.values() if unit.seat == battle.placing]
        found = [deploy_option(unit) for unit in units]
        for hero in units:
            if hero.place != WAITING or not hero.is_character_alone():
                continue
            for host in units:
                if host.id != hero.id and host.place in (WAITING, ON_TABLE):
                    found += [deploy_in_option(hero, host, f) for f in characters.every_place(host)]
        return found

    def reason(self, option: Option) -> Refusal:
        battle = self.battle
        unit = battle.unit(option.marks[0])
        if len(option.marks) == 1:
            return self._why_not_deploy(unit)
        host, file = battle.unit(option.marks[1]), int(option.key.split(" ")[3])
        refusal = why_not_yet(battle, unit)
        if refusal is None:
            refusal = why_not_host(host, unit.figures[0])
        if refusal is None:
            refusal = why_away(battle, host, "QS-CHR-05")
        if refusal is not None:
            return refusal
        if file not in characters.places_in(host):
            return characters.why_not_place(host, file)
        refusal = why_not_deploy_in(battle, host, unit, file)
        assert refusal is not None, "what is not offered has a reason"
        return refusal

    def _why_not_deploy(self, unit: Unit) -> Refusal:
        if unit.place == WAITING:
            later = why_not_yet(self.battle, unit)
            if later is not None:
                return later
            return Refusal(
                "no-room", "QS-SET-10", f"No room was found for {unit.the()} in your Deployment Zone."
            )
        away = why_away(self.battle, unit, "QS-SET-10")
        if away is not None:
            return away
        return Refusal("deployed", "QS-SET-09", f"{unit.says('has')} been deployed.")


def deploy_places(battle: Battle, host: Unit, hero: Unit) -> list[int]:
    """Places in a unit on the table where the grown unit still stands in its zone."""
    return [file for file in characters.places_in(host) if why_not_deploy_in(battle, host, hero, file) is None]


def why_not_deploy_in(battle: Battle, host: Unit, hero: Unit, file: int) -> Refusal | None:
    """QS-SET-10: why a unit cannot grow by a Character in this place where it stands."""
    grown = characters.joined_by(host, hero.figures[0], file)
    found = [question.check(grown.pose()) for question in places_to_deploy(battle, grown)]
    return None if None in found else found[0]


def carry_out(battle: Battle, chosen: str) -> Steps:
    what, _, rest = chosen.partition(" ")
    if what == "join":
        hero_id, host_id, file = rest.split(" ")
        hero, host = battle.unit(hero_id), battle.unit(host_id)
        characters.join(battle, hero, host, int(file), False, "QS-CHR-16")
        # Nobody has moved yet.
        host = battle.unit(host_id).twin()
        figures = []
        for figure in host.figures:
            fresh = figure.twin()
            fresh.moved = False
            figures.append(fresh)
        host.figures = tuple(figures)
        battle.put(host)
        return
    unit = battle.unit(rest)
    open_to_it = [each for each in places_to_deploy(battle, unit) if each.spot() is not None]
    question = open_to_it[0]
    if len(open_to_it) > 1:
        labels = [zone_label(battle, each.drawn, at + 1) for at, each in enumerate(open_to_it) if each.drawn]
        options = [Option(str(at + 1), label, (unit.id,)) for at, label in enumerate(labels)]
        prompt = f"In which of your zones do you deploy {unit.the()}?"
        picked = yield ask(unit.seat, Choice("which-zone", "QS-SET-10", prompt, options, (unit.id,)))
        question = open_to_it[int(picked) - 1]
    x, y, heading = yield ask(unit.seat, question)
    battle.put(unit.stand(x, y, heading))
    battle.tell(Deployed("QS-SET-10", unit.id, x, y, heading, "deployment"))


def places_to_deploy(battle: Battle, unit: Unit) -> list[Deploy]:
    """QS-SET-10: in the own Deployment Zone, or in one of those that a chapter has for this unit."""
    zones = battle.zones_for(unit)
    if not zones:
        return [Deploy(battle, unit)]
    middle = (0.5 * battle.field.width, 0.5 * battle.field.depth)
    return [
        Deploy(battle, unit, "", zone, heading_of(middle[0] - zone.cx, middle[1] - zone.cy)) for zone in zones
    ]


# ---------------------------------------------------------------------------------------- Vanguard


def vanguard(battle: Battle, dice: Dice) -> Steps:
    """QS-MOD-47 to QS-MOD-49: one unit at a time, players alternating, each until done or unwilling."""
    seat = ""
    for player in battle.sides.players(battle.placing):
        if may_go_on(battle, player):
            seat = player
            break
    if not seat:
        battle.active = battle.first
        battle.step = TURN_START
        yield from battle.window(Moment.ARMIES_DEPLOYED, (), dice)
        return
    options = [unit_option(unit) for unit in vanguard_units(battle, seat)]
    for unit, figure in vanguard_figures(battle, seat):
        options.append(closed_moves.leave_option(unit, figure))
    options.append(Option(END, "No (more) Vanguard moves"))
    prompt = "Which unit makes its Vanguard move?"
    closed = ClosedVanguards(battle, options, seat)
    chosen = yield ask(seat, Choice("vanguard", "QS-MOD-49", prompt, options, (), END, closed))
    battle.placing = battle.sides.next_player(seat)
    if chosen.startswith("leave "):
        _, unit_id, figure_id = chosen.split(" ")
        unit = battle.unit(unit_id)
        yield from movement_phase.leave_unit(battle, unit, unit.figure(figure_id), dice, True)
        mark_vanguard(battle, figure_id)
        for host in battle.of_seat(seat):
            if host.id != unit_id and any([figure.id == figure_id for figure in host.figures]):
                mark_vanguard(battle, host.id)
        return
    if chosen == END:
        battle.declined = (*battle.declined, seat)
        battle.tell(VanguardDeclined("QS-MOD-49", seat))
        return
    yield from vanguard_move(battle, battle.unit(chosen), dice)


def may_go_on(battle: Battle, seat: str) -> bool:
    if seat in battle.declined:
        return False
    return bool(vanguard_units(battle, seat)) or bool(vanguard_figures(battle, seat))


def vanguard_figures(battle: Battle, seat: str) -> list[tuple[Unit, Figure]]:
    """QS-MOD-48: Characters with Vanguard in a unit, who may use it to leave."""
    found: list[tuple[Unit, Figure]] = []
    for unit in battle.of_seat(seat):
        for figure in unit.figures:
            if figure.id != unit.id and why_not_leave_by_vanguard(battle, unit, figure) is None:
                found.append((unit, figure))
    return found


def why_not_leave_by_vanguard(battle: Battle, unit: Unit, figure: Figure) -> Refusal | None:
    """QS-MOD-47, QS-MOD-48: why a Character cannot leave his unit by a Vanguard move."""
    name = figure.entry.name
    if not any([rule.may_vanguard() for rule in figure.entry.rules]):
        return Refusal("no-vanguard", "QS-MOD-47", f"{name} does not have Vanguard.")
    if unit.vanguarded:
        why = f"{name} is in {unit.the()}, which makes no more Vanguard moves."
        return Refusal("vanguarded", "QS-MOD-48", why)
    if figure.moved or battle.unit(figure.id).vanguarded:
        return Refusal("vanguarded", "QS-MOD-48", f"{name} has used his Vanguard move.")
    if unit.total() <= 1:
        return Refusal("alone", "QS-CHR-20", f"{name} is all that is left of {unit.the()}.")
    return None


def vanguard_units(battle: Battle, seat: str) -> list[Unit]:
    return [unit for unit in battle.of_seat(seat) if why_not_vanguard(unit) is None]


def why_not_vanguard(unit: Unit) -> Refusal | None:
    """QS-MOD-47: why a unit makes no Vanguard move."""
    if not unit.may_vanguard():
        some = any([rule.may_vanguard() for rules in unit.all_rules() for rule in rules])
        lacks = (
            f"Not every model of {unit.the()} has Vanguard."
            if some
            else f"{unit.says('does')} not have Vanguard."
        )
        return Refusal("no-vanguard", "QS-MOD-47", lacks)
    if unit.vanguarded:
        return Refusal("vanguarded", "QS-MOD-47", f"{unit.says('makes')} no more Vanguard moves.")
    return None


class ClosedVanguards(NotOffered):
    """Units without a Vanguard move to make, and Characters who cannot leave theirs by one."""

    def __init__(self, battle: Battle, offered: list[Option], seat: str) -> None:
        super().__init__(battle, offered, seat)
        self.seat = seat

    def everything(self) -> list[Option]:
        units = [unit for unit in self.battle.units.values() if unit.seat == self.seat]
        return [unit_option(unit) for unit in units] + closed_moves.every_leave(self.battle, self.seat)

    def reason(self, option: Option) -> Refusal:
        unit = self.battle.unit(option.marks[0])
        refusal: Refusal | None = None
        if option.key.startswith("leave "):
            refusal = why_not_leave_by_vanguard(self.battle, unit, unit.figure(option.key.split(" ")[2]))
        else:
            refusal = why_away(self.battle, unit, "QS-MOD-47")
            if refusal is None:
                refusal = why_not_vanguard(unit)
        assert refusal is not None, "what is not offered has a reason"
        return refusal


def vanguard_move(battle: Battle, unit: Unit, dice: Dice) -> Steps:
    """QS-MOD-48: under the rules of the Movement Phase; a Character may also join a unit."""
    ways = vanguard_ways(battle, unit)
    way = ways[0]
    options = [Option("walk", "Move 6”", (unit.id,))]
    if len(ways) > 1:
        options.append(Option("fly", "Fly 6”", (unit.id,)))
    joins: dict[str, WayToMove] = {}
    if unit.is_character_alone() and unit.is_single():
        joins = movement_phase.ways_to_join(battle, unit, ways[:1], options)
    chosen = "walk"
    if len(options) > 1:
        prompt = f"How {unit.asks('does')} make {unit.its()} Vanguard move?"
        closed = ClosedWays(battle, options, unit, {"walk": "Move 6”", "fly": "Fly 6”"}, way.rate)
        kind_question = Choice("vanguard-kind", "QS-MOD-48", prompt, options, (unit.id,), closed=closed)
        chosen = yield ask(unit.seat, kind_question)
    if chosen.startswith("join "):
        host = battle.unit(chosen.removeprefix("join "))
        yield from movement_phase.join_unit(battle, unit, host, joins[host.id], dice)
        if not battle.unit(unit.id).on_table():
            mark_vanguard(battle, host.id)
        return
    way = WayToMove(way.kind, way.rate, chosen == "fly")
    question = movement_phase.move_question(battle, unit, way)
    path = yield ask(unit.seat, question)
    yield from movement_phase.carry_out(battle, unit, question.trial(path), way, dice)
    mark_vanguard(battle, unit.id)


def mark_vanguard(battle: Battle, unit_id: str) -> None:
    """QS-MOD-50: it is remembered; what it means for this turn's moves is forgotten when the turn begins."""
    unit = battle.unit(unit_id).twin()
    unit.vanguarded = True
    battle.put(unit)
