/** Reads graphs again once they are others than those that were read. */
import type { QueryClient } from "@tanstack/react-query";

/** First parts of the keys of queries that read a graph. */
const READ_FROM_GRAPHS = ["nodes", "search", "relation-counts", "edges", "document", "table"];

/** Reads the graph anew, whose content may have changed. */
export function readGraphsAgain(queryClient: QueryClient): void {
  for (const read of READ_FROM_GRAPHS) queryClient.removeQueries({ queryKey: [read], type: "inactive" });
  for (const read of ["knowledge-bases", ...READ_FROM_GRAPHS])
    void queryClient.invalidateQueries({ queryKey: [read] });
}
