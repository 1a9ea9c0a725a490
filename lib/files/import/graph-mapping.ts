/** A person's choices for the nodes and edges of a file, applied to each as it was read, whatever its format. */
import type { PropertyValue } from "../../graph/graph-element";
import { addAliases } from "../../graph/snapshot/aliases";
import type { NewEdge, NewNode } from "../../graph/snapshot/graph-builder";
import { storedValue } from "../../graph/values";
import { isGraph } from "../format-names";
import type { ColumnField, ColumnTypeName, GraphSide, SourceFormat, SourceReading } from "../source";
import type { SourcePreview } from "../source-preview";
import { plainType } from "./rows/column-types";
import { isoDate } from "./rows/dates";
import { DEFAULT_TYPE } from "./rows/edge-row";
import { DEFAULT_LABEL } from "./rows/node-row";
import { RowProblem } from "./rows/row-log";
import { readId, readLabels } from "./rows/row-values";
import { chosenValue } from "./rows/typed-value";

interface Choice {
  as: ColumnField;
  type?: ColumnTypeName | undefined;
}

interface Sorted {
  fields: ReadonlyMap<string, unknown>;
  properties: Record<string, PropertyValue>;
}

const SIDES = ["nodes", "edges"] as const;
/** The fields that nodes and edges have before anything is chosen. */
const OWN: Readonly<Record<GraphSide, readonly ColumnField[]>> = {
  nodes: ["id", "name", "labels", "text"],
  edges: ["source", "type", "target"],
};
/** Properties that say when an edge held. */
export const TIMES: readonly string[] = ["since", "until"] satisfies ColumnField[];
const FIELDS: Readonly<Record<GraphSide, ReadonlySet<ColumnField>>> = {
  nodes: new Set(["name", "labels", "text", "property", "ignore"]),
  edges: new Set([...OWN.edges, "since", "until", "property", "ignore"]),
};
const SAMPLED = 4;
const SHOWN_KINDS = 500;

/** Undefined where nothing was chosen of a graph and nothing is to be shown. Columns of rows are taken by who reads them. */
export function graphMapping(
  reading: SourceReading = {},
  format: SourceFormat,
  isPreview: boolean,
): GraphMapping | undefined {
  const { columns = [], label, relation, direction, leftOut } = reading;
  const chosen = isGraph(format) ? columns : columns.filter(({ as }) => TIMES.includes(as));
  const isChosen = chosen.length > 0 || (isGraph(format) && label) || relation || direction || leftOut;
  return isPreview || isChosen ? new GraphMapping({ ...reading, columns: chosen }) : undefined;
}

export class GraphMapping {
  /** By field or property. */
  readonly #choices: Readonly<Record<GraphSide, ReadonlyMap<string, Choice>>>;
  /** The first values of each field and property as they are in the file. */
  readonly #samples = { nodes: new Map<string, string[]>(), edges: new Map<string, string[]>() };
  readonly #kinds = { nodes: new Map<string, number>(), edges: new Map<string, number>() };
  readonly #leftOut: Readonly<Record<GraphSide, ReadonlySet<string>>>;

  constructor(private readonly reading: SourceReading) {
    const { columns = [], leftOut } = reading;
    const choicesOf = (side: GraphSide) =>
      new Map(
        columns.flatMap(({ column, of = side, ...choice }) =>
          of === side && FIELDS[side].has(choice.as) ? [[column, choice] as const] : [],
        ),
      );
    this.#choices = { nodes: choicesOf("nodes"), edges: choicesOf("edges") };
    this.#leftOut = { nodes: new Set(leftOut?.labels), edges: new Set(leftOut?.relations) };
  }

  /** Null for a node that is left out. A name whose place another takes is an alias. */
  node(node: NewNode): NewNode | RowProblem | null {
    const { id, labels } = node;
    const sorted = this.#sort("nodes", { id, name: node.name, labels, text: node.text }, node.properties);
    if (sorted instanceof RowProblem) return sorted;
    const { fields, properties } = sorted;
    const read = fields.get("labels") === labels ? labels : readLabels(storedOf(fields.get("labels")));
    if (read instanceof RowProblem) return read;
    const isBare = read.length === 0 || (read.length === 1 && read[0] === DEFAULT_LABEL);
    const all = isBare ? [this.reading.label ?? DEFAULT_LABEL] : read;
    const taken = all.filter((label) => this.#isTaken("nodes", label));
    if (taken.length === 0) return null;
    const name = textOf(fields.get("name"), node.name) || id;
    const { as = "property" } = this.#choices.nodes.get("name") ?? {};
    const isAlias = as === "property" && node.name !== name && node.name !== id;
    return {
      id,
      name,
      labels: taken,
      text: textOf(fields.get("text"), node.text),
      properties: isAlias ? addAliases(properties, [node.name], name) : properties,
    };
  }

  /** One edge, or two where it leads both ways; none where it is left out. Edges of structure are only left out. */
  edges(edge: NewEdge): readonly NewEdge[] | RowProblem {
    if (edge.kind !== "relation") return this.#isTaken("edges", edge.type) ? [edge] : [];
    const own = { source: edge.source, type: edge.type, target: edge.target };
    const sorted = this.#sort("edges", own, edge.properties);
    if (sorted instanceof RowProblem) return sorted;
    const { fields, properties } = sorted;
    const endOf = (end: "source" | "target") =>
      fields.get(end) === edge[end] ? edge[end] : readId(fields.get(end), end);
    const [source, target] = [endOf("source"), endOf("target")];
    if (source instanceof RowProblem) return source;
    if (target instanceof RowProblem) return target;
    const said = textOf(fields.get("type"), edge.type);
    const type = said === "" || said === DEFAULT_TYPE ? (this.reading.relation ?? DEFAULT_TYPE) : said;
    if (!this.#isTaken("edges", type)) return [];
    const taken: NewEdge = { ...edge, source, type, target, properties };
    const turned: NewEdge = { ...taken, source: target, target: source };
    if (this.reading.direction === "turned") return [turned];
    return this.reading.direction === "both" && source !== target ? [taken, turned] : [taken];
  }

  /** Names of fields and properties, with those that nothing has a value of. */
  names(of?: GraphSide): string[] {
    const sides = of ? [of] : SIDES;
    return [...new Set(sides.flatMap((side) => [...OWN[side], ...this.#samples[side].keys()]))];
  }

  /** The findings, for a preview. */
  columns(): SourcePreview["columns"] {
    return SIDES.flatMap((of) =>
      [...this.#samples[of]].flatMap(([column, sample]) => {
        if (sample.length === 0) return [];
        const choices = [...this.#choices[of].values()];
        const own = OWN[of].find((field) => field === column);
        const found = own && !choices.some(({ as }) => as === own) ? own : "property";
        const { as, type = plainType(sample) } = this.#choices[of].get(column) ?? { as: found };
        return { column, as, of, ...(as === "property" && !own && { type }), sample };
      }),
    );
  }

  kinds(): SourcePreview["kinds"] {
    return SIDES.flatMap((of) =>
      [...this.#kinds[of]]
        .map(([name, count]) => ({ of, name, count }))
        .sort((a, b) => b.count - a.count)
        .slice(0, SHOWN_KINDS),
    );
  }

  #isTaken(side: GraphSide, kind: string): boolean {
    this.#kinds[side].set(kind, (this.#kinds[side].get(kind) ?? 0) + 1);
    return !this.#leftOut[side].has(kind);
  }

  /** Fields are what is chosen for them, else what was found, which is a property where it gives way. */
  #sort(
    side: GraphSide,
    own: Readonly<Record<string, string | readonly string[]>>,
    properties: NewNode["properties"] = {},
  ): Sorted | RowProblem {
    const choices = this.#choices[side];
    const fields = new Map<string, unknown>();
    const rest: [string, PropertyValue][] = [];
    for (const [at, [key, value]] of [...Object.entries(own), ...Object.entries(properties)].entries()) {
      const isOwn = at < OWN[side].length;
      const column = !isOwn && key in own ? `${key} (property)` : key;
      this.#sample(side, column, value);
      const { as, type } = choices.get(column) ?? { as: isOwn ? key : "property" };
      if (as === "property") {
        const read = type ? chosenValue(storedOf(value), { column, type }) : propertyOf(value);
        if (read instanceof RowProblem) return read;
        if (read !== undefined && !(isOwn && isDefault(key, value))) rest.push([key, read]);
      } else if (String(value).trim() !== "" && (choices.has(column) || !fields.has(as)))
        fields.set(as, value);
    }
    for (const [key, value] of Object.entries(own))
      if (!choices.has(key) && fields.get(key) !== value && !isDefault(key, value))
        rest.push([key, propertyOf(value)]);
    const times = TIMES.flatMap((time) =>
      fields.has(time) ? [[time, dateOf(fields.get(time) as PropertyValue)]] : [],
    );
    const others = rest.map(([key, value]) => [
      TIMES.includes(key) && fields.has(key) ? `${key} (property)` : key,
      value,
    ]);
    // A time comes first. Not by assignment: a property may be called __proto__.
    return { fields, properties: Object.fromEntries([...times, ...others]) };
  }

  #sample(side: GraphSide, column: string, value: unknown): void {
    const known = this.#samples[side].get(column);
    const samples = known ?? [];
    if (!known) this.#samples[side].set(column, samples);
    if (samples.length === SAMPLED) return;
    const shown = Array.isArray(value) ? value.join(", ") : String(value);
    if (shown.trim() !== "" && !samples.includes(shown)) samples.push(shown);
  }
}

/** True for fields that say nothing as a property; a name is an alias. */
function isDefault(field: string, value: string | readonly string[] | PropertyValue): boolean {
  return field === "name" || ["", DEFAULT_TYPE, DEFAULT_LABEL].includes(String(value));
}

/** A list of labels, or what a property holds. */
function storedOf(value: unknown): unknown {
  return Array.isArray(value) ? value : storedValue(value as PropertyValue);
}

function propertyOf(value: PropertyValue | readonly string[]): PropertyValue {
  if (typeof value !== "object") return value;
  return value.length === 1 ? value[0]! : JSON.stringify(value);
}

/** The first of a list. @param own what was read, and stays as it is */
function textOf(value: unknown, own: string): string {
  if (value === own) return own;
  const read = storedOf(value);
  return String((Array.isArray(read) ? read[0] : read) ?? "").trim();
}

/** As ISO 8601 has it, where it is a date. */
function dateOf(value: PropertyValue): PropertyValue {
  return typeof value === "string" ? (isoDate(value) ?? value) : value;
}
