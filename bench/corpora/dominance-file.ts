/** SG-RAG's path index, as it is built with a generation. */
import type { GraphSource } from "../../lib/graph/graph-source";
import { entityIndexFile } from "../../lib/methods/sg-rag/path-index/entity-index";
import { readEdges } from "../../lib/methods/sg-rag/path-index/read-edges";

export async function dominanceFile(graph: GraphSource): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of entityIndexFile(await readEdges(graph), () => {})) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}
