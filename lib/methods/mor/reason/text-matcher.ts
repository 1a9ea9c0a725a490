/**
 * Section 3.2.2: textual matching. The question and a step's restriction together, `[Q : T]`, are compared with the documents
 * of the nodes of the step's labels (equation 5).
 */
import type { Embedder } from "../../../core/embedder";
import type { GraphSource, NodeId } from "../../../core/graph/graph-source";
import { type Fusion, rankPool, totalOf, weightedFusion } from "../../../core/rank/fuse";
import { candidatePool, type FlatQuery, scoreNodes } from "../../../core/rank/score-nodes";
import type { MorParams } from "../params";
import type { PlannedStep } from "../planning-graph";

/** What one `[Q : T]` finds among the nodes of some labels. */
export interface TextMatches {
  query: FlatQuery;
  fusion: Fusion;
  /** Best first, with their text scores in [0, 1]. */
  best: { node: NodeId; score: number }[];
  /** How many have a vector that was compared. */
  byVector: number;
}

type Step = Pick<PlannedStep, "labels" | "restriction">;

/** Compares texts for one question; equal steps are matched once. */
export class TextMatcher {
  readonly #known = new Map<string, Promise<TextMatches>>();
  readonly #queries = new Map<string, Promise<FlatQuery>>();

  constructor(
    private readonly question: FlatQuery,
    private readonly kit: { graph: GraphSource; embedder: Embedder; signal: AbortSignal },
    private readonly params: Pick<MorParams, "matching" | "bm25Weight" | "poolSize">,
  ) {}

  matches({ labels, restriction }: Step): Promise<TextMatches> {
    const key = JSON.stringify([restriction, ...labels]);
    const known = this.#known.get(key) ?? this.#match(labels, restriction);
    this.#known.set(key, known);
    return known;
  }

  /** Text scores of these nodes for a step, aligned, each in [0, 1]. */
  async score(step: Step, ids: readonly NodeId[]): Promise<number[]> {
    const { query, fusion } = await this.matches(step);
    const scores = await scoreNodes(this.kit.graph, query, ids);
    return scores.map((own) => totalOf(fusion.contributions(own)));
  }

  async #match(labels: readonly string[], restriction: string): Promise<TextMatches> {
    const { graph, signal } = this.kit;
    const query = await this.#restricted(restriction);
    signal.throwIfAborted();
    const pool = await candidatePool(graph, query, this.params.poolSize, labels);
    const fusion = weightedFusion(pool.members, this.#bm25Share());
    const best = rankPool(pool.members, fusion).map(({ node, score }) => ({ node, score }));
    return { query, fusion, best, byVector: pool.byVector };
  }

  #bm25Share(): number {
    const { matching, bm25Weight } = this.params;
    return matching === "bm25" ? 1 : matching === "dense" ? 0 : bm25Weight;
  }

  /** `[Q : T]`. */
  #restricted(restriction: string): Promise<FlatQuery> {
    if (restriction === "") return Promise.resolve(this.question);
    const known = this.#queries.get(restriction) ?? this.#embed(`${this.question.text} : ${restriction}`);
    this.#queries.set(restriction, known);
    return known;
  }

  async #embed(text: string): Promise<FlatQuery> {
    return { text, vector: await this.kit.embedder.embed([text], this.kit.signal) };
  }
}
