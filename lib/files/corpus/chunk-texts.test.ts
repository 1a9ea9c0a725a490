import fc from "fast-check";
import { expect, it } from "vitest";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { chunkSources } from "./chunk-sources";
import { chunkTexts, spreadCorpus } from "./chunk-texts";

const documentsOf = (lengths: readonly number[]) =>
  lengths.map((length, at) => ({ id: `d${at}`, title: `Document ${at}`, text: "x".repeat(length) }));
const tablesOf = (lengths: readonly number[]) =>
  lengths.map((length, at) => ({ id: `t${at}`, title: "", header: ["a"], rows: [["y".repeat(length)]] }));

it("a sample is spread over documents and tables, and its factor restores the whole length", () => {
  const lengths = fc.array(fc.nat({ max: 50 }), { maxLength: 40 });
  fc.assert(
    fc.property(lengths, lengths, fc.integer({ min: 1, max: 60 }), (texts, cells, most) => {
      const corpus = { documents: documentsOf(texts), tables: tablesOf(cells) };
      const sample = spreadCorpus(corpus, most);
      const taken = [...sample.corpus.documents, ...sample.corpus.tables];
      const all: readonly object[] = [...corpus.documents, ...corpus.tables];
      expect(taken).toHaveLength(Math.min(most, all.length));
      const places = taken.map((source) => all.indexOf(source));
      const gaps = places.map((place, at) => place - (places[at - 1] ?? 0));
      for (const gap of gaps) expect(gap).toBeLessThanOrEqual(Math.ceil(all.length / most));
      const length = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size + 1, 0);
      const ofTaken = length(places.map((place) => [...texts, ...cells][place]!));
      if (taken.length > 0) expect(sample.factor * ofTaken).toBeCloseTo(length([...texts, ...cells]));
    }),
  );
  const whole = { documents: documentsOf([3]), tables: tablesOf([4]) };
  expect(spreadCorpus(whole, null)).toEqual({ corpus: whole, factor: 1 });
});

it("chunks are listed with their headers; blank ones and nodes of a graph are not", async () => {
  const builder = new GraphBuilder();
  builder.addNode({ id: "n", name: "Node", labels: ["Thing"], text: "A text." });
  const tables = [{ id: "t", title: "Films", header: ["Film", " "], rows: [["Heat", "1"]] }];
  const documents = [
    { id: "blank", title: "Blank", text: " " },
    { id: "d", title: "D", text: "A passage." },
  ];
  const kit = {
    builder,
    report: () => {},
    signal: new AbortController().signal,
  };
  await chunkSources({ documents, tables }, kit);
  expect(chunkTexts(builder, tables)).toEqual([
    { id: "d#0", kind: "passage", title: "D", text: "A passage.", headers: [] },
    {
      id: "t#0",
      kind: "segment",
      title: "Films",
      text: expect.stringContaining("Film: Heat"),
      headers: ["Film"],
    },
  ]);
});
