/** A question with its candidates as the ranker sees them: inputs, and options with their features. */
import { Yielder } from "../../../graph/numeric/yielder";
import type { TextVectors } from "../../../words/text-vectors";
import type { Mention } from "../../mentions/mention";
import type { Candidate, QuestionPlan } from "../plan";
import { contentWords, type QuestionReading, readQuestion } from "../question-reading";
import type { SchemaWords } from "../schema-words";
import { type MaskedQuestion, maskQuestion } from "../verbalise";
import type { FeatureContext } from "./feature-context";
import { mentionsLeft } from "./mention-features";
import { pathFeatures } from "./path-features";
import { questionInput } from "./question-input";
import { chainKey, HAND_FEATURES, handFeatures } from "./rank-features";
import type { RankerOption, RankerQuestion } from "./ranker";

export interface RankerKit {
  schema: SchemaWords;
  vectors: TextVectors;
  labelled: boolean;
  /** Relation types that join nodes of one label; none where labels distinguish nothing. */
  loops: ReadonlySet<string>;
  /** Relation types that lead from most nodes to at most one other: what a film's language is. */
  single: ReadonlySet<string>;
}

/** @param rowOf row of the matrix of a path feature; negative leaves it out, and null all of them */
export async function rankerQuestion(
  plan: QuestionPlan,
  { schema, vectors, labelled, loops }: RankerKit,
  rowOf: ((feature: string) => number) | null,
  signal?: AbortSignal,
): Promise<RankerQuestion> {
  const { question, mentions, restrictions, candidates } = plan;
  const maskings = new Map<string, { at: number; masked: MaskedQuestion }>();
  const maskingOf = (candidate: Candidate) => {
    const used = usedMentions(candidate, mentions);
    const key = JSON.stringify([[...used], candidate.restrictions]);
    const known = maskings.get(key);
    if (known) return known.at;
    const open = withoutRestrictions(question, candidate, restrictions);
    maskings.set(key, { at: maskings.size, masked: maskQuestion(open, mentions, used) });
    return maskings.size - 1;
  };
  const inputOf = candidates.map(maskingOf);
  const masked = [...maskings.values()].map((masking) => masking.masked);
  const known = await vectors.of(
    masked.flatMap((each) => [each.text, ...contentWords(each)]),
    signal,
  );
  const yielder = new Yielder();
  const readings: QuestionReading[] = [];
  for (const each of masked) {
    await yielder.yieldIfDue(signal);
    readings.push(readQuestion(each, known, schema));
  }
  const left = candidates.map((candidate) => mentionsLeft(candidate, { mentions, restrictions }));
  const leastLeft = left.reduce((least, share) => Math.min(least, share), 1);
  const chains = new Set(candidates.flatMap(({ arms }) => (arms.length === 1 ? [chainKey(arms[0]!)] : [])));
  const context: FeatureContext = { mentions, restrictions, leastLeft, schema, labelled, loops, chains };
  const hand = new Float32Array(candidates.length * HAND_FEATURES.length);
  const options: RankerOption[] = [];
  for (const [at, candidate] of candidates.entries()) {
    await yielder.yieldIfDue(signal);
    const input = inputOf[at]!;
    hand.set(handFeatures(candidate, readings[input]!, context), at * HAND_FEATURES.length);
    const rows = rowOf ? pathFeatures(candidate).map(rowOf) : [];
    options.push({ input, rows: Int32Array.from(rows.filter((row) => row >= 0)) });
  }
  return { inputs: readings.map(({ masked: each, vector }) => questionInput(each, vector)), options, hand };
}

/** The question as one candidate masks it. */
export async function readCandidate(
  candidate: Candidate,
  { question, mentions, restrictions }: Pick<QuestionPlan, "question" | "mentions" | "restrictions">,
  { schema, vectors }: RankerKit,
  signal?: AbortSignal,
): Promise<QuestionReading> {
  const open = withoutRestrictions(question, candidate, restrictions);
  const masked = maskQuestion(open, mentions, usedMentions(candidate, mentions));
  const known = await vectors.of([masked.text, ...contentWords(masked)], signal);
  return readQuestion(masked, known, schema);
}

/** The question without what the candidate's restrictions say, which its relations need not say once more; places stay. */
function withoutRestrictions(
  question: string,
  { restrictions: carried }: Candidate,
  restrictions: QuestionPlan["restrictions"],
): string {
  return carried.reduce((open, at) => {
    const [from, to] = restrictions[at]!.span;
    return open.slice(0, from) + " ".repeat(to - from) + open.slice(to);
  }, question);
}

/** The label that each mention of a candidate is read as, in the order of the mentions. */
function usedMentions({ arms }: Candidate, mentions: readonly Mention[]): Map<number, string> {
  const labels = arms.map(({ mention, reading }): [number, string] => [
    mention,
    mentions[mention]?.readings[reading]?.labels[0] ?? "",
  ]);
  return new Map(labels.sort(([a], [b]) => a - b));
}
