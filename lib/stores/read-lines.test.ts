import fc from "fast-check";
import { expect, it } from "vitest";
import { readLines } from "./read-lines";

async function linesOf(chunks: readonly Uint8Array[]): Promise<string[]> {
  async function* stream() {
    yield* chunks;
  }
  const lines: string[] = [];
  for await (const line of readLines(stream())) lines.push(line);
  return lines;
}

it("gives every line, wherever the stream is cut", async () => {
  const line = fc
    .array(fc.constantFrom("a", "é", "😀", "\u2028", "\u2029", "\r", "\u0085", '"'))
    .map((of) => of.join(""));
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.constantFrom("\n", "\r\n"), fc.nat(9), async (lines, end, length) => {
      const bytes = Buffer.from(lines.map((one) => one + end).join(""));
      const chunks: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += length + 1) chunks.push(bytes.subarray(at, at + length + 1));
      const expected = end === "\n" ? lines.map((one) => one.replace(/\r$/, "")) : lines;
      expect(await linesOf(chunks)).toEqual(expected);
    }),
  );
});

it("gives a last line that nothing ends, and none for an empty stream", async () => {
  expect(await linesOf([Buffer.from("one\ntwo")])).toEqual(["one", "two"]);
  expect(await linesOf([])).toEqual([]);
});
