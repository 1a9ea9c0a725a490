/** Size of a cell, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Size of an area that scrolls: all of it is shown, at reading size. */
export const UNBOUNDED: Size = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };
