import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clearArrivals, sourceFilePath, storeSourceFile } from "./source-files";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "hopscope-sources-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("keeps bytes under their digest, once", async () => {
  const first = await storeSourceFile(folder, Readable.from([Buffer.from("head|"), Buffer.from("tail")]));
  const second = await storeSourceFile(folder, Readable.from([Buffer.from("head|tail")]));
  expect(second).toEqual(first);
  expect(first.bytes).toBe(9);
  expect(await readFile(sourceFilePath(folder, first.sha256), "utf8")).toBe("head|tail");
});

it("leaves nothing of a stream that breaks", async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from("half");
      throw new Error("line cut");
    })(),
  );
  await expect(storeSourceFile(folder, broken)).rejects.toThrow("line cut");
  expect(await readdir(path.join(folder, "sources", "arriving"))).toEqual([]);
  await clearArrivals(folder);
  expect(await readdir(path.join(folder, "sources"))).not.toContain("arriving");
});
