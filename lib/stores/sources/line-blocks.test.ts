import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LineBlock } from "../../files/import/rows/line-block";
import { readLineBlocks } from "./line-blocks";

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, size = 7, limit = 1_000): Promise<LineBlock[]> {
  const blocks: LineBlock[] = [];
  for await (const block of readLineBlocks(cut(bytes, size), limit)) blocks.push(block);
  return blocks;
}

describe("readLineBlocks", () => {
  it("passes the same text on in whole, numbered lines, wherever chunks are cut", async () => {
    const text = fc.string({ unit: fc.constantFrom("a", "\n", "\r", "é", "漢", "😀", " ") });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 9 }), async (written, size) => {
        const blocks = await read(Buffer.from(written), size);
        expect(blocks.map((block) => block.text).join("")).toBe(written);
        let line = 1;
        for (const block of blocks) {
          expect(block.firstLine).toBe(line);
          expect(block.invalid).toEqual([]);
          line += block.text.split("\n").length - 1;
        }
        for (const block of blocks.slice(0, -1)) expect(block.text.endsWith("\n")).toBe(true);
      }),
    );
  });

  it("finds exactly the lines that a strict decoder refuses", async () => {
    const byte = fc.constantFrom(0x61, 0x0a, 0xc3, 0xa9, 0xff, 0xe6, 0xbc, 0xa2, 0xf0);
    await fc.assert(
      fc.asyncProperty(fc.array(byte), fc.integer({ min: 1, max: 9 }), async (values, size) => {
        const bytes = Buffer.from(values);
        const strict = new TextDecoder("utf-8", { fatal: true });
        const expected = bytes
          .toString("latin1")
          .split("\n")
          .flatMap((line, at) => {
            try {
              strict.decode(Buffer.from(line, "latin1"));
              return [];
            } catch {
              return [at + 1];
            }
          });
        const invalid = (await read(bytes, size)).flatMap((block) => block.invalid);
        expect(invalid.map(({ line }) => line)).toEqual(expected);
        for (const found of invalid) expect(bytes[found.byteOffset]).toBe(found.byte);
      }),
    );
  });

  it("names the first byte that fits no sequence", async () => {
    const bytes = Buffer.concat([Buffer.from("ok\naé"), Buffer.from([0xff]), Buffer.from("z\n")]);
    expect((await read(bytes))[1]!.invalid).toEqual([{ line: 2, byteOffset: 6, byte: 0xff }]);
  });

  it("leaves a byte order mark out of the text", async () => {
    expect((await read(Buffer.from("\ufeffid\n\ufeffx\n"), 99))[0]!.text).toBe("id\n\ufeffx\n");
  });

  it.each([1, 5, 1_000])(
    "refuses a line over the limit after handing on those before it, in chunks of %i",
    async (size) => {
      const lines: string[] = [];
      const reading = async () => {
        const bytes = Buffer.from(`one\ntwo\n${"x".repeat(11)}\nfour\n`);
        for await (const { text } of readLineBlocks(cut(bytes, size), 10)) lines.push(text);
      };
      await expect(reading()).rejects.toThrow("Line 3 is longer than 10 bytes");
      expect(lines.join("")).toBe("one\ntwo\n");
      await expect(read(Buffer.from("x".repeat(10)), size, 10)).resolves.toHaveLength(1);
    },
  );

  it("stops reading as soon as a line without end is over the limit", async () => {
    let chunks = 0;
    async function* endless(): AsyncGenerator<Buffer> {
      for (; chunks < 1_000; chunks++) yield Buffer.from("x");
    }
    const reading = async () => {
      for await (const _ of readLineBlocks(endless(), 10)) throw new Error("No line has ended.");
    };
    await expect(reading()).rejects.toThrow("Line 1 is longer than 10 bytes");
    expect(chunks).toBeLessThan(20);
  });
});
