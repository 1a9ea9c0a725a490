/**
 * Nodes by name, by text and by vector, from Neo4j's own indexes. Lucene finds and, for texts, scores; names are compared as
 * the embedded graph compares them, among those that Lucene finds.
 */
import { HopscopeError } from "../../graph/errors";
import type { NodeId, Scored, SearchQuery } from "../../graph/graph-source";
import { cosine } from "../../graph/numeric/cosine";
import { allowedDistance } from "../../graph/snapshot/name-index";
import { editDistance } from "../../graph/text/edit-distance";
import { normalizeName } from "../../graph/text/normalize-name";
import type { ElementIds } from "./element-ids";
import type { Neo4jDatabase } from "./neo4j-database";
import { nodeIdOf, propertyValueOf } from "./neo4j-values";
import { EMBEDDING_KEY, type NodeMapping } from "./node-mapping";
import {
  FoundIndexes,
  requireReady,
  stateOf,
  type WantedIndex,
  type WantedIndexes,
  wantedIndexes,
} from "./search-indexes";

/** Names that are compared, best of Lucene's first. */
const CANDIDATES = 1_000;
/** The same where many names are looked up at once, exactly. */
const CANDIDATES_OF_MANY = 100;
/** Lucene refuses queries of more than 1,024 terms. */
const MAX_TERMS = 500;
/** Lucene's fuzzy terms differ by two edits at most. */
const MAX_TERM_DISTANCE = 2;

export class Neo4jSearch {
  readonly #wanted: WantedIndexes;
  #found: Promise<FoundIndexes> | null = null;

  constructor(
    private readonly database: Neo4jDatabase,
    private readonly nodes: NodeMapping,
    private readonly elements: ElementIds,
  ) {
    this.#wanted = wantedIndexes(nodes.mapping);
  }

  async find(name: string, { labels, k }: SearchQuery): Promise<Scored[]> {
    const wanted = normalizeName(name);
    if (k <= 0 || wanted === "") return [];
    const [rows = []] = await this.#named([name], labels, CANDIDATES, fuzzyQuery);
    return ranked(wanted, rows).slice(0, k);
  }

  async findAll(names: readonly string[], { labels, k }: SearchQuery): Promise<Scored[][]> {
    if (k <= 0 || names.length === 0) return names.map(() => []);
    const rows = await this.#named(names, labels, CANDIDATES_OF_MANY, exactQuery);
    return names.map((name, at) =>
      ranked(normalizeName(name), rows[at]!)
        .filter(({ score }) => score === 1)
        .slice(0, k),
    );
  }

  async searchText(text: string, { labels, k }: SearchQuery): Promise<Scored[]> {
    const index = await this.#textIndex();
    const terms = termsOf(text);
    if (k <= 0 || terms.length === 0) return [];
    const rows = await this.database.read<{ id: unknown; element: string; score: number }>(
      `CALL db.index.fulltext.queryNodes($index, $terms) YIELD node AS n, score
       WHERE ${this.nodes.hasLabel("n", labels)}
       RETURN elementId(n) AS element, ${this.nodes.id("n")} AS id, score ORDER BY score DESC, id(n) LIMIT $k`,
      { index: index.name, terms: terms.join(" "), k: BigInt(k) },
    );
    return rows.map(({ id, score }) => ({ id: nodeIdOf(id), score }));
  }

  async scoreText(text: string, ids: readonly NodeId[]): Promise<Float64Array> {
    const index = await this.#textIndex();
    const terms = termsOf(text);
    const elements = await this.elements.of(ids);
    const scores = new Float64Array(ids.length);
    if (terms.length === 0 || elements.size === 0) return scores;
    const rows = await this.database.read<{ element: string; score: number }>(
      `CALL db.index.fulltext.queryNodes($index, $terms) YIELD node AS n, score
       WITH elementId(n) AS element, score WHERE element IN $elements RETURN element, score`,
      { index: index.name, terms: terms.join(" "), elements: [...new Set(elements.values())] },
    );
    const byElement = new Map(rows.map(({ element, score }) => [element, score]));
    for (const [at, id] of ids.entries()) scores[at] = byElement.get(elements.get(id) ?? "") ?? 0;
    return scores;
  }

  async searchVector(vector: Float32Array, { labels, k }: SearchQuery): Promise<Scored[]> {
    const found = await this.#indexes();
    const { scope } = this.nodes.mapping;
    const indexes = this.#wanted.vectors
      .filter(({ labels: [label] }) => scope !== null || labels === undefined || labels.includes(label!))
      .map((wanted) => found.covering(wanted, ["VECTOR"]));
    requireReady(stateOf(this.#wanted.vectors.map((wanted) => found.covering(wanted, ["VECTOR"]))), "vector");
    if (k <= 0) return [];
    const rows = new Map<string, { id: NodeId; score: number; place: number }>();
    for (const index of indexes) {
      refuseLength(vector, index!.dimensions);
      for (const row of await this.#nearest(index!.name, vector, labels, k)) rows.set(row.element, row);
    }
    return [...rows.values()]
      .sort((a, b) => b.score - a.score || a.place - b.place)
      .slice(0, k)
      .map(({ id, score }) => ({ id, score }));
  }

  async vectors(ids: readonly NodeId[]): Promise<(Float32Array | null)[]> {
    const elements = await this.elements.of(ids);
    const rows = await this.database.read<{ element: string; vector: number[] }>(
      `MATCH (n) WHERE elementId(n) IN $elements AND n.${EMBEDDING_KEY} IS NOT NULL
       RETURN elementId(n) AS element, n.${EMBEDDING_KEY} AS vector`,
      { elements: [...new Set(elements.values())] },
    );
    const byElement = new Map(rows.map(({ element, vector }) => [element, Float32Array.from(vector)]));
    return ids.map((id) => byElement.get(elements.get(id) ?? "") ?? null);
  }

  /** By name: nodes whose name Lucene takes for close. A name without letters has no terms: it is compared as written. */
  async #named(
    names: readonly string[],
    labels: readonly string[] | undefined,
    candidates: number,
    queryOf: (name: string) => string,
  ): Promise<Named[][]> {
    const { nodes } = this;
    const index = this.#wanted.names;
    requireReady(stateOf([index ? (await this.#indexes()).named(index) : undefined]), "name");
    const found = names.map((): Named[] => []);
    const asked = names.map((name, at) => ({ at: BigInt(at), name: name.trim(), terms: queryOf(name) }));
    const columns = `${nodes.id("n")} AS id, id(n) AS place, labels(n) AS labels,
      [key IN $keys WHERE n[key] IS NOT NULL | [key, n[key]]] AS names`;
    const search = `UNWIND $asked AS asked CALL {
         WITH asked CALL db.index.fulltext.queryNodes($index, asked.terms) YIELD node AS n, score
         WITH n, score WHERE ${nodes.hasLabel("n", labels)} RETURN n, score ORDER BY score DESC, id(n) LIMIT $candidates
       } RETURN asked.at AS at, ${columns}`;
    const compare = `MATCH (n) WHERE ${nodes.hasLabel("n", labels)}
       UNWIND $keys AS key WITH DISTINCT n, trim(toStringOrNull(n[key])) AS name
       UNWIND $asked AS asked WITH n, asked WHERE name = asked.name RETURN asked.at AS at, ${columns} LIMIT $candidates`;
    for (const [query, part] of [
      [search, asked.filter(({ terms }) => terms !== "")],
      [compare, asked.filter(({ terms, name }) => terms === "" && name !== "")],
    ] as const) {
      if (part.length === 0) continue;
      const parameters = {
        index: index?.name,
        keys: index?.keys,
        candidates: BigInt(candidates),
        asked: part,
      };
      for (const row of await this.database.read<NamedRow>(query, parameters))
        found[Number(row.at)]!.push(this.#name(row));
    }
    return found;
  }

  #name(row: NamedRow): Named {
    const id = nodeIdOf(row.id);
    const key = this.nodes.entryOf(row.labels)?.name;
    const found = row.names.find(([candidate]) => candidate === key)?.[1];
    return { id, place: Number(row.place), name: found === undefined ? id : String(propertyValueOf(found)) };
  }

  /** The k nearest with a label: more are asked for until there are enough or no more. */
  async #nearest(index: string, vector: Float32Array, labels: readonly string[] | undefined, k: number) {
    for (let asked = k; ; asked *= 4) {
      const rows = await this.database.read<NearestRow>(
        `CALL db.index.vector.queryNodes($index, $asked, $vector) YIELD node AS n
         RETURN elementId(n) AS element, ${this.nodes.id("n")} AS id, id(n) AS place,
                ${this.nodes.hasLabel("n", labels)} AS fits, n.${EMBEDDING_KEY} AS vector`,
        { index, asked: BigInt(asked), vector: Array.from(vector) },
      );
      const fitting = rows.filter(({ fits }) => fits);
      if (fitting.length >= k || rows.length < asked) {
        // Neo4j may keep its vectors rounded; the cosine is that of the vectors themselves.
        return fitting.map(({ element, id, place, vector: row }) => {
          const score = cosine(vector, Float32Array.from(row));
          return { element, id: nodeIdOf(id), place: Number(place), score };
        });
      }
    }
  }

  async #textIndex(): Promise<WantedIndex> {
    const index = this.#wanted.text;
    const found = await this.#indexes();
    requireReady(stateOf([index ? found.named(index) : undefined]), "full-text");
    return index!;
  }

  /** Looked up again until everything is there: indexes are created while a source is open. */
  async #indexes(): Promise<FoundIndexes> {
    this.#found ??= FoundIndexes.read(this.database);
    const found = await this.#found;
    const { names, text, vectors } = this.#wanted;
    const all = [names, text, ...vectors].map((wanted) => (wanted ? found.named(wanted) : undefined));
    if (stateOf(all) !== "ready") this.#found = null;
    return found;
  }
}

interface Named {
  id: NodeId;
  name: string;
  place: number;
}

interface NamedRow {
  at: bigint;
  id: unknown;
  place: bigint;
  labels: string[];
  names: [string, unknown][];
}

interface NearestRow {
  element: string;
  id: unknown;
  place: bigint;
  fits: boolean;
  vector: number[];
}

/** 1 for the same normalised name, below for one within the edits that its length allows, else 0. */
function nameScore(wanted: string, candidate: string): number {
  if (candidate === wanted) return 1;
  const bound = allowedDistance(wanted.length);
  const distance = bound === 0 ? 1 : editDistance(wanted, candidate, bound);
  return distance > bound ? 0 : 1 - distance / Math.max(wanted.length, candidate.length);
}

/** Words in lower case: without signs and capitals nothing in them is Lucene's syntax. */
function termsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MAX_TERMS);
}

/** Best first, ties by place. */
function ranked(wanted: string, rows: readonly Named[]): Scored[] {
  return rows
    .map((row) => ({ ...row, score: nameScore(wanted, normalizeName(row.name)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .map(({ id, score }) => ({ id, score }));
}

/** Any of the words, as written or as names are compared. */
function fuzzyQuery(name: string): string {
  return [...new Set([...termsOf(name), ...termsOf(normalizeName(name))])].map(fuzzyTerm).join(" ");
}

/** All of the words, as written or as names are compared; an accent more or less is within one edit. */
function exactQuery(name: string): string {
  const spellings = [termsOf(name), termsOf(normalizeName(name))].filter((terms) => terms.length > 0);
  const queries = spellings.map((terms) => `(${terms.map((term) => `+${fuzzyTerm(term)}`).join(" ")})`);
  return [...new Set(queries)].join(" OR ");
}

/** The term itself, which weighs more, or one that is close to it. */
function fuzzyTerm(term: string): string {
  const letters = [...term].length;
  if (letters < 3) return term;
  return `(${term}^4 OR ${term}~${letters < 6 ? 1 : MAX_TERM_DISTANCE})`;
}

function refuseLength(vector: Float32Array, dimensions: number | null): void {
  if (dimensions === null || dimensions === vector.length) return;
  throw new HopscopeError(
    "not-ready",
    `The vectors in Neo4j have ${dimensions} numbers, those of this model ${vector.length}.`,
    { hint: "Create the search indexes again with the model that is in use now." },
  );
}
