/** A computed result in a few words. */
import type { UnknownName } from "../../questions/language/interpretation";
import type { AnswerCell, AnswerResult } from "./answer";

const MOST_ROWS = 3;

/** "12", "at least 1,000", "0.85%", "yes", "Germany: 11; France: 9 and 3 more rows". */
export function resultText(result: AnswerResult): string {
  if (result.kind === "yes-no") return result.yes ? "yes" : "no";
  if (result.kind === "value")
    return `${result.atLeast ? "at least " : ""}${cellText(result.value)}${result.unit ?? ""}`;
  const shown = result.rows.slice(0, MOST_ROWS).map(rowText);
  const left = result.rows.length - shown.length;
  const more = `${result.more ? "at least " : ""}${left.toLocaleString("en")} more row${left === 1 ? "" : "s"}`;
  return shown.join("; ") + (left > 0 ? ` and ${more}` : "");
}

/** "Alien: 1979"; a year beside its node or its name says it once, equal values are both said. */
export function rowText(row: readonly AnswerCell[]): string {
  const isSaid = (cell: AnswerCell, before: AnswerCell) =>
    typeof cell !== typeof before && cellText(cell) === cellText(before);
  return row
    .filter((cell, at) => at === 0 || !isSaid(cell, row[at - 1]!))
    .map(cellText)
    .join(": ");
}

/** All of a result, to compare it with others: no row and no cell is left out. */
export function wholeText(result: AnswerResult): string {
  if (result.kind !== "table") return resultText(result);
  const rows = result.rows.map((row) => row.map(cellText).join(": ")).join("; ");
  return result.more ? `${rows} and more` : rows;
}

/** A cell as it is read: the name of a node, a value as it is written. */
export function cellText(cell: AnswerCell): string {
  if (cell === null) return "no value";
  if (typeof cell === "object") return cell.name;
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return typeof cell === "number" ? formatNumber(cell) : cell;
}

/** Years stay as they are; fractions are cut where nobody reads on. */
function formatNumber(value: number): string {
  const options = { maximumFractionDigits: 4, useGrouping: Math.abs(value) >= 10_000 };
  return value.toLocaleString("en", options);
}

/** What is said to a question in a language that is not read. */
export function notInLanguage(language: string): string {
  return `Only English and German are read, and this question is in ${language}.`;
}

/** "“Hepburn” may be Audrey Hepburn or Katharine Hepburn: say which.", "The knowledge base has nothing named “Titanik”; nearest: Titanic." */
export function notNamed({
  text,
  nearest,
  persons,
}: Pick<UnknownName, "text" | "nearest" | "persons">): string {
  if (persons === undefined)
    return `The knowledge base has nothing named “${text}”${nearest.length > 0 ? `; nearest: ${nearest.join(", ")}` : ""}.`;
  const names = persons > nearest.length ? [...nearest, "another"] : nearest;
  return `“${text}” may be ${names.join(" or ")}: say which.`;
}
