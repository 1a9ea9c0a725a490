/** Experiments that are run again from their bundles: imported, and matched with a knowledge base of the same content. */
import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { type Readable, Transform } from "node:stream";
import { BUNDLE_LIMIT_BYTES } from "../../api/experiments";
import type { Experiment } from "../../api/schemas/experiment";
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import { HopscopeError } from "../../graph/errors";
import { contentDifferences, type GraphContent } from "../../graph/snapshot/graph-content";
import type { BundleManifest } from "../../measure/bundle/bundle";
import { resultsDigest } from "../../measure/bundle/results-digest";
import { type ExperimentResult, NO_CAPS } from "../../measure/experiment";
import { ownVariants } from "../../measure/external-variants";
import { BundleFolder } from "../../stores/bundle-folder";
import { writeStream } from "../../stores/write-stream";
import type { BaseRights } from "../accounts/base-rights";
import type { Engine } from "../engine";
import { completeVariants, resumeExperiment } from "./experiments";
import { removeBundleUnused } from "./stored-bundles";

/**
 * Queues a replay: an experiment that asks what the bundle's asked, offline.
 * @param content bytes of the bundle
 * @param knowledgeBase id or name; any knowledge base of the same content that the caller may change when left out
 * @throws HopscopeError `invalid-input` or `too-large` for the bundle, `not-found`, `conflict` when no knowledge base here has
 * that content: its problems say how each differs
 */
export async function startReplay(
  engine: Engine,
  content: Readable,
  { knowledgeBase }: { knowledgeBase?: string },
  rights: BaseRights,
  waiting: { signal: AbortSignal; caller?: string },
): Promise<Experiment> {
  const { signal } = waiting;
  const asked = await candidates(engine, knowledgeBase, rights);
  const { sha256, bundle } = await keepBundle(engine, content, waiting);
  try {
    const found = await findBase(engine, bundle, asked, signal);
    const { experiment, digest } = bundle;
    const folder = new BundleFolder(engine.environment.HOPSCOPE_DATA, sha256);
    const { name, questions, ...design } = experiment;
    const own = ownVariants(experiment.variants);
    const id = await engine.database.experiments.create({
      knowledgeBase: found.id,
      name: `Replay of ${name}`,
      generation: found.generation,
      design: { ...design, variants: completeVariants(engine, own), questions },
      caps: NO_CAPS,
      replay: {
        bundle: sha256,
        digest:
          own.length < experiment.variants.length ? await askedDigest(folder, own.length, signal) : digest,
      },
      questions: await folder.questions(),
    });
    return await resumeExperiment(engine, id);
  } catch (error) {
    await removeBundleUnused(engine, sha256);
    throw error;
  }
}

/** The digest without rankings that were made elsewhere, which no replay repeats. @param own how many variants are asked */
async function askedDigest(folder: BundleFolder, own: number, signal: AbortSignal): Promise<string> {
  const asked: ExperimentResult[] = [];
  for await (const result of folder.results()) if (result.variant < own) asked.push(result);
  return resultsDigest(asked, signal);
}

/** Unpacks what arrives, when it is in order; nothing is left of what is not. */
async function keepBundle(
  { environment: { HOPSCOPE_DATA: data }, threads }: Engine,
  content: Readable,
  waiting: { signal: AbortSignal; caller?: string },
): Promise<{ sha256: string; bundle: BundleManifest }> {
  const arriving = path.join(data, "bundles", `${randomUUID()}.arriving`);
  await mkdir(path.dirname(arriving), { recursive: true });
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      bytes += piece.byteLength;
      done(bytes > BUNDLE_LIMIT_BYTES ? tooLarge() : null, piece);
    },
  });
  try {
    await writeStream(content, arriving, { through: measure, signal: waiting.signal });
    const sha256 = hash.digest("hex");
    const bundle = await threads.read("unpackBundle", { file: arriving, data, sha256 }, waiting);
    return { sha256, bundle };
  } finally {
    await rm(arriving, { force: true });
  }
}

function tooLarge(): HopscopeError {
  return new HopscopeError(
    "too-large",
    `The bundle has more than the ${BUNDLE_LIMIT_BYTES / 1024 / 1024} MiB that are read.`,
  );
}

/** The bases that may be asked: the one wanted, or all that the caller may change. @throws HopscopeError `not-found`, `forbidden` */
async function candidates(
  { database }: Engine,
  wanted: string | undefined,
  rights: BaseRights,
): Promise<{ isWanted: boolean; bases: KnowledgeBase[] }> {
  const ids = wanted === undefined ? rights.those("editor") : [await rights.require(wanted, "editor")];
  return { isWanted: wanted !== undefined, bases: await database.knowledgeBases.list(ids) };
}

async function findBase(
  engine: Engine,
  { provenance: { graph, embedder }, knowledgeBase: recorded }: BundleManifest,
  { isWanted, bases }: { isWanted: boolean; bases: readonly KnowledgeBase[] },
  signal: AbortSignal,
): Promise<{ id: string; generation: string }> {
  if (embedder !== engine.embedder.id)
    throw new HopscopeError(
      "conflict",
      `The bundle was made with the embedder ${embedder}; here it is ${engine.embedder.id}.`,
      { hint: "Start Hopscope with the same embedding endpoint." },
    );
  const problems: { at: string; message: string }[] = [];
  for (const base of bases) {
    const difference = await differenceOf(engine, base, graph!, signal);
    if (difference === null) return { id: base.id, generation: base.generation! };
    problems.push({ at: base.name, message: difference });
  }
  const all = isWanted ? `"${bases[0]!.name}" does not hold` : "No knowledge base here holds";
  throw new HopscopeError(
    "conflict",
    `${all} what "${recorded.name}" had when the experiment was run. ${problems.map(({ at, message }) => `${at}: ${message}`).join(" ")}`,
    { hint: "Add the same files, in the same order, and index them; then replay again.", problems },
  );
}

/** In words; null when it holds the same. Similarity edges may differ. */
async function differenceOf(
  engine: Engine,
  base: KnowledgeBase,
  recorded: GraphContent,
  signal: AbortSignal,
): Promise<string | null> {
  if (base.connection) return "it lives in a Neo4j, which has no digest.";
  if (!base.generation) return "it is not indexed yet.";
  const nodes = base.manifest?.schema.nodeCount;
  // Counting is free, digests are not.
  if (nodes !== recorded.nodeCount) return `it has ${nodes} nodes instead of ${recorded.nodeCount}.`;
  const { content } = await engine.graphs.open(base);
  const differences = contentDifferences(recorded, (await content(signal))!);
  const hard = differences.filter(({ part }) => part !== "similarity");
  return hard.length === 0 ? null : hard.map(({ message }) => message).join(" ");
}
