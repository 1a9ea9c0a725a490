/** The path index of SG-RAG as a part of a generation: made and read here, since methods know no files. */
import type { GraphBuilder } from "../core/graph/graph-builder";
import { DOMINANCE_FILE, entityIndexFile } from "../methods/sg-rag/offline/entity-index";
import type { MethodIndex } from "../stores/snapshot/write-generation";
import type { Following } from "./index-task";

/** Made when it is written, from the graph as it is then. */
export function pathIndex(builder: GraphBuilder, { report, signal }: Following): MethodIndex {
  const phase = "Indexing paths";
  const tick = (done: number) => {
    signal.throwIfAborted();
    report({ phase, done, total: null, unit: "nodes and paths" });
  };
  const edges = () => ({
    ids: builder.ids.view(),
    sources: builder.sources.view(),
    targets: builder.targets.view(),
  });
  return { file: DOMINANCE_FILE, phase, pieces: () => entityIndexFile(edges(), tick) };
}
