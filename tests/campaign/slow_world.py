"""The world as `slow_moves` sees it: who stands where, what is open, what a step costs, what can be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from banneret.campaign.artefacts import movement_modifier, road_price
from banneret.campaign.orders import Act, Item, Orders, Portal, Skip, Step
from banneret.campaign.state import Campaign
from tests.campaign.slow_tables import (
    BECOMES,
    BUILD,
    CITIES,
    CLOSED,
    DENSE,
    EASIER,
    GRASS,
    IMPROVE,
    KINDS,
    LIGHT,
    LIGHTS,
    MOST,
    MOVE,
    NEUTRAL,
    PENALTY,
    SANDS,
    SEA,
    SETTLED,
    SPECIAL,
    TUNNELS,
    WOODED_HILLS,
    WOODS,
)


class Busy(NamedTuple):
    """What a soldier is at: until which tick, its cost, where a step leads, what it adds to the counters."""

    item: Item
    until: int
    cost: int
    goal: int = -1
    plain: int = 0
    roaded: int = 0


class Soldier:
    """An army on its way."""

    def __init__(self, campaign: Campaign, id: str, given: Orders | None) -> None:
        army = campaign.armies[id]
        self.id, self.owner, self.faction, self.place = id, army.owner, army.faction, army.place
        priority = given.priority if given and given.priority else 10**9
        self.key = (campaign.order.index(army.owner), priority, army.number)
        lost = sum(army.slowed)
        lost = min(lost, 3) if campaign.house.guerrilla_cap else lost
        season = {"Summer": 1, "Winter": -1}.get(campaign.season_name, 0)
        self.budget = max(0, 10 + season + movement_modifier(campaign, army) - lost)
        self.items = list(given.items) if given and not army.skips else []
        self.spent = self.ticks = self.plain = self.roaded = 0
        self.jumped = self.locked = False
        self.over = False
        self.used: list[str] = []
        self.busy: Busy | None = None
        self.rest: list[Item] = []
        self.ended, self.target = "deployed", -1
        self.away = army.away

    def stop(self) -> None:
        """It gives up a step; an action completes first."""
        self.over, self.items = True, []
        if self.busy and self.busy.goal >= 0:
            self.busy = None


class SlowWorld:
    """`campaign` is only read."""

    def __init__(self, campaign: Campaign, orders: Mapping[str, Orders], face: int) -> None:
        self.campaign, self.face, self.grid = campaign, face, campaign.grid
        self.land: dict[int, list[Any]] = {
            hex: [it.terrain, it.owner, it.construction, it.road] for hex, it in campaign.hexes.items()
        }
        self.gold = {seat: realm.gold for seat, realm in campaign.realms.items()}
        self.all = {id: Soldier(campaign, id, orders.get(id)) for id in campaign.armies}
        self.battles: dict[str, int] = {}
        self.finishing = False  # after the battles, when conflicts only stop
        self.fresh: dict[int, str] = {}  # settlements of this tick, whose ground is not claimed yet

    def standing(self, hex: int) -> Soldier | None:
        return next((each for each in self.all.values() if each.place == hex), None)

    def place(self, who: Soldier) -> int:
        assert who.place is not None
        return who.place

    def friendly(self, one: str, other: str) -> bool:
        return one == other or self.campaign.allied(one, other)

    def is_open(self, who: Soldier, hex: int) -> bool:
        terrain, owner, site, _ = self.land[hex]
        if terrain in CLOSED and terrain not in TUNNELS.get(who.faction, ()):
            return False
        return self.friendly(who.owner, owner) if owner else site not in NEUTRAL

    def free_land(self, hex: int) -> bool:
        return not self.land[hex][1] and self.land[hex][2] not in NEUTRAL

    def step_of(self, who: Soldier, a: int, b: int, item: Item) -> Busy:
        """The first that fits."""
        terrain, _, site, road = self.land[b]
        naval = who.faction in ("dread-elves", "highborn")
        storm = 1 if self.campaign.season.stormy and terrain in SEA else 0
        smooth = road or site in SETTLED
        cavalry = who.faction == "equitaine" and terrain in GRASS  # its armies here are all Cavalry
        plain = roaded = 0
        if (self.land[a][0] in SEA) != (terrain in SEA):
            cost = (2 if naval else 3) + storm
        elif terrain in SEA:
            cost = (1 if naval else 2) + storm
        elif terrain in CLOSED:
            cost = 3
        elif terrain == "farmland" or cavalry:
            plain, roaded = (0, 1) if smooth else (1, 0)
            after = (who.plain + plain) // 2 + (who.roaded + roaded) // 3
            cost = after - who.plain // 2 - who.roaded // 3
        else:
            cost = max(1, PENALTY[terrain] - (terrain in EASIER.get(who.faction, ())) - bool(smooth))
        ticks = 2 if roaded else 3 if plain else 6 * cost
        return Busy(item, ticks, cost, b, plain, roaded)

    def goal(self, who: Soldier, item: Item) -> int | None:
        """Where a step leads; None if it is none."""
        assert who.place is not None
        if isinstance(item, Step):
            return self.grid.step(who.place, item.direction)
        if isinstance(item, Skip):
            over = self.grid.step(who.place, item.first)
            end = None if over is None else self.grid.step(over, item.second)
            able = who.faction == "daemon-legions" and not who.jumped and end is not None
            return end if able and end is not None and self.grid.distance(who.place, end) == 2 else None
        assert isinstance(item, Portal)
        gates = self.campaign.season.portals
        if who.place not in gates or not 0 < item.number <= len(gates) or gates[item.number - 1] == who.place:
            return None
        return gates[item.number - 1]

    def can(self, who: Soldier, act: Act) -> bool:
        """Whether it is possible here and now."""
        assert who.place is not None
        name, hex = act.action, act.hex
        terrain, owner, site, road = self.land[who.place]
        if name in SPECIAL and who.faction != SPECIAL[name]:
            return False
        purse = self.gold[who.owner]
        army = self.campaign.armies[who.id]
        near = self.grid.neighbours(who.place)
        house = self.campaign.house
        match name:
            case "fell-forest":
                return terrain in WOODS
            case "coastal-raid":
                if self.campaign.realms[who.owner].faction != who.faction or hex not in near:
                    return False
                victim = self.land[hex][1]
                coast = self.land[hex][0] not in SEA and any(
                    self.land[beside][0] in SEA for beside in self.grid.neighbours(hex)
                )
                barred = house.hostile_acts_need_war and not self.campaign.enemies(who.owner, victim)
                return bool(victim) and coast and not self.friendly(who.owner, victim) and not barred
            case "construct-town" | "construct-fortress" | "construct-city":
                what, price = BUILD[name]
                return self.site(who, None) and self.room_for(who, what) and purse >= price
            case "construct-mine":
                return terrain == "mountains" and not site and owner in ("", who.owner) and purse >= 1500
            case "improve-settlement":
                was, _, now = act.choice.rpartition(" to ")
                fits = owner == who.owner and (site, now) in IMPROVE and was in ("", site)
                return fits and self.room_for(who, now) and purse >= IMPROVE[site, now]
            case "build-road":
                price = road_price(self.campaign, army, 250)
                wide = house.friendly_includes_allies and self.campaign.allied(owner, who.owner)
                ground = terrain not in SEA | CLOSED | {"ice"}
                return (
                    (owner == who.owner or wide)
                    and not road
                    and site not in SETTLED
                    and ground
                    and purse >= price
                )
            case "move-settlement":
                if hex is None or hex not in self.land:
                    return False
                old = self.land[hex]
                fits = old[1] == who.owner and old[2] in MOVE and act.choice in ("", old[2])
                return fits and self.site(who, hex) and purse >= MOVE[old[2]]
            case "claim-territory":
                return terrain not in SEA and self.free_land(who.place)
            case "cultivate":
                return terrain in GRASS
            case "clear":
                return terrain in ("ash-plain", "ash-forest")
            case "nurture-forest":
                return terrain in {*GRASS, "farmland", "grassy-hills", *LIGHTS}
            case "teleport":
                spots = [] if hex is None else self.grid.within(hex, 1)
                return any(self.land[it][1] == who.owner and self.land[it][2] in CITIES for it in spots)
            case "ancient-teleporter":
                if hex is None or hex not in self.land or hex == who.place:
                    return False
                there = self.land[hex]
                return site == there[2] == "temple" and bool(there[1]) and self.friendly(who.owner, there[1])
            case "into-the-sands":
                return terrain in SANDS
            case "prepare-to-attack":
                return hex in near and self.may_attack(who, hex)
            case "underground-invasion":
                if not army.general or army.invaded == self.campaign.year or hex is None:
                    return False
                within = self.grid.distance(who.place, hex) <= 4 and bool(self.land[hex][2])
                return within and self.may_attack(who, hex)
            case _:
                return True

    def may_attack(self, who: Soldier, hex: int) -> bool:
        owner, site = self.land[hex][1:3]
        return self.campaign.enemies(who.owner, owner) if owner else site in NEUTRAL

    def site(self, who: Soldier, old: int | None) -> bool:
        assert who.place is not None
        terrain, owner, site, _ = self.land[who.place]
        crowd = [it for it in self.land if self.land[it][2] in SETTLED and it != old]
        far = all(self.grid.distance(who.place, it) >= 3 for it in crowd)
        return not site and owner in ("", who.owner) and terrain not in SEA | CLOSED | {"ice"} and far

    def room_for(self, who: Soldier, what: str) -> bool:
        """Those that were set up a moment ago count, whether their ground is claimed already or not."""
        own = [it for it in self.land if self.land[it][2] == what and self.land[it][1] == who.owner]
        fresh = [it for it, seat in self.fresh.items() if seat == who.owner and self.land[it][2] == what]
        return len({*own, *fresh}) < MOST.get(what, 10**6)

    def claimable(self, who: Soldier, alone: bool) -> list[int]:
        """Around an army; Allies' armies keep hexes out of what it claims alone, without a settlement."""
        assert who.place is not None
        found = []
        for hex in self.grid.within(who.place, 1):
            there = self.standing(hex)
            mine = there is None or there.owner == who.owner
            ally = there is not None and self.campaign.allied(there.owner, who.owner)
            if self.free_land(hex) and (mine or (ally and not alone)):
                found.append(hex)
        return found

    def grown(self, who: Soldier, act: Act) -> str:
        assert who.place is not None
        terrain = self.land[who.place][0]
        if act.action == "cultivate":
            return "farmland"
        if act.action == "nurture-forest":
            kinds = [KINDS.get(self.land[hex][0], "") for hex in self.grid.neighbours(who.place)]
            counts = {kind: kinds.count(kind) for kind in kinds if kind}
            top = [kind for kind in counts if counts[kind] == max(counts.values())]
            kind = top[0] if len(top) == 1 else "forest"
            return (DENSE if terrain in LIGHTS else WOODED_HILLS if terrain == "grassy-hills" else LIGHT)[kind]
        able = BECOMES[terrain]
        return act.choice if act.choice in able else able[0]
