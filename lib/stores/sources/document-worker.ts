/** The entry of the thread that reads documents: what it is sent may be hostile, so it can be ended at any time. */
import { parentPort } from "node:worker_threads";
import { FileRefusal } from "../../files/import/rows/row-log";
import type { DocumentAnswer, DocumentTask } from "./document-thread";
import { readDocument } from "./read-document";

parentPort?.on("message", async ({ format, id, bytes, limits }: DocumentTask) => {
  const answer = await readDocument(format, id, bytes, limits).then(
    (found): DocumentAnswer => ({ found }),
    (error: unknown): DocumentAnswer => {
      if (error instanceof FileRefusal) return { refusal: error.message };
      return { fault: error instanceof Error ? error.message : String(error) };
    },
  );
  parentPort?.postMessage(answer);
});
