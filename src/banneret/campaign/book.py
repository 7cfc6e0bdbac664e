"""The Campaign's door to the engine: a book without a table and without a winner (CP-GEN-02)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from banneret.books.case_book import CaseBook
from banneret.campaign import case_setup
from banneret.campaign.codec import decode, encode
from banneret.campaign.founding import sample
from banneret.campaign.games_master import DESKS, desk
from banneret.campaign.invariants import broken_invariants
from banneret.campaign.naming import names_agreed, names_with
from banneret.campaign.opening import begin
from banneret.campaign.options import CampaignOptions, check_players
from banneret.campaign.phases import OVER, player_of, step_after
from banneret.campaign.state import GAMES_MASTER, REFEREE, Campaign
from banneret.campaign.view import shown_game, view
from banneret.core.engine.ask import Data, Steps
from banneret.core.engine.book import Outcome
from banneret.core.engine.dice import Dice
from banneret.core.engine.errors import BadInput
from banneret.core.engine.shown import ShownGame


class CampaignBook(CaseBook[CampaignOptions, Campaign, Campaign]):
    id: ClassVar[str] = "campaign"
    title: ClassVar[str] = "Campaign"
    prefix: ClassVar[str] = "CP"
    version: ClassVar[int] = 1
    round_word: ClassVar[str] = "Turn"
    score_word: ClassVar[str] = "Hexes"
    offered: ClassVar[bool] = False  # its pages know no forms yet

    def read_options(self, data: object) -> CampaignOptions:
        try:
            options = msgspec.convert(data, CampaignOptions)
        except msgspec.ValidationError as error:
            raise BadInput(str(error), "options") from error
        check_players(options)
        return options

    def write_options(self, options: CampaignOptions) -> Data:
        data = msgspec.to_builtins(options)
        assert isinstance(data, dict)
        return data

    def seats(self, options: CampaignOptions) -> tuple[str, ...]:
        return (*[player.seat for player in options.players], GAMES_MASTER, REFEREE)

    def names(self, options: CampaignOptions) -> dict[str, str]:
        return names_agreed(options)

    def names_now(self, names: dict[str, str], state: Campaign) -> dict[str, str]:
        return names_with(names, state)

    def begin(self, options: CampaignOptions) -> Campaign:
        return begin(options)

    def step(self, state: Campaign, dice: Dice) -> Steps:
        """One phase, after the Games Master has had his say; the next is what comes after it in the book."""
        step = state.step
        if step in DESKS:
            yield from desk(state, dice)
            if state.over:  # CP-GEN-02: he has closed the campaign
                state.step = OVER
                return
        yield from player_of(step)(state, dice)
        if state.step == step:
            state.step = OVER if state.over else step_after(step)

    def outcome(self, state: Campaign) -> Outcome | None:
        """CP-GEN-02: a campaign ends when the Games Master closes it, and nobody has won."""
        if state.step != OVER:
            return None
        held = {seat: float(len(state.hexes_of(seat))) for seat in state.seats}
        return Outcome("", {**held, GAMES_MASTER: 0.0, REFEREE: 0.0}, "the campaign is closed")

    def view(self, state: Campaign, viewer: str) -> Campaign:
        return view(state, viewer)

    def view_data(self, view: Campaign) -> ShownGame:
        return shown_game(view, self.id)

    def broken_invariants(self, state: Campaign) -> list[str]:
        return broken_invariants(state)

    def sample_options(self, seed: int) -> CampaignOptions:
        return sample(seed)

    def encode(self, state: Campaign) -> bytes:
        return encode(state)

    def decode(self, options: CampaignOptions, data: bytes) -> Campaign:
        return decode(options, data)

    def arrange(self, table: Data, units: dict[str, Data], state: Data) -> tuple[CampaignOptions, Campaign]:
        return case_setup.arrange(table, units, state)

    def unit_facts(self, state: Campaign, unit_id: str) -> Data:
        return case_setup.unit_facts(state, unit_id)

    def marker_owner(self, state: Campaign, number: int) -> str:
        return case_setup.marker_owner(state, number)
