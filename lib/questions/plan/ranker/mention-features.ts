/** Features of a candidate's mentions: how many of the question's it uses, and how probable their readings are. */
import type { Mention } from "../../mentions/mention";
import type { Arm, Candidate } from "../plan";
import type { FeatureContext } from "./feature-context";

/** The share of the mentions that a candidate leaves out, of those that no restriction of it consumes. */
export function mentionsLeft(
  { arms, restrictions: carried }: Pick<Candidate, "arms" | "restrictions">,
  { mentions, restrictions }: Pick<FeatureContext, "mentions" | "restrictions">,
): number {
  const used = new Set(arms.map(({ mention }) => mention));
  const consumed = carried.map((at) => restrictions[at]!.span);
  let all = 0;
  let left = 0;
  for (const [at, { readings, span }] of mentions.entries()) {
    if (consumed.some(([from, to]) => from < span[1] && span[0] < to)) continue;
    const weight = nameWeight(readings);
    all += weight;
    if (!used.has(at)) left += weight;
  }
  return all > 0 ? left / all : 0;
}

/** Mentions beyond one that meet in a candidate, each by how much it looks like a name. */
export function mentionsMet(arms: readonly Arm[], mentions: readonly Mention[]): number {
  const used = [...new Set(arms.map(({ mention }) => mention))];
  const weights = used.map((at) => nameWeight(mentions[at]!.readings));
  return weights.reduce((sum, weight) => sum + weight, 0) - Math.max(0, ...weights);
}

/** A plain word that happens to be a name ("saw") counts far less than a capitalised or quoted one. */
function nameWeight([best]: Mention["readings"]): number {
  return best!.score ** 2;
}

/** The mean logarithm of the scores of the entities that the arms start from. */
export function readingScore(arms: readonly Arm[], mentions: readonly Mention[]): number {
  const score = arms.reduce((sum, { mention, reading }) => {
    return sum + Math.log(Math.max(0.01, mentions[mention]?.readings[reading]?.score ?? 1));
  }, 0);
  return arms.length > 0 ? score / arms.length : 0;
}
