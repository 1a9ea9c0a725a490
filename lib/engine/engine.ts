/** What an open Hopscope is: the parts that every use of it is made from. */
import type { Embedder } from "../core/retriever";
import type { Environment } from "../stores/environment";
import type { Database } from "../stores/prisma/database";
import type { Graphs } from "./graphs";
import type { HeldFiles } from "./held-files";
import type { JobRunner } from "./job-runner";
import type { LanguageModels } from "./language-models";
import type { LiveRun } from "./live-run";
import type { Neo4jConnections } from "./neo4j-connections";
import type { StageMemory } from "./stage-memory";
import type { Threads } from "./threads";
import type { Turns } from "./turns";

export interface Engine {
  readonly environment: Environment;
  readonly database: Database;
  readonly embedder: Embedder;
  readonly languageModels: LanguageModels;
  /** To the Neo4j databases of knowledge bases. */
  readonly connections: Neo4jConnections;
  readonly graphs: Graphs;
  readonly heldFiles: HeldFiles;
  readonly threads: Threads;
  readonly jobs: JobRunner;
  /** Runs in progress by id. */
  readonly liveRuns: Map<string, LiveRun>;
  /** Of those who add columns to a run, take them away, or close it. */
  readonly runTurns: Turns;
  readonly stageMemory: StageMemory;
  /** Becomes the application of this data folder: tells others its address, and brings the sample on the first start. */
  serve(): Promise<void>;
  close(): Promise<void>;
}
