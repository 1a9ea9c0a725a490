/**
 * The content of a snapshot, as digests: nodes, texts, edges and similarity edges apart, to tell where two graphs differ. Rows count in
 * their order, since ties in rankings are broken by it.
 */
import { createHash, type Hash } from "node:crypto";
import * as z from "zod";
import { Yielder } from "../numeric/yielder";
import type { EdgeRows } from "./edge-rows";
import { NO_PROPERTIES } from "./growing-properties";
import type { NodeRows } from "./node-rows";
import type { ReadParts } from "./snapshot";

const digestSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const graphContentSchema = z.object({
  nodeCount: z.int(),
  /** Relations and structural edges. */
  edgeCount: z.int(),
  similarityCount: z.int(),
  /** Ids, names, labels, properties, origins. */
  nodes: digestSchema,
  texts: digestSchema,
  edges: digestSchema,
  /** Made from embeddings, whose last digits another processor may round otherwise. */
  similarity: digestSchema,
});
export type GraphContent = z.infer<typeof graphContentSchema>;

/** Lets others have the processor now and then; 0.3 s for a million edges. @throws the signal's reason */
export async function graphContent(
  snapshot: Pick<ReadParts, "nodes" | "edges">,
  signal?: AbortSignal,
): Promise<GraphContent> {
  const yielder = new Yielder();
  const yieldIfDue = () => yielder.yieldIfDue(signal);
  const [nodes, edges] = await Promise.all([snapshot.nodes(), snapshot.edges()]);
  return { ...(await digestNodes(nodes, yieldIfDue)), ...(await digestEdges(nodes, edges, yieldIfDue)) };
}

async function digestNodes(nodes: NodeRows, yieldIfDue: () => Promise<void>) {
  const described = createHash("sha256");
  const texts = createHash("sha256");
  let nodeCount = 0;
  for (let row = 0; row < nodes.count; row++) {
    await yieldIfDue();
    if (!nodes.isThere(row)) continue;
    nodeCount++;
    const { text, ...node } = nodes.node(row);
    add(described, node);
    add(texts, text);
  }
  return { nodeCount, nodes: described.digest("hex"), texts: texts.digest("hex") };
}

/** Edges as they lie at their source nodes: rows of both ends, relation, weight; properties of those that have any. */
async function digestEdges(nodes: NodeRows, edges: EdgeRows, yieldIfDue: () => Promise<void>) {
  const numbers = numbersOf(nodes);
  const parts = { edges: new EdgeDigest(edges, numbers), similarity: new EdgeDigest(edges, numbers) };
  const { offsets } = edges.outgoing;
  for (let node = 0; node < nodes.count; node++) {
    await yieldIfDue();
    for (let place = offsets[node]!; place < offsets[node + 1]!; place++)
      parts[edges.relationAt(place).kind === "similarity" ? "similarity" : "edges"].add(node, place);
  }
  const [edgeCount, similarityCount] = [parts.edges.count, parts.similarity.count];
  return { edgeCount, similarityCount, edges: parts.edges.end(), similarity: parts.similarity.end() };
}

/** By row: how many nodes lie before it. */
function numbersOf(nodes: NodeRows): Int32Array {
  const numbers = new Int32Array(nodes.count);
  let number = 0;
  for (let row = 0; row < nodes.count; row++) {
    numbers[row] = number;
    if (nodes.isThere(row)) number++;
  }
  return numbers;
}

/** Edges that are hashed at once. */
const BLOCK = 4_096;

class EdgeDigest {
  count = 0;
  readonly #hash = createHash("sha256");
  /** Three to an edge: source, target, relation. */
  readonly #block = new Int32Array(3 * BLOCK);
  #buffered = 0;

  constructor(
    private readonly edges: EdgeRows,
    private readonly numbers: Int32Array,
  ) {
    add(this.#hash, edges.relations);
  }

  /** @param place in the list of edges that leave `source` */
  add(source: number, place: number): void {
    const [from, to] = [this.numbers[source]!, this.numbers[this.edges.far(place)]!];
    this.#block.set([from, to, this.edges.relationCode(place)], 3 * this.#buffered++);
    this.count++;
    const row = this.edges.row(place);
    const properties = this.edges.propertiesOf(row);
    const weight = this.edges.weights?.[row] ?? Number.NaN;
    if (!Number.isNaN(weight) || properties !== NO_PROPERTIES)
      add(this.#hash, [this.count, weight, properties]);
    if (this.#buffered === BLOCK) this.#flush();
  }

  end(): string {
    this.#flush();
    return this.#hash.digest("hex");
  }

  #flush(): void {
    this.#hash.update(this.#block.subarray(0, 3 * this.#buffered));
    this.#buffered = 0;
  }
}

function add(hash: Hash, value: unknown): void {
  hash.update(JSON.stringify(value)).update("\n");
}

/** The differences between two of them, in sentences about the second. */
export function contentDifferences(
  expected: GraphContent,
  found: GraphContent,
): { part: "nodes" | "texts" | "edges" | "similarity"; message: string }[] {
  const parts = [
    ["nodes", "nodes", expected.nodeCount, found.nodeCount],
    ["texts", "texts", expected.nodeCount, found.nodeCount],
    ["edges", "edges", expected.edgeCount, found.edgeCount],
    ["similarity", "similarity edges", expected.similarityCount, found.similarityCount],
  ] as const;
  return parts
    .filter(([part]) => expected[part] !== found[part])
    .map(([part, title, before, now]) => ({
      part,
      message: before === now ? `Its ${title} differ.` : `It has ${now} ${title} instead of ${before}.`,
    }));
}
