/** What travels between the server and the threads that match patterns and search paths. */
import type { MatchOptions } from "../core/graph/match/match-result";
import type { PathOptions, PathQuery } from "../core/graph/paths/path-result";
import type { QueryGraph } from "../core/graph/query-graph";
import type { SharedSnapshot } from "../core/graph/snapshot";

interface GraphTask {
  /** Its arrays are shared, not copied. */
  snapshot: SharedSnapshot;
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
