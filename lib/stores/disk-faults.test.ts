/** A disk that is full, read-only or broken is named for what it is, by everything that writes; nothing half-written is left. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HopscopeError } from "../graph/errors";
import { BundleFolder } from "./bundle-folder";
import { VectorLog } from "./embeddings/vector-log";
import type { Database } from "./prisma/database";
import { publishFolder, writeDurably } from "./snapshot/durable-folder";
import { storeSourceFile, syncSourceFiles } from "./source-files";
import { StorageHealth } from "./storage-health";
import { failAt, heal } from "./testing/faulty-disk";
import { storeTrainingQuestions } from "./training-questions";
import { writeBackup } from "./write-backup";

vi.mock("node:fs/promises", async (original) =>
  (await import("./testing/faulty-disk")).faultyPromises(original),
);
vi.mock("node:fs", async (original) => (await import("./testing/faulty-disk")).faultyFiles(original));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "hopscope-disk-"));
});
afterEach(() => {
  heal();
  rmSync(folder, { recursive: true, force: true });
});

/** Files below the data folder. */
const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const index = (name: string, text: string) =>
  publishFolder(path.join(folder, name), (partial) =>
    writeDurably(path.join(partial, "nodes"), [Buffer.from(text)]),
  );
const bundle = { files: new Map([["manifest.json", Buffer.from("{}")]]) };

/** What writes, what of it fails, and what its error says was kept. */
const WRITERS: Record<string, [write: () => Promise<unknown>, calls: string[], said: RegExp]> = {
  "an uploaded file": [
    async () => {
      const { sha256 } = await storeSourceFile(folder, Readable.from([Buffer.from("id,name\n1,One\n")]));
      await syncSourceFiles(folder, [sha256]);
    },
    ["mkdir", "write", "rename", "sync"],
    /^The file cannot be stored: .*Nothing of it was added/,
  ],
  "an index": [
    () => index("g", "new"),
    ["mkdir", "open", "write", "sync", "rename"],
    /^The index cannot be written: .*What was published before is unchanged/,
  ],
  "questions to train on": [
    () => storeTrainingQuestions(folder, [{ question: "q", answers: ["a"] }]),
    ["write", "rename"],
    /^The questions cannot be stored: .*not started/,
  ],
  "a bundle of an experiment": [
    () => new BundleFolder(folder, "a".repeat(64)).keep(bundle as never),
    ["mkdir", "write", "rename"],
    /^The bundle cannot be stored: .*Nothing of it was added/,
  ],
  "a backup": [
    () => writeBackup(folder, { exportRows: async () => [] } as unknown as Database, "0"),
    ["mkdir"],
    /^The backup cannot be prepared beside the data: .*No backup was made/,
  ],
  "embedded texts": [
    async () =>
      (await VectorLog.open(path.join(folder, "log"), 2)).append([Buffer.alloc(32)], new Float32Array(2)),
    ["mkdir", "open", "write"],
    /^The vector cache .* cannot be (?:made|written): .*What was embedded before is kept/,
  ],
};

describe.each(Object.entries(WRITERS))("%s", (_, [write, calls, said]) => {
  it.each([
    ["ENOSPC", "storage-full", 507, "the disk is full"],
    ["EDQUOT", "storage-full", 507, "quota"],
    ["EROFS", "storage-unavailable", 503, "the disk is read-only"],
    ["EIO", "storage-unavailable", 503, "the disk reports an error"],
    ["EMFILE", "storage-unavailable", 503, "too many files are open"],
  ])(
    "on %s is refused as %s, and is written once the disk works again",
    async (code, ours, status, words) => {
      for (const call of calls) {
        failAt(code, folder, call);
        const error = await write().then(
          () => expect.fail(`${call} did not fail`),
          (thrown: unknown) => thrown,
        );
        heal();
        expect(error).toBeInstanceOf(HopscopeError);
        expect(error).toMatchObject({ code: ours, status, hint: expect.stringMatching(/\w/) });
        expect((error as Error).message).toContain(words);
        expect((error as Error).message).toMatch(said);
        expect((error as Error).message).toContain(folder);
      }
      await write();
    },
  );
});

it("an index whose successor finds no room stays what it was, and nothing of the successor is left", async () => {
  await index("g", "old");
  for (const call of ["open", "write", "sync"]) {
    failAt("ENOSPC", folder, call);
    await expect(index("g", "new")).rejects.toMatchObject({ code: "storage-full" });
    heal();
    expect(files()).toEqual(["nodes"]);
  }
});

it("bytes that are there already are replaced by ones that are on the disk alone", async () => {
  const store = () => storeSourceFile(folder, Readable.from([Buffer.from("the same")]));
  failAt("EIO", "arriving", "sync");
  await store();
  await expect(store()).rejects.toMatchObject({ code: "storage-unavailable" });
});

it("an error that says nothing of a disk stays as it is", async () => {
  failAt("EACCES", folder, "mkdir");
  await expect(index("g", "x")).rejects.toMatchObject({ code: "EACCES" });
});

describe("the health of the disk", () => {
  it("is bad from a failed write until a write succeeds", async () => {
    const health = new StorageHealth(folder);
    expect(await health.check()).toBeNull();
    failAt("ENOSPC", folder, "mkdir", "open", "write");
    health.note(await index("g", "x").catch((error: unknown) => error));
    const first = await health.check();
    expect(first).toMatchObject({
      reason: expect.stringContaining("the disk is full"),
      hint: expect.any(String),
    });
    expect((await health.check())?.since).toBe(first?.since);
    heal();
    expect(await health.check()).toBeNull();
    expect(files()).toEqual([]);
  });

  it("does not change for errors of other kinds", async () => {
    const health = new StorageHealth(folder);
    health.note(new HopscopeError("invalid-input", "The question is empty."));
    health.note(new Error("ENOSPC"));
    expect(await health.check()).toBeNull();
  });
});
