/**
 * Fits a query that a language model wrote to the schema: names that are nearly right, relations that lead the
 * other way. Every change is reported; a query that cannot match in the graph is refused with the reason.
 */
import type { GraphSchema } from "../../../graph/graph-source";
import type { Pattern } from "../../../graph/query/query-expression";
import type { QueryGraph } from "../../../graph/query/query-graph";
import type { QueryEdge, QueryNode } from "../../../graph/query/query-pattern";
import { joins, NODE_FIELDS, nameOf, validateQueryGraph } from "../../../graph/query/validate-query-graph";
import { nearestName } from "../../../graph/text/nearest-name";

export type RepairResult = { query: QueryGraph; changes: string[] } | { refusal: string; changes: string[] };

/** @param labelOf labels of variables that earlier steps bound, where the query leaves them out */
export function repairQuery(
  query: QueryGraph,
  schema: GraphSchema,
  labelOf: ReadonlyMap<string, string>,
): RepairResult {
  const repair = new QueryRepair(schema, labelOf);
  const repaired = repair.query(query);
  const [problem] = repair.problems.length > 0 ? repair.problems : messagesOf(repaired, schema);
  return problem === undefined
    ? { query: repaired, changes: repair.changes }
    : { refusal: problem, changes: repair.changes };
}

function messagesOf(query: QueryGraph, schema: GraphSchema): string[] {
  return validateQueryGraph(query, schema).map(({ message }) => message);
}

class QueryRepair {
  readonly changes: string[] = [];
  readonly problems: string[] = [];
  readonly #labels: readonly string[];
  readonly #relations: GraphSchema["relations"];

  constructor(
    private readonly schema: GraphSchema,
    private readonly labelOf: ReadonlyMap<string, string>,
  ) {
    this.#labels = schema.labels.map(({ name }) => name);
    this.#relations = schema.relations.filter(({ kind }) => kind === "relation");
  }

  query(query: QueryGraph): QueryGraph {
    return {
      ...query,
      ...this.#pattern(query),
      input: query.input && this.query(query.input),
      optional: query.optional.map((pattern) => this.#pattern(pattern)),
    };
  }

  #pattern({ nodes, edges, where }: Pattern): Pattern {
    const named = nodes.map((node) => this.#node(node));
    const labelsOf = new Map(
      named.map(({ variable, labels }) => {
        const found = this.labelOf.get(variable);
        return [variable, labels.length === 0 && found ? [found] : labels];
      }),
    );
    const repaired = edges.map((edge) =>
      this.#edge(edge, labelsOf.get(edge.from) ?? [], labelsOf.get(edge.to) ?? []),
    );
    return { nodes: named, edges: repaired, where };
  }

  #node(node: QueryNode): QueryNode {
    const labels = node.labels.flatMap((label) => {
      if (this.#labels.includes(label)) return [label];
      const meant = meantName(label, this.#labels);
      this.changes.push(
        meant ? `There is no label ${label}: read as ${meant}.` : `There is no label ${label}: any is taken.`,
      );
      return meant ? [meant] : [];
    });
    const keys = this.#keysOf(labels);
    const predicates = node.predicates.flatMap((predicate) => {
      const { key } = predicate;
      if (keys.includes(key)) return [predicate];
      const meant = meantName(key, keys);
      this.changes.push(
        meant
          ? `There is no property ${key}: read as ${meant}.`
          : `There is no property ${key}: what is asked of it is left out.`,
      );
      return meant ? [{ ...predicate, key: meant }] : [];
    });
    return { ...node, labels, predicates };
  }

  #keysOf(labels: readonly string[]): string[] {
    const own = this.schema.labels.filter(({ name }) => labels.length === 0 || labels.includes(name));
    return [
      ...new Set([...NODE_FIELDS, ...own.flatMap(({ properties }) => properties.map(({ key }) => key))]),
    ];
  }

  #edge(edge: QueryEdge, from: readonly string[], to: readonly string[]): QueryEdge {
    const typed = { ...edge, types: this.#types(edge, from, to) };
    if (typed.hops[1] > 1 || typed.direction === "any") return typed;
    const [source, target] = typed.direction === "out" ? [from, to] : [to, from];
    if (
      joins(typed.types, source, target, this.#relations) ||
      !joins(typed.types, target, source, this.#relations)
    )
      return typed;
    const type = typed.types.join(" or ") || "relation";
    this.changes.push(
      `${type} leads from ${nameOf(target)} to ${nameOf(source)}, not the other way: turned round.`,
    );
    return { ...typed, direction: typed.direction === "out" ? "in" : "out" };
  }

  /** The types that exist; unknown ones are replaced by the probably meant ones, else by all that join these labels. */
  #types({ types, hops }: QueryEdge, from: readonly string[], to: readonly string[]): string[] {
    const known = this.#relations.map(({ type }) => type);
    const unknown = types.filter((type) => !known.includes(type));
    if (unknown.length === 0) return types;
    const own = types.filter((type) => known.includes(type));
    const isOneHop = hops[1] === 1;
    const joining = known.filter(
      (type) =>
        !isOneHop || joins([type], from, to, this.#relations) || joins([type], to, from, this.#relations),
    );
    const meant = unknown.map((type) => [type, meantName(type, joining)] as const);
    for (const [type, name] of meant)
      if (name) this.changes.push(`There is no relation ${type}: read as ${name}.`);
    const found = [...new Set([...own, ...meant.flatMap(([, name]) => name ?? [])])];
    if (found.length > 0) return found;
    const isNarrow = isOneHop && from.length > 0 && to.length > 0 && joining.length > 0;
    if (!isNarrow) {
      this.problems.push(`There is no relation ${unknown.join(" or ")}, and none that it could mean.`);
      return types;
    }
    this.changes.push(
      `There is no relation ${unknown.join(" or ")}: whatever joins ${nameOf(from)} and ${nameOf(to)} is followed (${joining.join(", ")}).`,
    );
    return joining;
  }
}

/** The same name in other letters, else the nearest one; undefined when none is near. */
export function meantName(name: string, known: readonly string[]): string | undefined {
  const plain = lettersOf(name);
  return known.find((other) => lettersOf(other) === plain) ?? nearestName([name.toLowerCase()], known);
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
