/** Parts of the question that the first plan passes over, so that the plan is hardly what is meant. */

import type { GraphSource } from "../../graph/graph-source";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { isSameWord } from "../../graph/text/word-forms";
import { ENGLISH } from "../../words/english";
import { JOINED_NAMES } from "../../words/word-patterns";
import { findAny } from "../language/lexicon/find-cues";
import { graphWords } from "../language/lexicon/graph-words";
import { isTime } from "../language/lexicon/scan-properties";
import { hasTexts, writtenValues } from "../language/lexicon/written-values";
import { keyWords } from "../language/operator-words";
import { heldWords } from "../language/read/held-words";
import { tokensOf } from "../language/words";
import type { Mention } from "../mentions/mention";
import { propertyLeftOut } from "./asked-left-out";
import { SpokenTypes } from "./candidates/spoken-types";
import type { Candidate, QuestionPlan, Restriction } from "./plan";
import type { RankedPlans } from "./ranker/rank";

/**
 * Words that a chain cannot express, as it knows names and relations alone: properties of edges that are asked for, and values of
 * properties that look like names and that no restriction of the first plan reads. Also names of nodes with no place in the first plan.
 */
export async function passedOver(
  { question, mentions, restrictions, candidates }: QuestionPlan,
  { plans: [first], reading }: RankedPlans,
  graph: GraphSource,
): Promise<string[]> {
  const schema = await graph.schema();
  const asked = first ? propertyLeftOut(question, reading?.leftOut ?? [], first.candidate, schema) : [];
  const types = schema.relations.map(({ type }) => type);
  // "Channels that have been archived": what is true or false is no relation either.
  const flags = schema.labels.flatMap(({ properties }) =>
    properties.filter(({ type }) => type === "boolean").map(({ key }) => key),
  );
  const isRestricted = (word: string) =>
    first?.candidate.restrictions.some((at) =>
      restrictions[at]!.text.toLowerCase().includes(word.toLowerCase()),
    );
  // "These days" speaks of no days.
  const named = [...mentions, ...heldWords(tokensOf(question), ENGLISH, mentions)];
  const keys = keyWords(question, named, [...shownEdgeKeys(candidates), ...flags], types).filter(
    (word) => !isRestricted(word),
  );
  const names = first
    ? [
        ...namesLeft(mentions, restrictions, first.candidate),
        ...(await timesOfOthers(question, restrictions, first.candidate, graph)),
        ...othersRead(question, mentions, first.candidate, new SpokenTypes(question, schema)),
        ...boundsPast(restrictions, first.candidate, new SpokenTypes(question, schema)),
      ]
    : [];
  if (!hasTexts(schema)) return [...names, ...asked, ...keys];
  const exact = mentions.filter(({ kind }) => kind === "exact" || kind === "plural");
  const read = first?.candidate.restrictions.map((at) => restrictions[at]!) ?? [];
  const values = await writtenValues(question, [...exact, ...read], graph);
  // "Serve a lager": what is a value is no word for a relation.
  const guessed = new Set(reading?.operators?.map(({ text }) => text.toLowerCase().split(" ")[0]));
  const passed = values.filter(({ isCased, text }) => isCased || guessed.has(text.toLowerCase()));
  return [...names, ...asked, ...keys, ...passed.map(({ text }) => text)];
}

/** "Who joined [] after 2015?": when the relation began, where it says so, and no year of theirs that the question does not name, as "phdYear". */
async function timesOfOthers(
  question: string,
  restrictions: readonly Restriction[],
  { query, restrictions: carried, interpretation }: Candidate,
  graph: GraphSource,
): Promise<string[]> {
  const { properties } = await graphWords(graph);
  const hasTime = properties.some(
    (one) =>
      one.owner.kind === "edge" &&
      isTime(one) &&
      query.edges.some(({ types }) => types.includes(one.owner.name)),
  );
  const isBegun = findAny(tokensOf(question), ENGLISH.begins).some(({ first }) => first <= 2);
  if (interpretation || !(hasTime || isBegun)) return [];
  const said = stemsOf(question);
  const isUnsaid = (one: Restriction) => {
    // "Borrowed first" is by when it was borrowed.
    if (one.kind === "order") return hasTime && /\b(?:first|latest|recent)$/i.test(one.text);
    const own =
      one.kind === "compare" &&
      properties.find(({ owner, key }) => owner.name === one.label && key === one.key);
    const words =
      own && isTime(own) ? stemsOf(relationWords(own.key).replace(/\b(?:year|date|time|on|at)\b/g, "")) : [];
    return words.some((word) => !said.some((stem) => isSameWord(stem, word)));
  };
  return carried
    .map((at) => restrictions[at]!)
    .filter(isUnsaid)
    .map(({ text }) => text);
}

/** "Which book did [] write in 1990?": of none, it is no other book that one of theirs leads to by what nothing says. */
function boundsPast(
  restrictions: readonly Restriction[],
  { arms: [arm, ...others], label, restrictions: carried, interpretation }: Candidate,
  spoken: SpokenTypes,
): string[] {
  if (!arm || others.length > 0 || interpretation) return [];
  const own = arm.steps.findIndex((step) => step.label === label && spoken.speaksOf(step.type));
  const past = own < 0 ? [] : arm.steps.slice(own + 1);
  return past.length > 0 && !past.some(({ type }) => spoken.speaksOf(type))
    ? carried.map((at) => restrictions[at]!.text)
    : [];
}

/** Keys of the properties of edges that any reading of the question shows. */
function shownEdgeKeys(candidates: readonly Candidate[]): string[] {
  return candidates.flatMap(({ interpretation }) => {
    const shown = interpretation?.computes?.query;
    const edges = new Set(shown?.edges.map(({ variable }) => variable));
    return (shown?.returns ?? []).flatMap(({ expression }) =>
      expression.kind === "property" && expression.of.kind === "variable" && edges.has(expression.of.name)
        ? [expression.key]
        : [],
    );
  });
}

/** Written with a capital, or in two words: no word of the question that a node happens to be called by. */
const NAME = /\p{Lu}|\S\s\S/u;

/** Names that the candidate begins at none of the nodes of, and that no restriction of it holds. */
function namesLeft(
  mentions: readonly Mention[],
  restrictions: readonly Restriction[],
  { arms, restrictions: carried, interpretation }: Candidate,
): string[] {
  if (interpretation) return [];
  const used = [
    ...arms.map(({ mention }) => mentions[mention]!.span),
    ...carried.map((at) => restrictions[at]!.span),
  ];
  const isUsed = ({ span: [from, to] }: Mention) => used.some((span) => span[0] < to && from < span[1]);
  return mentions
    .filter((mention) => mention.kind === "exact" && NAME.test(mention.text) && !isUsed(mention))
    .map(({ text }) => text);
}

/** Names beside another one, which the candidate joins by a relation that nothing says: stars of the first, and writers of the second. */
function othersRead(
  question: string,
  mentions: readonly Mention[],
  { arms, interpretation }: Candidate,
  spoken: SpokenTypes,
): string[] {
  if (interpretation) return [];
  const isSaid = ({ steps }: Candidate["arms"][number]) => steps.every(({ type }) => spoken.speaksOf(type));
  const isBeside = (one: Mention, other: Mention) =>
    JOINED_NAMES.test(question.slice(one.span[1], other.span[0])) ||
    JOINED_NAMES.test(question.slice(other.span[1], one.span[0]));
  return arms.flatMap((arm) => {
    const own = mentions[arm.mention]!;
    const isOther = (said: Candidate["arms"][number]) =>
      isSaid(said) && said.steps.length === arm.steps.length && isBeside(own, mentions[said.mention]!);
    return !isSaid(arm) && arms.some(isOther) ? [own.text] : [];
  });
}
