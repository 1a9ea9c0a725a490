/**
 * One step of typed walks over the neighbour lists of a snapshot: the nodes next to a set of nodes, each once, grouped by
 * relation type, direction and label set. Linear in the edges walked: each type and direction has a slot with a list, and a stamp for each
 * node shows what a list has.
 */
import type { GraphSchema, TypedStep, WalkBounds } from "../graph-source";
import type { EdgeRows } from "../snapshot/edge-rows";
import type { NeighbourLists } from "../snapshot/neighbour-lists";
import type { NodeRows } from "../snapshot/node-rows";

export const DEFAULT_WALK_LIMIT = 2_000;
/** About a hundredth of a second on one core. */
export const DEFAULT_WALK_BUDGET = 1_000_000;

/** Nodes at most of which a step is remembered. */
const FEW = 8;

/** Nodes that are reached over edges of one slot; only one that another slot reached meanwhile may be among them again. */
interface Found {
  stamp: number;
  nodes: number[];
}

/** Different nodes that are reached over edges of one type and direction. */
export interface Reached {
  type: string;
  direction: "out" | "in";
  /** Nodes of each label set are together. */
  nodes: Int32Array;
  /** The label sets among them, and where the nodes of each end. */
  sets: { set: number; end: number }[];
}

/** The part of `nodes` that has a label. */
export interface LabelledNodes {
  label: string;
  count: number;
  nodes(): Int32Array;
}

export class TypedExpansion {
  /** True when a step did not fit into the budget. */
  exhausted = false;
  #left: number;
  #stamp = 0;
  /** By node: the stamp of the list that was the last to have it. */
  readonly #stamps: Int32Array;
  /** By label set: how many nodes of it a bucket has, then where the next one goes. */
  readonly #places: Int32Array;
  readonly #types: string[];
  /** By relation code: twice the position of its type, or -2 where it is not followed. */
  readonly #slotOf: Int32Array;
  readonly #rarity: ReadonlyMap<string, number>;
  /** By label set, as far as asked for. */
  readonly #rarestOf: (string | undefined)[] = [];

  constructor(
    private readonly nodes: NodeRows,
    private readonly edges: EdgeRows,
    schema: GraphSchema,
    { types, budget = DEFAULT_WALK_BUDGET }: WalkBounds,
  ) {
    this.#left = budget;
    this.#places = new Int32Array(nodes.labelSets.length);
    this.#types = [...new Set(edges.relations.map(({ type }) => type))].sort();
    this.#stamps = new Int32Array(nodes.count);
    const followed = edges.relationMask({ types });
    this.#slotOf = Int32Array.from(edges.relations, ({ type }, code) =>
      followed === null || followed[code] === 1 ? 2 * this.#types.indexOf(type) : -2,
    );
    this.#rarity = new Map(schema.labels.map(({ name, count }) => [name, count]));
  }

  /** Number of edges that a step from these nodes walks; once it is over `most`, no more are counted. */
  cost(from: ArrayLike<number>, most = Number.POSITIVE_INFINITY): number {
    let edges = 0;
    for (let at = 0; at < from.length && edges <= most; at++) {
      const node = from[at]!;
      edges += degree(this.edges.outgoing, node) + degree(this.edges.incoming, node);
    }
    return edges;
  }

  /**
   * The nodes next to `from`, `start` excepted, by type and direction; nothing when the budget does not allow it.
   * @param known steps from few nodes, in whatever order they are reached: many ways lead to the same hub
   */
  step(from: ArrayLike<number>, start: number, known?: Map<string, Reached[]>): Reached[] {
    const cost = this.cost(from, this.#left);
    if (cost > this.#left) {
      this.exhausted = true;
      return [];
    }
    this.#left -= cost;
    if (!known || from.length > FEW) return this.#reach(from, start);
    const key = `${start} ${Int32Array.from(from).sort().join(" ")}`;
    const reached = known.get(key) ?? this.#reach(from, start);
    known.set(key, reached);
    return reached;
  }

  #reach(from: ArrayLike<number>, start: number): Reached[] {
    const found: Found[] = [];
    this.#walk(this.edges.outgoing, from, start, 0, found);
    this.#walk(this.edges.incoming, from, start, 1, found);
    // Slots without nodes have no list.
    return found.flatMap(({ nodes }, slot): Reached => {
      return {
        type: this.#types[slot >> 1]!,
        direction: slot % 2 === 0 ? "out" : "in",
        ...this.#bySet(nodes),
      };
    });
  }

  /** The reached nodes by label, as `TypedPathQuery` lists labels. */
  byLabel({ nodes, sets }: Reached): LabelledNodes[] {
    const [only] = sets;
    if (sets.length === 1 && only) {
      const label = this.#rarest(only.set);
      return label === undefined ? [] : [{ label, count: nodes.length, nodes: () => nodes }];
    }
    const setsOf = new Map<string, number[]>();
    for (const [at, { set }] of sets.entries()) {
      for (const label of this.nodes.labelSets[set]!) {
        const list = setsOf.get(label);
        if (list) list.push(at);
        else setsOf.set(label, [at]);
      }
    }
    const chosen = new Map<string, string>();
    for (const [label, list] of setsOf) {
      const key = list.join();
      const other = chosen.get(key);
      if (other === undefined || this.#isRarer(label, other)) chosen.set(key, label);
    }
    return [...chosen.values()].sort().map((label) => {
      const parts = setsOf.get(label)!.map((at) => [sets[at - 1]?.end ?? 0, sets[at]!.end] as const);
      const count = parts.reduce((sum, [first, end]) => sum + end - first, 0);
      return { label, count, nodes: () => concatenate(nodes, parts, count) };
    });
  }

  /** The rarest label of a set; undefined for nodes without labels. */
  #rarest(set: number): string | undefined {
    let rarest = this.#rarestOf[set];
    if (rarest === undefined) {
      const [first, ...others] = this.nodes.labelSets[set]!;
      rarest = others.reduce((best, label) => (best && this.#isRarer(label, best) ? label : best), first);
      this.#rarestOf[set] = rarest;
    }
    return rarest;
  }

  #isRarer(label: string, other: string): boolean {
    const difference = (this.#rarity.get(label) ?? 0) - (this.#rarity.get(other) ?? 0);
    return difference < 0 || (difference === 0 && label < other);
  }

  /** Adds the far ends of the edges to the lists of their slots. */
  #walk(
    { offsets, nodes, relations }: NeighbourLists,
    from: ArrayLike<number>,
    start: number,
    side: 0 | 1,
    found: Found[],
  ): void {
    const stamps = this.#stamps;
    for (let i = 0; i < from.length; i++) {
      const end = offsets[from[i]! + 1]!;
      for (let at = offsets[from[i]!]!; at < end; at++) {
        const slot = this.#slotOf[relations[at]!]! + side;
        const node = nodes[at]!;
        if (slot < 0 || node === start) continue;
        found[slot] ??= { stamp: ++this.#stamp, nodes: [] };
        const list = found[slot];
        if (stamps[node] === list.stamp) continue;
        stamps[node] = list.stamp;
        list.nodes.push(node);
      }
    }
  }

  /** The nodes of a list, each once, those of one label set together. */
  #bySet(found: number[]): Pick<Reached, "nodes" | "sets"> {
    const { labelSetOf } = this.nodes;
    const places = this.#places;
    const stamps = this.#stamps;
    const stamp = ++this.#stamp;
    const met: number[] = [];
    let count = 0;
    for (const node of found) {
      if (stamps[node] === stamp) continue;
      stamps[node] = stamp;
      found[count++] = node;
      const set = labelSetOf[node]!;
      if (places[set]!++ === 0) met.push(set);
    }
    found.length = count;
    let end = 0;
    const sets = met.map((set) => {
      const first = end;
      end += places[set]!;
      places[set] = first;
      return { set, end };
    });
    const nodes = new Int32Array(found);
    if (sets.length > 1) for (const node of found) nodes[places[labelSetOf[node]!]!++] = node;
    for (const set of met) places[set] = 0;
    return { nodes, sets };
  }
}

/** A step over the edges of `reached` to the nodes of one label. */
export function typedStep({ type, direction }: Reached, label: string): TypedStep {
  return { type, direction, label };
}

function degree({ offsets }: NeighbourLists, node: number): number {
  return offsets[node + 1]! - offsets[node]!;
}

function concatenate(
  nodes: Int32Array,
  parts: readonly (readonly [number, number])[],
  count: number,
): Int32Array {
  const [only] = parts;
  if (parts.length === 1 && only) return nodes.subarray(...only);
  const all = new Int32Array(count);
  let end = 0;
  for (const [first, last] of parts) {
    all.set(nodes.subarray(first, last), end);
    end += last - first;
  }
  return all;
}
