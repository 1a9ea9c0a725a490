/** Common parts of work in a thread of the pool: the port to the caller, and the thread's one embedder. */
import type { MessagePort as ThreadPort } from "node:worker_threads";
import type { ReportProgress } from "../../graph/progress";
import type { Embedder } from "../../methods/contract/retriever";
import { openEmbedder } from "../../stores/embeddings/open-embedder";
import { readEnvironment } from "../../stores/environment";
import type { Following } from "../jobs/index-task";
import { stoppable } from "./stoppable";

/** Progress messages are sent at most this often. */
const REPORT_EVERY_MS = 200;

let opened: Promise<Embedder> | undefined;

/**
 * One embedder for the life of the thread. Opening one for each job was seen to break after several in one thread:
 * the tokenizer's callable objects had lost their methods.
 */
export function threadEmbedder(): Promise<Embedder> {
  opened ??= openEmbedder(readEnvironment()).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Runs with the other side of the port at hand: progress goes out, the wish to stop comes in, errors keep their fields. */
export function connected<T>(given: MessagePort, work: (following: Following) => Promise<T>): Promise<T> {
  const port = given as unknown as ThreadPort;
  return stoppable(port, (signal, look) => {
    const send = throttled((progress) => {
      port.postMessage(progress);
      look();
    });
    return work({ signal, report: send });
  });
}

/** Lets a change of phase and its end through, and between them a message every now and then. */
function throttled(send: ReportProgress): ReportProgress {
  let lastPhase = "";
  let lastSent = 0;
  return (progress) => {
    const now = performance.now();
    if (progress.phase === lastPhase && progress.done !== progress.total && now - lastSent < REPORT_EVERY_MS)
      return;
    lastPhase = progress.phase;
    lastSent = now;
    send(progress);
  };
}
