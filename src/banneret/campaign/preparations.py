# interpreted: Structs
"""Before a battle (CP-ACT-24, CP-ARM-05, CP-ART-05, CP-BAT-01, CP-BAT-08): who fights, by which scenario, with
which Paths, Artefacts and points.

What both sides settle for themselves is asked in one form for all battles of a player, secret until everybody
has handed one in.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import msgspec

from banneret.books.army_fielding import fielding_of
from banneret.books.scenarios.known import known_scenarios, scenario_called
from banneret.campaign.artefacts import name_in_army
from banneret.campaign.battle_events import (
    BattleSettled,
    DateAccepted,
    FighterChosen,
    GarrisonCommander,
    ReadyForBattle,
    ScenarioAgreed,
)
from banneret.campaign.battle_making import most_experienced
from banneret.campaign.field_lists import (
    army_in,
    extra_points,
    is_garrison,
    list_of,
    must_leave,
    player_of,
    source_of,
    usable_artefacts,
    usually_left_out,
    usually_used,
    why_not_fielded,
)
from banneret.campaign.questions import Form
from banneret.campaign.records import ANSWERED, ATTACK, Battle, Readiness
from banneret.campaign.report_checks import completed
from banneret.campaign.reports import ATTACKER, RESIGNED, ROLES, Report, other_role
from banneret.campaign.state import GAMES_MASTER, Campaign
from banneret.core.engine.ask import Assign, Option, Question, Refusal, Slot, Steps, ask_all, short

LONGEST = 60  # of a date, or of a Path
MOST_DATES = 12
_NOT_AT_SEA = {each.id for each in known_scenarios() if not each.at_sea}


class BattlePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one side wants of one battle. `artefacts` and `left_out` are as usual where they are None.

    A `scenario` is fought if both sides name the same. `dates` are those on which one could play, in words.
    """

    scenario: str = ""
    paths: dict[str, str] = {}
    artefacts: dict[str, str] | None = None
    left_out: tuple[str, ...] | None = None
    added: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    resign: bool = False


class Preparations(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """By battle. One that is passed over is fought as it comes."""

    battles: dict[str, BattlePlan] = {}


def open_battles(campaign: Campaign) -> list[Battle]:
    """Those of which nobody knows yet what came of them."""
    return [campaign.battles[id] for id in sorted(campaign.battles) if campaign.battles[id].result is None]


# ------------------------------------------------------------------------------------------ commanders


def choose_commanders(campaign: Campaign) -> Steps:
    """CP-NEU-03, CP-NEU-09: the Games Master commands garrisons, or names a player who does."""
    held = [battle for battle in open_battles(campaign) if is_garrison(battle.defender)]
    if not held:
        return
    slots = [
        Slot(
            battle.id,
            f"the garrison of hex {battle.hex}",
            [
                Option(seat, campaign.realms[seat].name)
                for seat in campaign.seats
                if seat != player_of(campaign, battle, ATTACKER)
            ],
        )
        for battle in held
    ]
    prompt = "Who commands each garrison? It is you, unless you name a player."
    answered = yield ask_all({GAMES_MASTER: Assign("commanders", "CP-NEU-03", prompt, slots)})
    for battle in held:
        commander = answered[GAMES_MASTER].get(battle.id, "")
        if commander:
            campaign.change_battle(battle.id, commander=commander)
            campaign.tell(GarrisonCommander("CP-NEU-03", battle.id, battle.defender, commander))


# ------------------------------------------------------------------------------------------ who fights


def choose_fighters(campaign: Campaign) -> Steps:
    """CP-ACT-24: of armies that attack together their owner picks the one that fights, over the hex that it
    attacks."""
    joined: dict[str, list[Battle]] = {}
    for battle in open_battles(campaign):
        if len(battle.merged) > 1:
            joined.setdefault(player_of(campaign, battle, ATTACKER), []).append(battle)
    if not joined:
        return
    questions: dict[str, Question] = {}
    for seat in sorted(joined):
        slots = [
            Slot(battle.id, f"the battle against {_against(campaign, battle)}", _fighters(campaign, battle))
            for battle in joined[seat]
        ]
        prompt = "Which of your armies fights each battle? Others who attack with it lend it their weight."
        questions[seat] = Assign("fighters", "CP-ACT-24", prompt, slots)
    answered = yield ask_all(questions)
    for seat in sorted(joined):
        for battle in joined[seat]:
            usual = most_experienced(campaign, battle.merged)
            take_fighter(campaign, battle, answered[seat].get(battle.id, usual))


def _against(campaign: Campaign, battle: Battle) -> str:
    if is_garrison(battle.defender):
        return f"the garrison of hex {battle.hex}"
    return campaign.armies[battle.defender].name


def _fighters(campaign: Campaign, battle: Battle) -> list[Option]:
    return [
        Option(onset.army, f"{campaign.armies[onset.army].name}, over hex {onset.hex}", (onset.army,))
        for onset in sorted(battle.onsets, key=lambda each: campaign.armies[each.army].number)
    ]


def take_fighter(campaign: Campaign, battle: Battle, army: str) -> None:
    """Its target is the hex fought over, and its place the one from which it conquers."""
    onset = next(each for each in battle.onsets if each.army == army)
    campaign.change_battle(
        battle.id,
        attacker=army,
        kind=ANSWERED if onset.annexing else ATTACK,
        covered_annexation=onset.annexing,
        attacker_place=onset.place,
        hex=onset.hex,
        hex_type=onset.hex_type,
        scenario=onset.scenario,
        scenario_rolled=onset.scenario,
    )
    campaign.tell(FighterChosen("CP-ACT-24", battle.id, army, onset.hex, onset.scenario))


# ------------------------------------------------------------------------------------------ plans


def prepare(campaign: Campaign) -> Steps:
    """All at once and secret, then revealed together; then the dates that the other side has offered."""
    mine: dict[str, list[tuple[Battle, str]]] = {}
    for battle in open_battles(campaign):
        for role in ROLES:
            if not is_garrison(army_in(battle, role)):
                mine.setdefault(player_of(campaign, battle, role), []).append((battle, role))
    if not mine:
        return
    answered = yield ask_all({seat: _plans(campaign, mine[seat]) for seat in sorted(mine)})
    plans: dict[tuple[str, str], BattlePlan] = {}
    for seat in sorted(mine):
        given = msgspec.convert(answered[seat], Preparations).battles
        for battle, role in mine[seat]:
            plans[battle.id, role] = given.get(battle.id, BattlePlan())
    for battle in open_battles(campaign):
        _reveal(campaign, battle, {role: plans.get((battle.id, role), BattlePlan()) for role in ROLES})
    yield from _accept_dates(campaign)


def _reveal(campaign: Campaign, battle: Battle, plans: Mapping[str, BattlePlan]) -> None:
    ready = {role: readiness(campaign, battle, role, plans[role]) for role in ROLES}
    wanted = {plan.scenario for plan in plans.values()}
    agreed = wanted.pop() if len(wanted) == 1 else ""
    campaign.change_battle(battle.id, ready=ready, scenario=agreed or battle.scenario)
    for role in ROLES:
        _tell_ready(campaign, battle, role, ready[role])
    if agreed and agreed != battle.scenario:
        campaign.tell(ScenarioAgreed("CP-BAT-01", battle.id, battle.hex, agreed))
    resigning = [role for role in ROLES if plans[role].resign]
    if len(resigning) == 1:
        (role,) = resigning
        lost = Report(id=battle.id, status=RESIGNED, winner=other_role(role), given_up_by=role)
        settle(campaign, lost, "CP-GEN-14")


def readiness(campaign: Campaign, battle: Battle, role: str, plan: BattlePlan) -> Readiness:
    army = army_in(battle, role)
    artefacts = usually_used(campaign, army) if plan.artefacts is None else plan.artefacts
    if plan.left_out is not None:
        left_out = plan.left_out
    else:
        left_out = () if is_garrison(army) else usually_left_out(campaign, army)
    return Readiness(
        paths=dict(sorted(plan.paths.items())),
        artefacts={entry: id for entry, id in sorted(artefacts.items()) if id and entry not in left_out},
        left_out=tuple(sorted(left_out)),
        added=plan.added,
        scenario=plan.scenario,
        dates=plan.dates,
    )


def _tell_ready(campaign: Campaign, battle: Battle, role: str, ready: Readiness) -> None:
    army = army_in(battle, role)
    if ready.paths or ready.artefacts or ready.left_out or ready.added:

        def name(entry: str) -> str:
            return name_in_army(campaign, army, entry)

        clause = "CP-ART-08" if ready.artefacts else "CP-ARM-05" if ready.paths else "CP-BAT-08"
        recruits = {}
        if ready.added:
            door = fielding_of(campaign.book)
            recruits = {each.id: each.name for each in door.recruits(source_of(list_of(campaign, army)))}
        campaign.tell(
            ReadyForBattle(
                clause,
                battle.id,
                army,
                {name(entry): path for entry, path in ready.paths.items()},
                {name(entry): id for entry, id in ready.artefacts.items()},
                tuple([name(entry) for entry in ready.left_out]),
                tuple([recruits[unit] for unit in ready.added]),
            )
        )


def settle(campaign: Campaign, report: Report, clause: str, gm_override: bool = False) -> None:
    """What came of a battle is known."""
    found = completed(campaign, report, gm_override)
    campaign.change_battle(report.id, result=found)
    battle = campaign.battles[report.id]
    campaign.tell(
        BattleSettled(
            clause,
            battle.id,
            battle.attacker,
            battle.defender,
            battle.hex,
            found.status,
            found.winner,
            found.decisive,
            found.given_up_by,
        )
    )


# ------------------------------------------------------------------------------------------ the question


def _plans(campaign: Campaign, mine: list[tuple[Battle, str]]) -> Form:
    roles = {battle.id: role for battle, role in mine}

    def faults(given: Preparations) -> Refusal | None:
        for id, plan in given.battles.items():
            if id not in roles:
                return Refusal("no-such-battle", "CP-BAT-08", f"You do not fight in “{short(id)}”.")
            refusal = why_not_planned(campaign, campaign.battles[id], roles[id], plan)
            if refusal is not None:
                return refusal
        return None

    def proposals(rng: random.Random, n: int) -> list[Preparations]:
        found = [Preparations()]
        for _ in range(n - 1):
            plans = {id: _some_plan(campaign, campaign.battles[id], role, rng) for id, role in roles.items()}
            found.append(Preparations(plans))
        rng.shuffle(found)
        return found

    return Form(
        "preparations",
        "CP-BAT-08",
        "How do you go into your battles? Whatever you leave out is done as usual.",
        Preparations,
        Preparations(),
        faults,
        proposals,
        {"battles": [_facts(campaign, battle, role) for battle, role in mine]},
    )


def _facts(campaign: Campaign, battle: Battle, role: str) -> dict[str, object]:
    army = army_in(battle, role)
    return {
        "battle": battle.id,
        "army": army,
        "role": role,
        "against": army_in(battle, other_role(role)),
        "hex": battle.hex,
        "scenario": battle.scenario,
        "artefacts": usable_artefacts(campaign, army),
        "usual_artefacts": usually_used(campaign, army),
        "must_leave": must_leave(campaign, army),
        "usually_left_out": list(usually_left_out(campaign, army)),
        "extra": extra_points(campaign, army),
    }


def _some_plan(campaign: Campaign, battle: Battle, role: str, rng: random.Random) -> BattlePlan:
    """Another scenario, and whichever Artefacts."""
    able = usable_artefacts(campaign, army_in(battle, role))
    used = {entry: rng.choice(["", *ids]) for entry, ids in able.items()}
    scenario = rng.choice(["", "", *sorted(_scenarios(battle))])
    return BattlePlan(scenario=scenario, artefacts=used)


def _scenarios(battle: Battle) -> set[str]:
    """CP-BAT-01: those that may be agreed on: one that is fought on ships only where there is a sea."""
    return {*_NOT_AT_SEA, battle.scenario_rolled}


def why_not_planned(campaign: Campaign, battle: Battle, role: str, plan: BattlePlan) -> Refusal | None:
    army = army_in(battle, role)
    if plan.scenario and plan.scenario not in _scenarios(battle):
        known = {each.id for each in known_scenarios()}
        if plan.scenario in known:
            why = f"{scenario_called(plan.scenario).name} cannot be fought over hex {battle.hex}."
        else:
            why = f"There is no scenario “{short(plan.scenario)}”."
        return Refusal("scenario", "CP-BAT-01", why)
    characters = [each.id for each in list_of(campaign, army).characters]
    for entry, path in plan.paths.items():
        if entry not in characters:
            return Refusal("paths", "CP-ARM-05", f"“{short(entry)}” is no character of this army.")
        if not _is_word(path):
            return Refusal(
                "paths", "CP-ARM-05", f"A Path is a word that can be shown, of {LONGEST} letters at most."
            )
    able = usable_artefacts(campaign, army)
    for entry, id in (plan.artefacts or {}).items():
        if entry not in characters:
            return Refusal("artefacts", "CP-ART-05", f"“{short(entry)}” is no character of this army.")
        if id and id not in able.get(entry, ()):
            return Refusal("artefacts", "CP-ART-05", f"“{short(entry)}” cannot use “{short(id)}” in a battle.")
        if id and entry in (plan.left_out or ()):
            return Refusal("artefacts", "CP-BAT-08", f"“{short(entry)}” stays behind and uses no Artefact.")
    if len(plan.dates) > MOST_DATES or not all([_is_word(date) for date in plan.dates]):
        why = f"Up to {MOST_DATES} dates can be offered, each of {LONGEST} letters at most."
        return Refusal("dates", "CP-GEN-13", why)
    if plan.left_out is not None or plan.added:
        why = why_not_fielded(campaign, army, readiness(campaign, battle, role, plan))
        if why:
            return Refusal("list", "CP-FAC-30" if extra_points(campaign, army) else "CP-BAT-08", why)
    return None


def _is_word(text: str) -> bool:
    return bool(text.strip()) and text.isprintable() and len(text) <= LONGEST


# ------------------------------------------------------------------------------------------ dates


def _accept_dates(campaign: Campaign) -> Steps:
    """CP-GEN-13: who has offered what, and who has accepted, is on record."""
    slots: dict[str, list[Slot]] = {}
    roles: dict[tuple[str, str], str] = {}
    for battle in open_battles(campaign):
        for role in ROLES:
            offered = battle.ready.get(other_role(role), Readiness()).dates
            seat = player_of(campaign, battle, role)
            if offered and not is_garrison(army_in(battle, role)):
                options = [Option(str(at), date) for at, date in enumerate(offered)]
                slots.setdefault(seat, []).append(Slot(battle.id, f"the battle over hex {battle.hex}", options))
                roles[seat, battle.id] = role
    if not slots:
        return
    prompt = "Which of the dates that you were offered suits you?"
    answered = yield ask_all(
        {seat: Assign("dates", "CP-GEN-13", prompt, slots[seat]) for seat in sorted(slots)}
    )
    for seat in sorted(slots):
        for id, at in sorted(answered[seat].items()):
            battle, role = campaign.battles[id], roles[seat, id]
            date = battle.ready[other_role(role)].dates[int(at)]
            accepting = msgspec.structs.replace(battle.ready[role], accepted=date)
            campaign.change_battle(id, ready={**battle.ready, role: accepting})
            campaign.tell(DateAccepted("CP-GEN-13", id, seat, date, battle.hex))
