/**
 * Hopscope as tools of the Model Context Protocol. Each tool is calls of endpoints, so that limits, roles and messages are theirs, and
 * answers with at most `ANSWER_BYTES`.
 */
import {
  type ListResourcesCallback,
  McpServer,
  ResourceTemplate,
  type ToolAnnotations,
} from "@modelcontextprotocol/server";
import * as z from "zod";
import manifest from "../../../package.json" with { type: "json" };
import type { CallApi } from "../../api/call-api";
import * as graph from "../../api/graph";
import { listKnowledgeBases } from "../../api/knowledge-bases";
import { retrieve, retrieveRequestSchema } from "../../api/retrieve";
import { listRuns, readRun } from "../../api/runs";
import { graphTools, recordWalk, walkRequestSchema } from "../../api/walks";
import { HopscopeError } from "../../graph/errors";
import { clip } from "./fit";
import * as short from "./short-results";

const INSTRUCTIONS =
  "Knowledge bases are property graphs with texts. List them first. `retrieve` answers a question in words and says which nodes and paths " +
  "bear it out; the other tools look into the graph: its schema, nodes by name or text, what joins them, and Cypher that only reads. " +
  "`record_walk` shows people what you did there. " +
  "Nodes are named by their ids. What was cut is said in `trimmed`; `link` opens it in a browser.";

const knowledgeBase = retrieveRequestSchema.shape.knowledgeBase.describe("Id or name of a knowledge base.");

/** Annotations of tools that store nothing. */
const READS = { readOnlyHint: true, openWorldHint: false };
/** A question is stored as a run. */
const ASKS = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
/** Runs that are listed. */
const LISTED = 20;
const JSON_TYPE = "application/json";
const STORED = "hopscope://runs/";

/**
 * A server with the tools and resources, for one conversation or one request.
 * @param call what it may do is what this caller may do
 * @param address where people open Hopscope, for links
 */
export function mcpServer(call: CallApi, address: string): McpServer {
  const server = new McpServer(
    { name: "hopscope", title: "Hopscope", version: manifest.version },
    { instructions: INSTRUCTIONS },
  );
  const tool = <Shape extends z.ZodRawShape>(
    name: string,
    description: string,
    shape: Shape,
    find: (asked: z.output<z.ZodObject<Shape>>, signal: AbortSignal) => Promise<object>,
    annotations: ToolAnnotations = READS,
  ) =>
    server.registerTool(
      name,
      { description, inputSchema: z.strictObject(shape), annotations },
      (asked, { mcpReq: { signal } }) => answer(() => find(asked as z.output<z.ZodObject<Shape>>, signal)),
    );
  const resource = (
    name: string,
    description: string,
    template: ResourceTemplate,
    find: (named: (key: string) => string, signal: AbortSignal) => Promise<object>,
  ) => {
    const config = { description, mimeType: JSON_TYPE };
    server.registerResource(name, template, config, async (uri, variables, { mcpReq: { signal } }) => {
      const found = await find((key) => decodeURIComponent(String(variables[key])), signal);
      return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text: JSON.stringify(found) }] };
    });
  };

  tool(
    "list_knowledge_bases",
    "The knowledge bases that you may ask, with their size.",
    {},
    async (_, signal) => short.shortBases(await call(listKnowledgeBases, { signal }), address),
  );
  tool(
    "read_schema",
    "Labels of nodes with their properties, and types of relations with what they join, most frequent first; what people noted on them.",
    { knowledgeBase },
    async ({ knowledgeBase: id }, signal) =>
      short.shortSchema(await call(graph.readSchema, { params: { id }, signal })),
  );
  tool(
    "search_nodes",
    "Nodes by name first, then by text, with their ids.",
    { knowledgeBase, ...graphTools.search_nodes.shape },
    async ({ knowledgeBase: id, text: q, ...rest }, signal) => {
      const found = await call(graph.searchNodes, { params: { id }, query: { q, ...rest }, signal });
      return short.shortSearch(found, address, id);
    },
  );
  const readNode = async (id: string, node: string, query: object, signal: AbortSignal) => {
    const asked = { params: { id }, signal };
    const { nodes } = await call(graph.readNodes, { ...asked, query: { ids: [node] } });
    const hint = "search_nodes finds ids by names.";
    if (!nodes[0]) throw new HopscopeError("not-found", `There is no node "${node}".`, { hint });
    const page = await call(graph.readNeighbours, { ...asked, query: { ids: [node], ...query } });
    return short.shortNeighbours(nodes[0], page, address, id);
  };
  tool(
    "read_neighbours",
    "A node with its properties and text, and the edges at it with the nodes at their far ends.",
    { knowledgeBase, ...graphTools.read_neighbours.shape },
    ({ knowledgeBase: id, node, limit, ...rest }, signal) =>
      readNode(id, node, { limitPerNode: limit, ...rest }, signal),
  );
  resource(
    "node",
    "A node of a knowledge base with its properties, its text, and the first edges at it.",
    new ResourceTemplate("hopscope://knowledge-bases/{knowledgeBase}/nodes/{node}", { list: undefined }),
    (named, signal) => readNode(named("knowledgeBase"), named("node"), {}, signal),
  );
  tool(
    "find_paths",
    "The shortest paths between two nodes, shortest first, with the relations along them.",
    { knowledgeBase, ...graphTools.find_paths.shape },
    async ({ knowledgeBase: id, ...query }, signal) =>
      short.shortPaths(await call(graph.findPaths, { params: { id }, query, signal }), address, id),
  );
  tool(
    "match_cypher",
    "Rows of a query in Cypher that reads: MATCH, OPTIONAL MATCH, WHERE, WITH, RETURN, ORDER BY, LIMIT and aggregates. Nothing can be written.",
    { knowledgeBase, ...graphTools.match_cypher.shape },
    async ({ knowledgeBase: id, ...body }, signal) =>
      short.shortMatch(await call(graph.matchGraph, { params: { id }, body, signal }), address, id),
  );
  tool(
    "retrieve",
    "Answers a question in words by one method of graph retrieval: ranked nodes with texts, the paths that lead to them, the answer, how sure it is, and what of the question was not understood. The question is stored as a run, which `link` opens.",
    retrieveRequestSchema.shape,
    (body, signal) => call(retrieve, { body, signal }),
    ASKS,
  );
  tool(
    "record_walk",
    "Shows people how you answered a question, beside what the methods of graph retrieval do: a run with your calls, made again, and your answer. Call it last, with the calls that led to the answer.",
    walkRequestSchema.shape,
    async (body, signal) => short.shortRun(await call(recordWalk, { body, signal }), address),
    ASKS,
  );
  const list: ListResourcesCallback = async ({ mcpReq: { signal } }) => {
    const { runs } = await call(listRuns, { query: { limit: LISTED }, signal });
    return { resources: runs.map((run) => ({ uri: STORED + run.id, name: clip(run.question, 200) })) };
  };
  resource(
    "run",
    "A question that was asked: what each method found, and what they say together. The newest are listed.",
    new ResourceTemplate(`${STORED}{id}`, { list }),
    async (named, signal) =>
      short.shortRun(await call(readRun, { params: { id: named("id") }, signal }), address),
  );
  return server;
}

interface Result {
  [key: string]: unknown;
  content: { type: "text"; text: string }[];
  isError?: true;
}

/** The result as JSON, or the error in words that say what to do about it. */
async function answer(find: () => Promise<object>): Promise<Result> {
  try {
    return { content: [{ type: "text", text: JSON.stringify(await find()) }] };
  } catch (error) {
    if (!(error instanceof HopscopeError)) throw error;
    const places = error.problems.map(({ at, message, excerpt }) =>
      [`${at}: ${message}`, excerpt].filter(Boolean).join("\n"),
    );
    const text = [error.message, error.hint, ...places].filter(Boolean).join("\n");
    return { isError: true, content: [{ type: "text", text: clip(text, short.ERROR_BYTES) }] };
  }
}
