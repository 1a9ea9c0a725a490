/** A graph's structure: the description that comes with the question and Cypher pairs, and what their queries add to it. */

export type Type = "string" | "number" | "boolean" | "date" | "list";

export interface PropertyShape {
  type: Type;
  /** Values that are known: examples, options, and literals of queries. */
  values: (string | number)[];
  /** Parts that queries look for inside values. */
  parts: string[];
  /** Numbers or dates that queries compare with. */
  bounds: (string | number)[];
  min: string | number | null;
  max: string | number | null;
}

export interface Schema {
  labels: Map<string, Map<string, PropertyShape>>;
  /** Properties of edges, by relation type. */
  relations: Map<string, Map<string, PropertyShape>>;
  ends: { source: string; type: string; target: string }[];
}

export function emptySchema(): Schema {
  return { labels: new Map(), relations: new Map(), ends: [] };
}

/** The shape of a property, which is made where it is not there yet. */
export function shapeOf(
  owners: Map<string, Map<string, PropertyShape>>,
  owner: string,
  key: string,
  type: Type,
): PropertyShape {
  const own = owners.get(owner) ?? new Map<string, PropertyShape>();
  owners.set(owner, own);
  const shape = own.get(key) ?? { type, values: [], parts: [], bounds: [], min: null, max: null };
  own.set(key, shape);
  return shape;
}

const HEADING = /^- \*\*(.+)\*\*$/;
const PROPERTY = /^\s+- `([^`:]+)`?:? ?([A-Z_]+)`?(.*)$/;
const RELATION = /^\(:(.+?)\)-\[:(.+?)\]->\(:(.+?)\)$/;

/** Reads the text of a schema: properties of nodes, of relationships, and what these join. */
export function readSchema(text: string): Schema {
  const schema = emptySchema();
  let owners = schema.labels;
  let owner = "";
  for (const line of text.split("\n")) {
    if (line.startsWith("Relationship properties")) owners = schema.relations;
    owner = HEADING.exec(line)?.[1] ?? owner;
    if (HEADING.test(line) && !owners.has(owner)) owners.set(owner, new Map());
    const [, key, type, rest = ""] = PROPERTY.exec(line) ?? [];
    if (key && type && typeOf(type)) addProperty(shapeOf(owners, owner, localKey(key), typeOf(type)!), rest);
    const [, source, relation, target] = RELATION.exec(line.trim()) ?? [];
    if (source && relation && target) schema.ends.push({ source, type: relation, target });
  }
  return schema;
}

/** Every node of a graph here has an id of its own; a property of that name is written with capitals. */
export function localKey(key: string): string {
  return key === "id" ? "ID" : key;
}

function typeOf(name: string): Type | null {
  if (name === "INTEGER" || name === "FLOAT") return "number";
  if (name.startsWith("DATE")) return "date";
  if (name === "BOOLEAN") return "boolean";
  if (name === "LIST") return "list";
  return name === "STRING" ? "string" : null;
}

function addProperty(shape: PropertyShape, rest: string): void {
  const read = (text: string) => {
    const isNumber = shape.type === "number" && text.trim() !== "" && Number.isFinite(Number(text));
    return isNumber ? Number(text) : text;
  };
  const example = /Example: "(.*)"/.exec(rest)?.[1];
  if (example) shape.values.push(read(example));
  for (const [, , option] of rest.matchAll(/(['"])(.*?)\1(?=[,\]])/g))
    if (rest.includes("Available options") && option) shape.values.push(read(option));
  const range = /Min: (.+?), Max:\s+(.+)$/.exec(rest);
  if (range && shape.type !== "list") [shape.min, shape.max] = [read(range[1]!), read(range[2]!.trim())];
}
