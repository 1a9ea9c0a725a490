/** Tales in an engine of its own, with its questions as the set "tales": what tests of experiments from the outside begin with. */

import type { Experiment } from "../../api/schemas/experiment";
import { newExperimentSchema } from "../../measure/experiment";
import type { Environment } from "../../stores/environment";
import type { Engine } from "../engine";
import { readExperiment, startExperiment } from "../experiments/experiments";
import { importQuestions } from "../knowledge-bases/question-sets";
import { finishJob, indexedBase } from "./indexed-base";
import { unstarted } from "./small-world";
import { TALES } from "./tales";
import { openTestEngine } from "./test-engine";

export interface OpenTales {
  engine: Engine;
  environment: Environment;
  /** Id of the knowledge base. */
  base: string;
  /** The experiment once its job has ended, however it did. */
  finished(begun: Experiment): Promise<Experiment>;
  close(): Promise<void>;
}

export async function openTales(questions: readonly object[]): Promise<OpenTales> {
  const place = unstarted();
  const engine = await openTestEngine(place.environment);
  const base = await indexedBase(engine, "Tales", TALES);
  const text = questions.map((question) => JSON.stringify(question)).join("\n");
  await importQuestions(engine, base, { name: "tales", file: "tales.jsonl", text, skip: false });
  return {
    engine,
    environment: place.environment,
    base,
    async finished({ id, job }) {
      await finishJob(engine, job!);
      return readExperiment(engine, id);
    },
    async close() {
      await engine.close();
      place.remove();
    },
  };
}

/** An experiment over the questions by three methods, two of which plan. */
export async function compareOnTales({ engine, base, finished }: OpenTales): Promise<Experiment> {
  const variants = ["hybrid", "graphraft", "mor"].map((method) => ({ name: method, method }));
  const wanted = newExperimentSchema.parse({ questionSet: "tales", variants, k: 5 });
  return finished(await startExperiment(engine, base, wanted));
}
