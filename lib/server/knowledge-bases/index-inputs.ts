/** Digest of a generation's inputs: equal inputs give an equal generation. */
import { createHash } from "node:crypto";
import type { Source } from "../../files/source";
import { canonicalDigest } from "../../graph/canonical-digest";
import type { Described, Linked } from "../../graph/snapshot/manifest";
import type { Engine } from "../engine";
import type { AppliedEdit } from "../jobs/index-task";

/** Counts up when indexing changes what it builds from the same sources. */
const INDEXING_VERSION = 5;

export interface Inputs {
  sources: readonly Source[];
  edits: readonly AppliedEdit[];
  described?: Described;
  linked?: Linked;
}

export function digestInputs(engine: Engine, { sources, edits, described, linked }: Inputs): string {
  const hash = createHash("sha256").update(`${INDEXING_VERSION}\n${engine.embedder.id}\n`);
  for (const { name, sha256, reading } of sources.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(`${name}\n${sha256}\n${reading ? JSON.stringify(reading) : ""}`);
  if (described) hash.update(`${described.by}\n${described.chunks} of ${described.of}\n`);
  if (linked) hash.update(`${linked.percentile} ${linked.logic} ${linked.degree}\n`);
  if (edits.length > 0) hash.update(`${canonicalDigest(edits)}\n`);
  return hash.digest("hex");
}
