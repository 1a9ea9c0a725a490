import fs from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { writeStream } from "./write-stream";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "hopscope-streams-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function breaking(): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from("half");
      throw new Error("line cut");
    })(),
  );
}

it("writes what comes, through what measures it, over what was there", async () => {
  const file = path.join(folder, "whole");
  await writeFile(file, "a longer text that was there");
  let bytes = 0;
  const through = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.byteLength;
      done(null, piece);
    },
  });
  const content = Readable.from([Buffer.from("head|"), Buffer.from("tail")]);
  await writeStream(content, file, { through, flush: true, mode: 0o600 });
  expect(await readFile(file, "utf8")).toBe("head|tail");
  expect(bytes).toBe(9);
  await rm(file);
});

it("leaves no file of a stream that breaks, also where the disk is slow to open one", async () => {
  const { open } = fs;
  vi.spyOn(fs, "open").mockImplementation(((...given: Parameters<typeof open>) =>
    setTimeout(() => open(...given), 20)) as unknown as typeof open);
  for (let turn = 0; turn < 20; turn++)
    await expect(writeStream(breaking(), path.join(folder, String(turn)))).rejects.toThrow("line cut");
  await pause(50);
  expect(await readdir(folder)).toEqual([]);
  vi.restoreAllMocks();
});

it("leaves no file of a stream that is aborted", async () => {
  const endless = new Readable({ read: () => {} });
  const file = path.join(folder, "endless");
  const stop = new AbortController();
  const writing = writeStream(endless, file, { signal: stop.signal });
  stop.abort(new Error("enough"));
  await expect(writing).rejects.toThrow();
  await expect(stat(file)).rejects.toThrow("ENOENT");
});

it("lets go of a stream whose file cannot be opened", async () => {
  const content = Readable.from([Buffer.from("x")]);
  await expect(writeStream(content, path.join(folder, "missing", "file"))).rejects.toThrow("ENOENT");
  expect(content.destroyed).toBe(true);
});
