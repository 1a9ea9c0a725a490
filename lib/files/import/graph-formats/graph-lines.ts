/**
 * Graphs as JSON lines. Hopscope's own are taken exactly as they are: no name is trimmed, no value is typed by its looks; the
 * first line says what the file is, the last one that it is whole. APOC's are read as its other files are.
 */
import type { PropertyValue } from "../../../graph/graph-element";
import type { NewEdge, NewNode } from "../../../graph/snapshot/graph-builder";
import type { GraphIntake } from "../graph-intake";
import { isApocElement, isObject, type JsonObject, jsonLines } from "../rows/json-line";
import type { LineBlock } from "../rows/line-block";
import { jsonProperty } from "../rows/property-value";
import type { RecordReader } from "../rows/records";
import { FileRefusal, quoteList, quoteValue, type RowLog, RowProblem } from "../rows/row-log";
import { wrongType } from "../rows/row-values";
import { takeElement } from "./neo4j-json";

/** Counts up when files are written that older versions would read wrongly. */
export const GRAPH_LINES_VERSION = 1;

/** The last line's content. */
export interface GraphEnd {
  nodes: number;
  edges: number;
}

export class GraphLines implements RecordReader {
  #isOpen = false;
  #isWhole = false;

  constructor(
    private readonly graph: GraphIntake,
    private readonly log: RowLog,
    private readonly isApoc: boolean,
  ) {}

  /** @throws FileRefusal when a newer version wrote it */
  push(block: LineBlock): void {
    for (const [line, object] of jsonLines(block)) {
      const problem = object instanceof RowProblem ? object : this.#takeObject(object, line);
      if (problem) this.log.rejectRow(line, problem);
    }
  }

  /** @throws FileRefusal when the last line is missing */
  end(): void {
    if (!this.#isWhole && !this.isApoc)
      throw new FileRefusal(
        "The file ends before its last line, which counts what it holds; what comes before was taken.",
      );
  }

  #takeObject(object: JsonObject, line: number): RowProblem | undefined {
    if (this.isApoc)
      return isApocElement(object)
        ? takeElement(object, this.graph, this.log, line)
        : new RowProblem('The line is neither a "node" nor a "relationship" of Neo4j.');
    if (!this.#isOpen) {
      this.#isOpen = true;
      if (object.version === GRAPH_LINES_VERSION) return undefined;
      const found = `The file is of version ${quoteValue(object.version)}`;
      throw new FileRefusal(
        `${found}; expected ${GRAPH_LINES_VERSION}, or a newer Hopscope to read it.`,
        line,
      );
    }
    if (isObject(object.node)) {
      const node = nodeOf(object.node);
      if (node instanceof RowProblem) return node;
      this.graph.addNode({ node }, this.log, line);
    } else if (isObject(object.edge)) {
      const edge = edgeOf(object.edge);
      if (edge instanceof RowProblem) return edge;
      this.graph.addEdge(edge, this.log, line);
    } else if (isObject(object.end)) this.#isWhole = true;
    else
      return new RowProblem(
        `The line has the fields ${quoteList(Object.keys(object))}; expected "node", "edge" or "end".`,
      );
    return undefined;
  }
}

function nodeOf(written: JsonObject): NewNode | RowProblem {
  const { id, name = id, labels, text = "" } = written;
  if (typeof id !== "string" || id === "") return wrongType(id, "id", "a text");
  if (typeof name !== "string") return wrongType(name, "name", "a text");
  if (typeof text !== "string") return wrongType(text, "text", "a text");
  if (!Array.isArray(labels) || labels.length === 0 || !labels.every((label) => typeof label === "string"))
    return wrongType(labels, "labels", "a list of texts, at least one");
  const properties = propertiesOf(written.properties);
  return properties instanceof RowProblem
    ? properties
    : { id, name, labels, text, ...(properties && { properties }) };
}

function edgeOf(written: JsonObject): NewEdge | RowProblem {
  const { source, type, target, kind = "relation" } = written;
  if (typeof source !== "string") return wrongType(source, "source", "a text");
  if (typeof type !== "string" || type === "") return wrongType(type, "type", "a text");
  if (typeof target !== "string") return wrongType(target, "target", "a text");
  if (kind !== "relation" && kind !== "structural" && kind !== "similarity")
    return wrongType(kind, "kind", '"relation", "structural" or "similarity"');
  const properties = propertiesOf(written.properties);
  return properties instanceof RowProblem
    ? properties
    : { source, type, target, kind, ...(properties && { properties }) };
}

function propertiesOf(written: unknown): Record<string, PropertyValue> | undefined | RowProblem {
  if (written === undefined) return undefined;
  if (!isObject(written)) return wrongType(written, "properties", "an object");
  const entries = Object.entries(written).flatMap(([key, value]): [string, PropertyValue][] => {
    const property = value === "" ? value : jsonProperty(value);
    return property === undefined ? [] : [[key, property]];
  });
  // Not by assignment: a key may be called __proto__.
  return Object.fromEntries(entries);
}
