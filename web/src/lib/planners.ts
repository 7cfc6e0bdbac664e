/** The planner for each kind of question of space. */

import type { Question, View } from "../wire";
import { BasesPlanner } from "./bases_planner.svelte";
import type { Planner } from "./planner.svelte";
import {
  ChargePlanner,
  ConsolidatePlanner,
  LandingPlanner,
  MarchPlanner,
  MovePlanner,
  PlacePlanner,
  PointPlanner,
} from "./planner.svelte";
import type { Session } from "./session.svelte";

/** The planner for a question of space; none for one with options. */
export function plannerFor(session: Session, question: Question | null, view: View | null): Planner | null {
  if (!question || !view) return null;
  const about = "unit" in question && question.unit ? question.unit : question.about[0];
  const unit = view.units.find((one) => one.id === about) ?? null;
  switch (question.kind) {
    case "move":
      return question.wheels === undefined
        ? new MovePlanner(session, question, unit)
        : new MarchPlanner(session, question, unit);
    case "landing":
      return new LandingPlanner(session, question, unit);
    case "place":
      return new PlacePlanner(session, question, unit, view);
    case "point":
      return new PointPlanner(session, question);
    case "charge":
      return new ChargePlanner(session, question, unit);
    case "consolidate":
      return new ConsolidatePlanner(session, question, unit);
    case "bases":
      return new BasesPlanner(session, question, unit);
    default:
      return null;
  }
}
