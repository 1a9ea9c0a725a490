/** A run of the server: as it is stored and, while it runs, as its event stream updates it. */
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { runQuery } from "@/components/api/queries";
import * as routes from "@/components/api/routes";
import { callApi } from "@/lib/api/call-api";
import type { Run } from "@/lib/measure/run/run";
import { readRun } from "./read-run";

const RETRY_MS = 1_000;

/** @param streaming the run's events already reach this page another way, so nothing is fetched */
export function useRun(id: string, streaming: boolean): UseQueryResult<Run> {
  const queryClient = useQueryClient();
  const run = useQuery(runQuery(id, !streaming));
  const joins = !streaming && run.data?.state === "running";

  useEffect(() => {
    if (!joins) return;
    const abort = new AbortController();
    const { queryKey } = runQuery(id, true);
    void followRun(id, abort.signal, (next) => queryClient.setQueryData(queryKey, next));
    return () => abort.abort();
  }, [id, joins, queryClient]);

  return run;
}

/** A stream that breaks is opened again, and begins with the state so far: a restart of the server only pauses it. */
async function followRun(id: string, signal: AbortSignal, onRun: (run: Run) => void): Promise<void> {
  let running = true;
  while (running && !signal.aborted) {
    try {
      await readRun(await callApi(routes.followRun, { params: { id }, signal }), {
        signal,
        onRun: (run) => {
          running = run.state === "running";
          onRun(run);
        },
      });
    } catch {
      // The stream broke or the page was left; the loop's condition shows which.
    }
    if (running && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
