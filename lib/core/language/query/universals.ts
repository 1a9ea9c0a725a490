/** "All" and "only" as conditions: no end that is meant lacks the relation, and no other end has it. */
import type { Expression, Pattern } from "../../graph/query/query-expression";
import { edgeName, literal, nodeName, operation, propertyOf, variable } from "./build-expression";
import { nodesApart } from "./nodes-apart";
import type { Sketch } from "./sketch";
import { conditionsOf, edgeSketch, nodeSketch } from "./sketch-parts";

export function universalConditions(sketch: Sketch): Expression[] {
  return sketch.edges.flatMap(({ universal }, at) =>
    universal === undefined ? [] : [universal === "all" ? allJoined(sketch, at) : noOther(sketch, at)],
  );
}

/** NOT EXISTS an end that is meant, WHERE NOT EXISTS the edge to it. */
function allJoined(sketch: Sketch, edge: number): Expression {
  const { near, far, beyond } = endsOf(sketch, edge);
  const inside = sketch.edges.flatMap(({ from, to }, at) =>
    at !== edge && (beyond.has(from) || beyond.has(to)) ? [at] : [],
  );
  const where = [
    ...[...beyond].flatMap((at) => conditionsOf(sketch, { node: at })),
    ...inside.flatMap((at) => conditionsOf(sketch, { edge: at })),
  ];
  const joined = exists({
    nodes: [bare(sketch, near), bare(sketch, far)],
    edges: [edgeOf(sketch, edge)],
    where: [],
  });
  const meant = exists({
    nodes: [...beyond].map((at) => nodeSketch(sketch, at)),
    edges: inside.map((at) => edgeOf(sketch, at)),
    where: [...where, operation("not", joined)],
  });
  return copied(sketch, { nodes: beyond, edges: [edge, ...inside] }, operation("not", meant));
}

/** NOT EXISTS an end of the same kind WHERE NOT what is said of it. */
function noOther(sketch: Sketch, edge: number): Expression {
  const { near, far, beyond } = endsOf(sketch, edge);
  const { id, ...node } = nodeSketch(sketch, far);
  const own = variable(nodeName(sketch, far));
  const said = [
    ...(id === undefined ? [] : [operation("=", propertyOf(own, "id"), literal(id))]),
    ...conditionsOf(sketch, { node: far }),
  ];
  const where =
    said.length === 0 ? [] : [operation("not", said.length === 1 ? said[0]! : operation("and", ...said))];
  const other = exists({ nodes: [bare(sketch, near), node], edges: [edgeOf(sketch, edge)], where });
  return copied(sketch, { nodes: beyond, edges: [edge] }, operation("not", other));
}

function endsOf(sketch: Sketch, at: number): { near: number; far: number; beyond: Set<number> } {
  const cut = sketch.edges.map((edge, place) => ({ ...edge, isAlternative: place === at }));
  const beyond = nodesApart({ ...sketch, edges: cut });
  const { from, to } = sketch.edges[at]!;
  return beyond.has(from) ? { near: to, far: from, beyond } : { near: from, far: to, beyond };
}

function exists(pattern: Pattern): Expression {
  return { kind: "exists", pattern };
}

function bare(sketch: Sketch, at: number) {
  return { variable: nodeName(sketch, at), labels: [], predicates: [] };
}

function edgeOf(sketch: Sketch, at: number) {
  return { ...edgeSketch(sketch, at), clause: 0 };
}

/** The same with variables of its own for these nodes and edges. */
function copied(
  sketch: Sketch,
  { nodes, edges }: { nodes: ReadonlySet<number>; edges: readonly number[] },
  expression: Expression,
): Expression {
  const names = new Set([...[...nodes].map((at) => nodeName(sketch, at)), ...edges.map(edgeName)]);
  const own = (key: string, value: unknown) =>
    typeof value === "string" && names.has(value) && /^(?:variable|name|from|to)$/.test(key)
      ? `${value}_any`
      : value;
  return JSON.parse(JSON.stringify(expression), own) as Expression;
}
