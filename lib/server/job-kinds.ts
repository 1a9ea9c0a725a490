/** The function of each kind of job: a new kind is one line here, beside its name in lib/api/schemas/job.ts. */
import type { Job, JobKind } from "../api/schemas/job";
import type { Engine } from "./engine";
import { runExperiment } from "./experiments/experiment-job";
import { runJudging } from "./experiments/judging";
import { runReading } from "./experiments/oracle";
import type { Following } from "./jobs/index-task";
import { runExtraction } from "./knowledge-bases/extracting";
import { runIndexing } from "./knowledge-bases/indexing";
import { runNeo4jIndexing } from "./knowledge-bases/neo4j-indexing";
import { runProjection } from "./knowledge-bases/neo4j-projection";
import { runSync } from "./knowledge-bases/syncing";
import { runFineTuning } from "./training/fine-tune-job";
import { runTraining } from "./training/training";

type RunKind = (engine: Engine, job: Job, following: Following) => Promise<void>;

export const JOB_KINDS: Readonly<Record<JobKind, RunKind>> = {
  index: runIndexing,
  sync: runSync,
  extract: runExtraction,
  train: runTraining,
  "fine-tune": runFineTuning,
  "neo4j-indexes": runNeo4jIndexing,
  projection: runProjection,
  experiment: runExperiment,
  router: runReading,
  judge: runJudging,
};
