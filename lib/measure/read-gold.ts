/** The gold of a question, looked up in the graph that is asked. */
import type { GraphSource } from "../graph/graph-source";
import { resolveGold } from "../questions/gold";
import type { SpelledFact } from "./eval/coverage";
import { expectedResult } from "./question-sets/expected-result";
import type { GoldQuestion } from "./question-sets/gold-question";
import type { GoldOfQuestion } from "./score-outcome";

/** @throws the signal's reason when it is aborted */
export async function readGold(
  question: GoldQuestion,
  graph: GraphSource,
  signal?: AbortSignal,
): Promise<GoldOfQuestion> {
  const { answers: given, evidence, path, value } = question;
  const expected = expectedResult(question);
  const answers = await resolveGold(given, graph, { signal });
  const named = await graph.nodes(answers.units.flatMap(({ kind, nodes }) => (kind === "node" ? nodes : [])));
  return {
    evidence: evidence.length > 0 ? await resolveGold(evidence, graph, { signal }) : answers,
    answers,
    said: [...given, ...named.map(({ name }) => name), ...spellingsOf(value)],
    ...(expected && { expected }),
    ...(path && { path: { facts: path, named: await endsOf(path, graph, signal) } }),
  };
}

/** 12000 is also written 12,000. */
function spellingsOf(value: GoldQuestion["value"]): string[] {
  if (value === undefined) return [];
  return typeof value === "number" ? [String(value), value.toLocaleString("en")] : [value];
}

async function endsOf(path: readonly SpelledFact[], graph: GraphSource, signal: AbortSignal | undefined) {
  const spelled = path.flatMap(([source, , target]) => [source, target]);
  const { units } = await resolveGold(spelled, graph, { signal });
  return new Map(units.map(({ answer, nodes }) => [answer, nodes]));
}
