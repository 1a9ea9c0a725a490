/** Questions asked: methods run side by side, every trace saved, so that a run reopens exactly. */

import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import type { RunSummary } from "../../api/schemas/run-summary";
import type { Payer } from "../../measure/costs";
import { queuedColumn } from "../../measure/run/queued-column";
import type { Run, RunEvent, RunRequest } from "../../measure/run/run";
import type { RunChange, RunNotes } from "../../measure/run/run-notes";
import type { Visible } from "../../stores/prisma/accounts/base-finder";
import type { RunListOptions } from "../../stores/prisma/run-conditions";
import type { Engine } from "../engine";
import { chooseMethods } from "../methods/methods";
import { findMissingIndexes, requireIndexes } from "../methods/missing-indexes";
import { type RunnableMethod, runMethod } from "../methods/run-method";
import { openToolkit } from "../methods/toolkit";
import { readFollowUp } from "./follow-up";
import { LiveRun } from "./live-run";
import { readForRun, recordReading } from "./record-reading";
import { runColumn } from "./run-column";

/** A caller: a run waits for earlier ones of the same caller, where there are many. */
export interface Asking {
  who: string;
  /** Aborted when he leaves. */
  signal: AbortSignal;
}

/** Starts a run as `startRun` does when it is the caller's turn, which lasts until the run has ended. */
export async function startRunInTurn(
  engine: Engine,
  { who, signal }: Asking,
  ...[request, visible, known]: RunOf
): Promise<LiveRun> {
  const end = await engine.runTurns.take(who);
  try {
    signal.throwIfAborted();
    const live = await startRun(engine, request, visible, known);
    void live.finished.then(end);
    return live;
  } catch (error) {
    end();
    throw error;
  }
}

type RunOf = Parameters<typeof startRun> extends [Engine, ...infer Rest] ? Rest : never;

/**
 * Starts a run; it is saved from this moment on, also when nobody watches.
 * @param visible the knowledge bases whose runs it may follow
 * @param known.base the knowledge base, where it was read already
 * @param known.beside what runs beside the methods, and is asked the same
 * @param known.readsAtOnce whether the question is read while the run is stored, so that the run is there later and its answers earlier
 * @throws HopscopeError `not-found`, `not-ready`, `invalid-input` before anything has started
 */
export async function startRun(
  engine: Engine,
  request: RunRequest,
  visible: Visible = null,
  known: { base?: KnowledgeBase; beside?: readonly RunnableMethod[]; readsAtOnce?: boolean } = {},
): Promise<LiveRun> {
  const chosen = chooseMethods(engine.methods, request.methods, request.params);
  const base = known.base ?? (await engine.database.knowledgeBases.get(request.knowledgeBase));
  const missingIndexes = findMissingIndexes(engine, base);
  const able = chosen.map((method) => requireIndexes(method, missingIndexes));
  const methods: readonly RunnableMethod[] = [...able, ...(known.beside ?? [])];
  const payer: Payer = { work: "run", subject: "" };
  const kit = await openToolkit(engine, base, payer);
  const asked = await readFollowUp(engine, request, { id: base.id, graph: kit.graph, visible });
  const columns = methods.map(({ retriever, params }) => queuedColumn(retriever, params));
  const stored = engine.database.runs.create({
    knowledgeBase: base.id,
    generation: kit.graph.generation,
    budget: request.budget,
    ...asked,
    columns,
  });
  const reading = known.readsAtOnce ? readForRun(kit, asked) : null;
  const run = await stored;
  payer.subject = run.id;
  const live = new LiveRun(run);
  engine.liveRuns.set(live.id, live);
  const recorded = recordReading(engine, live, reading ?? readForRun(kit, run));
  const question = { text: run.question, budget: run.budget, corrections: run.corrections };
  for (const [at, column] of columns.entries()) {
    const remember = (stage: string, value: unknown) =>
      engine.stageMemory.remember(run.id, column.id, stage, value);
    void runColumn(engine, live, column, async (signal, emit) => {
      const outcome = await runMethod(methods[at]!, question, { ...kit, signal }, emit, { remember });
      await recorded;
      return outcome;
    });
  }
  return live;
}

/** The run as it is now: live while it runs, else as it was saved. Of one whose methods have all ended, that it is saved is waited for. */
export async function readRun(engine: Engine, id: string): Promise<Run> {
  return engine.liveRuns.get(id)?.current() ?? engine.database.runs.get(id);
}

/** The same without waiting, for work on the run in its turn. */
export async function runNow(engine: Engine, id: string): Promise<Run> {
  return engine.liveRuns.get(id)?.run ?? engine.database.runs.get(id);
}

/** Question of a run, without its columns, which are large; null where there is no such run of a visible knowledge base. */
export function questionOfRun(engine: Engine, id: string, visible: Visible): Promise<string | null> {
  return engine.database.runs.questionOf(id, visible);
}

/** Recent runs of the visible knowledge bases, newest first, without their traces. */
export function listRuns(
  engine: Engine,
  query: Omit<RunListOptions, "visible">,
  visible: Visible,
): Promise<RunSummary[]> {
  return engine.database.runs.list({ ...query, visible });
}

/** Writes tags, a note or a title on a run, also while it runs. @throws HopscopeError `not-found` */
export async function annotateRun(engine: Engine, id: string, change: RunChange): Promise<RunNotes> {
  const notes = await engine.database.runs.annotate(id, change);
  engine.liveRuns.get(id)?.annotate(notes);
  return notes;
}

/** Every tag that a run of a visible knowledge base has. */
export function listRunTags(engine: Engine, visible: Visible): Promise<string[]> {
  return engine.database.runs.tags(visible);
}

/** Joins a run: one that has ended gives its start and end at once. */
export async function followRun(engine: Engine, id: string): Promise<AsyncIterable<RunEvent>> {
  const live = engine.liveRuns.get(id);
  if (live) return live.events();
  const run = await engine.database.runs.get(id);
  return (async function* () {
    yield { type: "run-start", run } as const;
    yield { type: "run-end", run } as const;
  })();
}

/** Stops the methods that still run; what has ended stays. */
export async function cancelRun(engine: Engine, id: string): Promise<Run> {
  const live = engine.liveRuns.get(id);
  live?.cancel();
  return live ? live.finished : engine.database.runs.get(id);
}

/**
 * Removes a run with its traces; what still runs of it is stopped first.
 * @throws HopscopeError `not-found`
 */
export async function removeRun(engine: Engine, id: string): Promise<void> {
  await cancelRun(engine, id);
  await engine.database.runs.remove(id);
}
