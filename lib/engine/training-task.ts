/** What travels between the job runner and the thread that trains. */
import type { TrainingReport } from "../core/learn/planner-model";
import type { TrainingQuestion } from "../core/learn/train-planner";
import type { Aliases } from "../core/plan/verbalise";

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

export interface Trained {
  report: TrainingReport;
  /** The model as `encodeModel` writes it. */
  bytes: Uint8Array;
}
