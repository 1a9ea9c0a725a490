/** `hopscope project`: a selection of a Neo4j is copied into a knowledge base on this machine. */
import type { CallApi } from "../../lib/api/call-api";
import { readConnection, startProjection } from "../../lib/api/neo4j";
import { HopscopeError } from "../../lib/graph/errors";
import { waitForJob } from "../wait-for-job";

export interface ProjectOptions {
  name: string;
  labels?: string[];
  types?: string[];
  wait: boolean;
  json?: boolean;
}

export async function project(
  call: CallApi,
  base: string,
  { name, labels, types, wait, json }: ProjectOptions,
  signal: AbortSignal,
): Promise<void> {
  const report = await call(readConnection, { params: { id: base } });
  const all = {
    labels: report.labels.map(({ label }) => label),
    types: report.relations.map(({ type }) => type),
  };
  requireKnown("label", labels, all.labels);
  requireKnown("relation type", types, all.types);
  const body = { name, labels: labels ?? all.labels, types: types ?? all.types };
  const started = await call(startProjection, { params: { id: base }, body });
  const job = wait ? await waitForJob(call, started.job, signal) : started.job;
  const { knowledgeBase } = started;
  if (json) console.log(JSON.stringify({ id: knowledgeBase.id, name: knowledgeBase.name, job }));
  else
    console.log(
      wait
        ? `${knowledgeBase.name} (${knowledgeBase.id}) is ready.`
        : `${knowledgeBase.name} (${knowledgeBase.id}) is filled by the application, or by \`hopscope worker\`.`,
    );
}

function requireKnown(what: string, wanted: readonly string[] | undefined, all: readonly string[]): void {
  const unknown = wanted?.find((name) => !all.includes(name));
  if (unknown !== undefined)
    throw new HopscopeError("invalid-input", `The database has no ${what} "${unknown}".`, {
      hint: `There are: ${all.join(", ")}.`,
    });
}
