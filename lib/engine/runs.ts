/** Questions asked: methods run side by side, every trace kept, so that a run reopens exactly. */
import type { RunSummary } from "../core/api";
import type { ReducedGraph } from "../core/graph/without-source";
import type { KnowledgeBase } from "../core/knowledge-base";
import type { RecipeId } from "../core/llm/fine-tuning";
import type { Toolkit } from "../core/retriever";
import type { Run, RunEvent, RunRequest } from "../core/run";
import type { Engine } from "./engine";
import { findLacks, refuseLacking } from "./lacks";
import { readLearnt } from "./learnt-models";
import { LiveRun } from "./live-run";
import { chooseMethods } from "./methods";
import { emptyColumn, runColumn } from "./run-column";
import { runMethod } from "./run-method";
import { openBasePlanner } from "./training";

/**
 * Starts a run; it is kept from this moment on, also when nobody watches.
 * @throws HopscopeError `not-found`, `not-ready`, `invalid-input` before anything has started
 */
export async function startRun(engine: Engine, request: RunRequest): Promise<LiveRun> {
  const chosen = chooseMethods(request.methods, request.params);
  const base = await engine.database.knowledgeBases.get(request.knowledgeBase);
  const lacks = findLacks(base, engine.embedder.id);
  const methods = chosen.map((method) => refuseLacking(method, lacks));
  const kit = await openToolkit(engine, base, "run");
  const run = await engine.database.runs.create({
    knowledgeBase: base.id,
    generation: kit.graph.generation,
    question: request.question,
    budget: request.budget,
    corrections: request.corrections,
    columns: methods.map(emptyColumn),
  });
  const live = new LiveRun(run);
  engine.liveRuns.set(live.id, live);
  const question = { text: run.question, budget: run.budget, corrections: run.corrections };
  for (const method of methods) {
    const column = emptyColumn(method);
    const remember = (stage: string, value: unknown) =>
      engine.stageMemory.remember(run.id, column.id, stage, value);
    void runColumn(engine, live, column, (signal, emit) =>
      runMethod(method, question, { ...kit, signal }, emit, { remember }),
    );
  }
  return live;
}

/**
 * What methods are handed for one knowledge base.
 * @param spender whose budget the language model gets; null leaves it out
 * @param reduced the graph in its place that lacks something
 * @throws HopscopeError `not-ready` while nothing can be asked
 */
export async function openToolkit(
  engine: Engine,
  base: KnowledgeBase,
  spender: "run" | "job" | null,
  reduced?: ReducedGraph,
): Promise<Omit<Toolkit, "signal">> {
  const opened = await engine.graphs.open(base);
  const { source } = reduced ?? opened;
  const [models, planner] = await Promise.all([
    spender && engine.languageModels.openAll(spender),
    openBasePlanner(engine, base, source),
  ]);
  return {
    graph: source,
    embedder: engine.embedder,
    planner,
    learnt: (kind) => readLearnt(engine, base.id, kind),
    index: opened.index,
    ...(reduced && { removed: reduced.removed }),
    ...(models && {
      llm: models.llm,
      tuned: async (recipe: RecipeId) => {
        const tuned = await engine.database.tunedModels.active(base.id, recipe);
        return tuned && models.named(tuned.report.model, tuned.report.baseUrl);
      },
    }),
  };
}

/** The run as it is now: live while it runs, else as it was kept. */
export async function readRun(engine: Engine, id: string): Promise<Run> {
  return engine.liveRuns.get(id)?.run ?? engine.database.runs.get(id);
}

/** Recent runs, newest first, without their traces. */
export function listRuns(
  engine: Engine,
  query: { limit: number; knowledgeBase?: string },
): Promise<RunSummary[]> {
  return engine.database.runs.list(query);
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
