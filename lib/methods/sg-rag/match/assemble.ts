/**
 * Subgraph assembly (section 4.4, appendix M): candidate paths are joined on the vertices they share, smallest list first, by
 * a hash of those vertices. The paper tries every combination of candidates; the result is the same.
 */
import { GrowingArray } from "../../../core/graph/columns/growing-array";
import { Yielder } from "../../../core/numeric/yielder";
import type { PathCandidates } from "./complete";

export interface JoinStep {
  list: PathCandidates;
  /** Vertices of the query that both sides bind. */
  shared: number[];
  /** Partial matches after the step. */
  rows: number;
}

export interface Assembled {
  /** `width` vertices of the graph a match, by vertex of the query. */
  matches: Int32Array;
  width: number;
  steps: JoinStep[];
  /** Whether partial matches were left out: there were more than the bound. */
  truncated: boolean;
}

const UNBOUND = -1;
/** Rows between two rests: a millisecond or two of work. */
const REST_EVERY = 4_096;

/**
 * @param width vertices of the query @param most partial matches at most
 * @throws the signal's reason when it is aborted
 */
export async function assemble(
  lists: readonly PathCandidates[],
  width: number,
  most: number,
  signal?: AbortSignal,
): Promise<Assembled> {
  const yielder = new Yielder();
  const rest = () => yielder.yieldIfDue(signal);
  const left = [...lists];
  const bound = new Set<number>();
  const steps: JoinStep[] = [];
  let rows = new Int32Array(width).fill(UNBOUND);
  let truncated = false;
  while (left.length > 0) {
    const list = nextList(left, bound);
    left.splice(left.indexOf(list), 1);
    const shared = list.path.vertices.filter((vertex) => bound.has(vertex));
    const joined = await join(rows, width, list, shared, most, rest);
    rows = joined.rows;
    truncated ||= joined.truncated;
    for (const vertex of list.path.vertices) bound.add(vertex);
    steps.push({ list, shared, rows: rows.length / width });
  }
  return { matches: rows, width, steps, truncated };
}

/** The smallest of those that share most with what is joined already. */
function nextList(lists: readonly PathCandidates[], bound: ReadonlySet<number>): PathCandidates {
  const sharing = ({ path }: PathCandidates) => path.vertices.filter((vertex) => bound.has(vertex)).length;
  return lists.reduce((best, list) => {
    const more = sharing(list) - sharing(best);
    return more > 0 || (more === 0 && list.vertices.length < best.vertices.length) ? list : best;
  });
}

async function join(
  rows: Int32Array,
  width: number,
  { path, vertices }: PathCandidates,
  shared: readonly number[],
  most: number,
  rest: () => Promise<void>,
): Promise<{ rows: Int32Array<ArrayBuffer>; truncated: boolean }> {
  const places = path.vertices.length;
  const byKey = new Map<string, number[]>();
  for (let at = 0; at < vertices.length; at += places) {
    if (at % (places * REST_EVERY) === 0) await rest();
    const key = shared.map((vertex) => vertices[at + path.vertices.indexOf(vertex)]).join();
    const known = byKey.get(key);
    if (known) known.push(at);
    else byKey.set(key, [at]);
  }
  const joined = new GrowingArray(Int32Array);
  const row = new Int32Array(width);
  for (let at = 0; at < rows.length; at += width) {
    if (at % (width * REST_EVERY) === 0) await rest();
    const key = shared.map((vertex) => rows[at + vertex]).join();
    for (const candidate of byKey.get(key) ?? []) {
      row.set(rows.subarray(at, at + width));
      for (const [place, vertex] of path.vertices.entries()) row[vertex] = vertices[candidate + place]!;
      if (!isInjective(row)) continue;
      if (joined.length >= most * width) return { rows: joined.view().slice(), truncated: true };
      for (const vertex of row) joined.push(vertex);
    }
  }
  return { rows: joined.view().slice(), truncated: false };
}

function isInjective(row: Int32Array): boolean {
  for (let at = 1; at < row.length; at++) if (row[at] !== UNBOUND && row.indexOf(row[at]!) < at) return false;
  return true;
}
