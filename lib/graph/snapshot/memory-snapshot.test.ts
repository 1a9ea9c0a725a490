import { FIXTURE_DIMENSIONS, type GraphFixture } from "../graph-fixture.conformance";
import { describeGraphSource } from "../graph-source.conformance";
import { snapshotSource } from "../snapshot-source";
import { GraphBuilder } from "./graph-builder";
import { memorySnapshot } from "./memory-snapshot";

describeGraphSource("A snapshot in memory", async ({ nodes, edges, vectors }: GraphFixture) => {
  const builder = new GraphBuilder();
  for (const node of nodes) builder.addNode(node);
  for (const edge of edges) builder.addEdge(edge);
  const matrix = new Float32Array(nodes.length * FIXTURE_DIMENSIONS);
  for (const [row, vector] of vectors.entries()) if (vector) matrix.set(vector, row * FIXTURE_DIMENSIONS);
  const snapshot = await memorySnapshot(builder, {
    matrix,
    dimensions: FIXTURE_DIMENSIONS,
    embedder: "fixture",
  });
  return snapshotSource(snapshot);
});
