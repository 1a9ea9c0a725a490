/** The expected and the given answer to a question, in words. */
import type { ExperimentResult } from "@/lib/measure/experiment";
import { expectedInWords } from "@/lib/measure/question-sets/expected-result";
import { answerKindOf, type GoldQuestion } from "@/lib/measure/question-sets/gold-question";

type Result = NonNullable<ExperimentResult["result"]>;
type Cell = Extract<Result, { kind: "value" }>["value"];

const OUTCOMES = {
  "right-said": "right",
  "wrong-said": "wrong",
  "rightly-silent": "rightly silent",
  "wrongly-silent": "wrongly silent",
} as const;

const TEXT_SHOWN = 300;
const ROWS_SHOWN = 10;

/** Null where nodes are expected: they are shown by name. */
export function expectedWords(question: GoldQuestion): string | null {
  const kind = answerKindOf(question);
  if (kind === "nodes") return null;
  return kind === "none" ? "no answer; silence is right" : expectedInWords(question);
}

/** "12", "no", rows of cells, the written answer, or that there is none. */
export function givenWords({ result, abstained, error, text, answers }: ExperimentResult): string {
  if (error !== undefined) return `failed: ${error}`;
  if (abstained) return "abstained";
  if (result) return resultWords(result);
  const written = text?.trim() ?? "";
  if (written !== "") return written.length > TEXT_SHOWN ? `${written.slice(0, TEXT_SHOWN)} …` : written;
  return answers.length > 0 ? answers.slice(0, ROWS_SHOWN).join(", ") : "nothing written";
}

function resultWords(result: Result): string {
  if (result.kind === "yes-no") return result.yes ? "yes" : "no";
  if (result.kind === "value") return `${result.atLeast ? "at least " : ""}${cellWords(result.value)}`;
  const rows = result.rows.slice(0, ROWS_SHOWN).map((row) => row.map(cellWords).join(" | "));
  const left = result.count - rows.length;
  if (left <= 0 && !result.more) return rows.join("; ");
  return `${rows.join("; ")}; and ${result.more ? "at least " : ""}${Math.max(1, left)} more`;
}

function cellWords(cell: Cell): string {
  if (cell === null) return "no value";
  return typeof cell === "object" ? cell.name : String(cell);
}

/** "right", "wrongly silent"; null where that was not recorded. */
export function outcomeWords({ outcome }: Pick<ExperimentResult, "outcome">): string | null {
  return outcome ? OUTCOMES[outcome] : null;
}

/** The result on a question that the chosen metric does not measure, without its subject: "answered 12: wrong". */
export function unmeasuredWords(result: ExperimentResult): string {
  const outcome = outcomeWords(result);
  if (outcome === null) return "scores nothing that can be measured";
  return result.abstained ? `abstained: ${outcome}` : `answered ${givenWords(result)}: ${outcome}`;
}
