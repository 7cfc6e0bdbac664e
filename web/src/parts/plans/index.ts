/** What each planner shows: in the panel, and on the board under the units and over them. */

import type { Component } from "svelte";
import type { PlannerName } from "../../lib/plans";
import type { AreasPlanner } from "../../lib/plans/areas.svelte";
import type { AssignPlanner } from "../../lib/plans/assign.svelte";
import type { BasesPlanner } from "../../lib/plans/bases.svelte";
import type { ChargePlanner } from "../../lib/plans/charge.svelte";
import type { ChoicePlanner } from "../../lib/plans/choice.svelte";
import type { ConsolidatePlanner } from "../../lib/plans/consolidate.svelte";
import type { LandingPlanner } from "../../lib/plans/landing.svelte";
import type { LegPlanner } from "../../lib/plans/leg.svelte";
import type { MarchPlanner } from "../../lib/plans/march.svelte";
import type { MovePlanner } from "../../lib/plans/move.svelte";
import type { PickPlanner } from "../../lib/plans/pick.svelte";
import type { PlacePlanner } from "../../lib/plans/place.svelte";
import type { Planner } from "../../lib/plans/planner.svelte";
import type { PointPlanner } from "../../lib/plans/point.svelte";
import type { SplitPlanner } from "../../lib/plans/split.svelte";
import type { StandPlanner } from "../../lib/plans/stand.svelte";
import type { Sheet } from "../../lib/sheet";
import AreasOnBoard from "./board/areas.svelte";
import BasesOnBoard from "./board/bases.svelte";
import ChoiceOnBoard from "./board/choice.svelte";
import LandingOnBoard from "./board/landing.svelte";
import LegOnBoard from "./board/leg.svelte";
import PlaceOnBoard from "./board/place.svelte";
import PointOnBoard from "./board/point.svelte";
import StandOnBoard from "./board/stand.svelte";
import Tray from "./board/Tray.svelte";
import AreasPart from "./areas.svelte";
import AssignPart from "./assign.svelte";
import BasesPart from "./bases.svelte";
import ChargePart from "./charge.svelte";
import ChoicePart from "./choice.svelte";
import ConsolidatePart from "./consolidate.svelte";
import LandingPart from "./landing.svelte";
import LegPart from "./leg.svelte";
import MarchPart from "./march.svelte";
import MovePart from "./move.svelte";
import PickPart from "./pick.svelte";
import PlacePart from "./place.svelte";
import PointPart from "./point.svelte";
import SplitPart from "./split.svelte";
import StandPart from "./stand.svelte";

/** What a part of the panel is given. */
export interface Part<P extends Planner> {
  plan: P;
  busy: boolean;
  confirm: () => void;
}

/** What a drawing on the board is given. */
export interface Drawn<P extends Planner> {
  plan: P;
  sheet: Sheet;
}

interface Shown<P extends Planner> {
  part: Component<Part<P>>;
  under?: Component<Drawn<P>>;
  over?: Component<Drawn<P>>;
  /** Whether what is drawn over the units can be drawn aslant as well, and hands plan there. */
  aslant?: boolean;
}

interface Planners {
  areas: AreasPlanner;
  assign: AssignPlanner;
  bases: BasesPlanner;
  charge: ChargePlanner;
  choice: ChoicePlanner;
  consolidate: ConsolidatePlanner;
  landing: LandingPlanner;
  leg: LegPlanner;
  march: MarchPlanner;
  move: MovePlanner;
  pick: PickPlanner;
  place: PlacePlanner;
  point: PointPlanner;
  split: SplitPlanner;
  stand: StandPlanner;
}

const SHOWN: { [Name in PlannerName]: Shown<Planners[Name]> } = {
  areas: { part: AreasPart, under: AreasOnBoard },
  assign: { part: AssignPart },
  bases: { part: BasesPart, over: BasesOnBoard },
  charge: { part: ChargePart, over: Tray },
  choice: { part: ChoicePart, over: ChoiceOnBoard },
  consolidate: { part: ConsolidatePart, over: Tray },
  landing: { part: LandingPart, over: LandingOnBoard },
  leg: { part: LegPart, over: LegOnBoard, aslant: true },
  march: { part: MarchPart, over: Tray },
  move: { part: MovePart, over: Tray },
  pick: { part: PickPart },
  place: { part: PlacePart, over: PlaceOnBoard },
  point: { part: PointPart, over: PointOnBoard },
  split: { part: SplitPart },
  stand: { part: StandPart, over: StandOnBoard, aslant: true },
};

/** The components for what a question is answered with. */
export function shownOf(plan: Planner): Shown<Planner> {
  return SHOWN[plan.question.planner] as unknown as Shown<Planner>;
}
