/** Experiments: variants of methods over a question set, as a job that goes on where it stopped. */

import type { Experiment } from "../../api/schemas/experiment";
import { HopscopeError } from "../../graph/errors";
import { seededRandom, shuffled } from "../../graph/numeric/seeded-random";
import {
  type Caps,
  type NewExperiment,
  NO_CAPS,
  VARIANTS_AT_MOST,
  type Variant,
} from "../../measure/experiment";
import { withoutModel } from "../../measure/model-gains";
import type { GoldQuestion } from "../../measure/question-sets/gold-question";
import type { QuestionSetDetail } from "../../measure/question-sets/question-set";
import type { Visible } from "../../stores/prisma/accounts/base-finder";
import { takeEstimate } from "../costs";
import type { Engine } from "../engine";
import { chooseMethods } from "../methods/methods";
import { openToolkit } from "../methods/toolkit";
import { removeBundleUnused } from "./stored-bundles";

/**
 * Queues an experiment.
 * @throws HopscopeError `not-found`, `not-ready`, `invalid-input` before anything has started
 */
export async function startExperiment(
  engine: Engine,
  base: string,
  wanted: NewExperiment,
): Promise<Experiment> {
  const found = await engine.database.knowledgeBases.get(base);
  const { set, questions, variants } = await planExperiment(engine, found.id, wanted);
  const { name, split, k, seed, llm, most = NO_CAPS } = wanted;
  const kit = await openToolkit(engine, found, null);
  const id = await engine.database.experiments.create({
    knowledgeBase: found.id,
    name: name || `${set.name}, ${new Set(variants.map(({ method }) => method)).size} methods`,
    generation: kit.graph.generation,
    design: {
      questionSet: { id: set.id, name: set.name, version: set.version },
      split: split ?? null,
      variants,
      k,
      seed,
      llm,
      questions: questions.length,
    },
    caps: most,
    questions,
  });
  if (llm) await takeEstimate(engine, "experiment", askedOf(found.id, wanted), id);
  return resumeExperiment(engine, id);
}

/** Key of an estimate: everything that decides what is asked. */
export function askedOf(base: string, { name: _, most: __, ...asked }: NewExperiment): object {
  return { knowledgeBase: base, ...asked };
}

/**
 * The questions and variants that an experiment is going to ask.
 * @throws HopscopeError `not-found`, `not-ready`, `invalid-input`
 */
export async function planExperiment(
  engine: Engine,
  base: string,
  { questionSet, version, split, limit, variants, seed, llm, alsoWithout }: NewExperiment,
): Promise<{ set: QuestionSetDetail; questions: GoldQuestion[]; variants: Variant[] }> {
  const { id, name, generation, connection } = await engine.database.knowledgeBases.get(base);
  if (generation === null && !connection)
    throw new HopscopeError("not-ready", `"${name}" has nothing to ask yet.`, {
      hint: "Add sources, or wait for indexing to finish.",
    });
  if (alsoWithout && !llm)
    throw new HopscopeError("invalid-input", "Without a language model there is nothing to leave out.", {
      hint: "Let methods use the language model, too.",
    });
  const pairs = alsoWithout ? variants.flatMap((variant) => [variant, withoutModel(variant)]) : variants;
  if (pairs.length > VARIANTS_AT_MOST)
    throw new HopscopeError(
      "invalid-input",
      `With and without the language model these are ${pairs.length} variants; there may be ${VARIANTS_AT_MOST}.`,
    );
  const complete = completeVariants(engine, pairs);
  const set = await engine.database.questionSets.read(id, questionSet, version);
  const questions = drawQuestions(set.items, { split, limit, seed });
  if (questions.length === 0)
    throw new HopscopeError("invalid-input", `"${set.name}" has no question in the part "${split}".`, {
      hint: `Its parts: ${Object.keys(set.splits)
        .map((part) => `"${part}"`)
        .join(", ")}.`,
    });
  return { set, questions, variants: complete };
}

/** Names that differ, methods that exist, parameters that are valid and complete. @throws HopscopeError `invalid-input` */
export function completeVariants({ methods }: Engine, variants: readonly Variant[]): Variant[] {
  const names = new Set(variants.map(({ name }) => name));
  if (names.size < variants.length)
    throw new HopscopeError("invalid-input", "Two variants have the same name.", {
      hint: "Name each by what sets it apart.",
    });
  return variants.map(({ name, method, params, withoutModel: isWithout }) => ({
    name,
    method,
    ...(isWithout && { withoutModel: true }),
    params: chooseMethods(methods, [method], { [method]: params })[0]!.params,
  }));
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
 * @param most in place of what it could take before
 * @throws HopscopeError `not-found`
 */
export async function resumeExperiment(engine: Engine, id: string, most?: Caps): Promise<Experiment> {
  const { knowledgeBase, job } = await engine.database.experiments.get(id);
  if (!job || !(await engine.database.jobs.goesOn(job.id))) {
    if (most) await engine.database.experiments.set(id, { caps: most });
    const queued = await engine.database.jobs.enqueue(knowledgeBase, "experiment", { experiment: id });
    await engine.database.experiments.setJob(id, queued.id);
    engine.jobs.wake();
  }
  return engine.database.experiments.get(id);
}

/** Newest first. @throws HopscopeError `not-found` for a knowledge base that is not there, or not visible */
export async function listExperiments(
  engine: Engine,
  base: string | undefined,
  visible: Visible,
): Promise<Experiment[]> {
  const bases = base === undefined ? visible : [await engine.database.bases.named(base, visible)];
  return engine.database.experiments.list(bases);
}

/** @throws HopscopeError `not-found` */
export function readExperiment(engine: Engine, id: string): Promise<Experiment> {
  return engine.database.experiments.get(id);
}

/** Stops its jobs first, those that read or judge it too. @throws HopscopeError `not-found` */
export async function removeExperiment(engine: Engine, id: string): Promise<void> {
  const { knowledgeBase } = await engine.database.experiments.get(id);
  for (const { id: job, input, state } of await engine.database.jobs.list(knowledgeBase))
    if (input?.experiment === id && (state === "queued" || state === "running"))
      await engine.jobs.cancelAndWait(job);
  const replay = await engine.database.experiments.replay(id);
  await engine.database.experiments.remove(id);
  if (replay) await removeBundleUnused(engine, replay.bundle);
}
