/**
 * Makes `bench/RESULTS.md` from what benchmarks printed (`printTable`): a summary of all methods on all question sets, then every table.
 * Arguments: the file of figures, the page to write, and the seconds that it all took.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import type { FigureTable, PrintedTable } from "./corpora/print";

const [figures = "", page = "", seconds = "0"] = process.argv.slice(2);
const tables = readFileSync(figures, "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line): PrintedTable => JSON.parse(line));
const isSet = ({ main }: PrintedTable) => main !== undefined;
const sets = tables.filter(isSet);
const others = tables.filter((table) => !isSet(table));
const { order } = JSON.parse(process.env.BENCH_ORDER ?? '{"order":[]}') as { order: string[] };
const placed = <T extends PrintedTable>(tables: readonly T[]) =>
  tables.toSorted((a, b) => order.indexOf(a.bench) - order.indexOf(b.bench));

writeFileSync(
  page,
  [
    "# Results",
    "",
    `Written by ${process.env.BENCH_COMMAND ?? "`node bench/run.mjs all`"} on ${new Date().toISOString().slice(0, 10)} in ${Math.round(Number(seconds) / 60)} minutes,`,
    `from ${commit()}: ${machine()}.`,
    "No language model, no key: what planned, described and answered is embedded. Every method returns as many nodes; the planner",
    "and what methods learn have seen the training part of a set, the figures are of its reporting part. Two question sets run",
    "at a time; the times of methods are processor time. What a paper reports is beside it: mostly on the whole of a set that is",
    "a slice here, and with a language model.",
    ...(process.env.BENCH_NOTE ? [process.env.BENCH_NOTE] : []),
    "",
    "## All methods",
    "",
    ...markdown(summary(placed(sets)), "question set"),
    "",
    ...placed(sets).flatMap((table) => [`## ${table.title}`, "", ...markdown(table.rows, "method"), ""]),
    ...(others.length > 0 ? ["## Parts, each beside a peer or a plainer version", ""] : []),
    ...placed(others).flatMap(({ bench, title, rows }) => [
      `### ${bench}: ${title}`,
      "",
      ...markdown(rows, ""),
      "",
    ]),
  ].join("\n"),
);
console.log(`Wrote ${page}: ${tables.length} tables.`);

/** A row for each set, a column for each method, by the figure that represents the set. */
function summary(tables: readonly PrintedTable[]): FigureTable {
  return Object.fromEntries(
    tables.map(({ title, rows, main = "" }) => [
      `${title.split(":")[0]}, ${main}`,
      Object.fromEntries(Object.entries(rows).map(([method, cells]) => [method, cells[main]])),
    ]),
  );
}

function markdown(rows: FigureTable, first: string): string[] {
  const columns = [...new Set(Object.values(rows).flatMap((cells) => Object.keys(cells)))];
  const line = (cells: readonly (string | number | undefined)[]) =>
    `| ${cells.map((cell) => String(cell ?? "").replaceAll("|", "\\|")).join(" | ")} |`;
  return [
    line([first, ...columns]),
    `|${"---|".repeat(columns.length + 1)}`,
    ...Object.entries(rows).map(([name, cells]) => line([name, ...columns.map((column) => cells[column])])),
  ];
}

function machine(): string {
  const cores = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${cores.length} cores (${cores[0]?.model.trim() ?? os.arch()}), ${memory} GiB, ${os.type()}, Node ${process.versions.node}`;
}

function commit(): string {
  try {
    return `commit ${execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim()}`;
  } catch {
    return "sources without a history";
  }
}
