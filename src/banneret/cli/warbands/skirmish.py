"""`banneret warband`: found a party, look at it, recruit, equip, and take what a skirmish has made of it."""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import Any

import msgspec

from banneret.books.events import plural
from banneret.books.skirmish.battlefield import BOOK, load_table
from banneret.books.skirmish.options import SIDES, SkirmishOptions, read_options
from banneret.books.skirmish.packs import equipment, growth, hired_swords, magic
from banneret.books.skirmish.party import FIRST_GOLD
from banneret.books.skirmish.party_building import (
    LEAST_MEMBERS,
    MOST_HEROES,
    MOST_HIRED,
    MOST_MEMBERS,
    faults,
    price,
)
from banneret.books.skirmish.party_lists import (
    BandList,
    PartyType,
    band_lists,
    load_band,
    load_type,
    party_types,
)
from banneret.books.skirmish.roster_text import roster_lines
from banneret.books.skirmish.roster_view import GROUPS
from banneret.books.skirmish.sheets import STATS
from banneret.books.skirmish.warband import (
    MOST_BYTES,
    PartyOrder,
    Warband,
    after_fight,
    found_warband,
    ordered,
    read_warband,
    record_line,
    written,
)
from banneret.books.skirmish.warband_fights import check_fight, fight_of
from banneret.bots.players import make_bot, play_on
from banneret.cli.numbers import whole
from banneret.cli.output import say, say_json
from banneret.core.engine.book import open_book
from banneret.core.engine.errors import BadInput
from banneret.core.engine.journal import Journal
from banneret.core.engine.match import Match
from banneret.core.engine.toml_files import ID, check_name, meant
from banneret.core.engine.whole_files import write_whole
from banneret.lab.skirmish.league import Fight, League, casualties, lines_of, table_of

FILE = "watch.warband"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    new = _action(
        actions,
        "new",
        "found a party of a list, ready-made or your own",
        f"new lantern-street-watch --out {FILE}",
    )
    new.add_argument("list", metavar="LIST", help="a list: the id of a ready-made one, or a TOML file")
    new.add_argument("--out", type=Path, metavar=FILE.upper(), help="where to write (else by the list's id)")
    new.add_argument("--name", help="another name for the party")
    new.add_argument("--owner", default="", help="who plays it")
    new.add_argument(
        "--seed", type=whole, default=1, metavar="N", help="for the dice of a Wizard's first spell"
    )
    new.add_argument("--force", action="store_true", help="write over a file that is there")
    show = _action(
        actions, "show", "print a party's roster; or all types and lists, or one of them", f"show {FILE}"
    )
    show.add_argument("name", nargs="?", metavar="NAME", help="a warband's file, a party type, or a list")
    _edited(show)
    show.add_argument("--json", action="store_true", help="print JSON instead of text")
    recruit = _action(
        actions,
        "recruit",
        "recruit a warrior, hire a sword, or dismiss or rename somebody",
        f"recruit {FILE} soldier --name Bea",
    )
    recruit.add_argument("file", type=Path, metavar="FILE")
    recruit.add_argument(
        "warrior", metavar="WARRIOR", help="the id of an entry or a hired sword, or whom to dismiss or rename"
    )
    recruit.add_argument("--name", default="", help="what the recruit is called (else by the entry)")
    instead = recruit.add_mutually_exclusive_group()
    instead.add_argument("--dismiss", action="store_true", help="let this member or hired sword go")
    instead.add_argument("--rename", metavar="NEW", help="give this member or hired sword another name")
    _edited(recruit)
    equip = _action(
        actions,
        "equip",
        "buy something for a member, hand it out of the stash, put it there, or sell it",
        f"equip {FILE} Pip helmet",
    )
    equip.add_argument("file", type=Path, metavar="FILE")
    equip.add_argument("member", metavar="MEMBER", help="who carries it: a name, or “stash”")
    equip.add_argument("item", metavar="ITEM", help="the id of the thing, such as light-armour")
    how = equip.add_mutually_exclusive_group()
    how.add_argument("--from-stash", action="store_true", help="hand it out of the stash instead of buying it")
    how.add_argument("--to-stash", action="store_true", help="take it from the member and put it in the stash")
    how.add_argument("--sell", action="store_true", help="sell it for half its price")
    _edited(equip)
    after = _action(
        actions, "after", "take what a finished skirmish has made of the party", f"after {FILE} game.journal"
    )
    after.add_argument("file", type=Path, metavar="FILE")
    after.add_argument("journal", type=Path, metavar="JOURNAL", help="the journal of a game that is over")
    _edited(after)
    fight = _action(
        actions,
        "fight",
        "let bots fight a skirmish of two warbands, and write down what came of it",
        f"fight {FILE} mob.warband --bots greedy random",
    )
    fight.add_argument("files", type=Path, nargs=2, metavar="FILE")
    fight.add_argument(
        "--bots", nargs=2, default=("random", "random"), metavar="BOT", help="who fights for each (random)"
    )
    fight.add_argument("--map", default="generated", help="a map id or file, “ruins” or “fields” (by the seed)")
    fight.add_argument("--seed", type=whole, default=1, metavar="N", help="for dice, bots and the table")
    fight.add_argument(
        "--journal", type=Path, metavar="FILE", help="where to keep the game: a new file (else skirmish-N)"
    )
    _edited(fight)
    league = _action(
        actions,
        "league",
        "let bots play a league of new parties and print how they fared",
        "league --parties 6 --rounds 20 --bots greedy",
    )
    league.add_argument("--parties", type=whole, default=6, metavar="N", help="how many (default: 6)")
    league.add_argument("--rounds", type=whole, default=20, metavar="N", help="how many (default: 20)")
    league.add_argument(
        "--bots", nargs="+", default=("random",), metavar="BOT", help="who fights, party by party in turn"
    )
    league.add_argument("--seed", type=whole, default=1, metavar="N")
    league.add_argument("--json", action="store_true", help="print JSON instead of a table")
    history = _action(
        actions, "history", "tell how the party came to be what it is", f"history {FILE} --journals *.journal"
    )
    history.add_argument("file", type=Path, metavar="FILE")
    history.add_argument(
        "--journals", type=Path, nargs="+", default=[], metavar="JOURNAL", help="play these again and compare"
    )
    _edited(history)
    history.add_argument("--json", action="store_true", help="print JSON instead of text")


def _action(actions: Any, name: str, what: str, example: str) -> argparse.ArgumentParser:
    parser = actions.add_parser(
        name,
        help=what,
        description=f"{what[0].upper()}{what[1:]}.",
        epilog=f"Example:\n  banneret warband {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    assert isinstance(parser, argparse.ArgumentParser)
    return parser


def _edited(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--edited", action="store_true", help="accept a file that was changed by hand; its history will say so"
    )


def run(args: argparse.Namespace) -> int:
    deeds = {
        "new": _new,
        "show": _show,
        "recruit": _recruit,
        "equip": _equip,
        "after": _after,
        "fight": _fight,
        "league": _league,
        "history": _history,
    }
    return deeds[args.action](args)


# ------------------------------------------------------------------------------------------ files


class _Kept:
    """A warband and the file that it was read from."""

    def __init__(self, path: Path, edited: bool) -> None:
        self.path = path
        self.data = _bytes_of(path)
        self.warband = read_warband(self.data, path.name, edited)

    def check_unchanged(self) -> None:
        """BadInput if another command has written the file since: what that did would be lost."""
        if _bytes_of(self.path) != self.data:
            raise BadInput("the file was changed meanwhile, so nothing is written to it", str(self.path))

    def become(self, warband: Warband) -> None:
        self.check_unchanged()
        _write(self.path, warband)


def _bytes_of(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadInput(f"cannot read it ({error.strerror})", str(path)) from None
    except ValueError:  # a name no file can have
        raise BadInput("there is no such file", repr(str(path))) from None


def _write(path: Path, warband: Warband) -> None:
    write_whole(path, written(warband))


def _new_journal(given: Path | None, seed: int) -> Path:
    """Where a game will be kept. Journals prove a history, so none is written over."""
    if given is None:
        number = 1
        found = Path(f"{BOOK}-{seed}.jsonl")
        while found.exists():
            number += 1
            found = Path(f"{BOOK}-{seed}-{number}.jsonl")
        return found
    if given.is_file() or given.is_dir():
        raise BadInput("there is something of this name already; a journal needs a new file", str(given))
    return given


# ------------------------------------------------------------------------------------------ deeds


def _new(args: argparse.Namespace) -> int:
    band = load_band(args.list) if ID.fullmatch(args.list) else load_band(Path(args.list))
    if args.name is not None:
        check_name("--name", "name", args.name)
        band = msgspec.structs.replace(band, name=args.name)
    wrong = faults(band)
    for fault in wrong:
        say(f"{band.file}: {fault}.")
    if wrong:
        return 1
    out = args.out or Path(f"{band.id}.warband")
    if out.exists() and not args.force:
        raise BadInput("there is a file already; --force writes over it, --out another", str(out))
    warband = found_warband(band, _id_of(out, band), args.seed, args.owner)
    _write(out, warband)
    _print(warband)
    say("")
    say(f"Written: {out}")
    return 0


def _id_of(out: Path, band: BandList) -> str:
    """Two warbands of one list are told apart by their files."""
    return out.stem if ID.fullmatch(out.stem) else band.id


def _show(args: argparse.Namespace) -> int:
    if args.name is None:
        return _overview(args.json)
    if args.name in party_types():
        return _type(load_type(args.name), args.json)
    if args.name in band_lists():
        return _list(load_band(args.name), args.json)
    if ID.fullmatch(args.name) and not Path(args.name).exists():
        known = [*party_types(), *band_lists()]
        raise BadInput(f"there is no party type, list or file “{args.name}”{meant(args.name, known)}")
    warband = _Kept(Path(args.name), args.edited).warband
    if args.json:
        say_json(msgspec.to_builtins(warband))
    else:
        _print(warband)
    return 0


def _print(warband: Warband) -> None:
    results = [record.result.split(" ")[0] for record in warband.fought()]
    counts = [len([result for result in results if result == word]) for word in ("won", "lost", "drew")]
    for line in roster_lines(warband.party, *counts):
        say(line)
    if warband.edited():
        say("")
        say("This warband was changed by hand.")


def _recruit(args: argparse.Namespace) -> int:
    if args.dismiss:
        if args.name:
            raise BadInput("is for recruits, not for somebody who leaves", "--name")
        return _ordered(args, PartyOrder("dismiss", args.warrior))
    if args.rename is not None:
        if args.name:
            raise BadInput("is for recruits; --rename is enough for somebody who has joined", "--name")
        return _ordered(args, PartyOrder("rename", args.rename, args.warrior))
    deed = "hire" if args.warrior in hired_swords() else "recruit"
    return _ordered(args, PartyOrder(deed, args.warrior, args.name))


def _equip(args: argparse.Namespace) -> int:
    deed = "give" if args.from_stash else "take" if args.to_stash else "sell" if args.sell else "buy"
    if args.member == "stash" and deed in ("give", "take"):
        raise BadInput("name the member whose thing it is or will be, not the stash", "MEMBER")
    return _ordered(args, PartyOrder(deed, args.item, args.member))


def _ordered(args: argparse.Namespace, order: PartyOrder) -> int:
    kept = _Kept(args.file, args.edited)
    warband, events = ordered(kept.warband, order)
    kept.become(warband)
    for event in events:
        say(event.text({"A": warband.party.name}))
    say(f"{warband.party.gold} pg left, rating {warband.party.rating}.")
    return 0


def _after(args: argparse.Namespace) -> int:
    kept = _Kept(args.file, args.edited)
    match = Match.resume(Journal.load(args.journal), where=str(args.journal))
    warband = after_fight(kept.warband, fight_of(kept.warband, match, args.journal.name))
    kept.become(warband)
    _print(warband)
    return 0


def _fight(args: argparse.Namespace) -> int:
    """The journal is kept first: should a file not be written, “after” still takes what came of the game."""
    files = [_Kept(path, args.edited) for path in args.files]
    _new_journal(args.journal, args.seed)
    book = open_book(BOOK)
    names = [str(path) for path in args.files]
    parties = {seat: file.warband.party for seat, file in zip(SIDES, files, strict=True)}
    options = read_options(SkirmishOptions(load_table(args.map, args.seed), parties))
    match = Match.start(book, options, seed=args.seed)
    bots = {seat: make_bot(args.bots[at], book, seat, args.seed) for at, seat in enumerate(match.seats)}
    play_on(match, bots)
    for file in files:
        file.check_unchanged()
    journal = _new_journal(args.journal, args.seed)
    match.journal.save(journal)
    fought = [after_fight(file.warband, fight_of(file.warband, match, journal.name)) for file in files]
    for file, band in zip(files, fought, strict=True):
        file.become(band)
        record = band.fought()[-1]
        say(f"{band.party.name} {record.result} against {record.against}; rating {band.party.rating} after it.")
    say(f"Written: {', '.join([*names, str(journal)])}")
    return 0


def _league(args: argparse.Namespace) -> int:
    for words, number, most in (("--parties", args.parties, 24), ("--rounds", args.rounds, 1000)):
        if not 1 + int(words == "--parties") <= number <= most:
            raise BadInput(f"at most {most}, and at least {1 + int(words == '--parties')}", words)
    known = band_lists()
    first = random.Random(args.seed).sample(known, min(len(known), args.parties))
    bands = [first[at % len(first)] for at in range(args.parties)]

    def tell(fight: Fight) -> None:
        if not args.json and sys.stderr.isatty():
            print(f"round {fight.round}: {fight.scenario}, {fight.how}", file=sys.stderr)

    league = League(bands, args.seed, args.bots, tell)
    standings = league.play(args.rounds)
    winners, losers = casualties(league.fights)
    if args.json:
        rows = table_of(standings)
        table = [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
        say_json({"rounds": args.rounds, "winners_out": winners, "losers_out": losers, "table": table})
        return 0
    for line in lines_of(table_of(standings)):
        say(line)
    say("")
    say(f"Out of action: {winners:.0%} of the winners, {losers:.0%} of the losers.")
    return 0


def _history(args: argparse.Namespace) -> int:
    warband = _Kept(args.file, args.edited).warband
    proven = 0
    for path in args.journals:
        check_fight(warband, Match.resume(Journal.load(path), where=str(path)), path.name)
        proven += 1
    if args.json:
        say_json({"party": warband.party.id, "history": msgspec.to_builtins(warband.history), "proven": proven})
        return 0
    say(warband.party.name)
    fights = 0
    for record in warband.history:
        fights += int(record in warband.fought())
        say(f"  {record_line(record, fights)}")
    if args.journals:
        say(f"{plural(proven, 'journal')} of {len(warband.fought())} played again: all as the history says.")
    return 0


# ------------------------------------------------------------------------------------------ to look at


def _overview(json: bool) -> int:
    if json:
        say_json({"types": list(party_types()), "lists": list(band_lists()), "hired": list(hired_swords())})
        return 0
    say(f"A new party has {FIRST_GOLD} pg for {LEAST_MEMBERS} to {MOST_MEMBERS} members: one leader, at most")
    say(f"{MOST_HEROES} other heroes, one Wizard, half of its henchmen Animals, {MOST_HIRED} hired swords.")
    say("")
    for id in party_types():
        kind = load_type(id)
        say(f"{id}: {kind.name}. {kind.about}")
        for list_id in band_lists():
            band = load_band(list_id)
            if band.type == id:
                say(f"    {list_id}: {band.name}, {price(band, kind)} pg. {band.about}")
    say("")
    say("Hired swords:")
    for id, entry in hired_swords().items():
        say(f"    {id}: {entry.name}, {entry.cost} pg and {entry.upkeep} pg a skirmish. {entry.about}")
    return 0


def _type(kind: PartyType, json: bool) -> int:
    if json:
        say_json(msgspec.to_builtins(kind))
        return 0
    say(f"{kind.name}: {kind.about}")
    say(f"Skills: {', '.join([growth().groups[group] for group in kind.skills])}")
    say("")
    for id, entry in kind.warriors.items():
        most = "1" if entry.role == "leader" else "any number" if entry.max is None else f"at most {entry.max}"
        say(f"{id}: {entry.name}, {entry.role}, {entry.cost} pg, {most}")
        say(f"    {' '.join([f'{stat} {value}' for stat, value in zip(STATS, entry.profile, strict=True)])}")
        spells = f"; {magic().tables[entry.magic].name}" if entry.magic else ""
        rules = f"; {', '.join(entry.rules)}" if entry.rules else ""
        say(f"    carries {', '.join([GROUPS[group] for group in entry.groups])}{spells}{rules}")
    say("")
    for group, word in GROUPS.items():
        things = [
            f"{key} {equipment().cost(key)}"
            for key in equipment().for_sale()
            if group == equipment().group(key)
        ]
        if things and any(group in entry.groups for entry in kind.warriors.values()):
            say(f"{word[0].upper()}{word[1:]} (pg): {', '.join(things)}")
    return 0


def _list(band: BandList, json: bool) -> int:
    if json:
        say_json(msgspec.to_builtins(band))
        return 0
    kind = load_type(band.type)
    say(f"{band.name} ({kind.name}, {price(band, kind)} pg): {band.about}")
    for line in band.members:
        count = f"{line.count} × " if line.count > 1 else ""
        name = f"{line.name}, " if line.name else ""
        things = ", ".join([equipment().name(item) for item in line.items])
        say(f"  {count}{name}{kind.warriors[line.warrior].name}{': ' if things else ''}{things}")
    return 0
