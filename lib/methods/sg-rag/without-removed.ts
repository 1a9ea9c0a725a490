/**
 * The path index of a graph from which something was taken out after it was built. Boxes and stars stay: a vertex has fewer
 * neighbours now, so what dominated still does, and no match is missed. Paths that are gone are left where they are compared,
 * so none too many is found.
 */
import type { Toolkit } from "../contract/retriever";
import type { PathTest } from "./path-index/dominance-index";
import type { EntityIndex } from "./path-index/entity-index";

/** The index as it is where nothing was taken out. Linear in the paths of one edge. */
export async function withoutRemoved(entities: EntityIndex, { removed }: Toolkit): Promise<EntityIndex> {
  if (!removed) return entities;
  const { nodes, unjoined } = await removed();
  const { index } = entities;
  const count = index.labels.length;
  const gone = new Uint8Array(count);
  for (const id of nodes) {
    const vertex = entities.vertexOf(id);
    if (vertex >= 0) gone[vertex] = 1;
  }
  const pairOf = (one: number, other: number) => Math.min(one, other) * count + Math.max(one, other);
  const apart = new Set(
    unjoined.map((ends) => pairOf(entities.vertexOf(ends[0]), entities.vertexOf(ends[1]))),
  );
  const isGone: PathTest = (vertices, at, places) => {
    for (let place = 0; place < places; place++) {
      const vertex = vertices[at + place]!;
      if (gone[vertex] === 1) return true;
      if (place > 0 && apart.has(pairOf(vertices[at + place - 1]!, vertex))) return true;
    }
    return false;
  };
  return {
    index: { ...index, degrees: remainingDegrees(entities, isGone), isGone },
    vertexOf: (id) => {
      const vertex = entities.vertexOf(id);
      return vertex >= 0 && gone[vertex] === 0 ? vertex : -1;
    },
    idOf: entities.idOf,
  };
}

function remainingDegrees({ index: { labels, degrees, paths } }: EntityIndex, isGone: PathTest): Int32Array {
  const remaining = degrees.slice();
  const { vertices } = paths[0]!;
  for (let at = 0; at < vertices.length; at += 2) {
    if (!isGone(vertices, at, 2)) continue;
    remaining[labels[vertices[at]!]!]! -= 1;
    remaining[labels[vertices[at + 1]!]!]! -= 1;
  }
  return remaining;
}
