/**
 * What a knowledge base has learnt from questions, as a value and as bytes: the ranker's weights, the names of its path
 * features, and a report of what it saw and how well it did on questions that were held out.
 */
import { z } from "zod";
import { HopscopeError } from "../errors";
import { HAND_FEATURES } from "../plan/rank-features";
import { GRAM_PLACES } from "./question-input";
import type { RankerParameters } from "./ranker";

const share = z.number().min(0).max(1);

export const trainingReportSchema = z.object({
  /** All questions, and how many of them were made from the graph. */
  questions: z.int().min(0),
  reverse: z.int().min(0),
  /** Those that a candidate answers: only they can be learnt from. */
  answerable: z.int().min(0),
  /** Those whose gold answers name nothing in the graph. */
  unresolved: z.int().min(0),
  /** Different wordings, with the mentions masked. */
  templates: z.int().min(0),
  /** Of the questions and their answers. */
  digest: z.string(),
  generation: z.string(),
  embedder: z.string(),
  seed: z.int(),
  epochs: z.int(),
  /** Questions whose most probable plan gives the gold answers, of all that have gold answers in the graph. */
  accuracy: z.object({
    /** Before training. */
    zeroShot: share,
    /** Cross-validated: question by question, and with whole wordings held out; null when there are too few. */
    byQuestion: share.nullable(),
    byTemplate: share.nullable(),
    folds: z.int(),
  }),
  trainedAt: z.iso.datetime(),
  seconds: z.number(),
});
export type TrainingReport = z.infer<typeof trainingReportSchema>;

export interface PlannerModel {
  parameters: RankerParameters;
  /** Name of each row of the matrix. */
  features: readonly string[];
  report: TrainingReport;
}

/** "HSPM" and the version of what follows; weights of other hand features mean nothing to this version. */
const MAGIC = 0x4d505348;
const VERSION = 1;
/** Magic, version, length of the header. */
const PREFIX_BYTES = 12;
const LARGEST_INT16 = 32_767;

const headerSchema = z.object({
  hand: z.array(z.number()).length(HAND_FEATURES.length),
  handFeatures: z.array(z.string()),
  none: z.number(),
  dimensions: z.int().min(1).max(16_384),
  features: z.array(z.string()),
  /** Of each row: what its largest weight stands for. */
  scales: z.array(z.number().min(0)),
  report: trainingReportSchema,
});

/** The model as bytes. Rows that learnt nothing are left out; weights are kept in 16 bits, of the largest of their row. */
export function encodeModel({ parameters, features, report }: PlannerModel): Uint8Array {
  const { hand, none, matrix, width } = parameters;
  const rowOf = (row: number) => matrix.subarray(row * width, (row + 1) * width);
  const scaleOf = (row: number) => rowOf(row).reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const rows = features.map((_, row) => row).filter((row) => scaleOf(row) > 0);
  const scales = rows.map(scaleOf);
  const header = new TextEncoder().encode(
    JSON.stringify({
      hand: [...hand],
      handFeatures: [...HAND_FEATURES],
      none,
      dimensions: width - GRAM_PLACES,
      features: rows.map((row) => features[row]!),
      scales,
      report,
    } satisfies z.input<typeof headerSchema>),
  );
  const bytes = new Uint8Array(PREFIX_BYTES + header.length + rows.length * width * 2);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, VERSION, true);
  view.setUint32(8, header.length, true);
  bytes.set(header, PREFIX_BYTES);
  let at = PREFIX_BYTES + header.length;
  for (const [index, row] of rows.entries())
    for (const weight of rowOf(row)) {
      view.setInt16(at, Math.round((weight / scales[index]!) * LARGEST_INT16), true);
      at += 2;
    }
  return bytes;
}

/** @throws HopscopeError `unsupported-format` when the bytes are no model of this version */
export function decodeModel(bytes: Uint8Array): PlannerModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < PREFIX_BYTES || view.getUint32(0, true) !== MAGIC)
    throw unreadable("it is no planner model");
  const version = view.getUint32(4, true);
  if (version !== VERSION) throw unreadable(`it has version ${version}, and this is version ${VERSION}`);
  const end = PREFIX_BYTES + view.getUint32(8, true);
  if (end > bytes.length) throw unreadable("it is cut off");
  const header = readHeader(bytes.subarray(PREFIX_BYTES, end));
  const width = GRAM_PLACES + header.dimensions;
  const cells = header.features.length * width;
  if (header.scales.length !== header.features.length || bytes.length - end !== cells * 2)
    throw unreadable("its weights do not fit its features");
  const matrix = new Float32Array(cells);
  for (let cell = 0; cell < cells; cell++)
    matrix[cell] =
      (view.getInt16(end + cell * 2, true) / LARGEST_INT16) * header.scales[Math.floor(cell / width)]!;
  const parameters = { hand: Float64Array.from(header.hand), none: header.none, matrix, width };
  return { parameters, features: header.features, report: header.report };
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
  if (header.data.handFeatures.join() !== HAND_FEATURES.join())
    throw unreadable("it was trained on other features");
  return header.data;
}

function unreadable(reason: string): HopscopeError {
  return new HopscopeError("unsupported-format", `The planner's model cannot be read: ${reason}.`, {
    hint: "Train the planner again.",
  });
}
