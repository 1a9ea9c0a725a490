/** The value, the yes or no, or the table that a question expects. */
import type { ExpectedResult } from "../eval/result-match";
import type { GoldQuestion } from "./gold-question";

/** Null for questions whose answers are nodes, and for those without an answer. */
export function expectedResult({
  value,
  yes,
  rows,
  ordered = false,
}: Pick<GoldQuestion, "value" | "yes" | "rows" | "ordered">): ExpectedResult | null {
  if (value !== undefined) return { kind: "value", value };
  if (yes !== undefined) return { kind: "yes-no", yes };
  return rows ? { kind: "table", rows, ordered } : null;
}

const WRITTEN_ROWS = 20;

/** The expected result in words: "12", "yes", rows of cells; "" where nodes are expected, or nothing. */
export function expectedInWords(question: Parameters<typeof expectedResult>[0]): string {
  const expected = expectedResult(question);
  if (!expected) return "";
  if (expected.kind === "value") return String(expected.value);
  if (expected.kind === "yes-no") return expected.yes ? "yes" : "no";
  const lines = expected.rows.slice(0, WRITTEN_ROWS).map((row) => row.map((cell) => cell ?? "").join(" | "));
  const more = expected.rows.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more rows`] : [])].join("; ");
}
