/**
 * How much of a question two pieces of evidence cover together. A row that names the film and the passage about its director
 * each match half of a two-step question; neither score alone shows that they belong together.
 */
import type { GraphSource, NodeId } from "../../core/graph/graph-source";
import { queryTerms, termOf, words } from "../../core/text/tokenize";

/** For each term of the question 1 where it occurs, else 0. */
export type Presence = Uint8Array;

export class Coverage {
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
  static async of(graph: GraphSource, question: string, ids: readonly NodeId[]): Promise<Coverage> {
    const wordByTerm = new Map(words(question).map((word) => [termOf(word), word]));
    const terms = queryTerms(question);
    const presence = new Map(ids.map((id) => [id, new Uint8Array(terms.length)]));
    for (const [term, stem] of terms.entries()) {
      const scores = await graph.scoreText(wordByTerm.get(stem) ?? stem, ids);
      for (const [index, id] of ids.entries()) if (scores[index]! > 0) presence.get(id)![term] = 1;
    }
    return new Coverage(terms, presence);
  }

  /** The terms in a node's name and text; none for a node that was not looked up. */
  ofNode(id: NodeId): Presence {
    return this.#presence.get(id) ?? new Uint8Array(this.#terms.length);
  }

  ofText(text: string): Presence {
    const own = new Set(words(text).map(termOf));
    return Uint8Array.from(this.#terms, (term) => (own.has(term) ? 1 : 0));
  }

  /** The share of the question, by weight of terms, that occurs in either; in [0, 1]. */
  together(one: Presence, other: Presence): number {
    let share = 0;
    for (let term = 0; term < this.#terms.length; term++) {
      if (one[term] || other[term]) share += this.#weights[term]!;
    }
    return share;
  }
}
