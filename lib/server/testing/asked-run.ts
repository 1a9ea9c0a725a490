/** A run of the small world, and counterfactuals of it, for tests from the outside. */
import { type CounterfactualRequest, counterfactualRequestSchema } from "../../measure/run/counterfactual";
import { type Run, type RunColumn, runRequestSchema } from "../../measure/run/run";
import type { Engine } from "../engine";
import { startCounterfactual } from "../runs/counterfactuals";
import { readRun, startRun } from "../runs/runs";

/** The run when all methods have answered. */
export async function ask(engine: Engine, question: string, methods: string[]): Promise<Run> {
  const request = runRequestSchema.parse({ knowledgeBase: "small-world", question, methods });
  return (await startRun(engine, request)).finished;
}

/** What every method makes of each question: its answer, without times. */
export async function answersOfAll(engine: Engine, knowledgeBase: string, questions: readonly string[]) {
  const methods = engine.methods.retrievers.map(({ id }) => id);
  const all: (Pick<RunColumn, "method" | "state" | "retrieval"> & { question: string })[] = [];
  for (const question of questions) {
    const request = runRequestSchema.parse({ knowledgeBase, question, methods });
    const { columns } = await (await startRun(engine, request)).finished;
    all.push(...columns.map(({ method, state, retrieval }) => ({ question, method, state, retrieval })));
  }
  return all;
}

export function post(engine: Engine, id: string, wanted: Partial<CounterfactualRequest>): Promise<Run> {
  return startCounterfactual(engine, id, counterfactualRequestSchema.parse(wanted));
}

/** The run when nothing runs in it any more. */
export async function ended(engine: Engine, id: string): Promise<Run> {
  await engine.liveRuns.get(id)?.finished;
  return readRun(engine, id);
}

/** The column of a counterfactual when it has ended. */
export async function rerun(
  engine: Engine,
  run: string,
  wanted: Partial<CounterfactualRequest>,
): Promise<RunColumn> {
  const { columns } = await post(engine, run, wanted);
  return columnOf(await ended(engine, run), columns.at(-1)!.id);
}

export function columnOf({ columns }: Run, id: string): RunColumn {
  const found = columns.find((column) => column.id === id);
  if (!found) throw new Error(`There is no column ${id}.`);
  return found;
}
