/** Indexes that are missing from a knowledge base: shown before methods are asked, and in place of running those that need them. */
import type { Connection, KnowledgeBase, MissingIndex } from "../../api/schemas/knowledge-base";
import { HopscopeError } from "../../graph/errors";
import type { MethodIndex } from "../../methods/contract/method-index";
import type { Engine } from "../engine";
import { type ChosenMethod, chooseMethods } from "./methods";

const WAYS_OUT =
  "Create the indexes in the database, or project what you need of it to this machine; the page of the knowledge base offers both.";
const PROJECT = "Project what you need of it to this machine; the page of the knowledge base offers this.";
const INDEX_AGAIN = "Index it again.";

/** Missing indexes that every graph can have, then those of the methods, in the order of the registry. */
export function findMissingIndexes(
  { embedder, methods }: Pick<Engine, "embedder" | "methods">,
  base: KnowledgeBase,
): MissingIndex[] {
  return base.connection
    ? missingInConnection(base.name, base.connection, embedder.id, methods.indexes)
    : missingInGeneration(base, embedder.id, methods.indexes);
}

function missingInConnection(
  name: string,
  { seen }: Connection,
  embedder: string,
  indexes: readonly MethodIndex[],
): MissingIndex[] {
  const missingIndexes: MissingIndex[] = [];
  if (!seen.textIndex)
    missingIndexes.push({
      index: "text",
      reason: `The Neo4j database of "${name}" has no text index.`,
      remedy: WAYS_OUT,
    });
  if (seen.embedder !== embedder)
    missingIndexes.push({
      index: "vector",
      reason: `The Neo4j database of "${name}" has no vector index made with ${embedder}.`,
      remedy: WAYS_OUT,
    });
  for (const { id, title, withoutFiles } of indexes)
    if (!withoutFiles)
      missingIndexes.push({
        index: id,
        reason: `"${name}" is a Neo4j database, which has no ${title}.`,
        remedy: PROJECT,
      });
  return missingIndexes;
}

function missingInGeneration(
  { name, manifest }: KnowledgeBase,
  embedder: string,
  indexes: readonly MethodIndex[],
): MissingIndex[] {
  if (!manifest) return [];
  const missingIndexes: MissingIndex[] = [];
  if (manifest.embedder === null)
    missingIndexes.push({
      index: "vector",
      reason: `"${name}" was indexed without vectors.`,
      remedy: INDEX_AGAIN,
    });
  else if (manifest.embedder !== embedder)
    missingIndexes.push({
      index: "vector",
      reason: `"${name}" was indexed with ${manifest.embedder}, but questions are embedded with ${embedder}.`,
      remedy: "Index it again, or set the embedding endpoint it was indexed with.",
    });
  for (const index of indexes)
    if (!index.withoutFiles && !hasIndex(manifest, index))
      missingIndexes.push({
        index: index.id,
        reason: `"${name}" ${index.missing}.`,
        remedy: INDEX_AGAIN,
      });
  return missingIndexes;
}

export function hasIndex(
  { parts }: Pick<NonNullable<KnowledgeBase["manifest"]>, "parts">,
  { files }: Pick<MethodIndex, "files">,
): boolean {
  return files.every((file) => parts.some(({ name }) => name === file));
}

/** Ids of the methods that have their indexes; of all, so that each says what it lacks, where none has. */
export function ableMethods(engine: Pick<Engine, "embedder" | "methods">, base: KnowledgeBase): string[] {
  const ids = engine.methods.retrievers.map(({ id }) => id);
  const missing = findMissingIndexes(engine, base);
  const able = chooseMethods(engine.methods, ids, {}).filter(
    (one) => !requireIndexes(one, missing).cannotRun,
  );
  return able.length > 0 ? able.map(({ retriever }) => retriever.id) : ids;
}

/** The method, with the reason where it cannot run. */
export function requireIndexes(method: ChosenMethod, missingIndexes: readonly MissingIndex[]): ChosenMethod {
  const { retriever } = method;
  const needed = new Set<string>([...retriever.needs, ...(retriever.indexes ?? []).map(({ id }) => id)]);
  const missing = missingIndexes.filter(({ index }) => needed.has(index));
  if (missing.length === 0) return method;
  const sentences = new Set([...missing.map(({ reason }) => reason), ...missing.map(({ remedy }) => remedy)]);
  const message = [`${retriever.title} cannot run here.`, ...sentences].join(" ");
  return { ...method, cannotRun: new HopscopeError("not-ready", message) };
}
