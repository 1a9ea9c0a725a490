/** Documents and archives on their way in: from an upload to passages that know their pages and their file. */
import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { extractedFilePath, sourceFilePath } from "../../stores/source-files";
import { pdfReader, storeExtracted } from "../../stores/sources/extracted-text";
import { readTar } from "../../stores/tar";
import { failAt, heal } from "../../stores/testing/faulty-disk";
import { makePdf } from "../../stores/testing/make-pdf";
import { backUp } from "../backup";
import type { Engine } from "../engine";
import { readDocument, searchNodes } from "../graphs/graph-reads";
import { openSourceFile } from "../source-file";
import { addFiles, finishJob, indexedBase } from "../testing/indexed-base";
import { refusal } from "../testing/refusal";
import { type Scratch, SMALL_WORLD, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { startIndexing } from "./indexing";
import { createKnowledgeBase } from "./knowledge-bases";
import { removeSource } from "./remove-source";

vi.mock("node:fs/promises", async (original) =>
  (await import("../../stores/testing/faulty-disk")).faultyPromises(original),
);

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

const at = (text: string) => [{ x: 50, y: 500, text }];
const REPORT = makePdf([
  at("The harbour of Vellbruck has two quays."),
  at("Marta Lindqvist completed the Old Quay."),
]);
const zip = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === "string" ? strToU8(content) : content,
      ]),
    ),
  );
const empty = async (name: string) => (await createKnowledgeBase(engine, { name, description: "" })).id;

it("names no file whose bytes are not on the disk", async () => {
  const base = await empty("Unsynced");
  failAt("EIO", "sources", "sync");
  const adding = addFiles(engine, base, { "films.nodes.csv": "id,name\nn1,Alien\n" });
  await expect(adding).rejects.toMatchObject({ code: "storage-unavailable" });
  heal();
  expect(await engine.database.sources.list(base)).toEqual([]);
});

it("takes every file of an archive that can be read, and says why it left out the others", async () => {
  const base = await empty("Archive");
  const inner = zip({ "deep.md": "# Deep\n\nA note.", "deeper.zip": zip({ "lost.md": "# Lost" }) });
  const files = {
    "papers.zip": zip({
      "reports/Report.dat": REPORT,
      "films.nodes.csv": "id,name\nn1,Alien\n",
      "inner.zip": inner,
      "photo.png": "x",
      "../escape.md": "# Out",
      "__MACOSX/x": "x",
    }),
    "plain.md": "# Plain\n\nText.",
    ".DS_Store": "x",
  };
  const refused = await refusal(addFiles(engine, base, files));
  expect(refused.message).toContain("3 rows or files were rejected, so nothing was changed.");
  expect(await engine.database.sources.list(base)).toEqual([]);

  const { sources, rejections, rejected, job } = await addFiles(engine, base, files, { onRejected: "skip" });
  expect(sources.map(({ name, format }) => [name, format])).toEqual([
    ["papers.zip/reports/Report.dat", "pdf"],
    ["papers.zip/films.nodes.csv", "nodes"],
    ["papers.zip/inner.zip/deep.md", "document"],
    ["plain.md", "document"],
  ]);
  expect(rejected).toBe(3);
  expect(rejections.map(({ file, reason }) => [file, reason.split(";")[0]])).toEqual([
    ["papers.zip/../escape.md", "The name leads out of the archive"],
    ["papers.zip/inner.zip/deeper.zip", "The file is a ZIP archive inside others"],
    ["papers.zip/photo.png", expect.stringContaining('The ending of "photo.png" is not one')],
  ]);
  // Nothing stays of what was not taken, the archives themselves included.
  const stored = await readdir(path.join(place.environment.HOPSCOPE_DATA, "sources"), { recursive: true });
  expect(stored.filter((name) => /[0-9a-f]{64}$/.test(name))).toHaveLength(4);
  expect((await finishJob(engine, job)).state).toBe("succeeded");
});

it("leads from a passage to its page in the original file", async () => {
  const base = await empty("Pages");
  const { job } = await addFiles(engine, base, {
    "in/Report.pdf": REPORT,
    "documents.jsonl": '{"id":"d","text":"A row."}',
  });
  expect((await finishJob(engine, job)).state).toBe("succeeded");
  const { nodes } = await searchNodes(engine, base, { q: "Marta Lindqvist", k: 1 });
  expect(nodes[0]?.origin).toMatchObject({ source: "in/Report.pdf", pages: [1, 2] });
  const document = await readDocument(engine, base, "in/Report.pdf");
  expect(document.file).toEqual({ name: "in/Report.pdf", opens: true });
  expect(document.text.slice(document.pages?.[1])).toBe("Marta Lindqvist completed the Old Quay.");
  expect(await readDocument(engine, base, "d")).not.toHaveProperty("file");
  const { source, content } = await openSourceFile(engine, base, "in/Report.pdf");
  expect(source.format).toBe("pdf");
  expect((await buffer(content)).equals(REPORT)).toBe(true);
  await expect(openSourceFile(engine, base, "in")).rejects.toMatchObject({ code: "not-found" });
  await expect(openSourceFile(engine, base, "../../etc/passwd")).rejects.toMatchObject({ code: "not-found" });
});

it("opens the message that a document was attached to", async () => {
  const base = await empty("Mail");
  const mail = [
    "Subject: Minutes",
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "See attached.",
    "--b",
    "Content-Type: application/pdf",
    "Content-Transfer-Encoding: base64",
    'Content-Disposition: attachment; filename="Report.pdf"',
    "",
    REPORT.toString("base64"),
    "--b--",
  ].join("\r\n");
  const { sources, job } = await addFiles(engine, base, { "m.eml": mail });
  expect(sources).toMatchObject([{ name: "m.eml", format: "email", accepted: 2, rejected: 0 }]);
  await finishJob(engine, job);
  const attached = await readDocument(engine, base, "m.eml/Report.pdf");
  expect(attached).toMatchObject({ parent: "m.eml", file: { name: "m.eml", opens: false } });
  expect((await openSourceFile(engine, base, "m.eml/Report.pdf")).source.name).toBe("m.eml");
});

it("says so when the file is gone", async () => {
  const base = await empty("Gone");
  const { sources, job } = await addFiles(engine, base, { "gone.md": "# Gone\n\nText of its own." });
  await finishJob(engine, job);
  const file = sourceFilePath(place.environment.HOPSCOPE_DATA, sources[0]!.sha256);
  expect(existsSync(file)).toBe(true);
  await rm(file);
  await expect(openSourceFile(engine, base, "gone.md")).rejects.toMatchObject({
    code: "not-found",
    message: 'The file of the source "gone.md" is missing.',
  });
});

it("stores the text of a PDF beside its bytes, in no backup, until its source goes", async () => {
  const base = await empty("Extracted");
  const own = makePdf([at("A harbour that no other test has.")]);
  const added = await addFiles(engine, base, { "Own.pdf": own, "note.md": "# Note\n\nA note." });
  await finishJob(engine, added.job);
  const { sha256, id } = added.sources.find(({ format }) => format === "pdf")!;
  const text = extractedFilePath(place.environment.HOPSCOPE_DATA, sha256);
  const document = { id: "Own.pdf", title: undefined, text: "Stored before.", pages: [0], tables: [] };
  await storeExtracted(text, pdfReader(), { documents: [document], problems: [] });
  await finishJob(engine, (await startIndexing(engine, base, { force: true }))!);
  expect((await readDocument(engine, base, "Own.pdf")).text).toBe("Stored before.");
  const { signal } = new AbortController();
  const names: string[] = [];
  for await (const file of readTar((await backUp(engine, signal)).pipe(createGunzip()))) {
    names.push(file.name);
    await buffer(file.content);
  }
  expect(names.filter((name) => name.includes(sha256))).toEqual([
    `files/sources/${sha256.slice(0, 2)}/${sha256}`,
  ]);
  expect(existsSync(text)).toBe(true);
  const { job } = await removeSource(engine, base, id, { dependents: "refuse", signal });
  expect(existsSync(text)).toBe(false);
  await finishJob(engine, job);
});

it("reads graphs again only where what comes, or what it takes the place of, is one", async () => {
  const id = await indexedBase(engine, "Checked", { ...SMALL_WORLD, "films.nodes.csv": "id,name\nc9,Nine" });
  const { read } = engine.threads;
  const files: string[][] = [];
  engine.threads.read = (async (name: "check", ...rest: never[]) => {
    const report = await (read as (...all: unknown[]) => Promise<{ files: { name: string }[] }>)(
      name,
      ...rest,
    );
    files.push(report.files.map(({ name }) => name));
    return report;
  }) as unknown as typeof read;
  const all = ["documents.jsonl", "edges.csv", "films.nodes.csv", "nodes.csv", "tables.jsonl"];
  try {
    const { sources } = await addFiles(engine, id, { "a.md": "# A\n\nWords." });
    expect(sources).toMatchObject([{ name: "a.md", format: "document", accepted: 1, rejected: 0 }]);
    await expect(addFiles(engine, id, { "b.jsonl": '{"id":"doc:vienna","text":"Taken."}' })).rejects.toThrow(
      'The id "doc:vienna" is already taken',
    );
    await addFiles(engine, id, { "more.edges.csv": "source,type,target\nf1,LIKES,p2" });
    const documents = { "films.nodes.csv": "id,title,text\nc9,Nine,Words." };
    const asDocuments = [{ file: "films.nodes.csv", readAs: "documents" as const }];
    await addFiles(engine, id, documents, { replace: true }, asDocuments);
  } finally {
    engine.threads.read = read;
  }
  expect(files).toEqual([
    ["a.md", "documents.jsonl", "tables.jsonl"],
    ["a.md", "b.jsonl", "documents.jsonl", "tables.jsonl"],
    ["a.md", ...all, "more.edges.csv"].toSorted(),
    ["a.md", ...all, "more.edges.csv"].toSorted(),
  ]);
});
