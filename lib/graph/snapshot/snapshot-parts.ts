/**
 * The parts of a snapshot: which tables there are, and how each is made from what a builder collected. The order is the
 * order of writing.
 */
import { HopscopeError } from "../errors";
import { buildPostings } from "../text/postings";
import { aliasesOf } from "./aliases";
import { emptyBits, setBit } from "./bits";
import { type GraphBuilder, searchableText } from "./graph-builder";
import {
  type Columns,
  codedColumn,
  listColumn,
  matrixColumn,
  numberColumn,
  textColumn,
  utf8ColumnOf,
  type Validity,
} from "./ipc-file";
import { buildNameRows, buildTrigramLists, type NameRows } from "./name-index";
import { buildNeighbourLists } from "./neighbour-lists";
import { propertyColumns } from "./property-rows";
import { buildSlots } from "./string-index";
import { termColumns, textLengthColumns } from "./text-index";

export const PART_NAMES = [
  "nodes",
  "node-properties",
  "node-origins",
  "id-slots",
  "names",
  "name-trigrams",
  "edges",
  "relations",
  "edge-weights",
  "edge-properties",
  "adjacency",
  "terms",
  "text-lengths",
  "vectors",
] as const;
export type PartName = (typeof PART_NAMES)[number];

/** Texts between two reports of progress. */
const TICK_EVERY = 4_096;

type Tick = (done: number) => void;

export interface SnapshotPart {
  name: PartName;
  /** The current work, for the person who waits: "Indexing text". */
  phase: string;
  unit: "nodes" | "edges";
  /** Long work calls `tick` with the number of units done so far; what `tick` throws ends the work. */
  columns(tick: Tick): Columns;
}

/** One vector a node, in the builder's order; a row of zeros means that the node has none. */
export interface NodeVectors {
  /** Row-major. */
  matrix: Float32Array;
  dimensions: number;
  /** Embedder id. */
  embedder: string;
}

/** @throws HopscopeError `invalid-input` when the matrix does not have one row for each node. */
export function snapshotParts(builder: GraphBuilder, vectors: NodeVectors | null): SnapshotPart[] {
  const nameRows = once(() => buildNameRows(builder.names.view(), aliasesOf(builder)));
  const postings = once((tick) => buildPostings(searchableTexts(builder, tick)));
  const ofNodes = (name: PartName, phase: string, columns: (tick: Tick) => Columns): SnapshotPart => {
    return { name, phase, unit: "nodes", columns };
  };
  const ofEdges = (name: PartName, phase: string, columns: () => Columns): SnapshotPart => {
    return { name, phase, unit: "edges", columns };
  };
  const parts: SnapshotPart[] = [
    ofNodes("nodes", "Writing nodes", () => nodeColumns(builder)),
    ofNodes("node-properties", "Writing node properties", () => propertyColumns(builder.nodeProperties)),
    ofNodes("node-origins", "Writing origins", () => propertyColumns(builder.origins)),
    ofNodes("id-slots", "Indexing ids", () => ({ slot: numberColumn(buildSlots(builder.ids.view())) })),
    ofNodes("names", "Indexing names", (tick) => nameColumns(nameRows(tick))),
    ofNodes("name-trigrams", "Indexing parts of names", (tick) => trigramColumns(nameRows(tick))),
    ofEdges("edges", "Writing edges", () => edgeColumns(builder)),
    ofEdges("relations", "Writing relations", () => relationColumns(builder)),
    ofEdges("edge-weights", "Writing weights", () => weightColumns(builder)),
    ofEdges("edge-properties", "Writing edge properties", () => propertyColumns(builder.edgeProperties)),
    ofEdges("adjacency", "Linking neighbours", () => adjacencyColumns(builder)),
    ofNodes("terms", "Indexing text", (tick) => termColumns(postings(tick))),
    ofNodes("text-lengths", "Writing text lengths", (tick) => textLengthColumns(postings(tick))),
  ];
  if (!vectors) return parts;
  const expected = builder.nodeCount * vectors.dimensions;
  if (vectors.matrix.length !== expected || vectors.dimensions < 1) {
    throw new HopscopeError(
      "invalid-input",
      `Expected ${builder.nodeCount} vectors of ${vectors.dimensions} dimensions, found ${vectors.matrix.length} numbers.`,
    );
  }
  return [...parts, ofNodes("vectors", "Writing vectors", () => vectorColumns(vectors))];
}

/** By node: one bit, set when its row in the matrix is not all zeros. */
export function vectorValidity({ matrix, dimensions }: NodeVectors): Validity {
  const count = matrix.length / dimensions;
  const validity: Validity = { bits: emptyBits(count), missing: 0 };
  for (let row = 0; row < count; row++) {
    if (matrix.subarray(row * dimensions, (row + 1) * dimensions).some((value) => value !== 0))
      setBit(validity.bits, row);
    else validity.missing += 1;
  }
  return validity;
}

function nodeColumns(builder: GraphBuilder): Columns {
  return {
    id: textColumn(builder.ids.view()),
    name: textColumn(builder.names.view()),
    text: textColumn(builder.texts.view()),
    labels: codedColumn(
      builder.labelSetOf.view(),
      builder.labelSets.map((labels) => JSON.stringify(labels)),
    ),
  };
}

function nameColumns({ names, offsets, nodes }: NameRows): Columns {
  return { name: textColumn(names), nodes: listColumn(offsets, nodes) };
}

function trigramColumns({ names }: NameRows): Columns {
  const lists = buildTrigramLists(names);
  return { names: listColumn(lists.offsets, lists.names) };
}

/** For readers elsewhere: here edges are read from the lists of neighbours. */
function edgeColumns(builder: GraphBuilder): Columns {
  const relations = builder.relations.map((relation) => JSON.stringify(relation));
  return {
    source: numberColumn(builder.sources.view()),
    target: numberColumn(builder.targets.view()),
    relation: codedColumn(builder.relationOf.view(), relations),
    ...weightColumns(builder),
  };
}

function relationColumns({ relations }: GraphBuilder): Columns {
  return {
    type: textColumn(utf8ColumnOf(relations.map(({ type }) => type))),
    kind: textColumn(utf8ColumnOf(relations.map(({ kind }) => kind))),
  };
}

/** No column when no edge has a weight. */
function weightColumns(builder: GraphBuilder): Columns {
  const weights = builder.weights.view();
  const validity: Validity = { bits: emptyBits(weights.length), missing: 0 };
  for (let edge = 0; edge < weights.length; edge++) {
    if (Number.isNaN(weights[edge])) validity.missing += 1;
    else setBit(validity.bits, edge);
  }
  return validity.missing === weights.length ? {} : { weight: numberColumn(weights, validity) };
}

function adjacencyColumns({ sources, targets, relationOf, nodeCount }: GraphBuilder): Columns {
  const side = (from: Int32Array, to: Int32Array) => {
    const lists = buildNeighbourLists(from, to, relationOf.view(), nodeCount);
    return listColumn(lists.offsets, { node: lists.nodes, relation: lists.relations, edge: lists.edges });
  };
  return { outgoing: side(sources.view(), targets.view()), incoming: side(targets.view(), sources.view()) };
}

function vectorColumns(vectors: NodeVectors): Columns {
  return { vector: matrixColumn(vectors.matrix, vectors.dimensions, vectorValidity(vectors)) };
}

function* searchableTexts(builder: GraphBuilder, tick: Tick): Iterable<string> {
  for (let index = 0; index < builder.nodeCount; index++) {
    if (index % TICK_EVERY === 0) tick(index);
    yield searchableText({ name: builder.names.at(index), text: builder.texts.at(index) });
  }
}

/** Two parts come from one index; it is built when the first of them is written. */
function once<T>(make: (tick: Tick) => T): (tick: Tick) => T {
  let made: { value: T } | undefined;
  return (tick) => {
    made ??= { value: make(tick) };
    return made.value;
  };
}
