import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { harvest, nodesOf, rejectionsOf } from "../testing/test-files";

const nodes = `id\n${Array.from({ length: 5_000 }, (_, n) => `n${n}`).join("\n")}\n`;

describe("gzip", () => {
  it("is recognised by its bytes, not by its name", async () => {
    const found = await harvest({
      "a.nodes.csv": gzipSync("id\na\n"),
      "b.nodes.csv.gz": Buffer.from("id\nb\n"),
    });
    expect(nodesOf(found).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("may be several archives in a row", async () => {
    const found = await harvest({ "nodes.csv.gz": Buffer.concat([gzipSync("id\na\n"), gzipSync("b\n")]) });
    expect(nodesOf(found).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1), "it ends too early"],
    ["damaged", (bytes: Buffer) => bytes.fill(0, bytes.length - 8), "checksum or coding"],
  ])("that is %s is refused", async (_, damage, reason) => {
    const found = await harvest({ "nodes.csv.gz": damage(gzipSync(nodes)) });
    expect(rejectionsOf(found)).toEqual([
      expect.stringMatching(new RegExp(`^nodes.csv.gz:- - The gzip archive is damaged: .*${reason}`)),
    ]);
  });

  it("inside gzip is refused", async () => {
    const found = await harvest({ "nodes.csv.gz": gzipSync(gzipSync(nodes)) });
    expect(rejectionsOf(found)).toEqual([expect.stringContaining("a gzip archive inside another")]);
  });

  it("stops at what all archives of an import may unpack to, and keeps what came before", async () => {
    const found = await harvest(
      { "a.nodes.csv.gz": "id\na\n", "b.nodes.csv.gz": gzipSync(nodes) },
      { decompressedLimitBytes: 100 },
    );
    expect(nodesOf(found).map(({ id }) => id)).toEqual(["a"]);
    expect(rejectionsOf(found)).toEqual([
      expect.stringMatching(/^b.nodes.csv.gz:- - The archives unpack to more than the limit/),
    ]);
  });

  it("that unpacks as only a bomb does is refused", async () => {
    const bomb = Buffer.alloc(70 * 2 ** 20, `${"x".repeat(999)}\n`);
    const found = await harvest({ "note.txt.gz": gzipSync(bomb) });
    expect(found.documents).toEqual([]);
    expect(rejectionsOf(found)).toEqual([expect.stringContaining("more than 250 times its size")]);
  });
});
