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
  /** Number of the connection. */
  from?: number;
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
  const waiting: PgliteRequest[] = [];
  let answered = Promise.resolve();
  /** The connection whose transaction is open: the others wait for its end. */
  let holder: number | undefined;
  const answerWaiting = async () => {
    for (;;) {
      const at = waiting.findIndex(
        ({ from }) => holder === undefined || from === undefined || from === holder,
      );
      const [request] = at < 0 ? [] : waiting.splice(at, 1);
      if (!request) return;
      const isOpen = await answer(pglite, files, request);
      if (isOpen !== null) holder = isOpen ? request.from : undefined;
    }
  };
  port.on("message", (request: PgliteRequest) => {
    waiting.push(request);
    answered = answered.then(answerWaiting);
  });
  reply({ type: "ready" });
} catch (error) {
  reply({ type: "failed", reason: reasonOf(error) });
  port.close();
}

/** @returns whether a transaction is open, or the message has more to come; null where that is as it was */
async function answer(
  pglite: PGlite,
  files: DurableFiles,
  { id, message }: PgliteRequest,
): Promise<boolean | null> {
  try {
    if (!message) await pglite.close();
    const answers = message ? await execute(pglite, message) : [];
    files.check();
    reply({ type: "answers", id, answers: answers.map(plain) });
    if (!message) port.close();
    const last = answers.at(-1);
    return !(last?.name === "readyForQuery" && "status" in last && last.status === IDLE);
  } catch (error) {
    if (!hasFailed(files)) reply({ type: "refused", id, reason: reasonOf(error) });
    return null;
  }
}

const PARSE = "P".charCodeAt(0);
/** Statements that some connection has named: the session knows them already when another connection names them. */
const named = new Set<string>();

async function execute(pglite: PGlite, message: Uint8Array): Promise<(object & { name: string })[]> {
  const options = { throwOnError: false };
  // A type in one byte, a length in four that counts itself, a name that ends with a zero.
  const name = message[0] === PARSE ? Buffer.from(message.subarray(5, message.indexOf(0, 5))).toString() : "";
  if (named.has(name)) {
    const rest = message.subarray(1 + Buffer.from(message.buffer, message.byteOffset).readUInt32BE(1));
    return [{ name: "parseComplete" }, ...(await pglite.execProtocolStream(rest, options))];
  }
  const answers = await pglite.execProtocolStream(message, options);
  if (name !== "" && answers.some((one) => one.name === "parseComplete")) named.add(name);
  return answers;
}

/** Status of a session without a transaction, in the protocol. */
const IDLE = "I";

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
