/** The nodes of a snapshot, read row by row from their columns. */
import type { ArrowColumns } from "./arrow-columns";
import { foldOrigin } from "./graph-builder";
import type { GraphNode, NodeId, PropertyValue } from "./graph-source";
import type { PropertyRows } from "./property-rows";
import { StringIndex } from "./string-index";
import type { Utf8Column } from "./utf8-column";

export class NodeRows {
  /** By row: a number in `labelSets`. */
  readonly labelSetOf: Uint16Array;
  readonly labelSets: readonly (readonly string[])[];
  readonly #ids: Utf8Column;
  readonly #names: Utf8Column;
  readonly #texts: Utf8Column;
  readonly #byId: StringIndex;
  /** Ids decoded so far: expansion names the same nodes again and again. */
  readonly #decoded: (NodeId | undefined)[];

  constructor(
    nodes: ArrowColumns,
    idSlots: ArrowColumns,
    private readonly properties: PropertyRows,
    private readonly origins: PropertyRows,
  ) {
    const { codes, strings } = nodes.coded("labels", Uint16Array);
    this.labelSetOf = codes;
    this.labelSets = strings.map((labels) => JSON.parse(labels) as string[]);
    this.#ids = nodes.text("id");
    this.#names = nodes.text("name");
    this.#texts = nodes.text("text");
    this.#byId = new StringIndex(this.#ids, idSlots.numbers("slot", Int32Array));
    this.#decoded = new Array<NodeId | undefined>(nodes.length);
  }

  get count(): number {
    return this.#ids.length;
  }

  /** The row of a node, or -1. */
  rowOf(id: NodeId): number {
    return this.#byId.find(id);
  }

  id(row: number): NodeId {
    const known = this.#decoded[row];
    if (known !== undefined) return known;
    const id = this.#ids.at(row);
    this.#decoded[row] = id;
    return id;
  }

  node(row: number): GraphNode {
    const node: GraphNode = {
      id: this.id(row),
      name: this.#names.at(row),
      labels: [...this.labelSets[this.labelSetOf[row]!]!],
      text: this.#texts.at(row),
      properties: this.properties.of(row),
    };
    const origin = this.origins.of(row);
    return "kind" in origin ? { ...node, origin: foldOrigin(origin) } : node;
  }

  /** One of the fields that every node has (`id`, `name`, `text`), else the property of that key. */
  value(row: number, key: string): PropertyValue | undefined {
    if (key === "id") return this.id(row);
    if (key === "name") return this.#names.at(row);
    if (key === "text") return this.#texts.at(row);
    return this.properties.value(row, key);
  }

  /** By label set: 1 when it has any of `labels`; null when every label is wanted. */
  labelMask(labels: readonly string[] | undefined): Uint8Array | null {
    if (!labels) return null;
    return Uint8Array.from(this.labelSets, (set) => Number(set.some((label) => labels.includes(label))));
  }

  /** Whether a row has any of `labels`; undefined when every label is wanted. */
  acceptLabels(labels: readonly string[] | undefined): ((row: number) => boolean) | undefined {
    const mask = this.labelMask(labels);
    return mask ? (row) => mask[this.labelSetOf[row]!] === 1 : undefined;
  }
}
