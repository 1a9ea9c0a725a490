/** Where nodes are, by id, in the canvas's own units. */
export interface Place {
  x: number;
  y: number;
}
export type Places = Record<string, Place>;
