/** A database of its own for a test file: a fresh PGlite folder, or a fresh database of the server TEST_DATABASE_URL names. */
import { randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { type Database, type DatabaseOptions, openDatabase } from "../prisma/database";

export interface TestDatabase {
  readonly database: Database;
  /** What `openDatabase` was given, to open it again from elsewhere. */
  readonly environment: Parameters<typeof openDatabase>[0];
  /** Closes the database and removes it. */
  remove(): Promise<void>;
}

export async function openTestDatabase(options?: DatabaseOptions): Promise<TestDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "storage-test-"));
  const server = process.env.TEST_DATABASE_URL;
  const name = `hopscope_test_${randomBytes(6).toString("hex")}`;
  const environment = { HOPSCOPE_DATA: folder, DATABASE_URL: server && new URL(`/${name}`, server).href };
  if (server) await onServer(server, `CREATE DATABASE ${name}`);
  else await makeEmbedded(folder);
  const database = await openDatabase(environment, options);
  return {
    database,
    environment,
    async remove() {
      await database.close();
      rmSync(folder, { recursive: true });
      if (server) await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

/**
 * Puts an empty embedded database into a data folder. PGlite takes seconds to make a new database and milliseconds to open a copy of one, so the first test makes an empty
 * template that all others copy. It stays for the next run, and has no tables: migrations run in every test.
 */
export async function makeEmbedded(folder: string): Promise<void> {
  const template = path.resolve(".build", "tests", "pglite-template");
  if (!existsSync(template)) {
    const own = `${template}-${process.pid}-${randomBytes(4).toString("hex")}`;
    mkdirSync(path.dirname(own), { recursive: true });
    const pglite = await PGlite.create(own);
    await pglite.close();
    try {
      renameSync(own, template);
    } catch {
      rmSync(own, { recursive: true }); // another test file was faster
    }
  }
  cpSync(template, path.join(folder, "database"), { recursive: true });
}

async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}
