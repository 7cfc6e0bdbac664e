"""Actions that complete at one tick, batch by batch for all players together (gaps.md 2.3 B).

Inside a batch every test reads the state at its start, and armies come in the order of their keys: who is
listed first does not matter (CP-MOV-16).
"""

from __future__ import annotations

from banneret.campaign.ground import change_terrain, lose_construction
from banneret.campaign.moves.action import (
    BUILDING,
    CLAIMS,
    EARTHQUAKES,
    GOLD,
    LAND,
    LAST,
    RELOCATIONS,
    BuildingAction,
    ClaimingAction,
    CompletedAction,
    EarningAction,
    LandAction,
    LastAction,
    RelocatingAction,
    SiteClaim,
)
from banneret.campaign.moves.actions.annex_territory import AnnexTerritory
from banneret.campaign.moves.actions.earthquake import GenerateEarthquake
from banneret.campaign.moves.costs import enterable
from banneret.campaign.moves.deeds_told import (
    ArmyGone,
    ArmyRelocated,
    BorderDrawn,
    GoldMoved,
    TerritoryClaimed,
)
from banneret.campaign.moves.marches import Marches, OnTheMarch
from banneret.campaign.moves.told import ActionImpossible, AnnexNotAllowed
from banneret.campaign.orders import Act
from banneret.campaign.realm import change_gold
from banneret.campaign.records import IN_THE_SANDS, Army

TOO_LATE = "It is annexed before any other action or movement, or not at all."


def complete(marches: Marches, due: list[OnTheMarch]) -> None:
    """All actions of a tick, on the state after its arrivals."""
    deeds: list[CompletedAction] = []
    for march in due:
        item = march.in_hand
        assert item is not None
        assert item.action is not None
        assert isinstance(item.item, Act)
        march.in_hand = None
        march.ticks = item.until
        march.note(item.item, marches.place(march.army), item.price.points)
        deeds.append(CompletedAction(march, item.item, item.action))
    if not deeds:
        return
    by_batch: dict[int, list[CompletedAction]] = {}
    for deed in deeds:
        by_batch.setdefault(deed.action.batch, []).append(deed)
    felled = _earn(marches, by_batch.get(GOLD, []))
    sites = _build(marches, by_batch.get(BUILDING, []))
    _claim(marches, by_batch.get(CLAIMS, []), sites)
    _change_land(marches, by_batch.get(LAND, []), felled)
    _shake(marches, by_batch.get(EARTHQUAKES, []))
    _relocate(marches, by_batch.get(RELOCATIONS, []))
    _carry_out(marches, by_batch.get(LAST, []))
    for march, _, action in deeds:
        if action.ends_phase:
            march.halt()


# ------------------------------------------------------------------------------------------ what is possible


def _army(marches: Marches, deed: CompletedAction) -> Army:
    return marches.army(deed.march.army)


def _why_not(marches: Marches, deed: CompletedAction) -> str:
    campaign, army = marches.campaign, _army(marches, deed)
    return deed.action.why_never(campaign, army) or deed.action.why_not(campaign, army, deed.act)


def _possible(marches: Marches, deeds: list[CompletedAction]) -> list[CompletedAction]:
    """CP-MOV-08, CP-ACT-07: what is impossible has no effect, and costs no gold."""
    reasons = [_why_not(marches, deed) for deed in deeds]
    for deed, why in zip(deeds, reasons, strict=True):
        if why:
            _fail(marches, deed, why)
    return [deed for deed, why in zip(deeds, reasons, strict=True) if not why]


def _fail(marches: Marches, deed: CompletedAction, why: str) -> None:
    place = marches.place(deed.march.army)
    deed.march.spoil(why)
    marches.campaign.tell(ActionImpossible("CP-MOV-08", deed.march.army, deed.action.name, place, why))


# ------------------------------------------------------------------------------------------ 1: gold


def _earn(marches: Marches, deeds: list[CompletedAction]) -> list[tuple[CompletedAction, EarningAction]]:
    """CP-GLD-02: what each player gains and loses is netted and clamped once. What was felled changes later."""
    earned: list[tuple[CompletedAction, EarningAction]] = []
    campaign = marches.campaign
    purses = {seat: realm.gold for seat, realm in campaign.realms.items()}
    changes: dict[str, int] = {}
    for deed in _possible(marches, deeds):
        action = deed.action
        assert isinstance(action, EarningAction)
        for seat, gold in action.earn(marches, _army(marches, deed), deed.act, purses).items():
            changes[seat] = changes.get(seat, 0) + gold
        earned.append((deed, action))
    for seat, gold in sorted(change_gold(campaign, dict(sorted(changes.items()))).items()):
        campaign.tell(GoldMoved("CP-GLD-02", seat, gold, campaign.realms[seat].gold))
    return earned


# ------------------------------------------------------------------------------------------ 2: buildings


def _build(marches: Marches, deeds: list[CompletedAction]) -> list[SiteClaim]:
    """CP-MOV-09: each is tested alone; those that pass are accepted by their armies' keys, as long as gold,
    limits and spacing among them allow."""
    sites: list[SiteClaim] = []
    for deed in _possible(marches, deeds):
        action = deed.action
        assert isinstance(action, BuildingAction)
        why = _why_not(marches, deed)
        if why:
            _fail(marches, deed, why)
            continue
        site = action.build(marches, _army(marches, deed), deed.act)
        if site is not None:
            sites.append(site)
    return sites


# ------------------------------------------------------------------------------------------ 3: claims


def _claim(marches: Marches, deeds: list[CompletedAction], sites: list[SiteClaim]) -> None:
    """CP-MOV-10: a hex goes to the nearest centre; equally near ones of different players leave it
    unclaimed."""
    claims = list(sites)
    for deed in _possible(marches, deeds):
        action = deed.action
        assert isinstance(action, ClaimingAction)
        claims.append(action.claim(marches, _army(marches, deed)))
    if not claims:
        return
    campaign = marches.campaign
    nearest: dict[int, tuple[int, dict[str, int]]] = {}  # by hex: how near, and the first claim of each player
    for at, claim in enumerate(claims):
        for hex in claim.hexes:
            away = campaign.grid.distance(claim.centre, hex)
            before, whose = nearest.get(hex, (away + 1, {}))
            if away < before:
                nearest[hex] = (away, {claim.seat: at})
            elif away == before:
                whose.setdefault(claim.seat, at)
    won: dict[int, list[int]] = {at: [] for at in range(len(claims))}
    contested: dict[tuple[str, ...], list[int]] = {}
    for hex in sorted(nearest):
        whose = nearest[hex][1]
        if len(whose) > 1:
            contested.setdefault(tuple(sorted(whose)), []).append(hex)
            continue
        seat, at = next(iter(whose.items()))
        campaign.change_hex(hex, owner=seat)
        won[at].append(hex)
    for at, claim in enumerate(claims):
        if claim.hexes:
            campaign.tell(TerritoryClaimed(claim.clause, claim.army, claim.seat, tuple(won[at])))
    for seats in sorted(contested):
        campaign.tell(BorderDrawn("CP-MOV-10", tuple(contested[seats]), seats))


# ------------------------------------------------------------------------------------------ 4: the land


def _change_land(
    marches: Marches, deeds: list[CompletedAction], felled: list[tuple[CompletedAction, EarningAction]]
) -> None:
    campaign = marches.campaign
    changes: dict[int, tuple[str, str]] = {}
    for deed, earning in felled:
        army = _army(marches, deed)
        changes[marches.place(army.id)] = (earning.land(campaign, army, deed.act), earning.clause)
    for deed in _possible(marches, deeds):
        action = deed.action
        assert isinstance(action, LandAction)
        army = _army(marches, deed)
        changes[marches.place(army.id)] = (action.land(campaign, army, deed.act), action.clause)
    for clause in sorted({clause for _, clause in changes.values()}):
        change_terrain(
            campaign,
            {hex: terrain for hex, (terrain, by) in changes.items() if terrain and by == clause},
            clause,
        )


# ------------------------------------------------------------------------------------------ 5: earthquakes


def _shake(marches: Marches, deeds: list[CompletedAction]) -> None:
    """CP-FAC-34: one die for each earthquake and construction; hexes keep their owners."""
    ruined: set[int] = set()
    for deed in _possible(marches, deeds):
        action = deed.action
        assert isinstance(action, GenerateEarthquake)
        ruined.update(action.shake(marches, _army(marches, deed)))
    for hex in sorted(ruined):
        lose_construction(marches.campaign, hex, GenerateEarthquake.clause)


# ------------------------------------------------------------------------------------------ 6: relocations


def _relocate(marches: Marches, deeds: list[CompletedAction]) -> None:
    """All at once: whoever wants a hex that is occupied, closed, or wanted by another as well, stays."""
    campaign = marches.campaign
    going: list[tuple[CompletedAction, int]] = []
    vanishing: list[CompletedAction] = []
    for deed in _possible(marches, deeds):
        action = deed.action
        assert isinstance(action, RelocatingAction)
        goal = action.goal(campaign, _army(marches, deed), deed.act)
        if goal is None:
            vanishing.append(deed)
        else:
            going.append((deed, goal))
    goals = [goal for _, goal in going]
    moved: list[tuple[CompletedAction, int]] = []
    for deed, goal in going:
        if goal in marches.at:
            _fail(marches, deed, f"Hex {goal} is occupied.")
        elif not enterable(campaign, _army(marches, deed), goal):
            _fail(marches, deed, f"Hex {goal} is closed to it.")
        elif goals.count(goal) > 1:
            _fail(marches, deed, f"Another army is set on hex {goal} at the same time.")
        else:
            moved.append((deed, goal))
    for deed, goal in moved:
        start = marches.place(deed.march.army)
        campaign.tell(ArmyRelocated(deed.action.clause, deed.march.army, deed.action.name, start, goal))
    marches.relocate([(deed.march.army, goal) for deed, goal in moved])
    for deed in vanishing:
        campaign.tell(ArmyGone(deed.action.clause, deed.march.army, marches.place(deed.march.army)))
        marches.leave(deed.march.army, IN_THE_SANDS)


# ------------------------------------------------------------------------------------------ 7: the rest


def _carry_out(marches: Marches, deeds: list[CompletedAction]) -> None:
    late = [deed for deed in deeds if isinstance(deed.action, AnnexTerritory)]
    for deed in late:
        deed.march.spoil(TOO_LATE)
        marches.campaign.tell(AnnexNotAllowed("CP-ACT-26", deed.march.army, TOO_LATE))
    for deed in _possible(marches, [deed for deed in deeds if deed not in late]):
        action = deed.action
        assert isinstance(action, LastAction)
        action.carry_out(marches, deed.march, deed.act)
