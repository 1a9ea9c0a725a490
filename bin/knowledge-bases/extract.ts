/** `hopscope extract`: makes a graph of the documents and tables of a knowledge base, or shows what would be found. */
import { readFile, writeFile } from "node:fs/promises";
import type { CallApi } from "../../lib/api/call-api";
import {
  type ExtractionPreview,
  type ExtractionRequest,
  estimateExtraction,
  previewExtraction,
  startExtraction,
} from "../../lib/api/extraction";
import { readKnowledgeBase } from "../../lib/api/knowledge-bases";
import { type ExtractionSchema, extractionSchemaSchema } from "../../lib/files/corpus/extract/extraction";
import { schemaOf } from "../../lib/files/corpus/extract/propose-schema";
import { HopscopeError } from "../../lib/graph/errors";
import { printTable } from "../print-table";
import { fileReason } from "../report-error";
import { waitForJob } from "../wait-for-job";
import { estimateInWords } from "./knowledge-bases";

export interface ExtractOptions {
  preview: boolean;
  with: ExtractionRequest["with"];
  estimate: boolean;
  threshold?: number;
  schema?: string;
  saveSchema?: string;
  json?: boolean;
}

/** @throws HopscopeError `invalid-input` for a file that holds no schema, and what the endpoints refuse */
export async function extract(
  call: CallApi,
  base: string,
  options: ExtractOptions,
  signal: AbortSignal,
): Promise<void> {
  const schema = options.schema === undefined ? null : await readSchema(options.schema);
  const threshold = options.threshold === undefined ? {} : { threshold: options.threshold };
  const params = { id: base };
  if (options.preview || options.saveSchema !== undefined) {
    const preview = await call(previewExtraction, { params, body: { schema, ...threshold }, signal });
    if (options.saveSchema !== undefined)
      await writeFile(options.saveSchema, `${JSON.stringify(schemaOf(preview.proposed), null, 2)}\n`);
    if (options.json) console.log(JSON.stringify({ preview }));
    else printPreview(preview);
    return;
  }
  if (options.with === "model" || options.estimate) {
    const estimate = await call(estimateExtraction, { params, body: { schema }, signal });
    if (options.estimate && options.json) console.log(JSON.stringify({ estimate }));
    else (options.estimate ? console.log : console.error)(estimateInWords(estimate, "read", "passages"));
    if (options.estimate) return;
  }
  const body = { with: options.with, schema, ...threshold };
  const started = await call(startExtraction, { params, body, signal });
  const job = await waitForJob(call, started.job, signal);
  // The source that it added is indexed by a job of its own.
  const { jobs } = await call(readKnowledgeBase, { params, signal });
  for (const next of jobs)
    if (next.kind === "index" && next.finishedAt === null) await waitForJob(call, next, signal);
  if (options.json) console.log(JSON.stringify({ job }));
  else for (const { note } of job.steps) if (note) console.log(note);
}

/** @throws HopscopeError `invalid-input` naming what is wrong */
async function readSchema(file: string): Promise<ExtractionSchema> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new HopscopeError("invalid-input", `The schema ${file} cannot be read: ${fileReason(error)}.`);
  });
  const read = extractionSchemaSchema.safeParse(parseJson(text, file));
  if (read.success) return read.data;
  throw new HopscopeError("invalid-input", `The file ${file} holds no schema.`, {
    problems: read.error.issues.map(({ path, message }) => ({ at: path.join("."), message })),
    hint: "`hopscope extract <kb> --save-schema <file>` writes one to begin with.",
  });
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HopscopeError("invalid-input", `The schema ${file} is no JSON: ${(error as Error).message}`);
  }
}

function printPreview(preview: ExtractionPreview): void {
  const { passages, sampled, tables, proposed, nodes, edges, below, facts } = preview;
  const count = (value: number) => value.toLocaleString("en");
  const beside = tables === 0 ? "" : ` and ${count(tables)} ${tables === 1 ? "table" : "tables"}`;
  console.log(
    `In ${count(sampled)} of ${count(passages)} passages${beside}: ${count(nodes)} nodes, ${count(edges)} edges; ${count(below)} edges are below the threshold.`,
  );
  const shown = 15;
  console.log("");
  printTable(
    ["label", "found", "such as"],
    proposed.labels
      .slice(0, shown)
      .map(({ name, count: found, examples }) => [name, count(found), examples.join("; ")]),
  );
  console.log("");
  printTable(
    ["relation", "found", "such as"],
    proposed.relations
      .slice(0, shown)
      .map(({ type, count: found, examples }) => [type, count(found), examples[0] ?? ""]),
  );
  for (const { source, type, target, confidence, document, sentence } of facts)
    console.log(
      `\n${source.name} ${type} ${target.name} (${confidence.toFixed(2)})\n  ${document}: ${sentence}`,
    );
}
