/**
 * One process owns a data folder: PGlite and the graph files take one writer. The owner listens on a socket inside
 * the folder and says to anyone who connects who and where it is, so the command line finds a running application.
 *
 * A socket dies with its process, also by kill -9, and a dead one refuses connections at once. Claiming never takes a
 * name over, it publishes one of its own and then looks around:
 *   1. listen under a name of its own, and only then make it visible (rename), so what is visible and refuses is dead;
 *   2. look at all others: remove the dead, yield to an owner;
 *   3. of two that claim at the same time at least one sees the other; the smaller token waits for the other to leave.
 * Sockets reach one machine only: do not share a data folder between machines. Several processes on one PostgreSQL
 * (DATABASE_URL) do not claim; the database arbitrates their jobs.
 */
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { HopscopeError } from "../graph/errors";

const ownerSchema = z.object({
  pid: z.int(),
  /** Address of its web server; null for a process without one, or before it listens. */
  url: z.string().nullable(),
  startedAt: z.iso.datetime(),
});
export type FolderOwner = z.infer<typeof ownerSchema>;

const introductionSchema = ownerSchema.extend({ state: z.enum(["claiming", "owner"]), token: z.string() });
type Introduction = z.infer<typeof introductionSchema>;

type Absence = "dead" | "leaving" | "silent";
const ABSENCE_BY_CODE: Record<string, Absence> = {
  ECONNREFUSED: "dead",
  ENOENT: "dead",
  ECONNRESET: "leaving",
  EPIPE: "leaving",
};

export interface FolderClaim {
  /** Makes the address known to processes that look for the owner. */
  setUrl(url: string): void;
  release(): Promise<void>;
}

/** The longest path of a unix socket is 107 bytes on Linux and 103 on macOS, the end mark not counted. */
const LONGEST_SOCKET_PATH = 100;
/** An owner that is busy accepts connections but answers late; it counts as alive after this many milliseconds. */
const ANSWER_MS = 2_000;
const OWNER_WAIT_MS = 10_000;

/**
 * Claims `folder`, which must exist, until `release` or the end of the process.
 * @throws HopscopeError `data-folder-locked` naming the process that has it
 */
export async function claimDataFolder(folder: string): Promise<FolderClaim> {
  const token = randomBytes(4).toString("hex");
  const self: Introduction = {
    pid: process.pid,
    url: null,
    startedAt: new Date().toISOString(),
    state: "claiming",
    token,
  };
  const server = net.createServer((connection) => {
    connection.on("error", () => {}); // the other side left before it was answered
    connection.end(`${JSON.stringify(self)}\n`);
  });
  const place =
    process.platform === "win32" ? await listenOnPipe(server, folder) : await publish(server, folder, self);
  server.unref();
  const release = () =>
    new Promise<void>((resolve) => {
      if (place) rmSync(place, { force: true });
      server.close(() => resolve());
    });
  try {
    if (place) await waitForOwner(folder, self);
    self.state = "owner";
  } catch (error) {
    await release();
    throw error;
  }
  return {
    setUrl(url) {
      self.url = url;
    },
    release,
  };
}

/** The process that owns `folder`, or null when none does. */
export async function findOwner(folder: string): Promise<FolderOwner | null> {
  if (process.platform === "win32") return toOwner(await meet(pipeName(folder)));
  for (const socket of listSockets(folder)) {
    const met = await meet(socket);
    if (typeof met === "object" && met.state === "owner") return toOwner(met);
  }
  return null;
}

/** Listens, then becomes visible under the final name; returns that name. */
async function publish(server: net.Server, folder: string, { pid, token }: Introduction): Promise<string> {
  const place = path.join(socketFolder(folder), `${pid}-${token}.sock`);
  mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
  const hidden = place.replace(/\.sock$/, ".new");
  await listen(server, hidden);
  renameSync(hidden, place);
  return place;
}

/** Windows removes a pipe with its process and refuses a second listener on its name: nothing more is needed. */
async function listenOnPipe(server: net.Server, folder: string): Promise<undefined> {
  try {
    await listen(server, pipeName(folder));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    throw locked(folder, toOwner(await meet(pipeName(folder))));
  }
}

/** Returns when no other process owns or claims the folder; throws when this one has to yield. */
async function waitForOwner(folder: string, self: Introduction): Promise<void> {
  const own = `${self.pid}-${self.token}.sock`;
  for (const until = performance.now() + OWNER_WAIT_MS; ; await pause(20)) {
    let others = 0;
    for (const socket of listSockets(folder).filter((file) => path.basename(file) !== own)) {
      const met = await meet(socket);
      if (met === "dead") {
        rmSync(socket, { force: true });
        continue;
      }
      others++;
      if (met === "leaving" && performance.now() < until) continue;
      if (typeof met === "string")
        throw locked(folder, { pid: Number.parseInt(path.basename(socket), 10), url: null });
      if (met.state === "owner" || met.token < self.token || performance.now() > until)
        throw locked(folder, met);
    }
    if (others === 0) return;
  }
}

/** Connects to a socket and reads who is there. `leaving` closes while it is asked; `silent` does not answer in time. */
function meet(socket: string): Promise<Introduction | Absence> {
  return new Promise((resolve) => {
    let received = "";
    const connection = net.connect(socket);
    connection.setEncoding("utf8").setTimeout(ANSWER_MS, () => finish("silent"));
    connection.on("data", (chunk: string) => {
      received += chunk;
    });
    connection.on("error", ({ code }: NodeJS.ErrnoException) =>
      finish(ABSENCE_BY_CODE[code ?? ""] ?? "silent"),
    );
    connection.on("end", () => finish(introductionSchema.safeParse(parseJson(received)).data ?? "leaving"));
    function finish(met: Introduction | Absence) {
      connection.destroy();
      resolve(met);
    }
  });
}

function listSockets(folder: string): string[] {
  try {
    const place = socketFolder(folder);
    return readdirSync(place)
      .filter((file) => file.endsWith(".sock"))
      .map((file) => path.join(place, file));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Inside the data folder, or in the system's folder for temporary files when the path would be too long. */
function socketFolder(folder: string): string {
  const inside = path.join(path.resolve(folder), "owner");
  const longest = `${inside}/${"9".repeat(10)}-${"f".repeat(8)}.sock`;
  return Buffer.byteLength(longest) <= LONGEST_SOCKET_PATH
    ? inside
    : path.join(os.tmpdir(), `hopscope-${fingerprint(folder)}`);
}

function pipeName(folder: string): string {
  return `\\\\.\\pipe\\hopscope-${fingerprint(folder)}`;
}

function fingerprint(folder: string): string {
  return createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 16);
}

function listen(server: net.Server, place: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(place, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function toOwner(met: Introduction | Absence): FolderOwner | null {
  return typeof met === "object" ? ownerSchema.parse(met) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function locked(folder: string, owner: Pick<FolderOwner, "pid" | "url"> | null): HopscopeError {
  const who = owner
    ? `process ${owner.pid}${owner.url ? `, which serves ${owner.url}` : ""}`
    : "another process";
  return new HopscopeError("data-folder-locked", `The data folder ${folder} is in use by ${who}.`, {
    hint: owner?.url
      ? `Use the application at ${owner.url}, stop that process, or set HOPSCOPE_DATA to another folder.`
      : "Stop that process, or set HOPSCOPE_DATA to another folder.",
  });
}
