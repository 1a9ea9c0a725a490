/**
 * Vectors of the sample's texts, which a suite of tests leaves to the next: to embed them takes a minute of two processors. They depend on
 * the text and the model alone, so they outlast changes of all other code.
 */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

const KEPT = path.resolve(".build", "tests", "sample-vectors");

/** Puts the vectors into a data folder that no engine has opened yet; without any, it is left as it is. */
export function restoreVectors(data: string): void {
  if (existsSync(KEPT)) cpSync(KEPT, vectorsOf(data), { recursive: true });
}

/** Keeps those of a data folder whose engine is closed. */
export function keepVectors(data: string): void {
  const part = `${KEPT}.${process.pid}.part`;
  mkdirSync(path.dirname(KEPT), { recursive: true });
  cpSync(vectorsOf(data), part, { recursive: true });
  rmSync(KEPT, { recursive: true, force: true });
  renameSync(part, KEPT);
}

function vectorsOf(data: string): string {
  return path.join(data, "embeddings");
}
