/** Ctrl+C while a run is followed. */
import type { CallApi } from "../../lib/api/call-api";
import { cancelRun } from "../../lib/api/runs";

/** Cancels the run when `signal` aborts; its events then end by themselves. */
export function cancelOnAbort(call: CallApi, id: string, signal: AbortSignal): void {
  const cancel = () =>
    void call(cancelRun, { params: { id } }).catch((error: unknown) => console.error(error));
  if (signal.aborted) cancel();
  else signal.addEventListener("abort", cancel, { once: true });
}
