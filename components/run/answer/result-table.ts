/** A computed result in words and as CSV: pure, for the page, the saved page and the clipboard. */
import { writeCsv } from "@/lib/graph/csv";
import type { Answer, AnswerCell, AnswerResult } from "@/lib/methods/contract/answer";
import { cellText } from "@/lib/methods/contract/result-text";

export type TableResult = Extract<AnswerResult, { kind: "table" }>;

/** "1984", "12,752", "Yes", the name of a node; an en dash for nothing. */
export function writeCell(cell: AnswerCell): string {
  if (cell === null) return "–";
  if (typeof cell === "boolean") return cell ? "Yes" : "No";
  return cellText(cell);
}

/** A table of one cell is a value: "1949", not "1 row". Null for any other table. */
export function figureOf(result: AnswerResult): Exclude<AnswerResult, TableResult> | null {
  if (result.kind !== "table") return result;
  const { rows, more, cypher, parameters } = result;
  const [[value] = [], ...others] = rows;
  if (value === undefined || value === null || rows[0]!.length > 1 || others.length > 0 || more) return null;
  return { kind: "value", value, atLeast: false, cypher, parameters };
}

/** The result in a line: "At least 12", "Yes", "1949", "3 rows". */
export function writeResult(computed: AnswerResult): string {
  const result = figureOf(computed) ?? computed;
  if (result.kind === "yes-no") return result.yes ? "Yes" : "No";
  if (result.kind === "value")
    return result.value === null
      ? "Nothing to compute it from"
      : `${result.atLeast ? "At least " : ""}${writeCell(result.value)}${result.unit ?? ""}`;
  const count = result.rows.length;
  return `${result.more ? "At least " : ""}${count} ${count === 1 ? "row" : "rows"}`;
}

/** The result above the nodes of an answer; null where there is none, or where the nodes are the rows of its table. */
export function writeFigure({ result, nodes }: Pick<Answer, "result" | "nodes">): string | null {
  const isListed = result?.kind === "table" && nodes.length > 0 && figureOf(result) === null;
  return !result || isListed ? null : writeResult(result);
}

/** Result or quoted value of an answer, and the nodes named under it: none by a "no", nor by what only quotes texts. */
export function shownAnswer(
  answer: Pick<Answer, "result" | "nodes">,
  said: string | null,
): { figure: string | null; nodes: readonly string[] } {
  const isNo = answer.result?.kind === "yes-no" && !answer.result.yes;
  const isValue = said !== null && !said.startsWith("“");
  return { figure: isValue ? said : writeFigure(answer), nodes: isNo || said !== null ? [] : answer.nodes };
}

export function writeResultCsv({ columns, rows }: TableResult): string {
  const cells = rows.map((row) =>
    row.map((cell) => (cell !== null && typeof cell === "object" ? cell.name : cell)),
  );
  return writeCsv([columns, ...cells], "\r\n");
}
