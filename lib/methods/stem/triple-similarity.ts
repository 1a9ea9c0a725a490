/**
 * Similarity of two triples (equation 12). A triple's embedding is the tensor product of the embeddings of its parts, so that
 * the cosine of two triples is the product of the cosines of their heads, relations and tails. It is composed from vectors
 * that remain, and an end that a placeholder leaves open is like anything of its label.
 */
import { dot } from "../../graph/numeric/cosine";
import type { Embedder } from "../../graph/numeric/embedder";
import { relationWords } from "../../graph/text/relation-words";
import { phrasesOf } from "../../words/aliases";
import { TextVectors } from "../../words/text-vectors";

/** Words of schemas; an embedder lives as long as its vectors are comparable. */
const vectorsOf = new WeakMap<Embedder, TextVectors>();

export function schemaVectors(embedder: Embedder): TextVectors {
  const known = vectorsOf.get(embedder) ?? new TextVectors(embedder);
  vectorsOf.set(embedder, known);
  return known;
}

/** A relation type as it is embedded: "film directed by" of DIRECTED_BY. */
export function relationText(type: string): string {
  return phrasesOf(type, {})[0] ?? type;
}

/** Cosines of names of one schema, relation types or labels; equal names are alike whatever their vectors. */
export class NameSimilarity {
  constructor(private readonly rows: ReadonlyMap<string, ReadonlyMap<string, number>>) {}

  /** @param text what is embedded of a name */
  static async open(
    asked: Iterable<string>,
    names: readonly string[],
    embedder: Embedder,
    text: (name: string) => string,
    signal?: AbortSignal,
  ): Promise<NameSimilarity> {
    const wanted = [...new Set(asked)];
    if (wanted.length === 0) return new NameSimilarity(new Map());
    const vectors = await schemaVectors(embedder).of([...wanted, ...names].map(text), signal);
    const rowOf = (one: string) => {
      const own = vectors.get(text(one))!;
      return new Map(
        names.map((name) => [
          name,
          name === one ? 1 : Math.max(0, Math.min(1, dot(own, vectors.get(text(name))!))),
        ]),
      );
    };
    return new NameSimilarity(new Map(wanted.map((one) => [one, rowOf(one)])));
  }

  static ofRelations(
    asked: Iterable<string>,
    types: readonly string[],
    embedder: Embedder,
    signal?: AbortSignal,
  ) {
    return NameSimilarity.open(asked, types, embedder, relationText, signal);
  }

  static ofLabels(
    asked: Iterable<string>,
    labels: readonly string[],
    embedder: Embedder,
    signal?: AbortSignal,
  ) {
    return NameSimilarity.open(asked, labels, embedder, relationWords, signal);
  }

  /** In [0, 1]; 0 for a name that was not given. */
  of(asked: string, name: string): number {
    if (asked === name) return 1;
    return this.rows.get(asked)?.get(name) ?? 0;
  }

  /** Names whose similarity is at least so much, the most similar first. */
  atLeast(asked: string, least: number): string[] {
    const row = this.rows.get(asked) ?? new Map<string, number>();
    return [...row]
      .filter(([, similarity]) => similarity >= least)
      .sort(([, a], [, b]) => b - a)
      .map(([name]) => name);
  }
}
