/** Matches patterns, searches paths, finds communities and weighs candidate pairs in a thread of its own, so that the server keeps answering. */
import { type MessagePort as ThreadPort, threadId } from "node:worker_threads";
import { Overlay, type SharedOverlay } from "../../graph/edits/overlay";
import { HopscopeError } from "../../graph/errors";
import type { MatchResult } from "../../graph/match/match-result";
import type { DrawnOverview } from "../../graph/overview/overview";
import { snapshotOverview } from "../../graph/overview/snapshot-overview";
import { findPathsInSnapshot } from "../../graph/paths/find-paths";
import type { PathResult } from "../../graph/paths/path-result";
import { type ReadParts, type SharedSnapshot, Snapshot } from "../../graph/snapshot/snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { putLast } from "../../stores/put-last";
import { stoppable } from "../threads/stoppable";
import type { MatchTask, OverviewTask, PathsTask, SimilarityTask } from "./graph-task";
import { type SimilarityAnswers, type SimilarityKind, SimilarityWork } from "./similarity-work";

/** The matcher's structures for a generation are as large as its edges, so few are cached. */
const OPEN_AT_MOST = 2;

/** Message for a RangeError: a set, list or text has outgrown its maximum size, or calls are nested too deeply. */
const TOO_LARGE = "What the query computes is too large.";

const opened = new Map<string, Snapshot>();
const overlays = new Map<string, Overlay>();
const weighed = new Map<string, SimilarityWork>();

export function match({ snapshot, query, options, port }: MatchTask): Promise<MatchResult> {
  return run(port, (signal) => snapshotSource(open(snapshot)).match(query, { ...options, signal }));
}

export function paths({ snapshot, query, options, port }: PathsTask): Promise<PathResult> {
  return run(port, (signal) => findPathsInSnapshot(open(snapshot), query, { ...options, signal }));
}

export function overview({ snapshot, port }: OverviewTask): Promise<DrawnOverview> {
  return run(port, (signal) => snapshotOverview(open(snapshot), { signal }));
}

export function similarity(task: SimilarityTask): Promise<SimilarityAnswers[SimilarityKind]> {
  const { generation, pairs, ask, port } = task;
  return run(port, async () => cached(weighed, generation, () => new SimilarityWork(pairs)).answer(ask));
}

function open(shared: SharedSnapshot | SharedOverlay): ReadParts {
  if (!("base" in shared)) return cached(opened, shared.generation, () => Snapshot.fromShared(shared));
  const base = cached(opened, shared.base.generation, () => Snapshot.fromShared(shared.base));
  return cached(overlays, shared.generation, () => Overlay.fromShared(shared, base));
}

/** Structure made once per generation, cached while the generation is among the last used. */
function cached<T>(all: Map<string, T>, generation: string, make: () => T): T {
  return putLast(all, generation, all.get(generation) ?? make(), OPEN_AT_MOST);
}

/** Runs until it is done or the other side of the port wants it to stop; errors of ours keep their fields. */
function run<T>(given: MatchTask["port"], work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const port = given as unknown as ThreadPort;
  port.postMessage(threadId);
  return stoppable(port, (signal) =>
    work(signal).catch((error: unknown) => {
      throw error instanceof RangeError ? new HopscopeError("too-large", TOO_LARGE) : error;
    }),
  );
}
