/** Parameters and seeds for tests of single stages on a graph of chunks. */
import { type ResolvedParams, resolveWeights } from "../sage/graph-weights";
import { sageParams } from "../sage/params";
import type { RankedNode } from "../trace/trace";

/** Seeds of falling scores. */
export function seedsOf(...ids: string[]): RankedNode[] {
  return ids.map((node, index) => ({ node, score: 1 - index / 10, contributions: [], via: [] }));
}

/** A label of a schema. */
export function labelled(name: string, count: number) {
  return { name, count, properties: [] };
}

/** The schema of a graph of chunks. */
export const CHUNKS = { nodeCount: 2, edgeCount: 0, labels: [labelled("Passage", 1)], relations: [] };

/** The defaults of such a graph, with what is given. */
export function params(given: Record<string, unknown> = {}): ResolvedParams {
  return resolveWeights(sageParams.parse(given), CHUNKS);
}
