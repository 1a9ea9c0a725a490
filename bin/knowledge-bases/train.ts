/** `hopscope train`: the planner or a method learns from questions with gold answers, or from questions made from the graph. */
import type { MethodTrained, PlannerTrained, TrainedModel } from "@/lib/api/schemas/trained-model";
import type { EvaluationQuestion } from "@/lib/measure/evaluation";
import type { CallApi } from "../../lib/api/call-api";
import { listModels, startTraining } from "../../lib/api/models";
import type { ModelKind } from "../../lib/methods/contract/trainable";
import { waitForJob } from "../wait-for-job";

export interface TrainOptions {
  model: ModelKind;
  reverse: number;
  seed: number;
  json?: boolean;
}

export async function train(
  call: CallApi,
  base: string,
  questions: EvaluationQuestion[],
  { model: kind, reverse, seed, json }: TrainOptions,
  signal: AbortSignal,
): Promise<void> {
  const params = { id: base };
  const started = await call(startTraining, { params, questions, query: { model: kind, reverse, seed } });
  const job = await waitForJob(call, started.job, signal);
  const model = (await call(listModels, { params })).models.find(
    (one) => one.kind === kind && one.createdAt >= job.createdAt,
  );
  if (json) console.log(JSON.stringify({ job, model: model ?? null }));
  else if (model) printModel(model);
}

function printModel(model: TrainedModel): void {
  const { id, report, bytes, generation } = model;
  console.log(
    `Model ${id}: ${Math.ceil(bytes / 1024)} KiB in ${report.seconds.toFixed(0)} s, on version ${generation} of the graph`,
  );
  if (model.kind === "planner") printPlanner(model);
  else printLearnt(model);
}

function printPlanner({ report, active }: PlannerTrained): void {
  const { questions, reverse, answerable, unresolved, templates, accuracy } = report;
  console.log(
    `${questions} questions (${reverse} made from the graph) in ${templates} wordings; ${answerable} have a plan that answers them, ${unresolved} name nothing in the graph`,
  );
  console.log("Answered by the most probable plan, of held-out questions in cross-validation:");
  console.log(`  before training           ${percent(accuracy.zeroShot)}`);
  console.log(`  question by question      ${percent(accuracy.byQuestion)}`);
  console.log(`  with held-out wordings    ${percent(accuracy.byTemplate)}`);
  console.log(active ? "Questions are now planned with it." : (report.unused ?? "It is not used."));
}

function printLearnt({ report, active }: MethodTrained): void {
  const { questions, reverse, used, unresolved, heldOut, measures, notes } = report;
  console.log(
    `${questions} questions (${reverse} made from the graph): learnt from ${used}, measured on ${heldOut}, ${unresolved} name nothing in the graph`,
  );
  for (const { name, unit, before, after } of measures) {
    const text = (figure: number | null) =>
      unit === "share" ? percent(figure) : (figure?.toPrecision(4) ?? "-");
    console.log(`  ${name}: ${text(after)}${before === null ? "" : `, before training ${text(before)}`}`);
  }
  for (const note of notes) console.log(`  ${note}`);
  console.log(
    active
      ? "Questions are now answered with it."
      : "It did no better than before training, and is not used.",
  );
}

function percent(share: number | null): string {
  return share === null ? "too few questions" : `${(100 * share).toFixed(1)} %`;
}
