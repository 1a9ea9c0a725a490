/** What if: a column of a run with something changed from one stage on, run beside the original. */

import { type CounterfactualRequest, type Intervention, isWhole } from "../core/counterfactual";
import { HopscopeError, isCancelled } from "../core/errors";
import type { GraphSource } from "../core/graph/graph-source";
import type { ReducedGraph } from "../core/graph/without-source";
import type { KnowledgeBase } from "../core/knowledge-base";
import { decidedPlanner } from "../core/plan/decided-planner";
import type { Toolkit } from "../core/retriever";
import { llmTotals, type Run, type RunColumn } from "../core/run";
import type { TraceEvent } from "../core/trace";
import { findEarlier, keptStages, questionOf, stagesBefore } from "./earlier-stages";
import type { Engine } from "./engine";
import { notesOn, settleFrom } from "./first-stage";
import { LiveRun } from "./live-run";
import { readQuery } from "./match-graph";
import { closeAtRest, emptyColumn, runColumn } from "./run-column";
import { type Outcome, runMethod } from "./run-method";
import { openToolkit, readRun } from "./runs";
import { type CheckedRequest, type Settled, settleChanges } from "./settle-intervention";

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
    const base = await engine.database.knowledgeBases.get(run.knowledgeBase);
    const graph = await engine.graphs.open(base);
    if (graph.source.generation !== run.generation) throw changedSince(base.name);
    const settled = settleChanges(run, await withQuery(request, graph.source));
    const { without } = settled.changes;
    const reduced = isWhole(without) ? undefined : await graph.without(without);
    const kits = await openKits(engine, base, settled, reduced);
    const from = await settleFrom(engine, run, settled, request.from, kits.before, reduced);
    const intervention: Intervention = { from, ...settled.changes };
    const column = newColumn(run, settled, intervention);
    await engine.database.runs.addColumn(id, column);
    const live = engine.liveRuns.get(id) ?? new LiveRun({ ...run, state: "running" });
    engine.liveRuns.set(id, live);
    live.add(column);
    void runColumn(engine, live, column, (signal, emit) =>
      rerun({ engine, run, settled, kits, column, from }, signal, emit),
    );
    return live.run;
  });
}

/** Everything that a rerun needs. */
interface Rerun {
  engine: Engine;
  run: Run;
  settled: Settled;
  kits: Kits;
  column: RunColumn;
  from: string;
}

/** Never rejects. */
async function rerun(
  { engine, run, settled, kits, column, from }: Rerun,
  signal: AbortSignal,
  emit: (event: TraceEvent) => void,
): Promise<Outcome> {
  try {
    const earlier = await findEarlier(engine, run, settled, from, { ...kits.before, signal });
    const kept = keptStages(settled, from, earlier);
    const notes = await notesOn(earlier, settled, kits.after.graph);
    return await runMethod(settled.method, questionOf(run), { ...kits.after, signal }, emit, { kept, notes });
  } catch (error) {
    return outcomeOf(error, column, signal);
  }
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

/** What the method works with before and after the change. */
interface Kits {
  before: Omit<Toolkit, "signal">;
  after: Omit<Toolkit, "signal">;
}

async function openKits(
  engine: Engine,
  base: KnowledgeBase,
  { changes: { query } }: Settled,
  reduced: ReducedGraph | undefined,
): Promise<Kits> {
  const before = await openToolkit(engine, base, "run");
  const after = await openToolkit(engine, base, "run", reduced);
  return {
    before,
    after: query ? { ...after, planner: decidedPlanner(after.planner, query, after.graph) } : after,
  };
}

function changedSince(name: string): HopscopeError {
  return new HopscopeError("conflict", `"${name}" has changed since this run: it was indexed again.`, {
    hint: "Ask the question again, and change that run.",
  });
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

function freeId({ columns }: Run, original: string): string {
  const taken = new Set(columns.map(({ id }) => id));
  let number = 2;
  while (taken.has(`${original}.${number}`)) number++;
  return `${original}.${number}`;
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
