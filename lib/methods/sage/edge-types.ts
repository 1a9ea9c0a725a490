/** The types of the edges that SAGE builds offline and follows online. */

/** From a chunk or described node to what a cell or sentence of it names. */
export const MENTIONS = "MENTIONS";
/** Between chunks with similar metadata (section 2.1 B). */
export const SIMILAR = "SIMILAR";
/** Between consecutive chunks of one source. */
export const NEXT = "NEXT";
/** From a source's first chunk to that of the source it belongs to. */
export const PARENT = "PARENT";
