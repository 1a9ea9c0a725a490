/**
 * Embedded databases for tests, which the test files of a process take in turn: to open one takes more than a second of a processor, to
 * empty one a twentieth of that.
 */
import { existsSync, mkdtempSync } from "node:fs";
import path from "node:path";
import { openPglite, type PglitePool } from "../prisma/database/pglite-pool";
import { copyTemplate, pooledFolder } from "./embedded-templates";

interface Pooled {
  pglite: PglitePool;
  /** The data folder of who has it. */
  user: string;
}

const opened: Pooled[] = [];

/**
 * An open, migrated database for a data folder: the same one again for the same folder, so that what is opened twice finds what it
 * stored; an emptied one whose folder is gone; or a new one. Closing it leaves it to the next.
 */
export async function pooledDatabase(data: string): Promise<PglitePool> {
  const pooled =
    opened.find(({ user }) => user === data) ?? (await takeFree(data)) ?? (await openAnother(data));
  return { ...pooled.pglite, close: async () => {} };
}

async function takeFree(data: string): Promise<Pooled | undefined> {
  const free = opened.find(({ user }) => !existsSync(user));
  if (!free) return undefined;
  free.user = data;
  await empty(free.pglite);
  return free;
}

async function openAnother(data: string): Promise<Pooled> {
  const folder = mkdtempSync(path.join(pooledFolder(), "database-"));
  copyTemplate("migrated", folder);
  const pooled = { pglite: await openPglite(path.join(folder, "database"), process.cwd()), user: data };
  opened.push(pooled);
  return pooled;
}

async function empty({ pool }: PglitePool): Promise<void> {
  const { rows } = await pool.query<{ tablename: string }>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'",
  );
  const deletions = rows.map(({ tablename }) => `DELETE FROM "${tablename}";`);
  // Rows go in any order: no foreign key is checked meanwhile.
  await pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${deletions.join(" ")} COMMIT;`);
}
