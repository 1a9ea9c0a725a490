/**
 * PGlite in a worker thread, so that a slow statement never stops the server from answering. It speaks PostgreSQL's
 * wire protocol over messages; pglite-pool.ts is the other end.
 */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { makeSyncedFolder, syncFolder, syncTree } from "../../sync-folder";
import { DurableFiles, openDurably } from "./durable-files";

export interface PgliteOptions {
  folder: string;
  isCopy: boolean;
}
/** A wire protocol message to answer; without one, the database is closed and the thread ends. */
export interface PgliteRequest {
  id: number;
  message?: Uint8Array;
}
/** One message of the wire protocol, parsed; an Error does not survive the way between threads with its fields. */
export type PgliteAnswer = Record<string, unknown> & { name: string };
export type PgliteReply =
  | { type: "ready" }
  | { type: "failed"; reason: string }
  | { type: "answers"; id: number; answers: PgliteAnswer[] }
  | { type: "refused"; id: number; reason: string };

const { folder, isCopy } = workerData as PgliteOptions;
const port = parentPort!;

try {
  const { pglite, files } = await openFolder();
  let answered = Promise.resolve();
  port.on("message", (request: PgliteRequest) => {
    answered = answered.then(() => answer(pglite, files, request));
  });
  reply({ type: "ready" });
} catch (error) {
  reply({ type: "failed", reason: reasonOf(error) });
  port.close();
}

async function answer(pglite: PGlite, files: DurableFiles, { id, message }: PgliteRequest): Promise<void> {
  try {
    if (!message) await pglite.close();
    const answers = message ? await pglite.execProtocolStream(message, { throwOnError: false }) : [];
    files.check();
    reply({ type: "answers", id, answers: answers.map(plain) });
    if (!message) port.close();
  } catch (error) {
    if (hasFailed(files)) return;
    reply({ type: "refused", id, reason: reasonOf(error) });
  }
}

/** Ends the thread after the disk has failed, and says why to everybody who waits. */
function hasFailed(files: DurableFiles): boolean {
  try {
    files.check();
    return false;
  } catch (error) {
    reply({ type: "failed", reason: reasonOf(error) });
    port.close();
    return true;
  }
}

/** A first start that is cut off leaves half a database, and a mark that says so: the next one begins anew. */
async function openFolder(): Promise<{ pglite: PGlite; files: DurableFiles }> {
  await makeSyncedFolder(path.dirname(folder));
  const mark = `${folder}.unfinished`;
  if (existsSync(mark)) rmSync(folder, { recursive: true, force: true });
  const isNew = !existsSync(folder);
  if (isNew) {
    writeFileSync(mark, "");
    await syncFolder(path.dirname(folder));
  }
  // PGlite would make a new database over the files of the old one.
  else if (!existsSync(path.join(folder, "PG_VERSION")) && existsSync(path.join(folder, "base")))
    throw new Error("its file PG_VERSION is missing");
  const files = new DurableFiles(folder);
  const pglite = await (isCopy ? PGlite.create({ fs: files }) : openDurably(files));
  if (isNew) {
    await syncTree(folder);
    rmSync(mark);
    await syncFolder(path.dirname(folder));
  }
  return { pglite, files };
}

function plain(answer: object & { name: string }): PgliteAnswer {
  const message = answer instanceof Error ? { message: answer.message } : {};
  return { ...answer, ...message, name: answer.name };
}

function reply(message: PgliteReply): void {
  port.postMessage(message);
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return reason.startsWith("Aborted(") ? "PostgreSQL stopped with a fatal error" : reason;
}
