import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "./prisma/database";
import { restoreBackup } from "./restore-backup";
import { sourceFilePath, storeSourceFile } from "./source-files";
import { readTar, writeTar } from "./tar";
import { openTestDatabase, type TestDatabase } from "./testing/open-test-database";
import { writeBackup } from "./write-backup";

const TRICKY = `line\nbreak, "quotes", comma; \\ and \u2028 (brackets) é`;

describe("a backup", () => {
  let opened: TestDatabase;
  let data: string;
  let backup: Buffer;
  let sha256: string;
  const places: string[] = [];

  beforeAll(async () => {
    opened = await openTestDatabase();
    data = opened.environment.HOPSCOPE_DATA;
    const { database } = opened;
    const { id } = await database.knowledgeBases.create({ name: TRICKY });
    await database.knowledgeBases.setNotes(id, [{ label: "Film", note: "one row a release" }]);
    for (let at = 0; at < 250; at++) await database.knowledgeBases.create({ name: `base ${at}` });
    await database.jobs.enqueue(id);
    await database.secrets.set("key", "sk-very-secret");
    const [ann, ben] = [await makeUser("ann"), await makeUser("ben")];
    await database.knowledgeBases.create({ name: "Of Ann", ownerId: ann.id, visibility: "people" });
    await database.sharings.change("of-ann", { people: [{ email: ben.email, role: "viewer" }] });
    ({ sha256 } = await storeSourceFile(data, Readable.from([Buffer.from("a source")])));
    const generation = path.join(data, "knowledge-bases", id, "generation");
    mkdirSync(generation, { recursive: true });
    writeFileSync(path.join(generation, "nodes.arrow"), Buffer.alloc(3_000_000, 7));
    mkdirSync(path.join(data, "knowledge-bases", id, "next.partial"));
    writeFileSync(path.join(data, "knowledge-bases", id, "next.partial", "nodes.arrow"), "half");
    backup = await take();
  });
  afterAll(async () => {
    await opened.remove();
    for (const place of places) rmSync(place, { recursive: true });
  });

  async function makeUser(name: string) {
    const { users, accountLinks } = opened.database;
    const link = { kind: "invitation", role: "editor", madeBy: "test", hours: 1 } as const;
    const { token } = await accountLinks.create(link);
    return users.signUp(token, { name, email: `${name}@example.org`, passwordHash: "none" });
  }

  async function take(): Promise<Buffer> {
    const stream = await writeBackup(data, opened.database, "1.2.3");
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece as Buffer);
    return Buffer.concat(pieces);
  }

  function emptyFolder(): string {
    const place = mkdtempSync(path.join(os.tmpdir(), "backup-test-"));
    places.push(place);
    return place;
  }

  const restore = (bytes: Buffer, folder: string, force = false) =>
    restoreBackup(Readable.from([bytes]), folder, { force });

  test("brings back every row and file, and leaves out what was not finished", async () => {
    const folder = emptyFolder();
    expect(await restore(backup, folder)).toMatchObject({ version: "1.2.3" });
    const names = readdirSync(folder, { recursive: true, withFileTypes: true }).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith(".partial"))).toEqual([]);
    expect(readFileSync(sourceFilePath(folder, sha256), "utf8")).toBe("a source");
    const restored = await openDatabase({ HOPSCOPE_DATA: folder });
    const [bases, before] = [
      await restored.knowledgeBases.list(),
      await opened.database.knowledgeBases.list(),
    ];
    expect(bases).toEqual(before);
    expect(bases).toHaveLength(252);
    // Users are in no backup: what was for chosen people is for administrators.
    expect(await restored.sharings.read("of-ann")).toEqual({ visibility: "people", owner: null, people: [] });
    const { id } = await restored.knowledgeBases.get(TRICKY);
    expect(await restored.knowledgeBases.notes(id)).toEqual([{ label: "Film", note: "one row a release" }]);
    expect(await restored.jobs.list(id)).toEqual(await opened.database.jobs.list(id));
    expect(readFileSync(path.join(folder, "knowledge-bases", id, "generation", "nodes.arrow"))).toEqual(
      Buffer.alloc(3_000_000, 7),
    );
    expect(await restored.secrets.get("key")).toBeNull();
    await restored.close();
    await expect(restore(backup, folder)).rejects.toMatchObject({ code: "conflict" });
    await restore(await take(), folder, true);
    const again = await openDatabase({ HOPSCOPE_DATA: folder });
    expect(await again.knowledgeBases.list()).toEqual(before);
    await again.close();
    expect(readdirSync(folder).filter((name) => name.startsWith("replaced-"))).toEqual([]);
  });

  test("holds no key, and leaves nothing beside the data", async () => {
    expect(gunzipSync(backup).includes("sk-very-secret")).toBe(false);
    await take();
    await expect.poll(() => readdirSync(data).filter((name) => name.startsWith("backup-"))).toEqual([]);
  });

  test("that is cut off, changed, or holds something else is refused, and nothing is changed", async () => {
    const plain = gunzipSync(backup);
    const flipped = Buffer.from(plain);
    const at = flipped.indexOf("a source");
    flipped[at] = flipped[at]! ^ 1;
    const outside = await archiveOf({ "files/sources/../../../outside": "x" });
    const cases = [
      backup.subarray(0, backup.length / 2),
      backup.subarray(0, 5),
      Buffer.from("no archive"),
      gzipSync(plain.subarray(0, plain.length / 2)),
      gzipSync(plain.subarray(0, 512 * 4)),
      gzipSync(flipped),
      outside,
      await archiveOf({ "backup.json": "{}", "manifest.json": '{"files":[]}' }),
      await archiveOf({}),
    ];
    const folder = emptyFolder();
    writeFileSync(path.join(folder, "mine"), "mine");
    for (const bytes of cases)
      await expect(restore(bytes, folder, true)).rejects.toMatchObject({ code: "invalid-input" });
    expect(readdirSync(folder)).toEqual(["mine"]);
  });

  test("of a newer version is refused in words", async () => {
    const files: Record<string, string> = {};
    for await (const { name, content } of readTar(Readable.from([gunzipSync(backup)]))) {
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      files[name] = Buffer.concat(pieces).toString("latin1");
    }
    const about = JSON.parse(files["backup.json"]!);
    about.migrations.push("29990101000000_newer");
    const newer = await archiveOf({ ...files, "backup.json": JSON.stringify(about) });
    await expect(restore(newer, emptyFolder())).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringContaining("Hopscope 1.2.3, whose database is newer"),
    });
  });
});

async function archiveOf(files: Record<string, string>): Promise<Buffer> {
  async function* entries() {
    for (const [name, text] of Object.entries(files)) {
      const bytes = Buffer.from(text, "latin1");
      yield { name, bytes: bytes.length, content: Readable.from([bytes]) };
    }
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeTar(entries())) pieces.push(piece);
  return gzipSync(Buffer.concat(pieces));
}
