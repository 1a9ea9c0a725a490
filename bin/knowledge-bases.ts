/** `hopscope index` and `hopscope list`. */
import type { Client } from "./client";
import { waitForJob } from "./wait-for-job";

export async function indexKnowledgeBase(
  client: Client,
  base: string,
  options: { force: boolean; vectors: boolean; json?: boolean },
  signal: AbortSignal,
): Promise<void> {
  const found = (await client.listKnowledgeBases()).find(({ id, name }) => id === base || name === base);
  const started = found?.connection
    ? await client.createIndexes(found.id, { vectors: options.vectors })
    : await client.startIndexing(base, options.force);
  const job = started && (await waitForJob(client, started, signal));
  if (options.json) console.log(JSON.stringify({ job }));
  else if (!job) console.log("The indexes are up to date.");
  else
    for (const step of job.steps)
      console.log(
        `${step.phase.padEnd(32)} ${step.done.toLocaleString("en").padStart(12)} ${step.unit.padEnd(8)} ${(step.ms / 1000).toFixed(1).padStart(8)} s`,
      );
}

export async function listBases(client: Client, options: { json?: boolean }): Promise<void> {
  const bases = await client.listKnowledgeBases();
  if (options.json) {
    console.log(JSON.stringify({ knowledgeBases: bases }));
    return;
  }
  for (const { id, name, state, manifest, connection, job } of bases) {
    const counts = manifest?.schema ?? connection?.seen;
    const size = counts
      ? `${counts.nodeCount.toLocaleString("en")} nodes, ${counts.edgeCount.toLocaleString("en")} edges`
      : "";
    const indexing = job && job.state !== "succeeded" ? `, indexing ${job.state}` : "";
    console.log(`${id.padEnd(24)} ${(state + indexing).padEnd(26)} ${size.padEnd(36)} ${name}`);
  }
}
