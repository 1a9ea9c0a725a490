/**
 * Guesses from the data which property of a label is the id, the name and the text, for a person to correct. An id is unique
 * and short: by a constraint, or called like one and checked. A name is called like one, else the first short text. A text is
 * called like one, else the longest texts.
 */
import type { Neo4jLabelMapping, Neo4jMapping } from "../../api/schemas/neo4j";
import type { Neo4jDatabase } from "./neo4j-database";
import { BUILT, keysOf, NodeMapping, quoted } from "./node-mapping";
import { propertyType } from "./read-schema";

export interface PropertyGuess {
  key: string;
  type: "string" | "number" | "boolean";
  /** Share of the sampled nodes that have it. */
  share: number;
  unique: boolean;
  /** Mean length as text; 0 for a list, which is never an id, a name or a text. */
  length: number;
  sample: string;
}

export interface MappingGuess {
  mapping: Neo4jMapping;
  /** Most frequent first, with what can be chosen from. */
  labels: { label: string; count: number; properties: PropertyGuess[] }[];
}

/** Nodes of a label that are looked at. */
const SAMPLE = 1_000;
/** Labels that are looked at; a database with more has generated ones. */
const MAX_LABELS = 300;
/** Nodes among which ids are checked to be different. */
const CHECKED = 1_000_000;
const TIMEOUT_MS = 120_000;

const ID_NAME =
  /(^|[_\s-]|[a-z](?=I[Dd]|U[Uu][Ii][Dd]|K[Ee][Yy]|U[Rr][IiLl]))(id|uuid|key|uri|url|iri|code|identifier)$/i;
const NAMES = [
  /^name$/i,
  /^title$/i,
  /^label$/i,
  /^(full|display|preferred|common)[_\s-]?name$/i,
  /^caption$/i,
  /^heading$/i,
  /(name|title|label)$/i,
  /^(file[_\s-]?)?path$/i,
];
const TEXT =
  /^(text|body|content|description|abstract|summary|plot|overview|definition|comment|note|bio|biography)s?$/i;
const SHORT = 100;
/** From this mean length on, texts are worth searching. */
const LONG = 40;

/** @param options.scope guessed where it is absent; null: all nodes */
export async function guessMapping(
  database: Neo4jDatabase,
  { scope: given, signal }: { scope?: string | null; signal?: AbortSignal } = {},
): Promise<MappingGuess> {
  const options = { signal, timeoutMs: TIMEOUT_MS };
  const isBuilt = given === undefined && (await isAllBuilt(database, options));
  const scope = isBuilt ? BUILT : (given ?? null);
  const nodes = new NodeMapping({ scope, labels: [], weight: null, kind: null });
  const constrained = await uniqueKeys(database, signal);
  const labels: MappingGuess["labels"] = [];
  for (const { label, count } of await frequentLabels(database, nodes, options)) {
    const rows = await database.read<PropertyRow>(
      `MATCH (n:${quoted(label)}) WHERE ${nodes.inScope("n")} WITH n LIMIT $sample
       UNWIND ${keysOf("n")} AS key
       WITH key, n[key] AS value, toStringOrNull(n[key]) AS text
       RETURN key, valueType(head(collect(value))) AS type, count(*) AS count, count(DISTINCT value) AS distinct,
              avg(size(text)) AS length, left(head(collect(text)), 80) AS sample ORDER BY key`,
      { sample: BigInt(SAMPLE) },
      options,
    );
    const looked = Math.min(count, SAMPLE);
    labels.push({ label, count, properties: rows.map((row) => guessOf(row, looked)) });
  }
  const guessed = labels.map(({ label, properties }) => {
    const unique = constrained.filter((found) => found.label === label).map(({ key }) => key);
    return guessLabel(label, properties, unique);
  });
  const checked = await withoutClashes(database, scope, guessed, options);
  return { mapping: { scope, labels: checked, weight: null, kind: null }, labels };
}

/** A mapping guessed from a label's properties. @param unique Keys under a uniqueness constraint. */
export function guessLabel(
  label: string,
  properties: readonly PropertyGuess[],
  unique: readonly string[],
): Neo4jLabelMapping {
  const short = properties.filter(({ length, type }) => length > 0 && length <= SHORT && type !== "boolean");
  const everywhere = short.filter((property) => property.unique && property.share === 1);
  const id =
    everywhere.find(({ key }) => unique.includes(key) && ID_NAME.test(key)) ??
    everywhere.find(({ key }) => unique.includes(key)) ??
    everywhere.find(({ key }) => ID_NAME.test(key));
  const texts = properties.filter(({ type, length }) => type === "string" && length > 0);
  const name =
    NAMES.map((pattern) => texts.find(({ key }) => pattern.test(key))).find((found) => found !== undefined) ??
    texts.find(
      (property) =>
        property.length <= SHORT &&
        property.share > 0.5 &&
        property !== id &&
        (id || !TEXT.test(property.key)),
    );
  const long = texts
    .filter((property) => property !== id && property !== name)
    .filter(({ key, length }) => TEXT.test(key) || length >= LONG)
    .sort((a, b) => Number(TEXT.test(b.key)) - Number(TEXT.test(a.key)) || b.length - a.length);
  return { label, id: id?.key ?? null, name: name?.key ?? null, text: long[0]?.key ?? null };
}

interface PropertyRow {
  key: string;
  type: string;
  count: bigint;
  distinct: bigint;
  length: number | null;
  sample: string | null;
}

function guessOf(row: PropertyRow, looked: number): PropertyGuess {
  return {
    key: row.key,
    type: propertyType(row.type),
    share: Number(row.count) / looked,
    unique: row.count === row.distinct,
    length: row.length ?? 0,
    sample: row.sample ?? "",
  };
}

/** True for a database that neo4j-graphrag has made alone. */
async function isAllBuilt(database: Neo4jDatabase, options: { signal?: AbortSignal; timeoutMs: number }) {
  const [found] = await database.read<{ nodes: bigint; built: bigint }>(
    `RETURN COUNT { MATCH (n) } AS nodes, COUNT { MATCH (n:${quoted(BUILT)}) } AS built`,
    {},
    options,
  );
  return found !== undefined && found.built > 0n && found.built === found.nodes;
}

async function uniqueKeys(database: Neo4jDatabase, signal: AbortSignal | undefined) {
  const rows = await database.read<{ labels: string[]; keys: string[] }>(
    `SHOW CONSTRAINTS YIELD type, labelsOrTypes, properties
     WHERE type IN ['UNIQUENESS', 'NODE_KEY', 'NODE_PROPERTY_UNIQUENESS']
     RETURN labelsOrTypes AS labels, properties AS keys`,
    {},
    { signal },
  );
  return rows
    .filter(({ keys }) => keys.length === 1)
    .map(({ labels, keys }) => ({ label: labels[0]!, key: keys[0]! }));
}

async function frequentLabels(
  database: Neo4jDatabase,
  nodes: NodeMapping,
  options: { signal?: AbortSignal; timeoutMs: number },
): Promise<{ label: string; count: number }[]> {
  const { scope } = nodes.mapping;
  const names = await database.read<{ label: string }>(
    "CALL db.labels() YIELD label RETURN label",
    {},
    options,
  );
  const counts = names
    .filter(({ label }) => !nodes.marks.includes(label))
    .slice(0, MAX_LABELS)
    .map(({ label }, at) => {
      const condition = scope === null ? "" : `WHERE ${nodes.inScope("n")}`;
      return `MATCH (n:${quoted(label)}) ${condition} RETURN ${at} AS at, count(n) AS count`;
    });
  if (counts.length === 0) return [];
  const rows = await database.read<{ at: bigint; count: bigint }>(counts.join(" UNION ALL "), {}, options);
  const labels = names.filter(({ label }) => !nodes.marks.includes(label));
  return rows
    .map(({ at, count }) => ({ label: labels[Number(at)]!.label, count: Number(count) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}

/** Two nodes of different labels may bear the same number: then these labels go by element id. */
async function withoutClashes(
  database: Neo4jDatabase,
  scope: string | null,
  labels: Neo4jLabelMapping[],
  options: { signal?: AbortSignal; timeoutMs: number },
): Promise<Neo4jLabelMapping[]> {
  if (labels.every(({ id }) => id === null)) return labels;
  const nodes = new NodeMapping({ scope, labels, weight: null, kind: null });
  const [clash] = await database.read<{ found: string[][] }>(
    `MATCH (n) WHERE ${nodes.inScope("n")} WITH n LIMIT $checked
     WITH toString(${nodes.id("n")}) AS id, collect(labels(n)) AS found WHERE size(found) > 1
     RETURN found LIMIT 1`,
    { checked: BigInt(CHECKED) },
    options,
  );
  if (clash === undefined) return labels;
  const clashing = clash.found.map((names) => nodes.entryOf(names)?.label);
  const rest = labels.map((entry) => (clashing.includes(entry.label) ? { ...entry, id: null } : entry));
  const isChanged = rest.some(({ id }, at) => id !== labels[at]!.id);
  return isChanged ? withoutClashes(database, scope, rest, options) : labels;
}
