"""Files of warbands with anything in them: read, or refused in one sentence, and never worse."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from banneret.books.skirmish import warbands
from banneret.books.skirmish.party import Hired, KnownSpell, Member, Party
from banneret.books.skirmish.warband import (
    Edited,
    PartyOrder,
    Warband,
    after_fight,
    found_warband,
    ordered,
    read_warband,
    written,
)
from banneret.books.skirmish.warband_content import check_content
from banneret.books.skirmish.warband_fights import fight_of
from banneret.books.skirmish.warbands import SkirmishWarbands
from banneret.books.warbands import DEEDS, BandOrder
from banneret.core.engine.errors import BadInput
from tests.books.skirmish.parties import find
from tests.books.skirmish.test_warband import finished, new

ODD: list[Any] = [
    *(None, True, 0, -1, 3, 10**6 + 1, 2**63, 10**30, 1.5, "", "x", "stash", "<b>&", "a\nb", "\x00"),
    *("\ud800", "y" * 300, [], {}, ["x"], {"x": 1}, "king", "leader", "soldier", "captain", "ember-rites"),
]
DOOR = SkirmishWarbands()


def a_life() -> Any:
    """A warband with every kind of record in its history, as JSON."""
    warband = ordered(new(), PartyOrder("buy", "helmet", "Pip"))[0]
    warband = after_fight(warband, fight_of(warband, finished(warband.party), "game"))
    warband = ordered(warband, PartyOrder("rename", "Old Wenna", "Wenna"))[0]
    warband = Warband(1, warband.party, (*warband.history, Edited(warband.party)))
    return json.loads(written(ordered(warband, PartyOrder("rename", "The Night Watch"))[0]))


def places(node: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where in it something stands."""
    keys = list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else []
    found = [(*at, key) for key in keys]
    return found + [place for key in keys for place in places(node[key], (*at, key))]


def there(node: Any, at: tuple[Any, ...]) -> Any:
    for key in at:
        node = node[key]
    return node


def spoilt(data: Any, draw: random.Random) -> bytes:
    """With something in it changed, doubled, moved or gone; or cut off."""
    data = json.loads(json.dumps(data))
    for _ in range(draw.choice([1, 1, 2, 4])):
        at = draw.choice(places(data))
        holder, key = there(data, at[:-1]), at[-1]
        deed = draw.choice(["odd", "odd", "other", "gone", "twice", "count"])
        if deed == "gone":
            del holder[key]
        elif deed == "twice" and isinstance(holder, list):
            holder.insert(key, json.loads(json.dumps(holder[key])))
        elif deed == "other":
            holder[key] = json.loads(json.dumps(there(data, draw.choice(places(data)))))
        elif deed == "count" and type(holder[key]) is int:
            holder[key] += draw.choice([-100, -1, 1, 100_000])
        else:
            holder[key] = draw.choice(ODD)
    raw = json.dumps(data).encode()
    return raw[: draw.randrange(len(raw))] if draw.random() < 0.05 else raw


def use(document: bytes) -> None:
    """All that a server or a command does with a warband."""
    DOOR.history(document)
    DOOR.shown(document, True, "")
    DOOR.fielded({"parties": {}}, [("A", document)])
    for deed in DEEDS:
        for what, whom in (("soldier", ""), ("Pip", ""), ("helmet", "Pip"), ("trail-scout", ""), ("X", "Pip")):
            try:
                DOOR.ordered(document, BandOrder(deed, what, whom))
            except BadInput as fault:
                assert_short(fault)


def assert_short(fault: BadInput) -> None:
    assert str(fault).isprintable(), str(fault)
    assert len(str(fault)) < 700, str(fault)


def test_whatever_stands_in_a_file_it_is_read_or_refused() -> None:
    life = a_life()
    draw = random.Random(15)
    refused = kept = 0
    for _ in range(150):
        raw = spoilt(life, draw)
        for edited in (False, True):
            try:
                document = DOOR.read(raw, edited)
            except BadInput as fault:
                assert_short(fault)
                refused += 1
                continue
            kept += 1
            # What an owner stands by is a good file from then on.
            assert DOOR.read(document, False) == document
            use(document)
    assert min(refused, kept) >= 15, (refused, kept)


def with_record(data: Any, at: int, **changes: Any) -> bytes:
    data["history"][at].update(changes)
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    ("event", "changes", "sentence"),
    [
        ("founded", {"seed": 2**70}, "history[0]: seed"),
        ("founded", {"owner": "a\x1b[31m"}, "a name has nothing in it that cannot be printed"),
        ("founded", {"id": ""}, "history[0]: id: a name needs letters"),
        ("order", {"deed": "steal"}, 'there is no deed "steal"'),
        ("order", {"deed": "hire", "what": "king"}, 'there is no hired sword "king"'),
        ("order", {"deed": "buy", "what": "anvil"}, 'there is no item "anvil"'),
        ("fought", {"against": "a\nb"}, "cannot be printed"),
        ("founded", {"event": "edited"}, "this is no warband"),
    ],
)
def test_nobody_can_insist_on_nonsense_in_a_history(event: str, changes: Any, sentence: str) -> None:
    life = a_life()
    at = [record["event"] for record in life["history"]].index(event)
    with pytest.raises(BadInput) as fault:
        read_warband(with_record(life, at, **changes), "x", edited=True)
    assert sentence in str(fault.value)
    assert str(fault.value).startswith("x")


@pytest.mark.parametrize("record", ["fought", "edited"])
@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("type", "kings", 'there is no party type "kings"'),
        ("stash", ["anvil"], 'there is no item "anvil"'),
        ("stash", ["club"] * 2001, "at most 2000 can stand here, not 2001"),
        ("scenario_bonus", 2**40, "this must be from 0 to 1000000"),
        ("id", "a\nb", "cannot be printed"),
    ],
)
def test_nor_in_a_party_of_old_times(record: str, field: str, value: Any, sentence: str) -> None:
    life = a_life()
    at = [each["event"] for each in life["history"]].index(record)
    life["history"][at]["party"][field] = value
    with pytest.raises(BadInput) as fault:
        read_warband(json.dumps(life).encode(), "x", edited=True)
    assert sentence in str(fault.value)


def test_a_list_of_very_many_is_not_mustered() -> None:
    """Nobody counts to a thousand millions before saying no."""
    life = a_life()
    life["history"][0]["list"]["members"][-1]["count"] = 10**9
    with pytest.raises(BadInput, match="this must be from 1 to 12"):
        read_warband(json.dumps(life).encode(), "x", edited=True)


def test_what_its_owner_stands_by_outlives_an_order_that_cannot_have_happened() -> None:
    warband = found_warband(new().history[0].list, "watch", 1)  # type: ignore[union-attr]
    history = (*warband.history, PartyOrder("buy", "heavy-armour", "Pip"), PartyOrder("dismiss", "Nobody"))
    data = written(Warband(1, warband.party, history))
    with pytest.raises(BadInput, match="its history cannot have happened"):
        read_warband(data, "x")
    kept = written(read_warband(data, "x", edited=True))
    assert read_warband(kept, "x").party == warband.party
    assert DOOR.history(kept)[2]["text"] == "Dismisses Nobody."


def test_no_warband_grows_beyond_what_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    document = written(new())
    monkeypatch.setattr(warbands, "_MOST_RECORDS", 3)
    for name in ("Pap", "Pup"):
        document, _ = DOOR.ordered(document, BandOrder("rename", name, "watch.4"))
    assert DOOR.read(document, False) == document
    monkeypatch.setattr(warbands, "_MOST_RECORDS", 2)
    with pytest.raises(BadInput, match=r"^this warband: its history has more than 2 entries; no warband has"):
        DOOR.read(document, False)
    monkeypatch.setattr(warbands, "_MOST_RECORDS", 3)
    with pytest.raises(BadInput, match=r"^this warband: its history has 3 entries; no more orders are taken"):
        DOOR.ordered(document, BandOrder("rename", "Pip", "watch.4"))


# ------------------------------------------------------------------------------------------ limits


def party_with(**changes: Any) -> Party:
    return new().party.having(**changes)


def member_with(of: str, **changes: Any) -> Party:
    party = new().party
    return party.with_member(find(party, of).having(**changes))


def sword_with(**changes: Any) -> Party:
    return new().party.with_hired(Hired("x.1", "hedge-caster", "Odo").having(**changes))


def many(count: int) -> tuple[Member, ...]:
    hound = find(new().party, "hound")
    return tuple(hound.having(uid=f"x.{n}") for n in range(count))


def spell(difficulty: int) -> tuple[KnownSpell, ...]:
    return (KnownSpell("lamp-ward", difficulty),)


@pytest.mark.parametrize(
    ("made", "least", "most"),
    [
        (lambda n: party_with(gold=n), 0, 1_000_000),
        (lambda n: party_with(weirdstone=n), 0, 1_000_000),
        (lambda n: party_with(rating=n), 0, 1_000_000),
        (lambda n: party_with(joined=n), 0, 1_000_000),
        (lambda n: party_with(stash=("club",) * n), 0, 2000),
        (lambda n: party_with(members=many(n)), 0, 40),
        (lambda n: party_with(hired=tuple(Hired(f"y.{k}", "gladiator", "Bo") for k in range(n))), 0, 40),
        (lambda n: member_with("captain", level=n), 1, 5),
        (lambda n: member_with("sergeant", level=n), 1, 5),
        (lambda n: member_with("soldier", level=n), 1, 3),
        (lambda n: member_with("captain", xp=n), 0, 1_000_000),
        (lambda n: member_with("captain", kills=n), 0, 1_000_000),
        # A Captain has BS 4 and T 3.
        (lambda n: member_with("captain", stats={"BS": n}), -4, 6),
        (lambda n: member_with("captain", stats={"T": n}), -2, 7),
        (lambda n: member_with("captain", items=("club",) * n), 0, 40),
        (lambda n: member_with("captain", skills=("surefoot",) * n), 0, 40),
        (lambda n: member_with("captain", injuries=("limp",) * n), 0, 40),
        (lambda n: member_with("chaplain", spells=spell(8) * n), 0, 40),
        (lambda n: member_with("chaplain", spells=spell(n)), 2, 12),
        (lambda n: sword_with(kills=n), 0, 1_000_000),
        (lambda n: sword_with(spells=spell(n)), 2, 12),
    ],
)
def test_a_party_has_so_much_and_no_more(made: Callable[[int], Party], least: int, most: int) -> None:
    """What is read may be beyond the rules of building, but not beyond all measure."""
    for right in (least, most):
        check_content(made(right), "x")
    for wrong in (least - 1, most + 1):
        if made(wrong) != made(least):  # nobody can have -1 things
            with pytest.raises(BadInput, match=r"^x: .*, not -?\d+\.$"):
                check_content(made(wrong), "x")


@pytest.mark.parametrize(
    ("party", "sentence"),
    [
        (lambda: party_with(name="  "), "x: party.name: a name needs letters"),
        (
            lambda: party_with(members=(find(new().party, "hound").having(uid=""),)),
            "x: party.members.uid: a name needs",
        ),
        (lambda: party_with(hired=(Hired("", "gladiator", "Bo"),)), "x: party.hired.uid: a name needs"),
        (lambda: member_with("hound", name=" "), "x: watch.10: name: a name needs"),
        (lambda: member_with("hound", role="king"), 'x: watch.10: role: there is no role "king"'),
        (
            lambda: member_with("hound", entry="cat"),
            'x: watch.10: entry: there is no warrior of the Free Company "cat"',
        ),
        (lambda: member_with("hound", stats={"X": 1}), 'x: watch.10: stats: there is no characteristic "X"'),
        (lambda: member_with("hound", items=("hat",)), 'x: watch.10: items: there is no item "hat"'),
        (lambda: member_with("hound", skills=("hat",)), 'x: watch.10: skills: there is no skill "hat"'),
        (lambda: member_with("hound", injuries=("hat",)), 'x: watch.10: injuries: there is no injury "hat"'),
        (
            lambda: member_with("hound", spells=(KnownSpell("hat", 8),)),
            'x: watch.10: spells: there is no spell "hat"',
        ),
        (lambda: sword_with(name=" "), "x: x.1: name: a name needs"),
        (lambda: sword_with(entry="king"), 'x: x.1: entry: there is no hired sword "king"'),
        (lambda: sword_with(spells=(KnownSpell("hat", 8),)), 'x: x.1: spells: there is no spell "hat"'),
        (lambda: sword_with(uid="watch.1"), "x: two have the same uid."),
        (lambda: party_with(owner="o" * 300), "x: party.owner"),
    ],
)
def test_whom_and_what_a_party_names_must_exist(party: Callable[[], Party], sentence: str) -> None:
    with pytest.raises(BadInput) as fault:
        check_content(party(), "x")
    assert str(fault.value).startswith(sentence)
