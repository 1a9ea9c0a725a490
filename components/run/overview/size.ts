/** Of a cell, in pixels. */
export interface Size {
  width: number;
  height: number;
}
