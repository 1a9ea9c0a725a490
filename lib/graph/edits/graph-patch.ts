/** The changes of a snapshot by an overlay, by the rows of that snapshot; as a file of the overlay's folder. */
import * as z from "zod";
import type { NewEdge, NewNode } from "../snapshot/graph-builder";
import type { Manifest } from "../snapshot/manifest";

/** Its name in the folder of an overlay. */
export const OVERLAY_FILE = "overlay.json";

/** A stored edge that is gone or has another relation or other properties; its ends are rows. */
export interface ChangedEdge {
  row: number;
  source: number;
  target: number;
  edge: NewEdge | null;
}

/** Lists ascend by row. */
export interface GraphPatch {
  /** Null for a node that is gone. */
  nodes: { row: number; node: NewNode | null }[];
  /** They come behind all others. */
  addedNodes: NewNode[];
  edges: ChangedEdge[];
  /** They come before the edges that indexing computed, the first of which has this row. */
  addedEdges: NewEdge[];
  linksFrom: number;
}

export interface StoredOverlay {
  /** The generation that is changed: its name, and what of its manifest is not that of the overlay. */
  base: { generation: string } & Pick<Manifest, "inputs" | "schema" | "parts"> &
    Partial<Pick<Manifest, "documents" | "tables">>;
  /** Ids of the corrections that the base was built with, whatever became of them. */
  applied: string[];
  patch: GraphPatch;
  /** Absent where none were added. */
  sources?: AddedSources;
}

/** Documents and tables that the base does not have. */
export type AddedSources = Readonly<Record<"documents" | "tables", readonly { id: string }[]>>;

/** A patch is only read where its checksum was compared, so its shape alone is checked. */
const storedSchema = z.looseObject({
  base: z.looseObject({ generation: z.string(), inputs: z.string(), parts: z.array(z.unknown()) }),
  applied: z.array(z.string()),
  patch: z.looseObject({ nodes: z.array(z.unknown()), edges: z.array(z.unknown()), linksFrom: z.int() }),
});

export function writeOverlayFile(overlay: StoredOverlay): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(overlay));
}

/** @throws what JSON or the schema throws for a file that is none */
export function readOverlayFile(bytes: Uint8Array): StoredOverlay {
  // A copy: what is in shared memory cannot be decoded where it is.
  const read: unknown = JSON.parse(new TextDecoder().decode(bytes.slice()));
  storedSchema.parse(read);
  return read as StoredOverlay;
}
