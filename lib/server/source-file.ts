/** The file that a document was read from, as it was added. */
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { Source } from "../files/source";
import { HopscopeError } from "../graph/errors";
import { sourceFilePath } from "../stores/source-files";
import type { Engine } from "./engine";

export interface SourceFile {
  source: Source;
  content: Readable;
}

/**
 * Opens the original bytes of a source.
 * @param name of the source, or the id of a document that was attached to it
 * @throws HopscopeError `not-found` when there is no such source, or its file is gone
 */
export async function openSourceFile(engine: Engine, base: string, name: string): Promise<SourceFile> {
  const { id } = await engine.database.knowledgeBases.get(base);
  const source = await findSource(engine, id, name);
  if (!source) throw new HopscopeError("not-found", `There is no source "${name}".`);
  const path = sourceFilePath(engine.environment.HOPSCOPE_DATA, source.sha256);
  const file = await open(path).catch(() => {
    throw new HopscopeError("not-found", `The file of the source "${name}" is missing.`, {
      hint: "Add the file again.",
    });
  });
  await file.close();
  return { source, content: createReadStream(path) };
}

/** The source that a document comes from; null for documents that are rows of a file. */
export async function findSource(engine: Engine, base: string, document: string): Promise<Source | null> {
  const steps = document.split("/");
  const names = steps.map((_, index) => steps.slice(0, index + 1).join("/"));
  const found = await engine.database.sources.named(base, names);
  const exact = found.find(({ name }) => name === document);
  // Only messages have documents within them.
  return exact ?? found.findLast(({ format }) => format === "email") ?? null;
}
