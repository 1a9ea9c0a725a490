/** Kinds of answer: an actual answer, the finding that there is none, or an abstention. */
import type { Answer } from "@/lib/methods/contract/answer";
import { resultText } from "@/lib/methods/contract/result-text";

/** `none`: the question was read, its query was run to its end, and nothing meets it. */
export function answerKind({ abstained, foundNothing }: Answer): "answer" | "none" | "abstention" {
  if (!abstained) return "answer";
  return foundNothing ? "none" : "abstention";
}

/** A method's confidence in its answer, in [0, 1]; null if it abstains, has not answered yet, or reports none. */
export function confidenceIn(answer: Answer | null | undefined): number | null {
  return answer && answerKind(answer) !== "abstention" ? (answer.confidence ?? null) : null;
}

/** "none: Nothing in the graph matches …", "abstains: No passage …"; null where it answers. */
export function silenceInWords(answer: Answer): string | null {
  const kind = answerKind(answer);
  if (kind === "answer") return null;
  const why = answer.sentences.map(({ text }) => text).join(" ");
  return kind === "none" ? `none: ${why}` : `abstains: ${why}`;
}

/** True if the first sentence only repeats the result, or what ties, which is shown large. */
export function repeatsResult({ result, tied, sentences: [first] }: Answer): boolean {
  if (tied) return first?.text === `${tied}.`;
  if (!result || !first || first.citations.length > 0) return false;
  return first.text.replace(/\.$/, "").toLowerCase() === resultText(result).toLowerCase();
}
