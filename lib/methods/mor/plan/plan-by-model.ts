/** Section 4.1: the language model plans, fine-tuned where there is such a one; an invalid plan leaves textual matching alone. */
import { isCancelled } from "../../../core/errors";
import type { GraphSchema } from "../../../core/graph/graph-source";
import type { Mention } from "../../../core/plan/plan";
import type { Toolkit } from "../../../core/retriever";
import type { StageWriter } from "../../../core/trace";
import type { MorParams } from "../params";
import { ANY_STEP, describePath, drawPlan, type PlanningGraph } from "../planning-graph";
import { metapathsSchema, planRequest, readMetapaths } from "./llm-plan";

/** Null when there is no model, or when it fails: the embedded planner plans then. */
export async function planByModel(
  question: string,
  mentions: readonly Mention[],
  schema: GraphSchema,
  { graph, llm, tuned, signal }: Pick<Toolkit, "graph" | "llm" | "tuned" | "signal">,
  planner: MorParams["planner"],
  write: StageWriter,
): Promise<PlanningGraph[] | null> {
  if (planner === "embedded") return null;
  const model = (await tuned?.("mor-plans")) ?? llm;
  if (!model) {
    if (planner === "llm") write.flag("No language model is set: the embedded planner plans.");
    return null;
  }
  try {
    const request = planRequest(question, schema);
    const metapaths = await model.structured(request, metapathsSchema, { signal, record: write.llmCall });
    const plan = await readMetapaths(metapaths, schema, mentions, graph);
    if (typeof plan !== "string") return [plan, textualPlan(0)];
    write.flag(`The plan of the language model is not valid (${plan}): only text is matched.`);
    return [textualPlan(1)];
  } catch (error) {
    if (signal.aborted || isCancelled(error)) throw error;
    write.flag(`${error instanceof Error ? error.message : String(error)} The embedded planner plans.`);
    return null;
  }
}

/** Any node that fits the question by text. */
function textualPlan(probability: number): PlanningGraph {
  const paths = [[ANY_STEP]];
  return { paths, probability, pattern: describePath(paths[0]!), query: drawPlan(paths) };
}
