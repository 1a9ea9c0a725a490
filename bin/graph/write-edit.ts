/** `hopscope edit add-node, set, …`: one correction, applied at once unless it is to wait. */
import type { CallApi } from "../../lib/api/call-api";
import { addEdits, type EditsWritten, listEdits } from "../../lib/api/edits";
import { readKnowledgeBase } from "../../lib/api/knowledge-bases";
import type { GraphChange, NewEdit } from "../../lib/graph/edits/graph-edit";
import { HopscopeError } from "../../lib/graph/errors";
import { waitForJob } from "../wait-for-job";
import { changeInWords } from "./change-in-words";
import { findNode } from "./find-node";

export interface WriteOptions {
  note: string;
  author: string;
  later: boolean;
  json?: boolean;
}

type Properties = Record<string, string | number | boolean | null>;

export interface NodeOptions extends WriteOptions {
  name?: string;
  labels?: string[];
  text?: string;
  set: Properties;
}

export interface EdgeOptions extends WriteOptions {
  type?: string;
  set: Properties;
  /** Exactly the properties of the edge that is meant, where several are alike; all of them when absent. */
  where?: Properties;
}

export async function writeEdit(
  call: CallApi,
  base: string,
  change: (find: (node: string) => Promise<string>) => Promise<unknown>,
  { note, author, later, json }: WriteOptions,
  signal: AbortSignal,
): Promise<void> {
  const { id } = await call(readKnowledgeBase, { params: { id: base } });
  const made = (await change((node) => namedNode(call, id, node))) as GraphChange;
  const edits: NewEdit[] = [{ change: made, note, author }];
  const written = await call(addEdits, { params: { id }, query: { apply: !later }, body: { edits } });
  await reportWritten(call, id, written, { json }, signal);
}

/** Follows the job, then prints what became of each; sets the exit code when one could not be applied. */
export async function reportWritten(
  call: CallApi,
  base: string,
  { edits, job }: EditsWritten,
  { json }: { json?: boolean },
  signal: AbortSignal,
): Promise<void> {
  const done = job && (await waitForJob(call, job, signal));
  const query = { limit: 1_000 };
  const listed = await call(listEdits, { params: { id: base }, query });
  const written = new Set(edits.map(({ id }) => id));
  const now = listed.edits.filter(({ id }) => written.has(id)).toReversed();
  if (json) console.log(JSON.stringify({ edits: now, job: done }));
  else
    for (const { id, change, state, reason } of now) {
      console.log(`${state.padEnd(12)} ${id} ${changeInWords(change)}`);
      if (reason) console.error(`  ${reason}`);
    }
  if (now.some(({ state }) => state === "not-applied")) process.exitCode = 1;
  if (!json && !done)
    console.error(`${listed.counts.waits} waiting; \`hopscope index ${base}\` applies them.`);
}

/** @returns its id; @throws HopscopeError `not-found` with what comes near, `conflict` when several have the name */
async function namedNode(call: CallApi, base: string, text: string): Promise<string> {
  try {
    return (await findNode(call, base, text)).id;
  } catch (error) {
    if (!(error instanceof HopscopeError) || !["not-found", "not-ready"].includes(error.code)) throw error;
    const query = { state: "waiting" as const, q: text, limit: 1_000 };
    const { edits } = await call(listEdits, { params: { id: base }, query });
    for (const { change } of edits)
      if (change.action === "add-node" && (change.id === text || change.name === text)) return change.id;
    throw error;
  }
}
