/**
 * Names that a language model gave, as mentions: each at its place in the question, grounded by its exact name, else by one
 * that is misspelt, else by vectors. A name that the question does not hold is not believed.
 */
import type { GraphSource } from "../../../graph/graph-source";
import type { Embedder } from "../../../graph/numeric/embedder";
import type { Mention } from "../../mentions/mention";
import { type GroundedSpan, readMentions } from "../../mentions/read-mentions";
import { correctMentions } from "./correct-mentions";
import type { Correction } from "./correction";

/** Names that are looked at; a question that holds more is no question. */
const MOST_NAMES = 24;
/** Mentions at most, as the embedded finder gives them. */
const MOST_MENTIONS = 8;
const LONGEST_NAME = 200;
const MOST_READINGS = 8;
/** Nearest nodes by vector that are used as readings, and how near they must be. */
const MOST_SIMILAR = 3;
const LEAST_COSINE = 0.5;
const MOST_IGNORED = 20;
const IGNORED_SHOWN = 80;

export interface GivenName {
  /** Spelt as in the question. */
  text: string;
  /** Spelt as in a reference work: corrected, in the singular. */
  name: string;
}

export interface GroundingKit {
  graph: GraphSource;
  embedder: Embedder;
  /** A user's corrections overrule the names. */
  corrections?: readonly Correction[];
}

export interface GroundedNames {
  /** In the order of the question. */
  mentions: Mention[];
  /** By given name: its position among the mentions, or -1. */
  mentionOf: number[];
  /** Names that are not in the question, or not in the graph; cut to some characters. */
  ignored: string[];
}

/** @throws the signal's reason, and what the graph and the embedder throw */
export async function groundNames(
  question: string,
  given: readonly GivenName[],
  { graph, embedder, corrections = [] }: GroundingKit,
  signal: AbortSignal,
): Promise<GroundedNames> {
  const { placed, ignored } = placeNames(question, given);
  const grounded = await ground(placed, graph, embedder, signal);
  const known = grounded.filter(({ nodes }) => nodes.length > 0).slice(0, MOST_MENTIONS);
  ignored.push(...placed.filter((_, at) => !known.includes(grounded[at]!)).map(({ text }) => text));
  const shown = [...new Set(ignored)].slice(0, MOST_IGNORED).map((text) => text.slice(0, IGNORED_SHOWN));
  if (known.length === 0) return { mentions: [], mentionOf: given.map(() => -1), ignored: shown };
  const read = await readMentions(question, known, graph);
  const mentions = await correctMentions(question, read, corrections, graph);
  mentions.sort((a, b) => a.span[0] - b.span[0]);
  const mentionOf = given.map((name) => {
    const span = placed.find((one) => one.given === name)?.span;
    if (!span || !known.some((one) => one.span === span)) return -1;
    return mentions.findIndex((one) => one.span[0] < span.to && span.from < one.span[1]);
  });
  return { mentions, mentionOf, ignored: shown };
}

/** A name at its place in the question. */
interface PlacedName extends GivenName {
  given: GivenName;
  span: GroundedSpan["span"];
}

/** Longer names first, and no two at one place. */
function placeNames(
  question: string,
  given: readonly GivenName[],
): { placed: PlacedName[]; ignored: string[] } {
  const ignored = given.slice(MOST_NAMES).map(({ text }) => text);
  const placed: PlacedName[] = [];
  const candidates = given
    .slice(0, MOST_NAMES)
    .map((own) => ({ given: own, text: own.text.trim(), name: own.name.trim() || own.text.trim() }))
    .sort((a, b) => b.text.length - a.text.length);
  for (const { given, text, name } of candidates) {
    const span = placeOf(question, text, placed) ?? placeOf(question, name, placed);
    if (span) placed.push({ given, text: question.slice(span.from, span.to), name, span });
    else ignored.push(text);
  }
  return { placed: placed.sort((a, b) => a.span.from - b.span.from), ignored };
}

/** Span of a text that occurs as whole words not taken by another name; null if it does not occur. */
function placeOf(question: string, text: string, taken: readonly PlacedName[]): GroundedSpan["span"] | null {
  if (text === "" || text.length > LONGEST_NAME) return null;
  const literal = text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/\s+/g, "\\s+");
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "giu");
  for (const match of question.matchAll(whole)) {
    const [from, to] = [match.index, match.index + match[0].length];
    if (taken.every(({ span }) => to <= span.from || span.to <= from))
      return { from, to, likeness: 1, isQuoted: false };
  }
  return null;
}

/** By placed name: its nodes, none where the graph does not know it. */
async function ground(
  placed: readonly PlacedName[],
  graph: GraphSource,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<GroundedSpan[]> {
  const exact = await graph.findAll(
    placed.flatMap(({ text, name }) => [text, name]),
    { k: MOST_READINGS },
  );
  const spelt = await Promise.all(
    placed.map(async ({ name, span }, at): Promise<GroundedSpan> => {
      const nodes = new Map([...exact[2 * at]!, ...exact[2 * at + 1]!].map((node) => [node.id, node]));
      if (nodes.size > 0) return { span, kind: "exact", nodes: [...nodes.values()] };
      return { span, kind: "fuzzy", nodes: await graph.find(name, { k: MOST_READINGS }) };
    }),
  );
  const unknown = [...spelt.keys()].filter((at) => spelt[at]!.nodes.length === 0);
  if (unknown.length === 0) return spelt;
  const vectors = await embedder.embed(
    unknown.map((at) => placed[at]!.name),
    signal,
  );
  const { dimensions } = embedder;
  await Promise.all(
    unknown.map(async (at, row) => {
      const vector = vectors.subarray(row * dimensions, (row + 1) * dimensions);
      const near = await graph.searchVector(vector, { k: MOST_SIMILAR });
      const nodes = near.filter(({ score }) => score >= LEAST_COSINE);
      spelt[at] = { span: placed[at]!.span, kind: "dense", nodes };
    }),
  );
  return spelt;
}
