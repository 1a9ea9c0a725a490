/**
 * Content words of the question that nothing in the first plan says: no name, label, relation, property, value or cue that it has. Whatever
 * such a word means, the plan leaves it out, and what it finds answers another question.
 */
import { dot } from "../../graph/numeric/cosine";
import { ownValue } from "../../graph/own-value";
import { singularName } from "../../graph/text/normalize-name";
import { allStemsOf, relationWords, stemsOf } from "../../graph/text/relation-words";
import { ENGLISH } from "../../words/english";
import { isOfKind, SAYS_LITTLE } from "../../words/light-words";
import { isOfPeople } from "../../words/names-people";
import { isSpokenForLabel, spokenForLabel } from "../../words/spoken-nouns";
import { phraseKey, spokenFor } from "../../words/spoken-words";
import { sameLetters } from "../../words/word-links";
import {
  ALLOWED,
  ANY_PEOPLE,
  APPEARS,
  CHIEF,
  COMPANY,
  HAVING,
  MEASURING_VERB,
  TAKES,
  UNIT_NOUN,
} from "../../words/word-patterns";
import { isNamed } from "../language/lexicon/find-cues";
import type { GraphWords } from "../language/lexicon/graph-words";
import { withNameWords } from "../language/lexicon/name-words";
import type { Token } from "../language/words";
import type { Asked } from "./narrowing-words";
import { labelsSaid } from "./noun-asked-for";
import type { RankerKit } from "./ranker/ranker-question";
import { PEER_WORDS, SURELY } from "./schema-words";

/** In words of the question. @throws the signal's reason, and what the embedder throws */
export async function unsaidWords(
  asked: Asked,
  { kit, words }: { kit: RankerKit; words: GraphWords },
): Promise<string[]> {
  const parts = partsOf(asked);
  const spoken = spokenPlaces(asked.tokens, parts.phrases);
  const isSized = asked.tokens.some(({ lower }) => TAKES.test(lower));
  const isMeasured = asked.tokens.some(({ value }) => value !== null);
  const open = asked.tokens.filter((token, at) => {
    const { kind, lower, isStop, value } = token;
    const one = singularName(lower);
    const isWord = kind === "word" && !isStop && value === null && !isNamed(token, parts.used);
    if (!isWord || isOfOperator(token, asked)) return false;
    if ([lower, one].some((word) => SAYS_LITTLE.has(word) || CUES.has(word)) || UNIT.test(one)) return false;
    if (SAYS_LITTLE_HERE.some((words) => words.test(lower)) || COMPANY.includes(one)) return false;
    if (isMeasured && (isSized || ENGLISH.measures.includes(lower))) return false;
    // "The mean length in pages".
    const unit = asked.tokens[at + 1]?.lower === "in" && asked.tokens[at + 2];
    if (unit && isSaid(unit, parts, asked)) return false;
    return !isSaid(token, parts, asked) && !spoken.has(at);
  });
  if (open.length === 0) return [];
  const called = withNameWords({}, words);
  const names = parts.labels.flatMap((label) => ownValue(called, label) ?? []).flatMap(stemsOf);
  const near = await nearTo(parts, kit);
  const vectors = await kit.vectors.of(open.map(({ lower }) => lower));
  // "Comedy" is a genre, however near to films it is.
  const exact = asked.mentions.filter(({ kind }) => kind === "exact");
  const isNear = (token: Token) =>
    !isNamed(token, exact) && near(token.lower, vectors.get(token.lower)!) >= SURELY;
  return open
    .filter((token) => !names.some((own) => isAlike(token.stem, own)) && !isNear(token))
    .map(({ text }) => text);
}

/** Words that compare, count, order, deny or ask. */
const CUES: ReadonlySet<string> = new Set(
  [
    ENGLISH.superlatives.map(({ word }) => word),
    ...Object.values(ENGLISH.aggregates),
    ...Object.values(ENGLISH.comparators),
    ...[ENGLISH.filler, ENGLISH.overall, ENGLISH.negation, ENGLISH.count, ENGLISH.share, ENGLISH.group],
    ...[ENGLISH.both, ENGLISH.same, ENGLISH.other, ENGLISH.person, ENGLISH.or, ENGLISH.indefinite],
    ...[ENGLISH.holds, ENGLISH.held, ENGLISH.anyMore, ENGLISH.time, ENGLISH.place, ENGLISH.named],
    ...[ENGLISH.starts, ENGLISH.happens, ENGLISH.begins, ENGLISH.becomes, ENGLISH.acts, ENGLISH.attained],
    ...[ENGLISH.lightVerbs, ENGLISH.compounds, ENGLISH.open, Object.keys(ENGLISH.rates), [...PEER_WORDS]],
  ].flatMap((texts) => texts.flatMap((text) => text.split(" "))),
);

const UNIT = new RegExp(`${UNIT_NOUN.source}|met(?:re|er)$|gram$|lit(?:re|er)$`);
/** "Equipped", "supplies", and no comedy. */
const HAS_BY_VERB = new RegExp(`${HAVING.source}(?:|s|e|es|d|ed|ing|y|ies|ied|ying|ped|ping|ished)$`);
const SAYS_LITTLE_HERE = [CHIEF, HAS_BY_VERB, APPEARS, MEASURING_VERB, ALLOWED];

/** Words of the properties that a word asks for: "earn", of a salary. */
const HINTS = new Map<string, string[]>();
for (const [word, hints] of Object.entries(ENGLISH.units))
  for (const stem of stemsOf(word)) HINTS.set(stem, [...(HINTS.get(stem) ?? []), ...hints]);
for (const { of } of ENGLISH.superlatives)
  for (const word of of)
    for (const stem of stemsOf(word)) HINTS.set(stem, [...(HINTS.get(stem) ?? []), ...of]);

interface Parts {
  /** Names that it has. */
  used: Asked["mentions"];
  types: string[];
  labels: string[];
  keys: string[];
  /** Stems of all these, and of the values. */
  stems: string[];
  /** What people say for them, as `phraseKey` gives it. */
  phrases: string[][];
  isOfPeople: boolean;
  /** Of properties and values. */
  isCompared: boolean;
}

/** What a query has, at any depth. */
function partsOf({ query, candidate, mentions, schema }: Asked): Parts {
  // "Which comedy films star []": of a name that no query has, the words count.
  const text = JSON.stringify(query);
  const used = mentions.filter(({ readings }) =>
    readings.some(({ node }) => text.includes(JSON.stringify(node))),
  );
  const labels = new Set([
    candidate.label,
    ...used.flatMap(({ readings }) => readings.flatMap((one) => one.labels)),
  ]);
  const [types, keys] = [new Set<string>(), new Set<string>()];
  const values = new Set<string>();
  JSON.stringify(query, (key, part: unknown) => {
    if (key === "labels") for (const label of part as string[]) labels.add(label);
    if (key === "types") for (const type of part as string[]) types.add(type);
    if (key === "key") keys.add(String(part));
    if (key === "value")
      for (const value of [part].flat()) if (value !== null) values.add(String(value).toLowerCase());
    return part;
  });
  const said = [...[...types, ...labels, ...keys].map(relationWords), ...used.map(({ text }) => text)];
  const spoken = [
    ...[...types].map(relationWords).flatMap(spokenFor),
    ...[...labels].map(relationWords).flatMap(spokenForLabel),
  ];
  return {
    used,
    types: [...types],
    labels: [...labels],
    keys: [...keys],
    stems: [...said, ...values].flatMap(stemsOf),
    isCompared: values.size > 0,
    phrases: [...spoken, ...ENGLISH.whole].map((text) => phraseKey(text).split(" ")),
    isOfPeople: [...labels].some((label) => isOfPeople(label, schema.labels)),
  };
}

function isSaid(
  { lower, stem }: Token,
  { labels, stems, isOfPeople, isCompared }: Parts,
  { schema }: Asked,
): boolean {
  const one = singularName(lower);
  const asked = [stem, ...(HINTS.get(stem) ?? [])];
  return (
    stems.some((own) => asked.some((word) => isAlike(word, own))) ||
    labelsSaid(lower, schema.labels).some((label) => labels.includes(label)) ||
    labels.some((label) => isSpokenForLabel(relationWords(label), stem)) ||
    labels.some((label) => isOfKind(one, relationWords(label))) ||
    (isCompared && ENGLISH.kinds.includes(one)) ||
    (isOfPeople && ANY_PEOPLE.test(one))
  );
}

function isAlike(asked: string, own: string): boolean {
  return sameLetters(asked, own) > 0 || isPart(own, asked) || isPart(asked, own);
}

/** "Temp" of a temperature, "yard" of a shipyard. */
function isPart(part: string, whole: string): boolean {
  return part.length > 3 && (whole.startsWith(part) || whole.endsWith(part));
}

/** Places of "looks after" and the like, of a relation or a label that people call so. */
function spokenPlaces(tokens: readonly Token[], phrases: readonly (readonly string[])[]): Set<number> {
  const own = tokens.map(({ lower }) => allStemsOf(lower).join(" "));
  const places = own.flatMap((_, at) =>
    phrases
      .filter((phrase) => phrase.every((word, place) => own[at + place] === word))
      .flatMap((phrase) => phrase.map((_, place) => at + place)),
  );
  return new Set(places);
}

/** Of the words of an operator that is read, and not only guessed; two names that are joined alike say more than what joins one. */
function isOfOperator({ from, to }: Token, { operators, guesses, candidate: { arms } }: Asked): boolean {
  const ways = new Set(arms.map(({ steps }) => JSON.stringify(steps)));
  const sure =
    arms.length > 1 && ways.size === 1 ? operators : operators.filter((one) => !guesses.includes(one));
  return sure.some(({ span, reading }) => span[0] < to && from < span[1] && reading !== "not used");
}

/** Likeness of a word to what is nearest to it. */
async function nearTo({ types, labels, keys }: Parts, { schema, vectors }: RankerKit) {
  const known = await vectors.of(keys.map(relationWords));
  return (word: string, vector: Float32Array): number => {
    const [relation, label] = [schema.relations, schema.labels].map((links) => {
      const { like } = links.nearness(word, vector);
      return (name: string) => like[links.positionOf(name)] ?? 0;
    }) as [(name: string) => number, (name: string) => number];
    return Math.max(
      0,
      ...types.map(relation),
      ...labels.map(label),
      ...[...known.values()].map((key) => dot(key, vector)),
    );
  };
}
