/** A database of its own for a test file: an empty embedded one, or a fresh database of the server TEST_DATABASE_URL names. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Database, openDatabase } from "../prisma/database";
import { copyTemplate } from "./embedded-templates";
import { pooledDatabase } from "./pooled-databases";
import { copyServerTemplate, onServer } from "./server-template";

export interface TestDatabase {
  readonly database: Database;
  /** What `openDatabase` was given, to open it again from elsewhere. */
  readonly environment: Parameters<typeof openDatabase>[0];
  /** Closes the database and removes it. */
  remove(): Promise<void>;
}

/** `onDisk`: with files in its data folder, for tests that open it again from elsewhere. */
export async function openTestDatabase({ onDisk = false } = {}): Promise<TestDatabase> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "storage-test-"));
  const server = process.env.TEST_DATABASE_URL;
  const name = `hopscope_test_${randomBytes(6).toString("hex")}`;
  const environment = { HOPSCOPE_DATA: folder, DATABASE_URL: server && new URL(`/${name}`, server).href };
  if (server) await copyServerTemplate(server, name);
  else if (onDisk) copyTemplate("migrated", folder);
  const pglite = server || onDisk ? undefined : await pooledDatabase(folder);
  const database = await openDatabase(environment, { pglite });
  return {
    database,
    environment,
    async remove() {
      await database.close();
      rmSync(folder, { recursive: true });
      if (server) await onServer(server, `DROP DATABASE IF EXISTS ${name}`);
    },
  };
}
