/** `hopscope rename` and `hopscope remove-source`: what a knowledge base is called and made from. */
import type { CallApi } from "../../lib/api/call-api";
import { changeKnowledgeBase, readKnowledgeBase } from "../../lib/api/knowledge-bases";
import { measureSourceRemoval, removeSource, type SourceRemoval } from "../../lib/api/sources";
import { formatInWords } from "../../lib/files/format-names";
import { HopscopeError } from "../../lib/graph/errors";
import { waitForJob } from "../wait-for-job";

/** @param base id or name; the id stays */
export async function rename(
  call: CallApi,
  base: string,
  name: string | undefined,
  { description, json }: { description?: string; json?: boolean },
): Promise<void> {
  if (name === undefined && description === undefined)
    throw new HopscopeError("invalid-input", "Neither a name nor a description is given.", {
      hint: "Give a new name, or --description.",
    });
  const body = {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
  };
  const changed = await call(changeKnowledgeBase, { params: { id: base }, body });
  console.log(json ? JSON.stringify(changed) : `${changed.id.padEnd(24)} ${changed.name}`);
}

interface RemoveSourceOptions {
  dependents: boolean;
  dryRun: boolean;
  json?: boolean;
}

/** @param name of the source, as it was added */
export async function removeSourceByName(
  call: CallApi,
  base: string,
  name: string,
  { dependents, dryRun, json }: RemoveSourceOptions,
  signal: AbortSignal,
): Promise<void> {
  const { id, sources } = await call(readKnowledgeBase, { params: { id: base } });
  const source = sources.find((one) => one.name === name || one.id === name);
  if (!source)
    throw new HopscopeError("not-found", `There is no source "${name}" in "${base}".`, {
      problems: sources.map((one) => ({ at: one.name, message: formatInWords(one.format, one.name) })),
    });
  const params = { id, source: source.id };
  const removal = await call(measureSourceRemoval, { params, signal });
  if (dryRun) {
    if (json) console.log(JSON.stringify(removal));
    else for (const line of removalInWords(removal)) console.log(line);
    return;
  }
  if (!json) for (const line of removalInWords(removal)) console.error(line);
  const query = { dependents: dependents ? ("remove" as const) : ("refuse" as const) };
  const started = await call(removeSource, { params, query, signal });
  const job = await waitForJob(call, started.job, signal);
  if (json) console.log(JSON.stringify({ removed: started.removed, job }));
  else console.log(`Removed ${started.removed.map((one) => one.name).join(", ")}.`);
}

function removalInWords({ source, others }: SourceRemoval): string[] {
  const rows = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "row" : "rows"}`;
  return [
    `${source.name}: ${rows(source.accepted)}`,
    ...others.map(({ name, lost, left }) => `${name}: ${rows(lost)} that need it, ${rows(left)} left`),
  ];
}
