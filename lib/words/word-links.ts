/**
 * Nearness of a word of a question to each relation type and label of a schema, in [0, 1]: equal stems, compounds and everyday
 * words for a term are near by their letters, other words by their MiniLM vectors.
 */
import { dot } from "../graph/numeric/cosine";
import type { Embedder } from "../graph/numeric/embedder";
import { relationWords, stemsOf } from "../graph/text/relation-words";
import { type Aliases, phrasesOf } from "./aliases";
import { isInverseNoun } from "./inverse-nouns";
import { phraseKey, spokenFor } from "./spoken-words";

/**
 * Cosines of a word and a phrase below the first say nothing, above the second everything: MiniLM gives unrelated pairs
 * 0.1 to 0.35 and forms of one word 0.75 and more.
 */
const COSINE_RANGE = [0.35, 0.75] as const;
/** A word that is as near to several terms distinguishes none of them: its cosines are shared out with this temperature. */
const TEMPERATURE = 0.06;
/** Nearness by letters alone: the same stem, the same beginning, and a stem within a compound ("screenwriter"). */
const SAME = 1;
const SAME_BEGINNING = 0.9;
const COMPOUND = 0.85;
/** A word that is a term by itself is only a part of a longer one: "messages" are no threaded messages. */
const PART = 0.7;
const SPOKEN = 0.95;
/** A word for several terms means rather the term that it is nearest to: "deathplace" is the place of death, not its cause. */
const SPOKEN_BY_MEANING = 0.15;
/** Size of the cache in words; when it is full, it is emptied. */
const REMEMBERED = 20_000;

interface Term {
  name: string;
  stems: string[];
  /** Keys of what is said for it (`spokenFor`, `spokenForLabel`). */
  spoken: ReadonlySet<string>;
  vectors: Float32Array[];
}

/** Nearness of a word to each term, in [0, 1]. */
export interface Nearness {
  /** Shared out among terms that are equally near: what a word says for this term and no other. */
  near: Float64Array;
  /** The cosine itself, or more where the letters say so: for comparing chains of terms. */
  like: Float64Array;
}

/** Positions of terms by name, and the nearness of words to them. */
export class WordLinks {
  /** The terms, in the order of the rows. */
  readonly names: readonly string[];
  readonly #terms: readonly Term[];
  readonly #position: ReadonlyMap<string, number>;
  readonly #rows = new Map<string, Nearness>();
  /** Phrases of several words that are said for some term. */
  readonly phrases: ReadonlySet<string>;

  private constructor(terms: readonly Term[]) {
    this.names = terms.map(({ name }) => name);
    this.#terms = terms;
    this.#position = new Map(terms.map(({ name }, at) => [name, at]));
    this.phrases = new Set(terms.flatMap(({ spoken }) => [...spoken].filter((key) => key.includes(" "))));
  }

  /**
   * @param names relation types, or labels
   * @param said what people say for such a name
   */
  static async open(
    names: readonly string[],
    aliases: Aliases,
    embedder: Embedder,
    said: (name: string) => string[] = spokenFor,
  ): Promise<WordLinks> {
    const phrases = names.map((name) => phrasesOf(name, aliases));
    const matrix = await embedder.embed(phrases.flat());
    let row = 0;
    const terms = names.map((name, at) => ({
      name,
      stems: [...new Set(phrases[at]!.flatMap(stemsOf))],
      spoken: new Set(phrases[at]!.flatMap(said).map(phraseKey)),
      vectors: phrases[at]!.map(() => vectorAt(matrix, row++, embedder.dimensions)),
    }));
    return new WordLinks(terms);
  }

  /** The position of a term in the rows; -1 for one that was not given. */
  positionOf(name: string): number {
    return this.#position.get(name) ?? -1;
  }

  /** The vector of a term's first phrase. */
  vectorOf(name: string): Float32Array | undefined {
    return this.#terms[this.positionOf(name)]?.vectors[0];
  }

  /** Nearness of a word with its vector to each term. */
  nearness(word: string, vector: Float32Array): Nearness {
    const known = this.#rows.get(word);
    if (known) return known;
    if (this.#rows.size >= REMEMBERED) this.#rows.clear();
    const row = this.#measure(word, vector);
    this.#rows.set(word, row);
    return row;
  }

  /** Nearness of a phrase of several words, one of `phrases`. */
  spokenBy(key: string): Nearness {
    const row = Float64Array.from(this.#terms, ({ spoken }) => (spoken.has(key) ? SPOKEN : 0));
    return { near: row, like: row };
  }

  #measure(word: string, vector: Float32Array): Nearness {
    const stem = stemsOf(word)[0] ?? word;
    const isWhole = this.#terms.some(({ stems }) => stems.length === 1 && stems[0] === stem);
    const letters = this.#terms.map(({ stems }) => {
      const nearest = Math.max(0, ...stems.map((own) => sameLetters(stem, own)));
      return isWhole && stems.length > 1 ? Math.min(PART, nearest) : nearest;
    });
    // A word that is a term's own name is said for no other term: where "mother" is a relation, it is no parent.
    const isOwn = letters.includes(SAME);
    const key = phraseKey(word);
    const cosines = this.#terms.map(({ vectors }) => Math.max(...vectors.map((own) => dot(vector, own))));
    const sure = Float64Array.from(letters, (own, at) => {
      const { name, spoken } = this.#terms[at]!;
      if (isOwn || !(spoken.has(key) || isInverseNoun(word, relationWords(name)))) return own;
      return Math.max(own, SPOKEN - SPOKEN_BY_MEANING * (1 - cosines[at]!));
    });
    if (sure.length === 0) return { near: sure, like: sure };
    const top = Math.max(...cosines);
    const weights = cosines.map((cosine) => Math.exp((cosine - top) / TEMPERATURE));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const [low, high] = COSINE_RANGE;
    const near = sure.map((own, at) => {
      const share = Math.min(1, Math.max(0, (cosines[at]! - low) / (high - low)));
      return Math.max(own, share * (weights[at]! / total));
    });
    return { near, like: sure.map((own, at) => Math.max(own, cosines[at]!)) };
  }
}

/** Nearness of two stems by their letters. */
export function sameLetters(asked: string, own: string): number {
  if (asked === own) return SAME;
  let shared = 0;
  while (shared < asked.length && asked[shared] === own[shared]) shared++;
  const shorter = Math.min(asked.length, own.length);
  const longer = Math.max(asked.length, own.length);
  if (shared >= 4 && 2 * shared >= longer) return SAME_BEGINNING;
  if (shared >= 3 && shared === shorter && 5 * shared >= 3 * longer) return SAME_BEGINNING;
  const root = own.replace(/e$/, "");
  return root.length >= 4 && asked.indexOf(root) >= 3 ? COMPOUND : 0;
}

/** A copy of one row. */
export function vectorAt(matrix: Float32Array, row: number, dimensions: number): Float32Array {
  return matrix.slice(row * dimensions, (row + 1) * dimensions);
}
