import { describe, expect, it } from "vitest";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { chunkSources } from "./chunk-sources";
import { pagesOf } from "./pages";

describe("pagesOf", () => {
  const starts = [0, 13, 13, 13, 25];
  it.each([
    [0, 11, [1, 1]],
    [0, 14, [1, 4]],
    [13, 25, [4, 4]],
    [25, 30, [5, 5]],
    [13, 30, [4, 5]],
    [0, 0, [1, 1]],
  ])("of the characters %i to %i are %j; pages without text are none of them", (from, to, pages) =>
    expect(pagesOf(starts, from, to)).toEqual(pages),
  );
});

describe("chunks of a document with pages", () => {
  it("know theirs, and are reported by their length", async () => {
    const pages = ["The Old Quay was built in 1872. ".repeat(40), "Cranes are dear. ".repeat(60)].map(
      (text) => text.trim(),
    );
    const text = pages.join("\n\n");
    const builder = new GraphBuilder();
    const reported: string[] = [];
    const kit = {
      builder,
      report: ({
        done,
        total,
        unit,
        detail,
      }: {
        done: number;
        total: number | null;
        unit: string;
        detail?: string;
      }) => void reported.push(`${done} of ${total} ${unit}, ${detail}`),
      signal: new AbortController().signal,
    };
    const documents = [
      { id: "r.pdf", title: "R", text, pages: [0, pages[0]!.length + 2] },
      { id: "d", title: "D", text: "No pages here." },
    ];
    await chunkSources({ documents, tables: [] }, kit);
    const nodes = Array.from({ length: builder.nodeCount }, (_, index) => builder.node(index));
    const own = nodes.filter(({ origin }) => origin?.source === "r.pdf");
    const pagesIn = (written: string) => [
      written.includes("Quay") ? 1 : 2,
      written.includes("Cranes") ? 2 : 1,
    ];
    expect(own.length).toBeGreaterThan(1);
    expect(own.map(({ origin }) => origin?.pages)).toEqual(own.map((node) => pagesIn(node.text)));
    expect(nodes.find(({ origin }) => origin?.source === "d")?.origin).not.toHaveProperty("pages");
    const length = text.length + "No pages here.".length;
    expect(reported[0]).toBe(`0 of ${length} characters, document 1 of 2`);
    expect(reported.at(-1)).toBe(`${length} of ${length} characters, document 2 of 2`);
  });
});
