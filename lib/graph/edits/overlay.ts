/**
 * A generation that is another one with some nodes and edges added, changed or gone: its parts are those of the other, patched
 * in memory. What did not change is shared, what did is made once and shared between threads; every reader sees one graph.
 */
import type { GraphNode } from "../graph-element";
import { once } from "../once";
import { aliasesIn } from "../snapshot/aliases";
import { searchableText } from "../snapshot/graph-builder";
import type { Manifest } from "../snapshot/manifest";
import { MatchIndex } from "../snapshot/match-index";
import type { NodeRows } from "../snapshot/node-rows";
import type { ReadParts, SharedSnapshot, Snapshot } from "../snapshot/snapshot";
import type { PartName } from "../snapshot/snapshot-parts";
import { Bm25 } from "../text/bm25";
import { patchPostings } from "../text/patch-postings";
import type { Postings } from "../text/postings";
import type { AddedSources, GraphPatch } from "./graph-patch";
import { patchAdjacency } from "./patch-adjacency";
import { patchedNames } from "./patched-names";
import { patchedVectors } from "./patched-vectors";
import { RowNumbers } from "./row-numbers";
import { type SplicedEdges, spliceEdges } from "./splice-edges";

/** An overlay as it is posted between threads. */
export interface SharedOverlay {
  generation: string;
  manifest: Manifest;
  base: SharedSnapshot;
  patch: GraphPatch;
  edges: SplicedEdges;
  /** Those of the texts; null where they are the base's. */
  postings: Postings | null;
}

interface Layer {
  patch: GraphPatch;
  /** Vectors of texts that the base does not have, in the order of `changedTexts`; null where the base has no vectors. */
  vectors: Float32Array | null;
  /** A file that it has in the place of the base's; null where there is none. */
  ownFile?: (file: string) => Promise<Uint8Array | null>;
  sources?: AddedSources | undefined;
  /** The edges that another thread made. */
  edges?: SplicedEdges;
  /** The postings that another thread made. */
  postings?: Postings | null;
}

export class Overlay implements ReadParts {
  /** @param base as it was built */
  constructor(
    readonly generation: string,
    readonly manifest: Manifest,
    readonly base: Snapshot,
    private readonly layer: Layer,
  ) {}

  /** The same overlay in another thread, over the same base. */
  static fromShared({ generation, manifest, ...layer }: SharedOverlay, base: Snapshot): Overlay {
    return new Overlay(generation, manifest, base, { ...layer, vectors: null });
  }

  readonly nodes = once(async () => patchedNodes(await this.base.nodes(), this.layer.patch));

  readonly #spliced = once(async () => {
    const [base, nodes] = await Promise.all([this.base.edges(), this.nodes()]);
    return this.layer.edges ?? spliceEdges(base, nodes, this.layer.patch);
  });

  readonly edges = once(async () => {
    const [base, nodes, spliced] = await Promise.all([this.base.edges(), this.nodes(), this.#spliced()]);
    const numbers = new RowNumbers(spliced.gone, spliced.linksFrom, spliced.added);
    return base.patched(
      spliced,
      {
        rows: spliced.properties,
        stored: (row) => numbers.stored(row),
        shown: (row) => numbers.shown(row),
      },
      nodes,
    );
  });

  readonly names = once(async () => {
    const [base, stored, nodes] = await Promise.all([this.base.names(), this.base.nodes(), this.nodes()]);
    const namesOf = ({ name, properties }: GraphNode) => JSON.stringify([name, ...aliasesIn(properties)]);
    const changed = changedRows(this.layer.patch, stored, nodes).filter(
      ({ before, after }) => !before || !after || namesOf(before) !== namesOf(after),
    );
    if (changed.length === 0) return base;
    const now = changed.flatMap(({ row, after }) => (after ? [{ row, node: after }] : []));
    return patchedNames(base, new Set(changed.map(({ row }) => row)), now);
  });

  readonly trigrams = () => this.base.trigrams();

  readonly text = once(async () => {
    const { postings } = this.layer;
    if (postings) return new Bm25(postings);
    const base = await this.base.text();
    if (postings === null) return base;
    const changed = await this.#changedTexts();
    if (changed.length === 0) return base;
    const documents = changed.map(({ row, before, after }) => ({ number: row, before, after }));
    return new Bm25(patchPostings(base.postings, documents));
  });

  readonly matching = once(async () => {
    const [base, nodes, edges, names, text, spliced] = await Promise.all([
      this.base.matching(),
      this.nodes(),
      this.edges(),
      this.names(),
      this.text(),
      this.#spliced(),
    ]);
    return new MatchIndex(
      nodes,
      edges,
      names,
      text,
      this.manifest.schema,
      patchAdjacency(base.adjacency, spliced),
    );
  });

  readonly vectors = once(async () => {
    const base = await this.base.vectors();
    const { vectors } = this.layer;
    if (!base) return null;
    const changed = await this.#changedTexts();
    if (changed.length === 0) return base;
    const stale = new Set(changed.map(({ row }) => row));
    const rows = Int32Array.from(changed.filter(({ after }) => after !== null).map(({ row }) => row));
    const matrix = vectors ?? new Float32Array(rows.length * this.manifest.dimensions);
    return patchedVectors(base, { rows, matrix }, (row) => !stale.has(row));
  });

  /** A source document or table as JSON, or null when there is none with this id. */
  async readSource(kind: "documents" | "tables", id: string): Promise<string | null> {
    const added = this.layer.sources?.[kind].find((one) => one.id === id);
    return added ? JSON.stringify(added) : this.base.readSource(kind, id);
  }

  /** A file that a method keeps with the generation; null where there is none, or none that fits any more. */
  async readIndex(file: string): Promise<Uint8Array | null> {
    if (!this.manifest.parts.some(({ name }) => name === file)) return null;
    return (await this.layer.ownFile?.(file)) ?? this.base.readIndex(file);
  }

  /** The result can be posted to a worker thread, which patches what it reads. */
  async share(without: readonly PartName[] = []): Promise<SharedOverlay> {
    const [base, edges, stored, text] = await Promise.all([
      this.base.share(without),
      this.#spliced(),
      this.base.text(),
      this.text(),
    ]);
    const { generation, manifest, layer } = this;
    const postings = text === stored ? null : text.postings;
    return { generation, manifest, base, patch: layer.patch, edges, postings };
  }

  async #changedTexts() {
    const [stored, nodes] = await Promise.all([this.base.nodes(), this.nodes()]);
    return changedTexts(this.layer.patch, stored, nodes);
  }
}

export function patchedNodes(base: NodeRows, { nodes, addedNodes }: GraphPatch): NodeRows {
  if (nodes.length === 0 && addedNodes.length === 0) return base;
  const changed = new Map<number, GraphNode>();
  for (const { row, node } of nodes) if (node) changed.set(row, graphNode(node));
  for (const [at, node] of addedNodes.entries()) changed.set(base.count + at, graphNode(node));
  return base.patched(changed, new Set(nodes.flatMap(({ row, node }) => (node ? [] : [row]))));
}

/** The rows whose searched text differs, ascending; null where there is no node before or after. */
export function changedTexts(
  patch: GraphPatch,
  stored: NodeRows,
  nodes: NodeRows,
): { row: number; before: string | null; after: string | null }[] {
  return changedRows(patch, stored, nodes)
    .map(({ row, before, after }) => ({
      row,
      before: before && searchableText(before),
      after: after && searchableText(after),
    }))
    .filter(({ before, after }) => before !== after);
}

function changedRows({ nodes, addedNodes }: GraphPatch, stored: NodeRows, now: NodeRows) {
  const changed: { row: number; before: GraphNode | null; after: GraphNode | null }[] = nodes.map(
    ({ row, node }) => ({ row, before: stored.node(row), after: node && now.node(row) }),
  );
  for (const at of addedNodes.keys())
    changed.push({ row: stored.count + at, before: null, after: now.node(stored.count + at) });
  return changed;
}

function graphNode({ properties = {}, labels, ...node }: GraphPatch["addedNodes"][number]): GraphNode {
  return { ...node, labels: [...labels], properties };
}
