/** The trained network as bytes: its parameters, the embeddings of all nodes, and the proof that none is violated. */
import { HopscopeError } from "../../../graph/errors";
import { ArrowColumns } from "../../../graph/snapshot/arrow-columns";
import { ipcFile, listColumn, type Numbers } from "../../../graph/snapshot/ipc-file";
import { type DominanceIndex, withEmbedding } from "../path-index/dominance-index";
import type { EntityIndex } from "../path-index/entity-index";
import { PARAMETERS } from "./network";
import { networkEmbedding } from "./sub-stars";
import type { TrainedNetwork } from "./train";

const VERSION = 1;

export interface NetworkModel extends Pick<TrainedNetwork, "network" | "stars"> {
  /** Nodes of the graph that it was trained on, and a digest of their ids in order. */
  nodes: number;
  ids: number;
  compared: number;
  violated: number;
}

export async function encodeNetwork({ network, stars, ...counts }: NetworkModel): Promise<Uint8Array> {
  const columns: Record<string, Numbers> = {
    layout: Float64Array.of(
      VERSION,
      network.size,
      network.scale,
      counts.nodes,
      counts.ids,
      counts.compared,
      counts.violated,
    ),
    parameters: network.parameters,
    stars,
  };
  const oneRow = (values: Numbers) => listColumn(Int32Array.of(0, values.length), values);
  const file = ipcFile(
    Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, oneRow(values)])),
  );
  const pieces: Uint8Array[] = [];
  for await (const piece of file) pieces.push(piece);
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) {
    bytes.set(piece, end);
    end += piece.length;
  }
  return bytes;
}

/** @throws HopscopeError `unsupported-format` when the bytes are no network of this version */
export function decodeNetwork(bytes: Uint8Array): NetworkModel {
  try {
    const columns = new ArrowColumns(bytes);
    const layout = columns.items("layout", Float64Array);
    const [version, size, scale = 1, nodes = 0, ids = 0, compared = 0, violated = 1] = layout;
    const parameters = columns.items("parameters", Float64Array);
    if (version !== VERSION || parameters.length !== PARAMETERS) throw new Error(`it has version ${version}`);
    const network = { parameters, size: size === 2 ? 2 : 1, scale } as const;
    return { network, stars: columns.items("stars", Uint16Array), nodes, ids, compared, violated };
  } catch (cause) {
    throw new HopscopeError("unsupported-format", "The trained dominance embedding cannot be read.", {
      hint: "Train it again.",
      cause,
    });
  }
}

export function digestOf(ids: Iterable<string>): number {
  let hash = 0x811c9dc5;
  for (const id of ids) {
    for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ 0x1ffff, 0x01000193);
  }
  return hash >>> 0;
}

/** The index under the network, or the reason why it must not be used: then true matches could be dismissed. */
export function underNetwork(
  { index, idOf }: EntityIndex,
  { network, stars, nodes, ids, violated }: NetworkModel,
): DominanceIndex | string {
  if (violated > 0)
    return `The trained embedding is violated by ${violated.toLocaleString("en")} pairs of stars, and could dismiss true matches.`;
  const count = index.labels.length;
  const isSame =
    nodes === count && ids === digestOf(Array.from({ length: count }, (_, vertex) => idOf(vertex)));
  if (!isSame) return "The embedding was trained on another state of this knowledge base; train it again.";
  return withEmbedding(index, stars, networkEmbedding(network));
}
