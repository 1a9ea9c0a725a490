/** The names of the chunks that indexing makes of documents and tables, and of the edges that it adds to them. */

/** From a chunk or described node to what a cell or sentence of it names. */
export const MENTIONS = "MENTIONS";
/** Between chunks whose texts or columns are similar (section 2.1 B). */
export const SIMILAR_CONTENT = "SIMILAR_CONTENT";
/** Between chunks whose topics or titles are similar (section 2.1 B). */
export const SIMILAR_TOPIC = "SIMILAR_TOPIC";
/** Between chunks that speak of the same rare entities (section 2.1 B). */
export const SHARED_ENTITIES = "SHARED_ENTITIES";
/** Between consecutive chunks of one source. */
export const NEXT = "NEXT";
/** From a source's first chunk to that of the source it belongs to. */
export const PARENT = "PARENT";

/** Labels of what documents and tables are cut into. */
export const CHUNK_LABELS = { passage: "Passage", segment: "TableSegment" } as const;

/** Ids of nodes that were read out of documents and tables begin with this, so that they meet no id of another source. */
export const EXTRACTED_ID = "extracted:";
