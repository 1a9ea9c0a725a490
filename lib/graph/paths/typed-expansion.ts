/**
 * One step of typed walks over the neighbour lists of a snapshot: the nodes next to a set of nodes, each once, grouped by
 * relation type, direction and label set. Linear in the edges walked: they are dropped into one bucket for each type and
 * direction, and a stamp for each node shows what a bucket has seen.
 */
import type { GraphSchema, TypedStep, WalkBounds } from "../graph-source";
import type { EdgeRows } from "../snapshot/edge-rows";
import type { NeighbourLists } from "../snapshot/neighbour-lists";
import type { NodeRows } from "../snapshot/node-rows";

export const DEFAULT_WALK_LIMIT = 2_000;
/** About a hundredth of a second on one core. */
export const DEFAULT_WALK_BUDGET = 1_000_000;

/** Different nodes that are reached over edges of one type and direction. */
export interface Reached {
  type: string;
  direction: "out" | "in";
  /** Nodes of each label set are together; valid until the next step. */
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
  readonly #stamps: Int32Array;
  /** By label set: how many nodes of it a bucket has, then where the next one goes. */
  readonly #places: Int32Array;
  readonly #types: string[];
  /** By relation code: twice the position of its type, or -1 where it is not followed. */
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
    this.#stamps = new Int32Array(nodes.count);
    this.#places = new Int32Array(nodes.labelSets.length);
    this.#types = [...new Set(edges.relations.map(({ type }) => type))].sort();
    const followed = edges.relationMask({ types });
    this.#slotOf = Int32Array.from(edges.relations, ({ type }, code) =>
      followed === null || followed[code] === 1 ? 2 * this.#types.indexOf(type) : -1,
    );
    this.#rarity = new Map(schema.labels.map(({ name, count }) => [name, count]));
  }

  /** Number of edges that a step from these nodes walks. */
  cost(from: ArrayLike<number>): number {
    let edges = 0;
    for (let at = 0; at < from.length; at++) {
      const node = from[at]!;
      edges += degree(this.edges.outgoing, node) + degree(this.edges.incoming, node);
    }
    return edges;
  }

  /** The nodes next to `from`, `start` excepted, by type and direction; nothing when the budget does not allow it. */
  step(from: ArrayLike<number>, start: number): Reached[] {
    const cost = this.cost(from);
    if (cost > this.#left) {
      this.exhausted = true;
      return [];
    }
    this.#left -= cost;
    const ends = new Int32Array(2 * this.#types.length + 1);
    this.#count(this.edges.outgoing, from, start, 0, ends);
    this.#count(this.edges.incoming, from, start, 1, ends);
    for (let slot = 1; slot < ends.length; slot++) ends[slot]! += ends[slot - 1]!;
    const far = new Int32Array(ends[ends.length - 1]!);
    const next = ends.slice();
    this.#drop(this.edges.outgoing, from, start, 0, next, far);
    this.#drop(this.edges.incoming, from, start, 1, next, far);
    const reached: Reached[] = [];
    for (let slot = 0; slot < ends.length - 1; slot++) {
      if (ends[slot] === ends[slot + 1]) continue;
      const bucket = far.subarray(ends[slot], ends[slot + 1]);
      const type = this.#types[slot >> 1]!;
      reached.push({ type, direction: slot % 2 === 0 ? "out" : "in", ...this.#distinct(bucket) });
    }
    return reached;
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

  #count(lists: NeighbourLists, from: ArrayLike<number>, start: number, side: 0 | 1, ends: Int32Array): void {
    const { offsets, nodes, relations } = lists;
    const slotOf = this.#slotOf;
    for (let i = 0; i < from.length; i++) {
      const end = offsets[from[i]! + 1]!;
      for (let at = offsets[from[i]!]!; at < end; at++) {
        const slot = slotOf[relations[at]!]!;
        if (slot >= 0 && nodes[at] !== start) ends[slot + side + 1]!++;
      }
    }
  }

  #drop(
    lists: NeighbourLists,
    from: ArrayLike<number>,
    start: number,
    side: 0 | 1,
    next: Int32Array,
    far: Int32Array,
  ): void {
    const { offsets, nodes, relations } = lists;
    const slotOf = this.#slotOf;
    for (let i = 0; i < from.length; i++) {
      const end = offsets[from[i]! + 1]!;
      for (let at = offsets[from[i]!]!; at < end; at++) {
        const slot = slotOf[relations[at]!]!;
        if (slot >= 0 && nodes[at] !== start) far[next[slot + side]!++] = nodes[at]!;
      }
    }
  }

  /** The nodes of a bucket, each once, those of one label set together. */
  #distinct(bucket: Int32Array): Pick<Reached, "nodes" | "sets"> {
    const { labelSetOf } = this.nodes;
    // Most steps from one node reach one node.
    if (bucket.length === 1) return { nodes: bucket, sets: [{ set: labelSetOf[bucket[0]!]!, end: 1 }] };
    const stamps = this.#stamps;
    const places = this.#places;
    const stamp = ++this.#stamp;
    const met: number[] = [];
    let distinctCount = 0;
    for (let at = 0; at < bucket.length; at++) {
      const node = bucket[at]!;
      if (stamps[node] === stamp) continue;
      stamps[node] = stamp;
      bucket[distinctCount++] = node;
      const set = labelSetOf[node]!;
      if (places[set]!++ === 0) met.push(set);
    }
    const distinct = bucket.subarray(0, distinctCount);
    let end = 0;
    const sets = met.map((set) => {
      const first = end;
      end += places[set]!;
      places[set] = first;
      return { set, end };
    });
    const nodes = sets.length < 2 ? distinct : new Int32Array(distinctCount);
    if (sets.length > 1) for (const node of distinct) nodes[places[labelSetOf[node]!]!++] = node;
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
