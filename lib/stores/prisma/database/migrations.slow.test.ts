import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/open-test-database";
import { unpacked } from "../packed-json";
import { applyMigrations } from "./migrations";
import { openPglite, type PglitePool } from "./pglite-pool";

const OWN = path.resolve("prisma/migrations");

test.skipIf(process.env.TEST_DATABASE_URL)("the migrations build exactly prisma/schema.prisma", () => {
  const check = () =>
    execFileSync(process.execPath, [...process.execArgv, "scripts/prisma-migration.mjs", "--check"], {
      encoding: "utf8",
      stdio: "pipe",
    });
  expect(check()).toContain("agree");
});

/** As a backup of an earlier version has it. */
const OLD_STAGES = [{ id: "seed", artefacts: [{ kind: "note", text: "“ü” \u0000" }] }];

describe("applyMigrations", () => {
  let opened: TestDatabase;
  let connection: Pick<PglitePool, "pool" | "close">;
  let folder: string;

  beforeAll(async () => {
    opened = await openTestDatabase({ onDisk: true });
    connection = await connectTo(opened);
  });
  afterAll(async () => {
    await connection.close();
    await opened.remove();
  });
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), "storage-migrations-"));
    cpSync(OWN, folder, { recursive: true });
    return () => rmSync(folder, { recursive: true });
  });

  const add = (name: string, sql: string) => {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, "migration.sql"), sql);
  };
  const apply = () => applyMigrations(connection.pool, folder);

  test("has nothing to do after the start, also when several ask", async () => {
    expect(await Promise.all([apply(), apply()])).toEqual([[], []]);
  });

  test("applies a new one once, whole; a failing one leaves nothing behind", async () => {
    add("29990101000000_pair", 'CREATE TABLE "A" (id INT); CREATE TABLE "B" (id INT);');
    add("29990102000000_broken", 'CREATE TABLE "C" (id INT); SELECT nonsense;');
    await expect(apply()).rejects.toMatchObject({
      code: "database-unavailable",
      message: expect.stringContaining("29990102000000_broken"),
    });
    const { rows } = await connection.pool.query(
      `SELECT to_regclass('"B"') IS NOT NULL AS b, to_regclass('"C"') IS NOT NULL AS c`,
    );
    expect(rows).toEqual([{ b: true, c: false }]);
    rmSync(path.join(folder, "29990102000000_broken"), { recursive: true });
    expect(await apply()).toEqual([]);
    await forget("29990101000000_pair");
    await connection.pool.query('DROP TABLE "A", "B"');
  });

  test("leave of places those that somebody named or used", async () => {
    const client = await connection.pool.connect();
    try {
      await client.query('CREATE TEMP TABLE "SyncedPlace" (id TEXT, schedule TEXT, "askedAt" TIMESTAMP)');
      await client.query(`INSERT INTO "SyncedPlace" VALUES
        ('00000000-0000-7000-8000-000000000000', 'off', NULL), ('00000000-0000-4000-8000-000000000001', 'off', NULL),
        ('00000000-0000-4000-8000-000000000002', 'daily', NULL), ('00000000-0000-4000-8000-000000000003', 'off', now())`);
      await client.query(
        readFileSync(path.join(OWN, "20261130090000_places_named_by_people/migration.sql"), "utf8"),
      );
      const { rows } = await client.query('SELECT right(id, 1) AS id FROM "SyncedPlace" ORDER BY id');
      expect(rows.map(({ id }) => id)).toEqual(["0", "2", "3"]);
      await client.query('DROP TABLE "SyncedPlace"');
    } finally {
      client.release();
    }
  });

  test("leave the stages of earlier versions as they can be read", async () => {
    const client = await connection.pool.connect();
    try {
      await client.query('CREATE TEMP TABLE "RunColumn" (stages JSON)');
      await client.query('INSERT INTO "RunColumn" VALUES ($1)', [JSON.stringify(OLD_STAGES)]);
      await client.query(readFileSync(path.join(OWN, "20261129092002_packed_stages/migration.sql"), "utf8"));
      const { rows } = await client.query('SELECT stages FROM "RunColumn"');
      expect(await unpacked(rows[0].stages, "run")).toEqual(OLD_STAGES);
      await client.query('DROP TABLE "RunColumn"');
    } finally {
      client.release();
    }
  });

  test("rename what a stage and a table row call their state, and leave properties of that name", async () => {
    const row = { cells: ["a"], kept: true, note: '"kept":' };
    const node = { kind: "nodes", nodes: [{ properties: { kept: "wine", b: 1, a: 1.5 } }] };
    const table = { kind: "table", columns: [], rows: [row, { cells: [], kept: false }, { cells: [] }] };
    const stages = [
      { id: "seed", artefacts: [node, table], kept: true },
      { id: "rank", artefacts: [] },
    ];
    const client = await connection.pool.connect();
    try {
      await client.query('CREATE TEMP TABLE "RunColumn" (id INT, stages JSON)');
      await client.query('CREATE TEMP TABLE "ExperimentResult" (returned JSON)');
      await client.query('INSERT INTO "RunColumn" VALUES (1, $1), (2, $2)', [JSON.stringify(stages), "[]"]);
      await client.query(`INSERT INTO "ExperimentResult" VALUES ('{"ids":[],"llmUnkept":{"k":"text"}}')`);
      await client.query(
        readFileSync(path.join(OWN, "20261123000000_reused_and_chosen/migration.sql"), "utf8"),
      );
      const { rows } = await client.query('SELECT stages::text AS stages FROM "RunColumn" ORDER BY id');
      const { kept: _, ...rest } = row;
      expect(rows.map((found) => JSON.parse(found.stages))).toEqual([
        [
          {
            id: "seed",
            artefacts: [
              node,
              { ...table, rows: [{ ...rest, chosen: true }, { cells: [], chosen: false }, { cells: [] }] },
            ],
            reused: true,
          },
          { id: "rank", artefacts: [] },
        ],
        [],
      ]);
      const { rows: results } = await client.query('SELECT returned FROM "ExperimentResult"');
      expect(results).toEqual([{ returned: { ids: [], llmUnusable: { k: "text" } } }]);
      await client.query('DROP TABLE pg_temp."RunColumn", pg_temp."ExperimentResult"');
    } finally {
      client.release();
    }
  });

  test("refuses a database that a newer version has migrated", async () => {
    add("29990103000000_newer", "SELECT 1;");
    expect(await apply()).toEqual(["29990103000000_newer"]);
    rmSync(path.join(folder, "29990103000000_newer"), { recursive: true });
    await expect(apply()).rejects.toMatchObject({
      code: "database-unavailable",
      hint: expect.stringContaining("newer version"),
    });
    await forget("29990103000000_newer");
  });

  test("refuses a migration that was edited, but not one with other line ends", async () => {
    const [name] = readdirSync(folder).sort();
    const file = path.join(folder, name!, "migration.sql");
    const sql = readFileSync(file, "utf8");
    writeFileSync(file, sql.replaceAll("\n", "\r\n"));
    expect(await apply()).toEqual([]);
    writeFileSync(file, `${sql}\n-- edited`);
    await expect(apply()).rejects.toMatchObject({
      code: "database-unavailable",
      message: expect.stringContaining("edited"),
    });
  });

  test("refuses to go on after a migration that other means left unfinished", async () => {
    await connection.pool.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name) VALUES ('x', 'x', '29990104000000_stuck')`,
    );
    add("29990104000000_stuck", "SELECT 1;");
    await expect(apply()).rejects.toMatchObject({
      code: "database-unavailable",
      hint: expect.stringContaining("resolve"),
    });
    await forget("29990104000000_stuck");
  });

  test("takes what `prisma migrate` left in its table: a migration that was rolled back does not count", async () => {
    await connection.pool.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, rolled_back_at) VALUES ('y', 'y', '29990105000000_undone', now())`,
    );
    expect(await apply()).toEqual([]);
    await forget("29990105000000_undone");
  });

  async function forget(name: string): Promise<void> {
    await connection.pool.query('DELETE FROM "_prisma_migrations" WHERE migration_name = $1', [name]);
  }

  /** PGlite has one owner, so the database is closed first and its folder opened here. */
  async function connectTo({
    database,
    environment,
  }: TestDatabase): Promise<Pick<PglitePool, "pool" | "close">> {
    if (environment.DATABASE_URL) {
      const pool = new pg.Pool({ connectionString: environment.DATABASE_URL });
      return { pool, close: () => pool.end() };
    }
    await database.close();
    return openPglite(path.join(environment.HOPSCOPE_DATA, "database"), process.cwd());
  }
});
