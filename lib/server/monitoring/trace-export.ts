/** Sends runs that have ended to a collector of OpenTelemetry, behind everything else: no run waits for it, or fails by it. */
import { setTimeout as wait } from "node:timers/promises";
import manifest from "../../../package.json" with { type: "json" };
import { nextTurn } from "../../graph/numeric/yielder";
import type { Run } from "../../measure/run/run";
import type { Environment } from "../../stores/environment";
import type { Metrics } from "./metrics";
import { otlpMessage } from "./otlp-message";
import { type ParentSpan, type RunTimes, runSpans } from "./run-spans";

/** Traces that wait to be sent; more are dropped. */
const MOST_WAITING = 64;
const PATIENCE_MS = 10_000;
/** Before each attempt. */
const PAUSES_MS = [0, 1_000, 5_000];
/** A collector that answers so may take it later. */
const LATER = [408, 429, 502, 503, 504];
/** Time that the process waits at its end for traces that are still to be sent. */
const FAREWELL_MS = 2_000;

/** A run that has ended, or is about to. */
export interface EndingRun {
  finished: Promise<Run>;
  times: RunTimes;
  parent: ParentSpan | null;
}

export class TraceExport {
  readonly #waiting: Buffer<ArrayBuffer>[] = [];
  readonly #end = new AbortController();
  #adding = Promise.resolve();
  #sending: Promise<void> | null = null;
  #failing = false;

  constructor(
    private readonly url: URL,
    private readonly environment: Environment,
    private readonly metrics: Pick<Metrics, "traceEnded">,
    private readonly address: string,
  ) {}

  /** Takes a run that has ended, unless its caller's trace is not recorded; returns at once. */
  take(ending: EndingRun): void {
    if (ending.parent?.sampled !== false) this.#adding = this.#adding.then(() => this.#add(ending));
  }

  /** Sends what is left, for a moment at most. */
  async close(): Promise<void> {
    const sent = this.#adding.then(() => this.#sending);
    await Promise.race([sent, wait(FAREWELL_MS, undefined, { ref: false })]);
    this.#end.abort();
  }

  async #add({ finished, times, parent }: EndingRun): Promise<void> {
    const run = await finished;
    await nextTurn();
    if (this.#waiting.length >= MOST_WAITING) return this.metrics.traceEnded("dropped");
    try {
      const { OTEL_RESOURCE_ATTRIBUTES: given, OTEL_SERVICE_NAME: name } = this.environment;
      const service = { ...given, "service.name": name, "service.version": manifest.version };
      const link = `${this.address}/runs/${run.id}`;
      this.#waiting.push(await otlpMessage(runSpans(run, times, parent, link), service, "hopscope"));
    } catch (error) {
      console.error(error);
      return this.metrics.traceEnded("failed");
    }
    this.#sending ??= this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    for (let message = this.#waiting.shift(); message; message = this.#waiting.shift()) {
      const failure = await this.#send(message);
      this.metrics.traceEnded(failure === null ? "sent" : "failed");
      if (failure !== null && !this.#failing)
        console.error(`Traces do not reach ${this.url.host}: ${failure}. Runs go on without.`);
      this.#failing = failure !== null;
    }
    this.#sending = null;
  }

  /** Why it was not taken; null when it was. */
  async #send(body: Buffer<ArrayBuffer>): Promise<string | null> {
    const { OTEL_EXPORTER_OTLP_HEADERS: given } = this.environment;
    const headers = { ...given, "content-type": "application/x-protobuf" };
    let failure = "";
    for (const pause of PAUSES_MS)
      try {
        await wait(pause, undefined, { ref: false, signal: this.#end.signal });
        const signal = AbortSignal.any([this.#end.signal, AbortSignal.timeout(PATIENCE_MS)]);
        const answer = await fetch(this.url, { method: "POST", headers, body, redirect: "error", signal });
        await answer.body?.cancel();
        if (answer.ok) return null;
        failure = `status ${answer.status}`;
        if (!LATER.includes(answer.status)) break;
      } catch (error) {
        if (this.#end.signal.aborted) return failure || "the application ended before it answered";
        const { message, cause } = error as Error;
        failure = cause instanceof Error ? cause.message : message;
      }
    return failure;
  }
}

/** Null where the environment names no collector. @param address where people open runs */
export function openTraceExport(
  environment: Environment,
  metrics: Metrics,
  address: string,
): TraceExport | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = environment;
  const url = own ?? (base && `${base.replace(/\/$/, "")}/v1/traces`);
  return url ? new TraceExport(new URL(url), environment, metrics, address) : null;
}
