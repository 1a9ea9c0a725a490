/** Opens the application's database: PGlite in the data folder, or the PostgreSQL that DATABASE_URL names. */
import path from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { HopscopeError } from "../../graph/errors";
import type { Environment } from "../environment";
import { AccountLinks } from "./accounts/account-links";
import { ApiKeys } from "./accounts/api-keys";
import { BaseFinder } from "./accounts/base-finder";
import { History } from "./accounts/history";
import type { PasswordSessions, SessionOptions } from "./accounts/password-sessions";
import { Sharings } from "./accounts/sharing";
import { Users } from "./accounts/users";
import { withCopy } from "./database/copy-database";
import { explainDamage } from "./database/damaged-relation";
import { explainingErrors } from "./database/database-errors";
import { applyMigrations } from "./database/migrations";
import { openPglite, type PglitePool } from "./database/pglite-pool";
import { exportRows } from "./database/table-rows";
import { ExperimentResults } from "./experiment-results";
import { Experiments } from "./experiments";
import { ExploreViews } from "./explore-views";
import { PrismaClient } from "./generated/client";
import { Generations } from "./generations";
import { GraphEdits } from "./graph-edits";
import { Jobs } from "./jobs";
import { Judgements } from "./judgements";
import { KnowledgeBases } from "./knowledge-bases";
import { LlmAnswers } from "./llm-answers";
import { LlmCosts } from "./llm-costs";
import { QuestionCuesStore } from "./question-cues";
import { QuestionSets } from "./question-sets";
import { Runs } from "./runs";
import { SecretCipher } from "./secret-cipher";
import { readSecretKey } from "./secret-key";
import { Secrets } from "./secrets";
import { Settings } from "./settings";
import { Sources } from "./sources";
import { SyncedPlaces } from "./synced-places";
import { TrainedModels } from "./trained-models";
import { TunedModels } from "./tuned-models";

export interface DatabaseOptions {
  /** The project's folder, where `prisma/migrations` and `.build/workers` lie. */
  root?: string;
  leaseSeconds?: number;
  /** Open already, in place of the one in the data folder. */
  pglite?: PglitePool;
}

/** The embedded session serves one transaction at a time; how long the second one waits for its turn, and may then take. */
const TRANSACTION_OPTIONS = { maxWait: 30_000, timeout: 60_000 };
const POSTGRESQL_CONNECTIONS = 10;
/** No question takes longer than this; on a shared server an older run that still runs was left by a dead process. */
const LONGEST_RUN_MS = 60 * 60 * 1_000;

/**
 * Opens and migrates the database. The embedded one takes a single process, so the caller holds the claim to the data
 * folder (`claimDataFolder`); then whatever a former process left running can be taken up, see `Jobs.expireLeases` and
 * `Runs.markInterrupted`. A PostgreSQL server may be shared.
 * @throws HopscopeError `database-unavailable` with what to do
 */
export async function openDatabase(
  environment: Pick<Environment, "HOPSCOPE_DATA" | "DATABASE_URL"> &
    Partial<Pick<Environment, "HOPSCOPE_SECRET_KEY">>,
  { root = process.cwd(), leaseSeconds, pglite }: DatabaseOptions = {},
) {
  const { HOPSCOPE_DATA, DATABASE_URL } = environment;
  const shared = DATABASE_URL !== undefined;
  const embedded = shared
    ? null
    : (pglite ?? (await openPglite(path.join(/* turbopackIgnore: true */ HOPSCOPE_DATA, "database"), root)));
  const { pool, close } = embedded ?? (await connect(DATABASE_URL!));
  try {
    await applyMigrations(pool, path.join(/* turbopackIgnore: true */ root, "prisma", "migrations"));
    // A server may be reached through a pooler whose connections keep no statements.
    const adapter = new PrismaPg(pool, embedded ? { statementNameGenerator: embedded.nameOf } : {});
    const client = explainingErrors(new PrismaClient({ adapter, transactionOptions: TRANSACTION_OPTIONS }));
    const cipher = new SecretCipher(await readSecretKey(environment));
    const secrets = new Secrets(client, cipher);
    const runs = new Runs(client);
    const llmCosts = new LlmCosts(client);
    let closed: Promise<void> | undefined;
    if (shared) await runs.markInterrupted(new Date(Date.now() - LONGEST_RUN_MS));
    return {
      kind: shared ? ("postgresql" as const) : ("pglite" as const),
      knowledgeBases: new KnowledgeBases(client, cipher),
      sources: new Sources(client),
      places: new SyncedPlaces(client),
      generations: new Generations(client),
      graphEdits: new GraphEdits(client),
      jobs: new Jobs(client, { shared, leaseSeconds }),
      runs,
      trainedModels: new TrainedModels(client),
      tunedModels: new TunedModels(client),
      questionSets: new QuestionSets(client),
      experiments: new Experiments(client),
      experimentResults: new ExperimentResults(client),
      questionCues: new QuestionCuesStore(client),
      judgements: new Judgements(client),
      exploreViews: new ExploreViews(client),
      settings: new Settings(client),
      llmAnswers: new LlmAnswers(client),
      llmCosts,
      secrets,
      users: new Users(client),
      accountLinks: new AccountLinks(client),
      apiKeys: new ApiKeys(client),
      history: new History(client),
      sharings: new Sharings(client),
      bases: new BaseFinder(client),
      /** Loads the library of sessions: only where people sign in. They are closed by who opens them. */
      openSessions: async (options: SessionOptions): Promise<PasswordSessions> =>
        (await import("./accounts/password-sessions")).openPasswordSessions(client, options, root),
      /** Writes all rows of one moment into a folder, see `exportRows`; no statement waits for it. */
      exportRows: (to: string, without: readonly string[]): Promise<string[]> => {
        if (!embedded) return exportRows(pool, to, without);
        const copy = { folder: embedded.folder, copy: `${to}-database`, root };
        return withCopy(copy, (copied) => exportRows(copied, to, without));
      },
      /** Waits for running statements, then closes everything that was opened; closing twice is closing once. */
      close: (): Promise<void> => {
        closed ??= llmCosts
          .flush()
          .then(() => client.$disconnect())
          .then(close);
        return closed;
      },
    };
  } catch (error) {
    await close().catch(() => {});
    throw explainDamage(error) ?? error;
  }
}

export type Database = Awaited<ReturnType<typeof openDatabase>>;

async function connect(url: string): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const pool = new pg.Pool({
    connectionString: url,
    max: POSTGRESQL_CONNECTIONS,
    connectionTimeoutMillis: 10_000,
  });
  pool.on("error", () => {}); // an idle connection was cut: the pool opens another when it is needed
  try {
    await pool.query("SELECT 1");
  } catch (error) {
    await pool.end();
    const { host, pathname } = new URL(url);
    const reason =
      error instanceof Error
        ? error.message || ("code" in error ? String(error.code) : error.name)
        : String(error);
    throw new HopscopeError(
      "database-unavailable",
      `The PostgreSQL database ${host}${pathname} cannot be reached: ${reason}.`,
      {
        hint: "Check DATABASE_URL and that the server runs, or unset it to use the embedded database.",
        cause: error,
      },
    );
  }
  return { pool, close: () => pool.end() };
}
