/** Results of a replay, compared with those recorded in its bundle. */
import manifest from "../../../package.json" with { type: "json" };
import type { Experiment } from "../../api/schemas/experiment";
import { HopscopeError } from "../../graph/errors";
import { contentDifferences } from "../../graph/snapshot/graph-content";
import type { BundleManifest } from "../../measure/bundle/bundle";
import type { ReplayReport } from "../../measure/bundle/replay";
import { ReplayComparison } from "../../measure/bundle/replay-comparison";
import type { ExperimentResult } from "../../measure/experiment";
import { isExternal } from "../../measure/external-variants";
import { BundleFolder } from "../../stores/bundle-folder";
import { pairKey } from "../../stores/prisma/experiment-results";
import type { Engine } from "../engine";

/** @throws HopscopeError `not-found` for an experiment that is no replay, or when its bundle is gone */
export async function readReplay(engine: Engine, id: string, signal?: AbortSignal): Promise<ReplayReport> {
  const { experiments, experimentResults } = engine.database;
  const experiment = await experiments.get(id);
  const replay = await experiments.replay(id);
  if (!replay) throw new HopscopeError("not-found", `Experiment ${id} is no replay of a bundle.`);
  const folder = new BundleFolder(engine.environment.HOPSCOPE_DATA, replay.bundle);
  const bundle = await folder.manifest();
  const replayed = new Map<string, ExperimentResult>();
  for (const result of await experimentResults.all(id, signal))
    replayed.set(pairKey(result.question, result.variant), result);
  const comparison = new ReplayComparison(experiment.variants);
  for await (const recorded of folder.results()) {
    const again = replayed.get(pairKey(recorded.question, recorded.variant));
    if (again) comparison.add(recorded, again);
  }
  return comparison.report({
    recorded: replay.digest,
    replayed: experiment.digest,
    versions: versionsOf(bundle),
    notes: await notesOf(engine, experiment, bundle, signal),
  });
}

function versionsOf({ provenance: { application, node } }: BundleManifest): ReplayReport["versions"] {
  return [
    { of: "Hopscope", recorded: application, replayed: manifest.version },
    { of: "Node", recorded: node, replayed: process.version },
  ].filter(({ recorded, replayed }) => recorded !== replayed);
}

async function notesOf(
  engine: Engine,
  { knowledgeBase, generation }: Experiment,
  { provenance, included, experiment: { variants } }: BundleManifest,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const left = variants
    .filter(isExternal)
    .map(({ name }) => `"${name}" was made elsewhere and is not repeated.`);
  const missing = provenance.models
    .filter(({ kind }) => !included.includes(kind))
    .map(({ kind }) => `The bundle does not hold its model "${kind}": it was too large, or removed.`);
  const notes = [...left, ...missing];
  const base = await engine.database.knowledgeBases.get(knowledgeBase);
  if (base.generation !== generation)
    return [...notes, "The knowledge base was indexed again since this replay."];
  const { content } = await engine.graphs.open(base);
  const differences = contentDifferences(provenance.graph!, (await content(signal))!);
  return [...notes, ...differences.map(({ message }) => message)];
}
