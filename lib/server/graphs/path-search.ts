/** The shortest paths between two nodes of a knowledge base's graph. */
import type { PathsRequest, PathsResponse } from "../../api/graph";
import { HopscopeError } from "../../graph/errors";
import type { GraphSchema } from "../../graph/graph-source";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import { validateQueryGraph } from "../../graph/query/validate-query-graph";
import type { Engine } from "../engine";
import { openGraph } from "./graph-reads";

/**
 * @throws HopscopeError `not-found` naming each end that is unknown, `invalid-input` with the nearest name of a relation
 * or label that the graph does not have; the signal's reason when it is aborted
 */
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
  refuseUnknown(query, await graph.source.schema());
  const started = performance.now();
  const result = await graph.paths(query, { budget: { edges, milliseconds }, signal });
  const ms = performance.now() - started;
  const ids = new Set([...ends, ...result.paths.flatMap(({ nodes }) => nodes)]);
  return { ...result, nodes: await graph.source.nodes([...ids]), ms };
}

/** A restriction to what does not exist would look like there being no path. */
function refuseUnknown({ types, labels }: Pick<PathsRequest, "types" | "labels">, schema: GraphSchema): void {
  const restricted = queryGraph({
    nodes: [{ variable: "from" }, { variable: "labels", labels }],
    edges: [{ variable: "types", from: "from", to: "labels", types, hops: [1, 2] }],
    target: "from",
  });
  const problems = validateQueryGraph(restricted, schema);
  if (problems.length === 0) return;
  const words = problems.map(({ message }) => message).join("; ");
  throw new HopscopeError("invalid-input", `There is ${words}.`, { problems });
}
