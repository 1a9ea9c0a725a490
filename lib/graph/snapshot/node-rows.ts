/** The nodes of a snapshot, read row by row from their columns. */
import type { PropertyValue } from "../graph-element";
import type { GraphNode, NodeId } from "../graph-source";
import type { ArrowColumns } from "./arrow-columns";
import { flatOrigin, foldOrigin } from "./graph-builder";
import type { PropertyRows } from "./property-rows";
import { StringIndex } from "./string-index";
import type { Utf8Column } from "./utf8-column";

/** No label set has this number. */
const NO_SET = -1;

export class NodeRows {
  /** By row: a number in `labelSets`. */
  readonly labelSetOf: Uint16Array;
  /** The last one is empty where nodes were taken out: it is theirs. */
  readonly labelSets: readonly (readonly string[])[];
  readonly #gone: number;
  readonly #ids: Utf8Column;
  readonly #names: Utf8Column;
  readonly #texts: Utf8Column;
  readonly #byId: StringIndex;
  /** Ids decoded so far: expansion names the same nodes again and again. */
  readonly #decoded: (NodeId | undefined)[];
  /** Rows of those ids: a ranking asks for the same ones ten times. */
  readonly #rows = new Map<NodeId, number>();

  /** By row: nodes that differ from what is stored, or are not stored. */
  readonly #changed: ReadonlyMap<number, GraphNode>;
  readonly #goneRows: Uint8Array | undefined;

  /**
   * @param gone by row, 1 where the node is taken out: its row stays, but nothing finds it
   * @param changed nodes in the place of those that are stored, and behind them
   */
  constructor(
    private readonly nodes: ArrowColumns,
    private readonly idSlots: ArrowColumns,
    readonly properties: PropertyRows,
    private readonly origins: PropertyRows,
    gone?: Uint8Array,
    changed: ReadonlyMap<number, GraphNode> = new Map(),
  ) {
    const { codes, strings } = nodes.coded("labels", Uint16Array);
    const coded = codedLabels(
      codes,
      strings.map((labels) => JSON.parse(labels) as string[]),
      changed,
    );
    const { labelSets, labelSetOf } = coded;
    this.#gone = gone ? labelSets.length : NO_SET;
    this.#goneRows = gone;
    this.#changed = changed;
    this.labelSets = gone ? [...labelSets, []] : labelSets;
    this.labelSetOf = gone
      ? labelSetOf.map((code, row) => (gone[row] === 1 ? labelSets.length : code))
      : labelSetOf;
    this.#ids = nodes.text("id");
    this.#names = nodes.text("name");
    this.#texts = nodes.text("text");
    this.#byId = new StringIndex(this.#ids, idSlots.numbers("slot", Int32Array));
    this.#decoded = new Array<NodeId | undefined>(labelSetOf.length);
    for (const [row, { id }] of changed) {
      this.#decoded[row] = id;
      this.#rows.set(id, row);
    }
  }

  /** Rows, those of nodes that are taken out included. */
  get count(): number {
    return this.labelSetOf.length;
  }

  /** The same nodes without some more, by row. */
  without(gone: Uint8Array): NodeRows {
    const all = this.#goneRows ? gone.map((is, row) => is | this.#goneRows![row]!) : gone;
    return new NodeRows(this.nodes, this.idSlots, this.properties, this.origins, all, this.#changed);
  }

  /**
   * The same nodes but some. Rows stay: those that are gone are taken out, added ones come behind.
   * @param changed by row, with the nodes of all rows from `count` on
   */
  patched(changed: ReadonlyMap<number, GraphNode>, gone: ReadonlySet<number>): NodeRows {
    const rows = new Map([...changed].map(([row, { properties }]) => [row, properties]));
    const origins = new Map(
      [...changed].flatMap(([row, { origin }]) => (origin ? [[row, flatOrigin(origin)] as const] : [])),
    );
    const places = {
      stored: (row: number) => (row < this.count ? row : -1),
      shown: (row: number) => (gone.has(row) ? -1 : row),
    };
    const mask = new Uint8Array([...changed.keys()].reduce((end, row) => Math.max(end, row + 1), this.count));
    for (const row of gone) mask[row] = 1;
    return new NodeRows(
      this.nodes,
      this.idSlots,
      this.properties.patched({ rows, ...places }),
      this.origins.patched({ rows: origins, ...places }),
      gone.size > 0 ? mask : undefined,
      changed,
    );
  }

  /** True if the node of a row exists. */
  isThere(row: number): boolean {
    return this.labelSetOf[row] !== this.#gone;
  }

  /** The row of a node, or -1. */
  rowOf(id: NodeId): number {
    const row = this.#rows.get(id) ?? this.#byId.find(id);
    return row >= 0 && this.isThere(row) ? row : -1;
  }

  id(row: number): NodeId {
    const known = this.#decoded[row];
    if (known !== undefined) return known;
    const id = this.#ids.at(row);
    this.#decoded[row] = id;
    this.#rows.set(id, row);
    return id;
  }

  /** The id, for whoever reads every row once: it is not remembered. */
  idOnce(row: number): NodeId {
    return this.#decoded[row] ?? this.#ids.at(row);
  }

  node(row: number): GraphNode {
    const node: GraphNode = {
      id: this.idOnce(row),
      name: this.name(row),
      labels: [...this.labelSets[this.labelSetOf[row]!]!],
      text: this.text(row),
      properties: this.properties.of(row),
    };
    const origin = this.origins.of(row);
    return "kind" in origin ? { ...node, origin: foldOrigin(origin) } : node;
  }

  name(row: number): string {
    return this.#changed.get(row)?.name ?? this.#names.at(row);
  }

  text(row: number): string {
    return this.#changed.get(row)?.text ?? this.#texts.at(row);
  }

  /** True if an existing node has a text of its own, which says more than its name. */
  get hasTexts(): boolean {
    if (this.#texts.bytes.length === 0 && this.#changed.size === 0) return false;
    for (let row = 0; row < this.count; row++) {
      const text = this.isThere(row) ? this.text(row) : "";
      if (text !== "" && text !== this.name(row)) return true;
    }
    return false;
  }

  /** One of the fields that every node has (`id`, `name`, `text`), else the property of that key. */
  value(row: number, key: string): PropertyValue | undefined {
    if (key === "id") return this.id(row);
    if (key === "name") return this.name(row);
    if (key === "text") return this.text(row);
    return this.properties.value(row, key);
  }

  /** True if the node of a row was cut from a document or table. */
  isChunk(row: number): boolean {
    return this.origins.value(row, "kind") !== undefined;
  }

  /** By label set: 1 when it has any of `labels`, all of them when absent; null when every row is wanted. */
  labelMask(labels: readonly string[] | undefined): Uint8Array | null {
    if (!labels && this.#gone === NO_SET) return null;
    return Uint8Array.from(this.labelSets, (set, code) =>
      Number(code !== this.#gone && (labels === undefined || set.some((label) => labels.includes(label)))),
    );
  }

  /** True if a row has any of `labels`; undefined when every row is wanted. */
  acceptLabels(labels: readonly string[] | undefined): ((row: number) => boolean) | undefined {
    const mask = this.labelMask(labels);
    return mask ? (row) => mask[this.labelSetOf[row]!] === 1 : undefined;
  }
}

/** The label sets of stored nodes, those of changed and added ones behind them. */
function codedLabels(
  codes: Uint16Array,
  stored: readonly (readonly string[])[],
  changed: ReadonlyMap<number, GraphNode>,
): { labelSets: readonly (readonly string[])[]; labelSetOf: Uint16Array } {
  if (changed.size === 0) return { labelSets: stored, labelSetOf: codes };
  const labelSets = [...stored];
  const known = new Map(labelSets.map((labels, code) => [JSON.stringify(labels), code]));
  const count = [...changed.keys()].reduce((end, row) => Math.max(end, row + 1), codes.length);
  const labelSetOf = new Uint16Array(count);
  labelSetOf.set(codes);
  for (const [row, node] of changed) {
    const labels = [...new Set(node.labels)];
    const key = JSON.stringify(labels);
    const code = known.get(key) ?? labelSets.push(labels) - 1;
    known.set(key, code);
    labelSetOf[row] = code;
  }
  return { labelSets, labelSetOf };
}
