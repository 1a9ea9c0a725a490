/** Counts since this process started, for Prometheus. Labels are words of our own: never what a person wrote or named. */
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Endpoint } from "../../api/endpoint";
import { jobKindSchema } from "../../api/schemas/job";
import { type bookedCall, WORKS, type Work } from "../../measure/costs";
import type { EndedJob } from "../../stores/prisma/job-events";
import { ProcessMetrics } from "./process-metrics";

/** Outcomes of a method in a run; `abstained`: it found no answer and said so. */
export const RUN_OUTCOMES = ["answered", "abstained", "failed", "cancelled"] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

export const ENDED_STATES = ["succeeded", "failed", "cancelled"] as const;

/** Outcomes of a call; `cached`: answered without one; `refused`: not sent, for a spent budget or an endpoint that has failed. */
export const CALL_OUTCOMES = ["answered", "failed", "cached", "refused"] as const;

/** Outcomes of a run's trace, where there is a collector; `dropped`: too many waited already. */
export const TRACE_OUTCOMES = ["sent", "failed", "dropped"] as const;

/** Upper bounds in seconds. */
const REQUEST_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
const RUN_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];
const JOB_SECONDS = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 43_200];
const CALL_SECONDS = [0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120];

export class Metrics {
  readonly #registry = new Registry();
  readonly #now = new Map<string, Gauge>();
  readonly #process = new ProcessMetrics(this.#registry);
  readonly #requests = this.#counter("http_requests_total", "Requests that were answered.", [
    "route",
    "method",
    "status",
  ]);
  readonly #requestSeconds = this.#histogram(
    "http_request_duration_seconds",
    "Time until an answer begins; streams go on after it.",
    ["route", "method"],
    REQUEST_SECONDS,
  );
  readonly #runs = this.#counter("runs_total", "Methods that were asked, by how it ended.", [
    "method",
    "outcome",
  ]);
  readonly #runSeconds = this.#histogram(
    "run_duration_seconds",
    "Time that a method took for a question.",
    ["method"],
    RUN_SECONDS,
  );
  readonly #jobs = this.#counter("jobs_total", "Jobs that ended, by state.", ["kind", "state"]);
  readonly #jobSeconds = this.#histogram(
    "job_duration_seconds",
    "Time from the first start of a job to its end.",
    ["kind"],
    JOB_SECONDS,
  );
  readonly #calls = this.#counter("llm_calls_total", "Calls of language models, by what they were for.", [
    "work",
    "outcome",
  ]);
  readonly #callSeconds = this.#histogram(
    "llm_call_duration_seconds",
    "Time that calls of language models took which were sent.",
    [],
    CALL_SECONDS,
  );
  readonly #tokens = this.#counter("llm_tokens_total", "Tokens that language models read and wrote.", [
    "direction",
  ]);
  readonly #traces = this.#counter("traces_total", "Runs that were sent to a collector of traces.", [
    "outcome",
  ]);

  /** @param methods ids of all methods, so that each is there from the start */
  constructor(methods: readonly string[]) {
    // A series that begins at its first failure has no increase to alert on.
    for (const method of methods) for (const outcome of RUN_OUTCOMES) this.#runs.inc({ method, outcome }, 0);
    for (const kind of jobKindSchema.options)
      for (const state of ENDED_STATES) this.#jobs.inc({ kind, state }, 0);
    for (const work of WORKS) for (const outcome of CALL_OUTCOMES) this.#calls.inc({ work, outcome }, 0);
    for (const outcome of TRACE_OUTCOMES) this.#traces.inc({ outcome }, 0);
    for (const direction of ["read", "written"]) this.#tokens.inc({ direction }, 0);
  }

  /** A request was answered; only the endpoint's own path is a label, never the one that was asked for. */
  requestEnded({ method, path: route }: Pick<Endpoint, "method" | "path">, status: number, ms: number): void {
    const labels = { route, method: method.toUpperCase() };
    this.#requests.inc({ ...labels, status: `${Math.floor(status / 100)}xx` });
    this.#requestSeconds.observe(labels, ms / 1_000);
  }

  /** A method has ended in a run, also in one that was run again with a change. */
  runEnded(method: string, outcome: RunOutcome, ms: number): void {
    this.#runs.inc({ method, outcome });
    this.#runSeconds.observe({ method }, ms / 1_000);
  }

  /** A run was sent to a collector of traces, or was not. */
  traceEnded(outcome: (typeof TRACE_OUTCOMES)[number]): void {
    this.#traces.inc({ outcome });
  }

  /** One that never began has no duration. */
  jobEnded({ kind, state, seconds }: EndedJob): void {
    this.#jobs.inc({ kind, state });
    if (seconds !== null) this.#jobSeconds.observe({ kind }, seconds);
  }

  /** A call of a language model as it is booked; null for one that was not sent. */
  modelCalled(booked: ReturnType<typeof bookedCall>, work: Work): void {
    const unsent = booked === null ? "refused" : booked.cached > 0 ? "cached" : null;
    this.#calls.inc({ work, outcome: unsent ?? (booked?.failed ? "failed" : "answered") });
    if (booked === null || unsent) return;
    this.#callSeconds.observe(booked.ms / 1_000);
    this.#tokens.inc({ direction: "read" }, booked.input);
    this.#tokens.inc({ direction: "written" }, booked.output);
  }

  /** Values as they are now; those with the same name have the same labels each time. */
  setNow(
    name: string,
    help: string,
    values: readonly { labels?: Record<string, string>; value: number }[],
  ): void {
    const labelNames = Object.keys(values[0]?.labels ?? {});
    const gauge =
      this.#now.get(name) ??
      new Gauge({ name: `hopscope_${name}`, help, labelNames, registers: [this.#registry] });
    this.#now.set(name, gauge);
    for (const { labels = {}, value } of values) gauge.set(labels, value);
  }

  /** All of it in the text format of Prometheus. */
  text(): Promise<string> {
    this.#process.measure();
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  close(): void {
    this.#process.close();
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name: `hopscope_${name}`, help, labelNames, registers: [this.#registry] });
  }

  #histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ): Histogram<Label> {
    return new Histogram({
      name: `hopscope_${name}`,
      help,
      labelNames,
      buckets,
      registers: [this.#registry],
    });
  }
}
