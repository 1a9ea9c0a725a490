/** An interpretation as one of the planner's candidates. */
import type { Computes, Interpretation } from "../../language/interpretation";
import { ANSWER } from "../../language/query/build-expression";
import type { Candidate } from "../plan";

/**
 * Its query gives nodes: those that are asked for, or those that a number, a value, a table, yes or no is computed from.
 * @param pattern the interpretation in words
 * @returns null where no label of the nodes is known
 */
export function readingCandidate(one: Interpretation, pattern = patternOf(one)): Candidate | null {
  const { rows, probability, operators } = one;
  const query = one.evidence ?? one.query;
  const label = [query, query.input]
    .flatMap((one) => one?.nodes ?? [])
    .find(({ variable }) => variable === ANSWER)?.labels[0];
  if (label === undefined) return null;
  const computes = computesOf(one);
  return {
    template: "label",
    arms: [],
    label,
    restrictions: [],
    query,
    answers: rows ?? 0,
    truncated: rows === null,
    interpretation: {
      probability,
      pattern,
      leftOut: one.leftOut.map(({ text }) => text),
      operators,
      ...(computes && { computes }),
    },
  };
}

function computesOf({ kind, query }: Interpretation): Computes | null {
  if (kind === "nodes") return null;
  return { kind: kind === "number" ? "value" : kind === "yes-no" ? kind : "table", query };
}

function patternOf({ query, operators }: Interpretation): string {
  const label =
    [query, query.input].flatMap((one) => one?.nodes ?? []).find(({ variable }) => variable === ANSWER)
      ?.labels[0] ?? "";
  const read = operators.map(({ reading }) => reading).filter((reading) => reading !== "not used");
  return read.length > 0 ? `${label} (${read.join(", ")})` : label;
}
