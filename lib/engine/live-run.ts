/** A run while it runs: its state so far, its events for those who watch, its end for those who wait. */
import type { Run, RunColumn, RunEvent } from "../core/run";
import type { StageRecord, TraceEvent } from "../core/trace";
import { Channel } from "./channel";

export class LiveRun {
  readonly finished: Promise<Run>;
  readonly #run: Run;
  readonly #channel = new Channel<RunEvent>();
  readonly #abort = new AbortController();
  #resolve!: (run: Run) => void;

  constructor(run: Run) {
    this.#run = run;
    this.finished = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  get id(): string {
    return this.#run.id;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** A copy of the state so far. */
  get run(): Run {
    return structuredClone(this.#run);
  }

  /** The state so far as `run-start`, then every event until the end. */
  events(): AsyncIterableIterator<RunEvent> {
    return this.#channel.read([{ type: "run-start", run: this.run }]);
  }

  cancel(): void {
    this.#abort.abort();
  }

  start(column: string): void {
    this.#column(column).state = "running";
  }

  record(column: string, event: TraceEvent): void {
    applyEvent(this.#column(column).stages, event);
    this.#channel.send({ type: "trace", column, event });
  }

  endColumn(column: RunColumn): void {
    Object.assign(this.#column(column.id), column);
    this.#channel.send({ type: "column-end", column });
  }

  end(): void {
    this.#run.state = "done";
    this.#channel.send({ type: "run-end", run: this.run });
    this.#channel.end();
    this.#resolve(this.run);
  }

  #column(id: string): RunColumn {
    const column = this.#run.columns.find((one) => one.id === id);
    if (!column) throw new RangeError(`The run has no column "${id}".`);
    return column;
  }
}

/** Brings stage records to where an event says they are. */
function applyEvent(stages: StageRecord[], event: TraceEvent): void {
  const record = stages.find((stage) => stage.id === event.stage);
  if (!record) return;
  if (event.type === "stage-start") Object.assign(record, { state: "running", startedAtMs: event.atMs });
  else if (event.type === "artefact") record.artefacts.push(event.artefact);
  else if (event.type === "draft")
    record.draft = event.text === null ? undefined : (record.draft ?? "") + event.text;
  else
    Object.assign(record, {
      state: event.state,
      ms: event.ms,
      graphReads: event.graphReads,
      reason: event.reason,
      draft: undefined,
    });
}
