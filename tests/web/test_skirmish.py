"""A whole skirmish of two warbands in the browser: from founding them to what becomes of them.

It is played by hand on one device, with dice that are typed in: who plays at a table decides what fell. Everybody
goes, climbs, dives, hides and is set down through the page.
"""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.kit import XY, Data, Visitor
from tests.web.looks import PICTURES
from tests.web.warbands import fact, found, muster, rename

MAP = "tallow-row"
LOFT, OTHER_LOFT = "chandlery-loft", "rendering-loft"


def band(hand: Visitor, kind: str, name: str, recruits: tuple[str, ...], weapon: str) -> str:
    """A small warband, founded in the page, whose leader has a weapon."""
    muster(hand, kind, "blank")
    for entry in recruits:
        hand.test(f"recruit-{entry}").click()
        expect(hand.test(f"member-draft.{recruits.index(entry) + 2}")).to_be_visible()
    rename(hand, "rename-party", name)
    hand.test("equip-draft.1").click()
    hand.test(f"buy-{weapon}").click()
    hand.test("close-shop").click()
    return found(hand)


class Table:
    """Two people at one device and one table: each decision is theirs, and so is each die."""

    def __init__(self, hand: Visitor) -> None:
        self.hand = hand
        hand.wait()
        ids = {unit["name"]: str(unit["id"]) for unit in hand.view["units"]}
        self.captain, self.sergeant, self.soldier = ids["Captain"], ids["Sergeant"], ids["Soldier"]
        self.lord, self.knifer = ids["Gang Lord"], ids["Knifer"]
        self.alley_hand, self.whelp = ids["Alley Hand"], ids["Whelp"]
        self.rolled: list[str] = []
        self.fails: set[str] = set()
        self.lines: set[str] = set()

    # ------------------------------------------------------------------ dice

    def faces(self, wanted: Data) -> list[int]:
        """Ours hit and wound, tests are passed but for those that are to fail, and nothing befalls anybody."""
        purpose, count = str(wanted["purpose"]), int(wanted["count"])
        if "roll-off" in purpose:
            return [1, 6]  # the enemy attacks
        if "serious injury" in purpose:
            return [2, 3]
        if any(
            word in purpose for word in ("happening", "strikes", "injury of", "what becomes of", *self.fails)
        ):
            return [6] * count
        return [5 if "to wound" in purpose else 1] * count

    def roll(self) -> None:
        wanted = self.hand.wanted
        expect(self.hand.test("prompt")).to_contain_text(str(wanted["purpose"]))
        self.rolled.append(str(wanted["purpose"]))
        for face in self.faces(wanted):
            self.hand.page.keyboard.press(str(face))
        self.hand.confirm()

    # ------------------------------------------------------------------ answers

    def asked(self, name: str, of: str = "") -> Data:
        """The next question, when the dice before it are rolled: it must be this one."""
        while self.hand.wait() == "dice":
            self.roll()
        question = self.hand.question
        assert question["name"] == name, question
        assert not of or of in question["about"], question
        return question

    def choose(self, name: str, key: str, of: str = "") -> None:
        self.asked(name, of)
        self.hand.choose(key)

    def set_down(self, who: str, at: XY, level: str = "") -> None:
        hand = self.hand
        self.asked("deploy", who)
        hand.click_table(*at)
        if level:
            hand.test(f"level-{level}").click()
        hand.settle()
        expect(hand.test("ghost")).to_have_attribute("data-level", level)
        assert hand.verdict == "yes", hand.test("decision").inner_text()
        hand.confirm()
        assert self.level(who) == level

    def move(self, who: str, manner: str, to: XY, way: str = "walk") -> None:
        """One leg: a line is drawn to a point, and sent."""
        hand = self.hand
        self.choose("mover", who)
        self.choose("manner", manner, who)
        self.asked("leg", who)
        hand.click_table(*to)
        line = hand.test("leg-line").locator(".line").first
        self.lines.add(line.evaluate("(one) => getComputedStyle(one).stroke"))
        hand.done(lambda: hand.test(f"leg-{way}").click())

    def halt(self, who: str) -> None:
        self.asked("leg", who)
        self.hand.done(lambda: self.hand.test("leg-end").click())

    def charge(self, who: str, whom: str, way: str = "") -> None:
        self.choose("charger", who)
        self.choose("charge-target", whom, who)
        self.asked("charge-more", who)
        self.hand.confirm()
        if way:
            self.choose("charge-way", way, who)

    def no_charges(self) -> None:
        self.choose("charger", "")

    def no_moves(self) -> None:
        self.choose("mover", "")

    # ------------------------------------------------------------------ what is seen

    def unit(self, who: str) -> Data:
        one: Data = next(one for one in self.hand.view["units"] if one["id"] == who)
        return one

    def level(self, who: str) -> str:
        return str(self.unit(who).get("level", ""))

    def told(self, text: str | re.Pattern[str]) -> None:
        expect(self.hand.test("log")).to_contain_text(text)


def begin(hand: Visitor, ours: str, theirs: str) -> Table:
    hand.lobby()
    hand.test("book").select_option("skirmish")
    hand.test("opponent").select_option("hotseat")
    hand.test("list-0").select_option(f"warband {ours}")
    hand.test("list-1").select_option(f"warband {theirs}")
    hand.test("map").select_option(MAP)
    hand.test("setting-scenario").select_option("run-the-gauntlet")
    expect(hand.test("about-scenario")).to_contain_text("break through to the far edge")
    hand.test("dice-mode").select_option("typed")
    hand.test("start").click()
    hand.page.wait_for_url("**/game/*")
    return Table(hand)


def deploy(table: Table) -> None:
    """The captain is on an upper floor over a lane, and the enemy comes up that lane."""
    for _ in "AB":
        table.asked("members")
        table.hand.confirm()
    table.choose("edge", "south")
    table.choose("deploy-who", table.captain)
    table.set_down(table.captain, (14.3, 15.3), LOFT)
    table.choose("deploy-who", table.sergeant)
    table.set_down(table.sergeant, (27.2, 15.2))
    table.set_down(table.soldier, (24, 30))
    for who, at in ((table.lord, (40, 5)), (table.knifer, (16.5, 5.4)), (table.alley_hand, (17.8, 5.2))):
        table.choose("deploy-who", who)
        table.set_down(who, at)
    table.set_down(table.whelp, (43, 5))


def nobody_measures(hand: Visitor) -> None:
    expect(hand.test("tool-ruler")).to_have_count(0)
    for measure in ("arc", "range", "sight", "threat"):
        expect(hand.test(f"measure-{measure}")).to_have_count(0)
    expect(hand.page.locator(".measured")).to_have_count(0)


def first_turns(table: Table) -> None:
    """The enemy runs up, and one of ours hides behind the bath house."""
    hand = table.hand
    table.no_charges()
    table.move(table.knifer, "run", (16.5, 13.6))
    table.halt(table.knifer)
    table.no_moves()

    table.no_charges()
    nobody_measures(hand)
    table.move(table.captain, "walk", (14.3, 11.8))
    table.halt(table.captain)
    table.move(table.sergeant, "walk", (24, 15.2))
    table.told("wall")
    table.halt(table.sergeant)
    table.choose("hide", "no", table.sergeant)
    table.move(table.soldier, "walk", (24, 28.2))
    table.halt(table.soldier)
    expect(hand.test(f"unit-{table.soldier}").locator(".hidden-token")).to_have_count(0)
    table.choose("hide", "yes", table.soldier)
    expect(hand.test(f"unit-{table.soldier}").locator(".hidden-token")).to_be_visible()
    table.told("Soldier hides")

    table.no_charges()
    table.move(table.knifer, "walk", (16.5, 13.6))
    table.no_moves()


def dive_and_climb(table: Table) -> None:
    """The captain dives from the loft, and the sergeant climbs the house on the other side of the lane."""
    hand = table.hand
    assert table.level(table.captain) == LOFT
    table.charge(table.captain, table.knifer, "dive")
    expect(hand.page.get_by_role("img", name="Charge declared: Captain on Knifer.")).to_be_attached()
    table.no_charges()
    table.asked("mover")
    assert table.level(table.captain) == ""
    assert "Initiative of Captain for jumping" in table.rolled
    table.told(re.compile("Captain dives .*Knifer"))

    assert table.level(table.sergeant) == ""
    table.choose("mover", table.sergeant)
    table.choose("manner", "climb", table.sergeant)
    table.asked("leg", table.sergeant)
    hand.click_table(24, 15.2)
    # The view from the side shows how high it is.
    expect(hand.test("section").locator(f"[data-floor='{OTHER_LOFT}']")).to_be_visible()
    hand.page.screenshot(path=PICTURES / "skirmish-climb.png")
    hand.done(lambda: hand.page.keyboard.press("c"))
    table.halt(table.sergeant)
    assert "Initiative of Sergeant for climbing" in table.rolled
    assert table.level(table.sergeant) == OTHER_LOFT
    expect(hand.page.locator(f"[data-height='{table.sergeant}']")).to_contain_text("3”")
    table.choose("hide", "no", table.sergeant)
    table.no_moves()
    # In close combat the knifer goes down, and a quarter of its party is lost.
    table.asked("rout")
    assert table.unit(table.knifer)["place"] == "out of action"
    table.told("Knifer is out of action")


def last_turns(table: Table) -> None:
    """The gang stands once, loses another, and runs; the hidden one has been hidden all the time."""
    hand = table.hand
    table.choose("rout", "test")
    table.no_charges()
    table.no_moves()
    table.charge(table.captain, table.alley_hand)
    table.no_charges()
    table.no_moves()
    table.asked("rout")
    expect(hand.test(f"unit-{table.soldier}").locator(".hidden-token")).to_be_visible()
    table.fails.add("the Rout Test")
    hand.choose("test")


def afterwards(table: Table) -> None:
    """Injuries, experience and advances, gold and trade are settled in the same game."""
    hand = table.hand
    advance = table.asked("advance")
    expect(hand.test("prompt")).to_contain_text("Captain has reached level 2")
    assert {option["key"] for option in advance["options"]} >= {"roll", "skill:duellist", "later"}
    expect(hand.option("skill:duellist")).to_contain_text("Re-roll one missed blow in each Close Combat Phase.")
    hand.choose("skill:duellist")
    table.told("Limp")
    table.told("A bad leg for good: Movement -1.")
    # Both camps decide side by side: one wants somebody new, the other is done.
    table.choose("camp", "recruit")
    table.choose("camp", "done")
    table.choose("recruit", "marksman")
    table.choose("camp", "done")
    assert hand.wait() == "over"
    expect(hand.test("victory")).to_contain_text("The Tin Lanterns")


def test_a_whole_skirmish_and_what_becomes_of_the_warbands(visit: Visit) -> None:
    hand = visit()
    theirs = band(hand, "gutter-gang", "The Drain Rats", ("knifer", "alley-hand", "whelp"), "club")
    ours = band(hand, "free-company", "The Tin Lanterns", ("sergeant", "soldier"), "sword")
    table = begin(hand, ours, theirs)
    deploy(table)
    first_turns(table)
    assert len(table.lines) == 1, "a plan is neither green nor red by its length"
    dive_and_climb(table)
    last_turns(table)
    afterwards(table)

    # The winners: an advance, experience, gold and somebody new; and they can trade and hire on.
    hand.page.goto(f"/warband/{ours}")
    hand.test("take-game").click()
    fact(hand, "1 skirmish: 1 won, 0 lost, 0 drawn")
    captain = hand.page.get_by_role("article", name="Captain")
    expect(captain).to_contain_text("Level 2, 4 of 8 XP · 2 kills")
    expect(captain).to_contain_text("Duellist Re-roll one missed blow in each Close Combat Phase.")
    expect(hand.page.get_by_role("article", name="Marksman")).to_be_visible()
    expect(hand.test("history")).to_contain_text("Skirmish 1: won against The Drain Rats")
    sergeant = hand.page.get_by_role("article", name="Sergeant")
    sergeant.get_by_role("button", name="Buy something").click()
    hand.test("buy-club").click()
    hand.test("close-shop").click()
    expect(sergeant).to_contain_text("Club")
    hand.test("hire-ogre-mercenary").click()
    expect(hand.page.get_by_role("article", name="Ogre Mercenary")).to_contain_text("Upkeep")
    hand.page.screenshot(path=PICTURES / "skirmish-winners.png", full_page=True)

    # The losers: a bad leg for good.
    hand.page.goto(f"/warband/{theirs}")
    hand.test("take-game").click()
    fact(hand, "1 skirmish: 0 won, 1 lost, 0 drawn")
    knifer = hand.page.get_by_role("article", name="Knifer")
    expect(knifer).to_contain_text("Limp A bad leg for good: Movement -1.")
    expect(hand.test("history")).to_contain_text("Skirmish 1: lost against The Tin Lanterns")
    hand.page.screenshot(path=PICTURES / "skirmish-losers.png", full_page=True)
