/**
 * The share of a question that pieces of evidence cover together. A row that names the film and the passage about its director
 * each match half of a two-step question; neither score alone shows that they belong together, nor what is missing.
 */
import type { GraphSource, NodeId } from "../../graph/graph-source";
import { queryTerms, termOf, words } from "../../graph/text/tokenize";

/** The terms of the question that occur, a bit each, eight to a byte; always of one question. */
export type Presence = Uint8Array;

const TERMS_PER_BYTE = 8;

export class QuestionCoverage {
  /** By term of the question its place in presences. */
  readonly #places: ReadonlyMap<string, number>;
  /** Their first characters, which stemming keeps: most words of a text need not be stemmed. */
  readonly #openings: ReadonlySet<number>;
  /** By byte of a presence and by its value: the inverse document frequencies of its terms, of all terms' sum. */
  readonly #shares: readonly Float64Array[];
  readonly #none: Presence;

  private constructor(
    terms: readonly string[],
    private readonly presence: ReadonlyMap<NodeId, Presence>,
    frequencies: readonly number[],
  ) {
    this.#places = new Map(terms.map((term, place) => [term, place]));
    this.#openings = new Set(terms.map((term) => term.charCodeAt(0)));
    this.#none = new Uint8Array(bytesFor(terms.length));
    const idf = frequencies.map((n) => (n > 0 ? Math.log(1 + (presence.size - n + 0.5) / (n + 0.5)) : 0));
    const sum = idf.reduce((total, weight) => total + weight, 0);
    const weights = idf.map((weight) => (sum > 0 ? weight / sum : 0));
    this.#shares = Array.from(this.#none, (_, byte) => sumsOfSubsets(weights, byte * TERMS_PER_BYTE));
  }

  /** Looks up which terms of the question occur in which of `ids`, one text score a term. */
  static async of(graph: GraphSource, question: string, ids: readonly NodeId[]): Promise<QuestionCoverage> {
    const wordByTerm = new Map(words(question).map((word) => [termOf(word), word]));
    const terms = queryTerms(question);
    const scores = await Promise.all(terms.map((stem) => graph.scoreText(wordByTerm.get(stem) ?? stem, ids)));
    const own = ids.map(() => new Uint8Array(bytesFor(terms.length)));
    for (const [place, ofTerm] of scores.entries())
      for (let at = 0; at < ids.length; at++) if (ofTerm[at]! > 0) mark(own[at]!, place);
    const presence = new Map(ids.map((id, at) => [id, own[at]!]));
    const frequencies = terms.map(
      (_, place) => [...presence.values()].filter((one) => has(one, place)).length,
    );
    return new QuestionCoverage(terms, presence, frequencies);
  }

  /** The terms in a node's name and text; none for a node that was not looked up. */
  ofNode(id: NodeId): Presence {
    return this.presence.get(id) ?? this.#none;
  }

  ofText(text: string): Presence {
    const presence = new Uint8Array(this.#none.length);
    for (const word of words(text)) {
      if (!this.#openings.has(word.charCodeAt(0))) continue;
      const place = this.#places.get(termOf(word));
      if (place !== undefined) mark(presence, place);
    }
    return presence;
  }

  /** The share of the question, by weight of terms, that occurs in any of them; in [0, 1]. */
  together(...parts: readonly Presence[]): number {
    let share = 0;
    for (let byte = 0; byte < this.#none.length; byte++) {
      let terms = 0;
      for (const own of parts) terms |= own[byte]!;
      share += this.#shares[byte]![terms]!;
    }
    return share;
  }
}

export function eitherOf(one: Presence, other: Presence): Presence {
  return one.map((terms, byte) => terms | other[byte]!);
}

function bytesFor(terms: number): number {
  return Math.ceil(terms / TERMS_PER_BYTE);
}

function mark(presence: Presence, place: number): void {
  presence[place >> 3]! |= 1 << (place & 7);
}

function has(presence: Presence, place: number): boolean {
  return (presence[place >> 3]! & (1 << (place & 7))) !== 0;
}

/** For each set of eight terms, from the one at `first` on, what its weights add up to. */
function sumsOfSubsets(weights: readonly number[], first: number): Float64Array {
  const sums = new Float64Array(1 << TERMS_PER_BYTE);
  for (let place = 0; place < TERMS_PER_BYTE; place++) {
    const bit = 1 << place;
    for (let set = 0; set < bit; set++) sums[bit | set] = sums[set]! + (weights[first + place] ?? 0);
  }
  return sums;
}
