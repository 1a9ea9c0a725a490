/** `hopscope evaluate`: methods over questions with gold answers, figures by method on standard output. */
import { type FileHandle, open } from "node:fs/promises";
import type {
  EvaluationEvent,
  EvaluationQuestion,
  EvaluationResult,
  MethodFigures,
} from "@/lib/measure/evaluation";
import type { CallApi } from "../../lib/api/call-api";
import { evaluate as evaluateMethods } from "../../lib/api/runs";
import { HopscopeError, isCancelled } from "../../lib/graph/errors";
import type { Metric } from "../../lib/measure/experiment";
import { type Floor, printBelow } from "../floors";
import { fileReason } from "../report-error";

export interface EvaluateOptions {
  methods: string[];
  k: number;
  params: Record<string, Record<string, unknown>>;
  llm?: boolean;
  out?: string;
  failBelow: Floor[];
  json?: boolean;
}

/** An evaluation's names for the metrics of experiments that it measures. */
const FIGURES: Partial<Record<Metric, (k: number) => string>> = {
  hit1: () => "hit@1",
  hit5: () => "hit@5",
  recallK: (k) => `recall@${k}`,
  rr: () => "mrr",
  precision: () => "precision",
  recall: () => "recall",
  f1: () => "f1",
};

/** Gold answers that match nothing, and failures, that are printed; the others are counted. */
const SHOWN = 20;

/** Exit code 1 when a method has failed on every question, or a figure is below its floor. */
export async function evaluate(
  call: CallApi,
  knowledgeBase: string,
  questions: EvaluationQuestion[],
  { methods, k, params, llm = false, out, failBelow, json }: EvaluateOptions,
  signal: AbortSignal,
): Promise<void> {
  for (const { metric } of failBelow)
    if (!FIGURES[metric])
      throw new HopscopeError("invalid-input", `An evaluation does not measure ${metric}.`, {
        hint: `It measures: mrr, ${Object.keys(FIGURES).join(", ")}. An experiment measures the others.`,
      });
  const request = { knowledgeBase, questions, methods, params, k, llm };
  const { figures, failed } = await follow(await call(evaluateMethods, { body: request, signal }), out);
  printFailed(failed);
  if (json) console.log(JSON.stringify({ methods: figures }));
  else printFigures(figures);
  const failures = (method: string) => failed.filter((result) => result.method === method).length;
  if (figures.some(({ method, n }) => failures(method) === n)) process.exitCode = 1;
  printBelow(
    failBelow,
    figures.map((figure) => ({
      name: figure.method,
      of: (metric) => Number(figure[FIGURES[metric]?.(k) ?? ""] ?? 0),
    })),
  );
}

/** Writes every result to `file`; shows how far it is on a terminal. */
async function follow(
  events: AsyncIterable<EvaluationEvent>,
  file: string | undefined,
): Promise<{ figures: MethodFigures[]; failed: EvaluationResult[] }> {
  const failed: EvaluationResult[] = [];
  let done = 0;
  let out: FileHandle | undefined;
  try {
    for await (const event of events) {
      if (event.type === "end") return { figures: event.methods, failed };
      if (event.type === "start") {
        // Only now: a request that cannot be met leaves an earlier file as it was.
        if (file !== undefined) out = await openOut(file);
        printUnresolved(event);
        continue;
      }
      done = event.done;
      if (event.result.error !== undefined) failed.push(event.result);
      await out?.appendFile(`${JSON.stringify(event.result)}\n`);
      if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${done} of ${event.total}`);
    }
  } catch (error) {
    if (!isCancelled(error) || !out) throw error;
    throw new HopscopeError("cancelled", `Stopped. ${file} has the first ${done} results.`);
  } finally {
    if (process.stderr.isTTY) process.stderr.write("\r\x1b[2K");
    await out?.close();
  }
  throw new HopscopeError("not-ready", "The application stopped before the evaluation was done.");
}

function openOut(file: string): Promise<FileHandle> {
  return open(file, "w").catch((error: Error) => {
    throw new HopscopeError(
      "invalid-input",
      `The results cannot be written to ${file}: ${fileReason(error)}.`,
    );
  });
}

function printUnresolved({ unresolved }: Extract<EvaluationEvent, { type: "start" }>): void {
  for (const { id, answer } of unresolved.slice(0, SHOWN))
    console.error(`question ${id}: nothing is called "${answer}"`);
  if (unresolved.length > SHOWN)
    console.error(`… and ${unresolved.length - SHOWN} more gold answers that name nothing`);
}

function printFailed(failed: readonly EvaluationResult[]): void {
  for (const { id, method, error } of failed.slice(0, SHOWN))
    console.error(`question ${id}: ${method} failed: ${error}`);
  if (failed.length > SHOWN) console.error(`… and ${failed.length - SHOWN} more failures`);
}

function printFigures(figures: readonly MethodFigures[]): void {
  const [first] = figures;
  if (!first) return;
  const unused = figures.every(({ llmCalls }) => llmCalls === 0);
  const keys = Object.keys(first).filter((key) => key !== "method" && !(unused && key.startsWith("llm")));
  const cell = (key: string, value: unknown) => {
    const text =
      typeof value !== "number"
        ? ""
        : ["n", "llmCalls", "llmTokens"].includes(key)
          ? String(value)
          : key.endsWith("Ms")
            ? value.toFixed(1)
            : value.toFixed(3);
    return text.padStart(Math.max(key.length, 7) + 2);
  };
  console.log("method".padEnd(12) + keys.map((key) => key.padStart(Math.max(key.length, 7) + 2)).join(""));
  for (const row of figures)
    console.log(row.method.padEnd(12) + keys.map((key) => cell(key, row[key])).join(""));
}
