/** Files that are made to hold a reader. */
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { harvest, rejectionsOf } from "../testing/test-files";

describe("files that are made to hold a reader", () => {
  const many = (count: number, text: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => text(at)).join("");
  /** One second on an idle machine; minutes where work grows with the square. */
  const WITHIN_MS = 10_000;
  /** A busy machine takes longer, and works no more. */
  const processorMs = () => process.cpuUsage().user / 1_000;
  const DEEP = 2_800_000;
  const deep = (open: string, close: string, element = "a") =>
    gzipSync(`${open}${`<${element}>`.repeat(DEEP)}${`</${element}>`.repeat(DEEP)}${close}`);
  const RDF = '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e.example/">';

  it.each([
    ["g.graphml.gz", deep("<graphml>", "</graphml>"), {}],
    ["g.gexf.gz", deep("<gexf>", "</gexf>"), {}],
    ["g.rdf.gz", deep(RDF, "</rdf:RDF>", "e:a"), {}],
  ])("%s is refused for its depth, with its line", async (name, content) => {
    const started = processorMs();
    const found = await harvest({ [name]: content }, { lineLimitBytes: 64 * 2 ** 20 });
    expect(processorMs() - started).toBeLessThan(WITHIN_MS);
    expect(rejectionsOf(found)).toEqual([
      expect.stringMatching(/:1 - Elements are nested more than 256 deep in line 1/),
    ]);
  });

  it("refuses values of JSON that nest too deep", async () => {
    const nested = `{"nodes":[{"id":"a","x":${"[".repeat(5_000)}${"]".repeat(5_000)}}],"links":[]}`;
    expect(rejectionsOf(await harvest({ "g.json": nested, "g.jsonld": nested }))).toEqual([
      expect.stringContaining("nested more than 500 levels deep"),
      expect.stringContaining("nested more than 500 levels deep"),
    ]);
  });

  it("refuses objects that have too many fields", async () => {
    const objects = many(30_000, (at) => `,{"id":"${at}","name":"x","k${at}":1}`);
    expect(rejectionsOf(await harvest({ "a.json": `[${objects.slice(1)}]` }))).toEqual([
      expect.stringContaining("30,002 different fields"),
    ]);
  });

  it("refuses a table of 100,000 columns", async () => {
    const header = Array.from({ length: 100_000 }, (_, at) => `c${at}`).join(",");
    const started = processorMs();
    const found = await harvest({
      "wide.csv": `${header}\n${header}\n`,
      "wide.nodes.csv": `${header}\n${header}\n`,
    });
    expect(processorMs() - started).toBeLessThan(WITHIN_MS);
    expect(rejectionsOf(found)).toEqual([
      expect.stringContaining("100,000 columns; expected at most 16,384"),
      expect.stringContaining("100,000 columns; expected at most 16,384"),
    ]);
  });

  it.each<[string, string]>([
    ["a.md", `---\n${"[".repeat(60_000)}\n---\nText.`],
    ["a.md", `---\nx: ${'["]", '.repeat(8_000)}\n---\nText.`],
    ["a.md", `---\n${"- ".repeat(16_000)}\n---\nText.`],
    ["a.md", `---\n${many(250, (at) => `${" ".repeat(at)}a:\n`)}\n---\nText.`],
    ["b.md", "[[a".repeat(50_000)],
    ["c.md", `[[${"a".repeat(1_000_000)}`],
    ["d.ttl", `<http://a.example/> <http://b.example/> ${"[ <http://b.example/> ".repeat(50_000)}`],
    ["e.ttl", `<http://a.example/> <http://b.example/> ${many(50_000, (at) => `${at} , `)} 1 .`],
    ["f.ttl", `@prefix : <http://a.example/> . :a :b :c ${many(20_000, (at) => `{| :from ${at} |} `)} .`],
    [
      "g.ttl",
      many(20_000, (at) => `@prefix p${at}: <http://p${at}.example/> . p${at}:a p${at}:b p${at}:c .\n`),
    ],
    [
      "nodes.csv",
      `id,name,note\n1,a,"a${" ".repeat(500_000)}b"\n2,b,2020-01-01\n3,c,2020-01-02\n4,d,2020-01-02\n`,
    ],
    ["h.graphml", `<graphml><graph><node id="${"\n".repeat(3_000_000)}`],
    ["i.graphml", `<graphml><graph><node ${many(100_000, (at) => `a${at}="" `)} id="a"/></graph></graphml>`],
    [
      "j.graphml",
      `<graphml>${many(50_000, (at) => `<key id="k${at}" for="node"/>`)}<graph>${many(50_000, (at) => `<node id="${at}"/>`)}</graph></graphml>`,
    ],
    [
      "k.gexf",
      `<gexf><graph><nodes>${many(50_000, (at) => `<node id="${at}"><attvalues/></node>\n`)}</nodes></graph></gexf>`,
    ],
  ])("%s is read or refused within seconds", async (name, content) => {
    const started = processorMs();
    await harvest({ [name]: content });
    expect(processorMs() - started).toBeLessThan(WITHIN_MS);
  });

  it.each(["g.graphml", "g.gexf"])("%s with many defaults is refused", async (name) => {
    const keys = many(
      65,
      (at) =>
        `<key id="k${at}" for="node"><default>x</default></key><attribute id="k${at}"><default>x</default></attribute>`,
    );
    const [root] = [name.slice(2)];
    const found = await harvest({ [name]: `<${root}>${keys}</${root}>` });
    expect(rejectionsOf(found)).toEqual([
      expect.stringContaining("More than 64 attributes have a default value"),
    ]);
  });
});
