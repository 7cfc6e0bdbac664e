/** The planner for each kind of question, by its name. */

import type {
  AssignQuestion,
  BasesQuestion,
  ChargeQuestion,
  ChoiceQuestion,
  ConsolidateQuestion,
  LandingQuestion,
  LegQuestion,
  MoveQuestion,
  PickQuestion,
  PlaceQuestion,
  PointQuestion,
  Question,
  SplitQuestion,
  StandQuestion,
  Unit,
  View,
} from "../../wire";
import type { Session } from "../session.svelte";
import { AreasPlanner } from "./areas.svelte";
import { AssignPlanner } from "./assign.svelte";
import { BasesPlanner } from "./bases.svelte";
import { ChargePlanner } from "./charge.svelte";
import { ChoicePlanner } from "./choice.svelte";
import { ConsolidatePlanner } from "./consolidate.svelte";
import { LandingPlanner } from "./landing.svelte";
import { LegPlanner } from "./leg.svelte";
import { MarchPlanner } from "./march.svelte";
import { MovePlanner } from "./move.svelte";
import { PickPlanner } from "./pick.svelte";
import { PlacePlanner } from "./place.svelte";
import type { Planner } from "./planner.svelte";
import { PointPlanner } from "./point.svelte";
import { SplitPlanner } from "./split.svelte";
import { StandPlanner } from "./stand.svelte";

/** The question that each planner answers. */
interface Asked extends Record<PlannerName, Question> {
  areas: ChoiceQuestion;
  assign: AssignQuestion;
  bases: BasesQuestion;
  charge: ChargeQuestion;
  choice: ChoiceQuestion;
  consolidate: ConsolidateQuestion;
  landing: LandingQuestion;
  leg: LegQuestion;
  march: MoveQuestion;
  move: MoveQuestion;
  pick: PickQuestion;
  place: PlaceQuestion;
  point: PointQuestion;
  split: SplitQuestion;
  stand: StandQuestion;
}

export type PlannerName = Question["planner"];

type Made<Q> = new (session: Session, question: Q, unit: Unit | null, view: View) => Planner;

const PLANNERS: { [Name in PlannerName]: Made<Asked[Name]> } = {
  areas: AreasPlanner,
  assign: AssignPlanner,
  bases: BasesPlanner,
  charge: ChargePlanner,
  choice: ChoicePlanner,
  consolidate: ConsolidatePlanner,
  landing: LandingPlanner,
  leg: LegPlanner,
  march: MarchPlanner,
  move: MovePlanner,
  pick: PickPlanner,
  place: PlacePlanner,
  point: PointPlanner,
  split: SplitPlanner,
  stand: StandPlanner,
};

/** The planner for a question; none for one that this page does not know. */
export function plannerFor(session: Session, question: Question | null, view: View | null): Planner | null {
  if (!question || !view) return null;
  const about = "unit" in question && question.unit ? question.unit : question.about[0];
  const unit = view.units?.find((one) => one.id === about) ?? null;
  const Made = PLANNERS[question.planner] as Made<Question> | undefined;
  return Made ? new Made(session, question, unit, view) : null;
}
