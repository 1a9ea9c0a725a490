/** The command palette's list for the typed text: the best group first, and in it the best choice. */
import { defaultFilter } from "cmdk";
import type { LucideIcon } from "lucide-react";

export interface Choice {
  /** Unlike that of any other choice; what is typed is compared with it, too. */
  value: string;
  title: string;
  icon: LucideIcon;
  run: () => unknown;
  aside?: string;
  /** The server found it by what was typed: it stays, whatever it is called. */
  isFound?: boolean;
}

export interface ChoiceGroup {
  title: string;
  choices: readonly Choice[];
}

/** Results found by their text alone come after everything whose name matches. */
const FOUND_SCORE = 0.000_1;

/** Groups with something in them, as they are while nothing is typed. */
export function rankChoices(groups: readonly ChoiceGroup[], typed: string): ChoiceGroup[] {
  const filled = groups.filter(({ choices }) => choices.length > 0);
  if (typed === "") return filled;
  const scored = filled.map(({ title, choices }) => {
    const matching = choices
      .map((choice) => ({ choice, score: scoreOf(choice, typed) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score);
    return { title, choices: matching.map(({ choice }) => choice), best: matching[0]?.score ?? 0 };
  });
  return scored
    .filter(({ best }) => best > 0)
    .sort((a, b) => b.best - a.best)
    .map(({ title, choices }) => ({ title, choices }));
}

/** Like everything by its words; a found node by its name alone. */
function scoreOf({ value, title, isFound }: Choice, typed: string): number {
  return isFound ? Math.max(FOUND_SCORE, defaultFilter(title, typed)) : defaultFilter(value, typed);
}
