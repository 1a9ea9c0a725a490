/** A piece of text as a PDF places it on a page, in points, from the top left corner of the page as it is shown. */
export interface PageItem {
  text: string;
  x: number;
  /** The baseline, downwards. */
  y: number;
  width: number;
  size: number;
  /** Written upwards or downwards, as in a margin. */
  isTurned: boolean;
}

export interface PdfPage {
  width: number;
  height: number;
  /** In the order in which the file draws them. */
  items: PageItem[];
}
