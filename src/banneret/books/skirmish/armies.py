# interpreted: parties are read once a game
"""Parties to look at and to choose from: the eight types, ready-made lists, lists and warbands of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from banneret.books.armies import Armies, Checked, ListFault, OwnList, QuickBattle, Sheet
from banneret.books.skirmish.opening import sheet_in
from banneret.books.skirmish.packs import creatures, equipment, growth, hired_swords, magic
from banneret.books.skirmish.party import FIRST_GOLD, Party, type_of
from banneret.books.skirmish.party_building import faults, price
from banneret.books.skirmish.party_lists import band_lists, load_band, load_type, party_types
from banneret.books.skirmish.party_sources import WARBAND, band_in, party_of, warband_in
from banneret.books.skirmish.rule_words import rule_words
from banneret.books.skirmish.sheets import STATS, WarriorSheet
from banneret.books.skirmish.warrior_view import lines_in, profile, rules_of, weapon_text, words_of
from banneret.core.engine.ask import Data
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import OwnTables, Source

_TARGETS: Final = {
    "enemy": "an enemy",
    "friend": "itself or a friend",
    "ally": "a friend",
    "self": "itself",
    "point": "a place",
}
_SEED: Final = 0  # which spell a wizard begins with is settled by the seed of the game


class SkirmishArmies(Armies):
    quick = ("lantern-street-watch", "gorgs-breakers")
    battles = (
        QuickBattle(
            "bell-court",
            "Bell Court",
            "A watch for hire hunts a mob through a ruined court: stairs, roofs, and bad corners.",
            221,
            ("lantern-street-watch", "gorgs-breakers"),
            "bell-court",
        ),
        QuickBattle(
            "the-gallows-weir",
            "The Gallows Weir",
            "Many small knives against a few sharp arrows. Be seen and be shot, be caught and be done for.",
            216,
            ("ninth-bough", "drain-kings"),
            "gallows-weir",
        ),
        QuickBattle(
            "tallow-row",
            "Tallow Row",
            "Treasure hunters and robbers of graves want the same street. High floors, leaps and falls.",
            140,
            ("nine-locks", "late-court"),
            "tallow-row",
        ),
    )
    usual = (
        ("lantern-street-watch", "gorgs-breakers"),
        ("ninth-bough", "drain-kings"),
        ("nine-locks", "late-court"),
    )
    usual_map = "bell-court"

    def army_ids(self) -> tuple[str, ...]:
        return party_types()

    def list_ids(self) -> tuple[str, ...]:
        return band_lists()

    def is_list(self, raw: Mapping[str, Any]) -> bool:
        return "band" in raw or (WARBAND in raw and "party" in raw)

    def army_line(self, army_id: str) -> Data:
        kind = load_type(army_id)
        return {"id": kind.id, "name": kind.name, "about": kind.about, "units": len(kind.warriors)}

    def list_line(self, list_id: str) -> Data:
        band = load_band(list_id)
        kind = load_type(band.type)
        return {
            "id": band.id,
            "name": band.name,
            "army": band.type,
            "army_name": kind.name,
            "points": price(band, kind),
            "limit": FIRST_GOLD,
            "tier": "",
        }

    def check(self, source: Source) -> Checked:
        warband = warband_in(source)
        if warband is not None:
            party = warband.party
            return Checked(party.name, party.rating, party.rating, [], type_of(party).name)
        band = band_in(source)
        kind = load_type(band.type)
        wrong = [ListFault(band.file, f"{fault.what}.", fault.clause) for fault in faults(band)]
        return Checked(band.name, 0 if wrong else price(band, kind), FIRST_GOLD, wrong, kind.name)

    def import_text(self, text: str, file: str) -> OwnList:
        """A warband, as `banneret warband` writes it."""
        try:
            tables = msgspec.json.decode(text.encode(), type=dict[str, Any])
        except (msgspec.DecodeError, RecursionError) as error:
            raise BadInput(f"this is no warband ({error}).", file) from None
        own = OwnTables(file, tables)
        if warband_in(own) is None:
            raise BadInput("this is neither a list of a party nor a warband.", file)
        return OwnList(own)

    def army_data(self, army_id: str) -> Data:
        data = msgspec.to_builtins(load_type(army_id))
        assert isinstance(data, dict)
        return data

    def army_sheets(self, army_id: str) -> list[Sheet]:
        kind = load_type(army_id)
        rows: list[tuple[str, ...]] = []
        for entry in kind.warriors.values():
            profile_text = " ".join(
                [str(value).rjust(len(key)) for key, value in zip(STATS, entry.profile, strict=True)]
            )
            rules = [*entry.rules, *([magic().tables[entry.magic].name] if entry.magic else [])]
            number = "any" if entry.max is None else f"up to {entry.max}"
            rows.append(
                (
                    f"{entry.name} ({entry.role})",
                    number,
                    profile_text,
                    entry.groups,
                    ", ".join(rules),
                    str(entry.cost),
                )
            )
        headings = ("warrior", "number", " ".join(STATS), "gear", "rules and magic", "pg")
        return [Sheet(kind.name, headings, rows)]

    def roster_data(self, source: Source) -> Data:
        data = msgspec.to_builtins(party_of(source, _SEED))
        assert isinstance(data, dict)
        return data

    def roster_sheet(self, source: Source) -> Sheet:
        party = party_of(source, _SEED)
        rows: list[tuple[str, ...]] = []
        for sheet in sheets_of(party):
            values = profile(sheet)
            rows.append(
                (
                    f"{sheet.name} ({sheet.role})",
                    " ".join([values[key].rjust(len(key)) for key in STATS]),
                    ", ".join(weapons_in(sheet)),
                    ", ".join([*rules_of(sheet), *lines_in(sheet)]),
                    str(sheet.cost),
                )
            )
        title = f"{party.name} ({type_of(party).name}), rating {party.rating}, {party.gold} pg"
        return Sheet(title, ("warrior", " ".join(STATS), "weapons", "rules and gear", "pg"), rows)

    def roster_view(self, source: Source) -> Data:
        party = party_of(source, _SEED)
        warband = warband_in(source)
        about = type_of(party).about if warband is not None else band_in(source).about or type_of(party).about
        spent = party.rating if warband is not None else FIRST_GOLD - party.gold
        return {
            "id": party.id,
            "name": party.name,
            "army_name": type_of(party).name,
            "about": about,
            "points": spent,
            "limit": spent if warband is not None else FIRST_GOLD,
            "tier": "",
            "units": [_warrior_view(party, uid) for uid in party.names()],
            "spells": _spells(party),
            "glossary": _glossary(party),
        }


def sheets_of(party: Party) -> list[WarriorSheet]:
    """Everybody in a party, hired swords last."""
    return [sheet_in(party, uid) for uid in party.names()]


def weapons_in(sheet: WarriorSheet) -> list[str]:
    """What it fights with, if only with what it was born with."""
    bare = "Claws and teeth" if sheet.has("natural weapons") else "Fists"
    return [weapon_text(weapon) for weapon in (*sheet.missiles, *sheet.melee)] or [bare]


def _warrior_view(party: Party, uid: str) -> Data:
    sheet = sheet_in(party, uid)
    member = party.member(uid)
    items = () if member is None else member.items
    return {
        "name": sheet.name,
        "kind": sheet.role,
        "points": sheet.cost + sum([equipment().cost(item) for item in items]),
        "notes": lines_in(sheet),
        "models": [
            {
                "name": sheet.name,
                "count": 1,
                "stats": profile(sheet),
                "weapons": weapons_in(sheet),
                "rules": rules_of(sheet),
            }
        ],
    }


def _spells(party: Party) -> list[Data]:
    """SK-MAG-02: all that its wizards may know; which they begin with, dice say as a game is set up."""
    found: dict[str, Data] = {}
    for member in party.members:
        table = load_type(party.type).warriors[member.entry].magic
        for key, spell in magic().spells.items():
            if spell.table == table:
                line = found.setdefault(
                    key,
                    {
                        "name": spell.name,
                        "number": spell.difficulty,
                        "range": spell.range,
                        "target": _TARGETS[spell.target],
                        "text": spell.about,
                        "casters": [],
                    },
                )
                line["casters"].append(member.name)
    return list(found.values())


def _glossary(party: Party) -> dict[str, str]:
    """What rules, skills, gear and weapons do, by their names; also what can be learnt, hired or met."""
    found = {skill.name: skill.about for skill in growth().skills.values()}
    for sword in hired_swords().values():
        found.update([rule_words(rule) for rule in sword.rules])
    for creature in creatures().values():
        found.update([rule_words(rule) for rule in creature.rules])
    for sheet in sheets_of(party):
        for words in words_of(sheet):
            found[words.name] = words.about
    for member in party.members:
        for item in member.items:
            thing = equipment().item(item)
            found[thing.name] = thing.about
    return {name: found[name] for name in sorted(found)}
