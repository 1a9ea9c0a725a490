/**
 * GraphML (Brandes et al. 2002): nodes and edges with declared, typed attributes, as graph tools write them. What people
 * call a node's name, labels and text, and an edge's type, is found among the attributes like columns of a table; Neo4j
 * writes labels and types as attributes of the element itself, yEd as text that it draws, others as descriptions. Directions
 * are as written; a nested graph lies within its node.
 */
import { flagsOf } from "./graph-formats/element-row";
import {
  ESCAPED_ATTRIBUTE,
  type ExactData,
  exactEdge,
  exactNode,
  GRAPHML_VERSION,
  unescapeSigns,
  VERSION_ATTRIBUTE,
} from "./graph-formats/exact-graphml";
import { LIGHT_RAG_NOTE, readEntity, readRelation } from "./graph-formats/light-rag";
import type { GraphIntake } from "./graph-intake";
import { type Aliases, EDGE_ALIASES, foldColumn, mapColumns, NODE_ALIASES, wordsFor } from "./rows/columns";
import { type EdgeRow, readEdgeRow } from "./rows/edge-row";
import { type NodeRow, readNodeRow } from "./rows/node-row";
import { jsonProperty } from "./rows/property-value";
import { type RowLog, RowProblem } from "./rows/row-log";
import { DIRECTION, labelsAreNames } from "./rows/tool-conventions";
import { refuseDefaults, XmlGraph } from "./xml-parser";

/** Nodes by which it is decided what their labels are. */
const DECIDING_NODES = 1_000;
/** A longer description is a text, no name. */
const LONGEST_NAME = 100;

interface Key {
  id: string;
  name: string;
  type: string;
  fallback: string | undefined;
  /** True if it holds how an element is drawn. */
  isDrawing?: boolean;
}

/** A node or an edge that is being read. */
interface Element {
  tag: "node" | "edge";
  line: number;
  /** Attributes of the element itself: `id`, `source`, `target`, and what a tool adds. */
  own: Readonly<Record<string, string>>;
  /** By the key's name. */
  fields: Map<string, unknown>;
  /** The same as it is written, for a file that Hopscope wrote. */
  exact: ExactData[];
  /** The texts that yEd writes on it. */
  drawn: string[];
  /** True for an edge that is drawn with an arrow head at its source alone. */
  isTurned?: boolean;
  description?: string;
  /** The node that it lies in. */
  group?: string;
}

export class GraphmlFile extends XmlGraph {
  readonly #defaults = { node: new Set<Key>(), edge: new Set<Key>() };
  readonly #keys = { node: new Map<string, Key>(), edge: new Map<string, Key>() };
  /** A nested graph, here null, opens nodes inside a node. */
  readonly #open: (Element | null)[] = [];
  /** The first nodes, until it is known what their labels are. */
  #undecided: Element[] | null = [];
  #labelsAreNames = false;
  #key: Key | undefined;
  #text: string[] | undefined;
  #characters = 0;
  /** True if Hopscope wrote the file: then everything is taken exactly as it is. */
  #isExact = false;
  #isEscaped = false;
  #isDirected = true;

  constructor(graph: GraphIntake, log: RowLog, fieldLimit: number) {
    super(graph, log, fieldLimit, "graphml", "GraphML, as graph tools export it");
  }

  protected begin(tag: string, attributes: Readonly<Record<string, string>>, line: number): void {
    if (tag === "graphml") {
      this.isKnown = true;
      this.#isExact = attributes[VERSION_ATTRIBUTE] === GRAPHML_VERSION;
    } else if (tag === "graph") {
      this.#isDirected = attributes.edgedefault !== "undirected";
      this.#open.push(null);
    } else if (tag === "key") this.#declare(attributes);
    else if (tag === "node" || tag === "edge") {
      const group = tag === "node" ? this.#open.findLast((element) => element !== null)?.own.id : undefined;
      const element: Element = { tag, line, own: attributes, fields: new Map(), exact: [], drawn: [] };
      this.#open.push(group === undefined ? element : { ...element, group });
    } else if (tag === "data") {
      const element = this.#open.at(-1);
      const id = attributes.key ?? "";
      this.#key = element
        ? (this.#keys[element.tag].get(id) ?? { id, name: id, type: "string", fallback: undefined })
        : undefined;
      this.#isEscaped = attributes[ESCAPED_ATTRIBUTE] === "true";
      this.#collect();
    } else if (tag === "default" || tag === "desc" || tag === "nodelabel" || tag === "edgelabel")
      this.#collect();
    else if (tag === "arrows") {
      const element = this.#open.at(-1);
      if (element)
        element.isTurned = attributes.target === "none" && (attributes.source ?? "none") !== "none";
    } else if (tag === "hyperedge") {
      const found = "The element <hyperedge> joins more than two nodes";
      this.log.rejectRow(line, new RowProblem(`${found}; expected <edge> with a source and a target.`));
    }
  }

  #collect(): void {
    this.#text = [];
    this.#characters = 0;
  }

  protected take(text: string): void {
    this.#characters += text.length;
    if (this.#characters <= this.fieldLimit) this.#text?.push(text);
  }

  protected close(tag: string): void {
    const element = this.#open.at(-1);
    if (tag === "graphml") this.isWhole = true;
    else if (tag === "graph") this.#open.pop();
    else if (tag === "data") {
      if (element && this.#key && this.#text) this.#hold(element, this.#key, this.#ended());
      this.#key = undefined;
    } else if (tag === "nodelabel" || tag === "edgelabel") {
      const written = this.#ended().trim();
      const bare = /^<html>/i.test(written) ? written.replace(TAG, (_, line) => (line ? " " : "")) : written;
      const label = bare.replace(/\s+/g, " ").trim();
      if (element && label !== "") element.drawn.push(label);
      this.remarks.add(
        "It is drawn by yEd: names and relations are what is written on the drawing; positions, shapes and colours are left out.",
      );
    } else if (tag === "desc" && this.#text) {
      const description = this.#ended().trim();
      if (element && description !== "") element.description = description;
    } else if (tag === "default" && this.#key) this.#default(this.#key);
    else if (tag === "key") this.#key = undefined;
    else if (tag === "node" || tag === "edge") {
      this.#open.pop();
      if (element) this.#finish(element);
    }
  }

  #hold({ fields, exact }: Element, key: Key, text: string): void {
    if (key.isDrawing) return;
    if (!this.#isExact) fields.set(key.name, this.declared(key.name, key.type, text));
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

  #declare(attributes: Readonly<Record<string, string>>): void {
    const { id = "", for: domain = "all" } = attributes;
    const key = {
      id,
      name: attributes["attr.name"] ?? id,
      type: attributes["attr.type"] ?? "string",
      fallback: undefined,
      isDrawing: attributes["yfiles.type"] !== undefined,
    };
    if (domain === "node" || domain === "all") this.#keys.node.set(id, key);
    if (domain === "edge" || domain === "all") this.#keys.edge.set(id, key);
    this.#key = key;
  }

  #default(key: Key): void {
    key.fallback = this.#ended();
    for (const tag of ["node", "edge"] as const)
      if (this.#keys[tag].get(key.id) === key) this.#defaults[tag].add(key);
    refuseDefaults(this.#defaults.node.size + this.#defaults.edge.size);
  }

  #finish(element: Element): void {
    const { tag, line, own, fields, exact } = element;
    if (this.#characters > this.fieldLimit) {
      this.rejectLong(line);
      this.#characters = 0;
      return;
    }
    if (this.#isExact) {
      const read = tag === "node" ? exactNode(own, exact) : exactEdge(own, exact);
      if (read instanceof RowProblem) this.log.rejectRow(line, read);
      else if ("labels" in read) this.graph.addNode({ node: read }, this.log, line);
      else this.edges.push({ row: read, line });
      return;
    }
    for (const key of this.#defaults[tag])
      if (!fields.has(key.name)) fields.set(key.name, this.declared(key.name, key.type, key.fallback ?? ""));
    if (tag === "edge") {
      const row = this.#edgeRow(element);
      if (row instanceof RowProblem) this.log.rejectRow(line, row);
      else this.edges.push({ row, line });
    } else if (!this.#undecided) this.#addNode(element);
    else if (this.#undecided.push(element) === DECIDING_NODES) this.decide();
  }

  /** Decides if the labels of nodes are their names, or their kinds. */
  protected override decide(): void {
    const nodes = this.#undecided ?? [];
    this.#undecided = null;
    const [labels, names] = [["label"], NODE_ALIASES.name].map((words) =>
      nodes.flatMap(({ fields }) => textIn(fields, words) ?? []),
    );
    const hasKinds = nodes.some(({ own, fields }) => own.labels ?? textIn(fields, ["labels"]));
    const isTool = [...this.#keys.node.keys(), ...this.#keys.edge.keys()].some((id) => TOOLS.test(id));
    const ids = nodes.map(({ own }) => own.id ?? "");
    this.#labelsAreNames =
      !hasKinds && labelsAreNames(labels!, { names: names!, ids, isTool, isGraph: true });
    if (this.#labelsAreNames)
      this.remarks.add(
        'The attribute "label" is read as the name of each node, as Gephi, igraph and NetworkX write it.',
      );
    for (const node of nodes) this.#addNode(node);
  }

  #addNode({ line, own, fields, drawn, description, group }: Element): void {
    const label = this.#labelsAreNames ? textIn(fields, ["label"]) : undefined;
    if (label !== undefined) rename(fields, label);
    const [name = isShort(description) ? description : undefined, ...others] = drawn;
    if (name !== undefined && textIn(fields, NODE_ALIASES.name) === undefined) fields.set("name", name);
    else if (description !== undefined && !fields.has("text")) fields.set("text", description);
    if (others.length > 0) fields.set("further labels", others);
    if (own["yfiles.foldertype"] === "group") fields.set("labels", "Group");
    const links = readEntity(fields);
    if (links) this.remarks.add(LIGHT_RAG_NOTE);
    const row = nodeRow(own, fields);
    if (row instanceof RowProblem) this.log.rejectRow(line, row);
    else this.graph.addNode({ ...row, ...(links && { links }) }, this.log, line);
    if (group !== undefined && own.id !== undefined) this.parents.push({ child: own.id, parent: group });
  }

  #edgeRow({ own: written, fields, drawn, description, isTurned }: Element): EdgeRow | RowProblem {
    const { source, target } = written;
    const own = isTurned ? { ...written, source: target!, target: source! } : written;
    if (isTurned)
      this.remarks.add("Edges drawn with an arrow head at their source alone are turned round: #.");
    const isDirected = own.directed === undefined ? this.#isDirected : own.directed === "true";
    if (!isDirected && this.#isDirected) fields.set("direction", "undirected");
    if (!isDirected)
      this.remarks.add("Edges without a direction are kept from their first end to their second: #.");
    for (const [key, value] of fields)
      if (foldColumn(key) === "type" && DIRECTION.test(String(value))) {
        fields.delete(key);
        fields.set("direction", value);
      }
    readRelation(fields);
    const type = drawn[0] ?? (isShort(description) ? description : undefined);
    if (own.label !== undefined) {
      if (fields.get("label") === own.label) fields.delete("label");
      fields.set("type", own.label);
    } else if (type !== undefined && textIn(fields, wordsFor(EDGE_ALIASES, "type")) === undefined)
      fields.set("type", type);
    else if (description !== undefined) fields.set("description", description);
    const { columns, values } = rowOf(["source", "target"], own, fields, EDGE_ALIASES);
    return readEdgeRow(columns, values);
  }
}

/** A tag of HTML, and whether it begins a line. */
const TAG = /<\/?((?:br|p|div|li|tr)\b)?[^<>]*>/gi;
/** Ids of keys as igraph writes them, and those that only Gephi has. */
const TOOLS = /^[ve]_|^(?:edgelabel|modularity_class|weighted_degree)$/;

function isShort(text: string | undefined): text is string {
  return text !== undefined && text.length <= LONGEST_NAME && !text.includes("\n");
}

/** The first text under one of these names that is not blank. */
function textIn(fields: ReadonlyMap<string, unknown>, words: readonly string[]): string | undefined {
  const folded = words.map(foldColumn);
  for (const [key, value] of fields)
    if (folded.includes(foldColumn(key)) && String(value ?? "").trim() !== "") return String(value).trim();
  return undefined;
}

/** The label becomes the name; what was called so is another name. */
function rename(fields: Map<string, unknown>, label: string): void {
  const before = textIn(fields, NODE_ALIASES.name);
  const gone = ["label", ...NODE_ALIASES.name].map(foldColumn);
  for (const key of [...fields.keys()]) if (gone.includes(foldColumn(key))) fields.delete(key);
  fields.set("name", label);
  if (before !== undefined && before !== label && !fields.has("aliases")) fields.set("aliases", [before]);
}

function nodeRow(own: Readonly<Record<string, string>>, fields: Map<string, unknown>): NodeRow | RowProblem {
  // Neo4j writes them as an attribute, and once more among the data.
  const { labels, ...others } = own;
  if (labels !== undefined)
    fields.set("labels", labels.startsWith(":") ? labels : labels.replaceAll(":", "|"));
  const { columns, values } = rowOf(["id"], others, fields, NODE_ALIASES);
  const row = readNodeRow(columns, values);
  if (row instanceof RowProblem || row.parent === undefined) return row;
  // A parent is a property here: GraphML has edges, and nested graphs, for what lies above a node.
  return { node: { ...row.node, properties: { ...row.node.properties, parent: row.parent } } };
}

/** An element as a row: what it is known by first, so that an attribute of the same name is a property. */
function rowOf<Field extends string>(
  known: readonly string[],
  own: Readonly<Record<string, string>>,
  fields: ReadonlyMap<string, unknown>,
  aliases: Aliases<Field>,
) {
  const columns = mapColumns([...known, ...fields.keys()], aliases, jsonProperty, flagsOf(fields));
  return { columns, values: [...known.map((name) => own[name]), ...fields.values()] };
}
