/**
 * Structure-Tracing Subgraph Retrieval (section 3.4, appendix H): the schema graph is followed from an anchor, triple by triple,
 * along the edges whose T-Score is best (greedy) or high enough (threshold). Matching ignores directions; what was found
 * keeps them. Ways that agree in what is still to come are one state, so that all of them are followed at once.
 */
import type { NodeId } from "../../graph/graph-source";
import type { Anchor } from "./anchor";
import { EdgeCandidates, type EdgeKit, type TracedEdge, type TraceOptions } from "./edge-candidates";
import { isQuestionEntity, type SchemaGraph, traversal } from "./schema-graph";

/** One way to bind the schema graph so far, and the ways that led there. */
export interface State {
  /** The nodes at the positions of the schema graph; only what is still to come distinguishes states. */
  bindings: ReadonlyMap<number, NodeId>;
  /** S of equation 14: the anchor's score and all T-Scores. */
  score: number;
  /** Sum of the similarities, without the bias; a triple without an edge adds nothing. */
  similarity: number;
  /** The smallest of them. */
  weakest: number;
  /** Edges that were taken, and those of them that run as their triple says. */
  matched: number;
  agreed: number;
  /** Best first; none at the anchor. */
  arrivals: Arrival[];
}

export interface Arrival {
  from: State;
  /** Null where no edge matched the triple. */
  step: TracedEdge | null;
}

export interface SchemaTrace {
  graph: SchemaGraph;
  start: number;
  anchor: Anchor;
  /** Triples that could be followed from there. */
  length: number;
  states: State[];
  /** Nodes at which more edges matched than `fanOut`, and states beyond the bound. */
  cutNodes: number;
  cutStates: number;
}

export interface TraceKit extends EdgeKit {
  /** The anchors of a question entity, by position. */
  anchors(position: number): readonly Anchor[];
}

/** States after one triple; the best remain. */
const MOST_STATES = 2_000;
/** Ways to one state that are remembered. */
const MOST_ARRIVALS = 50;

export async function traceSchema(
  graph: SchemaGraph,
  start: number,
  anchor: Anchor,
  kit: TraceKit,
  options: TraceOptions,
): Promise<SchemaTrace> {
  const order = traversal(graph, start);
  const candidates = new EdgeCandidates(kit, options);
  const trace: SchemaTrace = {
    graph,
    start,
    anchor,
    length: order.length,
    states: [],
    cutNodes: 0,
    cutStates: 0,
  };
  const first: State = {
    bindings: new Map([[start, anchor.node]]),
    score: anchor.score,
    similarity: 0,
    weakest: 1,
    matched: 0,
    agreed: 0,
    arrivals: [],
  };
  let states = [first];
  const reached = new Set([start]);
  for (const [at, place] of order.entries()) {
    kit.signal.throwIfAborted();
    const { head, tail } = graph.triples[place]!;
    const [near, far] = reached.has(head) ? [head, tail] : [tail, head];
    reached.add(far);
    const live = livePositions(graph, order.slice(at + 1));
    states = await follow(
      states,
      { graph, place, near, far, live, start: anchor.node },
      candidates,
      kit,
      options,
      trace,
    );
  }
  trace.states = states;
  return trace;
}

/** One triple of the schema graph, seen from the end that is bound. */
interface Leg {
  graph: SchemaGraph;
  place: number;
  near: number;
  far: number;
  live: ReadonlySet<number>;
  /** The node where the trace started: it never returns there. */
  start: NodeId;
}

async function follow(
  states: readonly State[],
  leg: Leg,
  candidates: EdgeCandidates,
  kit: TraceKit,
  { greedy, fanOut }: TraceOptions,
  trace: SchemaTrace,
): Promise<State[]> {
  const { graph, place, near, far } = leg;
  const nears = [...new Set(states.flatMap((state) => state.bindings.get(near) ?? []))];
  const end = graph.nodes[far]!;
  const ends = isQuestionEntity(end) ? kit.anchors(far) : [];
  const steps = await candidates.of(nears, graph.triples[place]!, place, {
    atHead: graph.triples[place]!.head === near,
    label: end.label,
    ends,
  });
  const next = new Merged(leg.live);
  const cut = new Set<NodeId>();
  for (const state of states) {
    const at = state.bindings.get(near);
    const bound = state.bindings.get(far);
    const open = (at === undefined ? [] : (steps.get(at) ?? [])).filter(
      (step) =>
        (bound === undefined || step.to === bound) &&
        (step.to !== leg.start || ends.some(({ node }) => node === step.to)) &&
        // "Contradict" of appendix H: an edge is taken again only where the triple says exactly that.
        (step.similarity === 1 || !took(state, step)),
    );
    const taken = open.slice(0, greedy ? 1 : fanOut);
    if (at !== undefined && !greedy && open.length > fanOut) cut.add(at);
    for (const step of taken) next.add(stepped(state, step, far));
    if (taken.length === 0) next.add({ ...state, weakest: 0, arrivals: [{ from: state, step: null }] });
  }
  trace.cutNodes += cut.size;
  const { best, left } = next.best(MOST_STATES);
  trace.cutStates += left;
  return best;
}

function stepped(state: State, step: TracedEdge, far: number): State {
  return {
    bindings: new Map([...state.bindings, [far, step.to]]),
    score: state.score + step.score,
    similarity: state.similarity + step.similarity,
    weakest: Math.min(state.weakest, step.similarity),
    matched: state.matched + 1,
    agreed: state.agreed + Number(step.agrees),
    arrivals: [{ from: state, step }],
  };
}

/** Positions that later triples touch, and the target. */
function livePositions({ triples, target }: SchemaGraph, later: readonly number[]): Set<number> {
  return new Set([target, ...later.flatMap((place) => [triples[place]!.head, triples[place]!.tail])]);
}

class Merged {
  readonly #states = new Map<string, State>();

  constructor(private readonly live: ReadonlySet<number>) {}

  add(state: State): void {
    const key = JSON.stringify([...this.live].map((position) => state.bindings.get(position) ?? null));
    const known = this.#states.get(key);
    if (!known) {
      this.#states.set(key, state);
      return;
    }
    const [better, other] = fits(state, known) > 0 ? [state, known] : [known, state];
    const arrivals = [...better.arrivals, ...other.arrivals].slice(0, MOST_ARRIVALS);
    this.#states.set(key, { ...better, arrivals });
  }

  best(most: number): { best: State[]; left: number } {
    const sorted = [...this.#states.values()].sort((a, b) => b.score - a.score);
    return { best: sorted.slice(0, most), left: Math.max(0, sorted.length - most) };
  }
}

/** Compares two ways to the same node: the one that fits better without the bias is shown. */
function fits(one: State, other: State): number {
  return one.similarity - other.similarity || one.score - other.score;
}

function took(state: State, { edge }: TracedEdge): boolean {
  for (let one: State | undefined = state; one; one = one.arrivals[0]?.from)
    if (one.arrivals[0]?.step?.edge.id === edge.id) return true;
  return false;
}

/** Every edge on a way to the state, each once, with the best T-Score that it was taken with. */
export function stepsTo(state: State): TracedEdge[] {
  const steps = new Map<string, TracedEdge>();
  const seen = new Set<State>();
  const open = [state];
  for (let one = open.pop(); one; one = open.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    for (const { from, step } of one.arrivals) {
      const known = step && steps.get(step.edge.id);
      if (step && (!known || known.score < step.score)) steps.set(step.edge.id, step);
      open.push(from);
    }
  }
  return [...steps.values()];
}

/** The ways to a state, depth first, the best first; `most` at most. */
export function* waysTo(state: State, most: number): Generator<TracedEdge[]> {
  let left = most;
  function* walk(one: State): Generator<TracedEdge[]> {
    if (one.arrivals.length === 0) yield [];
    for (const { from, step } of one.arrivals)
      for (const way of walk(from)) yield step ? [...way, step] : way;
  }
  for (const way of walk(state)) {
    if (left-- <= 0) return;
    yield way;
  }
}
