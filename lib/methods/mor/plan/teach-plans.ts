/**
 * Section 3.1.2, equation 2: pairs of questions and planning graphs to fine-tune a planner with. Without planning graphs that
 * people wrote, the candidate that gives the gold answers is taken for each (the paper has a language model write them).
 */
import { resolveGold } from "../../../questions/gold";
import { labelCandidates } from "../../../questions/plan/ranker/label-candidates";
import type { TrainingQuestion } from "../../../questions/plan/ranker/train-planner";
import type { ChatExample, FineTuningRecipe } from "../../contract/fine-tuning";
import type { LearningKit } from "../../contract/trainable";
import { type Metapaths, planRequest } from "./llm-plan";

export const morPlans: FineTuningRecipe = {
  id: "mor-plans",
  title: "Planning graphs of MoR",
  description: "To write the metapaths of a question, with the words that restrict each step.",
  source: "section 3.1.2",
  examples,
};

async function* examples(
  questions: readonly TrainingQuestion[],
  { graph, read, report, signal }: LearningKit,
): AsyncIterable<ChatExample> {
  const schema = await graph.schema();
  for (const [done, { question, answers }] of questions.entries()) {
    report({ phase: "Planning and running candidates", done, total: questions.length, unit: "questions" });
    const metapaths = await rightMetapaths(question, answers, { graph, read, signal });
    if (!metapaths) continue;
    const { messages } = planRequest(question, schema);
    yield { messages: [...messages, { role: "assistant", content: JSON.stringify(metapaths) }] };
  }
}

/** The most probable of the candidates that give the gold answers; null when there is none. */
async function rightMetapaths(
  question: string,
  answers: readonly string[],
  { graph, read, signal }: Pick<LearningKit, "graph" | "read" | "signal">,
): Promise<Metapaths | null> {
  const { asks, names, interpretations } = await read(question, { signal });
  const candidates = interpretations.map(({ candidate }) => candidate);
  const gold = await resolveGold(answers, graph);
  const right = await labelCandidates({ asks, candidates }, answers, gold, graph, signal);
  const best = candidates.find((_, at) => right[at]);
  if (!best || best.arms.length === 0) return null;
  return {
    paths: best.arms.map(({ mention, reading, steps }) => {
      const { text, readings } = names[mention]!;
      const start = { label: readings[reading]!.labels[0] ?? "", restriction: text, relation: "" };
      return {
        steps: [start, ...steps.map(({ type, label }) => ({ label, restriction: "", relation: type }))],
      };
    }),
  };
}
