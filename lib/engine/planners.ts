/** The planner of each open graph. It is kept, since the words of a schema are embedded by the first question. */
import type { GraphSource } from "../core/graph/graph-source";
import { openPlanner, type Planner } from "../core/plan/planner";
import type { Engine } from "./engine";

const planners = new WeakMap<GraphSource, Planner>();

export function plannerOf({ embedder }: Engine, graph: GraphSource): Planner {
  const planner = planners.get(graph) ?? openPlanner({ graph, embedder });
  planners.set(graph, planner);
  return planner;
}
