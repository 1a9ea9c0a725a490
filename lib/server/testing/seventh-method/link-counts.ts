/** The index of the seventh method: how many links each node has. */
import type { IndexContext, MethodIndex } from "../../../methods/contract/method-index";

const FILE = "link-counts.json";

export const linkCounts: MethodIndex = {
  id: "link-counts",
  title: "index of link counts",
  files: [FILE],
  missing: "was indexed before links were counted",
  build: (context) => [{ file: FILE, phase: "Counting links", pieces: () => [countLinks(context)] }],
};

function countLinks({ graph }: IndexContext): Uint8Array {
  const counts: Record<string, number> = {};
  const [sources, targets] = [graph.sources.view(), graph.targets.view()];
  for (const end of [...sources, ...targets]) {
    const { id } = graph.node(end);
    counts[id] = (counts[id] ?? 0) + 1;
  }
  return Buffer.from(JSON.stringify(counts));
}

/** By node. @param open reads a file of the generation */
export async function readLinkCounts(
  open: ((file: string) => Promise<Uint8Array | null>) | undefined,
): Promise<ReadonlyMap<string, number>> {
  const bytes = await open?.(FILE);
  if (!bytes) throw new Error("The links of this graph were not counted.");
  return new Map(Object.entries(JSON.parse(Buffer.from(bytes).toString("utf8")) as Record<string, number>));
}
