/**
 * Takes nodes, then triples, then edges into one graph, and says of each row that cannot be taken why. Parents are
 * linked after the last node, so that the order of rows and files does not matter.
 */
import type { PropertyValue } from "../../graph/graph-element";
import type { NodeId } from "../../graph/graph-source";
import { GraphBuilder, type NewEdge } from "../../graph/snapshot/graph-builder";
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

  /** Counts the row, or rejects it when its id is taken. */
  addNode(row: NodeRow, log: RowLog, line: number): void {
    const id = detach(row.node.id);
    const first = this.#placeOf(id);
    if (first) {
      const reason = `The id ${quoteValue(id)} is already taken (${first}); expected each id once.`;
      log.rejectRow(line, new RowProblem(reason, "id"));
      return;
    }
    log.accepted++;
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
      else this.graph.addEdge({ source: child, target: parent, type: PARENT_TYPE, kind: "structural" });
    }
    this.#links.length = 0;
  }

  /** To be called once, when all files are read: makes the edges that rows of nodes named. */
  finishLinks(): void {
    const remarks = new Map<RowLog, Remarks>();
    for (const { log, ...edge } of this.#pending) {
      if (this.graph.addEdge(edge) === "added") continue;
      const remark = remarks.get(log) ?? new Remarks();
      remarks.set(log, remark);
      const example = `${quoteValue(edge.source)} ${edge.type} ${quoteValue(edge.target)}`;
      remark.add(`${MISSING_ENDS} are left out: #.`, example);
    }
    for (const [log, remark] of remarks) remark.tell(log);
    this.#pending.length = 0;
  }

  /** An edge between nodes that exist, or that triples made. */
  addEdge(row: NewEdge, log: RowLog, line: number): void {
    const outcome = this.graph.addEdge(row);
    if (outcome === "added") {
      log.accepted++;
      return;
    }
    const end = outcome === "unknown-source" ? "source" : "target";
    const expected =
      this.graph.nodeCount === 0
        ? "a nodes file beside it, none was added"
        : "the id of a node from a nodes file";
    const reason = `No node has the id ${quoteValue(row[end])}, the ${end} of this edge; expected ${expected}.`;
    log.rejectRow(line, new RowProblem(reason, end));
  }

  /** A structural edge to what a node lies in; false when one of them was not taken. */
  addParent(child: NodeId, parent: NodeId): boolean {
    const edge = { source: child, target: parent, type: PARENT_TYPE, kind: "structural" } as const;
    return this.graph.addEdge(edge) === "added";
  }

  /** A fact between names: each is a node's id, else the unique name of one, else a new node of that label. */
  addTriple(row: NewEdge, log: RowLog, label: string = DEFAULT_LABEL): void {
    const source = this.nodeNamed(row.source, label);
    const target = this.nodeNamed(row.target, label);
    this.graph.addEdge({ ...row, source, target });
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
