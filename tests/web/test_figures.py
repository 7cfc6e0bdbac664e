"""Figures are told apart at the size that they have when a whole table is on the screen."""

from __future__ import annotations

import itertools
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from banneret.books.figures import figure_kinds
from banneret.pictures.figure_art import art

pytestmark = pytest.mark.usefixtures("built_page")

PIXELS: Final = 13  # an inch, the base of a man on foot
LEAST: Final = 1 / 8  # the share of these pixels in which any two kinds differ
TOLD: Final = 85  # of 255: a pixel differs by more than a third of its tone
FAINTEST: Final = 1 / 9  # how much of its place a figure fills

DRAW: Final = """async ([figures, box, size]) => {
  const drawn = {};
  for (const [name, body] of Object.entries(figures)) {
    const image = new Image();
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${box} ${box}">`;
    image.src = "data:image/svg+xml," + encodeURIComponent(`${text}${body}</svg>`);
    await image.decode();
    const pen = new OffscreenCanvas(size, size).getContext("2d");
    pen.drawImage(image, 0, 0, size, size);
    drawn[name] = [...pen.getImageData(0, 0, size, size).data].filter((_, at) => at % 4 === 3);
  }
  return drawn;
}"""


@pytest.fixture(scope="module")
def drawn(browser: Browser, built_page: None) -> dict[str, list[int]]:
    page = browser.new_page()
    bodies = {name: figure.body for name, figure in art().figures.items()}
    found: dict[str, Any] = page.evaluate(DRAW, [bodies, art().box, PIXELS])
    page.close()
    return found


def test_there_is_a_picture_of_every_kind_that_packs_may_name() -> None:
    assert set(art().figures) == set(figure_kinds())
    for name, kind in figure_kinds().items():
        figure = art().figures[name]
        assert (figure.icon, figure.author, figure.turns) == (kind.icon, kind.author, kind.turns)
        assert figure.body.startswith("<")
        assert "currentColor" not in figure.body
    assert art().licence == "CC BY 3.0"


def test_no_two_kinds_look_alike(drawn: dict[str, list[int]]) -> None:
    assert len(drawn) >= 30
    alike = {}
    for one, other in itertools.combinations(drawn, 2):
        pairs = zip(drawn[one], drawn[other], strict=True)
        share = sum(abs(a - b) > TOLD for a, b in pairs) / PIXELS**2
        if share < LEAST:
            alike[one, other] = round(share, 3)
    assert not alike


def test_no_figure_is_too_faint_to_be_seen(drawn: dict[str, list[int]]) -> None:
    filled = {name: sum(tones) / 255 / PIXELS**2 for name, tones in drawn.items()}
    assert not {name: round(share, 3) for name, share in filled.items() if share < FAINTEST}
