/** Reads what a question means to methods that search text: the names in it, and which of its words the schema knows. */

import type { GraphNode, GraphSchema, GraphSource } from "../../graph/graph-source";
import { type AnswerType, answerType } from "../../graph/text/answer-type";
import { singularName } from "../../graph/text/normalize-name";
import { relationWords } from "../../graph/text/relation-words";
import { words as wordsIn } from "../../graph/text/tokenize";
import { namesPeople } from "../../words/names-people";
import { MEANS_ONE } from "../../words/references";
import { ASKS_WHO, DOES_THINGS } from "../../words/word-patterns";
import { hasTexts, writtenValues } from "../language/lexicon/written-values";
import { negationWords } from "../language/negation-words";
import { alternativeWords, countingWords, universalWords, yesNoWords } from "../language/operator-words";
import { secondQuestion } from "../language/read/second-question";
import { tokensOf } from "../language/words";
import { findMentions } from "../mentions/find-mentions";
import type { Mention } from "../mentions/mention";
import { schemaWords } from "../mentions/schema-words";
import { correctMentions } from "../plan/mentions/correct-mentions";
import type { Correction } from "../plan/mentions/correction";
import { readRestrictions } from "../plan/mentions/literals";
import type { Comparison, Restriction } from "../plan/plan";
import { capitalisedWords } from "../plan/plan-reading";
import { contentWords, readQuestion } from "../plan/question-reading";
import type { RankerKit } from "../plan/ranker/ranker-question";
import { roleNouns } from "../plan/role-nouns";
import { unknownNames } from "../plan/unknown-names";
import { maskQuestion } from "../plan/verbalise";
import { type AskedName, askedName, isNumber } from "./asked-name";
import type { TextQuestion } from "./reading";

/** A name that is this likely accounts for its words. */
const LIKELY_NAME = 0.6;
/** A word this like a relation or a label speaks of it. */
const SPEAKS = 0.55;
/** A noun between a name and what is asked for must say it by its letters, or be said for it. */
const SAID = 0.7;

/** Words of values that are written like names: no name accounts for them, so that a text must hold them. */
async function valueWords(
  question: string,
  mentions: readonly Mention[],
  graph: GraphSource,
): Promise<string[]> {
  if (!hasTexts(await graph.schema())) return [];
  const named = mentions.filter(({ kind }) => kind === "exact" || kind === "plural");
  const values = await writtenValues(question, named, graph);
  return values.filter(({ isCased }) => isCased).flatMap(({ text }) => wordsIn(text));
}

/** Words that order by a property of the graph ("came out first"), outside of names. */
function orderingWords(question: string, mentions: readonly Mention[], schema: GraphSchema): string[] {
  const isNamed = ([from, to]: readonly [number, number]) =>
    mentions.some(({ span }) => span[0] < to && from < span[1]);
  return readRestrictions(question, schema, mentions).flatMap(({ kind, span, text }) =>
    kind === "order" && !isNamed(span) ? text.replace(/^the /i, "") : [],
  );
}

/** "…, and who wrote it?": one text answers one question. */
function secondWords(question: string): string[] {
  const second = secondQuestion(tokensOf(question));
  return second?.isReferring ? [`and ${second.word}`] : [];
}

/** A name and the kind of thing that it may be ("comedies"). */
interface Named {
  names: AskedName[];
  asked: AnswerType | null;
}

/**
 * Names of things, with kinds of them: words that no relation and no label is said by. The title of a text is none: what it says may be said
 * in another one. Nor is what a bound reads: 1950 of "after 1950".
 */
async function askedNames(
  question: string,
  mentions: readonly Mention[],
  likely: ReadonlyMap<number, string>,
  unsaid: readonly string[],
  bounds: readonly Restriction[],
  graph: GraphSource,
): Promise<Named> {
  const ids = mentions.flatMap(({ readings }) => readings.map(({ node }) => node));
  const nodes = new Map((await graph.nodes([...new Set(ids)])).map((node) => [node.id, node]));
  const schema = await graph.schema();
  const isSchemaWord = await schemaWords(graph);
  let asked: AnswerType | null = null;
  const names = mentions.flatMap(({ span, text, kind, readings }, at): AskedName[] => {
    const meant = readings.flatMap(({ node }) => nodes.get(node) ?? []).filter(({ origin }) => !origin);
    if (meant.length === 0 || bounds.some((bound) => bound.span[0] < span[1] && span[0] < bound.span[1]))
      return [];
    const isAsked = ASKED.test(question.slice(0, span[0])) && !isSchemaWord(text);
    const isKind =
      (kind === "exact" || kind === "plural") &&
      (isAsked || wordsIn(text).every((word) => unsaid.includes(word)));
    if (!likely.has(at) && !isKind) return [];
    if (isKind && isAsked) asked = typeOf(text, meant, schema);
    return [
      askedName(
        text,
        meant.map(({ id }) => id),
        meant.map(({ name }) => name),
      ),
    ];
  });
  return { names, asked };
}

/** "Which dramas …" */
const ASKED = /^(?:\p{L}+\s+)?(?:which|what)\s+$/iu;

/** "Dramas" are what relations join to the genre Drama. */
function typeOf(asked: string, kinds: readonly GraphNode[], { relations }: GraphSchema): AnswerType | null {
  const own = new Set(kinds.flatMap(({ labels }) => labels));
  const labels = relations.flatMap(({ ends }) =>
    ends.flatMap(({ source, target }) => (own.has(target) ? source : own.has(source) ? target : [])),
  );
  return labels.length > 0 ? { asked, labels: [...new Set(labels)] } : null;
}
/**
 * @param kit the words of the schema
 * @param corrections the names that a person said what they mean
 * @throws what the graph and the embedder throw
 */
export async function readForTexts(
  question: string,
  graph: GraphSource,
  kit: () => Promise<RankerKit>,
  corrections: readonly Correction[] = [],
): Promise<TextQuestion> {
  const known = await graph.schema();
  const compared = readRestrictions(question, known, []).filter((one) => one.kind === "compare");
  const found = await findMentions(question, { graph, embedder: null });
  const mentions = await correctMentions(question, found, corrections, graph);
  const unknown = await unknownNames(question, mentions, graph);
  const likely = new Map(
    mentions.flatMap(({ readings }, at) =>
      readings[0]!.score >= LIKELY_NAME ? [[at, readings[0]!.labels[0] ?? ""] as const] : [],
    ),
  );
  const ordered = orderingWords(question, mentions, known);
  const { schema, vectors } = await kit();
  const masked = maskQuestion(question, mentions, likely);
  const { words: asked } = readQuestion(
    masked,
    await vectors.of([masked.text, ...contentWords(masked)]),
    schema,
  );
  const counted = asked.filter(({ empty, peer }) => !empty && !peer);
  const written = capitalisedWords(question);
  for (const word of await valueWords(question, mentions, graph)) written.delete(word);
  const unsaid = counted
    .filter(({ like, labels }) => ![...like, ...labels].some((near) => near >= SPEAKS))
    .map(({ word }) => word);
  const { names, asked: kind } = await askedNames(question, mentions, likely, unsaid, compared, graph);
  const held = unsaid.filter((word) => written.has(word));
  const isSaid = (noun: string) =>
    counted.every(
      ({ word, mostRelation, mostLabel }) => word !== noun || Math.max(mostRelation, mostLabel) >= SAID,
    );
  // "The landlord of []" is hardly the film that is called so.
  const roles = roleNouns(
    question,
    mentions.filter((_, at) => likely.has(at)),
  ).flatMap(({ text }): AskedName[] =>
    wordsIn(text).every((word) => isSaid(word) || written.has(word))
      ? []
      : [{ ...askedName(text, [], []), isRole: true }],
  );
  return {
    type:
      answerType(
        question,
        known.labels.map(({ name }) => name),
      ) ?? whoType(question, known, [...likely.values()]),
    asked: kind,
    bounds: compared.filter((one): one is Comparison => one.kind === "compare" && one.key !== "name"),
    names: [
      ...names,
      ...roles,
      ...[...held, ...unsaid.filter(isNumber)].map((word) => askedName(word, [], [])),
    ],
    nodes: [...likely.keys()].map((at) => mentions[at]!.readings[0]!.node),
    named: likely.size,
    words: counted.length,
    open: unsaid.filter((word) => !written.has(word)),
    written: held,
    unknown,
    denied: negationWords(question, mentions),
    counted: [
      ...new Set([
        ...yesNoWords(question),
        ...alternativeWords(question, mentions),
        ...universalWords(question, mentions),
        ...countingWords(question, mentions),
        ...secondWords(question),
        ...ordered,
        // "Where does he live?": whoever that is.
        ...(likely.size === 0 ? (question.match(MEANS_ONE) ?? []) : []),
      ]),
    ],
  };
}

/** "Who": technicians, students or companies where nothing is called a person, and no town. @param named labels of what the question names */
function whoType(question: string, { labels }: GraphSchema, named: readonly string[]): AnswerType | null {
  const [, who] = ASKS_WHO.exec(question) ?? [];
  const isDoing = (label: string) =>
    relationWords(label)
      .split(" ")
      .some((word) => DOES_THINGS.has(singularName(word)));
  const fitting = labels.flatMap(({ name, properties }) =>
    namesPeople(name, properties) || isDoing(name) ? [name] : [],
  );
  // What does something to a person may be of any kind: "who employs []".
  const isOfOne = named.some((label) => fitting.includes(label));
  return who && fitting.length > 0 && !isOfOne ? { asked: who.toLowerCase(), labels: fitting } : null;
}
