/** `hopscope index` and `hopscope list`, of knowledge bases and of the sources of one. */
import type { CallApi } from "../../lib/api/call-api";
import {
  type DescriptionEstimate,
  estimateDescriptions,
  listKnowledgeBases,
  readKnowledgeBase,
  startIndexing,
} from "../../lib/api/knowledge-bases";
import { createNeo4jIndexes } from "../../lib/api/neo4j";
import { formatInWords } from "../../lib/files/format-names";
import { waitForJob } from "../wait-for-job";

interface IndexOptions {
  force: boolean;
  vectors: boolean;
  /** True if the language model describes the chunks; prints an estimate first. */
  describe: boolean;
  estimate: boolean;
  json?: boolean;
}

export async function indexKnowledgeBase(
  call: CallApi,
  base: string,
  options: IndexOptions,
  signal: AbortSignal,
): Promise<void> {
  const { force, describe } = options;
  if (describe || options.estimate) {
    const estimate = await call(estimateDescriptions, { params: { id: base }, signal });
    if (options.estimate && options.json) console.log(JSON.stringify({ estimate }));
    else (options.estimate ? console.log : console.error)(estimateInWords(estimate));
    if (options.estimate) return;
  }
  const { knowledgeBases } = await call(listKnowledgeBases);
  const found = knowledgeBases.find(({ id, name }) => id === base || name === base);
  const started = found?.connection
    ? await call(createNeo4jIndexes, { params: { id: found.id }, body: { vectors: options.vectors } })
    : await call(startIndexing, { params: { id: base }, query: { force, describe } });
  const job = started.job && (await waitForJob(call, started.job, signal));
  if (options.json) console.log(JSON.stringify({ job }));
  else if (!job) console.log("The indexes are up to date.");
  else
    for (const step of job.steps) {
      console.log(
        `${step.phase.padEnd(32)} ${step.done.toLocaleString("en").padStart(12)} ${step.unit.padEnd(8)} ${(step.ms / 1000).toFixed(1).padStart(8)} s`,
      );
      if (step.note) console.log(`  ${step.note}`);
    }
}

/** The cost of describing chunks, or of another use of a model that asks once a chunk, in words. */
export function estimateInWords(
  { model, chunks, cached, calls, tokens, cost, budget }: DescriptionEstimate,
  verb = "describe",
  noun = "chunks",
): string {
  const count = (value: number) => value.toLocaleString("en");
  const all = tokens.input + tokens.output;
  return [
    `${model} would ${verb} ${count(chunks)} ${noun}, ${count(cached)} of them paid for before:`,
    `about ${count(calls)} calls, ${count(tokens.input)} tokens read and ${count(tokens.output)} written,`,
    cost === null ? "no price is set for the model." : `$${cost.toFixed(2)}.`,
    ...(budget.tokens !== null && all > budget.tokens
      ? [`The budget of a job ends it at ${count(budget.tokens)} tokens.`]
      : []),
    ...(budget.cost !== null && cost !== null && cost > budget.cost
      ? [`The budget of a job ends it at $${budget.cost}.`]
      : []),
  ].join(" ");
}

export async function listBases(call: CallApi, options: { json?: boolean }): Promise<void> {
  const { knowledgeBases } = await call(listKnowledgeBases);
  if (options.json) return console.log(JSON.stringify({ knowledgeBases }));
  for (const { id, name, state, manifest, connection, job } of knowledgeBases) {
    const counts = manifest?.schema ?? connection?.seen;
    const size = counts
      ? `${counts.nodeCount.toLocaleString("en")} nodes, ${counts.edgeCount.toLocaleString("en")} edges`
      : "";
    const indexing = job && job.state !== "succeeded" ? `, indexing ${job.state}` : "";
    console.log(`${id.padEnd(24)} ${(state + indexing).padEnd(26)} ${size.padEnd(36)} ${name}`);
  }
}

/** The sources of one, with how each was read and what was left out of it. */
export async function listSources(call: CallApi, base: string, options: { json?: boolean }): Promise<void> {
  const { sources } = await call(readKnowledgeBase, { params: { id: base } });
  if (options.json) return console.log(JSON.stringify({ sources }));
  for (const { name, format, accepted, rejected, notes = [] } of sources) {
    const rows = `${accepted.toLocaleString("en")} taken, ${rejected.toLocaleString("en")} rejected`;
    console.log(`${name}: ${formatInWords(format, name)}, ${rows}`);
    for (const note of notes) console.log(`  ${note}`);
  }
}
