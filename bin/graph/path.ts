/** `hopscope path`: the shortest ways from one node to another. */
import type { CallApi } from "../../lib/api/call-api";
import { findPaths, type PathsRequest, type PathsResponse, pathsQuerySchema } from "../../lib/api/graph";
import { HopscopeError } from "../../lib/graph/errors";
import { pathInWords } from "../../lib/graph/paths/path-in-words";
import { cell } from "../print-table";
import { findNode } from "./find-node";

export interface PathOptions extends Pick<PathsRequest, "k" | "direction" | "types" | "labels"> {
  kinds?: string[];
  json?: boolean;
}

const CUT = {
  edges: "Not every edge was read: a shorter path may have been missed.",
  milliseconds: "Stopped when its time was up: there may be more paths.",
} as const;

/** @param ends ids or names */
export async function path(
  call: CallApi,
  base: string,
  ends: readonly [string, string],
  { k, direction, types, kinds, labels, json }: PathOptions,
  signal: AbortSignal,
): Promise<void> {
  const [from, to] = await Promise.all([findNode(call, base, ends[0]), findNode(call, base, ends[1])]);
  const ids = { from: from.id, to: to.id };
  const request = pathsQuerySchema.safeParse({ ...ids, k, direction, types, kinds, labels });
  if (!request.success)
    throw new HopscopeError("invalid-input", request.error.issues.map((issue) => issue.message).join(" "));
  const found = await call(findPaths, { params: { id: base }, query: request.data, signal });
  if (json) console.log(JSON.stringify(found));
  else for (const line of spellPaths(found)) console.log(line);
  if (found.paths.length === 0 && !json) console.error(`No path joins "${from.name}" and "${to.name}".`);
  if (found.truncated) console.error(CUT[found.truncated]);
}

/** One line a path: every edge with its relation and the way it points. */
function spellPaths({ paths, nodes, edges }: PathsResponse): string[] {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const edgeOf = new Map(edges.map((edge) => [edge.id, edge]));
  return paths.map((found) => {
    const steps = found.edges.map((id) => edgeOf.get(id)!);
    const words = pathInWords(found.nodes, steps, (id) => cell(names.get(id) || id));
    return `${steps.length} ${steps.length === 1 ? "hop " : "hops"}  ${words}`;
  });
}
