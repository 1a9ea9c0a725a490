/**
 * Section 3.2.2: textual matching. The question and a step's restriction together, `[Q : T]`, are compared with the documents
 * of the nodes of the step's labels (equation 5).
 */
import type { NodeId } from "../../../graph/graph-source";
import type { SearchKit } from "../../contract/retriever";
import { rankPool, totalOf, weightedFusion } from "../../rank/fuse";
import { candidatePool, type FlatQuery, scoreNodes } from "../../rank/score-nodes";
import type { MorParams } from "../params";
import type { PlannedStep } from "../planning-graph";

export interface TextMatches {
  /** Best first. */
  best: NodeId[];
  /** Text scores of any nodes, aligned, each in [0, 1] of what is found. */
  score(ids: readonly NodeId[]): Promise<number[]>;
}

/** Compares texts for one question; equal steps are matched once. */
export class TextMatcher {
  readonly #known = new Map<string, Promise<TextMatches>>();

  constructor(
    private readonly question: FlatQuery,
    private readonly kit: SearchKit,
    private readonly params: Pick<MorParams, "matching" | "bm25Weight" | "poolSize">,
  ) {}

  matches({ labels, restriction }: Pick<PlannedStep, "labels" | "restriction">): Promise<TextMatches> {
    const key = JSON.stringify([restriction, ...labels]);
    const known = this.#known.get(key) ?? this.#match(labels, restriction);
    this.#known.set(key, known);
    return known;
  }

  #match(labels: readonly string[], restriction: string): Promise<TextMatches> {
    const text = restriction === "" ? this.question.text : `${this.question.text} : ${restriction}`;
    return this.params.matching === "bm25" ? this.#byWords(text, labels) : this.#byVectors(text, labels);
  }

  async #byWords(text: string, labels: readonly string[]): Promise<TextMatches> {
    const { graph } = this.kit;
    const search = { k: this.params.poolSize, ...(labels.length > 0 && { labels }) };
    const found = await graph.searchText(text, search);
    const most = found[0]?.score ?? 0;
    return {
      best: found.map(({ id }) => id),
      score: async (ids) => {
        if (most === 0) return ids.map(() => 0);
        return Array.from(await graph.scoreText(text, ids), (score) => Math.min(1, score / most));
      },
    };
  }

  async #byVectors(text: string, labels: readonly string[]): Promise<TextMatches> {
    const { graph, embedder, signal } = this.kit;
    const { matching, bm25Weight, poolSize } = this.params;
    const query =
      text === this.question.text ? this.question : { text, vector: await embedder.embed([text], signal) };
    signal.throwIfAborted();
    const { members } = await candidatePool(graph, query, poolSize, labels);
    const fusion = weightedFusion(members, matching === "dense" ? 0 : bm25Weight);
    return {
      best: rankPool(members, fusion).map(({ node }) => node),
      score: async (ids) =>
        (await scoreNodes(graph, query, ids)).map((own) => totalOf(fusion.contributions(own))),
    };
  }
}
