/** The manifest of a generation, from what it was built of. */
import { describeGraph } from "./describe-graph";
import type { GraphBuilder } from "./graph-builder";
import type { IndexPart, Manifest } from "./manifest";
import type { NodeVectors } from "./snapshot-parts";

/** Format of the files: raised whenever a reader of the old one would misread the new one. */
export const GENERATION_VERSION = 1;

interface Contents {
  documents: number;
  tables: number;
  /** Digest of what the generation was built from; empty when nobody made one. */
  inputs: string;
  described?: Manifest["described"];
  linked?: Manifest["linked"];
  pending?: Manifest["pending"];
  parts: IndexPart[];
}

export function generationManifest(
  builder: GraphBuilder,
  vectors: NodeVectors | null,
  contents: Contents,
): Manifest {
  return {
    version: GENERATION_VERSION,
    createdAt: new Date().toISOString(),
    embedder: vectors?.embedder ?? null,
    dimensions: vectors?.dimensions ?? 0,
    ...contents,
    schema: describeGraph(builder),
  };
}
