/** The name of a curve, and the values along it. */
import { parameterFields } from "@/components/choices/parameter-fields";
import type { Method } from "@/lib/api/methods";
import type { Sweep, SweepValue } from "@/lib/measure/sweeps";

/** "SAGE: seeds". */
export function sweepTitle({ method, parameter }: Sweep, methods: readonly Method[]): string {
  const found = methods.find(({ id }) => id === method);
  const field = found && parameterFields(found.params).find(({ name }) => name === parameter);
  return `${found?.title ?? method}: ${(field?.title ?? parameter).toLowerCase().replace(/\bbm25\b/, "BM25")}`;
}

/** "policy never", for curves of the same parameter; empty when nothing else differs. */
export function fixedWords({ fixed }: Sweep): string {
  return Object.entries(fixed)
    .map(([name, value]) => `${name} ${writtenValue(value as SweepValue)}`)
    .join(", ");
}

export function writtenValue(value: SweepValue): string {
  return value === null ? "by itself" : String(value);
}

/** Values that are on an axis of numbers; null when some are no numbers. */
export function numbersOf(values: readonly SweepValue[]): number[] | null {
  return values.every((value): value is number => typeof value === "number") ? [...values] : null;
}

/** True if the values lie so far apart that only their logarithms can be distinguished. */
export function isLogarithmic(values: readonly number[]): boolean {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least > 0 && values.length > 2 && most / least >= 16;
}

export function groupSweeps(sweeps: readonly Sweep[]): Sweep[][] {
  const groups = new Map<string, Sweep[]>();
  for (const sweep of sweeps) {
    const key = `${sweep.method} ${sweep.parameter}`;
    groups.set(key, [...(groups.get(key) ?? []), sweep]);
  }
  return [...groups.values()];
}
