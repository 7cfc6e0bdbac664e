"""Short pieces of play told in full: each question with what it offers, and each event with clause and words.

`python -m tests.books.regiments.test_stories` writes stories/ anew; follow the difference with the rulebook.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from banneret.books.regiments.book import Regiments
from banneret.core.engine.ask import Assign, Choice, Option, Pick, Question
from banneret.core.engine.dice import ScriptedDice
from banneret.core.engine.events import Event
from banneret.core.engine.match import Match

Spec = dict[str, Any]
Script = list[tuple[str, Any]]  # what is asked, and what is answered


def options(found: list[Option]) -> str:
    return ", ".join([f"{option.label} ({' '.join([option.key, *option.marks])})" for option in found])


def offered(question: Question) -> str:
    if isinstance(question, Assign):
        slots = [f"{slot.key}, {slot.label}: {options(slot.options)}" for slot in question.slots]
        return f" [{'; '.join(slots)}]"
    if isinstance(question, (Choice, Pick)):
        return f" [{options(question.options)}], by default {question.default()!r}"
    return f" {json.dumps(rounded(question.details()))}"


def rounded(data: Any) -> Any:
    if isinstance(data, float):
        return round(data, 3)
    if isinstance(data, dict):
        return {key: rounded(value) for key, value in data.items()}
    return [rounded(value) for value in data] if isinstance(data, (list, tuple)) else data


class LoudDice(ScriptedDice):
    """Tells what each roll is for."""

    def __init__(self, *faces: int) -> None:
        super().__init__(*faces)
        self.told: list[str] = []

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        found = super().d6(count, clause, purpose)
        self.told.append(f"   {clause} {purpose}: {count} dice")
        return found


def fields(event: Event) -> str:
    """What an event holds beside its words: places, who has fallen, which model."""
    data = event.to_data()
    held = [
        f"{name} {data[name]}" for name in ("start", "end", "killed", "model", "side", "face") if name in data
    ]
    return f" ({', '.join(held)})" if held else ""


def story(units: Spec, script: Script, dice: list[int], table: Spec | None = None, **state: Any) -> list[str]:
    """What is asked and told until the script ends; every die is rolled."""
    book = Regiments()
    options, battle = book.arrange(table or {}, units, state)
    script_dice = LoudDice(*dice)
    match = Match.from_state(book, options, battle, script_dice)
    names = {**{key: key for key in battle.units}, "A": "Ada", "B": "Ben"}
    names.update({model.id: model.sheet.name for unit in battle.units.values() for model in unit.models})
    names.update({f"marker-{number}": f"Marker {number}" for number in range(1, 6)})
    told: list[str] = []
    seen = 0

    def tell() -> None:
        nonlocal seen
        told.extend(script_dice.told)
        script_dice.told.clear()
        for event in match.events[seen:]:
            told.append(f"{event.clause} {event.text(names)}{fields(event)}")
        seen = len(match.events)

    for name, answer in script:
        tell()
        ((seat, question),) = match.pending.items()
        assert question.name == name, question.name
        about = " ".join(question.about)
        told.append(f"{names[seat]}? {question.clause} {question.prompt} ({about}){offered(question)}")
        refusal = match.answer(seat, answer)
        assert refusal is None, refusal
    tell()
    script_dice.finish()
    return told


def men(side: str, x: float, y: float, *weapons: str, models: int = 5, **more: Any) -> Spec:
    profile: Spec = {"quality": 4, "defense": 4, "models": models, "weapons": list(weapons)}
    profile["rules"] = more.pop("rules", [])
    return {"side": side, "profile": profile, "at": [x, y], "facing": 0 if side == "A" else 180, **more}


def hold(unit: str) -> Script:
    return [("unit", unit), ("action", "hold"), ("move", [])]


def charge(unit: str, target: str) -> Script:
    return [("unit", unit), ("action", "charge"), ("charge", target), ("charge-pivot", 0)]


BLADES = men("A", 36, 10, "Blade (A2)")
SPEARS = men("B", 36, 20, "Spear (A1)", models=10)
RIDERS = men("A", 36, 10, "Lance (A1)", "Hoof (A2)", rules=["Impact(2)", "Furious", "Fear", "Fast"])
FOE = men("B", 42, 24, "Claw (A1)", models=10)
CLAWS = men("B", 36, 14, "Claw (A2)", models=10)
THORNS = {"at": [36, 9.5], "size": [3, 1], "dangerous": True}
BRIARS = {"at": [36, 14], "size": [8, 1], "dangerous": True}


def single(side: str, **more: Any) -> Spec:
    return {"side": side, "profile": {"quality": 3, "defense": 3, **more}}


def waiting(side: str, *rules: str) -> Spec:
    return {"side": side, "profile": {"quality": 4, "defense": 4, "models": 5, "rules": list(rules)}}


def heroes(*defenses: int) -> Spec:
    extra = [
        {"name": f"Hero {number}", "rules": ["Hero", "Tough(3)"], "defense": defense}
        for number, defense in enumerate(defenses, 1)
    ]
    profile = {"quality": 4, "defense": 5, "models": len(extra), "weapons": ["Blade (A1)"], "extra": extra}
    return {"side": "A", "profile": profile, "at": [36, 10]}


SEER: Spec = {"side": "A", "is": "marchland-levy/court-seer", "at": [36, 12]}
SPEAKER: Spec = {"side": "B", "is": "hollow-court/cairn-speaker", "at": [36, 24], "facing": 180}
SINGER: Spec = {"side": "A", "is": "thornwood-kin/grove-singer", "at": [36, 12]}
MEN, MORE = men("A", 30, 10, "Blade (A1)"), men("A", 42, 10, "Blade (A1)")
OGRES = men("B", 36, 20, models=3, rules=["Tough(3)"])
MARKERS = [{"at": [20, 24]}, {"at": [41, 24], "owner": "A"}, {"at": [60, 24.5], "owner": "B"}]
LAST_TURNS: Spec = {
    "men": men("A", 20, 22.5),
    "foe": men("B", 40, 22),
    "late": men("B", 22, 26.5, activated=True),
    "shy": men("A", 60, 24, wavering=True, activated=True),
}

# Each: the units, what is answered, the dice, and the table and the state where they matter.
STORIES: dict[str, tuple[Spec, Script, list[int], Spec]] = {
    "a melee that neither side runs from": (
        {"blades": BLADES, "spears": SPEARS, "far": men("B", 60, 40)},
        [*charge("blades", "spears"), ("strike-back", "yes"), *hold("far")[:2], ("move", [["pivot", 90]])],
        [2, 5, 5, 2, 3, 5, 4, 6, 5, 1, *[5, 1, 4, 3, 5, 2], *[2, 6, 4, 5, 5, 4, 4], *[6, 2, 2, 6, 2, 5], 4],
        {},
    ),
    "chargers who rout": (
        {"blades": BLADES, "spears": SPEARS, "far": men("B", 60, 40)},
        [*charge("blades", "spears"), ("strike-back", "yes"), ("consolidate", ["move", 90, 2])],
        [2, 5, 1, 3, 1, 4, 4, 4, 6, 4, *[2, 1, 4, 1, 4, 4], *[5, 1, 6, 4, 3, 6, 2], *[5, 1, 3, 1], 1],
        {},
    ),
    "furious riders who strike fear": (
        {"riders": RIDERS, "wall": men("B", 36, 24, "Pike (A1)", models=10, rules=["Fearless"])},
        [
            *charge("riders", "wall"),
            ("furious-weapon", "Hoof"),
            ("strike-back", "no"),
            ("consolidate", ["stay"]),
        ],
        [
            *[2, 5, 1, 3, 1, 4, 4, 4, 6, 4],
            *[2, 1, 4, 1, 4],
            *[4, 5],
            *[1, 6, 4, 3, 6, 2, 5, 1, 3, 1, 1, 1, 6, 5, 1],
            *[4, 6, 2, 4, 6, 1],
            *[5, 2],
        ],
        {},
    ),
    "riders on a phalanx": (
        {"riders": RIDERS, "wall": men("B", 36, 24, "Pike (A1)", models=10, rules=["Phalanx"])},
        [*charge("riders", "wall"), ("strike-back", "no")],
        [2, 5, 1, 3, 1, *[4, 4, 4], *[6, 4, 2], *[1, 4, 1, 4, 4, 5], *[1, 6, 4, 3], 6, 2],
        {},
    ),
    "out of thorns and into briars": (
        {"men": men("A", 36, 10, models=10), "new": men("A", 36, 12.6, models=3), "foe": men("B", 10, 40)},
        [
            *[("unit", "men"), ("action", "rush"), ("move", [["left", 3]])],
            *hold("foe"),
            *[("unit", "new"), ("action", "rush"), ("move", [["forward", 6]])],
        ],
        [1, 1, 1, 3, 2, 6, 6, 3, 3, 5, *[1, 4, 1], 2],
        {"table": {"terrain": [THORNS, BRIARS]}},
    ),
    "a Hero who breathes and men who regenerate": (
        {
            "men": men("A", 36, 10, "Blade (A1)", rules=["Regeneration"]),
            "chief": {
                **single("A", rules=["Hero", "Tough(3)", "Breath Attack"], weapons=["Axe (A3)"]),
                "joins": "men",
            },
            "foe": men("B", 36, 14, "Claw (A2, Deadly(2))", models=10),
        },
        [*charge("foe", "men"), ("strike-back", "yes"), ("breath", "yes")],
        [
            *[2, 5, 5, 2, 3, 5, 4, 6, 5, 1, 5, 1, 4, 3, 5, 2, 2, 6, 4, 5],
            *[5, 4, 4, 6, 2, 2, 6, 2, 5, 4, 6, 1],
            *[6, 1, 2, 5, 1, 3, 1, 3],
            *[4, 5, 6, 4, 6, 4, 4, 6, 5, 4, 2, 3],
        ],
        {"turn": "B"},
    ),
    "Heroes left alone": (
        {"heroes": heroes(3, 4, 3), "foe": CLAWS},
        [*charge("foe", "heroes"), ("casualty", "heroes/1"), ("strike-back", "yes")],
        [
            *[2, 5, 5, 2, 3, 5, 4, 6, 5, 1, 5, 1, 4, 3, 5, 2, 2, 6, 4, 5],
            *[5, 4, 4, 6, 2, 2, 6, 2, 5, 4, 6, 1],
            *[4, 6, 1, 2],
            6,
        ],
        {"turn": "B"},
    ),
    "a volley and a breath and lost nerve": (
        {
            "archers": men(
                "A", 36, 10, "Bow (24”, A1)", "Sling (12”, A2, AP(1))", models=6, rules=["Breath Attack"]
            ),
            "husks": men("B", 36, 21, "Claw (A1)", models=10),
            "knights": men("B", 46, 21, "Lance (A1)"),
        },
        [
            *[("unit", "archers"), ("action", "advance"), ("move", [["forward", 1]])],
            (
                "shoot",
                {"Bow": "husks", "Sling": "husks", "breath:archers/1": "husks", "breath:archers/2": "knights"},
            ),
            *[("unit", "husks"), ("move", [["pivot", 30]])],
        ],
        [
            *[2, 5, 1, 3, 1, 4, 4, 4],
            *[6, 4, 2, 1, 4, 1, 4, 4, 5, 1, 6, 4, 3, 6, 2, 5, 1, 3, 1, 1],
            *[1, 6, 5, 1, 4, 6],
            2,
        ],
        {},
    ),
    "a spell that is blocked": (
        {"seer": SEER, "speaker": SPEAKER, "men": MEN, "foe": FOE},
        [
            *[("unit", "seer"), ("spell", "A.bright-lance"), ("spell-target", "foe"), ("block", ["speaker/1"])],
            *hold("seer")[1:],
        ],
        [4, 6],
        {},
    ),
    "a spell that nobody blocks": (
        {"seer": SEER, "speaker": SPEAKER, "men": MEN, "foe": {**FOE, "models": 6}},
        [
            *[("unit", "seer"), ("spell", "A.falling-star"), ("spell-target", "foe"), ("block", [])],
            *hold("seer")[1:],
        ],
        [6, 1, 2, 3, 4, 5, 6, 3],
        {},
    ),
    "a rally after a rush": (
        {"seer": SEER, "speaker": SPEAKER, "men": {**MEN, "wavering": True}, "foe": FOE},
        [
            *[("unit", "seer"), ("spell", ""), ("action", "rush"), ("move", [["back", 2]])],
            *[("spell", "A.clear-call"), ("spell-target", "men"), ("block", ["speaker/1"])],
        ],
        [6, 5],
        {},
    ),
    "a veil over two units": (
        {"singer": SINGER, "one": MEN, "two": MORE, "foe": OGRES},
        [
            *[("unit", "singer"), ("spell", "A.leaf-veil"), ("spell-target", "one"), ("spell-target", "two")],
            *hold("singer")[1:],
        ],
        [6],
        {},
    ),
    "roots that wound": (
        {"singer": SINGER, "one": MEN, "two": MORE, "foe": {**OGRES, "models": 1}},
        [
            *[("unit", "singer"), ("spell", "A.wrath-of-roots"), ("spell-target", "foe")],
            *hold("singer")[1:],
        ],
        [6, 1, 2, 3, 5],
        {},
    ),
    "a spell that heals": (
        {
            "speaker": {**SPEAKER, "side": "A", "at": [36, 12], "facing": 0},
            "ogres": {**OGRES, "side": "A", "at": [30, 10], "wounds": 2},
            "foe": men("B", 36, 20),
        },
        [
            *[("unit", "speaker"), ("spell", "A.bone-knit"), ("spell-target", "ogres")],
            *hold("speaker")[1:],
        ],
        [5, 2],
        {},
    ),
    "setting up a battle": (
        {
            "a1": waiting("A"),
            "chief": single("A", rules=["Hero", "Ambush"]),
            "a2": waiting("A", "Scout"),
            "b1": waiting("B", "Ambush"),
            "b2": waiting("B", "Scout"),
        },
        [
            *[("marker", [20, 24]), ("marker", [36, 24]), ("marker", [52, 24]), ("edge", "north")],
            *[("deploy", "deploy a1"), ("place", [36, 38, 180]), ("deploy", "ambush b1")],
            *[("deploy", "join chief a1"), ("deploy", "scout b2"), ("deploy", "scout a2")],
            *[("scout", "b2"), ("place", [30, 10, 0]), ("scout-move", [30, 20, 10])],
            *[("scout", "a2"), ("place", [50, 40, 180]), ("scout-move", [50, 40, 180])],
            *[*hold("a1"), *hold("b2"), *hold("a2")],
            *[("ambush", "b1"), ("place", [60, 10, 0])],
        ],
        [2, *[5, 2], *[3, 3], *[6, 1], *[2, 4]],
        {"step": "objectives"},
    ),
    "the end of a round": (
        LAST_TURNS,
        [*hold("men"), *hold("foe")],
        [],
        {"markers": MARKERS, "round": 3},
    ),
    "the end of the game": (
        LAST_TURNS,
        [*hold("men"), *hold("foe")],
        [],
        {"markers": MARKERS, "round": 4},
    ),
}


def kept(name: str) -> Path:
    return Path(__file__).parent / "stories" / f"{name.lower().replace(' ', '-')}.txt"


@pytest.mark.parametrize("name", STORIES)
def test_a_story(name: str) -> None:
    units, script, dice, more = STORIES[name]
    assert story(units, script, dice, **more) == kept(name).read_text("utf-8").splitlines()


if __name__ == "__main__":
    for name, (units, script, dice, more) in STORIES.items():
        kept(name).write_text("\n".join(story(units, script, dice, **more)) + "\n", "utf-8")
