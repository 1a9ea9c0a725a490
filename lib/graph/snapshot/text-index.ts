/** BM25 postings as tables: terms with their postings, and the length of each node's text. */
import type { Postings } from "../text/postings";
import type { ArrowColumns } from "./arrow-columns";
import { type Columns, listColumn, numberColumn, textColumn } from "./ipc-file";
import { Utf8Column } from "./utf8-column";

export function termColumns(postings: Postings): Columns {
  return {
    term: textColumn(new Utf8Column(signed(postings.termOffsets), postings.termBytes)),
    bound: numberColumn(postings.bounds),
    postings: listColumn(signed(postings.starts), {
      node: postings.documents,
      frequency: postings.frequencies,
    }),
  };
}

export function textLengthColumns({ lengths }: Postings): Columns {
  return { length: numberColumn(lengths) };
}

/** The postings as views of the tables that were written above. */
export function readPostings(terms: ArrowColumns, textLengths: ArrowColumns): Postings {
  const { offsets, bytes } = terms.text("term");
  const lengths = textLengths.numbers("length", Uint32Array);
  let sum = 0;
  for (let i = 0; i < lengths.length; i++) sum += lengths[i]!;
  return {
    documentCount: lengths.length,
    averageLength: lengths.length > 0 ? sum / lengths.length : 0,
    termBytes: bytes,
    termOffsets: unsigned(offsets),
    starts: unsigned(terms.offsets("postings")),
    documents: terms.items("postings", Uint32Array, "node"),
    frequencies: terms.items("postings", Uint16Array, "frequency"),
    bounds: terms.numbers("bound", Float64Array),
    lengths,
  };
}

/** Arrow counts offsets in signed integers; below 2^31 both are the same bits. */
function signed(offsets: Uint32Array): Int32Array {
  return new Int32Array(offsets.buffer, offsets.byteOffset, offsets.length);
}

function unsigned(offsets: Int32Array): Uint32Array {
  return new Uint32Array(offsets.buffer, offsets.byteOffset, offsets.length);
}
