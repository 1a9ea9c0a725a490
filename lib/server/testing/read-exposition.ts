/** A strict reader of Prometheus' text format, version 0.0.4: whatever the format does not allow throws. */

export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface Exposition {
  /** By name of the metric: "counter", "gauge", "histogram". */
  types: Map<string, string>;
  samples: Sample[];
  /** Of the one sample with exactly these labels. @throws Error when there is none, or several */
  value(name: string, labels?: Record<string, string>): number;
}

const NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
const LABEL = '([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\\\\n]|\\\\["\\\\n])*)"';
const HELP = new RegExp(`^# HELP (${NAME}) (.+)$`);
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram)$`);
const SAMPLE = new RegExp(
  `^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*)\\})? ([+-]?(?:\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?|Inf|NaN))$`,
);
const SUFFIXES = ["_bucket", "_sum", "_count"];

/** @throws Error naming the line that is wrong */
export function readExposition(text: string): Exposition {
  if (!text.endsWith("\n")) throw new Error("The last line has no end.");
  const helped = new Set<string>();
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  const seen = new Set<string>();
  let current = "";
  for (const line of text.slice(0, -1).split("\n")) {
    if (line === "") continue;
    const help = HELP.exec(line);
    const type = TYPE.exec(line);
    if (help) {
      if (helped.has(help[1]!)) throw new Error(`A second help: ${line}`);
      helped.add(help[1]!);
    } else if (type) {
      current = type[1]!;
      if (types.has(current) || !helped.has(current)) throw new Error(`Twice, or without help: ${line}`);
      types.set(current, type[2]!);
    } else {
      const sample = readSample(line);
      const suffixes = types.get(current) === "histogram" ? SUFFIXES : [""];
      if (!suffixes.some((suffix) => sample.name === current + suffix))
        throw new Error(`Not below its type: ${line}`);
      const key = keyOf(sample);
      if (seen.has(key)) throw new Error(`Twice: ${line}`);
      seen.add(key);
      samples.push(sample);
    }
  }
  checkValues(types, samples);
  const value = (name: string, labels: Record<string, string> = {}) => {
    const found = samples.filter((one) => keyOf(one) === keyOf({ name, labels }));
    if (found.length !== 1) throw new Error(`${found.length} samples are ${keyOf({ name, labels })}.`);
    return found[0]!.value;
  };
  return { types, samples, value };
}

function readSample(line: string): Sample {
  const match = SAMPLE.exec(line);
  if (!match) throw new Error(`Not a sample: ${line}`);
  const labels: Record<string, string> = {};
  for (const [, name, value] of (match[2] ?? "").matchAll(new RegExp(LABEL, "g"))) {
    if (Object.hasOwn(labels, name!)) throw new Error(`A label twice: ${line}`);
    labels[name!] = value!.replace(/\\(.)/g, (_, sign: string) => (sign === "n" ? "\n" : sign));
  }
  return { name: match[1]!, labels, value: Number(match.at(-1)!.replace("Inf", "Infinity")) };
}

/** Counters never fall below 0; buckets grow up to `+Inf`, which is the count. */
function checkValues(types: ReadonlyMap<string, string>, samples: readonly Sample[]): void {
  for (const sample of samples) {
    if (Number.isNaN(sample.value)) throw new Error(`No number: ${keyOf(sample)}`);
    if (types.get(sample.name) === "counter" && sample.value < 0)
      throw new Error(`A counter below 0: ${keyOf(sample)}`);
  }
  for (const { name, labels, value } of samples) {
    const metric = name.replace(/_count$/, "");
    if (types.get(metric) !== "histogram" || metric === name) continue;
    const buckets = samples.filter(
      (one) =>
        one.name === `${metric}_bucket` &&
        Object.entries(labels).every(([label, word]) => one.labels[label] === word),
    );
    const bounds = buckets.map((one) => Number(one.labels.le!.replace("Inf", "Infinity")));
    const counts = buckets.map((one) => one.value);
    const rises = (numbers: number[]) => numbers.every((one, at) => at === 0 || one >= numbers[at - 1]!);
    if (bounds.at(-1) !== Number.POSITIVE_INFINITY || counts.at(-1) !== value)
      throw new Error(`The last bucket of ${metric} is not +Inf with the count.`);
    if (!rises(bounds) || !rises(counts)) throw new Error(`The buckets of ${metric} do not rise.`);
  }
}

function keyOf({ name, labels }: Pick<Sample, "name" | "labels">): string {
  return JSON.stringify([name, Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1))]);
}
