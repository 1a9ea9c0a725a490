import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { copyTemplate } from "../../testing/embedded-templates";
import { openTestDatabase } from "../../testing/open-test-database";
import { openDatabase } from "../database";
import { openPglite } from "./pglite-pool";

it.skipIf(process.env.TEST_DATABASE_URL)(
  "a relation that is damaged stops the start with what to do",
  async () => {
    const opened = await openTestDatabase({ onDisk: true });
    const folder = path.join(opened.environment.HOPSCOPE_DATA, "database");
    await opened.database.close();
    onTestFinished(() => rmSync(opened.environment.HOPSCOPE_DATA, { recursive: true, force: true }));
    const { pool, close } = await openPglite(folder, process.cwd());
    const { rows } = await pool.query<{ place: string }>(
      `SELECT pg_relation_filepath('"_prisma_migrations"') AS place`,
    );
    await close();
    const file = path.join(folder, rows[0]!.place);
    const bytes = readFileSync(file);
    for (const at of [12, 13, 20]) bytes[at]! ^= 0xff;
    writeFileSync(file, bytes);
    await expect(openDatabase(opened.environment)).rejects.toMatchObject({
      code: "database-unavailable",
      message: expect.stringMatching(
        /^The database is damaged: invalid page in block 0 of relation "[^"]+"\.$/,
      ),
      hint: expect.stringMatching(/bin\/hopscope check .* bin\/hopscope restore --force/),
    });
  },
);

it("a database whose PG_VERSION is lost is not made anew over its files", async () => {
  const data = mkdtempSync(path.join(os.tmpdir(), "lost-version-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  copyTemplate("migrated", data);
  const folder = path.join(data, "database");
  rmSync(path.join(folder, "PG_VERSION"));
  const before = readdirSync(path.join(folder, "base", "5"));
  await expect(openPglite(folder, process.cwd())).rejects.toThrow("its file PG_VERSION is missing");
  expect(readdirSync(path.join(folder, "base", "5"))).toEqual(before);
});
