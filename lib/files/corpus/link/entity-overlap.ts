/** The overlap of two chunks' entities. Each shared entity counts by its rarity: one that occurs in half of the chunks links nothing. */

/** An entity in more chunks than this says nothing about a pair, and would make the number of pairs quadratic. */
const MOST_CHUNKS_OF_ENTITY = 50;

/** Cosine of sets of entities, weighed by ln(sets / sets with the entity). */
export class EntityOverlap {
  /** Entities of each set as ascending numbers. */
  readonly #sets: readonly Int32Array[];
  readonly #postings: number[][] = [];
  readonly #weights: Float64Array;
  readonly #norms: Float64Array;

  constructor(sets: readonly ReadonlySet<string>[]) {
    const numbers = new Map<string, number>();
    this.#sets = sets.map((set, index) => {
      const own = Int32Array.from(set, (entity) => {
        const number = numbers.get(entity) ?? numbers.size;
        numbers.set(entity, number);
        return number;
      });
      for (const entity of own) {
        const list = this.#postings[entity];
        if (list) list.push(index);
        else this.#postings[entity] = [index];
      }
      return own.sort();
    });
    this.#weights = Float64Array.from(this.#postings, (list) => Math.log(sets.length / list.length) ** 2);
    this.#norms = Float64Array.from(this.#sets, (set) =>
      Math.sqrt(set.reduce((sum, entity) => sum + this.#weights[entity]!, 0)),
    );
  }

  /** In [0, 1]. */
  between(a: number, b: number): number {
    const [one, other] = [this.#sets[a]!, this.#sets[b]!];
    let sum = 0;
    for (let i = 0, j = 0; i < one.length && j < other.length; ) {
      const difference = one[i]! - other[j]!;
      if (difference === 0) sum += this.#weights[one[i]!]!;
      if (difference <= 0) i++;
      if (difference >= 0) j++;
    }
    return sum > 0 ? sum / (this.#norms[a]! * this.#norms[b]!) : 0;
  }

  /** For each set up to `limit` later ones that share an entity with it, those with the largest overlap. */
  *partners(limit: number, accept: (a: number, b: number) => boolean): Generator<[a: number, b: number]> {
    for (const [a, set] of this.#sets.entries()) {
      const met = new Set<number>();
      for (const entity of set) {
        const list = this.#postings[entity]!;
        if (list.length > MOST_CHUNKS_OF_ENTITY) continue;
        for (const b of list) if (b > a && accept(a, b)) met.add(b);
      }
      const scored = [...met].map((b) => ({ b, score: this.between(a, b) }));
      scored.sort((x, y) => y.score - x.score || x.b - y.b);
      for (const { b, score } of scored.slice(0, limit)) if (score > 0) yield [a, b];
    }
  }
}
