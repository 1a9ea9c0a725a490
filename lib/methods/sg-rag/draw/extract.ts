/** Query graph extraction (section 4.3, appendix D): what the question names, with every reading, and how it may be joined. */
import type { Question, Toolkit } from "../../../core/contract/retriever";
import type { Mention } from "../../../core/plan/plan";
import type { PlanReading as QuestionRead } from "../../../core/plan/plan-reading";
import type { RankedPlans } from "../../../core/plan/planner";
import type { StageWriter } from "../../../core/trace/trace";
import type { SgRagParams } from "../params";
import type { EntityIndex } from "../path-index/entity-index";
import { drawByLlm } from "./draw-by-llm";
import { type DrawnGraph, drawnReadings, isStar } from "./drawn-graph";
import { type PlanReading, planReadings } from "./plan-readings";
import { mentionsOf, type QueryReading, starReading } from "./query-reading";
import { type StarReadings, starReadings } from "./star-readings";

/** The planner's shapes that are tried where no star joins the names. */
const MOST_SHAPES = 3;

export interface ExtractedQuestion {
  mentions: Mention[];
  /** As a language model drew it; null when the embedded planner reads the question. */
  drawn: DrawnGraph | null;
}

/** The names of the question, with the query graph where a language model is asked for one. */
export async function extractNames(
  question: Question,
  kit: Toolkit,
  by: SgRagParams["queryGraph"],
  write: StageWriter,
): Promise<ExtractedQuestion> {
  const asksModel = !kit.planner.decided && (by === "llm" || (by === "auto" && kit.llm !== undefined));
  const drawn = asksModel ? await drawByLlm(question, kit, write) : null;
  if (drawn) return { mentions: drawn.mentions, drawn: drawn.graph };
  const { text, corrections = [] } = question;
  return { mentions: await kit.planner.find(text, corrections, kit.signal), drawn: null };
}

export interface Readings {
  /** What the readings name things by: what was found in the question, and what only a given query names. */
  mentions: readonly Mention[];
  /** Most likely first. */
  readings: (QueryReading | PlanReading)[];
  /** Mentions that no reading uses. */
  dropped: number[];
  /** How the names are joined. */
  shape: "star" | "drawn" | "plan" | "given" | "edge" | "none";
  omitted: number;
  /** What the planner's most probable plan read of the question, where its shape is taken; null where a person gave it. */
  reading?: QuestionRead | null;
}

/**
 * What a language model drew, where that is more than a star. Else the stars of most names; where no two names have a common neighbour, the shapes that the planner finds most likely; where it
 * abstains, each name by itself.
 */
export async function readQuestion(
  question: Question,
  { mentions, drawn }: ExtractedQuestion,
  index: EntityIndex,
  { planner, signal }: Toolkit,
  most: number,
): Promise<Readings> {
  if (planner.decided) return givenReading(question.text, mentions, planner, signal);
  if (drawn && !isStar(drawn)) {
    const { readings, omitted } = drawnReadings(drawn, mentions, index, most);
    if (readings.length > 0) return withDropped(mentions, readings, "drawn", omitted);
  }
  const plan = await planner.candidates(question.text, mentions, {
    corrections: question.corrections,
    signal,
  });
  const ranked: RankedPlans = await planner.rank(plan, signal);
  // What a pattern of names cannot say is read by the planner, whichever shape is matched.
  const beyond = ranked.reading?.finds ?? ranked.reading?.computes;
  const operators = ranked.abstained || !beyond ? {} : { reading: ranked.reading };
  const stars: StarReadings = await starReadings(mentions, index, most, signal);
  if (stars.readings.length > 0)
    return { ...withDropped(mentions, stars.readings, "star", stars.omitted), ...operators };
  if (mentions.length === 0) return { ...withDropped(mentions, [], "none", 0), ...operators };
  const shapes = ranked.abstained ? [] : planReadings(ranked.plans, mentions, MOST_SHAPES);
  const [best] = shapes;
  if (best) {
    const read = withDropped(mentions, [best], "plan", shapes.length - 1);
    return ranked.reading ? { ...read, reading: ranked.reading } : read;
  }
  const edges = mentions.flatMap((mention, at) => {
    const reading = mention.readings.find(({ node }) => index.vertexOf(node) >= 0);
    return reading ? [starReading([{ mention: at, reading }], reading.score)] : [];
  });
  return { ...withDropped(mentions, edges, edges.length > 0 ? "edge" : "none", 0), ...operators };
}

/** The shape of the query that a person gave. */
async function givenReading(
  text: string,
  found: readonly Mention[],
  planner: Toolkit["planner"],
  signal: AbortSignal,
): Promise<Readings> {
  const plan = await planner.candidates(text, found, { signal });
  const { plans } = await planner.rank(plan, signal);
  const readings = planReadings(plans, plan.mentions, 1);
  return { mentions: plan.mentions, readings, dropped: [], shape: "given", omitted: 0, reading: null };
}

function withDropped(
  mentions: readonly Mention[],
  readings: QueryReading[],
  shape: Readings["shape"],
  omitted: number,
): Readings {
  const used = new Set(readings.flatMap((reading) => [...mentionsOf(reading)]));
  const dropped = [...mentions.keys()].filter((mention) => !used.has(mention));
  return { mentions, readings, dropped, shape, omitted };
}
