/** A question as the Triple-GNN sees it: its schema graphs as one vector (equations 18 to 20), its neighbourhood as arrays. */
import type { Embedder } from "../../../graph/numeric/embedder";
import { relationWords } from "../../../graph/text/relation-words";
import type { SchemaGraph } from "../schema-graph";
import { relationText, schemaVectors } from "../triple-similarity";
import type { Neighbourhood } from "./neighbourhood";
import type { GnnExample } from "./triple-gnn";

/**
 * Entities are represented by their labels, as the planner masks names: what is learnt is a pattern, not a name (section 3.1). An end of
 * which nothing is known is the zero vector. Each schema graph counts as much as it is probable.
 */
export async function gnnInput(
  beams: readonly SchemaGraph[],
  around: Neighbourhood,
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<GnnExample> {
  const types = [...new Set(around.edges.map(({ type }) => type))];
  const asked = beams.flatMap(({ triples }) => triples.map(({ relation }) => relation));
  const labels = beams.flatMap(({ nodes }) => nodes.flatMap(({ label }) => label ?? []));
  const vectors = await schemaVectors(embedder).of(
    [...[...types, ...asked].map(relationText), ...labels.map(relationWords)],
    signal,
  );
  const { dimensions } = embedder;
  const relations = new Float64Array(types.length * dimensions);
  for (const [at, type] of types.entries()) relations.set(vectors.get(relationText(type))!, at * dimensions);
  const placeOf = new Map(types.map((type, at) => [type, at]));
  return {
    query: meanTriple(beams, dimensions, vectors),
    relations,
    nodes: around.nodes.length,
    entities: around.entities,
    sources: Int32Array.from(around.edges, ({ source }) => around.positions.get(source)!),
    targets: Int32Array.from(around.edges, ({ target }) => around.positions.get(target)!),
    types: Int32Array.from(around.edges, ({ type }) => placeOf.get(type)!),
  };
}

function meanTriple(
  beams: readonly SchemaGraph[],
  dimensions: number,
  vectors: ReadonlyMap<string, Float32Array>,
): Float64Array {
  const mean = new Float64Array(3 * dimensions);
  let total = 0;
  for (const { nodes, triples, probability } of beams)
    for (const { head, relation, tail } of triples) {
      const weight = probability / triples.length;
      total += weight;
      const labels = [nodes[head]!.label, nodes[tail]!.label].map((label) => label && relationWords(label));
      for (const [part, text] of [labels[0], relationText(relation), labels[1]].entries()) {
        const vector = text ? vectors.get(text) : undefined;
        if (vector) for (let i = 0; i < dimensions; i++) mean[part * dimensions + i]! += weight * vector[i]!;
      }
    }
  return total > 0 ? mean.map((value) => value / total) : mean;
}
