/** The figures of a set of outcomes, as tables, and the outcomes themselves as lines of JSON. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { percentile } from "../../lib/graph/numeric/statistics";
import { type FigureTable, printTable } from "../corpora/print";
import type { Outcome } from "./outcome";

type Row = FigureTable[string];

/** The figures in every report. */
export function figuresOf(outcomes: readonly Outcome[]): Row {
  const said = outcomes.filter(({ verdict }) => verdict !== "abstained");
  const right = said.filter(({ verdict }) => verdict === "right");
  const times = outcomes.map(({ ms }) => ms);
  const exact = outcomes.filter((outcome) => outcome.exact);
  return {
    questions: outcomes.length,
    "right %": percent(right.length, outcomes.length),
    ...(outcomes.some((outcome) => outcome.exact !== undefined) && {
      "exact set %": percent(exact.length, outcomes.length),
    }),
    ...(outcomes.some((outcome) => outcome.sameStructure !== undefined) && {
      "same structure %": percent(
        outcomes.filter((outcome) => outcome.sameStructure).length,
        outcomes.length,
      ),
    }),
    "wrong %": percent(said.length - right.length, outcomes.length),
    "abstained %": percent(outcomes.length - said.length, outcomes.length),
    "right of said %": percent(right.length, said.length),
    "wrong of said %": percent(said.length - right.length, said.length),
    "first right %": percent(outcomes.filter(({ rank }) => rank === 0).length, outcomes.length),
    "a right one listed %": percent(outcomes.filter(({ rank }) => rank !== null).length, outcomes.length),
    ECE: round(calibrationError(outcomes)),
    "p50 ms": round(percentile(times, 0.5)),
    "p95 ms": round(percentile(times, 0.95)),
  };
}

/** The figures of each kind of question, most frequent first. */
export function figuresByKind(outcomes: readonly Outcome[]): FigureTable {
  const kinds = [...new Set(outcomes.flatMap((outcome) => outcome.kinds))];
  const rows = kinds.map((kind) => {
    const own = outcomes.filter((outcome) => outcome.kinds.includes(kind));
    const { "p50 ms": _, "p95 ms": __, ...figures } = figuresOf(own);
    return [kind, figures] as const;
  });
  return Object.fromEntries(rows.sort(([, a], [, b]) => Number(b.questions) - Number(a.questions)));
}

/** Right answers by level, and the figures with and without the questions set apart. */
export function figuresOfFairness(outcomes: readonly Outcome[]): FigureTable {
  const rows: Record<string, Row> = {};
  const right = outcomes.filter(({ verdict }) => verdict === "right");
  for (const level of new Set(right.map((outcome) => outcome.level))) {
    if (level === null) continue;
    const own = right.filter((outcome) => outcome.level === level);
    rows[`right, ${level}`] = { questions: own.length };
  }
  for (const apart of new Set(outcomes.map((outcome) => outcome.apart))) {
    if (apart === null) continue;
    const own = outcomes.filter((outcome) => outcome.apart === apart);
    rows[`apart: ${apart}`] = { questions: own.length, ...rightAmong(own) };
  }
  const fair = outcomes.filter(({ apart }) => apart === null);
  rows["without those apart"] = { questions: fair.length, ...rightAmong(fair) };
  return rows;
}

function rightAmong(outcomes: readonly Outcome[]): Row {
  const right = outcomes.filter(({ verdict }) => verdict === "right").length;
  const inAnyOrder = outcomes.filter(
    ({ verdict, rightInAnyOrder }) => verdict === "right" || rightInAnyOrder,
  );
  return { right, "right %": percent(right, outcomes.length), "right in any order": inAnyOrder.length };
}

/** Expected calibration error over ten equal ranges of probability, of what is said. */
export function calibrationError(outcomes: readonly Outcome[]): number {
  const said = outcomes.filter(({ verdict }) => verdict !== "abstained");
  const bins = Array.from({ length: 10 }, () => ({ count: 0, probability: 0, right: 0 }));
  for (const { probability, verdict } of said) {
    const bin = bins[Math.min(9, Math.floor(probability * 10))]!;
    bin.count += 1;
    bin.probability += probability;
    bin.right += Number(verdict === "right");
  }
  const gaps = bins.map(({ probability, right }) => Math.abs(probability - right));
  return gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, said.length);
}

/** Right and wrong shares when only the most probable readings are said. */
export function riskAtCoverage(outcomes: readonly Outcome[]): FigureTable {
  const ranked = outcomes
    .filter(({ verdict }) => verdict !== "abstained")
    .toSorted((a, b) => b.probability - a.probability);
  const rows = [0.25, 0.5, 0.75, 1].map((share) => {
    const most = ranked.slice(0, Math.round(ranked.length * share));
    const wrong = most.filter(({ verdict }) => verdict === "wrong").length;
    const least = round(most.at(-1)?.probability ?? 0);
    return [
      `the ${100 * share} % most probable`,
      { said: most.length, "wrong of said %": percent(wrong, most.length), "least probability": least },
    ] as const;
  });
  return Object.fromEntries(rows);
}

/** All tables of one set, and its file. @param file where the outcomes go, without its folder */
export function report(title: string, file: string, outcomes: readonly Outcome[]): void {
  printTable(title, { all: figuresOf(outcomes) }, "right %");
  printTable(`${title}, by kind`, figuresByKind(outcomes), "right %");
  const fairness = figuresOfFairness(outcomes);
  if (Object.keys(fairness).length > 1) printTable(`${title}, how it is scored`, fairness);
  printTable(`${title}, risk`, riskAtCoverage(outcomes));
  console.log(`every question: ${dump(file, outcomes)}`);
}

/** Writes one line of JSON for each outcome. @returns the file's path */
export function dump(file: string, outcomes: readonly object[]): string {
  const folder = path.join(".build", "bench", "language");
  mkdirSync(folder, { recursive: true });
  const target = path.join(folder, `${file}.jsonl`);
  writeFileSync(target, outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(""));
  return target;
}

export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}

export function round(value: number): number {
  return Number(value.toPrecision(3));
}
