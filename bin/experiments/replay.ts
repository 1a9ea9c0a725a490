/** `hopscope replay`: an experiment run again from its archive, each number beside the recorded one. */
import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import type { CallApi } from "../../lib/api/call-api";
import { readReplay, startReplay } from "../../lib/api/experiments";
import { HopscopeError } from "../../lib/graph/errors";
import type { ReplayedFigure, ReplayReport } from "../../lib/measure/bundle/replay";
import { waitForJob } from "../wait-for-job";

/** For a bundle that cannot be replayed: 1 says that it was, and that something differs. */
const BAD_INPUT_EXIT_CODE = 2;
/** Answers that differ that are printed; the others are counted. */
const SHOWN = 20;

export interface ReplayOptions {
  /** Id or name; any knowledge base of the same content when left out. */
  kb?: string;
  json?: boolean;
}

/** Exit code 1 when something differs, 2 when the bundle cannot be replayed here. */
export async function replay(
  call: CallApi,
  file: string,
  { kb, json }: ReplayOptions,
  signal: AbortSignal,
): Promise<void> {
  const started = await begin(call, file, kb, signal);
  console.error(`Experiment ${started.id} replays ${started.replayOf} on "${started.knowledgeBaseName}"`);
  if (started.job) await waitForJob(call, started.job, signal);
  const report = await call(readReplay, { params: { id: started.id }, signal });
  if (json) console.log(JSON.stringify(report));
  else print(report);
  if (!report.equal) process.exitCode = 1;
}

async function begin(call: CallApi, file: string, knowledgeBase: string | undefined, signal: AbortSignal) {
  try {
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) throw new HopscopeError("invalid-input", `There is no file ${file}.`);
    return await call(startReplay, { query: { knowledgeBase }, file: await openAsBlob(file), signal });
  } catch (error) {
    process.exitCode = BAD_INPUT_EXIT_CODE;
    throw error;
  }
}

function print(report: ReplayReport): void {
  const { variants, figures, answers, differences, digest, versions, notes, refusedCalls } = report;
  const width = Math.max(...variants.map(({ name }) => name.length), 7);
  console.log(`${"variant".padEnd(width)}  ${"metric".padEnd(14)}  recorded  replayed`);
  for (const figure of figures) console.log(lineOf(figure, variants[figure.variant]!.name.padEnd(width)));
  for (const { question, variant, what } of differences.slice(0, SHOWN))
    console.log(`question ${question}, ${variants[variant]!.name}: ${what.join(", ")} differ`);
  const others = answers.compared - answers.equal - Math.min(SHOWN, differences.length);
  if (others > 0) console.log(`… and ${others} more answers that differ`);
  for (const { of, recorded, replayed } of versions) console.log(`${of}: ${recorded} then, ${replayed} now`);
  for (const note of notes) console.log(note);
  if (refusedCalls > 0)
    console.log(
      `${refusedCalls} calls of the language model were refused: the bundle has no answer to them.`,
    );
  console.log(`digest ${digest.recorded} then, ${digest.replayed || "none"} now`);
  console.log(
    report.equal
      ? `Equal: all ${figures.length} figures and ${answers.compared} answers.`
      : `Not equal: ${answers.equal} of ${answers.compared} answers are.`,
  );
}

function lineOf({ title, recorded, replayed, equal }: ReplayedFigure, name: string): string {
  const figure = (value: number | null) => (value === null ? "-" : value.toFixed(4)).padStart(8);
  return `${name}  ${title.padEnd(14)}  ${figure(recorded)}  ${figure(replayed)}${equal ? "" : "  differs"}`;
}
