/** Follows one job live: its event stream while it works, with a fresh look at the knowledge base when it ends. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callApi } from "@/lib/api/call-api";
import * as jobs from "@/lib/api/jobs";
import type { Job } from "@/lib/api/schemas/job";
import { readGraphsAgain } from "./queries";

const RETRY_MS = 2_000;
export function isFinished(job: Job): boolean {
  return job.state === "succeeded" || job.state === "failed" || job.state === "cancelled";
}

/** The newest state of `job`; a broken stream is opened again, so a restart of the server only pauses it. */
export function useJob(job: Job): Job {
  const queryClient = useQueryClient();
  const [live, setLive] = useState<Job>(job);
  const followed = !isFinished(job);

  useEffect(() => {
    if (!followed) return;
    const abort = new AbortController();
    void followJob(job.id, abort.signal, setLive).then((ended) => {
      if (!ended) return;
      readGraphsAgain(queryClient);
    });
    return () => abort.abort();
  }, [job.id, followed, queryClient]);

  return live.id === job.id && followed ? live : job;
}

/** True when the job was seen to its end; false when it was left. */
async function followJob(id: string, signal: AbortSignal, onJob: (job: Job) => void): Promise<boolean> {
  while (!signal.aborted) {
    try {
      for await (const job of await callApi(jobs.followJob, { params: { id }, signal })) {
        onJob(job);
        if (isFinished(job)) return true;
      }
    } catch {
      // The stream broke or the page was left; the loop's condition decides which.
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  return false;
}
