/** Files are shown before they are stored; what a person decides is stored with the source and holds at every indexing. */
import { Readable } from "node:stream";
import { tableFromArrays, tableToIPC } from "apache-arrow";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Readings } from "../../api/sources";
import { makePdf } from "../../stores/testing/make-pdf";
import type { Engine } from "../engine";
import { addFiles, type Files, finishJob } from "../testing/indexed-base";
import { refusal } from "../testing/refusal";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { startIndexing } from "./indexing";
import { createKnowledgeBase, describeKnowledgeBase } from "./knowledge-bases";
import { previewFiles } from "./previewing";

let place: Scratch;
let engine: Engine;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

const FLIGHTS = Buffer.from("from;to;price\nMünchen;Köln;90,5\nKöln;Rom;80\n", "latin1");

async function preview(files: Files, readings: Readings = []) {
  const receive = async (keep: (name: string, content: Readable) => Promise<void>) => {
    for (const [name, content] of Object.entries(files))
      await keep(name, Readable.from([Buffer.from(content)]));
    return readings;
  };
  return (await previewFiles(engine, receive, new AbortController().signal)).previews;
}

it("says which columns there are where a chosen one is not, and adds nothing unless another file has it", async () => {
  const csv = "id,who\na,Ann\n";
  const jsonl = '{"id":"b","name":"Bob"}\n{"id":"c","name":"Cid","who":"C"}\n';
  const gml = `<graphml><graph><node id="d"><data key="who">Dan</data></node></graph></graphml>`;
  const files = { "a.nodes.csv": csv, "b.nodes.jsonl": jsonl, "c.graphml": gml };
  const chosen = (...[column, ...names]: [string, ...string[]]): Readings =>
    names.map((file) => ({ file, columns: [{ column, as: "name" }] }));
  const { id } = await createKnowledgeBase(engine, { name: "Chosen", description: "" });
  for (const [file, there] of [
    ["a.nodes.csv", 'it has "id", "who"'],
    ["b.nodes.jsonl", 'it has "id", "name", "who"'],
    ["c.graphml", 'it has "id", "name", "labels", "text", "who", "source", "type", "target"'],
  ] as const) {
    const given = { [file]: files[file] };
    const reason = `It has no column "nosuch"; ${there}.`;
    expect((await preview(given, chosen("nosuch", file)))[0]!.notes.join(" ")).toContain(reason);
    const adding = addFiles(engine, id, given, { onRejected: "skip" }, chosen("nosuch", file));
    expect(await refusal(adding)).toMatchObject({
      code: "invalid-input",
      message: `${file}: ${reason} Nothing was changed.`,
      problems: [{ at: file, message: reason }],
    });
  }
  const beside = { "a.nodes.csv": csv, "a.md": "# A\n\nThe quay." };
  const adding = addFiles(engine, id, beside, {}, chosen("nosuch", ...Object.keys(beside)));
  expect(await refusal(adding)).toMatchObject({ problems: [{ at: "a.nodes.csv" }] });
  const other = { "d.nodes.csv": "id,name\ne,Eve\n" };
  const { job } = await addFiles(
    engine,
    id,
    { ...files, ...other },
    {},
    chosen("who", ...Object.keys(files), ...Object.keys(other)),
  );
  expect(await finishJob(engine, job)).toMatchObject({ state: "succeeded" });
});

it("counts of edges beside nodes those that come in, and says which ends are no node", async () => {
  const given = {
    "nodes.csv": "id,label,name\na,Thing,A\nb,Thing,B\n",
    "edges.csv": "source,target,type\na,b,KNOWS\na,z,KNOWS\ny,b,KNOWS\n",
  };
  const [nodes, edges] = await preview(given);
  expect(nodes).toMatchObject({ nodeCount: 2, rejected: 0 });
  expect(edges).toMatchObject({ edgeCount: 1, rejected: 2 });
  expect(edges!.rejections.map(({ line, field }) => [line, field])).toEqual([
    [3, "target"],
    [4, "source"],
  ]);
});

it("says what each file is, what its columns are taken for, and what would be rejected", async () => {
  const [flights, edges, broken] = await preview({
    "flights.csv": FLIGHTS,
    "edges.csv": "source,type,target\na,KNOWS,b\na,,b\n",
    "photo.png": "x",
  });
  expect(flights).toMatchObject({
    format: "table",
    encoding: "Windows-1252",
    delimiter: ";",
    notes: [expect.stringContaining("could also mean edges")],
    columns: [{ column: "from" }, { column: "to", sample: ["Köln", "Rom"] }, { column: "price" }],
  });
  expect(edges).toMatchObject({
    format: "edges",
    columns: [{ as: "source" }, { as: "type" }, { as: "target" }],
    edges: [{ source: "a", type: "KNOWS", target: "b" }],
    // Its ends come in only as nodes of other files.
    nodeCount: 0,
    nodes: [],
    accepted: 1,
    rejections: [{ line: 3, field: "type" }],
  });
  expect(broken).toMatchObject({ format: null, rejected: 1 });
});

it("reads the first part of a large file, and says so", async () => {
  const rows = Array.from({ length: 200_000 }, (_, at) => `n${at},KNOWS,n${at + 1}`).join("\n");
  const [large] = await preview({ "list.csv": `source,type,target\n${rows}\n` });
  expect(large).toMatchObject({ isPart: true, rejected: 0 });
  expect(large!.accepted).toBeLessThan(200_000);
  expect(large!.edges).toHaveLength(10);
});

it("stores a reading with its source, and reads it so when it is indexed again", async () => {
  const readings: Readings = [{ file: "flights.csv", readAs: "triples", label: "City" }];
  expect(await preview({ "flights.csv": FLIGHTS }, readings)).toMatchObject([
    { format: "triples", edgeCount: 2, nodes: [{ name: "München", labels: ["City"] }, {}, {}] },
  ]);
  const { id } = await createKnowledgeBase(engine, { name: "Flights", description: "" });
  const { job, sources } = await addFiles(engine, id, { "flights.csv": FLIGHTS }, {}, readings);
  expect(sources).toMatchObject([
    { format: "triples", reading: { readAs: "triples", label: "City", encoding: "Windows-1252" } },
  ]);
  expect(await finishJob(engine, job)).toMatchObject({ state: "succeeded" });
  const again = await startIndexing(engine, id, { force: true });
  expect(await finishJob(engine, again!)).toMatchObject({ state: "succeeded" });
  const described = await describeKnowledgeBase(engine, id);
  expect(described.manifest?.schema.nodeCount).toBe(3);
});

it("reads the file that takes the place of another as that was, unless it does not fit or another reading comes", async () => {
  const { id } = await createKnowledgeBase(engine, { name: "Routes", description: "" });
  const readings: Readings = [
    {
      file: "flights.csv",
      readAs: "triples",
      columns: [
        { column: "price", as: "type" },
        { column: "note", as: "ignore" },
      ],
    },
  ];
  await addFiles(engine, id, { "flights.csv": FLIGHTS }, {}, readings);
  const replace = (content: string, said: Readings = []) =>
    addFiles(engine, id, { "flights.csv": content }, { replace: true }, said);
  const kept = await replace("from;to;price\nMünchen;Oslo;x\n");
  expect(kept.sources).toMatchObject([{ format: "triples", reading: { columns: readings[0]!.columns } }]);
  // It is UTF-8 now.
  expect(kept.sources[0]!.reading).not.toHaveProperty("encoding");
  expect(kept.sources[0]!.notes).toContain("It is read as the file of this name before it was.");
  expect((await describeKnowledgeBase(engine, id)).sources).toEqual(kept.sources);
  const gone = await replace("from;to;cost\nMünchen;Oslo;x\n");
  expect(gone.sources).toMatchObject([{ format: "table" }]);
  expect(gone.sources[0]!.reading).toBeUndefined();
  expect(gone.notes).toContainEqual({
    file: "flights.csv",
    note: 'What was chosen for the file before it does not fit: it has no column "price", which was the type.',
  });
  await replace("from;to;price\nMünchen;Oslo;x\n", readings);
  expect((await replace("from;to;price\nMünchen;Oslo;x\n", [{ file: "flights.csv" }])).sources).toMatchObject(
    [{ format: "table" }],
  );
});

it("shows since and until when the rows of a table held, and keeps what is chosen of a graph whose beginning lacks it", async () => {
  const csv = { "jobs.csv": "source,type,target,joined\na,WORKS_AT,b,1999\n" };
  const since: Readings = [{ file: "jobs.csv", columns: [{ column: "joined", as: "since" }] }];
  const [jobs] = await preview(csv, since);
  expect(jobs!.columns.map(({ as }) => as)).toEqual(["source", "type", "target", "since"]);

  const { id } = await createKnowledgeBase(engine, { name: "Late", description: "" });
  const graphml = (nodes: string) =>
    `<graphml><key id="c" for="node" attr.name="called"/><graph>${nodes}</graph></graphml>`;
  const named = '<node id="named"><data key="c">Ada</data></node>\n';
  const reading = { columns: [{ column: "called", as: "name" as const }] };
  await addFiles(engine, id, { "g.graphml": graphml(named) }, {}, [{ file: "g.graphml", ...reading }]);
  const others = `<node id="other"/>\n${`<!--${"x".repeat(1_000)}-->\n`.repeat(5_000)}`;
  const late = await addFiles(engine, id, { "g.graphml": graphml(others + named) }, { replace: true });
  expect(late.sources).toMatchObject([{ reading, accepted: 2 }]);
});

it("says of a source what was left out of it, by kind", async () => {
  const { id } = await createKnowledgeBase(engine, { name: "Gaps", description: "" });
  const files = { "nodes.csv": "id,name\na,A\n,B\n,C\n" };
  const { sources } = await addFiles(engine, id, files, { onRejected: "skip" });
  expect(sources).toMatchObject([
    { rejected: 2, notes: [expect.stringMatching(/^2 are left out, the first in line 3, "id": .*empty/)] },
  ]);
});

it("reads graphs, columns and encodings in an archive, each as it would be alone", async () => {
  const columns = tableFromArrays({
    from: ["Ada", "Bo"],
    to: ["Bo", "Cy"],
    relationship: ["KNOWS", "KNOWS"],
  });
  const archive = zipSync({
    "data/people.arrow": tableToIPC(columns, "file"),
    "data/places.ttl": strToU8('<http://x.org/Rome> a <http://x.org/City> ; <http://x.org/in> "Italy" .'),
    "flights.csv": FLIGHTS,
    "notes.md": strToU8("# Notes\n\nA text."),
  });
  const readings: Readings = [{ file: "all.zip/flights.csv", readAs: "triples" }];
  const expected = [
    ["all.zip/data/people.arrow", "triples"],
    ["all.zip/data/places.ttl", "rdf"],
    ["all.zip/flights.csv", "triples"],
    ["all.zip/notes.md", "document"],
  ];
  const previews = await preview({ "all.zip": archive }, readings);
  expect(previews.map(({ name, format }) => [name, format])).toEqual(expected);
  const { id } = await createKnowledgeBase(engine, { name: "Archive", description: "" });
  const { sources, rejected } = await addFiles(engine, id, { "all.zip": archive }, {}, readings);
  expect(sources.map(({ name, format }) => [name, format]).sort()).toEqual(expected);
  expect(sources.find(({ name }) => name.endsWith("flights.csv"))?.reading).toEqual({
    readAs: "triples",
    encoding: "Windows-1252",
  });
  expect(rejected).toBe(0);
});

it("previews a PDF by its pages, and refuses to read it as rows", async () => {
  const pdf = makePdf([[{ x: 50, y: 500, text: "The harbour has two quays." }]]);
  const [plain] = await preview({ "report.pdf": pdf });
  expect(plain).toMatchObject({ format: "pdf", readable: [], columns: [], rejected: 0 });
  expect(plain!.texts[0]!.text).toContain("The harbour has two quays.");
  const [other] = await preview({ "report.pdf": pdf }, [{ file: "report.pdf", readAs: "nodes" }]);
  expect(other).toMatchObject({ format: null, rejected: 1 });
});

it("shows a part of an index, and what the columns of all rows are, as an import reads them", async () => {
  const units = [{ id: "t1", text: "Ida leads.", n_tokens: 3, document_ids: ["d1"], entity_ids: ["e1"] }];
  const prices = Array.from({ length: 2_500 }, (_, at) => `n${at},A,${at < 2_400 ? at : "3,50 EUR"}\n`);
  const [table, rows] = await preview({
    "text_units.json": JSON.stringify(units),
    "nodes.csv": `id;name;price\n${prices
      .join("")
      .replaceAll(",A,", ";A;")
      .replaceAll(/^(n\d+),/gm, "$1;")}`,
  });
  expect(table).toMatchObject({
    format: "nodes",
    nodes: [{ id: "t1", name: "Ida leads.", labels: ["Passage"] }],
    // Documents are in other files.
    notes: ["It is a part of what GraphRAG writes: text units."],
  });
  expect(rows!.notes).toEqual([expect.stringContaining("100 values are rewritten")]);
});
