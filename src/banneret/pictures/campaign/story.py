"""What happened in a turn, phase by phase, in short: what is worth telling as a line each, and what is not
under a heading to be opened. A line tells its clause to whoever points at it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from banneret.books.events import listed, plural
from banneret.campaign import party_events as parties
from banneret.campaign import season_events as seasons
from banneret.campaign.army_orders import OrdersOpened
from banneret.campaign.artefact_events import FindClass
from banneret.campaign.battle_events import (
    BattleSettled,
    DateAccepted,
    FighterChosen,
    ReadyForBattle,
    ScenarioAgreed,
)
from banneret.campaign.challenge_events import BattleArises
from banneret.campaign.defeat_events import SkipsNextPhase
from banneret.campaign.experience_events import ExperienceChanged
from banneret.campaign.income_events import ArtefactsYielded, Yielded
from banneret.campaign.joust_events import JousterRests, TiltRidden
from banneret.campaign.moves import deeds_told as deeds
from banneret.campaign.moves import told as moves
from banneret.campaign.party_actions.adventurer_action import PartyActionFailed
from banneret.campaign.player_order import PlayerOrderRolled
from banneret.campaign.purchase_events import HexConquered, PointsLapsed
from banneret.campaign.realm import CALLED
from banneret.campaign.register import ListApproved, ListEntered
from banneret.campaign.setup_events import ArmySetUp, SettlementPlaced
from banneret.core.engine.events import Event
from banneret.pictures.campaign.people import People
from banneret.pictures.campaign.record import TurnRecord
from banneret.pictures.marks import esc

# The phases as the rules name them, and the steps that are played in each.
PHASES: Final = (
    ("Set-up", ("setup",)),
    ("Season", ("season",)),
    ("Player Order", ("player_order",)),
    ("Diplomacy", ("diplomacy",)),
    ("Income", ("income",)),
    ("Spending", ("spending",)),
    ("Army Phase", ("army_orders", "army_phase", "answers")),
    ("Adventurers", ("adventurers",)),
    ("Battles", ("battles",)),
    ("After the battles", ("characters", "veterans", "conquest", "bonus_gold")),
    ("Skirmishes", ("skirmishes",)),
    ("End of the turn", ("turn_end",)),
)

_IN_VAIN: Final = "What came to nothing"
_DICE: Final = "Dice"
_WAYS: Final = "Marches"
_CAMP: Final = "In camp"

# What is told under a heading only.
FOLDED: Final[dict[type[Event], str]] = {
    ListEntered: "Army lists",
    ListApproved: "Army lists",
    seasons.LandRolled: _DICE,
    seasons.RadiusRolled: _DICE,
    seasons.DestructionRolled: _DICE,
    PlayerOrderRolled: _DICE,
    Yielded: "Where it comes from",
    ArtefactsYielded: "Where it comes from",
    deeds.GoldMoved: "Treasuries",
    deeds.AttackPrepared: _WAYS,
    deeds.DeploymentTaken: _WAYS,
    moves.MarchForced: _WAYS,
    moves.ArmyWithoutOrders: _IN_VAIN,
    moves.ArmyKeepsWaiting: _IN_VAIN,
    moves.ArmyStops: _IN_VAIN,
    moves.ActionImpossible: _IN_VAIN,
    moves.ActionLeftOut: _IN_VAIN,
    moves.AnnexNotAllowed: _IN_VAIN,
    parties.PartyMoved: "Ways of the parties",
    parties.PartySetsOut: _CAMP,
    parties.PartyEquipped: _CAMP,
    parties.PartyStopped: _IN_VAIN,
    parties.PartyHeld: _IN_VAIN,
    PartyActionFailed: _IN_VAIN,
    parties.RuinSearched: "Ruins explored",
    FindClass: _DICE,
    PointsLapsed: _IN_VAIN,
    SkipsNextPhase: "Who recovers",
    TiltRidden: "Every pass",
    JousterRests: "Every pass",
}

# What the heading of the turn tells, or a battle's own card.
ELSEWHERE: Final = (
    seasons.TurnBegan,
    BattleArises,
    BattleSettled,
    ReadyForBattle,
    FighterChosen,
    ScenarioAgreed,
    DateAccepted,
)


# What befalls land and constructions by a deed that was told before, whosever they are.
CONSEQUENCES: Final = (seasons.ConstructionLost, seasons.LandChanged)


class ToldLine(NamedTuple):
    """`loud` if it would be told to everybody at once, `follows` if it came of what was told before it."""

    seat: str
    text: str
    clause: str = ""
    loud: bool = False
    follows: bool = False


class Fold(NamedTuple):
    title: str
    lines: list[ToldLine]


class Passage(NamedTuple):
    """What one phase comes to."""

    title: str
    lines: list[ToldLine]
    folds: list[Fold]


Merge: TypeAlias = Callable[[People, Sequence[Event]], list[ToldLine]]


def passages(people: People, turn: TurnRecord) -> list[Passage]:
    """The phases of a turn in which anything happened."""
    found: list[Passage] = []
    for title, steps in PHASES:
        told = [event for phase in turn.phases if phase.step in steps for event in phase.told]
        passage = _passage(people, title, told)
        if passage.lines or passage.folds:
            found.append(passage)
    return found


def _passage(people: People, title: str, told: Sequence[Event]) -> Passage:
    lines: list[ToldLine] = []
    folds: dict[str, list[ToldLine]] = {}
    merged: set[type[Event]] = set()
    for event in told:
        kind = type(event)
        if kind in MERGED:
            if kind not in merged:
                merged.add(kind)
                heading, merge = MERGED[kind]
                made = merge(people, [each for each in told if type(each) is kind])
                (folds.setdefault(heading, []) if heading else lines).extend(made)
        elif kind not in ELSEWHERE:
            follows = kind in CONSEQUENCES
            line = ToldLine(people.doer(event), event.text(people.names), event.clause, event.aloud, follows)
            heading = FOLDED.get(kind, "")
            if kind is deeds.RuinsSearched and getattr(event, "face", 0) != 6:
                heading = _IN_VAIN
            (folds.setdefault(heading, []) if heading else lines).append(line)
    if title in ("Army Phase", "Adventurers"):
        lines = _by_realm(people, lines)
    return Passage(title, lines, [Fold(heading, of) for heading, of in folds.items()])


def _by_realm(people: People, lines: Sequence[ToldLine]) -> list[ToldLine]:
    """One realm after the other, each in the order in which it happened; what came of a deed stays with it."""
    of_realm: dict[str, list[ToldLine]] = {}
    doer = ""
    for line in lines:
        doer = doer if line.follows else line.seat
        of_realm.setdefault(doer, []).append(line)
    return [line for seat in people.in_order(of_realm) for line in of_realm[seat]]


# ------------------------------------------------------------------------------------------ several in one


def _marches(people: People, told: Sequence[Event]) -> list[ToldLine]:
    """The way of every army, in one line."""
    ways: dict[str, list[int]] = {}
    clause = ""
    for event in told:
        if isinstance(event, moves.ArmyStepped):
            clause = event.clause
            ways.setdefault(event.army, [event.start]).append(event.hex)
    order = people.in_order([people.seat_of(army) for army in ways])
    return [
        ToldLine(people.seat_of(army), f"{people.name(army)}: {' → '.join([str(hex) for hex in way])}.", clause)
        for army, way in sorted(ways.items(), key=lambda each: order.index(people.seat_of(each[0])))
    ]


def _conquests(people: People, told: Sequence[Event]) -> list[ToldLine]:
    """What each player has taken hex by hex, and from whom."""
    found: dict[str, dict[str, list[int]]] = {}
    points: dict[str, int] = {}
    clause = ""
    for event in told:
        if isinstance(event, HexConquered):
            clause = event.clause
            found.setdefault(event.seat, {}).setdefault(event.loser, []).append(event.hex)
            points[event.seat] = points.get(event.seat, 0) + event.points
    lines = []
    for seat, taken in found.items():
        parts = []
        for loser in sorted(taken, key=lambda each: not each):
            whose = f" of {people.name(loser)}" if loser else " that nobody held" if len(taken) > 1 else ""
            parts.append(f"{seasons.hexes_text(tuple(sorted(taken[loser])))}{whose}")
        spent = plural(points[seat], "Conquest Point")
        lines.append(
            ToldLine(seat, f"{people.name(seat)} conquers {', and '.join(parts)}, for {spent}.", clause)
        )
    return lines


def _experience(people: People, told: Sequence[Event]) -> list[ToldLine]:
    """All that somebody has learnt, or lost, in one line."""
    found: dict[str, list[ExperienceChanged]] = {}
    for event in told:
        if isinstance(event, ExperienceChanged):
            found.setdefault(event.key, []).append(event)
    lines = []
    for key, changes in found.items():
        why: dict[str, int] = {}
        for each in changes:
            reason = deed_of(each)
            why[reason] = why.get(reason, 0) + each.points
        sums = [f"{points:+d} {reason}".replace("-", "−") for reason, points in why.items()]
        army = people.name(key.split("/", 1)[0])
        text = f"{changes[0].who} of {army}: {', '.join(sums)}."
        lines.append(ToldLine(people.seat_of(key), text, changes[0].clause))
    return lines


def deed_of(event: ExperienceChanged) -> str:
    """“for a won challenge with Bertha”."""
    text = event.text({})
    return text[text.index(" experience ") + len(" experience ") :].rstrip(".")


def _settlements(people: People, told: Sequence[Event]) -> list[ToldLine]:
    """Where each realm was founded."""
    found: dict[str, list[SettlementPlaced]] = {}
    for event in told:
        if isinstance(event, SettlementPlaced):
            found.setdefault(event.seat, []).append(event)
    lines = []
    for seat in people.in_order(found):
        where = [f"a {CALLED[each.piece]} in hex {each.hex}" for each in found[seat]]
        hexes = plural(sum([len(each.gained) for each in found[seat]]), "hex", "hexes")
        text = f"{people.name(seat)} founds {listed(where)}: a realm of {hexes}."
        lines.append(ToldLine(seat, text, found[seat][0].clause))
    return lines


def _musters(people: People, told: Sequence[Event]) -> list[ToldLine]:
    found: dict[str, list[ArmySetUp]] = {}
    for event in told:
        if isinstance(event, ArmySetUp):
            found.setdefault(event.seat, []).append(event)
    lines = []
    for seat in people.in_order(found):
        where = [f"{people.name(each.army)} in hex {each.hex}" for each in found[seat]]
        lines.append(ToldLine(seat, f"{people.name(seat)} musters {listed(where)}.", found[seat][0].clause))
    return lines


def _orders(people: People, told: Sequence[Event]) -> list[ToldLine]:
    found = [event for event in told if isinstance(event, OrdersOpened)]
    order = people.in_order([event.seat for event in found])
    return [
        ToldLine(event.seat, event.orders.strip() or "No orders.", event.clause)
        for event in sorted(found, key=lambda event: order.index(event.seat))
    ]


ORDERS: Final = "Orders, as they were opened"

# Of which kinds one line tells several, and under which heading; "" for none.
MERGED: Final[dict[type[Event], tuple[str, Merge]]] = {
    OrdersOpened: (ORDERS, _orders),
    moves.ArmyStepped: (_WAYS, _marches),
    HexConquered: ("", _conquests),
    ExperienceChanged: ("Experience", _experience),
    SettlementPlaced: ("", _settlements),
    ArmySetUp: ("", _musters),
}


# ------------------------------------------------------------------------------------------ as a page has it


def passage_html(people: People, passage: Passage, inside: str = "") -> str:
    """A phase; `inside` comes before its lines."""
    folds = "".join([_fold(people, fold) for fold in passage.folds])
    # Paper opens no headings: where there is nothing else, it goes without the phase.
    kind = "phase" if passage.lines or inside else "phase folded"
    return (
        f'<section class="{kind}"><h3>{esc(passage.title)}</h3>{inside}{lines_html(people, passage.lines)}'
        f"{folds}</section>"
    )


def lines_html(people: People, lines: Sequence[ToldLine]) -> str:
    if not lines:
        return ""
    return f'<ul class="lines">{"".join([_line(people, line) for line in lines])}</ul>'


def _line(people: People, line: ToldLine) -> str:
    clause = f" <code>{esc(line.clause)}</code>" if line.clause else ""
    text = esc(line.text[:1].upper() + line.text[1:]).replace("\n", "<br>")
    loud = ' class="loud"' if line.loud else ""
    return f"<li{loud}>{people.flag(line.seat)}<span>{text}{clause}</span></li>"


def _fold(people: People, fold: Fold) -> str:
    return (
        f"<details><summary>{esc(fold.title)} <small>({len(fold.lines)})</small></summary>"
        f"{lines_html(people, fold.lines)}</details>"
    )
