/** Labels of nodes that a knowledge base has already, for names in documents that are equal to theirs. */
import type { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { normalizeName } from "../../../graph/text/normalize-name";

/** Labels of nodes in files that give none; they say nothing. */
const NO_LABEL: ReadonlySet<string> = new Set(["entity", "node", "thing", "resource"]);
/** Shorter names are mostly codes. */
const SHORTEST_NAME = 3;

/** By normalized name. A name that nodes of several labels have is left out. */
export function knownLabels(graph: GraphBuilder): Map<string, string> {
  const labels = new Map<string, string>();
  const unclear = new Set<string>();
  for (let node = 0; node < graph.nodeCount; node++) {
    const label = graph.labelSets[graph.labelSetOf.at(node)]!.find((one) => !NO_LABEL.has(one.toLowerCase()));
    const name = normalizeName(graph.names.at(node));
    if (!label || name.length < SHORTEST_NAME) continue;
    if ((labels.get(name) ?? label) !== label) unclear.add(name);
    labels.set(name, label);
  }
  for (const name of unclear) labels.delete(name);
  return labels;
}
