/** Collects the nodes and edges of one generation before it is written. */
import type { EdgeKind, GraphNode, NodeId, Origin, PropertyValue } from "./graph-source";

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

export class GraphBuilder {
  readonly #nodes: GraphNode[] = [];
  readonly #indexById = new Map<NodeId, number>();
  readonly #edges: NewEdge[] = [];

  get nodeCount(): number {
    return this.#nodes.length;
  }

  get edgeCount(): number {
    return this.#edges.length;
  }

  /** False when the id is taken; the first node with an id stays. */
  addNode(node: NewNode): boolean {
    if (this.#indexById.has(node.id)) return false;
    this.#indexById.set(node.id, this.#nodes.length);
    this.#nodes.push({ ...node, labels: [...node.labels], properties: { ...node.properties } });
    return true;
  }

  /** Parallel edges are kept; an edge to a node that is not there is not added. */
  addEdge(edge: NewEdge): "added" | "unknown-source" | "unknown-target" {
    if (!this.#indexById.has(edge.source)) return "unknown-source";
    if (!this.#indexById.has(edge.target)) return "unknown-target";
    this.#edges.push(edge);
    return "added";
  }

  /** Position of a node in order of addition, or -1. */
  indexOf(id: NodeId): number {
    return this.#indexById.get(id) ?? -1;
  }

  node(index: number): GraphNode {
    const node = this.#nodes[index];
    if (!node) throw new RangeError(`No node ${index}; there are ${this.#nodes.length}.`);
    return node;
  }

  edges(): readonly NewEdge[] {
    return this.#edges;
  }
}

/** What is embedded and searched for a node: its name, then its text unless the text already opens with the name. */
export function searchableText(node: Pick<GraphNode, "name" | "text">): string {
  if (!node.text) return node.name;
  return node.text.startsWith(node.name) ? node.text : `${node.name}. ${node.text}`;
}
