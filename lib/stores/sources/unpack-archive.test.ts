import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unpackArchive } from "./unpack-archive";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "hopscope-zip-"));
});
afterAll(() => rm(folder, { recursive: true }));

const zip = (files: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, said]) => [name, strToU8(said)]))),
  );

async function unpack(bytes: Uint8Array, { files = 100, bytesLeft = 1e9 } = {}) {
  const file = path.join(folder, "a.zip");
  await writeFile(file, bytes);
  const taken: Record<string, string> = {};
  const limits = { files, budget: { bytesLeft, limit: bytesLeft } };
  const refused = await unpackArchive(file, "a.zip", limits, async (name, content) => {
    taken[name] = await text(content);
  });
  return { taken, refused };
}

/** Puts other bytes of the same length wherever these are. */
function replaced(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1");
}

describe("an archive", () => {
  it("gives its files with their paths, without folders and files of the system", async () => {
    const { taken, refused } = await unpack(
      zip({
        "notes/": "",
        "notes/a.md": "# A",
        "empty.txt": "",
        "bücher/ß.txt": "Straße",
        "__MACOSX/notes/._a.md": "x",
        ".DS_Store": "x",
        "notes/Thumbs.db": "x",
      }),
    );
    expect(taken).toEqual({
      "a.zip/notes/a.md": "# A",
      "a.zip/empty.txt": "",
      "a.zip/bücher/ß.txt": "Straße",
    });
    expect(refused).toEqual([]);
  });

  it("cannot put a file outside of it, nor two into one place", async () => {
    const slips = zip({
      "../../etc/passwd": "x",
      "/root.txt": "x",
      "a/../b.txt": "x",
      "C:/x.txt": "x",
      "ok.txt": "fine",
    });
    const found = await unpack(replaced(slips, "a/../b.txt", "a\\..\\b.txt"));
    expect(found.taken).toEqual({ "a.zip/ok.txt": "fine" });
    expect(found.refused.map(({ reason }) => reason.split(";")[0])).toEqual(
      Array(4).fill("The name leads out of the archive"),
    );
    const twice = await unpack(replaced(zip({ "one.txt": "1", "two.txt": "2" }), "two.txt", "one.txt"));
    expect(twice.taken).toEqual({ "a.zip/one.txt": "1" });
    expect(twice.refused).toEqual([
      { file: "a.zip/one.txt", reason: "The archive has two files of this name; expected each once." },
    ]);
  });

  it("takes names that objects have of themselves", async () => {
    const named = replaced(zip({ "xxproto__.md": "# A" }), "xxproto__.md", "__proto__.md");
    expect(Object.entries((await unpack(named)).taken)).toEqual([["a.zip/__proto__.md", "# A"]]);
  });

  it("that unpacks to more than the limit is refused, and so is a file of it that only a bomb can be", async () => {
    const bomb = zip({ "bomb.txt": "0".repeat(80 * 2 ** 20), "ok.txt": "fine" });
    expect(bomb.length).toBeLessThan(100_000);
    await expect(unpack(bomb, { bytesLeft: 2 ** 20 })).rejects.toThrow("unpack to more than 1 MB, the limit");
    const { taken, refused } = await unpack(bomb);
    expect(taken).toEqual({ "a.zip/ok.txt": "fine" });
    expect(refused).toEqual([
      { file: "a.zip/bomb.txt", reason: expect.stringContaining("more than 250 times its size") },
    ]);
  });

  it("with more files than the limit is refused before any is unpacked", async () => {
    await expect(unpack(zip({ a: "1", b: "2", c: "3" }), { files: 2 })).rejects.toThrow(
      "lists 3 files; expected at most 2",
    );
  });

  it("that is cut off is refused; one damaged file is named, and the others are taken", async () => {
    const whole = zip({ "a.txt": "hello there, hello there, hello there", "b.txt": "good" });
    await expect(unpack(whole.subarray(0, whole.length - 30))).rejects.toThrow("damaged or cut off");
    const damaged = Buffer.from(whole);
    damaged.set([0xff, 0xff, 0xff], 30 + "a.txt".length + 2);
    const { taken, refused } = await unpack(damaged);
    expect(taken["a.zip/b.txt"]).toBe("good");
    expect(refused).toEqual([
      { file: "a.zip/a.txt", reason: expect.stringContaining("damaged at this file") },
    ]);
  });

  it("with a file behind a password names it", async () => {
    const bytes = zip({ "a.txt": "secret" });
    const directory = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    bytes[directory + 8]! |= 1;
    expect((await unpack(bytes)).refused).toEqual([
      {
        file: "a.zip/a.txt",
        reason: "The file is encrypted with a password; expected an archive without one.",
      },
    ]);
  });
});
