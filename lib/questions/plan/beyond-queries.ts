/** Parts of a question that no query can express: paths of any length, shares, how often, and a pronoun that refers to nobody. */
import type { QueryGraph } from "../../graph/query/query-graph";
import { queryTerms } from "../../graph/query/query-terms";
import { singularName } from "../../graph/text/normalize-name";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { words } from "../../graph/text/tokenize";
import { isSameWord, regular } from "../../graph/text/word-forms";
import { OF_ANY_LENGTH } from "../../words/counting-words";
import { ENGLISH } from "../../words/english";
import { isSpokenForLabel } from "../../words/spoken-nouns";
import { phraseKey, spokenFor } from "../../words/spoken-words";
import {
  AID,
  BE,
  CLAUSE,
  HOW_OFTEN,
  OBJECT_PRONOUN,
  POINTING,
  SHARE,
  SUBJECT,
} from "../../words/word-patterns";
import { isNamed } from "../language/lexicon/find-cues";
import type { Token } from "../language/words";
import type { Mention } from "../mentions/mention";
import type { SpokenTypes } from "./candidates/spoken-types";
import type { Candidate } from "./plan";

/** "The last thing that [] bought", of all that they bought. */
const ORDERS: ReadonlySet<string> = new Set(ENGLISH.superlatives.map(({ word }) => word));

/** With more words left over, what is found answers another question more often than not. */
const MOST_UNREAD = 1;

interface Said {
  tokens: readonly Token[];
  mentions: readonly Mention[];
  /** Words that nothing in the query represents. */
  left: ReadonlySet<string>;
  candidate: Candidate;
  query: QueryGraph;
  spoken: SpokenTypes;
  /** Its relations, in words. */
  used: ReadonlySet<string>;
  /** Of properties that have few. */
  values: ReadonlyMap<string, unknown>;
}

/** In words of the question. */
export function beyondQueries({
  tokens,
  mentions,
  left,
  candidate,
  query,
  spoken,
  used,
  values,
}: Said): string[] {
  const open = tokens.filter((token) => !isNamed(token, mentions));
  const isLeft = ({ lower }: Token) => left.has(lower);
  const isShared = open.some(({ lower }) => SHARE.test(lower));
  // "What share of the pupils cycle, in percent?"
  const isShareRead = open.some((token) => SHARE.test(token.lower) && !isLeft(token));
  const { operators } = queryTerms(query);
  const guessed = mentions.flatMap(({ kind, span: [from] }) => (kind === "dense" ? [from] : []));
  const unread = open.filter((token) => token.kind === "word" && isLeft(token));
  const said = open.filter(
    (token) =>
      (unread.length > MOST_UNREAD && unread.includes(token)) ||
      OF_ANY_LENGTH.includes(token.lower) ||
      // "The newest bus" is no bus that one word of a name is near to.
      (ORDERS.has(token.lower) && guessed.includes(tokens[tokens.indexOf(token) + 1]?.from ?? -1)) ||
      (isHead(token, tokens) && (isLeft(token) || isUnsaidBy(token, candidate.label, query, used))) ||
      (isLeft(token) &&
        ((SHARE.test(token.lower) && !isShareRead) ||
          isMeasured(token, tokens) ||
          ORDERS.has(token.lower) ||
          token.lower === "first" ||
          speaksOfOther(token, used, spoken) ||
          (isShared && isUnsaid(token, used)) ||
          [token.lower, singularName(token.lower)].some((word) => values.has(word)))),
  );
  const nobody = mentions.length === 0 ? pronounOfNobody(open) : [];
  const often = mentions.length > 0 ? open.filter(({ lower }) => HOW_OFTEN.test(lower)) : [];
  const compared = isCompared(query, operators) ? [] : open.filter((token) => isThan(token, tokens));
  return [
    ...[...said, ...nobody, ...often, ...compared].map(({ text }) => text),
    ...lowerNamesLeft(mentions, left),
    ...(open.some((token) => isContent(token, candidate))
      ? []
      : detours(tokens, mentions, candidate, spoken)),
  ];
}

/** "What percentage of staff work nights?" is not how many of them work. */
function isUnsaid({ kind, isStop, stem }: Token, used: ReadonlySet<string>): boolean {
  return kind === "word" && !isStop && ![...used].some((type) => stemsOf(type).includes(stem));
}

/** "How often did [] play at home?", of whatever but its home. */
function speaksOfOther({ stem, isStop }: Token, used: ReadonlySet<string>, { types }: SpokenTypes): boolean {
  if (isStop) return false;
  const says = (type: string) =>
    stemsOf(type).includes(stem) || spokenFor(type).some((text) => phraseKey(text) === stem);
  return types.map(relationWords).some((type) => !used.has(type) && says(type)) && ![...used].some(says);
}

/** "Bands from norway", of bands of every country. */
function lowerNamesLeft(mentions: readonly Mention[], left: ReadonlySet<string>): string[] {
  return mentions
    .filter(
      ({ kind, text }) =>
        kind === "exact" && words(text).length > 0 && words(text).every((word) => left.has(word)),
    )
    .map(({ text }) => text);
}

/**
 * "Patients on []": not those on other drugs, to which a relation leads from [] that nothing speaks of; nor, of "complaints about []", those
 * of its guests where complaints are joined to such names.
 */
function detours(
  tokens: readonly Token[],
  mentions: readonly Mention[],
  { arms, interpretation }: Candidate,
  spoken: SpokenTypes,
): string[] {
  const [arm] = arms;
  if (interpretation || !arm || arms.length > 1 || arm.steps.length < 2) return [];
  const { readings, span } = mentions[arm.mention]!;
  const own = readings[arm.reading]?.labels ?? [];
  const { type, label } = arm.steps[0]!;
  const isSaid = arm.steps.some((step) => spoken.speaksOf(step.type));
  const isApart = isSaid || !own.some((one) => spoken.joins(one, arm.steps.at(-1)!.label));
  if ((!own.includes(label) || spoken.speaksOf(type)) && isApart) return [];
  const before = tokens.findLast(({ to }) => to <= span[0]);
  return [before?.text ?? mentions[arm.mention]!.text];
}

/** True if a word says more than what is asked for. */
function isContent({ kind, isStop, stem }: Token, { label }: Candidate): boolean {
  return kind === "word" && !isStop && !stemsOf(relationWords(label)).includes(stem);
}

/** "Than the tailor who taught []", where nothing is compared; "other than []" compares nothing. */
function isThan(token: Token, tokens: readonly Token[]): boolean {
  const before = tokens[tokens.indexOf(token) - 1]?.lower ?? "";
  return token.lower === "than" && !/^(?:other|rather)$/.test(before);
}

const COMPARING = ["<", "<=", ">", ">=", "-"];
function isCompared({ order }: QueryGraph, operators: ReadonlySet<string>): boolean {
  return order.length > 0 || COMPARING.some((operator) => operators.has(operator));
}

const MEASURES = new Set(Object.values(ENGLISH.aggregates).flat());

/** "The average yearly fee of the berths", of whatever else they have by the year. */
function isMeasured({ kind, isStop, ...token }: Token, tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ from }) => from === token.from);
  const isBehind = tokens.slice(Math.max(0, at - 2), at).some(({ lower }) => MEASURES.has(lower));
  return kind === "word" && !isStop && isBehind && tokens[at + 1]?.lower === "of";
}

/** "What was the wind speed at []?": not the wind, nor who won there. */
function isHead({ kind, isStop, from }: Token, tokens: readonly Token[]): boolean {
  const at = tokens.findIndex((token) => token.from === from);
  const [what, be, the] = tokens.map(({ lower }) => lower);
  const isAsked = what === "what" && BE.test(be ?? "") && the === "the" && at > 2;
  const isOne = kind === "word" && !isStop && tokens.slice(3, at).every((token) => !token.isStop);
  return isAsked && isOne && /^(?:at|in|on|for|during|from)$/.test(tokens[at + 1]?.lower ?? "");
}

/** What it asks for is neither what is found nor said by a relation, where nothing else is read. */
function isUnsaidBy({ stem }: Token, label: string, query: QueryGraph, used: ReadonlySet<string>): boolean {
  const own = relationWords(label);
  const says = (type: string) =>
    stemsOf(type).some((one) => isSameWord(regular(one), stem)) ||
    spokenFor(type).some((text) => phraseKey(text) === stem);
  const isLabel = stemsOf(own).includes(stem) || isSpokenForLabel(own, stem);
  return queryTerms(query).keys.size === 0 && !isLabel && ![...used].some(says);
}

/** "Which doctor treats her?", in a question that names nobody. */
function pronounOfNobody(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex(
    ({ lower }, place) =>
      OBJECT_PRONOUN.test(lower) ||
      (SUBJECT.test(lower) && AID.test(tokens[place - 1]?.lower ?? "")) ||
      (POINTING.test(lower) && /^(?:in|on|at|by|from|of|with)?$/.test(tokens[place + 1]?.lower ?? "")),
  );
  const isBehind = tokens.slice(1, Math.max(at, 1)).some(({ lower }) => CLAUSE.test(lower));
  return at < 0 || isBehind ? [] : [tokens[at]!];
}
