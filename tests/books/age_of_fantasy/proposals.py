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
from banneret.books.age_of_fantasy.charge import charging, counter_move, shortest_charge
from banneret.books.age_of_fantasy.charge_question import CloseIn
from banneret.books.age_of_fantasy.layout import closing_up, shifted, towards
from banneret.books.age_of_fantasy.movement import Trial
from banneret.books.age_of_fantasy.separation import separation
from banneret.books.age_of_fantasy.unit import Place
from tests.books.age_of_fantasy.scenes import charge_scene, torn_scene

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
    return found


KINDS: dict[str, tuple[Callable[[int], Data], int]] = {
    "charges": (a_charge, 140),
    "placings": (a_placing, 80),
    "regroupings": (a_regrouping, 80),
    "marches": (a_march, 80),
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
