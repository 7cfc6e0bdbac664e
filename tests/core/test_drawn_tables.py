"""A seed draws the table that it has always drawn: games saved with “balanced-17” are played on it again.

`python -m tests.core.test_drawn_tables` writes the tables anew; read the difference before keeping it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from banneret.core.space.table import load_catalogue
from banneret.core.space.table_generator import find_table, generate

KEPT = Path(__file__).with_name("drawn_tables.json")
# Book, style, seed, width and depth.
DRAWN = [
    (book, style, seed, width, depth)
    for book in ("regiments", "age-of-fantasy")
    for style in sorted(load_catalogue(book).styles)
    for seed, width, depth in ((3, 72, 48), (8, 72, 48), (5, 48, 48))
]


def drawn(book: str, style: str, seed: int, width: int, depth: int) -> dict[str, Any]:
    table = generate(seed, width, depth, style, load_catalogue(book))
    pieces = [[piece.id, [[x, y] for x, y in piece.polygon]] for piece in table.pieces]
    return {"id": table.id, "name": table.name, "pieces": pieces}


def key_of(book: str, style: str, seed: int, width: int, depth: int) -> str:
    return f"{book} {style} {seed} {width}x{depth}"


@pytest.mark.parametrize(("book", "style", "seed", "width", "depth"), DRAWN)
def test_a_seed_draws_the_table_it_has_always_drawn(
    book: str, style: str, seed: int, width: int, depth: int
) -> None:
    kept = json.loads(KEPT.read_text("utf-8"))[key_of(book, style, seed, width, depth)]
    found = drawn(book, style, seed, width, depth)
    assert (found["id"], found["name"]) == (kept["id"], kept["name"])
    assert [piece[0] for piece in found["pieces"]] == [piece[0] for piece in kept["pieces"]]
    for (_, outline), (_, wanted) in zip(found["pieces"], kept["pieces"], strict=True):
        assert len(outline) == len(wanted)
        for corner, place in zip(outline, wanted, strict=True):
            assert corner == pytest.approx(place, abs=0.0015)


def test_a_table_by_its_name() -> None:
    assert find_table("balanced-3", "regiments", 99) == generate(3)
    assert find_table("generated", "regiments", 3) == generate(3)
    assert find_table("otterbrook-meadow", "regiments", 3).id == "otterbrook-meadow"


def main() -> None:
    tables = {key_of(*one): drawn(*one) for one in DRAWN}
    lines = [f" {json.dumps(key)}: {json.dumps(table)}" for key, table in tables.items()]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
