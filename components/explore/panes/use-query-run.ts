/** Runs a query: one at a time, to be cancelled, and drawn in steps when it matched much. */
import { useCallback, useEffect, useRef, useState } from "react";
import { matchQuery } from "@/components/api/graph-reads";
import type { MatchResponse } from "@/lib/api/graph";
import { type HopscopeError, toProblem } from "@/lib/api/problem";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import { MATCH_STEP, matchStep } from "../take-step";
import type { Exploration } from "../use-exploration";

/** @param generation of the graph; what an older one gave is closed */
export function useQueryRun(
  knowledgeBase: string,
  generation: string | null,
  { take, extend }: Pick<Exploration, "take" | "extend">,
) {
  const [response, setResponse] = useState<MatchResponse | null>(null);
  const [failure, setFailure] = useState<HopscopeError | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [drawn, setDrawn] = useState(0);
  const aborter = useRef<AbortController | null>(null);
  useEffect(() => () => aborter.current?.abort(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every graph
  useEffect(() => setResponse(null), [generation]);

  const run = useCallback(
    async (asked: { query: QueryGraph } | { cypher: string }) => {
      aborter.current?.abort();
      const current = new AbortController();
      aborter.current = current;
      setRunning(true);
      setFailure(null);
      try {
        const found = await matchQuery(knowledgeBase, asked, current.signal);
        if (current.signal.aborted) return;
        setResponse(found);
        setDrawn(Math.min(found.result.subgraph.nodes.length, MATCH_STEP));
        if (found.result.subgraph.nodes.length > 0) take(matchStep(found));
      } catch (error) {
        if (!current.signal.aborted) setFailure(toProblem(error));
      } finally {
        if (aborter.current === current) setRunning(false);
      }
    },
    [knowledgeBase, take],
  );

  const cancel = useCallback(() => {
    aborter.current?.abort();
    aborter.current = null;
    setRunning(false);
  }, []);

  /** Draws as many of the nodes that were matched as `count`, and those that are drawn already. */
  function drawUpTo(count: number) {
    if (!response) return;
    const next = Math.min(Math.max(count, drawn), response.result.subgraph.nodes.length);
    extend(matchStep(response, next));
    setDrawn(next);
  }

  return { response, failure, isRunning, drawn, run, cancel, drawUpTo, close: () => setResponse(null) };
}

export type QueryRun = ReturnType<typeof useQueryRun>;
