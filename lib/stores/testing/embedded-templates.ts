/**
 * Embedded databases for tests to copy. PGlite takes five seconds of a processor to make a database, and a tenth of that to open a
 * copy, so a run of the tests makes them once (see vitest.config.ts), for hundreds of tests.
 */
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { openDatabase } from "../prisma/database";

/** "empty" is a new database; "migrated" has all tables of this version without rows, and no database beside it. */
export type Template = "empty" | "migrated";

/** The variable by which the processes of a run know the folder. */
const POOLED = "POOLED_DATABASES";
const PLACE = path.resolve(".build", "tests");

/** Puts a database into a data folder, which is made where it is missing. */
export function copyTemplate(template: Template, data: string): void {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  cpSync(path.join(currentTemplates(), template), data, { recursive: true });
}

/** Where the databases of this run lie that test files take in turn. */
export function pooledFolder(): string {
  return process.env[POOLED]!;
}

/**
 * Vitest calls it before the tests, once for each project, and what it returns after them. Templates stay for the next run, until a
 * migration or PGlite changes; databases of the run go, also those of processes that were killed.
 */
export async function setup(): Promise<(() => void) | undefined> {
  await makeTemplates();
  if (process.env[POOLED]) return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), "pooled-databases-"));
  process.env[POOLED] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

async function makeTemplates(): Promise<void> {
  const current = currentTemplates();
  if (existsSync(current)) return;
  mkdirSync(PLACE, { recursive: true });
  for (const name of readdirSync(PLACE))
    if (name.startsWith("databases-")) rmSync(path.join(PLACE, name), { recursive: true });
  const unfinished = `${current}-unfinished`;
  const [empty, migrated] = [path.join(unfinished, "empty"), path.join(unfinished, "migrated")];
  mkdirSync(empty, { recursive: true });
  await (await PGlite.create(path.join(empty, "database"))).close();
  cpSync(empty, migrated, { recursive: true });
  // Nobody makes another database in it: without what they are made from, half as many files are copied and removed.
  const pglite = await PGlite.create(path.join(migrated, "database"));
  await pglite.exec("UPDATE pg_database SET datistemplate = false");
  for (const name of ["template0", "template1"]) await pglite.exec(`DROP DATABASE ${name}`);
  await pglite.close();
  const database = await openDatabase({ HOPSCOPE_DATA: migrated });
  await database.close();
  renameSync(unfinished, current);
}

/** The folder of the templates for these migrations and this version of PGlite, as this file makes them. */
function currentTemplates(): string {
  const digest = createHash("sha256");
  for (const own of [
    "node_modules/@electric-sql/pglite/package.json",
    "lib/stores/testing/embedded-templates.ts",
  ])
    digest.update(readFileSync(own));
  for (const name of readdirSync("prisma/migrations", { recursive: true, encoding: "utf8" }).sort())
    if (name.endsWith(".sql")) digest.update(name).update(readFileSync(path.join("prisma/migrations", name)));
  return path.join(PLACE, `databases-${digest.digest("hex").slice(0, 16)}`);
}
