/** Size of a cell, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Size of an area that scrolls: all of it is shown, at reading size. */
export const UNBOUNDED: Size = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };

/** Height of an open cell on a wide screen, as a class: it ends above the fold at 1440 x 900. */
export const OPEN_CELL_HEIGHT = "lg:h-[clamp(28.25rem,calc(100dvh-10.75rem),48.25rem)]";
