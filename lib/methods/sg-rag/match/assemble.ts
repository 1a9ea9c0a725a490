/**
 * Subgraph assembly (section 4.4, appendix M): candidate paths are joined on the vertices they share, smallest list first, by
 * a hash of those vertices. The paper tries every combination of candidates; the result is the same.
 */
import { Yielder } from "../../../graph/numeric/yielder";
import { GrowingArray } from "../../../graph/snapshot/growing-array";
import type { Structure } from "../draw/structure";
import type { PathCandidates } from "./complete";

export interface JoinStep {
  list: PathCandidates;
  shared: number[];
  /** Partial matches after the step. */
  rows: number;
}

export interface Assembled {
  /** `width` vertices of the graph a match, by vertex of the query. */
  matches: Int32Array;
  width: number;
  steps: JoinStep[];
  /** True if partial matches were left out because there were more than the bound. */
  truncated: boolean;
}

const UNBOUND = -1;
/** Rows between two rests: a millisecond or two of work. */
const REST_EVERY = 4_096;

/**
 * @param structure the query @param most partial matches at most
 * @throws the signal's reason when it is aborted
 */
export async function assemble(
  lists: readonly PathCandidates[],
  structure: Structure,
  most: number,
  signal?: AbortSignal,
): Promise<Assembled> {
  const width = structure.labels.length;
  const differ = differingPairs(structure);
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
    const joined = await join({ rows, width, differ }, list, shared, most, rest);
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

interface Rows {
  rows: Int32Array;
  width: number;
  differ: readonly (readonly [number, number])[];
}

async function join(
  { rows, width, differ }: Rows,
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
      if (!isAllowed(row, differ)) continue;
      if (joined.length >= most * width) return { rows: joined.view().slice(), truncated: true };
      for (const vertex of row) joined.push(vertex);
    }
  }
  return { rows: joined.view().slice(), truncated: false };
}

/** Vertices of the query that are different vertices of the graph. */
function differingPairs({ labels, mayMeet = [] }: Structure): [number, number][] {
  const same = new Set(mayMeet.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]));
  const vertices = [...labels.keys()];
  return vertices.flatMap((one) =>
    vertices
      .slice(0, one)
      .flatMap((other): [number, number][] => (same.has(`${one} ${other}`) ? [] : [[one, other]])),
  );
}

function isAllowed(row: Int32Array, differ: Rows["differ"]): boolean {
  for (const [one, other] of differ) if (row[one] === row[other] && row[one] !== UNBOUND) return false;
  return true;
}
