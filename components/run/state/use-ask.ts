/**
 * Asks: sends the request, draws the run as its events arrive, and puts the run's own address into the bar as soon as
 * it has one. The run lives in the query cache under its id, so a broken stream falls back to what is stored.
 */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { askQuestion, cancelRun } from "@/components/api/routes";
import { callApi } from "@/lib/api/call-api";
import { toProblem } from "@/lib/api/problem";
import type { Run, RunRequest } from "@/lib/measure/run/run";
import { readRun } from "./read-run";

export interface Asking {
  /** Empty until the server named the run. */
  runId: string;
  /** Shown before the server's first event, and until the page is at the run's address. */
  pending: Run | null;
  streaming: boolean;
  error: unknown;
  /** @param isTyped whether *Back* leads to the question, which is in the address: else to the page that had it asked */
  ask: (request: RunRequest, pending: Run, isTyped: boolean) => void;
  /** The page is at the run's address; from now on leaving that address leaves the run. */
  arrive: () => void;
  /** @param run its id; empty while the server has not named it */
  cancel: (run: string) => void;
}

export function useAsk(): Asking {
  const queryClient = useQueryClient();
  const [runId, setRunId] = useState("");
  const [pending, setPending] = useState<Run | null>(null);
  const [streaming, setStreaming] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const abort = useRef<AbortController | null>(null);

  // A run that is left goes on and is stored; it only must not touch the address of another page.
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    // Who goes back leaves the run also while React has not yet heard of its address, as on a busy machine.
    const leave = () => setPending(null);
    window.addEventListener("popstate", leave);
    return () => {
      shown.current = false;
      window.removeEventListener("popstate", leave);
    };
  }, []);

  const ask = useCallback(
    (wanted: RunRequest, drawn: Run, isTyped: boolean) => {
      abort.current?.abort();
      const own = new AbortController();
      abort.current = own;
      setRunId("");
      setPending(drawn);
      setStreaming(true);
      setError(null);

      const onRun = (run: Run) => queryClient.setQueryData(["run", run.id], run);
      const onStart = (run: Run) => {
        const address = `/runs/${encodeURIComponent(run.id)}`;
        if (shown.current) window.history[isTyped ? "pushState" : "replaceState"](null, "", address);
        setRunId(run.id);
      };
      callApi(askQuestion, { body: wanted, signal: own.signal })
        .then((events) => readRun(events, { onStart, onRun, signal: own.signal }))
        .catch((thrown) => {
          if (own.signal.aborted) return;
          setPending(null);
          setError(toProblem(thrown));
        })
        .finally(() => {
          if (abort.current !== own) return;
          setStreaming(false);
          void queryClient.invalidateQueries({ queryKey: ["runs"] });
        });
    },
    [queryClient],
  );

  const cancel = useCallback((run: string) => {
    if (run) void callApi(cancelRun, { params: { id: run } }).catch(setError);
    else {
      abort.current?.abort();
      setPending(null);
    }
  }, []);

  const arrive = useCallback(() => setPending(null), []);

  return { runId, pending, streaming, error, ask, arrive, cancel };
}
