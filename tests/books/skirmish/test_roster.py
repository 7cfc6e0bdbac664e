"""Warbands behind their door: drafts, rosters with reasons, orders, and what a skirmish has brought."""

from __future__ import annotations

import json

import pytest

from banneret.books.skirmish.pack_words import RULES
from banneret.books.skirmish.packs import hired_swords
from banneret.books.skirmish.party_lists import load_type, party_types
from banneret.books.skirmish.rule_words import rule_words
from banneret.books.skirmish.warband import read_warband
from banneret.books.skirmish.warbands import SkirmishWarbands
from banneret.books.warbands import BandOrder, DraftBand, ShownAct, ShownBand, ShownBandMember, warbands_of
from banneret.core.engine.errors import BadInput
from tests.books.skirmish.test_warband import finished

DOOR = warbands_of("skirmish")


def founded(list_id: str = "lantern-street-watch") -> bytes:
    return DOOR.found(DOOR.ready_made(list_id), "watch", 1, "Ada")


def member(band: ShownBand, name: str) -> ShownBandMember:
    return next(each for group in band["groups"] for each in group["members"] if each["name"] == name)


def acts(band: ShownBand) -> list[ShownAct]:
    """Everything that could be ordered, as it stands on the roster."""
    people = [each for group in band["groups"] for each in group["members"]]
    things = [*band["stash"], *[thing for each in people for thing in each["items"]]]
    goods = [] if band["shop"] is None else [one for shelf in band["shop"]["shelves"] for one in shelf["goods"]]
    return [
        *[each["act"] for each in band["recruits"]],
        *[one["act"] for one in goods],
        *[act for each in people for act in each["acts"] if act["deed"] != "rename"],
        *[act for thing in things for act in thing["acts"]],
    ]


def test_books_without_warbands_have_none() -> None:
    assert not warbands_of("no-book").there
    assert isinstance(DOOR, SkirmishWarbands)
    assert DOOR.there


def test_the_muster_names_all_there_is() -> None:
    muster = DOOR.muster()
    assert [each["id"] for each in muster["types"]] == list(party_types())
    assert len(muster["lists"]) == 16
    assert all(each["about"].endswith(".") for each in (*muster["types"], *muster["lists"]))
    assert muster["rules"][0] == "A new party has 500 pg (party gold) for 3 to 12 members."


# ------------------------------------------------------------------------------------------ drafts


@pytest.mark.parametrize("type_", party_types())
def test_a_draft_grows_under_the_rules(type_: str) -> None:
    """Whatever is on offer can be taken, and whatever is closed is refused with the very reason shown."""
    draft = DOOR.blank(type_)
    (fault,) = DOOR.draft_shown(draft, "")["faults"]
    assert fault["what"].endswith("has 1 member; a new party has at least 3.")
    for _ in range(40):
        band = DOOR.draft_shown(draft, "draft.1")
        offered = [act for act in acts(band) if act["deed"] in ("recruit", "hire", "buy")]
        for act in offered:
            order = BandOrder(act["deed"], act["what"], act["whom"])
            if act["why"]:
                with pytest.raises(BadInput) as refused:
                    DOOR.drafted(draft, order)
                assert str(refused.value) == f"{act['why'][:-1]} ({act['clause']})."
        free = [act for act in offered if not act["why"]]
        if not free:
            break
        before = band["facts"][0]["value"]
        draft, said = DOOR.drafted(draft, BandOrder(free[-1]["deed"], free[-1]["what"], free[-1]["whom"]))
        assert said
        assert DOOR.draft_shown(draft, "")["facts"][0]["value"] != before, "it has cost something"
    assert not free, "500 pg come to an end"


def test_what_is_taken_out_of_a_draft_costs_nothing() -> None:
    draft = DOOR.ready_made("lantern-street-watch")
    left = DOOR.draft_shown(draft, "")["facts"][0]
    assert left == {"name": "Left to spend", "value": "13 of 500 pg"}
    draft, said = DOOR.drafted(draft, BandOrder("sell", "keepsake", "draft.1"))
    assert said == ["Keepsake is taken away."]
    draft, said = DOOR.drafted(draft, BandOrder("dismiss", "Biscuit"))
    assert said == ["Biscuit leaves, and with all that was bought."]
    assert DOOR.draft_shown(draft, "")["facts"][0]["value"] == "39 of 500 pg"
    draft, _ = DOOR.drafted(draft, BandOrder("rename", "Pipkin", "Pip"))
    draft, _ = DOOR.drafted(draft, BandOrder("rename", "The Night Watch"))
    assert (draft["name"], draft["members"][3]["name"]) == ("The Night Watch", "Pipkin")
    with pytest.raises(BadInput, match="leads The Night Watch and cannot be dismissed"):
        DOOR.drafted(draft, BandOrder("dismiss", "draft.1"))


def test_a_wizard_of_a_draft_knows_no_spell_yet() -> None:
    amis = member(DOOR.draft_shown(DOOR.ready_made("lantern-street-watch"), ""), "Brother Amis")
    assert amis["spells"] == []
    assert amis["notes"] == ["Learns one of the Hearth Litany by a die when the party is founded."]
    assert len(member(DOOR.shown(founded(), False, ""), "Brother Amis")["spells"]) == 1


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (BandOrder("recruit", "king"), 'there is no warrior of the Free Company "king"'),
        (BandOrder("hire", "king"), 'there is no hired sword "king"'),
        (BandOrder("recruit", "soldier", "pIP"), "Somebody in The Lantern Street Watch is called pIP already"),
        (BandOrder("rename", "", "Pip"), "a name needs letters"),
        (BandOrder("rename", "Stash", "Pip"), "Nobody can be called Stash"),
        (BandOrder("rename", "draft.2", "Pip"), "Nobody can be called draft.2"),
        (BandOrder("buy", "anvil", "Pip"), 'there is no item "anvil"'),
        (BandOrder("buy", "helmet", "Biscuit"), "Biscuit (Hound) carries nothing, so no Helmet"),
        (BandOrder("sell", "helmet", "Pip"), "there is no Helmet to take away"),
        (BandOrder("give", "helmet", "Pip"), "has nothing to move to and fro"),
        (BandOrder("dismiss", "Nobody"), 'there is no member "Nobody"'),
    ],
)
def test_bad_orders_for_drafts(order: BandOrder, sentence: str) -> None:
    with pytest.raises(BadInput) as fault:
        DOOR.drafted(DOOR.ready_made("lantern-street-watch"), order)
    assert sentence in str(fault.value)


def test_a_draft_with_faults_is_not_founded() -> None:
    draft: DraftBand = {**DOOR.blank("free-company"), "name": "Alone"}
    with pytest.raises(BadInput, match="Alone has 1 member; a new party has at least 3"):
        DOOR.found(draft, "alone", 1, "")


# ------------------------------------------------------------------------------------------ rosters


def test_everything_has_its_sentence() -> None:
    for text in (*RULES, "hatred human"):
        if text in ("hellblade", "easily struck", "brittle", "bones", "spirit") or text.startswith("random"):
            continue  # of creatures only, which are on no roster
        words = rule_words(f"{text} 5" if RULES.get(text) else text)
        assert words.about.endswith(".")
        assert "{" not in f"{words}"
    for type_ in party_types():
        for entry in load_type(type_).warriors.values():
            assert all(rule_words(rule).about for rule in entry.rules)
    assert all(rule_words(rule).about for entry in hired_swords().values() for rule in entry.rules)


def test_a_roster_shows_what_an_owner_may_order_and_why_not() -> None:
    """Every act on it does what it says, or is refused with its reason."""
    document, _ = DOOR.ordered(founded(), BandOrder("take", "club", "Pip"))
    band = DOOR.shown(document, True, "watch.4")
    found = acts(band)
    assert {act["deed"] for act in found} == {"recruit", "hire", "dismiss", "buy", "sell", "give", "take"}
    closed = [act for act in found if act["why"]]
    assert closed
    for act in found:
        order = BandOrder(act["deed"], act["what"], act["whom"])
        if act["why"]:
            with pytest.raises(BadInput) as fault:
                DOOR.ordered(document, order)
            assert str(fault.value).casefold() == f"{act['why'][:-1]} ({act['clause']}).".casefold()
        else:
            assert DOOR.ordered(document, order)[1]


def test_somebody_else_sees_no_orders() -> None:
    band = DOOR.shown(founded(), False, "watch.4")
    assert acts(band) == []
    assert band["shop"] is None
    assert not any(each["equips"] for group in band["groups"] for each in group["members"])


def test_a_roster_counts_what_there_may_be() -> None:
    limits = {each["name"]: (each["now"], each["most"]) for each in DOOR.shown(founded(), True, "")["limits"]}
    assert limits == {
        "Members": (10, 12),
        "Heroes beside the leader": (3, 4),
        "Wizards": (1, 1),
        "Animals": (1, 5),
        "Hired swords": (0, 2),
    }


def test_renaming_is_an_order_like_others() -> None:
    document, said = DOOR.ordered(founded(), BandOrder("rename", "Pipkin", "watch.4"))
    assert said == ["Pip is called Pipkin from now on."]
    document, said = DOOR.ordered(document, BandOrder("rename", "The Night Watch"))
    assert said == ["The Lantern Street Watch goes by the name of The Night Watch from now on."]
    assert member(DOOR.shown(document, True, ""), "Pipkin")["entry"] == "Recruit"
    lines = [record["text"] for record in DOOR.history(document)]
    assert lines[1:] == ["Calls Pip Pipkin from now on.", "Calls the party The Night Watch from now on."]
    with pytest.raises(BadInput, match="is called biscuit already"):
        DOOR.ordered(document, BandOrder("rename", "biscuit", "Pipkin"))
    # One's own name in other letters is no other's.
    assert DOOR.ordered(document, BandOrder("rename", "PIPKIN", "Pipkin"))[1]


def test_a_stash_neither_gives_nor_takes_to_itself() -> None:
    document, _ = DOOR.ordered(founded(), BandOrder("take", "club", "Pip"))
    for deed in ("give", "take"):
        with pytest.raises(BadInput, match="not the stash"):
            DOOR.ordered(document, BandOrder(deed, "club", "stash"))


# ------------------------------------------------------------------------------------------ games


def test_a_game_goes_into_the_history_with_what_it_brought() -> None:
    document = founded()
    options = DOOR.fielded({"parties": {"A": 1, "B": 2}, "more": 3}, [("A", document)])
    assert (options["parties"]["A"]["id"], options["parties"]["B"], options["more"]) == ("watch", 2, 3)
    warband = json.loads(document)
    match = finished(read_warband(document, "x").party)
    after, digest = DOOR.after(document, match)
    record = DOOR.history(after)[-1]
    assert record["journal"] == digest == match.journal.digest()
    assert record["text"].startswith("Skirmish 1: won against ")
    assert any("XP" in line for line in record["details"])
    assert any(line.startswith("Gold (pg): ") for line in record["details"])
    facts = {each["name"]: each["value"] for each in DOOR.shown(after, False, "")["facts"]}
    assert facts["Record"] == "1 skirmish: 1 won, 0 lost, 0 drawn"
    assert json.loads(after)["history"][:-1] == warband["history"]
    with pytest.raises(BadInput, match="has this skirmish in its history already"):
        DOOR.after(after, match)


def test_a_document_from_elsewhere_is_looked_at() -> None:
    document = founded()
    assert DOOR.read(document, False) == document
    edited = document.replace(b'"gold": 13', b'"gold": 900')
    with pytest.raises(BadInput) as fault:
        DOOR.read(edited, False)
    assert str(fault.value) == (
        "this warband: its history gives something else: gold is 13 there, not 900; its owner may say that "
        "this was on purpose, and the history will then say so."
    )
    taken = DOOR.read(edited, True)
    assert DOOR.history(taken)[-1]["text"] == "Changed by hand, on its owner's word."
    assert DOOR.history(taken)[-1]["details"] == ["Gold (pg): 13 before, 900 after."]
