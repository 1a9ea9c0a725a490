/**
 * Vectors of texts that tests index, which a suite of tests leaves to the next: to embed the sample takes half a minute of a processor. They
 * depend on the text and the model alone, so they outlast changes of all other code.
 */
import { cpSync, existsSync } from "node:fs";
import path from "node:path";

/** The data folder of the threads that index in unit tests (see vitest.config.ts) has them too. */
const KEPT = path.resolve(".build", "tests", "embeddings");

/** Puts the vectors into a data folder that no engine has opened yet; without any, it is left as it is. */
export function restoreVectors(data: string): void {
  if (existsSync(KEPT)) cpSync(KEPT, vectorsOf(data), { recursive: true });
}

/** Adds those of a data folder whose engine is closed. Nothing that is there changes: others may read it. */
export function keepVectors(data: string): void {
  cpSync(vectorsOf(data), KEPT, { recursive: true, force: false });
}

function vectorsOf(data: string): string {
  return path.join(data, "embeddings");
}
