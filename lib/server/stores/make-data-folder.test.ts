import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeDataFolder } from "./make-data-folder";

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(path.join(os.tmpdir(), "hopscope-make-"));
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

describe("the data folder", () => {
  it("is made with those above it, by several at once, and left as it is when it is there", async () => {
    const folder = path.join(parent, "a", "b", "c");
    await Promise.all([makeDataFolder(folder), makeDataFolder(folder), makeDataFolder(folder)]);
    expect(statSync(folder).isDirectory()).toBe(true);
    if (process.platform !== "win32") expect(statSync(folder).mode & 0o777).toBe(0o700);
    await makeDataFolder(folder);
  });

  it("says that a file is in its place, or on the way", async () => {
    const file = path.join(parent, "file");
    writeFileSync(file, "");
    await expect(makeDataFolder(file)).rejects.toThrow(/cannot be used: it is a file\./);
    await expect(makeDataFolder(path.join(file, "below"))).rejects.toThrow(/a part of the path is a file/);
  });

  it.runIf(process.platform === "linux")("is refused where no folder can be made, at once", async () => {
    await expect(makeDataFolder("/proc/nope/data")).rejects.toMatchObject({
      code: "invalid-input",
      message: "The data folder /proc/nope/data cannot be used: no folder can be made there.",
    });
  });
});
