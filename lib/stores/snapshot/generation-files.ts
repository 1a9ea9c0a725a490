/** Names of the files in a generation's folder. */
import { EDIT_FILE } from "../../graph/edits/edit-outcomes";
import { OVERLAY_FILE } from "../../graph/edits/graph-patch";
import type { PartName } from "../../graph/snapshot/snapshot-parts";

export type RecordKind = "documents" | "tables";

export const MANIFEST_FILE = "manifest.json";
export const HNSW_FILE = "vectors.usearch";

/** Vectors of the texts that an overlay changes. */
export const OVERLAY_VECTORS_FILE = "overlay-vectors.arrow";

/** Files of an overlay's own; its other files are those of the generation below. */
export const OVERLAY_FILES: readonly string[] = [OVERLAY_FILE, OVERLAY_VECTORS_FILE, EDIT_FILE];

export const partFile = (part: PartName): string => `${part}.arrow`;
/** One JSON object a line. */
export const recordFile = (kind: RecordKind): string => `${kind}.jsonl`;
export const recordIndexFile = (kind: RecordKind): string => `${kind}.arrow`;
