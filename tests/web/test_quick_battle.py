"""A quick battle begins with the first move, and a deployment can be left to the page, in every book."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.shelf import WITH_ARMIES
from tests.web.conftest import Visit
from tests.web.kit import Server, Visitor
from tests.web.looks import SCREENS, Tour, complaints

PHONE_ON_ITS_SIDE = (844, 390)
FIRST = {book_id: f"quick-battle-{book_id}" if at else "quick-battle" for at, book_id in enumerate(WITH_ARMIES)}


def at_the_door(visit: Visit, **wishes: object) -> Visitor:
    hand = visit(**wishes)
    hand.lobby()
    return hand


def standing(hand: Visitor, seat: str) -> int:
    return len([unit for unit in hand.view["units"] if unit["seat"] == seat and unit.get("outline")])


@pytest.mark.parametrize("book_id", WITH_ARMIES)
def test_one_click_then_the_first_move(visit: Visit, book_id: str) -> None:
    hand = at_the_door(visit)
    name = FIRST[book_id] if hand.test(FIRST[book_id]).count() else "quick-battle"
    hand.test(name).click()
    hand.page.wait_for_url("**/game/*")
    expect(hand.test("board")).to_be_visible()
    hand.wait()
    assert hand.view["round"] == 1
    assert min(standing(hand, seat) for seat in "AB") > 3
    assert hand.question["name"] not in ("deploy", "place", "marker")
    expect(hand.test("prepare")).to_have_count(0)


def test_quick_battles_say_what_they_are(visit: Visit) -> None:
    hand = at_the_door(visit)
    battle = hand.test("quick-battle")
    expect(battle).to_contain_text("against")
    expect(battle).to_contain_text(re.compile(r"\d+ points"))
    expect(battle).to_contain_text(re.compile(r"about \d+ minutes"))
    picture = battle.locator("img")
    hand.until(lambda: bool(picture.evaluate("image => image.complete && image.naturalWidth > 0")), "a picture")
    assert complaints(hand.page) == []


def test_the_rest_is_deployed_for_me_and_undone(visit: Visit) -> None:
    hand = visit(seed=2)  # a game in which Ann goes first: no dice fall before she may undo
    hand.new_game()
    hand.play_until(lambda: hand.question["name"] == "place")
    hand.confirm_allowed()
    hand.wait()
    mine = standing(hand, "A")
    expect(hand.test("prepare")).to_have_text("Deploy the rest for me")
    hand.test("prepare").click()
    hand.until(lambda: hand.view["round"] == 1 and hand.shown()[1] != "", "the first move")
    assert standing(hand, "A") > mine
    expect(hand.test("prepare")).to_have_count(0)
    hand.test("undo").click()
    hand.until(lambda: hand.view["round"] == 0 and hand.shown()[1] != "", "the deployment again")
    expect(hand.test("prepare")).to_be_visible()


def test_a_battle_of_your_own_can_begin_with_the_first_move(visit: Visit) -> None:
    hand = at_the_door(visit)
    hand.test("prepared").check()
    hand.test("start").click()
    hand.page.wait_for_url("**/game/*")
    hand.wait()
    assert hand.view["round"] == 1


def test_armies_stand_by_faction_and_size_and_a_mismatch_is_said(visit: Visit) -> None:
    hand = at_the_door(visit)
    groups = hand.test("list-0").locator("optgroup")
    names = groups.evaluate_all("all => all.map((one) => one.label)")
    assert names == sorted(names)
    assert len(names) > 3
    expect(hand.test("unequal")).to_have_count(0)
    everything = hand.test("list-0").locator("option").count()
    hand.test("army-size").select_option("1500")
    assert hand.test("list-0").locator("option").count() < everything
    hand.test("list-0").select_option("levy-1500")
    expect(hand.test("unequal")).to_contain_text("your 1500 points, their 750 points")
    hand.test("list-1").select_option("horde-1500")
    expect(hand.test("unequal")).to_have_count(0)


def offered(hand: Visitor) -> list[str]:
    values: list[str] = hand.test("list-0").locator("option").evaluate_all("all => all.map((one) => one.value)")
    return values


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_search_looks_right(visit: Visit, axe: str, screen: str, scheme: str) -> None:
    hand = at_the_door(visit, **SCREENS[screen], color_scheme=scheme)
    hand.test("find-army").fill("points")
    expect(hand.test("found").locator("li")).to_have_count(6)
    hand.test("found").scroll_into_view_if_needed()
    tour = Tour(hand, screen, scheme, axe, ("find-army",))
    tour.look("find-army")
    assert not tour.wrong, tour.wrong


def test_an_army_is_found_by_typing(visit: Visit) -> None:
    hand = at_the_door(visit)
    keyboard = hand.page.keyboard
    search = hand.page.get_by_role("searchbox", name="Find an army")
    rows = hand.test("found").locator("li")
    expect(rows).to_have_count(0)
    search.focus()
    keyboard.type("cinder 1500")
    expect(hand.test("found-words")).to_have_text("1 army list found.")
    # The list that is chosen stays on offer.
    assert set(offered(hand)) == {hand.test("list-0").input_value(), "horde-1500", "own list"}
    # Enter begins no battle: it goes to what was found.
    keyboard.press("Enter")
    expect(hand.page.get_by_role("button", name="as your army")).to_be_focused()
    keyboard.press("Enter")
    expect(hand.test("list-0")).to_have_value("horde-1500")
    expect(hand.test("take-0-horde-1500")).to_have_attribute("aria-pressed", "true")
    keyboard.press("Tab")
    keyboard.press("Space")
    expect(hand.test("list-1")).to_have_value("horde-1500")
    assert "/game/" not in hand.page.url
    # Beside the size, and with a word for what it leaves out.
    hand.test("army-size").select_option("750")
    expect(hand.test("found-words")).to_contain_text("; 1 of another size.")
    search.fill("no such army")
    expect(rows).to_have_count(0)
    expect(hand.test("found-words")).to_contain_text("No army of 750 points has this")
    search.press("Escape")
    expect(search).to_have_value("")
    expect(hand.test("found-words")).to_have_text("")


def test_your_games_say_how_they_stand(server: Server, visit: Visit) -> None:
    seats = {"A": {"kind": "human", "name": "Ann"}, "B": {"kind": "human", "name": "Ben"}}
    made = server.make_game(seats=seats, prepared=True)
    state = server.state(made["game"], made["seats"]["A"])
    first = state["asked"][0]
    other = "B" if first == "A" else "A"
    for seat, said in ((first, "Your turn"), (other, f"Waiting for {seats[first]['name']}")):
        hand = visit()
        hand.page.goto(f"/game/{made['game']}#seat={made['seats'][seat]}")
        expect(hand.test("board")).to_be_visible()
        hand.lobby()
        line = hand.test(f"standing-{made['game']}")
        expect(line).to_contain_text(said)
        expect(line).to_contain_text(state["view"]["heading"])
        expect(line).to_contain_text(f"against {seats[other if seat == first else first]['name']}")
        expect(hand.page).to_have_title(re.compile("Your turn" if seat == first else "^Banneret$"))
        expect(hand.test("notice-sound")).not_to_be_checked()


@pytest.mark.parametrize("book_id", WITH_ARMIES)
def test_a_whole_game_on_a_phone_on_its_side(visit: Visit, book_id: str) -> None:
    """From the one tap to the end: all that is asked can be answered there, and nothing runs off the screen."""
    hand = at_the_door(visit, size=PHONE_ON_ITS_SIDE, has_touch=True, is_mobile=True, device_scale_factor=2)
    assert complaints(hand.page) == []
    hand.test(FIRST[book_id]).tap()
    hand.page.wait_for_url("**/game/*")
    expect(hand.test("board")).to_be_visible()
    seen: set[str] = set()
    wrong: list[str] = []

    def over() -> bool:
        """Whether the game is over; of each question the page is looked at when it is first asked."""
        name = hand.question["name"] if hand.shown()[1] not in ("", "dice", "over") else ""
        if name not in seen:
            seen.add(name)
            wrong.extend(f"{name}: {one}" for one in complaints(hand.page))
        return hand.over

    hand.play_until(over, most=300)
    expect(hand.test("victory")).to_be_visible()
    assert wrong + complaints(hand.page) == []
