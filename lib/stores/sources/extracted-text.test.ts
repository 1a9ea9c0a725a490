import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { extractedFilePath } from "../source-files";
import { linesAt, makePdf } from "../testing/make-pdf";
import { DocumentThread } from "./document-thread";
import { pdfReader, readExtracted, storeExtracted } from "./extracted-text";
import { readSources } from "./read-sources";

let folder: string;
let place: string;
let pdf: string;
/** What is stored of it, once it was read. */
let whole: Buffer | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "hopscope-extracted-"));
  place = extractedFilePath(folder, "ab".repeat(32));
  pdf = path.join(folder, "report.pdf");
  await writeFile(pdf, makePdf([linesAt(50, 700, ["The zither is heard in Vienna."])]));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function textsRead(name = "report.pdf", extracted: string | undefined = place) {
  const { documents } = await readSources([{ name, path: pdf, ...(extracted && { extracted }) }]);
  return documents.map(({ id, text }) => [id, text]);
}

const TEXT = "The zither is heard in Vienna.";

it("reads a PDF once, and its stored text from then on, also under another name", async () => {
  const read = vi.spyOn(DocumentThread.prototype, "read");
  expect(await textsRead()).toEqual([["report.pdf", TEXT]]);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await textsRead()).toEqual([["report.pdf", TEXT]]);
  expect(await textsRead("in/other.pdf")).toEqual([["in/other.pdf", TEXT]]);
  expect(read).toHaveBeenCalledTimes(1);
  expect(await readdir(path.join(folder, "extracted", "arriving"))).toEqual([]);
});

it("stores nothing of a file that is no source, as in a preview", async () => {
  const read = vi.spyOn(DocumentThread.prototype, "read");
  const { documents } = await readSources([{ name: "report.pdf", path: pdf }]);
  expect(documents).toHaveLength(1);
  await readSources([{ name: "report.pdf", path: pdf }]);
  expect(read).toHaveBeenCalledTimes(2);
  expect(await readdir(folder)).toEqual(["report.pdf"]);
});

it("reads again what another version of the reader found", async () => {
  const found = { documents: [{ id: "x", title: undefined, text: "Old.", tables: [] }], problems: [] };
  await storeExtracted(place, `${pdfReader()}0`, found);
  expect(await textsRead()).toEqual([["report.pdf", TEXT]]);
  await storeExtracted(place, pdfReader(), found);
  expect(await textsRead()).toEqual([["report.pdf", "Old."]]);
});

it.each([
  ["one letter is another", (bytes: Buffer) => Buffer.from(bytes.toString().replace("zither", "guitar"))],
  ["the end is missing", (bytes: Buffer) => bytes.subarray(0, -5)],
  ["the opening is missing", (bytes: Buffer) => bytes.subarray(bytes.indexOf("\n") + 1)],
  ["nothing is left", () => Buffer.alloc(0)],
])("reads again, and stores again, when %s", async (_, damage) => {
  if (!whole) {
    await textsRead();
    whole = await readFile(place);
  }
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, damage(whole));
  expect(await readExtracted(place, pdfReader(), "report.pdf")).toBeNull();
  expect(await textsRead()).toEqual([["report.pdf", TEXT]]);
  expect(await readFile(place)).toEqual(whole);
});

it("does without a place that cannot be written", async () => {
  const nowhere = extractedFilePath(pdf, "ab".repeat(32));
  expect(await textsRead("report.pdf", nowhere)).toEqual([["report.pdf", TEXT]]);
});
