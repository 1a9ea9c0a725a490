/** The rows of a drawn query: cards by distance from what is bound (breadth first), ordered so that few lines cross. */
import type { DrawnCard, DrawnLine } from "./draw-query";

/** Cards by their distance from what is bound, else from the card that is not asked for. */
export function rowsOf(cards: readonly DrawnCard[], lines: readonly DrawnLine[]): DrawnCard[][] {
  const distances = new Map<string, number>();
  let first = 0;
  for (;;) {
    const left = cards.filter(({ variable }) => !distances.has(variable));
    if (left.length === 0) break;
    const part = partOf(left[0]!.variable, lines);
    const inPart = left.filter(({ variable }) => part.has(variable));
    const bound = inPart.filter(({ isBound }) => isBound);
    const start = inPart.find(({ isTarget }) => !isTarget) ?? inPart[0]!;
    const last = spread(bound.length > 0 ? bound : [start], lines, first, distances);
    // Parts that nothing joins line up when they are single cards, else under each other.
    first = part.size === 1 && last === first ? first : last + 1;
  }
  const rows: DrawnCard[][] = [];
  for (const card of cards) {
    const distance = distances.get(card.variable)!;
    while (rows.length <= distance) rows.push([]);
    rows[distance]!.push(card);
  }
  return ordered(
    rows.filter((row) => row.length > 0),
    lines,
  );
}

function partOf(start: string, lines: readonly DrawnLine[]): Set<string> {
  const part = new Set([start]);
  for (const variable of part) {
    for (const { from, to } of lines) {
      if (from === variable) part.add(to);
      if (to === variable) part.add(from);
    }
  }
  return part;
}

/** Distances of everything that can be reached; returns the largest. */
function spread(
  starts: readonly DrawnCard[],
  lines: readonly DrawnLine[],
  first: number,
  distances: Map<string, number>,
): number {
  let frontier = starts.map(({ variable }) => variable);
  for (const variable of frontier) distances.set(variable, first);
  for (let distance = first; ; distance++) {
    const next = lines
      .flatMap(({ from, to }) => [
        ...(frontier.includes(from) ? [to] : []),
        ...(frontier.includes(to) ? [from] : []),
      ])
      .filter((variable) => !distances.has(variable));
    if (next.length === 0) return distance;
    frontier = [...new Set(next)];
    for (const variable of frontier) distances.set(variable, distance + 1);
  }
}

/** Each row in the order of what its cards are joined to in the row above, so that few lines cross. */
function ordered(rows: DrawnCard[][], lines: readonly DrawnLine[]): DrawnCard[][] {
  for (let index = 1; index < rows.length; index++) {
    const above = rows[index - 1]!.map(({ variable }) => variable);
    const centre = ({ variable }: DrawnCard) => {
      const joined = lines
        .flatMap(({ from, to }) => (from === variable ? [to] : to === variable ? [from] : []))
        .map((other) => above.indexOf(other))
        .filter((place) => place >= 0);
      return joined.length === 0
        ? above.length
        : joined.reduce((sum, place) => sum + place, 0) / joined.length;
    };
    rows[index] = [...rows[index]!].sort((a, b) => centre(a) - centre(b));
  }
  return rows;
}
