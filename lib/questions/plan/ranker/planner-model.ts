/**
 * A knowledge base's model learnt from questions, as a value and as bytes: the ranker's weights, the names of its path
 * features, and a report of what it saw and how well it did on held-out questions.
 */
import * as z from "zod";
import { ModelFile } from "../../../graph/numeric/model-file";
import { GRAM_PLACES } from "./question-input";
import { HAND_FEATURES } from "./rank-features";
import type { RankerParameters } from "./ranker";
import { type TrainingReport, trainingReportSchema } from "./training-report";

export interface PlannerModel {
  parameters: RankerParameters;
  /** Name of each row of the matrix. */
  features: readonly string[];
  report: TrainingReport;
}

const LARGEST_INT16 = 32_767;

const headerSchema = z.object({
  hand: z.array(z.number()).length(HAND_FEATURES.length),
  handFeatures: z.array(z.string()),
  none: z.number(),
  dimensions: z.int().min(1).max(16_384),
  features: z.array(z.string()),
  /** For each row: the value that its largest weight represents. */
  scales: z.array(z.number().min(0)),
  report: trainingReportSchema,
});

/** Weights of other hand features mean nothing to this version. */
const FILE = new ModelFile({ magic: "HSPM", version: 1, header: headerSchema, name: "the planner's model" });

/** The model as bytes. Rows that learnt nothing are left out; weights are stored in 16 bits, of the largest of their row. */
export function encodeModel({ parameters, features, report }: PlannerModel): Uint8Array {
  const { hand, none, matrix, width } = parameters;
  const rowOf = (row: number) => matrix.subarray(row * width, (row + 1) * width);
  const scaleOf = (row: number) => rowOf(row).reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const rows = features.map((_, row) => row).filter((row) => scaleOf(row) > 0);
  const scales = rows.map(scaleOf);
  const view = new DataView(new ArrayBuffer(rows.length * width * 2));
  let at = 0;
  for (const [index, row] of rows.entries())
    for (const weight of rowOf(row)) {
      view.setInt16(at, Math.round((weight / scales[index]!) * LARGEST_INT16), true);
      at += 2;
    }
  const header = {
    hand: [...hand],
    handFeatures: [...HAND_FEATURES],
    none,
    dimensions: width - GRAM_PLACES,
    features: rows.map((row) => features[row]!),
    scales,
    report,
  };
  return FILE.encode(header, new Uint8Array(view.buffer));
}

/** @throws HopscopeError `unsupported-format` when the bytes are no model of this version */
export function decodeModel(bytes: Uint8Array): PlannerModel {
  const { header, body } = FILE.decode(bytes);
  const { handFeatures, hand, none, dimensions, features, scales, report } = header;
  if (handFeatures.join() !== HAND_FEATURES.join()) throw FILE.unreadable("it was trained on other features");
  const width = GRAM_PLACES + dimensions;
  const cells = features.length * width;
  if (scales.length !== features.length || body.byteLength !== cells * 2)
    throw FILE.unreadable("its weights do not fit its features");
  const matrix = new Float32Array(cells);
  for (let cell = 0; cell < cells; cell++)
    matrix[cell] = (body.getInt16(cell * 2, true) / LARGEST_INT16) * scales[Math.floor(cell / width)]!;
  return { parameters: { hand: Float64Array.from(hand), none, matrix, width }, features, report };
}
