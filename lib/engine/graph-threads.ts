/** The pool of threads that match patterns and search paths: work that may take seconds of processor time. */
import path from "node:path";
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import { HopscopeError } from "../core/errors";
import type { MatchOptions, MatchResult } from "../core/graph/match/match-result";
import type { PathOptions, PathQuery, PathResult } from "../core/graph/paths/path-result";
import type { QueryGraph } from "../core/graph/query-graph";
import type { Snapshot } from "../core/graph/snapshot";
import type { PartName } from "../core/graph/snapshot-parts";
import type { MatchTask, PathsTask } from "./graph-task";
import { CANCEL, type ErrorMessage } from "./index-task";

/** One that is held by a long expression leaves the other for everybody else. */
const THREADS = 2;
/** Matching lets go of its thread every few milliseconds, so several take turns. */
const TURNS = 8;
/** What they hold of a graph goes when nobody asks for this long. */
const IDLE_MS = 10 * 60_000;
/** Parts that neither reads. */
const UNREAD: readonly PartName[] = ["vectors", "name-trigrams"];

export class GraphThreads {
  readonly #pool = new Piscina({
    filename: path.join(/* turbopackIgnore: true */ process.cwd(), ".build", "workers", "graph-worker.mjs"),
    minThreads: 0,
    maxThreads: THREADS,
    concurrentTasksPerWorker: TURNS,
    idleTimeout: IDLE_MS,
  });

  /** @throws HopscopeError `too-large` when the rows do not fit into memory; the signal's reason when it is aborted */
  match(snapshot: Snapshot, query: QueryGraph, { signal, ...options }: MatchOptions): Promise<MatchResult> {
    return this.#run<MatchTask, MatchResult>("match", snapshot, { query, options }, signal);
  }

  /** @throws the signal's reason when it is aborted */
  paths(snapshot: Snapshot, query: PathQuery, { signal, ...options }: PathOptions): Promise<PathResult> {
    return this.#run<PathsTask, PathResult>("paths", snapshot, { query, options }, signal);
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #run<Task, Result>(
    name: "match" | "paths",
    snapshot: Snapshot,
    task: Omit<Task, "snapshot" | "port">,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const shared = await snapshot.share(UNREAD);
    signal?.throwIfAborted();
    const { port1, port2 } = new MessageChannel();
    const stop = () => port1.postMessage(CANCEL);
    signal?.addEventListener("abort", stop, { once: true });
    try {
      return await this.#pool.run(
        { ...task, snapshot: shared, port: port2 },
        { name, transferList: [port2] },
      );
    } catch (error) {
      throw signal?.aborted ? signal.reason : revive(error);
    } finally {
      signal?.removeEventListener("abort", stop);
      port1.close();
    }
  }
}

/** Errors of ours cross the thread boundary as plain fields, since cloning an Error drops them. */
function revive(error: unknown): unknown {
  if (error instanceof Error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") return error;
    return new HopscopeError("too-large", "The result does not fit into memory.", {
      hint: "Ask for fewer rows: order, group or collect less of the graph at once, or give a smaller budget.",
    });
  }
  if (typeof error !== "object" || error === null) return error;
  const { code, message, hint, problems } = error as ErrorMessage;
  return new HopscopeError(code, message, { hint, problems });
}
