/** A call of an agent, made again: a walk shows what the graph says, not what the agent says of it. */
import { type MatchResponse, matchRequestSchema, pathsQuerySchema } from "../../api/graph";
import type { GraphCall } from "../../api/walks";
import { HopscopeError } from "../../graph/errors";
import type { GraphEdge, GraphNode } from "../../graph/graph-source";
import type { Engine } from "../engine";
import { readNeighbours, readNodes, searchNodes } from "../graphs/graph-reads";
import { matchGraph } from "../graphs/match-graph";
import { searchPaths } from "../graphs/path-search";

export interface RepeatedCall {
  call: GraphCall;
  /** In the order in which they were found; of a search with its scores. */
  nodes: readonly GraphNode[];
  scores?: readonly number[];
  edges: readonly GraphEdge[];
  match?: MatchResponse;
  /** Why it found nothing, where it was refused. */
  refused?: string;
}

/** @throws the signal's reason; what the graph refuses is said in `refused` */
export async function repeatCall(
  engine: Engine,
  base: string,
  call: GraphCall,
  signal: AbortSignal,
): Promise<RepeatedCall> {
  try {
    return { call, ...(await find(engine, base, call, signal)) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof HopscopeError)) throw error;
    return { call, nodes: [], edges: [], refused: error.message };
  }
}

async function find(
  engine: Engine,
  base: string,
  { tool, arguments: asked }: GraphCall,
  signal: AbortSignal,
): Promise<Omit<RepeatedCall, "call">> {
  switch (tool) {
    case "search_nodes": {
      const { text: q, k, labels } = asked;
      return { ...(await searchNodes(engine, base, { q, k, labels })), edges: [] };
    }
    case "read_neighbours": {
      const { node, limit: limitPerNode, ...followed } = asked;
      const own = await readNodes(engine, base, [node]);
      if (own.length === 0) throw new HopscopeError("not-found", `There is no node "${node}".`);
      const page = await readNeighbours(engine, base, { ids: [node], limitPerNode, ...followed }, signal);
      return { nodes: [...own, ...page.nodes], edges: page.edges };
    }
    case "find_paths":
      return searchPaths(engine, base, pathsQuerySchema.parse(asked), signal);
    case "match_cypher": {
      const match = await matchGraph(engine, base, matchRequestSchema.parse(asked), signal);
      return { ...match.result.subgraph, match };
    }
  }
}
