/** A migrated database of the server TEST_DATABASE_URL, for tests to copy: 33 migrations for each test file were a fifth of all work. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { openDatabase } from "../prisma/database";

/** The variable by which the processes of a run know the database. */
const TEMPLATE = "TEST_DATABASE_TEMPLATE";

/** Makes a migrated database of this name, as Vitest's setup made one before. */
export function copyServerTemplate(server: string, name: string): Promise<void> {
  return onServer(server, `CREATE DATABASE ${name} TEMPLATE ${process.env[TEMPLATE]}`);
}

/** Runs a statement on the server, outside of the databases of tests. */
export async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Vitest calls it before the tests, once for each project, and what it returns after them. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server || process.env[TEMPLATE]) return undefined;
  const name = `hopscope_test_${randomBytes(6).toString("hex")}`;
  process.env[TEMPLATE] = name;
  await onServer(server, `CREATE DATABASE ${name}`);
  const environment = { HOPSCOPE_DATA: ".build/tests", DATABASE_URL: new URL(`/${name}`, server).href };
  await (await openDatabase(environment)).close();
  return () => onServer(server, `DROP DATABASE IF EXISTS ${name}`);
}
