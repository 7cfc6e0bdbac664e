"""`banneret army`: look at armies and lists, and check lists."""

from __future__ import annotations

import argparse
import json

import msgspec
from rich.console import Console
from rich.table import Table

from banneret.books.opr.army import check, muster
from banneret.books.opr.packs import ArmyPack, available_armies, available_lists, load_army, load_list
from banneret.books.opr.points import formula_points
from banneret.books.opr.roster import Roster
from banneret.core.book import open_book

HELP = "List armies and army lists, show one, or check a list and explain what is wrong with it."
EXAMPLE = (
    "  banneret army list\n  banneret army list levy-750\n  banneret army list marchland-levy\n"
    "  banneret army check mylist.toml"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="all armies and lists, or one of them in full")
    listing.add_argument("name", nargs="?", metavar="NAME", help="an army, a list, or a list's file")
    listing.add_argument("--book", default="regiments")
    listing.add_argument("--json", action="store_true")
    checking = actions.add_parser("check", help="check lists: exit 1 and say why if one is not legal")
    checking.add_argument("names", nargs="+", metavar="LIST", help="lists, by id or file")
    checking.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    if args.action == "check":
        return _check(args)
    open_book(args.book)
    if args.name is None:
        return _overview(args)
    if args.name in available_armies(args.book):
        return _army(load_army(args.name), args.json)
    army_list = load_list(args.name)
    return _roster(muster(army_list, load_army(army_list.army)), args.json)


def _check(args: argparse.Namespace) -> int:
    faults: list[dict[str, str]] = []
    for name in args.names:
        army_list = load_list(name)
        found = check(army_list, load_army(army_list.army))
        for fault in found:
            faults.append({"list": name, "where": fault.where, "what": fault.what, "clause": fault.clause})
            if not args.json:
                clause = f" ({fault.clause})" if fault.clause else ""
                print(f"{fault.where}: {fault.what}{clause}")
        if not found and not args.json:
            roster = muster(army_list, load_army(army_list.army))
            print(f"{army_list.name}: legal, {roster.points} of {army_list.points} points.")
    if args.json:
        print(json.dumps({"faults": faults}, ensure_ascii=False))
    return 1 if faults else 0


def _overview(args: argparse.Namespace) -> int:
    armies = [load_army(name) for name in available_armies(args.book)]
    lists = [load_list(name) for name in available_lists(args.book)]
    if args.json:
        data = {
            "armies": [{"id": a.id, "name": a.name, "about": a.about} for a in armies],
            "lists": [{"id": x.id, "name": x.name, "army": x.army, "points": x.points} for x in lists],
        }
        print(json.dumps(data, ensure_ascii=False))
        return 0
    console = Console()
    table = Table(title="Armies", title_justify="left")
    for heading in ("id", "name", "units", "about"):
        table.add_column(heading, overflow="fold")
    for army in armies:
        table.add_row(army.id, army.name, str(len(army.units)), army.about)
    console.print(table)
    table = Table(title="Lists", title_justify="left")
    for heading in ("id", "name", "army", "points"):
        table.add_column(heading)
    for found in lists:
        table.add_row(found.id, found.name, found.army, str(found.points))
    console.print(table)
    return 0


def _army(pack: ArmyPack, as_json: bool) -> int:
    if as_json:
        print(json.dumps(msgspec.to_builtins(pack), ensure_ascii=False))
        return 0
    console = Console()
    console.print(f"[bold]{pack.name}[/bold]: {pack.about}")
    table = Table()
    for heading in ("unit", "models", "Q", "D", "weapons", "rules", "points", "formula"):
        table.add_column(heading, overflow="fold")
    for entry in pack.units.values():
        weapons = ", ".join(entry.weapons)
        rules = ", ".join(entry.rules)
        row = (entry.name, entry.size, f"{entry.quality}+", f"{entry.defense}+", weapons, rules, entry.points)
        table.add_row(*[str(cell) for cell in row], str(formula_points(entry, pack)))
    console.print(table)
    table = Table(title="Spells", title_justify="left")
    for heading in ("spell", "number", "range", "target"):
        table.add_column(heading)
    for spell in pack.spells:
        table.add_row(spell.name, f"{spell.number}+", f"{spell.range}”", f"{spell.count} {spell.target}")
    console.print(table)
    return 0


def _roster(roster: Roster, as_json: bool) -> int:
    if as_json:
        print(json.dumps(msgspec.to_builtins(roster), ensure_ascii=False))
        return 0
    table = Table(title=f"{roster.name} ({roster.army}), {roster.points} points", title_justify="left")
    for heading in ("unit", "models", "Q", "D", "weapons", "rules", "points"):
        table.add_column(heading, overflow="fold")
    for unit in roster.units:
        for number, model in enumerate(unit.models):
            weapons = ", ".join(
                f"{w.name} ({', '.join([f'{w.range}”'] * bool(w.range) + [f'A{w.attacks}', *w.rules])})"
                for w in model.weapons
            )
            table.add_row(
                unit.name if number == 0 else "",
                f"{model.count} {model.name}",
                f"{model.quality}+",
                f"{model.defense}+",
                weapons,
                ", ".join(model.rules),
                str(unit.points) if number == 0 else "",
            )
    Console().print(table)
    return 0
