/**
 * What a question means to methods that search text: the names in it, and which of its words the schema knows. The same for every
 * method that asks it of one graph, so it is read once.
 */

import type { GraphSchema, GraphSource, NodeId } from "../../graph/graph-source";
import { hasTexts, writtenValues } from "../../language/lexicon/written-values";
import { negationWords } from "../../language/negation-words";
import { alternativeWords, countingWords, universalWords, yesNoWords } from "../../language/operator-words";
import { findMentions } from "../../mentions/find-mentions";
import type { Mention } from "../../mentions/mention";
import { readRestrictions } from "../../plan/mentions/literals";
import { capitalisedWords } from "../../plan/plan-reading";
import { lazyKit } from "../../plan/planner";
import { contentWords, readQuestion } from "../../plan/question-reading";
import type { RankerKit } from "../../plan/ranker/ranker-question";
import { type UnknownName, unknownNames } from "../../plan/unknown-names";
import { maskQuestion } from "../../plan/verbalise";
import { words as wordsIn } from "../../text/tokenize";
import type { Embedder } from "../../vector/embedder";

export interface TextQuestion {
  /** The nodes that its likely names mean, the likeliest of each name. */
  nodes: NodeId[];
  /** How many likely names it has. */
  named: number;
  /** Content words outside of these names. */
  words: number;
  /** Those among them that no relation and no label is said by, in order. */
  open: string[];
  /** Words that are written like a name which only texts can hold: no node is called so, and no relation and no label is said by them. */
  written: string[];
  unknown: UnknownName[];
  /** Words that deny, and words that count, compare, order, offer a choice, hold for all or ask for yes or no. */
  denied: string[];
  counted: string[];
}

/** A name that is this likely accounts for its words. */
const LIKELY_NAME = 0.6;
/** A word this like a relation or a label speaks of it. */
const SPEAKS = 0.55;
/** Questions that are remembered for each graph: those of one run, and a few that others ask at the time. */
const REMEMBERED = 32;

interface Opened {
  kit: () => Promise<RankerKit>;
  questions: Map<string, Promise<TextQuestion>>;
}

/** Several readers of one graph share its schema. */
const opened = new WeakMap<GraphSchema, Map<string, Opened>>();

/** @throws the signal's reason, and what the graph and the embedder throw */
export async function textQuestion(
  question: string,
  { graph, embedder, signal }: { graph: GraphSource; embedder: Embedder; signal: AbortSignal },
): Promise<TextQuestion> {
  signal.throwIfAborted();
  const { kit, questions } = openedFor(await graph.schema(), graph, embedder);
  let read = questions.get(question);
  if (!read) {
    if (questions.size >= REMEMBERED) questions.delete(questions.keys().next().value!);
    // Not aborted by one asker: another may wait for it.
    read = readTextQuestion(question, graph, kit);
    questions.set(question, read);
    read.catch(() => questions.delete(question));
  }
  const known = await read;
  signal.throwIfAborted();
  return known;
}

function openedFor(schema: GraphSchema, graph: GraphSource, embedder: Embedder): Opened {
  const byEmbedder = opened.get(schema) ?? new Map<string, Opened>();
  opened.set(schema, byEmbedder);
  const own = byEmbedder.get(embedder.id) ?? { kit: lazyKit(graph, embedder, {}), questions: new Map() };
  byEmbedder.set(embedder.id, own);
  return own;
}

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

/** What orders by a property of the graph ("came out first"), outside of names. */
function orderingWords(question: string, mentions: readonly Mention[], schema: GraphSchema): string[] {
  const isNamed = ([from, to]: readonly [number, number]) =>
    mentions.some(({ span }) => span[0] < to && from < span[1]);
  return readRestrictions(question, schema, mentions).flatMap(({ kind, span, text }) =>
    kind === "order" && !isNamed(span) ? text : [],
  );
}

async function readTextQuestion(
  question: string,
  graph: GraphSource,
  kit: () => Promise<RankerKit>,
): Promise<TextQuestion> {
  const mentions = await findMentions(question, { graph, embedder: null });
  const unknown = await unknownNames(question, mentions, graph);
  const likely = new Map(
    mentions.flatMap(({ readings }, at) =>
      readings[0]!.score >= LIKELY_NAME ? [[at, readings[0]!.labels[0] ?? ""] as const] : [],
    ),
  );
  const ordered = orderingWords(question, mentions, await graph.schema());
  const { schema, vectors } = await kit();
  const masked = maskQuestion(question, mentions, likely);
  const { words } = readQuestion(masked, await vectors.of([masked.text, ...contentWords(masked)]), schema);
  const counted = words.filter(({ empty, peer }) => !empty && !peer);
  const written = capitalisedWords(question);
  for (const word of await valueWords(question, mentions, graph)) written.delete(word);
  const unsaid = counted
    .filter(({ like, labels }) => ![...like, ...labels].some((near) => near >= SPEAKS))
    .map(({ word }) => word);
  return {
    nodes: [...likely.keys()].map((at) => mentions[at]!.readings[0]!.node),
    named: likely.size,
    words: counted.length,
    open: unsaid.filter((word) => !written.has(word)),
    written: unsaid.filter((word) => written.has(word)),
    unknown,
    denied: negationWords(question, mentions),
    counted: [
      ...new Set([
        ...yesNoWords(question),
        ...alternativeWords(question, mentions),
        ...universalWords(question, mentions),
        ...countingWords(question, mentions),
        ...ordered,
      ]),
    ],
  };
}
