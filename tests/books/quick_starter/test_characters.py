"""Chapter CHR, where a case cannot show it: any number of joinings, swaps, losses and leavings in any order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.books.quick_starter import characters
from banneret.books.quick_starter.book import QuickStarter
from banneret.books.quick_starter.casualties import Loss, suffer
from banneret.books.quick_starter.invariants import unit_faults
from banneret.books.quick_starter.unit import JOINED, Unit

BOOK = QuickStarter()


def battle_of(models: int, files: int, heroes: int = 3) -> Any:
    units: dict[str, Any] = {
        "spears": {"side": "A", "profile": {"models": models, "files": files}, "at": [18, 24], "facing": 30}
    }
    for number in range(heroes):
        profile = {"character": True, "HP": 2}
        units[f"hero-{number}"] = {"side": "A", "profile": profile, "at": [4 + 3 * number, 4]}
    return BOOK.arrange({}, units, {"step": "remaining moves"})[1]


def join(battle: Any, number: int, choice: int) -> bool:
    hero, host = battle.unit(f"hero-{number}"), battle.unit("spears")
    if hero.place == JOINED or not host.on_table() or not characters.may_host(host, hero.figures[0]):
        return False
    places = characters.places_in(host)
    if not places:
        assert host.files == 1  # a column whose one place in front is taken
        return False
    characters.join(battle, hero, host, places[choice % len(places)], False, "QS-CHR-05")
    return True


def finish(steps: Any) -> None:
    """Answer whatever is asked with the first option."""
    answer = None
    try:
        while True:
            question = next(iter(steps.send(answer).questions.values()))
            answer = question.keys()[0]
    except StopIteration:
        return


def place_of(unit: Unit, file: int) -> tuple[float, float]:
    return unit.cell_centre(0, file)


@pytest.mark.clause("QS-CHR-12", "QS-CHR-15", "QS-CHR-16", "QS-CHR-13", "QS-CHR-17", "QS-GEO-04")
@settings(max_examples=200, deadline=None)
@given(
    models=st.integers(1, 14),
    files=st.integers(1, 6),
    moves=st.lists(st.tuples(st.sampled_from("jlsh"), st.integers(0, 2), st.integers(0, 9)), max_size=12),
)
def test_whatever_happens_a_combined_unit_keeps_its_ranks(
    models: int, files: int, moves: list[tuple[str, int, int]]
) -> None:
    """j: join, l: leave, s: swap, h: lose a Health Point."""
    files = min(files, models)
    battle = battle_of(models, files)
    ranks = -(-models // files)
    for what, number, choice in moves:
        unit = battle.unit("spears")
        if not unit.on_table():
            return
        figures = {figure.id: figure for figure in unit.figures}
        hero = figures.get(f"hero-{number}")
        before = {figure.id: place_of(unit, figure.file) for figure in unit.figures}
        wide = unit.files
        if what == "j":
            join(battle, number, choice)
        elif what == "l" and hero is not None and unit.total() > 1:
            battle.put(characters.left_by(unit, hero))
            battle.put(characters.alone(battle, unit, hero).stand(4.0 + 3.0 * number, 4.0, 0.0))
        elif what == "s" and hero is not None:
            places = characters.swap_places(unit, hero)
            if places:
                characters.swap(battle, unit, hero, places[choice % len(places)], "QS-CHR-10")
        elif what == "h":
            finish(suffer(battle, [Loss("spears", "", 1, "")]))
        unit = battle.unit("spears")
        if not unit.on_table():
            return
        assert unit_faults(battle, unit) == []
        assert len(unit.figures) <= (1 if ranks == 1 else 2)
        if ranks == 1:
            assert unit.ranks() == 1
        # A Character stands in the front rank, at an end of a unit of one rank.
        for figure in unit.figures:
            assert 0 <= figure.file < unit.files
            if ranks == 1 and unit.rnf:
                assert figure.file in (0, unit.files - 1)
            # Nobody else moves because another joins or leaves, as long as there are soldiers to fill up.
            if what in "jl" and figure.id in before and unit.rnf:
                x, y = place_of(unit, figure.file)
                assert (x, y) == pytest.approx(before[figure.id], abs=0.002), (what, wide, unit.files)


@pytest.mark.clause("QS-CHR-16", "QS-CHR-17")
@settings(max_examples=100, deadline=None)
@given(models=st.integers(2, 20), files=st.integers(2, 6), choice=st.integers(0, 9))
def test_who_joins_and_leaves_again_leaves_the_unit_as_it_was(models: int, files: int, choice: int) -> None:
    files = min(files, models)
    battle = battle_of(models, files, 1)
    was = battle.unit("spears")
    assert join(battle, 0, choice)
    joined = battle.unit("spears")
    assert joined.total() == models + 1
    if was.entry.ranks > 1:
        # The front does not move, and the displaced soldier stands in the last rank.
        assert joined.pose() == was.pose()
        assert joined.files == was.files
        assert joined.ranks() == -(-(models + 1) // files)
    else:
        assert joined.files == was.files + 1
    left = characters.left_by(joined, joined.figures[0])
    assert (left.files, left.ranks(), left.total()) == (was.files, was.ranks(), was.total())
    assert left.pose() == pytest.approx(was.pose(), abs=0.002)
    # Nor is anybody hurt.
    assert (left.rnf, left.pool, left.phase_hp) == (was.rnf, was.pool, was.phase_hp)


@pytest.mark.clause("QS-CHR-14", "QS-CHR-18")
@pytest.mark.parametrize(
    ("models", "files", "places"), [(5, 5, [5]), (10, 5, [1, 2, 3, 4]), (6, 3, [1, 2]), (3, 1, [])]
)
def test_where_a_character_may_swap_to(models: int, files: int, places: list[int]) -> None:
    battle = battle_of(models, files, 1)
    assert join(battle, 0, 0)
    unit = battle.unit("spears")
    assert characters.swap_places(unit, unit.figures[0]) == places
