/** The text of a PDF by page. Nothing is drawn, no script in it runs, and nothing is read but it and the fonts of the library. */
import { createRequire } from "node:module";
import path from "node:path";
import type { DocumentsFound } from "../../files/import/documents/found-document";
import type { PageItem, PdfPage } from "../../files/import/documents/page-item";
import { textOfPages } from "../../files/import/documents/page-text";
import { FileRefusal } from "../../files/import/rows/row-log";
import { blankPages } from "./blank-pages";

type Library = typeof import("pdfjs-dist/legacy/build/pdf.mjs");
type PdfDocument = Awaited<ReturnType<Library["getDocument"]>["promise"]>;
type Matrix = readonly number[];

export interface PdfLimits {
  pages: number;
  characters: number;
}

/** Ranges of blank pages that a note names. */
const MOST_RANGES = 20;

let loaded: Promise<Library> | undefined;

/**
 * One document with its pages marked; blank pages are noted, others without text are problems.
 * @throws FileRefusal when it is encrypted, damaged, larger than a limit, or has no text at all
 */
export async function readPdf(id: string, bytes: Uint8Array, limits: PdfLimits): Promise<DocumentsFound> {
  const { getDocument, OPS } = await library();
  const folder = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
  const settings = {
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    verbosity: 0,
    standardFontDataUrl: `${folder}/standard_fonts/`,
    cMapUrl: `${folder}/cmaps/`,
    cMapPacked: true,
    // No image is decoded.
    maxImageSize: 0,
  };
  const tasks = [getDocument({ ...settings, data: bytes })];
  const [task] = tasks as [(typeof tasks)[number]];
  try {
    const pdf = await task.promise;
    if (pdf.numPages > limits.pages) throw tooMany(pdf.numPages, limits.pages, "pages");
    const pages = await readPages(pdf, limits.characters);
    const { title, text, pages: starts, empty } = textOfPages(pages);
    if (text === "") {
      const all =
        pages.length === 1 ? "its only page" : `any of its ${pages.length.toLocaleString("en")} pages`;
      throw new FileRefusal(
        `The PDF has no text on ${all}, which may be scans; expected one with text (text recognition adds it to scans).`,
      );
    }
    const document = { id, title: title ?? (await titleInside(pdf)), text, pages: starts, tables: [] };
    const openStrict = async () => {
      const strict = getDocument({ ...settings, data: await pdf.getData(), stopAtErrors: true });
      tasks.push(strict);
      return strict.promise;
    };
    const blank = new Set(empty.length > 0 ? await blankPages(pdf, openStrict, empty, OPS) : []);
    const problems = rangesOf(empty.filter((page) => !blank.has(page))).map(withoutText);
    return { documents: [document], problems, ...(blank.size > 0 && { notes: [blankNote([...blank])] }) };
  } catch (error) {
    throw refusalOf(error);
  } finally {
    for (const one of tasks) await one.destroy();
  }
}

/** Consecutive pages as first and last. */
function rangesOf(empty: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const page of empty) {
    const last = ranges.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges;
}

function withoutText([first, last]: readonly [number, number]): DocumentsFound["problems"][number] {
  if (first === last)
    return {
      field: `page ${first}`,
      reason: `Page ${first} is not blank, but has no text; it may be a scan.`,
    };
  const reason = `Pages ${first}-${last} are not blank, but have no text; they may be scans.`;
  return { field: `pages ${first}-${last}`, reason };
}

/** "2 of its pages are blank: 3, 7-8." */
function blankNote(pages: readonly number[]): string {
  const ranges = rangesOf(pages).map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  const shown = ranges.slice(0, MOST_RANGES).join(", ") + (ranges.length > MOST_RANGES ? ", …" : "");
  const count = pages.length.toLocaleString("en");
  return pages.length === 1 ? `Page ${shown} is blank.` : `${count} pages are blank: ${shown}.`;
}

async function readPages(pdf: PdfDocument, limit: number): Promise<PdfPage[]> {
  const pages: PdfPage[] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { width, height, transform } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const placed = items.flatMap((item) => ("str" in item ? placeItem(item, transform) : []));
    characters += placed.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > limit) throw tooMany(characters, limit, "characters");
    pages.push({ width, height, items: placed });
    page.cleanup();
  }
  return pages;
}

function placeItem(item: { str: string; width: number; transform: Matrix }, view: Matrix): PageItem {
  const [a, b, c, d, x, y] = multiply(view, item.transform);
  return {
    text: item.str,
    x,
    y,
    width: item.width,
    size: Math.hypot(c, d) || Math.hypot(a, b),
    isTurned: Math.abs(b) > Math.abs(a),
  };
}

/** Affine transforms as PDF writes them: six numbers. */
function multiply(m: Matrix, n: Matrix): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = n;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** The title in the file, unless a program put the name of a file there. */
async function titleInside(pdf: PdfDocument): Promise<string | undefined> {
  const { info } = await pdf.getMetadata();
  const said =
    "Title" in info && typeof info.Title === "string" ? info.Title.replace(/\s+/g, " ").trim() : "";
  const isUseless =
    said === "" || /^(?:untitled|microsoft word|slide \d)/i.test(said) || /\.\w{2,5}$/.test(said);
  return isUseless ? undefined : said;
}

function tooMany(found: number, limit: number, noun: string): FileRefusal {
  const [has, most] = [found.toLocaleString("en"), limit.toLocaleString("en")];
  return new FileRefusal(`The PDF has ${has} ${noun}; expected at most ${most}, the limit for one file.`);
}

/** Faults of the file are refusals; the library names them. */
function refusalOf(error: unknown): unknown {
  if (error instanceof FileRefusal || !(error instanceof Error)) return error;
  if (error.name === "PasswordException")
    return new FileRefusal("The PDF is encrypted with a password; expected one without.");
  return new FileRefusal(
    `The PDF is damaged and cannot be read (${error.message.replace(/\.$/, "")}); expected a complete one.`,
  );
}

/** The library looks for what draws pages, and would load a native one; text needs none of it. */
function library(): Promise<Library> {
  for (const name of ["DOMMatrix", "ImageData", "Path2D"])
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: class {} });
  loaded ??= import("pdfjs-dist/legacy/build/pdf.mjs");
  return loaded;
}
