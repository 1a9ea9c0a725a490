/** A query as chains of the overview: from what is bound to what is asked for, and after it whatever these leave out. */
import type { NodeKind } from "@/components/graph-view/roles";
import { edgeWords } from "@/components/query-graph/expression-in-words";
import { captionOf } from "@/components/query-graph/query-in-words";
import { queryParts } from "@/components/query-graph/query-parts";
import type { GraphEdge, NodeId } from "@/lib/graph/graph-source";
import type { Expression } from "@/lib/graph/query/query-expression";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import { type Chain, findChains } from "./chains";
import type { NodeRanks } from "./node-kinds";

export interface PlanLines {
  chains: readonly Chain[];
  /** The name of a variable, and the graph node that it is bound to; null if it is asked for. */
  nameOf: (variable: string) => string;
  nodeOf: (variable: string) => NodeId | null;
  kindOf: (variable: string) => NodeKind;
}

const WEIGHTS: Readonly<Partial<Record<NodeKind, number>>> = { named: 3, agreed: 2 };

export function planLines(query: QueryGraph, titleOf: (id: NodeId) => string): PlanLines {
  const { nodes, edges } = drawnPattern(query);
  const target = query.target ?? firstWithNodes(query).target;
  const byVariable = new Map(nodes.map((node) => [node.variable, node]));
  const among = namesAmong(firstWithNodes(query).where);
  const namedAs = (variable: string) =>
    [byVariable.get(variable)?.id ?? (variable === target ? [] : (among.get(variable) ?? []))].flat();
  const kindOf = (variable: string): NodeKind =>
    namedAs(variable).length > 0 ? "named" : variable === target ? "agreed" : "other";
  const ranks: NodeRanks = { kindOf, weightOf: (variable) => WEIGHTS[kindOf(variable)] ?? 0 };
  const variables = nodes.map(({ variable }) => variable);
  const led = findChains(variables, edges, ranks);
  const drawn = new Set(led.flatMap(({ steps }) => steps.map(({ edge }) => edge.id)));
  const others = edges
    .filter(({ id }) => !drawn.has(id))
    .map((edge): Chain => ({ start: edge.source, steps: [{ edge, node: edge.target }] }));
  const joined = new Set(
    [...led, ...others].flatMap(({ steps, start }) =>
      steps.length > 0 ? [start, ...steps.map(({ node }) => node)] : [],
    ),
  );
  const chains = [...led, ...others].filter(({ steps, start }) => steps.length > 0 || !joined.has(start));
  return {
    chains,
    kindOf,
    nodeOf: (variable) => byVariable.get(variable)?.id ?? null,
    nameOf: (variable) => {
      const [id, ...others] = namedAs(variable);
      if (id !== undefined) return `${titleOf(id)}${others.length > 0 ? ` +${others.length}` : ""}`;
      return `${byVariable.get(variable)?.labels.join(" or ") || "any node"}?`;
    },
  };
}

/** The pattern of the query with the parts that must not be there, may be, or are alternatives; an edge says which it is. */
function drawnPattern(query: QueryGraph) {
  const { parts } = queryParts(firstWithNodes(query));
  const nodes = parts.flatMap((part) => part.nodes);
  const variables = nodes.map(({ variable }) => variable);
  return {
    nodes: nodes.filter(({ variable }, at) => variables.indexOf(variable) === at),
    edges: parts.flatMap(({ kind, edges, said }) =>
      edges.map((edge): GraphEdge => {
        const { variable, from, to, direction } = edge;
        const isSaid = kind !== "with" && said.has(variable);
        return {
          id: variable,
          source: direction === "in" ? to : from,
          target: direction === "in" ? from : to,
          type: `${isSaid ? `${kind} ` : ""}${edgeWords(edge)}`,
          kind: direction === "any" ? "similarity" : "relation",
          properties: {},
        };
      }),
    ),
  };
}

/** Nodes of which a variable is any, as the answers before a follow-up. */
function namesAmong(where: QueryGraph["where"]): Map<string, NodeId[]> {
  return new Map(
    where.flatMap((one): [string, NodeId[]][] => {
      const [call, list] = one.kind === "operation" && one.operator === "in" ? one.operands : [];
      const [node] = call?.kind === "call" && call.function === "elementId" ? call.arguments : [];
      return node?.kind === "variable" && list?.kind === "literal"
        ? [[node.name, [list.value].flat().map(String)]]
        : [];
    }),
  );
}

/** The outermost stage that has nodes: a last stage may only count or sort. */
function firstWithNodes(query: QueryGraph): QueryGraph {
  return query.nodes.length > 0 || query.input === null ? query : firstWithNodes(query.input);
}

/** The conditions of a plan in words, but not that two joined nodes are not the same: they are drawn apart, and not all methods write it. */
export function conditionsInWords(query: QueryGraph, nameOf: (id: NodeId) => string): string[] {
  return captionOf(drawnApart(query), { get: nameOf });
}

function drawnApart(query: QueryGraph): QueryGraph {
  const joined = query.edges.flatMap(({ from, to }) => [from, to]);
  const tellsApart = (one: Expression) =>
    one.kind === "operation" &&
    one.operator === "<>" &&
    one.operands.every((operand) => operand.kind === "variable" && joined.includes(operand.name));
  const input = query.input && drawnApart(query.input);
  return { ...query, input, where: query.where.filter((one) => !tellsApart(one)) };
}
