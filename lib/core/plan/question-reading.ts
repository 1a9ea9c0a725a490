/** A masked question with what ranking needs to know of its words: what they are near to, and what kind of thing is asked for. */
import { KINDS } from "../answer/answer-type";
import { relationWords, stemsOf } from "../answer/relation-words";
import { singularName } from "../text/normalize-name";
import { tokenize } from "../text/tokenize";
import type { MaskedQuestion, QuestionToken } from "./verbalise";
import { sameLetters, type WordLinks } from "./word-links";

/** Words that say that a path turns back on its own relation: "the same director", "co-star", "also wrote". */
const PEER_WORDS: ReadonlySet<string> = new Set(
  "same also other others another else share shares shared sharing together co common both fellow alongside besides".split(
    " ",
  ),
);
const QUESTION_WORDS: ReadonlySet<string> = new Set("who whom whose what which when where".split(" "));
/** What may stand between the question word and the thing asked for. */
const FILLERS: ReadonlySet<string> = new Set(
  "is are was were the a an some any all name names list of kind kinds type types sort main primary me us".split(
    " ",
  ),
);
/** Requests that stand for a question word. */
const REQUESTS: ReadonlySet<string> = new Set("name list give show find tell identify".split(" "));
/** Longest noun phrase that is read as what is asked for. */
const ASKED_WORDS = 3;

/** What the words of questions are compared with, for one schema. */
export interface SchemaWords {
  relations: WordLinks;
  labels: WordLinks;
}

/** Nearness to each relation and each label. */
interface Rows {
  relations: Float64Array;
  labels: Float64Array;
}

export interface ContentWord extends Rows {
  word: string;
  /** Its nearness to what it is nearest to. */
  mostRelation: number;
  mostLabel: number;
  /** Position among the tokens. */
  place: number;
  /** Whether it says that the path turns back, see `PEER_WORDS`. */
  peer: boolean;
}

export interface QuestionReading {
  masked: MaskedQuestion;
  /** Of the masked text. */
  vector: Float32Array;
  words: ContentWord[];
  peers: number;
  /** Token position of each mention. */
  places: ReadonlyMap<number, number>;
  /** Token position of the question word, or of the request that stands for one; null when there is neither. */
  askedPlace: number | null;
  /** How well each relation and label names what is asked for; null when the question does not say. */
  asked: (Rows & { mostRelation: number; mostLabel: number }) | null;
  /** Cosines with paths, kept by the paths' relations: hundreds of candidates share them. */
  similarities: Map<string, number>;
}

/** The words of a question that count: all but function words. */
export function contentWords({ tokens }: MaskedQuestion): string[] {
  const words = tokens.flatMap((token) => ("word" in token ? [plain(token.word)] : []));
  return words.filter((word) => PEER_WORDS.has(word) || isContent(word));
}

/** @param vectors those of the masked text and of its `contentWords` */
export function readQuestion(
  masked: MaskedQuestion,
  vectors: ReadonlyMap<string, Float32Array>,
  schema: SchemaWords,
): QuestionReading {
  const near = (word: string) => ({
    relations: schema.relations.nearness(word, vectors.get(word)!),
    labels: schema.labels.nearness(word, vectors.get(word)!),
  });
  const words: ContentWord[] = [];
  const places = new Map<number, number>();
  for (const [place, token] of masked.tokens.entries()) {
    if ("mention" in token) {
      places.set(token.mention, place);
      continue;
    }
    const word = plain(token.word);
    const peer = PEER_WORDS.has(word);
    if (!peer && !isContent(word)) continue;
    const own = near(word);
    const most = { mostRelation: largestOf(own.relations), mostLabel: largestOf(own.labels) };
    words.push({ word, place, peer, ...own, ...most });
  }
  const peers = words.filter(({ peer }) => peer).length;
  const askedPlace = placeOfAsking(masked.tokens);
  const rows = readAsked(masked.tokens, askedPlace, schema, near);
  const asked = rows && {
    ...rows,
    mostRelation: largestOf(rows.relations),
    mostLabel: largestOf(rows.labels),
  };
  const vector = vectors.get(masked.text)!;
  return { masked, vector, words, peers, places, askedPlace, asked, similarities: new Map() };
}

function textsOf(tokens: readonly QuestionToken[]): (string | null)[] {
  return tokens.map((token) => ("word" in token ? plain(token.word) : null));
}

function placeOfAsking(tokens: readonly QuestionToken[]): number | null {
  const texts = textsOf(tokens);
  let at = texts.findIndex((word) => word !== null && QUESTION_WORDS.has(word));
  if (at < 0) at = texts.findIndex((word) => word !== null && REQUESTS.has(word));
  return at < 0 ? null : at;
}

function readAsked(
  tokens: readonly QuestionToken[],
  at: number | null,
  schema: SchemaWords,
  near: (word: string) => Rows,
): Rows | null {
  if (at === null) return null;
  const texts = textsOf(tokens);
  const kind = KINDS.find(({ questionWords }) => questionWords.includes(texts[at] ?? ""));
  if (kind) return kindRows(kind, schema);
  let next = at + 1;
  while (FILLERS.has(texts[next] ?? "-")) next++;
  const nouns: string[] = [];
  for (let word = texts[next]; word && isContent(word) && nouns.length < ASKED_WORDS; word = texts[++next])
    nouns.push(word);
  if (nouns.length === 0) return null;
  const rows = nouns.map((noun) => {
    const named = KINDS.find(({ general }) => general.includes(singularName(noun)));
    return named ? kindRows(named, schema) : near(noun);
  });
  return {
    relations: largest(rows.map((row) => row.relations)),
    labels: largest(rows.map((row) => row.labels)),
  };
}

/** Terms that name the kind of thing that a question word stands for: "who" asks for actors, writers, persons. */
function kindRows(kind: (typeof KINDS)[number], { relations, labels }: SchemaWords): Rows {
  const stems = [...kind.general, ...kind.narrower].flatMap(stemsOf);
  const rowOf = (links: WordLinks) =>
    Float64Array.from(links.names, (name) => {
      const own = stemsOf(relationWords(name));
      return own.some((stem) => stems.some((asked) => sameLetters(asked, stem) > 0)) ? 1 : 0;
    });
  return { relations: rowOf(relations), labels: rowOf(labels) };
}

function largest(rows: readonly Float64Array[]): Float64Array {
  return rows.reduce((all, row) => all.map((value, at) => Math.max(value, row[at]!)));
}

function largestOf(row: Float64Array): number {
  return row.reduce((most, value) => Math.max(most, value), 0);
}

/** "who's" is "who". */
function plain(word: string): string {
  return word.replace(/'(?:s|re|d|ll|ve)$/, "");
}

function isContent(word: string): boolean {
  return !PEER_WORDS.has(word) && tokenize(word, { dropStopWords: true }).length > 0;
}
