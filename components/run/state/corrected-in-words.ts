/** What a person corrected in a question, counted. */
import { formatNoun } from "@/components/ui/format";
import type { Correction } from "@/lib/core/plan/mentions/correction";

/** "1 name corrected", "1 name and 2 operators corrected". */
export function correctedInWords(corrections: readonly Correction[]): string {
  const names = corrections.filter((one) => "node" in one).length;
  const operators = corrections.length - names;
  const parts = [
    ...(names > 0 ? [formatNoun(names, "name")] : []),
    ...(operators > 0 ? [formatNoun(operators, "operator")] : []),
  ];
  return `${parts.join(" and ")} corrected`;
}
