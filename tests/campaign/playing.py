"""Whole campaigns for tests, played at random: what a seat answers depends on nothing that others do."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, cast

from banneret.campaign.book import CampaignBook
from banneret.campaign.house_rules import HouseRules
from banneret.campaign.options import CampaignOptions, Player
from banneret.campaign.records import CITY, FORTRESS, TOWN
from banneret.campaign.state import GAMES_MASTER, Campaign
from banneret.core.engine.match import Match

BOOK = CampaignBook()
SEA = 74  # hexes of it between two shores


def two_shores(years: int = 0) -> CampaignOptions:
    """Four players with their settlements, two on each side of a sea that nobody crosses in a year."""
    shore = ["gr", "fa", "gr", "gr", "lf", "gr", "gr", "hi", "gr", "fa", "gr", "gr"]
    rows = [
        " " * (row % 2) + " ".join([*shore[row:], *shore[:row], *["~~"] * SEA, *shore[row:], *shore[:row]])
        for row in range(8)
    ]
    width = 2 * len(shore) + SEA
    spots = [(0, 0), (0, 3), (3, 0), (3, 3), (0, 9), (0, 6), (3, 9), (3, 6)]
    built = []
    for at, (row, column) in enumerate(spots):
        kind = (CITY, FORTRESS, TOWN, TOWN)[at % 4]
        for seat, start in (("AB"[at // 4], 0), ("CD"[at // 4], len(shore) + SEA)):
            built.append({"hex": row * width + start + column, "kind": kind, "owner": seat})
    factions = ("empire", "ogre-khans", "undying", "sylvan")
    players = tuple(
        [Player(seat, f"Realm {seat}", faction) for seat, faction in zip("ABCD", factions, strict=True)]
    )
    world = {"name": "Two Shores", "rows": rows, "constructions": built}
    # Parties are not hired across the sea.
    return CampaignOptions(players, world, HouseRules(parties_start_at_home=True), points=1000, years=years)


def decide(match: Match, seat: str, seed: int, wars: Mapping[str, str] | None = None) -> Any:
    """What this seat answers: it depends on the question, and on nothing that others do elsewhere.

    With `wars` each declares war on whom it names, and there is no other diplomacy.
    """
    question, campaign = match.pending[seat], cast(Campaign, match.state)
    if seat == GAMES_MASTER:
        return question.default()
    if wars is not None and question.name == "diplomacy":
        foe = wars.get(seat, "")
        return {"war": [foe]} if foe and not campaign.enemies(seat, foe) else {}
    times = sum([1 for each in match.journal.entries if getattr(each, "seat", "") == seat])
    rng = random.Random(f"{seed}/{seat}/{campaign.turn}/{campaign.step}/{question.name}/{times}")
    return rng.choice(question.candidates(rng, 4))


def play_until(
    match: Match, turn: int, seed: int, step: str = "", wars: Mapping[str, str] | None = None
) -> Match:
    """On to this phase of this turn, or its beginning."""
    while not match.over:
        campaign = cast(Campaign, match.state)
        if campaign.turn > turn or (campaign.turn == turn and step in ("", campaign.step)):
            break
        seat = next(iter(match.pending))
        answer = decide(match, seat, seed, wars)
        refusal = match.answer(seat, answer)
        assert refusal is None, f"{seat}, {match.pending[seat].name}: {answer} is refused ({refusal})"
    return match


def played(
    options: CampaignOptions, turn: int, seed: int, step: str = "", wars: Mapping[str, str] | None = None
) -> Match:
    return play_until(Match.start(BOOK, options, seed=seed), turn, seed, step, wars)
