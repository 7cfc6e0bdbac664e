"""The Games Master: overrides with a reason, undone by a ruling of their own, and the end of a campaign."""

from __future__ import annotations

import random
from typing import Any, cast

import msgspec
import pytest

from banneret.campaign import games_master
from banneret.campaign.artefacts import give
from banneret.campaign.book import CampaignBook
from banneret.campaign.codec import encode
from banneret.campaign.dry_run import can_be_tried, dry_run
from banneret.campaign.games_master import DESKS, question_of_desk
from banneret.campaign.invariants import broken_invariants
from banneret.campaign.overrides import AnyOverride
from banneret.campaign.phases import TURN
from banneret.campaign.records import Battle, PendingSkirmish, Veteran
from banneret.campaign.register import enter_list, reject
from banneret.campaign.rulings import RulingMade
from banneret.campaign.state import GAMES_MASTER, Campaign, ConquestPoints
from tests.campaign.playing import played, two_shores
from tests.campaign.small import SameDice, play, refused, sentences, small_world, told, with_army
from tests.campaign.test_register import own_tables

DRAWN = """
    .Ca .+a .!a ^   .'a .   .
      ~  ^Ma .  .b  .  .Cb .+b
"""


def world() -> Campaign:
    campaign = small_world(DRAWN, enemies="ab", gold=1000, turn=3, step="battles")
    campaign.veterans = {"a1/general": Veteran("a1", "general", True, experience=2)}
    give(campaign, "kingsbane", "a1/captain")
    enter_list(campaign, "bob", own_tables(), "empire")
    campaign.skirmishes = {"s1": PendingSkirmish("s1", 4, "action", ("pa1", "pb1"), (True, False))}
    campaign.awards = {"w1": ConquestPoints("w1", "ann", "a1", 5, 1, 2, 3, "bob")}
    campaign.battles = {
        "k1": Battle(
            "k1", "attack", 6, "terrain", "a2", "b1", ("a2",), 2, 6, "pitched-battle", "pitched-battle"
        )
    }
    campaign.told = []
    return campaign


def work(*rulings: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"rulings": [{"what": what, "reason": "a slip of the pen"} for what in rulings], **more}


def sit_down(campaign: Campaign, answer: dict[str, Any]) -> None:
    play(games_master.desk(campaign, SameDice()), {"gm desk": answer})


def refusal(campaign: Campaign, answer: dict[str, Any]) -> str:
    return refused(question_of_desk(campaign), answer)


# One of each kind, what is told of it, and what is asked of the campaign afterwards.
OVERRIDES: list[tuple[dict[str, Any], str, Any]] = [
    (
        {"do": "place-army", "army": "a1", "hex": 9},
        "The army Ann's army 1 is placed in hex 9.",
        lambda c: c.armies["a1"].place == 9,
    ),
    (
        {"do": "take-army-off", "army": "a1"},
        "The army Ann's army 1 is taken off the map and waits.",
        lambda c: (c.armies["a1"].place, c.armies["a1"].away) == (None, "waiting"),
    ),
    (
        {"do": "remove-army", "army": "a1"},
        "The army Ann's army 1 is removed from the campaign.",
        lambda c: "a1" not in c.armies and not c.artefacts and not c.veterans,
    ),
    (
        {"do": "add-army", "seat": "ann", "hex": 9, "list": "seawall-2500", "name": "The Gulls"},
        "Ann gets a new Army in hex 9.",
        lambda c: c.army_at(9).name == "The Gulls" and c.realms["ann"].gold == 1000,
    ),
    (
        {"do": "add-army", "seat": "bob", "hex": 9, "list": own_tables(), "general": True},
        "Bob gets a new General's Army in hex 9.",
        lambda c: c.army_at(9).general and c.lists[c.army_at(9).list].approved,
    ),
    (
        {"do": "army-skips", "army": "a1", "skips": True},
        "The army Ann's army 1 skips the next Army Phase.",
        lambda c: c.armies["a1"].skips,
    ),
    (
        {"do": "experience", "army": "a1", "entry": "general", "experience": 7},
        "The Marshal of Ann's army 1 has 7 experience.",
        lambda c: c.veterans["a1/general"].experience == 7,
    ),
    (
        {"do": "experience", "army": "b1", "entry": "spears", "experience": 3},
        "Spears of Bob's army 1 has 3 experience.",
        lambda c: not c.veterans["b1/spears"].character,
    ),
    (
        {"do": "artefact", "artefact": "tidebreaker", "army": "b1", "entry": "captain"},
        "Tidebreaker goes to The Captain of Bob's army 1.",
        lambda c: c.artefacts["tidebreaker"] == "b1/captain",
    ),
    (
        {"do": "artefact", "artefact": "kingsbane"},
        "Kingsbane goes back to its pool.",
        lambda c: not c.artefacts,
    ),
    ({"do": "owner", "hex": 10, "seat": "ann"}, "Hex 10 belongs to Ann.", lambda c: c.hexes[10].owner == "ann"),
    ({"do": "owner", "hex": 10}, "Hex 10 belongs to nobody.", lambda c: not c.hexes[10].owner),
    (
        {"do": "construction", "hex": 0, "construction": "fortress"},
        "There is a Fortress in hex 0.",
        lambda c: c.hexes[0].construction == "fortress",
    ),
    (
        {"do": "construction", "hex": 8},
        "There is no construction in hex 8.",
        lambda c: not c.hexes[8].construction,
    ),
    (
        {"do": "terrain", "hex": 8, "terrain": "volcano"},
        "Hex 8 is Volcano.",
        lambda c: c.hexes[8].terrain == "volcano" and not c.hexes[8].construction,
    ),
    ({"do": "road", "hex": 1, "road": True}, "There is a road in hex 1.", lambda c: c.hexes[1].road),
    ({"do": "ruin", "hex": 1, "ruin": True}, "There is a Ruin in hex 1.", lambda c: c.hexes[1].ruin),
    ({"do": "gold", "seat": "bob", "gold": 3500}, "Bob has 3500 gold.", lambda c: c.realms["bob"].gold == 3500),
    (
        {"do": "faction", "seat": "bob", "faction": "sylvan"},
        "Bob rules a realm of the faction Rowan Hush.",
        lambda c: c.realms["bob"].faction == "sylvan" and c.armies["b1"].faction == "empire",
    ),
    (
        {"do": "relation", "seats": ["bob", "ann"], "relation": "allies"},
        "Bob and Ann are Allies.",
        lambda c: c.allied("ann", "bob"),
    ),
    (
        {"do": "relation", "seats": ["ann", "bob"], "relation": "neutral"},
        "Ann and Bob are Neutral.",
        lambda c: not c.relations,
    ),
    (
        {"do": "list", "list": "bob:1", "approved": True},
        "The list “The Whole Sea Wall” counts.",
        lambda c: c.lists["bob:1"].approved,
    ),
    (
        {"do": "add-party", "seat": "bob", "kind": "free-company", "hex": 5},
        "Bob gets an Adventuring Party in hex 5.",
        lambda c: len(c.parties_of("bob")) == 1 and c.realms["bob"].gold == 1000,
    ),
    (
        {"do": "place-party", "party": "pa1", "hex": 0},
        "The party Ann's party 1 is placed in hex 0.",
        lambda c: c.parties["pa1"].place == 0,
    ),
    (
        {"do": "purse", "party": "pa1", "gold": 20, "weirdstone": 3},
        "The party Ann's party 1 has 20 Party Gold and 3 Weirdstone.",
        lambda c: (c.parties["pa1"].gold, c.parties["pa1"].weirdstone) == (20, 3),
    ),
    ({"do": "cancel-battle", "battle": "k1"}, "The battle in hex 6 is cancelled.", lambda c: not c.battles),
    (
        {"do": "cancel-skirmish", "skirmish": "s1"},
        "The skirmish in hex 4 is cancelled.",
        lambda c: not c.skirmishes,
    ),
    (
        {"do": "points", "award": "w1", "points": 9},
        "Ann has 9 Conquest Points for what happened in hex 3.",
        lambda c: c.awards["w1"].points == 9,
    ),
]
KINDS = [each[0]["do"] for each in OVERRIDES]


@pytest.mark.clause("CP-GEN-01")
@pytest.mark.parametrize(
    ("what", "words", "holds"), OVERRIDES, ids=[f"{n}-{kind}" for n, kind in enumerate(KINDS)]
)
def test_every_override_does_what_it_says_and_can_be_undone(
    what: dict[str, Any], words: str, holds: Any
) -> None:
    campaign = world()
    before = _without_rulings(campaign)
    sit_down(campaign, work(what))
    assert holds(campaign)
    assert f"The Games Master rules: {words} (a slip of the pen)" in sentences(campaign)
    (ruling,) = campaign.rulings.values()
    assert (ruling.turn, ruling.step, ruling.reason) == (3, "battles", "a slip of the pen")
    assert ruling.what["do"] == what["do"]
    sit_down(campaign, {"undo": [{"ruling": ruling.id, "reason": "it was right"}]})
    assert _without_rulings(campaign) == before
    assert campaign.rulings[ruling.id].undone
    assert len(campaign.rulings) == 2, "undoing it is a ruling too"


def _without_rulings(campaign: Campaign) -> bytes:
    twin = campaign.copy()
    twin.rulings = {}
    twin.army_numbers = twin.party_numbers = {}  # numbers are given once
    return encode(twin)


def test_every_kind_of_override_is_tried_here() -> None:
    kinds = {str(each.__struct_config__.tag) for each in AnyOverride.__args__}
    assert kinds - set(KINDS) == {"remove-party", "cancel-annexation"}, "these have tests of their own"


@pytest.mark.clause("CP-GEN-01")
def test_nothing_is_the_usual_answer() -> None:
    campaign = world()
    before = encode(campaign)
    asked = play(games_master.desk(campaign, SameDice()))
    assert [seat for seat, _ in asked] == ["gm"]
    assert encode(campaign) == before
    assert campaign.told == []


@pytest.mark.clause("CP-GEN-01")
def test_an_override_needs_a_reason_and_is_told_to_whom_it_concerns() -> None:
    campaign = world()
    gift = {"do": "gold", "seat": "ann", "gold": 5}
    assert refusal(campaign, {"rulings": [{"what": gift, "reason": " "}]}) == "no-reason"
    assert refusal(campaign, {"rulings": [{"what": gift}]}) == "malformed"
    assert refusal(campaign, {"rulings": [{"what": gift, "reason": "x", "seats": ["zoe"]}]}) == "no-such-player"
    sit_down(campaign, {"rulings": [{"what": gift, "reason": "x", "seats": ["ann"]}, *work(gift)["rulings"]]})
    assert [event.seen_by() for event in told(campaign, RulingMade)] == [("ann", "gm"), ()]


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"do": "place-army", "army": "a9", "hex": 9}, "There is no such Army."),
    ({"do": "place-army", "army": "a1", "hex": 99}, "There is no hex 99."),
    (
        {"do": "remove-army", "army": "a2"},
        "The army Ann's guard has a battle or an annexation this turn: cancel that first.",
    ),
    (
        {"do": "take-army-off", "army": "b1"},
        "The army Bob's army 1 has a battle or an annexation this turn: cancel that first.",
    ),
    ({"do": "add-army", "seat": "zoe", "hex": 9, "list": "seawall-2500"}, "There is no such player."),
    (
        {"do": "experience", "army": "a1", "entry": "cook", "experience": 1},
        "The army Ann's army 1 has no such character or unit.",
    ),
    ({"do": "experience", "army": "a1", "entry": "general", "experience": -1}, "Experience is 0 to 1000."),
    ({"do": "artefact", "artefact": "sock"}, "There is no such Artefact."),
    ({"do": "artefact", "artefact": "tidebreaker"}, "It is in its pool already."),
    (
        {"do": "artefact", "artefact": "kingsbane", "army": "a1", "entry": "spears"},
        "An Artefact is borne by a character of the army.",
    ),
    ({"do": "owner", "hex": 1, "seat": "zoe"}, "There is no such player."),
    ({"do": "terrain", "hex": 1, "terrain": "moon"}, "There is no such terrain."),
    ({"do": "gold", "seat": "ann", "gold": 3501}, "A treasury holds 0 to 3500 gold."),
    ({"do": "faction", "seat": "ann", "faction": "wolves"}, "There is no such faction."),
    ({"do": "relation", "seats": ["ann", "ann"], "relation": "allies"}, "Name two players."),
    (
        {"do": "relation", "seats": ["ann", "bob"], "relation": "friends"},
        "Two players are allies, enemies or neutral.",
    ),
    ({"do": "list", "list": "none", "approved": True}, "There is no such list in the register."),
    (
        {"do": "add-party", "seat": "ann", "kind": "seekers", "hex": 1},
        "That player's faction hires no such party.",
    ),
    ({"do": "remove-party", "party": "pa1"}, "It has a skirmish this turn: cancel that first."),
    ({"do": "place-party", "party": "px", "hex": 1}, "There is no such Adventuring Party."),
    ({"do": "purse", "party": "pa1", "gold": -1, "weirdstone": 0}, "A purse holds nothing or more."),
    ({"do": "cancel-battle", "battle": "k9"}, "There is no such battle this turn."),
    ({"do": "cancel-annexation", "annexation": "k9"}, "There is no such annexation this turn."),
    ({"do": "cancel-skirmish", "skirmish": "s9"}, "There is no such skirmish this turn."),
    ({"do": "points", "award": "w9", "points": 3}, "There are no such Conquest Points this turn."),
    ({"do": "points", "award": "w1", "points": -3}, "Conquest Points are 0 to 100."),
]


@pytest.mark.clause("CP-GEN-01")
@pytest.mark.parametrize(
    ("what", "why"), IMPOSSIBLE, ids=[f"{n}-{each[0]['do']}" for n, each in enumerate(IMPOSSIBLE)]
)
def test_what_is_impossible_is_refused_in_a_sentence(what: dict[str, Any], why: str) -> None:
    question = question_of_desk(world())
    read = question.read(work(what))
    refused_with = question.check(read)
    assert refused_with is not None
    assert (refused_with.code, refused_with.why) == ("impossible", why)


UNSOUND: list[tuple[dict[str, Any], str]] = [
    (
        {"do": "place-army", "army": "a1", "hex": 2},
        "The armies Ann's guard and Ann's army 1 are both in hex 2.",
    ),
    ({"do": "construction", "hex": 1, "construction": "town"}, "too near each other"),
    ({"do": "construction", "hex": 1, "construction": "mine"}, "on no Mountain"),
    ({"do": "road", "hex": 7, "road": True}, "crosses the sea"),
    (
        {"do": "add-army", "seat": "ann", "hex": 9, "list": "seawall-2500", "general": True},
        "2 General's Armies",
    ),
    ({"do": "list", "list": "the-host-of-empire", "approved": False}, "a list that is not approved"),
]


@pytest.mark.clause("CP-GEN-01")
@pytest.mark.parametrize(("what", "why"), UNSOUND)
def test_nothing_may_be_left_that_must_never_be_true(what: dict[str, Any], why: str) -> None:
    question = question_of_desk(world())
    refused_with = question.check(question.read(work(what)))
    assert refused_with is not None
    assert refused_with.code == "unsound"
    assert why in refused_with.why


@pytest.mark.clause("CP-GEN-01")
def test_what_counts_is_how_things_stand_after_the_last_ruling() -> None:
    """Two armies change places, which each alone could not."""
    campaign = world()
    swap = work({"do": "place-army", "army": "a1", "hex": 2}, {"do": "place-army", "army": "a2", "hex": 1})
    sit_down(campaign, swap)
    assert (campaign.armies["a1"].place, campaign.armies["a2"].place) == (2, 1)
    assert broken_invariants(campaign) == []


@pytest.mark.clause("CP-GEN-01")
def test_undoing_touches_nothing_that_has_changed_beside_it() -> None:
    campaign = world()
    sit_down(campaign, work({"do": "place-army", "army": "a1", "hex": 9}))
    campaign.change_army("a1", skips=True)
    campaign.change_realm("ann", gold=7)
    sit_down(campaign, {"undo": [{"ruling": "ruling-1", "reason": "x"}]})
    assert campaign.armies["a1"].place == 1
    assert campaign.armies["a1"].skips
    assert campaign.realms["ann"].gold == 7


@pytest.mark.clause("CP-GEN-01")
def test_a_ruling_is_undone_once_and_its_undoing_can_be_undone() -> None:
    campaign = world()
    sit_down(campaign, work({"do": "gold", "seat": "ann", "gold": 5}))
    undoing = {"undo": [{"ruling": "ruling-1", "reason": "x"}]}
    sit_down(campaign, undoing)
    assert campaign.realms["ann"].gold == 1000
    assert refusal(campaign, undoing) == "cannot-undo"
    sit_down(campaign, {"undo": [{"ruling": "ruling-2", "reason": "after all"}]})
    assert campaign.realms["ann"].gold == 5
    sit_down(campaign, undoing)
    assert campaign.realms["ann"].gold == 1000
    assert refusal(campaign, {"undo": [{"ruling": "ruling-9", "reason": "x"}]}) == "cannot-undo"


@pytest.mark.clause("CP-GEN-01")
def test_what_cannot_be_put_back_any_more_is_told() -> None:
    campaign = world()
    sit_down(campaign, work({"do": "place-army", "army": "a1", "hex": 9}))
    with_army(campaign, "b", 1)
    assert refusal(campaign, {"undo": [{"ruling": "ruling-1", "reason": "x"}]}) == "unsound", "b2 stands there"
    campaign.veterans, campaign.artefacts = {}, {}
    del campaign.armies["a1"]
    assert refusal(campaign, {"undo": [{"ruling": "ruling-1", "reason": "x"}]}) == "cannot-undo"


@pytest.mark.clause("CP-GEN-01")
def test_a_party_is_removed_and_comes_back_with_all_it_had() -> None:
    campaign = world()
    both = work({"do": "cancel-skirmish", "skirmish": "s1"}, {"do": "remove-party", "party": "pa1"})
    sit_down(campaign, both)
    assert campaign.parties == {}
    sit_down(campaign, {"undo": [{"ruling": "ruling-2", "reason": "x"}]})
    assert campaign.parties["pa1"].gold == 500


@pytest.mark.clause("CP-GEN-01")
def test_a_list_that_was_turned_down_may_be_approved_after_all() -> None:
    campaign = world()
    reject(campaign, "bob:1")
    sit_down(campaign, work({"do": "list", "list": "bob:1", "approved": True}))
    assert campaign.lists["bob:1"].approved


@pytest.mark.clause("CP-GEN-01")
def test_a_ruling_is_kept_in_the_saved_state() -> None:
    campaign = world()
    sit_down(campaign, work({"do": "remove-army", "army": "a1"}))
    ruling = campaign.rulings["ruling-1"]
    again = msgspec.convert(msgspec.to_builtins(ruling), type(ruling))
    assert again == ruling


def test_too_many_rulings_at_once() -> None:
    gift = {"do": "gold", "seat": "ann", "gold": 5}
    assert refusal(world(), work(*[gift] * 51)) == "too-many"


def test_desks_stand_before_phases_of_the_turn() -> None:
    assert set(DESKS) <= set(TURN)
    assert [step for step in TURN if step in DESKS] == list(DESKS)


def test_what_is_proposed_is_legal_and_nothing_comes_first() -> None:
    question = question_of_desk(world())
    found = question.candidates(random.Random(1), 5)
    assert found[0] == question.default() == {}
    assert [refused(question, each) for each in found] == [""] * 5


# ------------------------------------------------------------------------------------------ the end


@pytest.mark.clause("CP-GEN-02")
def test_the_games_master_closes_the_campaign() -> None:
    campaign = world()
    sit_down(campaign, {"close": True})
    assert campaign.over
    assert sentences(campaign) == ["The campaign closes after turn 3."]


@pytest.mark.clause("CP-GEN-02")
def test_once_it_is_closed_no_phase_is_played_any_more() -> None:
    campaign = world()
    campaign.step = "spending"
    book = CampaignBook()
    asked = play(book.step(campaign, SameDice()), {"gm desk": {"close": True}})
    assert [question.name for _, question in asked] == ["desk"]
    assert book.outcome(campaign) is not None


# ------------------------------------------------------------------------------------------ a dry run


@pytest.mark.clause("CP-GEN-01")
def test_the_moves_can_be_tried_without_touching_the_campaign() -> None:
    match = played(two_shores(), 1, 3, "army_phase", {"A": "B"})
    assert can_be_tried(match)
    before, told_before = match.journal.body(), len(match.told)
    tried = dry_run(match)
    gold = 1 + cast(Campaign, match.state).realms["A"].gold
    ruling = {"rulings": [{"what": {"do": "gold", "seat": "A", "gold": gold}, "reason": "a slip"}]}
    other = dry_run(match, ruling)
    assert (match.journal.body(), len(match.told)) == (before, told_before)
    assert match.answer(GAMES_MASTER, match.pending[GAMES_MASTER].default()) is None
    assert not can_be_tried(match)
    come = match.events[told_before:]
    assert come
    assert tried.events[told_before:][: len(come)] == come
    assert type(other.events[told_before]) is RulingMade
    assert cast(Campaign, tried.state).step not in ("army_phase", "answers")
