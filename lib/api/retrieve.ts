/** A question in one small answer, for programs and language models: what was found, and a link to the run that has everything. */
import * as z from "zod";
import { literalSchema } from "../graph/query/query-pattern";
import { runRequestSchema } from "../measure/run/run";
import { unknownNameSchema } from "../questions/language/interpretation";
import { endpoint } from "./endpoint";

/** Largest answer of `retrieve`, as JSON. */
export const RETRIEVED_BYTES = 10_000;

/** The method that is chosen for the question. */
export const AUTO = "auto";

const ids = z.array(z.string());

export const retrieveRequestSchema = z.strictObject({
  ...runRequestSchema.omit({ methods: true, params: true, budget: true }).shape,
  method: z
    .string()
    .min(1)
    .max(100)
    .default(AUTO)
    .describe(
      'Id of a method, or "auto": the one that the newest finished experiment of the knowledge base recommends; without an experiment all are asked, and the surest answers.',
    ),
  /** Parameters of that method; those left out take their defaults. */
  params: z.record(z.string(), z.unknown()).default({}),
  k: z
    .int()
    .min(1)
    .max(200)
    .default(10)
    .describe(
      "Nodes that are returned. The method may find at least 20, so that fewer make no worse answer.",
    ),
  labels: ids.max(100).default([]).describe("Only nodes with one of these labels are returned."),
});
export type RetrieveRequest = z.infer<typeof retrieveRequestSchema>;

export const retrievedSchema = z.object({
  /** Id of the run, which has everything that was cut here. */
  run: z.string(),
  /** The page of the run. */
  link: z.string(),
  /** The question as it was asked, where its words referred to another run. */
  asked: z.string().optional(),
  method: z.string(),
  /** The origin of the choice of method: the caller, an experiment, or the confidence of all methods. */
  chosenBy: z.enum(["caller", "experiment", "confidence"]),
  /** Milliseconds that reading the question and the method took. */
  ms: z.number(),
  answer: z.object({
    /** True when what was found does not answer the question; the sentences then say so. */
    abstained: z.boolean(),
    /** True when the question was read, and that nothing matches it is known: none is the answer. */
    foundNothing: z.boolean(),
    sentences: z.array(
      z.object({
        text: z.string(),
        /** Nodes that it is from. */
        nodes: ids,
        /** Why what was found does not bear it out; absent when it does. */
        unsupported: z.string().optional(),
      }),
    ),
    /** The query that computed it, where it is more than nodes: it can be matched again for all of its rows. */
    query: z.object({ cypher: z.string(), parameters: z.record(z.string(), literalSchema) }).optional(),
  }),
  /** Probability that the method answers the question, in [0, 1]; null where it gives none. */
  confidence: z.number().nullable(),
  notUnderstood: z.object({
    /** Content words of the question that were not used. */
    words: z.array(z.string()),
    /** Words that are written like a name but are not in the graph, or are of several persons. */
    names: z.array(unknownNameSchema.omit({ span: true })),
  }),
  /** Best first. */
  nodes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      labels: z.array(z.string()),
      score: z.number(),
      text: z.string(),
    }),
  ),
  /** Paths that lead to the nodes: those of the answer first. */
  paths: z.array(z.object({ text: z.string(), nodes: ids, edges: ids })),
  /** Parts that were cut or left out to keep the answer small, in words. */
  trimmed: z.array(z.string()),
});
export type Retrieved = z.infer<typeof retrievedSchema>;

export const retrieve = endpoint({
  method: "post",
  path: "/api/retrieve",
  summary:
    "Ask a question and get a small answer: ranked nodes, evidence paths, the answer, a link to its run",
  access: "viewer",
  startsRun: true,
  body: retrieveRequestSchema,
  response: retrievedSchema,
  errors: ["not-ready"],
});
