import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyTemplate } from "../testing/embedded-templates";
import { openTestDatabase } from "../testing/open-test-database";
import { bundleScript, runScript } from "../testing/spawn-script";
import { openDatabase } from "./database";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "storage-database-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const SERVER = process.env.TEST_DATABASE_URL;
/** Of the embedded database, with which they ran before a server takes its place. */
const onDisk = test.skipIf(SERVER);

/** Prints the id of every knowledge base once the database has acknowledged it. */
const WRITER = `
import { openDatabase } from "./prisma/database";
const database = await openDatabase({ HOPSCOPE_DATA: process.argv[2] });
for (let at = 0; ; at++) console.log((await database.knowledgeBases.create({ name: process.pid + " " + at })).id);
`;

onDisk("nothing that was acknowledged is lost by kill -9", async () => {
  copyTemplate("migrated", folder);
  const script = await bundleScript("writer", WRITER);
  const acknowledged: string[] = [];
  for (let kill = 1; kill <= 2; kill++) {
    const writer = runScript(script, [folder]);
    for (const until = acknowledged.length + kill * 6; acknowledged.length < until; )
      acknowledged.push(await writer.line());
    await writer.kill();
    const database = await openDatabase({ HOPSCOPE_DATA: folder });
    const stored = new Set((await database.knowledgeBases.list()).map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    await database.close();
  }
});

/** It makes a database, which takes six seconds. */
test.skipIf(SERVER || process.env.DEEP_TESTS !== "1")(
  "a first start that was killed on the way does not stop the next one",
  async () => {
    const database = path.join(folder, "database");
    mkdirSync(database);
    writeFileSync(path.join(database, "PG_VERSION"), "18\n");
    writeFileSync(`${database}.unfinished`, "");
    const opened = await openDatabase({ HOPSCOPE_DATA: folder });
    expect(await opened.knowledgeBases.list()).toEqual([]);
    expect(existsSync(`${database}.unfinished`)).toBe(false);
    await opened.close();
  },
);

onDisk("a damaged folder is refused in words, and not replaced", async () => {
  copyTemplate("empty", folder);
  const file = path.join(folder, "database", "global", "pg_control");
  truncateSync(file, 100);
  const reopened = openDatabase({ HOPSCOPE_DATA: folder });
  await expect(reopened).rejects.toMatchObject({
    code: "database-unavailable",
    hint: expect.stringContaining("damaged"),
  });
  expect(statSync(file).size).toBe(100);
});

test("a server that does not answer is named without its password", async () => {
  const refused = openDatabase({
    HOPSCOPE_DATA: folder,
    DATABASE_URL: "postgresql://me:secret@127.0.0.1:1/app",
  });
  await expect(refused).rejects.toMatchObject({
    code: "database-unavailable",
    message: expect.stringContaining("127.0.0.1:1/app"),
  });
  await expect(refused).rejects.not.toMatchObject({ message: expect.stringContaining("secret") });
});

test("a worker that was never built is an error that says how to build it", async () => {
  await expect(openDatabase({ HOPSCOPE_DATA: folder }, { root: folder })).rejects.toMatchObject({
    code: "internal",
    hint: expect.stringContaining("build-workers"),
  });
});

test.runIf(SERVER)("a server that goes away while Hopscope runs is reported as that", async () => {
  const { database, environment, remove } = await openTestDatabase();
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await admin.connect();
  await admin.query(`DROP DATABASE ${new URL(environment.DATABASE_URL!).pathname.slice(1)} WITH (FORCE)`);
  await admin.end();
  await expect(database.knowledgeBases.list()).rejects.toMatchObject({
    name: "HopscopeError",
    code: "database-unavailable",
  });
  await remove();
});
