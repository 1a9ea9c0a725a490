/** Matching of a question's words with labels, relations and properties, by their letters and by their meaning. */
import { dot } from "../../../graph/numeric/cosine";
import type { Embedder } from "../../../graph/numeric/embedder";
import { ownValue } from "../../../graph/own-value";
import { allStemsOf, relationWords, stemsOf } from "../../../graph/text/relation-words";
import { type Aliases, phrasesOf } from "../../../words/aliases";
import type { CueTable } from "../../../words/cue-table";
import { Particles } from "../../../words/particles";
import { spokenForLabel } from "../../../words/spoken-nouns";
import { spokenFor } from "../../../words/spoken-words";
import { vectorAt } from "../../../words/word-links";
import { COINS, EXTREME, LEAST_OF, MOST_OF } from "../../../words/word-patterns";
import type { Token } from "../words";
import { findAny } from "./find-cues";
import type { GraphWords, PropertyTerm } from "./graph-words";
import { keyMultiple } from "./key-multiple";
import { matchAt } from "./match-letters";

export type Term =
  | { kind: "label"; name: string }
  | { kind: "relation"; name: string }
  | { kind: "property"; property: PropertyTerm };

/** A run of tokens that speaks of a term. */
export interface TermMatch {
  term: Term;
  /** Tokens `first` to `last`, both included. */
  first: number;
  last: number;
  /** In (0, 1]. */
  score: number;
  by: "letters" | "meaning" | "unit";
}

interface Phrase {
  at: number;
  stems: string[];
  text: string;
  vector: Float32Array | null;
}

/** Below the first a cosine says nothing, above the second everything. */
const COSINE_RANGE = [0.38, 0.8] as const;
const MEANING = 0.75;
/** Score of an everyday word for a relation, and least score of a match with a term's own name. */
const SAID = 0.75;
const OWN_NAME = 0.9;
const UNIT = 0.7;
/** The least that a unit says of a property, however late it is listed. */
const LEAST_UNIT = 0.5;
/** "Makes more than 5 films" speaks of no money. */
const LEAST_MONEY = 3_000;

/** The last token that opens a question: "And where is …". */
const LAST_OPENING = 1;

/** The vectors of words that were asked before. */
export interface WordVectors {
  of(texts: Iterable<string>): Promise<ReadonlyMap<string, Float32Array>>;
}

export class TermMatcher {
  private constructor(
    readonly terms: readonly Term[],
    readonly phrases: readonly Phrase[],
    readonly exact: ReadonlyMap<string, number[]>,
    /** Words that are said for relations and labels, as stems with the position of the term. */
    readonly spoken: readonly Pick<Phrase, "at" | "stems">[],
    private readonly particles: Particles,
  ) {}

  static async open(words: GraphWords, aliases: Aliases, embedder: Embedder | null): Promise<TermMatcher> {
    const terms: Term[] = [
      ...words.labels.map(({ name }): Term => ({ kind: "label", name })),
      ...words.relations.map((name): Term => ({ kind: "relation", name })),
      ...words.properties.map((property): Term => ({ kind: "property", property })),
    ];
    const exact = new Map<string, number[]>();
    const phrases: Phrase[] = [];
    for (const [at, term] of terms.entries()) {
      const name = nameOf(term);
      exact.set(squashed(name), [...(exact.get(squashed(name)) ?? []), at]);
      for (const text of phrasesOf(spaced(name), aliases)) {
        const stems = withoutOwner(stemsIn(text), term);
        phrases.push({ at, stems, text, vector: null });
      }
      for (const alias of Object.hasOwn(aliases, name) ? aliases[name]! : [])
        phrases.push({ at, stems: stemsIn(alias), text: alias.toLowerCase(), vector: null });
    }
    if (embedder) {
      const texts = [...new Set(phrases.map(({ text }) => text))];
      const matrix = await embedder.embed(texts);
      const rows = new Map(texts.map((text, row) => [text, row]));
      for (const phrase of phrases)
        phrase.vector = vectorAt(matrix, rows.get(phrase.text)!, embedder.dimensions);
    }
    const spoken = terms.flatMap((term, at) =>
      saidFor(term)
        .filter((text) => stemsOf(text).length > 0)
        .map((text) => ({ at, stems: allStemsOf(text) })),
    );
    return new TermMatcher(terms, phrases, exact, spoken, new Particles(words.ends));
  }

  /** @param vectors Of the words whose letters match nothing; without them only letters count. */
  async match(tokens: readonly Token[], cues: CueTable, vectors: WordVectors | null): Promise<TermMatch[]> {
    const lettered = this.#lettered(tokens);
    const found = eachOnce([
      ...this.#spelled(tokens),
      ...lettered,
      ...this.#said(tokens, lettered),
      ...this.#units(tokens, cues),
      ...this.#extremes(tokens),
    ]).filter(
      ({ term, last }) =>
        term.kind !== "relation" || !this.particles.rulesOut(term.name, tokens[last + 1]?.lower),
    );
    if (vectors === null) return found;
    const spoken = new Set(
      found.filter(({ score }) => score >= 0.8).flatMap(({ first, last }) => range(first, last)),
    );
    const filler = new Set([...cues.filler, ...cues.negation, ...cues.inEach]);
    const open = tokens.flatMap((token, at) =>
      token.kind === "word" &&
      !token.isStop &&
      !token.isCased &&
      token.value === null &&
      !spoken.has(at) &&
      !filler.has(token.lower)
        ? [at]
        : [],
    );
    const known = await vectors.of(open.map((at) => tokens[at]!.lower));
    for (const at of open) {
      // A "prize", which is an award, is no year when one was first awarded.
      const isLabel = found.some(
        ({ term, first, last, score }) => term.kind === "label" && score >= SAID && first <= at && at <= last,
      );
      const meant = this.#meant(at, known.get(tokens[at]!.lower)!);
      found.push(...meant.filter(({ term }) => !isLabel || term.kind !== "property"));
    }
    return found;
  }

  /** Names as the schema spells them: "INTERACTS1", "book1PageRank", also in quotation marks. */
  #spelled(tokens: readonly Token[]): TermMatch[] {
    return tokens.flatMap((token, first) =>
      [0, 1, 2].flatMap((more) => {
        const last = first + more;
        if (last >= tokens.length || token.isStop || token.kind === "number") return [];
        const text = tokens
          .slice(first, last + 1)
          .map(({ text }) => text)
          .join("");
        const found = this.exact.get(squashed(text)) ?? [];
        return found.map((term) => ({
          term: this.terms[term]!,
          first,
          last,
          score: 1,
          by: "letters" as const,
        }));
      }),
    );
  }

  #lettered(tokens: readonly Token[]): TermMatch[] {
    const best = new Map<string, TermMatch>();
    for (const { at, stems } of this.phrases) {
      if (stems.length === 0) continue;
      for (let first = 0; first < tokens.length; first++) {
        const match = matchAt(tokens, first, stems);
        if (match === null || (match.score < 0.9 && this.#isPlainName(at, tokens[first]!))) continue;
        const key = `${at} ${first}`;
        if ((best.get(key)?.score ?? 0) >= match.score) continue;
        best.set(key, { term: this.terms[at]!, first, last: match.last, score: match.score, by: "letters" });
      }
    }
    return [...best.values()];
  }

  /** Matches of everyday words with terms: "actor" for STARRING, "flights" for routes. A word that is a term's own name means no other. */
  #said(tokens: readonly Token[], lettered: readonly TermMatch[]): TermMatch[] {
    const isOwn = (at: number) =>
      lettered.some(({ first, last, score }) => first <= at && at <= last && score >= OWN_NAME);
    return this.spoken.flatMap(({ at, stems }) =>
      tokens.flatMap((_, first): TermMatch[] => {
        const match = isOwn(first) ? null : matchAt(tokens, first, stems);
        if (match === null || match.score < OWN_NAME || match.last - first + 1 !== stems.length) return [];
        return [{ term: this.terms[at]!, first, last: match.last, score: SAID, by: "letters" }];
      }),
    );
  }

  /** "names" alone asks for names, not for "siteName". */
  #isPlainName(at: number, { stem }: Token): boolean {
    const term = this.terms[at]!;
    return (stem === "name" || stem === "titl") && term.kind === "property" && !term.property.isName;
  }

  #units(tokens: readonly Token[], { units, aggregates, place: asksPlace }: CueTable): TermMatch[] {
    return tokens.flatMap((token, at) => {
      // "films where the budget is over 10": only a question that opens with it asks for a place.
      if (at > LAST_OPENING && asksPlace.includes(token.lower)) return [];
      // "What do nurses make on average?", "making less than 50 million"
      const isMoney = tokens
        .slice(at + 1, at + 4)
        .some(({ value }) => value !== null && value >= LEAST_MONEY);
      const isAverage = findAny(tokens, aggregates.avg).length > 0;
      if (/^mak(?:es?|ing)$/.test(token.lower) && !isAverage && !isMoney) return [];
      const words = token.isCased ? [] : (ownValue(units, token.lower) ?? unitOfVerb(token, units));
      const stems = words.flatMap(stemsOf);
      const found = this.terms.flatMap((term) => {
        if (term.kind !== "property" || term.property.isCode) return [];
        if (COINS.test(token.lower) && isInMultiples(term.property.key)) return [];
        const own = stemsIn(spaced(term.property.key));
        const place = stems.findIndex((stem) => own.includes(stem));
        return place < 0 ? [] : [{ term, place }];
      });
      // What comes first in the list is meant first; what the graph does not have takes no place.
      const places = [...new Set(found.map(({ place }) => place))].sort((a, b) => a - b);
      return found.flatMap(({ term, place }): TermMatch[] => {
        // Who "joined in 2016", where the graph says when they did, may have begun any work since.
        if (stems[place] === "sinc" && places[0]! < place) return [];
        const score = Math.max(LEAST_UNIT, UNIT - 0.05 * places.indexOf(place));
        return [{ term, first: at, last: at, score, by: "unit" }];
      });
    });
  }

  /** "The lowest temperature", where the graph says what the least is: `minTempC`; of one that is named it is that, and orders nothing. */
  #extremes(tokens: readonly Token[]): TermMatch[] {
    const isWhat = /^what/.test(tokens[0]?.lower ?? "");
    return this.terms.flatMap((term) => {
      if (term.kind !== "property" || term.property.type !== "number") return [];
      const [end = "", noun = ""] = relationWords(term.property.key).split(" ");
      const said = /^min/.test(end) ? LEAST_OF : /^max/.test(end) ? MOST_OF : null;
      return tokens.flatMap((token, at): TermMatch[] => {
        const last = at + 1;
        const lower = tokens[last]?.lower ?? "";
        const isNoun = lower === noun || (noun.length >= SHORTEST_PART && lower.startsWith(noun));
        if (!said?.test(token.lower) || !isNoun) return [];
        // "The lowest temperature of plants in []" is that of no name, and "the highest minimum temperature" orders by it.
        const name = tokens.findIndex(({ isCased }, place) => place > last && isCased);
        const isOfName = isWhat && name >= 0 && tokens.slice(last + 1, name).every(({ isStop }) => isStop);
        const isOrdered = EXTREME.test(tokens[at - 1]?.lower ?? "");
        return [{ term, first: isOfName || isOrdered ? at : last, last, score: 1, by: "letters" }];
      });
    });
  }

  #meant(at: number, vector: Float32Array): TermMatch[] {
    const best = new Map<number, number>();
    for (const phrase of this.phrases) {
      if (phrase.vector === null) continue;
      const [low, high] = COSINE_RANGE;
      const near = Math.min(1, (dot(vector, phrase.vector) - low) / (high - low));
      if (near > (best.get(phrase.at) ?? 0.1)) best.set(phrase.at, near);
    }
    return [...best].map(([term, near]) => ({
      term: this.terms[term]!,
      first: at,
      last: at,
      score: MEANING * near,
      by: "meaning",
    }));
  }
}

/** Fewest letters of a word that is cut short: "temp". */
const SHORTEST_PART = 4;

/** "How many euros" asks for no number of millions. */
function isInMultiples(key: string): boolean {
  return keyMultiple(key) !== undefined || / [km](?:eur|usd|gbp)$/.test(relationWords(key));
}

/** "Earning less than []": as "earns" says it. */
function unitOfVerb({ lower, stem }: Token, units: CueTable["units"]): readonly string[] {
  return lower.endsWith("ing") ? (ownValue(units, stem) ?? ownValue(units, `${stem}e`) ?? []) : [];
}

/** The clearest match of each term at each place. */
function eachOnce(matches: readonly TermMatch[]): TermMatch[] {
  const best = new Map<Term, Map<number, TermMatch>>();
  for (const match of matches) {
    const own = best.get(match.term) ?? new Map<number, TermMatch>();
    best.set(match.term, own);
    const key = 1_000 * match.first + match.last;
    if ((own.get(key)?.score ?? 0) < match.score) own.set(key, match);
  }
  return [...best.values()].flatMap((own) => [...own.values()]);
}

function saidFor(term: Term): string[] {
  if (term.kind === "property") return [];
  const words = relationWords(spaced(term.name));
  return term.kind === "label" ? spokenForLabel(words) : spokenFor(words);
}

/** The name of a term in its schema. */
export function nameOf(term: Term): string {
  return term.kind === "property" ? term.property.key : term.name;
}

/** A name without what people leave out when they write it: case, signs, a plural. */
function squashed(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/(?<=[^s]{2})s$/u, "");
}

/** "movieId" of a movie is its id: the label's own words do not distinguish its properties. */
function withoutOwner(stems: string[], term: Term): string[] {
  if (term.kind !== "property" || stems.length < 2) return stems;
  const own = stemsOf(relationWords(term.property.owner.name));
  const rest = stems.filter((stem) => !own.includes(stem));
  return rest.length > 0 ? rest : stems;
}

/** "book1PageRank" as "book 1 page rank", "nbrEmployees" as "number employees". */
function spaced(name: string): string {
  return name
    .replace(/^(?:nbr|num|no|nr)(?=[_\p{Lu}])/u, "number")
    .replace(/(\p{L})(\p{N})/gu, "$1 $2")
    .replace(/(\p{N})(\p{L})/gu, "$1 $2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2");
}

function stemsIn(text: string): string[] {
  const stems = stemsOf(relationWords(text));
  return stems.length > 0 ? stems : relationWords(text).split(/\s+/);
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
