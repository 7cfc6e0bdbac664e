"""`banneret odds skirmish`: shots, blows, spells and tests of two warriors.

In a game nobody may measure before a target is named (SK-GEN-01). Here nothing is declared and nobody is
measured: what is asked for is reckoned for warriors on an empty table.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, Final

from banneret.cli.numbers import decimal, whole
from banneret.cli.odds.arguments import add_json, add_mode, add_shot
from banneret.cli.odds.output import percent, say_odds, table
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import meant

if TYPE_CHECKING:  # the rules, numpy and rich are loaded only when there is something to work out
    from collections.abc import Iterable

    from banneret.books.skirmish.battle import Battle
    from banneret.books.skirmish.party import KnownSpell
    from banneret.books.skirmish.party_lists import PartyType
    from banneret.books.skirmish.sheets import WarriorSheet
    from banneret.books.skirmish.warrior import Warrior
    from banneret.cli.terminal import Terminal
    from banneret.odds.skirmish.chances import FateOdds

HELP = "shots, blows, spells and tests of Skirmish"
EXAMPLE = """\
  banneret odds skirmish free-company/marksman+crossbow boss-mob/brawler+shield --mode shooting --cover
  banneret odds skirmish free-company/captain+sword+dagger hired/ogre-mercenary --afraid
  banneret odds skirmish hired/hedge-caster+cinder-dart gutter-gang/knifer --mode magic --json

A warrior is written PARTY/WARRIOR, and what it carries, has learnt or can cast follows with a +:
  free-company/captain+sword+shield+light-armour+duellist
  hired/gladiator, creature/dog      # hired swords and creatures come as they are"""
MODES: Final = ("shooting", "combat", "magic", "tests", "all")
# What each of them is about.
FLAGS = {
    **dict.fromkeys(("cover", "moved", "distance"), "shooting"),
    **dict.fromkeys(("later", "dived", "afraid"), "combat"),
    "leader": "tests",
}
STATES: Final = ("standing", "knocked-down", "stunned", "fleeing")
ATTACKER: Final = "A.attacker"
DEFENDER: Final = "B.defender"
HIRED: Final = "hired"
CREATURE: Final = "creature"
_FATES: Final = {
    "unhurt": "unhurt",
    "wounded": "wounded",
    "down": "knocked down",
    "stunned": "stunned",
    "out": "out of action",
}
_LENT: Final = (2, 10)  # the Leadership that somebody can have
_TABLE: Final = (96.0, 48.0)
_FAR: Final = 6.0  # inches between the two, where no distance is said


def add_arguments(parser: argparse.ArgumentParser) -> None:
    how = "as PARTY/WARRIOR+ITEM"
    parser.add_argument("attacker", metavar="ATTACKER", help=f"who shoots, charges or casts, {how}")
    parser.add_argument("defender", metavar="DEFENDER", help=f"who is attacked, {how}")
    add_mode(parser, MODES)
    parser.add_argument(
        "--state", choices=STATES, default=STATES[0], help="how the defender is (default: standing)"
    )
    parser.add_argument("--wounds", type=whole, metavar="N", help="Wounds that the defender has left")
    add_shot(parser)
    every = "default: every distance in range"
    parser.add_argument("--distance", type=decimal, metavar="INCHES", help=f"of a shot ({every})")
    parser.add_argument("--later", action="store_true", help="a later round of combat: nobody has just charged")
    parser.add_argument(
        "--dived", action="store_true", help="the attacker has charged from above and landed well"
    )
    afraid = "the attacker has failed its test for fear and hits only with sixes"
    parser.add_argument("--afraid", action="store_true", help=afraid)
    leader = "Leadership that a Leader within 6” lends the attacker"
    parser.add_argument("--leader", type=whole, metavar="N", help=leader)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    mode = args.mode or MODES[-1]
    _check(args, mode)
    battle = stood(read_warrior(args.attacker), read_warrior(args.defender), args)
    data: dict[str, Any] = {"book": args.book, "state": args.state, "distance": args.distance}
    for key, text, id in (("attacker", args.attacker, ATTACKER), ("defender", args.defender, DEFENDER)):
        data[key] = {"warrior": text, "name": battle.warrior(id).name}
    missing: dict[str, str] = {}
    for name, worked_out in (
        ("shooting", _shooting),
        ("combat", _combat),
        ("magic", _magic),
        ("tests", _tests),
    ):
        found = worked_out(battle, args) if mode in (name, MODES[-1]) else None
        if isinstance(found, str):
            if mode == name:
                raise BadInput(found)
            missing[name], found = found, None
        data[name] = found
    if args.json:
        say_odds(data)
    else:
        _show(data, missing)
    return 0


def _check(args: argparse.Namespace, mode: str) -> None:
    if mode == "tests" and (args.state != STATES[0] or args.wounds is not None):
        flag = "--wounds" if args.wounds is not None else "--state"
        raise BadInput("is about what a warrior suffers, not about tests", flag)
    if args.distance is not None and not 0.0 <= args.distance <= _TABLE[0] / 2:
        raise BadInput(f"warriors are 0 to {_TABLE[0] / 2:g} inches apart", "--distance")
    if args.later and args.dived:
        raise BadInput("is about the round of the charge, not about a later one", "--dived")
    if args.leader is not None and not _LENT[0] <= args.leader <= _LENT[1]:
        raise BadInput(f"Leadership is {_LENT[0]} to {_LENT[1]}", "--leader")


# ------------------------------------------------------------------------------------------ warriors


def read_warrior(text: str) -> WarriorSheet:
    """The warrior that a text such as "free-company/captain+sword+duellist" names."""
    from banneret.books.skirmish.mustering import creature_sheet, hired_sheet
    from banneret.books.skirmish.packs import creatures, hired_swords
    from banneret.books.skirmish.party import Hired, Party
    from banneret.books.skirmish.party_lists import load_type, party_types

    named, *things = text.split("+")
    folder, slash, entry = named.partition("/")
    if not slash or not entry or not all(things):
        raise BadInput(
            f'a warrior is written PARTY/WARRIOR, such as "free-company/captain+sword", not "{text}".'
        )
    folders = [*party_types(), HIRED, CREATURE]
    if folder not in folders:
        raise BadInput(f'there is no party "{folder}"{meant(folder, folders)}')
    if folder == CREATURE:
        _known(entry, creatures(), "creature")
        if things:
            raise BadInput(f"{creatures()[entry].name} comes as it is, without {things[0]}.", text)
        return creature_sheet(entry)
    if folder == HIRED:
        _known(entry, hired_swords(), "hired sword")
        sword = hired_swords()[entry]
        spells = _spells(things, sword.name, sword.magic)
        if len(spells) < len(things):
            other = next(thing for thing in things if thing not in spells)
            raise BadInput(f"{sword.name} comes as it is, without {other}.", text)
        party = Party("odds", "odds", party_types()[0], 0)
        return hired_sheet(party, Hired("odds", entry, sword.name, _learnt(spells)))
    return _member(load_type(folder), entry, things, text)


def _member(kind: PartyType, entry: str, things: list[str], text: str) -> WarriorSheet:
    """Somebody of a party, who carries only what party building allows."""
    from banneret.books.skirmish.mustering import sheet_of
    from banneret.books.skirmish.packs import equipment, growth
    from banneret.books.skirmish.party import Member, Party
    from banneret.books.skirmish.party_building import load_fault

    _known(entry, kind.warriors, f"warrior of the {kind.name}")
    warrior = kind.warriors[entry]
    spells = _spells(things, warrior.name, warrior.magic)
    skills = [thing for thing in things if thing in growth().skills]
    items = [thing for thing in things if thing not in spells and thing not in skills]
    for item in items:
        _known(item, [*equipment().ids(), *growth().skills], "item, skill or spell")
    party = Party("odds", "odds", kind.id, 0)
    member = Member(
        "odds",
        entry,
        warrior.name,
        warrior.role,
        skills=tuple(skills),
        spells=_learnt(spells),
        items=tuple(items),
    )
    fault = load_fault(party, member)
    if fault is not None:
        raise BadInput(f"{fault.what}.", text)
    return sheet_of(party, member)


def _known(word: str, known: Iterable[str], noun: str) -> None:
    if word not in known:
        raise BadInput(f'there is no {noun} "{word}"{meant(word, known)}')


def _spells(things: list[str], name: str, table: str) -> list[str]:
    """Those of the things that are spells, which must be of the Wizard's own table."""
    from banneret.books.skirmish.packs import magic

    found = [thing for thing in things if thing in magic().spells]
    for spell in found:
        if magic().spells[spell].table != table:
            own = [key for key, each in magic().spells.items() if each.table == table]
            what = f"{name} casts {', '.join(own)}" if own else f"{name} is no Wizard"
            raise BadInput(f"{what}, so not {spell}.")
    return found


def _learnt(spells: list[str]) -> tuple[KnownSpell, ...]:
    from banneret.books.skirmish.packs import magic
    from banneret.books.skirmish.party import KnownSpell

    return tuple(KnownSpell(each, magic().spells[each].difficulty) for each in spells)


def stood(attacker: WarriorSheet, defender: WarriorSheet, args: argparse.Namespace) -> Battle:
    """The two on an empty table, apart."""
    from banneret.books.sides import Sides
    from banneret.books.skirmish.battle import NPC_SEAT, Battle
    from banneret.books.skirmish.battlefield import field_of
    from banneret.books.skirmish.options import SIDES
    from banneret.books.skirmish.warrior import MOVED, ON_TABLE, Warrior
    from banneret.core.space.table import Table

    battle = Battle(field_of(Table(*_TABLE, ())), Sides(SIDES, NPC_SEAT, "creatures", neutral_acts=False))
    battle.turn, battle.active, battle.first = 1, SIDES[0], SIDES[0]
    far = _FAR if args.distance is None else args.distance
    middles = far + attacker.radius + defender.radius
    for id, sheet, x in ((ATTACKER, attacker, 0.0), (DEFENDER, defender, middles)):
        warrior = Warrior(id, id[0], sheet)
        warrior.place = ON_TABLE
        warrior.x, warrior.y = _TABLE[0] / 4 + x, _TABLE[1] / 2
        battle.put(warrior)
    shooter = battle.warrior(ATTACKER)
    battle.put(shooter.having(MOVED) if args.moved else shooter)
    battle.put(_suffering(battle.warrior(DEFENDER), args))
    return battle


def _suffering(defender: Warrior, args: argparse.Namespace) -> Warrior:
    """In the state, and with the Wounds left, that are asked for."""
    other = defender.twin()
    if args.wounds is not None:
        if not 1 <= args.wounds <= defender.sheet.wounds:
            raise BadInput(f"{defender.name} has 1 to {defender.sheet.wounds} Wounds", "--wounds")
        other.wounds = args.wounds
    other.fleeing = args.state == "fleeing"
    if not other.fleeing:
        other.condition = args.state.replace("-", " ")
    return other


# ------------------------------------------------------------------------------------------ what is worked out


def _shooting(battle: Battle, args: argparse.Namespace) -> list[dict[str, Any]] | str:
    """Every weapon at every distance that makes a difference, or at the one that is said; and a net."""
    from banneret.books.skirmish import shot_targets
    from banneret.books.skirmish.shooting_phase import NET_REACH
    from banneret.odds.skirmish import chances as odds

    shooter, target = battle.warrior(ATTACKER), battle.warrior(DEFENDER)
    refusal = shot_targets.why_not_shoot(battle, shooter) or shot_targets.why_not_target(
        battle, shooter, target
    )
    weapons = shot_targets.ready_weapons(shooter)
    if refusal is None and not weapons and not shot_targets.has_net(shooter):
        refusal = shot_targets.why_not_weapon(shooter, shooter.sheet.missiles[0])
    if refusal is not None:
        return refusal.why
    rows: list[dict[str, Any]] = []
    for weapon in weapons:
        reach = shot_targets.farthest(battle, shot_targets.reach_of(battle, weapon))
        shots: list[dict[str, Any]] = []
        for inches in (0.5 * reach, reach) if args.distance is None else (args.distance,):
            row: dict[str, Any] = {"weapon": weapon.name, "distance": inches, "in_range": inches <= reach}
            if row["in_range"]:
                long = shot_targets.is_long(battle, weapon, inches)
                shot = odds.shot_odds(battle, shooter, weapon, target, args.cover, long)
                row.update(need=shot.need, hits=shot.hits, fate=shot.fate.to_data())
            shots.append(row)
        # Where distance makes no difference, what holds at the end of the range holds all the way.
        rows += shots if len({row.get("need") for row in shots}) > 1 else shots[-1:]
    if shot_targets.has_net(shooter):
        inches = NET_REACH if args.distance is None else args.distance
        row = {"weapon": "Net", "distance": inches, "in_range": inches <= NET_REACH}
        rows.append({**row, "hits": odds.net_chance(battle, shooter)} if row["in_range"] else row)
    return rows


def _combat(battle: Battle, args: argparse.Namespace) -> dict[str, Any] | str:
    """A round of combat: all blows of both, with whatever each of them may hold."""
    from banneret.books.skirmish.charges import why_not_target
    from banneret.books.skirmish.warrior import CHARGED, DIVED, FEARFUL

    refusal = why_not_target(battle, battle.warrior(ATTACKER), battle.warrior(DEFENDER))
    if refusal is not None:
        return refusal.why
    fought = battle.copy()
    defender = fought.warrior(DEFENDER).twin()
    striker = fought.warrior(ATTACKER)
    defender.x = striker.x + striker.sheet.radius + defender.sheet.radius
    fought.put(defender)
    fought.engage(ATTACKER, DEFENDER)
    if args.later:
        fought.engaged = dict.fromkeys(fought.engaged, 1)
    for done, said in ((CHARGED, not args.later), (DIVED, args.dived), (FEARFUL, args.afraid)):
        if said:
            fought.put(fought.warrior(ATTACKER).having(done))
    return {"attacker": _blows(fought, ATTACKER, DEFENDER), "defender": _blows(fought, DEFENDER, ATTACKER)}


def _blows(battle: Battle, striker_id: str, target_id: str) -> list[dict[str, Any]]:
    """For each way to hold its weapons; none for who does not strike."""
    from banneret.books.skirmish import arms
    from banneret.books.skirmish.blows import hits_itself
    from banneret.books.skirmish.close_combat import CHARGERS, LAST, may_strike, rank_of, words_of
    from banneret.odds.skirmish import chances as odds

    if not may_strike(battle, striker_id):
        return []
    striker, target = battle.warrior(striker_id), battle.warrior(target_id)
    rows: list[dict[str, Any]] = []
    for held in arms.sets_of(striker):
        battle.wielding = {striker_id: held}
        rank = rank_of(battle, striker, held)
        order = {CHARGERS: "with who charges", LAST: "last"}.get(
            rank, f"by Initiative {striker.sheet.initiative}"
        )
        numbers = [number for _, number in odds.attacks_of(battle, striker, held)]
        itself = hits_itself(target)
        rows.append(
            {
                "weapons": words_of(held),
                "strikes": order,
                "attacks": None if striker.has("random attacks") else sum(numbers),
                "hits": 1.0 if itself else odds.hit_chances(battle, striker, target, held[0])[0],
                "fate": odds.all_blows(battle, striker_id, target_id, held).to_data(),
            }
        )
    return rows


def _magic(battle: Battle, args: argparse.Namespace) -> list[dict[str, Any]] | str:
    """Each spell it knows: to cast it, and what its hits do if it is cast and in range."""
    from banneret.books.skirmish.spell_targets import ENEMY, why_not_cast, why_not_enemy
    from banneret.odds.skirmish import chances as odds

    wizard, target = battle.warrior(ATTACKER), battle.warrior(DEFENDER)
    refusal = why_not_cast(battle, wizard)
    if refusal is not None:
        return refusal.why
    rows: list[dict[str, Any]] = []
    for spell in wizard.sheet.spells:
        fate: FateOdds | None = None
        if spell.hits and spell.target == ENEMY and why_not_enemy(battle, wizard, spell, target) is None:
            fate = odds.spell_hits(battle, wizard, spell, target)
        rows.append(
            {
                "spell": spell.name,
                "range": spell.range,
                "difficulty": spell.difficulty,
                "cast": odds.cast_chance(battle, wizard, spell),
                "fate": fate.to_data() if fate else None,
            }
        )
    return rows


def _tests(battle: Battle, args: argparse.Namespace) -> dict[str, Any]:
    """All that either of them may be tested for, on its own; the attacker's Leader may lend Leadership."""
    return {
        "attacker": _tests_of(battle, battle.warrior(ATTACKER), args.leader),
        "defender": _tests_of(battle, battle.warrior(DEFENDER), None),
    }


def _tests_of(battle: Battle, warrior: Warrior, lent: int | None) -> list[dict[str, Any]]:
    from banneret.books.skirmish import stupidity, trials
    from banneret.odds.skirmish import chances as odds

    own = trials.own_leadership(warrior)
    best = own if lent is None else max(own, lent)
    other = "anything else"
    found: list[tuple[str, str, float]] = []
    for why in (trials.CLIMBING, trials.JUMPING, trials.GAP, trials.EDGE, other):
        found.append(("Initiative", why, odds.initiative_chance(battle, warrior, why)))
    found.append(("Strength", stupidity.STRUGGLE, odds.strength_chance(battle, warrior, stupidity.STRUGGLE)))
    for why in (trials.ALL_ALONE, trials.RALLY, trials.ESCAPING, trials.FEAR, other):
        found.append(("Leadership", why, odds.leadership_chance(battle, warrior, why, best)))
    found.append(("Leadership", "standing as a party that it leads", odds.rout_chance(own)))
    return [{"test": test, "for": why, "passes": chance} for test, why, chance in found]


# ------------------------------------------------------------------------------------------ output


def _show(data: dict[str, Any], missing: dict[str, str]) -> None:
    from banneret.cli.terminal import Terminal

    console = Terminal(markup=True)
    names = (data["attacker"]["name"], data["defender"]["name"])
    state = "" if data["state"] == STATES[0] else f", who is {data['state'].replace('-', ' ')}"
    console.print(f"[bold]{names[0]}[/bold] against [bold]{names[1]}[/bold]{state}")
    if data["shooting"]:
        console.print(f"\n[bold]Shooting[/bold]: what becomes of {names[1]}")
        up_to = "up to" if data["distance"] is None else "at"
        _show_ways(console, ("needs", "hits"), [_shot(row, up_to) for row in data["shooting"]])
    if data["combat"]:
        _show_combat(console, names, data["combat"])
    if data["magic"]:
        console.print(f"\n[bold]Magic[/bold]: what becomes of {names[1]} if it is cast and in range")
        _show_ways(console, ("range", "needs", "is cast"), [_spell(row) for row in data["magic"]])
    if data["tests"]:
        console.print("\n[bold]Tests[/bold]: passed")
        both = zip(data["tests"]["attacker"], data["tests"]["defender"], strict=True)
        rows = [(f"{a['test']}, {a['for']}", percent(a["passes"]), percent(b["passes"])) for a, b in both]
        table(console, ("", *names), rows)
    for name, why in missing.items():
        console.print(f"\nNo {name}: {why}")


# A column of a table: its head, what is said of it, and what becomes of the target.
_Way = tuple[str, tuple[str, ...], dict[str, float] | None]


def _show_ways(console: Terminal, said: tuple[str, ...], ways: list[_Way]) -> None:
    rows = [(word, *[words[at] for _, words, _ in ways]) for at, word in enumerate(said)]
    for key, word in _FATES.items():
        rows.append((word, *["" if fate is None else percent(fate[key]) for _, _, fate in ways]))
    table(console, ("", *[head for head, _, _ in ways]), rows)


def _shot(row: dict[str, Any], up_to: str) -> _Way:
    head = f"{row['weapon']}, {up_to} {row['distance']:g}”"
    if not row["in_range"]:
        return head, ("out of range", ""), None
    if "need" not in row:
        return head, ("", percent(row["hits"])), None
    need = "never" if row["need"] > 6 else "always" if row["need"] <= 1 else f"{row['need']}+"
    return head, (need, percent(row["hits"])), row["fate"]


def _spell(row: dict[str, Any]) -> _Way:
    reach = f"{row['range']:g}”" if row["range"] else "itself"
    return row["spell"], (reach, f"{row['difficulty']}+", percent(row["cast"])), row["fate"]


def _show_combat(console: Terminal, names: tuple[str, str], combat: dict[str, Any]) -> None:
    for key, striker, target in (("attacker", *names), ("defender", *reversed(names))):
        if not combat[key]:
            console.print(f"\n{striker} does not strike.")
            continue
        console.print(f"\n[bold]Combat[/bold]: all blows of {striker}; what becomes of {target}")
        ways: list[_Way] = []
        for row in combat[key]:
            number = "2D6" if row["attacks"] is None else str(row["attacks"])
            ways.append((row["weapons"], (row["strikes"], number, percent(row["hits"])), row["fate"]))
        _show_ways(console, ("strikes", "attacks", "each hits"), ways)
