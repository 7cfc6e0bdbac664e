"""A bare table with two units of Age of Fantasy that face each other, to work out odds between them."""

from __future__ import annotations

from banneret.books.age_of_fantasy.arranging import formation, shifted
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.field import Field, Terrain
from banneret.books.age_of_fantasy.unit import Unit
from banneret.core.space.geometry import Polygon
from banneret.odds.age_of_fantasy.chapter_odds import every_chapter
from banneret.odds.opr.means import BEHIND, INSIDE


def face_to_face(first: Unit, second: Unit, inches: float, cover: str = "") -> Battle:
    """Both in their usual formations, the second north of the first and this far away from it.

    `cover` is of the second: "", "inside" or "behind". All actions that chapters bring may be taken.
    """
    brought = [own.on_bare_table() for own in every_chapter()]
    chapters = [chapter for chapter in brought if chapter is not None]
    battle = Battle(Field(72.0, 48.0, [], {"A": [], "B": []}), chapters)
    own = battle.put(first.at(formation(first, 36.0, 10.0, 0.0)))
    other = second.at(formation(second, 36.0, 24.0, 180.0))
    for _ in range(40):
        # The closest pair of bases need not stand straight opposite, so it takes a few steps.
        apart = own.distance_to(other)
        if abs(apart - inches) < 0.001:
            break
        other = second.at(shifted(other, 0.0, inches - apart))
    battle.put(other)
    if cover:
        front = max([base.cy + base.radius for base in own.bases])
        edge = min([base.cy - base.radius for base in other.bases])
        if cover == INSIDE:
            piece = _across(edge, 47.5)
        else:
            assert cover == BEHIND
            middle = 0.5 * (front + edge)
            piece = _across(middle - 0.1, middle + 0.1)
        battle.set_down(piece)
    return battle


def _across(low: float, high: float) -> Terrain:
    """Cover right across the table, between these distances from its south edge."""
    shape = Polygon([(0.5, low), (71.5, low), (71.5, high), (0.5, high)])
    return Terrain("cover", "cover", "Cover", shape, 2.0, True, False, False, False, False, [])
