/** `hopscope watch`: what happens to a knowledge base, whoever does it. */
import type { CallApi } from "../../lib/api/call-api";
import { followKnowledgeBase } from "../../lib/api/knowledge-bases";
import type { KnowledgeBase } from "../../lib/api/schemas/knowledge-base";

/** Prints a line when a job begins, goes on to its next phase or ends, and when another graph is published, until `signal` aborts. */
export async function watchBase(
  call: CallApi,
  base: string,
  { json }: { json?: boolean },
  signal: AbortSignal,
): Promise<void> {
  let last = "";
  for await (const now of await call(followKnowledgeBase, { params: { id: base }, signal })) {
    const line = inWords(now);
    if (line !== last) console.log(json ? JSON.stringify(now) : line);
    last = line;
  }
}

function inWords({ name, state, job, manifest, connection }: KnowledgeBase): string {
  const size = manifest?.schema ?? connection?.seen;
  const count = (value: number) => value.toLocaleString("en");
  const graph = size ? `${count(size.nodeCount)} nodes, ${count(size.edgeCount)} edges` : state;
  const phase = job?.progress ? `: ${job.progress.phase}` : job?.error ? `: ${job.error}` : "";
  return `${name}: ${graph}${job ? `; ${job.kind} ${job.state}${phase}` : ""}`;
}
