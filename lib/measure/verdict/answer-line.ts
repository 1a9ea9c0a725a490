/** The answer of a run in a line: as its page begins, and as lists of runs show it. */
import { groupDigits } from "../../graph/text/format-noun";
import { resultText } from "../../methods/contract/result-text";
import type { Verdict } from "../run/verdict";

const MOST_NAMED = 6;

/** "1965", "Yes", "Ridley Scott · John Woo · +2"; null where no method answers. */
export function answerLine({
  agree,
  answers,
  more: others = 0,
  result,
  tied,
}: Pick<Verdict, "agree" | "answers" | "more" | "result" | "tied">): string | null {
  if (agree === 0) return null;
  if (result)
    return resultText(result).replace(
      /^(?:yes|no|at least)\b/,
      (word) => word[0]!.toUpperCase() + word.slice(1),
    );
  const names = [...new Set(answers.map(({ name }) => name))];
  if (names.length === 0) return "Nothing in the graph matches";
  const more = names.length + others - MOST_NAMED;
  const shown = [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`+${groupDigits(more)}`] : [])].join(" · ");
  return tied ? `${tied.replace(": ", ", ")}: ${shown}` : shown;
}
