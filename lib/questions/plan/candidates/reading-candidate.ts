/** An interpretation as one of the planner's candidates. */
import type { Expression } from "../../../graph/query/query-expression";
import { queryTerms } from "../../../graph/query/query-terms";
import { relationWords } from "../../../graph/text/relation-words";
import type { Computes, Interpretation } from "../../language/interpretation";
import { ANSWER } from "../../language/query/build-expression";
import type { Candidate } from "../plan";

/**
 * Its query gives nodes: those that are asked for, or those that a number, a value, a table, yes or no is computed from.
 * @param pattern the interpretation in words
 * @returns null where no label of the nodes is known
 */
export function readingCandidate(one: Interpretation, pattern = readingPattern(one)): Candidate | null {
  const { rows, probability, operators, hasOperators } = one;
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
      isBeyondChains: hasOperators || rows === 0,
      ...(computes && { computes }),
    },
  };
}

function computesOf({ kind, query }: Interpretation): Computes | null {
  if (kind === "nodes") return null;
  return { kind: kind === "number" ? "value" : kind === "yes-no" ? kind : "table", query };
}

/** "Film: directed by, not starring (Person Carol Reed, Person Orson Welles)": two readings rarely differ in nothing of it. */
export function readingPattern({ query, operators }: Pick<Interpretation, "query" | "operators">): string {
  const stages = [query, query.input].flatMap((one) => one ?? []);
  const nodes = stages.flatMap((one) => one.nodes);
  const label = nodes.find(({ variable }) => variable === ANSWER)?.labels[0] ?? "";
  const relations = stages.flatMap(({ edges, where }) => [
    ...edges.map(relationsOf),
    ...where.flatMap((condition) => branchesOf(condition)),
  ]);
  const isDenied = relations.some((words) => words.startsWith("not "));
  const read = operators
    .map(({ reading }) => reading)
    .filter((reading) => reading !== "not used" && !(reading === "not" && isDenied));
  const said = [...new Set(relations)].join(", ");
  const isChoice = ["in", "or"].some((operator) => queryTerms(query).operators.has(operator));
  const conditions = isChoice ? withChoices(read) : read;
  return `${label}${said === "" ? "" : `: ${said}`}${conditions.length > 0 ? ` (${conditions.join(", ")})` : ""}`;
}

/** "fuel = gas" and "fuel = coal" as "fuel = gas or coal". */
function withChoices(conditions: readonly string[]): string[] {
  const values = new Map<string, string>();
  for (const condition of conditions) {
    const [, key = condition, value] = /^(.+? = )(.+)$/s.exec(condition) ?? [];
    const before = values.get(key);
    values.set(key, before === undefined || value === undefined ? condition : `${before} or ${value}`);
  }
  return [...values.values()];
}

/** The relations of the patterns in a condition: "not starring", "or directed by". */
function branchesOf(condition: Expression, before = ""): string[] {
  if (condition.kind === "exists") {
    const { edges, where } = condition.pattern;
    // Nothing may be there that is not otherwise: so it is with every one.
    const said = before === "not " && where.length > 0 ? "every " : before;
    const inside = where.flatMap((one) => branchesOf(one)).map((words) => words.replace(/^not /, said));
    return [...edges.map((edge) => `${said}${relationsOf(edge)}`), ...inside];
  }
  if (condition.kind !== "operation") return [];
  const { operator, operands } = condition;
  if (operator === "not") return operands.flatMap((one) => branchesOf(one, "not "));
  return operands.flatMap((one, at) => branchesOf(one, operator === "or" && at > 0 ? "or " : before));
}

function relationsOf({ types }: { types: readonly string[] }): string {
  return types.map(relationWords).join(" or ");
}
