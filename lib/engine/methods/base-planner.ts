/** The planner of a knowledge base, as questions and training use it. */
import type { KnowledgeBase } from "../../core/contract/knowledge-base";
import { groupPlanner } from "../../core/conversation/group-planner";
import { openGroupReader } from "../../core/conversation/group-readings";
import type { GraphSource } from "../../core/graph/graph-source";
import { openPlanner, type Planner } from "../../core/plan/planner";
import { decodeModel } from "../../core/plan/ranker/planner-model";
import type { Engine } from "../engine";
import { readLearnt } from "./trained-method-models";

/** One for each open graph, since the first question embeds the words of its schema. */
const planners = new WeakMap<GraphSource, { key: string; planner: Planner }>();

/** With its aliases and what it has learnt; zero-shot where that was learnt with another embedder. */
export async function openBasePlanner(
  engine: Engine,
  { id }: Pick<KnowledgeBase, "id">,
  graph: GraphSource,
): Promise<Planner> {
  const { embedder } = engine;
  const [aliases, learnt] = await Promise.all([
    engine.database.knowledgeBases.aliases(id),
    readLearnt(engine, id, "planner"),
  ]);
  const key = JSON.stringify([learnt?.id, aliases]);
  const known = planners.get(graph);
  if (known?.key === key) return known.planner;
  const model = learnt && { id: learnt.id, model: decodeModel(learnt.bytes) };
  const planner = groupPlanner(
    openPlanner({ graph, embedder, aliases, model }),
    graph,
    openGroupReader({ graph, embedder, aliases }),
  );
  planners.set(graph, { key, planner });
  return planner;
}
