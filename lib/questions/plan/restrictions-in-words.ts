/** Words of a question that are taken to compare, order or count, for the notes of a trace: each stretch of words once. */
import { relationWords } from "../../graph/text/relation-words";
import type { Restriction } from "./plan";

/** `"before 1950" is read as: year of Film < 1950`; where words may mean several things, all of them in one sentence. */
export function restrictionsInWords(restrictions: readonly Restriction[]): string[] {
  const meanings = new Map<string, Set<string>>();
  for (const restriction of restrictions) {
    const known = meanings.get(restriction.text) ?? new Set();
    meanings.set(restriction.text, known.add(meaningOf(restriction)));
  }
  return [...meanings].map(([text, read]) => `"${text}" is read as: ${[...read].join(", or ")}.`);
}

function meaningOf(restriction: Restriction): string {
  const { kind, label } = restriction;
  if (kind === "count") return `${sign(restriction.operator)} ${restriction.value} ${label}`;
  const property = `${relationWords(restriction.key)} of ${label}`;
  return kind === "compare"
    ? `${property} ${sign(restriction.operator)} ${restriction.value}`
    : `${restriction.descending ? "highest" : "lowest"} ${property}`;
}

function sign(operator: string): string {
  return operator === "<=" ? "≤" : operator === ">=" ? "≥" : operator;
}
