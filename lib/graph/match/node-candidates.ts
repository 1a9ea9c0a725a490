/** The nodes that one query node can be bound to: a sorted list where one is cheap to have, and a test for the rest. */
import type { Predicate, QueryNode } from "../query/query-pattern";
import type { MatchIndex } from "../snapshot/match-index";
import { predicateTest } from "./predicate";

/** So many nodes of a label are looked at to estimate how many satisfy the predicates. */
const SAMPLE = 64;
const REMEMBERED_FROM = 512;
/** So few rows are compared one by one. */
const FEW = 8;

export interface NodeCandidates {
  /** Number of rows to walk. */
  size: number;
  /** Ascending rows that contain every possible binding; null for all nodes. Made when first asked for. */
  rows(): Int32Array | null;
  estimate: number;
  accepts(row: number): boolean;
}

/** @throws nothing: labels and keys that do not exist have no candidates. */
export function nodeCandidates(node: QueryNode, index: MatchIndex): NodeCandidates {
  const exact = exactList(node, index);
  if (exact && exact.length <= FEW) return fewCandidates(exact, node, index);
  const mask = index.maskOf(node.labels);
  const { labelSetOf } = index.nodes;
  let rows = exact;
  const walked = () => {
    rows ??= mask && index.rowsIn(mask);
    return rows;
  };
  const size = exact?.length ?? (mask === null ? index.nodeCount : index.countIn(mask));
  const tests = node.predicates.map((predicate) => nodeTest(predicate, index));
  const satisfies = memoised(tests, index.nodeCount);
  const share = tests.length === 0 ? 1 : acceptedShare(walked(), size, satisfies);
  const member = exact && memberTest(exact, index.nodeCount);
  return {
    size,
    rows: walked,
    estimate: Math.max(size * share, size > 0 ? 0.5 : 0),
    accepts: (row) =>
      (mask === null || mask[labelSetOf[row]!] === 1) && (member === null || member(row)) && satisfies(row),
  };
}

/** Each of them is looked at once, and what is left needs no test but its number. */
function fewCandidates(
  exact: Int32Array,
  { labels, predicates }: QueryNode,
  index: MatchIndex,
): NodeCandidates {
  const mask = index.maskOf(labels);
  const tests = predicates.map((predicate) => nodeTest(predicate, index));
  const rows = exact.filter(
    (row) => (mask === null || mask[index.nodes.labelSetOf[row]!] === 1) && tests.every((test) => test(row)),
  );
  return {
    size: rows.length,
    rows: () => rows,
    estimate: Math.max(rows.length, exact.length > 0 ? 0.5 : 0),
    accepts: (row) => rows.includes(row),
  };
}

/** The rows that id, name and text leave; null where none of them is asked for. */
function exactList(node: QueryNode, index: MatchIndex): Int32Array | null {
  const lists = exactLists(node, index);
  return lists.length > 0 ? lists.reduce(intersection) : null;
}

/** Sorted arrays of rows, each of which contains all bindings. */
function exactLists({ id, text, predicates }: QueryNode, index: MatchIndex): Int32Array[] {
  const lists: Int32Array[] = [];
  if (id !== undefined) {
    const row = index.nodes.rowOf(id);
    lists.push(row < 0 ? new Int32Array(0) : Int32Array.of(row));
  }
  if (text !== undefined) lists.push(index.text.containing(text));
  for (const { key, operator, value } of predicates) {
    if (key !== "name" && key !== "id") continue;
    const wanted = operator === "=" ? [value] : operator === "in" && Array.isArray(value) ? value : null;
    if (wanted === null) continue;
    const texts = wanted.filter((item) => typeof item === "string");
    if (key === "name") lists.push(index.rowsNamed(texts));
    else
      lists.push(
        Int32Array.from(new Set(texts.map((id) => index.nodes.rowOf(id)).filter((row) => row >= 0))).sort(),
      );
  }
  return lists;
}

function nodeTest(predicate: Predicate, index: MatchIndex): (row: number) => boolean {
  const test = predicateTest(predicate);
  return (row) => test(index.nodeValue(row, predicate.key));
}

/** A node may be asked for many times, its properties are read once; where few are asked for, remembering them takes longer. */
function memoised(tests: readonly ((row: number) => boolean)[], nodeCount: number): (row: number) => boolean {
  if (tests.length === 0) return () => true;
  let known: Uint8Array | null = null;
  let asked = 0;
  return (row) => {
    if (known === null && ++asked < REMEMBERED_FROM) return tests.every((test) => test(row));
    known ??= new Uint8Array(nodeCount);
    if (known[row] === 0) known[row] = tests.every((test) => test(row)) ? 2 : 1;
    return known[row] === 2;
  };
}

function acceptedShare(rows: Int32Array | null, size: number, satisfies: (row: number) => boolean): number {
  const looked = Math.min(SAMPLE, size);
  if (looked === 0) return 0;
  let accepted = 0;
  for (let i = 0; i < looked; i++) {
    const at = Math.floor((i * size) / looked);
    if (satisfies(rows === null ? at : rows[at]!)) accepted += 1;
  }
  return accepted === 0 ? 0.5 / looked : accepted / looked;
}

function memberTest(rows: Int32Array, nodeCount: number): (row: number) => boolean {
  const member = new Uint8Array(nodeCount);
  for (const row of rows) member[row] = 1;
  return (row) => member[row] === 1;
}

/** Both ascending without repetition; the shorter is walked, the longer is galloped through. */
export function intersection(a: Int32Array, b: Int32Array): Int32Array {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const common = new Int32Array(short.length);
  let count = 0;
  let from = 0;
  for (const value of short) {
    let step = 1;
    while (from + step < long.length && long[from + step]! < value) step *= 2;
    let low = from;
    let high = Math.min(long.length, from + step + 1);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (long[middle]! < value) low = middle + 1;
      else high = middle;
    }
    from = low;
    if (long[from] === value) common[count++] = value;
  }
  return common.subarray(0, count);
}
