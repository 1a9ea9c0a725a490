/** What each kind of job does: a new kind is one line here, beside its name in lib/core/job.ts. */
import type { Job, JobKind } from "../core/job";
import type { Engine } from "./engine";
import { runExperiment } from "./experiment-job";
import { runFineTuning } from "./fine-tune-job";
import type { Following } from "./index-task";
import { runIndexing } from "./indexing";
import { runJudging } from "./judging";
import { runNeo4jIndexing } from "./neo4j-indexing";
import { runProjection } from "./neo4j-projection";
import { runReading } from "./oracle";
import { runTraining } from "./training";

type RunKind = (engine: Engine, job: Job, following: Following) => Promise<void>;

export const JOB_KINDS: Readonly<Record<JobKind, RunKind>> = {
  index: runIndexing,
  train: runTraining,
  "fine-tune": runFineTuning,
  "neo4j-indexes": runNeo4jIndexing,
  projection: runProjection,
  experiment: runExperiment,
  router: runReading,
  judge: runJudging,
};
