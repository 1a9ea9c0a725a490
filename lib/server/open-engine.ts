/** The only place that puts the parts together: environment, data folder, database, model, threads, jobs. */
import type { MethodRegistry } from "../methods/contract/method-registry";
import { methods as registered } from "../methods/registry";
import { claimDataFolder } from "../stores/data-folder";
import type { ClosableEmbedder } from "../stores/embeddings/closable-embedder";
import { openEmbedder } from "../stores/embeddings/open-embedder";
import type { Environment } from "../stores/environment";
import { closeToOthers, makeDataFolder } from "../stores/make-data-folder";
import { openDatabase } from "../stores/prisma/database";
import type { PglitePool } from "../stores/prisma/database/pglite-pool";
import { removePartialFolders } from "../stores/snapshot/durable-folder";
import { clearArrivals, listSourceDigests } from "../stores/source-files";
import { storageFailure } from "../stores/storage-failure";
import { StorageHealth } from "../stores/storage-health";
import { type Accounts, openAccounts } from "./accounts/accounts";
import { firstLinkNotice, publicAddress } from "./accounts/first-link";
import { removeOldDaily } from "./accounts/history";
import { provideVisitors } from "./accounts/page-visitors";
import { loadHosts } from "./allowed-hosts";
import { CallerTurns } from "./caller-turns";
import type { Engine } from "./engine";
import { clearBundles } from "./experiments/stored-bundles";
import { GraphThreads } from "./graphs/graph-threads";
import { Graphs } from "./graphs/graphs";
import { Neo4jConnections } from "./graphs/neo4j-connections";
import { JOB_KINDS } from "./job-kinds";
import { JobRunner } from "./jobs/job-runner";
import { ReservedFiles } from "./knowledge-bases/reserved-files";
import { syncOnSchedule } from "./knowledge-bases/syncing";
import { LanguageModels } from "./language-models";
import { logJobs } from "./monitoring/log-lines";
import { Metrics } from "./monitoring/metrics";
import { openTraceExport } from "./monitoring/trace-export";
import type { LiveRun } from "./runs/live-run";
import { SerialWork } from "./runs/serial-work";
import { StageMemory } from "./runs/stage-memory";
import { importSample } from "./sample";
import { openThreads, type Threads } from "./threads/threads";

/** Limit per caller at each endpoint, at a time: one caller never fills the matching threads, which have room for sixteen. */
const MOST_COSTLY_CALLS = 2;

/** Limit per caller, at a time: more than a person follows, and all users may come from one address where nobody signs in. */
const MOST_RUNS = 16;

export interface EngineOptions {
  /** True to work on the job queue; false in a process that only reads. */
  runsJobs?: boolean;
  /** Registry of methods; the usual one when absent. Others need threads that know them. */
  methods?: MethodRegistry;
  /** The pool of `.build/workers` when absent. */
  threads?: Threads;
  /** Embedder; that of the environment when absent. */
  embedder?: ClosableEmbedder;
  /** An embedded database that is open already; that of the data folder when absent. */
  pglite?: PglitePool;
  /** For the command line of whoever owns the data folder: nobody signs in, and accounts can be prepared. */
  isOwner?: boolean;
  /** True to open the embedding model now, which takes two seconds, and not when the first text is embedded. */
  opensModel?: boolean;
}

/**
 * Opens the data folder: its lock and database, the model, the threads; then goes on with the jobs of a dead process.
 * @throws HopscopeError `data-folder-locked` when another process has it, `database-unavailable`, `model-unavailable`
 */
export async function openEngine(
  environment: Environment,
  {
    runsJobs = true,
    methods = registered,
    threads: givenThreads,
    embedder: givenEmbedder,
    pglite,
    isOwner = false,
    opensModel = false,
  }: EngineOptions = {},
): Promise<Engine> {
  const folder = environment.HOPSCOPE_DATA;
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne();
  };
  try {
    // Questions, answers and the key to stored passwords lie in its files: nobody else on this machine may read a folder that we make.
    await makeDataFolder(folder);
    // Processes that share a PostgreSQL server may share the folder of graphs too.
    const claim = environment.DATABASE_URL ? null : await claimDataFolder(folder);
    closers.push(async () => claim?.release());
    const database = await openDatabase(environment, { pglite });
    closers.push(() => database.close());
    await loadHosts(database);
    const unreadable = await database.secrets.encryptAll();
    if (unreadable > 0) console.error(noticeOfSecrets(unreadable));
    const graphThreads = new GraphThreads();
    closers.push(() => graphThreads.close());
    const connections = new Neo4jConnections(database.secrets);
    closers.push(() => connections.closeAll());
    const { graphBytes, columns } = cacheBounds(environment.HOPSCOPE_MEMORY);
    const graphs = new Graphs(folder, graphThreads, connections, graphBytes);
    const reservedFiles = new ReservedFiles(folder, (digests) => database.sources.used(digests));
    if (claim) {
      await closeToOthers(folder);
      await removePartialFolders(folder);
      await clearArrivals(folder);
      // Replaced bytes stay until now, since a running job may read them.
      await reservedFiles.removeUnused(await listSourceDigests(folder));
      await graphs.removeUnfinished();
      await clearBundles({ environment, database });
      await database.jobs.expireLeases();
      await database.runs.markInterrupted();
    }
    const accounts: Accounts | null = isOwner ? null : await openAccounts(environment, database);
    closers.push(async () => accounts?.close());
    const embedder = givenEmbedder ?? (await openEmbedder(environment));
    closers.push(() => embedder.close());
    if (opensModel) await embedder.open();
    const threads = givenThreads ?? openThreads(environment.HOPSCOPE_JOBS + 2);
    closers.push(() => threads.close());
    const storage = new StorageHealth(folder);
    const jobs = new JobRunner(database.jobs, environment.HOPSCOPE_JOBS, async (job, following) => {
      try {
        await JOB_KINDS[job.kind](engine, job, following);
      } catch (error) {
        const kept = "What was finished is kept: start the job again then, and it goes on.";
        const named = storageFailure(error, { what: "The job cannot go on", kept }) ?? error;
        storage.note(named);
        throw named;
      }
    });
    const metrics = new Metrics(methods.retrievers.map(({ id }) => id));
    closers.push(async () => metrics.close());
    const traces = openTraceExport(environment, metrics, publicAddress(environment));
    closers.push(async () => traces?.close());
    database.jobs.whenEnded((job) => metrics.jobEnded(job));
    const liveRuns = new Map<string, LiveRun>();
    const ending = new AbortController();
    const serve = async () => {
      for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => ending.abort());
      claim?.setUrl(addressOf(environment));
      if (accounts) {
        provideVisitors(accounts);
        const stop = removeOldDaily(engine);
        closers.push(async () => stop());
        const notice = await firstLinkNotice(engine);
        if (notice) console.error(notice);
      }
      logJobs(engine);
      const stopSyncs = syncOnSchedule(engine);
      closers.push(async () => stopSyncs());
      await importSample(engine);
    };
    const engine: Engine = {
      environment,
      database,
      embedder,
      methods,
      languageModels: new LanguageModels(environment, database, metrics),
      connections,
      graphs,
      reservedFiles,
      threads,
      storage,
      jobs,
      metrics,
      traces,
      liveRuns,
      serialRunWork: new SerialWork(),
      callerTurns: new CallerTurns(MOST_COSTLY_CALLS),
      runTurns: new CallerTurns(MOST_RUNS),
      stageMemory: new StageMemory(columns),
      accounts,
      isOwner,
      serve,
      ending: ending.signal,
      close,
    };
    closers.push(async () => ending.abort());
    closers.push(async () => {
      for (const run of liveRuns.values()) run.cancel();
      await Promise.all([...liveRuns.values()].map((run) => run.finished));
    });
    if (runsJobs) jobs.start();
    closers.push(() => jobs.stop());
    return engine;
  } catch (error) {
    await close();
    throw error;
  }
}

function noticeOfSecrets(count: number): string {
  return (
    `${count} stored keys or passwords were encrypted with another key, and count as not stored. Start with the HOPSCOPE_SECRET_KEY, ` +
    "or the file secret.key in the data folder, that they were stored with, or enter them again."
  );
}

/** Address at which programs on this machine reach the application. */
function addressOf({ HOST, PORT }: Environment): string {
  if (HOST === "0.0.0.0") return `http://127.0.0.1:${PORT}`;
  return `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`;
}

/** Size of the artefacts that the stages of one method pass on, for a large graph. */
const COLUMN_MEGABYTES = 4;

/** Three quarters for open graphs, the rest for stages of recent runs; bounds that are absent are those of each cache itself. */
export function cacheBounds(megabytes: number | undefined): { graphBytes?: number; columns?: number } {
  if (megabytes === undefined) return {};
  const columns = Math.floor((megabytes * 0.25) / COLUMN_MEGABYTES);
  return { graphBytes: megabytes * 0.75 * 2 ** 20, columns: Math.max(1, columns) };
}
