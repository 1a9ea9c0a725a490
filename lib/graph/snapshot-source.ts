/** The embedded GraphSource: every question answered from the typed arrays of one snapshot. */
import type { GraphSource, NodeId, Scored, WalkBounds } from "./graph-source";
import { matchQuery } from "./match/match-query";
import { expand } from "./paths/expand";
import { meetings } from "./paths/meetings";
import { TypedExpansion } from "./paths/typed-expansion";
import { typedPaths } from "./paths/typed-paths";
import type { NodeRows } from "./snapshot/node-rows";
import type { ReadParts } from "./snapshot/snapshot";

/** A GraphSource over an opened snapshot; results never change. */
export function snapshotSource(snapshot: ReadParts): GraphSource {
  return {
    generation: snapshot.generation,
    schema: async () => snapshot.manifest.schema,

    async nodes(ids) {
      const nodes = await snapshot.nodes();
      return knownRows(ids, nodes).map((row) => nodes.node(row));
    },

    async find(name, { labels, k }) {
      const [nodes, index] = await Promise.all([snapshot.nodes(), snapshot.names()]);
      const accept = nodes.acceptLabels(labels) ?? (() => true);
      const found = index.exact(name).filter(({ node }) => accept(node));
      if (found.length < k) {
        // By another name of it, a node may be close too.
        const exact = new Set(found.map(({ node }) => node));
        const near = index.fuzzy(name, await snapshot.trigrams());
        found.push(...near.filter(({ node }) => accept(node) && !exact.has(node)));
      }
      return found.slice(0, Math.max(0, k)).map(({ node, score }) => ({ id: nodes.id(node), score }));
    },

    async findAll(names, { labels, k }) {
      const [nodes, index] = await Promise.all([snapshot.nodes(), snapshot.names()]);
      const accept = nodes.acceptLabels(labels) ?? (() => true);
      return names.map((name) => {
        const found = index.exact(name).filter(({ node }) => accept(node));
        return found.slice(0, Math.max(0, k)).map(({ node, score }) => ({ id: nodes.id(node), score }));
      });
    },

    async neighbours(ids, query = {}) {
      const [nodes, edges] = await Promise.all([snapshot.nodes(), snapshot.edges()]);
      const { hops, truncated } = expand(distinctRows(ids, nodes), query, nodes, edges);
      const found = hops.flatMap(({ start, places }) => places.map((place) => edges.edge(start, place)));
      return { edges: found, truncated };
    },

    async relationCounts(id) {
      const [nodes, edges] = await Promise.all([snapshot.nodes(), snapshot.edges()]);
      const row = nodes.rowOf(id);
      return row < 0 ? [] : edges.relationCounts(row);
    },

    async degrees(ids) {
      const [nodes, edges] = await Promise.all([snapshot.nodes(), snapshot.edges()]);
      return Float64Array.from(ids, (id) => {
        const row = nodes.rowOf(id);
        return row < 0 ? 0 : edges.degree(row);
      });
    },

    async typedPaths(query) {
      const { nodes, expansion } = await openWalk(snapshot, query);
      return typedPaths(distinctRows(query.starts, nodes), query, expansion, (row) => nodes.id(row));
    },

    async meetings(query) {
      const { nodes, expansion } = await openWalk(snapshot, query);
      return meetings(distinctRows(query.anchors, nodes), query, expansion, nodes);
    },

    async match(query, options) {
      return matchQuery(query, await snapshot.matching(), options);
    },

    async searchText(text, query) {
      const [nodes, bm25] = await Promise.all([snapshot.nodes(), snapshot.text()]);
      return scored(bm25.search(text, query.k, nodes.acceptLabels(query.labels)), nodes);
    },

    async scoreText(text, ids) {
      const [nodes, bm25] = await Promise.all([snapshot.nodes(), snapshot.text()]);
      // An unknown id is row -1, which has no posting and scores 0.
      const rows = ids.map((id) => nodes.rowOf(id));
      return bm25.score(text, rows);
    },

    async searchVector(vector, query) {
      const [nodes, vectors] = await Promise.all([snapshot.nodes(), snapshot.vectors()]);
      return vectors ? scored(vectors.nearest(vector, query.k, nodes.acceptLabels(query.labels)), nodes) : [];
    },

    async vectors(ids) {
      const [nodes, vectors] = await Promise.all([snapshot.nodes(), snapshot.vectors()]);
      return ids.map((id) => {
        const row = nodes.rowOf(id);
        return vectors && row >= 0 ? vectors.at(row) : null;
      });
    },
  };
}

function knownRows(ids: readonly NodeId[], nodes: NodeRows): number[] {
  return ids.map((id) => nodes.rowOf(id)).filter((row) => row >= 0);
}

function distinctRows(ids: readonly NodeId[], nodes: NodeRows): number[] {
  return [...new Set(knownRows(ids, nodes))];
}

async function openWalk(snapshot: ReadParts, bounds: WalkBounds) {
  const [nodes, edges] = await Promise.all([snapshot.nodes(), snapshot.edges()]);
  return { nodes, expansion: new TypedExpansion(nodes, edges, snapshot.manifest.schema, bounds) };
}

function scored(hits: readonly { index: number; score: number }[], nodes: NodeRows): Scored[] {
  return hits.map(({ index, score }) => ({ id: nodes.id(index), score }));
}
