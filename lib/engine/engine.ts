/** What an open Hopscope is: the parts that every use of it is made from. */
import type { MethodRegistry } from "../core/contract/method-registry";
import type { Embedder } from "../core/contract/retriever";
import type { Environment } from "../stores/environment";
import type { Database } from "../stores/prisma/database";
import type { Graphs } from "./graphs/graphs";
import type { Neo4jConnections } from "./graphs/neo4j-connections";
import type { JobRunner } from "./jobs/job-runner";
import type { ReservedFiles } from "./knowledge-bases/reserved-files";
import type { LanguageModels } from "./language-models";
import type { LiveRun } from "./runs/live-run";
import type { SerialWork } from "./runs/serial-work";
import type { StageMemory } from "./runs/stage-memory";
import type { Threads } from "./threads/threads";

export interface Engine {
  readonly environment: Environment;
  readonly database: Database;
  readonly embedder: Embedder;
  readonly methods: MethodRegistry;
  readonly languageModels: LanguageModels;
  /** To the Neo4j databases of knowledge bases. */
  readonly connections: Neo4jConnections;
  readonly graphs: Graphs;
  readonly reservedFiles: ReservedFiles;
  readonly threads: Threads;
  readonly jobs: JobRunner;
  /** Runs in progress by id. */
  readonly liveRuns: Map<string, LiveRun>;
  /** Of those who add columns to a run, take them away, or close it. */
  readonly serialRunWork: SerialWork;
  readonly stageMemory: StageMemory;
  /** Becomes the application of this data folder: publishes its address, and imports the sample on the first start. */
  serve(): Promise<void>;
  close(): Promise<void>;
}
