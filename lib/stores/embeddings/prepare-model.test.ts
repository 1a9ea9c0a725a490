import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { prepareModel } from "./prepare-model";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "prepare-model-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Each test converts; seconds of one processor. */
describe("prepareModel", { timeout: 300_000 }, () => {
  it("leaves one whole file however many prepare it at once, sweeps away what a killed conversion left, but not what another is writing, and does not write it again", async () => {
    const [old, fresh] = ["a.onnx.1.partial", "a.onnx.2.partial"].map((name) => path.join(folder, name));
    await writeFile(old!, "half");
    await writeFile(fresh!, "half");
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(old!, yesterday, yesterday);
    const models = await Promise.all([1, 2].map(() => prepareModel(folder)));
    expect(models[1]).toEqual(models[0]);
    const { file } = models[0]!;
    const name = path.basename(file);
    expect((await readdir(folder)).sort()).toEqual(["a.onnx.2.partial", name, `${name}.crc32`]);
    const { mtimeMs, ino, size } = await stat(file);
    expect(size).toBeGreaterThan(50e6);
    await prepareModel(folder);
    expect(await stat(file)).toMatchObject({ mtimeMs, ino });
    // Flipped bits, and a model of a version that wrote no checksum, are not opened: it is converted again.
    const whole = await readFile(file);
    const flipped = new Uint8Array(whole);
    flipped[size >> 1]! ^= 4;
    await writeFile(file, flipped);
    await prepareModel(folder);
    expect((await readFile(file)).equals(whole)).toBe(true);
  });

  it("says what to do when the folder cannot be written", async () => {
    const file = path.join(folder, "file");
    await writeFile(file, "mine");
    await expect(prepareModel(path.join(file, "models"))).rejects.toMatchObject({
      code: "model-unavailable",
      hint: expect.stringContaining("EMBEDDINGS_BASE_URL"),
    });
    expect(await readFile(file, "utf8")).toBe("mine");
  });
});
