"""A seed draws the town or the fields that it has always drawn: games on “ruins-17” are played there again.

`python -m tests.core.space.test_drawn_towns` writes the tables anew; read the difference before keeping it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banneret.core.space.table import load_catalogue
from banneret.core.space.table_generator import generate

KEPT = Path(__file__).with_name("drawn_towns.json")
BOOK = "skirmish"
# Style, seed, width and depth.
DRAWN = [
    ("ruins", 2, 48, 48),
    ("ruins", 4, 60, 40),
    ("ruins", 11, 40, 60),
    ("ruins", 21, 48, 48),
    ("fields", 1, 48, 36),
    ("fields", 4, 48, 36),
    ("fields", 6, 60, 48),
]


def drawn(style: str, seed: int, width: int, depth: int) -> dict[str, Any]:
    """All that a journal would write of it, but for what a kind of terrain always is."""
    data: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(generate(seed, width, depth, style, load_catalogue(BOOK)))
    )
    kinds = ("id", "name", "polygon", "flow")
    data["pieces"] = [{key: piece[key] for key in kinds if key in piece} for piece in data["pieces"]]
    return data


def key_of(style: str, seed: int, width: int, depth: int) -> str:
    return f"{style} {seed} {width}x{depth}"


def same(found: Any, kept: Any) -> None:
    """Whether two pieces of data are the same, up to the rounding of a number."""
    if isinstance(kept, dict):
        assert list(found) == list(kept)
        same(list(found.values()), list(kept.values()))
    elif isinstance(kept, list):
        assert len(found) == len(kept)
        for one, other in zip(found, kept, strict=True):
            same(one, other)
    elif isinstance(kept, float):
        assert found == pytest.approx(kept, abs=0.0015)
    else:
        assert found == kept


@pytest.mark.parametrize(("style", "seed", "width", "depth"), DRAWN)
def test_a_seed_draws_the_place_it_has_always_drawn(style: str, seed: int, width: int, depth: int) -> None:
    kept = json.loads(KEPT.read_text("utf-8"))[key_of(style, seed, width, depth)]
    same(drawn(style, seed, width, depth), kept)


def main() -> None:
    tables = {key_of(*one): drawn(*one) for one in DRAWN}
    lines = [f" {json.dumps(key)}: {json.dumps(table)}" for key, table in tables.items()]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
