/**
 * Finds pages of a PDF without text that have nothing on them at all. Images are not decoded: loaded with room for none, the library
 * leaves them out of what a page draws, and draws nothing of such a page where it is to stop at errors.
 */
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";

type PDFOperatorList = Awaited<ReturnType<PDFPageProxy["getOperatorList"]>>;

/** Operators that draw something, whatever it is drawn with. */
const PAINTS = [
  "shadingFill",
  "paintImageMaskXObject",
  "paintImageXObject",
  "paintInlineImageXObject",
  "paintSolidColorImageMask",
] as const;

type Operators = Readonly<Record<string, number>>;

/**
 * @param lenient the document, loaded without room for images
 * @param openStrict loads it once more, to stop at errors
 * @param pages numbers of pages without text, from 1
 */
export async function blankPages(
  lenient: PDFDocumentProxy,
  openStrict: () => Promise<PDFDocumentProxy>,
  pages: readonly number[],
  operators: Operators,
): Promise<number[]> {
  const bare: number[] = [];
  const drawn = new Map<number, number>();
  for (const number of pages) {
    const list = await listOf(lenient, number);
    if (drawsSomething(list, operators)) continue;
    bare.push(number);
    drawn.set(number, list.fnArray.length);
  }
  if (bare.length === 0) return [];
  const strict = await openStrict();
  const blank: number[] = [];
  for (const number of bare)
    if ((await listOf(strict, number)).fnArray.length === drawn.get(number)) blank.push(number);
  return blank;
}

async function listOf(pdf: PDFDocumentProxy, number: number): Promise<PDFOperatorList> {
  const page = await pdf.getPage(number);
  const list = await page.getOperatorList();
  page.cleanup();
  return list;
}

function drawsSomething({ fnArray, argsArray }: PDFOperatorList, operators: Operators): boolean {
  const paints = new Set<number | undefined>(PAINTS.map((name) => operators[name]));
  return fnArray.some((operator, at) => {
    if (paints.has(operator)) return true;
    // The first argument is how the path is painted; one that only clips is not.
    if (operator === operators.constructPath) return argsArray[at]?.[0] !== operators.endPath;
    return operator === operators.showText && hasGlyphs(argsArray[at]?.[0]);
  });
}

/** A list of glyphs and of the room between them. */
function hasGlyphs(glyphs: unknown): boolean {
  if (!Array.isArray(glyphs)) return true;
  return glyphs.some(
    (glyph: unknown) =>
      typeof glyph === "object" &&
      glyph !== null &&
      !("unicode" in glyph && typeof glyph.unicode === "string" && glyph.unicode.trim() === ""),
  );
}
