/** "All" and "only" as conditions: no end that is meant lacks the relation, and no other end has it. */
import type { Expression, Pattern } from "../../../graph/query/query-expression";
import { copied, edgeName, literal, nodeName, operation, propertyOf, variable } from "./build-expression";
import { beyondEdge, edgesAt } from "./nodes-apart";
import type { Sketch } from "./sketch";
import { conditionsOf, conjunction, edgeSketch, nodeSketch, outerNode } from "./sketch-parts";

/** @param sketch edges that are read as universal are in no cycle, and no branch is matched apart beside them */
export function universalConditions(sketch: Sketch): Expression[] {
  return sketch.edges.flatMap(({ universal }, at) =>
    universal === undefined ? [] : [universal === "all" ? allJoined(sketch, at) : noOther(sketch, at)],
  );
}

/** NOT EXISTS an end that is meant, WHERE NOT EXISTS the edge to it. */
function allJoined(sketch: Sketch, edge: number): Expression {
  const { near, far, beyond } = beyondEdge(sketch, edge)!;
  const inside = edgesAt(sketch, beyond).filter((at) => at !== edge);
  const where = [
    ...[...beyond].flatMap((at) => conditionsOf(sketch, { node: at })),
    ...inside.flatMap((at) => conditionsOf(sketch, { edge: at })),
  ];
  const joined = exists({
    nodes: [outerNode(sketch, near), outerNode(sketch, far)],
    edges: [edgeSketch(sketch, edge)],
    where: [],
  });
  const meant = exists({
    nodes: [...beyond].map((at) => nodeSketch(sketch, at)),
    edges: inside.map((at) => edgeSketch(sketch, at)),
    where: [...where, operation("not", joined)],
  });
  return copied(namesOf(sketch, beyond, [edge, ...inside]), operation("not", meant));
}

/** NOT EXISTS an end of the same kind WHERE NOT what is said of it. */
function noOther(sketch: Sketch, edge: number): Expression {
  const { near, far, beyond } = beyondEdge(sketch, edge)!;
  const { id, ...node } = nodeSketch(sketch, far);
  const own = variable(nodeName(sketch, far));
  const said = [
    ...(id === undefined ? [] : [operation("=", propertyOf(own, "id"), literal(id))]),
    ...conditionsOf(sketch, { node: far }),
  ];
  const where = said.length === 0 ? [] : [operation("not", conjunction(said))];
  const other = exists({ nodes: [outerNode(sketch, near), node], edges: [edgeSketch(sketch, edge)], where });
  return copied(namesOf(sketch, beyond, [edge]), operation("not", other));
}

function exists(pattern: Pattern): Expression {
  return { kind: "exists", pattern };
}

function namesOf(sketch: Sketch, nodes: ReadonlySet<number>, edges: readonly number[]): Set<string> {
  return new Set([...[...nodes].map((at) => nodeName(sketch, at)), ...edges.map(edgeName)]);
}
