/**
 * A planner's model from questions with gold answers, never gold queries (GraphRAFT 4.2): candidates are labelled by running
 * them, the ranker is trained on them, and its accuracy is cross-validated.
 */
import type { GraphSource } from "../../../graph/graph-source";
import { Yielder } from "../../../graph/numeric/yielder";
import type { ReportProgress } from "../../../graph/progress";
import { resolveGold } from "../../gold";
import type { QuestionPlan } from "../plan";
import { accuracyOf, crossValidate, FOLDS } from "./cross-validate";
import { labelCandidates } from "./label-candidates";
import type { PlannerModel } from "./planner-model";
import { keepOptions, type LabelledQuestion, scoreOptions } from "./ranker";
import { type RankerKit, rankerQuestion } from "./ranker-question";
import { EPOCHS, trainRanker } from "./train-ranker";
import type { TrainingReport } from "./training-report";
import { untrainedParameters, ZERO_SHOT } from "./zero-shot";

export interface TrainingQuestion {
  question: string;
  /** Ids or names of nodes. */
  answers: readonly string[];
}

export interface TrainingKit {
  graph: GraphSource;
  dimensions: number;
  /** The chains and stars that the question could mean, as the planner that will be trained lists them. */
  plan(question: string, signal?: AbortSignal): Promise<QuestionPlan>;
  ranker: RankerKit;
  seed: number;
  report: ReportProgress;
  signal?: AbortSignal;
}

/** The part of the report that training itself can give; its caller knows the rest. */
export type TrainedPlanner = Pick<PlannerModel, "parameters" | "features"> & {
  report: Pick<
    TrainingReport,
    "questions" | "reverse" | "answerable" | "unresolved" | "templates" | "seed" | "epochs" | "accuracy"
  >;
};

/** Wrong candidates of a question that are learnt from at most: those that look best before training. */
const MOST_WRONG = 128;

/**
 * Trust in generated questions if there are no others. Templates are not how people ask: with full trust, a
 * model loses more at three hops than it gains at one and two (bench/README.md).
 */
export const TRUST_IN_MADE = 0.4;

/**
 * @param made from the graph; they are learnt from, and measured only when no others are given
 * @throws the signal's reason when it is aborted
 */
export async function trainPlanner(
  given: readonly TrainingQuestion[],
  made: readonly TrainingQuestion[],
  kit: TrainingKit,
): Promise<TrainedPlanner> {
  const rows = new Map<string, number>();
  const { labelled, unresolved } = await labelQuestions(given, made, rows, kit);
  const answerable = labelled.filter(({ right }) => right.includes(true));
  const isMeasured = ({ made: own }: Labelled) => !own || given.length === 0;
  const measured = answerable.filter(isMeasured);
  const beside = answerable.filter((question) => !isMeasured(question));
  const { seed, signal, dimensions, report } = kit;
  const trust = given.length > 0 ? 1 : TRUST_IN_MADE;
  const options = { features: rows.size, dimensions, start: ZERO_SHOT, seed, trust, signal };
  const onEpoch = (epoch: number) =>
    report({ phase: "Training", done: epoch, total: EPOCHS, unit: "epochs" });
  const parameters = await trainRanker(answerable, { ...options, onEpoch });
  // Questions that no candidate answers count as missed.
  const reach = measured.length / Math.max(1, labelled.filter(isMeasured).length);
  const folds = (done: number) =>
    report({ phase: "Cross-validating", done, total: 2 * FOLDS, unit: "folds" });
  const byQuestion = await crossValidate(measured, beside, (_, at) => String(at), options, folds);
  const byTemplate = await crossValidate(measured, beside, wordingOf, options, (fold) => folds(FOLDS + fold));
  return {
    parameters,
    features: [...rows.keys()],
    report: {
      questions: given.length + made.length,
      reverse: made.length,
      answerable: answerable.length,
      unresolved,
      templates: new Set(labelled.map(wordingOf)).size,
      seed,
      epochs: EPOCHS,
      accuracy: {
        zeroShot: reach * accuracyOf(measured, untrainedParameters()),
        byQuestion: byQuestion && reach * byQuestion,
        byTemplate: byTemplate && reach * byTemplate,
        folds: FOLDS,
      },
    },
  };
}

interface Labelled extends LabelledQuestion {
  /** True if it was generated from the graph. */
  made: boolean;
}

async function labelQuestions(
  given: readonly TrainingQuestion[],
  made: readonly TrainingQuestion[],
  rows: Map<string, number>,
  { graph, plan, ranker, report, signal }: TrainingKit,
): Promise<{ labelled: Labelled[]; unresolved: number }> {
  const questions = [...given, ...made];
  const untrained = untrainedParameters();
  const yielder = new Yielder();
  const rowOf = (feature: string) => {
    const row = rows.get(feature) ?? rows.size;
    rows.set(feature, row);
    return row;
  };
  const labelled: Labelled[] = [];
  let unresolved = 0;
  for (const [done, { question, answers }] of questions.entries()) {
    await yielder.yieldIfDue(signal);
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
    const selected = keepOptions(all, (option) => right[option]! || scores[option]! >= bound);
    labelled.push({ ...selected, made: done >= given.length });
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
