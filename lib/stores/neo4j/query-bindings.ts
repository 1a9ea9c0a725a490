/** Kinds of the variables of a QueryGraph, stage by stage: Cypher spells a node's fields otherwise than an edge's. */
import type { Pattern } from "../../graph/query/query-expression";
import type { QueryGraph } from "../../graph/query/query-graph";

export type Binding =
  | { kind: "node"; labels: readonly string[] }
  | { kind: "edge" }
  /** A list of edges. */
  | { kind: "path" }
  | { kind: "value" };

export type Bindings = ReadonlyMap<string, Binding>;

const VALUE: Binding = { kind: "value" };

/** Bindings at the start of a stage: the columns of its input, and the names that it unwinds. */
export function inputBindings({ input, unwind }: QueryGraph): Bindings {
  const columns = input === null ? [] : [...columnBindings(input)];
  return new Map([...columns, ...unwind.map(({ name }) => [name, VALUE] as const)]);
}

export function patternBindings({ nodes, edges }: Pattern, before: Bindings): Bindings {
  const bindings = new Map(before);
  for (const { variable, labels } of nodes) {
    const known = bindings.get(variable);
    const isKnown = known?.kind === "node" && labels.length === 0;
    bindings.set(variable, isKnown ? known : { kind: "node", labels });
  }
  for (const { variable, hops } of edges)
    if (!bindings.has(variable)) bindings.set(variable, { kind: hops[1] > 1 ? "path" : "edge" });
  return bindings;
}

/** Bindings that the columns of a stage are computed from. */
export function stageBindings(query: QueryGraph): Bindings {
  return [query, ...query.optional].reduce(
    (bindings, pattern) => patternBindings(pattern, bindings),
    inputBindings(query),
  );
}

export function columnBindings(query: QueryGraph): Bindings {
  const bindings = stageBindings(query);
  return new Map(
    query.returns.map(({ name, expression }) => {
      const same = expression.kind === "variable" ? bindings.get(expression.name) : undefined;
      return [name, same ?? VALUE] as const;
    }),
  );
}
