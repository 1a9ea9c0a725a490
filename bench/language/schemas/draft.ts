/** A graph in the making: nodes and edges that can still be changed. */

import type { PropertyValue } from "../../../lib/graph/graph-element";
import type { Predicate } from "../../../lib/graph/query/query-pattern";
import { GraphBuilder } from "../../../lib/graph/snapshot/graph-builder";
import type { Schema } from "./schema";

export type DraftValue = PropertyValue | string[];

export interface DraftNode {
  label: string;
  properties: Map<string, DraftValue>;
}

export interface DraftEdge {
  source: DraftNode;
  type: string;
  target: DraftNode;
  properties: Map<string, DraftValue>;
}

export class Draft {
  readonly nodes = new Map<string, DraftNode[]>();
  readonly edges: DraftEdge[] = [];

  constructor(readonly schema: Schema) {}

  add(label: string, properties: Map<string, DraftValue>): DraftNode {
    const node = { label, properties };
    const own = this.nodes.get(label);
    if (own) own.push(node);
    else this.nodes.set(label, [node]);
    return node;
  }

  /** The nodes, each called by the property that names its label, and the edges. */
  toBuilder(): GraphBuilder {
    const builder = new GraphBuilder();
    const ids = new Map<DraftNode, string>();
    for (const [label, nodes] of this.nodes) {
      const naming = namingKey([...(this.schema.labels.get(label)?.keys() ?? [])]);
      for (const [at, node] of nodes.entries()) {
        const id = `${label}/${at + 1}`;
        ids.set(node, id);
        const name = String((naming && node.properties.get(naming)) ?? `${label} ${at + 1}`);
        const { name: _, text, ...properties } = stored(node.properties);
        builder.addNode({ id, name, labels: [label], text: String(text ?? ""), properties });
      }
    }
    for (const { source, type, target, properties } of this.edges) {
      const ends = { source: ids.get(source)!, target: ids.get(target)! };
      builder.addEdge({ ...ends, type, kind: "relation", properties: stored(properties) });
    }
    return builder;
  }
}

const NAMING = [
  "name",
  "title",
  "display_name",
  "label",
  "real_name",
  "screen_name",
  "address",
  "ip",
  "url",
  "port",
  "code",
];

/** The property that a node of such properties is called by; null when it has none for that. */
export function namingKey(keys: readonly string[]): string | null {
  return NAMING.find((key) => keys.includes(key)) ?? null;
}

/** Lists are stored as JSON, as in an import. */
function stored(properties: ReadonlyMap<string, DraftValue>): Record<string, PropertyValue> {
  return Object.fromEntries(
    [...properties].map(([key, value]) => [key, Array.isArray(value) ? JSON.stringify(value) : value]),
  );
}

export function satisfies(value: DraftValue | undefined, { operator, value: wanted }: Predicate): boolean {
  if (operator === "is null") return value === undefined;
  if (value === undefined) return false;
  if (operator === "is not null") return true;
  if (operator === "in") return Array.isArray(wanted) && wanted.some((item) => item === value);
  const [own, other] = [value as string | number, wanted as string | number];
  if (typeof own === "string" && typeof other === "string") {
    if (operator === "contains") return own.includes(other);
    if (operator === "starts with") return own.startsWith(other);
    if (operator === "ends with") return own.endsWith(other);
  }
  if (operator === "=") return own === other;
  if (operator === "<>") return own !== other;
  if (typeof own !== typeof other) return false;
  if (operator === "<") return own < other;
  if (operator === "<=") return own <= other;
  return operator === ">" ? own > other : own >= other;
}
