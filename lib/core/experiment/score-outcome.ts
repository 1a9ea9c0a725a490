/** What one method's outcome on one question is worth against its gold. */
import { isExactSet, scoreAnswerSet } from "../eval/answer-set";
import { coverageRate, type Fact, groundPath, type SpelledFact } from "../eval/coverage";
import { type Gold, type Returned, unitRanks } from "../eval/gold";
import { hitAt, ndcgAt, recallAt, reciprocalRank } from "../eval/rank-metrics";
import type { GraphNode } from "../graph/graph-element";
import { normalizeName } from "../text/normalize-name";
import type { Metrics } from "./experiment";

export interface Scored {
  /** Best first. */
  ranking: readonly GraphNode[];
  /** Those of the ranking that are the answer. */
  answers: readonly GraphNode[];
  /** The sentences of the answer. */
  text: string;
  /** The edges of the evidence. */
  facts?: readonly Fact[];
  k: number;
}

export interface GoldOfQuestion {
  /** What a ranking must find. */
  evidence: Gold;
  /** What an answer set must be. */
  answers: Gold;
  /** The answers as the question set spells them, and the names of those that are nodes. */
  said: readonly string[];
  /** The facts that lead to the answer, and the nodes that each of their ends may mean; absent where they are not known. */
  path?: { facts: readonly SpelledFact[]; named: ReadonlyMap<string, readonly string[]> };
}

/** Rates in [0, 1] by metric. */
export function scoreOutcome(
  { ranking, answers, text, facts = [], k }: Scored,
  gold: GoldOfQuestion,
): Metrics {
  const ranks = unitRanks(ranking, gold.evidence);
  const set = scoreAnswerSet(answers, gold.answers);
  const texts = [text, ...ranking.slice(0, k).map(({ name, text: body }) => `${name} ${body}`)].map(
    normalizeName,
  );
  return {
    hit1: hitAt(ranks, 1),
    hit5: hitAt(ranks, 5),
    recall20: recallAt(ranks, 20),
    recallK: recallAt(ranks, k),
    rr: reciprocalRank(ranks),
    ndcg10: ndcgAt(ranks, 10),
    ...set,
    exact: isExactSet(answers, gold.answers) ? 1 : 0,
    says: isSaid(texts, gold.said.map(normalizeName)) ? 1 : 0,
    tables: recallOf("table", ranking, gold.evidence),
    passages: recallOf("document", ranking, gold.evidence),
    path: gold.path ? coverageRate(groundPath(gold.path.facts, gold.path.named, facts), facts) : null,
  };
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
