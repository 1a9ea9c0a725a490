/** The toolkit for a replay: the graph from here, trained models and model answers from the bundle. */
import { notedSource } from "../../graph/noted-source";
import type { LearntModel } from "../../graph/numeric/model-file";
import type { BundleManifest } from "../../measure/bundle/bundle";
import type { Toolkit } from "../../methods/contract/retriever";
import type { ModelKind } from "../../methods/contract/trainable";
import { decodeModel } from "../../questions/plan/ranker/planner-model";
import { openReader } from "../../questions/reading/read-question";
import { BundleFolder } from "../../stores/bundle-folder";
import { openRecordedLlm } from "../../stores/llm/open-llm";
import type { Engine } from "../engine";
import { readOnce } from "../methods/read-once";
import type { AskingKit } from "../methods/toolkit";

/**
 * Nothing of the language model is sent: what the bundle has no answer to is refused.
 * @param opened the kit of the knowledge base that is asked
 * @throws HopscopeError `not-found` when the bundle is gone, `not-ready` for a model of another embedder
 */
export async function openReplayKit(
  engine: Engine,
  bundle: string,
  opened: AskingKit,
): Promise<{ kit: AskingKit; refused: () => number }> {
  const folder = new BundleFolder(engine.environment.HOPSCOPE_DATA, bundle);
  const manifest = await folder.manifest();
  const models = await readModels(folder, manifest);
  const { aliases, notes } = manifest.provenance;
  const learnt = models.get("planner");
  const model = learnt ? { id: learnt.id, model: decodeModel(learnt.bytes) } : null;
  const read = openReader({ graph: opened.graph, embedder: engine.embedder, aliases, model });
  const { llm: _, tuned: __, ...kit } = opened;
  const spoken = await openRecorded(folder, manifest);
  return {
    kit: {
      ...kit,
      graph: notedSource(opened.graph, notes),
      read: readOnce(read),
      learnt: async (kind) => models.get(kind) ?? null,
      ...spoken?.models,
    },
    refused: () => spoken?.refused() ?? 0,
  };
}

/** The models in the bundle; the report names the missing ones. */
async function readModels(
  folder: BundleFolder,
  { provenance, included }: BundleManifest,
): Promise<Map<ModelKind, LearntModel>> {
  const models = new Map<ModelKind, LearntModel>();
  for (const { kind, id } of provenance.models)
    if (included.includes(kind)) models.set(kind, { id, bytes: await folder.model(kind) });
  return models;
}

async function openRecorded(folder: BundleFolder, { provenance: { llm, tuned } }: BundleManifest) {
  if (llm === null) return null;
  const records = await folder.llmRecords();
  const spoken = openRecordedLlm(llm, records);
  const byRecipe = new Map(tuned.map((place) => [place.recipe, openRecordedLlm(place, records)]));
  const models: Pick<Toolkit, "llm" | "tuned"> = {
    llm: spoken.llm,
    tuned: async (recipe) => byRecipe.get(recipe)?.llm ?? null,
  };
  const all = [spoken, ...byRecipe.values()];
  return { models, refused: () => all.reduce((sum, { refused }) => sum + refused(), 0) };
}
