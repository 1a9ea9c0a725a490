import { describe, expect, it } from "vitest";
import { ipcFile, listColumn, utf8ColumnOf } from "../../../graph/snapshot/ipc-file";
import { buildEntityIndex, entityIndexFile, openEntityIndex } from "./entity-index";

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return new Uint8Array(Buffer.concat(all));
}

const ids = utf8ColumnOf(["naïve", "b", "", "日本"]);
const edges = { ids, sources: Int32Array.of(0, 1, 1, 3), targets: Int32Array.of(1, 0, 3, 3) };

describe("The path index on disk", () => {
  it("is read as it was built, nodes by their ids", async () => {
    const built = buildEntityIndex(edges);
    const opened = openEntityIndex(await bytesOf(entityIndexFile(edges, () => {})));
    expect(opened.index).toEqual(built.index);
    expect(["日本", "naïve", "nobody"].map(opened.vertexOf)).toEqual([3, 0, -1]);
    expect([0, 1, 2, 3].map(opened.idOf)).toEqual(["naïve", "b", "", "日本"]);
    expect(opened.index.paths.map(({ vertices }) => vertices.length)).toEqual([4, 3]);
  });

  it("looks up before it is half done, so that it can be stopped", () => {
    const done: number[] = [];
    entityIndexFile(edges, (vertices) => done.push(vertices));
    expect(done.filter((vertices) => vertices < ids.length).length).toBeGreaterThan(3);
    // Also while it sorts paths, of which none is done yet.
    expect(done.filter((vertices) => vertices === ids.length).length).toBeGreaterThan(1);
    expect(done.at(-1)).toBe(ids.length + 4 / 2 + 3 / 3);
  });

  it("is empty for an empty graph", async () => {
    const none = { ids: utf8ColumnOf([]), sources: new Int32Array(), targets: new Int32Array() };
    const { index } = openEntityIndex(await bytesOf(entityIndexFile(none, () => {})));
    expect(index.paths.map(({ tree }) => tree.root)).toEqual([-1, -1]);
  });

  it("is refused when another version wrote it", async () => {
    const layout = Int32Array.of(99, 2, 8, 0);
    const file = ipcFile({ layout: listColumn(Int32Array.of(0, 4), layout) });
    const bytes = await bytesOf(file);
    expect(() => openEntityIndex(bytes)).toThrow(expect.objectContaining({ code: "not-ready" }));
  });
});
