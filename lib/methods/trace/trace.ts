/**
 * A Trace is the list of stages that a method went through, each with its artefacts, its time and its graph reads.
 * Everything on the screen is drawn from it, so a new method needs no new interface.
 */
import * as z from "zod";
import { graphEdgeSchema, originSchema } from "../../graph/graph-element";
import { type QueryGraph, queryGraphSchema } from "../../graph/query/query-graph";
import { literalSchema } from "../../graph/query/query-pattern";
import { candidateEntitySchema } from "../../questions/mentions/candidate-entity";
import { readAsSchema } from "../../questions/reading/read-as";
import { type LlmCall, llmCallSchema } from "../llm/llm-call";
import { PHASES, type Phase } from "./phases";

export type { Phase };

export const stageSpecSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** One sentence for a person who has not read the paper. */
  description: z.string(),
  /** Location in the paper: "section 2.2 B". */
  source: z.string().optional(),
  /** Phase for comparing methods; without it, derived from the kinds of its artefacts. */
  phase: z.enum(PHASES).optional(),
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
  /** The edges that led to the node, nearest first; empty for a node found by search. */
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
  /** Strength of the method's guidance at this node, 0 to 1 (STEM 3.2); drawn as a halo. */
  halo: z.number().min(0).max(1).optional(),
  /** Way in which it was found, in a word or two: "text", "structure" (MoR 3.2). */
  found: z.string().optional(),
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
  /** The query of a number or a table computed from the nodes of `query`, where one is asked for. */
  computes: queryGraphSchema.optional(),
  /** With its values as parameters. */
  cypher: z.string(),
  parameters: z.record(z.string(), literalSchema),
  /** Among all readings, 0 to 1. */
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
  readings: z.array(candidateEntitySchema),
});
export type Mention = z.infer<typeof mentionSchema>;

const namedNodeSchema = z.object({ id: z.string(), name: z.string() });
export type NamedNode = z.infer<typeof namedNodeSchema>;

export const tableCellSchema = z.union([
  z.string(),
  z.number(),
  z.null(),
  z.object({ nodes: z.array(namedNodeSchema) }),
]);
export type TableCell = z.infer<typeof tableCellSchema>;

export const tableColumnSchema = z.object({
  title: z.string(),
  /** Unit of its numbers: "ms", "%"; a share in [0, 1] has the unit "share". */
  unit: z.string().optional(),
});
export type TableColumn = z.infer<typeof tableColumnSchema>;

export const tableRowSchema = z.object({
  cells: z.array(tableCellSchema),
  /** Nodes and edges highlighted on the canvas while the row is hovered or selected, beside the nodes of its cells. */
  lights: z.object({ nodes: z.array(z.string()), edges: z.array(z.string()) }).optional(),
  /** A row that the method went on with, or one that it left: drawn strong or faint. */
  chosen: z.boolean().optional(),
  /** The row as a query, which is drawn as a chain: the first assertion of several has what all of them say. */
  asks: queryGraphSchema.optional(),
});
export type TableRow = z.infer<typeof tableRowSchema>;

/** One step of a traced path: the edge it took, why, and what it did not take. */
export const tracedStepSchema = z.object({
  node: namedNodeSchema,
  /** In the graph's direction, whichever way it was walked; null where the step was taken by text alone. */
  edge: graphEdgeSchema.nullable(),
  score: z.number().nullable(),
  /** Way in which the step was taken: "structure", "text", "greedy". */
  found: z.string().optional(),
  contributions: z.array(contributionSchema).default([]),
  /** The best of those that lost, best first, with their scores. */
  lost: z
    .array(z.object({ node: namedNodeSchema, edge: graphEdgeSchema.nullable(), score: z.number() }))
    .default([]),
});
export type TracedStep = z.infer<typeof tracedStepSchema>;

export const tracedPathSchema = z.object({
  start: namedNodeSchema,
  steps: z.array(tracedStepSchema),
  score: z.number().nullable(),
  text: z.string(),
});
export type TracedPath = z.infer<typeof tracedPathSchema>;

/** A way in which the graph satisfies a query graph, or most of it. */
export const laidMatchSchema = z.object({
  /** By variable of the query graph. */
  nodes: z.record(z.string(), namedNodeSchema),
  /** The graph's edges that lie on the query's. */
  edges: z.array(graphEdgeSchema),
  score: z.number().nullable(),
  /** Constraints that it does not satisfy, in words; empty for an exact match. */
  failed: z.array(z.string()).default([]),
});
export type LaidMatch = z.infer<typeof laidMatchSchema>;

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
    /** The query that is applied to what the plans find, where they cannot say all of the question: what must not be, is compared or ordered. */
    applied: planSchema.optional(),
    /** The English of a question in another language. */
    readAs: readAsSchema.optional(),
    /**
     * Of a first plan that is not likely enough to be followed: the content words that it does not represent, and how likely it is meant for
     * all that, in [0, 1]; nothing is known of the latter after training.
     */
    coverage: z
      .object({
        confidence: z.number(),
        likelihood: z.number().optional(),
        leftOut: z.array(z.string()),
        language: z.string().optional(),
      })
      .optional(),
  }),
  z.object({ kind: z.literal("mentions"), title: z.string(), mentions: z.array(mentionSchema) }),
  z.object({
    kind: z.literal("table"),
    title: z.string(),
    columns: z.array(tableColumnSchema),
    rows: z.array(tableRowSchema),
    /** Rows below the last one listed. */
    omitted: z.int().default(0),
  }),
  z.object({
    kind: z.literal("paths"),
    title: z.string(),
    /** Best first. */
    paths: z.array(tracedPathSchema),
    omitted: z.int().default(0),
  }),
  z.object({
    kind: z.literal("matches"),
    title: z.string(),
    query: queryGraphSchema,
    /** Best first. */
    matches: z.array(laidMatchSchema),
    omitted: z.int().default(0),
  }),
  llmCallSchema.extend({ kind: z.literal("llm-call") }),
  /** Something a person should know: a fallback, a truncation, a count. */
  z.object({ kind: z.literal("note"), level: z.enum(["info", "flag"]), text: z.string() }),
]);
export type Artefact = z.infer<typeof artefactSchema>;
export type Note = Pick<Extract<Artefact, { kind: "note" }>, "level" | "text">;

export const stageRecordSchema = z.object({
  id: z.string(),
  state: z.enum(["pending", "running", "done", "skipped", "failed"]),
  /** Milliseconds from the start of the method to the start of the stage. */
  startedAtMs: z.number(),
  ms: z.number(),
  /** Calls made to the GraphSource. */
  graphReads: z.int(),
  artefacts: z.array(artefactSchema),
  /** The text a language model has written so far; only while it writes. */
  draft: z.string().optional(),
  /** Why it was skipped or failed. */
  reason: z.string().optional(),
  /** In a counterfactual: it was not run again, but stays as it was recorded. */
  reused: z.literal(true).optional(),
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

export interface StageWriter {
  ranking(title: string, ranking: Ranking): void;
  subgraph(title: string, subgraph: Subgraph): void;
  plans(title: string, found: Omit<Extract<Artefact, { kind: "plans" }>, "kind" | "title">): void;
  mentions(title: string, mentions: Mention[]): void;
  /** Anything a method counts or compares: what was pruned, what was masked, what a candidate scored. */
  table(title: string, columns: TableColumn[], rows: TableRow[]): void;
  /** Paths step by step, each with its score and what it left; they can be played. */
  paths(title: string, paths: TracedPath[]): void;
  matches(title: string, query: QueryGraph, matches: LaidMatch[]): void;
  llmCall(call: LlmCall): void;
  /** Shows text while it is written; null discards it. It is not saved: the answer is. */
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
