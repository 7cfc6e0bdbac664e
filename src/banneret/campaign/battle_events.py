# interpreted: Structs
"""What is told of the Battle Phase: who fights how, and what came of each battle."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.books.artefacts import all_artefacts
from banneret.books.scenarios.known import scenario_called
from banneret.campaign.challenge_events import called, in_words, start
from banneret.campaign.reports import ATTACKER, FORFEIT, RESIGNED, STALEMATE, other_role
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import fitting, is_plural, said_of


class GarrisonCommander(Event, frozen=True, tag=True):
    battle: str
    garrison: str
    player: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"{names[self.player]} will command {called(names, self.garrison)}."


class FighterChosen(Event, frozen=True, tag=True):
    """CP-ACT-24: `scenario` is what is fought over the hex that this army attacks."""

    battle: str
    army: str
    hex: int
    scenario: str

    def text(self, names: Mapping[str, str]) -> str:
        title = scenario_called(self.scenario).name
        return f"{names[self.army]} will fight for those who attack together, over hex {self.hex}: {title}."


class ScenarioAgreed(Event, frozen=True, tag=True):
    battle: str
    hex: int
    scenario: str

    def text(self, names: Mapping[str, str]) -> str:
        title = scenario_called(self.scenario).name
        return f"Both sides agree to fight over hex {self.hex} by another scenario: {title}."


class ReadyForBattle(Event, frozen=True, tag=True):
    """CP-ARM-05, CP-ART-05, CP-ART-08, CP-BAT-08: told of both sides together. By names of entries."""

    battle: str
    army: str
    paths: dict[str, str]
    artefacts: dict[str, str]
    left_out: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    def text(self, names: Mapping[str, str]) -> str:
        known = all_artefacts()
        parts = [f"{who} uses {known[id].name}" for who, id in self.artefacts.items()]
        parts += [f"{who} takes the path of {path}" for who, path in self.paths.items()]
        if self.left_out:
            parts.append(f"left behind: {in_words(list(self.left_out))}")
        if self.added:
            parts.append(f"added: {in_words(list(self.added))}")
        return start(f"{called(names, self.army)}, before the battle: {'; '.join(parts)}.")

    def reveals(self) -> bool:
        return True


class DateAccepted(Event, frozen=True, tag=True):
    battle: str
    seat: str
    date: str
    hex: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"{names[self.seat]} will fight over hex {self.hex} on this date: {self.date}."


class BattleSettled(Event, frozen=True, tag=True):
    """`winner` is a side, or “draw”."""

    battle: str
    attacker: str
    defender: str
    hex: int
    status: str
    winner: str
    decisive: bool = False
    given_up_by: str = ""

    def text(self, names: Mapping[str, str]) -> str:
        sides = {"attacker": called(names, self.attacker), "defender": called(names, self.defender)}
        if self.status == STALEMATE:
            return f"The battle over hex {self.hex} is not played, through nobody's fault: a stalemate."
        if self.status == FORFEIT:
            who, other = sides[self.given_up_by], sides[other_role(self.given_up_by)]
            withdraws = said_of(who, "withdraws")
            return f"{withdraws}, and the battle with {other} over hex {self.hex} is not played."
        if self.winner not in sides:
            return f"The battle over hex {self.hex} ends in a draw."
        well = "decisively " if self.decisive else ""
        winner, beaten = sides[self.winner], sides[other_role(self.winner)]
        many = is_plural(winner)
        gives_up = fitting("gives up", is_plural(beaten))
        gave_up = f" (who {gives_up})" if self.status == RESIGNED else ""
        if self.winner == ATTACKER:
            beats = fitting("beats", many)
            return start(f"{winner} {well}{beats} {beaten}{gave_up} in the battle over hex {self.hex}.")
        return start(f"{winner} {well}{fitting('holds', many)} hex {self.hex} against {beaten}{gave_up}.")


class ReportDisputed(Event, frozen=True, tag=True):
    battle: str
    seat: str
    hex: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"{names[self.seat]} disputes the report of the battle over hex {self.hex}."


class ReportSentBack(Event, frozen=True, tag=True):
    battle: str
    hex: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"The Games Master wants another report of the battle over hex {self.hex}."
