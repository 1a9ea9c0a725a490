/**
 * How much of a question pieces of evidence cover together. A row that names the film and the passage about its director
 * each match half of a two-step question; neither score alone shows that they belong together, nor what is missing.
 */
import type { GraphSource, NodeId } from "../graph/graph-source";
import { queryTerms, termOf, words } from "../text/tokenize";

/** For each term of the question 1 where it occurs, else 0. */
export type Presence = Uint8Array;

export class QuestionCoverage {
  readonly #terms: readonly string[];
  readonly #presence: ReadonlyMap<NodeId, Presence>;
  /** Inverse document frequency of each term among the nodes compared, summing to 1; 0 for a term that none of them has. */
  readonly #weights: Float64Array;

  private constructor(terms: readonly string[], presence: ReadonlyMap<NodeId, Presence>) {
    this.#terms = terms;
    this.#presence = presence;
    const frequencies = terms.map((_, term) => [...presence.values()].filter((own) => own[term]).length);
    const idf = frequencies.map((n) => (n > 0 ? Math.log(1 + (presence.size - n + 0.5) / (n + 0.5)) : 0));
    const sum = idf.reduce((total, weight) => total + weight, 0);
    this.#weights = Float64Array.from(idf, (weight) => (sum > 0 ? weight / sum : 0));
  }

  /** Looks up which terms of the question stand in which of `ids`, one text score a term. */
  static async of(graph: GraphSource, question: string, ids: readonly NodeId[]): Promise<QuestionCoverage> {
    const wordByTerm = new Map(words(question).map((word) => [termOf(word), word]));
    const terms = queryTerms(question);
    const presence = new Map(ids.map((id) => [id, new Uint8Array(terms.length)]));
    const scores = await Promise.all(terms.map((stem) => graph.scoreText(wordByTerm.get(stem) ?? stem, ids)));
    for (const [term, own] of scores.entries())
      for (const [index, id] of ids.entries()) if (own[index]! > 0) presence.get(id)![term] = 1;
    return new QuestionCoverage(terms, presence);
  }

  /** The terms in a node's name and text; none for a node that was not looked up. */
  ofNode(id: NodeId): Presence {
    return this.#presence.get(id) ?? new Uint8Array(this.#terms.length);
  }

  ofText(text: string): Presence {
    const own = new Set(words(text).map(termOf));
    return Uint8Array.from(this.#terms, (term) => (own.has(term) ? 1 : 0));
  }

  /** The share of the question, by weight of terms, that occurs in any of them; in [0, 1]. */
  together(...parts: readonly Presence[]): number {
    let share = 0;
    for (let term = 0; term < this.#terms.length; term++) {
      for (const own of parts) {
        if (!own[term]) continue;
        share += this.#weights[term]!;
        break;
      }
    }
    return share;
  }
}
