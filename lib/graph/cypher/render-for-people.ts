/**
 * Cypher for people to read: variables that only number the parts of a query (`x1_1`, `m1`) are named after what they are, a
 * node by its label or by the relation that leads to it, an edge by its type. The query means the same.
 */
import type { QueryGraph } from "../query/query-graph";
import type { QueryEdge, QueryNode } from "../query/query-pattern";
import { NAMING_KEYS, renameVariables } from "../query/rename-variables";
import { type RenderedCypher, renderCypher } from "./render";

/** Cypher with readable names, as in traces and answers. */
export interface SpokenCypher {
  cypher: string;
  parameters: RenderedCypher["parameters"];
}

/** Numbered names of a query's parts, as planners and methods give them. */
const NUMBERED = /^(?:[A-Za-z]|ENT|name)\d+(?:_\d+)*$/;

/** The same as `renderCypher`, with readable names. */
export function renderForPeople(query: QueryGraph): SpokenCypher {
  const { text: cypher, parameters } = renderCypher(withSpeakingNames(query));
  return { cypher, parameters };
}

/** The same query with other names for its numbered variables: no two become one, so it has the same rows. */
export function withSpeakingNames(query: QueryGraph): QueryGraph {
  const patterns = patternsIn(query);
  const taken = namesIn(query);
  const names = new Map<string, string>();
  const call = (variable: string, wanted: string) => {
    if (!NUMBERED.test(variable) || names.has(variable)) return;
    let name = wanted;
    for (let at = 2; taken.has(name); at++) name = `${wanted}_${at}`;
    taken.add(name);
    names.set(variable, name);
  };
  const edges = patterns.flatMap((pattern) => pattern.edges);
  const labelled = patterns.flatMap(({ nodes }) => nodes.filter(({ labels }) => labels.length > 0));
  for (const { variable, labels } of labelled) call(variable, wordOf(labels[0]!) ?? "node");
  for (const { nodes } of patterns) for (const node of nodes) call(node.variable, roleOf(node, edges));
  for (const { variable, types } of edges) call(variable, (types[0] && wordOf(types[0])) ?? "edge");
  return renameVariables(query, names);
}

/** The relation that leads to a node; without one, whether it is a certain node. */
function roleOf({ variable, id }: QueryNode, edges: readonly QueryEdge[]): string {
  const led = edges.find(
    ({ from, to, direction, types }) =>
      types.length === 1 &&
      ((direction === "out" && to === variable) || (direction === "in" && from === variable)),
  );
  return (led && wordOf(led.types[0]!)) ?? (id === undefined ? "node" : "given");
}

/** `TableSegment` as `table_segment`; null where nothing is left that may be in a name. */
function wordOf(text: string): string | null {
  const word = text
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1_$2")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_+|_+$/g, "");
  return /^\p{L}/u.test(word) ? word : null;
}

interface NamedParts {
  nodes: readonly QueryNode[];
  edges: readonly QueryEdge[];
}

/** Every pattern in a query: its own, those of its stages before, and those inside conditions. */
function patternsIn(part: unknown): NamedParts[] {
  if (part === null || typeof part !== "object") return [];
  const own =
    "nodes" in part && Array.isArray(part.nodes) && "edges" in part && Array.isArray(part.edges)
      ? [part as NamedParts]
      : [];
  return [...own, ...Object.values(part).flatMap(patternsIn)];
}

function namesIn(part: unknown): Set<string> {
  if (part === null || typeof part !== "object") return new Set();
  return new Set(
    Object.entries(part).flatMap(([key, value]) =>
      typeof value === "string" ? (NAMING_KEYS.has(key) ? [value] : []) : [...namesIn(value)],
    ),
  );
}
