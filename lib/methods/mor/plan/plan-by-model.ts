/**
 * Section 4.1: the language model plans, fine-tuned where there is such a one, and grounds the names that its plan starts at; what it
 * plans is a proposal beside what was read.
 */
import type { GraphSchema } from "../../../graph/graph-source";
import type { Proposal } from "../../../questions/reading/reading";
import type { Question, Toolkit } from "../../contract/retriever";
import { namesByLlm } from "../../llm/find-mentions-by-llm";
import { unlessItFails } from "../../llm/unless-it-fails";
import type { StageWriter } from "../../trace/trace";
import type { MorParams } from "../params";
import { ANY_STEP, describePath, drawPlan, type PlanningGraph } from "../planning-graph";
import { groundMetapaths, metapathsSchema, planRequest, problemOf, startsAtNames } from "./llm-plan";

type ModelKit = Pick<Toolkit, "graph" | "embedder" | "llm" | "tuned" | "signal">;

export interface ModelPlan extends Proposal {
  /** The model's own, where they are none of what was read. */
  plans: PlanningGraph[];
}

/** Null when there is no model, when it fails or plans what this graph has not: what was read is followed then. */
export async function planByModel(
  question: Question,
  schema: GraphSchema,
  kit: ModelKit,
  planner: MorParams["planner"],
  write: StageWriter,
): Promise<ModelPlan | null> {
  if (planner === "embedded") return null;
  const { graph, llm, tuned, signal } = kit;
  const model = (await tuned?.("mor-plans")) ?? llm;
  if (!model) {
    if (planner === "llm") write.flag("No language model is set: the embedded planner plans.");
    return null;
  }
  const ask = async (): Promise<ModelPlan | null> => {
    const request = planRequest(question.text, schema);
    const metapaths = await model.structured(request, metapathsSchema, { signal, record: write.llmCall });
    const problem = problemOf(metapaths, schema);
    if (problem) {
      write.flag(`The plan of the language model is not valid (${problem}). The embedded planner plans.`);
      return null;
    }
    // A model that is fine-tuned to plan finds no names: that is asked of the other, where there is one.
    const mentions =
      llm && startsAtNames(metapaths) ? await namesByLlm(question, kit, llm, write) : question.reading.names;
    const own = await groundMetapaths(metapaths, mentions, graph);
    const read = await question.reading.around(mentions);
    const proposal = await read.propose([own.query], { graph, signal });
    write.info(proposal.said);
    return { ...proposal, plans: proposal.isNew ? [own, textualPlan(0)] : [] };
  };
  return unlessItFails(ask, "The embedded planner plans.", kit, write);
}

/** Any node that fits the question by text. */
function textualPlan(probability: number): PlanningGraph {
  const paths = [[ANY_STEP]];
  return { paths, probability, pattern: describePath(paths[0]!), query: drawPlan(paths) };
}
