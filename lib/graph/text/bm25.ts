/**
 * BM25 over `Postings`: search, and scores of given documents, which graph methods need as often (SAGE 2.2 scores the
 * neighbours of the seeds).
 *
 * score(q, d) = sum over t in q of ln(1 + (N - n_t + 0.5) / (n_t + 0.5)) * f (k1 + 1) / (f + k1 (1 - b + b |d| / avgdl))
 * (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009, eq. 3.15, with Lucene's idf, which is never
 * negative). A term that is repeated in the question counts once.
 */
import { type Accept, acceptFunction, type Hit, TopK } from "../numeric/top-k";
import { K1, lengthPenalty, type Postings } from "./postings";
import { queryTerms } from "./tokenize";
import { findTerm } from "./vocabulary";

/** The postings of one query term. */
interface TermList {
  start: number;
  end: number;
  /** idf * (k1 + 1). */
  weight: number;
  /** No document gains more than this from the term. */
  bound: number;
}

/** Sums are rounded in another order than bounds; a bound must exceed the threshold by more than that to count as below it. */
const ROUNDING = 1 - 1e-9;

/** Scratch space is reused between calls, so a thread should keep one `Bm25` for each index. */
export class Bm25 {
  readonly #postings: Postings;
  /** By document. */
  readonly #penalties: Float64Array;
  /** By document: the score so far; 0 when untouched, -Infinity when refused. All 0 between calls. */
  readonly #scores: Float64Array;
  readonly #touched: Uint32Array;
  #touchedCount = 0;

  constructor(postings: Postings) {
    const { lengths, averageLength } = postings;
    this.#postings = postings;
    this.#penalties = new Float64Array(lengths.length);
    for (let i = 0; i < lengths.length; i++) this.#penalties[i] = lengthPenalty(lengths[i]!, averageLength);
    this.#scores = new Float64Array(lengths.length);
    this.#touched = new Uint32Array(lengths.length);
  }

  get postings(): Postings {
    return this.#postings;
  }

  /** The `k` best documents that share a term with the question; positive scores, best first, ties by number. */
  search(question: string, k: number, accept?: Accept): Hit[] {
    const lists = this.#listsOf(question);
    if (k <= 0 || lists.length === 0) return [];
    const limit = Math.min(k, this.#postings.lengths.length);
    try {
      this.#accumulateUntilDecided(lists, limit, accept);
      return this.#best(limit).toSorted();
    } finally {
      this.#clear();
    }
  }

  /** BM25 of each of `documents`, aligned; 0 for a document without a term of the question and for an unknown number. */
  score(question: string, documents: ArrayLike<number>): Float64Array {
    const lists = this.#listsOf(question);
    const scores = new Float64Array(documents.length);
    const scanned = lists.reduce((sum, list) => sum + list.end - list.start, 0);
    const probed = lists.reduce((sum, list) => sum + probeCost(list) * documents.length, 0);
    if (scanned < probed) {
      for (const list of lists) this.#accumulate(list);
      for (let i = 0; i < scores.length; i++) scores[i] = this.#scores[documents[i]!] ?? 0;
      this.#clear();
    } else {
      for (const list of lists)
        for (let i = 0; i < scores.length; i++) scores[i]! += this.#gain(list, documents[i]!);
    }
    return scores;
  }

  /** Numbers of the documents that contain every term of the text, ascending; none when it has no term. */
  containing(text: string): Int32Array {
    const lists = this.#listsOf(text);
    const [rarest, ...others] = lists;
    if (rarest === undefined || lists.length < queryTerms(text).length) return new Int32Array(0);
    const { documents } = this.#postings;
    const found = Int32Array.from(documents.subarray(rarest.start, rarest.end));
    return found.filter((document) => others.every((list) => this.#gain(list, document) > 0));
  }

  /** Rarest term first: it decides most, and leaves the long lists to be probed instead of read. */
  #listsOf(question: string): TermList[] {
    const { starts, bounds, documentCount } = this.#postings;
    const lists: TermList[] = [];
    for (const term of queryTerms(question)) {
      const number = findTerm(this.#postings, term);
      if (number < 0) continue;
      const start = starts[number]!;
      const end = starts[number + 1]!;
      const idf = Math.log(1 + (documentCount - (end - start) + 0.5) / (end - start + 0.5));
      lists.push({ start, end, weight: idf * (K1 + 1), bound: idf * bounds[number]! });
    }
    return lists.sort((a, b) => a.end - a.start - (b.end - b.start));
  }

  /**
   * Reads lists while a document not yet seen could still reach the best `k`; then only the documents seen are completed
   * (MaxScore: Turtle and Flood 1995, term at a time). The best `k` are exact.
   */
  #accumulateUntilDecided(lists: readonly TermList[], k: number, accept: Accept | undefined): void {
    for (const [i, list] of lists.entries()) {
      const ahead = lists.slice(i);
      if (this.#touchedCount >= k && list.end - list.start > this.#touchedCount) {
        const threshold = this.#best(k).threshold * ROUNDING;
        if (sumOfBounds(ahead) < threshold) {
          this.#complete(ahead, k);
          return;
        }
      }
      if (accept) this.#accumulateAccepted(list, accept);
      else this.#accumulate(list);
    }
  }

  /** Adds the remaining lists to the documents seen, dropping those that cannot reach the best `k` any more. */
  #complete(lists: readonly TermList[], k: number): void {
    const scores = this.#scores;
    for (const [i, list] of lists.entries()) {
      const needed = this.#best(k).threshold * ROUNDING - sumOfBounds(lists.slice(i));
      let remaining = 0;
      for (let at = 0; at < this.#touchedCount; at++) {
        const document = this.#touched[at]!;
        if (scores[document]! >= needed) this.#touched[remaining++] = document;
        else scores[document] = 0;
      }
      this.#touchedCount = remaining;
      if (remaining * probeCost(list) < list.end - list.start) {
        for (let at = 0; at < remaining; at++)
          scores[this.#touched[at]!]! += this.#gain(list, this.#touched[at]!);
      } else {
        this.#raise(list);
      }
    }
  }

  #accumulate(list: TermList): void {
    const { documents, frequencies } = this.#postings;
    const scores = this.#scores;
    const penalties = this.#penalties;
    const touched = this.#touched;
    let count = this.#touchedCount;
    for (let at = list.start; at < list.end; at++) {
      const document = documents[at]!;
      const frequency = frequencies[at]!;
      const before = scores[document]!;
      if (before === 0) touched[count++] = document;
      scores[document] = before + (list.weight * frequency) / (frequency + penalties[document]!);
    }
    this.#touchedCount = count;
  }

  /** The same as `#accumulate`; a refused document is asked about once and keeps -Infinity whatever is added. */
  #accumulateAccepted(list: TermList, accept: Accept): void {
    const { documents, frequencies } = this.#postings;
    const scores = this.#scores;
    const accepts = acceptFunction(accept);
    for (let at = list.start; at < list.end; at++) {
      const document = documents[at]!;
      if (scores[document] === 0) {
        this.#touched[this.#touchedCount++] = document;
        if (!accepts(document)) scores[document] = Number.NEGATIVE_INFINITY;
      }
      scores[document]! += this.#saturated(list, document, frequencies[at]!);
    }
  }

  /** Adds a list to the documents that have a score already. */
  #raise(list: TermList): void {
    const { documents, frequencies } = this.#postings;
    for (let at = list.start; at < list.end; at++) {
      const document = documents[at]!;
      if (this.#scores[document] !== 0)
        this.#scores[document]! += this.#saturated(list, document, frequencies[at]!);
    }
  }

  /** The score that a term adds to `document`, by binary search in its postings. */
  #gain(list: TermList, document: number): number {
    const { documents, frequencies } = this.#postings;
    let low = list.start;
    let high = list.end - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = documents[middle]!;
      if (found === document) return this.#saturated(list, document, frequencies[middle]!);
      if (found < document) low = middle + 1;
      else high = middle - 1;
    }
    return 0;
  }

  #saturated(list: TermList, document: number, frequency: number): number {
    return (list.weight * frequency) / (frequency + this.#penalties[document]!);
  }

  #best(k: number): TopK {
    const best = new TopK(k);
    for (let at = 0; at < this.#touchedCount; at++) {
      const document = this.#touched[at]!;
      const score = this.#scores[document]!;
      if (score > 0 && score >= best.threshold) best.offer(document, score);
    }
    return best;
  }

  #clear(): void {
    for (let at = 0; at < this.#touchedCount; at++) this.#scores[this.#touched[at]!] = 0;
    this.#touchedCount = 0;
  }
}

function sumOfBounds(lists: readonly TermList[]): number {
  return lists.reduce((sum, list) => sum + list.bound, 0);
}

/** Steps of a binary search in the list, each some four times as dear as reading one posting in order. */
function probeCost(list: TermList): number {
  return 4 * Math.ceil(Math.log2(list.end - list.start + 1));
}
