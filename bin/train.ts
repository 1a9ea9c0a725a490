/** `hopscope train`: a planner learns from questions with gold answers, or from questions that are made from the graph. */
import type { EvaluationQuestion } from "../lib/core/evaluation";
import type { TrainedModel } from "../lib/core/trained-model";
import type { Client } from "./client";
import { waitForJob } from "./wait-for-job";

export interface TrainOptions {
  reverse: number;
  seed: number;
  json?: boolean;
}

export async function train(
  client: Client,
  base: string,
  questions: EvaluationQuestion[],
  { reverse, seed, json }: TrainOptions,
  signal: AbortSignal,
): Promise<void> {
  const started = await client.startTraining(base, questions, { reverse, seed });
  const job = await waitForJob(client, started, signal);
  const model = (await client.listModels(base)).find(({ createdAt }) => createdAt >= job.createdAt);
  if (json) console.log(JSON.stringify({ job, model: model ?? null }));
  else if (model) printModel(model);
}

function printModel({ id, report, active, bytes }: TrainedModel): void {
  const { questions, reverse, answerable, unresolved, templates, accuracy, seconds } = report;
  const percent = (share: number | null) =>
    share === null ? "too few to tell" : `${(100 * share).toFixed(1)} %`;
  console.log(`Model ${id}: ${Math.ceil(bytes / 1024)} KiB in ${seconds.toFixed(0)} s`);
  console.log(
    `${questions} questions (${reverse} made from the graph) in ${templates} wordings; ${answerable} have a plan that answers them, ${unresolved} name nothing in the graph`,
  );
  console.log("Answered by the most probable plan, of questions held out in cross-validation:");
  console.log(`  before training           ${percent(accuracy.zeroShot)}`);
  console.log(`  question by question      ${percent(accuracy.byQuestion)}`);
  console.log(`  with wordings held out    ${percent(accuracy.byTemplate)}`);
  console.log(
    active ? "Questions are now planned with it." : "It did no better than before training, and is not used.",
  );
}
