/** The weights of the Triple-Dependent GNN: which sizes it has, and where each block lies in the one array that holds them all. */
import type { Random } from "../../../graph/numeric/seeded-random";

export interface GnnShape {
  /** d_PEM: of the embedder's vectors. */
  input: number;
  /** d_GNN. */
  width: number;
  /** L. */
  layers: number;
}

/** Offset of each block of weights in the one array that holds them all. */
export class GnnLayout {
  readonly query: number;
  readonly relation: number;
  readonly first: number;
  readonly output: number;
  readonly size: number;
  /** Numbers of one layer: both steps of g, and the update. */
  readonly perLayer: number;

  constructor(readonly shape: GnnShape) {
    const { input, width, layers } = shape;
    this.query = 0;
    this.relation = width * (3 * input + 1);
    this.first = this.relation + 2 * width * (input + 1);
    this.perLayer = 2 * width * (width + 1) + width * (2 * width + 1);
    this.output = this.first + layers * this.perLayer;
    this.size = this.output + width + 1;
  }

  /** The two maps of g, and the update, of a layer from 0. */
  layer(at: number): { inner: number; outer: number; update: number } {
    const { width } = this.shape;
    const inner = this.first + at * this.perLayer;
    const outer = inner + width * (width + 1);
    return { inner, outer, update: outer + width * (width + 1) };
  }
}

/** Random weights with which values keep their size from layer to layer. */
export function initialWeights(layout: GnnLayout, random: Random): Float64Array {
  const { input, width, layers } = layout.shape;
  const weights = new Float64Array(layout.size);
  const fill = (start: number, rows: number, columns: number, spread: number) => {
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        weights[start + row * (columns + 1) + column] = spread * (2 * random() - 1);
  };
  // Vectors of texts have length 1: a row of such weights gives numbers about 1.
  fill(layout.query, width, 3 * input, 1.7);
  fill(layout.relation, 2 * width, input, 1.7);
  for (let layer = 0; layer < layers; layer++) {
    const { inner, outer, update } = layout.layer(layer);
    fill(inner, width, width, 1.7 / Math.sqrt(width));
    fill(outer, width, width, 1.7 / Math.sqrt(width));
    fill(update, width, 2 * width, 1.7 / Math.sqrt(2 * width));
  }
  fill(layout.output, 1, width, 1 / Math.sqrt(width));
  return weights;
}
