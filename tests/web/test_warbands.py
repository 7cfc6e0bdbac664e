"""Warbands in the browser: founded under the rules, played, carried on and printed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import httpx
import pytest
from playwright.sync_api import ViewportSize, expect

from banneret.books.warbands import warbands_of
from tests.web.conftest import Visit
from tests.web.kit import Server
from tests.web.looks import PICTURES, SCREENS, Tour, complaints
from tests.web.warbands import fact, found, muster, rename

# An A4 sheet between its margins, in pixels.
PAPER: ViewportSize = {"width": 703, "height": 1039}


@pytest.fixture(scope="module")
def camp(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("camp"), "tests.web.camp_server")
    running.start()
    yield running
    running.stop()
    assert "Traceback" not in running.log, running.log


@pytest.mark.parametrize("screen", SCREENS)
def test_a_warband_is_built_under_the_rules_and_founded(
    visit_at: Visit, camp: Server, axe: str, screen: str
) -> None:
    hand = visit_at(camp, **SCREENS[screen])
    hand.allowed.append("422")  # one order is refused on purpose
    tour = Tour(
        hand, screen, "light", axe, ("warband-muster", "warband-draft", "warband-shop", "warband-roster")
    )
    hand.lobby()
    hand.test("new-warband").click()
    expect(hand.page.get_by_text("A new party has 500 pg (party gold) for 3 to 12 members.")).to_be_visible()
    tour.look("warband-muster")
    hand.test("type-free-company").check()
    hand.test("blank").click()
    fact(hand, "440 of 500 pg")
    expect(hand.test("faults")).to_contain_text("a new party has at least 3")
    expect(hand.test("found")).to_be_disabled()
    # A hound alone among the henchmen is not allowed, and says why.
    closed = hand.test("recruit-hound")
    expect(closed).to_have_attribute("aria-disabled", "true")
    closed.click(force=True)
    expect(hand.test("why-recruit-hound")).to_contain_text("at most half may be")
    for entry in ("soldier", "soldier", "hound", "marksman"):
        hand.test(f"recruit-{entry}").click()
    fact(hand, "348 of 500 pg")
    expect(hand.test("member-draft.3")).to_contain_text("Soldier 2")
    tour.look("warband-draft")
    hand.test("equip-draft.2").click()
    expect(hand.test("shop")).to_contain_text("For Soldier")
    hand.test("buy-spear").click()
    fact(hand, "337 of 500 pg")
    hand.test("buy-shield").click()
    fact(hand, "331 of 500 pg")
    hand.test("shop").evaluate("(shop) => shop.scrollTo(0, 0)")
    tour.look("warband-shop")
    hand.test("not-for-sale").click()
    expect(hand.test("not-firelock")).to_contain_text("Soldier (Soldier) cannot use Firelock")
    hand.test("close-shop").click()
    rename(hand, "rename-draft.2", "Bea")
    expect(hand.test("member-draft.2")).to_contain_text("Bea")
    rename(hand, "rename-draft.3", "bea")
    expect(hand.test("refusal")).to_have_text(re.compile("somebody in .* is called bea already", re.IGNORECASE))
    rename(hand, "rename-party", "The Tin Lanterns")
    expect(hand.test("warband-name")).to_have_text("The Tin Lanterns")
    hand.page.reload()
    expect(hand.test("warband-name")).to_have_text("The Tin Lanterns")
    found(hand)
    expect(hand.test("warband-name")).to_have_text("The Tin Lanterns")
    expect(hand.test("history")).to_contain_text("Founded as The Tin Lanterns with 5 members.")
    tour.look("warband-roster")
    assert tour.wrong == []


def test_an_owner_changes_a_warband_between_games(visit_at: Visit, camp: Server) -> None:
    hand = visit_at(camp)
    muster(hand, "free-company", "ready-lantern-street-watch")
    id_ = found(hand)
    pip = hand.page.get_by_role("article", name="Pip")
    pip.get_by_role("button", name="Sell or store things").click()
    pip.get_by_test_id("take-club").click()
    expect(hand.test("said")).to_have_text("Club: from Pip to the stash.")
    expect(hand.test("stash")).to_contain_text("Club")
    hand.test("give-club").click()
    hand.page.get_by_role("button", name="Give to Biscuit").click(force=True)
    expect(hand.test("giving")).to_contain_text("Biscuit (Hound) carries nothing, so no Club.")
    hand.page.get_by_role("button", name="Give to Wenna").click()
    expect(hand.test("stash")).to_contain_text("Empty.")
    hand.page.get_by_role("article", name="Biscuit").get_by_role("button", name="Dismiss…").click()
    hand.test("really-dismiss").click()
    expect(hand.test("said")).to_contain_text("Biscuit leaves The Lantern Street Watch")
    expect(hand.test("facts")).to_contain_text("9 of 12")
    # Somebody else may look, and no more.
    other = visit_at(camp)
    other.page.goto(f"/warband/{id_}")
    expect(other.test("warband-name")).to_have_text("The Lantern Street Watch")
    for word in ("recruits", "rename-party", "save-file"):
        expect(other.test(word)).to_have_count(0)
    # A second device of the owner's, by the link that opens it for changes.
    token = hand.page.evaluate("() => JSON.parse(localStorage['banneret.warbands'])[0].token")
    third = visit_at(camp)
    third.page.goto(f"/warband/{id_}#own={token}")
    rename(third, "rename-party", "The Night Watch")
    expect(third.test("said")).to_contain_text("goes by the name of The Night Watch")
    assert "#" not in third.page.url
    # What was changed there meanwhile is not written over here.
    hand.allowed.append("409")
    hand.page.get_by_role("article", name="Pip").get_by_test_id("sell-lantern").click()
    expect(hand.test("refusal")).to_contain_text("was changed meanwhile")
    expect(hand.test("warband-name")).to_have_text("The Night Watch")


def test_a_game_is_played_with_a_warband_and_taken_in(visit_at: Visit, camp: Server) -> None:
    """The questions after a skirmish are asked in the game; the roster then shows what has become of it."""
    hand = visit_at(camp, seed=4)
    muster(hand, "free-company", "ready-lantern-street-watch")
    id_ = found(hand)
    hand.lobby()
    hand.test("book").select_option("skirmish")
    hand.test("list-0").select_option(f"warband {id_}")
    hand.test("opponent").select_option("hotseat")
    hand.test("start").click()
    hand.page.wait_for_url("**/game/*")
    game = hand.page.url
    hand.wait()
    hand.page.goto(f"/warband/{id_}")
    expect(hand.test("waits")).to_contain_text("In a game.")
    expect(hand.test("recruits")).to_have_count(0)
    hand.page.goto(game)
    for _ in range(200):
        if hand.wait() == "over":
            break
        hand.choose(hand.question["options"][0]["key"])
    hand.test("to-warband").click()
    expect(hand.test("waits")).to_contain_text("A game is over.")
    hand.test("take-game").click()
    expect(hand.test("waits")).to_have_count(0)
    expect(hand.test("history")).to_contain_text("Skirmish 1: won against")
    expect(hand.test("history")).to_contain_text("XP")
    expect(hand.test("facts")).to_contain_text("1 skirmish: 1 won, 0 lost, 0 drawn")
    expect(hand.test("recruits")).to_be_visible()
    hand.page.screenshot(path=PICTURES / "warband-after-game.png", full_page=True)


def veterans(camp: Server) -> str:
    """The address of a warband as full as one can be, with wounds, skills, spells and kills; on its owner's word."""
    door = warbands_of("skirmish")
    draft = door.ready_made("lantern-street-watch")
    document = json.loads(door.found(draft, "veterans", 1, "Ada"))
    party = document["party"]
    captain, sergeant, chaplain, recruit = party["members"][:4]
    captain.update(level=4, xp=14, kills=11, skills=["duellist", "granite-chin", "long-stride"])
    captain.update(stats={"WS": 1, "W": 1}, injuries=["limp", "bad-dreams"])
    sergeant.update(level=3, xp=9, kills=4, skills=["shield-breaker"], injuries=["weak-grip"], misses_next=True)
    chaplain.update(level=3, xp=8, spells=[*chaplain["spells"], {"id": "cinder-dart", "difficulty": 6}])
    recruit.update(level=2, xp=5, kills=2, skills=["cool-eye"], stats={"BS": 1})
    hounds = [{**party["members"][-1], "uid": f"veterans.{40 + at}", "name": f"Crumb {at}"} for at in range(2)]
    party["members"] += hounds
    swords = (("ogre-mercenary", "Gurt"), ("hedge-caster", "Old Nan"))
    party["hired"] = [
        {"uid": f"veterans.{50 + at}", "entry": entry, "name": name, "kills": at + 1}
        for at, (entry, name) in enumerate(swords)
    ]
    party.update(stash=["rope-and-hook", "sword"], weirdstone=3, gold=41, joined=60)
    body = {"book": "skirmish", "file": json.dumps(document), "edited": True}
    reply = httpx.post(f"{camp.base}/api/v1/warbands", json=body)
    assert reply.status_code == 201, reply.text
    made = reply.json()
    return f"/warband/{made['warband']}#own={made['token']}"


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_a_roster_is_printed_on_one_or_two_pages(
    visit_at: Visit, camp: Server, tmp_path: Path, colours: Literal["light", "dark"]
) -> None:
    hand = visit_at(camp, color_scheme=colours)
    hand.page.goto(veterans(camp))
    captain = hand.page.get_by_role("article", name="Captain Osric Vell")
    # One plain sentence for every skill and injury, where it is shown.
    expect(captain).to_contain_text("Duellist Re-roll one missed blow in each Close Combat Phase.")
    expect(captain).to_contain_text("Limp A bad leg for good: Movement -1.")
    expect(captain).to_contain_text("Level 4, 14 of 16 XP · 11 kills")
    expect(hand.page.get_by_role("article", name="Gurt")).to_contain_text("Upkeep 28 pg a skirmish · 1 kill")
    hand.page.screenshot(path=PICTURES / f"warband-veterans-{colours}.png", full_page=True)
    hand.page.emulate_media(media="print", color_scheme=colours)
    hand.page.set_viewport_size(PAPER)
    hand.page.screenshot(path=PICTURES / f"warband-print-{colours}.png", full_page=True)
    assert complaints(hand.page) == []
    for word in ("print", "recruits", "history", "rename-party", "save-file"):
        expect(hand.test(word)).not_to_be_visible()
    for words in ("Duellist", "A bad leg for good", "What it all does", "11 kills"):
        expect(hand.page.get_by_text(words).first).to_be_visible()
    white = hand.page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert white == "rgb(255, 255, 255)"
    sheet = hand.page.pdf(path=tmp_path / "roster.pdf", format="A4")
    assert 1 <= len(re.findall(rb"/Type\s*/Page\b", sheet)) <= 2


def test_a_file_is_saved_and_brought_back(visit_at: Visit, camp: Server, tmp_path: Path) -> None:
    hand = visit_at(camp)
    hand.allowed.append("422")
    muster(hand, "free-company", "ready-lantern-street-watch")
    id_ = found(hand)
    with hand.page.expect_download() as download:
        hand.test("save-file").click()
    assert download.value.suggested_filename == "the-lantern-street-watch.warband"
    file = tmp_path / "watch.warband"
    file.write_text(Path(download.value.path()).read_text().replace('"gold": 13', '"gold": 900'))
    hand.lobby()
    hand.test("new-warband").click()
    hand.test("warband-file").set_input_files(file)
    expect(hand.test("file-trouble")).to_contain_text("gold is 13 there, not 900")
    hand.test("on-purpose").check()
    hand.test("bring-edited").click()
    hand.page.wait_for_url(re.compile(f"/warband/(?!{id_})"))
    fact(hand, "900 pg")
    expect(hand.test("history")).to_contain_text("Changed by hand, on its owner's word.")
