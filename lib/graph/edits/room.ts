/** The capacity of a generation: an edit that would exceed it is not applied, where a build would have to fail. */
import type { PropertyValue } from "../graph-element";
import { type GraphBuilder, MAX_CODES } from "../snapshot/graph-builder";
import { MAX_PROPERTY_COLUMNS } from "../snapshot/growing-properties";

type Properties = Readonly<Record<string, PropertyValue>>;

/** The used part of the capacity. */
export interface Taken extends Pick<GraphBuilder, "labelSets" | "relations"> {
  nodeProperties: { columns: readonly { key: string; type: string }[] };
  edgeProperties: { columns: readonly { key: string; type: string }[] };
}

export class Room {
  readonly #columns: { node: Set<string>; edge: Set<string> };
  readonly #labelSets: Set<string>;
  readonly #relations: Set<string>;

  constructor(graph: Taken) {
    const keysOf = (columns: readonly { key: string; type: string }[]) =>
      new Set(columns.map(({ key, type }) => `${key}:${type}`));
    this.#columns = {
      node: keysOf(graph.nodeProperties.columns),
      edge: keysOf(graph.edgeProperties.columns),
    };
    this.#labelSets = new Set(graph.labelSets.map((labels) => JSON.stringify(labels)));
    this.#relations = new Set(graph.relations.map(({ kind, type }) => `${kind} ${type}`));
  }

  /** Takes room for a node as it will be; what there is no room for, as a reason. */
  takeNode(labels: readonly string[], properties: Properties): string | null {
    return (
      this.#takeColumns("node", properties) ??
      takeOne(this.#labelSets, JSON.stringify(labels), "combinations of labels")
    );
  }

  /** Takes room for an edge as it will be. */
  takeEdge(kind: string, type: string, properties: Properties): string | null {
    return (
      this.#takeColumns("edge", properties) ?? takeOne(this.#relations, `${kind} ${type}`, "relation types")
    );
  }

  #takeColumns(of: "node" | "edge", properties: Properties): string | null {
    const columns = this.#columns[of];
    const added = Object.entries(properties)
      .map(([key, value]) => `${key}:${typeof value}`)
      .filter((column) => !columns.has(column));
    if (columns.size + added.length > MAX_PROPERTY_COLUMNS)
      return `The graph has no room for another property key: it may have ${MAX_PROPERTY_COLUMNS}.`;
    for (const column of added) columns.add(column);
    return null;
  }
}

function takeOne(taken: Set<string>, key: string, what: string): string | null {
  if (!taken.has(key) && taken.size === MAX_CODES)
    return `The graph has no room for more ${what}: it may have ${MAX_CODES.toLocaleString("en")}.`;
  taken.add(key);
  return null;
}
