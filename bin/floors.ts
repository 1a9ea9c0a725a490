/** Floors that figures must reach, for a CI: "mrr=0.6,hit1=0.5". */
import { InvalidArgumentError } from "commander";
import { type Metric, metricsSchema } from "../lib/measure/experiment";

export interface Floor {
  metric: Metric;
  least: number;
}

/** One more floor or several, by what people call a metric or by its own name. */
export function parseFloors(text: string, floors: Floor[] = []): Floor[] {
  return [...floors, ...text.split(",").map(parseFloor)];
}

function parseFloor(text: string): Floor {
  const [name = "", figure = ""] = text.trim().split("=");
  const metric = metricsSchema.keyof().safeParse(name === "mrr" ? "rr" : name);
  const least = Number(figure);
  if (metric.success && figure.trim() !== "" && least >= 0 && least <= 1)
    return { metric: metric.data, least };
  throw new InvalidArgumentError(
    `expected metrics and rates in [0, 1], such as mrr=0.6,hit1=0.5; metrics: mrr, ${metricsSchema.keyof().options.join(", ")}.`,
  );
}

/** Prints each figure that is below its floor; exit code 1 when there is one. */
export function printBelow(
  floors: readonly Floor[],
  figures: readonly { name: string; of: (metric: Metric) => number }[],
): void {
  for (const { metric, least } of floors)
    for (const { name, of } of figures) {
      const figure = of(metric);
      if (figure >= least) continue;
      console.error(`${name}: ${metric} is ${figure.toFixed(4)}, below ${least}`);
      process.exitCode = 1;
    }
}
