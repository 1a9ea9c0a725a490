/**
 * Features of a question that are known before retrieval, as numbers in about [0, 1] for a router: its words, the planner's reading of it,
 * and its embedding with the names masked.
 */
import * as z from "zod";
import { words } from "../../graph/text/tokenize";
import { maskQuestion } from "../../questions/plan/verbalise";
import type { Reading } from "../../questions/reading/reading";

export const questionCuesSchema = z.object({
  /** By name of the cue; those that are 0 are left out. */
  cues: z.record(z.string(), z.number()),
  /** Embedding of the question with its names masked. */
  vector: z.array(z.number()),
  ms: z.number(),
});
export type QuestionCues = z.infer<typeof questionCuesSchema>;

const QUESTION_WORDS = ["who", "what", "which", "when", "where", "why", "how", "is", "are", "did", "does"];
/** Words that lead on to another step: "the films *that* were directed *by* ...". */
const HOP_WORDS = new Set([
  "of",
  "by",
  "that",
  "which",
  "whose",
  "who",
  "with",
  "in",
  "from",
  "also",
  "and",
  "same",
]);

/** A count as a share: half of it is reached at `half`. */
const saturating = (count: number, half: number) => count / (count + half);

/** Cues from the planner's reading of a question and from its words; the caller adds `vector` and time. */
export function readCues(reading: Omit<Reading, "around" | "inTexts">): Record<string, number> {
  const said = words(reading.text);
  const [top, second] = reading.interpretations;
  const probability = top?.probability ?? 0;
  const steps = top?.candidate.arms.map((arm) => arm.steps.length) ?? [];
  const asked = QUESTION_WORDS.find((word) => said.includes(word));
  const hops = said.filter((word) => HOP_WORDS.has(word)).length;
  const exact = reading.names.filter(({ kind }) => kind === "exact").length;
  const readings = reading.names.reduce((most, mention) => Math.max(most, mention.readings.length), 0);
  const cues: Record<string, number> = {
    "long question": saturating(said.length, 12),
    "hop words": saturating(hops, 3),
    "asks for a count": reading.asks === "count" ? 1 : 0,
    "numbers in it": said.some((word) => /\d/.test(word)) ? 1 : 0,
    "names found": saturating(reading.names.length, 2),
    "no name found": reading.names.length === 0 ? 1 : 0,
    "several names found": reading.names.length > 1 ? 1 : 0,
    "names found exactly": exact / Math.max(1, reading.names.length),
    "names with several meanings": saturating(Math.max(0, readings - 1), 2),
    restrictions: saturating(reading.restrictions.length, 1),
    "candidate plans": saturating(reading.interpretations.length, 20),
    "planner is sure": probability,
    "lead of the first plan": probability - (second?.probability ?? 0),
    "planner abstains": reading.abstained ? 1 : 0,
    "answers of the first plan": saturating(top?.candidate.answers ?? 0, 10),
    "several paths in the first plan": steps.length > 1 ? 1 : 0,
    "two steps in the first plan": Math.max(0, ...steps) === 2 ? 1 : 0,
    "three steps in the first plan": Math.max(0, ...steps) > 2 ? 1 : 0,
    "everything of a kind": top?.candidate.template === "label" ? 1 : 0,
    ...(asked !== undefined && { [`asks "${asked}"`]: 1 }),
  };
  return Object.fromEntries(Object.entries(cues).filter(([, value]) => value !== 0));
}

/** The question with each name replaced by what it is, so that questions of one wording are alike. */
export function maskedText({ text, names }: Pick<Reading, "text" | "names">): string {
  const used = new Map<number, string>();
  let end = 0;
  for (const [at, { span, readings }] of names.entries()) {
    if (span[0] < end) continue;
    used.set(at, readings[0]?.labels[0] ?? "name");
    end = span[1];
  }
  return maskQuestion(text, names, used).text;
}
