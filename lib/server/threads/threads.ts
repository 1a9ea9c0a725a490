/** The pool of threads that index and train, each call followed and stopped through a port of its own; and the processes that read. */
import path from "node:path";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import { Piscina } from "piscina";
import { HopscopeError } from "../../graph/errors";
import type { Manifest } from "../../graph/snapshot/manifest";
import {
  type BuildTask,
  CANCEL,
  type Chunked,
  type ErrorMessage,
  type Extracted,
  type ExtractTask,
  type FilesTask,
  type Following,
  type ListChunksTask,
  type ListedChunks,
  type ProgressMessage,
} from "../jobs/index-task";
import type { CreateIndexesTask, ProjectTask } from "./neo4j-task";
import { ReadingProcesses } from "./reading-processes";
import type { LearnTask, Learnt, Trained, TrainTask } from "./training-task";

export interface Threads {
  /** In a process of its own. */
  read: ReadingProcesses["run"];
  listChunks(task: Omit<ListChunksTask, "port">, following: Following): Promise<ListedChunks>;
  chunk(task: Omit<FilesTask, "port">, following: Following): Promise<Chunked>;
  extract(task: Omit<ExtractTask, "port">, following: Following): Promise<Extracted>;
  build(task: Omit<BuildTask, "port">, following: Following): Promise<Manifest>;
  train(task: Omit<TrainTask, "port">, following: Following): Promise<Trained>;
  learn(task: Omit<LearnTask, "port">, following: Following): Promise<Learnt>;
  createIndexes(task: Omit<CreateIndexesTask, "port">, following: Following): Promise<void>;
  project(task: Omit<ProjectTask, "port">, following: Following): Promise<Manifest>;
  close(): Promise<void>;
}

type WorkName = Exclude<keyof Threads, "read" | "close">;

/** @param count threads at most; they start when needed and stay, with their model */
export function openThreads(count: number): Threads {
  const pool = new Piscina({
    filename: path.join(/* turbopackIgnore: true */ process.cwd(), ".build", "workers", "index-worker.mjs"),
    minThreads: 0,
    maxThreads: count,
    // A thread that ends takes its native sessions down with it, so threads stay: the longest time a timer takes.
    idleTimeout: 2 ** 31 - 1,
  });

  return threadsOf(
    (name, task) => pool.run(task, { name, transferList: [task.port] }),
    () => pool.destroy(),
  );
}

/**
 * Follows and stops work, wherever it runs; what may be hostile is read in processes of its own.
 * @param start gives a task to whoever does work of that name; the work reports to the task's port
 */
export function threadsOf(
  start: (name: WorkName, task: { port: MessagePort }) => Promise<unknown>,
  close: () => Promise<void>,
): Threads {
  const reading = new ReadingProcesses();

  async function run<T>(name: WorkName, task: object, { report, signal }: Following): Promise<T> {
    signal.throwIfAborted();
    const { port1, port2 } = new MessageChannel();
    const stop = () => port1.postMessage(CANCEL);
    signal.addEventListener("abort", stop, { once: true });
    port1.on("message", (progress: ProgressMessage) => report(progress));
    try {
      return (await start(name, { ...task, port: port2 })) as T;
    } catch (error) {
      throw signal.aborted ? new HopscopeError("cancelled", "The work was cancelled.") : revive(error);
    } finally {
      signal.removeEventListener("abort", stop);
      port1.close();
    }
  }

  return {
    read: (name, task, waiting) => reading.run(name, task, waiting),
    listChunks: (task, following) => run("listChunks", task, following),
    chunk: (task, following) => run("chunk", task, following),
    extract: (task, following) => run("extract", task, following),
    build: (task, following) => run("build", task, following),
    train: (task, following) => run("train", task, following),
    learn: (task, following) => run("learn", task, following),
    createIndexes: (task, following) => run("createIndexes", task, following),
    project: (task, following) => run("project", task, following),
    close: async () => {
      await reading.close();
      await close();
    },
  };
}

/** Errors of ours cross the thread boundary as plain fields, since cloning an Error drops them. */
function revive(error: unknown): unknown {
  if (error instanceof Error || typeof error !== "object" || error === null) return error;
  const { code, message, hint, problems } = error as ErrorMessage;
  return new HopscopeError(code, message, { hint, problems });
}
