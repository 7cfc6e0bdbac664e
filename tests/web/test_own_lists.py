"""A list of one's own in the lobby: brought as a file, looked at, agreed to, and played."""

from __future__ import annotations

from playwright.sync_api import expect

from banneret.books.opr.troop import ON_TABLE
from tests.books.opr.forge_tools import FORGE
from tests.web.conftest import Visit
from tests.web.kit import Data, Server
from tests.web.looks import SCREENS, Tour

MOOT = FORGE / "moot.json"
BAD = (
    b'[list]\nid = "mine"\nname = "Mine"\narmy = "marchland-levy"\npoints = 100\n[[units]]\nunit = "pikemen"\n'
)


def standing(view: Data) -> list[str]:
    """The units of A that stand on the table."""
    return [unit["name"] for unit in view["units"] if unit["seat"] == "A" and unit["place"] == ON_TABLE]


def test_an_imported_list_is_played(visit: Visit, server: Server, axe: str) -> None:
    hand = visit()
    hand.allowed.append("status of 422")  # the browser tells of a list that was turned down
    hand.lobby()
    hand.test("book").select_option("age-of-fantasy")
    hand.test("map").select_option("crowfoot-common")
    hand.test("list-0").select_option("own list")
    expect(hand.test("start")).to_be_disabled()
    expect(hand.test("waiting")).to_have_text("Your army: choose the file of the list.")
    # By the keyboard: from the choice of the list on to the file.
    hand.test("list-0").focus()
    hand.page.keyboard.press("Tab")
    expect(hand.test("own-file-0")).to_be_focused()

    chosen = hand.test("own-file-0")
    chosen.set_input_files({"name": "nonsense.toml", "mimeType": "", "buffer": b"hello there"})
    expect(hand.test("own-trouble-0")).to_contain_text("nonsense.toml: your list: this is not valid TOML")
    chosen.set_input_files({"name": "strange.toml", "mimeType": "", "buffer": b"\xff\xfe\x00"})
    expect(hand.test("own-trouble-0")).to_contain_text("This file is not UTF-8 text.")
    bad = BAD.replace(b"\npoints", b'\nbook = "age-of-fantasy"\npoints')
    chosen.set_input_files({"name": "dear.toml", "mimeType": "", "buffer": bad})
    expect(hand.test("own-faults-0")).to_contain_text("more than the 100 allowed")
    expect(hand.test("start")).to_be_disabled()

    chosen.set_input_files(MOOT)
    expect(hand.test("own-name-0")).to_contain_text("Thistle Moot 370 of 370 points")
    expect(hand.test("own-unknown-0")).to_contain_text("Gloom (Thistle Grubs; Thistle Grubs 2)")
    expect(hand.test("start")).to_be_disabled()
    tour = Tour(hand, "desktop", "light", axe, ("own-list",))
    tour.look("own-list")
    assert not tour.wrong, tour.wrong
    hand.test("own-agree-0").focus()
    hand.page.keyboard.press("Space")
    expect(hand.test("waiting")).to_have_count(0)
    hand.test("start").click()
    hand.page.wait_for_url("**/game/*")
    expect(hand.test("board")).to_be_visible()
    hand.play_until(lambda: bool(standing(hand.view)))
    for name in standing(hand.view):
        expect(hand.page.get_by_label("Units on the table").get_by_label(name).first).to_be_visible()
    game = hand.page.url.rsplit("/", 1)[1]
    armies = {unit["name"] for unit in hand.view["units"]}
    # A rematch is played with the same list again.
    hand.test("menu").click()
    hand.test("resign").click()
    hand.test("really").click()
    hand.test("rematch").click()
    hand.until(lambda: not hand.page.url.endswith(game), "the rematch")
    hand.wait()
    assert {unit["name"] for unit in hand.view["units"]} == armies


def test_a_file_is_dropped_on_a_phone(visit: Visit, axe: str) -> None:
    hand = visit(**SCREENS["phone"], color_scheme="dark")
    hand.lobby()
    hand.test("book").select_option("regiments")
    hand.test("list-1").select_option("own list")
    hand.page.evaluate(
        """([text]) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "moot.json"));
          const at = document.querySelector("[data-testid=own-1]");
          at.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        [MOOT.read_text("utf-8")],
    )
    expect(hand.test("own-unknown-1")).to_contain_text("Gloom")
    tour = Tour(hand, "phone", "dark", axe, ("own-list",))
    tour.look("own-list")
    assert not tour.wrong, tour.wrong
    # Another book has other lists, and the file is forgotten.
    hand.test("book").select_option("quick-starter")
    expect(hand.test("own-1")).to_have_count(0)
    hand.test("list-1").select_option("own list")
    expect(hand.test("own-1")).not_to_contain_text("Army Forge")
