/** `hopscope rerun`: one method of a run again from one stage on, with something changed, and what that does to its ranking. */
import type { CallApi } from "../../lib/api/call-api";
import { followRun, readRun, startCounterfactual } from "../../lib/api/runs";
import { HopscopeError } from "../../lib/graph/errors";
import type { Literal } from "../../lib/graph/query/query-pattern";
import {
  type CounterfactualRequest,
  counterfactualRequestSchema,
} from "../../lib/measure/run/counterfactual";
import type { Run, RunColumn, RunEvent } from "../../lib/measure/run/run";
import { findNode } from "../graph/find-node";
import { printTable } from "../print-table";
import { cancelOnAbort } from "./cancel-on-abort";

export interface RerunOptions {
  method: string;
  from?: string;
  set: Record<string, Literal>;
  withoutNode: string[];
  withoutEdge: string[];
  withoutLabel: string[];
  withoutRelation: string[];
  query?: string;
  param: Record<string, Literal>;
  json?: boolean;
}

/** Exit code 1 when the method has failed. */
export async function rerun(
  call: CallApi,
  id: string,
  options: RerunOptions,
  signal: AbortSignal,
): Promise<void> {
  const { knowledgeBase } = await call(readRun, { params: { id } });
  const nodes = await Promise.all(options.withoutNode.map((text) => findNode(call, knowledgeBase, text)));
  const request = readRequest(
    options,
    nodes.map((node) => node.id),
  );
  const { columns } = await call(startCounterfactual, { params: { id }, body: request });
  cancelOnAbort(call, id, signal);
  const run = await lastRun(await call(followRun, { params: { id } }));
  signal.throwIfAborted();
  const after = columnOf(run, columns.at(-1)!.id);
  if (options.json) console.log(JSON.stringify(after));
  else print(columnOf(run, after.counterfactual?.of ?? after.method), after);
  if (after.state !== "done") process.exitCode = 1;
}

/** @throws HopscopeError `invalid-input` */
function readRequest(options: RerunOptions, nodes: readonly string[]): CounterfactualRequest {
  const { method, from, set, query, param } = options;
  const request = counterfactualRequestSchema.safeParse({
    column: method,
    from,
    params: set,
    cypher: query,
    parameters: param,
    without: {
      nodes,
      edges: options.withoutEdge,
      labels: options.withoutLabel,
      relations: options.withoutRelation,
    },
  });
  if (request.success) return request.data;
  throw new HopscopeError("invalid-input", request.error.issues.map(({ message }) => message).join(" "));
}

function columnOf({ columns }: Run, id: string): RunColumn {
  const found = columns.find((column) => column.id === id);
  if (!found) throw new HopscopeError("not-found", `The run has no column "${id}" any more.`);
  return found;
}

function print(before: RunColumn, after: RunColumn): void {
  const reused = after.stages.filter((stage) => stage.reused).map((stage) => stage.id);
  const from = after.counterfactual?.intervention.from;
  console.log(`${after.id}  from ${from}${reused.length > 0 ? `, reused: ${reused.join(", ")}` : ""}`);
  if (!after.retrieval) {
    console.log(`  failed: ${after.error ?? "cancelled"}`);
    return;
  }
  for (const { retrieval, id } of [before, after])
    console.log(`  ${id}: ${retrieval?.answer.sentences.map(({ text }) => text).join(" ") ?? "no answer"}`);
  const rankOf = (column: RunColumn) =>
    new Map(column.retrieval?.ranking.map(({ node }, place) => [node, place + 1]));
  const [ranksBefore, ranksAfter] = [rankOf(before), rankOf(after)];
  const names = new Map(
    [before, after].flatMap(
      ({ retrieval }) => retrieval?.evidence.nodes.map(({ id, name }) => [id, name]) ?? [],
    ),
  );
  const lost = [...ranksBefore.keys()].filter((node) => !ranksAfter.has(node));
  console.log();
  printTable(
    ["after", "before", "change", "node"],
    [...ranksAfter.keys(), ...lost].map((node) => {
      const [now, then] = [ranksAfter.get(node), ranksBefore.get(node)];
      return [placeOf(now), placeOf(then), changeOf(then, now), names.get(node) ?? node];
    }),
  );
}

function placeOf(rank: number | undefined): string {
  return rank === undefined ? "" : String(rank);
}

function changeOf(before: number | undefined, after: number | undefined): string {
  if (before === undefined) return "new";
  if (after === undefined) return "gone";
  if (before === after) return "";
  return before > after ? `up ${before - after}` : `down ${after - before}`;
}

/** A run that is followed to its end. @throws HopscopeError `not-ready` when the events end before the run */
async function lastRun(events: AsyncIterable<RunEvent>): Promise<Run> {
  let last: Run | undefined;
  for await (const event of events) if (event.type === "run-end") last = event.run;
  if (last) return last;
  throw new HopscopeError("not-ready", "The application stopped before the run was complete.");
}
