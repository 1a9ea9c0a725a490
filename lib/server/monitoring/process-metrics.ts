/** Memory, processor time and event loop of this process, under the names that Prometheus' clients share. */
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, type Registry } from "prom-client";

/** Sampling interval of the event loop: the time between two samples is not lag. */
const RESOLUTION_MS = 20;
const NS = 1e9;

/**
 * Measures when it is read. The library's own set would observe every garbage collection from then on, with nothing to end that
 * with; this one ends with `close`.
 */
export class ProcessMetrics {
  readonly #delay: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #memory: Gauge;
  readonly #heap: Gauge;
  readonly #cpu: Counter;
  readonly #lag: Record<"mean" | "p99" | "max", Gauge>;
  #cpuSeconds = 0;

  constructor(registry: Registry) {
    const registers = [registry];
    const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
    this.#memory = gauge("process_resident_memory_bytes", "Resident memory in bytes.");
    this.#heap = gauge("nodejs_heap_size_used_bytes", "Memory of JavaScript objects in bytes.");
    this.#cpu = new Counter({
      name: "process_cpu_seconds_total",
      help: "Processor time, user and system together, in seconds.",
      registers,
    });
    gauge("process_start_time_seconds", "Start of the process, in seconds since 1970.").set(
      Math.floor(Date.now() / 1_000 - process.uptime()), // rounded to the nearest, it could lie ahead of now
    );
    const lag = (name: string) =>
      gauge(`nodejs_eventloop_lag_${name}_seconds`, `Lag of the event loop since the last reading: ${name}.`);
    this.#lag = { mean: lag("mean"), p99: lag("p99"), max: lag("max") };
    this.#delay.enable();
  }

  /** Sets all to what they are now; the lag is that since the call before. */
  measure(): void {
    const { rss, heapUsed } = process.memoryUsage();
    this.#memory.set(rss);
    this.#heap.set(heapUsed);
    const { user, system } = process.cpuUsage();
    const seconds = (user + system) / 1e6;
    this.#cpu.inc(Math.max(0, seconds - this.#cpuSeconds));
    this.#cpuSeconds = seconds;
    const { count, mean, max } = this.#delay;
    const p99 = this.#delay.percentile(99);
    for (const [name, ns] of [
      ["mean", mean],
      ["p99", p99],
      ["max", max],
    ] as const)
      this.#lag[name].set(count === 0 ? 0 : lagOf(ns));
    this.#delay.reset();
  }

  close(): void {
    this.#delay.disable();
  }
}

function lagOf(ns: number): number {
  return Math.max(0, ns / NS - RESOLUTION_MS / 1_000);
}
