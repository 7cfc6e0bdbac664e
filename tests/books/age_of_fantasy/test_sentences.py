"""The sentences of events that only this book has, in each of the forms they can take."""

from __future__ import annotations

import pytest

from banneret.books.age_of_fantasy import events as told
from banneret.books.age_of_fantasy.chapters.battlefield_conditions import events as conditions
from banneret.books.age_of_fantasy.chapters.brutal_damage import events as brutal
from banneret.books.age_of_fantasy.chapters.command_points import events as command
from banneret.books.age_of_fantasy.chapters.exhaustion import events as exhaustion
from banneret.books.age_of_fantasy.chapters.extra_actions import events as extra
from banneret.books.age_of_fantasy.chapters.fog_of_war import events as fog
from banneret.books.age_of_fantasy.chapters.kitchen_table import events as kitchen
from banneret.books.age_of_fantasy.chapters.random_events import events as random_events
from banneret.books.age_of_fantasy.chapters.side_missions import events as side_missions
from banneret.books.age_of_fantasy.chapters.solid_buildings import events as buildings
from banneret.books.age_of_fantasy.chapters.terrain_and_objective_effects import events as effects
from banneret.core.engine.events import Event

NAMES = {
    "A": "Ada",
    "B": "Ben",
    "pikes": "Pikemen",
    "elves": "Elves",
    "elves/1": "Seer",
    "marker-1": "Marker 1",
}
SECTION_2 = "Surprise engagement: Elves must be set up in section 2 of"
FRIENDS = "Friendly fire: Elves stand close to friends of Pikemen, and a hit goes astray on 1 to 3"

SENTENCES: list[tuple[Event, str]] = [
    (told.ModelsMoved("X", "elves", "advance", (), 5.5), "Elves move 5.5”."),
    (told.ModelsMoved("X", "elves", "scout", (), 0.0), "Elves make their scout move."),
    (told.ActionTaken("X", "elves", "rush"), "Elves rush."),
    (told.ActionTaken("X", "elves", "rest"), "Elves rest."),
    (told.ActionTaken("X", "elves", "stealth move"), "Elves move stealthily."),
    (told.ScenarioSet("X", "Mission", "Duel", 0), "Mission: Duel."),
    (told.ScenarioSet("X", "Mission", "Duel", 1), "Mission: Duel (rolled 1)."),
    (told.TerrainPlaced("X", "B", "p", "forest", 1.0, 2.0), "Ben places forest at 1.0”, 2.0”."),
    (told.TerrainPlaced("X", "", "p", "forest", 1.0, 2.0), "The dice place forest at 1.0”, 2.0”."),
    (told.TerrainRolled("X", ("hill", "lake", "hill")), "3 pieces of terrain: 2 hill, 1 lake."),
    (told.MarkerCarried("X", "marker-1", "elves"), "Elves take up Marker 1."),
    (told.MarkerDropped("X", "marker-1", 1.0, 2.5), "Marker 1 is dropped at 1.0”, 2.5”."),
    (
        told.MarkerMoved("X", "A", 1.0, 2.5, 12.0),
        "Ada’s marker at 1.0”, 2.5” is moved to 12” from the table edge.",
    ),
    (told.MarkerDestroyed("X", "marker-1", "B"), "Ben destroys Marker 1."),
    (told.VictoryPoints("X", {"A": 2, "B": 1}), "Victory Points: Ada 2, Ben 1."),
    (conditions.ConditionSet("X", "", "", (2,)), "There is no battlefield condition (rolled 2)."),
    (
        conditions.ConditionSet("X", "Mud", "All is slow.", ()),
        "Battlefield condition: Mud. All is slow.",
    ),
    (
        conditions.SkiesDarkened("X", 7, (3, 4), "7”", 3.0),
        "Under dark skies all ranged weapons reach 7” less, but never less than 3” (rolled 3 4).",
    ),
    (
        conditions.WindRose("X", "elves", 2.0, (3,), False),
        "Magical winds will carry Elves 2” in a straight line after the move (rolled 3).",
    ),
    (
        conditions.WindRose("X", "elves", 7.0, (3, 4), True),
        "Magical winds will carry Elves 7” in a straight line before the charge (rolled 3 4).",
    ),
    (conditions.VortexFaced("X", "elves", 1), "Elves are caught in the deadly vortex (rolled 1)."),
    (conditions.VortexFaced("X", "elves", 2), "Elves escape the deadly vortex (rolled 2)."),
    (fog.SectionRolled("X", "elves", 3, 2, 2, "zone", False), f"{SECTION_2} its zone (rolled 3)."),
    (
        fog.SectionRolled("X", "elves", 3, 2, 3, "table", False),
        f"{SECTION_2} the table (rolled 3); there is no room, so it is section 3.",
    ),
    (
        fog.SectionRolled("X", "elves", 3, 2, 0, "zone", False),
        f"{SECTION_2} its zone (rolled 3); no section has room for it, so it stands anywhere in its zone.",
    ),
    (
        fog.SectionRolled("X", "elves", 3, 2, 0, "table", True),
        f"{SECTION_2} the table (rolled 3), finds no place there and stays in reserve for this round.",
    ),
    (
        fog.TokenDrawn("X", "B", {"A": 3, "B": 2}),
        "Ebb and flow: a token of Ben is drawn (2 of the 5 tokens in the bag), who activates the next unit.",
    ),
    (
        fog.FocusRolled("X", "A", 4, 2, 2),
        "Shifting focus: Ada must activate a unit in section 2 of the table (rolled 4).",
    ),
    (
        fog.FocusRolled("X", "A", 4, 2, 3),
        "Shifting focus: Ada must activate a unit in section 2 of the table (rolled 4); "
        "nobody there can be activated, so it is section 3.",
    ),
    (
        fog.WearinessRolled("X", "A", (6, 6), True),
        "Combat weariness: Ada rolls 6 and 6 and activates no more units this round.",
    ),
    (
        fog.RoundCutShort("X", ("A",)),
        "Combat weariness: Ada is weary and half of every other army has acted: the round is over.",
    ),
    (
        fog.RoundCutShort("X", ("A", "B")),
        "Combat weariness: Ada and Ben are weary and half of every other army has acted: the round is over.",
    ),
    (
        fog.ProlongedRolled("X", 4, 3, 2, True),
        "Prolonged battle: after round 4 a 2+ is needed to go on, and it is a 3: another round is played.",
    ),
    (
        brutal.AttritionTested("X", "elves", 1, 4, (5,), 0, 2),
        "Unit attrition: Elves take 1 morale test for as many wounds (5, needs 4+) and pass it.",
    ),
    (
        brutal.AttritionTested("X", "elves", 2, 4, (5, 4), 0, 2),
        "Unit attrition: Elves take 2 morale tests for as many wounds (5 4, needs 4+) and pass them all.",
    ),
    (
        brutal.AttritionTested("X", "elves", 2, 4, (), 2, 2),
        "Unit attrition: Elves take 2 morale tests for as many wounds (Wavering: failed without a roll); "
        "2 failed: 4 more wounds.",
    ),
    (brutal.FriendlyFire("X", "pikes", "elves", (4, 5), {}), f"{FRIENDS} (4 5): none does."),
    (
        brutal.FriendlyFire("X", "pikes", "elves", (1, 2, 3), {"pikes": 1, "elves/1": 2}),
        f"{FRIENDS} (1 2 3): 1 hit on Pikemen and 2 hits on Seer.",
    ),
    (
        brutal.MishapsRolled("X", "elves", (4,), 0),
        "Horrible mishaps: Elves have rolled 1 natural 1, each a wound of its own with 1 to 3 (4): no wound.",
    ),
    (
        brutal.CriticalsRolled("X", "elves", "pikes", (4, 2), 1),
        "Critical hits: Elves have rolled 2 natural 6s, each an extra wound with 4 to 6 (4 2): "
        "1 wound on Pikemen beside the hits.",
    ),
    (
        brutal.CriticalsRolled("X", "elves", "pikes", (2,), 0),
        "Critical hits: Elves have rolled 1 natural 6, each an extra wound with 4 to 6 (2): "
        "no wound on Pikemen beside the hits.",
    ),
    (
        brutal.DamageRolled("X", "elves", "elves/1", 3, (2, 4), "glanced", "nothing more"),
        "Heavy damage: Seer has taken 3 wounds and rolls 2 4 and 3, 9 in all: nothing more.",
    ),
    (
        command.PointsGranted("X", "A", 4, 3),
        "Ada has 7 command points: 4 rolled and 3 for the size of the army.",
    ),
    (command.DoctrineSet("X", "A", "shock", 0), "Ada fights by the Shock Doctrine."),
    (command.DoctrineSet("X", "A", "shock", 5), "Ada fights by the Shock Doctrine (rolled 5)."),
    (
        command.StratagemUsed("X", "A", "closing-fire", "elves", 0, "it shoots"),
        "Ada uses Closing Fire for Elves (3 command points, none left): it shoots.",
    ),
    (
        command.StratagemUsed("X", "A", "sweeping-move", "", 2, "it goes on"),
        "Ada uses Sweeping Move (1 command point, 2 left): it goes on.",
    ),
    (
        command.StratagemCancelled("X", "B", "total-shutdown", 2, 1),
        "Ben cancels Total Shutdown (2 command points, 1 left): it does nothing.",
    ),
    (
        command.LifeRolled("X", "elves", "elves/1", 4, True),
        "Eternal Vigilance for Elves: a 4, and it needs a 4 or more: the wound is ignored.",
    ),
    (
        command.FallenStrike("X", "elves", "pikes", 1),
        "Killing Blow: a model strikes at Pikemen as it falls from Elves.",
    ),
    (
        command.FallenStrike("X", "elves", "pikes", 2),
        "Killing Blow: 2 models strike at Pikemen as they fall from Elves.",
    ),
    (
        command.UnitsPickedUp("X", "A", 3, 2, ()),
        "Hidden Deployment: Ada may pick up as many as 2 (rolled 3) and picks up nobody.",
    ),
    (
        command.UnitsPickedUp("X", "A", 3, 2, ("elves", "pikes")),
        "Hidden Deployment: Ada may pick up as many as 2 (rolled 3) and picks up Elves, Pikemen.",
    ),
    (
        exhaustion.Exhausted("X", "elves", "a long march", 1),
        "Elves are exhausted by a long march: 1 exhaustion marker by now, each -1 to hit and to morale.",
    ),
    (exhaustion.MarkersShed("X", "elves", 2, 1), "Elves shake off 2 exhaustion markers and keep 1."),
    (exhaustion.Rested("X", "elves", 2), "Elves have rested and are rid of 2 exhaustion markers."),
    (extra.Reacted("X", "elves", "pikes", 3.0, True), "Elves react to Pikemen after 3” of their move."),
    (extra.Reacted("X", "elves", "pikes", 0.0, False), "Elves shoot back at Pikemen."),
    (
        extra.Pinned("X", "elves", "pikes", (3, 5), True),
        "Pikemen are pinned by Elves (3 5) and must test morale.",
    ),
    (
        kitchen.ReinforcementsDeclared("X", "A", ()),
        "Ada has too few units to keep reinforcements back.",
    ),
    (
        kitchen.ReinforcementsDeclared("X", "A", ("elves",)),
        "Ada keeps reinforcements back: Elves. From round 2 on they may be set up within 3” of any table edge.",
    ),
    (
        kitchen.ReinforcementsDeclared("X", "A", ("elves", "elves/1", "pikes")),
        "Ada keeps reinforcements back: Elves, Seer and Pikemen. "
        "From round 2 on they may be set up within 3” of any table edge.",
    ),
    (
        random_events.EventHits("X", 11, "elves", 4, 1, 2),
        "Monstrous Spawn deals 4 hits with AP(1) to Elves (rolled 2).",
    ),
    (random_events.EventHits("X", 15, "elves", 1, 0, 2), "Toxic Fumes deals 1 hit to Elves (rolled 2)."),
    (random_events.PieceUnrigged("X", "A", "the wood"), "Ada had rigged the wood."),
    (random_events.PieceUnrigged("X", "A", ""), "Ada had rigged nothing."),
    (
        random_events.WentBerserk("X", "elves", "pikes", 2, 3),
        "A 6 sends a berserker at Pikemen: 2 wounds more (rolled 3).",
    ),
    (
        random_events.BootsCarried("X", "elves", 3.0, (2, 4), True),
        "Magical Boots carry Elves half of 3” further (rolled 2 4).",
    ),
    (
        side_missions.SideMissionRevealed("X", "A", "Slay", False),
        "Ada had the side-mission Slay and has not completed it.",
    ),
    (
        buildings.CollateralRolled("X", "elves", "the mill", (4, 1), 1),
        "Collateral damage: 2 shots of Elves went wide, and 1 hit struck the mill on 4+ (4 1).",
    ),
    (buildings.BuildingCollapsed("X", "The mill", ()), "The mill collapses and is taken off the table."),
    (buildings.SurvivorsPlaced("X", "elves", "the mill", 0), "Elves get out of the ruins of the mill."),
    (
        buildings.SurvivorsPlaced("X", "elves", "the mill", 1),
        "Elves get out of the ruins of the mill; 1 model found no room and is lost.",
    ),
    (
        effects.EffectFound("X", "marker-1", "", "Booby Traps", "It bites.", 3),
        "Marker 1: Booby Traps (rolled 3). It bites.",
    ),
    (
        effects.EffectFound("X", "terrain-1", "the wood", "Deadly Spores", "It bites.", 0),
        "the wood: Deadly Spores. It bites.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_what_is_told(event: Event, sentence: str) -> None:
    assert event.text(NAMES) == sentence
