/** The smallest trees of a schema that join what a question speaks of: best first over partial trees. */
import type { GraphWords, RelationEnd } from "../lexicon/graph-words";

/** A node that the tree must have. */
export interface Need {
  label: string;
  /** Needs of one label with different keys are different nodes. */
  key: string;
}

/** Relation types that one run of tokens may speak of, with how clearly. */
export interface SpokenRelation {
  first: number;
  last: number;
  types: ReadonlyMap<string, number>;
}

export interface TreeNode {
  label: string;
  /** Position of the need that it meets, or -1. */
  need: number;
}

export interface TreeEdge {
  type: string;
  from: number;
  to: number;
  /** Position of the spoken relation that it uses, or -1. */
  spoken: number;
  score: number;
}

export interface Tree {
  nodes: TreeNode[];
  edges: TreeEdge[];
  cost: number;
}

export interface TreeRequest {
  words: GraphWords;
  needs: readonly Need[];
  spoken: readonly SpokenRelation[];
  /** Relation types that must be part of it: owners of properties. */
  types: readonly string[];
  most: number;
}

const MOST_EDGES = 5;
const MOST_STEPS = 500;
/** Extensions that wait before the dearest are left out: of a schema in which every relation joins every label there are 100,000s. */
const MOST_OPEN = 5_000;
/** Trees that cost so much more than the cheapest are not worth a look. */
const MARGIN = 1.8;
const EDGE = 0.7;
/** What each edge is estimated at before it is chosen, and costs at least. */
const AHEAD = EDGE - 0.5;
const LEAST_PRICE = 0.05;
const FREE_NODE = 0.55;
const UNSAID = 0.35;
const LEFT = 0.9;

/** A partial tree. */
interface State extends Tree {
  /** Needs that it meets. */
  met: number;
}

/** One edge more than a partial tree has; made into a tree only when it is the cheapest that is open. */
interface Extension {
  estimate: number;
  cost: number;
  met: number;
  state: State;
  /** Leads to the last node, which meets `need`; null for the partial tree itself. */
  edge: TreeEdge | null;
  label: string;
  need: number;
}

/** Cheapest first; empty where nothing joins the needs. */
export function schemaTrees(request: TreeRequest): Tree[] {
  const { needs, words, spoken, types, most } = request;
  const adjacent = adjacency(words);
  const open: Extension[] = [];
  for (const state of starts(request)) {
    const estimate = estimateOf(state.cost, needs.length - state.met, types.length);
    push(open, { estimate, cost: state.cost, met: state.met, state, edge: null, label: "", need: -1 });
  }
  const seen = new Set<string>();
  const found: { tree: Tree; total: number }[] = [];
  let best = Number.POSITIVE_INFINITY;
  /** By how much trees may cost less than was estimated. */
  const less = Math.max(needs.length, types.length) * (AHEAD - LEAST_PRICE) + 1e-9;
  /** What the cheapest cost that are given, in order. */
  const totals: number[] = [];
  let last = Number.POSITIVE_INFINITY;
  for (let step = 0; step < MOST_STEPS && open.length > 0; step++) {
    const cheapest = pop(open);
    if (cheapest.estimate > best + MARGIN || cheapest.estimate - less > totals[most - 1]!) break;
    const state = extended(cheapest);
    const key = keyOf(state);
    if (seen.has(key)) continue;
    seen.add(key);
    const isWhole =
      state.met === needs.length && types.every((type) => state.edges.some((edge) => edge.type === type));
    if (isWhole) {
      const total = state.cost + leftOver(state, spoken);
      best = Math.min(best, total);
      totals.push(total);
      totals.sort((a, b) => a - b).splice(most);
      found.push({ tree: { nodes: state.nodes, edges: state.edges, cost: total }, total });
    }
    if (state.edges.length < MOST_EDGES)
      openExtensions(open, state, request, adjacent, Math.min(best + MARGIN, last));
    // No more than these are ever looked at. In order, they are a heap as well.
    if (open.length > MOST_OPEN) {
      open.sort((a, b) => a.estimate - b.estimate).splice(MOST_STEPS);
      last = open.at(-1)!.estimate;
    }
  }
  found.sort((a, b) => a.total - b.total);
  return found.slice(0, most).map(({ tree }) => tree);
}

function starts({ needs, spoken, words, types }: TreeRequest): State[] {
  if (needs.length > 0) {
    const [{ label }] = needs as [Need];
    return [{ nodes: [{ label, need: 0 }], edges: [], cost: 0, met: 1 }];
  }
  const named = new Set([...types, ...spoken.flatMap((one) => [...one.types.keys()])]);
  const labels = new Set(words.ends.filter(({ type }) => named.has(type)).map(({ source }) => source));
  return [...labels]
    .slice(0, 8)
    .map((label) => ({ nodes: [{ label, need: -1 }], edges: [], cost: FREE_NODE, met: 0 }));
}

function extended({ state, edge, label, need, cost, met }: Extension): State {
  if (!edge) return state;
  return { nodes: [...state.nodes, { label, need }], edges: [...state.edges, edge], cost, met };
}

/** A binary heap, the smallest estimate on top. */
function push(heap: Extension[], one: Extension): void {
  let at = heap.push(one) - 1;
  while (at > 0) {
    const up = (at - 1) >> 1;
    if (heap[up]!.estimate <= one.estimate) break;
    heap[at] = heap[up]!;
    at = up;
  }
  heap[at] = one;
}

function pop(heap: Extension[]): Extension {
  const [top] = heap as [Extension];
  const last = heap.pop()!;
  if (heap.length === 0) return top;
  let at = 0;
  for (;;) {
    let down = 2 * at + 1;
    if (down >= heap.length) break;
    if (down + 1 < heap.length && heap[down + 1]!.estimate < heap[down]!.estimate) down += 1;
    if (heap[down]!.estimate >= last.estimate) break;
    heap[at] = heap[down]!;
    at = down;
  }
  heap[at] = last;
  return top;
}

/** Each edge meets one need at most, and one type. */
function estimateOf(cost: number, needs: number, types: number): number {
  return cost + Math.max(needs, types) * AHEAD;
}

function keyOf({ nodes, edges }: State): string {
  const shape = edges.map(
    ({ type, from, to }) =>
      `${nodes[from]!.label}${nodes[from]!.need}-${type}-${nodes[to]!.label}${nodes[to]!.need}`,
  );
  return `${nodes.map(({ label, need }) => `${label}${need}`).sort()} ${shape.sort()}`;
}

function leftOver({ edges }: Tree, spoken: readonly SpokenRelation[]): number {
  let cost = 0;
  for (const [at, { types }] of spoken.entries()) {
    if (!edges.some((edge) => edge.spoken === at)) cost += LEFT * Math.max(...types.values());
  }
  return cost;
}

/** Opens all ways to add one edge that are estimated at no more than `limit`. */
function openExtensions(
  open: Extension[],
  state: State,
  { needs, spoken, types }: TreeRequest,
  adjacent: ReadonlyMap<string, RelationEnd[]>,
  limit: number,
): void {
  const met = new Set(state.nodes.map(({ need }) => need));
  const missing = new Set(types.filter((type) => !state.edges.some((edge) => edge.type === type)));
  const far = state.nodes.length;
  const mentionOf = mentionsFor(state, spoken);
  for (const [at, node] of state.nodes.entries()) {
    for (const end of adjacent.get(node.label) ?? []) {
      const mention = mentionOf(end.type);
      const missingTypes = types.filter((type) => missing.has(type) && type !== end.type).length;
      for (const isSource of end.source === end.target ? [true, false] : [end.source === node.label]) {
        const label = isSource ? end.target : end.source;
        const wanted = needs.findIndex((need, place) => need.label === label && !met.has(place));
        for (const need of wanted < 0 ? [-1] : [wanted, -1]) {
          // A node that nothing asks for is worth it only on the way.
          if (need < 0 && mention.score === 0 && !types.includes(end.type) && state.met === needs.length)
            continue;
          const price =
            EDGE - 0.9 * mention.score + (mention.score === 0 ? UNSAID : 0) + (need < 0 ? FREE_NODE : 0);
          const cost = state.cost + Math.max(LEAST_PRICE, price);
          const nowMet = state.met + (need < 0 ? 0 : 1);
          const estimate = estimateOf(cost, needs.length - nowMet, missingTypes);
          if (estimate > limit) continue;
          const [from, to] = isSource ? [at, far] : [far, at];
          const edge: TreeEdge = { type: end.type, from, to, spoken: mention.place, score: mention.score };
          push(open, { estimate, cost, met: nowMet, state, edge, label, need });
        }
      }
    }
  }
}

/** For a type, the mention that no edge uses yet; one that is used speaks for another edge of its type a little. */
function mentionsFor(
  { edges }: Tree,
  spoken: readonly SpokenRelation[],
): (type: string) => { place: number; score: number } {
  const used = new Set(edges.map((edge) => edge.spoken));
  const known = new Map<string, { place: number; score: number }>();
  return (type) => {
    let best = known.get(type);
    if (best) return best;
    best = { place: -1, score: 0 };
    const isThere = edges.some((edge) => edge.type === type);
    for (const [place, { types }] of spoken.entries()) {
      const own = types.get(type) ?? 0;
      const score = used.has(place) ? (isThere ? own * 0.4 : 0) : own;
      if (score > best.score) best = { place, score };
    }
    known.set(type, best);
    return best;
  };
}

const adjacencies = new WeakMap<GraphWords, ReadonlyMap<string, RelationEnd[]>>();

function adjacency(words: GraphWords): ReadonlyMap<string, RelationEnd[]> {
  let known = adjacencies.get(words);
  if (!known) {
    const map = new Map<string, RelationEnd[]>();
    for (const end of words.ends) {
      for (const label of new Set([end.source, end.target])) map.set(label, [...(map.get(label) ?? []), end]);
    }
    known = map;
    adjacencies.set(words, known);
  }
  return known;
}
