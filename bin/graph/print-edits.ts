/** `hopscope edit list`, `undo`, `redo`, `export` and `import`. */
import { openAsBlob } from "node:fs";
import type { CallApi } from "../../lib/api/call-api";
import { type EditState, exportEdits, importEdits, listEdits, undoEdits } from "../../lib/api/edits";
import { HopscopeError } from "../../lib/graph/errors";
import { saveStream } from "../save-stream";
import { waitForJob } from "../wait-for-job";
import { changeInWords } from "./change-in-words";
import { reportWritten } from "./write-edit";

interface ListOptions {
  state?: EditState;
  text?: string;
  limit: number;
  json?: boolean;
}

export async function printEdits(call: CallApi, base: string, options: ListOptions): Promise<void> {
  const { state, text, limit, json } = options;
  const query = { limit, ...(state && { state }), ...(text && { q: text }) };
  const listed = await call(listEdits, { params: { id: base }, query });
  if (json) return console.log(JSON.stringify(listed));
  for (const edit of listed.edits) {
    const when = edit.createdAt.slice(0, 16).replace("T", " ");
    console.log(`${edit.id} ${when} ${edit.state.padEnd(12)} ${edit.author}: ${changeInWords(edit.change)}`);
    if (edit.note) console.log(`  ${edit.note}`);
    if (edit.reason) console.log(`  not applied: ${edit.reason}`);
  }
  const { all, waits, notApplied, undone } = listed.counts;
  console.error(
    `${all} ${all === 1 ? "correction" : "corrections"}: ${waits} waiting, ${notApplied} not applied, ${undone} undone`,
  );
}

interface UndoOptions {
  later: boolean;
  json?: boolean;
}

/** @param undone false applies them again */
export async function setUndone(
  call: CallApi,
  base: string,
  ids: string[],
  undone: boolean,
  { later, json }: UndoOptions,
  signal: AbortSignal,
): Promise<void> {
  const request = { params: { id: base }, query: { apply: !later }, body: { ids, undone } };
  await reportWritten(call, base, await call(undoEdits, request), { json }, signal);
}

/** @param file to write; standard output when absent */
export async function exportLog(
  call: CallApi,
  base: string,
  file: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const response = await call(exportEdits, { params: { id: base }, signal });
  if (file === undefined) process.stdout.write(await response.text());
  else await saveStream(response.body, file, { signal });
}

export async function importLog(
  call: CallApi,
  base: string,
  file: string,
  { later, json }: UndoOptions,
  signal: AbortSignal,
): Promise<void> {
  const content = await openFile(file);
  const imported = await call(importEdits, { params: { id: base }, query: { apply: !later }, file: content });
  const job = imported.job && (await waitForJob(call, imported.job, signal));
  const { added, known } = imported;
  const { counts } = await call(listEdits, { params: { id: base }, query: { limit: 1 } });
  if (json) console.log(JSON.stringify({ added, known, job, counts }));
  else
    console.log(
      `${added} added, ${known} known before; of all ${counts.all}, ${counts.waits} wait and ${counts.notApplied} could not be applied`,
    );
}

/** Node refuses a file that is not there before it returns a promise. */
async function openFile(file: string): Promise<Blob> {
  try {
    return await openAsBlob(file);
  } catch {
    throw new HopscopeError("invalid-input", `The file "${file}" cannot be read.`);
  }
}
