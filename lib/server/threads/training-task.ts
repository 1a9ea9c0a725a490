/** Messages between the job runner and the thread that trains. */
import type { LearningReport, MethodModelKind } from "../../methods/contract/trainable";
import type { TrainingQuestion } from "../../questions/plan/ranker/train-planner";
import type { TrainingReport } from "../../questions/plan/ranker/training-report";
import type { Aliases } from "../../words/aliases";

export interface TrainTask {
  /** Folder of the generation that is trained on. */
  folder: string;
  questions: TrainingQuestion[];
  /** Questions that are made from the graph beside them. */
  reverse: number;
  aliases: Aliases;
  seed: number;
  digest: string;
  port: MessagePort;
}

/** Training of one method's model, with the planner that is in use. */
export interface LearnTask extends TrainTask {
  kind: MethodModelKind;
  /** The planner's model as `encodeModel` writes it, with its id; null plans zero-shot. */
  planner: { id: string; bytes: Uint8Array } | null;
}

export interface Learnt {
  report: LearningReport & { embedder: string };
  bytes: Uint8Array;
}

export interface Trained {
  report: TrainingReport;
  /** The model as `encodeModel` writes it. */
  bytes: Uint8Array;
}
