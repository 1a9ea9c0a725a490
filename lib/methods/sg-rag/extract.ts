/** Query graph extraction (section 4.3, appendix D): what the question names, with every reading, and how it may be joined. */
import { findMentionsByLlm } from "../../core/plan/find-mentions-by-llm";
import type { Mention } from "../../core/plan/plan";
import type { RankedPlans } from "../../core/plan/planner";
import type { Question, Toolkit } from "../../core/retriever";
import type { StageWriter } from "../../core/trace";
import type { EntityIndex } from "./offline/entity-index";
import type { SgRagParams } from "./params";
import { type PlanReading, planReadings } from "./plan-readings";
import { mentionsOf, type QueryReading, starReading } from "./query-reading";
import { type StarReadings, starReadings } from "./star-readings";

/** The planner's shapes that are tried where no star joins the names. */
const MOST_SHAPES = 3;

/** The names of the question, by the model where one is asked, else by the embedded finder. */
export async function findNames(
  { text, corrections = [] }: Question,
  { graph, embedder, planner, llm, signal }: Toolkit,
  by: SgRagParams["queryGraph"],
  write: StageWriter,
): Promise<Mention[]> {
  const embedded = () => planner.find(text, corrections, signal);
  if (by === "llm" && !llm) write.flag("No language model is set: the embedded planner reads the question.");
  if (!llm || by === "embedded") return embedded();
  const kit = { graph, embedder, llm, embedded, corrections };
  const { mentions, flag, ignored } = await findMentionsByLlm(text, kit, { signal, record: write.llmCall });
  if (flag) write.flag(flag);
  if (ignored.length > 0)
    write.info(`Names that the question or the graph does not hold: ${ignored.join(", ")}.`);
  return mentions;
}

export interface Readings {
  /** Most likely first. */
  readings: (QueryReading | PlanReading)[];
  /** Mentions that no reading uses. */
  dropped: number[];
  /** How the names are joined. */
  shape: "star" | "plan" | "edge" | "none";
  omitted: number;
}

/**
 * The stars of most names; where no two names have a common neighbour, the shapes that the planner finds most likely; where it
 * abstains, each name by itself.
 */
export async function readQuestion(
  question: Question,
  mentions: readonly Mention[],
  index: EntityIndex,
  { planner, signal }: Toolkit,
  most: number,
): Promise<Readings> {
  const stars: StarReadings = starReadings(mentions, index, most);
  if (stars.readings.length > 0) return withDropped(mentions, stars.readings, "star", stars.omitted);
  if (mentions.length === 0) return withDropped(mentions, [], "none", 0);
  const plan = await planner.candidates(question.text, mentions, signal);
  const ranked: RankedPlans = await planner.rank(plan, signal);
  const shapes = ranked.abstained ? [] : planReadings(ranked.plans, mentions, MOST_SHAPES);
  const [best] = shapes;
  if (best) return withDropped(mentions, [best], "plan", shapes.length - 1);
  const edges = mentions.flatMap((mention, at) => {
    const reading = mention.readings.find(({ node }) => index.vertexOf(node) >= 0);
    return reading ? [starReading([{ mention: at, reading }], reading.score)] : [];
  });
  return withDropped(mentions, edges, edges.length > 0 ? "edge" : "none", 0);
}

function withDropped(
  mentions: readonly Mention[],
  readings: QueryReading[],
  shape: Readings["shape"],
  omitted: number,
): Readings {
  const used = new Set(readings.flatMap((reading) => [...mentionsOf(reading)]));
  const dropped = [...mentions.keys()].filter((mention) => !used.has(mention));
  return { readings, dropped, shape, omitted };
}
