/** Judgements still to be made for an experiment: pairs of written answers, less those that this model has judged. */
import type { JudgeRequest } from "../../api/judgements";
import type { Experiment } from "../../api/schemas/experiment";
import { HopscopeError } from "../../graph/errors";
import { seededRandom, shuffled } from "../../graph/numeric/seeded-random";
import type { ExperimentResult } from "../../measure/experiment";
import type { Contest } from "../../measure/judge/judge";
import type { VariantPair } from "../../measure/judge/verdict";
import type { GoldQuestion } from "../../measure/question-sets/gold-question";
import type { Engine } from "../engine";
import { noLanguageModel } from "../language-models";

/** A question whose answers by two variants are to be judged. */
export interface Pairing extends VariantPair {
  question: GoldQuestion;
  answers: { first: string; second: string };
}

/** The pairs left to judge, and the number judged before by the same model. */
export interface PendingJudgements {
  /** Model and host that judges. */
  model: string;
  left: Pairing[];
  judged: number;
}

/**
 * Each pair in the order of the experiment, so that a verdict is found again whoever was the baseline.
 * @throws HopscopeError `invalid-input`
 */
export function pairsOf({ variants }: Experiment, { baseline, others }: JudgeRequest): VariantPair[] {
  const wanted = new Set(others ?? variants.map((_, at) => at).filter((at) => at !== baseline));
  const missing = [baseline, ...wanted].find((at) => at >= variants.length);
  if (missing !== undefined)
    throw new HopscopeError(
      "invalid-input",
      `There is no variant ${missing}; there are ${variants.length}, from 0.`,
    );
  if (wanted.has(baseline) || wanted.size === 0)
    throw new HopscopeError("invalid-input", "A judge needs two different variants.");
  return [...wanted].map((other) => ({
    first: Math.min(baseline, other),
    second: Math.max(baseline, other),
  }));
}

/**
 * Verdicts of another model do not count: scores are compared as one judge gave them (SG-RAG appendix K).
 * @param limit questions at most, drawn by the experiment's seed
 * @throws HopscopeError `not-ready` without a language model or without written answers
 */
export async function openPendingJudgements(
  engine: Engine,
  { id, seed }: Experiment,
  pairs: readonly VariantPair[],
  limit: number | undefined,
  signal?: AbortSignal,
): Promise<PendingJudgements> {
  const model = await engine.languageModels.id();
  if (model === null) throw noJudge();
  const all = await writtenPairs(engine, id, pairs, signal);
  if (all.length === 0)
    throw new HopscopeError("not-ready", "This experiment keeps no written answers of these variants.", {
      hint: "It has not answered yet, or ran before answers were stored; run it again.",
    });
  const questions = [...new Set(all.map(({ question }) => question.id))];
  const drawn = new Set(
    limit === undefined ? questions : shuffled(questions, seededRandom(seed)).slice(0, limit),
  );
  const wanted = all.filter(({ question }) => drawn.has(question.id));
  const known = new Set(
    (await engine.database.judgements.list(id)).filter(({ verdict }) => verdict.model === model).map(keyOf),
  );
  const left = wanted.filter((pairing) => !known.has(keyOf({ ...pairing, question: pairing.question.id })));
  return { model, left, judged: wanted.length - left.length };
}

export function noJudge(): HopscopeError {
  return noLanguageModel("none can judge", "Set one in Settings.");
}

function keyOf({ question, first, second }: VariantPair & { question: string }): string {
  return JSON.stringify([question, first, second]);
}

/** Questions that both variants have written an answer to, in the order of the experiment. */
async function writtenPairs(
  engine: Engine,
  id: string,
  pairs: readonly VariantPair[],
  signal?: AbortSignal,
): Promise<Pairing[]> {
  const written = new Map<string, string>();
  for (const result of await engine.database.experimentResults.all(id, signal))
    if (result.text !== undefined) written.set(answerKey(result), result.text);
  return (await engine.database.experiments.questions(id)).flatMap((question) =>
    pairs.flatMap(({ first, second }): Pairing[] => {
      const one = written.get(answerKey({ question: question.id, variant: first }));
      const other = written.get(answerKey({ question: question.id, variant: second }));
      if (one === undefined || other === undefined) return [];
      return [{ question, first, second, answers: { first: one, second: other } }];
    }),
  );
}

export function answerKey({ question, variant }: Pick<ExperimentResult, "question" | "variant">): string {
  return JSON.stringify([question, variant]);
}

export function contestOf({ question, answers }: Pairing, gold: readonly string[]): Contest {
  return { question: question.question, gold, ...answers };
}
