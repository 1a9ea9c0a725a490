/**
 * SAGE section 2.2 A: the seeds. By the text of the nodes, by SPARK's plan from the schema, or by what another registered
 * method ranks; whoever finds them, flat scores are known for all, so that seeds and neighbours can be compared.
 */
import { HopscopeError } from "../../graph/errors";
import type { NodeId } from "../../graph/graph-source";
import { formatNoun } from "../../graph/text/format-noun";
import { isGiven } from "../../questions/reading/reading";
import type { Question, Toolkit } from "../contract/retriever";
import { type Fusion, rankPool, weightedFusion } from "../rank/fuse";
import { candidatePool, type FlatQuery, scoreNodes, type TextAndVectorScores } from "../rank/score-nodes";
import type { RankedNode, Ranking, StageWriter } from "../trace/trace";
import type { ResolvedParams } from "./graph-weights";
import { hasRelations } from "./spark/describe-schema";
import { sparkSeeds } from "./spark/spark-seeds";

export interface Seeding {
  query: FlatQuery;
  pool: TextAndVectorScores[];
  fusion: Fusion;
  /** The pool by text alone, best first. */
  candidates: Ranking;
  /** Nodes to expand: those that a plan or another method found, and the first of the candidates. */
  seeds: Ranking;
  /** Nodes that a plan or another method found, with their scores. */
  found: ReadonlyMap<NodeId, RankedNode>;
  relations: readonly string[];
}

/** Seeds found by other means than the text of the nodes. */
interface FoundSeeds {
  ranking: Ranking;
  relations: readonly string[];
}

export async function seed(
  question: Question,
  kit: Toolkit,
  params: ResolvedParams,
  write: StageWriter,
): Promise<Seeding> {
  const { text, budget } = question;
  const { graph, embedder, signal } = kit;
  signal.throwIfAborted();
  const query = { text, vector: await embedder.embed([text], signal) };
  signal.throwIfAborted();
  const size = Math.max(params.poolSize, budget);
  const { members, byVector } = await candidatePool(graph, query, size);
  if (byVector === 0) write.flag("No node has an embedding: seeds are chosen by words alone.");
  const flat = weightedFusion(members, params.bm25Weight);
  const count = seedCount(budget, params);
  const { ranking, relations } = await foundSeeds(question, kit, params, count, write);
  const found = new Map(ranking.map((ranked) => [ranked.node, ranked]));
  const known = new Set(members.map(({ node }) => node));
  const joining = [...found.keys()].filter((node) => !known.has(node));
  const pool = [...members, ...(await scoreNodes(graph, query, joining))];
  const fusion = withFound(flat, found, params);
  const seeds = rankPool(pool, fusion).slice(0, count);
  write.info(`${formatNoun(seeds.length, "seed")} of ${formatNoun(pool.length, "candidate")}.`);
  write.ranking("Seeds", seeds);
  return { query, pool, fusion, candidates: rankPool(members, flat), seeds, found, relations };
}

/** The paper's k where seeds come first; otherwise more than are returned, since a weak seed may lead to strong evidence. */
function seedCount(budget: number, { union, seedShare, seeds }: ResolvedParams): number {
  return union === "seeds-first" ? Math.max(1, Math.round(seedShare * budget)) : Math.max(seeds, budget);
}

const NONE: FoundSeeds = { ranking: [], relations: [] };

async function foundSeeds(
  question: Question,
  kit: Toolkit,
  { seedsBy, askAgain }: ResolvedParams,
  count: number,
  write: StageWriter,
): Promise<FoundSeeds> {
  const spark = { k: count, askAgain, isProposal: seedsBy === "auto" };
  if (isGiven(question.reading)) return sparkSeeds(question, kit, { ...spark, isProposal: false }, write);
  if (seedsBy === "hybrid") return NONE;
  if (seedsBy === "auto" && !(kit.llm && hasRelations(await kit.graph.schema()))) return NONE;
  if (seedsBy === "spark" || seedsBy === "auto") return sparkSeeds(question, kit, spark, write);
  return { ranking: await seedsByOther(seedsBy, question, kit, count, write), relations: [] };
}

/** Another method's ranking, its places as scores from 1 down to 0; what it spent and flagged is shown here. */
async function seedsByOther(
  method: string,
  question: Question,
  { rankBy, signal }: Toolkit,
  count: number,
  write: StageWriter,
): Promise<Ranking> {
  if (method === "sage")
    throw new HopscopeError("invalid-input", "SAGE cannot take its seeds from itself.", {
      hint: "Choose auto, hybrid, spark or another method.",
    });
  if (!rankBy) {
    write.flag(`No other method can be asked here: flat search chooses the seeds, not ${method}.`);
    return [];
  }
  const { title, ranking, stages } = await rankBy(method, { ...question, budget: count });
  signal.throwIfAborted();
  for (const artefact of stages.flatMap(({ artefacts }) => artefacts)) {
    if (artefact.kind === "llm-call") write.llmCall(artefact);
    if (artefact.kind === "note" && artefact.level === "flag") write.flag(`${title}: ${artefact.text}`);
  }
  write.info(`${title} finds ${formatNoun(ranking.length, "seed")}.`);
  return ranking.map((ranked, place) => {
    const value = 1 - place / Math.max(count, ranking.length);
    return { ...ranked, score: value, contributions: [{ name: `place by ${title}`, value, weight: 1 }] };
  });
}

/** Text and what was found in one score: a found node has a summand more. */
function withFound(fusion: Fusion, found: Seeding["found"], { planWeight }: ResolvedParams): Fusion {
  return {
    contributions(scores) {
      const own = found.get(scores.node)?.contributions ?? [];
      return [...fusion.contributions(scores), ...own.map((part) => ({ ...part, weight: planWeight }))];
    },
  };
}
