/**
 * Answers of an experiment judged by the language model of the settings, two variants at a time, within the budget of a job. A
 * verdict is kept as soon as it is there, so a job that is taken up again, or another one, pays for none twice.
 */
import { isDeepStrictEqual } from "node:util";
import pLimit from "p-limit";
import { HopscopeError, isCancelled } from "../core/errors";
import type { Experiment, ExperimentResult } from "../core/experiment/experiment";
import {
  type Contest,
  estimateJudging,
  type Judged,
  judgedPair,
  judgedSchema,
  judgeRequests,
  verdictOf,
} from "../core/experiment/judge";
import {
  type JudgedPair,
  type JudgedRows,
  type JudgedRowsQuery,
  type JudgeEstimate,
  type Judgements,
  type JudgeRequest,
  judgeInputSchema,
  type VariantPair,
  type Verdict,
} from "../core/experiment/judge-api";
import type { GraphSource } from "../core/graph/graph-source";
import type { Job } from "../core/job";
import { Breather } from "../core/learn/breather";
import { seededRandom, shuffled } from "../core/learn/seeded-random";
import type { Llm } from "../core/llm/llm";
import { costOf } from "../core/llm/price";
import type { GoldQuestion } from "../core/questions/gold-question";
import type { KeptJudgement } from "../stores/prisma/judgements";
import type { Engine } from "./engine";
import type { Following } from "./index-task";
import { newestJob } from "./oracle";

/** Contests that an estimate looks at. */
const SAMPLED = 200;
/** An endpoint that refuses so many contests after each other refuses the others too. */
const REFUSALS_IN_A_ROW = 5;

/** A question whose answers by two variants are to be judged. */
interface Pairing extends VariantPair {
  question: GoldQuestion;
  answers: { first: string; second: string };
}

/** What there is to judge, and what was judged before. */
interface Docket {
  llm: Llm;
  left: Pairing[];
  judged: number;
}

/** @throws HopscopeError `not-found`, `invalid-input`, `not-ready` without a language model or without written answers */
export async function estimateJudgements(
  engine: Engine,
  id: string,
  request: JudgeRequest,
  signal?: AbortSignal,
): Promise<JudgeEstimate> {
  const experiment = await engine.database.experiments.get(id);
  const { llm, left, judged } = await openDocket(
    engine,
    experiment,
    pairsOf(experiment, request),
    request.limit,
    signal,
  );
  const { settings } = await engine.languageModels.choice();
  const step = Math.max(1, left.length / SAMPLED);
  const sample = left.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  const taken = sample.map((pairing) => estimateJudging(contestOf(pairing, pairing.question.answers)));
  const factor = sample.length > 0 ? left.length / sample.length : 0;
  const total = (key: "input" | "output") =>
    Math.round(factor * taken.reduce((sum, one) => sum + one[key], 0));
  const tokens = { input: total("input"), output: total("output") };
  return {
    model: llm.id,
    pairs: left.length + judged,
    judged,
    calls: 2 * left.length,
    tokens,
    cost: costOf(tokens, settings.prices[settings.model]),
    budget: settings.budgets.job,
  };
}

/** Queues what was not judged yet, unless a job is at just that. @throws as `estimateJudgements` */
export async function startJudging(engine: Engine, id: string, request: JudgeRequest): Promise<Job> {
  const experiment = await engine.database.experiments.get(id);
  const pairs = pairsOf(experiment, request);
  await openDocket(engine, experiment, pairs, request.limit);
  const input = { experiment: id, pairs, limit: request.limit ?? null };
  const newest = await newestJob(engine, experiment, "judge");
  if (newest && isDeepStrictEqual(newest.input, input) && (await engine.database.jobs.goesOn(newest.id)))
    return newest;
  const job = await engine.database.jobs.enqueue(experiment.knowledgeBase, "judge", input);
  engine.jobs.wake();
  return job;
}

/** Each pair in the order of the experiment, so that a verdict is found again whoever was the baseline. */
function pairsOf({ variants }: Experiment, { baseline, others }: JudgeRequest): VariantPair[] {
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

async function openDocket(
  engine: Engine,
  { id, seed }: Experiment,
  pairs: readonly VariantPair[],
  limit: number | undefined,
  signal?: AbortSignal,
): Promise<Docket> {
  const llm = await engine.languageModels.openFor("job");
  if (!llm)
    throw new HopscopeError("not-ready", "No language model is set, so none can judge.", {
      hint: "Set one in Settings.",
    });
  const all = await writtenPairs(engine, id, pairs, signal);
  if (all.length === 0)
    throw new HopscopeError("not-ready", "This experiment keeps no written answers of these variants.", {
      hint: "It has not answered yet, or ran before answers were kept; run it again.",
    });
  const questions = [...new Set(all.map(({ question }) => question.id))];
  const drawn = new Set(
    limit === undefined ? questions : shuffled(questions, seededRandom(seed)).slice(0, limit),
  );
  const wanted = all.filter(({ question }) => drawn.has(question.id));
  const known = new Set((await engine.database.judgements.list(id)).map(keyOf));
  const left = wanted.filter((pairing) => !known.has(keyOf({ ...pairing, question: pairing.question.id })));
  return { llm, left, judged: wanted.length - left.length };
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
  for (const result of await engine.database.experiments.results(id, signal))
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

function answerKey({ question, variant }: Pick<ExperimentResult, "question" | "variant">): string {
  return JSON.stringify([question, variant]);
}

function contestOf({ question, answers }: Pairing, gold: readonly string[]): Contest {
  return { question: question.question, gold, ...answers };
}

/** The job. A budget that is spent, or an endpoint that refuses again and again, fails it; the verdicts so far are kept. */
export async function runJudging(engine: Engine, job: Job, following: Following): Promise<void> {
  const { experiment: id, pairs, limit } = judgeInputSchema.parse(job.input);
  const experiment = await engine.database.experiments.get(id);
  const docket = await openDocket(engine, experiment, pairs, limit ?? undefined, following.signal);
  const base = await engine.database.knowledgeBases.get(experiment.knowledgeBase);
  const { source } = await engine.graphs.open(base);
  const { settings } = await engine.languageModels.choice();
  const judging = new Judging(engine, id, source, docket, following);
  const atOnce = pLimit(settings.concurrency);
  try {
    await Promise.all(docket.left.map((pairing) => atOnce(() => judging.judge(pairing))));
  } finally {
    // What failed would otherwise go on spending behind the job's back.
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
    private readonly docket: Docket,
    private readonly following: Following,
  ) {
    this.#done = docket.judged;
    this.#tell();
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
    this.#tell();
  }

  end(): void {
    const refused = this.#refused;
    this.#tell(
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
          await this.docket.llm.structured(request, judgedSchema, {
            signal: this.following.signal,
            record: () => {},
          }),
        );
      this.#inARow = 0;
      return verdictOf(replies[0]!, replies[1]!);
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
  async #goldNames({ answers }: GoldQuestion): Promise<string[]> {
    const named = new Map((await this.graph.nodes(answers)).map(({ id, name }) => [id, name]));
    return answers.map((answer) => named.get(answer) ?? answer);
  }

  #tell(note?: string): void {
    const { llm, left, judged } = this.docket;
    this.following.report({
      phase: `Judging answers (${llm.id})`,
      done: this.#done,
      total: left.length + judged,
      unit: "pairs of answers",
      ...(note && { note }),
    });
  }
}

/** What was judged so far, pair by pair. @throws HopscopeError `not-found` */
export async function readJudgements(engine: Engine, id: string, signal?: AbortSignal): Promise<Judgements> {
  const experiment = await engine.database.experiments.get(id);
  const breather = new Breather();
  const byPair = new Map<string, KeptJudgement[]>();
  for (const judgement of await engine.database.judgements.list(id)) {
    const key = `${judgement.first},${judgement.second}`;
    const own = byPair.get(key) ?? [];
    own.push(judgement);
    byPair.set(key, own);
  }
  const pairs: JudgedPair[] = [];
  for (const judgements of byPair.values()) {
    const verdicts = judgements.map(({ verdict }) => verdict);
    pairs.push(await judgedPair(judgements[0]!, verdicts, () => breather.breathe(signal)));
  }
  const [sample] = await engine.database.experiments.questions(id);
  const results = sample ? await engine.database.experiments.resultsOf(id, [sample.id]) : [];
  return {
    model: (await engine.languageModels.openFor("job"))?.id ?? null,
    judgeable: results.length === 0 || results.some(({ text }) => text !== undefined),
    job: await newestJob(engine, experiment, "judge"),
    pairs,
  };
}

/** A page of judged questions of one pair. @throws HopscopeError `not-found` */
export async function readJudgedRows(
  engine: Engine,
  id: string,
  { first, second, show, offset, limit }: JudgedRowsQuery,
): Promise<JudgedRows> {
  const questions = new Map(
    (await engine.database.experiments.questions(id)).map((question) => [question.id, question]),
  );
  const all = (await engine.database.judgements.list(id, { first, second })).filter(({ verdict }) =>
    isShown(verdict, show),
  );
  const page = all.slice(offset, offset + limit);
  const results = await engine.database.experiments.resultsOf(
    id,
    page.map(({ question }) => question),
  );
  const written = new Map(results.map((result) => [answerKey(result), result.text ?? ""]));
  const answerOf = (question: string, variant: number) => written.get(answerKey({ question, variant })) ?? "";
  return {
    rows: page.flatMap(({ question, verdict }) => {
      const asked = questions.get(question);
      if (!asked) return [];
      return [
        { question: asked, first: answerOf(question, first), second: answerOf(question, second), verdict },
      ];
    }),
    total: all.length,
  };
}

function isShown({ winner, agrees }: Verdict, show: JudgedRowsQuery["show"]): boolean {
  if (show === "all") return true;
  if (show === "disagreed") return !agrees;
  return winner === { wins: "first", ties: "tie", losses: "second" }[show];
}
