/** Rows as sets of texts: nodes by name, lists taken apart, and a limit's ties exchangeable. */
import type { GraphNode } from "../../lib/graph/graph-element";
import type { MatchValue } from "../../lib/graph/match/match-result";

/** Rows whose lists would be taken apart into more than this many are cut. */
const MOST_TUPLES = 2_000;
const NOTHING = "\u0000";

export type NodeById = (id: string) => Pick<GraphNode, "name" | "properties"> | undefined;

/** One row of the gold query: the texts of its columns, and what it is ordered by. */
export interface Group {
  tuples: string[];
  keys: MatchValue[];
}

/** One column as it is compared: its place, and the property that identifies nodes in it; null for their names. */
export interface Lens {
  at: number;
  key: string | null;
}

/** The tuples of texts that a row says, one for every choice of items from its lists; none where all is null. */
export function tuplesOf(row: readonly MatchValue[], lenses: readonly Lens[], nodeById: NodeById): string[] {
  let tuples: string[][] = [[]];
  for (const { at, key } of lenses) {
    const texts = textsOf(row[at] ?? null, key, nodeById);
    tuples = tuples.flatMap((tuple) => texts.map((text) => [...tuple, text])).slice(0, MOST_TUPLES);
  }
  return tuples
    .filter((tuple) => tuple.some((text) => text !== NOTHING))
    .map((tuple) => tuple.join("\u0001"));
}

function textsOf(value: MatchValue, key: string | null, nodeById: NodeById): string[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => textsOf(item, key, nodeById));
    return items.length > 0 ? [...new Set(items)] : [NOTHING];
  }
  if (value === null) return [NOTHING];
  if (typeof value === "number") return [String(Number(value.toPrecision(9)))];
  if (typeof value !== "object") return [String(value)];
  if ("edge" in value) return [`edge ${value.edge}`];
  if ("map" in value)
    return [JSON.stringify(Object.values(value.map).map((item) => textsOf(item, null, nodeById)))];
  const node = nodeById(value.node);
  if (key === null) return [node?.name ?? value.node];
  const property = node?.properties[key];
  return property === undefined ? [node?.name ?? value.node] : textsOf(property, null, nodeById);
}

/** Each different group once, with the best of its keys, best first. */
export function distinctGroups(groups: readonly Group[], descending: readonly boolean[]): Group[] {
  const found = new Map<string, Group>();
  for (const group of sortedGroups(groups, descending)) {
    const name = [...new Set(group.tuples)].sort().join("\u0002");
    if (group.tuples.length > 0 && !found.has(name)) found.set(name, group);
  }
  return [...found.values()];
}

export function sortedGroups(groups: readonly Group[], descending: readonly boolean[]): Group[] {
  return groups.toSorted((a, b) => compareKeys(a.keys, b.keys, descending));
}

/** Cypher's order: null is the largest. */
export function compareKeys(
  a: readonly MatchValue[],
  b: readonly MatchValue[],
  descending: readonly boolean[],
): number {
  for (const [at, isDescending] of descending.entries()) {
    const order = compareValues(a[at] ?? null, b[at] ?? null);
    if (order !== 0) return isDescending ? -order : order;
  }
  return 0;
}

function compareValues(a: MatchValue, b: MatchValue): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === "number" && typeof b === "number") return Math.abs(a - b) < 1e-9 ? 0 : a - b;
  const [one, other] = [a, b].map((value) => (typeof value === "object" ? JSON.stringify(value) : value));
  return one! < other! ? -1 : one! > other! ? 1 : 0;
}

/** The number of groups that may be given, and the criterion by which they are chosen. */
export interface Choice {
  descending: readonly boolean[];
  /** Null for all. */
  limit: number | null;
}

/** True if the tuples are a right answer: whole groups, no better one left out, as many as the limit leaves or all that tie. */
export function isAnswer(tuples: ReadonlySet<string>, groups: readonly Group[], choice: Choice): boolean {
  const { descending, limit } = choice;
  const distinct = distinctGroups(groups, descending);
  const chosen = distinct.filter((group) => group.tuples.every((tuple) => tuples.has(tuple)));
  if (new Set(chosen.flatMap((group) => group.tuples)).size !== tuples.size) return false;
  if (limit === null || distinct.length <= limit) return chosen.length === distinct.length;
  const worst = chosen.at(-1);
  if (!worst) return false;
  const isBetter = (group: Group) => compareKeys(group.keys, worst.keys, descending) < 0;
  if (distinct.some((group) => isBetter(group) && !chosen.includes(group))) return false;
  const least = distinctGroups(sortedGroups(groups, descending).slice(0, limit), descending).length;
  if (chosen.length >= least && chosen.length <= limit) return true;
  const last = distinct[limit - 1]!;
  const tied = distinct.filter((group) => compareKeys(group.keys, last.keys, descending) <= 0);
  return (
    descending.length > 0 && chosen.length === tied.length && chosen.every((group) => tied.includes(group))
  );
}
