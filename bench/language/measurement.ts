/** The input of each set of the benchmark. */
import type { Embedder } from "../../lib/methods/contract/retriever";
import type { OpenReader } from "./reader";

export interface MeasurementKit {
  embedder: Embedder;
  reader: { name: string; open: OpenReader };
}

/** Measures the reader on one set and prints its tables. */
export type Measurement = (kit: MeasurementKit) => Promise<void>;
