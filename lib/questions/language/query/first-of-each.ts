/** "The oldest player on each team" as a condition: no other that is meant, of the same group, is beyond it. */
import type { Expression, Pattern } from "../../../graph/query/query-expression";
import { copied, operation, property } from "./build-expression";
import type { Sketch } from "./sketch";
import { outerNode } from "./sketch-parts";

/** @param pattern all that must hold for an answer */
export function firstOfEach(sketch: Sketch, pattern: Pattern): Expression[] {
  const { each, order } = sketch;
  if (each === null || order?.measure.by !== "property") return [];
  const value = property(sketch, order.measure.on, order.measure.property);
  const group = each.property && property(sketch, each.on, each.property);
  // A node that groups is the same for both.
  const shared = group === null && "node" in each.on ? outerNode(sketch, each.on.node) : null;
  const isOwn = ({ variable }: { variable: string }) => variable !== shared?.variable;
  const nodes = pattern.nodes.filter(isOwn);
  const names = new Set([...nodes, ...pattern.edges].map(({ variable }) => variable));
  const { edges, where } = copied(names, pattern);
  const beyond = operation(order.descending ? ">" : "<", copied(names, value), value);
  const together = group === null ? [] : [operation("=", copied(names, group), group)];
  const other: Pattern = {
    nodes: [...copied(names, nodes), ...(shared ? [shared] : [])],
    edges,
    where: [...where, ...together, beyond],
  };
  return [operation("not", { kind: "exists", pattern: other })];
}
