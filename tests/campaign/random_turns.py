"""Random turns: small crowded campaigns of all factions and relations, and orders of every kind for them.

    campaign = random_campaign(seed)
    orders = random_orders(campaign, seed)
    resolved(campaign, orders, seed, shuffle=3)    # the bytes of what comes of it

Everything comes from the seed. A shuffle puts armies, hexes, relations, lists, orders and the order in which
players handed in into another sequence, and must change nothing (CP-MOV-16).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from banneret.books.factions import FACTIONS
from banneret.campaign.codec import encode
from banneret.campaign.hexes import DIRECTIONS, Grid
from banneret.campaign.house_rules import HouseRules
from banneret.campaign.moves.action import ArmyAction, has_special
from banneret.campaign.moves.clock import run_moves, run_rest
from banneret.campaign.moves.costs import enterable, may_skip
from banneret.campaign.moves.known_actions import RETURN, all_actions, army_words
from banneret.campaign.moves.marches import Marches
from banneret.campaign.moves.next_items import goal_of
from banneret.campaign.moves.setting_out import why_no_return
from banneret.campaign.notation import OrderNames, read, write
from banneret.campaign.orders import Act, Item, Orders, Portal, Skip, Step
from banneret.campaign.phrases import HEX
from banneret.campaign.realm import may_build_on, why_too_near
from banneret.campaign.records import (
    ALLIES,
    CITY,
    ENEMIES,
    FORTRESS,
    HOLD,
    IN_THE_SANDS,
    LOCKED,
    MINE,
    TEMPLE,
    TOWN,
    WAITING,
    Army,
    Hex,
    Realm,
    Veteran,
)
from banneret.campaign.recruitment import muster_hexes
from banneret.campaign.state import Campaign, Season, pair
from banneret.campaign.terrain import MOUNTAINS, terrain_of
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.randoms import SplitMix64
from tests.campaign.small import SEATS, a_list

T = TypeVar("T")

# What the land is made of, easy ground more often than hard, so that much happens in one phase.
GROUND = (
    *("grassland", "plains", "farmland", "farmland", "grassland"),
    *("light-forest", "dense-jungle", "grassy-hills", "pine-forest-hills", "ocean", "ash-plain", "ash-forest"),
    *("mountains", "sand-dunes", "sandy-desert", "volcano", "ice"),
)
THEMES = ("sand-dunes", "ocean", "light-forest", "mountains", "sandy-desert", "farmland")
# Those with actions of their own.
WITH_ACTIONS = (
    *("daemon-legions", "dread-elves", "ogre-khans", "saurian", "sylvan", "undying", "undying"),
    *("vermin-swarm", "dread-elves"),
)
SITES = ("", TOWN, FORTRESS, CITY, CITY, HOLD, TEMPLE, TEMPLE)


class Chance:
    """What the generators draw from."""

    def __init__(self, seed: int) -> None:
        self.source = SplitMix64(seed)

    def below(self, count: int) -> int:
        return (self.source.next() * count) >> 64

    def one(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def hits(self, percent: int) -> bool:
        return self.below(100) < percent

    def shuffled(self, things: Sequence[T]) -> list[T]:
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]


# ------------------------------------------------------------------------------------------ campaigns


def random_campaign(seed: int, players: int = 0, armies: int = 0, width: int = 0, height: int = 0) -> Campaign:
    """Many armies close together, in the middle of a turn. Sizes that are not given are drawn."""
    chance = Chance(seed)
    players = players or 2 + chance.below(4)
    width, height = width or 5 + chance.below(5), height or 4 + chance.below(4)
    switches = ("hostile_acts_need_war", "guerrilla_cap", "friendly_includes_allies")
    campaign = Campaign(Grid(width, height), HouseRules(**{name: chance.hits(20) for name in switches}))
    campaign.turn = 1 + chance.below(12)
    campaign.cap_at_end_only = chance.hits(20)
    campaign.step = "army_phase"
    seats = seats_of(players)
    for seat in seats:
        faction = chance.one(WITH_ACTIONS if chance.hits(60) else FACTIONS)
        campaign.realms[seat] = Realm(seat, seat.capitalize(), faction, chance.below(8) * 500)
    for at, one in enumerate(seats):
        for other in seats[at + 1 :]:
            kind = chance.one((ENEMIES, ENEMIES, ALLIES, ""))
            if kind:
                campaign.relations[pair(one, other)] = kind
    campaign.order = tuple(chance.shuffled(seats))
    _draw_land(campaign, chance, seats)
    _draw_lists(campaign)
    free = chance.shuffled(sorted(campaign.hexes))
    for _ in range(armies or min(len(free) // 2, 2 * players + chance.below(3 * players))):
        _draw_army(campaign, chance, seats, free)
    if chance.hits(30):
        campaign.season = Season(event=2, portals=tuple(chance.shuffled(sorted(campaign.hexes))[:6]))
    elif chance.hits(20):
        campaign.season = Season(event=10, stormy=True)
    for artefact in ("cartographers-eye", "gilded-anchor", "mule-charter"):
        if chance.hits(15):
            campaign.artefacts[artefact] = f"{chance.one(sorted(campaign.armies))}/general"
    return campaign


def seats_of(players: int) -> list[str]:
    return list(SEATS[:players]) + [f"player{at}" for at in range(len(SEATS), players)]


def _draw_land(campaign: Campaign, chance: Chance, seats: list[str]) -> None:
    easy = chance.hits(50)  # hexes of one price bring many together at one tick
    owned, theme, themed = 10 + chance.below(40), chance.one(THEMES), chance.below(40)
    for number in range(len(campaign.grid)):
        terrain = chance.one(GROUND[:5]) if easy and chance.hits(70) else chance.one(GROUND)
        if chance.hits(themed):
            terrain = theme
        owner = chance.one(seats) if chance.hits(owned) else ""
        campaign.hexes[number] = Hex(terrain, owner, road=chance.hits(10), ruin=chance.hits(8))
    for number in chance.shuffled(sorted(campaign.hexes))[: max(2, len(campaign.grid) // 6)]:
        kind = chance.one(SITES)
        ground = terrain_of(campaign.hexes[number].terrain)
        if ground.is_in(MOUNTAINS):
            kind = MINE
        if not kind or not may_build_on(ground) or (kind != MINE and why_too_near(campaign, number)):
            continue
        owner = "" if kind in (HOLD, TEMPLE) and chance.hits(40) else chance.one(seats)
        campaign.change_hex(number, construction=kind, owner=owner)


def _draw_lists(campaign: Campaign) -> None:
    for faction in FACTIONS:
        id = f"the-host-of-{faction}"
        campaign.lists[id] = a_list(
            id, faction, core_cavalry=faction == "equitaine", core_cave_goblins=faction == "orcs-and-goblins"
        )
    campaign.lists["waiting"] = a_list("waiting", approved=False)


def _draw_army(campaign: Campaign, chance: Chance, seats: list[str], free: list[int]) -> None:
    owner = chance.one(seats)
    faction = campaign.realms[owner].faction if chance.hits(80) else chance.one(FACTIONS)
    number = campaign.number_army(owner)
    army = Army(f"army-{number}", number, owner, f"General {number}", faction, f"the-host-of-{faction}")
    general = not any([each.general for each in campaign.armies_of(owner)])
    fields: dict[str, Any] = {"general": general, "place": free.pop()}
    if chance.hits(8):
        # Some of these are beside none of his settlements, and no way in.
        beside = chance.shuffled(muster_hexes(campaign, owner))[:3]
        wanted = (*chance.shuffled(sorted(campaign.hexes))[:2], *beside)
        fields |= {"place": None, "away": WAITING, "wanted": wanted}
    elif faction == "undying" and chance.hits(40):
        fields |= {"place": None, "away": IN_THE_SANDS}
    elif chance.hits(5):
        fields |= {"skips": True}
    if chance.hits(15):
        fields |= {"slowed": tuple([1 + chance.below(3) for _ in range(1 + chance.below(4))])}
    place = fields["place"]
    if place is not None and chance.hits(40):
        near = campaign.grid.neighbours(place)
        foes = [hex for hex in near if campaign.enemies(owner, campaign.hexes[hex].owner)]
        if foes or chance.hits(10):
            fields |= {"prepared": chance.one(foes or near), "prepared_from": place}
    campaign.armies[army.id] = msgspec.structs.replace(army, **fields)
    if chance.hits(30):
        campaign.veterans[f"{army.id}/spears"] = Veteran(army.id, "spears", False, 1 + chance.below(9))


# ------------------------------------------------------------------------------------------ orders


def random_orders(campaign: Campaign, seed: int) -> dict[str, Orders]:
    """For most armies: steps towards each other more often than not, actions of every kind, legal or not."""
    chance = Chance(seed ^ 0x5EED)
    found: dict[str, Orders] = {}
    for id in sorted(campaign.armies):
        if chance.hits(92):
            priority = 1 + chance.below(4) if chance.hits(30) else 0
            found[id] = Orders(id, tuple(_draw_items(campaign, chance, campaign.armies[id])), priority)
    return found


def _draw_items(campaign: Campaign, chance: Chance, army: Army) -> list[Item]:
    """In the head the army goes along, so that much of what it is told fits where it will be."""
    items: list[Item] = []
    place = army.place
    if army.away == IN_THE_SANDS:
        ways = [hex for hex in sorted(campaign.hexes) if not why_no_return(campaign, army, hex)]
        place = chance.one(ways if ways and chance.hits(80) else sorted(campaign.hexes))
        items.append(Act(RETURN, place))
    if army.prepared is not None and chance.hits(60):
        return [Act("annex-territory")]
    for _ in range(1 + chance.below(8)):
        if chance.hits(30):
            items.append(_draw_act(campaign, chance, msgspec.structs.replace(army, place=place)))
            continue
        item = _draw_step(campaign, chance, army, place)
        items.append(item)
        if place is not None:
            goal, why, _ = goal_of(campaign, place, item)
            place = place if goal is None or why else goal
    return items


def _draw_step(campaign: Campaign, chance: Chance, army: Army, place: int | None) -> Step | Skip | Portal:
    """Mostly to an open hex, and towards some other army, so that ways cross."""
    if place in campaign.season.portals and chance.hits(60):
        return Portal(1 + chance.below(6))
    if chance.hits(60 if may_skip(army) else 3):
        return Skip(chance.one(DIRECTIONS), chance.one(DIRECTIONS))
    if place is None or chance.hits(5):
        return Step(chance.one(DIRECTIONS))
    steps = campaign.grid.steps(place)
    ways = [way for way in sorted(steps) if enterable(campaign, army, steps[way])] or sorted(steps)
    others = sorted(each.place for each in campaign.armies.values() if each.place is not None)
    if others and chance.hits(60):
        goal = chance.one(others)
        ways = sorted(ways, key=lambda way: (campaign.grid.distance(steps[way], goal), way))[:2]
    return Step(chance.one(ways))


def _draw_act(campaign: Campaign, chance: Chance, army: Army) -> Act:
    """Mostly one that is possible where the army will be, as far as one can tell."""
    special = [
        action for action in all_actions().values() if action.special and has_special(campaign, army, action.id)
    ]
    act = _any_act(campaign, chance, army, special)
    for _ in range(12):
        action = all_actions()[act.action]
        fits = army.place is None or not (
            action.why_never(campaign, army) or action.why_not(campaign, army, act)
        )
        if (fits and act.action not in ("forced-march", "defensive-deployment", "reform-army")) or chance.hits(
            6
        ):
            return act
        act = _any_act(campaign, chance, army, special)
    return act


def _any_act(campaign: Campaign, chance: Chance, army: Army, special: list[ArmyAction]) -> Act:
    action = chance.one(special if special and chance.hits(40) else list(all_actions().values()))
    phrase = chance.one(action.phrases)
    hexes = sorted(campaign.hexes)
    hex = None
    if any([blank.kind == HEX for blank in phrase.blanks]):
        near = list(campaign.grid.neighbours(army.place)) if army.place is not None else hexes
        sites = [number for number in hexes if campaign.hexes[number].construction] or hexes
        beside = [number for site in sites for number in campaign.grid.within(site, 1)]
        hex = chance.one(chance.one((near, near, sites, beside)))
    choice = phrase.choice
    if action.id == "reform-army":
        choice = chance.one(sorted(campaign.lists))
    if action.id == "fell-forest" and chance.hits(40):
        choice = chance.one(("plains", "hills"))
    return Act(action.id, hex, choice)


# ------------------------------------------------------------------------------------------ resolving


def shuffled(campaign: Campaign, seed: int) -> Campaign:
    """The same campaign, with everything that has no order of its own in another one."""
    chance = Chance(seed)
    copy = campaign.copy()
    for name, value in vars(campaign).items():
        if isinstance(value, dict):
            setattr(copy, name, {key: value[key] for key in chance.shuffled(list(value))})
    return copy


def resolve(campaign: Campaign, orders: Mapping[str, Orders], seed: int) -> Marches:
    """The whole phase, and then the rest of the orders of all who are locked and, as if by battle, first of
    their two; their opponents are taken off the map."""
    marches = run_moves(campaign, SeededDice(seed), orders)
    for key in sorted(campaign.conflicts):
        loser = campaign.conflicts[key].defender
        campaign.change_army(loser, place=None, away="fallen")
    winners = [conflict.attacker for conflict in campaign.conflicts.values()]
    assert all([campaign.moves[army].ended == LOCKED for army in winners])
    run_rest(campaign, SeededDice(seed + 1), winners)
    return marches


def resolved(campaign: Campaign, orders: Mapping[str, Orders], seed: int, shuffle: int = 0) -> bytes:
    """All that is left in the state, and all that was told, as bytes; `shuffle` 0 leaves everything in its
    order."""
    copy = shuffled(campaign, shuffle) if shuffle else campaign.copy()
    given = dict(orders)
    if shuffle:
        given = {army: orders[army] for army in Chance(shuffle).shuffled(list(orders))}
    resolve(copy, given, seed)
    copy.realms = {seat: copy.realms[seat] for seat in campaign.realms}  # players stay in the order they joined
    return encode(copy) + msgspec.json.encode([event.to_data() for event in copy.told])


def as_text(campaign: Campaign, orders: Mapping[str, Orders], seat: str) -> str:
    """The orders of one player as he would hand them in."""
    own = sorted(campaign.armies_of(seat), key=lambda army: army.number)
    lines = [write(orders[army.id], army.number, army_words()) for army in own if army.id in orders]
    return "\n".join(lines)


def read_back(campaign: Campaign, texts: Mapping[str, str]) -> dict[str, Orders]:
    """What is handed in by all, whoever comes first."""
    found: dict[str, Orders] = {}
    for seat, text in texts.items():
        numbers = {army.number: army.id for army in campaign.armies_of(seat)}
        sheet = read(text, OrderNames(numbers, {}), army_words())
        found.update({each.who: each for each in sheet.orders})
    return found
