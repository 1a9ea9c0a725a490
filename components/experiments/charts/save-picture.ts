/** Charts and tables as PNG, as shown on the page in its theme, at twice the size for print. */
import { saveFile } from "@/components/ui/save-file";

const SCALE = 2;
const PADDING = 16;
const TITLE_PX = 28;
/** Properties that a drawing takes from the style sheet: outside of the page it has none. */
const DRAWN = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "opacity",
] as const;

/** @throws Error when the browser cannot draw it */
export async function savePicture(name: string, title: string, shown: SVGSVGElement | HTMLTableElement) {
  const { width, height } = shown.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  canvas.width = SCALE * (width + 2 * PADDING);
  canvas.height = SCALE * (height + 2 * PADDING + TITLE_PX);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser draws no pictures.");
  pen.scale(SCALE, SCALE);
  pen.fillStyle = tokenOf("--panel");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = tokenOf("--ink");
  pen.font = `600 14px ${getComputedStyle(shown).fontFamily}`;
  pen.textBaseline = "alphabetic";
  pen.fillText(title, PADDING, PADDING + 14, width);
  pen.translate(PADDING, PADDING + TITLE_PX);
  if (shown instanceof HTMLTableElement) drawTable(pen, shown);
  else pen.drawImage(await imageOf(shown, width, height), 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("The picture is too large for this browser.");
  saveFile(`${name}.png`, blob);
}

function tokenOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

async function imageOf(drawing: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  for (const [at, original] of [drawing, ...drawing.querySelectorAll("*")].entries()) {
    const style = getComputedStyle(original);
    for (const property of DRAWN) copies[at]?.style.setProperty(property, style.getPropertyValue(property));
  }
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

function drawTable(pen: CanvasRenderingContext2D, table: HTMLTableElement): void {
  const { left, top, width } = table.getBoundingClientRect();
  for (const row of table.rows) {
    const box = row.getBoundingClientRect();
    pen.fillStyle = getComputedStyle(row).backgroundColor;
    pen.fillRect(0, box.top - top, width, box.height);
    pen.fillStyle = tokenOf("--line");
    pen.fillRect(0, box.bottom - top - 1, width, 1);
  }
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    // Text for screen readers alone is a pixel wide.
    if (!parent || box.width < 2 || parent.getBoundingClientRect().width < 2) continue;
    const style = getComputedStyle(parent);
    pen.fillStyle = style.color;
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    pen.textBaseline = "middle";
    pen.fillText((text.textContent ?? "").trim(), box.left - left, (box.top + box.bottom) / 2 - top);
  }
}
