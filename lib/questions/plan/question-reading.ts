/** A masked question with what ranking needs to know of its words: what they are near to, and what kind of thing is asked for. */
import { singularName } from "../../graph/text/normalize-name";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { ENGLISH } from "../../words/english";
import { generations } from "../../words/kinship";
import { isActionWord, PARTICIPLE } from "../../words/source-end";
import { LONGEST_PHRASE, phraseKey } from "../../words/spoken-words";
import type { WordLinks } from "../../words/word-links";
import {
  ANYBODY,
  ARTICLE,
  BE,
  BEHIND_NOUN,
  CALLED,
  DOES,
  EMPTY_WORDS,
  POSSESSIVE,
  PREPOSITIONS,
} from "../../words/word-patterns";
import { placeOfAsking, readAsked, readOpening } from "./asked-words";
import {
  isContent,
  KIND_OF,
  largestOf,
  nearnessBefore,
  PEER_WORDS,
  plain,
  type Rows,
  type SchemaWords,
  SURELY,
} from "./schema-words";
import type { MaskedQuestion, QuestionToken } from "./verbalise";

/** Words of a label, or between it and its name, at most. */
const LONGEST_LABEL = 4;

export interface ContentWord extends Rows {
  word: string;
  stem: string;
  /** Similarity to each relation by itself, see `Nearness.like`. */
  like: Float64Array;
  /** Its nearness to what it is nearest to. */
  mostRelation: number;
  mostLabel: number;
  /** Position among the tokens, and how many of them it takes. */
  place: number;
  length: number;
  /** True for a word that says that the path turns back, see `PEER_WORDS`. */
  peer: boolean;
  /** True for a word of politeness, or one that could mean anything: it need not be explained. */
  empty: boolean;
  /** True for whom or what a name has: "[]'s manager", "the manager of []". */
  isRole?: boolean;
}

export interface QuestionReading {
  masked: MaskedQuestion;
  /** Embedding of the masked text. */
  vector: Float32Array;
  words: ContentWord[];
  peers: number;
  /** Token position of each mention. */
  places: ReadonlyMap<number, number>;
  /** By mention: the words in the order in which they lead away from it, see `wordsFrom`. */
  orders: ReadonlyMap<number, readonly ContentWord[]>;
  /** Token position of the question word, or of the request that replaces one; null when there is neither. */
  askedPlace: number | null;
  /** Nearness of each relation and label to what is asked for; null when the question does not say. */
  asked:
    | (Rows & {
        mostRelation: number;
        mostLabel: number;
        /** The first word that counts behind the question word. */
        noun: string;
        /** True if its noun says what is done, and not who does it: "dependencies". */
        isAction: boolean;
      })
    | null;
  /** Cosines with paths, cached by the paths' relations: hundreds of candidates share them. */
  similarities: Map<string, number>;
}

/** The words of a question that count: all but function words. */
export function contentWords({ tokens }: MaskedQuestion): string[] {
  const words = tokens.flatMap((token) =>
    "word" in token ? [...new Set([plain(token.word), wordOf(token.word)])] : [],
  );
  return words.filter((word) => PEER_WORDS.has(word) || isContent(word) || word === "own");
}

/** @param vectors those of the masked text and of its `contentWords` */
export function readQuestion(
  masked: MaskedQuestion,
  vectors: ReadonlyMap<string, Float32Array>,
  schema: SchemaWords,
): QuestionReading {
  const near = (word: string, next = ""): Rows & { like: Float64Array } => {
    const { near: relations, like } = nearnessBefore(next, word, vectors.get(word)!, schema);
    return { relations, like, labels: schema.labels.nearness(word, vectors.get(word)!).near };
  };
  const words: ContentWord[] = [];
  const places = new Map<number, number>();
  for (let place = 0; place < masked.tokens.length; place++) {
    const token = masked.tokens[place]!;
    if ("mention" in token) {
      places.set(token.mention, place);
      continue;
    }
    const phrase = phraseAt(masked.tokens, place, schema.relations);
    if (phrase) {
      const { near: relations, like } = schema.relations.spokenBy(phrase.key);
      const labels = new Float64Array(schema.labels.names.length);
      const most = { mostRelation: largestOf(relations), mostLabel: 0 };
      words.push({
        word: phrase.text,
        stem: phrase.key,
        place,
        length: phrase.length,
        peer: false,
        empty: false,
        relations,
        like,
        labels,
        ...most,
      });
      place += phrase.length - 1;
      continue;
    }
    const word = wordOf(token.word);
    const isOfBoth = isDoneByBoth(masked.tokens, place);
    const peer = PEER_WORDS.has(word) && !isOfBoth;
    if (isOfBoth || (!peer && !isContent(word) && !isOwning(masked.tokens, place))) continue;
    const own = near(word, textAt(masked.tokens, place + 1));
    const most = { mostRelation: largestOf(own.relations), mostLabel: largestOf(own.labels) };
    const empty =
      (EMPTY_WORDS.has(word) && Math.max(most.mostRelation, most.mostLabel) < 1) ||
      isOfTime(masked.tokens, place) ||
      isWhoever(masked.tokens, place) ||
      isApposition(masked, place, own.labels, schema.labels);
    const [stem = word] = stemsOf(word);
    const isRole = isHad(masked.tokens, place);
    for (let steps = generations(token.word)?.steps ?? 1; steps > 0; steps--)
      words.push({ word, stem, place, length: 1, peer, empty, isRole, ...own, ...most });
  }
  // "Took [] under their wing": the phrase says what the verb means.
  if (words.some(({ length, word }) => length > 1 && /^(?:at|in|on|under) /.test(word)))
    for (const one of words) one.empty ||= ENGLISH.lightVerbs.includes(one.word);
  const peers = words.filter(({ peer }) => peer).length;
  const askedPlace = placeOfAsking(masked.tokens);
  const rows =
    readOpening(masked.tokens, askedPlace, near) ?? readAsked(masked.tokens, askedPlace, schema, near);
  const noun = words.find(({ place }) => place > (askedPlace ?? -1))?.word ?? "";
  const asked = rows && {
    ...rows,
    mostRelation: largestOf(rows.relations),
    mostLabel: largestOf(rows.labels),
    noun,
    isAction: isActionWord(noun),
  };
  const vector = vectors.get(masked.text)!;
  const orders = new Map(
    [...places].map(([mention, place]) => [mention, wordsFrom(place, words, masked.tokens)]),
  );
  return {
    masked,
    vector,
    words,
    peers,
    places,
    askedPlace,
    orders,
    asked,
    similarities: new Map(),
  };
}

/** "Which ships does [] own", "what do the companies that [] owns own": a verb, and not "their own ships". */
function isOwning(tokens: MaskedQuestion["tokens"], place: number): boolean {
  const before = tokens[place - 1];
  if (textAt(tokens, place) !== "own" || before === undefined) return false;
  return "mention" in before ? !before.owns : !POSSESSIVE.test(rawAt(tokens, place - 1));
}

/** "[]'s manager", "the manager of []". */
function isHad(tokens: MaskedQuestion["tokens"], place: number): boolean {
  const before = tokens[place - 1];
  if (before && "mention" in before) return before.owns === true;
  const next = place + (ARTICLE.test(textAt(tokens, place + 2)) ? 3 : 2);
  const isOf = textAt(tokens, place + 1) === "of" && ARTICLE.test(textAt(tokens, place - 1));
  return isOf && "mention" in (tokens[next] ?? {});
}

/** "No longer", "used to": these say when; "how many times" how often. */
function isOfTime(tokens: MaskedQuestion["tokens"], place: number): boolean {
  const [before, own, next] = [-1, 0, 1].map((step) => textAt(tokens, place + step));
  if ((own === "longer" && before === "no") || (own === "times" && before === "many")) return true;
  return own === "used" && next === "to" && !BE.test(before!);
}

/** "The person who trained []", "people that [] met": the end of what they did, and no relation of its own. */
function isWhoever(tokens: MaskedQuestion["tokens"], place: number): boolean {
  return (
    place > 1 && ANYBODY.test(textAt(tokens, place)) && /^(?:who|whom|that)$/.test(textAt(tokens, place + 1))
  );
}

/** "What did [] and [] design together?": what both did, and nobody beside them. */
function isDoneByBoth(tokens: MaskedQuestion["tokens"], place: number): boolean {
  const isName = (at: number) => "mention" in (tokens[at] ?? {});
  const isBoth = tokens.some(
    (_, at) => at < place && isName(at) && isName(at + 2) && textAt(tokens, at + 1) === "and",
  );
  return (
    isBoth &&
    textAt(tokens, place) === "together" &&
    tokens.some((_, at) => at < place && /^(?:do|did|have)$/.test(textAt(tokens, at)))
  );
}

/**
 * True if a word only says what a mention beside it is: "the film Heat", "a film called Heat", "the 'Heat' film", "what kind of film is
 * Heat", "how good of a film is Heat". In a label of several words each one does: "the production company Paramount".
 */
function isApposition(
  { tokens, labels }: MaskedQuestion,
  place: number,
  near: Float64Array,
  links: WordLinks,
): boolean {
  const word = textAt(tokens, place);
  const labelAt = (at: number) => {
    const token = tokens[at];
    return token && "mention" in token ? labels.get(token.mention) : undefined;
  };
  const says = (label: string) => (near[links.positionOf(label)] ?? 0) >= SURELY || isWordOf(label, word);
  let next = place + 1;
  const isOfA = textAt(tokens, place - 2) === "of" && ARTICLE.test(textAt(tokens, place - 1));
  if (BE.test(textAt(tokens, next)) && (isOfA || KIND_OF.test(textAt(tokens, place - 2)))) next += 1;
  let behind = next;
  while (behind < next + LONGEST_LABEL && labelAt(behind) === undefined) behind += 1;
  const label = labelAt(behind);
  const between = tokens.slice(next, behind).map((_, at) => textAt(tokens, next + at));
  if (label !== undefined && says(label))
    return between.every((text) => CALLED.test(text) || isWordOf(label, text));
  const before = labelAt(place - 1);
  return before !== undefined && singularName(word) === word && says(before);
}

/** The form that is compared with the schema: "grandparents" are parents. */
function wordOf(text: string): string {
  const word = plain(text);
  return generations(word)?.noun ?? word;
}

function isWordOf(label: string, word: string): boolean {
  const own = new Set(stemsOf(relationWords(label)));
  return stemsOf(word).some((stem) => own.has(stem));
}

/**
 * The words in the order in which English leads from a mention to what is asked for. A possessive binds first ("the dad of
 * []'s heir" is a dad), and so does a noun that a name is put before ("films by [] actors", "the author of [] starred films"). A mention behind a preposition ends what comes before it, from the inside out, and what follows speaks of
 * the whole ("the films directed by [] are in which language"); any other is the subject of what follows ("the films that []
 * acted in").
 */
export function wordsFrom(
  place: number,
  words: readonly ContentWord[],
  tokens: readonly QuestionToken[],
): ContentWord[] {
  const before = words.filter((word) => word.place < place).reverse();
  const after = words.filter((word) => word.place > place);
  const owned: ContentWord[] = [];
  const mention = tokens[place];
  let owns = mention !== undefined && "mention" in mention && mention.owns === true;
  for (let at = place + 1; owns && after[0]?.place === at; ) {
    const word = after.shift()!;
    owned.push(word);
    at += word.length;
    owns = /'s$|s'$/.test(rawAt(tokens, at - 1));
  }
  const end = owned.length > 0 ? place : place + compoundLength(place, words, tokens);
  while (after[0] && after[0].place <= end) owned.push(after.shift()!);
  let ahead = place - 1;
  while (
    ahead >= 0 &&
    (ARTICLE.test(textAt(tokens, ahead)) || words.some((word) => word.place === ahead && word.empty))
  )
    ahead -= 1;
  const isObject = PREPOSITIONS.test(textAt(tokens, ahead));
  return isObject ? [...owned, ...before, ...after] : [...owned, ...after, ...before];
}

const AGENT_NOUN = /^\p{L}{3,}(?:[eo]rs?|ists?)$/u;

/** Words behind a mention that it says more of, as a noun before them does: "[] actors", "[] starred films"; 0 where they are a verb. */
function compoundLength(
  place: number,
  words: readonly ContentWord[],
  tokens: readonly QuestionToken[],
): number {
  const [before, first, second] = [-1, 1, 2].map((step) => textAt(tokens, place + step)) as [
    string,
    string,
    string,
  ];
  const isNounPhrase = (length: number) =>
    !("mention" in (tokens[place + length + 1] ?? {})) &&
    BEHIND_NOUN.test(textAt(tokens, place + length + 1));
  const isBefore = (cue: RegExp) => tokens.slice(0, place).some((_, at) => cue.test(textAt(tokens, at)));
  if (!PREPOSITIONS.test(before) && !ARTICLE.test(before)) return 0;
  if (AGENT_NOUN.test(first) && isNounPhrase(1) && !isBefore(DOES)) return 1;
  const noun = words.find((word) => word.place === place + 2);
  const isLabel = noun !== undefined && second !== "" && noun.labels.some((near) => near >= SURELY);
  return PARTICIPLE.test(first) && isLabel && isNounPhrase(2) && isBefore(BE) ? 2 : 0;
}

function textAt(tokens: readonly QuestionToken[], place: number): string {
  return plain(rawAt(tokens, place));
}

function rawAt(tokens: readonly QuestionToken[], place: number): string {
  const token = tokens[place];
  return token && "word" in token ? token.word : "";
}

/** The longest phrase of several words that begins here and is said for a relation. */
function phraseAt(
  tokens: readonly QuestionToken[],
  place: number,
  { phrases }: WordLinks,
): { key: string; text: string; length: number } | null {
  if (phrases.size === 0) return null;
  const texts: string[] = [];
  let found: { key: string; text: string; length: number } | null = null;
  for (const token of tokens.slice(place, place + LONGEST_PHRASE)) {
    if (!("word" in token)) break;
    texts.push(plain(token.word));
    const text = texts.join(" ");
    const key = phraseKey(text);
    if (texts.length > 1 && phrases.has(key)) found = { key, text, length: texts.length };
  }
  return found;
}
