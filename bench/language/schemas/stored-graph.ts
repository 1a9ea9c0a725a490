/** Graphs that were made before, so that the next run need not make them again. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { GraphBuilder, type NewEdge, type NewNode } from "../../../lib/graph/snapshot/graph-builder";

/** To be raised when graphs are made in another way. */
const VERSION = 2;

/**
 * The graph that was made from the same things, or a new one, which is then stored.
 * @param from everything that the graph depends on beside the program
 */
export async function storedGraph(
  name: string,
  from: unknown,
  make: () => Promise<GraphBuilder>,
): Promise<GraphBuilder> {
  const digest = createHash("sha1")
    .update(JSON.stringify([VERSION, from]))
    .digest("hex")
    .slice(0, 12);
  const folder = path.join(".build", "bench", "language", "graphs");
  const file = path.join(folder, `${name}-${digest}.json`);
  if (existsSync(file)) return builderOf(JSON.parse(readFileSync(file, "utf8")));
  const builder = await make();
  mkdirSync(folder, { recursive: true });
  const nodes = Array.from({ length: builder.nodeCount }, (_, at) => builder.node(at));
  writeFileSync(file, JSON.stringify({ nodes, edges: [...builder.edges()] }));
  return builder;
}

function builderOf({ nodes, edges }: { nodes: NewNode[]; edges: NewEdge[] }): GraphBuilder {
  const builder = new GraphBuilder();
  for (const node of nodes) builder.addNode(node);
  for (const edge of edges) builder.addEdge(edge);
  return builder;
}
