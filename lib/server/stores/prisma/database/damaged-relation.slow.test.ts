import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openTestDatabase } from "../../testing/open-test-database";
import { openDatabase } from "../database";
import { openPglite } from "./pglite-pool";

it.skipIf(process.env.TEST_DATABASE_URL)(
  "a relation that is damaged is named, and so is what to do",
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
      message: expect.stringMatching(/its relation _prisma_migrations is damaged \(invalid page in block 0/),
      hint: expect.stringContaining("bin/hopscope restore"),
    });
  },
);
