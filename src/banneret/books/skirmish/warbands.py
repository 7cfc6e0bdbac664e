# interpreted: used between skirmishes
"""The door to warbands of this book, for servers and whoever else keeps them as documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from banneret.books.events import plural
from banneret.books.skirmish.battlefield import FIELDS, RUINS, load_table
from banneret.books.skirmish.decrees import Decree
from banneret.books.skirmish.drafting import (
    blank_draft,
    draft_desk,
    draft_of,
    draft_ordered,
    list_of,
    ready_draft,
)
from banneret.books.skirmish.options import PICKED, SkirmishOptions, fit_to_fight, read_options, write_options
from banneret.books.skirmish.party_building import faults, looked_at, price
from banneret.books.skirmish.party_lists import band_lists, load_band, load_type, party_types
from banneret.books.skirmish.random_bands import random_band
from banneret.books.skirmish.roster_news import news
from banneret.books.skirmish.roster_view import RULES, Desk, band_shown, sentence
from banneret.books.skirmish.warband import (
    Edited,
    Fought,
    PartyOrder,
    Warband,
    after_decree,
    after_fight,
    found_warband,
    ordered,
    parties_along,
    read_warband,
    record_line,
    written,
)
from banneret.books.skirmish.warband_fights import fight_of
from banneret.books.warbands import (
    BandFacts,
    BandOrder,
    DraftBand,
    ShownBand,
    ShownBandList,
    ShownBandType,
    ShownFact,
    ShownMuster,
    ShownRecord,
    Warbands,
)
from banneret.core.engine.ask import Data
from banneret.core.engine.errors import BadInput
from banneret.core.engine.match import Match

WHERE = "this warband"
_ADVICE = "its owner may say that this was on purpose, and the history will then say so"
_MOST_RECORDS = 5_000  # far more than anybody gives orders


class SkirmishWarbands(Warbands):
    there = True

    # -------------------------------------------------------------------------------------- new ones

    def muster(self) -> ShownMuster:
        kinds = [load_type(id) for id in party_types()]
        types: list[ShownBandType] = [{"id": it.id, "name": it.name, "about": it.about} for it in kinds]
        bands = [load_band(id) for id in band_lists()]
        lists: list[ShownBandList] = [
            {
                "id": band.id,
                "name": band.name,
                "type": band.type,
                "about": band.about,
                "cost": f"{price(band, load_type(band.type))} pg",
            }
            for band in bands
        ]
        return {"rules": list(RULES), "types": types, "lists": lists}

    def blank(self, type_: str) -> DraftBand:
        return blank_draft(type_)

    def ready_made(self, list_id: str) -> DraftBand:
        if list_id not in band_lists():
            raise BadInput("there is no ready-made party of this name.", "list")
        return ready_draft(list_id)

    def drafted(self, draft: DraftBand, order: BandOrder | None) -> tuple[DraftBand, list[str]]:
        if order is None:
            return draft_of(looked_at(list_of(draft))), []
        return draft_ordered(draft, order)

    def draft_shown(self, draft: DraftBand, shop: str) -> ShownBand:
        return band_shown(draft_desk(draft), True, shop, faults=faults(list_of(draft)))

    def found(self, draft: DraftBand, id_: str, seed: int, owner: str) -> bytes:
        return written(found_warband(list_of(draft), id_, seed, owner))

    # -------------------------------------------------------------------------------------- those there are

    def read(self, data: bytes, edited: bool) -> bytes:
        warband = _read(data, edited)
        if len(warband.history) > _MOST_RECORDS:
            raise BadInput(f"its history has more than {_MOST_RECORDS} entries; no warband has.", WHERE)
        return written(warband)

    def shown(self, document: bytes, yours: bool, shop: str) -> ShownBand:
        warband = _read(document)
        return band_shown(Desk(warband.party, False), yours, shop, _record(warband))

    def history(self, document: bytes) -> list[ShownRecord]:
        warband = _read(document)
        parties = parties_along(warband.history)
        found: list[ShownRecord] = []
        fights = 0
        for at, record in enumerate(warband.history):
            fights += int(isinstance(record, Fought))
            told: list[str] = []
            if isinstance(record, Fought | Edited):
                told = news(parties[at - 1], record.party)
            line = sentence(record_line(record, fights))
            found.append(
                {"text": line, "details": told, "journal": record.journal if isinstance(record, Fought) else ""}
            )
        return found

    def ordered(self, document: bytes, order: BandOrder) -> tuple[bytes, list[str]]:
        before = _read(document)
        if len(before.history) >= _MOST_RECORDS:
            # Else it would grow beyond what can be read again.
            raise BadInput(f"its history has {len(before.history)} entries; no more orders are taken.", WHERE)
        warband, events = ordered(before, PartyOrder(order.deed, order.what, order.whom))
        return written(warband), [event.text({"A": warband.party.name}) for event in events]

    # -------------------------------------------------------------------------------------- games

    def fielded(self, options: Data, seats: Sequence[tuple[str, bytes]]) -> Data:
        parties = {seat: msgspec.to_builtins(_read(document).party) for seat, document in seats}
        return {**options, "parties": {**options["parties"], **parties}}

    def after(self, document: bytes, match: Match) -> tuple[bytes, str]:
        warband = _read(document)
        fight = fight_of(warband, match, "this game")
        return written(after_fight(warband, fight)), fight.journal

    # -------------------------------------------------------------------------------------- campaigns

    def drawn(self, type_: str, name: str, seed: int) -> DraftBand:
        draft = draft_of(looked_at(random_band(seed, type_)))
        return {**draft, "name": name}

    def facts(self, document: bytes) -> BandFacts:
        party = msgspec.json.decode(document, type=Warband).party
        fit = tuple(fit_to_fight(party))
        return BandFacts(
            party.id,
            party.name,
            party.names(),
            len(party.members),
            fit,
            party.rating,
            party.gold,
            party.weirdstone,
        )

    def with_purse(self, document: bytes, gold: int, weirdstone: int, why: str) -> bytes:
        return _decreed(document, Decree(why, gold, weirdstone))

    def after_word(
        self,
        document: bytes,
        gold: int,
        weirdstone: int,
        dead: Sequence[str],
        xp: Mapping[str, int],
        why: str,
    ) -> bytes:
        return _decreed(document, Decree(why, gold, weirdstone, tuple(dead), dict(xp), fought=True))

    def one_game_later(self, before: bytes, after: bytes) -> bool:
        old, new = _read(before).history, _read(after).history
        return new[:-1] == old and isinstance(new[-1], Fought)

    def campaign_game(self, sides: Sequence[tuple[str, bytes, str]], ruins: bool, seed: int) -> Data:
        """Shards are kept, since a campaign has its own ways of selling them."""
        parties = {seat: _read(document).party for seat, document, _ in sides}
        players = {seat: player for seat, _, player in sides}
        table = load_table(RUINS if ruins else FIELDS, seed)
        return write_options(read_options(SkirmishOptions(table, parties, PICKED, False, players)))


def _decreed(document: bytes, decree: Decree) -> bytes:
    return written(after_decree(_read(document), decree))


def _read(document: bytes, edited: bool = False) -> Warband:
    return read_warband(document, WHERE, edited, _ADVICE)


def _record(warband: Warband) -> list[ShownFact]:
    results = [record.result.split(" ")[0] for record in warband.fought()]
    if not results:
        return []
    words = [
        f"{results.count(word)} {said}" for word, said in (("won", "won"), ("lost", "lost"), ("drew", "drawn"))
    ]
    value = f"{plural(len(results), 'skirmish', 'skirmishes')}: {', '.join(words)}"
    return [{"name": "Record", "value": value}]
