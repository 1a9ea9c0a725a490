/** What chunks are compared by. */

/** Unit vectors that chunks are compared by, row-major, a row for each chunk. */
export interface ChunkVectors {
  /** Of a passage or node its text, of a table segment its columns. */
  content: Float32Array;
  /** Of a passage its topic, of a table segment its title; unused for nodes. */
  topic: Float32Array;
  dimensions: number;
}
