"""Before the skirmish: members, scenario, edges, treasure, deployment (gaps 1.7, decision points 1 to 3)."""

from __future__ import annotations

from typing import Final

from banneret.books.events import EdgeChosen, NoRoom, RolledOff
from banneret.books.skirmish import taking_part
from banneret.books.skirmish.battle import DEPLOYMENT, EDGES, TREASURE, TURN_START, Battle
from banneret.books.skirmish.carrying import CHEST, SHARD, holding, may_carry
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.packs import scenarios as entries
from banneret.books.skirmish.scenario import (
    CHOOSING,
    DEPLOYING,
    NORTH,
    SOUTH,
    TREASURE_CLAUSE,
    called,
    floor_of,
    opponent,
)
from banneret.books.skirmish.scenario_events import (
    ChestGiven,
    ExitChosen,
    MapKnown,
    NoPlaceForShards,
    PrizeNamed,
    RolesGiven,
    ScenarioChosen,
    ShardPlaced,
    ShardsCounted,
    TookPosition,
)
from banneret.books.skirmish.scenario_kinds.glimmer_in_the_rubble import LEAST_SHARDS, SHARDS_APART
from banneret.books.skirmish.scenario_kinds.the_high_floor import prize_of
from banneret.books.skirmish.scenarios import KINDS, entry_of, look, scenario_of
from banneret.books.skirmish.stand_question import DeployWarrior, PlaceShard, spot_of
from banneret.books.skirmish.warrior import ON_TABLE, WAITING, Warrior
from banneret.core.engine.ask import Choice, Closed, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.uprights import Upright

_STANDING: Final = Upright(0.0, 0.0, 0.0, 25.0 / 25.4 / 2.0, 1.25)  # who might want to reach a shard
WAYLAID: Final = "waylaid"
HIGH_FLOOR: Final = "the-high-floor"
GLIMMER: Final = "glimmer-in-the-rubble"


def choose_members(battle: Battle, dice: Dice) -> Steps:
    """The step MEMBERS: who takes part and which weapon Black Lotus is for."""
    return taking_part.choose_members(battle)


# ---------------------------------------------------------------------------------------- scenario


def choose_scenario(battle: Battle, dice: Dice) -> Steps:
    """The step SCENARIO: roll-off, and the winner picks; nothing is asked about one that was agreed before."""
    winner = ""
    if not battle.scenario:
        bonus = {seat: int(battle.parties[seat].scenario_bonus) for seat in battle.seats}
        for seat in battle.seats:
            if bonus[seat]:
                battle.tell(MapKnown(CHOOSING, seat, bonus[seat]))
        winner = roll_off(battle, "the scenario", CHOOSING, bonus, dice)
        closed = ClosedScenarios(battle)
        options = [scenario_option(key) for key in KINDS if not KINDS[key].closed(battle.field)]
        prompt = "You have won the roll-off. What is this skirmish about?"
        battle.scenario = yield ask(winner, Choice("scenario", CHOOSING, prompt, options, closed=closed))
    entry = entry_of(battle)
    battle.tell(ScenarioChosen(CHOOSING, winner, battle.scenario, entry.name, entry.about, entry.victory))
    prize = prize_of(battle.field) if battle.scenario == HIGH_FLOOR else None
    if prize is not None:
        battle.tell(PrizeNamed(DEPLOYING, prize.id, called(prize)))
    battle.step = EDGES


def scenario_option(key: str) -> Option:
    entry = entries()[key]
    return Option(key, entry.name, (), entry.about)


class ClosedScenarios(Closed):
    """Scenarios for which this ground is not made."""

    def __init__(self, battle: Battle) -> None:
        self.field = battle.field

    def options(self) -> list[Option]:
        return [scenario_option(key) for key in KINDS if KINDS[key].closed(self.field)]

    def why(self, key: str) -> Refusal | None:
        why = KINDS[key].closed(self.field) if key in KINDS else ""
        return Refusal("other-ground", CHOOSING, why) if why else None


def roll_off(battle: Battle, why: str, clause: str, bonus: dict[str, int], dice: Dice) -> str:
    """SK-TUR-01: a die each, ties are rolled again."""
    rolls: list[tuple[int, ...]] = []
    tied = list(battle.seats)
    while len(tied) > 1:
        faces = dice.d6(len(tied), clause, f"roll-off for {why}")
        rolls.append(tuple(faces))
        totals = [faces[at] + bonus.get(tied[at], 0) for at in range(len(tied))]
        tied = [tied[at] for at in range(len(tied)) if totals[at] == max(totals)]
    battle.tell(RolledOff(clause, why, tied[0], tuple(rolls)))
    return tied[0]


# ---------------------------------------------------------------------------------------- edges


def choose_edge(battle: Battle, dice: Dice) -> Steps:
    """The step EDGES: who wins the second roll-off picks an edge and has turn 1; the loser deploys first."""
    winner = roll_off(battle, "edge and first turn", DEPLOYING, {}, dice)
    loser = opponent(battle, winner)
    scenario = scenario_of(battle)
    battle.first = winner
    battle.placing = loser
    if scenario.attacks:
        battle.attacker = winner
        battle.tell(RolesGiven(DEPLOYING, winner, loser, scenario.attacks, scenario.defends))
    options = [Option(SOUTH, "The south edge"), Option(NORTH, "The north edge")]
    edge = yield ask(winner, Choice("edge", DEPLOYING, scenario.edge_prompt, options))
    if battle.scenario == WAYLAID:
        # The carrier comes from the edge opposite to its exit.
        battle.south = loser if edge == NORTH else winner
        battle.tell(ExitChosen(DEPLOYING, loser, edge))
    else:
        battle.south = winner if edge == SOUTH else loser
        battle.tell(EdgeChosen(DEPLOYING, winner, edge))
    battle.step = TREASURE if scenario.treasure else DEPLOYMENT


# ---------------------------------------------------------------------------------------- treasure


def place_treasure(battle: Battle, dice: Dice) -> Steps:
    """The step TREASURE: shards in turn, the loser of the roll-off first; or who holds the chest."""
    battle.step = DEPLOYMENT
    if battle.scenario == GLIMMER:
        return place_shards(battle, dice)
    return give_chest(battle)


def place_shards(battle: Battle, dice: Dice) -> Steps:
    """Glimmer in the Rubble: D3+3 of them."""
    face = dice.d3(TREASURE_CLAUSE, "how many shards there are")
    shards = face + LEAST_SHARDS
    battle.tell(ShardsCounted(TREASURE_CLAUSE, face, shards))
    seat = battle.placing
    for number in range(1, shards + 1):
        placed = [(x, y, battle.field.height(level)) for x, y, level in battle.shards.values()]
        question = PlaceShard(battle.field, number, shards, _STANDING, placed, SHARDS_APART)
        if question.spot() is None:
            battle.tell(NoPlaceForShards(TREASURE_CLAUSE, shards - number + 1))
            return
        answer = yield ask(seat, question)
        x, y, level = spot_of(answer)
        shard = f"{SHARD}{number}"
        battle.shards[shard] = (x, y, level)
        floor = floor_of(battle.field, level)
        battle.tell(ShardPlaced(TREASURE_CLAUSE, seat, shard, x, y, level, floor))
        seat = opponent(battle, seat)


def give_chest(battle: Battle) -> Steps:
    """Waylaid: one of the carrier's warriors holds the chest; an Animal only if there is nobody else."""
    carrier = opponent(battle, battle.attacker)
    own = waiting(battle, carrier)
    able = [each for each in own if may_carry(each)] or own
    chosen = able[0].id
    if len(able) > 1:
        options = [Option(each.id, each.name, (each.id,)) for each in able]
        closed = EmptyHanded([each for each in own if each not in able])
        prompt = "Who carries the chest?"
        chosen = yield ask(carrier, Choice("chest", TREASURE_CLAUSE, prompt, options, closed=closed))
    battle.put(holding(battle.warrior(chosen), CHEST))
    battle.tell(ChestGiven(TREASURE_CLAUSE, chosen))


class EmptyHanded(Closed):
    """SK-ENC-16: those who can carry nothing."""

    def __init__(self, animals: list[Warrior]) -> None:
        self.animals = animals

    def options(self) -> list[Option]:
        return [Option(each.id, each.name, (each.id,)) for each in self.animals]

    def why(self, key: str) -> Refusal | None:
        for each in self.animals:
            if each.id == key:
                return Refusal("animal", TREASURE_CLAUSE, f"{each.name} is an Animal and can carry nothing.")
        return None


# ---------------------------------------------------------------------------------------- deployment


def deploy(battle: Battle, dice: Dice) -> Steps:
    """The step DEPLOYMENT, once for each model: sides in turn, or one all before the other."""
    seat = battle.placing
    own = waiting(battle, seat)
    able = with_room(battle, own)
    if not able:
        leave_out(battle, own)
    else:
        chosen = able[0].id
        if len(able) > 1:
            closed = Roomless([each for each in own if each not in able])
            options = [Option(each.id, each.name, (each.id,)) for each in able]
            prompt = "Who takes up position next?"
            chosen = yield ask(seat, Choice("deploy-who", DEPLOYING, prompt, options, closed=closed))
        answer = yield ask(seat, place_question(battle, battle.warrior(chosen)))
        x, y, level = spot_of(answer)
        set_up(battle, chosen, x, y, level)
    battle.placing = next_to_place(battle, seat)
    if not battle.placing:
        begin_play(battle)


def waiting(battle: Battle, seat: str) -> list[Warrior]:
    return [each for each in battle.warriors.values() if each.seat == seat and each.place == WAITING]


def with_room(battle: Battle, models: list[Warrior]) -> list[Warrior]:
    """Those for whom there is a place; bodies of one size find it alike."""
    rooms: dict[tuple[float, float], bool] = {}
    found: list[Warrior] = []
    for warrior in models:
        size = (warrior.sheet.radius, warrior.sheet.height)
        if size not in rooms:
            rooms[size] = place_question(battle, warrior).spot() is not None
        if rooms[size]:
            found.append(warrior)
    return found


def place_question(battle: Battle, warrior: Warrior) -> DeployWarrior:
    scenario = scenario_of(battle)
    there = battle.on_table()
    field = battle.field
    return DeployWarrior(
        field,
        warrior.id,
        warrior.name,
        upright(field, warrior),
        scenario.zones(battle, warrior.seat),
        scenario.zone_words(battle, warrior.seat),
        [upright(field, each) for each in there],
        [each.name for each in there],
        [upright(field, each) for each in there if battle.are_foes(warrior, each)],
        scenario.away(battle, warrior.seat),
    )


class Roomless(Closed):
    """Those for whom there is no room."""

    def __init__(self, models: list[Warrior]) -> None:
        self.models = models

    def options(self) -> list[Option]:
        return [Option(each.id, each.name, (each.id,)) for each in self.models]

    def why(self, key: str) -> Refusal | None:
        for each in self.models:
            if each.id == key:
                return Refusal("no-room", DEPLOYING, f"There is no room left for {each.name} in the zone.")
        return None


def set_up(battle: Battle, warrior_id: str, x: float, y: float, level: str) -> None:
    """SK-SPC-17: it faces the opposite edge."""
    warrior = battle.warrior(warrior_id).at(x, y, level)
    warrior.place = ON_TABLE
    warrior.heading = scenario_of(battle).heading(battle, warrior)
    battle.put(warrior)
    floor = floor_of(battle.field, level)
    battle.tell(TookPosition(DEPLOYING, warrior_id, x, y, level, floor))


def leave_out(battle: Battle, models: list[Warrior]) -> None:
    """There is no room for any of them, anywhere in their zone: they take no part."""
    for warrior in models:
        battle.tell(NoRoom(DEPLOYING, warrior.id))
        del battle.warriors[warrior.id]
        battle.began[warrior.seat] -= 1
        there = battle.of_seat(warrior.seat)
        if CHEST in warrior.carried and there:
            taker = ([each for each in there if may_carry(each)] or there)[0]
            battle.put(holding(taker, CHEST))
            battle.tell(ChestGiven(TREASURE_CLAUSE, taker.id))


def next_to_place(battle: Battle, seat: str) -> str:
    """Who deploys next after this side; "" when all have."""
    other = opponent(battle, seat)
    order = (seat, other) if scenario_of(battle).one_side_first else (other, seat)
    for each in order:
        if waiting(battle, each):
            return each
    return ""


def begin_play(battle: Battle) -> None:
    """SK-TUR-01: the winner of the second roll-off has the first turn."""
    battle.active = battle.first
    battle.step = TURN_START
    look(battle)
