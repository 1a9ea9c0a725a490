/** Readable names for the steps of a match. */
import { type EntityNames, isChosen, nodeInWords } from "./node-words";
import type { Pattern } from "./query-expression";
import type { QueryGraph } from "./query-graph";

/** The binding of a plan's step: its variable, and the edges that join it to what was bound before. */
interface Binding {
  variable: string;
  edges: readonly string[];
}

/** The node that a step binds, and how: the relations that join it to what was bound before, else its look-up. */
export function stepInWords(
  { variable, edges }: Binding,
  stage: QueryGraph | undefined,
  names: EntityNames,
  typeInWords = (type: string) => type,
): { binds: string; by: string } {
  const patterns: Pick<Pattern, "nodes" | "edges">[] = stage ? [stage, ...stage.optional] : [];
  const nodes = patterns.flatMap((pattern) => pattern.nodes);
  const node = nodes.find((one) => one.variable === variable) ?? { variable, labels: [], predicates: [] };
  const drawn = new Map(patterns.flatMap((pattern) => pattern.edges.map((edge) => [edge.variable, edge])));
  const relations = edges.map(
    (name) => drawn.get(name)?.types.map(typeInWords).join(" or ") || "any relation",
  );
  const lookUp = node.id !== undefined ? "its name" : node.labels.length > 0 ? "its label" : "look-up";
  const asked = variable === stage?.target && !isChosen(variable) ? ", asked for" : "";
  return {
    binds: isChosen(variable)
      ? `${variable} : ${node.labels.join(" or ") || "any node"}`
      : `${nodeInWords(node, nodes, stage?.target ?? null, names)}${asked}`,
    by: relations.length > 0 ? relations.join(" and ") : lookUp,
  };
}
