/**
 * Answers of an experiment judged by the language model of the settings, two variants at a time, within the budget of a job. A
 * verdict is saved as soon as it is there, so a job that is taken up again, or another one, pays for none twice.
 */
import { isDeepStrictEqual } from "node:util";
import pLimit from "p-limit";
import type { JudgeEstimate, JudgeRequest } from "../../api/judgements";
import type { Job } from "../../api/schemas/job";
import { HopscopeError, isCancelled } from "../../graph/errors";
import type { GraphSource } from "../../graph/graph-source";
import {
  type Contest,
  estimateJudging,
  type Judged,
  judgedSchema,
  judgeRequests,
  verdictOf,
} from "../../measure/judge/judge";
import { judgeInputSchema, type VariantPair, type Verdict } from "../../measure/judge/verdict";
import { costOf } from "../../measure/price";
import { expectedInWords } from "../../measure/question-sets/expected-result";
import type { GoldQuestion } from "../../measure/question-sets/gold-question";
import type { Llm } from "../../methods/llm/llm";
import { noteEstimate, takeEstimate } from "../costs";
import type { Engine } from "../engine";
import type { Following } from "../jobs/index-task";
import { newestJob } from "./oracle";
import {
  contestOf,
  noJudge,
  openPendingJudgements,
  type Pairing,
  type PendingJudgements,
  pairsOf,
} from "./pending-judgements";

/** Pairs of answers that an estimate looks at. */
const SAMPLED = 200;
/** An endpoint that refuses so many pairs after each other refuses the others too. */
const REFUSALS_IN_A_ROW = 5;

/** @throws HopscopeError `not-found`, `invalid-input`, `not-ready` without a language model or without written answers */
export async function estimateJudgements(
  engine: Engine,
  id: string,
  request: JudgeRequest,
  signal?: AbortSignal,
): Promise<JudgeEstimate> {
  const experiment = await engine.database.experiments.get(id);
  const pairs = pairsOf(experiment, request);
  const { model, left, judged } = await openPendingJudgements(
    engine,
    experiment,
    pairs,
    request.limit,
    signal,
  );
  const { settings } = await engine.languageModels.choice();
  const step = Math.max(1, left.length / SAMPLED);
  const sample = left.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  const taken = sample.map((pairing) => estimateJudging(contestOf(pairing, rightAnswers(pairing.question))));
  const factor = sample.length > 0 ? left.length / sample.length : 0;
  const total = (key: "input" | "output") =>
    Math.round(factor * taken.reduce((sum, one) => sum + one[key], 0));
  const tokens = { input: total("input"), output: total("output") };
  const estimate = {
    model,
    calls: 2 * left.length,
    tokens,
    cost: costOf(tokens, settings.prices[settings.model]),
  };
  await noteEstimate(engine, "judging", askedOf(id, pairs, request.limit), estimate);
  return { ...estimate, pairs: left.length + judged, judged, budget: settings.budgets.job };
}

/** Queues what was not judged yet, unless a job is at just that. @throws as `estimateJudgements` */
export async function startJudging(engine: Engine, id: string, request: JudgeRequest): Promise<Job> {
  const experiment = await engine.database.experiments.get(id);
  const pairs = pairsOf(experiment, request);
  await openPendingJudgements(engine, experiment, pairs, request.limit);
  const input = { experiment: id, pairs, limit: request.limit ?? null };
  const newest = await newestJob(engine, experiment, "judge");
  if (newest && isDeepStrictEqual(newest.input, input) && (await engine.database.jobs.goesOn(newest.id)))
    return newest;
  const job = await engine.database.jobs.enqueue(experiment.knowledgeBase, "judge", input);
  await takeEstimate(engine, "judging", askedOf(id, pairs, request.limit), job.id);
  engine.jobs.wake();
  return job;
}

/** Key of an estimate. */
function askedOf(experiment: string, pairs: readonly VariantPair[], limit: number | undefined): object {
  return { experiment, pairs, limit: limit ?? null };
}

/** The answers that the judge is shown as right; an expected result comes first. */
function rightAnswers(question: GoldQuestion): string[] {
  const right = [expectedInWords(question), ...question.answers].filter(Boolean);
  return right.length > 0 ? right : ["the knowledge base does not answer this question; saying so is right"];
}

/** The job. A budget that is spent, or an endpoint that refuses again and again, fails it; the verdicts so far are saved. */
export async function runJudging(engine: Engine, job: Job, following: Following): Promise<void> {
  const { experiment: id, pairs, limit } = judgeInputSchema.parse(job.input);
  const experiment = await engine.database.experiments.get(id);
  const pending = await openPendingJudgements(
    engine,
    experiment,
    pairs,
    limit ?? undefined,
    following.signal,
  );
  const base = await engine.database.knowledgeBases.get(experiment.knowledgeBase);
  const { source } = await engine.graphs.open(base);
  const { settings } = await engine.languageModels.choice();
  const llm = await engine.languageModels.openFor({ work: "judging", subject: job.id });
  if (!llm) throw noJudge();
  const judging = new Judging(engine, id, source, llm, pending, following);
  const atOnce = pLimit(settings.concurrency);
  try {
    await Promise.all(pending.left.map((pairing) => atOnce(() => judging.judge(pairing))));
  } finally {
    // After a failure, the queued calls would otherwise go on spending unnoticed by the job.
    atOnce.clearQueue();
  }
  judging.end();
}

class Judging {
  #done: number;
  #refused = 0;
  #inARow = 0;

  constructor(
    private readonly engine: Engine,
    private readonly experiment: string,
    private readonly graph: GraphSource,
    private readonly llm: Llm,
    private readonly pending: PendingJudgements,
    private readonly following: Following,
  ) {
    this.#done = pending.judged;
    this.#report();
  }

  async judge(pairing: Pairing): Promise<void> {
    this.following.signal.throwIfAborted();
    const { question, first, second } = pairing;
    const verdict = await this.#ask(contestOf(pairing, await this.#goldNames(question)));
    if (!verdict) return;
    await this.engine.database.judgements.save(this.experiment, {
      question: question.id,
      first,
      second,
      verdict,
    });
    this.#done += 1;
    this.#report();
  }

  end(): void {
    const refused = this.#refused;
    this.#report(
      refused > 0
        ? `${refused} pairs of answers got no usable verdict; judge again to ask once more.`
        : undefined,
    );
  }

  /** Null when the model says nothing that can be used. */
  async #ask(contest: Contest): Promise<Verdict | null> {
    const replies: Judged[] = [];
    try {
      for (const request of judgeRequests(contest))
        replies.push(
          await this.llm.structured(request, judgedSchema, {
            signal: this.following.signal,
            record: () => {},
          }),
        );
      this.#inARow = 0;
      return { ...verdictOf(replies[0]!, replies[1]!), model: this.llm.id };
    } catch (error) {
      if (this.following.signal.aborted || isCancelled(error) || !(error instanceof HopscopeError))
        throw error;
      this.#refused += 1;
      this.#inARow += 1;
      if (error.code === "budget-spent" || this.#inARow >= REFUSALS_IN_A_ROW) throw error;
      return null;
    }
  }

  /** Names of the nodes among the gold answers; others are spelt as the question set has them. */
  async #goldNames(question: GoldQuestion): Promise<string[]> {
    const nodes = await this.graph.nodes(question.answers);
    const named = new Map(nodes.map(({ id, name }) => [id, name]));
    return rightAnswers(question).map((answer) => named.get(answer) ?? answer);
  }

  #report(note?: string): void {
    const { left, judged } = this.pending;
    this.following.report({
      phase: `Judging answers (${this.llm.id})`,
      done: this.#done,
      total: left.length + judged,
      unit: "pairs of answers",
      ...(note && { note }),
    });
  }
}
