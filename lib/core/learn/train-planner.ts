/**
 * A planner's model from questions with gold answers, never gold queries (GraphRAFT 4.2): candidates are labelled by running
 * them, the ranker is trained on them, and its accuracy is cross-validated.
 */
import { resolveGold } from "../eval/gold";
import type { GraphSource } from "../graph/graph-source";
import type { ReportProgress } from "../job";
import type { QuestionPlan } from "../plan/plan";
import { type RankerKit, rankerQuestion } from "../plan/ranker-question";
import { untrainedParameters, ZERO_SHOT } from "../plan/zero-shot";
import { accuracyOf, crossValidate, FOLDS } from "./cross-validate";
import { labelCandidates } from "./label-candidates";
import type { PlannerModel, TrainingReport } from "./planner-model";
import { keepOptions, type LabelledQuestion, scoreOptions } from "./ranker";
import { EPOCHS, trainRanker } from "./train-ranker";

export interface TrainingQuestion {
  question: string;
  /** Ids or names of nodes. */
  answers: readonly string[];
}

export interface TrainingKit {
  graph: GraphSource;
  dimensions: number;
  /** What the question could mean, as the planner that will be trained plans it. */
  plan(question: string, signal?: AbortSignal): Promise<QuestionPlan>;
  ranker: RankerKit;
  seed: number;
  report: ReportProgress;
  signal?: AbortSignal;
}

/** What training itself can tell; who started it knows the rest. */
export type TrainedPlanner = Pick<PlannerModel, "parameters" | "features"> & {
  report: Pick<
    TrainingReport,
    "questions" | "answerable" | "unresolved" | "templates" | "seed" | "epochs" | "accuracy"
  >;
};

/** Wrong candidates of a question that are learnt from at most: those that look best before training. */
const MOST_WRONG = 128;

/** @throws the signal's reason when it is aborted */
export async function trainPlanner(
  questions: readonly TrainingQuestion[],
  kit: TrainingKit,
): Promise<TrainedPlanner> {
  const rows = new Map<string, number>();
  const { labelled, unresolved } = await labelQuestions(questions, rows, kit);
  const answerable = labelled.filter(({ right }) => right.includes(true));
  const { seed, signal, dimensions, report } = kit;
  const options = { features: rows.size, dimensions, start: ZERO_SHOT, seed, signal };
  const onEpoch = async (epoch: number) => {
    report({ phase: "Training", done: epoch, total: EPOCHS, unit: "epochs" });
    await breathe();
  };
  const parameters = await trainRanker(answerable, { ...options, onEpoch });
  // Questions that no candidate answers count as missed.
  const reach = answerable.length / Math.max(1, labelled.length);
  const folds = (done: number) =>
    report({ phase: "Cross-validating", done, total: 2 * FOLDS, unit: "folds" });
  const byQuestion = await crossValidate(answerable, (_, at) => String(at), options, folds);
  const byTemplate = await crossValidate(answerable, wordingOf, options, (fold) => folds(FOLDS + fold));
  return {
    parameters,
    features: [...rows.keys()],
    report: {
      questions: questions.length,
      answerable: answerable.length,
      unresolved,
      templates: new Set(labelled.map(wordingOf)).size,
      seed,
      epochs: EPOCHS,
      accuracy: {
        zeroShot: reach * accuracyOf(answerable, untrainedParameters()),
        byQuestion: byQuestion && reach * byQuestion,
        byTemplate: byTemplate && reach * byTemplate,
        folds: FOLDS,
      },
    },
  };
}

async function labelQuestions(
  questions: readonly TrainingQuestion[],
  rows: Map<string, number>,
  { graph, plan, ranker, report, signal }: TrainingKit,
): Promise<{ labelled: LabelledQuestion[]; unresolved: number }> {
  const untrained = untrainedParameters();
  const rowOf = (feature: string) => {
    const row = rows.get(feature) ?? rows.size;
    rows.set(feature, row);
    return row;
  };
  const labelled: LabelledQuestion[] = [];
  let unresolved = 0;
  for (const [done, { question, answers }] of questions.entries()) {
    signal?.throwIfAborted();
    report({ phase: "Planning and running candidates", done, total: questions.length, unit: "questions" });
    const planned = await plan(question, signal);
    const gold = await resolveGold(answers, graph);
    if (planned.asks === "nodes" && gold.units.length === 0) {
      unresolved++;
      continue;
    }
    const right = await labelCandidates(planned, answers, gold, graph, signal);
    const all = { ...(await rankerQuestion(planned, ranker, rowOf, signal)), right };
    const scores = scoreOptions(all, untrained);
    const bound = scores.toSorted().at(-MOST_WRONG) ?? Number.NEGATIVE_INFINITY;
    labelled.push(keepOptions(all, (option) => right[option]! || scores[option]! >= bound));
  }
  report({
    phase: "Planning and running candidates",
    done: questions.length,
    total: questions.length,
    unit: "questions",
  });
  return { labelled, unresolved };
}

function wordingOf({ inputs }: LabelledQuestion): string {
  return inputs[0]?.key ?? "";
}

/** Lets the thread take a message, so that training can be cancelled. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
