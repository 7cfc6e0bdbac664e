"""What the lobby says of the length of quick battles is what greedy games of them take."""

from __future__ import annotations

import pytest

from banneret.books.armies import SECONDS_A_DECISION, QuickBattle, armies_of
from tests.shelf import WITH_ARMIES
from tools import quick_battles

SMALLEST = [(book_id, armies_of(book_id).battles[0]) for book_id in WITH_ARMIES if armies_of(book_id).battles]
GAMES = 4


@pytest.mark.slow
@pytest.mark.parametrize(("book_id", "battle"), SMALLEST, ids=[book_id for book_id, _ in SMALLEST])
def test_what_it_says_is_what_games_take(book_id: str, battle: QuickBattle) -> None:
    """Of the smallest of every book; `python -m tools.quick_battles` counts them all."""
    found = [quick_battles.decisions(book_id, battle, seed) for seed in range(1, GAMES + 1)]
    assert 0.75 * min(found) <= battle.decisions <= 1.25 * max(found), found


def test_minutes_are_decisions_at_so_many_seconds_in_steps_of_five() -> None:
    def minutes(decisions: int) -> int:
        return QuickBattle("b", "B", "", decisions, (), "").minutes

    assert SECONDS_A_DECISION == 15
    assert [minutes(count) for count in (4, 60, 69, 71, 216)] == [5, 15, 15, 20, 55]
    for book_id in WITH_ARMIES:
        assert all(battle.minutes >= 5 for battle in armies_of(book_id).battles)


def test_the_tool_prints_what_it_counts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    book_id, battle = SMALLEST[0]
    counted = {1: 50, 2: 60, 3: 400}
    monkeypatch.setattr(quick_battles, "decisions", lambda book, which, seed: counted[seed])
    assert quick_battles.main([book_id, "--games", "3"]) == 0
    said = capsys.readouterr().out
    assert (
        f"{book_id} {battle.id}: 60 (50 to 400); it says {battle.decisions}, about {battle.minutes} minutes"
        in said
    )
    assert "15 seconds" in said
    counted.update({1: 500, 2: 600})
    assert quick_battles.main([book_id, "--games", "2"]) == 1
    assert "WRONG" in capsys.readouterr().out
