/**
 * Collects the nodes and edges of one generation before it is written. Columnar inside: millions of edges are a few
 * typed arrays, and text is stored once, as UTF-8 bytes.
 */
import { HopscopeError } from "../errors";
import type { Origin, PropertyValue } from "../graph-element";
import type { EdgeKind, GraphNode, NodeId } from "../graph-source";
import { GrowingArray } from "./growing-array";
import { GrowingProperties } from "./growing-properties";
import { GrowingUtf8Column } from "./utf8-column";

export interface NewNode {
  id: NodeId;
  name: string;
  /** At least one. */
  labels: readonly string[];
  text: string;
  properties?: Readonly<Record<string, PropertyValue>>;
  origin?: Origin;
}

export interface NewEdge {
  source: NodeId;
  target: NodeId;
  type: string;
  kind: EdgeKind;
  weight?: number;
  properties?: Readonly<Record<string, PropertyValue>>;
}

/** A relation type under one kind; edges point into the table of these. */
export interface Relation {
  type: string;
  kind: EdgeKind;
}

/** Label sets and relations are numbered in 16 bits. */
export const MAX_CODES = 65_536;

export class GraphBuilder {
  readonly #indexById = new Map<NodeId, number>();
  readonly #labelSets = new CodeTable<readonly string[]>("combinations of labels");
  readonly #relations = new CodeTable<Relation>("relation types");

  /** Columns of nodes, aligned with the order of addition. */
  readonly ids = new GrowingUtf8Column("node ids");
  readonly names = new GrowingUtf8Column("node names");
  readonly texts = new GrowingUtf8Column("node texts");
  readonly labelSetOf = new GrowingArray(Uint16Array);
  readonly nodeProperties = new GrowingProperties("nodes");
  /** Origins of chunks, written like properties. */
  readonly origins = new GrowingProperties("nodes");

  /** Columns of edges, aligned with the order of addition; the ends are node indexes. */
  readonly sources = new GrowingArray(Int32Array);
  readonly targets = new GrowingArray(Int32Array);
  readonly relationOf = new GrowingArray(Uint16Array);
  /** NaN where an edge has no weight. */
  readonly weights = new GrowingArray(Float32Array);
  readonly edgeProperties = new GrowingProperties("edges");

  get nodeCount(): number {
    return this.ids.length;
  }

  get edgeCount(): number {
    return this.sources.length;
  }

  /** The label sets that `labelSetOf` numbers. */
  get labelSets(): readonly (readonly string[])[] {
    return this.#labelSets.entries;
  }

  /** The relations that `relationOf` numbers. */
  get relations(): readonly Relation[] {
    return this.#relations.entries;
  }

  /**
   * False when the id is taken; the first node with an id stays.
   * @throws HopscopeError `invalid-input` for a node without a label, `too-large` beyond 512 property keys or 65,536
   * combinations of labels; then nothing is added
   */
  addNode(node: NewNode): boolean {
    if (this.#indexById.has(node.id)) return false;
    if (node.labels.length === 0) throw new HopscopeError("invalid-input", `Node "${node.id}" has no label.`);
    const index = this.nodeCount;
    const labelSet = this.#labelSets.code(JSON.stringify(node.labels), () => [...new Set(node.labels)]);
    if (node.properties) this.nodeProperties.add(index, node.properties);
    if (node.origin) this.origins.add(index, flatOrigin(node.origin));
    this.labelSetOf.push(labelSet);
    this.ids.push(node.id);
    this.names.push(node.name);
    this.texts.push(node.text);
    this.#indexById.set(node.id, index);
    return true;
  }

  /** Parallel edges remain; an edge to a node that is not there is not added. */
  addEdge(edge: NewEdge): "added" | "unknown-source" | "unknown-target" {
    const source = this.#indexById.get(edge.source);
    if (source === undefined) return "unknown-source";
    const target = this.#indexById.get(edge.target);
    if (target === undefined) return "unknown-target";
    this.#pushEdge(source, target, edge, edge.weight, edge.properties);
    return "added";
  }

  /** Adds an edge of another graph, whose nodes have these positions here; one of which an end is not here (-1) is not added. */
  copyEdge(from: GraphBuilder, row: number, placeOf: Int32Array): void {
    const [source, target] = [placeOf[from.sources.at(row)]!, placeOf[from.targets.at(row)]!];
    if (source < 0 || target < 0) return;
    const relation = from.relations[from.relationOf.at(row)]!;
    const properties = from.edgeProperties.columns.length > 0 ? from.edgeProperties.of(row) : undefined;
    this.#pushEdge(source, target, relation, from.weights.at(row), properties);
  }

  #pushEdge(
    source: number,
    target: number,
    edge: Relation,
    weight = Number.NaN,
    properties?: NewEdge["properties"],
  ): void {
    const relation = this.#relationCode(edge);
    if (properties) this.edgeProperties.add(this.edgeCount, properties);
    this.sources.push(source);
    this.targets.push(target);
    this.relationOf.push(relation);
    this.weights.push(weight);
  }

  /** Files list edges of one relation together: the last one is tried first. */
  #relationCode({ type, kind }: Relation): number {
    const last = this.relationOf.length > 0 ? this.relationOf.at(this.relationOf.length - 1) : -1;
    const known = this.relations[last];
    if (known?.type === type && known.kind === kind) return last;
    return this.#relations.code(`${kind} ${type}`, () => ({ type, kind }));
  }

  /** Position of a node in order of addition, or -1. */
  indexOf(id: NodeId): number {
    return this.#indexById.get(id) ?? -1;
  }

  /** The node at a position; a new object at each call. */
  node(index: number): GraphNode {
    if (!(index >= 0 && index < this.nodeCount))
      throw new RangeError(`No node ${index}; there are ${this.nodeCount}.`);
    const node: GraphNode = {
      id: this.ids.at(index),
      name: this.names.at(index),
      labels: [...this.labelSets[this.labelSetOf.at(index)]!],
      text: this.texts.at(index),
      properties: this.nodeProperties.of(index),
    };
    const origin = this.origins.of(index);
    return "kind" in origin ? { ...node, origin: foldOrigin(origin) } : node;
  }

  /** The edge at a position in order of addition; a new object at each call. */
  edge(index: number): NewEdge {
    if (!(index >= 0 && index < this.edgeCount))
      throw new RangeError(`No edge ${index}; there are ${this.edgeCount}.`);
    const weight = this.weights.at(index);
    return {
      source: this.ids.at(this.sources.at(index)),
      target: this.ids.at(this.targets.at(index)),
      ...this.relations[this.relationOf.at(index)]!,
      ...(Number.isNaN(weight) ? {} : { weight }),
      properties: this.edgeProperties.of(index),
    };
  }

  /** The text that is embedded and searched for each node. */
  searchableTexts(): string[] {
    return Array.from({ length: this.nodeCount }, (_, row) => searchableText(this.node(row)));
  }

  /** All edges in order of addition, made one at a time. */
  *edges(): IterableIterator<NewEdge> {
    for (let index = 0; index < this.edgeCount; index++) yield this.edge(index);
  }
}

/** The text embedded and searched for a node: its name, then its text unless the text already opens with the name. */
export function searchableText(node: Pick<GraphNode, "name" | "text">): string {
  if (!node.text) return node.name;
  return node.text.startsWith(node.name) ? node.text : `${node.name}. ${node.text}`;
}

/** An origin as flat properties, so that it is stored in columns like them. */
export function flatOrigin({ range, pages, ...origin }: Origin): Record<string, PropertyValue> {
  const flat = { ...origin, start: range[0], end: range[1] };
  return pages ? { ...flat, firstPage: pages[0], lastPage: pages[1] } : flat;
}

/** The inverse of the above, for properties that were written by it. */
export function foldOrigin(flat: Readonly<Record<string, PropertyValue>>): Origin {
  return {
    kind: flat.kind === "table" ? "table" : "document",
    source: String(flat.source),
    title: String(flat.title),
    position: Number(flat.position),
    range: [Number(flat.start), Number(flat.end)],
    ...("firstPage" in flat && { pages: [Number(flat.firstPage), Number(flat.lastPage)] }),
  };
}

/** Numbers distinct values in order of first appearance. */
class CodeTable<T> {
  readonly entries: T[] = [];
  readonly #codes = new Map<string, number>();

  constructor(private readonly content: string) {}

  code(key: string, make: () => T): number {
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    const code = this.entries.length;
    if (code === MAX_CODES) {
      throw new HopscopeError(
        "too-large",
        `This graph has more than ${MAX_CODES.toLocaleString("en")} ${this.content}.`,
      );
    }
    this.#codes.set(key, code);
    this.entries.push(make());
    return code;
  }
}
