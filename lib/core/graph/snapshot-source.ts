/** The embedded GraphSource: every question answered from the typed arrays of one snapshot. */
import { expand } from "./expand";
import type { GraphSource, NodeId, Scored } from "./graph-source";
import type { NodeRows } from "./node-rows";
import { searchVectors } from "./search-vectors";
import type { Snapshot } from "./snapshot";

/** A GraphSource over an opened snapshot; results never change. */
export function snapshotSource(snapshot: Snapshot): GraphSource {
  return {
    generation: snapshot.generation,
    schema: async () => snapshot.manifest.schema,

    async nodes(ids) {
      const nodes = await snapshot.nodes();
      return knownRows(ids, nodes).map((row) => nodes.node(row));
    },

    async find(name, { labels, k }) {
      const [nodes, index] = await Promise.all([snapshot.nodes(), snapshot.names()]);
      const mask = nodes.labelMask(labels);
      const accepted = ({ node }: { node: number }) => mask === null || mask[nodes.labelSetOf[node]!] === 1;
      const found = index.exact(name).filter(accepted);
      if (found.length < k) found.push(...index.fuzzy(name, await snapshot.trigrams()).filter(accepted));
      return found.slice(0, Math.max(0, k)).map(({ node, score }) => ({ id: nodes.id(node), score }));
    },

    async neighbours(ids, query = {}) {
      const [nodes, edges] = await Promise.all([snapshot.nodes(), snapshot.edges()]);
      const expansion = expand([...new Set(knownRows(ids, nodes))], query, nodes, edges);
      return { edges: expansion.edges.map((row) => edges.edge(row)), truncated: expansion.truncated };
    },

    async relationCounts(id) {
      const [nodes, edges] = await Promise.all([snapshot.nodes(), snapshot.edges()]);
      const row = nodes.rowOf(id);
      return row < 0 ? [] : edges.relationCounts(row);
    },

    async searchText(text, { labels, k }) {
      const [nodes, bm25] = await Promise.all([snapshot.nodes(), snapshot.text()]);
      const mask = nodes.labelMask(labels);
      const accept = mask ? (row: number) => mask[nodes.labelSetOf[row]!] === 1 : undefined;
      return scored(bm25.search(text, k, accept), nodes);
    },

    async scoreText(text, ids) {
      const [nodes, bm25] = await Promise.all([snapshot.nodes(), snapshot.text()]);
      // An unknown id is row -1, which no posting has, and scores 0.
      return bm25.score(
        text,
        ids.map((id) => nodes.rowOf(id)),
      );
    },

    async searchVector(vector, query) {
      const [nodes, vectors] = await Promise.all([snapshot.nodes(), snapshot.vectors()]);
      if (!vectors) return [];
      return scored(
        searchVectors(vector, query, { nodes, vectors, index: await snapshot.vectorIndex() }),
        nodes,
      );
    },

    async vectors(ids) {
      const [nodes, vectors] = await Promise.all([snapshot.nodes(), snapshot.vectors()]);
      return ids.map((id) => {
        const row = nodes.rowOf(id);
        return vectors && row >= 0 && vectors.has(row) ? vectors.at(row) : null;
      });
    },
  };
}

function knownRows(ids: readonly NodeId[], nodes: NodeRows): number[] {
  return ids.map((id) => nodes.rowOf(id)).filter((row) => row >= 0);
}

function scored(hits: readonly { index: number; score: number }[], nodes: NodeRows): Scored[] {
  return hits.map(({ index, score }) => ({ id: nodes.id(index), score }));
}
