/** An experiment of 10,000 question-method pairs whose results are made up, in a knowledge base that has no graph. */

import { seededRandom } from "../../lib/graph/numeric/seeded-random";
import { type ExperimentResult, type Metrics, metricsSchema, NO_CAPS } from "../../lib/measure/experiment";
import type { GoldQuestion } from "../../lib/measure/question-sets/gold-question";
import type { Engine } from "../../lib/server/engine";
import { noteDigest } from "../../lib/server/experiments/compare-experiment";

export const QUESTIONS = 1_667;
export const METHODS = ["hybrid", "sage", "graphraft", "mor", "sg-rag", "stem"];
export const METRICS = metricsSchema.keyof().options;
const RANKED = 20;

/** Its id, once every question has its answers and the experiment counts as done. */
export async function makeLargeExperiment(engine: Engine): Promise<string> {
  const { experiments, experimentResults, knowledgeBases } = engine.database;
  const random = seededRandom(1);
  const questions = Array.from({ length: QUESTIONS }, (_, at): GoldQuestion => {
    const properties = { hops: 1 + (at % 3), topic: `Topic ${at % 400}` };
    return {
      id: `q${at}`,
      question: `which of ${at} is it?`,
      answers: [`n${at}`],
      evidence: [],
      path: [],
      properties,
    };
  });
  const base = await knowledgeBases.create({ name: "Bench", description: "" });
  const id = await experiments.create({
    knowledgeBase: base.id,
    name: "bench",
    generation: "none",
    design: {
      questionSet: { id: "set", name: "set", version: 1 },
      split: null,
      variants: METHODS.map((method) => ({ name: method, method, params: {} })),
      k: RANKED,
      seed: 1,
      llm: false,
      questions: QUESTIONS,
    },
    caps: NO_CAPS,
    questions,
  });
  await experimentResults.save(
    id,
    questions.flatMap(({ id: question }) => METHODS.map((_, variant) => resultOf(question, variant, random))),
  );
  await noteDigest(engine, id);
  return id;
}

function resultOf(question: string, variant: number, random: () => number): ExperimentResult {
  const score = () => Math.round(random() * 4) / 4;
  const metrics = Object.fromEntries(METRICS.map((metric) => [metric, score()])) as Metrics;
  return {
    question,
    variant,
    ids: Array.from({ length: RANKED }, () => `entity:${Math.floor(random() * 1e9)}`),
    scores: Array.from({ length: RANKED }, () => random()),
    answers: [],
    abstained: false,
    text: "The evidence names a person, who directed the film that the question asks about [1].",
    metrics: { ...metrics, tables: null, passages: null, path: null },
    goldOutcomes: [{ answer: "a", rank: random() < 0.7 ? 1 : null, stage: "rank" }],
    ms: random() * 50,
    graphReads: 12,
    llmCalls: 0,
    llmTokens: 0,
    llmCost: 0,
  };
}
