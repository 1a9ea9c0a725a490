/** The toolkit for the methods of an experiment: the knowledge base as it is, or its replacement from a bundle. */

import type { Experiment } from "../../api/schemas/experiment";
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import { HopscopeError } from "../../graph/errors";
import { changesBetween } from "../../measure/bundle/provenance";
import type { Engine } from "../engine";
import { type AskingKit, openToolkit } from "../methods/toolkit";
import { readProvenance } from "./provenance";
import { openReplayKit } from "./replay-kit";

export interface ExperimentKit {
  kit: AskingKit;
  /** For a replay: number of calls of the language model refused so far, since the bundle has no answer. */
  refused(): number;
}

/**
 * @throws HopscopeError `conflict` when what its first answers came from has changed, `not-ready` while nothing can be asked;
 * the signal's reason
 */
export async function openExperimentKit(
  engine: Engine,
  experiment: Experiment,
  base: KnowledgeBase,
  signal: AbortSignal,
): Promise<ExperimentKit> {
  const payer = experiment.llm ? ({ work: "experiment", subject: experiment.id } as const) : null;
  const opened = await openToolkit(engine, base, payer);
  if (opened.graph.generation !== experiment.generation) throw changed(["the graph"]);
  const replay = await engine.database.experiments.replay(experiment.id);
  if (replay) return openReplayKit(engine, replay.bundle, { ...opened, signal });
  const now = await readProvenance(engine, base, experiment.llm, signal);
  const before = await engine.database.experiments.provenance(experiment.id);
  const changes = before ? changesBetween(before, now) : [];
  if (changes.length > 0) throw changed(changes);
  if (!before) await engine.database.experiments.set(experiment.id, { provenance: now });
  return { kit: { ...opened, signal }, refused: () => 0 };
}

function changed(what: readonly string[]): HopscopeError {
  const verb = what.length > 1 ? "have" : "has";
  return new HopscopeError("conflict", `Since this experiment began ${what.join(" and ")} ${verb} changed.`, {
    hint: "Its results so far are saved; start a new experiment with what is there now.",
  });
}
