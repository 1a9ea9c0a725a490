/** Counterfactuals: a column of a run with something changed from one stage on, run beside the original. */

import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import { HopscopeError, isCancelled } from "../../graph/errors";
import type { GraphSource } from "../../graph/graph-source";
import type { ReducedGraph } from "../../graph/without-source";
import type { Payer } from "../../measure/costs";
import { type CounterfactualRequest, type Intervention, isWhole } from "../../measure/run/counterfactual";
import { queuedColumn } from "../../measure/run/queued-column";
import { llmTotals, type Run, type RunColumn } from "../../measure/run/run";
import type { TraceEvent } from "../../methods/trace/trace";
import { askingForNodes } from "../../questions/reading/given-query";
import type { Engine } from "../engine";
import { readQuery } from "../graphs/match-graph";
import { type Outcome, runMethod } from "../methods/run-method";
import { type AskingKit, openToolkit } from "../methods/toolkit";
import { type CheckedChanges, type CheckedRequest, checkChanges } from "./check-intervention";
import { findEarlier, questionOf, savedStages, stagesBefore } from "./earlier-stages";
import { findFirstStage, notesOn } from "./first-stage";
import { LiveRun } from "./live-run";
import { closeAtRest, runColumn } from "./run-column";
import { runNow } from "./runs";

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
  return engine.serialRunWork.take(id, async () => {
    const run = await runNow(engine, id);
    if (run.columns.length >= COLUMNS_AT_MOST)
      throw new HopscopeError("conflict", `A run has at most ${COLUMNS_AT_MOST} columns.`, {
        hint: "Remove a counterfactual first.",
      });
    const base = await engine.database.knowledgeBases.get(run.knowledgeBase);
    const graph = await engine.graphs.open(base);
    if (graph.source.generation !== run.generation) throw changedSince(base.name);
    const checked = checkChanges(engine.methods, run, await withQuery(request, graph.source));
    const { without } = checked.changes;
    const reduced = isWhole(without) ? undefined : await graph.without(without);
    const kits = await openKits(engine, run, base, checked, reduced);
    const from = await findFirstStage(engine, run, checked, request.from, kits.before, reduced);
    const intervention: Intervention = { from, ...checked.changes };
    const column = newColumn(run, checked, intervention);
    await engine.database.runs.addColumn(id, column);
    const live = engine.liveRuns.get(id) ?? new LiveRun({ ...run, state: "running" });
    engine.liveRuns.set(id, live);
    live.add(column);
    void runColumn(engine, live, column, (signal, emit) =>
      rerun({ engine, run, checked, kits, column, from }, signal, emit),
    );
    return live.run;
  });
}

/** Everything that a rerun needs. */
interface Rerun {
  engine: Engine;
  run: Run;
  checked: CheckedChanges;
  kits: Kits;
  column: RunColumn;
  from: string;
}

/** Never rejects. */
async function rerun(
  { engine, run, checked, kits, column, from }: Rerun,
  signal: AbortSignal,
  emit: (event: TraceEvent) => void,
): Promise<Outcome> {
  try {
    const earlier = await findEarlier(engine, run, checked, from, { ...kits.before, signal });
    const reused = savedStages(checked, from, earlier);
    const notes = await notesOn(earlier, checked, kits.after.graph);
    return await runMethod(checked.method, questionOf(run), { ...kits.after, signal }, emit, {
      reused,
      notes,
    });
  } catch (error) {
    return outcomeOf(error, column, signal);
  }
}

/**
 * Takes a counterfactual out of its run, and stops it if it runs.
 * @throws HopscopeError `not-found`; `invalid-input` for what was asked first
 */
export function removeCounterfactual(engine: Engine, id: string, column: string): Promise<Run> {
  return engine.serialRunWork.take(id, async () => {
    const run = await runNow(engine, id);
    const found = run.columns.find((one) => one.id === column);
    if (!found) throw new HopscopeError("not-found", `The run has no column "${column}".`);
    if (!found.counterfactual)
      throw new HopscopeError("invalid-input", `"${column}" is what was asked first; it stays.`);
    await engine.database.runs.removeColumn(id, column);
    const live = engine.liveRuns.get(id);
    live?.remove(column);
    if (live) await closeAtRest(engine, live);
    return runNow(engine, id);
  });
}

/** Toolkits of the method before and after the change. */
interface Kits {
  before: Omit<AskingKit, "signal">;
  after: Omit<AskingKit, "signal">;
}

async function openKits(
  engine: Engine,
  run: Run,
  base: KnowledgeBase,
  { changes: { query } }: CheckedChanges,
  reduced: ReducedGraph | undefined,
): Promise<Kits> {
  const payer: Payer = { work: "run", subject: run.id };
  const before = await openToolkit(engine, base, payer);
  const after = await openToolkit(engine, base, payer, reduced);
  if (!query) return { before, after };
  const asked = askingForNodes(query);
  return {
    before,
    after: { ...after, read: (text, options) => after.read(text, { ...options, query: asked }) },
  };
}

function changedSince(name: string): HopscopeError {
  return new HopscopeError("conflict", `"${name}" has changed since this run: it was indexed again.`, {
    hint: "Ask the question again, and change that run.",
  });
}

/** The original's stages up to the change, marked as reused, and the others before they have run. */
function newColumn(run: Run, { original, method }: CheckedChanges, intervention: Intervention): RunColumn {
  const reused = stagesBefore(original, intervention.from);
  const empty = queuedColumn(method.retriever, method.params);
  return {
    ...empty,
    id: freeId(run, original.id),
    counterfactual: { of: original.id, intervention },
    stages: [
      ...reused.map((record) => ({ ...record, reused: true as const })),
      ...empty.stages.slice(reused.length),
    ],
  };
}

function freeId({ columns }: Run, original: string): string {
  const taken = new Set(columns.map(({ id }) => id));
  let number = 2;
  while (taken.has(`${original}.${number}`)) number++;
  return `${original}.${number}`;
}

/** Outcome of a column whose first stages could not be found again. */
function outcomeOf(error: unknown, { stages }: RunColumn, signal: AbortSignal): Outcome {
  const cancelled = signal.aborted || isCancelled(error);
  if (!cancelled && !(error instanceof HopscopeError)) console.error(error);
  return {
    state: cancelled ? "cancelled" : "failed",
    stages: stages.map((record) =>
      record.reused ? record : { ...record, state: "skipped", reason: "Not reached." },
    ),
    retrieval: null,
    ms: 0,
    error: cancelled ? null : error instanceof Error ? error.message : String(error),
    ...llmTotals([]),
  };
}

/** The request with its Cypher read. @throws HopscopeError `invalid-input` naming each variable that the graph cannot have */
async function withQuery(
  { cypher, parameters = {}, ...request }: CounterfactualRequest,
  graph: GraphSource,
): Promise<CheckedRequest> {
  if (cypher === undefined && request.query === undefined) return request;
  const { query, problems } = readQuery({ cypher, query: request.query, parameters }, await graph.schema());
  if (problems.length > 0)
    throw new HopscopeError("invalid-input", problems.map(({ message }) => message).join(" "), { problems });
  return { ...request, query };
}
