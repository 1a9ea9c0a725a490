/** A run while it runs: its state so far, its events for those who watch, its end for those who wait. */

import { type Run, type RunColumn, type RunEvent, runOutages } from "../../measure/run/run";
import type { RunNotes } from "../../measure/run/run-notes";
import { stateAtRest } from "../../measure/run/state-at-rest";
import { answerLine } from "../../measure/verdict/answer-line";
import { runVerdict } from "../../measure/verdict/run-verdict";
import { applyTraceEvent } from "../../methods/trace/apply-event";
import type { StageRecord, TraceEvent } from "../../methods/trace/trace";
import type { ParentSpan, RunTimes } from "../monitoring/run-spans";
import { Channel } from "./channel";

/** The run with what follows from its columns: the verdict, and which language models failed. */
function withConclusions(run: Run): Run {
  return { ...run, verdict: runVerdict(run), outages: runOutages(run.columns) };
}

export class LiveRun {
  readonly times: RunTimes = { run: Date.now(), reading: null, columns: new Map() };
  /** The span of the caller that it belongs to. */
  parent: ParentSpan | null = null;
  /** The whole run, stored. */
  readonly finished: Promise<Run>;
  /** The whole run, which may not be stored yet. */
  readonly #answered: Promise<Run>;
  readonly #run: Run;
  /** Ended columns by their ids, before they are stored. */
  readonly #answers = new Map<string, RunColumn>();
  readonly #channel = new Channel<RunEvent>(() => this.#stopWhenLeft());
  /** Columns that have begun and not ended. */
  readonly #running = new Set<RunningColumn>();
  #resolve!: (run: Run) => void;
  #resolveAnswered!: (run: Run) => void;
  /** Callers who wait for its end. */
  #waiting = 0;
  #graceMs: number | null = null;

  constructor(run: Run) {
    this.#run = run;
    this.finished = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#answered = new Promise((resolve) => {
      this.#resolveAnswered = resolve;
    });
  }

  get id(): string {
    return this.#run.id;
  }

  /** True while a column has not ended. */
  get isBusy(): boolean {
    return this.#run.columns.some(({ state }) => state === "queued" || state === "running");
  }

  /** True when nothing runs any more; results may not be stored yet. */
  get isAnswered(): boolean {
    return this.#run.columns.every(
      ({ id, state }) => this.#answers.has(id) || (state !== "queued" && state !== "running"),
    );
  }

  get stateAtRest(): Run["state"] {
    return stateAtRest(this.#run.columns);
  }

  /** Joint answer of the methods so far, in a line; null where none answers. */
  get answerLine(): string | null {
    const verdict = runVerdict(this.#run);
    return verdict && answerLine(verdict);
  }

  /** A copy of the state so far. */
  get run(): Run {
    return withConclusions(structuredClone(this.#run));
  }

  /** The state so far; where every method has ended, the end, once it is stored. */
  current(): Run | Promise<Run> {
    return this.isAnswered ? this.finished : this.run;
  }

  /** The state so far as `run-start`, then every event until the end. */
  events(): AsyncIterableIterator<RunEvent> {
    return this.#channel.read([{ type: "run-start", run: this.run }]);
  }

  /** Its end, for a caller who leaves when the signal is aborted. */
  waitFor(signal: AbortSignal): Promise<Run> {
    this.#join(signal);
    return this.finished;
  }

  /** Like `waitFor`, without waiting until it is stored. */
  waitForAnswers(signal: AbortSignal): Promise<Run> {
    this.#join(signal);
    return this.#answered;
  }

  #join(signal: AbortSignal): void {
    this.#waiting++;
    const leave = () => {
      this.#waiting--;
      this.#stopWhenLeft();
    };
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave, { once: true });
  }

  /** From now on it stops when nobody has waited for it or followed it for so many milliseconds. */
  stopsWithoutCallers(graceMs: number): void {
    this.#graceMs = graceMs;
  }

  #stopWhenLeft(): void {
    if (this.#graceMs === null) return;
    const stop = () => {
      if (this.#waiting === 0 && !this.#channel.isRead) this.cancel();
    };
    setTimeout(stop, this.#graceMs).unref();
  }

  /** Stops the columns that still run. */
  cancel(): void {
    for (const running of this.#running) running.cancel();
  }

  /** Takes what a column came to; after the last, those who wait have what all came to. */
  answer(column: RunColumn): void {
    this.#answers.set(column.id, column);
    if (!this.isAnswered) return;
    const columns = this.#run.columns.map((one) => this.#answers.get(one.id) ?? one);
    this.#resolveAnswered(withConclusions({ ...this.#run, columns }));
  }

  /** Takes how its question was read. */
  read(reading: StageRecord): void {
    this.#run.reading = reading;
    this.times.reading = Date.now() - reading.startedAtMs - reading.ms;
  }

  /** Takes what a person wrote on it meanwhile. */
  annotate(notes: RunNotes): void {
    Object.assign(this.#run, notes);
  }

  /** Adds a column; those who watch get the whole run again. */
  add(column: RunColumn): void {
    this.#answers.delete(column.id);
    this.#run.columns.push(column);
    this.#channel.send({ type: "run-start", run: this.run });
  }

  /** Takes a column away, and stops it. */
  remove(id: string): void {
    for (const running of this.#running) if (running.id === id) running.cancel();
    this.#run.columns = this.#run.columns.filter((column) => column.id !== id);
    this.#channel.send({ type: "run-start", run: this.run });
  }

  start(id: string): RunningColumn {
    const own = this.#run.columns.find((column) => column.id === id);
    if (!own) throw new RangeError(`The run has no column "${id}".`);
    own.state = "running";
    this.times.columns.set(id, Date.now());
    const running = new RunningColumn(own, () => this.#run.columns.includes(own), this.#channel, this.times);
    this.#running.add(running);
    void running.ended.then(() => this.#running.delete(running));
    return running;
  }

  end(): void {
    this.#run.state = this.stateAtRest;
    // Nothing changes any more: the run itself is given, which may be megabytes.
    const run = withConclusions(this.#run);
    this.#channel.send({ type: "run-end", run });
    this.#channel.end();
    this.#resolveAnswered(run);
    this.#resolve(run);
  }
}

/** A column while it runs. What it does after it was taken out of its run is reported to nobody. */
export class RunningColumn {
  readonly ended: Promise<void>;
  readonly #abort = new AbortController();
  #resolve!: () => void;

  constructor(
    private readonly column: RunColumn,
    private readonly isThere: () => boolean,
    private readonly channel: Channel<RunEvent>,
    private readonly times: Pick<RunTimes, "columns">,
  ) {
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  get id(): string {
    return this.column.id;
  }

  /** True if it was taken out of its run. */
  get isGone(): boolean {
    return !this.isThere();
  }

  /** Aborted when it is cancelled or taken away. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  cancel(): void {
    this.#abort.abort();
  }

  record(event: TraceEvent): void {
    if (this.isGone) return;
    if (event.type === "stage-start") this.times.columns.set(this.id, Date.now() - event.atMs);
    this.column.stages = applyTraceEvent(this.column.stages, event);
    this.channel.send({ type: "trace", column: this.id, event });
  }

  end(column: RunColumn): void {
    this.#resolve();
    if (this.isGone) return;
    Object.assign(this.column, column);
    this.channel.send({ type: "column-end", column });
  }
}
