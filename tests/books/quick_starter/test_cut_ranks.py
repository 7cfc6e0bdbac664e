"""Which places of a single rank casualties leave (QS-ATK-21)."""

from __future__ import annotations

import pytest

from banneret.books.quick_starter.casualties import _cut


@pytest.mark.clause("QS-ATK-21")
@pytest.mark.parametrize(
    ("rank", "rnf", "left", "kept"),
    [
        (".....", 5, 0, "....."),
        (".....", 5, 2, "....."),
        (".....", 3, 1, "..."),
        ("h....", 3, 0, "h..."),
        ("....h", 3, 0, "...h"),
        ("....h", 2, 2, "..h"),
        (".h...", 2, 1, "h.."),
        (".h.g.", 1, 1, "h.g"),
        (".h.g.", 1, 0, ".hg"),
        (".h.g.", 1, 2, "hg."),
        (".h", 0, 0, "h"),
        (".h", 0, 1, "h"),
        ("h.", 0, 0, "h"),
        ("h.", 0, 1, "h"),
        ("h.g", 0, 0, "hg"),
        ("...h", 1, 9, ".h"),
        ("...", 1, 1, "."),
    ],
)
def test_rank_and_file_go_from_the_ends_and_characters_stay(rank: str, rnf: int, left: int, kept: str) -> None:
    order = ["" if who == "." else who for who in rank]
    assert "".join(who or "." for who in _cut(order, rnf, left)) == kept
