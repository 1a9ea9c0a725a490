/** A graph as a script for `cypher-shell`: it creates every node and edge in an empty Neo4j 5. */
import { inBackticks } from "../../graph/cypher/backticks";
import type { PropertyValue } from "../../graph/graph-element";
import type { ExportedGraph, Properties } from "../../graph/snapshot/exported-graph";
import { storedValue, type Value } from "../../graph/values";

/** Rows of one statement. */
const BATCH = 500;
/** A label by which edges find their ends; it is taken off again at the end. */
const MARK = inBackticks("HopscopeImport");
/** Fields of a node beside its properties. */
const FIELDS: ReadonlySet<string> = new Set(["id", "name", "text"]);

export function* writeCypher(graph: ExportedGraph): Generator<string> {
  yield `CREATE CONSTRAINT hopscope_import IF NOT EXISTS FOR (n:${MARK}) REQUIRE n.id IS UNIQUE;\n`;
  yield* inBatches(
    graph.nodes(),
    ({ labels }) => labels.map((label) => `:${inBackticks(label)}`).join(""),
    ({ id, name, text, properties }) => {
      const own = Object.entries(properties).filter(([key]) => !FIELDS.has(key));
      return map([["id", id], ["name", name], ...(text === "" ? [] : [["text", text] as const]), ...own]);
    },
    (labels) => `CREATE (n:${MARK}${labels}) SET n = row`,
  );
  yield* inBatches(
    graph.edges(),
    ({ type }) => inBackticks(type),
    ({ source, target, properties }) => edgeRow(source, target, properties),
    (type) =>
      `MATCH (a:${MARK} {id: row.source}), (b:${MARK} {id: row.target}) CREATE (a)-[r:${type}]->(b) SET r = row.properties`,
  );
  yield "DROP CONSTRAINT hopscope_import;\n";
  yield `:auto MATCH (n:${MARK}) CALL { WITH n REMOVE n:${MARK} } IN TRANSACTIONS OF 10000 ROWS;\n`;
}

/** Statements over rows that have the same head, in the order of the rows. */
function* inBatches<Item>(
  items: Iterable<Item>,
  headOf: (item: Item) => string,
  rowOf: (item: Item) => string,
  clauseOf: (head: string) => string,
): Generator<string> {
  let rows: string[] = [];
  let head = "";
  const statement = () => `UNWIND [\n${rows.join(",\n")}\n] AS row\n${clauseOf(head)};\n`;
  for (const item of items) {
    const next = headOf(item);
    if (rows.length > 0 && (next !== head || rows.length === BATCH)) {
      yield statement();
      rows = [];
    }
    head = next;
    rows.push(rowOf(item));
  }
  if (rows.length > 0) yield statement();
}

function edgeRow(source: string, target: string, properties: Properties): string {
  return `{source: ${text(source)}, target: ${text(target)}, properties: ${map(Object.entries(properties))}}`;
}

function map(entries: readonly (readonly [string, PropertyValue])[]): string {
  return `{${entries.map(([key, value]) => `${inBackticks(key)}: ${literal(storedValue(value))}`).join(", ")}}`;
}

/** A list of one type is a list there too; any other stays the text that it is stored as. */
function literal(value: Value): string {
  if (typeof value === "number") return number(value);
  if (typeof value === "boolean") return String(value);
  if (!Array.isArray(value)) return text(String(value));
  const [first] = value;
  const isUniform = value.every((item) => item !== null && typeof item === typeof first);
  return isUniform ? `[${value.map(literal).join(", ")}]` : text(JSON.stringify(value));
}

/** A whole number that 64 bits may not hold is written as a float. */
function number(value: number): string {
  return Number.isSafeInteger(value) || !Number.isInteger(value)
    ? String(value).replace("e+", "e")
    : value.toExponential().replace("e+", "e");
}

/**
 * Neo4j 5 reads `\u` before it reads texts, also behind a backslash that is escaped: the text is parted between the two. Lines
 * stay whole, so that a shell reads no line of a text as a command.
 */
function text(value: string): string {
  return JSON.stringify(value).replace(/\\(?:u[0-9a-f]{4}|.)/g, (sign, at: number, whole: string) =>
    sign === "\\\\" && whole[at + 2] === "u" ? '\\\\" + "' : sign,
  );
}
