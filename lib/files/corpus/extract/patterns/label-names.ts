/** Labels by a sentence that names the things: "X is a film", "X, a film director", "the city of X", "X (born 1931)". */
import { labelOfNoun } from "../noun-labels";
import type { NameSpan } from "./find-names";
import type { Topic } from "./find-subject";
import { type NounPhrase, nounAt, type Segment } from "./segments";
import type { Token } from "./tokens";

const PLACE_OF =
  /^(?:city|town|village|state|province|county|district|island|republic|kingdom|region|municipality|isle|port|suburb|commune)$/;
/** "A kind of film" is a film. */
const KINDS = /(?:^|\s)(?:kind|type|sort|form|one|series|set|part|number|pair|group|collection)$/;
/** Years of a life in brackets: a company or a war has them as well, but of other lengths. */
const SHORTEST_LIFE = 25;
const LONGEST_LIFE = 105;
const DAY = "(?:\\d{1,2} \\p{Lu}\\p{L}+ \\d{4}|\\p{Lu}\\p{L}+ \\d{1,2}, \\d{4})";
const LIFE = new RegExp(
  `^\\s*\\([^()]{0,80}?(?:\\bborn\\b|\\bb\\. |${DAY}[^()\\d]{0,40}[–—-]\\s*[^()]{0,40}${DAY})`,
  "u",
);

/** Names with the days or years of a life behind them are persons. */
export function labelByDates(sentence: string, tokens: readonly Token[], names: readonly NameSpan[]): void {
  for (const name of names) {
    if (name.label !== null) continue;
    const after = sentence.slice(tokens[name.to - 1]!.end);
    const years = /^\s*\((?:c\. ?)?(\d{4})\s*[–—-]\s*(?:c\. ?)?(\d{4})\)/.exec(after);
    const length = years ? Number(years[2]) - Number(years[1]) : 0;
    const isLife = length >= SHORTEST_LIFE && length <= LONGEST_LIFE && name.name.includes(" ");
    if (isLife || LIFE.test(after)) name.label = "Person";
  }
}

/** Learns from its first sentence what the document is about: "X, also known as Y, is a radio station". */
export function learnTopic(segments: readonly Segment[], topic: Topic): void {
  const first = segments.findIndex(({ kind }) => kind === "noun");
  const subject = nounAt(segments, first);
  if (first > 1 || !subject?.name || !isNameOf(subject.name.name, topic)) return;
  for (let at = first + 1; at < segments.length; at++) {
    const segment = segments[at]!;
    if (segment.kind === "who") return;
    if (segment.kind !== "verb") continue;
    if (segment.lemma === "bear" && segment.isPassive) topic.name.label ??= "Person";
    if (!segment.isCopula) continue;
    const said = saidAt(segments, at + 1);
    const label = said && labelOfNoun(said.nouns);
    if (!said || !label) return;
    topic.noun ??= said.nouns;
    topic.name = { ...topic.name, label, noun: said.nouns };
    return;
  }
}

/** The phrase that says what something is, from there on: past "one of" and "a kind of". */
function saidAt(segments: readonly Segment[], from: number): NounPhrase | null {
  const said = nounAt(segments, from);
  if (!said || said.name || said.pronoun) return null;
  if (said.isNumber && said.nouns === "") {
    const next = segments[from + 1]?.kind === "preposition" ? from + 2 : from + 1;
    return nounAt(segments, next) && saidAt(segments, next);
  }
  const of = segments[from + 1];
  if (KINDS.test(said.nouns) && of?.kind === "preposition" && of.word === "of")
    return nounAt(segments, from + 2) && saidAt(segments, from + 2);
  return said.nouns === "" ? null : said;
}

/** Labels the names of a sentence; the topic learns what it is. */
export function labelNames(segments: readonly Segment[], topic: Topic): void {
  for (const [at, segment] of segments.entries()) {
    if (segment.kind !== "noun") continue;
    const { name } = segment;
    // "The film director X": what comes before a name says more than the name.
    if (name && segment.nouns !== "") name.label = labelOfNoun(segment.nouns) ?? name.label;
    const [second, third, fourth] = [segments[at + 1], segments[at + 2], segments[at + 3]];
    if (!name && PLACE_OF.test(segment.nouns) && second?.kind === "preposition" && second.word === "of")
      if (third?.kind === "noun" && third.name) third.name.label ??= "Place";
    const isSaid = (second?.kind === "verb" && second.isCopula) || second?.kind === "comma";
    let said = third;
    // "X is one of the films", "X, born in Y," say less.
    if (said?.kind === "noun" && said.isNumber && said.nouns === "" && fourth?.kind === "noun") said = fourth;
    if (segments[at - 1]?.kind === "preposition" && second?.kind === "verb") continue;
    if (!isSaid || said?.kind !== "noun" || said.nouns === "" || said.name) continue;
    // "X, Acme chairman" and "X is an Acme film" are said of X only where X has a verb.
    if (said.modifier && second?.kind !== "verb") continue;
    // "During the war, courts" says nothing of the war; "in X, a town" does of X.
    if (segments[at - 1]?.kind === "preposition" && !said.hasDeterminer) continue;
    const label = labelOfNoun(said.nouns);
    if (name && (second?.kind === "verb" || label !== null)) {
      name.noun ??= said.nouns;
      if (label) name.label = label;
    }
    const isTopic = name ? isNameOf(name.name, topic) : ["it", "he", "she"].includes(segment.pronoun ?? "");
    if (isTopic && second?.kind === "verb") {
      topic.noun ??= said.nouns;
      topic.name.noun ??= said.nouns;
      topic.name.label ??= label;
    }
    if (segment.pronoun === "he" || segment.pronoun === "she") topic.name.label ??= "Person";
  }
  for (const segment of segments)
    if (segment.kind === "noun" && segment.name && isNameOf(segment.name.name, topic)) {
      segment.name.noun ??= topic.name.noun;
      if (topic.name.noun && topic.name.label) segment.name.label = topic.name.label;
      else segment.name.label ??= topic.name.label;
    }
}

/** Equal; of a person also a part or a longer form: "Holm" or "Ida Maria Holm" of "Ida Holm", but not "Graz" of "University of Graz". */
function isNameOf(name: string, { name: { name: title, label } }: Topic): boolean {
  const [a, b] = [new Set(wordsOf(name)), new Set(wordsOf(title))];
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  if (small.size === 0 || ![...small].every((word) => large.has(word))) return false;
  return small.size === large.size || label === null || label === "Person";
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/^the /, "")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
