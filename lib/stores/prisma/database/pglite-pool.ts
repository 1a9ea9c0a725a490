/**
 * A connection pool of node-postgres whose connections lead to PGlite in a worker thread, which has one session for all of them.
 * Prisma's adapter for PostgreSQL runs on it unchanged, so the embedded database and a server share every line of code above this one.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import { HopscopeError } from "../../../graph/errors";
import { HOW_TO_GO_ON } from "./damaged-relation";
import type { PgliteAnswer, PgliteOptions, PgliteReply, PgliteRequest } from "./pglite-worker";

export interface PglitePool {
  pool: pg.Pool;
  folder: string;
  /** The name by which the connection keeps a parsed statement; none ("") for one that is parsed each time. */
  nameOf(statement: { sql: string; args: readonly unknown[] }): string;
  close(): Promise<void>;
}

/** To parse a statement takes as long as to run it. Few of the application's are not among so many; those of bulk writes differ. */
const KEPT_STATEMENTS = 500;
const KEPT_WITH_VALUES = 30;
/** Statements on their way at once: the thread runs the next one while a busy server has not looked at the answer to the last. */
const CONNECTIONS = 8;

/**
 * Starts PGlite over `folder`, which is created when missing. `root` is where `.build/workers` lies. What is written to a copy need not
 * outlive a power cut.
 * @throws HopscopeError `database-unavailable` when the folder cannot be opened
 */
export async function openPglite(folder: string, root: string, { isCopy = false } = {}): Promise<PglitePool> {
  const thread = new PgliteThread(folder, root, isCopy);
  await thread.ready;
  const pool = new KeptPool({ max: CONNECTIONS, idleTimeoutMillis: 0, Client: clientOf(thread) });
  pool.on("error", () => {}); // every statement that it concerns is rejected as well
  const names = new Map<string, string>();
  return {
    pool,
    folder,
    nameOf({ sql, args }) {
      if (!names.has(sql) && args.length <= KEPT_WITH_VALUES && names.size < KEPT_STATEMENTS)
        names.set(sql, `kept ${names.size}`);
      return names.get(sql) ?? "";
    },
    async close() {
      await pool.end();
      await thread.close();
    },
  };
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/** Clients of the one session behind the thread. */
function clientOf(thread: PgliteThread): typeof pg.Client {
  let clients = 0;
  return class extends pg.Client {
    constructor(options: pg.ClientConfig) {
      const { connection, ...config } = createPgConfig(
        new SharedSession(thread, ++clients) as unknown as PGlite,
      );
      const parse = connection.parse.bind(connection);
      // node-postgres hands its type parsers over as `types`, where PGlite expects the types of the parameters.
      connection.parse = ({ name, text }: { name: string; text: string }) => parse({ name, text });
      // Once the pool has ended, nobody listens any more to what the thread still had to answer.
      const emit = connection.emit.bind(connection);
      connection.emit = (event, ...values) =>
        (event !== "error" || connection.listenerCount(event) > 0) && emit(event, ...values);
      super({ ...options, ...config, connection } as pg.ClientConfig);
    }
  };
}

/** node-postgres drops a connection whose statement failed; those to PGlite share a session, which goes on. */
class KeptPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().then(keepOnRelease);
    super.connect((error, client, done) => callback(error, client && keepOnRelease(client), () => done()));
    return undefined;
  }
}

function keepOnRelease(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  client.release = () => release();
  return client;
}

/** Parse, bind, describe, execute and close: PostgreSQL need not answer them before the next sync, flush or query. */
const MAY_WAIT = new Set(Buffer.from("PBDEC"));

interface Waiting {
  resolve(answers: PgliteAnswer[]): void;
  reject(error: Error): void;
}

/** The two members of a PGlite that node-postgres needs, for one connection. */
class SharedSession {
  /** Messages that wait for the next that must be answered: a statement is one way to the thread and back, not five. */
  #unsent: Uint8Array[] = [];

  constructor(
    private readonly thread: PgliteThread,
    private readonly connection: number,
  ) {}

  get waitReady(): Promise<void> {
    return this.thread.ready;
  }

  execProtocolStream(message: Uint8Array): Promise<PgliteAnswer[]> {
    this.#unsent.push(message.slice()); // the protocol's writer reuses its buffer
    if (MAY_WAIT.has(message[0]!)) return Promise.resolve([]);
    const all = joined(this.#unsent);
    this.#unsent = [];
    return this.thread.request({ from: this.connection, message: all }, [all.buffer]);
  }
}

/** The worker thread, which answers one message at a time. */
class PgliteThread {
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  /** Why no more requests are taken. */
  #ended: HopscopeError | undefined;

  constructor(
    private readonly folder: string,
    root: string,
    isCopy: boolean,
  ) {
    const file = path.join(/* turbopackIgnore: true */ root, ".build", "workers", "pglite-worker.mjs");
    if (!existsSync(/* turbopackIgnore: true */ file)) {
      const problem = `The embedded database's worker is not built: ${file} is missing.`;
      const hint = 'Run "node scripts/build-workers.mjs" in the project folder.';
      throw new HopscopeError("internal", problem, { hint });
    }
    this.#worker = new Worker(/* turbopackIgnore: true */ file, {
      workerData: { folder, isCopy } satisfies PgliteOptions,
    });
    this.ready = new Promise((resolve, reject) => {
      this.#waiting.set(0, { resolve: () => resolve(), reject });
    });
    this.#worker.on("message", (reply: PgliteReply) => this.#take(reply));
    this.#worker.on("error", (error) => this.#end(error.message));
    this.#worker.on("exit", (code) => this.#end(`its thread ended with ${code}`));
  }

  async close(): Promise<void> {
    if (this.#ended) return;
    const exit = new Promise((resolve) => this.#worker.once("exit", resolve));
    await this.request({});
    await exit;
  }

  request(request: Omit<PgliteRequest, "id">, transfer: ArrayBuffer[] = []): Promise<PgliteAnswer[]> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, ...request }, transfer);
    });
  }

  #take(reply: PgliteReply): void {
    if (reply.type === "failed") {
      this.#end(reply.reason);
      return;
    }
    const id = reply.type === "ready" ? 0 : reply.id;
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (reply.type === "ready") waiting?.resolve([]);
    else if (reply.type === "answers") waiting?.resolve(reply.answers.map(reviveError));
    else waiting?.reject(new Error(reply.reason));
  }

  #end(reason: string): void {
    const problem = `The embedded database in ${this.folder} does not run: ${reason}.`;
    const hint = `Restart Hopscope. If it stays, the folder is damaged. ${HOW_TO_GO_ON}`;
    this.#ended ??= new HopscopeError("database-unavailable", problem, { hint });
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

function joined(messages: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(messages.reduce((length, message) => length + message.length, 0));
  let at = 0;
  for (const message of messages) {
    all.set(message, at);
    at += message.length;
  }
  return all;
}

/** node-postgres rejects a statement with what arrives as `error`, and callers expect an Error. */
function reviveError(answer: PgliteAnswer): PgliteAnswer {
  return answer.name === "error" ? Object.assign(new Error(String(answer.message)), answer) : answer;
}
