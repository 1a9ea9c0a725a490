import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { copyTemplate } from "../../testing/embedded-templates";
import { openTestDatabase } from "../../testing/open-test-database";
import { withCopy } from "./copy-database";
import { openPglite } from "./pglite-pool";

const root = process.cwd();
/** A server of PostgreSQL is not copied. */
const embedded = it.skipIf(process.env.TEST_DATABASE_URL);

async function opened() {
  const data = mkdtempSync(path.join(os.tmpdir(), "copy-database-"));
  copyTemplate("empty", data);
  const folder = path.join(data, "database");
  const pglite = await openPglite(folder, root);
  onTestFinished(async () => {
    await pglite.close();
    rmSync(data, { recursive: true, force: true });
  });
  return { folder, pool: pglite.pool, copy: path.join(data, "copy") };
}

embedded("has what was acknowledged before, and the first one goes on meanwhile", async () => {
  const { folder, pool, copy } = await opened();
  await pool.query("CREATE TABLE numbers (value int)");
  await pool.query("INSERT INTO numbers SELECT generate_series(1, 20000)");
  await pool.query("DELETE FROM numbers WHERE value % 2 = 0");
  const found = await withCopy({ folder, copy, root }, async (copied) => {
    await pool.query("INSERT INTO numbers VALUES (0)");
    const { rows } = await copied.query("SELECT count(*)::int, sum(value)::int FROM numbers");
    return rows;
  });
  expect(found).toEqual([{ count: 10_000, sum: 100_000_000 }]);
  expect(existsSync(copy)).toBe(false);
  expect((await pool.query("SELECT value FROM numbers WHERE value = 0")).rows).toHaveLength(1);
});

embedded("is whole while rows are written and a checkpoint is made", async () => {
  const { folder, pool, copy } = await opened();
  await pool.query("CREATE TABLE pairs (one int, other int)");
  let goesOn = true;
  const writing = (async () => {
    for (let at = 0; goesOn; at++) {
      await pool.query(
        `BEGIN; INSERT INTO pairs VALUES (${at}, 0); UPDATE pairs SET other = other + 1; COMMIT`,
      );
      if (at === 20) await pool.query("CHECKPOINT");
    }
  })();
  const [row] = await withCopy({ folder, copy, root }, async (copied) => {
    const { rows } = await copied.query<{ count: number; most: number }>(
      "SELECT count(*)::int, coalesce(max(other), 0) AS most FROM pairs",
    );
    return rows;
  });
  goesOn = false;
  await writing;
  expect(row!.most).toBe(row!.count);
});

embedded("is removed when the copy cannot be opened", async () => {
  const { folder, pool, copy } = await opened();
  await pool.query("CHECKPOINT");
  writeFileSync(path.join(folder, "postgresql.auto.conf"), "nothing = that exists");
  await expect(withCopy({ folder, copy, root }, async () => 1)).rejects.toMatchObject({
    code: "database-unavailable",
  });
  expect(existsSync(copy)).toBe(false);
});

embedded("lets a write pass a backup's rows", async () => {
  const { database, environment, remove } = await openTestDatabase();
  onTestFinished(remove);
  const ended: string[] = [];
  const rows = mkdtempSync(path.join(environment.HOPSCOPE_DATA, "rows-"));
  const exported = database.exportRows(rows, []).then(() => ended.push("exported"));
  const written = database.knowledgeBases.create({ name: "kb" }).then(() => ended.push("written"));
  await Promise.all([exported, written]);
  expect(ended).toEqual(["written", "exported"]);
});
