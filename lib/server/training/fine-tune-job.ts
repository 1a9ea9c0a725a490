/**
 * A fine-tuning from its questions to the model, which is put to use where its method finds more with it on questions that were kept
 * apart. What the endpoint was given is written down before the next step, so
 * that a job that was cut off goes on with the endpoint's own; cancelling cancels there, too.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Job } from "../../api/schemas/job";
import {
  type FineTuneInput,
  findsMore,
  fineTuneInputSchema,
  type TunedReport,
} from "../../api/schemas/tuned-model";
import { HopscopeError } from "../../graph/errors";
import { evenly } from "../../graph/numeric/statistics";
import { bookedTuning } from "../../measure/costs";
import { type EndpointJob, FineTuningEndpoint } from "../../stores/llm/fine-tuning-endpoint";
import { readTrainingQuestions } from "../../stores/training-questions";
import type { Engine } from "../engine";
import type { Following } from "../jobs/index-task";
import { FEWEST_EXAMPLES, learningKit } from "./fine-tuning";
import { keepApart, MOST_KEPT, measureTuned } from "./held-out";

/** An endpoint is asked how far it is, first often, then seldom: it takes minutes to hours. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export async function runFineTuning(engine: Engine, job: Job, following: Following): Promise<void> {
  const input = fineTuneInputSchema.parse(job.input);
  const note = async (more: Partial<FineTuneInput>) => {
    Object.assign(input, more);
    await engine.database.jobs.noteInput(job.id, input);
  };
  if (input.elsewhere) return register(engine, job, input, following);
  const endpoint = await openEndpoint(engine, input);
  if (!input.file) {
    const { lines, examples } = await makeExamples(engine, job, input, following);
    following.report({ phase: "Sending examples", done: 0, total: examples, unit: "examples" });
    const file = await endpoint.upload(lines, `${input.recipe}.jsonl`, following.signal);
    await note({ file, examples });
  }
  if (!input.endpointJob) {
    const { signal } = following;
    // The process may have ended between the start there and the note here.
    const started =
      (await endpoint.find(input.file!, signal)) ?? (await endpoint.start(input.file!, input.model, signal));
    await note({ endpointJob: started.id });
  }
  const ended = await follow(endpoint, input.endpointJob!, following);
  await keep(engine, job, input, ended, following);
}

/** A model that was tuned elsewhere, measured on all questions. @throws HopscopeError `model-unavailable` when it cannot be */
async function register(
  engine: Engine,
  { id, knowledgeBase }: Job,
  { recipe, model, baseUrl, questions, digest }: FineTuneInput,
  following: Following,
): Promise<void> {
  const all = await readTrainingQuestions(engine.environment.HOPSCOPE_DATA, digest);
  const apart = evenly(all, MOST_KEPT);
  const heldOut = await measureTuned(engine, { knowledgeBase }, { recipe, model, baseUrl }, apart, following);
  if (heldOut === null)
    throw new HopscopeError("model-unavailable", `${model} did not answer at ${new URL(baseUrl).host}.`, {
      hint: "Check that the endpoint of the settings serves a model of this name.",
    });
  const report = { model, from: "", baseUrl, endpointJob: id, questions, examples: 0, trainedTokens: null };
  await save(engine, knowledgeBase, recipe, { ...report, cost: null, heldOut });
}

/** @throws HopscopeError `not-ready` when the settings point to another server by now */
async function openEndpoint(engine: Engine, { baseUrl }: FineTuneInput): Promise<FineTuningEndpoint> {
  const { settings, apiKey } = await engine.languageModels.choice();
  if (new URL(settings.baseUrl).origin !== new URL(baseUrl).origin)
    throw new HopscopeError("not-ready", `The fine-tuning belongs to ${new URL(baseUrl).host}.`, {
      hint: "Set that endpoint again in Settings, or start the fine-tuning anew.",
    });
  return new FineTuningEndpoint({
    baseUrl,
    apiKey: apiKey ?? undefined,
    timeoutMs: settings.timeoutSeconds * 1_000,
    addresses: engine.languageModels.addressesFor(baseUrl),
  });
}

async function makeExamples(
  engine: Engine,
  { knowledgeBase }: Job,
  { recipe, digest }: FineTuneInput,
  { report, signal }: Following,
): Promise<{ lines: string; examples: number }> {
  const all = await readTrainingQuestions(engine.environment.HOPSCOPE_DATA, digest);
  const questions = keepApart(all, FEWEST_EXAMPLES).tuned;
  const base = await engine.database.knowledgeBases.get(knowledgeBase);
  const kit = await learningKit(engine, base, signal, report);
  const { title, examples } = engine.methods.recipe(recipe);
  const lines: string[] = [];
  for await (const example of examples(questions, kit)) lines.push(`${JSON.stringify(example)}\n`);
  if (lines.length < FEWEST_EXAMPLES)
    throw new HopscopeError(
      "invalid-input",
      `${all.length} questions give ${lines.length} examples for ${title}; ${FEWEST_EXAMPLES} are needed.`,
      {
        hint: "Add more questions whose answers are in the graph; of more than ten, every fifth is kept apart to measure on.",
      },
    );
  return { lines: lines.join(""), examples: lines.length };
}

/** Until the endpoint's job has ended. Cancelled here, it is cancelled there; stopped here, it goes on there. */
async function follow(
  endpoint: FineTuningEndpoint,
  id: string,
  { report, signal }: Following,
): Promise<EndpointJob> {
  try {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(LONGEST_WAIT_MS, wait * 1.5)) {
      const job = await endpoint.read(id, signal);
      report({
        phase: `At the endpoint: ${job.status.replaceAll("_", " ")}`,
        done: job.trainedTokens ?? 0,
        total: null,
        unit: "tokens",
      });
      if (job.state !== "running") return job;
      await pause(wait, undefined, { signal });
    }
  } catch (error) {
    if (signal.aborted && signal.reason === "cancel")
      await endpoint.cancel(id).catch((refusal: unknown) => console.error(refusal));
    throw error;
  }
}

/** @throws HopscopeError `model-unavailable` when the endpoint's job did not succeed */
async function keep(
  engine: Engine,
  job: Job,
  { recipe, model: from, baseUrl, questions, digest, examples = 0, price, endpointJob = "" }: FineTuneInput,
  { state, model, trainedTokens, failure }: EndpointJob,
  following: Following,
): Promise<void> {
  const { knowledgeBase } = job;
  const { host } = new URL(baseUrl);
  if (state === "cancelled")
    throw new HopscopeError("cancelled", `The fine-tuning was cancelled at ${host}.`);
  if (state !== "succeeded" || !model)
    throw new HopscopeError(
      "model-unavailable",
      `The fine-tuning failed at ${host}${failure ? `: ${failure.replaceAll("_", " ")}` : ""}.`,
      { hint: "The endpoint's own pages say why; the examples can be exported and looked at." },
    );
  // A process that ended after it had saved the model saves it once.
  if (await engine.database.tunedModels.ofEndpointJob(knowledgeBase, endpointJob)) return;
  const all = await readTrainingQuestions(engine.environment.HOPSCOPE_DATA, digest);
  const apart = keepApart(all, FEWEST_EXAMPLES).heldOut;
  const heldOut = await measureTuned(engine, job, { recipe, model, baseUrl }, apart, following);
  const cost = price === null || trainedTokens === null ? null : (trainedTokens * price) / 1_000_000;
  engine.database.llmCosts.book({
    ...bookedTuning(trainedTokens, cost),
    ...{ work: "tuning", subject: job.id, method: "", model: from, host },
  });
  const report = { model, from, baseUrl, endpointJob, questions, examples, trainedTokens, cost, heldOut };
  await save(engine, knowledgeBase, recipe, report);
}

/** It is put to use where its method finds more with it. */
async function save(
  engine: Engine,
  knowledgeBase: string,
  recipe: FineTuneInput["recipe"],
  report: Omit<TunedReport, "generation">,
): Promise<void> {
  const { generation } = await engine.database.knowledgeBases.get(knowledgeBase);
  const isBetter = report.heldOut !== null && findsMore(report.heldOut);
  await engine.database.tunedModels.create(
    knowledgeBase,
    recipe,
    { ...report, generation: generation ?? "" },
    isBetter,
  );
}
