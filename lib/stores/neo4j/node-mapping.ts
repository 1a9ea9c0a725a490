/** The mapping of a knowledge base at work: nodes and edges as they are asked of Neo4j, and as a GraphSource gives them. */
import type { Neo4jLabelMapping, Neo4jMapping } from "../../api/schemas/neo4j";
import { beginningOf } from "../../files/import/rows/node-row";
import { inBackticks as quoted } from "../../graph/cypher/backticks";
import {
  type EdgeKind,
  edgeKindSchema,
  type GraphEdge,
  type GraphNode,
  type NodeId,
} from "../../graph/graph-source";
import type { NewEdge } from "../../graph/snapshot/graph-builder";
import { nodeIdOf, propertiesOf, propertyValueOf } from "./neo4j-values";

/** Neo4j properties with a node's vector and the digest of its embedded text; left out of the graph's properties. */
export const EMBEDDING_KEY = "hopscope_embedding";
export const EMBEDDED_KEY = "hopscope_embedded";
const OWN_KEYS = [EMBEDDING_KEY, EMBEDDED_KEY];
/** The label of every node that neo4j-graphrag writes, and that of entities beside their kind. */
export const BUILT = "__KGBuilder__";
const ENTITY = "__Entity__";

type Pairs = [string, unknown][];
export type NodeField = "id" | "name" | "text";
const FIELDS: readonly NodeField[] = ["id", "name", "text"];

export interface NodeRow {
  element: string;
  labels: string[];
  properties: Pairs;
}

export interface EdgeRow {
  element: string;
  source: unknown;
  target: unknown;
  type: string;
  properties: Pairs;
}

export class NodeMapping {
  constructor(readonly mapping: Neo4jMapping) {}

  /** Labels that say nothing of a node, and are not listed among its own. */
  get marks(): readonly string[] {
    const { scope } = this.mapping;
    return scope === null ? [] : scope === BUILT ? [BUILT, ENTITY] : [scope];
  }

  /** The entry by which a node with these labels is read. */
  entryOf(labels: readonly string[]): Neo4jLabelMapping | undefined {
    return this.mapping.labels.find(({ label }) => labels.includes(label));
  }

  /** Cypher: whether a node belongs to the knowledge base. */
  inScope(node: string): string {
    return this.mapping.scope === null ? "true" : `${node}:${quoted(this.mapping.scope)}`;
  }

  /** Cypher: inScope, and any of the labels where some are asked for. An empty list is no label, which no node has. */
  hasLabel(node: string, labels: readonly string[] | undefined): string {
    if (labels === undefined) return this.inScope(node);
    if (labels.length === 0) return "false";
    return `${this.inScope(node)} AND ${node}:${labels.map(quoted).join("|")}`;
  }

  /** Cypher: a node's id as it is stored; never null. */
  id(node: string): string {
    const branches = this.mapping.labels.map(({ label, id }) => {
      return `WHEN ${node}:${quoted(label)} THEN ${id === null ? "null" : `${node}.${quoted(id)}`}`;
    });
    if (this.mapping.labels.every(({ id }) => id === null)) return `elementId(${node})`;
    return `coalesce(CASE ${branches.join(" ")} END, elementId(${node}))`;
  }

  /** Cypher: the columns of a NodeRow. */
  nodeColumns(node: string): string {
    return `elementId(${node}) AS element, labels(${node}) AS labels, ${pairs(node)} AS properties`;
  }

  /** Cypher: the columns of an EdgeRow. */
  edgeColumns(edge: string, source = `startNode(${edge})`, target = `endNode(${edge})`): string {
    return `elementId(${edge}) AS element, ${this.id(source)} AS source, ${this.id(target)} AS target, type(${edge}) AS type, ${pairs(edge)} AS properties`;
  }

  /** Cypher: how strong an edge is; 1 where nothing says it. */
  strength(edge: string): string {
    const { weight } = this.mapping;
    return weight === null ? "1.0" : `coalesce(toFloatOrNull(${edge}.${quoted(weight)}), 1.0)`;
  }

  /** Cypher: an edge's kind. */
  kind(edge: string): string {
    const { kind } = this.mapping;
    if (kind === null) return "'relation'";
    const value = `${edge}.${quoted(kind)}`;
    return `CASE WHEN ${value} IN ['structural', 'similarity'] THEN ${value} ELSE 'relation' END`;
  }

  /**
   * A property that is mapped to the field of its own name is that field; one of another name (a title that is the name)
   * is a property too, as queries may ask for it by that name.
   */
  isField(key: string, entry: Neo4jLabelMapping | undefined): boolean {
    return OWN_KEYS.includes(key) || FIELDS.some((field) => field === key && entry?.[field] === key);
  }

  node({ element, labels, properties }: NodeRow): GraphNode {
    const entry = this.entryOf(labels);
    const values = new Map(properties);
    const textOf = (key: string | null | undefined) => {
      const value = key === null || key === undefined ? undefined : values.get(key);
      return value === undefined ? undefined : String(propertyValueOf(value));
    };
    const id = textOf(entry?.id) ?? element;
    const text = textOf(entry?.text) ?? "";
    return {
      id,
      name: textOf(entry?.name) ?? textOf(entry?.id) ?? (beginningOf(text) || id),
      labels: labels.filter((label) => !this.marks.includes(label)),
      text,
      properties: propertiesOf(properties.filter(([key]) => !this.isField(key, entry))),
    };
  }

  edge(row: EdgeRow): GraphEdge {
    return { id: row.element, ...this.newEdge(row) };
  }

  newEdge({ source, target, type, properties }: EdgeRow): NewEdge & { properties: GraphEdge["properties"] } {
    const { weight, kind } = this.mapping;
    const values = new Map(properties);
    const strength = weight === null ? undefined : values.get(weight);
    const found = edgeKindSchema.safeParse(kind === null ? undefined : values.get(kind));
    return {
      source: nodeIdOf(source),
      target: nodeIdOf(target),
      type,
      kind: (found.success ? found.data : "relation") satisfies EdgeKind,
      ...(isNumber(strength) ? { weight: Number(strength) } : {}),
      properties: propertiesOf(
        properties.filter(
          ([key]) => !(key === weight && isNumber(strength)) && !(key === kind && found.success),
        ),
      ),
    };
  }

  /** The values of an id property under which a node with this id may be stored. */
  storedIds(id: NodeId): unknown[] {
    const stored: unknown[] = [id];
    if (/^(0|-?[1-9]\d{0,17})$/.test(id)) stored.push(BigInt(id));
    else if (String(Number(id)) === id) stored.push(Number(id));
    if (id === "true" || id === "false") stored.push(id === "true");
    return stored;
  }
}

export { quoted };

function pairs(element: string): string {
  return `[key IN ${keysOf(element)} | [key, ${element}[key]]]`;
}

/** Cypher: the keys of an element's properties, without vectors, which other tools store as well. */
export function keysOf(element: string): string {
  const isVector = `key =~ '(?i)(.+_)?(embedding|vector)s?' AND valueType(${element}[key]) STARTS WITH 'LIST<FLOAT'`;
  return `[key IN keys(${element}) WHERE NOT key IN ['${OWN_KEYS.join("', '")}'] AND NOT (${isVector})]`;
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" || typeof value === "bigint";
}
