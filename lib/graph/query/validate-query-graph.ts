/** Checks a QueryGraph against what a graph is made of, and says which name was probably meant. */
import type { InputProblem } from "../errors";
import type { GraphSchema } from "../graph-source";
import { nearestName } from "../text/nearest-name";
import type { Pattern } from "./query-expression";
import type { QueryGraph } from "./query-graph";
import type { QueryEdge, QueryNode } from "./query-pattern";

/** Keys that every node has beside its properties. */
export const NODE_FIELDS = ["id", "name", "text"];

/** The problems of each node and edge; empty when every name exists and every edge can join its ends. */
export function validateQueryGraph(query: QueryGraph, schema: GraphSchema): InputProblem[] {
  const before = query.input ? validateQueryGraph(query.input, schema) : [];
  const own = [query, ...query.optional].flatMap((pattern) => validatePattern(pattern, schema));
  return [...before, ...own];
}

function validatePattern(pattern: Pattern, schema: GraphSchema): InputProblem[] {
  const byName = new Map(pattern.nodes.map((node) => [node.variable, node]));
  return [
    ...pattern.nodes.flatMap((node) => validateNode(node, schema)),
    ...pattern.edges.flatMap((edge) => validateEdge(edge, byName, schema)),
  ];
}

function validateNode({ variable, labels, predicates }: QueryNode, schema: GraphSchema): InputProblem[] {
  const known = schema.labels.map(({ name }) => name);
  const absent = labels.filter((label) => !known.includes(label));
  const problems = absent.map((label) => missing(variable, "label", label, known));
  if (absent.length > 0) return problems;
  const keys = new Set(NODE_FIELDS);
  for (const { name, properties } of schema.labels)
    if (labels.length === 0 || labels.includes(name)) for (const { key } of properties) keys.add(key);
  const owner = labels.length > 0 ? ` on ${labels.join(" or ")}` : "";
  for (const { key } of predicates)
    if (!keys.has(key)) problems.push(missing(variable, "property", key, [...keys], owner));
  return problems;
}

function validateEdge(
  edge: QueryEdge,
  nodes: ReadonlyMap<string, QueryNode>,
  schema: GraphSchema,
): InputProblem[] {
  const known = schema.relations.map(({ type }) => type);
  const absent = edge.types.filter((type) => !known.includes(type));
  if (absent.length > 0) return absent.map((type) => missing(edge.variable, "relation", type, known));
  const from = nodes.get(edge.from)?.labels ?? [];
  const to = nodes.get(edge.to)?.labels ?? [];
  const areKnown = [...from, ...to].every((label) => schema.labels.some(({ name }) => name === label));
  if (edge.hops[1] > 1 || !areKnown) return [];
  const forward = joins(edge.types, from, to, schema.relations);
  const backward = joins(edge.types, to, from, schema.relations);
  const isPossible = { out: forward, in: backward, any: forward || backward }[edge.direction];
  if (isPossible) return [];
  const type = edge.types.join(" or ") || "relation";
  const [source, target] = edge.direction === "in" ? [to, from] : [from, to];
  const turned = edge.direction !== "any" && (forward || backward) ? "; it leads the other way" : "";
  const message = `no ${type} leads from ${nameOf(source)} to ${nameOf(target)}${turned}`;
  return [{ at: edge.variable, message }];
}

/** True if a relation of one of these types leads from such a node to such a node; no types and no labels are any. */
export function joins(
  types: readonly string[],
  sources: readonly string[],
  targets: readonly string[],
  relations: GraphSchema["relations"],
): boolean {
  return relations.some(
    ({ type, ends }) =>
      (types.length === 0 || types.includes(type)) &&
      ends.some(
        ({ source, target }) =>
          (sources.length === 0 || sources.includes(source)) &&
          (targets.length === 0 || targets.includes(target)),
      ),
  );
}

function missing(at: string, what: string, name: string, known: readonly string[], owner = ""): InputProblem {
  const nearest = nearestName([name.toLowerCase()], known);
  return { at, message: `no ${what} ${name}${owner}${nearest ? `; did you mean ${nearest}` : ""}` };
}

/** A node that is known by its labels alone: "Film or Play". */
export function nameOf(labels: readonly string[]): string {
  return labels.join(" or ") || "any node";
}
