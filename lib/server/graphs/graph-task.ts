/** Messages between the server and the threads that match patterns, search paths, find communities and weigh candidate pairs. */
import type { SharedOverlay } from "../../graph/edits/overlay";
import type { MatchOptions } from "../../graph/match/match-result";
import type { PathOptions, PathQuery } from "../../graph/paths/path-result";
import type { QueryGraph } from "../../graph/query/query-graph";
import type { SharedSnapshot } from "../../graph/snapshot/snapshot";
import type { SimilarityAsk } from "./similarity-work";

interface GraphTask {
  /** Its arrays are shared, not copied. */
  snapshot: SharedSnapshot | SharedOverlay;
  port: MessagePort;
}

export interface MatchTask extends GraphTask {
  query: QueryGraph;
  options: Omit<MatchOptions, "signal">;
}

export interface PathsTask extends GraphTask {
  query: PathQuery;
  options: Omit<PathOptions, "signal">;
}

export type OverviewTask = GraphTask;

export interface SimilarityTask {
  /** Names the immutable state that the pairs belong to. */
  generation: string;
  /** The file of candidate pairs, in shared memory. */
  pairs: Uint8Array;
  ask: SimilarityAsk;
  port: MessagePort;
}
