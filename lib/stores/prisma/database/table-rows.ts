/** All rows of all tables as JSON lines, a file a table: read at one moment, and put into an empty database of the same migrations. */
import { createReadStream } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { readLines } from "../../read-lines";

const ENDING = ".jsonl";
const ROWS_AT_A_TIME = 100;
/** Rows are of very different sizes, and whoever reads them has other work between. */
const CHARACTERS_AT_A_TIME = 2 ** 18;

/**
 * Writes the rows that are there at one moment, for as long as the machine runs; the folder must exist. A line is a row as PostgreSQL writes it, as a JSON string.
 * @param without names of tables that are left out
 * @returns the names of the migrations that made these tables
 */
export async function exportRows(
  pool: pg.Pool,
  folder: string,
  without: readonly string[],
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows: migrations } = await client.query<{ name: string }>(
      'SELECT migration_name AS name FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY 1',
    );
    for (const table of await tablesOf(client))
      if (!without.includes(table))
        await writeFile(path.join(folder, table + ENDING), linesOf(client, table));
    return migrations.map(({ name }) => name);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

/** Puts rows into a new database. @throws what PostgreSQL says of a row that does not fit */
export async function importRows(pool: pg.Pool, folder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    // Rows come table by table, in no order that references between them would allow.
    await client.query("SET LOCAL session_replication_role = replica");
    const tables = await tablesOf(client);
    for (const file of await readdir(folder)) {
      const table = tables.find((name) => name + ENDING === file);
      if (table === undefined) throw new Error(`There is no table for ${file}.`);
      for await (const rows of readInParts(path.join(folder, file)))
        await client.query(
          `INSERT INTO "${table}" SELECT (one.row).* FROM (SELECT unnest($1::text[])::"${table}" AS row OFFSET 0) AS one`,
          [rows],
        );
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

async function tablesOf(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename <> '_prisma_migrations' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function* linesOf(client: pg.PoolClient, table: string): AsyncGenerator<Uint8Array> {
  await client.query(`DECLARE every_row CURSOR FOR SELECT one::text AS row FROM "${table}" AS one`);
  let count = 1;
  let largest = 1;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${count} FROM every_row`);
    if (rows.length === 0) break;
    yield Buffer.from(rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(""));
    largest = Math.max(largest, ...rows.map(({ row }) => row.length));
    count = Math.min(2 * count, ROWS_AT_A_TIME, Math.ceil(CHARACTERS_AT_A_TIME / largest));
  }
  await client.query("CLOSE every_row");
}

async function* readInParts(file: string): AsyncGenerator<string[]> {
  let rows: string[] = [];
  for await (const line of readLines(createReadStream(file))) {
    rows.push(JSON.parse(line) as string);
    if (rows.length < ROWS_AT_A_TIME) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}
