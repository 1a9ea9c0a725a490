/**
 * Hopscope as tools of the Model Context Protocol. Each tool is calls of endpoints, so that limits, roles and messages are theirs, and
 * answers with at most `ANSWER_BYTES`.
 */
import { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import manifest from "../../../package.json" with { type: "json" };
import type { CallApi } from "../../api/call-api";
import {
  findPaths,
  matchGraph,
  matchRequestSchema,
  neighboursQuerySchema,
  pathsQuerySchema,
  readNeighbours,
  readNodes,
  readSchema,
  searchNodes,
  searchQuerySchema,
} from "../../api/graph";
import { listKnowledgeBases } from "../../api/knowledge-bases";
import { retrieve, retrieveRequestSchema } from "../../api/retrieve";
import { HopscopeError } from "../../graph/errors";
import { clip } from "../retrieval/fit";
import {
  ERROR_BYTES,
  shortBases,
  shortMatch,
  shortNeighbours,
  shortPaths,
  shortSchema,
  shortSearch,
} from "./short-results";

const INSTRUCTIONS =
  "Knowledge bases are property graphs with texts. List them first. `retrieve` answers a question in words and says which nodes and paths " +
  "bear it out; the other tools look into the graph: its schema, nodes by name or text, what joins them, and Cypher that only reads. " +
  "Nodes are named by their ids. What was cut is said in `trimmed`; `link` opens it in a browser.";

const knowledgeBase = retrieveRequestSchema.shape.knowledgeBase.describe("Id or name of a knowledge base.");
const nodeId = z.string().min(1).max(500);
const most = (limit: number, usual: number) => z.int().min(1).max(limit).default(usual);
const { types, direction } = neighboursQuerySchema.shape;

/** Of tools that store nothing. */
const READS = { readOnlyHint: true, openWorldHint: false } as const;
/** A question is stored as a run. */
const ASKS = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const;

/**
 * A server with the tools, for one conversation or one request.
 * @param call what it may do is what this caller may do
 * @param address where people open Hopscope, for links
 */
export function mcpServer(call: CallApi, address: string): McpServer {
  const server = new McpServer(
    { name: "hopscope", title: "Hopscope", version: manifest.version },
    { instructions: INSTRUCTIONS },
  );

  server.registerTool(
    "list_knowledge_bases",
    {
      title: "List knowledge bases",
      description: "The knowledge bases that you may ask, with their size.",
      inputSchema: z.strictObject({}),
      annotations: READS,
    },
    (_, { mcpReq: { signal } }) =>
      answer(async () => shortBases(await call(listKnowledgeBases, { signal }), address)),
  );

  server.registerTool(
    "read_schema",
    {
      title: "Read a schema",
      description:
        "Labels of nodes with their properties, and types of relations with what they join, most frequent first.",
      inputSchema: z.strictObject({ knowledgeBase }),
      annotations: READS,
    },
    ({ knowledgeBase: id }, { mcpReq: { signal } }) =>
      answer(async () => shortSchema(await call(readSchema, { params: { id }, signal }))),
  );

  server.registerTool(
    "search_nodes",
    {
      title: "Search nodes",
      description: "Nodes by name first, then by text, with their ids.",
      inputSchema: z.strictObject({
        knowledgeBase,
        text: searchQuerySchema.shape.q,
        k: most(50, 10),
        labels: searchQuerySchema.shape.labels.describe("Only nodes with one of these labels."),
      }),
      annotations: READS,
    },
    ({ knowledgeBase: id, text: q, k, labels }, { mcpReq: { signal } }) =>
      answer(async () => {
        const found = await call(searchNodes, { params: { id }, query: { q, k, labels }, signal });
        return shortSearch(found, address, id);
      }),
  );

  server.registerTool(
    "read_neighbours",
    {
      title: "Read a node and its neighbours",
      description:
        "A node with its properties and text, and the edges at it with the nodes at their far ends.",
      inputSchema: z.strictObject({
        knowledgeBase,
        node: nodeId.describe("Id of a node."),
        types,
        direction,
        limit: most(100, 25),
        offset: z
          .int()
          .min(0)
          .max(100_000)
          .default(0)
          .describe("Edges to leave out: what earlier pages had."),
      }),
      annotations: READS,
    },
    ({ knowledgeBase: id, node, limit, ...rest }, { mcpReq: { signal } }) =>
      answer(async () => {
        const asked = { params: { id }, signal };
        const { nodes } = await call(readNodes, { ...asked, query: { ids: [node] } });
        if (!nodes[0])
          throw new HopscopeError("not-found", `There is no node "${node}".`, {
            hint: "search_nodes finds ids by names.",
          });
        const query = { ids: [node], limitPerNode: limit, ...rest };
        return shortNeighbours(nodes[0], await call(readNeighbours, { ...asked, query }), address, id);
      }),
  );

  server.registerTool(
    "find_paths",
    {
      title: "Find paths",
      description: "The shortest paths between two nodes, shortest first, with the relations along them.",
      inputSchema: z.strictObject({
        knowledgeBase,
        from: nodeId.describe("Id of the first node."),
        to: nodeId.describe("Id of the last node."),
        k: most(20, 3).describe("Paths at most."),
        types,
        direction: pathsQuerySchema.shape.direction,
      }),
      annotations: READS,
    },
    ({ knowledgeBase: id, ...query }, { mcpReq: { signal } }) =>
      answer(async () => shortPaths(await call(findPaths, { params: { id }, query, signal }), address, id)),
  );

  server.registerTool(
    "match_cypher",
    {
      title: "Match Cypher",
      description:
        "Rows of a query in Cypher that reads: MATCH, OPTIONAL MATCH, WHERE, WITH, RETURN, ORDER BY, LIMIT and aggregates. Nothing can be written.",
      inputSchema: z.strictObject({
        knowledgeBase,
        cypher: z.string().trim().min(1, "The Cypher is empty.").max(50_000),
        parameters: matchRequestSchema.shape.parameters,
        limit: most(200, 25).describe("Rows at most."),
      }),
      annotations: READS,
    },
    ({ knowledgeBase: id, ...body }, { mcpReq: { signal } }) =>
      answer(async () => shortMatch(await call(matchGraph, { params: { id }, body, signal }), address, id)),
  );

  server.registerTool(
    "retrieve",
    {
      title: "Ask a question",
      description:
        "Answers a question in words by one method of graph retrieval: ranked nodes with texts, the paths that lead to them, the answer, how sure it is, and what of the question was not understood. The question is stored as a run, which `link` opens.",
      inputSchema: retrieveRequestSchema,
      annotations: ASKS,
    },
    (body, { mcpReq: { signal } }) => answer(() => call(retrieve, { body, signal })),
  );
  return server;
}

interface Result {
  [key: string]: unknown;
  content: { type: "text"; text: string }[];
  isError?: true;
}

/** What was found as JSON, or what was wrong in words that say what to do about it. */
async function answer(find: () => Promise<object>): Promise<Result> {
  try {
    return { content: [{ type: "text", text: JSON.stringify(await find()) }] };
  } catch (error) {
    if (!(error instanceof HopscopeError)) throw error;
    const places = error.problems.map(({ at, message, excerpt }) =>
      [`${at}: ${message}`, excerpt].filter(Boolean).join("\n"),
    );
    const text = [error.message, error.hint, ...places].filter(Boolean).join("\n");
    return { isError: true, content: [{ type: "text", text: clip(text, ERROR_BYTES) }] };
  }
}
