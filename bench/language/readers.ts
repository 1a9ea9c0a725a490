/** The readers that can be measured, by the name that `BENCH_READER` picks. */
import { openLanguage } from "./language-reader";
import { openPlannerReader } from "./planner-reader";
import type { OpenReader } from "./reader";

export const READERS: Readonly<Record<string, OpenReader>> = {
  planner: openPlannerReader,
  language: openLanguage,
};

/** The reader that `BENCH_READER` names, the planner without it. Ends the process with a sentence when there is none. */
export function chosenReader(): { name: string; open: OpenReader } {
  const name = process.env.BENCH_READER ?? "planner";
  const open = READERS[name];
  if (open) return { name, open };
  console.error(`There is no reader "${name}". There are: ${Object.keys(READERS).join(", ")}`);
  return process.exit(2);
}
