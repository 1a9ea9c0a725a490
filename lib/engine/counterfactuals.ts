/** What if: a column of a run with something changed from one stage on, run beside the original. */

import type { CounterfactualRequest, Intervention } from "../core/counterfactual";
import type { KeptStage, TraceOptions } from "../core/create-trace";
import { HopscopeError, isCancelled } from "../core/errors";
import type { Question, Toolkit } from "../core/retriever";
import { llmTotals, type Run, type RunColumn } from "../core/run";
import type { Note, StageRecord } from "../core/trace";
import { type EarlierStages, runEarlierStages } from "./earlier-stages";
import type { Engine } from "./engine";
import { LiveRun } from "./live-run";
import { closeAtRest, emptyColumn, runColumn } from "./run-column";
import { type Outcome, runMethod } from "./run-method";
import { openToolkit, readRun } from "./runs";
import { chooseFrom, type Settled, settleChanges } from "./settle-intervention";

/** Columns of a run, all together. */
export const COLUMNS_AT_MOST = 24;

/**
 * Adds a counterfactual to a run and starts it; the run is live again until it has ended.
 * @throws HopscopeError `not-found`; `invalid-input` for a change that cannot be made; `conflict` when the knowledge base has
 *   another generation since, or the run has too many columns; `not-ready` when the knowledge base cannot be asked
 */
export function startCounterfactual(
  engine: Engine,
  id: string,
  request: CounterfactualRequest,
): Promise<Run> {
  return engine.runTurns.take(id, async () => {
    const run = await readRun(engine, id);
    if (run.columns.length >= COLUMNS_AT_MOST)
      throw new HopscopeError("conflict", `A run has at most ${COLUMNS_AT_MOST} columns.`, {
        hint: "Remove a counterfactual first.",
      });
    const settled = settleChanges(run, request);
    const kit = await openKit(engine, run);
    const from = chooseFrom(settled.method.retriever.stages, request.from, settled.bounds);
    const intervention: Intervention = { from, ...settled.changes };
    const column = newColumn(run, settled, intervention);
    await engine.database.runs.addColumn(id, column);
    const live = engine.liveRuns.get(id) ?? new LiveRun({ ...run, state: "running" });
    engine.liveRuns.set(id, live);
    live.add(column);
    const question = { text: run.question, budget: run.budget, corrections: run.corrections };
    void runColumn(engine, live, column, async (signal, emit) => {
      const toolkit = { ...kit, signal };
      try {
        const kept = await keepEarlier(engine, run, settled, from, { question, toolkit });
        return await runMethod(settled.method, question, toolkit, emit, kept);
      } catch (error) {
        return outcomeOf(error, column, signal);
      }
    });
    return live.run;
  });
}

/**
 * Takes a counterfactual out of its run, and stops it if it runs.
 * @throws HopscopeError `not-found`; `invalid-input` for what was asked first
 */
export function removeCounterfactual(engine: Engine, id: string, column: string): Promise<Run> {
  return engine.runTurns.take(id, async () => {
    const run = await readRun(engine, id);
    const found = run.columns.find((one) => one.id === column);
    if (!found) throw new HopscopeError("not-found", `The run has no column "${column}".`);
    if (!found.counterfactual)
      throw new HopscopeError("invalid-input", `"${column}" is what was asked first; it stays.`);
    await engine.database.runs.removeColumn(id, column);
    const live = engine.liveRuns.get(id);
    live?.remove(column);
    if (live) await closeAtRest(engine, live);
    return readRun(engine, id);
  });
}

async function openKit(engine: Engine, run: Run): Promise<Omit<Toolkit, "signal">> {
  const base = await engine.database.knowledgeBases.get(run.knowledgeBase);
  const kit = await openToolkit(engine, base, "run");
  if (kit.graph.generation !== run.generation)
    throw new HopscopeError("conflict", `"${base.name}" has changed since this run: it was indexed again.`, {
      hint: "Ask the question again, and change that run.",
    });
  return kit;
}

/** The original's stages up to the change, marked as kept, and the others before they have run. */
function newColumn(run: Run, { original, method }: Settled, intervention: Intervention): RunColumn {
  const kept = stagesBefore(original, intervention.from);
  const empty = emptyColumn(method);
  return {
    ...empty,
    id: freeId(run, original.id),
    counterfactual: { of: original.id, intervention },
    stages: [
      ...kept.map((record) => ({ ...record, kept: true as const })),
      ...empty.stages.slice(kept.length),
    ],
  };
}

function stagesBefore({ stages }: RunColumn, from: string): StageRecord[] {
  return stages.slice(
    0,
    Math.max(
      0,
      stages.findIndex(({ id }) => id === from),
    ),
  );
}

function freeId({ columns }: Run, original: string): string {
  const taken = new Set(columns.map(({ id }) => id));
  let number = 2;
  while (taken.has(`${original}.${number}`)) number++;
  return `${original}.${number}`;
}

/** The stages before `from` with what they handed on, and a flag where that could not be found as it was. */
async function keepEarlier(
  { stageMemory }: Engine,
  run: Run,
  { original, asked }: Settled,
  from: string,
  { question, toolkit }: { question: Question; toolkit: Toolkit },
): Promise<TraceOptions> {
  const records = stagesBefore(original, from);
  const known = stageMemory.recall(run.id, original.id);
  const isKnown = records.every(({ id, state }) => state !== "done" || known.has(id));
  const { values, different }: EarlierStages = isKnown
    ? { values: known, different: [] }
    : await runEarlierStages(asked, question, toolkit, from, original.stages);
  if (!isKnown) for (const [stage, value] of values) stageMemory.remember(run.id, original.id, stage, value);
  const kept = records.map((record): [string, KeptStage] => [
    record.id,
    { record, value: values.get(record.id) },
  ]);
  const notes = different.map((stage): Note => ({ level: "flag", text: changedSince(stage) }));
  return { kept: new Map(kept), notes };
}

function changedSince(stage: string): string {
  return `What the stage "${stage}" handed on is no longer in memory, and it finds something else now than it recorded: a model or a setting has changed.`;
}

/** Of a column whose first stages could not be brought back. */
function outcomeOf(error: unknown, { stages }: RunColumn, signal: AbortSignal): Outcome {
  const cancelled = signal.aborted || isCancelled(error);
  if (!cancelled && !(error instanceof HopscopeError)) console.error(error);
  return {
    state: cancelled ? "cancelled" : "failed",
    stages: stages.map((record) =>
      record.kept ? record : { ...record, state: "skipped", reason: "Not reached." },
    ),
    retrieval: null,
    ms: 0,
    error: cancelled ? null : error instanceof Error ? error.message : String(error),
    ...llmTotals([]),
  };
}
