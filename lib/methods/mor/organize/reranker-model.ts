/** A trained reranker as bytes: a description in JSON, then the weights in single precision. */
import * as z from "zod";
import { decodedOnce, ModelFile, readFloats, writeFloats } from "../../../graph/numeric/model-file";
import { type NetworkPart, type NetworkShape, type NetworkWeights, partSizes } from "./network";
import { FEATURES, type Fingerprints } from "./numbers";

export interface RerankerModel {
  shape: NetworkShape;
  weights: NetworkWeights;
  /** The fingerprints that it was trained with. */
  use: Fingerprints;
  /** Vectors of another embedder mean nothing to it. */
  embedder: string;
}

const headerSchema = z.object({
  features: z.array(z.string()),
  labels: z.array(z.string()).max(100_000),
  width: z.int().min(1).max(4_096),
  dimensions: z.int().min(1).max(16_384),
  use: z.object({ textual: z.boolean(), structural: z.boolean(), traversal: z.boolean() }),
  embedder: z.string(),
});

const FEATURE_NAMES = FEATURES.map(({ name }) => name);
/** In the order in which they are written. */
const PARTS: readonly NetworkPart[] = ["linear", "hidden", "bias", "output", "labels", "found", "asked"];

const FILE = new ModelFile({ magic: "HSMR", version: 1, header: headerSchema, name: "the reranker of MoR" });

export function encodeReranker({ shape, weights, use, embedder }: RerankerModel): Uint8Array {
  const header = { features: FEATURE_NAMES, ...shape, labels: [...shape.labels], use, embedder };
  return FILE.encode(header, writeFloats(PARTS.map((part) => weights[part])));
}

/** @throws HopscopeError `unsupported-format` when the bytes are no reranker of this version */
export function decodeReranker(bytes: Uint8Array): RerankerModel {
  const { header, body } = FILE.decode(bytes);
  const { features, use, embedder, ...shape } = header;
  if (features.join() !== FEATURE_NAMES.join()) throw FILE.unreadable("it was trained on other features");
  const sizes = partSizes(shape);
  const lists = readFloats(
    body,
    PARTS.map((part) => sizes[part]),
  );
  if (!lists) throw FILE.unreadable("its weights do not fit its description");
  const weights = Object.fromEntries(PARTS.map((part, at) => [part, lists[at]])) as unknown as NetworkWeights;
  return { shape, weights, use, embedder };
}

/** The model in use. @throws as `decodeReranker` */
export const decodedReranker = decodedOnce(decodeReranker);
