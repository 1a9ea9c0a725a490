/** Of a cell, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Of what scrolls: all of it is shown, at reading size. */
export const UNBOUNDED: Size = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };
