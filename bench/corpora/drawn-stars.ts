/** Stars that are drawn from a graph so that each has a match. */
import type { Structure } from "../../lib/methods/sg-rag/draw/structure";
import type { StarGraph } from "../../lib/methods/sg-rag/path-index/star-graph";

/** Stars whose named vertices share a neighbour, so that each has a match. */
export function drawStars({ count, offsets, neighbours }: StarGraph, most: number): Structure[] {
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const drawn: Structure[] = [];
  while (drawn.length < most) {
    const centre = Math.floor(random() * count);
    const own = neighbours.subarray(offsets[centre], offsets[centre + 1]);
    const size = 2 + (drawn.length % 4);
    if (own.length < size) continue;
    const named = new Set<number>();
    while (named.size < size) named.add(own[Math.floor(random() * own.length)]!);
    const labels = Int32Array.of(-1, ...named);
    drawn.push({ labels, edges: [...named].map((_, at) => [0, at + 1] as const) });
  }
  return drawn;
}

/** Matches of a star, by brute force. */
export function bruteStar({ labels }: Structure, { offsets, neighbours }: StarGraph): number {
  const named = labels.subarray(1);
  const counts = new Map<number, number>();
  for (const vertex of named)
    for (let at = offsets[vertex]!; at < offsets[vertex + 1]!; at++)
      counts.set(neighbours[at]!, (counts.get(neighbours[at]!) ?? 0) + 1);
  let found = 0;
  for (const [vertex, times] of counts) if (times === named.length && !named.includes(vertex)) found += 1;
  return found;
}
