/** Page headers, footers and page numbers: lines at the edge of a page that its neighbours have at the same height. */
import type { Line } from "./page-lines";

/** Share of the page's height at its top, and at its bottom, where headers and footers are. */
const EDGE = 0.12;
/** In points. */
const SAME_HEIGHT = 4;
/** The distance in pages to a neighbour: left and right pages differ. */
const REACH = 2;
const FEWEST_PAGES = 3;

export interface LinedPage {
  height: number;
  lines: Line[];
}

interface EdgeLine {
  page: number;
  y: number;
}

/** The pages without them. A line goes when it is on at least three pages, and on one of the two before or after its own. */
export function withoutRepeated(pages: readonly LinedPage[]): LinedPage[] {
  const byText = new Map<string, EdgeLine[]>();
  for (const [page, { height, lines }] of pages.entries()) {
    for (const line of lines) {
      if (!isAtEdge(line, height)) continue;
      const text = textOf(line);
      const same = byText.get(text);
      if (same) same.push({ page, y: line.y });
      else byText.set(text, [{ page, y: line.y }]);
    }
  }
  return pages.map(({ height, lines }, page) => ({
    height,
    lines: lines.filter((line) => {
      const same = isAtEdge(line, height) ? (byText.get(textOf(line)) ?? []) : [];
      const level = same.filter(({ y }) => Math.abs(y - line.y) <= SAME_HEIGHT);
      const isNear = level.some((other) => other.page !== page && Math.abs(other.page - page) <= REACH);
      return !(isNear && new Set(level.map((other) => other.page)).size >= FEWEST_PAGES);
    }),
  }));
}

function isAtEdge({ y }: Line, height: number): boolean {
  return y < EDGE * height || y > (1 - EDGE) * height;
}

/** Numbers count as the same, also Roman ones that are alone. */
function textOf({ text }: Line): string {
  return /^[ivxlcdm]+$/i.test(text) ? "#" : text.toLowerCase().replace(/\d+/g, "#");
}
