import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { copyTemplate } from "../../testing/embedded-templates";
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
