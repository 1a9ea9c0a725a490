/** The pool of threads that match patterns, search paths, find communities and weigh candidate pairs: work that may take seconds of processor time. */
import path from "node:path";
import { MessageChannel } from "node:worker_threads";
import { Piscina } from "piscina";
import { HopscopeError } from "../../graph/errors";
import { DEFAULT_BUDGET } from "../../graph/match/budget";
import type { MatchOptions, MatchResult } from "../../graph/match/match-result";
import type { DrawnOverview } from "../../graph/overview/overview";
import {
  DEFAULT_PATH_BUDGET,
  type PathOptions,
  type PathQuery,
  type PathResult,
} from "../../graph/paths/path-result";
import type { QueryGraph } from "../../graph/query/query-graph";
import type { PartName } from "../../graph/snapshot/snapshot-parts";
import type { OpenGeneration } from "../../stores/snapshot/open-generation";
import { CANCEL, type ErrorMessage } from "../jobs/index-task";
import type { MatchTask, OverviewTask, PathsTask, SimilarityTask } from "./graph-task";
import type { SimilarityAnswers, SimilarityAsks, SimilarityKind } from "./similarity-work";

/** One that is busy with a long expression leaves the other for everybody else. */
const THREADS = 2;
/** Matching lets go of its thread every few milliseconds, so several take turns. */
const TURNS = 8;
/** Idle time after which a thread is ended and its open graphs are released. */
const IDLE_MS = 10 * 60_000;
/** Opening a large graph on a busy machine takes seconds, and does not look at the clock. */
const GRACE_MS = 15_000;
/** Weighing the pairs of a hundred thousand chunks at every percentile takes half a minute. */
const WEIGHED_WITHIN_MS = 120_000;
/** A million edges, which is the most that are read, take some seconds. */
const OVERVIEW_WITHIN_MS = 60_000;
/** Parts that none of them reads. */
const UNREAD: readonly PartName[] = ["vectors", "name-trigrams"];

type Work = "match" | "paths" | "overview" | "similarity";

export class GraphThreads {
  readonly #pool = new Piscina({
    filename: path.join(/* turbopackIgnore: true */ process.cwd(), ".build", "workers", "graph-worker.mjs"),
    minThreads: 0,
    maxThreads: THREADS,
    concurrentTasksPerWorker: TURNS,
    idleTimeout: IDLE_MS,
  });

  /** @param graceMs How long after its budget, or after it was aborted, work may hold its thread before that is ended */
  constructor(private readonly graceMs = GRACE_MS) {}

  /** @throws HopscopeError `too-large` when the rows do not fit into memory; the signal's reason when it is aborted */
  match(
    snapshot: OpenGeneration,
    query: QueryGraph,
    { signal, ...options }: MatchOptions,
  ): Promise<MatchResult> {
    const { milliseconds } = options.budget ?? DEFAULT_BUDGET;
    return this.#run<MatchTask, MatchResult>("match", snapshot, { query, options }, milliseconds, signal);
  }

  /** @throws the signal's reason when it is aborted */
  paths(
    snapshot: OpenGeneration,
    query: PathQuery,
    { signal, ...options }: PathOptions,
  ): Promise<PathResult> {
    const { milliseconds } = options.budget ?? DEFAULT_PATH_BUDGET;
    return this.#run<PathsTask, PathResult>("paths", snapshot, { query, options }, milliseconds, signal);
  }

  /** @throws HopscopeError `too-large` when it does not end in time */
  overview(snapshot: OpenGeneration): Promise<DrawnOverview> {
    return this.#run<OverviewTask, DrawnOverview>("overview", snapshot, {}, OVERVIEW_WITHIN_MS, undefined);
  }

  /** @throws the signal's reason when it is aborted */
  similarity<Kind extends SimilarityKind>(
    pairs: Pick<SimilarityTask, "generation" | "pairs">,
    kind: Kind,
    asked: SimilarityAsks[Kind],
    signal?: AbortSignal,
  ): Promise<SimilarityAnswers[Kind]> {
    return this.#twice("similarity", { ...pairs, ask: { kind, asked } }, WEIGHED_WITHIN_MS, signal);
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }

  async #run<Task, Result>(
    name: "match" | "paths" | "overview",
    snapshot: OpenGeneration,
    task: Omit<Task, "snapshot" | "port">,
    milliseconds: number,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    const shared = await snapshot.share(UNREAD);
    return this.#twice<Result>(name, { ...task, snapshot: shared }, milliseconds, signal);
  }

  async #twice<Result>(
    name: Work,
    task: object,
    milliseconds: number,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    signal?.throwIfAborted();
    try {
      return await this.#attempt(name, task, milliseconds, signal);
    } catch (error) {
      if (!(error instanceof ThreadLost)) throw error;
      // Another's work took the thread down with it.
      return this.#attempt(name, task, milliseconds, signal);
    }
  }

  async #attempt<Result>(
    name: Work,
    task: object,
    milliseconds: number,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    signal?.throwIfAborted();
    const { port1, port2 } = new MessageChannel();
    let thread: number | undefined;
    let timer: NodeJS.Timeout | undefined;
    let isOverdue = false;
    const endWithin = (wait: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isOverdue = true;
        void this.#pool.threads.find(({ threadId }) => threadId === thread)?.terminate();
      }, wait);
    };
    port1.on("message", (started: number) => {
      thread = started;
      endWithin(milliseconds + this.graceMs);
    });
    const stop = () => {
      port1.postMessage(CANCEL);
      endWithin(this.graceMs);
    };
    signal?.addEventListener("abort", stop, { once: true });
    try {
      return await this.#pool.run({ ...task, port: port2 }, { name, transferList: [port2] });
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (isOverdue) throw new HopscopeError("too-large", "The query did not end within its budget.");
      throw revive(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      port1.close();
    }
  }
}

/** The thread has ended, through no fault of the work that was on it. */
class ThreadLost extends Error {}

/** Errors of ours cross the thread boundary as plain fields, since cloning an Error drops them. */
function revive(error: unknown): unknown {
  if (error instanceof Error) {
    if (error.message.startsWith("worker exited")) return new ThreadLost(error.message);
    if ((error as NodeJS.ErrnoException).code !== "ERR_WORKER_OUT_OF_MEMORY") return error;
    return new HopscopeError("too-large", "The result does not fit into memory.", {
      hint: "Ask for fewer rows: order, group or collect less of the graph at once, or give a smaller budget.",
    });
  }
  if (typeof error !== "object" || error === null) return error;
  const { code, message, hint, problems } = error as ErrorMessage;
  return new HopscopeError(code, message, { hint, problems });
}
