"""What there is to choose from with Levels and Artefacts, alike in every book."""

from __future__ import annotations

import re

from banneret.books.artefacts import all_artefacts
from tests.contract.principle.scene import Everything, Scene


def offered(scene: Scene) -> list[str]:
    return [option.key for option in scene.asked.options]


def second_throws(scene: Scene) -> set[str]:
    """By one grace or another all dice, one that shows a face that lies there, or none.

    The dice lie in the question alone. Which graces there are the cases of each Level and Artefact show; here
    it is only seen that nothing is offered that nobody has thrown.
    """
    faces = "|".join(sorted({str(face) for face in scene.asked.faces}))
    known = re.compile(rf"\d+( ({faces}|all))?|")
    return {key for key in offered(scene) if known.fullmatch(key)}


def named_dice(scene: Scene) -> set[str]:
    """Faces of dice, as far as they lie there."""
    return {key for key in offered(scene) if key in "123456"}


def copies(scene: Scene) -> set[str]:
    """The Artefacts that an enemy brings and that do something in a battle, and none."""
    known = {key for key, artefact in all_artefacts().items() if artefact.works != "map"}
    found = {key for key in offered(scene) if key in known}
    return {"", *found, *[each.key for each in scene.asked.not_offered() if each.key in known]}


EVERYTHING: Everything = {
    "second-throw": second_throws,
    "loaded-die": named_dice,
    "mirror": copies,
    "emberglass-crown": lambda scene: {"yes", "no"},
}
