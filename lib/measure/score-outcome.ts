/** Scores of one method's outcome on one question against its gold. */
import type { GraphNode } from "../graph/graph-element";
import { normalizeName } from "../graph/text/normalize-name";
import type { AnswerResult } from "../methods/contract/answer";
import { hitAt, ndcgAt, recallAt, reciprocalRank } from "../methods/rank/rank-metrics";
import { type Gold, type Returned, satisfies, unitRanks } from "../questions/gold";
import { isExactSet, scoreAnswerSet } from "./eval/answer-set";
import { coverageRate, type Fact, groundPath, type SpelledFact } from "./eval/coverage";
import { type ExpectedResult, matchResult } from "./eval/result-match";
import type { Metrics } from "./experiment";

export interface Scored {
  ranking: readonly GraphNode[];
  answers: readonly GraphNode[];
  /** The sentences of the answer. */
  text: string;
  /** The computed result, where the answer is more than nodes. */
  result?: AnswerResult | undefined;
  abstained?: boolean;
  facts?: readonly Fact[];
  k: number;
}

export interface GoldOfQuestion {
  evidence: Gold;
  answers: Gold;
  expected?: ExpectedResult;
  /** The answers as the question set spells them, and the names of those that are nodes. */
  said: readonly string[];
  /** The facts that lead to the answer, and the nodes that each of their ends may mean; absent where they are not known. */
  path?: { facts: readonly SpelledFact[]; named: ReadonlyMap<string, readonly string[]> };
}

/** True if the knowledge base answers the question; where it does not, silence is right. */
export function hasAnswer({ answers, expected }: GoldOfQuestion): boolean {
  return expected !== undefined || countGold(answers) > 0;
}

/**
 * True if the answer given is right, as abstention is measured: the value, the yes or no, or the table is the expected one; the
 * first answer, or the first of the ranking where no node is an answer, is gold.
 */
export function isRight({ ranking, answers, result }: Scored, gold: GoldOfQuestion): boolean {
  if (gold.expected) return matchResult(result ?? null, gold.expected).exact;
  const first = answers[0] ?? ranking[0];
  return first !== undefined && gold.answers.units.some((unit) => satisfies(first, unit));
}

/** Rates in [0, 1] by metric. */
export function scoreOutcome(scored: Scored, gold: GoldOfQuestion): Metrics {
  const { ranking, answers, text, result, abstained = false, facts = [], k } = scored;
  const match = gold.expected ? matchResult(abstained ? null : (result ?? null), gold.expected) : null;
  const isExact = match?.exact ?? (hasAnswer(gold) ? isExactSet(answers, gold.answers) : abstained);
  return {
    ...rankMetrics(ranking, gold.evidence, k),
    ...(countGold(gold.answers) > 0 ? scoreAnswerSet(answers, gold.answers) : NO_SET),
    exact: isExact ? 1 : 0,
    says: sayingOf(scored, text, gold.said),
    rowPrecision: match?.rows?.precision ?? null,
    rowRecall: match?.rows?.recall ?? null,
    rowF1: match?.rows?.f1 ?? null,
    tables: recallOf("table", ranking, gold.evidence),
    passages: recallOf("document", ranking, gold.evidence),
    path: gold.path ? coverageRate(groundPath(gold.path.facts, gold.path.named, facts), facts) : null,
  };
}

const NO_SET = { precision: null, recall: null, f1: null };
const NO_RANKS = { hit1: null, hit5: null, recall20: null, recallK: null, rr: null, ndcg10: null };

function rankMetrics(ranking: readonly Returned[], gold: Gold, k: number) {
  if (countGold(gold) === 0) return NO_RANKS;
  const ranks = unitRanks(ranking, gold);
  return {
    hit1: hitAt(ranks, 1),
    hit5: hitAt(ranks, 5),
    recall20: recallAt(ranks, 20),
    recallK: recallAt(ranks, k),
    rr: reciprocalRank(ranks),
    ndcg10: ndcgAt(ranks, 10),
  };
}

function countGold({ units, unresolved }: Gold): number {
  return units.length + unresolved.length;
}

/** Null where there is nothing to say. */
function sayingOf({ ranking, k }: Scored, text: string, said: readonly string[]): number | null {
  if (said.length === 0) return null;
  const texts = [text, ...ranking.slice(0, k).map(({ name, text: body }) => `${name} ${body}`)];
  return isSaid(texts.map(normalizeName), said.map(normalizeName)) ? 1 : 0;
}

/** Whole words: "art" is not said by "party". */
function isSaid(texts: readonly string[], answers: readonly string[]): boolean {
  return answers.some((answer) => answer !== "" && texts.some((text) => ` ${text} `.includes(` ${answer} `)));
}

function recallOf(kind: "table" | "document", ranking: readonly Returned[], { units }: Gold): number | null {
  const wanted = units.filter(({ sourceKind }) => sourceKind === kind);
  if (wanted.length === 0) return null;
  return recallAt(unitRanks(ranking, { units: wanted, unresolved: [], ambiguous: [] }), ranking.length);
}
