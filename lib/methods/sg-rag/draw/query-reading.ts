/**
 * One reading of the question as a query graph (section 4.3, appendix D): entities that it names, normalised to nodes, and
 * unknown vertices, one of which is asked for.
 */
import { queryGraph } from "../../../core/graph/query/normalize-query-graph";
import type { QueryGraph } from "../../../core/graph/query/query-graph";
import type { CandidateEntity } from "../../../core/trace/candidate-entity";
import type { EntityIndex } from "../path-index/entity-index";
import { UNKNOWN } from "../path-index/label-code";
import { neighboursOf, type Structure } from "./structure";

/** What the target is called. */
const ANSWER = "answer";

/** A name of the question as one of its readings. */
export interface Constraint {
  /** Position among the mentions. */
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
  /** How likely the question means it, among the readings. */
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

/** Chains from the target to what is named, `steps` edges each. */
export function armsReading(
  arms: readonly { constraint: Constraint; steps: number }[],
  weight: number,
): QueryReading {
  const vertices = [unknownVertex()];
  const edges: [number, number][] = [];
  for (const [at, { constraint, steps }] of arms.entries()) {
    let near = 0;
    for (let step = 1; step <= steps; step++) {
      const isLast = step === steps;
      const far = vertices.push(
        isLast ? { variable: `m${at + 1}`, constraint } : unknownVertex(`x${at + 1}_${step}`),
      );
      edges.push([near, far - 1]);
      near = far - 1;
    }
  }
  return { vertices, edges, weight };
}

/** The target unless it is called otherwise. */
export function unknownVertex(variable = ANSWER): QueryVertex {
  return { variable, constraint: null };
}

export function structureOf({ vertices, edges }: QueryReading, { vertexOf }: EntityIndex): Structure {
  const labels = vertices.map(({ constraint }) =>
    constraint === null ? UNKNOWN : vertexOf(constraint.reading.node),
  );
  return { labels: Int32Array.from(labels), edges };
}

/** As it is drawn, and as the graph's own matcher would be asked: edges of any relation and direction. */
export function drawnQuery({ vertices, edges }: QueryReading): QueryGraph {
  return queryGraph({
    nodes: vertices.map(({ variable, constraint }) => ({
      variable,
      ...(constraint && { id: constraint.reading.node }),
    })),
    edges: edges.map(([from, to], clause) => ({
      variable: `_e${clause}`,
      from: vertices[from]!.variable,
      to: vertices[to]!.variable,
      direction: "any",
      clause,
    })),
    target: ANSWER,
    returns: [{ name: ANSWER, expression: { kind: "variable", name: ANSWER } }],
    distinct: true,
  });
}

/** "answer next to Ukraine and Judo". */
export function readingInWords({ vertices, edges }: QueryReading): string {
  const nameOf = (at: number) => vertices[at]!.constraint?.reading.name ?? `?${vertices[at]!.variable}`;
  return edges.map(([from, to]) => `${nameOf(from)} – ${nameOf(to)}`).join(", ");
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

/** Mentions that a reading uses. */
export function mentionsOf({ vertices }: QueryReading): Set<number> {
  return new Set(vertices.flatMap(({ constraint }) => (constraint ? [constraint.mention] : [])));
}
