/**
 * What the first stages of a column handed on: remembered, or, when it was asked too long ago, found again by running these
 * stages as they were asked, unseen.
 */
import { isDeepStrictEqual } from "node:util";
import { createTrace, type OpenTrace } from "../core/create-trace";
import type { Question, Toolkit } from "../core/retriever";
import { artefactSchema, type StageRecord } from "../core/trace";
import type { ChosenMethod } from "./methods";
import { kitOf } from "./run-method";

export interface EarlierStages {
  /** By stage. */
  values: ReadonlyMap<string, unknown>;
  /** Stages that did not record again what they had recorded. */
  different: string[];
}

/** The stages to find have been found. */
class Reached extends Error {}

/**
 * Runs the stages before `from` once more.
 * @param records what they recorded
 * @throws what they throw; the reason of the kit's signal
 */
export async function runEarlierStages(
  { retriever, params }: ChosenMethod,
  question: Question,
  toolkit: Toolkit,
  from: string,
  records: readonly StageRecord[],
): Promise<EarlierStages> {
  const values = new Map<string, unknown>();
  const { kit, reads } = kitOf(toolkit);
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
    await retriever.retrieve(question, kit, stoppedBefore(trace, from), params);
  } catch (error) {
    if (!(error instanceof Reached)) throw error;
  }
  const again = new Map(trace.records().map((record) => [record.id, record]));
  const earlier = records.slice(
    0,
    records.findIndex(({ id }) => id === from),
  );
  const different = earlier.filter((record) => !isDeepStrictEqual(told(record), told(again.get(record.id))));
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

/** As it is kept, and without what a language model took: from the cache it takes no time and costs nothing. */
function told(record: StageRecord | undefined): unknown {
  return (record?.artefacts ?? []).map((artefact) => {
    const kept = artefactSchema.parse(JSON.parse(JSON.stringify(artefact)));
    return kept.kind === "llm-call" ? { messages: kept.messages, answer: kept.answer } : kept;
  });
}
