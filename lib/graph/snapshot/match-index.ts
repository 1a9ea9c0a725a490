/**
 * The index for matching in one generation: sorted adjacency, nodes by label, statistics, and lookups by name and text. Built on first use;
 * it lives as long as the snapshot.
 */
import type { GraphSchema } from "../graph-source";
import type { Bm25 } from "../text/bm25";
import { storedValue, type Value } from "../values";
import type { EdgeRows } from "./edge-rows";
import { type GroupedRows, groupRows } from "./group-rows";
import type { NameLookup } from "./name-index";
import type { NodeRows } from "./node-rows";
import { type Adjacency, sortAdjacency } from "./sorted-lists";
import { Statistics } from "./statistics";

const NO_ROWS = new Int32Array(0);

export class MatchIndex {
  readonly statistics: Statistics;
  readonly #byLabelSet: GroupedRows;
  /** Masks of single labels that were asked for and exist; they are few. */
  readonly #masks = new Map<string, Uint8Array | null>();
  /** Relation codes by type, ascending. */
  readonly #codes = new Map<string, number[]>();

  constructor(
    readonly nodes: NodeRows,
    readonly edges: EdgeRows,
    readonly names: NameLookup,
    readonly text: Bm25,
    schema: GraphSchema,
    /** The lists of `edges`, sorted; made where they are not given. */
    readonly adjacency: Adjacency = sortAdjacency(edges),
  ) {
    const { relations } = edges;
    this.statistics = new Statistics(schema);
    this.#byLabelSet = groupRows(Int32Array.from(nodes.labelSetOf), nodes.labelSets.length);
    for (const [code, { type }] of relations.entries())
      this.#codes.set(type, [...(this.#codes.get(type) ?? []), code]);
  }

  get nodeCount(): number {
    return this.nodes.count;
  }

  /** By label set: 1 when it has any of the labels; null when every row is meant. */
  maskOf(labels: readonly string[]): Uint8Array | null {
    if (labels.length === 0) return this.nodes.labelMask(undefined);
    if (labels.length > 1) return this.#makeMask(labels);
    const [label = ""] = labels;
    let mask = this.#masks.get(label);
    if (mask === undefined) {
      mask = this.#makeMask(labels);
      if (this.statistics.nodeCount(labels) > 0) this.#masks.set(label, mask);
    }
    return mask;
  }

  countIn(mask: Uint8Array): number {
    const { offsets } = this.#byLabelSet;
    return mask.reduce((sum, isWanted, set) => sum + isWanted * (offsets[set + 1]! - offsets[set]!), 0);
  }

  /** Rows of the nodes that a mask leaves, ascending. */
  rowsIn(mask: Uint8Array): Int32Array {
    const set = mask.indexOf(1);
    const { offsets, rows } = this.#byLabelSet;
    if (mask.lastIndexOf(1) === set) return set < 0 ? NO_ROWS : rows.subarray(offsets[set], offsets[set + 1]);
    const found = new Int32Array(this.countIn(mask));
    let end = 0;
    for (const [row, code] of this.nodes.labelSetOf.entries()) if (mask[code] === 1) found[end++] = row;
    return found;
  }

  /** Codes of relations with any of the types, ascending; null for all. */
  relationsOf(types: readonly string[]): number[] | null {
    if (types.length === 0) return null;
    if (types.length === 1) return this.#codes.get(types[0]!) ?? [];
    return [...new Set(types)].flatMap((type) => this.#codes.get(type) ?? []).sort((a, b) => a - b);
  }

  /** A property, or one of the three fields that every node has: id, name and text. */
  nodeValue(row: number, key: string): Value {
    return storedValue(this.nodes.value(row, key));
  }

  edgeValue(row: number, key: string): Value {
    return storedValue(this.edges.value(row, key));
  }

  /** Rows of nodes whose name is one of these, among those that the normalised name finds; ascending. */
  rowsNamed(names: readonly string[]): Int32Array {
    const rows = names.flatMap((name) => this.names.exact(name).map(({ node }) => node));
    return Int32Array.from(new Set(rows)).sort();
  }

  /** The nodes at both ends of an edge that was reached from `start` at `place`. */
  endsOf(start: number, place: number): [source: number, target: number] {
    const far = this.edges.far(place);
    return place >= 0 ? [start, far] : [far, start];
  }

  #makeMask(labels: readonly string[]): Uint8Array | null {
    const mask = this.nodes.labelMask(labels);
    return mask?.every((isWanted) => isWanted === 1) ? null : mask;
  }
}
