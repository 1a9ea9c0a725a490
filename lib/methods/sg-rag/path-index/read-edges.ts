/** The nodes and edges of any graph, read through its source: for graphs that were not indexed by a job, and for training. */
import { HopscopeError } from "../../../graph/errors";
import type { GraphSource } from "../../../graph/graph-source";
import { Yielder } from "../../../graph/numeric/yielder";
import { queryGraph } from "../../../graph/query/normalize-query-graph";
import { GrowingArray } from "../../../graph/snapshot/growing-array";
import { utf8ColumnOf } from "../../../graph/snapshot/ipc-file";
import type { EntityEdges } from "./entity-index";

/** Nodes whose edges are asked for in one call. */
const BATCH = 512;

const EVERY_NODE = queryGraph({
  nodes: [{ variable: "n" }],
  returns: [{ name: "id", expression: { kind: "property", of: { kind: "variable", name: "n" }, key: "id" } }],
});

/** @throws HopscopeError `too-large` when the graph has not listed all its nodes; the signal's reason when it is aborted */
export async function readEdges(graph: GraphSource, signal?: AbortSignal): Promise<EntityEdges> {
  const { nodeCount } = await graph.schema();
  const { rows, truncated } = await graph.match(EVERY_NODE, { limit: nodeCount, ...(signal && { signal }) });
  if (truncated && rows.length < nodeCount)
    throw new HopscopeError("too-large", `Only ${rows.length} of ${nodeCount} nodes could be read.`);
  const ids = rows.map(([id]) => String(id));
  const vertexOf = new Map(ids.map((id, vertex) => [id, vertex]));
  const [sources, targets] = [new GrowingArray(Int32Array), new GrowingArray(Int32Array)];
  const yielder = new Yielder();
  for (let at = 0; at < ids.length; at += BATCH) {
    await yielder.yieldIfDue(signal);
    const { edges } = await graph.neighbours(ids.slice(at, at + BATCH), { direction: "out" });
    for (const { source, target } of edges) {
      sources.push(vertexOf.get(source)!);
      targets.push(vertexOf.get(target)!);
    }
  }
  return { ids: utf8ColumnOf(ids), sources: sources.view().slice(), targets: targets.view().slice() };
}
