/** A thread of its own for documents, ended when one takes too long or too much memory; the next gets a new one. */
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { DocumentsFound } from "../../files/import/documents/found-document";
import type { DocumentFormat } from "../../files/import/rows/document-format";
import { FileRefusal } from "../../files/import/rows/row-log";
import { DOCUMENT_LIMITS, type DocumentLimits } from "./read-document";

export interface DocumentTask {
  format: DocumentFormat;
  id: string;
  bytes: Uint8Array;
  limits: DocumentLimits;
}

export type DocumentAnswer = { found: DocumentsFound } | { refusal: string } | { fault: string };

/** A report of a thousand pages takes some ten seconds. */
export const DOCUMENT_SECONDS = 300;
const MEMORY_MB = 2_048;

export class DocumentThread {
  #worker: Worker | undefined;
  #pending: { resolve: (answer: DocumentAnswer) => void; reject: (reason: unknown) => void } | undefined;

  /** @param seconds that one document may take */
  constructor(private readonly seconds = DOCUMENT_SECONDS) {}

  /**
   * Reads one document; call again when it is done. Its bytes are given away.
   * @throws FileRefusal when it cannot be read within its limits; the signal's reason when it is aborted
   */
  async read(
    format: DocumentFormat,
    id: string,
    bytes: Uint8Array,
    signal?: AbortSignal,
  ): Promise<DocumentsFound> {
    signal?.throwIfAborted();
    const answer = await this.#ask({ format, id, bytes, limits: DOCUMENT_LIMITS }, signal);
    if ("found" in answer) return answer.found;
    if ("refusal" in answer) throw new FileRefusal(answer.refusal);
    throw new FileRefusal(`The file cannot be read as ${format} (${answer.fault}); expected a complete one.`);
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #ask(task: DocumentTask, signal: AbortSignal | undefined): Promise<DocumentAnswer> {
    this.#worker ??= this.#open();
    const worker = this.#worker;
    const seconds = this.seconds.toLocaleString("en");
    const late = () =>
      this.#pending?.reject(
        new FileRefusal(`Reading took longer than ${seconds} seconds, the limit for one file.`),
      );
    const timer = setTimeout(late, this.seconds * 1_000);
    const onAbort = () => this.#pending?.reject(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    try {
      return await new Promise<DocumentAnswer>((resolve, reject) => {
        this.#pending = { resolve, reject };
        worker.postMessage(task, [task.bytes.buffer as ArrayBuffer]);
      });
    } catch (error) {
      // It may be busy with the same file forever.
      await this.close();
      throw error;
    } finally {
      this.#pending = undefined;
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    }
  }

  #open(): Worker {
    const worker = new Worker(
      path.join(/* turbopackIgnore: true */ process.cwd(), ".build", "workers", "document-worker.mjs"),
      {
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
        // Native code has no part in reading text.
        execArgv: ["--no-addons"],
        // Libraries remark on every fault of a file; what matters is in the answer.
        stdout: true,
        stderr: true,
      },
    );
    worker.stdout.resume();
    worker.stderr.resume();
    // One that was ended on purpose has no say any more.
    const own = () => (this.#worker === worker ? this.#pending : undefined);
    worker.on("message", (answer: DocumentAnswer) => own()?.resolve(answer));
    worker.on("error", (error) => own()?.reject(refusalOfFault(error)));
    worker.on("exit", () =>
      own()?.reject(new FileRefusal("Reading the file ended the thread that read it.")),
    );
    return worker;
  }
}

function refusalOfFault(error: Error): Error {
  if (!("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")) return error;
  const limit = MEMORY_MB.toLocaleString("en");
  return new FileRefusal(
    `Reading took more than ${limit} MB of memory, the limit for one file; expected a smaller one.`,
  );
}
