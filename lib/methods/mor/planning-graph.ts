/**
 * Section 3.1.1: the planning graph, the logic of a question as labels joined by relations, each with a textual restriction,
 * decomposed into reasoning paths that end in what is asked for.
 */
import type { Direction, NodeId } from "../../graph/graph-source";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import type { QueryGraph } from "../../graph/query/query-graph";

/** One node of a reasoning path, and how it is reached from the one before. */
export interface PlannedStep {
  /** Any of them; none means any label. */
  labels: readonly string[];
  /** Words of the question that restrict the node; empty where nothing does. */
  restriction: string;
  /** The nodes that the restriction is the name of; the path starts from them, beside those that fit its text. */
  named: readonly NodeId[];
  /** Relation types that lead here; none means any, and so it is for the first step. */
  types: readonly string[];
  /** Seen from the step before. */
  direction: Direction;
}

/** From what the question names, or restricts, to what it asks for; at least one step. */
export type ReasoningPath = readonly PlannedStep[];

export interface PlanningGraph {
  paths: readonly ReasoningPath[];
  /** Probability that the question means it, 0 to 1 (equation 3). */
  probability: number;
  /** In words: "Film <- directed by - Ida Holm". */
  pattern: string;
  /** To draw and to run. */
  query: QueryGraph;
}

/** Hops of a path at most: more were not needed by any question set (appendix B.2). */
export const MOST_HOPS = 3;
const TARGET = "answer";

/** A step without restriction, from which the others are made. */
export const ANY_STEP: PlannedStep = { labels: [], restriction: "", named: [], types: [], direction: "any" };

/** The paths drawn as one graph: they share their last node, which is the target. */
export function drawPlan(paths: readonly ReasoningPath[]): QueryGraph {
  const nodes = paths.flatMap((path, at) =>
    path.map((step, place) => drawnNode(step, nameOf(path, at, place))),
  );
  const target = nodes.filter(({ variable }) => variable === TARGET);
  const edges = paths.flatMap((path, at) =>
    path.slice(1).map(({ types, direction }, before) => {
      const ends = [nameOf(path, at, before), nameOf(path, at, before + 1)] as const;
      const [from, to] = direction === "in" ? ends.toReversed() : ends;
      return {
        variable: `e${at + 1}_${before + 1}`,
        from,
        to,
        types,
        direction: direction === "any" ? "any" : "out",
      };
    }),
  );
  return queryGraph({
    nodes: [
      ...nodes.filter(({ variable }) => variable !== TARGET),
      { ...target[0], ...target.find(({ text }) => text) },
    ],
    edges: edges.map((edge, clause) => ({ ...edge, clause })),
    target: TARGET,
    distinct: true,
  });
}

function drawnNode({ labels, restriction, named }: PlannedStep, variable: string) {
  return {
    variable,
    labels: [...labels],
    ...(named.length === 1 && { id: named[0] }),
    ...(named.length !== 1 && restriction !== "" && { text: restriction }),
  };
}

function nameOf(path: ReasoningPath, at: number, place: number): string {
  return place === path.length - 1 ? TARGET : `x${at + 1}_${place + 1}`;
}

/** A path in words: "Person<Ida Holm> - directed by -> Film". */
export function describePath(path: ReasoningPath): string {
  return path
    .map(({ labels, restriction, types, direction }, place) => {
      const node = `${labels.join(" or ") || "any"}${restriction ? `<${restriction}>` : ""}`;
      if (place === 0) return node;
      const relation = types.length > 0 ? ` ${types.join(" or ")} ` : "";
      return `${direction === "in" ? "<" : ""}-${relation}-${direction === "out" ? ">" : ""} ${node}`;
    })
    .join(" ");
}
