import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeToOthers, makeDataFolder } from "./make-data-folder";

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

  it.runIf(process.platform !== "win32")(
    "is closed to others with all that is in it, links apart",
    async () => {
      const outside = path.join(parent, "outside");
      const folder = path.join(parent, "data");
      mkdirSync(path.join(folder, "graphs", "one"), { recursive: true, mode: 0o755 });
      for (const file of [outside, path.join(folder, "a"), path.join(folder, "graphs", "one", "b")]) {
        writeFileSync(file, "");
        chmodSync(file, 0o666);
      }
      symlinkSync(outside, path.join(folder, "link"));
      await closeToOthers(folder);
      const modeOf = (place: string) => (statSync(path.join(folder, place)).mode & 0o777).toString(8);
      expect(["", "graphs", "graphs/one"].map(modeOf)).toEqual(["700", "700", "700"]);
      expect(["a", "graphs/one/b"].map(modeOf)).toEqual(["600", "600"]);
      expect(statSync(outside).mode & 0o777).toBe(0o666);
      await closeToOthers(path.join(parent, "nowhere"));
    },
  );

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
