/** An open Hopscope: the components that every use of it is made from. */
import type { MethodRegistry } from "../methods/contract/method-registry";
import type { Embedder } from "../methods/contract/retriever";
import type { Environment } from "../stores/environment";
import type { Database } from "../stores/prisma/database";
import type { StorageHealth } from "../stores/storage-health";
import type { Accounts } from "./accounts/accounts";
import type { CallerTurns } from "./caller-turns";
import type { Graphs } from "./graphs/graphs";
import type { Neo4jConnections } from "./graphs/neo4j-connections";
import type { JobRunner } from "./jobs/job-runner";
import type { ReservedFiles } from "./knowledge-bases/reserved-files";
import type { LanguageModels } from "./language-models";
import type { Metrics } from "./monitoring/metrics";
import type { TraceExport } from "./monitoring/trace-export";
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
  readonly storage: StorageHealth;
  readonly jobs: JobRunner;
  readonly metrics: Metrics;
  /** Null where no collector takes traces. */
  readonly traces: TraceExport | null;
  /** Runs in progress by id. */
  readonly liveRuns: Map<string, LiveRun>;
  /** Queues of the work that adds columns to a run, removes them, or closes it. */
  readonly serialRunWork: SerialWork;
  readonly stageMemory: StageMemory;
  /** Queues, by caller, of calls that may take seconds of a processor. */
  readonly callerTurns: CallerTurns;
  /** Queues, by caller, of runs. */
  readonly runTurns: CallerTurns;
  /** Null where nobody signs in. */
  readonly accounts: Accounts | null;
  /** True for calls by the owner of the data folder on the command line, false over HTTP. */
  readonly isOwner: boolean;
  /** Becomes the application of this data folder: publishes its address, and imports the sample on the first start. */
  serve(): Promise<void>;
  /** Aborted once it is to end: what is only waited for then is waited for no longer, and holds no server open. */
  readonly ending: AbortSignal;
  close(): Promise<void>;
}
