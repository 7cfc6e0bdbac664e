"""Warbands behind their door: drafts, rosters with reasons, orders, and what a skirmish has brought."""

from __future__ import annotations

import json

import pytest

from banneret.books.skirmish.pack_words import RULES
from banneret.books.skirmish.packs import hired_swords
from banneret.books.skirmish.party import Hired, KnownSpell, Member
from banneret.books.skirmish.party_lists import load_type, party_types
from banneret.books.skirmish.roster_news import news
from banneret.books.skirmish.roster_view import Desk, band_shown
from banneret.books.skirmish.rule_words import rule_words
from banneret.books.skirmish.sheets import STATS
from banneret.books.skirmish.warband import read_warband
from banneret.books.skirmish.warbands import SkirmishWarbands
from banneret.books.warbands import BandOrder, DraftBand, ShownAct, ShownBand, ShownBandMember, warbands_of
from banneret.core.engine.errors import BadInput
from tests.books.skirmish.parties import find, watch
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
        (BandOrder("recruit", "hound", "a\nb"), "cannot be printed"),
        (BandOrder("hire", "gladiator", "a\nb"), "cannot be printed"),
        (BandOrder("hire", "gladiator"), "Gladiator costs 48 pg, and The Lantern Street Watch has 13 pg"),
        (BandOrder("recruit", "soldier"), "Soldier costs 25 pg, and The Lantern Street Watch has 13 pg"),
        (BandOrder("buy", "light-armour", "stash"), "Light Armour costs 14 pg"),
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
    with pytest.raises(BadInput, match=r"^the draft: Alone has 1 member; a new party has at least 3"):
        DOOR.found(draft, "alone", 1, "")


def test_only_what_is_there_is_ready_made_or_begun() -> None:
    with pytest.raises(BadInput, match=r"^list: there is no ready-made party of this name"):
        DOOR.ready_made("lantern")
    with pytest.raises(BadInput, match=r'^type: elves: there is no party type "elves"'):
        DOOR.blank("elves")


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


def test_who_has_seen_something_is_shown_with_all_it_brought() -> None:
    party = watch()
    captain, pip, hound = (find(party, entry) for entry in ("captain", "recruit", "hound"))
    party = party.with_member(
        captain.having(
            xp=13,
            level=2,
            kills=4,
            stats={"WS": 1, "M": -1},
            skills=("long-stride", "duellist"),
            injuries=("limp",),
            misses_next=True,
        )
    )
    party = party.with_member(pip.having(xp=20, level=5)).with_hired(
        Hired("watch.11", "hedge-caster", "Odo", (KnownSpell("cinder-dart", 6),), True, 2)
    )
    band = band_shown(Desk(party.having(weirdstone=2), False), True)
    assert [(fact["name"], fact["value"]) for fact in band["facts"]] == [
        ("Rating", str(party.rating)),
        ("Gold", "13 pg"),
        ("Weirdstone", "2 shards"),
    ]
    shown = member(band, captain.name)
    assert (shown["role"], shown["entry"], shown["kills"]) == ("Leader", "Captain", 4)
    # 60 pg, and a Sword, Light Armour, a Shield, a Helmet and a Keepsake.
    assert shown["cost"] == "111 pg"
    assert shown["stats"] == dict(zip(STATS, ["4", "5", "4", "3", "3", "1", "4", "1", "8"], strict=True))
    assert shown["changes"] == {"WS": 1}
    assert shown["growth"] == "Level 2, 13 of 8 XP"
    assert shown["notes"] == ["Misses the next skirmish.", "2 advances to be taken after the next skirmish."]
    assert [each["name"] for each in shown["skills"]] == ["Long Stride", "Duellist"]
    assert [each["name"] for each in shown["injuries"]] == ["Limp"]
    assert [each["name"] for each in shown["rules"]] == ["Leader"]
    assert shown["equips"]
    top = member(band, "Pip")
    assert (top["growth"], top["notes"], top["rules"]) == ("Level 5, 20 XP", [], [])
    dull = member(band, hound.name)
    assert (dull["growth"], dull["role"], dull["equips"]) == ("Gains no experience", "Henchman", False)
    odo = member(band, "Odo")
    assert (odo["role"], odo["growth"], odo["kills"]) == ("Hired sword", "Upkeep 15 pg a skirmish", 2)
    assert [each["name"] for each in odo["spells"]] == ["Cinder Dart (6+)"]
    assert odo["notes"] == ["Misses the next skirmish."]
    assert not odo["equips"]
    assert all(thing["acts"] == [] for thing in odo["items"])
    assert [each["title"] for each in band["groups"]] == ["Heroes", "Henchmen", "Hired swords"]


def test_those_who_could_join_say_what_they_are() -> None:
    band = DOOR.draft_shown(DOOR.blank("free-company"), "")
    offered = {each["name"]: each for each in band["recruits"]}
    assert "Captain" not in offered
    assert offered["Marksman"]["about"] == "At most 5. Carries basic gear, missile weapons, firelocks."
    assert offered["Soldier"]["about"] == "Carries basic gear, fighting gear."
    assert (
        offered["Chaplain"]["about"] == "At most 1. Carries basic gear, fighting gear. Wizard: Hearth Litany."
    )
    assert offered["Hound"]["about"] == "At most 3. Carries nothing: it has claws and teeth."
    ogre = offered["Ogre Mercenary"]
    assert ogre["about"].endswith("Carries Great Maul, Light Armour; wants 28 pg after every skirmish.")
    assert ogre["stats"] == dict(zip(STATS, ["6", "4", "2", "5", "4", "3", "2", "2", "7"], strict=True))
    assert [each["name"] for each in ogre["traits"]] == ["Fear", "Large Target"]
    assert [each["name"] for each in offered["Trail Scout"]["traits"]] == ["Surefoot"]
    ready = DOOR.ready_made("lantern-street-watch")
    headless: DraftBand = {**ready, "members": ready["members"][1:]}
    leaders = [each for each in DOOR.draft_shown(headless, "")["recruits"] if each["role"] == "Leader"]
    assert [(each["name"], [one["name"] for one in each["traits"]]) for each in leaders] == [
        ("Captain", ["Leader"])
    ]


def test_what_somebody_may_carry_stands_first_on_its_shelf() -> None:
    shop = DOOR.shown(founded(), True, "watch.4")["shop"]
    assert shop is not None
    assert (shop["uid"], shop["name"]) == ("watch.4", "Pip")
    assert [shelf["title"] for shelf in shop["shelves"]] == [
        "Close combat weapons",
        "Missile weapons",
        "Armour",
        "Gear",
    ]
    shelves = [[(one["name"], bool(one["act"]["why"])) for one in shelf["goods"]] for shelf in shop["shelves"]]
    assert shelves[0][:4] == [("Dagger", False), ("Club", False), ("Hatchet", False), ("Mace", True)]
    assert "Fists" not in dict(shelves[0])
    assert shelves[1][0][0] == "Sling"
    # With 13 pg there is enough for a Shield or a Helmet, and not for Light Armour, which is named before them.
    assert shelves[2][:3] == [("Shield", False), ("Helmet", False), ("Light Armour", True)]
    stash = DOOR.shown(founded(), True, "stash")["shop"]
    assert stash is not None
    assert stash["name"] == "the stash"
    with pytest.raises(BadInput, match=r"^shop: there is nobody of this party to buy for"):
        DOOR.shown(founded(), True, "watch.99")


def test_a_roster_counts_animals_that_others_have_left_behind() -> None:
    """At most half may be Animals when one joins; when soldiers fall, those that are there stay."""
    party = watch()
    hounds = tuple(find(party, "hound").having(uid=f"x.{n}", name=f"Rex {n}") for n in range(2))
    left = tuple(each for each in party.members if each.entry in ("captain", "soldier"))[:2]
    band = band_shown(Desk(party.having(members=(*left, *hounds)), False), True)
    limits = {each["name"]: (each["now"], each["most"]) for each in band["limits"]}
    assert (limits["Animals"], limits["Wizards"]) == ((2, 2), (0, 1))
    # A kind of party that has no Animals has no limit of them.
    plain = next(id for id in party_types() if not any(e.animal for e in load_type(id).warriors.values()))
    names = [each["name"] for each in DOOR.draft_shown(DOOR.blank(plain), "")["limits"]]
    assert "Animals" not in names


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


def test_news_of_a_party() -> None:
    """All that can befall one, each in its sentence, and nothing of who is as before."""
    before = watch().having(gold=20, weirdstone=1, rating=50, stash=("club", "club", "net"))
    captain, sergeant, chaplain, pip, soldier = before.members[:5]
    gladiator = Hired("watch.11", "gladiator", "Max", kills=1)
    scout = Hired("watch.12", "trail-scout", "Una")
    before = before.having(hired=(gladiator, scout)).with_member(
        chaplain.having(spells=(KnownSpell("lamp-ward", 7),))
    )
    chaplain = before.members[2]
    assert news(before, before) == []
    after = before.without(captain.uid).having(
        gold=31, weirdstone=0, rating=55, stash=("club", "lantern"), hired=()
    )
    after = after.with_member(
        sergeant.having(role="leader", xp=5, level=2, kills=2, stats={"WS": 1, "M": -1}, injuries=("limp",))
    )
    after = after.with_member(
        chaplain.having(spells=(KnownSpell("lamp-ward", 6), KnownSpell("cinder-dart", 7)), misses_next=True)
    )
    after = after.with_member(
        pip.having(name="Pipkin", skills=("surefoot",), items=("club", "helmet"), kills=1)
    )
    after = after.with_member(soldier.having(role="hero"))
    after = after.with_member(Member("watch.13", "hound", "Rex", "henchman"))
    after = after.with_hired(gladiator.having(kills=3, misses_next=True))
    after = after.with_hired(Hired("watch.14", "hedge-caster", "Odo"))
    assert news(before, after) == [
        f"{captain.name} is no longer with the party.",
        "Una is no longer with the party.",
        f"{sergeant.name} leads the party now.",
        f"{sergeant.name}: Limp. A bad leg for good: Movement -1.",
        f"{sergeant.name}: Weapon Skill +1.",
        f"{sergeant.name} gains 5 XP, reaches level 2, has put 2 enemies out of action.",
        f"{chaplain.name} casts Lamp Ward on 6+ now.",
        f"{chaplain.name} has learnt Cinder Dart. An enemy within 18” takes D3 hits at Strength 3.",
        f"{chaplain.name} misses the next skirmish.",
        "Pip is called Pipkin now.",
        "Pipkin has learnt Surefoot. Re-roll failed Initiative tests to climb, to jump and to keep one's "
        "footing at an edge.",
        "Pipkin has put 1 enemy out of action.",
        "Pipkin has Helmet now.",
        "Pipkin no longer has Lantern.",
        f"{soldier.name} has become a hero.",
        "Rex (Hound) has joined.",
        "Max has put 2 enemies out of action.",
        "Max misses the next skirmish.",
        "Odo (Hedge Caster) has joined as a hired sword.",
        "Gold (pg): 20 before, 31 after.",
        "Shards: 1 before, 0 after.",
        "Rating: 50 before, 55 after.",
        "The stash has Lantern now.",
        "The stash no longer has Club.",
        "The stash no longer has Net.",
    ]


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
