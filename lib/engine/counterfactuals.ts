/** What if: a column of a run with something changed from one stage on, run beside the original. */

import { type CounterfactualRequest, type Intervention, isWhole } from "../core/counterfactual";
import type { KeptStage } from "../core/create-trace";
import { HopscopeError, isCancelled } from "../core/errors";
import type { GraphSource } from "../core/graph/graph-source";
import { namesRemoved, namesUnjoined } from "../core/graph/held";
import type { ReducedGraph } from "../core/graph/without-source";
import { decidedPlanner } from "../core/plan/decided-planner";
import { queryArms } from "../core/plan/query-arms";
import type { Question, Toolkit } from "../core/retriever";
import { llmTotals, type Run, type RunColumn } from "../core/run";
import type { Note, StageRecord } from "../core/trace";
import { type EarlierStages, runEarlierStages } from "./earlier-stages";
import type { Engine } from "./engine";
import { LiveRun } from "./live-run";
import { readQuery } from "./match-graph";
import { closeAtRest, emptyColumn, runColumn } from "./run-column";
import { type Outcome, runMethod } from "./run-method";
import { openToolkit, readRun } from "./runs";
import {
  type CheckedRequest,
  chooseFrom,
  firstBound,
  type Settled,
  settleChanges,
} from "./settle-intervention";

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
    const { without, query } = settled.changes;
    const reduced = isWhole(without) ? undefined : await graph.without(without);
    const kits: Kits = {
      before: await openToolkit(engine, base, "run"),
      after: await openToolkit(engine, base, "run", reduced),
    };
    if (query) kits.after.planner = decidedPlanner(kits.after.planner, query, kits.after.graph);
    const from = await settleFrom(engine, run, settled, request.from, kits.before, reduced);
    const intervention: Intervention = { from, ...settled.changes };
    const column = newColumn(run, settled, intervention);
    await engine.database.runs.addColumn(id, column);
    const live = engine.liveRuns.get(id) ?? new LiveRun({ ...run, state: "running" });
    engine.liveRuns.set(id, live);
    live.add(column);
    void runColumn(engine, live, column, async (signal, emit) => {
      try {
        const earlier = await findEarlier(engine, run, settled, from, { ...kits.before, signal });
        const options = {
          kept: keptStages(settled, from, earlier),
          notes: await notesOn(earlier, settled, kits.after.graph),
        };
        return await runMethod(settled.method, questionOf(run), { ...kits.after, signal }, emit, options);
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

/** What the method works with before and after the change. */
interface Kits {
  before: Omit<Toolkit, "signal">;
  after: Omit<Toolkit, "signal">;
}

function changedSince(name: string): HopscopeError {
  return new HopscopeError("conflict", `"${name}" has changed since this run: it was indexed again.`, {
    hint: "Ask the question again, and change that run.",
  });
}

function questionOf({ question, budget, corrections }: Run): Question {
  return { text: question, budget, corrections };
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

/** What the stages before `from` handed on, from memory or found again. */
async function findEarlier(
  { stageMemory }: Engine,
  run: Run,
  { original, asked }: Settled,
  from: string,
  toolkit: Toolkit,
): Promise<EarlierStages> {
  const known = stageMemory.recall(run.id, original.id);
  if (stagesBefore(original, from).every(({ id, state }) => state !== "done" || known.has(id)))
    return { values: known, different: [] };
  const found = await runEarlierStages(asked, questionOf(run), toolkit, from, original.stages);
  if (found.different.length === 0)
    for (const [stage, value] of found.values) stageMemory.remember(run.id, original.id, stage, value);
  return found;
}

function keptStages({ original }: Settled, from: string, { values }: EarlierStages): Map<string, KeptStage> {
  return new Map(
    stagesBefore(original, from).map((record) => [record.id, { record, value: values.get(record.id) }]),
  );
}

/**
 * The first stage to run again. Where something is taken out it must not be handed on by a stage that is kept; and when
 * nothing hands it on and no stage is named, everything is run again.
 * @throws HopscopeError `invalid-input` when the stage that was asked for is too late
 */
async function settleFrom(
  engine: Engine,
  run: Run,
  settled: Settled,
  wanted: string | undefined,
  kit: Omit<Toolkit, "signal">,
  reduced: ReducedGraph | undefined,
): Promise<string> {
  const { stages } = settled.method.retriever;
  const bounds = [...settled.bounds];
  if (!reduced) return chooseFrom(stages, wanted, bounds);
  const latest = chooseFrom(stages, wanted ?? firstBound(stages, bounds)?.stage ?? stages.at(-1)?.id, bounds);
  const { signal } = new AbortController();
  const { values } = await findEarlier(engine, run, settled, latest, { ...kit, signal });
  const removal = await reduced.removed();
  for (const { id } of stagesBefore(settled.original, latest)) {
    const named = namesRemoved(values.get(id), settled.changes.without, removal);
    if (named !== null) {
      bounds.push({ stage: id, reason: `The stage "${id}" hands on "${named}".` });
      return chooseFrom(stages, wanted, bounds);
    }
    if (wanted === undefined && namesUnjoined(values.get(id), removal)) return id;
  }
  return wanted ?? stages[0]!.id;
}

/** What the first stage to run again says: where the result is not exactly what it seems. */
async function notesOn(
  { different }: EarlierStages,
  { changes, method }: Settled,
  graph: GraphSource,
): Promise<Note[]> {
  const { reads } = method.retriever;
  const notes = different.map((stage): Note => {
    const text = `What the stage "${stage}" handed on is no longer in memory, and it finds something else now than it recorded: a model or a setting has changed.`;
    return { level: "flag", text };
  });
  if (!isWhole(changes.without)) notes.push({ level: "info", text: STATISTICS_STAY });
  if (changes.query && reads?.as === "paths" && (await queryArms(changes.query, graph)).length === 0)
    notes.push({ level: "flag", text: NO_PATHS });
  return notes;
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

/** See `queryArms`. */
const NO_PATHS =
  "The query is no tree of typed paths from named nodes to what it asks for: this method cannot follow it, and goes by text.";
/** See `withoutSource`. */
const STATISTICS_STAY = "BM25 weighs words as in the whole graph.";

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
