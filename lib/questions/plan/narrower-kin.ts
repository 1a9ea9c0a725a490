/** "The mother of []" of a graph that has parents: those of them that are women, where it says who is. Otherwise the word stays left out. */
import type { GraphSource } from "../../graph/graph-source";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { ENGLISH } from "../../words/english";
import { genderOf } from "../../words/kinship";
import { isNamed } from "../language/lexicon/find-cues";
import { graphWords } from "../language/lexicon/graph-words";
import { type Token, tokensOf } from "../language/words";
import { ANSWER } from "./candidates/candidate-query";
import { narrowed } from "./held";
import type { QuestionPlan } from "./plan";
import type { RankedPlans } from "./ranker/rank";

/** @throws what the graph throws */
export async function withNarrowerKin(
  ranked: RankedPlans,
  { question, mentions }: Pick<QuestionPlan, "question" | "mentions">,
  graph: GraphSource,
): Promise<RankedPlans> {
  const { candidate } = ranked.plans[0] ?? {};
  const kin = tokensOf(question).filter((one) => !isNamed(one, mentions) && genderOf(one.lower));
  if (kin.length !== 1 || !candidate || !ranked.reading) return ranked;
  const [{ from, to, stem, text, lower }] = kin as [Token];
  const said = ENGLISH.valueWords.find(({ adjectives }) => adjectives[0] === genderOf(lower))!;
  const { query, label } = candidate;
  // A relation that is called so leads to no one else.
  const isOwn = query.edges.some(({ types: [type = ""] }) => stemsOf(relationWords(type)).includes(stem));
  const gender = (await graphWords(graph)).properties.find(
    ({ owner, key }) => owner.kind === "node" && owner.name === label && said.of.includes(relationWords(key)),
  );
  const value = gender?.values.find((one) => said.values.includes(one.toLowerCase()));
  if (isOwn || value === undefined) return ranked;
  const { key } = gender!;
  const property = { kind: "property", of: { kind: "variable", name: ANSWER }, key } as const;
  const operands = [property, { kind: "literal", value } as const];
  const finds = {
    ...query,
    where: [...query.where, { kind: "operation", operator: "=", operands } as const],
  };
  const operator = { text, reading: `${label}.${key} = ${value}`, alternatives: [] };
  const found = await narrowed(ranked, queryGraph(finds), { ...operator, span: [from, to] }, graph);
  return found.plans[0]!.candidate.answers > 0 ? found : ranked;
}
