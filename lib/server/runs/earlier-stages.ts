/**
 * Values that the first stages of a column passed on: from memory or, if it was asked too long ago, by running these stages
 * again as they were asked, without showing them.
 */
import { isDeepStrictEqual } from "node:util";
import type { Run } from "../../measure/run/run";
import { artefactSchema, type StageRecord } from "../../methods/trace/trace";
import type { Engine } from "../engine";
import { createTrace, type OpenTrace, type SavedStage } from "../methods/create-trace";
import type { ChosenMethod } from "../methods/methods";
import { type Asked, kitOf } from "../methods/run-method";
import type { AskingKit } from "../methods/toolkit";
import type { CheckedChanges } from "./check-intervention";

export interface EarlierStages {
  /** By stage. */
  values: ReadonlyMap<string, unknown>;
  /** Stages that did not record again what they had recorded. */
  different: string[];
}

export function stagesBefore({ stages }: { stages: readonly StageRecord[] }, from: string): StageRecord[] {
  return stages.slice(
    0,
    Math.max(
      0,
      stages.findIndex(({ id }) => id === from),
    ),
  );
}

/** Values that the stages before `from` passed on, from memory or found again. */
export async function findEarlier(
  { stageMemory }: Engine,
  run: Run,
  { original, asked }: CheckedChanges,
  from: string,
  toolkit: AskingKit,
): Promise<EarlierStages> {
  const known = stageMemory.recall(run.id, original.id);
  if (stagesBefore(original, from).every(({ id, state }) => state !== "done" || known.has(id)))
    return { values: known, different: [] };
  const found = await runEarlierStages(asked, questionOf(run), toolkit, from, original.stages);
  if (found.different.length === 0)
    for (const [stage, value] of found.values) stageMemory.remember(run.id, original.id, stage, value);
  return found;
}

/** Stages that the trace of a rerun keeps. */
export function savedStages(
  { original }: CheckedChanges,
  from: string,
  { values }: EarlierStages,
): Map<string, SavedStage> {
  return new Map(
    stagesBefore(original, from).map((record) => [record.id, { record, value: values.get(record.id) }]),
  );
}

/** The question as a run asked it of each method. */
export function questionOf({ question, budget, corrections }: Run): Asked {
  return { text: question, budget, corrections };
}

/** The stages to find have been found. */
class Reached extends Error {}

/**
 * Runs the stages before `from` once more.
 * @param records what they recorded
 * @throws what they throw; the reason of the kit's signal
 */
async function runEarlierStages(
  { retriever, params, methods }: ChosenMethod,
  asked: Asked,
  toolkit: AskingKit,
  from: string,
  records: readonly StageRecord[],
): Promise<EarlierStages> {
  const values = new Map<string, unknown>();
  const { kit, reads } = kitOf(toolkit, { retriever, methods });
  const trace = createTrace(
    retriever.stages,
    () => {},
    () => performance.now(),
    reads,
    {
      remember: (stage, value) => values.set(stage, value),
    },
  );
  try {
    const reading = await toolkit.read(asked.text, {
      corrections: asked.corrections,
      signal: toolkit.signal,
    });
    await retriever.retrieve({ ...asked, reading }, kit, stoppedBefore(trace, from), params);
  } catch (error) {
    if (!(error instanceof Reached)) throw error;
  }
  const again = new Map(trace.records().map((record) => [record.id, record]));
  const earlier = records.slice(
    0,
    records.findIndex(({ id }) => id === from),
  );
  const different = earlier.filter(
    (record) => !isDeepStrictEqual(comparable(record), comparable(again.get(record.id))),
  );
  return { values, different: different.map(({ id }) => id) };
}

function stoppedBefore(trace: OpenTrace, from: string): OpenTrace {
  return {
    ...trace,
    stage(id, run) {
      if (id === from) throw new Reached();
      return trace.stage(id, run);
    },
  };
}

/** Artefacts as they are stored, without usage of language models: an answer from the cache takes no time and costs nothing. */
function comparable(record: StageRecord | undefined): unknown {
  return (record?.artefacts ?? []).map((artefact) => {
    const stored = artefactSchema.parse(JSON.parse(JSON.stringify(artefact)));
    return stored.kind === "llm-call" ? { messages: stored.messages, answer: stored.answer } : stored;
  });
}
