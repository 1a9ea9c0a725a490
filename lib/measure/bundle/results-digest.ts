/** A digest of the results of all variants, without times and costs: equal digests mean that two experiments agree. */
import { createHash } from "node:crypto";
import { Yielder } from "../../graph/numeric/yielder";
import type { ExperimentResult } from "../experiment";

/** Scores are compared to nine digits: the order of a sum may differ in the last ones. */
const DIGITS = 9;

/** Lets others have the processor now and then. @throws the signal's reason */
export async function resultsDigest(
  results: readonly ExperimentResult[],
  signal?: AbortSignal,
): Promise<string> {
  const yielder = new Yielder();
  const lines: string[] = [];
  for (const { question, variant, ids, scores, answers, abstained, result, error } of results) {
    await yielder.yieldIfDue(signal);
    const digits = scores.map((score) => score.toPrecision(DIGITS));
    const returned = [question, variant, ids, digits, answers, abstained, error ?? null];
    // Results without one have the digest of before there were any.
    lines.push(JSON.stringify(result ? [...returned, rounded(result)] : returned));
  }
  return createHash("sha256").update(lines.toSorted().join("\n")).digest("hex");
}

function rounded(result: NonNullable<ExperimentResult["result"]>): string {
  return JSON.stringify(result, (_, value: unknown) =>
    typeof value === "number" ? value.toPrecision(DIGITS) : value,
  );
}
