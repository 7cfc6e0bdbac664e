"""Orders as the book writes them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.campaign.hexes import DIRECTIONS
from banneret.campaign.moves.known_actions import RETURN, all_actions, army_words
from banneret.campaign.notation import (
    MOST_ITEMS,
    OrderFault,
    OrderNames,
    OrderSheet,
    order_names,
    read,
    read_item,
    write,
)
from banneret.campaign.orders import Act, Item, Orders, Portal, Skip, Step, Unreadable
from banneret.campaign.phrases import HEX, TERRAIN, WORDS, Blank, Phrase, Vocabulary
from banneret.campaign.terrain import all_terrain

WHO = OrderNames({3: "a3", 7: "a7"}, {"Marshal Oda": "a3", "Mr. Finch": "a7", "Mr. Finch the Elder": "a8"})


def parse(text: str) -> OrderSheet:
    return read(text, WHO, army_words())


def items(text: str) -> tuple[Item, ...]:
    sheet = parse(f"Army 3. {text}")
    assert not sheet.faults, sheet.faults
    return sheet.orders[0].items


def fault(text: str) -> OrderFault:
    return parse(text).faults[0]


def steps(text: str) -> tuple[Step, ...]:
    return tuple([Step(word) for word in text.split()])


# ------------------------------------------------------------------------------------------ reading


@pytest.mark.clause("CP-MOV-11", "CP-MOV-12", "CP-MOV-13")
def test_the_sample_of_the_book_but_for_its_slip() -> None:
    sheet = parse("Army 3. NW, W, NW, SE, Build Road, NW.")
    assert not sheet.faults
    assert sheet.orders == (Orders("a3", (*steps("NW W NW SE"), Act("build-road"), Step("NW"))),)


@pytest.mark.clause("CP-MOV-15", "CP-MOV-12")
def test_the_sample_of_the_book_as_it_is_printed() -> None:
    sheet = parse("Army 3. NW, W, NW, S, SE, Build Road, NW.")
    (wrong,) = sheet.faults
    assert (wrong.line, wrong.column, wrong.word) == (1, 20, "S")
    assert wrong.text() == "Line 1, column 20: S is no direction; the six are NW, NE, E, SE, SW and W."
    # In a file that is taken all the same the army comes as far as that.
    assert sheet.orders[0].items[:4] == (*steps("NW W NW"), Unreadable("S"))


@pytest.mark.clause("CP-MOV-11")
def test_an_army_goes_by_number_or_by_name() -> None:
    text = "marshal oda: W\nArmy 7 (priority 2). E"
    assert parse(text).orders == (Orders("a3", steps("W")), Orders("a7", steps("E"), 2))
    assert parse("Mr. Finch. W").orders == (Orders("a7", steps("W")),)
    assert parse("Mr. Finch the Elder. (priority 1) W").orders == (Orders("a8", steps("W"), 1),)
    assert parse("Army 3 W").orders == (Orders("a3", steps("W")),)
    assert parse("Army 3.").orders == (Orders("a3", ()),)


@pytest.mark.clause("CP-MOV-11")
@pytest.mark.parametrize(
    ("name", "line", "army"),
    [
        ("Army 3 the Brave", "Army 3 the Brave. E", "a9"),
        ("Army 3 the Brave", "Army 3. E", "a3"),
        ("Army 3", "Army 3. E", "a3"),
        (" Oda", "Oda. E", "a9"),
        ("Oda (priority 2)", "Oda (priority 2) (priority 1). E", "a9"),
    ],
)
def test_names_that_look_like_something_else(name: str, line: str, army: str) -> None:
    """A number is a number; but a longer name that begins like one is a name."""
    sheet = read(line, order_names([(3, "Somebody", "a3"), (9, name, "a9")]), army_words())
    assert not sheet.faults
    assert [each.who for each in sheet.orders] == [army]


@pytest.mark.clause("CP-MOV-12")
def test_directions_in_small_letters_and_without_commas() -> None:
    assert items("nw w, se") == steps("NW W SE")


@pytest.mark.clause("CP-MOV-13", "CP-FAC-03", "CP-SEA-06")
@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("SKIP NE E", Skip("NE", "E")),
        ("portal 3", Portal(3)),
        ("Claim Territory", Act("claim-territory")),
        ("construct town", Act("construct-town")),
        ("Improve Town to City", Act("improve-settlement", None, "town to city")),
        ("Improve Settlement to Fortress", Act("improve-settlement", None, "fortress")),
        ("Fell Forest", Act("fell-forest")),
        ("Fell Forest into Plains", Act("fell-forest", None, "plains")),
        ("Fell Forest into grassy hills", Act("fell-forest", None, "grassy-hills")),
        ("Prepare to Attack 112", Act("prepare-to-attack", 112)),
        ("Prepare to Attack hex 112", Act("prepare-to-attack", 112)),
        ("Explore Ruins", Act("explore-ruins")),
        ("Explore Ruins 57", Act("explore-ruins", 57)),
        ("Explore Ruins 57 by The Captain", Act("explore-ruins", 57, "The Captain")),
        ("Explore Ruins by The Captain", Act("explore-ruins", None, "The Captain")),
        ("Teleport to 40", Act("teleport", 40)),
        ("Ancient Teleporter to 40", Act("ancient-teleporter", 40)),
        ("Into the Sands", Act("into-the-sands")),
        ("Return to 88", Act(RETURN, 88)),
        ("Reform Army into ann:2", Act("reform-army", None, "ann:2")),
        ("Coastal Raid 66", Act("coastal-raid", 66)),
        ("Move Town from 31", Act("move-settlement", 31, "town")),
        ("Move Settlement from 31", Act("move-settlement", 31)),
        ("Annex Territory", Act("annex-territory")),
        ("Generate Earthquake", Act("earthquake")),
        ("Underground Invasion 9", Act("underground-invasion", 9)),
        ("Forced March", Act("forced-march")),
    ],
)
def test_items(text: str, item: Item) -> None:
    assert items(text) == (item,)
    assert items(f"{text}, W") == (item, Step("W"))


def test_every_action_has_words_of_its_own() -> None:
    spoken = {phrase.action for phrase in army_words().phrases}
    assert spoken == {*all_actions(), RETURN}
    for action in all_actions().values():
        assert action.name
        assert action.about
        assert action.clause.startswith("CP-")


# ------------------------------------------------------------------------------------------ faults


@pytest.mark.clause("CP-MOV-15")
@pytest.mark.parametrize(
    ("text", "column", "word", "says"),
    [
        (
            "Army 3. W, Bild Road",
            12,
            "Bild Road",
            "neither a direction nor an action. Did you mean Build Road?",
        ),
        ("Army 3. W,, E", 11, "", "nothing between two commas"),
        ("Army 3. SKIP NE", 9, "SKIP NE", "two directions"),
        ("Army 3. SKIP NE N", 17, "N", "no direction"),
        ("Army 3. PORTAL", 9, "PORTAL", "the number of a portal"),
        ("Army 3. PORTAL x", 9, "PORTAL x", "the number of a portal"),
        ("Army 3. NW S", 12, "S", "S is no direction"),
        ("Army 3. Prepare to Attack", 26, "", "Prepare to Attack needs the number of a hex"),
        ("Army 3. Prepare to Attack NE", 27, "NE", "Prepare to Attack needs the number of a hex"),
        ("Army 3. Prepare to Attack -4", 27, "-4", "needs the number"),
        ("Army 3. Prepare to Attack hex NE or so", 31, "NE", "Prepare to Attack needs the number of a hex"),
        ("Army 3. Teleport 40", 18, "40", "Teleport needs “to” and the number of a hex"),
        ("Army 3. Build Road 40", 20, "40", "too much behind Build Road"),
        ("Army 3. Fell Forest into Plain", 26, "Plain", "no terrain. Did you mean Plains?"),
        ("Army 3. Fell Forest into", 21, "into", "needs “into” and a kind of terrain"),
        ("Army 3. Reform Army", 20, "", "needs “into” and a list of the register"),
        ("Army 3. Fell Forest rolled 4", 21, "rolled 4", "leave the roll out"),
        ("Army 9. W", 1, "Army 9", "is not yours"),
        ("Marshal Ode. W", 1, "Marshal Ode", "Did you mean Marshal Oda?"),
        ("Army 3 (priority 0). W", 8, "(priority 0)", "from 1 to 99"),
        ("W, E", 1, "W", "A line begins with"),
        ("Army 3, E", 7, "", "There is nothing before this comma"),
        ("Army 3. E Build Road", 11, "Build", "There is a comma missing before Build Road"),
        ("Army 3. E SE PORTAL 3", 14, "PORTAL", "There is a comma missing before PORTAL"),
        ("Army 3. E x 3", 11, "x 3", "“x 3” is neither a direction nor an action"),
        ("Army 3. E. SE", 10, ".", "Between two items stands a comma, and not “.”"),
        ("Army 3. E;SE", 10, ";", "Between two items stands a comma, and not “;”"),
        ("Army 3. Claim Territory; E", 24, ";", "a comma"),
        ("Army 3. E, North", 12, "North", "North is no direction; the six are NW"),
        ("Army 3. E, north-east", 12, "north-east", "Did you mean NE?"),
        ("Army 3. South West", 9, "South West", "Did you mean SW?"),
        ("Army 3. Attack 40", 9, "Attack 40", "Did you mean Prepare to Attack?"),
        ("Army 3. Claim", 9, "Claim", "Did you mean Claim Territory?"),
        ("Army 3. E, Improve Settlement", 12, "Improve Settlement", "Did you mean Improve Settlement to City?"),
        ("Army 3 priority 2. E", 8, "priority", "stands in brackets behind the number or the name"),
        ("Army 3. E (priority 2)", 11, "(priority", "as in Army 3 (priority 2)"),
    ],
)
def test_faults_point_at_the_word(text: str, column: int, word: str, says: str) -> None:
    wrong = fault(text)
    assert (wrong.line, wrong.column, wrong.word) == (1, column, word)
    assert says in wrong.text()


@pytest.mark.clause("CP-MOV-11")
def test_a_second_line_for_an_army_counts_for_nothing() -> None:
    sheet = parse("Army 3. W\n\n  Marshal Oda. E")
    assert sheet.orders == (Orders("a3", steps("W")),)
    assert sheet.faults[0].text() == "Line 3, column 3: Marshal Oda has its orders in line 1 already."


@pytest.mark.clause("CP-MOV-14")
def test_a_roll_in_an_imported_file_is_passed_over() -> None:
    assert parse("Army 3. Fell Forest (rolled 4), W").orders[0].items == (Act("fell-forest"), Step("W"))


def test_orders_have_an_end() -> None:
    assert "at most" in fault("Army 3. " + ", ".join(["W"] * (MOST_ITEMS + 1))).why
    assert len(parse("Army 3. " + ", ".join(["W"] * (MOST_ITEMS + 1))).orders[0].items) == MOST_ITEMS
    assert "characters" in fault("Army 3. " + "W," * 20_000).why


def test_other_vocabularies_are_read_alike() -> None:
    words = Vocabulary(
        "Party", [Phrase("loot-town", "Loot Town"), Phrase("gift", "Gift", (Blank("", "number"),))]
    )
    sheet = read("Party 2. NW, Loot Town, Gift 20", OrderNames({2: "p2"}, {}), words)
    assert sheet.orders == (Orders("p2", (Step("NW"), Act("loot-town"), Act("gift", None, "20"))),)
    assert read("Party 2. Gift x", OrderNames({2: "p2"}, {}), words).faults[0].column == 15
    assert write(sheet.orders[0], 2, words) == "Party 2. NW, Loot Town, Gift 20"


# ------------------------------------------------------------------------------------------ there and back


def acts(phrase: Phrase) -> st.SearchStrategy[Item]:
    """Every way in which a phrase can be filled in."""
    hexes: st.SearchStrategy[int | None] = st.none()
    choices: st.SearchStrategy[str] = st.just(phrase.choice)
    for blank in phrase.blanks:
        if blank.kind == HEX:
            hexes = st.integers(0, 99_999) | st.none() if blank.optional else st.integers(0, 99_999)
        elif blank.kind == TERRAIN:
            choices = st.sampled_from(["", *all_terrain()])
        elif blank.kind == WORDS:
            word = st.from_regex(r"[a-z]{2,8}(:[0-9])?", fullmatch=True)
            choices = st.lists(word, min_size=0 if blank.optional else 1, max_size=3).map(" ".join)
    return st.builds(Act, st.just(phrase.action), hexes, choices)


ITEMS: st.SearchStrategy[Item] = st.one_of(
    st.builds(Step, st.sampled_from(DIRECTIONS)),
    st.builds(Skip, st.sampled_from(DIRECTIONS), st.sampled_from(DIRECTIONS)),
    st.builds(Portal, st.integers(1, 6)),
    *[acts(phrase) for phrase in army_words().phrases],
)


@settings(deadline=None)
@given(st.lists(ITEMS, max_size=12), st.integers(0, 99))
def test_what_is_written_is_read_as_it_was(given_items: list[Item], priority: int) -> None:
    orders = Orders("a3", tuple(given_items), priority)
    written = write(orders, 3, army_words())
    sheet = parse(written)
    assert not sheet.faults
    assert sheet.orders == (orders,)
    assert write(sheet.orders[0], 3, army_words()) == written


@settings(deadline=None)
@given(ITEMS)
def test_one_item_is_read_as_it_was(item: Item) -> None:
    written = write(Orders("a3", (item,)), 3, army_words()).removeprefix("Army 3. ")
    assert read_item(written, army_words()) == item


@settings(deadline=None)
@given(st.text(max_size=80))
def test_whatever_is_handed_in_is_read(text: str) -> None:
    """Without a crash; and where nothing is wrong with it, it can be written and read again."""
    for whole in (text, f"Army 3. {text}"):
        sheet = parse(whole)
        for wrong in sheet.faults:
            assert wrong.text()
        if not sheet.faults:
            again = [write(orders, 3, army_words()) for orders in sheet.orders]
            assert all([parse(line).orders[0].items for line in again if "," in line])
