/** Methods with a language model that plans and without one, on questions whose right plans are known: F1 by kind of question. */
import type { GraphSource } from "../../graph/graph-source";
import type { ReadQuestion } from "../../questions/reading/read-question";
import type { Answer } from "../contract/answer";
import type { Retriever, Toolkit } from "../contract/retriever";
import { type Fault, type KnownPlan, planningLlm } from "./model-plans";
import { silentTrace } from "./silent-trace";

export interface KnownQuestion {
  question: string;
  kind: string;
  plan: KnownPlan;
  /** Ids of nodes; or the number, or yes or no. */
  gold: readonly string[] | number | boolean;
}

/** F1 of one method by question. @param fault null asks without a model */
export async function askAll(
  questions: readonly KnownQuestion[],
  retriever: Retriever,
  params: Record<string, unknown>,
  { read, ...kit }: Toolkit & { read: ReadQuestion; graph: GraphSource },
  fault: Fault | null,
): Promise<{ f1: number; answer: Answer }[]> {
  const schema = await kit.graph.schema();
  const results: { f1: number; answer: Answer }[] = [];
  for (const { question, plan, gold } of questions) {
    const reading = await read(question);
    const asked = { text: question, budget: 20, reading };
    const llm = fault ? { llm: planningLlm(plan, fault, schema) } : {};
    const trace = silentTrace(retriever.stages);
    const { answer } = await retriever.retrieve(
      asked,
      { ...kit, ...llm },
      trace,
      retriever.params.parse(params),
    );
    results.push({ f1: f1Of(answer, gold), answer });
  }
  return results;
}

function f1Of({ abstained, nodes, result }: Answer, gold: KnownQuestion["gold"]): number {
  if (typeof gold === "number") return Number(result?.kind === "value" && result.value === gold);
  if (typeof gold === "boolean") return Number(result?.kind === "yes-no" && result.yes === gold);
  if (abstained || nodes.length === 0) return 0;
  const right = nodes.filter((node) => gold.includes(node)).length;
  return (2 * right) / (nodes.length + gold.length);
}

/** The mean by kind, in the order of the questions, and of all. */
export function byKind(questions: readonly KnownQuestion[], f1: readonly number[]): Map<string, number> {
  const kinds = new Map<string, number[]>();
  for (const [at, { kind }] of questions.entries())
    for (const name of [kind, "all"]) kinds.set(name, [...(kinds.get(name) ?? []), f1[at]!]);
  const all = kinds.get("all");
  kinds.delete("all");
  if (all) kinds.set("all", all);
  return new Map(
    [...kinds].map(([kind, own]) => [kind, own.reduce((sum, one) => sum + one, 0) / own.length]),
  );
}
