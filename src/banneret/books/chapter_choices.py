# interpreted: loads modules by name, and is used once a game
"""Which chapters a book has, and how what was chosen of them stands in options, saved states and cases.

Nothing lists the chapters of a book: each module in `books/<book>/chapters/` defines one, or in a folder there
the module `chapter`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from banneret.books.chaptered import Chaptered
from banneret.books.chapters import BY_NAME, Chosen, OptionalChapter
from banneret.books.sides import LETTERS
from banneret.core.engine.ask import Data
from banneret.core.engine.book import Setting, not_one
from banneret.core.engine.doors import class_in, module_of
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import meant

C = TypeVar("C", bound=OptionalChapter)
Opts = TypeVar("Opts")
Checked = TypeVar("Checked", bound=msgspec.Struct)

ROOM = "chapters"  # the field of options with the choices of chapters that have no field of their own

_found: dict[tuple[str, ...], tuple[OptionalChapter, ...]] = {}


def chapters_of(book_id: str, order: Sequence[str]) -> tuple[OptionalChapter, ...]:
    """All optional chapters of a book, as if none were chosen, by this order of its sections."""
    folder = module_of("books", book_id, ROOM)
    if folder is None:
        return ()
    package = folder.__name__
    key = (package, *folder.__path__)
    if key not in _found:
        found = sorted(pkgutil.iter_modules(folder.__path__), key=lambda each: each.name)
        names = [f"{each.name}.chapter" if each.ispkg else each.name for each in found]
        modules = [importlib.import_module(f"{package}.{name}") for name in names]
        made = [class_in(module, OptionalChapter)() for module in modules]
        check_words(made)
        for chapter in made:
            check_says_who_sees(chapter)
            check_section(chapter, book_id, order)
        _found[key] = tuple(in_order(made, order))
    return _found[key]


def check_words(chapters: Iterable[OptionalChapter]) -> None:
    """BadInput for a word of cases that is that of two chapters: one would get what is said of the other."""
    owners: dict[str, str] = {BY_NAME: "all of them"}
    for chapter in chapters:
        own = dict(chapter.fields)
        for word in [*[own.get(each.id, each.id) for each in chapter.settings()], *chapter.words]:
            if word in owners:
                raise BadInput(f"the chapters “{owners[word]}” and “{chapter.id}” both have the word “{word}”")
            owners[word] = chapter.id


def check_says_who_sees(chapter: OptionalChapter) -> None:
    """BadInput for a chapter that has notes and leaves open who may know them: hooks would not find them."""
    if _defines(chapter, "fresh_notes") and not _defines(chapter, "seen_notes"):
        raise BadInput(f"the chapter “{chapter.id}” has notes and does not say in `seen_notes` who sees them")


def check_section(chapter: OptionalChapter, book_id: str, order: Sequence[str]) -> None:
    """BadInput for a chapter that has no place in the order of the book's sections."""
    if chapter.section not in order:
        said = f"has the section “{chapter.section}”" if chapter.section else "has no section"
        raise BadInput(f"the chapter “{chapter.id}” {said}; those of {book_id} are {', '.join(order)}")


def _defines(chapter: OptionalChapter, name: str) -> bool:
    """Whether a chapter has a method of its own, or of what it comes from, instead of that of all chapters."""
    return next(kind for kind in type(chapter).__mro__ if name in vars(kind)) is not OptionalChapter


def in_order(chapters: Iterable[C], order: Sequence[str]) -> list[C]:
    """By the order of the book's sections, so that the order in which chapters are named changes nothing."""
    return sorted(chapters, key=lambda chapter: (order.index(chapter.section), chapter.id))


def by_name(chapters: Iterable[OptionalChapter]) -> tuple[Setting, ...]:
    """The setting that lists the chapters with a title; none for a book without any."""
    titled = [chapter for chapter in chapters if chapter.title]
    if not titled:
        return ()
    choices = tuple([(chapter.id, chapter.title) for chapter in titled])
    abouts = tuple([(chapter.id, chapter.about) for chapter in titled])
    about = "Parts of the book that are played only if you agree on them; any of them go together."
    armies = tuple([(chapter.id, chapter.numbers()) for chapter in titled if chapter.numbers()])
    none = "No optional chapters: you play the plain rules of the book."
    setting = Setting(
        BY_NAME, "Optional chapters", about, choices, several=True, abouts=abouts, armies=armies, if_none=none
    )
    return (
        setting._replace(along=tuple([(chapter.id, chapter.along) for chapter in titled if chapter.along])),
    )


def settings_of(chapters: Iterable[OptionalChapter]) -> list[Setting]:
    """What players agree on because of these chapters, each setting after what it needs."""
    known = list(chapters)
    found = [*by_name(known)]
    for chapter in known:
        own = chapter.settings()
        for setting in own:
            if setting.needs[0]:
                found.append(setting)
            elif chapter.title:
                found.append(setting._replace(needs=(BY_NAME, chapter.id)))
            else:
                # The first switches the chapter on; without it the others say nothing.
                found.append(setting if setting is own[0] else setting._replace(needs=(own[0].id, "")))
    return found


def named(chapters: Iterable[OptionalChapter], chosen: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """The chapters that are chosen by name, with those that come along, in the order of the book."""
    known = list(chapters)
    wanted = list(chosen.get(BY_NAME, ()))
    for chapter in known:
        if chapter.id in wanted:
            wanted += chapter.along
    return tuple([chapter.id for chapter in known if chapter.title and chapter.id in wanted])


def is_on(chapter: OptionalChapter, chosen: Mapping[str, Sequence[str]], names: Sequence[str]) -> bool:
    """Whether a chapter is played, of which those with a title are by these names."""
    if chapter.title:
        return chapter.id in names
    first = chapter.settings()[0]
    return tuple(chosen[first.id]) != first.usually()


def in_use(chapters: Iterable[OptionalChapter], chosen: Chosen) -> list[OptionalChapter]:
    """The chapters that are played, each with what was chosen for it."""
    known = list(chapters)
    names = named(known, chosen)
    found: list[OptionalChapter] = []
    for chapter in known:
        if is_on(chapter, chosen, names):
            own = tuple([(setting.id, tuple(chosen[setting.id])) for setting in chapter.settings()])
            found.append(type(chapter)(own[0][1] if own else (), own))
    return found


def fresh_notes(chapters: Iterable[OptionalChapter], chosen: Chosen) -> dict[str, Any]:
    """What these chapters remember as a game begins."""
    notes = {chapter.id: chapter.fresh_notes(chosen) for chapter in chapters}
    return {key: value for key, value in notes.items() if value is not None}


def open_chapters(
    battle: Chaptered,
    known: Sequence[OptionalChapter],
    order: Sequence[str],
    options: object,
) -> None:
    """Gives a battle about to begin the chapters that the options choose of those known, with fresh notes."""
    chosen = chosen_in(known, options)
    battle.chapters = in_order(in_use(known, chosen), order)
    battle.every_chapter = list(known)
    battle.notes = fresh_notes(battle.chapters, chosen)


# ---------------------------------------------------------------------------------------- options


def chosen_in(chapters: Sequence[OptionalChapter], options: object) -> dict[str, tuple[str, ...]]:
    """What the options say of every setting of these chapters."""
    chosen = {
        setting.id: _chosen(chapter, setting, lambda name: getattr(options, name))
        for chapter in chapters
        for setting in chapter.settings()
    }
    if by_name(chapters):
        named = getattr(options, ROOM).get(BY_NAME, ())
        return {BY_NAME: tuple(named), **chosen}
    return chosen


def _chosen(chapter: OptionalChapter, setting: Setting, field: Any) -> tuple[str, ...]:
    """A field of its own has one word, or several, and "" for a chapter that is not played."""
    own = dict(chapter.fields).get(setting.id)
    if own is None:
        return tuple(field(ROOM).get(setting.id, setting.usually()))
    return tuple(field(own)) if setting.several else (field(own) or setting.usual,)


def as_fields(chapters: Iterable[OptionalChapter], chosen: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The fields of options that say this; what is usual is not written in the room for all chapters."""
    fields: dict[str, Any] = {}
    room: dict[str, tuple[str, ...]] = {}
    known = list(chapters)
    for chapter in known:
        own = dict(chapter.fields)
        for setting in chapter.settings():
            values = in_choices_order(setting, chosen.get(setting.id, setting.usually()))
            if setting.id not in own:
                if values != setting.usually():
                    room[setting.id] = values
            elif setting.several:
                fields[own[setting.id]] = values
            else:
                switched_off = setting == chapter.settings()[0] and values == setting.usually()
                fields[own[setting.id]] = "" if switched_off else values[0]
    # In the order of the book, whatever the order in which they were named.
    names = named(known, chosen)
    if names:
        room[BY_NAME] = names
    fields[ROOM] = {key: room[key] for key in sorted(room)}
    return fields


def in_choices_order(setting: Setting, values: Sequence[str]) -> tuple[str, ...]:
    """What was chosen, in the order in which the setting has it: which was named first is no matter."""
    if not setting.several:
        return tuple(values)
    return tuple([key for key, _ in setting.choices if key in values])


def with_choices(
    options: Opts, chapters: Sequence[OptionalChapter], chosen: Mapping[str, Sequence[str]]
) -> Opts:
    """The options with these choices for the settings of chapters; unchecked.

    What they say already stays as it was written: a game saved before choices had an order is the same game.
    """
    if not chapters:
        return options
    assert isinstance(options, msgspec.Struct)
    before = as_fields(chapters, chosen_in(chapters, options))
    changed = {name: value for name, value in as_fields(chapters, chosen).items() if value != before[name]}
    return msgspec.structs.replace(options, **changed)


def without_empty_room(data: Data) -> Data:
    """Options as data: headers say nothing of what is not played."""
    if not data[ROOM]:
        del data[ROOM]
    return data


def check_choices(chapters: Sequence[OptionalChapter], options: Checked) -> Checked:
    """The options, and no word in them of what is usual anyway, so that one game is written in one way.

    BadInput for a choice that a chapter does not have, or for a chapter that the book does not have.
    """
    known = []
    for setting in by_name(chapters):
        known.append(setting.id)
        values = tuple(getattr(options, ROOM).get(setting.id, ()))
        _check(setting, [key for key, _ in setting.choices], values, f"options.{ROOM}.{setting.id}")
    for chapter in chapters:
        for setting in chapter.settings():
            own = dict(chapter.fields).get(setting.id)
            ids = [key for key, _ in setting.choices]
            if own is None:
                known.append(setting.id)
                values = tuple(getattr(options, ROOM).get(setting.id, setting.usually()))
                _check(setting, ids, values, f"options.{ROOM}.{setting.id}")
                continue
            if setting == chapter.settings()[0]:
                ids = ["" if key == setting.usual else key for key in ids]
            values = getattr(options, own) if setting.several else (getattr(options, own),)
            _check(setting, ids, values, f"options.{own}")
    for key in getattr(options, ROOM):
        if key not in known:
            raise BadInput(
                f"there is no chapter with the setting “{key}”{meant(key, known)}", f"options.{ROOM}"
            )
    chosen = chosen_in(chapters, options)
    check_needs(chapters, chosen)
    check_providers(in_use(chapters, chosen))
    room = as_fields(chapters, chosen)[ROOM]
    if list(room.items()) == list(getattr(options, ROOM).items()):
        return options
    return msgspec.structs.replace(options, **{ROOM: room})


def check_needs(chapters: Iterable[OptionalChapter], chosen: Mapping[str, Sequence[str]]) -> None:
    """BadInput for something chosen that needs a choice of another setting, which is not chosen."""
    settings = {setting.id: setting for chapter in chapters for setting in chapter.settings()}
    for setting in settings.values():
        other, choice = setting.needs
        if not choice or other not in settings or tuple(chosen[setting.id]) == setting.usually():
            continue
        if choice not in chosen[other]:
            name = dict(settings[other].choices)[choice]
            why = f"“{setting.name}” is agreed on only with “{name}”"
            raise BadInput(why, f"options.{ROOM}.{setting.id}")


def check_providers(chapters: Iterable[OptionalChapter]) -> None:
    """BadInput for two of the chapters in use that bring what a game has only one of.

    Of orders of turns that of the highest rank counts, so only two of the same rank are too many. A side that
    nobody plays is called otherwise than those of players.
    """
    provided: dict[tuple[str, int], str] = {}
    for chapter in chapters:
        name = chapter.called()
        if chapter.neutral in LETTERS:
            why = f"“{name}” names its neutral side {chapter.neutral}, which is the seat of a player"
            raise BadInput(why, f"options.{ROOM}")
        for what in _brought(chapter):
            if what in provided:
                why = f"“{provided[what]}” and “{name}” do not go together: each has its own {what[0]}"
                raise BadInput(why, f"options.{ROOM}")
            provided[what] = name


def check_teams(chapters: Iterable[OptionalChapter], armies: Iterable[str]) -> None:
    """BadInput for a chapter in use that puts all who play into one team, so that nobody could win or lose."""
    seats = tuple(sorted(armies))
    for chapter in chapters:
        if any([set(team) >= set(seats) for team in chapter.teams(seats)]):
            why = f"“{chapter.called()}” puts all players into one team, and a battle needs two sides"
            raise BadInput(why, f"options.{ROOM}")


def check_two_players(chapters: Iterable[OptionalChapter], title: str, clause: str) -> None:
    """BadInput for a chapter in use that brings other sides or turns to a book that two play in turn."""
    for chapter in chapters:
        brought = ""
        if chapter.numbers() not in ((), (2,)):
            brought = "another number of armies"
        elif chapter.neutral:
            brought = "a neutral side"
        elif _defines(chapter, "teams"):
            brought = "teams"
        elif _defines(chapter, "turn_order"):
            brought = "an order of turns"
        if brought:
            name = chapter.called()
            why = f"“{name}” brings {brought}, and {title} is for two players who take turns ({clause})"
            raise BadInput(why, f"options.{ROOM}")


def brings_order(chapters: Iterable[OptionalChapter]) -> bool:
    """Whether one of these has an order of turns of its own, in every round or in some."""
    having = [each for each in chapters if type(each).turn_order is not OptionalChapter.turn_order]
    return any([chapter.orders_turns() for chapter in having])


def _brought(chapter: OptionalChapter) -> list[tuple[str, int]]:
    found = [(what, 0) for what in chapter.provides if what not in chapter.yields]
    if chapter.numbers():
        found.append(("number of armies", 0))
    if chapter.neutral:
        found.append(("neutral side", 0))
    if brings_order([chapter]):
        found.append(("order of turns", chapter.turn_rank))
    if chapter.teams(LETTERS[: (*chapter.numbers(), 2)[0]]):
        found.append(("teams", 0))
    return found


def _check(setting: Setting, ids: list[str], values: tuple[str, ...], where: str) -> None:
    if not setting.several and len(values) != 1:
        raise BadInput(not_one(setting, len(values)), where)
    for number, value in enumerate(values):
        at = f"{where}[{number}]" if setting.several else where
        if value not in ids:
            raise BadInput(f"“{setting.name}” has no choice “{value}”{meant(value, filter(None, ids))}", at)
        if value in values[:number]:
            raise BadInput(f"“{value}” is named twice", at)


def set_aside(
    chapters: Iterable[OptionalChapter], before: Mapping[str, Sequence[str]], new: Mapping[str, Sequence[str]]
) -> dict[str, Sequence[str]]:
    """What was chosen before and is given up, since something newly chosen brings the same."""
    known = list(chapters)
    names = named(known, {**before, **new})
    playing = [chapter for chapter in known if is_on(chapter, {**before, **new}, names)]
    asked = [each for each in playing if each.id in new.get(BY_NAME, ()) or _is_about(each, new)]
    brought = {what for chapter in asked for what in _brought(chapter)}
    given_up = [
        each for each in playing if each not in asked and not each.title and brought & {*_brought(each)}
    ]
    return {each.settings()[0].id: each.settings()[0].usually() for each in given_up}


def _is_about(chapter: OptionalChapter, chosen: Mapping[str, Sequence[str]]) -> bool:
    return any([setting.id in chosen for setting in chapter.settings()])


def check_together(
    chapters: Iterable[OptionalChapter], chosen: Mapping[str, Sequence[str]], new: Mapping[str, Sequence[str]]
) -> None:
    """BadInput for something newly chosen about a chapter that is not played."""
    known = list(chapters)
    names = named(known, chosen)
    for chapter in known:
        if not is_on(chapter, chosen, names):
            for setting in chapter.settings():
                if tuple(new.get(setting.id, setting.usually())) != setting.usually():
                    raise BadInput(
                        f"without {chapter.called().lower()} there is nothing to choose here",
                        f"settings.{setting.id}",
                    )


# ---------------------------------------------------------------------------------------- sides


def armies_allowed(chapters: Iterable[OptionalChapter]) -> tuple[int, ...]:
    """How many armies a battle with these chapters may have: two, unless one of them says otherwise."""
    allowed: tuple[int, ...] = (2,)
    for chapter in chapters:
        allowed = chapter.numbers() or allowed
    return allowed


def points_for(chapters: Iterable[OptionalChapter], costs: Mapping[str, int], points: int) -> int:
    """The points agreed on, or as many more as armies of these costs need."""
    return max([points, *[chapter.points_needed(costs) for chapter in chapters]])


# ---------------------------------------------------------------------------------------- saved states


def write_all(chapters: Iterable[OptionalChapter], notes: Mapping[str, Any], saved: list[Any]) -> list[Any]:
    """Puts the notes into a saved state: by rows where chapters have some, else at its end, by their ids.

    A chapter with rows writes them in every game. A state without notes of others ends as it always did.
    """
    room: dict[str, list[Any]] = {}
    for chapter in chapters:
        if chapter.rows:
            known = notes.get(chapter.id, chapter.fresh_notes({}))
            for place, value in zip(chapter.rows, chapter.write_notes(known), strict=True):
                _row(saved, place)[place[-1]] = value
        elif chapter.id in notes:
            room[chapter.id] = chapter.write_notes(notes[chapter.id])
    return [*saved, {key: room[key] for key in sorted(room)}] if room else saved


def read_all(chapters: Iterable[OptionalChapter], fresh: Mapping[str, Any], saved: list[Any]) -> dict[str, Any]:
    """The notes in a saved state, of the chapters that have `fresh` ones."""
    room = saved[-1] if isinstance(saved[-1], dict) else {}
    notes = dict(fresh)
    for chapter in chapters:
        if chapter.id in fresh:
            if chapter.rows:
                values = [_row(saved, place)[place[-1]] for place in chapter.rows]
                notes[chapter.id] = chapter.read_notes(values)
            elif chapter.id in room:
                notes[chapter.id] = chapter.read_notes(room[chapter.id])
    return notes


def _row(saved: list[Any], place: tuple[int, ...]) -> list[Any]:
    row = saved
    for at in place[:-1]:
        row = row[at]
    return row


# ---------------------------------------------------------------------------------------- cases


def own_steps(chapters: Sequence[OptionalChapter], chosen: Mapping[str, tuple[str, ...]]) -> list[str]:
    """The steps that a case may begin at because of what it chooses."""
    complete = {each.id: chosen.get(each.id, each.usually()) for one in chapters for each in one.settings()}
    complete[BY_NAME] = chosen.get(BY_NAME, ())
    return [step for chapter in in_use(chapters, complete) for step in chapter.steps]


def split_words(
    chapters: Iterable[OptionalChapter], state: Data
) -> tuple[Data, dict[str, Any], dict[str, Data]]:
    """The words of a case's state: those of the book, what is chosen, and what each chapter remembers."""
    rest = dict(state)
    chosen: dict[str, Any] = {}
    words: dict[str, Data] = {}
    known = list(chapters)
    for setting in by_name(known):
        if setting.id in rest:
            chosen[setting.id] = _words(rest.pop(setting.id), setting, f"state.{setting.id}")
    for chapter in known:
        own = dict(chapter.fields)
        for setting in chapter.settings():
            word = own.get(setting.id, setting.id)
            if word in rest:
                chosen[setting.id] = _words(rest.pop(word), setting, f"state.{word}")
        words[chapter.id] = {word: rest.pop(word) for word in chapter.words if word in rest}
    return rest, chosen, words


def _words(value: object, setting: Setting, where: str) -> tuple[str, ...]:
    try:
        if setting.several:
            return tuple(msgspec.convert(value, list[str]))
        return (msgspec.convert(value, str) or setting.usual,)
    except msgspec.ValidationError as error:
        raise BadInput(str(error), where) from error


def notes_in_case(
    chapters: Iterable[OptionalChapter],
    notes: Mapping[str, Any],
    words: Mapping[str, Data],
    seats: Sequence[str],
) -> dict[str, Any]:
    """The notes that a case describes; what is said of a chapter or a side that does not play is refused."""
    told = dict(notes)
    for chapter in chapters:
        for word, said in words[chapter.id].items():
            for key in said if isinstance(said, dict) else ():
                if key in LETTERS and key not in seats:
                    known = ", ".join(seats)
                    raise BadInput(f"there is no side “{key}”; known are {known}.", f"state.{word}")
        if words[chapter.id]:
            found = chapter.notes_in_case(notes.get(chapter.id, chapter.fresh_notes({})), words[chapter.id])
            if chapter.id not in notes:
                where = f"state.{next(iter(words[chapter.id]))}"
                raise BadInput(f"this case is played without {chapter.called().lower()}", where)
            told[chapter.id] = found
    return told
