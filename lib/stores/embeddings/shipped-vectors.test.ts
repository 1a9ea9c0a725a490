import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cosine } from "../../graph/numeric/cosine";
import { searchableText } from "../../graph/snapshot/graph-builder";
import { cachedEmbedder, keyOf } from "./cached-embedder";
import type { ClosableEmbedder } from "./closable-embedder";
import { openMiniLm } from "./open-minilm";
import { packVectors, ShippedVectors } from "./shipped-vectors";

const DIMENSIONS = 48;
const TEXTS = Array.from({ length: 40 }, (_, at) => `text ${at}`);

/** A unit vector for each text, and a note of what it was asked for. */
function recorder(id: string): ClosableEmbedder & { asked: string[] } {
  const asked: string[] = [];
  const embed = async (texts: readonly string[]) => {
    asked.push(...texts);
    return Float32Array.from(texts.flatMap((text) => [...vectorOf(text)]));
  };
  return { id, dimensions: DIMENSIONS, asked, embed, open: async () => {}, close: async () => {} };
}

function vectorOf(text: string): Float32Array {
  const seed = keyOf(text);
  const vector = Float32Array.from({ length: DIMENSIONS }, (_, at) => seed[at % 16]! * Math.cos(at) - 60);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shipped-vectors-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("shipped vectors", () => {
  it("stand for the embedder, which is asked for all other texts", async () => {
    const file = path.join(folder, "vectors.bin");
    const owner = { id: "own", dimensions: DIMENSIONS };
    writeFileSync(
      file,
      packVectors(
        owner,
        TEXTS.map((text) => [keyOf(text), vectorOf(text)]),
      ),
    );
    const own = recorder("own");
    const embedder = await cachedEmbedder(own, path.join(folder, "own"), file);
    const vectors = await embedder.embed([...TEXTS, "another"]);
    expect(own.asked).toEqual(["another"]);
    for (const [at, text] of [...TEXTS, "another"].entries()) {
      const vector = vectors.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS);
      expect(cosine(vector, vectorOf(text)), text).toBeGreaterThan(0.9999);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 6);
    }

    const other = recorder("other");
    await (await cachedEmbedder(other, path.join(folder, "other"), file)).embed(TEXTS);
    expect(other.asked).toEqual(TEXTS);
  });

  it("are those of all nodes of the sample, as the model makes them", async () => {
    const model = await openMiniLm({ folder: path.resolve(".build", "tests", "models"), threads: 1 });
    const shipped = await ShippedVectors.open(path.join("prisma", "sample", "vectors.bin"), model);
    const csv = readFileSync(path.join("prisma", "sample", "nodes.csv"), "utf8").trim();
    const { data } = Papa.parse<{ name: string; text: string }>(csv, { header: true });
    const texts = data.map(searchableText);
    const rows = texts.map((text) => ({ key: keyOf(text), into: new Float32Array(model.dimensions) }));
    expect(rows.length).toBeGreaterThan(3900);
    expect(shipped!.read(rows)).toEqual([]);
    // Processors without VNNI saturate sums of the quantised model: vectors of one text agree to .998 between the two kinds.
    const some = Array.from({ length: 12 }, (_, at) => at * 300);
    const made = await model.embed(some.map((at) => texts[at]!));
    for (const [at, row] of some.entries()) {
      const own = made.subarray(at * model.dimensions, (at + 1) * model.dimensions);
      const likeness = rows.map(({ into }) => cosine(own, into));
      expect(likeness[row], texts[row]).toBeGreaterThan(0.99);
      expect(Math.max(...likeness), texts[row]).toBe(likeness[row]);
    }
    await model.close();
  });
});
