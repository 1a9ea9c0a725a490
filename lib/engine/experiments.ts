/** Experiments: variants of methods over a question set as a job that goes on where it stopped, and what comes of them. */
import { HopscopeError } from "../core/errors";
import type { Experiment, ExperimentResult, NewExperiment, Variant } from "../core/experiment/experiment";
import { goldFates } from "../core/experiment/gold-fates";
import { readGold } from "../core/experiment/read-gold";
import { type GoldOfQuestion, scoreOutcome } from "../core/experiment/score-outcome";
import type { Job } from "../core/job";
import type { KnowledgeBase } from "../core/knowledge-base";
import { Breather } from "../core/learn/breather";
import { seededRandom, shuffled } from "../core/learn/seeded-random";
import type { GoldQuestion } from "../core/questions/gold-question";
import type { Toolkit } from "../core/retriever";
import { pairKey } from "../stores/prisma/experiments";
import type { Engine } from "./engine";
import type { Following } from "./index-task";
import { findLacks, refuseLacking } from "./lacks";
import { type ChosenMethod, chooseMethods } from "./methods";
import { runMethod } from "./run-method";
import { openToolkit } from "./runs";

/** Results are kept at least this often, so that a crash repeats little. */
const SAVE_EVERY_MS = 1_000;

/**
 * Queues an experiment.
 * @throws HopscopeError `not-found`, `not-ready`, `invalid-input` before anything has started
 */
export async function startExperiment(
  engine: Engine,
  base: string,
  { name, questionSet, version, split, limit, variants, k, seed, llm }: NewExperiment,
): Promise<Experiment> {
  const found = await engine.database.knowledgeBases.get(base);
  const { generation } = found;
  if (generation === null && !found.connection)
    throw new HopscopeError("not-ready", `"${found.name}" has nothing to ask yet.`, {
      hint: "Add sources, or wait for indexing to finish.",
    });
  const complete = completeVariants(variants);
  const set = await engine.database.questionSets.read(found.id, questionSet, version);
  const questions = drawQuestions(set.items, { split, limit, seed });
  if (questions.length === 0)
    throw new HopscopeError("invalid-input", `"${set.name}" has no question in the part "${split}".`, {
      hint: `Its parts: ${Object.keys(set.splits)
        .map((part) => `"${part}"`)
        .join(", ")}.`,
    });
  const kit = await openToolkit(engine, found, null);
  const id = await engine.database.experiments.create({
    knowledgeBase: found.id,
    name: name || `${set.name}, ${new Set(complete.map(({ method }) => method)).size} methods`,
    generation: kit.graph.generation,
    design: {
      questionSet: { id: set.id, name: set.name, version: set.version },
      split: split ?? null,
      variants: complete,
      k,
      seed,
      llm,
      questions: questions.length,
    },
    questions,
  });
  return resumeExperiment(engine, id);
}

/** Names that differ, methods that exist, parameters that are valid and complete. @throws HopscopeError `invalid-input` */
function completeVariants(variants: readonly Variant[]): Variant[] {
  const names = new Set(variants.map(({ name }) => name));
  if (names.size < variants.length)
    throw new HopscopeError("invalid-input", "Two variants have the same name.", {
      hint: "Name each by what sets it apart.",
    });
  return variants.map(({ name, method, params }) => ({
    name,
    method,
    params: chosen({ name, method, params }).params,
  }));
}

function chosen({ method, params }: Variant): ChosenMethod {
  return chooseMethods([method], { [method]: params })[0]!;
}

/** In the order of the set; a limit draws by the seed. */
function drawQuestions(
  items: readonly GoldQuestion[],
  { split, limit, seed }: { split?: string; limit?: number; seed: number },
): GoldQuestion[] {
  const part = split === undefined ? items : items.filter((item) => (item.split ?? "") === split);
  if (limit === undefined || limit >= part.length) return [...part];
  const drawn = new Set(shuffled(part, seededRandom(seed)).slice(0, limit));
  return part.filter((item) => drawn.has(item));
}

/**
 * Queues what is left of an experiment; one that is queued or runs already stays as it is, unless it is about to stop.
 * @throws HopscopeError `not-found`
 */
export async function resumeExperiment(engine: Engine, id: string): Promise<Experiment> {
  const { knowledgeBase, job } = await engine.database.experiments.get(id);
  if (!job || !(await engine.database.jobs.goesOn(job.id))) {
    const queued = await engine.database.jobs.enqueue(knowledgeBase, "experiment", { experiment: id });
    await engine.database.experiments.setJob(id, queued.id);
    engine.jobs.wake();
  }
  return engine.database.experiments.get(id);
}

/** The job: every variant answers a question before the next question; what has a result is not asked again. */
export async function runExperiment(engine: Engine, job: Job, following: Following): Promise<void> {
  const id = String(job.input?.experiment);
  const experiment = await engine.database.experiments.get(id);
  const questions = await engine.database.experiments.questions(id);
  const base = await engine.database.knowledgeBases.get(experiment.knowledgeBase);
  const opened = await openToolkit(engine, base, experiment.llm ? "job" : null);
  refuseOther(experiment, opened.graph.generation);
  const kit = { ...opened, signal: following.signal };
  const methods = methodsOf(experiment, base, engine.embedder.id);
  const finished = await engine.database.experiments.finished(id);
  const total = questions.length * methods.length;
  const keeper = new Keeper((results) => engine.database.experiments.saveResults(id, results));
  const breather = new Breather();
  let done = finished.size;
  try {
    for (const question of questions) {
      const left = methods.map((_, at) => at).filter((at) => !finished.has(pairKey(question.id, at)));
      if (left.length === 0) continue;
      const gold = await readGold(question, kit.graph, kit.signal);
      for (const at of left) {
        await breather.breathe(following.signal);
        const result = await answer(methods[at]!, question, gold, experiment, kit);
        following.signal.throwIfAborted();
        await keeper.keep({ ...result, variant: at });
        following.report({ phase: "Answering", done: ++done, total, unit: "answers" });
      }
    }
  } finally {
    await keeper.flush();
  }
}

function refuseOther({ generation }: Experiment, now: string): void {
  if (generation !== now)
    throw new HopscopeError("conflict", "The graph has changed since this experiment began.", {
      hint: "Its results so far are kept; start a new experiment on the graph as it is now.",
    });
}

function methodsOf({ variants }: Experiment, base: KnowledgeBase, embedder: string): ChosenMethod[] {
  const lacks = findLacks(base, embedder);
  return variants.map((variant) => refuseLacking(chosen(variant), lacks));
}

/** Keeps results in batches, none longer than `SAVE_EVERY_MS`. */
class Keeper {
  readonly #save: (results: ExperimentResult[]) => Promise<void>;
  #waiting: ExperimentResult[] = [];
  #last = performance.now();

  constructor(save: (results: ExperimentResult[]) => Promise<void>) {
    this.#save = save;
  }

  async keep(result: ExperimentResult): Promise<void> {
    this.#waiting.push(result);
    if (performance.now() - this.#last >= SAVE_EVERY_MS) await this.flush();
  }

  async flush(): Promise<void> {
    const results = this.#waiting;
    this.#waiting = [];
    this.#last = performance.now();
    if (results.length > 0) await this.#save(results);
  }
}

async function answer(
  method: ChosenMethod,
  { id, question }: GoldQuestion,
  gold: GoldOfQuestion,
  { k }: Experiment,
  kit: Toolkit,
): Promise<Omit<ExperimentResult, "variant">> {
  const { state, stages, retrieval, ms, error, ...llm } = await runMethod(
    method,
    { text: question, budget: k },
    kit,
  );
  const ranked = retrieval?.ranking.slice(0, k) ?? [];
  const ranking = await kit.graph.nodes(ranked.map(({ node }) => node));
  const answers = new Set(retrieval?.answer.nodes);
  const text = retrieval?.answer.sentences.map((sentence) => sentence.text).join(" ") ?? "";
  return {
    question: id,
    ids: ranked.map(({ node }) => node),
    scores: ranked.map(({ score }) => score),
    answers: [...answers],
    abstained: retrieval?.answer.abstained ?? true,
    metrics: scoreOutcome({ ranking, answers: ranking.filter(({ id }) => answers.has(id)), text, k }, gold),
    fates: goldFates(stages, ranked, gold.evidence),
    ms,
    graphReads: stages.reduce((sum, { graphReads }) => sum + graphReads, 0),
    ...llm,
    ...(state !== "done" && { error: error ?? state }),
  };
}

/** Newest first. @throws HopscopeError `not-found` */
export async function listExperiments(engine: Engine, base?: string): Promise<Experiment[]> {
  const id = base === undefined ? undefined : (await engine.database.knowledgeBases.get(base)).id;
  return engine.database.experiments.list(id);
}

/** @throws HopscopeError `not-found` */
export function readExperiment(engine: Engine, id: string): Promise<Experiment> {
  return engine.database.experiments.get(id);
}

/** Stops its job first. @throws HopscopeError `not-found` */
export async function removeExperiment(engine: Engine, id: string): Promise<void> {
  const { job } = await engine.database.experiments.get(id);
  if (job?.state === "queued" || job?.state === "running") await engine.jobs.cancelAndWait(job.id);
  await engine.database.experiments.remove(id);
}
