/**
 * GraphML (Brandes et al. 2002): nodes and edges with declared, typed attributes, as graph tools write them. What people
 * call a node's name, labels and text, and an edge's type, is found among the attributes like columns of a table; Neo4j
 * writes labels and types as attributes of the element itself. Directions are as written; nested graphs are one graph.
 */
import { Parser } from "htmlparser2";
import type { NewEdge } from "../../graph/snapshot/graph-builder";
import {
  ESCAPED_ATTRIBUTE,
  type ExactData,
  exactEdge,
  exactNode,
  GRAPHML_VERSION,
  unescapeSigns,
  VERSION_ATTRIBUTE,
} from "./graph-formats/exact-graphml";
import type { GraphIntake } from "./graph-intake";
import { type Aliases, EDGE_ALIASES, mapColumns, NODE_ALIASES } from "./rows/columns";
import { type EdgeRow, readEdgeRow } from "./rows/edge-row";
import { FileRefusal } from "./rows/file-refusal";
import { describeInvalidLine, type LineBlock } from "./rows/line-block";
import { type NodeRow, readNodeRow } from "./rows/node-row";
import { jsonProperty } from "./rows/property-value";
import type { RecordReader } from "./rows/records";
import type { RowLog } from "./rows/row-log";
import { RowProblem } from "./rows/row-problem";

const NUMBERS = new Set(["int", "long", "float", "double"]);

interface Key {
  id: string;
  name: string;
  type: string;
  fallback: string | undefined;
}

/** A node or an edge that is being read. */
interface Element {
  tag: "node" | "edge";
  line: number;
  /** Of the element itself: `id`, `source`, `target`, and what a tool adds. */
  own: Readonly<Record<string, string>>;
  /** By the key's name. */
  fields: Map<string, unknown>;
  /** The same as it is written, for a file that Hopscope wrote. */
  exact: ExactData[];
}

export class GraphmlFile implements RecordReader {
  readonly #parser: Parser;
  readonly #keys = { node: new Map<string, Key>(), edge: new Map<string, Key>() };
  /** A nested graph opens a node inside a node. */
  readonly #open: Element[] = [];
  readonly #edges: { row: NewEdge; line: number }[] = [];
  #key: Key | undefined;
  #text: string[] | undefined;
  #characters = 0;
  #isGraphml = false;
  /** Whether Hopscope wrote the file: then everything is taken exactly as it is. */
  #isExact = false;
  #isEscaped = false;
  #isWhole = false;
  #isOver = false;
  #line = 1;

  constructor(
    private readonly graph: GraphIntake,
    private readonly log: RowLog,
    private readonly fieldLimit: number,
  ) {
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => this.#begin(name, attributes),
        ontext: (text) => this.#take(text),
        onclosetag: (name) => this.#close(name),
      },
      { xmlMode: true },
    );
  }

  /** @throws FileRefusal for a line that is not UTF-8 */
  push(block: LineBlock): void {
    const [invalid] = block.invalid;
    if (invalid) throw new FileRefusal(describeInvalidLine(invalid), invalid.line);
    // Line by line, so that each element knows its own.
    this.#line = block.firstLine;
    for (let from = 0; from < block.text.length; ) {
      const newline = block.text.indexOf("\n", from);
      const to = newline === -1 ? block.text.length : newline + 1;
      this.#parser.write(block.text.slice(from, to));
      this.#line += 1;
      from = to;
    }
  }

  /** Edges come last: their ends may be anywhere in the file. @throws FileRefusal when it is no GraphML, or ends early */
  end(): void {
    // What is open now is closed by the parser, not by the file.
    this.#isOver = true;
    this.#parser.end();
    if (!this.#isGraphml) {
      throw new FileRefusal(
        "The file holds no <graphml> element; expected GraphML, as graph tools export it.",
      );
    }
    for (const { row, line } of this.#edges) this.graph.addEdge(row, this.log, line);
    if (!this.#isWhole)
      throw new FileRefusal("The file ends before </graphml>; what comes before was taken.");
  }

  #begin(name: string, attributes: Record<string, string>): void {
    const tag = localName(name);
    if (tag === "graphml") {
      this.#isGraphml = true;
      this.#isExact = attributes[VERSION_ATTRIBUTE] === GRAPHML_VERSION;
    } else if (tag === "key") this.#declare(attributes);
    else if (tag === "node" || tag === "edge") {
      this.#open.push({ tag, line: this.#line, own: attributes, fields: new Map(), exact: [] });
    } else if (tag === "data") {
      const element = this.#open.at(-1);
      const id = attributes.key ?? "";
      this.#key =
        element && (this.#keys[element.tag].get(id) ?? { id, name: id, type: "string", fallback: undefined });
      this.#isEscaped = attributes[ESCAPED_ATTRIBUTE] === "true";
      this.#collect();
    } else if (tag === "default") this.#collect();
    else if (tag === "hyperedge") {
      const found = "The element <hyperedge> joins more than two nodes";
      this.log.rejectRow(this.#line, new RowProblem(`${found}; expected <edge> with a source and a target.`));
    }
  }

  #collect(): void {
    this.#text = [];
    this.#characters = 0;
  }

  #take(text: string): void {
    this.#characters += text.length;
    if (this.#characters <= this.fieldLimit) this.#text?.push(text);
  }

  #close(name: string): void {
    if (this.#isOver) return;
    const tag = localName(name);
    if (tag === "graphml") this.#isWhole = true;
    else if (tag === "data") {
      const element = this.#open.at(-1);
      if (element && this.#key) this.#hold(element, this.#key, this.#ended());
      this.#key = undefined;
    } else if (tag === "default" && this.#key) this.#key.fallback = this.#ended();
    else if (tag === "key") this.#key = undefined;
    else if (tag === "node" || tag === "edge") {
      const element = this.#open.pop();
      if (element) this.#finish(element);
    }
  }

  #hold({ fields, exact }: Element, key: Key, text: string): void {
    if (!this.#isExact) fields.set(key.name, typedValue(key, text));
    else {
      const { id, name, type } = key;
      exact.push({ id, key: name, type, text: this.#isEscaped ? unescapeSigns(text) : text });
    }
  }

  #ended(): string {
    const text = this.#text?.join("") ?? "";
    this.#text = undefined;
    return text;
  }

  #declare(attributes: Record<string, string>): void {
    const { id = "", for: domain = "all" } = attributes;
    const key = {
      id,
      name: attributes["attr.name"] ?? id,
      type: attributes["attr.type"] ?? "string",
      fallback: undefined,
    };
    if (domain === "node" || domain === "all") this.#keys.node.set(id, key);
    if (domain === "edge" || domain === "all") this.#keys.edge.set(id, key);
    this.#key = key;
  }

  #finish({ tag, line, own, fields, exact }: Element): void {
    if (this.#characters > this.fieldLimit) {
      const found = `A value has more than ${this.fieldLimit.toLocaleString("en")} characters`;
      this.log.rejectRow(line, new RowProblem(`${found}; expected a shorter one.`));
      this.#characters = 0;
      return;
    }
    if (this.#isExact) {
      const element = tag === "node" ? exactNode(own, exact) : exactEdge(own, exact);
      if (element instanceof RowProblem) this.log.rejectRow(line, element);
      else if ("labels" in element) this.graph.addNode({ node: element }, this.log, line);
      else this.#edges.push({ row: element, line });
      return;
    }
    for (const key of this.#keys[tag].values()) {
      if (key.fallback !== undefined && !fields.has(key.name))
        fields.set(key.name, typedValue(key, key.fallback));
    }
    const row = tag === "node" ? nodeRow(own, fields) : edgeRow(own, fields);
    if (row instanceof RowProblem) this.log.rejectRow(line, row);
    else if ("node" in row) this.graph.addNode(row, this.log, line);
    else this.#edges.push({ row, line });
  }
}

function nodeRow(own: Readonly<Record<string, string>>, fields: Map<string, unknown>): NodeRow | RowProblem {
  const { labels, ...others } = own;
  // As Neo4j writes them: ":Person:Actor", and once more among the data.
  if (labels !== undefined) fields.set("labels", labels.replace(/^:/, "").replaceAll(":", "|"));
  const { columns, values } = rowOf(["id"], others, fields, NODE_ALIASES);
  const row = readNodeRow(columns, values);
  if (row instanceof RowProblem || row.parent === undefined) return row;
  // A parent is a property here: GraphML has edges, and nested graphs, for what lies above a node.
  return { node: { ...row.node, properties: { ...row.node.properties, parent: row.parent } } };
}

function edgeRow(own: Readonly<Record<string, string>>, fields: Map<string, unknown>): EdgeRow | RowProblem {
  const { label, ...others } = own;
  if (label !== undefined) fields.set("type", label);
  const ends = ["source", "target"];
  const { columns, values } = rowOf(ends, others, fields, EDGE_ALIASES);
  return readEdgeRow(columns, values);
}

/** An element as a row: what it is known by first, so that an attribute of the same name is a property. */
function rowOf<Field extends string>(
  known: readonly string[],
  own: Readonly<Record<string, string>>,
  fields: ReadonlyMap<string, unknown>,
  aliases: Aliases<Field>,
) {
  const columns = mapColumns([...known, ...fields.keys()], aliases, jsonProperty);
  return { columns, values: [...known.map((name) => own[name]), ...fields.values()] };
}

function typedValue({ type }: Key, text: string): unknown {
  const trimmed = text.trim();
  if (type === "boolean") return trimmed === "true" || trimmed === "1";
  if (!NUMBERS.has(type)) return text;
  const value = Number(trimmed);
  // A number that a double does not keep stays as it was written.
  return trimmed === "" ? undefined : Number.isFinite(value) && keepsDigits(value, trimmed) ? value : trimmed;
}

function keepsDigits(value: number, written: string): boolean {
  return !/^-?\d+$/.test(written) || Number.isSafeInteger(value);
}

/** Without the prefix of a namespace. */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}
