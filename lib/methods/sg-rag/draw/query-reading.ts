/**
 * One reading of the question as a query graph (section 4.3, appendix D): entities that it names, normalised to nodes, and
 * unknown vertices, one of which is asked for.
 */
import { nodeInWords } from "../../../graph/query/node-words";
import { queryGraph } from "../../../graph/query/normalize-query-graph";
import type { QueryGraph } from "../../../graph/query/query-graph";
import type { QueryEdge, QueryNode } from "../../../graph/query/query-pattern";
import { relationWords } from "../../../graph/text/relation-words";
import type { CandidateEntity } from "../../../questions/mentions/candidate-entity";
import type { ArmStep } from "../../../questions/plan/plan";
import type { EntityIndex } from "../path-index/entity-index";
import { UNKNOWN } from "../path-index/label-code";
import { type EdgeRelation, neighboursOf, type Structure } from "./structure";

export const ANSWER = "answer";
/** A label that no vertex has. */
const MISSING = -2;

/** A name of the question as one of its readings. */
export interface Constraint {
  mention: number;
  reading: CandidateEntity;
}

export interface QueryVertex {
  variable: string;
  /** Null for an unknown vertex. */
  constraint: Constraint | null;
}

export interface QueryReading {
  /** The target first. */
  vertices: QueryVertex[];
  edges: (readonly [number, number])[];
  /** By edge: relations that must all join its two vertices; absent where any relation will do, as in the paper. */
  relations?: readonly (readonly EdgeRelation[])[];
  /** Pairs of unknown vertices that may be one node; absent where all are different, as in the paper. */
  mayMeet?: readonly (readonly [number, number])[];
  /** Nodes that the target can be under conditions that a pattern of names cannot express; any node when absent. */
  only?: ReadonlySet<string>;
  /** Probability, among the readings, that the question means this one. */
  weight: number;
}

/** A star: the target next to everything that is named. */
export function starReading(constraints: readonly Constraint[], weight: number): QueryReading {
  return {
    vertices: [
      unknownVertex(),
      ...constraints.map((constraint, at) => ({ variable: `m${at + 1}`, constraint })),
    ],
    edges: constraints.map((_, at) => [0, at + 1] as const),
    weight,
  };
}

/** A typed path from what is named to the target. */
export interface ReadingArm {
  constraint: Constraint;
  steps: readonly ArmStep[];
}

/** Chains from the target to what is named, of as many edges as the arms have steps, whatever their relations. */
export function armsReading(arms: readonly ReadingArm[], weight: number): QueryReading {
  const vertices = [unknownVertex()];
  const edges: [number, number][] = [];
  for (const [at, { constraint, steps }] of arms.entries()) {
    let near = 0;
    for (let step = 1; step <= steps.length; step++) {
      const isLast = step === steps.length;
      const far = vertices.push(
        isLast ? { variable: `m${at + 1}`, constraint } : unknownVertex(`x${at + 1}_${step}`),
      );
      edges.push([near, far - 1]);
      near = far - 1;
    }
  }
  return { vertices, edges, weight };
}

/**
 * The same with the relations and directions of the steps. A node that several arms begin at is one vertex. Unknown vertices may be
 * one node, as in the planner's query, where no arm walks the same edge back for it.
 */
export function typedReading(arms: readonly ReadingArm[], weight: number): QueryReading {
  const vertices = [unknownVertex()];
  const edges: (readonly [number, number])[] = [];
  const relations: EdgeRelation[][] = [];
  const apart = new Set<string>();
  const vertexOf = (constraint: Constraint, variable: string) => {
    const known = vertices.findIndex((own) => own.constraint?.reading.node === constraint.reading.node);
    return known >= 0 ? known : vertices.push({ variable, constraint }) - 1;
  };
  for (const [at, { constraint, steps }] of arms.entries()) {
    let near = 0;
    for (const [back, { type, direction, label, bothWays }] of steps.toReversed().entries()) {
      const isLast = back === steps.length - 1;
      const far = isLast
        ? vertexOf(constraint, `m${at + 1}`)
        : vertices.push(unknownVertex(`x${at + 1}_${back + 1}`)) - 1;
      // Arms are walked towards the target, edges are seen from it.
      const relation: EdgeRelation = {
        type,
        direction: direction === "out" ? "in" : "out",
        ...(bothWays && { bothWays }),
      };
      const own = label === "" ? relation : { ...relation, label };
      const last = edges.findIndex(([, other]) => other === near);
      const walksBack = relations[last]?.some(
        (one) => one.type === type && (bothWays || one.direction !== relation.direction),
      );
      if (walksBack) apart.add(pairOf(edges[last]![0], far));
      const known = edges.findIndex(([one, other]) => one === near && other === far);
      if (known >= 0) relations[known]!.push(own);
      else {
        edges.push([near, far]);
        relations.push([own]);
      }
      near = far;
    }
  }
  const unknown = vertices.flatMap(({ constraint }, at) => (constraint ? [] : [at]));
  const joined = new Set(edges.map(([one, other]) => pairOf(one, other)));
  const mayMeet = unknown.flatMap((one) =>
    unknown
      .filter((other) => other < one && !apart.has(pairOf(one, other)) && !joined.has(pairOf(one, other)))
      .map((other) => [other, one] as const),
  );
  return { vertices, edges, relations, mayMeet, weight };
}

function pairOf(one: number, other: number): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** The target unless it is called otherwise. */
export function unknownVertex(variable = ANSWER): QueryVertex {
  return { variable, constraint: null };
}

export function structureOf(
  { vertices, edges, relations, mayMeet }: QueryReading,
  { vertexOf }: EntityIndex,
): Structure {
  const labels = vertices.map(({ constraint }) => {
    if (constraint === null) return UNKNOWN;
    const vertex = vertexOf(constraint.reading.node);
    return vertex < 0 ? MISSING : vertex;
  });
  return {
    labels: Int32Array.from(labels),
    edges,
    ...(relations && { relations }),
    ...(mayMeet && { mayMeet }),
  };
}

/** Query graph for drawing and for the graph's own matcher: with the reading's relations, or edges of any relation and direction. */
export function drawnQuery({ vertices, edges, relations }: QueryReading): QueryGraph {
  const kindOf = (at: number) => {
    const asked = edges.flatMap(([from], edge) => (from === at ? (relations?.[edge] ?? []) : []));
    return [...new Set(asked.flatMap(({ label }) => label ?? []))];
  };
  const drawn = edges.flatMap(
    ([from, to], edge): Pick<QueryEdge, "from" | "to" | "types" | "direction">[] => {
      const ends = { from: vertices[from]!.variable, to: vertices[to]!.variable };
      const asked = relations?.[edge] ?? [];
      if (asked.length === 0) return [{ ...ends, types: [], direction: "any" }];
      return asked.map(({ type, direction, bothWays }) => ({
        ...ends,
        types: [type],
        direction: bothWays ? "any" : direction,
      }));
    },
  );
  return queryGraph({
    nodes: vertices.map(({ variable, constraint }, at) => ({
      variable,
      ...(constraint ? { id: constraint.reading.node } : { labels: kindOf(at) }),
    })),
    edges: drawn.map((edge, clause) => ({ ...edge, variable: `_e${clause}`, clause })),
    target: ANSWER,
    returns: [{ name: ANSWER, expression: { kind: "variable", name: ANSWER } }],
    distinct: true,
  });
}

/** Name of each vertex: that of the named node, else its label; without a label "the answer", or "something" on the way. */
export function verticesInWords(reading: QueryReading): string[] {
  const { nodes } = drawnQuery(reading);
  const titled = nodes.map((node) => (node.labels.length > 0 ? node : { ...node, labels: [titleOf(node)] }));
  const byVariable = new Map(titled.map((node) => [node.variable, node]));
  return reading.vertices.map(
    ({ variable, constraint }) =>
      constraint?.reading.name ?? nodeInWords(byVariable.get(variable)!, titled, ANSWER, new Map()),
  );
}

function titleOf({ variable }: QueryNode): string {
  return variable === ANSWER ? "the answer" : "something";
}

/** "the answer – Ukraine, the answer – Judo"; with relations "Person - acted in -> Heat". */
export function readingInWords(reading: QueryReading): string {
  const { edges, relations } = reading;
  const names = verticesInWords(reading);
  const nameOf = (at: number) => names[at]!;
  return edges
    .flatMap(([from, to], edge) => {
      const asked = relations?.[edge] ?? [];
      if (asked.length === 0) return [`${nameOf(from)} – ${nameOf(to)}`];
      return asked.map(({ type, direction, bothWays }) =>
        bothWays
          ? `${nameOf(from)} - ${relationWords(type)} - ${nameOf(to)}`
          : direction === "out"
            ? `${nameOf(from)} - ${relationWords(type)} -> ${nameOf(to)}`
            : `${nameOf(from)} <- ${relationWords(type)} - ${nameOf(to)}`,
      );
    })
    .join(", ");
}

/**
 * The reading without one of its constraints, and without the unknown vertices that led to it alone; null when nothing is left
 * beside the target.
 */
export function withoutConstraint(reading: QueryReading, left: number): QueryReading | null {
  const gone = new Set([left]);
  for (;;) {
    const edges = reading.edges.filter(([from, to]) => !gone.has(from) && !gone.has(to));
    const near = neighboursOf({ labels: new Int32Array(reading.vertices.length), edges });
    const loose = reading.vertices.findIndex(
      ({ constraint }, at) => at > 0 && constraint === null && !gone.has(at) && near[at]!.length < 2,
    );
    if (loose < 0) break;
    gone.add(loose);
  }
  const remaining = reading.vertices.flatMap((_, at) => (gone.has(at) ? [] : [at]));
  const place = new Map(remaining.map((vertex, at) => [vertex, at]));
  const edges = reading.edges.flatMap(([from, to]) => {
    const [one, other] = [place.get(from), place.get(to)];
    return one === undefined || other === undefined ? [] : [[one, other] as const];
  });
  if (edges.length === 0) return null;
  return { vertices: remaining.map((vertex) => reading.vertices[vertex]!), edges, weight: reading.weight };
}

export function mentionsOf({ vertices }: QueryReading): Set<number> {
  return new Set(vertices.flatMap(({ constraint }) => (constraint ? [constraint.mention] : [])));
}
