"""Multiplayer: three and more players, each for themselves, each after one other, or in two teams (AF-MUL)."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, ClassVar, Final, NamedTuple

from banneret.books.age_of_fantasy.battle import DEPLOYMENT, Battle
from banneret.books.age_of_fantasy.chapter import ZONES_PROVIDED, Chapter
from banneret.books.age_of_fantasy.chapters.multiplayer.corners import corners
from banneret.books.age_of_fantasy.chapters.multiplayer.events import DEPLOYMENT as DEPLOYING
from banneret.books.age_of_fantasy.chapters.multiplayer.events import TURNS, MemberDrawn, OrderRolled
from banneret.books.age_of_fantasy.deployment import choose_zone
from banneret.books.age_of_fantasy.mission import mission_of
from banneret.books.age_of_fantasy.rolled_tables import DeploymentStyle
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.case_tools import among, convert
from banneret.books.chapters import Chosen, Moment
from banneret.books.events import listed
from banneret.books.opr.latecomers import begin_deploying
from banneret.books.opr.troop import WAITING
from banneret.books.sides import LETTERS
from banneret.books.turn_order import ALTERNATE, ROLLED, RolledOrder, TurnOrder, drawn
from banneret.core.engine.ask import Ask, Choice, Closed, Data, Option, Refusal, Steps, ask
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.randoms import SplitMix64
from banneret.core.engine.shown import ShownNote

ID: Final = "multiplayer"
FORM: Final = "multiplayer-form"
FIRST: Final = "first-team"
SPLIT: Final = "team-points"
CALLING: Final = "team-turns"

FREE_FOR_ALL: Final = "free-for-all"
MERRY_GO_ROUND: Final = "merry-go-round"
TEAMS: Final = "teams"
FORMS: Final = ((FREE_FOR_ALL, "Free-for-all"), (MERRY_GO_ROUND, "Merry-go-round"), (TEAMS, "Teams"))
ABOUTS: Final = (
    (FREE_FOR_ALL, "Three or four players, each for themselves in a corner; everybody may attack everybody."),
    (MERRY_GO_ROUND, "Three or four players, each in a corner; each may attack only who has deployed next."),
    (TEAMS, "Three or more players in two teams, which share a deployment zone and win or lose together."),
)
NUMBERS: Final = {
    FREE_FOR_ALL: (3, 4),
    MERRY_GO_ROUND: (3, 4),
    TEAMS: tuple(range(3, len(LETTERS) + 1)),
}
CLAUSES: Final = {FREE_FOR_ALL: "AF-MUL-01", MERRY_GO_ROUND: "AF-MUL-04", TEAMS: "AF-MUL-07"}
ANY: Final = "any-proportion"
EVEN: Final = "equal-parts"
CHOOSE: Final = "team-chooses"
ROLL: Final = "team-rolls"


class MultiplayerNotes(NamedTuple):
    """What has been rolled and who has done what: all of it is open to everybody."""

    deployed: tuple[str, ...] = ()  # the order in which players deploy, and in a merry-go-round hunt each other
    order: tuple[str, ...] = ()  # that of this round
    lately: tuple[str, ...] = ()  # who has deployed or activated a unit, the last of them last


def multiplayer_notes(battle: Battle) -> MultiplayerNotes:
    notes = battle.notes[ID]
    assert isinstance(notes, MultiplayerNotes)
    return notes


def member_option(seat: str) -> Option:
    return Option(seat, f"My ally at seat {seat}")


class IdleMembers(Closed):
    """Those of a team who have nobody left to set up, or to activate in this round."""

    def __init__(self, seats: list[str], clause: str) -> None:
        self.seats = seats
        self.clause = clause

    def options(self) -> list[Option]:
        return [member_option(seat) for seat in self.seats]

    def why(self, key: str) -> Refusal | None:
        if key not in self.seats:
            return None
        return Refusal("nobody-left", self.clause, f"The army at seat {key} has nobody left for that.")


def beside(seat: str) -> str:
    """The choice by which a seat fights beside the first."""
    return f"seat-{seat.lower()}"


class Multiplayer(Chapter):
    id: ClassVar[str] = ID
    title: ClassVar[str] = "Multiplayer"
    about: ClassVar[str] = (
        "Three or more players share one battle: each for themselves, each after one other, or in two teams."
    )
    section: ClassVar[str] = "MUL"
    provides: ClassVar[tuple[str, ...]] = (ZONES_PROVIDED,)
    turn_rank: ClassVar[int] = ROLLED
    words: ClassVar[tuple[str, ...]] = ("deployed", "order")
    # Who may be attacked depends on the order of deployment, which never changes while anybody can be.
    by_units: ClassVar[tuple[str, ...]] = ("why_no_target", "why_no_charge", "why_no_spell")
    windows: ClassVar[tuple[str, ...]] = (
        Moment.BEFORE_DEPLOYING,
        Moment.ARMIES_DEPLOYED,
        Moment.TURN_BEGINS,
    )

    def settings(self) -> tuple[Setting, ...]:
        """AF-MUL-01, AF-MUL-04, AF-MUL-07, AF-MUL-08, AF-MUL-11."""
        teams = (FORM, TEAMS)
        seats = tuple([(beside(seat), f"Seat {seat}") for seat in LETTERS[2:]])
        return (
            Setting(
                FORM,
                "Form of multiplayer",
                "Who fights whom.",
                FORMS,
                FREE_FOR_ALL,
                abouts=ABOUTS,
                armies=tuple(NUMBERS.items()),
            ),
            Setting(
                FIRST,
                "Who fights beside seat A",
                "All others fight beside seat B. The teams need not have as many players.",
                seats,
                several=True,
                preset=tuple([beside(seat) for seat in LETTERS[2::2]]),
                abouts=tuple([(beside(seat), f"Seats A and {seat} are allies.") for seat in LETTERS[2:]]),
                seats=tuple([(beside(seat), seat) for seat in LETTERS[2:]]),
                needs=teams,
                if_none="Seat A fights alone.",
            ),
            Setting(
                SPLIT,
                "Points of a team",
                "How a team divides its points among its players.",
                ((ANY, "In any proportion"), (EVEN, "In equal parts")),
                ANY,
                abouts=(
                    (ANY, "The armies of a team may cost as much as is agreed on for each team, in all."),
                    (EVEN, "No army of a team may cost more than its equal share of the team's points."),
                ),
                needs=teams,
            ),
            Setting(
                CALLING,
                "Turns of a team",
                "Who of a team activates a unit when it is the team's turn.",
                ((CHOOSE, "They choose"), (ROLL, "They roll")),
                CHOOSE,
                abouts=(
                    (CHOOSE, "Each turn, one player of the team says who of them activates a unit."),
                    (ROLL, "Each turn, a die says who of the team activates a unit."),
                ),
                needs=teams,
            ),
        )

    def drawn(self, draw: SplitMix64) -> Chosen:
        """In any form."""
        chosen: dict[str, tuple[str, ...]] = {FORM: (FORMS[draw.below(3)][0],)}
        if chosen[FORM] == (TEAMS,):
            with_a = draw.below(4)
            chosen[FIRST] = tuple([beside(seat) for k, seat in enumerate(("C", "D")) if with_a >> k & 1])
            chosen[SPLIT] = ((ANY, EVEN)[draw.below(2)],)
            chosen[CALLING] = ((CHOOSE, ROLL)[draw.below(2)],)
        return chosen

    # ------------------------------------------------------------------ who plays

    def form(self) -> str:
        return self.chosen[0] if self.chosen else FREE_FOR_ALL

    def in_teams(self) -> bool:
        return self.form() == TEAMS

    def numbers(self) -> tuple[int, ...]:
        """AF-MUL-01, AF-MUL-04, AF-MUL-07: three or four; in teams as many as there are seats."""
        return NUMBERS[self.form()]

    def teams(self, seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        """AF-MUL-07: divided as players have agreed."""
        if not self.in_teams():
            return ()
        first = [seat for seat in seats if seat == seats[0] or beside(seat) in self.chose(FIRST)]
        return (tuple(first), tuple([seat for seat in seats if seat not in first]))

    def points_needed(self, costs: Mapping[str, int]) -> int:
        """AF-MUL-08: what is agreed on is for each team."""
        if not self.in_teams():
            return 0
        spent = [[costs[seat] for seat in team] for team in self.teams(tuple(sorted(costs)))]
        if self.chose(SPLIT) == (EVEN,):
            return max([len(each) * max(each) for each in spent])
        return max([sum(each) for each in spent])

    def check_costs(self, costs: Mapping[str, int], points: int) -> bool:
        """AF-MUL-08: a team's armies cost no more than that, or each no more than its share."""
        if not self.in_teams():
            return False
        for team in self.teams(tuple(sorted(costs))):
            total = sum([costs[seat] for seat in team])
            who = listed(team)
            if total > points:
                why = f"the armies of the team {who} cost {total} points, more than the {points} of each team"
                raise BadInput(f"{why} (AF-MUL-08)", "options.armies")
            for seat in team:
                if self.chose(SPLIT) == (EVEN,) and costs[seat] * len(team) > points:
                    share = points // len(team)
                    why = (
                        f"{costs[seat]} points are more than the {share} that each of the team {who} may spend"
                    )
                    raise BadInput(f"{why} (AF-MUL-08)", f"options.armies.{seat}")
        return True

    # ------------------------------------------------------------------ remembered and shown

    def fresh_notes(self, chosen: Chosen) -> Any:
        return MultiplayerNotes()

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        return notes

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        assert isinstance(notes, MultiplayerNotes)
        found: dict[str, tuple[str, ...]] = {}
        for word in self.words:
            found[word] = tuple(convert(words.get(word, []), list[str], f"state.{word}"))
            for seat in found[word]:
                among(seat, LETTERS, "side", f"state.{word}")
        return notes._replace(deployed=found["deployed"], order=found["order"])

    def shown(self, battle: Battle) -> list[ShownNote]:
        """The form of the game, whom each may attack, and the order of this round."""
        form = self.form()
        notes = multiplayer_notes(battle)
        found: list[ShownNote] = [
            {
                "title": self.title,
                "text": dict(FORMS)[form],
                "about": dict(ABOUTS)[form],
                "clause": CLAUSES[form],
            }
        ]
        if form == MERRY_GO_ROUND and notes.deployed:
            for seat in battle.seats:
                found.append(
                    {
                        "title": "May attack",
                        "text": "Only",
                        "about": "Others only by striking back in melee.",
                        "clause": "AF-MUL-06",
                        "seat": seat,
                        "seats": [self.prey(battle, seat)],
                        "now": True,
                    }
                )
        if form != TEAMS and notes.order and isinstance(battle.turn_order(), RolledOrder):
            clause = "AF-MUL-05" if form == MERRY_GO_ROUND else "AF-MUL-03"
            found.append(
                {
                    "title": "Order of this round",
                    "text": "First to last:",
                    "clause": clause,
                    "seats": list(notes.order),
                    "now": True,
                }
            )
        return found

    # ------------------------------------------------------------------ zones and deployment

    def zones(self, battle: Battle) -> DeploymentStyle | None:
        """AF-MUL-02, AF-MUL-04: the corners of the table; teams deploy as in any battle (AF-MUL-09)."""
        return None if self.in_teams() else corners(battle.field)

    def settles_zones(self, battle: Battle, dice: Dice) -> Generator[Ask, Any, bool]:
        """AF-MUL-02, AF-MUL-04: everybody rolls for the order; each picks a corner with its first unit."""
        if self.in_teams():
            return False
        order, rolls = yield from self.ranked(
            battle, battle.seats, "AF-MUL-02", "the order of deployment", dice
        )
        battle.notes[ID] = multiplayer_notes(battle)._replace(deployed=order)
        hunting = self.form() == MERRY_GO_ROUND
        battle.tell(OrderRolled("AF-MUL-06" if hunting else "AF-MUL-02", DEPLOYING, order, rolls, hunting))
        battle.first = order[0]
        begin_deploying(battle, DEPLOYMENT)
        return True

    def ranked(
        self, battle: Battle, seats: tuple[str, ...], clause: str, why: str, dice: Dice
    ) -> Generator[Ask, Any, tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]]:
        """AF-GEN-07: a die each, from the highest to the lowest; who ties rolls again among each other."""
        if len(seats) < 2:
            return seats, ()
        faces: list[int] = []
        for seat in seats:
            faces += yield from battle.roll(dice, 1, clause, why, seat)
        found: list[str] = []
        rolls: list[tuple[int, ...]] = [tuple(faces)]
        for face in sorted(set(faces), reverse=True):
            tied = tuple([seats[at] for at in range(len(seats)) if faces[at] == face])
            order, more = yield from self.ranked(battle, tied, clause, why, dice)
            found += order
            rolls += more
        return tuple(found), tuple(rolls)

    def deploys_next(self, battle: Battle, seat: str) -> str:
        """AF-MUL-02: in the order that was rolled; who has nobody left to deploy is passed over."""
        order = multiplayer_notes(battle).deployed
        lately = multiplayer_notes(battle).lately
        if not order:
            return seat  # teams deploy in turn
        at = order.index(lately[-1]) + 1 if lately else 0
        for each in order[at:] + order[:at]:
            if battle.in_place(each, WAITING):
                return each
        return seat

    def window(self, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        if name == Moment.BEFORE_DEPLOYING:
            if self.in_teams():
                prompt = "Who of your team sets up the next unit?"
                able = [each for each in battle.sides.team(battle.turn) if battle.in_place(each, WAITING)]
                yield from self.choose_member(battle, able, prompt, "AF-MUL-09")
            else:
                yield from self.pick_corner(battle, battle.turn, dice)
            self.note_lately(battle)
        elif name == Moment.ARMIES_DEPLOYED:
            battle.notes[ID] = multiplayer_notes(battle)._replace(lately=())
            if not self.in_teams():
                for seat in multiplayer_notes(battle).deployed:
                    yield from self.pick_corner(battle, seat, dice)
        elif self.in_teams():
            yield from self.whose_turn(battle, dice)

    def pick_corner(self, battle: Battle, seat: str, dice: Dice) -> Steps:
        """AF-MUL-02: as it is about to deploy its first unit; a marker of its own comes with the corner.

        Who has deployed nobody at all picks one when all others have.
        """
        if seat in battle.zones or seat not in battle.seats:
            return
        taken = list(battle.zones.values())
        left = [number for number in battle.zone_numbers() if number not in taken]
        yield from choose_zone(battle, seat, left, "AF-MUL-02")
        yield from mission_of(battle).own_marker(battle, seat, dice)

    # ------------------------------------------------------------------ turns

    def orders_turns(self) -> bool:
        return not self.in_teams()

    def turn_order(self, battle: Any) -> TurnOrder | None:
        """AF-MUL-03, AF-MUL-05: as it was rolled for this round; teams take turns (AF-MUL-11)."""
        if self.in_teams():
            return None
        return RolledOrder(multiplayer_notes(battle).order or self.takers(battle))

    def takers(self, battle: Battle) -> tuple[str, ...]:
        return tuple([seat for seat in battle.sides.everybody if battle.sides.takes_turns(seat)])

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        """AF-MUL-03, AF-MUL-05: a roll-off for the order, in the first round too; not where a bag has it."""
        if self.in_teams() or not isinstance(battle.turn_order(), RolledOrder):
            return
        clause = "AF-MUL-05" if self.form() == MERRY_GO_ROUND else "AF-MUL-03"
        order, rolls = yield from self.ranked(
            battle, self.takers(battle), clause, "the order of the round", dice
        )
        battle.notes[ID] = multiplayer_notes(battle)._replace(order=order)
        battle.tell(OrderRolled(clause, TURNS, order, rolls))

    def whose_turn(self, battle: Battle, dice: Dice) -> Steps:
        """AF-MUL-11: the team chooses who of it activates a unit, or rolls for it.

        Not where tokens of players are drawn: then it is known whose unit acts.
        """
        if battle.turn_order() is not ALTERNATE or battle.turn not in battle.seats:
            return
        able = [each for each in battle.sides.team(battle.turn) if battle.may_activate(each)]
        if self.chose(CALLING) == (ROLL,) and len(able) > 1:
            at = drawn(len(able), dice, "AF-MUL-11", "who of the team activates a unit")
            battle.turn = able[at]
            battle.tell(MemberDrawn("AF-MUL-11", battle.turn))
        else:
            prompt = "Who of your team activates a unit?"
            yield from self.choose_member(battle, able, prompt, "AF-MUL-11")
        self.note_lately(battle)

    def choose_member(self, battle: Battle, able: list[str], prompt: str, clause: str) -> Steps:
        """The one of these who has not had a say for the longest time says who it is."""
        if len(able) < 2:
            if able:
                battle.turn = able[0]
            return
        lately = multiplayer_notes(battle).lately
        able = sorted(able, key=lambda seat: (lately.index(seat) if seat in lately else -1, seat))
        first, *others = able
        options = [Option(first, "I do"), *[member_option(seat) for seat in others]]
        closed = IdleMembers([seat for seat in battle.sides.team(first) if seat not in able], clause)
        battle.turn = yield ask(first, Choice("member", clause, prompt, options, closed=closed))

    def note_lately(self, battle: Battle) -> None:
        notes = multiplayer_notes(battle)
        if battle.turn in battle.seats:
            others = [seat for seat in notes.lately if seat != battle.turn]
            battle.notes[ID] = notes._replace(lately=(*others, battle.turn))

    # ------------------------------------------------------------------ whom one may attack

    def prey(self, battle: Battle, seat: str) -> str:
        """AF-MUL-06: the player who deployed after this one; after the last comes the first."""
        order = multiplayer_notes(battle).deployed or battle.seats
        return order[(order.index(seat) + 1) % len(order)]

    def why_not_attack(self, battle: Battle, unit: Unit, target: Unit) -> Refusal | None:
        """AF-MUL-06: a player attacks only one other; a side that nobody plays is anybody's game."""
        if self.form() != MERRY_GO_ROUND or unit.seat not in battle.seats or target.seat not in battle.seats:
            return None
        prey = self.prey(battle, unit.seat)
        if target.seat in (prey, unit.seat):
            return None
        why = f"In a merry-go-round {unit.does('may')} attack only the army at seat {prey}, not {target.the()}."
        return Refusal("not-next", "AF-MUL-06", why)

    def why_no_target(self, battle: Battle, unit: Unit, target: Unit) -> Refusal | None:
        return self.why_not_attack(battle, unit, target)

    def why_no_charge(self, battle: Battle, unit: Unit, target: Unit) -> Refusal | None:
        return self.why_not_attack(battle, unit, target)

    def why_no_spell(self, battle: Battle, unit: Unit, target: Unit) -> Refusal | None:
        return self.why_not_attack(battle, unit, target)
