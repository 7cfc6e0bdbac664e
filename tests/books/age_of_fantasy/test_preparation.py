"""Preparation: what must be agreed before a game, and what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from banneret.books.age_of_fantasy.book import AgeOfFantasy, options_for
from banneret.books.age_of_fantasy.options import AgeOfFantasyOptions, read_options
from banneret.books.age_of_fantasy.zones import style_of, zone
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match
from banneret.core.space.table import Piece, Table, load_catalogue
from banneret.core.space.table_generator import generate
from tests.core.tables import quality

BOOK = AgeOfFantasy()
HOUSE = "age-of-fantasy"


def stones(count: int) -> tuple[Piece, ...]:
    """Small pieces of cover in one corner: a poor table, but a table."""
    found = []
    for number in range(count):
        x, y = 1.0 + 3.0 * (number % 8), 1.0 + 3.0 * (number // 8)
        corners = ((x, y), (x + 2.0, y), (x + 2.0, y + 2.0), (x, y + 2.0))
        found.append(Piece(f"stone-{number + 1}", "ruins", corners, True, False, False, False, False))
    return tuple(found)


def options(**changes: Any) -> AgeOfFantasyOptions:
    plain = options_for("aof-levy-750", "aof-court-750", Table(72.0, 48.0, stones(10)))
    return read_options(msgspec.structs.replace(plain, **changes))


@pytest.mark.clause("AF-PRE-01")
def test_the_table_is_six_feet_by_four() -> None:
    assert options().table.width == 72
    for width, depth in ((48.0, 72.0), (72.0, 47.0), (60.0, 48.0), (36.0, 24.0)):
        with pytest.raises(BadInput, match="72 by 48"):
            options(table=Table(width, depth, stones(10)))


@pytest.mark.clause("AF-PRE-02")
def test_at_least_ten_pieces_of_terrain() -> None:
    for count in (10, 15, 30):
        assert len(options(table=Table(72.0, 48.0, stones(count))).table.pieces) == count
    for count in (0, 5, 9):
        with pytest.raises(BadInput, match=f"{count} pieces"):
            options(table=Table(72.0, 48.0, stones(count)))


@pytest.mark.clause("AF-PRE-02")
def test_players_who_place_terrain_themselves_place_ten_or_more() -> None:
    bare = Table(72.0, 48.0, ())
    assert options(table=bare, placement="full-table", pieces=("forest",) * 10)
    with pytest.raises(BadInput, match="10 to 15"):
        options(table=bare, placement="full-table", pieces=("forest",) * 9)


@pytest.mark.clause("AF-PRE-03")
def test_the_advice_on_terrain_binds_only_our_own_generator() -> None:
    """A hand-made table may be as open as it likes; a generated one has cover and no gaps."""
    poor = Table(72.0, 48.0, stones(10))
    assert not quality(poor).good(72, 48)
    assert options(table=poor).table == poor
    drawn = generate(11, style="balanced", kinds=load_catalogue(HOUSE))
    measured = quality(drawn)
    assert measured.good(72, 48)
    assert measured.gap <= 12


@pytest.mark.clause("AF-PRE-04")
def test_three_to_five_markers_are_placed() -> None:
    """A whole set-up for every face: as many markers as D3+2."""
    for face, count in ((1, 3), (2, 3), (3, 4), (4, 4), (5, 5), (6, 5)):
        units = {
            "a": {"side": "A", "profile": {"quality": 4, "defense": 4}},
            "b": {"side": "B", "profile": {"quality": 4, "defense": 4}},
        }
        made, battle = BOOK.arrange({}, units, {"step": "objectives"})
        match = Match.from_state(BOOK, made, battle, ScriptedDice(face, 6, 1, 6, 1))
        assert match.answer("A", "A") is None
        seats = []
        while next(iter(match.pending.values())).name == "marker":
            (seat,) = match.pending
            seats.append(seat)
            assert match.answer(seat, list(match.pending[seat].default())) is None
        assert seats == (["A", "B"] * 3)[:count]
        assert len(match.book.view(match.state, "A").objectives) == count


@pytest.mark.clause("AF-PRE-05")
def test_both_zones_are_closed_to_markers_in_every_style() -> None:
    for style in ("frontline", "long-haul", "side-battle", "ambush", "spearhead", "flank-assault"):
        units = {
            "a": {"side": "A", "profile": {"quality": 4, "defense": 4}},
            "b": {"side": "B", "profile": {"quality": 4, "defense": 4}},
        }
        where = {"step": "objectives", "deployment": style, "markers_to_place": 3}
        made, battle = BOOK.arrange({}, units, where)
        match = Match.from_state(BOOK, made, battle, ScriptedDice())
        for number in (1, 2):
            for part in zone(style_of(style), number):
                x = sum(x for x, _ in part[:3]) / 3
                y = sum(y for _, y in part[:3]) / 3
                refusal = match.answer("A", [x, y])
                assert refusal is not None, (style, number)
                assert (refusal.code, refusal.clause) == ("in-zone", "AF-PRE-05")


@pytest.mark.clause("AF-PRE-11", "AF-PRE-12")
def test_any_size_may_be_agreed_and_binds_both() -> None:
    assert options().points == 750
    table = Table(72.0, 48.0, stones(10))
    large = options_for("aof-levy-1500", "aof-court-1500", table, 1500)
    assert large.points == 1500
    small = max(army.points for army in options().armies.values())
    assert options(points=small).points == small
    with pytest.raises(BadInput, match=f"more than the {small - 1} agreed"):
        options(points=small - 1)


@pytest.mark.clause("AF-PRE-12")
def test_an_army_without_units_is_none() -> None:
    plain = options()
    nobody = msgspec.structs.replace(plain.armies["A"], units=(), points=0)
    with pytest.raises(BadInput, match="at least one unit"):
        options(armies={**plain.armies, "A": nobody})
