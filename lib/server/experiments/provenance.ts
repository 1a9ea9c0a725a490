/** Provenance of a knowledge base's answers at this moment: the graph, the models, the versions. */
import { createHash } from "node:crypto";
import manifest from "../../../package.json" with { type: "json" };
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import { type Provenance, provenanceSchema } from "../../measure/bundle/provenance";
import type { Engine } from "../engine";
import { readLearnt } from "../methods/trained-method-models";

/**
 * @param llm whether a language model is asked
 * @throws HopscopeError `not-ready` while nothing can be asked; the signal's reason
 */
export async function readProvenance(
  engine: Engine,
  base: KnowledgeBase,
  llm: boolean,
  signal: AbortSignal,
): Promise<Provenance> {
  const { content } = await engine.graphs.open(base);
  const models: Provenance["models"] = [];
  for (const kind of engine.methods.modelKinds) {
    const learnt = await readLearnt(engine, base.id, kind);
    if (learnt)
      models.push({ kind, id: learnt.id, bytes: learnt.bytes.length, sha256: digestOf(learnt.bytes) });
  }
  // Parsed as it is read back: with fields in a fixed order, so that two of them can be compared.
  return provenanceSchema.parse({
    application: manifest.version,
    node: process.version,
    embedder: engine.embedder.id,
    graph: await content(signal),
    models,
    aliases: await engine.database.knowledgeBases.aliases(base.id),
    ...(llm ? await languageModels(engine, base.id) : { notes: [], llm: null, tuned: [] }),
  });
}

async function languageModels(
  engine: Engine,
  base: string,
): Promise<Pick<Provenance, "notes" | "llm" | "tuned">> {
  const { ready, settings } = await engine.languageModels.choice();
  if (!ready) return { notes: [], llm: null, tuned: [] };
  const { baseUrl, model } = settings;
  const tuned: Provenance["tuned"] = [];
  for (const { id: recipe } of engine.methods.recipes) {
    const found = await engine.database.tunedModels.active(base, recipe);
    if (found && new URL(found.report.baseUrl).origin === new URL(baseUrl).origin)
      tuned.push({ recipe, baseUrl, model: found.report.model });
  }
  const notes = await engine.database.knowledgeBases.notes(base);
  return { notes, llm: { baseUrl, model }, tuned };
}

export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
