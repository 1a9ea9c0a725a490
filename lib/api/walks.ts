/** An agent's steps to answer a question, as a run of its own beside the methods. */
import * as z from "zod";
import { runRequestSchema, runSchema } from "../measure/run/run";
import { endpoint } from "./endpoint";
import { matchRequestSchema, neighboursQuerySchema, pathsQuerySchema, searchQuerySchema } from "./graph";

const nodeId = z.string().min(1).max(500);
const most = (limit: number, usual: number) => z.int().min(1).max(limit).default(usual);
const { types, direction } = neighboursQuerySchema.shape;

/** Tools for an agent to look things up in a graph, beside the knowledge base: endpoints with bounds that keep an answer small. */
export const graphTools = {
  search_nodes: z.strictObject({
    text: searchQuerySchema.shape.q,
    k: most(50, 10),
    labels: searchQuerySchema.shape.labels.describe("Only nodes with one of these labels."),
  }),
  read_neighbours: z.strictObject({
    node: nodeId.describe("Id of a node."),
    types,
    direction,
    limit: most(100, 25),
    offset: z.int().min(0).max(100_000).default(0).describe("Edges to leave out: what earlier pages had."),
  }),
  find_paths: z.strictObject({
    from: nodeId.describe("Id of the first node."),
    to: nodeId.describe("Id of the last node."),
    k: most(20, 3).describe("Paths at most."),
    types,
    direction: pathsQuerySchema.shape.direction,
  }),
  match_cypher: z.strictObject({
    cypher: matchRequestSchema.shape.cypher.unwrap(),
    parameters: matchRequestSchema.shape.parameters,
    limit: most(200, 25).describe("Rows at most."),
  }),
};

const callOf = <Tool extends keyof typeof graphTools>(tool: Tool) =>
  z.strictObject({ tool: z.literal(tool), arguments: graphTools[tool] });

/** A call that an agent made. */
export const graphCallSchema = z.discriminatedUnion("tool", [
  callOf("search_nodes"),
  callOf("read_neighbours"),
  callOf("find_paths"),
  callOf("match_cypher"),
]);
export type GraphCall = z.infer<typeof graphCallSchema>;

export const walkRequestSchema = z.strictObject({
  ...runRequestSchema.pick({ knowledgeBase: true, question: true }).shape,
  calls: z
    .array(graphCallSchema)
    .min(1, "Name at least one call.")
    .max(50)
    .describe(
      "The calls that led to the answer, in order, with their arguments. Each is made again, and what it finds is shown.",
    ),
  answer: z
    .string()
    .trim()
    .max(2_000)
    .default("")
    .describe("The answer in words; empty where none was found."),
  nodes: z
    .array(nodeId)
    .max(200)
    .default([])
    .describe("Ids of the nodes that answer the question, best first."),
});
export type WalkRequest = z.infer<typeof walkRequestSchema>;

export const recordWalk = endpoint({
  method: "post",
  path: "/api/walks",
  summary: "Show what an agent did to answer a question beside what the methods do, as a run",
  access: "viewer",
  startsRun: true,
  body: walkRequestSchema,
  response: runSchema,
  errors: ["not-ready"],
});
