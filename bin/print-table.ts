/** Columns for a person to read: numbers to the right, long cells cut, nothing that would steer the terminal. */

/** Longer cells are cut; `--json` has them whole. */
const WIDEST = 60;

export function printTable(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const table = [header, ...rows].map((row) => row.map(cell));
  const widths = header.map((_, at) => Math.max(...table.map((row) => lengthOf(row[at] ?? ""))));
  const isNumber = header.map((_, at) => rows.length > 0 && rows.every((row) => NUMBER.test(row[at] ?? "")));
  for (const row of table) {
    const line = row.map((text, at) => {
      const space = " ".repeat(widths[at]! - lengthOf(text));
      return isNumber[at] ? space + text : text + space;
    });
    console.log(line.join("  ").trimEnd());
  }
}

const NUMBER = /^(-?[\d,]+(\.\d+)?(e[+-]?\d+)?( ms)?)?$/;

/** One line without control characters. */
export function cell(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  const characters = [...plain];
  return characters.length > WIDEST ? `${characters.slice(0, WIDEST - 1).join("")}…` : plain;
}

function lengthOf(text: string): number {
  return [...text].length;
}
