/** Everyday questions over FB15k-237: one relation, or two in a row, each said as a person would and not as the graph does. */
import { readFileSync } from "node:fs";
import type { GraphNode, GraphSource } from "../../../lib/graph/graph-source";
import { type AnsweredQuestion, type PathStep, walkPath } from "../answered";
import { chosen, shuffled } from "./by-hash";

interface Phrases {
  type: string;
  /** The types of the source and the target. */
  ends: [source: string, target: string];
  /** Noun phrases for the target, with the source as `{x}`. */
  out: string[];
  /** Noun phrases for the source, with the target as `{x}`. */
  in: string[];
  /** In which direction it leads to people. */
  who?: "out" | "in" | "both";
}

interface Way {
  step: PathStep;
  from: string;
  to: string;
  phrases: string[];
  isWho: boolean;
}

const PHRASES: Phrases[] = JSON.parse(readFileSync("bench/language/synonyms/freebase-phrases.json", "utf8"));
const WAYS = PHRASES.flatMap((phrases): Way[] =>
  (["out", "in"] as const).map((direction) => ({
    step: { type: phrases.type, direction },
    from: phrases.ends[direction === "out" ? 0 : 1],
    to: phrases.ends[direction === "out" ? 1 : 0],
    phrases: phrases[direction],
    isWho: phrases.who === direction || phrases.who === "both",
  })),
);
/** Names that are too common as words to be found without context. */
const SHORTEST_NAME = 4;
const MOST_ANSWERS = 60;
/** Topics that are tried for a path before the next is taken. */
const TRIES = 40;
const MOST_STARTS = 4_000;

/** @param nodes all nodes of the graph */
export async function freebaseSynonyms(
  graph: GraphSource,
  nodes: readonly GraphNode[],
  hops: 1 | 2,
  most: number,
): Promise<AnsweredQuestion[]> {
  const paths = hops === 1 ? WAYS.map((way) => [way]) : pairsOfWays();
  const starts = shuffled(
    nodes.filter(({ name }) => name.length >= SHORTEST_NAME),
    ({ id }) => id,
  ).slice(0, MOST_STARTS);
  const questions: AnsweredQuestion[] = [];
  const asked = new Set<string>();
  for (let round = 0; questions.length < most && round < 20; round++) {
    for (const path of paths) {
      if (questions.length === most) break;
      const question = await questionOf(graph, path, starts, round, asked);
      if (question) questions.push(question);
    }
  }
  return questions;
}

/** Two relations in a row that fit one another, in an order by hash. The second does not undo the first. */
function pairsOfWays(): Way[][] {
  const pairs = WAYS.flatMap((first) =>
    WAYS.filter(({ step, from }) => step.type !== first.step.type && from === first.to).map((second) => [
      first,
      second,
    ]),
  );
  return shuffled(pairs, (pair) => pair.map(({ step }) => step.direction + step.type).join());
}

async function questionOf(
  graph: GraphSource,
  path: readonly Way[],
  starts: readonly GraphNode[],
  round: number,
  asked: Set<string>,
): Promise<AnsweredQuestion | null> {
  const steps = path.map(({ step }) => step);
  const key = steps.map(({ type, direction }) => direction + type).join();
  for (const { id, name } of await startsOf(graph, path[0]!, starts, `${key} ${round}`)) {
    if (asked.has(key + id)) continue;
    const answers = await walkPath(graph, id, steps);
    if (answers.length === 0 || answers.length > MOST_ANSWERS) continue;
    asked.add(key + id);
    const text = say(path, name, `${key} ${id}`);
    const meant = [name, ...steps.map(({ type, direction }) => `${direction} ${type}`)].join(" / ");
    return { text, answers, kinds: [steps.at(-1)!.type.split("/")[1]!], meant };
  }
  return null;
}

/** Some nodes that a relation leads on from. */
async function startsOf(graph: GraphSource, { step }: Way, starts: readonly GraphNode[], seed: string) {
  const some = shuffled(starts, ({ id }) => seed + id).slice(0, TRIES * 10);
  const { edges } = await graph.neighbours(
    some.map(({ id }) => id),
    { types: [step.type], direction: step.direction },
  );
  const near = new Set(edges.map(({ source, target }) => (step.direction === "out" ? source : target)));
  return some.filter(({ id }) => near.has(id)).slice(0, TRIES);
}

function say(path: readonly Way[], name: string, seed: string): string {
  let phrase = name;
  for (const [at, { phrases }] of path.entries()) {
    const isInner = at < path.length - 1;
    const nouns = phrases.filter((one) => !isInner || !isClause(one));
    const form = chosen(nouns.length > 0 ? nouns : phrases, `${seed} ${at}`);
    phrase = form.replace("{x}", () => phrase).replace(/\bthe the\b/g, "the");
  }
  const { isWho } = path.at(-1)!;
  const asks = isClause(phrase)
    ? ["Do you know ", "Tell me "]
    : [isWho ? "Who is " : "What is ", "Name ", "Tell me "];
  const opening = chosen(asks, `${seed} opening`);
  const begun = isPlural(phrase) ? opening.replace("is ", "are ") : opening;
  return `${begun}${phrase}${/^(Name|Tell)/.test(opening) ? "." : "?"}`;
}

function isClause(phrase: string): boolean {
  return /^(what|where)\b/.test(phrase);
}

/** By the noun that a phrase begins with: "the clubs that". */
function isPlural(phrase: string): boolean {
  const [noun = ""] = phrase.split(
    / (?:that|of|who|whose|in|where|with|at|by|on|from|to|made|shot|given|signed|about)\b/,
  );
  return /^those\b|people|[^su]s$/.test(noun);
}
