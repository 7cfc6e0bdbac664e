"""What every deed of a battle earns and costs: characters (CP-CHA-02 to CP-CHA-11) and units (CP-VET-01 to
CP-VET-07), with what factions and Artefacts add.

All of it is reckoned from the report, the register and the Levels before the battle; nothing is changed until
`apply`. What several have done together is a `Share`, of which their owner names one (CP-VET-03).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from banneret.campaign.artefacts import rules_of
from banneret.campaign.battle_artefacts import used_in_battle
from banneret.campaign.experience_events import ExperienceChanged
from banneret.campaign.factions.known import faction_of
from banneret.campaign.factions.rule import FactionRule
from banneret.campaign.field_lists import is_garrison, list_of
from banneret.campaign.levels import level_of, listed, name_of, set_experience
from banneret.campaign.records import ArmyList, Battle, Character, Unit
from banneret.campaign.reports import (
    ROLES,
    CharacterLine,
    Report,
    UnitLine,
    entry_of,
    other_role,
    survived,
)
from banneret.campaign.state import Campaign

WON: Final = "won"
LOST: Final = "lost"


class Earned(NamedTuple):
    """Points for somebody, or off him, by a clause. `about` is the key of whom it was done to, if anybody."""

    key: str
    points: int
    clause: str
    deed: str
    about: str = ""


class Worth(NamedTuple):
    points: int
    clause: str
    deed: str


class Share(NamedTuple):
    """One deed that only one of these is credited with; the first is the usual choice."""

    id: str
    army: str
    keys: tuple[str, ...]
    worth: tuple[Worth, ...]
    about: str

    def credited(self, key: str) -> list[Earned]:
        return [Earned(key, each.points, each.clause, each.deed, self.about) for each in self.worth]


class ChallengeFought(NamedTuple):
    winner: str
    loser: str


class Facts:
    """A battle that was fought, with all that its report leaves to the register."""

    def __init__(self, campaign: Campaign, battle: Battle) -> None:
        assert battle.result is not None
        self.campaign = campaign
        self.battle = battle
        self.report: Report = battle.result
        self.lists: dict[str, ArmyList] = {role: self._list(role) for role in ROLES}
        self.armies: dict[str, str] = {role: self.report.army(role) for role in ROLES}
        self.characters = {each.id: each for each in self.report.characters}

    def _list(self, role: str) -> ArmyList:
        """The version that was played; a garrison's is no entry of the register (CP-NEU-03)."""
        side = self.report.side(role)
        return self.campaign.lists.get(side.list) or list_of(self.campaign, side.army)

    def rules(self, role: str) -> tuple[FactionRule, ...]:
        """CP-GEN-10: those of the army's own faction that act on itself."""
        army = self.campaign.armies.get(self.armies[role])
        return faction_of(army.faction if army is not None else self.lists[role].faction).of_army

    def of_a_player(self, role: str) -> bool:
        """A garrison learns nothing."""
        return self.armies[role] in self.campaign.armies

    def character(self, key: str) -> Character | None:
        army, entry = entry_of(key)
        return next((each for each in self._entries_of(army).characters if each.id == entry), None)

    def unit(self, key: str) -> Unit | None:
        army, entry = entry_of(key)
        return next((each for each in self._entries_of(army).units if each.id == entry), None)

    def _entries_of(self, army: str) -> ArmyList:
        return self.lists[next(role for role in ROLES if self.armies[role] == army)]

    def side_of(self, key: str) -> str:
        return next(role for role in ROLES if self.armies[role] == entry_of(key)[0])

    def level(self, key: str) -> int:
        """CP-CHA-06, CP-VET-04: as it stood before the battle."""
        return level_of(self.campaign, key)

    def role(self, line: CharacterLine) -> str:
        known = self.character(line.id)
        return known.role if known is not None else line.role

    def in_list_order(self, keys: Iterable[str]) -> tuple[str, ...]:
        def place(key: str) -> tuple[int, str]:
            army, entry = entry_of(key)
            of = self._entries_of(army)
            ids = [*[each.id for each in of.characters], *[each.id for each in of.units]]
            return (ids.index(entry) if entry in ids else len(ids), key)

        return tuple(sorted(set(keys), key=place))


def fought(campaign: Campaign) -> list[Facts]:
    """The battles of this turn in which deeds were done (CP-GEN-06, CP-GEN-07, CP-GEN-14), by their ids."""
    battles = [campaign.battles[id] for id in sorted(campaign.battles)]
    return [Facts(campaign, each) for each in battles if each.result is not None and each.result.fought()]


# ------------------------------------------------------------------------------------------ characters


def earned_by_characters(facts: Facts) -> list[Earned]:
    """All but what several may have done together."""
    found: list[Earned] = []
    for line in facts.report.characters:
        if facts.of_a_player(line.side):
            found += _of_victory(facts, line)
            found += _of_end(line)
    for duel in duels(facts):
        found += _of_winner(facts, duel)
        found += _of_loser(facts, duel)
    return found


def _of_victory(facts: Facts, line: CharacterLine) -> list[Earned]:
    """CP-CHA-03, CP-CHA-04: the General of the winning side, and its standard bearer with his banner."""
    if line.side != facts.report.victor() or not survived(line):
        return []
    role = facts.role(line)
    if role == "general":
        return [Earned(line.id, 1, "CP-CHA-03", "led-to-victory")]
    if role == "bsb" and not line.banner_lost:
        return [Earned(line.id, 1, "CP-CHA-04", "kept-banner")]
    return []


def _of_end(line: CharacterLine) -> list[Earned]:
    """CP-CHA-09."""
    return [] if survived(line) else [Earned(line.id, -1, "CP-CHA-09", "out-of-action")]


def duels(facts: Facts) -> list[ChallengeFought]:
    """CP-CHA-05, CP-CHA-10: every challenge with a winner, formal or not, whichever of the two tells of it.

    Who was slain is credited once: to whom the report names as slayer, else to the first who tells of it.
    """
    won: dict[ChallengeFought, int] = {}
    lost: dict[ChallengeFought, int] = {}
    slain: dict[ChallengeFought, int] = {}
    for line in facts.report.characters:
        for challenge in line.challenges:
            if challenge.result == WON:
                duel = ChallengeFought(line.id, challenge.opponent_id)
                won[duel] = won.get(duel, 0) + 1
                slain[duel] = slain.get(duel, 0) + int(challenge.opponent_slain)
            elif challenge.result == LOST:
                duel = ChallengeFought(challenge.opponent_id, line.id)
                lost[duel] = lost.get(duel, 0) + 1
    found: list[ChallengeFought] = []
    for duel in sorted({*won, *lost}):
        credits = int(_slayer(facts, duel.loser, slain) == duel.winner)
        surplus = max(0, slain.get(duel, 0) - credits)
        found += [duel] * max(0, max(won.get(duel, 0), lost.get(duel, 0)) - surplus)
    return found


def _slayer(facts: Facts, loser: str, slain: Mapping[ChallengeFought, int]) -> str:
    claiming = sorted([duel.winner for duel, count in slain.items() if duel.loser == loser and count])
    line = facts.characters.get(loser)
    if line is not None and line.slain_by in claiming:
        return line.slain_by
    return claiming[0] if claiming else ""


def _of_winner(facts: Facts, duel: ChallengeFought) -> list[Earned]:
    """CP-CHA-05, CP-CHA-06, with CP-FAC-47, CP-FAC-49 and the Artefact in use."""
    line = facts.characters.get(duel.winner)
    if line is None or not survived(line) or not facts.of_a_player(line.side):
        return []
    found = [Earned(duel.winner, 1, "CP-CHA-05", "won-challenge", duel.loser)]
    level = facts.level(duel.loser)
    if level:
        found.append(Earned(duel.winner, level, "CP-CHA-06", "level-of-beaten", duel.loser))
    who = facts.character(duel.winner)
    if who is not None:
        for rule in facts.rules(line.side):
            found.append(Earned(duel.winner, rule.challenge_bonus(who), rule.clause, "of-faction", duel.loser))
    used = used_in_battle(facts.campaign, facts.battle, facts.armies[line.side]).get(duel.winner, "")
    for boast in rules_of([used] if used else []):
        found.append(Earned(duel.winner, boast.challenge_bonus(), "CP-ART-02", "of-artefact", duel.loser))
    return [each for each in found if each.points]


def _of_loser(facts: Facts, duel: ChallengeFought) -> list[Earned]:
    """CP-CHA-10, CP-CHA-11, with CP-FAC-47, CP-FAC-49; whether he has survived or not."""
    line = facts.characters.get(duel.loser)
    if line is None or not facts.of_a_player(line.side):
        return []
    found = [Earned(duel.loser, -1, "CP-CHA-10", "lost-challenge", duel.winner)]
    lower = max(0, facts.level(duel.loser) - facts.level(duel.winner))
    found.append(Earned(duel.loser, -lower, "CP-CHA-11", "lesser-victor", duel.winner))
    winner, loser = facts.character(duel.winner), facts.character(duel.loser)
    if winner is not None:
        for rule in facts.rules(other_role(line.side)):
            found.append(Earned(duel.loser, -rule.challenge_loss(winner), rule.clause, "drained", duel.winner))
    if loser is not None:
        for rule in facts.rules(line.side):
            points = -rule.own_challenge_loss(loser)
            found.append(Earned(duel.loser, points, rule.clause, "shamed", duel.winner))
    return [each for each in found if each.points]


def shares_of_characters(facts: Facts) -> list[Share]:
    """CP-CHA-07: Monsters slain that nobody rode. CP-CHA-08: units with a standard that panicked by magic."""
    slain: dict[tuple[str, str], list[str]] = {}
    panics: dict[tuple[str, str], list[str]] = {}
    for line in facts.report.characters:
        if not survived(line) or not facts.of_a_player(line.side):
            continue
        for monster in line.monsters_slain:
            if monster.ridden is not True:
                slain.setdefault((line.side, monster.id), []).append(line.id)
        for panic in line.panics_by_magic:
            unit = facts.unit(panic.unit_id)
            carries = unit is not None and unit.standard
            if panic.had_standard is True or (panic.had_standard is not False and carries):
                panics.setdefault((line.side, f"{panic.unit_id}@{panic.moment}"), []).append(line.id)
    found = _shares(facts, "monster", slain, Worth(1, "CP-CHA-07", "slew-monster"))
    return found + _shares(facts, "panic", panics, Worth(1, "CP-CHA-08", "magic-panic"))


def _shares(facts: Facts, kind: str, done: dict[tuple[str, str], list[str]], worth: Worth) -> list[Share]:
    return [
        Share(
            f"{facts.battle.id} {kind} {what}",
            facts.armies[role],
            facts.in_list_order(keys),
            (worth,),
            what.split("@")[0],
        )
        for (role, what), keys in done.items()
    ]


# ------------------------------------------------------------------------------------------ units


def is_scoring(facts: Facts, key: str) -> bool:
    """CP-VET-01: as the register has it."""
    unit = facts.unit(key)
    return unit is not None and unit.scoring


def unit_survived(line: UnitLine) -> bool:
    """CP-VET-02: a model is left of it, and has not fled at the end."""
    return line.models_end > 0 and not line.fled_at_end


def earned_by_units(facts: Facts) -> list[Earned]:
    """CP-VET-07, whether it has survived or not, with CP-FAC-31."""
    found: list[Earned] = []
    for line in facts.report.units:
        unit = facts.unit(line.id)
        if unit is None or not unit.scoring or not facts.of_a_player(line.side):
            continue
        for rule in facts.rules(line.side):
            if unit_survived(line) and rule.survival_bonus(unit):
                found.append(Earned(line.id, rule.survival_bonus(unit), rule.clause, "survived"))
        if line.standard_lost:
            mercy = [(rule.standard_mercy(unit), rule.clause) for rule in facts.rules(line.side)]
            milder = [(points, clause) for points, clause in mercy if points]
            points = max(0, 2 - sum([points for points, _ in milder]))
            clause = milder[0][1] if milder else "CP-VET-07"
            found.append(Earned(line.id, -points, clause, "lost-standard"))
    return [each for each in found if each.points]


def shares_of_units(facts: Facts) -> list[Share]:
    """CP-VET-03 to CP-VET-06: what Scoring units that survived have done to others."""
    able = [
        line
        for line in facts.report.units
        if facts.of_a_player(line.side) and is_scoring(facts, line.id) and unit_survived(line)
    ]
    slain: dict[tuple[str, str], list[str]] = {}
    panics: dict[tuple[str, str], list[str]] = {}
    for line in able:
        for monster in line.monsters_slain:  # CP-VET-05: ridden ones too
            slain.setdefault((line.side, monster.id), []).append(line.id)
        for panic in line.panics_by_shooting:
            if is_scoring(facts, panic.unit_id):
                panics.setdefault((line.side, f"{panic.unit_id}@{panic.moment}"), []).append(line.id)
    found = _beaten(facts, able)
    found += _shares(facts, "monster", slain, Worth(1, "CP-VET-05", "slew-monster"))
    return found + _shares(facts, "panic", panics, Worth(1, "CP-VET-06", "shooting-panic"))


def _beaten(facts: Facts, able: Sequence[UnitLine]) -> list[Share]:
    """CP-VET-03: one credit for a unit, for its first break or destruction; who may not have it lets it lapse.
    CP-VET-04: its Levels are worth as much again."""
    first: dict[str, int] = {}
    for line in facts.report.units:
        for deed in line.beaten:
            first[deed.unit_id] = min(first.get(deed.unit_id, deed.moment), deed.moment)
    found: list[Share] = []
    for key in sorted(first):
        if not is_scoring(facts, key):
            continue
        doers = [
            line.id
            for line in able
            for deed in line.beaten
            if deed.unit_id == key and deed.moment == first[key] and line.side != facts.side_of(key)
        ]
        if not doers:
            continue
        worth = [Worth(1, "CP-VET-03", "beat-unit")]
        if facts.level(key):
            worth.append(Worth(facts.level(key), "CP-VET-04", "level-of-beaten"))
        army = facts.armies[other_role(facts.side_of(key))]
        id = f"{facts.battle.id} beaten {key}"
        found.append(Share(id, army, facts.in_list_order(doers), tuple(worth), key))
    return found


# ------------------------------------------------------------------------------------------ applying


def apply(campaign: Campaign, earned: Sequence[Earned], clause: str) -> None:
    """All gains and losses of the turn together, each told; the sum never falls below 0 (CP-CHA-09).

    `clause` is that of the Levels: CP-CHA-12 or CP-VET-08.
    """
    sums: dict[str, int] = {}
    for each in sorted(earned):
        entry = listed(campaign, each.key)
        if entry is None:
            continue
        about = name_anywhere(campaign, each.about) if each.about else ""
        who, unit = name_of(campaign, each.key), isinstance(entry, Unit)
        campaign.tell(ExperienceChanged(each.clause, each.key, who, each.points, each.deed, about, unit))
        sums[each.key] = sums.get(each.key, 0) + each.points
    for key in sorted(sums):
        known = campaign.veterans.get(key)
        set_experience(campaign, clause, key, (0 if known is None else known.experience) + sums[key])


def name_anywhere(campaign: Campaign, key: str) -> str:
    """Of anybody in a battle, a garrison too: its entries are in the list that it fought with."""
    if listed(campaign, key) is not None:
        return name_of(campaign, key)
    army, entry = entry_of(key)
    if is_garrison(army):
        for facts in fought(campaign):
            known = (facts.character(key) or facts.unit(key)) if army in facts.armies.values() else None
            if known is not None:
                return known.name
    return entry


def add_experience(campaign: Campaign, key: str, points: int, clause: str) -> None:
    """Points for a character outside of battles (CP-FAC-41); Levels change at once."""
    apply(campaign, [Earned(key, points, clause, "gift")], "CP-CHA-12")
