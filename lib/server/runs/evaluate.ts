/** Methods over questions with gold answers: every method gets the same budget, one failure costs one question. */
import { percentile } from "../../graph/numeric/statistics";
import { Yielder } from "../../graph/numeric/yielder";
import { scoreAnswerSet } from "../../measure/eval/answer-set";
import type {
  EvaluationEvent,
  EvaluationQuestion,
  EvaluationRequest,
  EvaluationResult,
  MethodFigures,
} from "../../measure/evaluation";
import type { LlmTotals } from "../../methods/llm/llm-call";
import { hitAt, recallAt, reciprocalRank } from "../../methods/rank/rank-metrics";
import { type Gold, type Returned, resolveGold, unitRanks } from "../../questions/gold";
import type { Engine } from "../engine";
import { inBackground } from "../jobs/in-background";
import { type ChosenMethod, chooseMethods } from "../methods/methods";
import { findMissingIndexes, requireIndexes } from "../methods/missing-indexes";
import { type Outcome, runMethod } from "../methods/run-method";
import { type AskingKit, openToolkit } from "../methods/toolkit";

interface Scores {
  hit1: number;
  hit5: number;
  recallAtK: number;
  reciprocal: number;
  precision: number;
  recall: number;
  f1: number;
  ms: number;
  llm: LlmTotals;
}

/**
 * Runs the evaluation question by question as its events are read; all methods answer one question before the next.
 * @throws HopscopeError before the first event when the request cannot be met
 */
export async function evaluate(
  engine: Engine,
  request: EvaluationRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<AsyncIterable<EvaluationEvent>> {
  const chosen = chooseMethods(engine.methods, request.methods, request.params);
  const base = await engine.database.knowledgeBases.get(request.knowledgeBase);
  const missingIndexes = findMissingIndexes(engine, base);
  const methods = chosen.map((method) => requireIndexes(method, missingIndexes));
  const payer = request.llm ? ({ work: "evaluation", subject: base.id } as const) : null;
  const kit = { ...(await openToolkit(engine, base, payer)), signal };
  return events(request, methods, kit);
}

async function* events(
  { questions, k }: EvaluationRequest,
  methods: readonly ChosenMethod[],
  kit: AskingKit,
): AsyncGenerator<EvaluationEvent> {
  const gold = new Map<EvaluationQuestion, Gold>();
  const yielder = new Yielder();
  for (const question of questions)
    gold.set(question, await resolveGold(question.answers, kit.graph, { yielder, signal: kit.signal }));
  const unresolved = questions.flatMap(
    (question) => gold.get(question)?.unresolved.map((answer) => ({ id: question.id, answer })) ?? [],
  );
  yield { type: "start", questions: questions.length, unresolved };

  const scores = new Map<ChosenMethod, Scores[]>(methods.map((method) => [method, []]));
  const total = questions.length * methods.length;
  let done = 0;
  for (const [question, units] of gold) {
    for (const method of methods) {
      const { outcome, result, ranking, answers } = await answer(method, question, k, kit);
      kit.signal.throwIfAborted();
      scores.get(method)?.push(score(ranking, answers, units, k, outcome));
      done += 1;
      yield { type: "result", done, total, result };
    }
  }
  yield { type: "end", methods: [...scores].map(([method, all]) => figures(method.retriever.id, all, k)) };
}

async function answer(method: ChosenMethod, question: EvaluationQuestion, k: number, kit: AskingKit) {
  const asked = { text: question.question, budget: k };
  const outcome = await inBackground(() => runMethod(method, asked, kit));
  const ranked = outcome.retrieval?.ranking.slice(0, k) ?? [];
  const answerSet = new Set(outcome.retrieval?.answer.nodes);
  const ranking: Returned[] = await kit.graph.nodes(ranked.map(({ node }) => node));
  const result: EvaluationResult = {
    id: question.id,
    method: method.retriever.id,
    ids: ranked.map(({ node }) => node),
    scores: ranked.map((one) => one.score),
    answers: [...answerSet],
    ms: outcome.ms,
    llmCalls: outcome.llmCalls,
    ...(outcome.state === "done" ? {} : { error: outcome.error ?? outcome.state }),
  };
  return { outcome, result, ranking, answers: ranking.filter(({ id }) => answerSet.has(id)) };
}

function score(
  ranking: readonly Returned[],
  answers: readonly Returned[],
  gold: Gold,
  k: number,
  { ms, llmCalls, llmTokens, llmCost }: Outcome,
): Scores {
  const ranks = unitRanks(ranking, gold);
  const set = scoreAnswerSet(answers, gold);
  return {
    hit1: hitAt(ranks, 1),
    hit5: hitAt(ranks, 5),
    recallAtK: recallAt(ranks, k),
    reciprocal: reciprocalRank(ranks),
    ...set,
    ms,
    llm: { llmCalls, llmTokens, llmCost },
  };
}

function figures(method: string, all: readonly Scores[], k: number): MethodFigures {
  const mean = (key: Exclude<keyof Scores, "llm">) =>
    all.reduce((sum, one) => sum + one[key], 0) / Math.max(1, all.length);
  const times = all.map((one) => one.ms);
  const total = (key: keyof LlmTotals) => all.reduce((sum, { llm }) => sum + llm[key], 0);
  return {
    method,
    n: all.length,
    "hit@1": mean("hit1"),
    "hit@5": mean("hit5"),
    [`recall@${k}`]: mean("recallAtK"),
    mrr: mean("reciprocal"),
    precision: mean("precision"),
    recall: mean("recall"),
    f1: mean("f1"),
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    llmCalls: total("llmCalls"),
    llmTokens: total("llmTokens"),
    llmCost: total("llmCost"),
  };
}
