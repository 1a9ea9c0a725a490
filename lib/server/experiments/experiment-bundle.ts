/** An experiment as one archive, with everything that is needed to replay it offline. */

import type { Experiment } from "../../api/schemas/experiment";
import { HopscopeError } from "../../graph/errors";
import {
  BUNDLE_FILES,
  BUNDLE_VERSION,
  type BundleManifest,
  MODEL_LIMIT_BYTES,
  modelFile,
  type RecordedAnswer,
} from "../../measure/bundle/bundle";
import { jsonLines, type PackedFile, packFiles } from "../../measure/bundle/pack-bundle";
import type { Provenance } from "../../measure/bundle/provenance";
import { trecArchive } from "../../measure/trec";
import type { ModelKind } from "../../methods/contract/trainable";
import type { Engine } from "../engine";
import { noteDigest } from "./compare-experiment";
import { digestOf } from "./provenance";

/** Answers of the language model that are looked up at once. */
const LOOKED_UP = 500;

/**
 * The bytes of the archive, while it is made.
 * @throws HopscopeError `not-found`; `not-ready` while answers are missing; `conflict` when it began before origins were recorded,
 * or its graph lives in a Neo4j
 */
export async function bundleExperiment(
  engine: Engine,
  id: string,
  format: "bundle" | "trec" = "bundle",
  signal?: AbortSignal,
): Promise<AsyncGenerator<Uint8Array>> {
  const { experiments, experimentResults } = engine.database;
  const experiment = await experiments.get(id);
  const missing = experiment.questions * experiment.variants.length - experiment.done;
  if (missing > 0)
    throw new HopscopeError("not-ready", `${missing.toLocaleString("en")} answers are missing yet.`, {
      hint: "Let the experiment go on to its end first.",
    });
  const rankings = (variant: number) => experimentResults.rankings(id, [variant], signal);
  if (format === "trec") return trecArchive(experiment.variants, rankings, signal);
  const provenance = await originOf(engine, experiment);
  const models = await readModels(engine, experiment.knowledgeBase, provenance);
  const digest = experiment.digest ?? (await noteDigest(engine, id, signal));
  const { name, questionSet, split, variants, k, seed, llm, questions, knowledgeBaseName } = experiment;
  const manifest: BundleManifest = {
    format: "hopscope-experiment",
    version: BUNDLE_VERSION,
    createdAt: new Date().toISOString(),
    knowledgeBase: { id: experiment.knowledgeBase, name: knowledgeBaseName },
    experiment: { name, questionSet, split, variants, k, seed, llm, questions },
    provenance,
    included: [...models.keys()],
    digest,
  };
  return packFiles(filesOf(engine, id, manifest, models, signal), signal);
}

/** A replay comes from what its bundle came from. */
async function originOf(engine: Engine, { id, name }: Experiment): Promise<Provenance> {
  const provenance = await engine.database.experiments.provenance(id);
  if (provenance === null)
    throw new HopscopeError("conflict", `It is not on record what the answers of "${name}" came from.`, {
      hint: "A replay has the bundle that it repeats; an experiment from an older version has to be run again.",
    });
  if (provenance.graph === null)
    throw new HopscopeError("conflict", "A graph that lives in a Neo4j has no digest to be recognised by.", {
      hint: "Project what you need of it to this machine, and run the experiment there.",
    });
  return provenance;
}

async function* filesOf(
  engine: Engine,
  id: string,
  manifest: BundleManifest,
  models: ReadonlyMap<ModelKind, Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<PackedFile> {
  const { experiments } = engine.database;
  yield { name: BUNDLE_FILES.manifest, pieces: [Buffer.from(JSON.stringify(manifest, null, 2))] };
  yield { name: BUNDLE_FILES.questions, pieces: jsonLines([await experiments.questions(id)]) };
  const answers = new Map<string, RecordedAnswer>();
  yield { name: BUNDLE_FILES.results, pieces: jsonLines(resultsOf(engine, id, answers, signal)) };
  yield { name: BUNDLE_FILES.llmAnswers, pieces: jsonLines(answersOf(engine, answers)) };
  for (const [kind, bytes] of models) yield { name: modelFile(kind), pieces: [bytes] };
}

/** Notes which answers of the language model they used. */
async function* resultsOf(
  engine: Engine,
  id: string,
  answers: Map<string, RecordedAnswer>,
  signal: AbortSignal | undefined,
) {
  for await (const page of engine.database.experimentResults.pages(id, signal)) {
    for (const { llmKeys = [], llmUnusable = {} } of page) {
      for (const [key, answer] of Object.entries(llmUnusable))
        answers.set(key, { key, answer, usable: false });
      for (const key of llmKeys) answers.set(key, { key, answer: "", usable: true });
    }
    yield page;
  }
}

async function* answersOf(
  { database: { llmAnswers } }: Engine,
  answers: ReadonlyMap<string, RecordedAnswer>,
) {
  yield [...answers.values()].filter(({ usable }) => !usable);
  const keys = [...answers.values()].filter(({ usable }) => usable).map(({ key }) => key);
  for (let start = 0; start < keys.length; start += LOOKED_UP) {
    const found = await llmAnswers.many(keys.slice(start, start + LOOKED_UP));
    yield [...found].map(([key, answer]): RecordedAnswer => ({ key, answer, usable: true }));
  }
}

/** The models that are still stored and not too large. */
async function readModels(
  { database: { trainedModels } }: Engine,
  base: string,
  { models }: Provenance,
): Promise<Map<ModelKind, Uint8Array>> {
  const found = new Map<ModelKind, Uint8Array>();
  for (const { kind, id, bytes, sha256 } of models) {
    if (bytes > MODEL_LIMIT_BYTES) continue;
    const weights = await trainedModels.weights(base, id);
    if (weights && digestOf(weights) === sha256) found.set(kind, weights);
  }
  return found;
}
