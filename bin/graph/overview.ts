/** `hopscope overview`: the communities of a graph and the best connected nodes of each. */
import type { CallApi } from "../../lib/api/call-api";
import { readOverview } from "../../lib/api/graph";
import { printTable } from "../print-table";

export async function overview(call: CallApi, base: string, { json }: { json?: boolean }): Promise<void> {
  const found = await call(readOverview, { params: { id: base } });
  if (json) return console.log(JSON.stringify(found));
  const { communities, others, read, whole } = found;
  const rows = communities.map(({ nodes, edges, labels, hubs }) => [
    nodes.toLocaleString("en"),
    edges.toLocaleString("en"),
    labels.map(({ name, count }) => `${name} ${count.toLocaleString("en")}`).join(", "),
    hubs.map(({ name, edges: own }) => `${name} (${own.toLocaleString("en")})`).join(", "),
  ]);
  if (rows.length > 0) printTable(["nodes", "edges", "labels", "hubs (edges)"], rows);
  else console.error("No two nodes of this graph are joined by an edge.");
  if (others.communities > 0)
    console.error(
      `${others.communities.toLocaleString("en")} smaller communities with ${others.nodes.toLocaleString("en")} nodes are not listed.`,
    );
  if (read.edges < whole.edges)
    console.error(
      `The graph is large: the communities are those of ${read.nodes.toLocaleString("en")} of its ${whole.nodes.toLocaleString("en")} nodes.`,
    );
}
