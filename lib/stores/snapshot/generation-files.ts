/** Names of the files in a generation's folder. */
import type { PartName } from "../../core/graph/snapshot/snapshot-parts";

export type RecordKind = "documents" | "tables";

export const MANIFEST_FILE = "manifest.json";
export const HNSW_FILE = "vectors.usearch";

export const partFile = (part: PartName): string => `${part}.arrow`;
/** One JSON object a line. */
export const recordFile = (kind: RecordKind): string => `${kind}.jsonl`;
export const recordIndexFile = (kind: RecordKind): string => `${kind}.arrow`;
