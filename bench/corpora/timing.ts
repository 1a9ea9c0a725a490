/** How long something takes. */

export function milliseconds(run: () => unknown): number {
  const started = performance.now();
  run();
  return performance.now() - started;
}

/** The value of which a share of the others is no larger. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN;
}

/** Milliseconds that this process has computed: others may share the machine. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
