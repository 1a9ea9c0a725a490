/** The indexes of a mapping: what they are called, what they cover, and whether they are there. */
import { createHash } from "node:crypto";
import type { Neo4jMapping } from "../../api/schemas/neo4j";
import { HopscopeError } from "../../graph/errors";
import type { Neo4jDatabase } from "./neo4j-database";
import { EMBEDDING_KEY, quoted } from "./node-mapping";

export type IndexState = "absent" | "building" | "ready" | "failed";

/** One index that is wanted: it is named after what it covers, so that another mapping does not take it for its own. */
export interface WantedIndex {
  name: string;
  labels: readonly string[];
  keys: readonly string[];
  create: string;
}

export interface WantedIndexes {
  /** So that a node is found by its id. */
  ids: WantedIndex[];
  names: WantedIndex | null;
  text: WantedIndex | null;
  vectors: WantedIndex[];
}

interface FoundIndex {
  name: string;
  type: string;
  state: string;
  labels: string[] | null;
  keys: string[] | null;
  progress: number;
  dimensions: number | null;
}

/** Words of names stay whole; texts are stemmed, as the embedded index does. */
const NAME_ANALYZER = "standard-no-stop-words";
const TEXT_ANALYZER = "english";

/** @param vectors Of which model, and how long, the vectors are; without it those that are there are meant. */
export function wantedIndexes(
  mapping: Neo4jMapping,
  vectors?: { embedder: string; dimensions: number },
): WantedIndexes {
  const { scope, labels } = mapping;
  const covered = scope === null ? labels.map(({ label }) => label) : [scope];
  const namesOf = [...new Set(labels.flatMap(({ id, name }) => name ?? id ?? []))];
  const textOf = [...new Set([...namesOf, ...labels.flatMap(({ text }) => text ?? [])])];
  return {
    ids: labels.flatMap(({ label, id }) => (id === null ? [] : [idIndex(label, id)])),
    names: fullText("names", covered, namesOf, NAME_ANALYZER),
    text: fullText("text", covered, textOf, TEXT_ANALYZER),
    vectors: covered.map((label) => vectorIndex(label, vectors)),
  };
}

function idIndex(label: string, key: string): WantedIndex {
  const name = nameOf("id", [label], [key]);
  const create = `CREATE INDEX ${name} IF NOT EXISTS FOR (n:${quoted(label)}) ON (n.${quoted(key)})`;
  return { name, labels: [label], keys: [key], create };
}

function fullText(
  what: string,
  labels: readonly string[],
  keys: readonly string[],
  analyzer: string,
): WantedIndex | null {
  if (labels.length === 0 || keys.length === 0) return null;
  const name = nameOf(what, labels, keys);
  const create = `CREATE FULLTEXT INDEX ${name} IF NOT EXISTS FOR (n:${labels.map(quoted).join("|")})
    ON EACH [${keys.map((key) => `n.${quoted(key)}`).join(", ")}]
    OPTIONS { indexConfig: { \`fulltext.analyzer\`: '${analyzer}' } }`;
  return { name, labels, keys, create };
}

function vectorIndex(label: string, vectors?: { embedder: string; dimensions: number }): WantedIndex {
  const name = nameOf("vector", [label], [vectors?.embedder ?? ""]);
  const create = `CREATE VECTOR INDEX ${name} IF NOT EXISTS FOR (n:${quoted(label)}) ON (n.${EMBEDDING_KEY})
    OPTIONS { indexConfig: { \`vector.dimensions\`: ${vectors?.dimensions ?? 0}, \`vector.similarity_function\`: 'cosine' } }`;
  return { name, labels: [label], keys: [EMBEDDING_KEY], create };
}

function nameOf(what: string, labels: readonly string[], keys: readonly string[]): string {
  const digest = createHash("sha1")
    .update(JSON.stringify([labels, keys]))
    .digest("hex");
  return `hopscope_${what}_${digest.slice(0, 12)}`;
}

export class FoundIndexes {
  private constructor(private readonly found: readonly FoundIndex[]) {}

  static async read(database: Neo4jDatabase, signal?: AbortSignal): Promise<FoundIndexes> {
    const rows = await database.read<FoundIndex & { progress: number; dimensions: bigint | null }>(
      `SHOW INDEXES YIELD name, type, state, labelsOrTypes, properties, populationPercent, options
       RETURN name, type, state, labelsOrTypes AS labels, properties AS keys, populationPercent AS progress,
              options.indexConfig['vector.dimensions'] AS dimensions`,
      {},
      { signal },
    );
    return new FoundIndexes(
      rows.map((row) => ({ ...row, dimensions: row.dimensions === null ? null : Number(row.dimensions) })),
    );
  }

  /** An index on these labels and keys, whatever it is called; ids may have one of a constraint. */
  covering({ labels, keys }: WantedIndex, types: readonly string[]): FoundIndex | undefined {
    return this.found.find(
      (index) =>
        types.includes(index.type) &&
        JSON.stringify(index.labels) === JSON.stringify(labels) &&
        JSON.stringify(index.keys) === JSON.stringify(keys),
    );
  }

  named({ name }: WantedIndex): FoundIndex | undefined {
    return this.found.find((index) => index.name === name);
  }
}

export function stateOf(found: readonly (FoundIndex | undefined)[]): IndexState {
  if (found.some((index) => index?.state === "FAILED")) return "failed";
  if (found.length === 0 || found.some((index) => index === undefined)) return "absent";
  return found.every((index) => index?.state === "ONLINE") ? "ready" : "building";
}

/** Percent of the population of several indexes. */
export function progressOf(found: readonly (FoundIndex | undefined)[]): number {
  if (found.length === 0) return 100;
  return found.reduce((sum, index) => sum + (index?.progress ?? 0), 0) / found.length;
}

/** @throws HopscopeError `not-ready` unless the index can be asked. */
export function requireReady(state: IndexState, what: string): void {
  if (state === "ready") return;
  const problem = {
    absent: "is not there",
    building: "is still being built",
    failed: "could not be built",
  }[state];
  throw new HopscopeError("not-ready", `The ${what} index in Neo4j ${problem}.`, {
    hint:
      state === "building"
        ? "Wait until it is complete."
        : "Create the search indexes of this knowledge base, or copy it to a local graph.",
  });
}
