"""Army Forge lists for tests: those in forge/, which are all our own, and small ones made on the spot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FORGE = Path(__file__).parent / "forge"
Raw = dict[str, Any]


def raw_list(name: str = "watch") -> Raw:
    data = json.loads((FORGE / f"{name}.json").read_text("utf-8"))
    assert isinstance(data, dict)
    return data


def rule(name: str, rating: object = None) -> Raw:
    return {"name": name, "rating": rating}


def weapon(name: str, count: int, reach: int | None = 0, attacks: int = 1, *rules: Raw) -> Raw:
    return {
        "type": "ArmyBookWeapon",
        "name": name,
        "count": count,
        "range": reach,
        "attacks": attacks,
        "specialRules": list(rules),
    }


def item(name: str, count: int | None, *content: Raw) -> Raw:
    return {"type": "ArmyBookItem", "name": name, "count": count, "content": list(content)}


def a_unit(*loadout: Raw, size: int = 5, rules: tuple[Raw, ...] = (), **more: Any) -> Raw:
    return {
        "id": "guard",
        "selectionId": "one",
        "name": "Gate Guard",
        "size": size,
        "quality": 4,
        "defense": 4,
        "cost": 50,
        "bases": {"round": "25", "square": "20"},
        "rules": list(rules),
        "loadout": list(loadout),
        **more,
    }


def a_list(*units: Raw, **more: Any) -> Raw:
    return {"name": "A small army", "gameSystem": "aof", "units": list(units), **more}
