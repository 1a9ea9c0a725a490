/** `hopscope doctor`: what would keep Hopscope from working here, a line each, with what to do. */
import type { CallApi } from "../lib/api/call-api";
import { type Health, readHealth } from "../lib/api/health";
import { listKnowledgeBases } from "../lib/api/knowledge-bases";
import { readConnection } from "../lib/api/neo4j";
import { HopscopeError } from "../lib/graph/errors";
import type { Finding } from "../lib/server/examine-machine";
import { findRunningApplication } from "../lib/server/find-running-application";
import type { Environment } from "../lib/stores/environment";
import { cell } from "./print-table";

const MARKS: Readonly<Record<Finding["state"], string>> = {
  good: "ok  ",
  warning: "warn",
  bad: "BAD ",
  open: "?   ",
};
/** The check that an error on opening belongs to; any other error is about the database's folder. */
const CHECK_BY_CODE: Readonly<Partial<Record<HopscopeError["code"], string>>> = {
  "model-unavailable": "embedding model",
  "data-folder-locked": "data folder",
};
const NOT_LOOKED_AT = {
  new: "not looked at before the first start",
  unusable: "not looked at: the data folder cannot be used",
};

type WithCaller = (
  work: (call: CallApi, signal: AbortSignal) => Promise<void>,
  options: { opensModel: boolean },
) => Promise<void>;

/** Everything that is looked at, in the order of printing. @param withCaller opens the data folder, or finds the application */
export async function examine(environment: Environment, withCaller: WithCaller): Promise<Finding[]> {
  const running = await findRunningApplication(environment).catch(() => null);
  const { examineMachine } = await import("../lib/server/examine-machine");
  const { findings, folder } = await examineMachine(environment, running);
  if (folder !== "usable") {
    const found = NOT_LOOKED_AT[folder];
    for (const check of ["database", "embedding model"])
      findings.push({ check, state: "open", found, advice: null });
    return findings;
  }
  try {
    await withCaller(
      async (call, signal) => {
        findings.push(...ofHealth(await call(readHealth, { signal })));
        findings.push(...(await ofNeo4j(call, signal)));
      },
      { opensModel: true },
    );
  } catch (error) {
    if (!(error instanceof HopscopeError)) throw error;
    const check = CHECK_BY_CODE[error.code] ?? "database";
    findings.push({ check, state: "bad", found: error.message, advice: error.hint ?? null });
  }
  return findings;
}

/** An application that answers has opened its database and its embedding model. */
function ofHealth({ database, embedder, languageModel, vectorSearch, storage }: Health): Finding[] {
  const { ready, outage } = languageModel;
  const exact = vectorSearch.kind === "exact" ? vectorSearch.advisedVectors.toLocaleString("en") : null;
  return [
    {
      check: "database",
      state: storage ? "bad" : "good",
      found: storage?.reason ?? (database === "pglite" ? "embedded PGlite opens" : "PostgreSQL answers"),
      advice: storage?.hint ?? null,
    },
    { check: "embedding model", state: "good", found: embedder, advice: null },
    {
      check: "vector index",
      state: exact ? "warning" : "good",
      found: exact ? "usearch has no binary here: vectors are searched exactly" : "usearch",
      advice: exact ? `Fast up to ${exact} nodes; docs/platforms.md lists where it has one.` : null,
    },
    {
      check: "language model",
      state: outage ? "warning" : "good",
      found: outage
        ? `it ${outage.reason} since ${outage.since}`
        : ready
          ? "set"
          : "none is set, and none is needed",
      advice: outage ? `It is asked again after ${outage.retryAt}; Settings tests it at once.` : null,
    },
  ];
}

/** A line for each knowledge base that lives in a Neo4j database. */
async function ofNeo4j(call: CallApi, signal: AbortSignal): Promise<Finding[]> {
  const { knowledgeBases } = await call(listKnowledgeBases, { signal });
  const findings: Finding[] = [];
  for (const { id, name, connection } of knowledgeBases) {
    if (!connection) continue;
    const check = `Neo4j of "${name}"`;
    try {
      await call(readConnection, { params: { id }, signal });
      findings.push({ check, state: "good", found: `${connection.url} answers`, advice: null });
    } catch (error) {
      if (!(error instanceof HopscopeError)) throw error;
      findings.push({ check, state: "bad", found: error.message, advice: error.hint ?? null });
    }
  }
  return findings;
}

/** A line each; 1 as exit code when something is bad. */
export function printFindings(findings: readonly Finding[], json: boolean): void {
  if (json) console.log(JSON.stringify({ findings }, null, 2));
  else {
    const widest = Math.max(...findings.map(({ check }) => check.length));
    for (const { check, state, found, advice } of findings) {
      const line = `${MARKS[state]}  ${cell(check).padEnd(widest)}  ${inOneLine(found)}`;
      console.log(advice ? `${line}  -> ${inOneLine(advice)}` : line);
    }
  }
  if (findings.some(({ state }) => state === "bad")) process.exitCode = 1;
}

function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}
