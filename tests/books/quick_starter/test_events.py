"""The sentence of every event, word for word, with one and with several of what it counts."""

from __future__ import annotations

import pytest

from banneret.books.quick_starter import events
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import for_many

NAMES = {"A": "Ann", "B": "Bob", "u": "Spears", "v": "Wolves", "h": "Captain", "f": "Old Mill"}

SENTENCES: list[tuple[Event, str]] = [
    (events.ConditionRolled("QS-VIC-01", "Hold the Ground", 0), "The battle is about Hold the Ground."),
    (
        events.ConditionRolled("QS-VIC-01", "Hold the Ground", 3),
        "The battle is about Hold the Ground (rolled 3).",
    ),
    (events.FeatureChosen("QS-SET-01", "A", "f"), "Ann picks Old Mill."),
    (events.VanguardDeclined("QS-SET-01", "B"), "Bob makes no more Vanguard moves."),
    (events.TurnBegan("QS-TRN-01", 2, "A"), "Turn 2: Ann is the Active Player."),
    (events.PhaseBegan("QS-TRN-01", "Magic", "B"), "Magic Phase of Bob."),
    (events.GameEnded("QS-VIC-01", "", {"A": 2, "B": 2}, "draw"), "The battle is a Draw (Ann 2, Bob 2)."),
    (events.GameEnded("QS-VIC-01", "B", {"A": 1, "B": 3}, "win"), "Bob wins (Ann 1, Bob 3)."),
    (
        events.GameEnded("QS-VIC-01", "A", {"A": 4, "B": 0}, "massacre"),
        "Ann wins with a Massacre (Ann 4, Bob 0).",
    ),
    (
        events.DisciplineTest("QS-GEN-16", "u", "Break Test", 7, (3, 4), True),
        "Spears pass their Break Test (3 4 against 7).",
    ),
    (
        events.DisciplineTest("QS-GEN-16", "u", "Break Test", 7, (5, 4), False),
        "Spears fail their Break Test (5 4 against 7).",
    ),
    (
        events.DisciplineTest("QS-GEN-16", "u", "Break Test", 1, (), False),
        "Spears fail their Break Test (Discipline 1).",
    ),
    (
        events.DisciplineTest("QS-GEN-16", "u", "Panic Test", 1, (), True),
        "Spears pass their Panic Test (without a roll).",
    ),
    (
        events.ChargeDeclared("QS-CHG-03", "u", "v", "front", False, 7.25),
        "Spears declare a charge on Wolves, at their front (7.2” away).",
    ),
    (
        events.ChargeDeclared("QS-CHG-03", "u", "v", "left", True, 7.0),
        "Spears declare a flying charge on Wolves, at their left flank (7.0” away).",
    ),
    (
        events.ChargeDeclared("QS-CHG-03", "u", "v", "rear", False, 7.0),
        "Spears declare a charge on Wolves, at their rear (7.0” away).",
    ),
    (
        events.ChargeDeclared("QS-CHG-03", "u", "v", "", False, 7.0),
        "Spears declare a charge on Wolves (7.0” away).",
    ),
    (
        events.FacingRolled("QS-CHG-25", "u", "v", 2, "right"),
        "Spears stand equally in two Arcs of Wolves; their right Facing applies (rolled 2).",
    ),
    (events.Reacted("QS-CHG-09", "v", "u", "hold", False), "Wolves hold."),
    (events.Reacted("QS-CHG-09", "v", "u", "flee", False), "Wolves flee."),
    (events.Reacted("QS-CHG-09", "v", "u", "hold", True), "Wolves must hold."),
    (events.Reacted("QS-CHG-09", "v", "u", "flee", True), "Wolves must flee."),
    (events.Redirected("QS-CHG-14", "u", ""), "Spears keep their charge."),
    (events.Redirected("QS-CHG-14", "u", "v"), "Spears redirect their charge to Wolves."),
    (
        events.ChargeRolled("QS-CHG-18", "u", "v", (3, 5), 12, 9.96),
        "Spears have a Charge Range of 12” (3 5); Wolves are 10.0” away.",
    ),
    (
        events.ChargeFailed("QS-CHG-21", "u", "v", "short", 4),
        "Spears fail their charge on Wolves: the roll is too short.",
    ),
    (
        events.ChargeFailed("QS-CHG-21", "u", "v", "no room", 4),
        "Spears fail their charge on Wolves: there is no room.",
    ),
    (
        events.ChargeFailed("QS-CHG-21", "u", "v", "gone", 4),
        "Spears fail their charge on Wolves: the target is gone.",
    ),
    (events.ChargeLost("QS-CHG-13", "u"), "Spears are in no state to charge any more."),
    (events.RanDown("QS-CHG-37", "u", "v"), "Spears run down the fleeing Wolves."),
    (
        events.Marched("QS-MOV-01", "u", "advance", (1.0, 2.0, 0.0), (1.0, 6.0, 0.0), 4.0),
        "Spears advance 4.0”.",
    ),
    (
        events.Marched("QS-MOV-01", "u", "pivot", (1.0, 2.0, 0.0), (1.0, 6.0, 90.0), 0.0),
        "Spears pivot, now facing 90°.",
    ),
    (
        events.Marched("QS-MOV-01", "u", "march", (1.0, 2.0, 10.0), (1.0, 6.0, 44.6), 0.96),
        "Spears march 1.0”, now facing 45°.",
    ),
    (events.Fled("QS-MOV-30", "u", (2, 6), 8, 8.0), "Spears take flight: 8” (2 6)."),
    (events.InReserve("QS-SET-09", "u"), "Spears are held back and arrive later."),
    (events.StillAway("QS-SET-10", "u"), "No room was found for Spears to arrive: still in reserve."),
    (events.FledTheField("QS-MOV-30", "u"), "Spears flee from the board and are removed."),
    (events.Rallied("QS-MOV-30", "u"), "Spears rally."),
    (events.Left("QS-CHR-09", "h", "u"), "Captain leaves Spears."),
    (events.NoWayOut("QS-CHR-09", "h", "u"), "Captain finds no way out of Spears and stays."),
    (events.Swapped("QS-CHR-09", "h", "u", 2), "Captain takes place 3 in the front rank of Spears."),
    (
        events.HinderedRoll("QS-TER-05", "u", (1, 4), 1),
        "Spears move through Hindering Terrain: 1 hit (1 4).",
    ),
    (
        events.HinderedRoll("QS-TER-05", "u", (1, 1), 2),
        "Spears move through Hindering Terrain: 2 hits (1 1).",
    ),
    (
        events.FluxDrawn("QS-MAG-02", "A", 4, (3,), {"A": 5, "B": 4}),
        "Ann draws Flux Card 4. Magic Dice: Ann 5, Bob 4.",
    ),
    (
        events.CastingRoll("QS-MAG-10", "h", "Hex", "v", (4, 5), 9, 8, True, False),
        "Captain casts Hex at Wolves: 9 (4 5) against 8; it succeeds.",
    ),
    (
        events.CastingRoll("QS-MAG-10", "h", "Hex", "v", (1, 1), 2, 8, False, True),
        "Captain casts Hex at Wolves: 2 (1 1) against 8, a Miscast; it fails.",
    ),
    (
        events.DispelRoll("QS-MAG-10", "B", "Hex", (6, 5), 11, 9, True),
        "Bob tries to dispel with 11 (6 5) against 9: Hex is dispelled.",
    ),
    (
        events.DispelRoll("QS-MAG-10", "B", "Hex", (2, 5), 7, 9, False),
        "Bob tries to dispel with 7 (2 5) against 9: Hex is not dispelled.",
    ),
    (
        events.Enchanted("QS-MAG-10", "u", "Hex", True),
        "Spears are under Hex until its caster’s next Magic Phase.",
    ),
    (events.Enchanted("QS-MAG-10", "u", "Hex", False), "Spears are under Hex."),
    (
        events.Miscast("QS-MAG-12", "h", "Hex", 3),
        "Miscast (3): Captain loses Hex for the rest of the game.",
    ),
    (events.Miscast("QS-MAG-12", "h", "Hex", 4), "Miscast (4): Captain suffers 2 hits."),
    (events.ShotsRolled("QS-SHO-05", "u", (1,), 1), "Spears fire 1 shot (1)."),
    (events.ShotsRolled("QS-SHO-05", "u", (1, 2), 3), "Spears fire 3 shots (1 2)."),
    (
        events.Rerolled("QS-GEN-17", "u", "to hit", (1,), (5,)),
        "Spears reroll 1 die to hit: 1 become 5.",
    ),
    (
        events.Rerolled("QS-GEN-17", "u", "to hit", (1, 2), (5, 6)),
        "Spears reroll 2 dice to hit: 1 2 become 5 6.",
    ),
    (events.WoundRoll("QS-ATK-06", "u", "v", 4, (4, 1), 1, 0), "Spears cause 1 wound (4+: 4 1)."),
    (
        events.WoundRoll("QS-ATK-06", "u", "v", 4, (), 2, 2),
        "Spears cause 2 wounds, 2 of them by poison.",
    ),
    (
        events.SaveRoll("QS-ATK-08", "v", "Armour Saves", 5, 0, (5, 1), 1),
        "Wolves: Armour Saves (5+) stops 1 (5 1).",
    ),
    (events.SaveRoll("QS-ATK-08", "v", "Aegis", 0, 2, (3, 1), 1), "Wolves: Aegis (2 or less) stops 1 (3 1)."),
    (events.Multiplied("QS-ATK-12", "v", (2,), 2), "Multiple Wounds make it 2 wounds on Wolves (2)."),
    (events.Multiplied("QS-ATK-12", "v", (), 1), "Multiple Wounds make it 1 wound on Wolves."),
    (events.HealthLost("QS-ATK-12", "v", "v", 1, 0, 1), "Wolves lose 1 Health Point; 1 model left."),
    (
        events.HealthLost("QS-ATK-12", "v", "v", 3, 2, 4),
        "Wolves lose 3 Health Points and 2 models; 4 models left.",
    ),
    (
        events.HealthLost("QS-ATK-12", "v", "v", 1, 1, 4),
        "Wolves lose 1 Health Point and 1 model; 4 models left.",
    ),
    (events.HealthLost("QS-ATK-12", "v", "h", 1, 0, 2, True), "Captain loses 1 Health Point; 2 left."),
    (events.HealthLost("QS-ATK-12", "v", "h", 2, 1, 0, True), "Captain loses 2 Health Points and is slain."),
    (events.CombatBegan("QS-MEL-01", ("u", "v")), "Combat: Spears, Wolves."),
    (events.DroppedOut("QS-MEL-22", "u", "v"), "Spears and Wolves lose contact."),
    (
        events.CombatScore("QS-RES-01", {"A": (3, 1, 1, 0), "B": (2, 0, 0, 0)}, "A", 3),
        "Combat Score: Ann 5 (3+1+1+0), Bob 2 (2+0+0+0); Ann wins by 3.",
    ),
    (
        events.CombatScore("QS-RES-01", {"A": (1, 0, 0, 0), "B": (1, 0, 0, 0)}, "", 0),
        "Combat Score: Ann 1 (1+0+0+0), Bob 1 (1+0+0+0); nobody loses.",
    ),
    (events.Steadfast("QS-RES-10", "u"), "Spears are Steadfast."),
    (events.Broke("QS-RES-10", "u"), "Spears break."),
    (events.Crumbled("QS-RES-10", "u", 1), "Spears are Unstable and take 1 wound."),
    (events.Crumbled("QS-RES-10", "u", 3), "Spears are Unstable and take 3 wounds."),
    (events.PursuitDeclared("QS-RES-17", "u", "pursue", "v"), "Spears pursue Wolves."),
    (events.PursuitDeclared("QS-RES-17", "u", "overrun", ""), "Spears overrun."),
    (events.PursuitDeclared("QS-RES-17", "u", "restrain", ""), "Spears restrain themselves."),
    (
        events.DistanceRolled("QS-RES-20", "u", "Pursuit", (1, 5), 6),
        "Spears roll a Pursuit Distance of 6 (1 5).",
    ),
    (events.Captured("QS-RES-25", "u", "v"), "Wolves catch Spears and destroy them."),
    (events.Barred("QS-RES-25", "u"), "Spears will not shoot in their next Shooting Phase."),
]


@pytest.mark.parametrize(
    ("event", "said"), SENTENCES, ids=[f"{type(e).__name__}-{i}" for i, (e, _) in enumerate(SENTENCES)]
)
def test_what_an_event_says(event: Event, said: str) -> None:
    assert event.text(NAMES) == said


def test_every_kind_of_event_has_its_sentence_here() -> None:
    kinds = {
        kind
        for kind in vars(events).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == events.__name__
    }
    assert {type(event) for event, _ in SENTENCES} == kinds


@pytest.mark.parametrize(
    ("how", "verb"),
    [
        ("advance", "advances"),
        ("march", "marches"),
        ("flying advance", "flies"),
        ("flying march", "flies in a March"),
        ("vanguard", "makes its Vanguard move"),
        ("flying vanguard", "makes its Vanguard move, flying,"),
        ("charge", "moves into contact"),
        ("failed charge", "makes a Failed Charge Move"),
        ("flight", "flees"),
        ("pursuit", "pursues"),
        ("overrun", "overruns"),
        ("nudge", "is nudged back into contact"),
        ("reform", "reforms"),
        ("spell", "moves by magic"),
    ],
)
def test_how_a_move_is_told(how: str, verb: str) -> None:
    moved = events.Marched("QS-MOV-01", "u", how, (1.0, 2.0, 0.0), (1.0, 3.5, 0.0), 1.5)
    assert moved.text(NAMES) == f"Spears {for_many(verb)} 1.5”."
