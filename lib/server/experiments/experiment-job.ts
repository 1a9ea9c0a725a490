/** The job of an experiment: every variant answers a question before the next question; what has a result is not asked again. */

import type { Capped, Experiment } from "../../api/schemas/experiment";
import type { Job } from "../../api/schemas/job";
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import { HopscopeError } from "../../graph/errors";
import { Yielder } from "../../graph/numeric/yielder";
import { answerOutcome } from "../../measure/eval/answer-outcome";
import { givenResult } from "../../measure/eval/given-result";
import {
  type ExperimentResult,
  LONGEST_FLAG,
  LONGEST_TEXT,
  MOST_FLAGS,
  type Variant,
} from "../../measure/experiment";
import { ownVariants } from "../../measure/external-variants";
import { goldOutcomes } from "../../measure/gold-outcomes";
import type { GoldQuestion } from "../../measure/question-sets/gold-question";
import { readGold } from "../../measure/read-gold";
import { type GoldOfQuestion, hasAnswer, isRight, scoreOutcome } from "../../measure/score-outcome";
import type { LlmTotals } from "../../methods/llm/llm-call";
import type { StageRecord } from "../../methods/trace/trace";
import { pairKey } from "../../stores/prisma/experiment-results";
import type { Engine } from "../engine";
import type { Following } from "../jobs/index-task";
import { type ChosenMethod, chooseMethods } from "../methods/methods";
import { findMissingIndexes, requireIndexes } from "../methods/missing-indexes";
import { runMethod } from "../methods/run-method";
import { compareExperiment, FIRST_COMPARISON, noteDigest } from "./compare-experiment";
import { type ExperimentKit, openExperimentKit } from "./experiment-kit";
import { ExperimentMeter } from "./experiment-meter";
import { LlmWatch } from "./llm-watch";

/** A language model that says nothing on so many answers in a row is away: the others would go without it, too. */
const SILENT_IN_A_ROW = 10;
/** Results are saved at least this often, so that a crash repeats little. */
const SAVE_EVERY_MS = 1_000;

/** Ends when every question has its answers, or when a cap is reached; the experiment then says so. */
export async function runExperiment(engine: Engine, job: Job, following: Following): Promise<void> {
  const { experiments, knowledgeBases } = engine.database;
  const id = String(job.input?.experiment);
  const experiment = await experiments.get(id);
  const base = await knowledgeBases.get(experiment.knowledgeBase);
  const opened = await openExperimentKit(engine, experiment, base, following.signal);
  const capped = await answerAll(engine, experiment, base, opened, following);
  if (capped) return experiments.set(id, { capped });
  await noteDigest(engine, id, following.signal);
  await compareExperiment(engine, id, FIRST_COMPARISON, following.signal);
}

async function answerAll(
  engine: Engine,
  experiment: Experiment,
  base: KnowledgeBase,
  opened: ExperimentKit,
  following: Following,
): Promise<Capped | null> {
  const { experimentResults } = engine.database;
  const { id } = experiment;
  const questions = await engine.database.experiments.questions(id);
  const methods = methodsOf(engine, experiment, base);
  const finished = await experimentResults.finished(id);
  const meter = new ExperimentMeter(experiment.most, await experimentResults.taken(id));
  const total = questions.length * methods.length;
  const keeper = new Keeper((results) => experimentResults.save(id, results));
  const yielder = new Yielder();
  let done = finished.size;
  try {
    for (const question of questions) {
      const left = methods.map((_, at) => at).filter((at) => !finished.has(pairKey(question.id, at)));
      if (left.length === 0) continue;
      const gold = await readGold(question, opened.kit.graph, following.signal);
      for (const at of left) {
        await yielder.yieldIfDue(following.signal);
        const capped = meter.reached();
        if (capped) return capped;
        const { result, budgetSpent, silence } = await answer(
          methods[at]!,
          question,
          gold,
          experiment,
          kitFor(opened, experiment.variants[at]!),
        );
        following.signal.throwIfAborted();
        // After a refused call, a method's result is not what it would have answered.
        if (budgetSpent) return meter.spent((await engine.languageModels.choice()).settings.budgets.job);
        meter.add(result);
        await keeper.keep({ ...result, variant: at }, silence);
        following.report({ phase: "Answering", done: ++done, total, unit: "answers" });
      }
    }
    return null;
  } catch (error) {
    keeper.forgetDoubtful();
    throw error;
  } finally {
    await keeper.flush();
  }
}

function methodsOf(engine: Engine, { variants }: Experiment, base: KnowledgeBase): ChosenMethod[] {
  const missingIndexes = findMissingIndexes(engine, base);
  return ownVariants(variants).map(({ method, params }) =>
    requireIndexes(chooseMethods(engine.methods, [method], { [method]: params })[0]!, missingIndexes),
  );
}

/** Keeps results in batches, none longer than `SAVE_EVERY_MS`; where the language model has said nothing, once it speaks again. */
class Keeper {
  #waiting: ExperimentResult[] = [];
  #doubtful: ExperimentResult[] = [];
  #last = performance.now();

  constructor(private readonly save: (results: ExperimentResult[]) => Promise<void>) {}

  /**
   * @param silence why the language model has said nothing
   * @throws HopscopeError `model-unavailable` when it has said nothing for too long
   */
  async keep(result: ExperimentResult, silence: string | null): Promise<void> {
    if (silence !== null) {
      this.#doubtful.push(result);
      if (this.#doubtful.length < SILENT_IN_A_ROW) return;
      throw new HopscopeError(
        "model-unavailable",
        `${silence} It said nothing on ${SILENT_IN_A_ROW} answers in a row, which are asked again when the experiment goes on.`,
        { hint: "Go on once it answers." },
      );
    }
    this.#waiting.push(...this.#doubtful.splice(0), result);
    if (performance.now() - this.#last >= SAVE_EVERY_MS) await this.flush();
  }

  /** They are asked again. */
  forgetDoubtful(): void {
    this.#doubtful = [];
  }

  /** All that it has, at the end; between, all that is not doubtful. */
  async flush(): Promise<void> {
    const results = [...this.#waiting, ...this.#doubtful];
    this.#waiting = [];
    this.#doubtful = [];
    this.#last = performance.now();
    if (results.length > 0) await this.save(results);
  }
}

function flagsOf(stages: readonly StageRecord[]): string[] {
  const notes = stages.flatMap(({ artefacts }) => artefacts).filter((artefact) => artefact.kind === "note");
  const texts = notes.filter(({ level }) => level === "flag").map(({ text }) => text.slice(0, LONGEST_FLAG));
  return [...new Set(texts)].slice(0, MOST_FLAGS);
}

export interface Answered {
  result: Omit<ExperimentResult, "variant">;
  budgetSpent: boolean;
  /** Answers of the language model that were cached, and what they took when they were made. */
  cached: LlmTotals;
  /** Why the language model has said nothing; null where it was not asked, or said anything. */
  silence: string | null;
}

/** The toolkit of a variant: complete, or without the language model. */
export function kitFor({ kit, refused }: ExperimentKit, { withoutModel }: Variant): ExperimentKit {
  if (!withoutModel) return { kit, refused };
  const { llm: _, tuned: __, ...unaided } = kit;
  return { kit: unaided, refused };
}

/** One variant on one question. */
export async function answer(
  method: ChosenMethod,
  { id, question }: GoldQuestion,
  gold: GoldOfQuestion,
  { k }: Pick<Experiment, "k">,
  { kit, refused }: ExperimentKit,
): Promise<Answered> {
  const watch = new LlmWatch();
  const refusedBefore = refused();
  const ran = await runMethod(method, { text: question, budget: k }, watch.watch(kit));
  const { state, stages, retrieval, ms, error, llmCalls, llmTokens, llmCost } = ran;
  const ranked = retrieval?.ranking.slice(0, k) ?? [];
  const ranking = await kit.graph.nodes(ranked.map(({ node }) => node));
  const answers = new Set(retrieval?.answer.nodes);
  const { confidence, result: computed } = retrieval?.answer ?? {};
  const text = retrieval?.answer.sentences.map((sentence) => sentence.text).join(" ") ?? "";
  const refusedCalls = refused() - refusedBefore;
  const isUnwritten = ranked.length > 0 && retrieval?.answer.writer !== "llm";
  const isUnaided = kit.llm !== undefined && (watch.failed || isUnwritten);
  const flags = flagsOf(stages);
  const abstained = retrieval?.answer.abstained ?? true;
  const scored = {
    ranking,
    answers: ranking.filter(({ id }) => answers.has(id)),
    text,
    result: computed,
    // A failure is no silence.
    abstained: abstained && state === "done",
    facts: retrieval?.evidence.edges ?? [],
    k,
  };
  const outcome = answerOutcome({ abstained, right: isRight(scored, gold), hasAnswer: hasAnswer(gold) });
  const result = {
    question: id,
    ids: ranked.map(({ node }) => node),
    scores: ranked.map(({ score }) => score),
    answers: [...answers],
    abstained,
    ...(confidence !== undefined && { confidence }),
    ...(computed && { result: givenResult(computed) }),
    ...(state === "done" && { outcome }),
    text: text.slice(0, LONGEST_TEXT),
    metrics: scoreOutcome(scored, gold),
    goldOutcomes: goldOutcomes(stages, ranked, gold.evidence),
    ms,
    graphReads: stages.reduce((sum, { graphReads }) => sum + graphReads, 0),
    llmCalls,
    llmTokens,
    llmCost,
    ...(watch.keys.size > 0 && { llmKeys: [...watch.keys] }),
    ...(watch.unusable.size > 0 && { llmUnusable: Object.fromEntries(watch.unusable) }),
    ...(isUnaided && { unaided: true }),
    ...(flags.length > 0 && { flags }),
    ...(refusedCalls > 0 && { refusedCalls }),
    ...(state !== "done" && { error: error ?? state }),
  };
  // In a replay nothing is asked: what is not on record is counted instead.
  const silence = refusedCalls > 0 ? null : watch.silence();
  return { result, budgetSpent: watch.budgetSpent, cached: watch.cached, silence };
}
