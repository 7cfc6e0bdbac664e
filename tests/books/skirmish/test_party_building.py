"""Who may be in a party, what each may carry, what it is worth, and how it takes the field."""

from __future__ import annotations

import pytest

from banneret.books.skirmish.mustering import hired_sheet, sheet_of
from banneret.books.skirmish.packs import growth, hired_swords
from banneret.books.skirmish.party import FIRST_GOLD, Hired, KnownSpell, Member, Party, rating_of
from banneret.books.skirmish.party_building import (
    faults,
    founded,
    hire_fault,
    item_fault,
    name_fault,
    price,
    recruit_fault,
    taken_on,
)
from banneret.books.skirmish.party_faults import party_faults
from banneret.books.skirmish.party_lists import (
    BandHired,
    BandList,
    BandMember,
    band_lists,
    load_band,
    load_type,
    party_types,
)
from banneret.books.skirmish.random_bands import OLDEST, random_band, rival, seasoned
from banneret.core.engine.dice import ScriptedDice, SeededDice
from banneret.core.engine.errors import BadInput
from tests.books.skirmish.parties import find, mob, small, watch


@pytest.mark.parametrize("id", band_lists())
def test_ready_made_parties_are_legal_and_spend_their_gold(id: str) -> None:
    band = load_band(id)
    assert faults(band) == []
    assert 460 <= price(band, load_type(band.type)) <= FIRST_GOLD


@pytest.mark.parametrize("kind", party_types())
def test_drawn_parties_are_legal(kind: str) -> None:
    drawn = [random_band(seed, kind) for seed in range(12)]
    for band in drawn:
        assert band.type == kind
        assert [str(fault) for fault in faults(band)] == []
        founded(band, SeededDice(1))
    assert random_band(3, kind) == drawn[3]
    assert len({band.members for band in drawn}) > 10


def test_a_seed_draws_the_same_party_on_every_machine() -> None:
    """So a sample or a league can be talked about by its seed alone."""
    company = [(member.warrior, member.items) for member in random_band(1).members]
    assert company == [
        ("captain", ("club", "crossbow", "hatchet")),
        ("sergeant", ("mace", "heavy-armour", "mace")),
        ("soldier", ("mace", "mace", "rope-and-hook", "keepsake", "net")),
        ("soldier", ("dagger", "great-blade", "net", "net", "sling")),
        ("marksman", ("dagger", "crossbow", "hatchet", "light-armour", "shield", "lantern")),
        (
            "marksman",
            ("hatchet", "war-bow", "club", "keepsake", "light-armour", "net", "rope-and-hook", "shield"),
        ),
    ]
    new = [founded(random_band(seed), SeededDice(seed)) for seed in range(12)]
    assert [len(party.members) for party in new] == [7, 6, 5, 11, 11, 7, 9, 5, 9, 11, 10, 5]
    assert [party.gold for party in new] == [2, 3, 0, 0, 1, 13, 0, 13, 0, 1, 3, 1]
    old = [seasoned(party, seed, 6) for seed, party in enumerate(new[:8])]
    assert [(party.rating, party.gold, len(party.members), len(party.hired)) for party in old] == [
        (87, 0, 6, 0),
        (83, 3, 6, 1),
        (72, 4, 5, 1),
        (166, 0, 9, 0),
        (115, 2, 10, 1),
        (108, 1, 10, 0),
        (121, 0, 7, 0),
        (75, 5, 5, 1),
    ]
    # Where fewer than five would be well or nobody would lead, a skirmish has left the party as it was.
    assert [seasoned(new[2], 2, age).rating for age in range(9)] == [28, 28, 43, 52, 52, 52, 72, 78, 92]


def test_seeds_draw_every_type() -> None:
    assert {random_band(seed).type for seed in range(60)} == set(party_types())


def test_old_parties_are_sound_and_have_seen_a_good_deal() -> None:
    parties = [seasoned(founded(random_band(seed), SeededDice(seed)), seed, 6) for seed in range(160)]
    assert [fault for party in parties for fault in party_faults(party)] == []
    members = [member for party in parties for member in party.members]
    assert {skill for member in members for skill in member.skills} == set(growth().skills)
    assert {sword.entry for party in parties for sword in party.hired} == set(hired_swords())
    assert len({injury for member in members for injury in member.injuries}) > 3
    assert any(len(member.spells) > 1 for member in members)
    assert all(party.leader() is not None for party in parties)
    assert seasoned(founded(random_band(7), SeededDice(7)), 7, 6) == parties[7]
    assert seasoned(mob(), 1, 0) == mob()


def test_a_rival_is_about_as_strong() -> None:
    ratings = {rival(watch(), 3, rating).rating for rating in (0, 60, 90, 1000)}
    assert len(ratings) > 2
    for rating in (0, 60, 90, 1000):
        others = [seasoned(watch(), 3, skirmishes) for skirmishes in range(1, OLDEST + 1)]
        found = rival(watch(), 3, rating)
        assert found in others
        assert all(abs(found.rating - rating) <= abs(each.rating - rating) for each in others)


# ------------------------------------------------------------------------------------------ never in a party


def test_what_must_never_be_in_a_party() -> None:
    """Each alone is found, and said in a sentence that names it."""
    party = watch()
    assert party_faults(party) == []
    captain, soldier, hound = (find(party, entry) for entry in ("captain", "soldier", "hound"))
    ogre = Hired("x.1", "ogre-mercenary", "Grim")

    def said(member: Member) -> list[str]:
        return party_faults(party.with_member(member))

    many = party.having(members=party.members + tuple(soldier.having(uid=f"x.{n}") for n in range(3)))
    assert party_faults(many) == [f"{party.name} has 13 members"]
    assert party_faults(party.having(gold=-1)) == [f"{party.name} has -1 gold"]
    assert party_faults(party.having(weirdstone=-2)) == [f"{party.name} has -2 weirdstone"]
    assert party_faults(party.having(hired=(ogre, ogre.having(uid="x.2"), ogre.having(uid="x.3"))))
    assert party_faults(party.having(hired=(ogre, ogre))) == [f"x.1 is in {party.name} twice"]
    assert said(soldier.having(role="leader")) == [f"{party.name} has 2 leaders"]
    assert said(captain.having(level=2, xp=3)) == [f"{captain.uid} is of level 2 with 3 points of experience"]
    assert said(captain.having(level=2, xp=4)) == []
    assert said(soldier.having(level=4, xp=99)) == [f"{soldier.uid} is of level 4 with 99 points of experience"]
    assert said(hound.having(items=("sword",)))
    assert said(captain.having(skills=("surefoot",))) == [
        f"{captain.uid} has learnt more than its level allows"
    ]
    assert said(captain.having(stats={"A": 2})) == [f"{captain.uid} has risen in A by 2"]
    assert said(captain.having(stats={"M": -3})) == [f"{captain.uid} has fallen to M 1"]
    lasting = [key for key, injury in growth().injuries.items() if injury.lasting]
    assert said(captain.having(injuries=tuple(lasting[:3]))) == [
        f"{captain.uid} has 3 lasting injuries and has not retired"
    ]


def test_what_just_may_be_in_a_party() -> None:
    """The most that the rules allow is no fault, and one more is."""
    party = watch()
    captain, soldier, hound, chaplain = (
        find(party, entry) for entry in ("captain", "soldier", "hound", "chaplain")
    )
    ogre = Hired("x.1", "ogre-mercenary", "Grim")

    def said(member: Member) -> list[str]:
        return party_faults(party.with_member(member))

    def more(count: int, role: str) -> Party:
        others = tuple(soldier.having(uid=f"x.{n}", role=role) for n in range(count))
        return party.having(members=tuple(each for each in party.members if each.entry != "soldier") + others)

    assert party_faults(party.having(gold=0, weirdstone=0)) == []
    assert party_faults(more(5, "henchman")) == []
    assert party_faults(party.having(hired=(ogre, ogre.having(uid="x.2")))) == []
    # A Sergeant, a Chaplain and a Recruit are heroes beside the Captain.
    assert party_faults(more(1, "hero")) == []
    assert party_faults(more(2, "hero")) == [f"{party.name} has 5 heroes"]
    three = (ogre, ogre.having(uid="x.2"), ogre.having(uid="x.3"))
    assert party_faults(party.having(hired=three)) == [f"{party.name} has 3 hired swords"]
    assert said(captain.having(level=5, xp=16)) == []
    assert said(captain.having(level=6, xp=99))
    assert said(soldier.having(level=3, xp=8)) == []
    assert said(captain.having(level=0))
    assert said(hound.having(level=2, xp=4)) == [f"{hound.uid} is of level 2 with 4 points of experience"]
    assert said(captain.having(level=2, xp=4, skills=("surefoot",))) == []
    assert said(captain.having(level=2, xp=4, skills=("surefoot", "stalker")))
    learnt = (*chaplain.spells, KnownSpell("lamp-ward", 6))
    assert said(chaplain.having(level=2, xp=4, spells=learnt)) == []
    assert said(chaplain.having(spells=learnt)) == [f"{chaplain.uid} has learnt more than its level allows"]
    assert said(captain.having(stats={"WS": 2, "W": 1, "A": 1})) == []
    assert said(captain.having(stats={"WS": 3})) == [f"{captain.uid} has risen in WS by 3"]
    assert said(captain.having(stats={"M": -2, "WS": -3, "Ld": -4})) == []
    assert said(captain.having(stats={"WS": -4})) == [f"{captain.uid} has fallen to WS 0"]
    assert said(captain.having(stats={"Ld": -5})) == [f"{captain.uid} has fallen to Ld 3"]
    lasting = [key for key, injury in growth().injuries.items() if injury.lasting]
    assert said(captain.having(injuries=(*lasting[:2], "fever"))) == []


# ------------------------------------------------------------------------------------------ faults


CAPTAIN = BandMember("captain", "Ada")


def said(*members: BandMember, kind: str = "free-company", hired: tuple[str, ...] = ()) -> list[str]:
    band = small(kind, *members)
    band = BandList(
        band.id, band.name, kind, members, tuple(BandHired(sword) for sword in hired), file=band.file
    )
    return [str(fault) for fault in faults(band)]


def test_a_party_has_three_members_and_a_leader() -> None:
    assert said(CAPTAIN, BandMember("soldier")) == [
        "The Few has 2 members; a new party has at least 3 (SK-ENC-02)"
    ]
    assert said(BandMember("soldier", count=3)) == [
        "The Few has nobody to lead it; it needs one Captain (SK-SPC-01)"
    ]
    assert said(CAPTAIN, BandMember("captain", "Bea"), BandMember("soldier")) == [
        "The Few is led by Ada; a party has one leader (SK-SPC-01)"
    ]


def test_a_party_has_twelve_members_at_most() -> None:
    assert "The Few has 12 members, so no Recruit can join; 12 is the most (SK-ENC-02)" in said(
        CAPTAIN, BandMember("soldier", count=11), BandMember("recruit")
    )
    assert said(CAPTAIN, BandMember("recruit", count=2), BandMember("soldier", count=9)) == []


def test_a_party_spends_its_gold_to_the_last_piece_and_not_one_more() -> None:
    """60 pg for the Captain, 250 for ten Soldiers, 25 for a Page of a Grimoire; the rest lies in the stash."""
    members = (CAPTAIN, BandMember("soldier", count=10))
    stash = ("grimoire-page", "skysteel-armour", "heavy-armour", "mace")
    for last, fault in (("sword", []), ("helmet", ["The Few costs 501 pg; a new party has 500 pg to spend"])):
        band = BandList("small", "The Few", "free-company", members, stash=(*stash, last), file="few.toml")
        assert [each.what for each in faults(band)] == fault


def test_nobody_is_called_like_a_place_a_uid_or_somebody_else() -> None:
    """Orders are given by names, so each must mean one."""
    party = founded(small("free-company", CAPTAIN, BandMember("soldier", count=2)), SeededDice(1))
    captain = party.members[0].uid
    for name in ("stash", "STASH", captain):
        assert str(name_fault(party, name)) == (f"nobody can be called {name}; give another name (SK-ENC-02)")
    assert str(name_fault(party, "ADA")) == (
        "somebody in The Few is called ADA already; give another name (SK-ENC-02)"
    )
    assert name_fault(party, "ADA", captain) is None
    assert name_fault(party, "soldier 2", captain) is not None
    assert name_fault(party, "Eda") is None
    assert said(CAPTAIN, BandMember("soldier", "Stash"), BandMember("soldier")) == [
        "nobody can be called Stash; give another name (SK-ENC-02)"
    ]


def test_heroes_and_entries_have_limits() -> None:
    four = (BandMember("sergeant", count=2), BandMember("recruit", count=2), BandMember("chaplain"))
    assert said(CAPTAIN, *four) == [
        "The Few has 4 heroes beside its leader, so no Chaplain can join; the most is 4 (SK-ENC-02)"
    ]
    assert said(CAPTAIN, BandMember("sergeant", count=3)) == [
        "the Free Company may have at most 2 of Sergeant, and The Few has that many (SK-ENC-02)"
    ]
    assert (
        "a new party has 500 pg to spend"
        in said(CAPTAIN, BandMember("marksman", items=("firelock",), count=8))[-1]
    )


def test_one_wizard_and_two_hired_swords() -> None:
    party = founded(
        small("free-company", CAPTAIN, BandMember("chaplain", "Amis"), BandMember("soldier")), SeededDice(1)
    )
    fault = recruit_fault(party, "chaplain")
    assert fault is not None
    for sword in ("gladiator", "trail-scout"):
        assert hire_fault(party, sword) is None
        party = taken_on(party, sword, "", SeededDice(1))
    third = hire_fault(party, "tomb-breaker")
    assert third is not None
    assert (
        third.what
        == "The Few has Gladiator and Trail Scout in its pay, so no Tomb Breaker can be hired; 2 is the most"
    )
    swords = ("gladiator", "trail-scout", "trail-scout")
    assert "The Few has 3 hired swords; 2 is the most (SK-ENC-02)" in said(
        CAPTAIN, BandMember("soldier", count=2), hired=swords
    )


@pytest.mark.clause("SK-SPC-03")
def test_at_most_half_of_the_henchmen_are_animals() -> None:
    assert said(CAPTAIN, BandMember("hound", count=2), BandMember("soldier", count=2)) == []
    assert said(CAPTAIN, BandMember("hound", count=2), BandMember("soldier")) == [
        "with one more Hound, 2 of the 3 henchmen of The Few would be Animals; at most half may be (SK-SPC-03)"
    ]


def test_names_are_told_apart() -> None:
    assert said(CAPTAIN, BandMember("soldier", "Ada"), BandMember("soldier")) == [
        "two in The Few are called Ada; give one another name (SK-ENC-02)"
    ]
    party = founded(small("free-company", CAPTAIN, BandMember("soldier", count=3)), SeededDice(1))
    assert list(party.names().values()) == ["Ada", "Soldier", "Soldier 2", "Soldier 3"]


def test_a_faulty_list_founds_no_party() -> None:
    with pytest.raises(
        BadInput, match=r"few.toml: The Few has 1 member; a new party has at least 3 \(SK-ENC-02\)."
    ):
        founded(small("free-company", CAPTAIN), SeededDice(1))


@pytest.mark.parametrize(
    ("entry", "items", "item", "sentence"),
    [
        ("hound", (), "dagger", "Rex (Hound) carries nothing, so no Dagger (SK-CC-10)"),
        (
            "recruit",
            (),
            "sword",
            "Rex (Recruit) cannot use Sword; open to this warrior are Dagger, Club, Hatchet",
        ),
        ("soldier", (), "hellblade", "Rex (Soldier) cannot use Hellblade"),
        (
            "soldier",
            ("sword", "mace"),
            "dagger",
            "Rex carries Sword and Mace and has no hand for Dagger; 2 close combat",
        ),
        (
            "marksman",
            ("bow",),
            "sling",
            "Rex carries Bow and has no hand for Sling; 1 missile weapon is the most",
        ),
        (
            "soldier",
            ("light-armour",),
            "heavy-armour",
            "Rex wears Light Armour and cannot wear Heavy Armour too",
        ),
        ("soldier", ("shield",), "shield", "Rex wears Shield and cannot wear Shield too (SK-ARM-01)"),
        ("soldier", ("lantern",), "lantern", "Rex has Lantern, and a second does nothing"),
        (
            "soldier",
            ("net", "net", "keepsake"),
            "lantern",
            "Rex carries Net, Net, Keepsake and has no room for Lantern",
        ),
        ("soldier", (), "grimoire-page", "Rex is no Wizard and has no use for Grimoire Page (SK-SPC-19)"),
    ],
)
def test_what_cannot_be_carried(entry: str, items: tuple[str, ...], item: str, sentence: str) -> None:
    party = Party("p", "The Few", "free-company", 500)
    role = load_type("free-company").warriors[entry].role
    fault = item_fault(party, Member("p.1", entry, "Rex", role, items=items), item)
    assert fault is not None
    assert sentence in str(fault)


@pytest.mark.clause("SK-SHO-22")
def test_who_cannot_shoot_carries_no_bow() -> None:
    party = Party("p", "The Few", "grave-robbers", 500)
    fault = item_fault(party, Member("p.1", "shambler", "Rex", "henchman"), "sling")
    assert str(fault) == "Rex (Shambler) has Ballistic Skill 0 and cannot use Sling (SK-SHO-22)"


@pytest.mark.clause("SK-MAG-04", "SK-MAG-05", "SK-SPC-19")
def test_armour_of_wizards() -> None:
    """Who uses Rituals wears none, not even a helmet; who uses Prayers wears what others do."""
    for item in ("light-armour", "shield", "helmet"):
        fault = item_fault(mob(), find(mob(), "hexer"), item)
        assert fault is not None
        assert fault.clause == "SK-MAG-04"
        assert item_fault(watch(), find(watch(), "chaplain").having(items=()), item) is None
    assert item_fault(mob(), find(mob(), "hexer"), "grimoire-page") is None


@pytest.mark.clause("SK-MAG-02")
def test_a_wizard_begins_with_the_spell_of_a_die() -> None:
    band = small("boss-mob", BandMember("boss"), BandMember("hexer"), BandMember("brawler"))
    with ScriptedDice(4) as dice:
        party = founded(band, dice)
    assert find(party, "hexer").spells == (KnownSpell("furnace-arm", 7),)
    assert find(party, "boss").spells == ()


# ------------------------------------------------------------------------------------------ rating and sheets


@pytest.mark.clause("SK-ENC-02")
def test_rating() -> None:
    party = founded(
        small("free-company", CAPTAIN, BandMember("sergeant"), BandMember("soldier")), SeededDice(1)
    )
    # 60, 36 and 25 pg are 6 + 4 + 3.
    assert party.rating == 13
    sergeant = find(party, "sergeant").having(xp=9, level=3)
    party = taken_on(party.with_member(sergeant), "gladiator", "", SeededDice(1))
    assert rating_of(party) == 13 + 9 + 6 + 8


def test_a_sheet_has_advances_injuries_and_gear_in_it() -> None:
    party = watch()
    captain = party.leader()
    assert captain is not None
    captain = captain.having(
        stats={"WS": 2, "BS": -1},
        skills=("long-stride", "granite-chin"),
        items=("sword", "dagger", "heavy-armour", "shield", "helmet", "bow", "lantern", "net"),
    )
    sheet = sheet_of(party, captain)
    assert (sheet.move, sheet.weapon_skill, sheet.ballistic) == (5, 6, 3)
    assert sheet.has("leader")
    assert [weapon.id for weapon in sheet.melee] == ["sword", "dagger"]
    assert [weapon.name for weapon in sheet.missiles] == ["Bow"]
    assert (sheet.body, sheet.shield, sheet.helmet, sheet.heavy) == (5, 6, True, True)
    assert sheet.gear == ("lantern", "net")
    assert sheet.skills == ("long stride", "granite chin")
    assert (sheet.party, sheet.entry, sheet.cost) == ("free-company", "captain", 60)


def test_two_daggers_are_two_weapons() -> None:
    party = founded(
        small(
            "gutter-gang",
            BandMember("gang-lord"),
            BandMember("knifer", items=("dagger", "dagger", "throwing-knives", "black-lotus")),
            BandMember("alley-hand"),
        ),
        SeededDice(1),
    )
    sheet = sheet_of(party, find(party, "knifer"))
    assert [weapon.id for weapon in sheet.melee] == ["dagger", "dagger-2"]
    assert all("poisoned" in weapon.rules for weapon in (*sheet.melee, *sheet.missiles))
    lord = find(party, "gang-lord").having(items=("dagger", "dagger"))
    assert ["poisoned" in weapon.rules for weapon in sheet_of(party, lord, "dagger-2").melee] == [False, True]


def test_scales_natural_weapons_and_poisoned_missiles() -> None:
    party = founded(load_band("noon-hunters"), SeededDice(1))
    darter = sheet_of(party, find(party, "darter"))
    assert (darter.scales, darter.height) == (6, 1.0)
    assert "poisoned" in darter.missiles[0].rules
    assert "poisoned" not in darter.melee[0].rules
    runner = sheet_of(party, find(party, "marsh-runner"))
    assert (runner.scales, runner.feet, runner.melee) == (5, 4, ())
    assert runner.has("natural weapons")
    assert runner.is_animal()


def test_a_wizard_has_its_spells_as_it_knows_them() -> None:
    party = watch()
    chaplain = find(party, "chaplain").having(spells=(KnownSpell("lamp-ward", 6),))
    sheet = sheet_of(party, chaplain)
    assert sheet.magic == "prayer"
    (spell,) = sheet.spells
    assert (spell.id, spell.difficulty, spell.target, spell.effect, spell.held) == (
        "lamp-ward",
        6,
        "friend",
        "ward",
        True,
    )
    assert not spell.seen


def test_a_hired_sword_has_what_its_entry_says() -> None:
    party = taken_on(watch(), "ogre-mercenary", "Bo", SeededDice(1))
    sheet = hired_sheet(party, party.hired[0])
    assert (sheet.name, sheet.role, sheet.wounds, sheet.body) == ("Bo", "hired", 3, 6)
    assert sheet.has("large target")
    assert sheet.radius == pytest.approx(20 / 25.4)
    with ScriptedDice(2) as dice:
        party = taken_on(watch(), "hedge-caster", "", dice)
    assert [spell.id for spell in hired_sheet(party, party.hired[0]).spells] == ["smoke-cloak"]
