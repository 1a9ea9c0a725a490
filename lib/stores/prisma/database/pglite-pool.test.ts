import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { copyTemplate } from "../../testing/embedded-templates";
import { pooledDatabase } from "../../testing/pooled-databases";
import { openDatabase } from "../database";
import { openPglite } from "./pglite-pool";

test("every statement gets its own answer while others fail, and closing waits for nobody", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "storage-pool-"));
  copyTemplate("empty", folder);
  const { pool, close } = await openPglite(path.join(folder, "database"), process.cwd());
  for (let round = 0; round < 10; round++) {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        at % 3 === 1
          ? pool.query("SELECT 1 / 0 WHERE $1 = 1", [1])
          : pool.query<{ n: number }>("SELECT $1::int AS n", [at]),
      ),
    );
    const results = outcomes.map((outcome) =>
      outcome.status === "fulfilled" ? outcome.value.rows[0].n : outcome.reason.code,
    );
    expect(results).toEqual([0, "22012", 2, 3, "22012", 5, 6, "22012"]);
  }
  await pool.query("SELECT nonsense").catch(() => {});
  await close();
  await expect(pool.query("SELECT 1")).rejects.toThrow();
  rmSync(folder, { recursive: true });
});

test("a transaction has the session to itself, also after an error in it; others wait for its end, and a statement that two name is one", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "storage-pool-"));
  copyTemplate("empty", folder);
  const { pool, close } = await openPglite(path.join(folder, "database"), process.cwd());
  await pool.query("CREATE TABLE seen (n int)");
  const count = { name: "count", text: "SELECT count(*)::int AS n FROM seen WHERE n > $1", values: [0] };
  for (const end of ["ROLLBACK", "COMMIT"]) {
    const one = await pool.connect();
    await one.query("BEGIN");
    await one.query("INSERT INTO seen VALUES (1)");
    const order: string[] = [];
    const asked = Array.from({ length: 3 }, async () => {
      const { rows } = await pool.query<{ n: number }>(count);
      order.push("other");
      return rows[0]!.n;
    });
    expect((await one.query(count)).rows).toEqual([{ n: 1 }]);
    if (end === "ROLLBACK") await expect(one.query("SELECT nonsense")).rejects.toThrow("nonsense");
    else await one.query("SELECT 1");
    order.push("end");
    await one.query(end);
    expect(await Promise.all(asked)).toEqual(Array(3).fill(end === "COMMIT" ? 1 : 0));
    expect(order).toEqual(["end", "other", "other", "other"]);
    one.release();
  }
  await close();
  rmSync(folder, { recursive: true });
});

test("a statement is kept, also for who opens the database next, and not one of many values", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "storage-pool-"));
  const pglite = await pooledDatabase(folder);
  const planned = async () => {
    const { rows } = await pglite.pool.query<{ values: number; times: number }>(
      `SELECT cardinality(parameter_types) AS values, (generic_plans + custom_plans)::int AS times
      FROM pg_prepared_statements WHERE statement LIKE '%"KnowledgeBase"."id" IN ($3,%'`,
    );
    return rows;
  };
  const before = await planned();
  for (const _ of ["first", "next"]) {
    const { bases } = await openDatabase({ HOPSCOPE_DATA: folder, DATABASE_URL: undefined }, { pglite });
    for (const visible of [2, 2, 40])
      await expect(
        bases.named(
          "none",
          Array.from({ length: visible }, (_, at) => `base ${at}`),
        ),
      ).rejects.toThrow("none");
  }
  // Test files before this one may have asked it, too.
  const asked = (await planned()).map(({ values, times }) => ({
    values,
    times: times - (before.find((one) => one.values === values)?.times ?? 0),
  }));
  expect(asked.filter(({ times }) => times > 0)).toEqual([{ values: 5, times: 4 }]);
  rmSync(folder, { recursive: true });
});
