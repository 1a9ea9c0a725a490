/** Generations whose files are not what was written: nothing is answered from them. */
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { HopscopeError } from "../../graph/errors";
import { normalizeRows } from "../../graph/numeric/cosine";
import { seededRandom } from "../../graph/numeric/seeded-random";
import { EXACT_ROWS } from "../../graph/numeric/vector-index";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { snapshotSource } from "../../graph/snapshot-source";
import { films, makeFolders, written } from "../testing/generation-under-test";
import { type OpenGeneration, openGeneration, readCompleteManifest } from "./open-generation";
import { readSourceDocument, readSourceTable } from "./read-source";

makeFolders();

describe("A damaged generation", () => {
  const opening = async (damage: (folder: string) => void): Promise<HopscopeError> => {
    const folder = await written();
    damage(folder);
    expect(await readCompleteManifest(folder)).toBeNull();
    return openGeneration(folder).then(
      () => expect.fail("it opened"),
      (error: HopscopeError) => error,
    );
  };

  it.each(["edges.arrow", "documents.jsonl"])(
    "is refused when %s is longer, shorter or missing",
    async (part) => {
      for (const damage of [
        (file: string) => appendFileSync(file, "x"),
        (file: string) => writeFileSync(file, "x"),
        (file: string) => rmSync(file),
      ]) {
        const error = await opening((folder) => damage(path.join(folder, part)));
        expect(error).toMatchObject({ code: "damaged-generation" });
        expect(error.message).toContain(part);
      }
    },
  );

  it.each(["{", "{}", '{"version":1}', '{"version":999}'])(
    "is refused when its manifest is %s",
    async (content) => {
      const error = await opening((folder) => writeFileSync(path.join(folder, "manifest.json"), content));
      expect(error).toMatchObject({ code: "damaged-generation" });
      expect(error.message).toContain("manifest.json");
    },
  );

  it("never answers from flipped bits: each part that is read says that it is damaged", async () => {
    const count = EXACT_ROWS + 100;
    const builder = new GraphBuilder();
    for (let i = 0; i < count; i++)
      builder.addNode({ id: `${i}`, name: `n${i}`, labels: ["A"], text: `word${i % 7}`, properties: { i } });
    for (let i = 1; i < count; i++)
      builder.addEdge({ source: "0", target: `${i}`, type: `T${i % 3}`, kind: "relation" });
    const matrix = normalizeRows(
      Float32Array.from({ length: count * 4 }, (_, i) => Math.sin(i * i * 0.37)),
      4,
    );
    const documents = [{ id: "d1", title: "T", text: "first" }];
    const folder = await written(
      builder,
      { matrix, dimensions: 4, embedder: "sine" },
      { documents, tables: [] },
    );
    const random = seededRandom(7);
    for (const part of readdirSync(folder)) {
      const file = path.join(folder, part);
      const whole = readFileSync(file);
      for (let flip = 0; flip < 20 && whole.length > 0; flip++) {
        const bytes = Buffer.from(whole);
        bytes[Math.floor(random() * bytes.length)]! ^= 1 << Math.floor(random() * 8);
        writeFileSync(file, bytes);
        if (flip === 0) expect(await readCompleteManifest(folder)).toBeNull();
        // The table of edges is for other programs: nothing here answers from it.
        if (part === "edges.arrow") continue;
        await expect(readAll(folder), `${part}, flip ${flip}`).rejects.toMatchObject({
          code: "damaged-generation",
          message: expect.stringContaining(`"${part.replace(/\.arrow$/, "")}`),
        });
      }
      writeFileSync(file, whole);
    }
    await readAll(folder);
    expect(await readCompleteManifest(folder)).not.toBeNull();
  });

  it("of an earlier version has no checksums, and is read", async () => {
    const folder = await written(films());
    const file = path.join(folder, "manifest.json");
    const { crc32: _, ...manifest } = JSON.parse(readFileSync(file, "utf8"));
    for (const part of manifest.parts) delete part.crc32;
    writeFileSync(file, JSON.stringify(manifest));
    expect(await snapshotSource(await openGeneration(folder)).nodes(["chunk"])).toHaveLength(1);
    expect(await readCompleteManifest(folder)).toEqual(manifest);
  });

  it.each([
    ["adjacency", (snapshot: OpenGeneration) => snapshotSource(snapshot).neighbours(["chunk"])],
    ["terms", (snapshot: OpenGeneration) => snapshotSource(snapshot).searchText("waterfall", { k: 1 })],
    ["documents", (snapshot: OpenGeneration) => readSourceDocument(snapshot, "d1")],
  ])("names part %s when its bytes make no sense", async (part, read) => {
    const folder = await written();
    const file = path.join(folder, `${part}.arrow`);
    writeFileSync(file, new Uint8Array(readFileSync(file).length).fill(7));
    const reading = read(await openGeneration(folder));
    await expect(reading).rejects.toMatchObject({
      code: "damaged-generation",
      message: expect.stringContaining(`"${part}`),
    });
  });
});

/** Everything that can be read of a generation. */
async function readAll(folder: string): Promise<void> {
  const snapshot = await openGeneration(folder);
  await snapshot.share();
  await snapshotSource(snapshot).neighbours(["0"]);
  await snapshot.vectors();
  await readSourceDocument(snapshot, "d1");
  await readSourceTable(snapshot, "t1");
}
