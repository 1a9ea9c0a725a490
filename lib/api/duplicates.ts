/** Pairs of nodes that may be the same, for a person to decide. */
import * as z from "zod";
import { pairReasonSchema } from "../graph/duplicates/name-reason";
import { endpoint } from "./endpoint";

const sideSchema = z.object({
  id: z.string(),
  name: z.string(),
  labels: z.array(z.string()),
  aliases: z.array(z.string()),
  /** Edges of relations. */
  edges: z.int(),
  /** Some of its edges in words: "DIRECTED_BY Carol Reed", "← STARRED The Third Man". */
  facts: z.array(z.string()),
  /** Text about it: its own, or the sentence of an edge; empty when there is none. */
  says: z.string(),
});
export type DuplicateSide = z.infer<typeof sideSchema>;

export const duplicatePairSchema = z.object({
  /** The node to merge, and the one that it becomes: that with more edges, then the longer name. */
  node: sideSchema,
  into: sideSchema,
  /** From 0 to 1. An order, not a probability: its weights were set by hand. */
  score: z.number(),
  reasons: z.array(pairReasonSchema),
});
export type DuplicatePair = z.infer<typeof duplicatePairSchema>;

export const duplicatesSchema = z.object({
  /** Most alike first. */
  pairs: z.array(duplicatePairSchema),
  /** Pairs that wait for a decision, above the score that was asked for. */
  total: z.int(),
  /** Nodes whose names were compared. */
  nodes: z.int(),
  /** Nodes that were not looked at, since there are too many. */
  notLookedAt: z.int(),
  /** Groups of names with a word or spelling in common that were not compared, since they are too large. */
  largeGroups: z.int(),
  /** True if there are more pairs than are listed: the rest comes up once these are decided and applied. */
  truncated: z.boolean(),
  decided: z.object({ same: z.int(), apart: z.int() }),
  /** Decisions on pairs that this queue proposed with a score from `from` on: how many are the same, how many not. */
  bands: z.array(z.object({ from: z.number(), same: z.int(), apart: z.int() })),
});
export type Duplicates = z.infer<typeof duplicatesSchema>;

export const MOST_LISTED = 200;

export const listDuplicates = endpoint({
  path: "/api/knowledge-bases/{id}/duplicates",
  summary:
    "Propose pairs of nodes that may be the same; decide them by the edits `merge` and `keep-apart`, and they are not proposed again",
  isCostly: true,
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(MOST_LISTED).default(50),
    offset: z.coerce.number().int().min(0).max(100_000).default(0),
    score: z.coerce.number().min(0).max(1).default(0).describe("Only pairs with this score or more."),
  }),
  response: duplicatesSchema,
});
