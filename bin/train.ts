/** `hopscope train`: the planner or a method learns from questions with gold answers, or from questions made from the graph. */
import type { EvaluationQuestion } from "../lib/core/evaluation";
import type { ModelKind } from "../lib/core/learn/trainable";
import type { MethodTrained, PlannerTrained, TrainedModel } from "../lib/core/trained-model";
import type { Client } from "./client";
import { waitForJob } from "./wait-for-job";

export interface TrainOptions {
  model: ModelKind;
  reverse: number;
  seed: number;
  json?: boolean;
}

export async function train(
  client: Client,
  base: string,
  questions: EvaluationQuestion[],
  { json, ...wanted }: TrainOptions,
  signal: AbortSignal,
): Promise<void> {
  const started = await client.startTraining(base, questions, wanted);
  const job = await waitForJob(client, started, signal);
  const model = (await client.listModels(base)).find(
    ({ kind, createdAt }) => kind === wanted.model && createdAt >= job.createdAt,
  );
  if (json) console.log(JSON.stringify({ job, model: model ?? null }));
  else if (model) printModel(model);
}

function printModel(model: TrainedModel): void {
  const { id, report, bytes } = model;
  console.log(`Model ${id}: ${Math.ceil(bytes / 1024)} KiB in ${report.seconds.toFixed(0)} s`);
  if (model.kind === "planner") printPlanner(model);
  else printLearnt(model);
}

function printPlanner({ report, active }: PlannerTrained): void {
  const { questions, reverse, answerable, unresolved, templates, accuracy } = report;
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

function printLearnt({ report, active }: MethodTrained): void {
  const { questions, reverse, used, unresolved, heldOut, measures, notes } = report;
  console.log(
    `${questions} questions (${reverse} made from the graph): learnt from ${used}, measured on ${heldOut}, ${unresolved} name nothing in the graph`,
  );
  for (const { name, unit, before, after } of measures) {
    const told = (figure: number | null) =>
      unit === "share" ? percent(figure) : (figure?.toPrecision(4) ?? "-");
    console.log(`  ${name}: ${told(after)}${before === null ? "" : `, before training ${told(before)}`}`);
  }
  for (const note of notes) console.log(`  ${note}`);
  console.log(
    active
      ? "Questions are now answered with it."
      : "It did no better than before training, and is not used.",
  );
}

function percent(share: number | null): string {
  return share === null ? "too few to tell" : `${(100 * share).toFixed(1)} %`;
}
