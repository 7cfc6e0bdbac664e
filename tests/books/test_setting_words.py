"""What players agree on reads as it should: names are names, and what explains them is a sentence."""

from __future__ import annotations

import pytest

from banneret.core.engine.book import SHELF, open_book


@pytest.mark.parametrize("book_id", sorted(SHELF))
def test_names_are_names_and_explanations_are_sentences(book_id: str) -> None:
    for setting in open_book(book_id).settings():
        for name in (setting.name, *[name for _, name in setting.choices]):
            assert name, setting.id
            assert not name.endswith("."), f"{setting.id} is called “{name}”"
        for about in (setting.about, *[about for _, about in setting.abouts]):
            assert about.endswith("."), f"{setting.id} is explained by “{about}”"
        assert bool(setting.if_none) == setting.several, setting.id
        assert {key for key, _ in setting.abouts} <= {key for key, _ in setting.choices}
