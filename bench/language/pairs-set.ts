import type { GraphSource } from "../../lib/graph/graph-source";
import type { GraphBuilder } from "../../lib/graph/snapshot/graph-builder";
import { searchableText } from "../../lib/graph/snapshot/graph-builder";
import { memorySnapshot } from "../../lib/graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../lib/graph/snapshot-source";
import type { Embedder } from "../../lib/methods/contract/retriever";
import { embedAll } from "../../lib/stores/embeddings/embed-all";
import { type Gold, type Pair, runGold } from "./gold";
import { type Outcome, readAndJudge } from "./outcome";
import type { Reader, TrainingSet } from "./reader";
import type { NodeById } from "./rows";

export interface PairsSet {
  name: string;
  graph: GraphSource;
  nodeById: NodeById;
  /** The gold queries that find something, in the order of the file. */
  golds: Gold[];
  /** Number of pairs; of gold queries that run; and why the others do not. */
  pairs: number;
  run: number;
  refused: Map<string, number>;
}

/** A graph in memory, every node with its vector, as an import makes it. */
export async function embeddedGraph(builder: GraphBuilder, embedder: Embedder): Promise<GraphSource> {
  const texts = Array.from({ length: builder.nodeCount }, (_, at) => searchableText(builder.node(at)));
  const matrix = await embedAll(embedder, texts);
  const { dimensions, id } = embedder;
  return snapshotSource(await memorySnapshot(builder, { matrix, dimensions, embedder: id }));
}

/** Builds the graph and runs every gold query. */
export async function openPairsSet(
  name: string,
  builder: GraphBuilder,
  pairs: readonly Pair[],
  embedder: Embedder,
): Promise<PairsSet> {
  const graph = await embeddedGraph(builder, embedder);
  const nodeById: NodeById = (id) => {
    const at = builder.indexOf(id);
    return at < 0 ? undefined : builder.node(at);
  };
  const keys = propertyKeys(builder);
  const set: PairsSet = { name, graph, nodeById, golds: [], pairs: pairs.length, run: 0, refused: new Map() };
  for (const pair of pairs) {
    const gold = await runGold(pair, graph, keys);
    if (typeof gold === "string") {
      const reason = gold.replace(/^Cypher \d+:\d+: /, "");
      set.refused.set(reason, (set.refused.get(reason) ?? 0) + 1);
      continue;
    }
    set.run += 1;
    if (gold) set.golds.push(gold);
  }
  return set;
}

/** Names and ids count: every node has them. */
function propertyKeys(builder: GraphBuilder): Set<string> {
  const keys = new Set(["id", "name", "text"]);
  for (let at = 0; at < builder.nodeCount; at++)
    for (const key of Object.keys(builder.node(at).properties)) keys.add(key);
  for (const { properties } of builder.edges())
    for (const key of Object.keys(properties ?? {})) keys.add(key);
  return keys;
}

/** The set's training data, of the wanted questions only. */
export function asTraining(set: PairsSet, isWanted: (question: string) => boolean = () => true): TrainingSet {
  const { name, graph, golds } = set;
  const pairs = golds
    .filter(({ question }) => isWanted(question))
    .map(({ question, query }) => ({ question, gold: query }));
  return { name, graph, pairs };
}

/** Reads every question, or those that are wanted. */
export async function measurePairs(
  set: PairsSet,
  reader: Reader,
  isWanted: (question: string) => boolean = () => true,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const wanted = set.golds.filter(({ question }) => isWanted(question));
  // Files opened by the first question do not count as planning.
  if (wanted[0]) await reader.read(wanted[0].question);
  for (const gold of wanted) outcomes.push(await readAndJudge(gold, reader, set));
  return outcomes;
}
