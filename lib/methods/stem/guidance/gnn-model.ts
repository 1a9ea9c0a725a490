/** A trained Triple-GNN as bytes: what shape it has, for which embedder, and its weights in 32 bits. */
import { z } from "zod";
import { HopscopeError } from "../../../core/errors";
import type { LearntModel } from "../../../core/learn/trainable";
import { GnnLayout } from "./triple-gnn";

export interface GuidanceModel {
  layout: GnnLayout;
  weights: Float64Array;
  embedder: string;
}

/** "HSTG" and the version of what follows. */
const MAGIC = 0x47545348;
const VERSION = 1;
/** Magic, version, length of the header. */
const PREFIX_BYTES = 12;

const headerSchema = z.object({
  input: z.int().min(1).max(16_384),
  width: z.int().min(1).max(1_024),
  layers: z.int().min(1).max(16),
  embedder: z.string(),
});

export function encodeGuidance({ layout, weights, embedder }: GuidanceModel): Uint8Array {
  const header = new TextEncoder().encode(JSON.stringify({ ...layout.shape, embedder }));
  const bytes = new Uint8Array(PREFIX_BYTES + header.length + weights.length * 4);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, VERSION, true);
  view.setUint32(8, header.length, true);
  bytes.set(header, PREFIX_BYTES);
  for (const [at, weight] of weights.entries())
    view.setFloat32(PREFIX_BYTES + header.length + at * 4, weight, true);
  return bytes;
}

/** @throws HopscopeError `unsupported-format` when the bytes are no model of this version */
export function decodeGuidance(bytes: Uint8Array): GuidanceModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < PREFIX_BYTES || view.getUint32(0, true) !== MAGIC)
    throw unreadable("it is no Triple-GNN");
  const version = view.getUint32(4, true);
  if (version !== VERSION) throw unreadable(`it has version ${version}, and this is version ${VERSION}`);
  const end = PREFIX_BYTES + view.getUint32(8, true);
  if (end > bytes.length) throw unreadable("it is cut off");
  const { embedder, ...shape } = readHeader(bytes.subarray(PREFIX_BYTES, end));
  const layout = new GnnLayout(shape);
  if (bytes.length - end !== layout.size * 4) throw unreadable("its weights do not fit its shape");
  const weights = Float64Array.from({ length: layout.size }, (_, at) => view.getFloat32(end + at * 4, true));
  if (!weights.every(Number.isFinite)) throw unreadable("a weight is no number");
  return { layout, weights, embedder };
}

const decoded = new WeakMap<LearntModel, GuidanceModel>();

/** The model in use, decoded once. @throws as `decodeGuidance` */
export function guidanceModel(learnt: LearntModel): GuidanceModel {
  const known = decoded.get(learnt) ?? decodeGuidance(learnt.bytes);
  decoded.set(learnt, known);
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
  return new HopscopeError("unsupported-format", `The Triple-GNN cannot be read: ${reason}.`, {
    hint: "Train the guidance again.",
  });
}
