/**
 * A Trace is the list of stages that a method went through, each with its artefacts, its time and its graph reads.
 * Everything on the screen is drawn from it, so a new method needs no new interface.
 */
import { z } from "zod";
import { graphEdgeSchema, originSchema } from "./graph/graph-source";
import { queryGraphSchema } from "./graph/query-graph";
import { literalSchema } from "./graph/query-pattern";
import { type LlmCall, llmCallSchema } from "./llm/llm-call";
import { readingSchema } from "./plan/plan";

/** A stage that a method declares before it runs. */
export const stageSpecSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** One sentence for a person who has not read the paper. */
  description: z.string(),
  /** Where the paper defines it: "section 2.2 B". */
  source: z.string().optional(),
});
export type StageSpec = z.infer<typeof stageSpecSchema>;

/** One summand of a score: `value * weight` is what it added. */
export const contributionSchema = z.object({ name: z.string(), value: z.number(), weight: z.number() });
export type Contribution = z.infer<typeof contributionSchema>;

export const rankedNodeSchema = z.object({
  node: z.string(),
  score: z.number(),
  /** Why this score: the summands, largest first. */
  contributions: z.array(contributionSchema),
  /** The edges that brought the node here, nearest first; empty for a node found by search. */
  via: z.array(graphEdgeSchema),
});
export type RankedNode = z.infer<typeof rankedNodeSchema>;
/** Best first. */
export type Ranking = RankedNode[];

export const roleSchema = z.enum(["seed", "expanded", "matched", "evidence", "answer"]);
export type Role = z.infer<typeof roleSchema>;

export const subgraphNodeSchema = z.object({
  id: z.string(),
  name: z.string(),
  labels: z.array(z.string()),
  role: roleSchema,
  /** First characters of the text, for a tooltip. */
  excerpt: z.string(),
  origin: originSchema.optional(),
});
export type SubgraphNode = z.infer<typeof subgraphNodeSchema>;

export const subgraphSchema = z.object({
  nodes: z.array(subgraphNodeSchema),
  edges: z.array(graphEdgeSchema),
  /** Nodes that were found but not listed here, so that no cut is silent. */
  omitted: z.int().default(0),
  /** Edges among listed or omitted nodes that are not listed. */
  omittedEdges: z.int().default(0),
});
export type Subgraph = z.infer<typeof subgraphSchema>;

/** One way to read the question: a query, what it costs to believe it, what it finds. */
export const planSchema = z.object({
  query: queryGraphSchema,
  /** With its values as parameters. */
  cypher: z.string(),
  parameters: z.record(z.string(), literalSchema),
  /** Of this reading among all, 0 to 1. */
  probability: z.number(),
  /** The query in words: "films that a person directed". */
  pattern: z.string(),
  /** Nodes that it finds; null when it was not run. */
  answers: z.int().nullable(),
});
export type Plan = z.infer<typeof planSchema>;

/** A part of the question that names something, with what it may name, best first. */
export const mentionSchema = z.object({
  /** Half-open character range in the question. */
  span: z.tuple([z.int(), z.int()]),
  text: z.string(),
  readings: z.array(readingSchema),
});
export type Mention = z.infer<typeof mentionSchema>;

export const artefactSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("ranking"),
    title: z.string(),
    ranking: z.array(rankedNodeSchema),
    /** Ranked nodes below the last one listed. */
    omitted: z.int().default(0),
  }),
  z.object({ kind: z.literal("subgraph"), title: z.string(), subgraph: subgraphSchema }),
  z.object({
    kind: z.literal("plans"),
    title: z.string(),
    /** Most probable first. */
    plans: z.array(planSchema),
    /** True when none was probable enough to be followed. */
    abstained: z.boolean(),
    planner: z.enum(["embedded", "llm"]),
  }),
  z.object({ kind: z.literal("mentions"), title: z.string(), mentions: z.array(mentionSchema) }),
  llmCallSchema.extend({ kind: z.literal("llm-call") }),
  /** Something a person should know: a fallback, a truncation, a count. */
  z.object({ kind: z.literal("note"), level: z.enum(["info", "flag"]), text: z.string() }),
]);
export type Artefact = z.infer<typeof artefactSchema>;

export const stageRecordSchema = z.object({
  id: z.string(),
  state: z.enum(["pending", "running", "done", "skipped", "failed"]),
  /** Milliseconds from the start of the method to the start of the stage. */
  startedAtMs: z.number(),
  ms: z.number(),
  /** Calls made to the GraphSource. */
  graphReads: z.int(),
  artefacts: z.array(artefactSchema),
  /** What a language model has written so far; only while it writes. */
  draft: z.string().optional(),
  /** Why it was skipped or failed. */
  reason: z.string().optional(),
});
export type StageRecord = z.infer<typeof stageRecordSchema>;

export const traceEventSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("stage-start"), stage: z.string(), atMs: z.number() }),
  z.object({ type: z.literal("artefact"), stage: z.string(), artefact: artefactSchema }),
  /** The next piece of what a language model writes; null discards what it wrote so far. */
  z.object({ type: z.literal("draft"), stage: z.string(), text: z.string().nullable() }),
  z.object({
    type: z.literal("stage-end"),
    stage: z.string(),
    state: z.enum(["done", "skipped", "failed"]),
    ms: z.number(),
    graphReads: z.int(),
    reason: z.string().optional(),
  }),
]);
export type TraceEvent = z.infer<typeof traceEventSchema>;

/** What a method's stage function writes into. */
export interface StageWriter {
  ranking(title: string, ranking: Ranking): void;
  subgraph(title: string, subgraph: Subgraph): void;
  plans(title: string, found: { plans: Plan[]; abstained: boolean; planner: "embedded" | "llm" }): void;
  mentions(title: string, mentions: Mention[]): void;
  llmCall(call: LlmCall): void;
  /** Shows text while it is written; null discards it. It is not kept: the answer is. */
  draft(text: string | null): void;
  info(text: string): void;
  /** A fallback, a truncation, a limit that was reached: shown prominently. */
  flag(text: string): void;
}

export interface Trace {
  /** Runs one declared stage; throws on a stage that the method did not declare. */
  stage<T>(id: string, run: (write: StageWriter) => Promise<T>): Promise<T>;
  /** Marks a declared stage as not needed, with the reason. */
  skip(id: string, reason: string): void;
  /** A snapshot of all stages, in declared order. */
  records(): StageRecord[];
}
