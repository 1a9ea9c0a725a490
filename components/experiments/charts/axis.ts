/** Axes of a chart: from values to pixels, and the round values that are written beside them. */

export interface Axis {
  at: (value: number) => number;
  ticks: readonly number[];
}

/** Steps of a linear axis, about. */
const TICKS = 4;
const STEPS = [1, 2, 2.5, 5, 10];
/** A log axis has a tick for each of these in each power of ten, when few powers are seen. */
const LOG_STEPS = [1, 2, 5];

/** From `least` to `most` in equal steps. The range is widened to the ticks around it. */
export function linearAxis(
  [least, most]: readonly [number, number],
  [from, to]: readonly [number, number],
): Axis {
  const span = most - least || Math.abs(most) || 1;
  const power = 10 ** Math.floor(Math.log10(span / TICKS));
  const step = power * STEPS.find((one) => one * power * TICKS >= span * (1 - 1e-9))!;
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  const at = (value: number) => from + ((value / step - first) / (last - first)) * (to - from);
  const digits = Math.max(0, -Math.floor(Math.log10(step)) + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, tick) =>
    Number(((first + tick) * step).toFixed(digits)),
  );
  return { at, ticks };
}

/** By the logarithm of positive values; smaller ones are drawn at `least`. */
export function logAxis(
  [least, most]: readonly [number, number],
  [from, to]: readonly [number, number],
): Axis {
  const [low, high] = [Math.log(least), Math.log(Math.max(most, least * 1.01))];
  const at = (value: number) =>
    from + ((Math.log(Math.max(value, least)) - low) / (high - low)) * (to - from);
  const powers = Array.from(
    { length: Math.floor(Math.log10(most)) - Math.floor(Math.log10(least)) + 1 },
    (_, power) => 10 ** (Math.floor(Math.log10(least)) + power),
  );
  const steps = powers.length > 3 ? [1] : LOG_STEPS;
  const ticks = powers
    .flatMap((power) => steps.map((step) => Number((step * power).toPrecision(1))))
    .filter((tick) => tick >= least * (1 - 1e-9) && tick <= most * (1 + 1e-9));
  return { at, ticks };
}

/** Places names side by side, the first and the last half a place from the ends. */
export function nameAxis(count: number, [from, to]: readonly [number, number]): Axis {
  const step = (to - from) / Math.max(1, count);
  return {
    at: (place) => from + (place + 0.5) * step,
    ticks: Array.from({ length: count }, (_, place) => place),
  };
}
