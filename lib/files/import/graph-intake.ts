/**
 * Takes nodes, then triples, then edges into one graph, and says of each row that cannot be taken why. Parents are
 * linked after the last node, so that the order of rows and files does not matter.
 */
import type { PropertyValue } from "../../graph/graph-element";
import type { NodeId } from "../../graph/graph-source";
import { GraphBuilder, type NewEdge, type NewNode } from "../../graph/snapshot/graph-builder";
import type { GraphMapping } from "./graph-mapping";
import { findParentCycles } from "./parents";
import { DEFAULT_LABEL, type NodeRow } from "./rows/node-row";
import { describePlace, quoteValue, type RowLog, RowProblem } from "./rows/row-log";
import { Remarks } from "./rows/tool-conventions";

/** Type of the structural edge from a node to the node that its `parent` column names. */
const PARENT_TYPE = "PARENT";
export const MISSING_ENDS = "Links to nodes that no file of this import has";

interface WaitingNode {
  row: NodeRow;
  parent: PropertyValue;
  log: RowLog;
  line: number;
}

interface ParentLink {
  child: NodeId;
  parent: NodeId;
}

export class GraphIntake {
  readonly graph = new GraphBuilder();
  readonly #logs: RowLog[] = [];
  /** By node index: position in `#logs`, and line, of the row that it came from. */
  readonly #logOf: number[] = [];
  readonly #lineOf: number[] = [];
  /** Nodes whose parent has not come yet: it may still be a node, or turn out to be a property. */
  readonly #waiting = new Map<NodeId, WaitingNode>();
  readonly #links: ParentLink[] = [];
  /** Edges whose other end may be in any file. */
  readonly #pending: (NewEdge & { log: RowLog })[] = [];
  /** Ids by name; null where a name is not unique. Made at the first triple. */
  #idByName: Map<string, NodeId | null> | undefined;
  /** Mappings of nodes and edges by file, where one was chosen. */
  readonly #mappings = new Map<RowLog, GraphMapping>();
  /** Remarks on each file, said when all are read. */
  readonly #remarks = new Map<RowLog, Remarks>();
  /** Nodes whose labels are left out. */
  readonly #leftOut = new Set<NodeId>();

  /** Sets how the nodes and edges of a file are taken. */
  mapBy(log: RowLog, mapping: GraphMapping): void {
    this.#mappings.set(log, mapping);
  }

  /** Counts the row, or rejects it when its id is taken. */
  addNode(found: NodeRow, log: RowLog, line: number): void {
    const id = detach(found.node.id);
    const first = this.#placeOf(id);
    if (first) {
      const reason = `The id ${quoteValue(id)} is already taken (${first}); expected each id once.`;
      log.rejectRow(line, new RowProblem(reason, "id"));
      return;
    }
    const node = this.mapNode(found.node, log, line);
    if (node || this.#leftOut.has(id)) log.accepted++;
    if (!node) return;
    const row = node === found.node ? found : { ...found, node };
    for (const { other, outward, ...link } of row.links ?? [])
      this.#pending.push({ ...link, log, source: outward ? id : other, target: outward ? other : id });
    if (row.parent === undefined) this.#insert(id, row, log, line);
    else if (this.graph.indexOf(idOfParent(row.parent)) === -1) {
      this.#waiting.set(id, { row, parent: row.parent, log, line });
    } else this.#insertBelow(id, row, row.parent, log, line);
  }

  /** To be called once, after the last node: makes parent columns into structural edges, or properties. */
  linkParents(): void {
    const isNode = new Set(this.#waiting.keys());
    for (const [id, { row, parent, log, line }] of this.#waiting) {
      const known = isNode.has(idOfParent(parent)) || this.graph.indexOf(idOfParent(parent)) !== -1;
      if (known) this.#insertBelow(id, row, parent, log, line);
      else this.#insert(id, withProperty(row, parent), log, line);
    }
    this.#waiting.clear();
    const parents = new Int32Array(this.graph.nodeCount).fill(-1);
    for (const { child, parent } of this.#links)
      parents[this.graph.indexOf(child)] = this.graph.indexOf(parent);
    const cyclic = new Set(findParentCycles(parents));
    for (const { child, parent } of this.#links) {
      const index = this.graph.indexOf(child);
      if (cyclic.has(index)) this.#rejectCycle(index, parent);
      else this.addParent(child, parent, this.#logs[this.#logOf[index]!]!);
    }
    this.#links.length = 0;
  }

  /** To be called once, when all files are read: makes the edges that rows of nodes named. */
  finishLinks(): void {
    for (const { log, ...edge } of this.#pending) {
      if (!(this.join(this.mapEdge(edge, log) ?? [], log) instanceof RowProblem)) continue;
      const example = `${quoteValue(edge.source)} ${edge.type} ${quoteValue(edge.target)}`;
      this.#remark(log, `${MISSING_ENDS} are left out: #.`, example);
    }
    this.#pending.length = 0;
    for (const [log, remarks] of this.#remarks) remarks.tell(log);
  }

  /** An edge between nodes that exist, or that triples made. */
  addEdge(row: NewEdge, log: RowLog, line: number): void {
    const edges = this.mapEdge(row, log, line);
    if (!edges) return;
    const outcome = this.join(edges, log);
    if (outcome instanceof RowProblem) log.rejectRow(line, outcome);
    else log.accepted++;
  }

  /** A structural edge to what a node lies in; false when one of them was not taken. */
  addParent(source: NodeId, target: NodeId, log: RowLog): boolean {
    const edge: NewEdge = { source, target, type: PARENT_TYPE, kind: "structural" };
    return this.join(this.mapEdge(edge, log) ?? [], log) === "added";
  }

  /** Adds what one edge became, without counting it; an edge of a node that is left out is, too. */
  join(edges: readonly NewEdge[], log: RowLog): "added" | "left-out" | RowProblem {
    for (const edge of edges) {
      const outcome = this.graph.addEdge(edge);
      if (outcome === "added") continue;
      const end = outcome === "unknown-source" ? "source" : "target";
      if (this.#leftOut.has(edge[end])) {
        this.#remark(log, "Edges of nodes that are left out: #.");
        return "left-out";
      }
      const expected =
        this.graph.nodeCount === 0
          ? "a nodes file beside it, none was added"
          : "the id of a node from a nodes file";
      const reason = `No node has the id ${quoteValue(edge[end])}, the ${end} of this edge; expected ${expected}.`;
      return new RowProblem(reason, end);
    }
    return edges.length > 0 ? "added" : "left-out";
  }

  /** A node as its file is to be taken; null when it is left out, or rejected. */
  mapNode(node: NewNode, log: RowLog, line?: number): NewNode | null {
    const mapping = this.#mappings.get(log);
    if (!mapping) return node;
    const mapped = mapping.node(node);
    if (mapped instanceof RowProblem) log.rejectRow(line, mapped);
    else if (mapped) return mapped;
    else {
      this.#leftOut.add(detach(node.id));
      this.#remark(log, "Nodes whose labels are left out: #.");
    }
    return null;
  }

  /** The edge as its file is to be taken: nothing when it is left out; null when it is rejected. */
  mapEdge(edge: NewEdge, log: RowLog, line?: number): readonly NewEdge[] | null {
    const mapped = this.#mappings.get(log)?.edges(edge) ?? [edge];
    if (mapped instanceof RowProblem) {
      log.rejectRow(line, mapped);
      return null;
    }
    if (mapped.length === 0) this.#remark(log, "Edges whose relations are left out: #.");
    return mapped;
  }

  #remark(log: RowLog, sentence: string, example?: string): void {
    const remarks = this.#remarks.get(log) ?? new Remarks();
    this.#remarks.set(log, remarks);
    remarks.add(sentence, example);
  }

  /** A fact between names: each is a node's id, else the unique name of one, else a new node of that label. */
  addTriple(row: NewEdge, log: RowLog, label: string = DEFAULT_LABEL): void {
    for (const edge of this.mapEdge(row, log) ?? []) {
      const source = this.nodeNamed(edge.source, label);
      const target = this.nodeNamed(edge.target, label);
      this.graph.addEdge({ ...edge, source, target });
    }
    log.accepted++;
  }

  /** The node of this id, else of this unique name, else a new one of that label. */
  nodeNamed(name: string, label: string): NodeId {
    if (this.graph.indexOf(name) !== -1) return name;
    this.#idByName ??= this.#indexNames();
    const named = this.#idByName.get(name);
    if (named) return named;
    const id = detach(name);
    this.graph.addNode({ id, name: id, labels: [label], text: "" });
    return id;
  }

  #insert(id: NodeId, row: NodeRow, log: RowLog, line: number): void {
    this.graph.addNode({ ...row.node, id });
    if (this.#logs.at(-1) !== log) this.#logs.push(log);
    this.#logOf.push(this.#logs.length - 1);
    this.#lineOf.push(line);
  }

  #insertBelow(id: NodeId, row: NodeRow, parent: PropertyValue, log: RowLog, line: number): void {
    this.#insert(id, row, log, line);
    this.#links.push({ child: id, parent: detach(idOfParent(parent)) });
  }

  #placeOf(id: NodeId): string | undefined {
    const waiting = this.#waiting.get(id);
    if (waiting) return describePlace(waiting.log, waiting.line);
    const index = this.graph.indexOf(id);
    return index === -1 ? undefined : describePlace(this.#logs[this.#logOf[index]!]!, this.#lineOf[index]!);
  }

  #rejectCycle(index: number, parent: NodeId): void {
    const reason = `The parent ${quoteValue(parent)} leads back to this node; expected parents without a cycle. The node was added without its parent.`;
    this.#logs[this.#logOf[index]!]!.rejectRow(this.#lineOf[index]!, new RowProblem(reason, "parent"));
  }

  #indexNames(): Map<string, NodeId | null> {
    const idByName = new Map<string, NodeId | null>();
    for (let index = 0; index < this.graph.nodeCount; index++) {
      const { id, name } = this.graph.node(index);
      idByName.set(name, idByName.has(name) ? null : id);
    }
    return idByName;
  }
}

function idOfParent(parent: PropertyValue): NodeId {
  return String(parent).trim();
}

function withProperty(row: NodeRow, parent: PropertyValue): NodeRow {
  return { node: { ...row.node, properties: { ...row.node.properties, parent } } };
}

/** A copy that does not keep alive the block of lines which the text was cut from. */
function detach(text: string): string {
  // V8 copies cuts below 13 characters by itself.
  return text.length < 13 ? text : ` ${text}`.slice(1);
}
