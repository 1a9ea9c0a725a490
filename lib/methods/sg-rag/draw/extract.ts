/** Query graph extraction (section 4.3, appendix D): what the question names, with every reading, and how it may be joined. */
import type { Mention } from "../../../questions/mentions/mention";
import type { PlanReading as Coverage } from "../../../questions/plan/plan-reading";
import { isGiven, type Reading } from "../../../questions/reading/reading";
import { appliedPlan, planOfNone } from "../../answer/found-none";
import type { Question, Toolkit } from "../../contract/retriever";
import type { Plan, StageWriter } from "../../trace/trace";
import type { SgRagParams } from "../params";
import type { EntityIndex } from "../path-index/entity-index";
import { drawByLlm } from "./draw-by-llm";
import { type DrawnGraph, drawnReadings, isStar, proposedQuery } from "./drawn-graph";
import { type PlanReading, planReadings, typedReadings } from "./plan-readings";
import { mentionsOf, type QueryReading, starReading } from "./query-reading";
import { type StarReadings, starReadings } from "./star-readings";

/** The planner's shapes that are counted where no star joins the names, of which the most likely is matched. */
const MOST_SHAPES = 3;
/** The planner's queries that are matched with their relations. */
const MOST_TYPED = 3;

export interface ExtractedQuestion {
  mentions: Mention[];
  /** The query graph that a language model drew; null when the embedded planner reads the question. */
  drawn: DrawnGraph | null;
}

/** The names of the question, with the query graph where a language model is asked for one. */
export async function extractNames(
  question: Question,
  kit: Toolkit,
  by: SgRagParams["queryGraph"],
  write: StageWriter,
): Promise<ExtractedQuestion> {
  const asksModel = !isGiven(question.reading) && (by === "llm" || (by === "auto" && kit.llm !== undefined));
  const drawn = asksModel ? await drawByLlm(question, kit, write) : null;
  if (drawn) return { mentions: drawn.mentions, drawn: drawn.graph };
  return { mentions: [...question.reading.names], drawn: null };
}

export interface Readings {
  /** Mentions that the readings refer to: those found in the question, and names that only a given query contains. */
  mentions: readonly Mention[];
  /** Readings with relations first; most likely first. */
  readings: (QueryReading | PlanReading)[];
  dropped: number[];
  /** Shape that joins the names where relations play no part. */
  shape: "star" | "drawn" | "plan" | "given" | "edge" | "none";
  omitted: number;
  /** Share of the question that the planner's most probable plan represents, where its shape is taken. */
  coverage?: Coverage;
  /** True if the graph that a language model drew is followed; `said` tells in words what became of it. */
  isDrawn?: boolean;
  said?: string;
  /** The planner's query, where it reads the whole question and nothing meets it: there is nothing to match. */
  none?: Plan;
  /** The part of the question beyond names and relations, applied to the matches. */
  applied?: Plan;
  asks?: Reading["asks"];
}

/** The question as the planner reads it around the names, before the index is asked which of these go together. */
export interface PlannedQuestion {
  mentions: readonly Mention[];
  reading: Reading;
  /** Its best queries with their relations; none where it is not sure of one. */
  typed: PlanReading[];
  /** True if the graph that a language model drew is followed; `said` tells in words what became of it. */
  isDrawn?: boolean;
  said?: string;
}

/** The best of what was read, where it is likely; a graph that a language model drew says which of it is meant. */
export async function planQuestion(
  question: Question,
  { mentions, drawn }: ExtractedQuestion,
  kit: Toolkit,
): Promise<PlannedQuestion> {
  const read = await question.reading.around(mentions);
  if (isGiven(question.reading)) {
    const { names, interpretations } = read;
    const typed = planOfNone(read) ? [] : await typedReadings(interpretations, names, 1, kit);
    return { mentions: names, reading: read, typed };
  }
  const proposal = drawn && (await read.propose([proposedQuery(drawn, mentions)], kit));
  const reading = proposal?.reading ?? read;
  const isUnsure = reading.abstained || planOfNone(reading);
  const typed = isUnsure ? [] : await typedReadings(reading.interpretations, mentions, MOST_TYPED, kit);
  const isDrawn = proposal !== null && proposal.followed !== null;
  return { mentions, reading, typed, isDrawn, ...(proposal && { said: proposal.said }) };
}

/**
 * Below the readings with relations those without: the drawn graph or the stars of most names; where no two names have a common
 * neighbour, the shape that the planner finds most likely; where it abstains, each name by itself.
 */
export async function readQuestion(
  planned: PlannedQuestion,
  drawn: DrawnGraph | null,
  index: EntityIndex,
  most: number,
  signal: AbortSignal,
): Promise<Readings> {
  const { mentions, reading, typed, ...proposed } = planned;
  const { asks, interpretations, coverage, abstained } = reading;
  const about = { asks, ...proposed };
  const none = planOfNone(reading);
  const applied = appliedPlan(reading);
  if (isGiven(reading)) {
    const readings = none ? [] : [...typed, ...planReadings(interpretations, mentions, 1)];
    return {
      ...{ mentions, readings, dropped: [], shape: "given", omitted: 0, ...about },
      ...(none && { none }),
      ...(coverage && { coverage }),
      ...(applied && { applied }),
    };
  }
  if (none) {
    const unread = withDropped(mentions, [], "none", 0);
    return { ...unread, dropped: [], none, ...about, ...(coverage && { coverage }) };
  }
  const without =
    drawn && proposed.isDrawn && !isStar(drawn)
      ? { ...drawnReadings(drawn, mentions, index, most), shape: "drawn" as const }
      : await untypedReadings(mentions, reading, index, most, signal);
  const joined = withDropped(mentions, [...typed, ...without.readings], without.shape, without.omitted);
  // The planner reads what a pattern of names cannot express, whichever shape is matched.
  const beyond = coverage?.finds ?? coverage?.computes;
  const isPlanned = typed.length > 0 || without.shape === "plan" || (!abstained && beyond);
  return {
    ...{ ...joined, ...about },
    ...(isPlanned && coverage && { coverage }),
    ...(isPlanned && applied && { applied }),
  };
}

async function untypedReadings(
  mentions: readonly Mention[],
  { interpretations, abstained }: Reading,
  index: EntityIndex,
  most: number,
  signal: AbortSignal,
): Promise<StarReadings & Pick<Readings, "shape">> {
  const stars = await starReadings(mentions, index, most, signal);
  if (stars.readings.length > 0) return { ...stars, shape: "star" };
  const shapes = abstained ? [] : planReadings(interpretations, mentions, MOST_SHAPES);
  const [best] = shapes;
  if (best) return { readings: [best], omitted: shapes.length - 1, shape: "plan" };
  const readings = mentions.flatMap((mention, at) => {
    const reading = mention.readings.find(({ node }) => index.vertexOf(node) >= 0);
    return reading ? [starReading([{ mention: at, reading }], reading.score)] : [];
  });
  return { readings, omitted: 0, shape: readings.length > 0 ? "edge" : "none" };
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
