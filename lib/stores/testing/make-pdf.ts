/** For tests: small PDFs, written as the format has it, with text at given places. */

export interface TextAt {
  x: number;
  /** From the bottom, in points; the page is 600 by 800. */
  y: number;
  size?: number;
  text: string;
}

/** An image that covers a page, as a scan is. */
export const SCAN = "q 600 0 0 800 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID a EI Q";

/** A page without text is an empty list; what is drawn may also be given as the format has it. */
export function makePdf(pages: readonly (readonly TextAt[] | string)[]): Buffer {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(" ");
  add("<< /Type /Catalog /Pages 2 0 R >>");
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  for (const [index, texts] of pages.entries()) {
    const content =
      typeof texts === "string"
        ? texts
        : texts
            .map(({ x, y, size = 10, text }) => `BT /F1 ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`)
            .join("\n");
    const resources = "/MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >>";
    add(`<< /Type /Page /Parent 2 0 R ${resources} /Contents ${5 + index * 2} 0 R >>`);
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  let file = "%PDF-1.4\n";
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

/** Lines of a paragraph, 14 points apart, downwards from `y`. */
export function linesAt(x: number, y: number, lines: readonly string[], size?: number): TextAt[] {
  return lines.map((text, index) => ({ x, y: y - index * 14, text, ...(size && { size }) }));
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, "\\$&");
}
