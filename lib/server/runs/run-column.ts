/** One column of a run: started, watched, saved; the last one to end closes the run. */
import { nextTurn } from "../../graph/numeric/yielder";
import type { RunColumn } from "../../measure/run/run";
import type { TraceEvent } from "../../methods/trace/trace";
import type { Engine } from "../engine";
import type { Outcome } from "../methods/run-method";
import type { RunOutcome } from "../monitoring/metrics";
import type { LiveRun } from "./live-run";

/** Runs a column of a live run and keeps what came out. @param run never rejects */
export async function runColumn(
  engine: Engine,
  live: LiveRun,
  column: RunColumn,
  run: (signal: AbortSignal, emit: (event: TraceEvent) => void) => Promise<Outcome>,
): Promise<void> {
  const running = live.start(column.id);
  // The existence of the run is reported before anything is computed.
  await nextTurn();
  const began = performance.now();
  const outcome = await run(running.signal, (event) => running.record(event));
  engine.metrics.runEnded(column.method, runOutcome(outcome), performance.now() - began);
  const ended: RunColumn = { ...column, ...outcome };
  live.answer({ ...ended });
  await engine.serialRunWork.take(live.id, async () => {
    try {
      if (!running.isGone) await engine.database.runs.saveColumn(live.id, ended);
    } catch (error) {
      console.error(error);
      ended.state = "failed";
      ended.error = "The result could not be saved; the server's log has the reason.";
    }
    running.end(ended);
    await closeAtRest(engine, live);
  });
}

function runOutcome({ state, retrieval }: Outcome): RunOutcome {
  if (state !== "done") return state;
  return retrieval?.answer.abstained ? "abstained" : "answered";
}

/** Closes a run in which nothing runs any more; called in its turn. */
export async function closeAtRest(engine: Engine, live: LiveRun): Promise<void> {
  if (live.isBusy || engine.liveRuns.get(live.id) !== live) return;
  await engine.database.runs
    .finish(live.id, live.answerLine, live.stateAtRest)
    .catch((error: unknown) => console.error(error));
  live.end();
  engine.traces?.take(live);
  engine.liveRuns.delete(live.id);
}
