"""Warbands: a party with a history that must give it, carried on by journals."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from banneret.books.skirmish.after.facts import LOST, WON, Fate
from banneret.books.skirmish.party import Hired, KnownSpell, Party
from banneret.books.skirmish.party_lists import load_band
from banneret.books.skirmish.roster_text import WIDTH, roster_lines
from banneret.books.skirmish.warband import (
    Edited,
    Fought,
    PartyOrder,
    Warband,
    after_fight,
    found_warband,
    ordered,
    read_warband,
    record_line,
    written,
)
from banneret.books.skirmish.warband_fights import check_fight, fight_of
from banneret.cli.main import main
from banneret.core.engine.book import SHELF
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from tests.books.skirmish.only_after import BOOK, Aftermath, OnlyAfter
from tests.books.skirmish.parties import facts, find, mob

Capture = pytest.CaptureFixture[str]


def new() -> Warband:
    return found_warband(load_band("lantern-street-watch"), "watch", 1, "Ada")


def finished(one: Party, seed: int = 5) -> Match:
    """A skirmish that the first has won, with answers at random."""
    two = mob()
    fates = {member.uid: Fate(out=True, by="B") for member in one.members[1:4]}
    options = Aftermath({"A": one, "B": two}, {"A": facts(one, WON, fates, ruins=True), "B": facts(two, LOST)})
    match = Match.start(OnlyAfter(), options, seed=seed)
    rng = random.Random(seed)
    while not match.over:
        for seat, question in list(match.pending.items()):
            assert match.answer(seat, question.candidates(rng, 1)[0]) is None
    return match


# ------------------------------------------------------------------------------------------ files


def test_a_file_gives_the_same_warband_again() -> None:
    warband = ordered(new(), PartyOrder("buy", "helmet", "Pip"))[0]
    match = finished(warband.party)
    warband = after_fight(warband, fight_of(warband, match, "game"))
    data = written(warband)
    again = read_warband(data, "watch.warband")
    assert (again.party, again.history) == (warband.party, warband.history)
    assert written(again) == data
    assert not again.edited()


def changed(data: bytes, old: str, new_text: str, times: int = 1) -> bytes:
    text = data.decode()
    assert old in text
    return text.replace(old, new_text, times).encode()


@pytest.mark.parametrize(
    ("old", "edited", "sentence"),
    [
        ('"gold": 13', '"gold": 900', "gold is 13 there, not 900"),
        ('"name": "Pip"', '"name": "Pap"', 'Pap has name "Pip" there, not "Pap"'),
        ('"uid": "watch.4"', '"uid": "watch.44"', "Pip is not in it"),
        ('"owner": "Ada"', '"owner": "Bea"', "names, stash, hired swords or the order of members"),
    ],
)
def test_what_was_edited_is_refused_in_one_sentence(old: str, edited: str, sentence: str) -> None:
    data = changed(written(new()), old, edited)
    with pytest.raises(BadInput) as fault:
        read_warband(data, "watch.warband")
    assert str(fault.value).startswith(
        f"watch.warband: its history gives something else: {sentence}; “--edited”"
    )
    kept = read_warband(data, "watch.warband", edited=True)
    assert kept.edited()
    assert isinstance(kept.history[-1], Edited)
    # Once its owner has said so, the file is a good one.
    assert read_warband(written(kept), "watch.warband") == read_warband(written(kept), "x")
    assert kept.party != new().party


def test_an_edited_history_is_refused() -> None:
    warband = ordered(new(), PartyOrder("buy", "helmet", "Pip"))[0]
    history = (warband.history[0], PartyOrder("buy", "keepsake", "Wenna"), PartyOrder("buy", "keepsake", "Pip"))
    with pytest.raises(BadInput, match=r"^x: its history cannot have happened: Keepsake costs"):
        read_warband(written(Warband(1, warband.party, history)), "x")
    match = finished(warband.party)
    fought = after_fight(warband, fight_of(warband, match, "game"))
    data = changed(written(fought), '"result": "won"', '"result": "lost"')
    with pytest.raises(BadInput, match=r"^x: .* its digest does not match"):
        read_warband(data, "x")
    with pytest.raises(BadInput, match="a history begins with the founding"):
        read_warband(written(Warband(1, warband.party, ())), "x")


@pytest.mark.parametrize(
    ("old", "new_text", "sentence"),
    [
        ('"warband": 1', '"warband": 7', "this is a warband of format 7"),
        ('"warband"', '"wombat"', "this is no warband"),
        ('"entry": "captain"', '"entry": "king"', 'there is no warrior of the Free Company "king"'),
        ('"type": "free-company"', '"type": "free"', 'there is no party type "free"'),
        ('"role": "leader"', '"role": "boss"', 'there is no role "boss"'),
        ('"gold": 13', '"gold": -5', "this must be from 0 to 1000000, not -5"),
        ('"id": "oath-of-iron"', '"id": "oath"', 'there is no spell "oath"'),
        ('"uid": "watch.2"', '"uid": "watch.1"', "two have the same uid"),
    ],
)
def test_nobody_can_insist_on_nonsense(old: str, new_text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as fault:
        read_warband(changed(written(new()), old, new_text), "x", edited=True)
    assert sentence in str(fault.value)
    assert str(fault.value).startswith("x: ")


# ------------------------------------------------------------------------------------------ orders


def test_nothing_larger_than_four_megabytes_is_read() -> None:
    data = written(new())
    assert read_warband(data + b" " * (4_000_000 - len(data)), "x") == read_warband(data, "x")
    with pytest.raises(BadInput, match=r"^x: the file has more than 4 MB; no warband has"):
        read_warband(data + b" " * (4_000_001 - len(data)), "x")


def test_a_party_is_founded_once_and_at_the_beginning() -> None:
    warband = new()
    for history, sentence in (
        ((*warband.history, *warband.history), "history[1]: a party is founded once."),
        ((), "a history begins with the founding of the party."),
        ((Edited(warband.party), *warband.history), "a history begins with the founding of the party."),
    ):
        with pytest.raises(BadInput) as fault:
            read_warband(written(Warband(1, warband.party, history)), "x", edited=True)
        assert sentence in str(fault.value)
        assert str(fault.value).startswith("x: ")


@pytest.mark.parametrize("seed", [2**63 - 1, -(2**63), 2**63, -(2**63) - 1])
def test_a_seed_has_sixty_four_bits(seed: int) -> None:
    data = written(found_warband(load_band("lantern-street-watch"), "watch", seed))
    if -(2**63) <= seed < 2**63:
        assert read_warband(data, "x").party.id == "watch"
    else:
        with pytest.raises(BadInput):
            read_warband(data, "x", edited=True)


def test_hiring_and_renaming_a_sword() -> None:
    warband = Warband(1, new().party.having(gold=60), new().history)
    warband, events = ordered(warband, PartyOrder("hire", "trail-scout", "Una"))
    assert (warband.party.gold, warband.party.hired[0].name) == (22, "Una")
    assert [event.clause for event in events] == ["SK-ENC-02"]
    assert record_line(warband.history[-1], 0) == "hires Una"
    assert record_line(PartyOrder("hire", "trail-scout"), 0) == "hires Trail Scout"
    warband, events = ordered(warband, PartyOrder("rename", "Ulla", "una"))
    assert [sword.name for sword in warband.party.hired] == ["Ulla"]
    assert warband.party.members == new().party.members
    assert events[0].text({"A": "The Watch"}) == "Una is called Ulla from now on."
    with pytest.raises(BadInput, match="Ulla is a hired sword and carries its own things"):
        ordered(warband, PartyOrder("buy", "club", "Ulla"))
    with pytest.raises(BadInput, match="Pip already"):
        ordered(warband, PartyOrder("recruit", "hound", "Pip"))


def test_orders_are_kept_and_can_be_obeyed_again() -> None:
    warband = new()
    for order in (
        PartyOrder("dismiss", "brother amis"),
        PartyOrder("sell", "staff", "stash"),
        PartyOrder("take", "crossbow", "Old Jory"),
        PartyOrder("sell", "crossbow", "stash"),
        PartyOrder("take", "club", "Pip"),
        PartyOrder("give", "club", "Old Jory"),
        PartyOrder("recruit", "recruit", "Tib"),
        PartyOrder("buy", "dagger", "Tib"),
    ):
        warband, events = ordered(warband, order)
        assert len(events) == 1
    assert read_warband(written(warband), "x").party == warband.party
    assert warband.party.gold == 13 + 3 + 11 - 14 - 3
    assert find(warband.party, "marksman").items == ("dagger", "club")
    assert [record_line(record, 0) for record in warband.history][1:3] == [
        "dismisses Brother Amis",
        "sells Staff of the stash",
    ]


def test_a_recruited_wizard_has_the_same_spell_however_often_one_tries() -> None:
    rich = new().party.having(gold=100)
    warband = read_warband(written(Warband(1, rich, new().history)), "x", edited=True)
    warband = ordered(warband, PartyOrder("dismiss", "Brother Amis"))[0]
    spells = {
        ordered(warband, PartyOrder("recruit", "chaplain", name))[0].party.members[-1].spells
        for name in ("A", "B")
    }
    assert len(spells) == 1


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (PartyOrder("recruit", "soldier"), "Soldier costs 25 pg, and The Lantern Street Watch has 13 pg"),
        (PartyOrder("recruit", "king"), 'WARRIOR: king: there is no warrior of the Free Company "king"'),
        (PartyOrder("recruit", "hound", "a\nb"), "NAME: a"),
        (PartyOrder("rename", "  ", "Pip"), "NAME:   : a name needs letters"),
        (PartyOrder("rename", "stash", "Pip"), "nobody can be called stash"),
        (PartyOrder("hire", "king"), 'SWORD: king: there is no hired sword "king"'),
        (
            PartyOrder("recruit", "recruit", "Wenna"),
            "somebody in The Lantern Street Watch is called Wenna already",
        ),
        (PartyOrder("hire", "gladiator"), "Gladiator costs 48 pg"),
        (
            PartyOrder("dismiss", "Captain Osric Vell"),
            "leads The Lantern Street Watch and cannot be dismissed (SK-SPC-01)",
        ),
        (PartyOrder("buy", "sword", "Pip"), "Pip (Recruit) cannot use Sword"),
        (PartyOrder("buy", "hellblade", "stash"), 'ITEM: hellblade: there is no item "hellblade"'),
        (PartyOrder("sell", "club", "stash"), "stash has no Club"),
        (PartyOrder("sell", "sword", "Pip"), "Pip has no Sword"),
        (PartyOrder("give", "sword", "Old Jory"), "there is no Sword in the stash of The Lantern Street Watch"),
        (PartyOrder("buy", "club", "Nobody"), 'The Lantern Street Watch: members: there is no member "Nobody"'),
        (PartyOrder("steal", "club", "Pip"), 'DEED: steal: there is no deed "steal"'),
    ],
)
def test_what_cannot_be_ordered(order: PartyOrder, sentence: str) -> None:
    with pytest.raises(BadInput) as fault:
        ordered(new(), order)
    assert sentence in str(fault.value)


# ------------------------------------------------------------------------------------------ journals


def test_a_skirmish_is_taken_from_its_journal_once() -> None:
    warband = new()
    match = finished(warband.party)
    fight = fight_of(warband, match, "game")
    assert (fight.seat, fight.against, fight.result) == ("A", "Gorg's Breakers", "won")
    after = after_fight(warband, fight)
    assert after.party == match.book.parties_after(match.state)["A"]  # type: ignore[attr-defined]
    with pytest.raises(BadInput, match="has this skirmish in its history already"):
        after_fight(after, fight)
    assert check_fight(after, match, "game") == fight


def test_another_party_or_another_time_is_refused() -> None:
    warband = new()
    other = found_warband(load_band("drain-kings"), "kings", 1)
    match = finished(warband.party)
    with pytest.raises(
        BadInput, match=r"^game: The Lantern Street Watch and Gorg's Breakers played this, not The Drain Kings"
    ):
        fight_of(other, match, "game")
    later = ordered(warband, PartyOrder("buy", "helmet", "Pip"))[0]
    with pytest.raises(BadInput, match=r"^game: .* was not as it is now when this was played: Pip has items"):
        fight_of(later, match, "game")
    with pytest.raises(BadInput, match=r"^game: this is no skirmish in the history"):
        check_fight(warband, match, "game")


def test_a_game_that_is_not_over_gives_nothing() -> None:
    warband = new()
    two = mob()
    options = Aftermath({"A": warband.party, "B": two}, {"A": facts(warband.party), "B": facts(two, LOST)})
    match = Match.start(OnlyAfter(), options, seed=1)
    assert not match.over
    with pytest.raises(BadInput, match=r"^game: the game is not over"):
        fight_of(warband, match, "game")


def test_a_history_that_a_journal_does_not_give_is_found_out() -> None:
    warband = new()
    match = finished(warband.party)
    fight = fight_of(warband, match, "game")
    richer = msgspec.structs.replace(fight, party=fight.party.having(gold=999))
    forged = after_fight(warband, richer)
    # The file is in itself as good as any; only the journal knows better.
    assert read_warband(written(forged), "x").party.gold == 999
    with pytest.raises(BadInput, match=r"^game: .* came out of this otherwise than its history says: gold is"):
        check_fight(forged, match, "game")


@pytest.mark.parametrize("seed", [5, 6])
def test_the_journal_alone_gives_the_same_party(seed: int) -> None:
    """Undo, resume and snapshots go through the stages as through any other step."""
    warband = new()
    match = finished(warband.party, seed)
    again = Match.resume(Journal.loads(match.journal.dumps(), "journal"), book=OnlyAfter())
    assert fight_of(warband, again, "game") == fight_of(warband, match, "game")
    assert again.book.encode(again.state) == match.book.encode(match.state)


# ------------------------------------------------------------------------------------------ rosters


def test_a_roster_to_print() -> None:
    party = new().party
    captain = party.members[0].having(
        xp=9,
        level=2,
        kills=3,
        skills=("duellist", "long-stride"),
        injuries=("limp",),
        stats={"M": -1},
        misses_next=True,
    )
    lines = roster_lines(party.with_member(captain), 2, 1)
    assert "3 skirmishes: 2 won, 1 lost" in lines
    at = lines.index(next(line for line in lines if line.startswith("Captain Osric Vell")))
    assert lines[at].endswith("level 2, XP 9 of 8, 3 kills")
    assert lines[at + 1].startswith("  M 4  WS 4")
    assert lines[at + 3 : at + 7] == [
        "  Skills: Duellist, Long Stride",
        "  Injuries: Limp",
        "  Misses the next skirmish.",
        "  1 advance to be taken.",
    ]
    assert max(len(line) for line in lines) <= WIDTH


def test_hired_swords_on_a_printed_roster() -> None:
    party = new().party.with_hired(
        Hired("watch.11", "hedge-caster", "Odo", (KnownSpell("cinder-dart", 6),), misses_next=True, kills=1)
    )
    party = party.with_hired(Hired("watch.12", "trail-scout", "Trail Scout", kills=0))
    lines = roster_lines(party.having(weirdstone=1, stash=("club", "net")), 0, 0, 1)
    assert lines[:6] == [
        "The Lantern Street Watch",
        "========================",
        f"Free Company, rating {party.rating}",
        "1 skirmish: 0 won, 0 lost, 1 drawn",
        "13 pg, 1 shard, 10 members",
        "Stash: Club and Net",
    ]
    at = lines.index("Hired swords")
    assert lines[at - 1 : at + 2] == ["", "Hired swords", "-" * WIDTH]
    caster = lines[at + 2 :]
    assert caster[0] == "Odo (Hedge Caster)" + "upkeep 15 pg, 1 kill".rjust(WIDTH - 18)
    assert caster[1] == "  M 4  WS 2  BS 2  S 3  T 3  W 1  I 4  A 1  Ld 7"
    assert "  Spells: Cinder Dart (6+)" in caster
    scout = caster.index("Trail Scout" + "upkeep 13 pg".rjust(WIDTH - 11))
    assert caster[scout - 1] == "  Misses the next skirmish."
    assert caster[scout + 1 :] == [
        "  M 5  WS 3  BS 5  S 3  T 3  W 1  I 4  A 1  Ld 7",
        "  Bow, Dagger",
        "  Skills: Surefoot",
    ]
    assert "Misses" not in caster[-1]


def test_a_roster_says_who_leads_learns_and_is_at_the_top() -> None:
    party = new().party
    captain, hound = party.members[0], find(party, "hound")
    party = party.with_member(captain.having(name="Captain", xp=20, level=5)).with_member(hound.having(kills=2))
    lines = roster_lines(party)
    assert "Captain, leader" + "level 5, XP 20".rjust(WIDTH - 15) in lines
    assert "Biscuit (Hound)" + "no experience, 2 kills".rjust(WIDTH - 15) in lines
    assert "Pip (Recruit)" + "level 1, XP 0 of 4".rjust(WIDTH - 13) in lines
    assert "Stash: empty" in lines
    assert not [line for line in lines if "skirmish" in line or "Hired" in line]


def test_long_lists_on_a_roster_go_on_in_the_next_line() -> None:
    """A line is 78 wide at the most, and one that is filled to the last place is not broken."""
    party = new().party
    captain = party.members[0]
    full = ("lantern", "keepsake", "dagger", "shield", "helmet", "dagger", "field-dressing", "mace", "net")
    lines = roster_lines(party.with_member(captain.having(items=full)))
    (line,) = [line for line in lines if line.startswith("  Lantern")]
    assert len(line) == WIDTH
    lines = roster_lines(party.with_member(captain.having(items=(*full, "net"))))
    at = lines.index(next(line for line in lines if line.startswith("  Lantern")))
    assert lines[at].endswith(",")
    assert lines[at + 1].startswith("    ")
    assert max(len(line) for line in lines) <= WIDTH


# ------------------------------------------------------------------------------------------ commands


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHELF, "skirmish", SHELF.get("skirmish", "banneret.books.skirmish.book:Skirmish"))
    monkeypatch.setitem(SHELF, BOOK, "tests.books.skirmish.only_after:OnlyAfter")


@pytest.mark.usefixtures("shelf")
def test_a_warband_from_its_founding_to_its_second_skirmish(tmp_path: Path, capsys: Capture) -> None:
    file, journal = tmp_path / "watch.warband", tmp_path / "game.journal"
    assert (
        main(["warband", "new", "lantern-street-watch", "--out", str(file), "--name", "The Night Watch"]) == 0
    )
    assert "Captain Osric Vell (Captain, leader)" in capsys.readouterr().out
    assert main(["warband", "recruit", str(file), "Brother Amis", "--dismiss"]) == 0
    assert main(["warband", "recruit", str(file), "Wenna", "--rename", "Old Wenna"]) == 0
    assert "Wenna is called Old Wenna from now on." in capsys.readouterr().out
    assert main(["warband", "equip", str(file), "stash", "staff", "--sell"]) == 0
    assert main(["warband", "equip", str(file), "Pip", "helmet"]) == 0
    assert "The Night Watch buys Helmet for Pip: 10 pg." in capsys.readouterr().out
    warband = read_warband(file.read_bytes(), "watch")
    finished(warband.party).journal.save(journal)
    assert main(["warband", "after", str(file), str(journal)]) == 0
    assert "1 skirmish: 1 won, 0 lost" in capsys.readouterr().out
    assert main(["warband", "history", str(file), "--journals", str(journal)]) == 0
    told = capsys.readouterr().out
    assert "skirmish 1: won against Gorg's Breakers" in told
    assert "1 journal of 1 played again: all as the history says." in told
    assert main(["warband", "after", str(file), str(journal)]) == 2
    assert main(["warband", "show", str(file), "--json"]) == 0
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["game.journal", "watch.warband"]


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("new no-such-list", 'there is no list of a party "no-such-list"'),
        ("show no-such", "there is no party type, list or file “no-such”"),
        ("show nothing.warband", "nothing.warband: cannot read it (No such file or directory)"),
        ("recruit {} soldier", "Soldier costs 25 pg, and The Lantern Street Watch has 13 pg (SK-ENC-60)."),
        ("recruit {} Pip --rename X --name Y", "--name: is for recruits; --rename is enough"),
        ("recruit {} Pip --rename Biscuit", "somebody in The Lantern Street Watch is called Biscuit already"),
        ("recruit {} Pip --dismiss --name X", "--name: is for recruits, not for somebody who leaves"),
        (
            "equip {} stash club --from-stash",
            "MEMBER: name the member whose thing it is or will be, not the stash",
        ),
        ("after {} {}", "this is not a Banneret journal"),
        ("new lantern-street-watch --out {}", "there is a file already; --force writes over it, --out another"),
    ],
)
def test_wrong_words_get_one_sentence(tmp_path: Path, capsys: Capture, words: str, sentence: str) -> None:
    file = tmp_path / "watch.warband"
    file.write_bytes(written(new()))
    before = file.read_bytes()
    assert main(["warband", *[word.replace("{}", str(file)) for word in words.split()]]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
    assert file.read_bytes() == before


@pytest.mark.usefixtures("shelf")
def test_an_illegal_list_is_explained(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "mine.toml"
    head = '[band]\nid = "mine"\nname = "Mine"\ntype = "seekers"\n'
    path.write_text(f'{head}\n[[members]]\nwarrior = "tunneller"\ncount = 2\n', encoding="utf-8")
    assert main(["warband", "new", str(path)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out == [
        "mine.toml: Mine has 2 members; a new party has at least 3 (SK-ENC-02).",
        "mine.toml: Mine has nobody to lead it; it needs one Delve Master (SK-SPC-01).",
    ]


@pytest.mark.usefixtures("shelf")
@pytest.mark.parametrize("name", [[], ["trackers"], ["still-water"]])
def test_what_there_is_to_choose_from(capsys: Capture, name: list[str]) -> None:
    assert main(["warband", "show", *name]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 5
    assert main(["warband", "show", *name, "--json"]) == 0
    assert msgspec.json.decode(capsys.readouterr().out)


def test_no_book_with_warbands_is_said(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.delitem(SHELF, "skirmish", raising=False)
    assert main(["warband"]) == 2
    assert "no rulebook on the shelf has warbands" in capsys.readouterr().err


def test_a_record_is_what_it_says() -> None:
    assert record_line(Edited(new().party), 0) == "changed by hand, on its owner's word"
    fought = Fought("0" * 64, "A", "The Mob", "lost", new().party)
    assert record_line(fought, 2) == "skirmish 2: lost against The Mob; rating 34 after it"
