"""The moves of all armies once more, slowly and in other words, out of the rules alone: an oracle.

    slow = SlowMoves(campaign, orders, face=4)
    slow.run()
    slow.outcome()    # as `outcome_of(campaign)` after `run_moves(campaign, OneFace(4), orders)`

It goes through the ticks one by one and knows nothing of the product but its maps, orders and relations:
tables, costs, groups, batches and claims are its own. Every die shows `face`; of two that roll for a battle the
first shows 4 and the second 3. Lists and Artefacts are not its business.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from banneret.campaign.artefacts import road_price
from banneret.campaign.moves.known_actions import army_words
from banneret.campaign.notation import write_item
from banneret.campaign.orders import Act, Portal, Skip, Step
from banneret.campaign.state import Campaign
from tests.campaign.moving import Fours
from tests.campaign.slow_tables import (
    BATCH,
    BUILD,
    ENDING,
    IMPROVE,
    LEAVING,
    MOVE,
    SANDS,
    SEA,
    STRONG,
)
from tests.campaign.slow_world import Busy, SlowWorld, Soldier


class OneFace(Fours):
    """The dice that the product rolls meanwhile."""

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        return [self.face] * count


class Group(NamedTuple):
    iteration: int
    hex: int
    members: tuple[str, ...]
    stander: str
    swap: bool


class SlowMoves(SlowWorld):
    """All of it."""

    # ------------------------------------------------------------------ the clock

    def run(self) -> None:
        for who in sorted(self.all.values(), key=lambda each: each.key):
            self.muster(who)
        self.rise()
        for who in sorted(self.all.values(), key=lambda each: each.key):
            self.begin(who)
        self.tick_by_tick()

    def run_rest(self, winners: Iterable[str]) -> None:
        """gaps.md 2.5.6: victors take up what is left of their orders; every new conflict only stops."""
        self.finishing = True
        able = [self.all[id] for id in winners if self.all[id].rest]
        for who in able:
            who.items, who.rest, who.over, who.locked, who.ended = who.rest, [], False, False, "deployed"
        for who in sorted(able, key=lambda each: each.key):
            self.go_on(who, 0)
        self.tick_by_tick()

    def tick_by_tick(self) -> None:
        for tick in range(1, 6 * 60):
            due = [each for each in self.all.values() if each.busy and each.busy.until == tick]
            self.arrive([each for each in due if each.busy and each.busy.goal >= 0])
            self.act([each for each in due if each.busy])
            for who in due:
                self.go_on(who, tick)
        assert not any(each.busy for each in self.all.values())

    def muster(self, who: Soldier) -> None:
        army = self.campaign.armies[who.id]
        if army.away == "waiting" and self.campaign.lists[army.list].approved:
            homes = [
                it for it, (_, owner, site, _) in self.land.items() if owner == who.owner and site in STRONG
            ]
            beside = [
                hex for home in homes for hex in self.grid.neighbours(home) if self.land[hex][0] not in SEA
            ]
            able = [hex for hex in army.wanted if hex in beside and self.is_open(who, hex)]
            free = [hex for hex in able if not self.standing(hex)]
            if free:
                who.place, who.away = free[0], ""

    def rise(self) -> None:
        """Returns out of the sands, all at once."""
        house = self.campaign.house.friendly_includes_allies
        wanted: dict[str, int] = {}
        for who in self.all.values():
            first = who.items[0] if who.items else None
            if who.away != "sands" or not isinstance(first, Act) or first.action != "return":
                continue
            who.items.pop(0)
            hex = first.hex
            if (
                hex is None
                or self.land[hex][0] not in SANDS
                or not self.is_open(who, hex)
                or self.standing(hex)
            ):
                continue
            owner = self.land[hex][1]
            if owner == who.owner or (house and self.campaign.allied(owner, who.owner)):
                wanted[who.id] = hex
        for id, hex in wanted.items():
            if list(wanted.values()).count(hex) == 1:
                self.all[id].place, self.all[id].away = hex, ""

    def begin(self, who: Soldier) -> None:
        army = self.campaign.armies[who.id]
        if army.skips and who.place is not None:
            who.ended = "skipped"
        if who.place is None or army.skips or not who.items:
            who.stop()
            return
        first = who.items[0]
        fresh = army.place is not None or army.away == "waiting"
        came = not fresh
        if isinstance(first, Act) and first.action == "annex-territory" and who.budget >= 1 and not came:
            who.used, who.spent, who.ticks = ["annex-territory"], 1, 6
            target = army.prepared
            fits = (
                target is not None and army.prepared_from in (None, who.place) and first.hex in (None, target)
            )
            if fits and target is not None and self.may_attack(who, target):
                who.ended, who.target = "annexing", target
            who.stop()
        else:
            self.go_on(who, 0)

    def go_on(self, who: Soldier, tick: int) -> None:
        most = 2 if self.campaign.armies[who.id].general else 1
        while who.items and not who.over and not who.busy:
            item = who.items.pop(0)
            if isinstance(item, Act) and item.action == "forced-march" and item.action not in who.used:
                if len(who.used) < most:
                    who.used.append(item.action)
                    who.budget += 1
            elif isinstance(item, Act) and item.action in BATCH:
                if item.action in who.used or len(who.used) >= most:
                    continue
                if who.spent + 1 > who.budget:
                    who.stop()
                    return
                who.used.append(item.action)
                who.spent += 1
                who.busy = Busy(item, tick + 6, 1)
            elif isinstance(item, (Step, Skip, Portal)):
                goal = self.goal(who, item)
                if goal is None or not self.is_open(who, goal):
                    who.stop()
                    return
                assert who.place is not None
                step = self.step_of(who, who.place, goal, item)
                if who.spent + step.cost > who.budget:
                    who.stop()
                    return
                who.busy = step._replace(until=tick + step.until)
            elif not isinstance(item, Act) or item.action != "forced-march":
                who.stop()

    # ------------------------------------------------------------------ A: arrivals

    def arrive(self, due: list[Soldier]) -> None:
        goals = {who.id: who.busy.goal for who in due if who.busy}
        shut = {id for id, goal in goals.items() if not self.is_open(self.all[id], goal)}
        moving = set(goals) - shut
        groups: list[Group] = []
        for iteration in range(len(goals) + 1):
            fresh = [*self.meetings(goals, moving, iteration), *self.swaps(goals, moving, iteration)]
            groups += fresh
            moving -= {id for group in fresh for id in group.members if id != group.stander}
        for id in moving:
            who = self.all[id]
            assert who.busy
            who.place = who.busy.goal
            who.spent += who.busy.cost
            who.plain += who.busy.plain
            who.roaded += who.busy.roaded
            who.jumped |= isinstance(who.busy.item, Skip)
            who.ticks, who.busy = who.busy.until, None
        fighting = self.battles_of(groups)
        for id in sorted({*shut, *[id for group in groups for id in group.members]}):
            if id in fighting:
                self.lock(self.all[id])
            else:
                self.all[id].stop()

    def meetings(self, goals: dict[str, int], moving: set[str], iteration: int) -> Iterable[Group]:
        for hex in sorted({goals[id] for id in moving}):
            coming = tuple(id for id in moving if goals[id] == hex)
            there = self.standing(hex)
            stander = there.id if there and there.id not in moving else ""
            if len(coming) >= 2 or (coming and stander):
                yield Group(iteration, hex, (*coming, stander) if stander else coming, stander, False)

    def swaps(self, goals: dict[str, int], moving: set[str], iteration: int) -> Iterable[Group]:
        for one in moving:
            for other in moving:
                crossing = goals[one] == self.all[other].place and goals[other] == self.all[one].place
                if one < other and crossing:
                    yield Group(iteration, -1, (one, other), "", True)

    def battles_of(self, groups: list[Group]) -> set[str]:
        pairs: list[tuple[int, list[tuple[int, int, int]], str, str, Group]] = []
        for group in groups:
            for one in group.members:
                for other in group.members:
                    a, b = self.all[one], self.all[other]
                    if one < other and self.campaign.enemies(a.owner, b.owner):
                        pairs.append((group.iteration, sorted((a.key, b.key)), one, other, group))
        fighting: set[str] = set()
        if self.finishing:
            return fighting
        for _, _, one, other, group in sorted(pairs, key=lambda pair: pair[:2]):
            if {one, other} & fighting or self.all[one].locked or self.all[other].locked:
                continue
            fighting |= {one, other}
            attacker, defender = (other, one) if group.stander == one else (one, other)
            hex = self.place(self.all[defender]) if group.swap else group.hex
            self.battles[f"{attacker}+{defender}"] = hex
        return fighting

    def lock(self, who: Soldier) -> None:
        who.locked = True
        rest = list(who.items)
        busy = who.busy
        if busy and busy.goal >= 0:
            rest = [busy.item, *rest]
        elif busy and isinstance(busy.item, Act):
            rest = [] if busy.item.action in ENDING else rest
            if busy.item.action in LEAVING:
                who.ticks, who.busy = busy.until, None
        who.stop()
        who.rest = rest

    # ------------------------------------------------------------------ B: actions

    def act(self, due: list[Soldier]) -> None:
        deeds: list[tuple[Soldier, Act]] = []
        for who in sorted(due, key=lambda each: each.key):
            assert who.busy
            assert isinstance(who.busy.item, Act)
            deeds.append((who, who.busy.item))
            who.ticks, who.busy = who.busy.until, None
        by = {n: [deed for deed in deeds if BATCH[deed[1].action] == n] for n in range(1, 8)}
        felled = self.earn(by[1])
        claims = self.build([deed for deed in by[2] if self.can(*deed)])
        claims += [(who, who.place, self.claimable(who, True)) for who, act in by[3] if self.can(who, act)]
        self.claim(claims)
        changes = {self.place(who): self.grown(who, act) for who, act in by[4] if self.can(who, act)}
        for here, terrain in {**felled, **changes}.items():
            self.land[here][0] = terrain
        self.quake([who for who, act in by[5] if self.can(who, act)])
        self.relocate([deed for deed in by[6] if self.can(*deed)])
        for who, act in [deed for deed in by[7] if self.can(*deed)]:
            if act.action in ("prepare-to-attack", "underground-invasion") and not self.finishing:
                assert act.hex is not None
                who.ended, who.target = "prepared", act.hex
        for who, act in deeds:
            if act.action in ENDING:
                who.stop()

    def earn(self, deeds: list[tuple[Soldier, Act]]) -> dict[int, str]:
        left, change = dict(self.gold), dict.fromkeys(self.gold, 0)
        felled: dict[int, str] = {}
        for who, act in [deed for deed in deeds if self.can(*deed)]:
            assert who.place is not None
            if act.action == "fell-forest":
                change[who.owner] += 50 * self.face
                felled[who.place] = self.grown(who, act)
            else:
                assert act.hex is not None
                victim = self.land[act.hex][1]
                haul = min(100 * self.face, left[victim])
                left[victim] -= haul
                change[who.owner] += haul
                change[victim] -= haul
        for seat, more in change.items():
            if more:
                self.gold[seat] = max(0, self.gold[seat] + more)
                if not self.campaign.cap_at_end_only:
                    self.gold[seat] = min(3500, self.gold[seat])
        return felled

    def build(self, deeds: list[tuple[Soldier, Act]]) -> list[tuple[Soldier, Any, list[int]]]:
        claims: list[tuple[Soldier, Any, list[int]]] = []
        self.fresh = {}
        for who, act in deeds:
            if not self.can(who, act):
                continue
            assert who.place is not None
            here = self.land[who.place]
            match act.action:
                case "build-road":
                    price = road_price(self.campaign, self.campaign.armies[who.id], 250)
                    here[3] = True
                case "improve-settlement":
                    now = act.choice.rpartition(" to ")[2]
                    price, here[2] = IMPROVE[here[2], now], now
                case "construct-mine":
                    price, here[2] = 1500, "mine"
                    claims.append((who, who.place, [who.place] if not here[1] else []))
                case _:
                    if act.action == "move-settlement":
                        assert act.hex is not None
                        what = self.land[act.hex][2]
                        price, self.land[act.hex][2] = MOVE[what], ""
                    else:
                        what, price = BUILD[act.action]
                    here[2] = what
                    self.fresh[who.place] = who.owner
                    claims.append((who, who.place, self.claimable(who, False)))
            self.gold[who.owner] -= price
        return claims

    def claim(self, claims: list[tuple[Soldier, Any, list[int]]]) -> None:
        for hex in {hex for _, _, hexes in claims for hex in hexes}:
            rivals = [
                (self.grid.distance(centre, hex), who.owner) for who, centre, hexes in claims if hex in hexes
            ]
            best = {owner for away, owner in rivals if away == min(rivals)[0]}
            if len(best) == 1:
                self.land[hex][1] = best.pop()
        self.fresh = {}

    def quake(self, shakers: list[Soldier]) -> None:
        if self.face != 1:
            return
        ruined = set()
        for who in shakers:
            assert who.place is not None
            for hex in self.grid.within(who.place, 4):
                owner, site = self.land[hex][1:3]
                kin = not owner or self.friendly(owner, who.owner) or self.campaign.enemies(owner, who.owner)
                if site in {"mine", "town", "fortress", "city"} and (
                    kin or not self.campaign.house.hostile_acts_need_war
                ):
                    ruined.add(hex)
        for hex in ruined:
            self.land[hex][2] = ""

    def relocate(self, deeds: list[tuple[Soldier, Act]]) -> None:
        wanted = [act.hex for _, act in deeds if act.action != "into-the-sands"]
        going: list[tuple[Soldier, int | None]] = []
        for who, act in deeds:
            if act.action == "into-the-sands":
                going.append((who, None))
                continue
            assert act.hex is not None
            if not self.standing(act.hex) and self.is_open(who, act.hex) and wanted.count(act.hex) == 1:
                going.append((who, act.hex))
        for who, hex in going:
            who.place, who.away = hex, "sands" if hex is None else ""

    # ------------------------------------------------------------------ outcome

    def outcome(self) -> dict[str, Any]:
        armies = {}
        for id, who in self.all.items():
            ended = "locked" if who.locked else who.ended
            rest = [write_item(item, army_words()) for item in who.rest]
            armies[id] = (
                who.place,
                who.away,
                ended,
                None if who.target < 0 else who.target,
                who.spent,
                who.budget,
                who.ticks,
            )
            armies[id] += (who.plain, who.roaded, who.used, rest)  # type: ignore[assignment]
        return {"armies": armies, "land": self.land, "gold": self.gold, "battles": self.battles}


def outcome_of(campaign: Campaign) -> dict[str, Any]:
    """The same of a campaign whose moves have been carried out."""
    armies: dict[str, Any] = {}
    for id, army in campaign.armies.items():
        move = campaign.moves.get(id)
        if move is None:
            continue
        armies[id] = (army.place, army.away, move.ended, move.target, move.spent, move.budget, move.ticks)
        armies[id] += (move.plain, move.roaded, list(move.actions), list(move.rest))
    land = {hex: [it.terrain, it.owner, it.construction, it.road] for hex, it in campaign.hexes.items()}
    gold = {seat: realm.gold for seat, realm in campaign.realms.items()}
    battles = {key: conflict.hex for key, conflict in campaign.conflicts.items()}
    return {"armies": armies, "land": land, "gold": gold, "battles": battles}
