/** The path index as a part of a generation. */
import type { IndexContext, IndexFile, MethodIndex } from "../../contract/method-index";
import { entityIndexFile } from "./entity-index";

export const PATH_INDEX_FILE = "dominance.arrow";

export const pathIndex: MethodIndex = {
  id: "dominance",
  title: "index of paths",
  files: [PATH_INDEX_FILE],
  missing: "was indexed before Hopscope indexed paths",
  readsOnly: "neighbours",
  withoutFiles: true,
  build: (context) => [pathFile(context)],
};

function pathFile({ graph, report, signal }: IndexContext): IndexFile {
  const phase = "Indexing paths";
  const tick = (done: number) => {
    report({ phase, done, total: null, unit: "nodes and paths" });
    signal.throwIfAborted();
  };
  const edges = () => ({
    ids: graph.ids.view(),
    sources: graph.sources.view(),
    targets: graph.targets.view(),
  });
  return { file: PATH_INDEX_FILE, phase, pieces: () => entityIndexFile(edges(), tick) };
}
