/** A person's corrections of a question, counted. */
import { formatNoun } from "@/components/ui/format";
import type { Run } from "@/lib/measure/run/run";
import type { Correction } from "@/lib/questions/plan/mentions/correction";
import { isQueryChoice } from "@/lib/questions/plan/mentions/query-choice";

/** Without the names that were put in for words that refer to the run before. */
export function ownCorrections({ corrections, follows }: Pick<Run, "corrections" | "follows">): Correction[] {
  const meant = new Set(follows?.references.flatMap(({ nodes }) => nodes.map(({ node }) => node)));
  return corrections.filter(
    (one) => !("nodes" in one) && !("node" in one && one.node !== null && meant.has(one.node)),
  );
}

/** "1 name corrected", "1 name and 2 operators corrected", "query chosen". */
export function correctedInWords(corrections: readonly Correction[]): string {
  const names = corrections.filter((one) => "node" in one).length;
  const isQueryChosen = corrections.some(isQueryChoice);
  const operators = corrections.length - names - Number(isQueryChosen);
  const parts = [
    ...(names > 0 ? [formatNoun(names, "name")] : []),
    ...(operators > 0 ? [formatNoun(operators, "operator")] : []),
  ];
  const said = [
    ...(parts.length > 0 ? [`${parts.join(" and ")} corrected`] : []),
    ...(isQueryChosen ? ["query chosen"] : []),
  ];
  return said.join(", ");
}
