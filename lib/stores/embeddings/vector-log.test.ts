import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KEY_BYTES } from "./key-table";
import { VectorLog } from "./vector-log";

const DIMENSIONS = 3;
const ROW_BYTES = DIMENSIONS * 4 + 8;
const keyOf = (n: number) => createHash("sha256").update(`${n}`).digest().subarray(0, KEY_BYTES);
const vectorOf = (n: number) => Float32Array.of(n, -n / 3, Math.sqrt(n));

let folder: string;
const open: VectorLog[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vector-log-"));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((log) => log.close()));
  await rm(folder, { recursive: true });
});

async function openLog(): Promise<VectorLog> {
  const log = await VectorLog.open(folder, DIMENSIONS);
  open.push(log);
  return log;
}

async function append(log: VectorLog, numbers: readonly number[]): Promise<void> {
  await log.append(numbers.map(keyOf), Float32Array.from(numbers.flatMap((n) => [...vectorOf(n)])));
}

/** The numbers among `numbers` that the log knows; checks that what it gives for them is right. */
async function known(log: VectorLog, numbers: readonly number[]): Promise<number[]> {
  const wanted = numbers.map((n) => ({ n, key: keyOf(n), into: new Float32Array(DIMENSIONS) }));
  const missing = new Set(await log.read(wanted));
  const found = wanted.filter((item) => !missing.has(item));
  for (const { n, into } of found) expect(into).toEqual(vectorOf(n));
  for (const { into } of missing) expect(into).toEqual(new Float32Array(DIMENSIONS));
  return found.map(({ n }) => n);
}

async function onlyFile(ending: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending));
  expect(names).toHaveLength(1);
  return path.join(folder, names[0]!);
}

describe("VectorLog", () => {
  it("gives back what several writers appended, in any order and with repetitions", async () => {
    const appends = fc.array(fc.tuple(fc.nat(2), fc.array(fc.nat(600), { maxLength: 300 })), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(
        appends,
        fc.array(fc.nat(600), { maxLength: 400, size: "max" }),
        async (batches, asked) => {
          await rm(folder, { recursive: true });
          const writers = [await openLog(), await openLog(), await openLog()];
          await Promise.all(batches.map(([writer, numbers]) => append(writers[writer]!, numbers)));
          const written = new Set(batches.flatMap(([, numbers]) => numbers));
          const expected = asked.filter((n) => written.has(n));
          expect(await known(await openLog(), asked)).toEqual(expected);
          await writers[0]!.refresh();
          expect(await known(writers[0]!, asked)).toEqual(expected);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("finds at once what it wrote itself, and what others wrote after a look", async () => {
    const [mine, others] = [await openLog(), await openLog()];
    await append(mine, [1, 2]);
    await append(others, [3]);
    expect(await known(mine, [1, 2, 3])).toEqual([1, 2]);
    await Promise.all([mine.refresh(), mine.refresh()]);
    await append(others, [4]);
    await Promise.all([mine.refresh(), mine.refresh()]);
    expect(await known(mine, [4, 3, 2, 1])).toEqual([4, 3, 2, 1]);
  });

  it("makes no files for a reader", async () => {
    await known(await openLog(), [1]);
    expect(await readdir(folder)).toEqual([]);
  });

  it("loses only the torn row, wherever a killed writer stopped", async () => {
    await append(await openLog(), [0, 1, 2, 3]);
    const [keys, vectors] = [await onlyFile(".keys"), await onlyFile(".vectors")];
    const [wholeKeys, wholeVectors] = [await readFile(keys), await readFile(vectors)];
    for (let bytes = wholeVectors.length; bytes >= 0; bytes -= 5) {
      await truncate(vectors, bytes);
      const whole = Math.floor(bytes / ROW_BYTES);
      expect(await known(await openLog(), [0, 1, 2, 3])).toEqual([0, 1, 2, 3].slice(0, whole));
    }
    await writeFile(vectors, wholeVectors);
    for (let bytes = wholeKeys.length; bytes >= 0; bytes -= 3) {
      await truncate(keys, bytes);
      const whole = Math.floor(bytes / KEY_BYTES);
      expect(await known(await openLog(), [0, 1, 2, 3])).toEqual([0, 1, 2, 3].slice(0, whole));
    }
  });

  it("does not count a damaged row, and can write it anew", async () => {
    await append(await openLog(), [0, 1, 2]);
    const vectors = await onlyFile(".vectors");
    const bytes = await readFile(vectors);
    bytes[ROW_BYTES + 5]! ^= 1;
    await writeFile(vectors, bytes);
    const log = await openLog();
    expect(await known(log, [0, 1, 2])).toEqual([0, 2]);
    await append(log, [1]);
    expect(await known(log, [0, 1, 2])).toEqual([0, 1, 2]);
  });

  it("takes a folder that was emptied while it was open as empty", async () => {
    const log = await openLog();
    await append(log, [0]);
    for (const name of await readdir(folder)) await rm(path.join(folder, name));
    expect(await known(log, [0])).toEqual([]);
  });

  it("refuses a folder that cannot be made, with what to do", async () => {
    await writeFile(path.join(folder, "file"), "");
    await expect(VectorLog.open(path.join(folder, "file", "inside"), DIMENSIONS)).rejects.toMatchObject({
      code: "internal",
      hint: expect.stringContaining("data folder"),
    });
  });
});
