/** Words of a question that are values of properties, as the graph writes them or as people say them. */
import { singularName } from "../../../graph/text/normalize-name";
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import { countryOf } from "../../../words/countries";
import type { Mention } from "../../mentions/mention";
import type { PropertyTerm } from "../lexicon/graph-words";
import { isPerson, labelMatches, type QuestionView, relationMatches } from "./question-view";
import type { Choice } from "./slot";

/** Tokens that may be a name or a value, both included. */
export interface Place {
  first: number;
  last: number;
  text: string;
  isQuoted: boolean;
  isCased: boolean;
}

const LONGEST_VALUE = 5;

/** Runs of plain words that are a value of a text: "discontinued", "Germany", "Lead Actor". */
export function valuePlaces(view: QuestionView): Place[] {
  const { tokens } = view;
  const found: Place[] = [];
  for (let first = 0; first < tokens.length; first++) {
    for (let last = first; last < Math.min(tokens.length, first + LONGEST_VALUE); last++) {
      const own = tokens.slice(first, last + 1);
      if (own.some(({ kind }) => kind === "quote") || own.every(({ isStop }) => isStop)) continue;
      const text = view.question.slice(own[0]!.from, own.at(-1)!.to);
      if (/^\d+$/.test(text) || valuesSaid(view, { first, last, text }).length === 0) continue;
      const isCased = own.every((token) => token.isCased || token.isStop);
      if (!isCased && own.length === 1 && (own[0]!.isStop || own[0]!.value !== null)) continue;
      found.push({ first, last, text, isQuoted: false, isCased });
    }
  }
  return found;
}

interface ValueSaid {
  property: PropertyTerm;
  value: string;
  isPart?: boolean;
  isPlural?: boolean;
  /** True if the noun names the node that has the value. */
  isAgent?: boolean;
}

const SHORTEST_BASE = 4;

/** The values that a text is; "lagers" where the graph has "lager", and "stout" where it has "imperial stout". */
export function valuesSaid(
  view: QuestionView,
  { first, last, text }: Pick<Place, "first" | "last" | "text">,
): ValueSaid[] {
  const { byValue, byHead } = view.words;
  const { matches } = view;
  // "Laid-up" and "laid up" are the same.
  const lower = text.toLowerCase().replaceAll("-", " ");
  // "Successful" has the value "success".
  const whole = byValue.get(lower) ?? byValue.get(lower.replace(/(?<=\p{L}{4})ful$/u, ""));
  const one = singularName(lower);
  const isPlural = one !== lower;
  const many = (isPlural && byValue.get(one)) || [];
  const plural = many
    .filter(({ property }) => property.owner.kind === "node" && !property.isName)
    .map((own) => ({ ...own, isPlural }));
  // "Trees" are species of that kind as well as the speciality of whoever collects them.
  if (whole) return [...whole, ...plural.filter(({ property }) => property.isClosed)];
  // "Trainees" are no trains.
  const least = byValue.has(one) ? 1 : 0;
  const isTerm = matches.some(
    (term) => term.first <= last && term.last >= first && term.by === "letters" && term.score >= least,
  );
  if (isTerm) return [];
  if (plural.length > 0) return plural;
  const parts = byHead.get(one) ?? [];
  return parts.length > 0 ? parts.map((own) => ({ ...own, isPart: true, isPlural })) : byAgent(view, one);
}

/** "Guitarist", "drummer", "cardiologist": whoever has "guitar", "drums", "cardiology". */
const AGENT = /^(\p{L}{3,}?)(?:er|or|ist|ian|ician)$/u;
/** Longest rest of a value that is missing from the noun made of it: "piano" of "pianist". */
const LONGEST_ENDING = 2;

function byAgent(view: QuestionView, noun: string): ValueSaid[] {
  const [, made] = AGENT.exec(noun) ?? [];
  if (!made) return [];
  const bases = [made, made.replace(/(\p{L})\1$/u, "$1")].filter(({ length }) => length >= SHORTEST_BASE);
  return view.words.properties.flatMap((property): ValueSaid[] => {
    const { owner, isClosed, isName, type, values } = property;
    if (owner.kind !== "node" || !isClosed || isName || type !== "string" || !isPerson(view, owner.name))
      return [];
    const value = values.find((one) => {
      const lower = one.toLowerCase();
      return bases.some((base) => lower.startsWith(base) && lower.length - base.length <= LONGEST_ENDING);
    });
    return value === undefined ? [] : [{ property, value, isAgent: true }];
  });
}

/** "A lager", "lagers": what is of that kind, where no noun behind it says what. */
export function isKindOf(
  view: QuestionView,
  { first, last, text, isQuoted, isCased }: Place,
  { property, isPlural = false, isAgent = false }: ValueSaid,
): boolean {
  if (isAgent) return true;
  // "IPAs".
  const isName = isCased && !/^\p{Lu}+s$/u.test(text);
  if (isQuoted || isName || !property.isClosed || property.owner.kind !== "node") return false;
  const isBeside = labelMatches(view).some(
    (noun) => noun.score >= NOUN_SAID && (noun.first === last + 1 || noun.last === first - 1),
  );
  // "A lager", "the heaviest stretcher".
  const isOne =
    /^(?:an?|which|what)$/.test(view.tokens[first - 1]?.lower ?? "") ||
    view.superlatives.some((one) => one.last === first - 1);
  return !isBeside && (isPlural || isOne);
}

/** Words that say a value by another word: "women". */
export function wordPlaces({ tokens, cues }: QuestionView): Place[] {
  return tokens.flatMap(({ text, lower, isCased }, at) =>
    cues.valueWords.some(({ nouns, adjectives }) => nouns.includes(lower) || adjectives.includes(lower))
      ? [{ first: at, last: at, text, isQuoted: false, isCased }]
      : [],
  );
}

/** The values of properties that a word says: of the gender of people, where it is "women". */
export function saidValues(
  { cues, words }: QuestionView,
  { text }: Place,
): { property: PropertyTerm; value: string; isNoun: boolean }[] {
  const lower = text.toLowerCase();
  return cues.valueWords.flatMap(({ nouns, adjectives, of, values }) => {
    const isNoun = nouns.includes(lower);
    if (!isNoun && !adjectives.includes(lower)) return [];
    const stems = of.flatMap(stemsOf);
    return words.properties.flatMap((property) => {
      const value = property.values.find((one) => values.includes(one.toLowerCase()));
      const isMeant = stemsOf(relationWords(property.key)).some((stem) => stems.includes(stem));
      const isOpen = value === undefined || !isMeant || property.owner.kind === "edge";
      return isOpen ? [] : [{ property, value, isNoun }];
    });
  });
}

/** "A name starting with J", "ending with the letter e", "that start with vm": written without quotation marks. */
export function isPrefix(view: QuestionView, first: number): boolean {
  const { text, isCased, isStop, value, date } = view.tokens[first]!;
  if (value !== null || date !== null) return false;
  const cue = view.comparators.findLast(({ last }) => last < first);
  if (cue?.name !== "starts with" && cue?.name !== "ends with") return false;
  const isLast = !isStop && cue.last === first - 1 && first === view.tokens.length - 1;
  if (!isCased && text.length > 1 && !(isLast && cue.text.endsWith("with"))) return false;
  return view.tokens
    .slice(cue.last + 1, first)
    .every(({ lower }) => /^(?:the|an?|letters?|with|in|is|are)$/.test(lower));
}

/** Part of an identifier or of an address: "INC-312", "mill.com". */
export function isCode(text: string): boolean {
  return (
    (/\d/.test(text) && /\p{L}/u.test(text) && text.length >= 4) || /\p{L}{2}[.@]\p{Ll}{2,}$/u.test(text)
  );
}

/** A name in small letters that the graph writes so, and that no word of the schema is, is as clear as one with capitals: "zlib". */
export function isWrittenSo(
  { matches }: QuestionView,
  { first, last, text }: Place,
  { readings }: Mention,
): boolean {
  const isTerm = matches.some(
    (match) => match.by === "letters" && match.first <= last && match.last >= first,
  );
  return !isTerm && readings.some(({ name }) => name === text);
}

/** Least score at which a noun names a label. */
const NOUN_SAID = 0.7;

/** "Active projects", "projects that are active", "the lead sponsor": a value of few, beside the noun of what has it. */
export function isAdjective(
  view: QuestionView,
  { first, last, isQuoted, isCased }: Place,
  { owner, isClosed }: PropertyTerm,
): boolean {
  const { tokens } = view;
  const isBefore = labelMatches(view).some(
    ({ term, first: at, score }) => term.name === owner.name && at === last + 1 && score >= NOUN_SAID,
  );
  // "Japanese films", "Holstein herds" have a capital letter without being a name.
  const isName = isCased && (first < last || !(countryOf(tokens[first]!.lower) || isBefore));
  if (isQuoted || isName || !isClosed) return false;
  if (owner.kind === "edge")
    return relationMatches(view).some(
      (match) =>
        match.term.name === owner.name &&
        match.first === last + 1 &&
        match.by === "letters" &&
        match.score >= NOUN_SAID,
    );
  const nouns = labelMatches(view).filter(
    ({ term, score }) => term.name === owner.name && score >= NOUN_SAID,
  );
  // "Closed granite crags", "optical spectrographs": other values of the same kind of thing may come between, or be the noun.
  const isNoun = (at: number): boolean =>
    nouns.some((noun) => noun.first === at) ||
    (tokens[at] !== undefined &&
      valuesSaid(view, { first: at, last: at, text: tokens[at].text }).some(
        ({ property, isPlural }) => property.owner.name === owner.name && (isPlural || isNoun(at + 1)),
      ));
  if (isNoun(last + 1)) return true;
  // "Were released before 2000" is a verb.
  const isEnd = /^(?:and|or|but|)$/.test(
    tokens.slice(last + 1).find(({ kind }) => kind !== "sign")?.lower ?? "",
  );
  // "Which reviews had to be retracted?", "which missions to Saturn failed?"
  const isSaidOf =
    /^(?:is|are|was|were|be|been|get|got|still|currently)$/.test(tokens[first - 1]?.lower ?? "") ||
    (first === last && /ed$/.test(tokens[first]!.lower));
  const isNounAhead = (at: number) => at < first && isNoun(at);
  return isEnd && isSaidOf && tokens.some((_, at) => isNounAhead(at));
}

/** "Missions to Saturn", "films in French": the only value that is called so, behind its noun and a preposition. */
export function isBehindNoun(
  view: QuestionView,
  { first, last, text }: Place,
  { owner }: PropertyTerm,
): boolean {
  const nouns = labelMatches(view).filter(
    ({ term, score, last: end }) => term.name === owner.name && score >= NOUN_SAID && end === first - 2,
  );
  return (
    /^(?:at|for|from|in|of|on|to|with)$/.test(view.tokens[first - 1]?.lower ?? "") &&
    nouns.length > 0 &&
    valuesSaid(view, { first, last, text }).length === 1
  );
}

/** "Krone": one of few values, and no word of the schema. */
export function saysOnlyValue(
  { matches }: QuestionView,
  { first, last }: Place,
  choices: readonly Choice[],
): boolean {
  const isTerm = matches.some((match) => match.first <= last && match.last >= first && match.score >= 0.7);
  return (
    !isTerm &&
    choices.some(
      ({ use, features }) => use.kind === "condition" && use.property.isClosed && features["s.exists"],
    )
  );
}
