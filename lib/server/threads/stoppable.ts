/** Work in a thread that the other side of its port can stop. */
import type { MessagePort } from "node:worker_threads";
import { HopscopeError } from "../../graph/errors";
import { CANCEL, type ErrorMessage } from "../jobs/index-task";

/** Runs until it is done or is asked to stop, and closes the port. Errors of ours keep their fields. */
export async function stoppable<T>(port: MessagePort, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  port.on("message", (message) => {
    if (message === CANCEL) abort.abort();
  });
  try {
    return await work(abort.signal);
  } catch (error) {
    if (!(error instanceof HopscopeError)) throw error;
    const { code, message, hint, problems } = error;
    throw { code, message, hint, problems } satisfies ErrorMessage;
  } finally {
    port.close();
  }
}
