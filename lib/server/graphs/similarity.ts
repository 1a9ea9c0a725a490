/** The similarity graph of a corpus before it is built: read from the candidate pairs that indexing stored (SAGE 3.3). */
import type {
  SimilarityAnalysis,
  SimilarityReach,
  SimilarityReachRequest,
  SimilaritySelection,
  SimilaritySelectionRequest,
} from "../../api/similarity";
import { LINK_PARAMS } from "../../files/corpus/link/link-chunks";
import type { ReachCase } from "../../files/corpus/link/sensitivity";
import { HopscopeError } from "../../graph/errors";
import type { GraphSource, NodeId } from "../../graph/graph-source";
import { Yielder } from "../../graph/numeric/yielder";
import type { NodeRows } from "../../graph/snapshot/node-rows";
import { rankPool, weightedFusion } from "../../methods/rank/fuse";
import { candidatePool } from "../../methods/rank/score-nodes";
import { resolveGold } from "../../questions/gold";
import type { Engine } from "../engine";
import { openGraph } from "./graph-reads";
import type { SimilarityAnswers, SimilarityAsks, SimilarityKind } from "./similarity-work";

/** Flat search as `hybrid` does it by default. */
const FLAT = { pool: 100, bm25Weight: 0.6 };

interface OpenPairs {
  graph: GraphSource;
  rows: NodeRows;
  ask<Kind extends SimilarityKind>(
    kind: Kind,
    asked: SimilarityAsks[Kind],
    signal?: AbortSignal,
  ): Promise<SimilarityAnswers[Kind]>;
}

/** @throws HopscopeError `not-ready` where no candidate pairs are stored, as all of these do */
export async function readSimilarity(
  engine: Engine,
  base: string,
  signal?: AbortSignal,
): Promise<SimilarityAnalysis> {
  const { ask } = await openPairs(engine, base);
  const { manifest } = await engine.database.knowledgeBases.get(base);
  const { percentile, logic, degree } = manifest?.linked ?? LINK_PARAMS;
  return { ...(await ask("analysis", null, signal)), built: { percentile, logic, degree } };
}

/** @throws HopscopeError `not-found` for a chunk that is none */
export async function readSelection(
  engine: Engine,
  base: string,
  { chunk, percentile, logic, degree }: SimilaritySelectionRequest,
  signal?: AbortSignal,
): Promise<SimilaritySelection> {
  const { graph, rows, ask } = await openPairs(engine, base);
  const node = chunk === undefined ? null : rows.rowOf(chunk);
  if (node !== null && node < 0) throw new HopscopeError("not-found", `There is no node "${chunk}".`);
  const params = { percentile, logic, degree: degree ?? null };
  const { selected, signals, neighbours } = await ask("selection", { params, node }, signal);
  const nodes = await graph.nodes(neighbours.map((neighbour) => rows.id(neighbour.node)));
  const byId = new Map(nodes.map((found) => [found.id, found]));
  return {
    selected,
    signals: signals.map((report) => ({ threshold: report.threshold, pairs: report.selected })),
    neighbours:
      node === null
        ? null
        : neighbours.flatMap((neighbour) => {
            const found = byId.get(rows.id(neighbour.node));
            return found ? [{ node: found, values: neighbour.values }] : [];
          }),
  };
}

/** Searches each question once, and then asks every percentile what the neighbours of what it found would add. */
export async function readReach(
  engine: Engine,
  base: string,
  { questions, k }: SimilarityReachRequest,
  signal?: AbortSignal,
): Promise<SimilarityReach> {
  const { graph, rows, ask } = await openPairs(engine, base);
  const texts = questions.map(({ question }) => question);
  const vectors = await engine.embedder.embed(texts, signal);
  const { dimensions } = engine.embedder;
  const cases: ReachCase[] = [];
  const yielder = new Yielder();
  const unresolved: SimilarityReach["unresolved"] = [];
  for (const [index, { id, question, answers }] of questions.entries()) {
    const vector = vectors.subarray(index * dimensions, (index + 1) * dimensions);
    const seeds = await flatSearch(graph, { text: question, vector }, k);
    const gold = await resolveGold(answers, graph, { yielder, signal });
    unresolved.push(...gold.unresolved.map((answer) => ({ id, answer })));
    cases.push({
      seeds: seeds.map((node) => rows.rowOf(node)),
      gold: [
        ...gold.units.map(({ kind, answer, nodes }) =>
          kind === "source" ? chunkRows(rows, answer) : nodes.map((node) => rows.rowOf(node)),
        ),
        ...gold.unresolved.map(() => []),
      ],
    });
  }
  const reach = await ask("reach", { cases }, signal);
  return { questions: questions.length, unresolved, ...reach };
}

async function flatSearch(
  graph: GraphSource,
  query: { text: string; vector: Float32Array },
  k: number,
): Promise<NodeId[]> {
  const { members } = await candidatePool(graph, query, FLAT.pool);
  const ranking = rankPool(members, weightedFusion(members, FLAT.bm25Weight));
  return ranking.slice(0, k).map(({ node }) => node);
}

/** Every chunk of a document or table, which are numbered from 0. */
function chunkRows(rows: NodeRows, source: string): number[] {
  const found: number[] = [];
  for (let row = rows.rowOf(`${source}#0`); row >= 0; row = rows.rowOf(`${source}#${found.length}`))
    found.push(row);
  return found;
}

async function openPairs(engine: Engine, base: string): Promise<OpenPairs> {
  const { source, similarity } = await openGraph(engine, base);
  if (!similarity) {
    throw new HopscopeError(
      "not-ready",
      "A graph in Neo4j is read as it is: Hopscope links nothing in it by similarity.",
      { hint: "Project a selection of it, or add documents and tables, to see a similarity graph." },
    );
  }
  return {
    graph: source,
    rows: await similarity.rows(),
    ask: async (kind, asked, signal) => {
      const answer = await similarity.ask(kind, asked, signal);
      if (answer) return answer;
      throw new HopscopeError(
        "not-ready",
        "This knowledge base was indexed before candidate pairs were stored.",
        { hint: "Index it again to see what a percentile would keep." },
      );
    },
  };
}
