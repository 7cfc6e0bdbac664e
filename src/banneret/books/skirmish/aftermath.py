# interpreted: used once a game, after it
"""From the last blow to the warband file: what a skirmish tells `after`, stage by stage."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.after.camp import Camp
from banneret.books.skirmish.after.facts import DREW, LOST, WON, Fate, Hireling, PartyFacts
from banneret.books.skirmish.after.sequence import STAGES, play_stage
from banneret.books.skirmish.battle import AFTERMATH, OVER, Battle
from banneret.books.skirmish.carrying import finds_carried, shards_carried
from banneret.books.skirmish.opening import warrior_id
from banneret.books.skirmish.packs import equipment
from banneret.books.skirmish.party import Party
from banneret.books.skirmish.scenario import HIRELING, OBJECTIVE, opponent
from banneret.books.skirmish.scenario_events import FoundInTime
from banneret.books.skirmish.sheets import LEADER
from banneret.books.skirmish.warrior import DEAD, FLED, OUT, WAITING, Warrior
from banneret.books.skirmish.waters import NO_INJURY
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice

# Feats, as `battle.feat` notes them.
SPIRIT: Final = "spirit"
PUT_OUT: Final = "out "  # and whom
FOUND: Final = "found "  # and what
SUNNY: Final = "sunny"  # SK-WEA-06


def settle(battle: Battle, dice: Dice) -> Steps:
    """The step AFTERMATH and the stages of `after` (steps of their own), until OVER."""
    if battle.step == AFTERMATH:
        find_the_starving(battle)
        battle.camp = Camp(battle.parties, {seat: facts_of(battle, seat) for seat in battle.seats}, battle)
        battle.step = STAGES[0]
        return
    camp: Camp = battle.camp.copy(battle)
    battle.camp = camp
    yield from play_stage(battle.step, camp, dice)
    after = STAGES.index(battle.step) + 1
    battle.parties = dict(camp.parties)
    battle.step = STAGES[after] if after < len(STAGES) else OVER


def find_the_starving(battle: Battle) -> None:
    """SK-ENC-44: if the skirmish ends before the deadline, they count as rescued and roll as others do."""
    for each in battle.starving:
        battle.tell(FoundInTime("SK-ENC-44", each.warrior))
    battle.starving = ()


# ---------------------------------------------------------------------------------------- facts


def facts_of(battle: Battle, seat: str) -> PartyFacts:
    """What the skirmish meant to one party."""
    party: Party = battle.parties[seat]
    routed = seat in battle.routed
    result = DREW if not battle.winner else WON if seat == battle.winner else LOST
    return PartyFacts(
        result,
        battle.parties[opponent(battle, seat)].rating,
        {uid: fate_of(battle, seat, party, uid) for uid in party.names()},
        routed=routed,
        ruins=battle.field.ruin,
        # A party that routs keeps nothing of what the scenario brought; a lucky find is the finder's own.
        shards=finds_carried(battle, seat) + (0 if routed else shards_carried(battle, seat)),
        gold=battle.gold[seat],
        sunny=battle.weather == SUNNY,
        market=battle.market,
        scenario_bonus=battle.bonus[seat],
        hirelings=tuple([hireling_of(battle, each) for each in hirelings(battle, seat)]),
    )


def fate_of(battle: Battle, seat: str, party: Party, uid: str) -> Fate:
    """What befell a member or hired sword, and what it did."""
    warrior = battle.warriors.get(warrior_id(seat, uid))
    if warrior is None or warrior.place == WAITING:
        return Fate(took_part=False)
    member = party.member(uid)
    feats = battle.feats.get(warrior.id, ())
    beaten = enemies_out(battle, warrior)
    return Fate(
        led=member is not None and member.role == LEADER,
        out=warrior.place == OUT,
        injury=NO_INJURY not in feats,
        by=felled_by(battle, warrior),
        dead=warrior.place == DEAD,
        fled=warrior.place == FLED,
        enemies_out=len(beaten),
        lesser=len([each for each in beaten if each.is_npc() and each.sheet.wounds < 2]),
        objectives=feats.count(OBJECTIVE),
        spirits=feats.count(SPIRIT),
        spent=spent_gear(warrior),
        found=found_by(battle, warrior),
    )


def found_by(battle: Battle, warrior: Warrior) -> tuple[str, ...]:
    """SK-ENC-60: what it came upon in the catacombs."""
    feats = battle.feats.get(warrior.id, ())
    return tuple([feat.removeprefix(FOUND) for feat in feats if feat.startswith(FOUND)])


def enemies_out(battle: Battle, warrior: Warrior) -> list[Warrior]:
    """Those whom it put Out of Action; friends are no feat."""
    found: list[Warrior] = []
    for feat in battle.feats.get(warrior.id, ()):
        if feat.startswith(PUT_OUT):
            whom = battle.warriors.get(feat.removeprefix(PUT_OUT))
            if whom is not None and battle.are_foes(warrior, whom):
                found.append(whom)
    return found


def felled_by(battle: Battle, warrior: Warrior) -> str:
    """The seat whose party put it Out of Action; "" if no party did."""
    by = battle.warriors.get(battle.felled_by.get(warrior.id, ""))
    return by.seat if by is not None and by.seat in battle.seats and by.seat != warrior.seat else ""


def spent_gear(warrior: Warrior) -> tuple[str, ...]:
    """Gear for one use that it has used; no more than it had."""
    gear = equipment().gear
    spent: list[str] = []
    for thing in warrior.used:
        if thing in gear and gear[thing].once and spent.count(thing) < warrior.sheet.gear.count(thing):
            spent.append(thing)
    return tuple(spent)


def hirelings(battle: Battle, seat: str) -> list[Warrior]:
    """SK-ENC-02, SK-ENC-52: those whom encounters brought."""
    return [each for each in battle.warriors.values() if each.seat == seat and each.has(HIRELING)]


def hireling_of(battle: Battle, warrior: Warrior) -> Hireling:
    """SK-ENC-03: if it went Out of Action nothing is due."""
    out = warrior.place in (OUT, DEAD)
    beaten = len(enemies_out(battle, warrior))
    return Hireling(warrior.sheet.entry, out=out, enemies_out=beaten, found=found_by(battle, warrior))
