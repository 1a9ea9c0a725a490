/** `hopscope ask`: the answers of several methods, one below the other. */
import { HopscopeError } from "../lib/core/errors";
import { type Run, type RunColumn, runRequestSchema } from "../lib/core/run";
import type { Client } from "./client";

/** Ranked nodes printed for a person; `--json` has them all. */
const RANKED_SHOWN = 5;

export interface AskOptions {
  methods: string[];
  k: number;
  params: Record<string, Record<string, unknown>>;
  json?: boolean;
}

/** Exit code 1 when every method has failed. */
export async function ask(
  client: Client,
  knowledgeBase: string,
  question: string,
  options: AskOptions,
  signal: AbortSignal,
): Promise<void> {
  const request = runRequestSchema.safeParse({
    knowledgeBase,
    question,
    methods: options.methods,
    params: options.params,
    budget: options.k,
  });
  if (!request.success)
    throw new HopscopeError("invalid-input", request.error.issues.map((issue) => issue.message).join(" "));
  let run: Run | undefined;
  for await (const event of client.ask(request.data, signal)) {
    if (event.type === "column-end" && !options.json) print(event.column);
    if (event.type === "run-end") run = event.run;
  }
  signal.throwIfAborted();
  if (!run) throw new HopscopeError("not-ready", "The application stopped before the answer was complete.");
  if (options.json) console.log(JSON.stringify(run));
  else console.log(`\nrun ${run.id}`);
  if (run.columns.every((column) => column.state === "failed")) process.exitCode = 1;
}

function print({ method, ms, retrieval, stages, error }: RunColumn): void {
  const stageTimes = stages
    .filter((stage) => stage.state === "done")
    .map((stage) => `${stage.id} ${stage.ms.toFixed(1)} ms`);
  console.log(`\n${method}  ${ms === null ? "" : `${ms.toFixed(1)} ms`}  (${stageTimes.join(", ")})`);
  if (!retrieval) {
    console.log(`  failed: ${error ?? "cancelled"}`);
    return;
  }
  for (const sentence of retrieval.answer.sentences) console.log(`  ${sentence.text}`);
  const names = new Map(retrieval.evidence.nodes.map((node) => [node.id, node.name]));
  for (const [index, { node, score }] of retrieval.ranking.slice(0, RANKED_SHOWN).entries()) {
    console.log(`  ${String(index + 1).padStart(2)}. ${score.toFixed(3)}  ${names.get(node) ?? node}`);
  }
}
