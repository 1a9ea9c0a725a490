/** The shortest paths between two nodes of a knowledge base's graph. */
import { HopscopeError } from "../core/errors";
import type { PathsRequest, PathsResponse } from "../core/graph-api";
import type { Engine } from "./engine";
import { openGraph } from "./graph-reads";

/** @throws HopscopeError `not-found` naming each end that is unknown; the signal's reason when it is aborted */
export async function searchPaths(
  engine: Engine,
  base: string,
  { edges, milliseconds, ...query }: PathsRequest,
  signal?: AbortSignal,
): Promise<PathsResponse> {
  const graph = await openGraph(engine, base);
  const ends = [...new Set([query.from, query.to])];
  const known = new Set((await graph.source.nodes(ends)).map(({ id }) => id));
  const unknown = ends.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new HopscopeError(
      "not-found",
      `There is no node ${unknown.map((id) => `"${id}"`).join(" and no node ")}.`,
    );
  const started = performance.now();
  const result = await graph.paths(query, { budget: { edges, milliseconds }, signal });
  const ms = performance.now() - started;
  const ids = new Set([...ends, ...result.paths.flatMap(({ nodes }) => nodes)]);
  return { ...result, nodes: await graph.source.nodes([...ids]), ms };
}
