/** What a knowledge base lacks for some methods, told before they are asked and instead of running them. */
import { HopscopeError } from "../core/errors";
import type { Connection, KnowledgeBase, Lack } from "../core/knowledge-base";
import { DOMINANCE_FILE } from "../methods/sg-rag/offline/entity-index";
import type { ChosenMethod } from "./methods";

const WAYS_OUT =
  "Create the indexes in the database, or project what you need of it to this machine; both stand on the page of the knowledge base.";

/** @param embedder id of the model that questions are embedded with */
export function findLacks(base: KnowledgeBase, embedder: string): Lack[] {
  return base.connection
    ? lacksOfConnection(base.name, base.connection, embedder)
    : lacksOfGeneration(base, embedder);
}

function lacksOfConnection(name: string, { seen }: Connection, embedder: string): Lack[] {
  const lacks: Lack[] = [];
  if (!seen.textIndex)
    lacks.push({
      index: "text",
      reason: `The Neo4j database of "${name}" has no text index.`,
      remedy: WAYS_OUT,
    });
  if (seen.embedder !== embedder)
    lacks.push({
      index: "vector",
      reason: `The Neo4j database of "${name}" has no vector index made with ${embedder}.`,
      remedy: WAYS_OUT,
    });
  lacks.push({
    index: "dominance",
    reason: `"${name}" lives in a Neo4j database, which has no index of paths.`,
    remedy: "Project what you need of it to this machine; that stands on the page of the knowledge base.",
  });
  return lacks;
}

function lacksOfGeneration({ name, manifest }: KnowledgeBase, embedder: string): Lack[] {
  if (!manifest) return [];
  const lacks: Lack[] = [];
  if (manifest.embedder === null)
    lacks.push({
      index: "vector",
      reason: `"${name}" was indexed without vectors.`,
      remedy: "Index it again.",
    });
  else if (manifest.embedder !== embedder)
    lacks.push({
      index: "vector",
      reason: `"${name}" was indexed with ${manifest.embedder}, but questions are embedded with ${embedder}.`,
      remedy: "Index it again, or set the embedding endpoint it was indexed with.",
    });
  if (!manifest.parts.some((part) => part.name === DOMINANCE_FILE))
    lacks.push({
      index: "dominance",
      reason: `"${name}" was indexed before Hopscope indexed paths.`,
      remedy: "Index it again.",
    });
  return lacks;
}

/** The method, or in its place one that says at once why it cannot run. */
export function refuseLacking(method: ChosenMethod, lacks: readonly Lack[]): ChosenMethod {
  const { retriever } = method;
  const missing = lacks.filter(({ index }) => retriever.needs.includes(index));
  if (missing.length === 0) return method;
  const sentences = new Set([...missing.map(({ reason }) => reason), ...missing.map(({ remedy }) => remedy)]);
  const message = [`${retriever.title} cannot run here.`, ...sentences].join(" ");
  const retrieve = () => Promise.reject(new HopscopeError("not-ready", message));
  return { ...method, retriever: { ...retriever, retrieve } };
}
