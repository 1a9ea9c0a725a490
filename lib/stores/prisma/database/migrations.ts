/**
 * Applies prisma/migrations at the start, as `prisma migrate deploy` does: same table, same checksums, same advisory
 * lock, so that the two can take turns. Needs no schema engine, hence works on PGlite and offline.
 */
import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { HopscopeError } from "../../../graph/errors";

/** The key that `prisma migrate` locks, too. */
const ADVISORY_LOCK = 72_707_369;

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

interface Applied {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

/**
 * Migrates the database to the newest migration in `folder` and returns the names of those applied now. Each migration
 * is one transaction; when one fails, the database stays at the one before.
 * @param only names of those to apply, all when absent
 * @throws HopscopeError `database-unavailable` when a migration fails, was edited after it was applied, or when the
 *   database has migrations that this version does not know
 */
export async function applyMigrations(
  pool: pg.Pool,
  folder: string,
  only?: readonly string[],
): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ name }) => only?.includes(name) ?? true);
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCK]);
    try {
      await client.query(CREATE_TABLE);
      const { rows } = await client.query<Applied>(
        'SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL',
      );
      const pending = findPending(migrations, rows);
      for (const migration of pending) await apply(client, migration);
      return pending.map(({ name }) => name);
    } finally {
      await client.query("SELECT pg_advisory_unlock($1)", [ADVISORY_LOCK]);
    }
  } finally {
    client.release();
  }
}

export function knownMigrations(folder: string): string[] {
  return readMigrations(folder).map(({ name }) => name);
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(/* turbopackIgnore: true */ folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(path.join(/* turbopackIgnore: true */ folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: digest(sql.replaceAll("\r\n", "\n")) };
    });
}

function findPending(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { migration_name: name, checksum, finished_at: finished } of applied) {
    const known = byName.get(name);
    if (!known) {
      throw refusal(`The database has the migration ${name}, which this version of Hopscope does not know.`, {
        hint: "Start the newer version that made it, or use another database or data folder.",
      });
    }
    if (!finished) {
      throw refusal(`The migration ${name} was started in this database by other means and did not finish.`, {
        hint: 'Resolve it with "npx prisma migrate resolve", then start again.',
      });
    }
    // A checkout with Windows line ends is the same migration.
    if (checksum !== known.checksum && checksum !== digest(known.sql.replaceAll(/\r?\n/g, "\r\n"))) {
      throw refusal(`The migration ${name} was edited after it was applied to this database.`, {
        hint: "Undo the edit; a change to the schema is a new migration.",
      });
    }
    byName.delete(name);
  }
  return [...byName.values()];
}

async function apply(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    const reason = error instanceof Error ? error.message : String(error);
    throw refusal(`The migration ${name} failed and was undone: ${reason}.`, { cause: error });
  }
}

function refusal(message: string, fields: { hint?: string; cause?: unknown }): HopscopeError {
  return new HopscopeError("database-unavailable", message, fields);
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
