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
/** Trees that cost so much more than the cheapest are not worth a look. */
const MARGIN = 1.8;
const EDGE = 0.7;
const FREE_NODE = 0.55;
const UNSAID = 0.35;
const LEFT = 0.9;

interface State extends Tree {
  met: number;
  estimate: number;
}

/** Cheapest first; empty where nothing joins the needs. */
export function schemaTrees(request: TreeRequest): Tree[] {
  const { needs, words, spoken, types, most } = request;
  const adjacent = adjacency(words);
  const heap: State[] = [];
  for (const start of starts(request)) push(heap, estimated(start, request));
  const seen = new Set<string>();
  const found: { tree: Tree; total: number }[] = [];
  let best = Number.POSITIVE_INFINITY;
  for (let step = 0; step < MOST_STEPS && heap.length > 0; step++) {
    const state = pop(heap);
    if (state.estimate > best + MARGIN) break;
    const key = keyOf(state);
    if (seen.has(key)) continue;
    seen.add(key);
    const isWhole =
      state.met === needs.length && types.every((type) => state.edges.some((edge) => edge.type === type));
    if (isWhole) {
      const total = state.cost + leftOver(state, spoken);
      best = Math.min(best, total);
      found.push({ tree: { nodes: state.nodes, edges: state.edges, cost: total }, total });
    }
    if (state.edges.length >= MOST_EDGES) continue;
    for (const next of extended(state, request, adjacent)) {
      const one = estimated(next, request);
      if (one.estimate <= best + MARGIN) push(heap, one);
    }
  }
  found.sort((a, b) => a.total - b.total);
  return found.slice(0, most).map(({ tree }) => tree);
}

function starts({ needs, spoken, words, types }: TreeRequest): Omit<State, "estimate">[] {
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

/** A binary heap, the smallest estimate on top. */
function push(heap: State[], state: State): void {
  let at = heap.push(state) - 1;
  while (at > 0) {
    const up = (at - 1) >> 1;
    if (heap[up]!.estimate <= state.estimate) break;
    heap[at] = heap[up]!;
    at = up;
  }
  heap[at] = state;
}

function pop(heap: State[]): State {
  const [top] = heap as [State];
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

function estimated(state: Omit<State, "estimate">, { needs, types }: TreeRequest): State {
  const missing = Math.max(
    needs.length - state.met,
    types.filter((type) => !state.edges.some((edge) => edge.type === type)).length,
  );
  return { ...state, estimate: state.cost + missing * (EDGE - 0.5) };
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

function* extended(
  state: State,
  { needs, spoken, types }: TreeRequest,
  adjacent: ReadonlyMap<string, RelationEnd[]>,
): Generator<Omit<State, "estimate">> {
  const met = new Set(state.nodes.map(({ need }) => need));
  for (const [at, node] of state.nodes.entries()) {
    for (const end of adjacent.get(node.label) ?? []) {
      for (const isSource of end.source === end.target ? [true, false] : [end.source === node.label]) {
        const label = isSource ? end.target : end.source;
        const mention = mentionOf(end.type, spoken, state);
        const open = needs.findIndex((need, place) => need.label === label && !met.has(place));
        const options = open < 0 ? [-1] : [open, -1];
        for (const need of options) {
          // A node that nothing asks for is worth it only on the way.
          if (need < 0 && mention.score === 0 && !types.includes(end.type) && state.met === needs.length)
            continue;
          const nodes = [...state.nodes, { label, need }];
          const far = nodes.length - 1;
          const [from, to] = isSource ? [at, far] : [far, at];
          const edge: TreeEdge = { type: end.type, from, to, spoken: mention.place, score: mention.score };
          const price =
            EDGE - 0.9 * mention.score + (mention.score === 0 ? UNSAID : 0) + (need < 0 ? FREE_NODE : 0);
          yield {
            nodes,
            edges: [...state.edges, edge],
            cost: state.cost + Math.max(0.05, price),
            met: state.met + (need < 0 ? 0 : 1),
          };
        }
      }
    }
  }
}

/** The mention of a relation that no edge uses yet; one that is used speaks for another edge of its type a little. */
function mentionOf(
  type: string,
  spoken: readonly SpokenRelation[],
  { edges }: Tree,
): { place: number; score: number } {
  let best = { place: -1, score: 0 };
  for (const [place, { types }] of spoken.entries()) {
    const own = types.get(type) ?? 0;
    const isUsed = edges.some((edge) => edge.spoken === place);
    const score = isUsed ? (edges.some((edge) => edge.type === type) ? own * 0.4 : 0) : own;
    if (score > best.score) best = { place, score };
  }
  return best;
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
