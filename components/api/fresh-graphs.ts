/** Reads graphs again once they are others than those that were read. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

/** First parts of the keys of queries that read a graph. */
const READ_FROM_GRAPHS = ["nodes", "search", "relation-counts", "edges", "document", "table"];

/**
 * Reads the graph again when another generation of it is published: whoever follows its job may have left before the end, since the
 * list of knowledge bases is read by itself.
 */
export function useGeneration(knowledgeBase: string | undefined, generation: string | null): void {
  const queryClient = useQueryClient();
  const shown = useRef({ knowledgeBase, generation });
  useEffect(() => {
    const before = shown.current;
    shown.current = { knowledgeBase, generation };
    const isOther = before.generation !== null && before.generation !== generation;
    if (before.knowledgeBase === knowledgeBase && isOther) readGraphsAgain(queryClient);
  }, [knowledgeBase, generation, queryClient]);
}

/** What was read from the graph before may not be in it now. */
export function readGraphsAgain(queryClient: QueryClient): void {
  for (const read of READ_FROM_GRAPHS) queryClient.removeQueries({ queryKey: [read], type: "inactive" });
  for (const read of ["knowledge-bases", ...READ_FROM_GRAPHS])
    void queryClient.invalidateQueries({ queryKey: [read] });
}
