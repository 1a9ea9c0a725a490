/**
 * GEXF 1.1 to 1.3, as Gephi and NetworkX write it: nodes and edges with attributes of declared types. What people call a node's
 * name, labels and text, and an edge's type, is found among the attributes like columns of a table. When an element, or one of
 * its values, was there is kept: a value of several times is a list, and another list says when each held.
 */
import type { GraphIntake } from "../graph-intake";
import { itemsOf } from "../rows/property-value";
import { type RowLog, RowProblem } from "../rows/row-log";
import { refuseDefaults, XmlGraph } from "../xml-parser";
import { edgeOfFields, nodeOfFields } from "./element-row";

type Attributes = Readonly<Record<string, string>>;

const LIST = /^list/;
/** Elements that say how a graph is drawn. */
const DRAWING = new Set(["position", "color", "size", "shape", "thickness"]);

interface Attribute {
  id: string;
  title: string;
  type: string;
}

interface Element {
  tag: "node" | "edge";
  line: number;
  fields: Map<string, unknown>;
  declared: Map<string, string>;
  /** By attribute: its values, and when each held. */
  series: Map<string, { values: unknown[]; times: string[] }>;
  spells: string[];
  parent: string | undefined;
}

export class GexfFile extends XmlGraph {
  readonly #attributes = { node: new Map<string, Attribute>(), edge: new Map<string, Attribute>() };
  /** Default values by the ids of their attributes. */
  readonly #declared = { node: new Map<string, string>(), edge: new Map<string, string>() };
  /** Nodes may lie inside nodes. */
  readonly #open: Element[] = [];
  #direction = "undirected";
  #class: "node" | "edge" = "node";
  #attribute: Attribute | undefined;
  #default: string | undefined;

  constructor(graph: GraphIntake, log: RowLog, fieldLimit: number) {
    super(graph, log, fieldLimit, "gexf", "GEXF, as Gephi exports it");
  }

  protected take(text: string): void {
    if (this.#default !== undefined && this.#default.length < this.fieldLimit) this.#default += text;
  }

  protected begin(tag: string, given: Attributes, line: number): void {
    const element = this.#open.at(-1);
    if (tag === "gexf") this.isKnown = true;
    else if (tag === "graph") this.#direction = given.defaultedgetype ?? "undirected";
    else if (tag === "attributes") this.#class = given.class === "edge" ? "edge" : "node";
    else if (tag === "attribute") {
      const { id = "", title, type = "string" } = given;
      this.#attribute = { id, title: title || id, type };
      this.#attributes[this.#class].set(id, this.#attribute);
    } else if (tag === "default") this.#default = "";
    else if (tag === "node" || tag === "edge") this.#start(tag, given, line);
    else if (tag === "attvalue" && element) this.#hold(element, given);
    else if (tag === "spell") element?.spells.push(timeOf(given));
    else if (tag === "parent" && element && given.for) element.parent ??= given.for;
    else if (element && DRAWING.has(tag))
      this.remarks.add("Positions, sizes and colours of the drawing are left out.");
  }

  #start(tag: "node" | "edge", given: Attributes, line: number): void {
    const fields = new Map<string, unknown>();
    const ends = tag === "node" ? ["id"] : ["source", "target"];
    for (const end of ends) fields.set(end, given[end]);
    const { label, kind, weight, type = this.#direction } = given;
    // An edge's type is its direction here; its kind and its label say what it is.
    if (tag === "node" && label !== undefined) fields.set("name", label);
    if (tag === "edge" && (kind || label)) fields.set("type", kind || label);
    if (tag === "edge" && kind && label && kind !== label) fields.set("edge name", label);
    if (tag === "edge" && weight !== undefined) fields.set("weight", this.#typed("weight", "double", weight));
    if (tag === "edge" && type !== this.#direction) fields.set("direction", type);
    if (tag === "edge" && type !== "directed")
      this.remarks.add("Edges without a direction are kept from their first end to their second: #.");
    for (const time of ["start", "end", "startopen", "endopen", "timestamp"])
      if (given[time] !== undefined) fields.set(time, given[time]);
    const times = (given.timestamps ?? "").replaceAll(",", ";");
    const spells = (times || given.intervals || "").match(/[^<>[\]();]+/g) ?? [];
    const parent = given.pid || this.#open.at(-1)?.fields.get("id");
    this.#open.push({
      tag,
      line,
      fields,
      declared: new Map(this.#declared[tag]),
      series: new Map(),
      spells: spells.map((spell) => itemsOf(spell, ",").join("/")).filter((spell) => spell !== ""),
      parent: tag === "node" && typeof parent === "string" ? parent : undefined,
    });
  }

  #hold({ tag, fields, declared, series }: Element, given: Attributes): void {
    const id = given.for ?? given.id ?? "";
    const { title = id, type = "string" } = this.#attributes[tag].get(id) ?? {};
    const value = this.#typed(title, type, given.value ?? "");
    const time = timeOf(given);
    declared.delete(id);
    if (time === "" && !series.has(title)) {
      fields.set(title, value);
      return;
    }
    const known = series.get(title) ?? { values: [], times: [] };
    known.values.push(value);
    known.times.push(time);
    series.set(title, known);
  }

  #typed(name: string, type: string, text: string): unknown {
    if (!LIST.test(type)) return this.declared(name, type, text);
    return listOf(text).map((item) => this.#typed(name, type.replace(LIST, ""), item));
  }

  protected close(tag: string): void {
    if (tag === "gexf") this.isWhole = true;
    else if (tag === "default") {
      if (this.#attribute) this.#declared[this.#class].set(this.#attribute.id, this.#default ?? "");
      refuseDefaults(this.#declared.node.size + this.#declared.edge.size);
      this.#default = undefined;
    } else if (tag === "attribute") this.#attribute = undefined;
    else if (tag === "node" || tag === "edge") {
      const element = this.#open.pop();
      if (element) this.#finish(element);
    }
  }

  #finish({ tag, line, fields, declared, series, spells, parent }: Element): void {
    for (const [title, { values, times }] of series) {
      fields.set(title, values.length === 1 ? values[0] : values);
      fields.set(`${title} time`, times.length === 1 ? times[0] : times);
      const example = `"${title}"`;
      this.remarks.add(
        'Values that hold at a time (several are a list, and the property with "time" behind its name says when): #.',
        example,
      );
    }
    if (spells.length > 0) fields.set("spells", spells);
    if (spells.length > 0)
      this.remarks.add(
        'Nodes and edges that were there at several times list them in the property "spells": #.',
      );
    for (const [id, text] of declared) {
      const { title, type } = this.#attributes[tag].get(id)!;
      if (!fields.has(title)) fields.set(title, this.#typed(title, type, text));
    }
    if ([...fields.values()].some((value) => typeof value === "string" && value.length > this.fieldLimit)) {
      this.rejectLong(line);
      return;
    }
    const row = tag === "node" ? nodeOfFields(fields) : edgeOfFields(fields);
    if (row instanceof RowProblem) this.log.rejectRow(line, row);
    else if ("node" in row) this.graph.addNode(row, this.log, line);
    else this.edges.push({ row, line });
    const node = fields.get("id");
    if (parent !== undefined && typeof node === "string") this.parents.push({ child: node, parent });
  }
}

/** When something held, as ISO 8601 writes it: `2021-01-01/2021-03-01`, an open end as `..`. */
function timeOf({ start, startopen, end, endopen, timestamp }: Attributes): string {
  const [from, to] = [start ?? startopen, end ?? endopen];
  if (from === undefined && to === undefined) return timestamp ?? "";
  return `${from ?? ".."}/${to ?? ".."}`;
}

/** `a|b`, as GEXF says, or `[a, b]`, as Gephi writes it. */
function listOf(text: string): string[] {
  const bare = text.trim().replace(/^\[([\s\S]*)\]$/, "$1");
  const separator = bare.includes("|") ? "|" : bare.includes(";") ? ";" : ",";
  return itemsOf(bare, separator);
}
