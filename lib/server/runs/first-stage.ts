/** From which stage on a changed method is run again, and what that stage says about it. */
import type { GraphSource } from "../../graph/graph-source";
import { namesRemoved, namesUnjoined } from "../../graph/removed-names";
import type { ReducedGraph } from "../../graph/without-source";
import { isWhole } from "../../measure/run/counterfactual";
import type { Run } from "../../measure/run/run";
import type { Note } from "../../methods/trace/trace";
import { queryArms } from "../../questions/plan/query-arms";
import type { Engine } from "../engine";
import type { AskingKit } from "../methods/toolkit";
import { type CheckedChanges, chooseFrom, firstBound } from "./check-intervention";
import { type EarlierStages, findEarlier, stagesBefore } from "./earlier-stages";

/** See `queryArms`. */
const NO_PATHS =
  "The query is no tree of typed paths from named nodes to what it asks for: this method cannot follow it, and goes by text.";
/** See `withoutSource`. */
const STATISTICS_STAY = "BM25 weighs words as in the whole graph.";

/**
 * The first stage to run again. Where something is taken out it must not be passed on by a stage that is reused; and when
 * nothing hands it on and no stage is named, everything is run again.
 * @throws HopscopeError `invalid-input` when the stage that was asked for is too late
 */
export async function findFirstStage(
  engine: Engine,
  run: Run,
  checked: CheckedChanges,
  wanted: string | undefined,
  kit: Omit<AskingKit, "signal">,
  reduced: ReducedGraph | undefined,
): Promise<string> {
  const { stages } = checked.method.retriever;
  const bounds = [...checked.bounds];
  if (!reduced) return chooseFrom(stages, wanted, bounds);
  const latest = chooseFrom(stages, wanted ?? firstBound(stages, bounds)?.stage ?? stages.at(-1)?.id, bounds);
  const { signal } = new AbortController();
  const { values } = await findEarlier(engine, run, checked, latest, { ...kit, signal });
  const removal = await reduced.removed();
  for (const { id } of stagesBefore(checked.original, latest)) {
    const named = namesRemoved(values.get(id), checked.changes.without, removal);
    if (named !== null) {
      bounds.push({ stage: id, reason: `The stage "${id}" passes on "${named}".` });
      return chooseFrom(stages, wanted, bounds);
    }
    if (wanted === undefined && namesUnjoined(values.get(id), removal)) return id;
  }
  return wanted ?? stages[0]!.id;
}

/** Notes of the first stage to run again, where the result is not exactly what it seems. */
export async function notesOn(
  { different }: EarlierStages,
  { changes, method }: CheckedChanges,
  graph: GraphSource,
): Promise<Note[]> {
  const { reads } = method.retriever;
  const notes = different.map((stage): Note => {
    const text = `What the stage "${stage}" passed on is no longer in memory, and it finds something else now than it recorded: a model or a setting has changed.`;
    return { level: "flag", text };
  });
  if (!isWhole(changes.without)) notes.push({ level: "info", text: STATISTICS_STAY });
  if (changes.query && reads?.as === "paths" && (await queryArms(changes.query, graph)).length === 0)
    notes.push({ level: "flag", text: NO_PATHS });
  return notes;
}
