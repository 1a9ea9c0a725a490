/** The models that can be trained for a knowledge base: the planner of all methods, and what single methods learn. */
import type { Method } from "@/lib/api/methods";
import type { ModelKind } from "@/lib/methods/contract/trainable";

export interface Learner {
  kind: ModelKind;
  title: string;
  plural: string;
  description: string;
  /** The fallback before training, as a badge and as a sentence. */
  without: string;
  before: string;
  /** 0 when it learns from the graph alone. */
  fewestQuestions: number;
}

const PLANNER: Learner = {
  kind: "planner",
  title: "Planner, of all methods",
  plural: "Planners",
  description:
    "Turns questions into query graphs without a language model. It works from the words of the schema, and better once it has learnt.",
  without: "zero-shot",
  before: "Questions are planned zero-shot, by the words of labels and relations.",
  fewestQuestions: 20,
};

/** The planner first: what methods learn, they learn by its plans. */
export function learnersOf(methods: readonly Method[]): Learner[] {
  return [
    PLANNER,
    ...methods.flatMap((method) =>
      method.learns.map(({ kind, title, description, source, fewestQuestions }) => ({
        kind,
        title: `${title}, of ${method.title}`,
        plural: `${title}, of ${method.title}`,
        description: `${description} (${source})`,
        without: "untrained",
        before: `${method.title} works without it, and each run says what is used instead.`,
        fewestQuestions,
      })),
    ),
  ];
}
