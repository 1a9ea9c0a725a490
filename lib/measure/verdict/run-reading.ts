/** The reading of a run's question: that of the method that represents the run. */
import type { Answer } from "../../methods/contract/answer";
import type { Artefact, Plan } from "../../methods/trace/trace";
import type { Run, RunColumn } from "../run/run";
import type { Verdict } from "../run/verdict";

/** The reading by the method that represents the run, else by the first one that has it. */
export function readingOf<Key extends "operators" | "unknown" | "leftOut">(
  key: Key,
  columns: readonly RunColumn[],
  surest: RunColumn | null,
): NonNullable<Answer[Key]> | null {
  const answers = [surest, ...columns].flatMap((column) => column?.retrieval?.answer ?? []);
  return answers.find((answer) => answer[key] !== undefined)?.[key] ?? null;
}

/** Words that no method that agrees represents, where they follow a reading, or that none represents where all are silent; null where no method says which words it read. */
export function leftOutOf(
  columns: readonly RunColumn[],
  verdict: Verdict | null,
  surest: RunColumn | null,
): readonly string[] | null {
  const read = readingOf("leftOut", columns, surest);
  if (!verdict || read === null) return null;
  return verdict.readings > 0 || verdict.agree === 0 ? verdict.leftOut : read;
}

/** 5 of 100 plans that are held back and less likely than this are right, 37 of 100 others (27 graphs, each with what the others teach). */
const LEAST_OFFERED = 0.1;
/** Without such a word a query asks for the opposite. */
const DENIES = /^(?:not?|never|without|neither|nor|none|nobody|nothing|except|\w+n['’]t)$/i;

/** The likeliest query of a question where methods abstain; null where none is worth an offer. */
export function likeliestQuery({ reading, columns }: Pick<Run, "reading" | "columns">): Plan | null {
  const { plans: [plan] = [], coverage } = plansIn(reading);
  if (!plan || !coverage || coverage.language || !columns.some(abstains)) return null;
  const { confidence, likelihood = confidence, leftOut } = coverage;
  // All books are hardly meant by any question.
  const isBare = !/: |\(| - /.test(plan.pattern);
  const isDenied = leftOut.some((word) => DENIES.test(word));
  return likelihood < LEAST_OFFERED || isBare || isDenied ? null : plan;
}

export function abstains({ retrieval }: RunColumn): boolean {
  return retrieval?.answer.abstained ?? false;
}

export function plansIn(reading: Run["reading"]): Partial<Extract<Artefact, { kind: "plans" }>> {
  return reading?.artefacts.find((artefact) => artefact.kind === "plans") ?? {};
}
