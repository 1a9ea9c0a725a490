/**
 * The schema of a Neo4j graph. Small graphs and those with a scope are counted exactly. Of large ones the counts come
 * from Neo4j's count store, which keeps how many nodes a label has and how many relationships of a type leave or reach a
 * label; which two labels a type joins, and property keys, are then estimated from a sample where these do not say it.
 */
import type { GraphSchema } from "../../graph/graph-source";
import { compareText } from "../../graph/values";
import type { Neo4jDatabase, ReadOptions } from "./neo4j-database";
import { keysOf, type NodeMapping, quoted } from "./node-mapping";

export interface SchemaOptions {
  signal?: AbortSignal;
  /** Relationships or nodes up to which everything is read; default a million. */
  exactUpTo?: number;
}

type Label = GraphSchema["labels"][number];
type Relation = GraphSchema["relations"][number];
type End = Relation["ends"][number];
type PropertyType = Label["properties"][number]["type"];

const EXACT_UP_TO = 1_000_000;
/** Nodes of a label of which the properties are looked at, and relationships of a type of which the ends are. */
const SAMPLE = 2_000;
/** Counts asked for in one query. */
const COUNTS = 200;
/** Reading a graph of a million edges takes seconds; a busy server gets time. */
const TIMEOUT_MS = 180_000;

export async function readSchema(
  database: Neo4jDatabase,
  nodes: NodeMapping,
  { signal, exactUpTo = EXACT_UP_TO }: SchemaOptions = {},
): Promise<GraphSchema> {
  const reading = new SchemaReading(database, nodes, { signal, timeoutMs: TIMEOUT_MS });
  const { scope, kind } = nodes.mapping;
  const [nodeCount, edgeCount] = await reading.size();
  const isExact = scope !== null || kind !== null || Math.max(nodeCount, edgeCount) <= exactUpTo;
  const labels = isExact ? await reading.labels() : await reading.storedLabels();
  const relations = isExact ? await reading.relations() : await reading.storedRelations(labels);
  const sampled = isExact ? Number.POSITIVE_INFINITY : SAMPLE;
  const described: Label[] = [];
  for (const { name, count } of labels)
    described.push({ name, count, properties: await reading.properties(name, count, sampled) });
  return {
    nodeCount,
    edgeCount,
    labels: described.sort((a, b) => b.count - a.count || compareText(a.name, b.name)),
    relations: relations
      .map((relation) => ({ ...relation, ends: relation.ends.sort(byCount) }))
      .sort((a, b) => b.count - a.count || compareText(a.type, b.type) || compareText(a.kind, b.kind)),
  };
}

export async function relationTypes(database: Neo4jDatabase): Promise<string[]> {
  const rows = await database.read<{ name: string }>(
    "CALL db.relationshipTypes() YIELD relationshipType AS name RETURN name ORDER BY name",
  );
  return rows.map(({ name }) => name);
}

class SchemaReading {
  constructor(
    private readonly database: Neo4jDatabase,
    private readonly nodes: NodeMapping,
    private readonly options: ReadOptions,
  ) {}

  async size(): Promise<[nodes: number, edges: number]> {
    const [n, s, t] = ["n", "s", "t"].map((node) => where(this.nodes, node));
    const all = this.nodes.mapping.scope === null;
    const ends = all ? "()-[r]->()" : `(s)-[r]->(t) ${s} AND ${t!.slice("WHERE ".length)}`;
    const [row] = await this.#read<{ nodes: bigint; edges: bigint }>(
      `MATCH (n) ${n} WITH count(n) AS nodes OPTIONAL MATCH ${ends} RETURN nodes, count(r) AS edges`,
    );
    return [Number(row?.nodes ?? 0), Number(row?.edges ?? 0)];
  }

  /** Read node by node. */
  async labels(): Promise<{ name: string; count: number }[]> {
    const rows = await this.#read<{ name: string; count: bigint }>(
      `MATCH (n) ${where(this.nodes, "n")} UNWIND labels(n) AS name RETURN name, count(*) AS count`,
    );
    return rows
      .filter(({ name }) => !this.nodes.marks.includes(name))
      .map(({ name, count }) => ({ name, count: Number(count) }));
  }

  /** Read relationship by relationship. */
  async relations(): Promise<Relation[]> {
    const rows = await this.#read<EndRow & { kind: Relation["kind"] }>(
      `MATCH (s)-[r]->(t) ${where(this.nodes, "s")}${this.nodes.mapping.scope === null ? "" : ` AND ${this.nodes.inScope("t")}`}
       WITH labels(s) AS sources, labels(t) AS targets, type(r) AS type, ${this.nodes.kind("r")} AS kind, count(*) AS count
       RETURN sources, targets, type, kind, count`,
    );
    const relations = new Map<string, Relation & { counted: EndCounts }>();
    for (const { type, kind, sources, targets, count } of rows) {
      const key = `${kind} ${type}`;
      const relation = relations.get(key) ?? {
        type,
        kind,
        count: 0,
        ends: [],
        counted: new EndCounts(this.nodes),
      };
      relation.count += Number(count);
      relation.counted.add(sources, targets, Number(count));
      relations.set(key, relation);
    }
    return [...relations.values()].map(({ counted, ...relation }) => ({ ...relation, ends: counted.ends() }));
  }

  async storedLabels(): Promise<{ name: string; count: number }[]> {
    const rows = await this.#read<{ name: string }>("CALL db.labels() YIELD label AS name RETURN name");
    const counts = await this.#counts(rows.map(({ name }) => `MATCH (n:${quoted(name)}) RETURN count(n)`));
    return rows.map(({ name }, at) => ({ name, count: counts[at]! })).filter(({ count }) => count > 0);
  }

  async storedRelations(labels: readonly { name: string }[]): Promise<Relation[]> {
    const types = await relationTypes(this.database);
    const counts = await this.#counts(
      types.map((type) => `MATCH ()-[r:${quoted(type)}]->() RETURN count(r)`),
    );
    const relations: Relation[] = [];
    for (const [at, type] of types.entries()) {
      const count = counts[at]!;
      if (count === 0) continue;
      relations.push({ type, kind: "relation", count, ends: await this.#storedEnds(type, count, labels) });
    }
    return relations;
  }

  /** Exact where the type has one source label or one target label only; otherwise the shares of a sample. */
  async #storedEnds(type: string, total: number, labels: readonly { name: string }[]): Promise<End[]> {
    const relation = `[r:${quoted(type)}]`;
    const [leaving, reaching] = await Promise.all([
      this.#counts(labels.map(({ name }) => `MATCH (:${quoted(name)})-${relation}->() RETURN count(r)`)),
      this.#counts(labels.map(({ name }) => `MATCH ()-${relation}->(:${quoted(name)}) RETURN count(r)`)),
    ]);
    const named = (counts: readonly number[]) =>
      labels.map(({ name }, at) => ({ name, count: counts[at]! })).filter(({ count }) => count > 0);
    const [sources, targets] = [named(leaving), named(reaching)];
    if (sources.length === 1 && sources[0]!.count === total)
      return targets.map(({ name, count }) => ({ source: sources[0]!.name, target: name, count }));
    if (targets.length === 1 && targets[0]!.count === total) {
      return sources.map(({ name, count }) => ({ source: name, target: targets[0]!.name, count }));
    }
    const rows = await this.#read<EndRow>(
      `MATCH (s)-${relation}->(t) WITH s, t LIMIT $sample
       RETURN labels(s) AS sources, labels(t) AS targets, count(*) AS count`,
      { sample: BigInt(SAMPLE) },
    );
    const counted = new EndCounts(this.nodes);
    const seen = rows.reduce((sum, { count }) => sum + Number(count), 0);
    for (const row of rows) counted.add(row.sources, row.targets, Number(row.count));
    return counted
      .ends()
      .map((end) => ({ ...end, count: Math.max(1, Math.round((end.count * total) / seen)) }));
  }

  /** Keys and types of the first `sample` nodes of a label, their counts scaled to all. */
  async properties(label: string, count: number, sample: number): Promise<Label["properties"]> {
    const first = Number.isFinite(sample) ? "WITH n LIMIT $sample" : "";
    const rows = await this.#read<{ key: string; type: string; labels: string[]; count: bigint }>(
      `MATCH (n:${quoted(label)}) ${where(this.nodes, "n")} ${first}
       UNWIND ${keysOf("n")} AS key
       RETURN key, valueType(n[key]) AS type, labels(n) AS labels, count(*) AS count`,
      { sample: Number.isFinite(sample) ? BigInt(sample) : null },
    );
    const scale = Math.max(1, count / sample);
    const counts = new Map<string, Label["properties"][number]>();
    for (const row of rows) {
      if (this.nodes.isField(row.key, this.nodes.entryOf(row.labels))) continue;
      const type = propertyType(row.type);
      const place = JSON.stringify([row.key, type]);
      const seen = counts.get(place)?.count ?? 0;
      counts.set(place, { key: row.key, type, count: seen + Math.round(Number(row.count) * scale) });
    }
    return [...counts.values()].sort((a, b) => b.count - a.count || compareText(a.key, b.key));
  }

  async #counts(queries: readonly string[]): Promise<number[]> {
    const counts: number[] = [];
    for (let from = 0; from < queries.length; from += COUNTS) {
      const part = queries
        .slice(from, from + COUNTS)
        .map((query, at) => `${query} AS count, ${from + at} AS at`);
      const rows = await this.#read<{ count: bigint; at: bigint }>(part.join(" UNION ALL "));
      for (const { count, at } of rows) counts[Number(at)] = Number(count);
    }
    return counts;
  }

  #read<Row>(cypher: string, parameters: Record<string, unknown> = {}): Promise<Row[]> {
    return this.database.read<Row>(cypher, parameters, this.options);
  }
}

interface EndRow {
  sources: string[];
  targets: string[];
  type: string;
  count: bigint;
}

/** Counts by pair of end labels; an end with two labels counts for both. */
class EndCounts {
  readonly #counts = new Map<string, End>();

  constructor(private readonly nodes: NodeMapping) {}

  add(sources: readonly string[], targets: readonly string[], count: number): void {
    const { marks } = this.nodes;
    for (const source of sources) {
      for (const target of targets) {
        if (marks.includes(source) || marks.includes(target)) continue;
        const key = JSON.stringify([source, target]);
        this.#counts.set(key, { source, target, count: (this.#counts.get(key)?.count ?? 0) + count });
      }
    }
  }

  ends(): End[] {
    return [...this.#counts.values()];
  }
}

function where(nodes: NodeMapping, node: string): string {
  return nodes.mapping.scope === null ? "" : `WHERE ${nodes.inScope(node)}`;
}

/** The type that a GraphSource gives for values of this type: everything but numbers and booleans is text. */
export function propertyType(valueType: string): PropertyType {
  if (/^(INTEGER|FLOAT)/.test(valueType)) return "number";
  return valueType.startsWith("BOOLEAN") ? "boolean" : "string";
}

function byCount(a: End, b: End): number {
  return b.count - a.count || compareText(a.source, b.source) || compareText(a.target, b.target);
}
