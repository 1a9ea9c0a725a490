/** Work in a thread that the other side of its port can stop. */
import { type MessagePort, receiveMessageOnPort } from "node:worker_threads";
import { HopscopeError } from "../../graph/errors";
import { CANCEL, type ErrorMessage } from "../jobs/index-task";

/**
 * Runs until it is done or is asked to stop, and closes the port. Errors of ours keep their fields.
 * @param work its `look` asks whether it is to stop, while nothing else is awaited
 */
export async function stoppable<T>(
  port: MessagePort,
  work: (signal: AbortSignal, look: () => void) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const receive = (message: unknown) => {
    if (message === CANCEL) abort.abort();
  };
  port.on("message", receive);
  try {
    return await work(abort.signal, () => receive(receiveMessageOnPort(port)?.message));
  } catch (error) {
    if (!(error instanceof HopscopeError)) throw error;
    const { code, message, hint, problems } = error;
    throw { code, message, hint, problems } satisfies ErrorMessage;
  } finally {
    port.close();
  }
}
