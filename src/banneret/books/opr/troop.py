"""A unit of either One Page Rules book, apart from where its models stand.

A unit is a value: every change makes a new one, by way of `twin`, which each book writes for its own kind.
"""

from __future__ import annotations

from typing import Final, Self

from banneret.books.opr.sheets import ModelSheet, Spell
from banneret.books.opr.special_rules import ALL, ANY, EACH, MOST, SpecialRule
from banneret.books.opr.tray import Model, loss_order
from banneret.core.engine.grammar import Noun, is_plural
from banneret.core.space.shown import ShownUnit

# Where a unit is.
WAITING: Final = "to deploy"
ON_TABLE: Final = "on the table"
IN_AMBUSH: Final = "in reserve"
SCOUTING: Final = "held back"
JOINED: Final = "joined"
DESTROYED: Final = "destroyed"
STANDING: Final = "standing"  # of things that belong to nobody and can be attacked, which is all about them


def _next_hero(model: Model) -> tuple[tuple[bool, bool, int, int], int]:
    """RG-SPC-15: of Heroes who could be lost next the one with the best Defense stands up to hits."""
    return loss_order(model), model.sheet.defense


class Troop(Noun):
    """`wavering` is 0, or the number of the activation in which it lost its nerve."""

    __slots__ = (
        "_rules",
        "_shown",
        "activated",
        "fatigued",
        "id",
        "models",
        "place",
        "points",
        "seat",
        "spells",
        "start_size",
        "start_tough",
        "wavering",
    )

    def __init__(
        self,
        id_: str,
        seat: str,
        name: str,
        models: list[Model],
        start_size: int,
        start_tough: int,
        points: int,
    ) -> None:
        self.id = id_
        self.seat = seat
        self.name = name
        self.plural = is_plural(name)  # unless its roster says otherwise
        self.models = models
        self.start_size = start_size
        self.start_tough = start_tough
        self.points = points
        self.place: str = WAITING
        self.activated: bool = False
        self.fatigued: bool = False
        self.wavering: int = 0
        self.spells: tuple[Spell, ...] = ()
        self._rules: list[SpecialRule] | None = None
        self._shown: ShownUnit | None = None  # kept by the view; never by a changed copy

    def be_called(self, plural: object, hero: bool) -> None:
        """Whether the name means many, if its roster says so; a Hero is one, whatever he is called.

        A roster may leave `plural` out: what it has there then is no truth value.
        """
        if isinstance(plural, bool):
            self.plural = plural
        elif hero:
            self.plural = False

    # ------------------------------------------------------------------ changed copies

    def twin(self) -> Self:
        """A copy to be changed."""
        raise AssertionError("every book copies its own units")

    def take_after(self, other: Troop) -> None:
        """For `twin`: everything of the other that is told here and not given at birth."""
        self.plural = other.plural
        self.place = other.place
        self.activated = other.activated
        self.fatigued = other.fatigued
        self.wavering = other.wavering
        self.spells = other.spells
        self._rules = other._rules

    def grow_by(self, hero: Troop) -> None:
        """RG-MOR-01, AF-SPC-18: for a copy that a Hero has joined; what it began with includes him."""
        self.start_size += len(hero.models)
        self.start_tough += hero.start_tough
        self.points += hero.points

    def take_up(
        self,
        models: list[Model],
        start_size: int,
        start_tough: int,
        points: int,
        place: str,
        activated: bool,
        fatigued: bool,
        wavering: int,
        spells: tuple[Spell, ...],
    ) -> None:
        """For a copy that is as the unit was saved at another moment: all but where it stands."""
        self.models = models
        self.start_size = start_size
        self.start_tough = start_tough
        self.points = points
        self.place = place
        self.activated = activated
        self.fatigued = fatigued
        self.wavering = wavering
        self.spells = spells
        self.forget_rules()

    def forget_rules(self) -> None:
        """After a change of models or spells."""
        self._rules = None

    def in_place(self, place: str) -> Self:
        twin = self.twin()
        twin.place = place
        return twin

    def with_models(self, models: list[Model]) -> Self:
        """With these of its models left, each where it must stand; with none it is destroyed."""
        raise AssertionError("every book places what is left")

    def joined_by(self, hero: Troop) -> Self:
        """One unit with this Hero for the whole game."""
        raise AssertionError("every book places the Hero")

    def with_same_models(self, models: list[Model]) -> Self:
        """With models that differ only in wounds taken or powers used, each in its old place."""
        twin = self.twin()
        twin.models = models
        return twin

    def after_breath(self, model_id: str) -> Self:
        """With the Breath Attack of this model used for the round."""
        return self.with_same_models([m.having_breathed() if m.id == model_id else m for m in self.models])

    def having_activated(self) -> Self:
        twin = self.twin()
        twin.activated = True
        return twin

    def made_ready(self) -> Self:
        """To be activated once more in this round."""
        twin = self.twin()
        twin.activated = False
        return twin

    def made_fatigued(self) -> Self:
        twin = self.twin()
        twin.fatigued = True
        return twin

    def rested(self) -> Self:
        """Not fatigued any more."""
        twin = self.twin()
        twin.fatigued = False
        return twin

    def made_wavering(self, activation: int) -> Self:
        twin = self.twin()
        twin.wavering = activation
        return twin

    def under(self, spells: tuple[Spell, ...]) -> Self:
        twin = self.twin()
        twin.spells = spells
        twin._rules = None
        return twin

    def fresh(self) -> Self:
        """At the end of a round: not activated, not fatigued, spells worn off, powers ready again."""
        twin = self.twin()
        twin.activated = False
        twin.fatigued = False
        twin.spells = ()
        twin.models = [m.refreshed() for m in self.models]
        twin._rules = None
        return twin

    # ------------------------------------------------------------------ what it is

    def shown(self) -> ShownUnit | None:
        """What the view has made of this very value before, to be read and not changed."""
        return self._shown

    def show(self, data: ShownUnit) -> ShownUnit:
        self._shown = data
        return data

    def on_table(self) -> bool:
        return self.place == ON_TABLE or self.place == STANDING

    def is_thing(self) -> bool:
        """Whether it is no unit of anybody's, but something that can be attacked: it has no nerve to lose."""
        return not self.seat

    def may_activate(self) -> bool:
        """RG-ACT-01, AF-ACT-03: each unit on the table once a round."""
        return self.place == ON_TABLE and not self.activated

    def bar(self, action: str) -> SpecialRule | None:
        """The special rule that keeps the unit from an action; None if none does."""
        for rule in self.rules():
            if not rule.allows_action(action):
                return rule
        return None

    def alive(self) -> bool:
        """Still part of the game: neither destroyed nor merged into another unit."""
        return self.place != DESTROYED and self.place != JOINED

    def size(self) -> int:
        return len(self.models)

    def heads(self) -> int:
        """How many models it counts as for rules that ask for their number."""
        return len(self.models)

    def fighters(self) -> list[Model]:
        """All who attack: its models, or those who are mounted on its bases."""
        return [each for model in self.models for each in model.fighters()]

    def wounds_left(self) -> int:
        return sum([m.left() for m in self.models])

    def has_plain_soldiers(self) -> bool:
        """Whether any model that is no Hero is left."""
        return any([not m.sheet.hero for m in self.models])

    def at_half_or_less(self) -> bool:
        """RG-MOR-01, AF-MOR-01: half its starting size, or of its Tough value for a single model, or lower."""
        if self.start_size == 1:
            return 2 * self.wounds_left() <= self.start_tough
        return 2 * len(self.models) <= self.start_size

    def rules(self) -> list[SpecialRule]:
        """The special rules the unit has as a whole: by all, most or any of its models, or by a spell."""
        if self._rules is None:
            self._rules = self._rules_of_models(self.models)
        return self._rules

    def rules_of(self, picked: str) -> list[SpecialRule]:
        """The rules of one model singled out as if it were a unit of 1; of the unit if none is.

        RG-SPC-28, AF-SPC-34.
        """
        for model in self.models:
            if model.id == picked:
                return self._rules_of_models([model])
        return self.rules()

    def model_rules(self, model: Model) -> list[SpecialRule]:
        """The rules that work for this one model: its own, and those a spell gives to each."""
        rules = [r for r in model.sheet.rules if self.reach(r) == EACH]
        for spell in self.spells:
            for r in spell.grants:
                if self.reach(r) == EACH and all([r.name != own.name for own in rules]):
                    rules.append(r)
        return rules

    def quality(self) -> int:
        """The Quality of the plain models, or of the Hero when only Heroes are left."""
        return self._main().quality

    def defense(self) -> int:
        """RG-SPC-15, AF-SPC-20: the unit's own Defense until only Heroes are left."""
        return self._main().defense

    def _main(self) -> ModelSheet:
        """The model whose values are the unit's: a plain one; of Heroes left alone the next to be lost."""
        soldiers = [m for m in self.models if not m.sheet.hero]
        plain = [m for m in soldiers if not m.sheet.special and not m.sheet.command]
        if plain:
            return plain[0].sheet
        if soldiers:
            return min(soldiers, key=loss_order).sheet
        return min(self.models, key=_next_hero).sheet

    def reach(self, rule: SpecialRule) -> str:
        """Whom a rule works for in this book."""
        return rule.reach

    def _rules_of_models(self, models: list[Model]) -> list[SpecialRule]:
        counts: dict[str, int] = {}
        rules: dict[str, SpecialRule] = {}
        for model in models:
            for r in model.sheet.rules:
                reach = self.reach(r)
                if reach == ALL or reach == MOST or reach == ANY:
                    counts[r.name] = counts.get(r.name, 0) + 1
                    rules[r.name] = r
        size = len(models)
        active: list[SpecialRule] = []
        for name, r in rules.items():
            count = counts[name]
            reach = self.reach(r)
            if reach == ALL:
                holds = count == size
            elif reach == MOST:
                holds = 2 * count > size
            else:
                holds = True
            if holds:
                active.append(r)
        for spell in self.spells:
            for r in spell.grants:
                # A granted rule the unit has already adds nothing; enchantments of different spells add up.
                if self.reach(r) != EACH and (
                    r.name == "Enchantment" or all([r.name != own.name for own in active])
                ):
                    active.append(r)
        return active
