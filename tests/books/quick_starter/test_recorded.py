"""On crowded tables searches propose and steps tell what was recorded (see recorded.py), and it is legal."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from banneret.books.quick_starter import charge_moves, reform_places
from banneret.books.quick_starter.character_ways import CharacterMove, approach, way_out
from banneret.books.quick_starter.move_question import MoveUnit
from banneret.books.quick_starter.moving import ADVANCE, MARCH
from tests.books.quick_starter.recorded import FILE, SUBJECTS, crowd
from tests.books.quick_starter.slow_charge import replay

pytestmark = pytest.mark.native

RECORDED: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


def differs(found: Any, kept: Any, where: str = "", near: float = 0.0015) -> str:
    """Where two records part; "" if they agree but for what another processor may round differently."""
    if isinstance(found, float) or isinstance(kept, float):
        alike = isinstance(found, (int, float)) and isinstance(kept, (int, float)) and abs(found - kept) < near
        return "" if alike else f"{where}: {found!r}, recorded {kept!r}"
    if isinstance(found, dict) and isinstance(kept, dict):
        if list(found) != list(kept):
            return f"{where}: {list(found)}, recorded {list(kept)}"
        pairs = [(f"{where}.{key}", found[key], kept[key]) for key in found]
    elif isinstance(found, list) and isinstance(kept, list):
        if len(found) != len(kept):
            return f"{where}: {len(found)} of them, recorded {len(kept)}"
        pairs = [(f"{where}[{at}]", found[at], kept[at]) for at in range(len(found))]
    else:
        return "" if found == kept else f"{where}: {found!r}, recorded {kept!r}"
    for here, one, other in pairs:
        what = differs(one, other, here, near)
        if what:
            return what
    return ""


@pytest.mark.parametrize(
    ("name", "seed"), [(name, seed) for name, (_, seeds) in SUBJECTS.items() for seed in seeds]
)
def test_what_was_recorded(name: str, seed: int) -> None:
    found = json.loads(json.dumps(SUBJECTS[name][0](seed)))
    assert differs(found, RECORDED[name][str(seed)]) == ""


@pytest.mark.clause("QS-CHG-22", "QS-CHG-23", "QS-CHG-26", "QS-CHG-27")
@pytest.mark.parametrize("seed", [140, 141, 142])
def test_charges_that_are_proposed_can_be_made(seed: int) -> None:
    battle = crowd(seed)
    seen = 0
    for unit in battle.on_table():
        if unit.is_round() or battle.is_engaged(unit):
            continue
        for target in sorted(battle.enemies_of(unit), key=unit.distance_to)[:2]:
            facing = charge_moves.facing_to_contact(battle, unit, target, None)
            free = charge_moves.is_free(target)
            scene = charge_moves.scene_of(battle, unit, target)
            body, aim = charge_moves.body_of(unit), charge_moves.body_of(target)
            for landing in charge_moves.landings(battle, unit, target, facing, False):
                assert replay(landing, body, aim, facing, scene, False, free) == ""
                seen += 1
    assert seen > 0


@pytest.mark.clause("QS-RES-37", "QS-CHR-05", "QS-CHR-09")
@pytest.mark.parametrize("seed", [220, 221, 240, 241])
def test_reforms_and_ways_that_are_proposed_are_legal(seed: int) -> None:
    battle = crowd(seed)
    for unit in battle.on_table():
        contacts = battle.contacts_of(unit.id)
        if contacts and not unit.is_round() and len({contact.side_of(unit.id) for contact in contacts}) == 1:
            for place in reform_places.places(battle, unit):
                files = tuple(figure.file for figure in place.unit.figures)
                named = reform_places.place_at(battle, unit, place.unit.pose(), files)
                assert isinstance(named, reform_places.Place), named
                assert (named.side, named.models) == (place.side, place.models)
        if unit.is_character_alone() and not contacts:
            walk = CharacterMove(battle, unit, ADVANCE, 8.0, False)
            out = way_out(walk)
            assert out is None or walk.follow(out).refusal is None
            for host in battle.of_seat(unit.seat):
                path = None if host.id == unit.id or host.is_round() else approach(walk, host)
                if path is not None:
                    question = MoveUnit(
                        battle, unit, "join", ADVANCE, 8.0, "QS-CHR-05", "Where?", host=host.id, proposal=path
                    )
                    assert question.check(path) is None
        elif not contacts and not unit.is_round():
            question = MoveUnit(battle, unit, "move", MARCH, 8.0, "QS-MOV-15", "Where?")
            for candidate in question.candidates(random.Random(seed), 4):
                assert question.check(candidate) is None
