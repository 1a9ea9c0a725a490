/** A trained Triple-GNN as bytes: what shape it has, for which embedder, and its weights in 32 bits. */
import * as z from "zod";
import { decodedOnce, ModelFile, readFloats, writeFloats } from "../../../graph/numeric/model-file";
import { GnnLayout } from "./gnn-layout";

export interface GuidanceModel {
  layout: GnnLayout;
  weights: Float64Array;
  embedder: string;
}

const headerSchema = z.object({
  input: z.int().min(1).max(16_384),
  width: z.int().min(1).max(1_024),
  layers: z.int().min(1).max(16),
  embedder: z.string(),
});

const FILE = new ModelFile({ magic: "HSTG", version: 1, header: headerSchema, name: "the Triple-GNN" });

export function encodeGuidance({ layout, weights, embedder }: GuidanceModel): Uint8Array {
  return FILE.encode({ ...layout.shape, embedder }, writeFloats([weights]));
}

/** @throws HopscopeError `unsupported-format` when the bytes are no model of this version */
export function decodeGuidance(bytes: Uint8Array): GuidanceModel {
  const { header, body } = FILE.decode(bytes);
  const { embedder, ...shape } = header;
  const layout = new GnnLayout(shape);
  const [weights] = readFloats(body, [layout.size]) ?? [];
  if (!weights) throw FILE.unreadable("its weights do not fit its shape");
  return { layout, weights, embedder };
}

/** The model in use. @throws as `decodeGuidance` */
export const guidanceModel = decodedOnce(decodeGuidance);
