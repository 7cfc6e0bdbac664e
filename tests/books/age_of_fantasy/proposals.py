"""What searches propose in crowded scenes, for the record `proposals.json`.

A record, not a proof of any rule: proposals may be poor as long as they are legal, which the tests beside it
see to. It shows when a search begins to propose something else. To write it anew, after looking at why it has
changed: `python -m tests.books.age_of_fantasy.proposals`. Places are rounded, for other processors differ in
the last bits.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from banneret.books.age_of_fantasy.activation import march_of
from banneret.books.age_of_fantasy.arranging import closing_up, shifted, towards
from banneret.books.age_of_fantasy.bases_question import MoveBases
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.charge import charging, counter_move, shortest_charge
from banneret.books.age_of_fantasy.charge_question import CloseIn
from banneret.books.age_of_fantasy.deployment import arrival_question, deployment_question
from banneret.books.age_of_fantasy.marker_places import PlaceMarker
from banneret.books.age_of_fantasy.mission import clear_point
from banneret.books.age_of_fantasy.movement import Trial
from banneret.books.age_of_fantasy.rolled_tables import RANDOM_PIECE
from banneret.books.age_of_fantasy.separation import separation
from banneret.books.age_of_fantasy.terrain_placement import PlacePiece, remove, scatter, set_down
from banneret.books.age_of_fantasy.unit import Place
from banneret.core.engine.ask import Refusal
from banneret.core.engine.dice import SeededDice
from tests.books.age_of_fantasy.scenes import (
    STYLES,
    Scene,
    any_base,
    any_rules,
    charge_scene,
    deployment_scene,
    torn_scene,
)

RANDOM_KINDS = sorted(set(RANDOM_PIECE.values()))
RECORD = Path(__file__).with_name("proposals.json")
Data = Any


def rounded(places: list[Place]) -> list[list[float]]:
    return [[round(v, 3) for v in place] for place in places]


def told(trial: Trial) -> Data:
    """A trial in figures: where everybody ends, how far it goes, what it meets, or why not."""
    if trial.refusal is not None:
        return [trial.refusal.code, trial.refusal.clause, trial.refusal.why]
    return [
        [round(trial.inches, 3)],
        [
            [
                round(walk.end.cx, 3),
                round(walk.end.cy, 3),
                round(walk.end.heading, 2),
                round(walk.inches, 3),
                len(walk.path),
                int(walk.slow),
                len(walk.harm),
            ]
            for walk in trial.walks
        ],
    ]


def a_charge(seed: int) -> Data:
    """A charge, the move to meet it, and falling back from there."""
    battle = charge_scene(seed)
    unit, enemy = battle.unit("mine"), battle.unit("foes")
    closing = charging(battle, unit, enemy, "charge")
    if not closing.can_touch():
        return []
    mends = charging(battle, unit, enemy, "charge").mends()
    trial = closing.solve()
    found = [int(mends), told(trial), closing.contacts(trial), round(shortest_charge(closing, trial), 3)]
    battle.put(unit.standing_on(trial.bases()))
    met = counter_move(battle, enemy, battle.unit("mine"))
    if met.movers:
        trial = met.solve()
        found += [met.movers, told(trial)]
        if trial.refusal is None:
            battle.put(enemy.standing_on(trial.bases()))
    return [*found, told(separation(battle, battle.unit("mine"), battle.unit("foes")))]


def a_placing(seed: int) -> Data:
    """What is said of charges placed otherwise than proposed: one hangs back, all do, or one stays."""
    battle = charge_scene(seed)
    unit, enemy = battle.unit("mine"), battle.unit("foes")
    closing = charging(battle, unit, enemy, "charge")
    if not closing.can_touch():
        return []
    question = CloseIn(closing, "charge", "charge-move", "?")
    rng = random.Random(seed)
    own = [(base.cx, base.cy, base.heading) for base in question.solved().bases()]
    found: list[Data] = []
    for share in (0.97, 0.9, 0.6):
        at = rng.randrange(len(own))
        places = list(own)
        start = unit.bases[at]
        x, y = start.cx + share * (own[at][0] - start.cx), start.cy + share * (own[at][1] - start.cy)
        places[at] = (round(x, 3), round(y, 3), own[at][2])
        refusal = question.attempt(places, {}).refusal
        found.append("" if refusal is None else f"{refusal.code} {refusal.clause} {refusal.why}")
    refusal = question.staying().refusal
    return [*found, "" if refusal is None else f"{refusal.code} {refusal.clause} {refusal.why}"]


def a_regrouping(seed: int) -> Data:
    """A unit that closes up, by two ways of moving."""
    battle = torn_scene(seed)
    unit = battle.unit("mine")
    if unit.violation() <= 0.0:
        return []
    return [rounded(closing_up(march_of(battle, unit, action))) for action in ("advance", "rush")]


def a_bog(seed: int) -> Data:
    """A torn unit that is slowed wherever it goes: by a bog all about it, or by a spell."""
    scene = Scene(seed)
    rng = scene.rng
    wide = rng.choice((3.5, 5.0))
    scene.unit("mine", "A", 30.0, 20.0, rng.randint(2, 5), wide, any_base(rng), rules=any_rules(rng))
    scene.crowd(30.0, 20.0, 8.0, rng.choice((0, 6)))
    if seed % 3:
        size = rng.choice(([30.0, 30.0], [6.0, 9.0]))
        scene.terrain.append({"at": [30.0, 20.0], "size": size, "difficult": True})
    battle = scene.battle()
    unit = battle.unit("mine")
    found: list[Data] = []
    for action in ("advance", "rush"):
        march = march_of(battle, unit, action)
        march.bogged = seed % 3 == 0
        found.append(rounded(closing_up(march)) if unit.violation() > 0.0 else [])
        march = march_of(battle, unit, action)
        march.bogged = seed % 3 == 0
        found.append(rounded(towards(march, unit.middle()[0] + 9.0, unit.middle()[1] + 3.0)))
    return found


def a_march(seed: int) -> Data:
    """A unit sent to a few points, and moved there as it stands, whatever comes of it."""
    battle = torn_scene(seed)
    unit = battle.unit("mine")
    rng = random.Random(seed)
    found: list[Data] = []
    for action in ("advance", "rush"):
        march = march_of(battle, unit, action)
        dx, dy = round(rng.uniform(-7, 7), 2), round(rng.uniform(-7, 7), 2)
        found.append(told(march.attempt(shifted(unit, dx, dy), {})))
        found.append(rounded(towards(march, unit.middle()[0] + dx, unit.middle()[1] + dy)))
        turned = [(x, y, round(heading + rng.uniform(-90, 90), 2)) for x, y, heading in unit.places()]
        found.append(told(march.attempt(turned, {})))
        question = MoveBases(march, "move", "move", "?")
        found.append([rounded(list(answer["places"])[:1]) for answer in question.candidates(rng, 3)])
    return found


def said(refusal: Refusal | None) -> str:
    return "" if refusal is None else f"{refusal.code} {refusal.clause} {refusal.why}"


def a_deployment(seed: int) -> Data:
    """Where a unit finds room in its zone and out of reserve, and what is said of other places."""
    battle = deployment_scene(seed)
    unit = battle.unit("mine")
    rng = random.Random(seed)
    found: list[Data] = []
    for question in (deployment_question(battle, unit), arrival_question(battle, unit)):
        spot = question.spot()
        found.append(rounded(spot or []))
        if spot is not None:
            found.append([rounded(list(answer["places"])[:2]) for answer in question.candidates(rng, 2)])
            x, y = spot[0][0], spot[0][1]
            for reach in (1.0, 3.0, 8.0):
                x1, y1 = round(x + rng.uniform(-reach, reach), 2), round(y + rng.uniform(-reach, reach), 2)
                found.append(said(question.attempt(question.sent(x1, y1, None), {}).refusal))
    return found


def a_table(seed: int) -> Data:
    """Terrain placed piece by piece by one of the ways, each where it fits best or at a proposed place."""
    rng = random.Random(seed)
    style = ("alternating-free", "alternating-restricted", "full-table", "two-halves", "six-squares")[seed % 5]
    kinds = [rng.choice(RANDOM_KINDS) for _ in range(8)]
    half = f"{rng.choice(('rising', 'falling'))}-{rng.choice(('south', 'north'))}"
    terrain = {"style": style, "pieces": kinds, "winner": "A", "limit": seed // 5 % 6 + 1, "half": half}
    unit = {"mine": {"side": "A", "profile": {"quality": 4, "defense": 5}}}
    battle = arrange({}, unit, {"step": "terrain", "round": 0, "terrain": terrain, "seed": seed})[1]
    found: list[Data] = []
    for number in range(len(kinds)):
        layout = battle.layout
        assert layout is not None
        seat = "AB"[number % 2]
        if style == "alternating-restricted" and layout.limit in (3, 4) and not layout.placed:
            set_down(battle, layout, number, (36.0, 24.0, 0.0), seat, "AF-TPL-12")
            continue
        question = PlacePiece(battle, layout, number, seat, number % 6 + 1 if style == "six-squares" else 0)
        spot = question.spot()
        found.append([] if spot is None else [round(v, 3) for v in spot])
        for _ in range(4):
            pose = question.guess(rng)
            found.append(said(question.check((round(pose[0], 2), round(pose[1], 2), pose[2]))))
        if spot is None:
            remove(battle, layout, number)
            continue
        proposed = question.candidates(rng, 1)[0]
        found.append([round(v, 3) for v in proposed])
        set_down(battle, layout, number, proposed if number % 2 else spot, seat, question.clause)
        if number == 0:
            found.append(question.outline_at(spot))
    return found


def a_scattering(seed: int) -> Data:
    """Terrain that the dice scatter."""
    rng = random.Random(seed)
    kinds = [rng.choice(RANDOM_KINDS) for _ in range(10)]
    terrain = {"style": "random", "pieces": kinds, "winner": "A"}
    unit = {"mine": {"side": "A", "profile": {"quality": 4, "defense": 5}}}
    battle = arrange({}, unit, {"step": "terrain", "round": 0, "terrain": terrain, "seed": seed})[1]
    dice = SeededDice(seed)
    for number in range(len(kinds)):
        layout = battle.layout
        assert layout is not None
        scatter(battle, layout, number, dice)
    layout = battle.layout
    assert layout is not None
    return [[number, round(x, 3), round(y, 3), turn] for number, x, y, turn in layout.placed]


def a_marker(seed: int) -> Data:
    """Where objective markers go on a table with rocks, and what is said of other places."""
    scene = Scene(seed)
    rng = scene.rng
    scene.unit("mine", "A", 36.0, 3.0, 1, 0.1, [25, 25])
    for _ in range(6):
        scene.ground(36.0, 24.0, 20.0, 3)
    style = STYLES[seed % len(STYLES)]
    mission = ("duel", "king-of-the-hill", "sabotage")[seed % 3]
    others = [[round(rng.uniform(0, 72), 1), round(rng.uniform(0, 48), 1)] for _ in range(seed % 4)]
    markers = [{"at": at} for at in others]
    battle = scene.battle(step="objectives", round=0, deployment=style, mission=mission, markers=markers)
    question = PlaceMarker(battle, "AF-PRE-05", "?", "AB"[seed % 2] if mission == "sabotage" else "")
    spot = question.spot()
    found: list[Data] = [[] if spot is None else [round(v, 3) for v in spot]]
    if spot is not None:
        found.append([[round(v, 3) for v in answer] for answer in question.candidates(rng, 3)])
    for _ in range(5):
        answer = (round(rng.uniform(-2, 74), 1), round(rng.uniform(-2, 50), 1))
        found.append([round(v, 3) for v in question.lies_at(answer)])
        found.append(said(question.check(answer)))
        found.append([round(v, 3) for v in clear_point(battle, *answer)])
    return found


KINDS: dict[str, tuple[Callable[[int], Data], int]] = {
    "charges": (a_charge, 140),
    "placings": (a_placing, 80),
    "regroupings": (a_regrouping, 80),
    "bogs": (a_bog, 30),
    "marches": (a_march, 80),
    "deployments": (a_deployment, 26),
    "tables": (a_table, 60),
    "scatterings": (a_scattering, 20),
    "markers": (a_marker, 48),
}


def main() -> None:
    """Every proposal on a line, so that a difference can be read."""
    lines = []
    for kind, (propose, count) in KINDS.items():
        own = ",\n".join(f"  {json.dumps(propose(seed), ensure_ascii=False)}" for seed in range(count))
        lines.append(f' "{kind}": [\n{own}\n ]')
    RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
