/** The layers of a traversal as a person sees them: a table of all, and the first of them drawn with how each node was found. */
import type { GraphSource } from "../../graph/graph-source";
import { writePattern } from "../../questions/plan/write-pattern";
import { subgraphOf } from "../rank/subgraph-of";
import type { StageWriter } from "../trace/trace";
import { describePath } from "./planning-graph";
import type { Followed } from "./reason/gather-candidates";
import type { Layer } from "./reason/traverse-path";

const DRAWN = 1;
const NODES_DRAWN = 40;

export async function showReasoning(
  followed: readonly Followed[],
  graph: GraphSource,
  write: StageWriter,
): Promise<void> {
  const layers = followed.flatMap(({ plan, layers }) =>
    layers.flatMap((path, at) => path.map((layer, place) => ({ plan, path: at, place, layer }))),
  );
  write.table(
    "Layers",
    [
      { title: "Reasoning path" },
      { title: "Step" },
      { title: "By text" },
      { title: "By structure" },
      { title: "By both" },
      { title: "Strongest" },
    ],
    await Promise.all(
      layers.map(async ({ plan, path, place, layer }) => {
        const strongest = await graph.nodes([...layer.trajectories.keys()].slice(0, 3));
        return {
          cells: [
            place === 0 ? writePattern(describePath(plan.paths[path]!)) : "",
            place + 1,
            layer.byText,
            layer.byStructure,
            layer.byBoth,
            { nodes: strongest.map(({ id, name }) => ({ id, name })) },
          ],
        };
      }),
    ),
  );
  for (const { plan, layers } of followed.slice(0, DRAWN))
    for (const [at, path] of layers.entries()) {
      for (const [place, layer] of path.entries()) {
        const title = layers.length > 1 ? `Path ${at + 1}, step ${place + 1}` : `Step ${place + 1}`;
        const labels = plan.paths[at]![place]!.labels.join(" or ") || "any";
        await drawLayer(
          `${title}: ${labels}`,
          layer,
          path[place - 1] ?? null,
          place === path.length - 1,
          graph,
          write,
        );
      }
    }
}

async function drawLayer(
  title: string,
  layer: Layer,
  before: Layer | null,
  isLast: boolean,
  graph: GraphSource,
  write: StageWriter,
): Promise<void> {
  const shown = [...layer.trajectories].slice(0, NODES_DRAWN);
  const found = new Map(shown.map(([node, [strongest]]) => [node, strongest!.found]));
  const edges = shown.flatMap(([, own]) => own.flatMap(({ edge }) => edge ?? []));
  const near = new Set(edges.flatMap(({ source, target }) => [source, target]));
  const starts = [...(before?.trajectories.keys() ?? [])].filter(
    (node) => near.has(node) && !found.has(node),
  );
  const drawn = subgraphOf(
    await graph.nodes([...found.keys(), ...starts]),
    (id) => (found.has(id) ? (isLast ? "matched" : before ? "expanded" : "seed") : "seed"),
    edges,
  );
  write.subgraph(title, {
    ...drawn,
    nodes: drawn.nodes.map((node) => {
      const how = found.get(node.id);
      return how ? { ...node, found: how } : node;
    }),
    omitted: layer.trajectories.size - shown.length + layer.nodesCut,
  });
}
