"""Models on their tray: who stands where, which ground the bases fill, and who is lost first."""

from __future__ import annotations

import pytest

from banneret.books.opr.roster import ModelData
from banneret.books.opr.sheets import model_sheet
from banneret.books.opr.tray import Model, Tray, arrange, is_bigger, loss_order
from banneret.core.space.geometry import EPS

Rows = list[tuple[float, float, float, float]]


def model(number: int, *rules: str, base: tuple[float, float] = (1.0, 1.0), special: bool = False) -> Model:
    data = ModelData(f"model {number}", 1, 4, 4, (), rules, special)
    return Model(f"m{number}", number, model_sheet(f"kind {rules}", data, base))


def plain(count: int) -> list[Model]:
    return [model(number) for number in range(1, count + 1)]


def numbers(models: list[Model]) -> list[int]:
    return [each.number for each in models]


def near(rows: Rows) -> list[object]:
    return [pytest.approx(row) for row in rows]


HERO = ("Hero", "Tough(3)")


@pytest.mark.parametrize(
    ("count", "width", "left", "right", "depth", "full", "in_two"),
    [
        (1, 1, -0.5, 0.5, 1.0, 0, 1),
        (2, 1, -0.5, 0.5, 2.0, 0, 2),  # files of one are no rows
        (3, 1, -0.5, 0.5, 3.0, 0, 2),
        (4, 5, -2.0, 2.0, 1.0, 0, 4),
        (5, 5, -2.5, 2.5, 1.0, 1, 5),
        (9, 5, -2.5, 2.5, 2.0, 1, 9),
        (10, 5, -2.5, 2.5, 2.0, 2, 10),
        (11, 5, -2.5, 2.5, 3.0, 2, 10),
        (6, 3, -1.5, 1.5, 2.0, 2, 6),
        (12, 2, -1.0, 1.0, 6.0, 6, 4),
    ],
)
def test_rows_of_equal_bases(
    count: int, width: int, left: float, right: float, depth: float, full: int, in_two: int
) -> None:
    """RG-PRE-04, RG-MEL-03."""
    models = plain(count)
    tray = Tray(models, width, 1.0, 1.0)
    assert (tray.left, tray.right, tray.depth) == (left, right, depth)
    assert (tray.full_rows, tray.in_two_rows, tray.grid) == (full, in_two, count)
    assert numbers(tray.fighting(models)) == list(range(1, in_two + 1))


@pytest.mark.clause("RG-SPC-13")
def test_bigger_bases_stand_beside_the_front_row_right_and_left_in_turn() -> None:
    big = (2.0, 3.0)
    models = [*plain(6), model(7, *HERO, base=big), model(8, *HERO, base=big), model(9, *HERO, base=big)]
    tray = Tray(models, 3, 1.0, 1.0)
    assert (tray.left, tray.right, tray.depth) == (-3.5, 5.5, 3.0)
    assert (tray.grid, tray.full_rows, tray.in_two_rows) == (6, 2, 6)
    aside = [(2.5, -1.5, 1.0, 1.5), (-2.5, -1.5, 1.0, 1.5), (4.5, -1.5, 1.0, 1.5)]
    assert tray.slots[6:] == near(aside)
    assert tray.slots[0] == pytest.approx((-1.0, -0.5, 0.5, 0.5))
    assert tray.slots[5] == pytest.approx((1.0, -1.5, 0.5, 0.5))
    assert tray.blocks[-3:] == near(aside)
    # Behind the two front rows nobody fights but those beside the front row.
    more = [*plain(8), models[6]]
    assert numbers(Tray(more, 3, 1.0, 1.0).fighting(more)) == [1, 2, 3, 4, 5, 6, 7]


def test_a_bigger_base_no_deeper_than_the_rows_makes_none_of_them_longer() -> None:
    models = [*plain(10), model(11, *HERO, base=(2.0, 1.5))]
    tray = Tray(models, 5, 1.0, 1.0)
    assert (tray.left, tray.right, tray.depth) == (-2.5, 4.5, 2.0)


@pytest.mark.clause("RG-SPC-13")
@pytest.mark.parametrize(
    ("bases", "left", "right", "depth", "slots"),
    [
        # One alone stands in the middle.
        ([(0.9, 0.8)], -0.45, 0.45, 0.8, [(0.0, -0.4, 0.45, 0.4)]),
        # Two from the ranks keep their order from left to right.
        (
            [(1.0, 1.0), (0.8, 0.6)],
            -0.9,
            0.9,
            1.0,
            [(-0.4, -0.5, 0.5, 0.5), (0.5, -0.3, 0.4, 0.3)],
        ),
        # Bigger bases: the first of them at the right end, the second at the left.
        (
            [(1.0, 1.0), (2.0, 3.0), (3.0, 2.0)],
            -3.0,
            3.0,
            3.0,
            [(0.5, -0.5, 0.5, 0.5), (2.0, -1.5, 1.0, 1.5), (-1.5, -1.0, 1.5, 1.0)],
        ),
        (
            [(2.0, 2.0), (2.0, 2.0), (2.0, 2.0)],
            -3.0,
            3.0,
            2.0,
            [(0.0, -1.0, 1.0, 1.0), (-2.0, -1.0, 1.0, 1.0), (2.0, -1.0, 1.0, 1.0)],
        ),
    ],
)
def test_heroes_left_alone_stand_in_a_row_of_their_own(
    bases: list[tuple[float, float]], left: float, right: float, depth: float, slots: Rows
) -> None:
    heroes = [model(at + 1, *HERO, base=base) for at, base in enumerate(bases)]
    tray = Tray(heroes, 5, 1.0, 1.0)
    assert [tray.left, tray.right, tray.depth] == pytest.approx([left, right, depth])
    assert tray.slots == near(slots)
    assert tray.blocks == tray.slots
    assert (tray.grid, tray.in_two_rows, tray.full_rows) == (len(heroes), len(heroes), 0)
    assert tray.fighting(heroes) == heroes


def test_a_base_is_bigger_if_it_fits_a_place_neither_in_width_nor_in_depth() -> None:
    sheet = model(1, base=(1.0, 2.0)).sheet
    assert not is_bigger(sheet, 1.0, 2.0)
    assert is_bigger(sheet, 0.99, 2.0)
    assert is_bigger(sheet, 1.0, 1.99)
    # Rounding makes no base bigger, up to and with EPS.
    hair = model(1, base=(1.0 + EPS, 2.0 + EPS)).sheet
    assert not is_bigger(hair, 1.0, 2.0)
    assert is_bigger(hair, 1.0 - EPS, 2.0)
    assert is_bigger(hair, 1.0, 2.0 - EPS)
    assert not is_bigger(sheet, 1.0 - 0.5 * EPS, 2.0 - 0.5 * EPS)


@pytest.mark.clause("RG-SPC-13")
@pytest.mark.parametrize(
    ("width", "order"),
    [
        # The Hero, then the post, then the special model; from the middle, first right, then left.
        (5, [2, 7, 9, 8, 1, 3, 4, 5, 6]),
        (4, [7, 9, 8, 1, 2, 3, 4, 5, 6]),
        (3, [7, 9, 8, 1, 2, 3, 4, 5, 6]),
        (2, [9, 8, 7, 1, 2, 3, 4, 5, 6]),
        (1, [9, 8, 7, 1, 2, 3, 4, 5, 6]),
    ],
)
def test_who_stands_in_the_front_row(width: int, order: list[int]) -> None:
    models = [*plain(6), model(7, special=True), model(8, "Musician", special=True), model(9, *HERO)]
    assert numbers(arrange(models, width, 1.0, 1.0)) == order


def test_whoever_stands_beside_the_row_comes_last() -> None:
    models = [model(1, *HERO, base=(2.0, 2.0)), *[model(number) for number in (2, 3, 4)]]
    assert numbers(arrange(models, 3, 1.0, 1.0)) == [4, 2, 3, 1]
    assert numbers(arrange(models[:1], 3, 1.0, 1.0)) == [1]
    assert arrange([], 3, 1.0, 1.0) == []


@pytest.mark.clause("RG-SHO-05", "RG-SPC-32", "RG-SPC-33")
def test_the_order_of_loss() -> None:
    wounded = model(5, "Tough(3)").with_wounds(1)
    worse = model(6, "Tough(3)").with_wounds(2)
    in_order = [
        model(1),
        model(2, special=True),
        model(3, "Musician", special=True),
        worse,
        wounded,
        model(4, "Tough(3)"),
        model(7, "Tough(3)", special=True),
        model(8, "Hero"),
        model(9, *HERO),
    ]
    assert sorted(in_order, key=loss_order) == in_order
    assert len({loss_order(each) for each in in_order}) == len(in_order)


def test_a_changed_model_is_the_same_but_for_the_change() -> None:
    one = model(4, "Tough(3)", "Wizard(1)")
    seen = [
        (each.id, each.number, each.sheet is one.sheet, each.wounds, each.cast, each.breathed, each.left())
        for each in (
            one,
            one.with_wounds(2),
            one.with_wounds(2).having_cast(),
            one.with_wounds(2).having_breathed(),
            one.with_wounds(2).having_cast().having_breathed().with_wounds(1),
            one.with_wounds(2).having_cast().having_breathed().refreshed(),
            one.having_breathed().having_cast(),
        )
    ]
    assert seen == [
        ("m4", 4, True, 0, False, False, 3),
        ("m4", 4, True, 2, False, False, 1),
        ("m4", 4, True, 2, True, False, 1),
        ("m4", 4, True, 2, False, True, 1),
        ("m4", 4, True, 1, True, True, 2),
        ("m4", 4, True, 2, False, False, 1),
        ("m4", 4, True, 0, True, True, 3),
    ]
