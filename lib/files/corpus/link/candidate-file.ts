/** The candidate pairs as a file of the generation: one row is a chunk, with the list of its pairs. */
import { ArrowColumns } from "../../../graph/snapshot/arrow-columns";
import { type Columns, listColumn, numberColumn } from "../../../graph/snapshot/ipc-file";
import type { CandidatePairs } from "./candidate-pairs";

export const CANDIDATE_FILE = "similarity-candidates.arrow";

/** Columns `node`, `kind` and `pairs`: a list of `{chunk, content, topic, entities}`. */
export function candidateColumns({ nodes, kinds, offsets, partners, values }: CandidatePairs): Columns {
  return {
    node: numberColumn(nodes),
    kind: numberColumn(kinds),
    pairs: listColumn(offsets, { chunk: partners, ...values }),
  };
}

/** Pairs written by `candidateColumns`, as views of `bytes`. Throws on anything else. */
export function readCandidates(bytes: Uint8Array): CandidatePairs {
  const table = new ArrowColumns(bytes);
  const values = (signal: string) => table.items("pairs", Float32Array, signal);
  return {
    nodes: table.numbers("node", Int32Array),
    kinds: table.numbers("kind", Uint8Array),
    offsets: table.offsets("pairs"),
    partners: table.items("pairs", Int32Array, "chunk"),
    values: { content: values("content"), topic: values("topic"), entities: values("entities") },
  };
}
