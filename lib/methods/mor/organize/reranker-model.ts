/** A trained reranker as bytes: a description in JSON, then the weights in single precision. */
import { z } from "zod";
import { HopscopeError } from "../../../core/errors";
import type { LearntModel } from "../../../core/learn/trainable";
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

/** "HSMR" and the version of what follows. */
const MAGIC = 0x524d5348;
const VERSION = 1;
/** Magic, version, length of the header. */
const PREFIX_BYTES = 12;

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

export function encodeReranker({ shape, weights, use, embedder }: RerankerModel): Uint8Array {
  const header = new TextEncoder().encode(
    JSON.stringify({
      features: FEATURE_NAMES,
      ...shape,
      labels: [...shape.labels],
      use,
      embedder,
    } satisfies z.input<typeof headerSchema>),
  );
  const count = PARTS.reduce((sum, part) => sum + weights[part].length, 0);
  const bytes = new Uint8Array(PREFIX_BYTES + header.length + 4 * count);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, VERSION, true);
  view.setUint32(8, header.length, true);
  bytes.set(header, PREFIX_BYTES);
  let at = PREFIX_BYTES + header.length;
  for (const part of PARTS)
    for (const weight of weights[part]) {
      view.setFloat32(at, weight, true);
      at += 4;
    }
  return bytes;
}

/** @throws HopscopeError `unsupported-format` when the bytes are no reranker of this version */
export function decodeReranker(bytes: Uint8Array): RerankerModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < PREFIX_BYTES || view.getUint32(0, true) !== MAGIC) throw unreadable("it is no reranker");
  const version = view.getUint32(4, true);
  if (version !== VERSION) throw unreadable(`it has version ${version}, and this is version ${VERSION}`);
  const end = PREFIX_BYTES + view.getUint32(8, true);
  if (end > bytes.length) throw unreadable("it is cut off");
  const { features, use, embedder, ...shape } = readHeader(bytes.subarray(PREFIX_BYTES, end));
  if (features.join() !== FEATURE_NAMES.join()) throw unreadable("it was trained on other features");
  const sizes = partSizes(shape);
  const count = PARTS.reduce((sum, part) => sum + sizes[part], 0);
  if (bytes.length - end !== 4 * count) throw unreadable("its weights do not fit its description");
  let at = end;
  const read = (size: number) => {
    const start = at;
    at += 4 * size;
    return Float64Array.from({ length: size }, (_, place) => view.getFloat32(start + 4 * place, true));
  };
  const weights = Object.fromEntries(
    PARTS.map((part) => [part, read(sizes[part])]),
  ) as unknown as NetworkWeights;
  if (PARTS.some((part) => !weights[part].every(Number.isFinite))) throw unreadable("a weight is no number");
  return { shape, weights, use, embedder };
}

const decoded = new WeakMap<LearntModel, RerankerModel>();

/** Decodes a model in use once. */
export function decodedReranker(model: LearntModel): RerankerModel {
  const known = decoded.get(model) ?? decodeReranker(model.bytes);
  decoded.set(model, known);
  return known;
}

function readHeader(bytes: Uint8Array): z.infer<typeof headerSchema> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw unreadable("its description is damaged");
  }
  const header = headerSchema.safeParse(value);
  if (!header.success) throw unreadable(z.prettifyError(header.error));
  return header.data;
}

function unreadable(reason: string): HopscopeError {
  return new HopscopeError("unsupported-format", `The reranker of MoR cannot be read: ${reason}.`, {
    hint: "Train it again.",
  });
}
