/**
 * What matching reads of one generation: sorted adjacency, nodes by label, statistics, and lookups by name and text.
 * Built on first use and kept as long as the snapshot.
 */
import type { Bm25 } from "../../text/bm25";
import type { EdgeRows } from "../edge-rows";
import type { GraphSchema } from "../graph-source";
import { type GroupedRows, groupRows } from "../group-rows";
import type { NameIndex } from "../name-index";
import type { NodeRows } from "../node-rows";
import type { Adjacency } from "./edge-cursor";
import { sortLists } from "./sorted-lists";
import { Statistics } from "./statistics";
import { storedValue, type Value } from "./values";

export class MatchIndex {
  readonly adjacency: Adjacency;
  readonly statistics: Statistics;
  readonly #byLabelSet: GroupedRows;

  constructor(
    readonly nodes: NodeRows,
    readonly edges: EdgeRows,
    readonly names: NameIndex,
    readonly text: Bm25,
    schema: GraphSchema,
  ) {
    const { outgoing, incoming, relations } = edges;
    this.adjacency = {
      outgoing: sortLists(outgoing, incoming, relations.length),
      incoming: sortLists(incoming, outgoing, relations.length),
    };
    this.statistics = new Statistics(schema);
    this.#byLabelSet = groupRows(Int32Array.from(nodes.labelSetOf), nodes.labelSets.length);
  }

  get nodeCount(): number {
    return this.nodes.count;
  }

  /** Rows of nodes with any of the labels, ascending; null when every node is meant. */
  rowsOf(labels: readonly string[]): Int32Array | null {
    const mask = labels.length > 0 ? this.nodes.labelMask(labels) : null;
    if (mask === null) return null;
    const { offsets, rows } = this.#byLabelSet;
    const parts = [...mask.keys()]
      .filter((set) => mask[set] === 1)
      .map((set) => rows.subarray(offsets[set], offsets[set + 1]));
    if (parts.length === 1) return parts[0]!;
    const all = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let end = 0;
    for (const part of parts) {
      all.set(part, end);
      end += part.length;
    }
    return all.sort();
  }

  /** Codes of relations with any of the types, ascending; null for all. */
  relationsOf(types: readonly string[]): number[] | null {
    if (types.length === 0) return null;
    const codes = [...this.edges.relations.keys()];
    return codes.filter((code) => types.includes(this.edges.relations[code]!.type));
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
}
