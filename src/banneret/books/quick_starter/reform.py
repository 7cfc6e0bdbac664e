"""Post-Combat Reforms (QS-RES-33 to QS-RES-42): lifted and put back, so that nobody escapes the fight."""

from __future__ import annotations

from banneret.books.events import plural
from banneret.books.quick_starter import discipline
from banneret.books.quick_starter.battle import Battle, Contact
from banneret.books.quick_starter.close_combat import Round
from banneret.books.quick_starter.closed_reforms import ClosedReforms, why_not_reform
from banneret.books.quick_starter.events import Marched
from banneret.books.quick_starter.move_question import PlaceChoice, read_pose
from banneret.books.quick_starter.reform_places import Place, flush_near, opponent, place_at, places
from banneret.books.quick_starter.unit import Unit
from banneret.core.engine.ask import Answer, Choice, Option, Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.shown import PreviewData

DONE = ""


def reforms(battle: Battle, round_: Round, stayed: list[tuple[str, str]], dice: Dice) -> Steps:
    """QS-RES-33, QS-RES-36: the Active Player decides which player reforms first."""
    willing = [
        seat
        for seat in battle.sides.beginning(battle.active)
        if any([battle.unit(key).seat == seat for key in candidates(battle, round_, stayed)])
    ]
    if len(willing) > 1:
        options = [Option(seat, "Me" if seat == battle.active else "My opponent") for seat in willing]
        prompt = "Who makes Post-Combat Reforms first?"
        first = yield ask(battle.active, Choice("reform-first", "QS-RES-36", prompt, options))
        willing = [seat for seat in battle.sides.beginning(first) if seat in willing]
    for seat in willing:
        yield from reforms_of(battle, round_, stayed, seat, dice)


def candidates(battle: Battle, round_: Round, stayed: list[tuple[str, str]]) -> list[str]:
    """QS-RES-33, QS-RES-35: units that stayed engaged all through, on one Facing only."""
    found: list[str] = []
    for key in round_.members:
        unit = battle.unit(key)
        if unit.on_table() and why_not_reform(battle, round_.members, stayed, unit) is None:
            found.append(key)
    return found


def reforms_of(battle: Battle, round_: Round, stayed: list[tuple[str, str]], seat: str, dice: Dice) -> Steps:
    """QS-RES-34, QS-RES-36: one player's reforms in any order; units of the losing side test first."""
    lost = round_.winner in battle.enemies(seat)
    waiting = [key for key in candidates(battle, round_, stayed) if battle.unit(key).seat == seat]
    while waiting:
        # Also where no place is proposed: the player may know one (QS-RES-37).
        options = [Option(key, f"{battle.unit(key).the_first()} reforms", (key,)) for key in waiting]
        options.append(Option(DONE, "No (more) reforms"))
        prompt = "Does a unit reform?"
        closed = ClosedReforms(battle, options, seat, round_.members, stayed)
        key = yield ask(seat, Choice("reform", "QS-RES-33", prompt, options, (), DONE, closed))
        if key == DONE:
            return
        waiting.remove(key)
        unit = battle.unit(key)
        if lost and not (yield from discipline.stands(battle, unit, dice, "QS-RES-34", "Reform test")):
            continue
        yield from reform(battle, unit)


def reform(battle: Battle, unit: Unit) -> Steps:
    found = places(battle, unit)
    spots: dict[str, tuple[float, float, float]] = {"stay": unit.pose()}
    labels = {"stay": "Stay as it is"}
    for number, spot in enumerate(found, 1):
        spots[str(number)] = spot.unit.pose()
        heroes = f", {spot.figures} of its Characters" if unit.figures else ""
        touching = f"{plural(spot.models, 'model')} in contact{heroes}"
        labels[str(number)] = f"{spot.side.capitalize()} to the enemy: {touching}"
    question = ReformChoice(battle, unit, found, spots, labels)
    chosen = question.place((yield ask(unit.seat, question)))
    if chosen is None:
        return
    assert not isinstance(chosen, Refusal), "answers are checked"
    place: Place = chosen
    battle.put(place.unit)
    for contact in battle.contacts_of(unit.id):
        battle.contacts.remove(contact)
        if contact.a == unit.id:
            battle.engage(Contact(unit.id, place.side, contact.b, contact.side_b))
        else:
            battle.engage(Contact(contact.a, contact.side_a, unit.id, place.side))
    battle.tell(Marched("QS-RES-37", unit.id, "reform", unit.pose(), place.unit.pose(), 0.0))


class ReformChoice(PlaceChoice):
    """QS-RES-37: how a unit is put back. The best places are proposed; any other that is allowed may be given.

    An answer is the key of a place; or the place itself, [x, y, heading] of the middle of the front, and after
    it, if Characters change places, the files of all of them in their order: [18, 24, 0, [2, 3]].
    """

    def __init__(
        self,
        battle: Battle,
        unit: Unit,
        found: list[Place],
        spots: dict[str, tuple[float, float, float]],
        labels: dict[str, str],
    ) -> None:
        super().__init__(unit, "reform-place", "QS-RES-37", f"How {unit.asks('does')} reform?", spots, labels)
        self.act = "Reform like this"
        self.battle = battle.seen_by(unit.seat)
        self.found = found
        self.given: dict[Answer, Place | Refusal] = {}
        self.turn = 1 if opponent(battle, unit).is_round() else 90

    def read(self, data: object) -> Answer:
        if isinstance(data, str):
            return data
        if not isinstance(data, (list, tuple)) or len(data) not in (3, 4):
            return self.malformed("it takes the key of a place, or a place such as [18, 24, 90]")
        pose = read_pose(self, data[:3])
        if isinstance(pose, Refusal) or len(data) == 3:
            return pose
        files = data[3]
        if not isinstance(files, (list, tuple)) or len(files) != len(self.unit.figures):
            return self.malformed("after the place come the files of all its Characters")
        places: list[int] = []
        for file in files:
            if not isinstance(file, int) or isinstance(file, bool):
                return self.malformed("the files of Characters are whole numbers, 0 at the left")
            places.append(file)
        return *pose, tuple(places)

    def place(self, answer: Answer) -> Place | Refusal | None:
        """How the unit would stand, None as it does now, or why not."""
        if answer == "stay":
            return None
        if isinstance(answer, str):
            if answer in self.places:
                return self.found[int(answer) - 1]
            return Refusal("not-offered", self.clause, "That is not one of the places offered here.")
        known = self.given.get(answer)
        if known is None:
            files: tuple[int, ...] | None = answer[3] if len(answer) == 4 else None
            known = place_at(self.battle, self.unit, (answer[0], answer[1], answer[2]), files)
            self.given[answer] = known
        return known

    def check(self, answer: Answer) -> Refusal | None:
        place = self.place(answer)
        return place if isinstance(place, Refusal) else None

    def preview(self, answer: Answer) -> PreviewData:
        place = self.place(answer)
        if isinstance(place, Refusal):
            flush = None if isinstance(answer, str) else flush_near(self.battle, self.unit, answer[:3])
            return self.refused(place, None if flush is None else flush[1])
        unit = self.unit if place is None else place.unit
        return self.shown(unit.x, unit.y, unit.heading)
