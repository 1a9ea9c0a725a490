/** Processes that read what people bring: each is ended when a file takes more time or memory than it may, and others go on. */
import { type ChildProcess, fork } from "node:child_process";
import { stat } from "node:fs/promises";
import { totalmem } from "node:os";
import path from "node:path";
import pLimit, { type LimitFunction } from "p-limit";
import { HopscopeError } from "../../graph/errors";
import type { SourceFile } from "../../stores/sources/list-source-files";
import { CallerTurns } from "../caller-turns";
import type { ErrorMessage } from "../jobs/index-task";
import type { ReadingWork } from "./reading-work";

type WorkName = keyof ReadingWork;
type TaskOf<Name extends WorkName> = Parameters<ReadingWork[Name]>[0];
type AnswerOf<Name extends WorkName> = Awaited<ReturnType<ReadingWork[Name]>>;

export interface ReadingOrder {
  name: WorkName;
  task: object;
  /** Memory of the whole process. */
  memoryMegabytes: number;
}

/** The file that is read from now on, and its bytes on disk; without a name it is the whole of a task. */
export interface ReadingFile {
  begin: string | undefined;
  bytes: number;
}

/** `ended` says why the process is ended, and because of which file where it is one. */
export type ReadingAnswer = (
  | { value: unknown }
  | { error: ErrorMessage }
  | { fault: string }
  | { ended: string; file?: string }
) & { isLarge?: boolean };

/** For one process: a preview reads 64 MiB as a whole, which takes some 500 MB. */
const MEMORY_MEGABYTES = 1_024;
/** Memory per byte of a file: a checked file becomes a graph in memory; a compressed file is ten times as large. */
const MEMORY_FOR_A_BYTE = 32;
const MOST_PROCESSES = 8;
const MOST_OF_ONE_CALLER = 2;
/** One that is not needed for so long ends, with what it holds. */
const IDLE_MS = 60_000;
/** Files of one task that may be ended before all of it is refused. */
const MOST_ENDED = 3;

export class ReadingProcesses {
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #busy = new Set<ChildProcess>();
  /** Large checks never keep previews waiting. */
  readonly #turns: Record<"preview" | "other", LimitFunction>;
  readonly #callers: CallerTurns;
  readonly #machineMegabytes: number;

  /** @param megabytes of memory that the machine has */
  constructor(megabytes = Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 2 ** 20) {
    this.#machineMegabytes = megabytes;
    const most = Math.max(2, Math.min(MOST_PROCESSES, Math.floor(megabytes / 2 / MEMORY_MEGABYTES)));
    // One caller leaves a process to the others.
    this.#callers = new CallerTurns(Math.min(MOST_OF_ONE_CALLER, most - 1));
    const turns = () => pLimit(most);
    this.#turns = { preview: turns(), other: turns() };
  }

  /**
   * A file that took too much is refused in its place, and the others are read again.
   * @param caller whose tasks wait for each other and not for those of others; the server itself when absent
   * @throws HopscopeError `too-large` when it takes too much and no file is to blame, or many are; what the work throws; the signal's
   *   reason, at once, when it is aborted
   */
  async run<Name extends WorkName>(
    name: Name,
    task: TaskOf<Name>,
    { signal, caller = "" }: { signal?: AbortSignal | undefined; caller?: string | undefined } = {},
  ): Promise<AnswerOf<Name>> {
    const refused = new Map<string, string>();
    const files: SourceFile[] = "files" in task ? task.files : [];
    for (;;) {
      const marked = files.map((file) => {
        const refusal = refused.get(file.name);
        return refusal === undefined ? file : { ...file, refusal };
      });
      const given = files.length > 0 ? { ...task, files: marked } : task;
      const answer = await this.#inTurn(name, caller, () => this.#ask(name, given, signal));
      if ("value" in answer) return answer.value as AnswerOf<Name>;
      if ("error" in answer) {
        const { code, message, hint, problems } = answer.error;
        throw new HopscopeError(code, message, { hint, problems });
      }
      if ("fault" in answer) throw new Error(answer.fault);
      if (answer.file === undefined || refused.size === MOST_ENDED)
        throw new HopscopeError("too-large", answer.ended, {
          hint: "Bring less at a time, or smaller files.",
        });
      refused.set(answer.file, answer.ended);
    }
  }

  /** Ends them all. */
  async close(): Promise<void> {
    for (const child of [...this.#idle.keys(), ...this.#busy]) this.#end(child);
  }

  /** Callers are served in turn: each has two places at most among previews, and two among the others. */
  async #inTurn<T>(name: WorkName, caller: string, work: () => Promise<T>): Promise<T> {
    const kind = name === "preview" ? "preview" : "other";
    return this.#callers.run(`${kind} ${caller}`, () => this.#turns[kind](work));
  }

  async #ask(name: WorkName, task: object, signal: AbortSignal | undefined): Promise<ReadingAnswer> {
    signal?.throwIfAborted();
    const order: ReadingOrder = { name, task, memoryMegabytes: await this.#memoryFor(task) };
    const child = this.#idle.keys().next().value ?? open();
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
    this.#busy.add(child);
    child.ref();
    child.channel?.ref();
    let onAbort = () => {};
    try {
      const answer = await new Promise<ReadingAnswer>((resolve, reject) => {
        onAbort = () => reject(signal?.reason);
        signal?.addEventListener("abort", onAbort, { once: true });
        let file: string | undefined;
        child.on("message", (said: ReadingFile | ReadingAnswer) => {
          if ("begin" in said) file = said.begin;
          else resolve(said);
        });
        child.once("error", reject);
        // V8 aborts the whole process where a single list or text outgrows it.
        child.once("exit", (code, by) => {
          const ended = `Reading ended its process (${by ?? code}), as what takes too much memory does.`;
          resolve({ ended, ...(file !== undefined && { file }) });
        });
        child.send(order, (error) => error && reject(error));
      });
      if (("value" in answer || "error" in answer) && !answer.isLarge) this.#rest(child);
      else this.#end(child);
      return answer;
    } catch (error) {
      this.#end(child);
      throw error;
    } finally {
      signal?.removeEventListener("abort", onAbort);
      child.removeAllListeners();
    }
  }

  #rest(child: ChildProcess): void {
    this.#busy.delete(child);
    const timer = setTimeout(() => this.#end(child), IDLE_MS).unref();
    this.#idle.set(child, timer);
    child.unref();
    child.channel?.unref();
  }

  #end(child: ChildProcess): void {
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
    this.#busy.delete(child);
    child.kill("SIGKILL");
  }

  async #memoryFor(task: object): Promise<number> {
    const files = "files" in task ? (task.files as SourceFile[]) : [];
    let bytes = 0;
    for (const file of files) bytes += (await stat(file.path).catch(() => ({ size: 0 }))).size;
    const wanted = MEMORY_MEGABYTES + (MEMORY_FOR_A_BYTE * bytes) / 2 ** 20;
    return Math.ceil(Math.min(wanted, Math.max(MEMORY_MEGABYTES, this.#machineMegabytes / 2)));
  }
}

/** Nothing of the server's environment: keys and passwords are no part of reading. */
function open(): ChildProcess {
  const file = path.join(
    /* turbopackIgnore: true */ process.cwd(),
    ".build",
    "workers",
    "reading-worker.mjs",
  );
  return fork(/* turbopackIgnore: true */ file, {
    env: { NODE_ENV: process.env.NODE_ENV },
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}
