/** Possible uses of a quotation, a name or a known value: a node of that name, or a condition on a text. */
import type { GraphSource } from "../../../graph/graph-source";
import { singularName } from "../../../graph/text/normalize-name";
import { relationWords } from "../../../graph/text/relation-words";
import { OPENS_NAME, RELATIVE, WHICH } from "../../../words/word-patterns";
import { findMentions } from "../../mentions/find-mentions";
import type { Mention } from "../../mentions/mention";
import type { PropertyTerm } from "../lexicon/graph-words";
import type { TermMatch } from "../lexicon/match-terms";
import type { Features } from "../score/weights";
import { exceptedChoices } from "./excepted-names";
import { kindChoices, NAMES_LABEL } from "./named-kinds";
import { tokensOfSpan } from "./number-slots";
import { labelsBefore } from "./owners";
import {
  labelMatches,
  ownerSaid,
  propertyMatches,
  type QuestionView,
  relationMatches,
  SURELY,
} from "./question-view";
import { type Choice, nearness, type Slot, withoutOverlaps } from "./slot";
import {
  isAdjective,
  isBehindNoun,
  isCode,
  isKindOf,
  isPrefix,
  isWrittenSo,
  type Place,
  saidValues,
  saysOnlyValue,
  valuePlaces,
  valuesSaid,
  wordPlaces,
} from "./value-words";

const MOST_READINGS = 3;
const MOST_CONDITIONS = 6;
/** A text this long is one to search in rather than to compare with. */
const LONG_TEXT = 25;
/** Least score of a property named beside a quotation. */
const LEAST_SAID = 0.15;
/** Score of a gender that "women" names. */
const SAID_BY_VALUE = 0.8;

/** @returns the slots, and the mentions that they were made from. */
export async function textSlots(
  view: QuestionView,
  graph: GraphSource,
  given?: readonly Mention[],
): Promise<{ slots: Slot[]; mentions: readonly Mention[] }> {
  const mentions =
    given ?? (await findMentions(view.question, { graph, embedder: null }, { readings: 8, mentions: 12 }));
  const places = new Map<string, { place: Place; choices: Choice[] }>();
  const at = (place: Place) => {
    const key = `${place.first} ${place.last}`;
    let known = places.get(key);
    if (!known) {
      known = { place, choices: [] };
      places.set(key, known);
    }
    return known.choices;
  };
  for (const mention of mentions) {
    const place = placeOf(view, mention.span);
    if (place === null) continue;
    if (isWrittenSo(view, place, mention)) place.isCased = true;
    const names = nameChoices(view, place, mention);
    at(place).push(...names, ...kindChoices(view, place.first, mention, names));
    at(place).push(...exceptedChoices(view, place.first, mention, mentions));
  }
  for (const [first, token] of view.tokens.entries()) {
    // "1960s" is a time.
    const isText =
      token.kind === "quote" || (token.date === null && isCode(token.text)) || isPrefix(view, first);
    if (!isText) continue;
    const place = { first, last: first, text: token.text, isQuoted: token.kind === "quote", isCased: true };
    at(place).push(...textConditions(view, place));
  }
  for (const place of wordPlaces(view)) at(place).push(...wordConditions(view, place));
  for (const place of valuePlaces(view)) at(place).push(...valueConditions(view, place));
  const slots = [...places.values()].flatMap(({ place, choices }): Slot[] => {
    if (choices.length === 0 && !place.isQuoted) return [];
    const isTerm = view.matches.some(
      ({ first, last, score }) => first <= place.first && last >= place.last && score >= 0.9,
    );
    const feature = place.isQuoted
      ? isTerm
        ? "t.unusedTerm"
        : "t.unusedQuote"
      : place.isCased
        ? isTerm
          ? "t.unusedTermCased"
          : "t.unusedCased"
        : "t.unusedPlain";
    // "Our oldest open case" is none that is closed.
    const isOfNoun = choices.some(
      ({ use }) => use.kind === "condition" && isAdjective(view, place, use.property),
    );
    const isOnlyValue = isOfNoun || (feature === "t.unusedPlain" && saysOnlyValue(view, place, choices));
    const unused: Choice = {
      use: { kind: "unused" },
      features: { [feature]: 1, ...(isOnlyValue && { "t.unusedValue": 1 }) },
      explains: [],
    };
    return [{ kind: "value", first: place.first, last: place.last, choices: [...choices, unused] }];
  });
  return { slots: withoutOverlaps(slots), mentions };
}

function placeOf({ question, tokens }: QuestionView, [from, to]: readonly [number, number]): Place | null {
  const inside = tokens.flatMap((token, at) => (token.from < to && token.to > from ? [at] : []));
  if (inside.length === 0) return null;
  const [first, last] = [inside[0]!, inside.at(-1)!];
  const own = tokens.slice(first, last + 1);
  return {
    first,
    last,
    text:
      own.length === 1 ? own[0]!.text : question.slice(own[0]!.from, own.at(-1)!.to).replace(/['’]s?$/, ""),
    isQuoted: own.some(({ kind }) => kind === "quote"),
    isCased: own.some(({ isCased, kind }) => isCased || kind === "quote"),
  };
}

function nameChoices(view: QuestionView, place: Place, mention: Mention): Choice[] {
  const byLabel = new Map<string, Mention["readings"][number]>();
  for (const reading of mention.readings) {
    for (const label of reading.labels) {
      if (!view.words.labelOf.has(label) || byLabel.has(label)) continue;
      byLabel.set(label, reading);
    }
  }
  const hasNumber = view.tokens.slice(place.first, place.last + 1).every(({ value }) => value !== null);
  return [...byLabel].slice(0, 2 * MOST_READINGS).map(([label, reading]) => {
    const beside = labelBeside(view, place, label);
    const features: Features = {
      "e.any": 1,
      "e.score": reading.score,
      [`e.${mention.kind}`]: 1,
      "e.beside": beside.score,
      [place.isQuoted
        ? "e.quoted"
        : place.isCased
          ? "e.cased"
          : isObject(view, place, label)
            ? "e.object"
            : "e.plain"]: 1,
    };
    if (hasNumber) features["e.number"] = 1;
    if (isNamed(view, place.first)) features["e.named"] = 1;
    if (comparesText(view, place.first) !== null) features["e.textCue"] = 1;
    const isSpelt = reading.name.toLowerCase() === place.text.toLowerCase();
    if (!isSpelt) features["e.unspelt"] = 1;
    const same = mention.readings.filter(
      ({ name, labels }) => name === reading.name && labels.includes(label),
    );
    const ids = same.map(({ node }) => node);
    return { use: { kind: "name", label, ids, name: reading.name }, features, explains: beside.tokens };
  });
}

/** "Farms that grow wheat or peas": what a verb leads to is a name, also without a capital letter. */
function isObject(view: QuestionView, { first }: Place, label: string): boolean {
  const verb = relationMatches(view).find(
    ({ term, last, score }) =>
      score >= SURELY &&
      last < first &&
      view.words.ends.some(
        ({ type, source, target }) => type === term.name && (source === label || target === label),
      ),
  );
  const between = verb ? view.tokens.slice(verb.last + 1, first).map(({ lower }) => lower) : [];
  const isListed = between.length <= MOST_LISTED && between.some((word) => JOINS.test(word));
  return verb !== undefined && between.every((word) => isListed || OPENS_NAME.test(word));
}
const JOINS = /^(?:or|and|nor|but)$/;
/** Tokens from a verb to the second name. */
const MOST_LISTED = 4;

/** True if "named", "titled" or the like comes right before. */
function isNamed({ tokens, cues }: QuestionView, first: number): boolean {
  return [1, 2].some((back) => cues.named.includes(tokens[first - back]?.lower ?? ""));
}

function labelBeside(
  view: QuestionView,
  { first, last }: Place,
  label: string,
): { score: number; tokens: number[] } {
  let best = { score: 0, tokens: [] as number[] };
  const opening = view.tokens[0]?.lower ?? "";
  const isCheck = view.cues.yesNo.includes(opening);
  const isWhich = WHICH.test(opening);
  const verbs = relationMatches(view).filter(({ score }) => score >= SURELY);
  for (const match of labelMatches(view)) {
    if (match.term.name !== label) continue;
    // "How high is []?", "which version of []": no peak and no package, but a property.
    const isProperty = view.matches.some(
      ({ term, by, first: at }) => term.kind === "property" && by !== "meaning" && at === match.first,
    );
    // "How many cases has [] led?": a noun that is only near to the name's label speaks of another.
    const isOther = labelMatches(view).some(
      ({ first: at, score }) => at === match.first && score > match.score,
    );
    if ((isProperty || isOther) && match.by === "meaning") continue;
    const gap = match.last < first ? first - match.last - 1 : match.first - last - 1;
    if (gap < 0 || gap > 2) continue;
    // "Which climbers did [] mentor?" asks for others.
    const between = view.tokens.slice(match.last + 1, first);
    if (isWhich && between.some(({ lower }) => /^(?:do|does|did|has|had)$/.test(lower))) continue;
    // "Animals that eat []" are others as well.
    if (between.some(({ lower }) => RELATIVE.test(lower))) continue;
    if (!isCheck && verbs.some((verb) => match.last < verb.first && verb.last < first)) continue;
    const score = match.score * nearness(gap);
    // "Has [] ever repaired []?": a verb that is hardly like the noun is not said by the name.
    const isSaid = !isCheck || match.score >= NAMES_LABEL;
    const tokens = isSaid ? tokensOfSpan(match.first, match.last) : [];
    if (score > best.score) best = { score, tokens };
  }
  return best;
}

type TextOperator = "contains" | "starts with" | "ends with";

interface TextCue {
  operator: TextOperator;
  tokens: number[];
  cue: string;
}

interface Said {
  score: number;
  tokens: number[];
}

function comparesText(view: QuestionView, first: number): TextCue | null {
  const cue = view.comparators.findLast(({ last }) => last < first && first - last <= 3);
  if (cue?.name !== "contains" && cue?.name !== "starts with" && cue?.name !== "ends with") return null;
  return { operator: cue.name, tokens: tokensOfSpan(cue.first, cue.last), cue: cue.text };
}

/** Conditions on texts that a quotation may state. */
function textConditions(view: QuestionView, place: Place): Choice[] {
  const cue = comparesText(view, place.first);
  const found: { choice: Choice; worth: number }[] = [];
  for (const property of view.words.properties) {
    if (property.type === "number" || property.type === "boolean") continue;
    const said = saidNear(view, property, place);
    const noun = said.tokens[0] === undefined ? null : labelsBefore(view, said.tokens[0]);
    if (property.isText && cue === null && said.score < LEAST_SAID) continue;
    if (isOfName(cue) && !property.isName) continue;
    const value = property.values.find((one) => one.toLowerCase() === place.text.toLowerCase());
    const isPart = value === undefined && isPartOf(property, place.text);
    const operators = operatorsOf(
      property,
      cue?.operator ?? (isPart ? "contains" : null),
      value !== undefined,
    );
    for (const operator of operators) {
      const features = textFeatures(view, property, place, said.score, value !== undefined, operator, cue);
      if (noun !== null && property.owner.kind === "node")
        features[noun.has(property.owner.name) ? "s.ofNearest" : "s.ofFarther"] = 1;
      const worth =
        2.5 * said.score +
        (features["s.ofNearest"] ?? 0) +
        (value === undefined ? 0 : 2) +
        0.7 * features["s.owner"]! +
        (features["s.cueFits"] ?? 0);
      if (said.score < LEAST_SAID && value === undefined && features["s.owner"]! < 0.5) continue;
      const explains = [...said.tokens, ...(features["s.cueFits"] ? cue!.tokens : [])];
      found.push({
        choice: {
          use: conditionOf(
            property,
            operator,
            value ?? partOfName(asWritten(property, place.text, operator), operator, cue),
          ),
          features,
          explains,
        },
        worth,
      });
    }
  }
  found.sort((a, b) => b.worth - a.worth);
  return found.slice(0, MOST_CONDITIONS).map(({ choice }) => choice);
}

/** True if it speaks of a part of a name: "surname", "first name". */
function isOfName(cue: TextCue | null): boolean {
  return cue !== null && /name$/.test(cue.cue);
}

/** In small letters, as values of the property are written. */
function asWritten({ values, names = values }: PropertyTerm, text: string, operator: string): string {
  const at = (value: string) =>
    operator === "ends with" ? value.slice(-text.length) : value.slice(0, text.length);
  if (text !== text.toLowerCase() || !operator.endsWith(" with") || names.some((value) => at(value) === text))
    return text;
  return names.map(at).find((part) => part.toLowerCase() === text) ?? text;
}

/** A surname ends a name and is a word of it. */
function partOfName(text: string, operator: string, cue: TextCue | null): string {
  if (operator !== cue?.operator || !isOfName(cue)) return text;
  return operator === "ends with" ? ` ${text}` : `${text} `;
}

/** True if the values of a property have it as a part: the host of an address. */
function isPartOf({ values }: PropertyTerm, text: string): boolean {
  return isCode(text) && values.some((value) => value.toLowerCase().includes(text.toLowerCase()));
}

function operatorsOf(
  property: PropertyTerm,
  cue: TextOperator | null,
  isValue: boolean,
): ("=" | "in" | TextOperator)[] {
  if (property.isText) return [cue ?? "contains"];
  if (property.type === "list") return ["in"];
  if (property.type === "date") return cue === null ? ["="] : [cue];
  if (cue === null) return isValue || property.isClosed ? ["="] : ["=", "contains"];
  return isValue ? ["=", cue] : [cue];
}

function conditionOf(
  property: PropertyTerm,
  operator: "=" | "in" | TextOperator,
  value: string,
): Choice["use"] {
  return { kind: "condition", property, predicates: [{ operator, value }] };
}

function textFeatures(
  view: QuestionView,
  property: PropertyTerm,
  place: Place,
  said: number,
  isValue: boolean,
  operator: string,
  cue: TextCue | null,
): Features {
  const features: Features = { "s.any": 1, "s.said": said, "s.owner": ownerSaid(view, property) };
  if (said === 0) features["s.unsaid"] = 1;
  if (isValue) features["s.exists"] = 1;
  else if (operator === "=" || operator === "in")
    features[property.isClosed ? "s.absentClosed" : "s.absentOpen"] = 1;
  if (operator === cue?.operator) features["s.cueFits"] = 1;
  else if (cue) features["s.cueUnfit"] = 1;
  else if (operator === "contains" && !isPartOf(property, place.text)) features["s.containsUncued"] = 1;
  if (cue?.cue === "with the word" || cue?.cue === "the word") features["s.word"] = 1;
  // For "mention", texts are preferred to names.
  if (property.isText && operator === "contains" && cue?.cue.startsWith("mention"))
    features["s.mentioned"] = 1;
  const isLong = property.isText || property.values.some((value) => value.length >= LONG_TEXT);
  if (operator === "contains" && isLong) features["s.longText"] = 1;
  if (property.isName) features["s.nameKey"] = 1;
  if (property.isCode) features["s.code"] = said > 0 ? 0.3 : 1;
  if (property.owner.kind === "edge") features["s.edge"] = 1;
  // "A broken string" says what it is a value of, whatever else is left unsaid.
  if (isValue && property.isClosed && place.last > place.first) features["s.phrase"] = 1;
  if (isNamed(view, place.first) && !property.isName) features["s.namedUnfit"] = 1;
  if (!place.isQuoted) features[place.isCased ? "s.cased" : "s.plain"] = 1;
  return features;
}

function saidNear(view: QuestionView, property: PropertyTerm, { first, last }: Place): Said {
  let best: Said = { score: 0, tokens: [] };
  const matches = propertyMatches(view);
  // "Pay" means a salary, and is only near to the meaning of a job.
  const isOfOther = ({ by, first, last }: TermMatch) =>
    by === "meaning" &&
    matches.some((one) => one.by !== "meaning" && one.first === first && one.last === last);
  for (const match of matches) {
    if (match.term.property !== property || isOfOther(match)) continue;
    const isBefore = match.last < first;
    const gap = isBefore ? first - match.last - 1 : match.first - last - 1;
    if (gap < 0) continue;
    const between = isBefore
      ? view.tokens.slice(match.last + 1, first)
      : view.tokens.slice(last + 1, match.first);
    const crosses = between.some(({ value, kind }) => value !== null || kind === "quote");
    const score = match.score * nearness(gap) * (crosses ? 0.3 : 1) * (isBefore ? 1 : 0.85);
    if (score > best.score) best = { score, tokens: tokensOfSpan(match.first, match.last) };
  }
  return best;
}

function valueConditions(view: QuestionView, place: Place): Choice[] {
  // "Which archivist" is any of them, also where some have the grade "archivist".
  const isLabel = ({ property }: { property: PropertyTerm }) =>
    singularName(place.text.toLowerCase()) === relationWords(property.owner.name) &&
    saidNear(view, property, place).score < NAMES_LABEL;
  return valuesSaid(view, place)
    .filter((known) => !isLabel(known))
    .slice(0, 2 * MOST_CONDITIONS)
    .map((known): Choice => {
      const { property, value, isPart } = known;
      const said = saidNear(view, property, place);
      const operator = isPart ? "contains" : property.type === "list" ? "in" : "=";
      const features = textFeatures(view, property, place, said.score, true, operator, null);
      const isNoun = isKindOf(view, place, known);
      if (isAdjective(view, place, property)) features["s.adjective"] = 1;
      if (isNoun) features["s.noun"] = 1;
      if (isBehindNoun(view, place, property)) features["s.behind"] = 1;
      const isKind = view.cues.kinds.includes(view.tokens[place.last + 1]?.lower ?? "");
      const explains = isKind ? [...said.tokens, place.last + 1] : said.tokens;
      return { use: conditionOf(property, operator, value), features, explains, isNoun };
    });
}

/** "Women": of people whose gender is female. */
function wordConditions(view: QuestionView, place: Place): Choice[] {
  return saidValues(view, place).map(({ property, value, isNoun }): Choice => {
    const features = textFeatures(view, property, place, SAID_BY_VALUE, true, "=", null);
    return { use: conditionOf(property, "=", value), features, explains: [], isNoun };
  });
}
