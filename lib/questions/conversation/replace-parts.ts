/** A text with other words at some places, and where everything is then. */

export type Span = readonly [number, number];

export interface Replacement {
  span: Span;
  text: string;
}

export interface Replaced {
  text: string;
  /** Span of each replacement in the new text, in the order given. */
  placed: [number, number][];
  /** A span of the old text in the new one; null where it touches a replacement. */
  toNew(span: Span): [number, number] | null;
  /** A span of the new text in the old one: what touches a replacement covers all that was replaced. */
  toOld(span: Span): [number, number];
}

/** @param parts in any order; they do not overlap */
export function replaceParts(text: string, parts: readonly Replacement[]): Replaced {
  const order = parts.map((part, at) => ({ ...part, at })).sort((a, b) => a.span[0] - b.span[0]);
  const placed: [number, number][] = parts.map(() => [0, 0]);
  let written = "";
  let end = 0;
  for (const { span, text: other, at } of order) {
    written += text.slice(end, span[0]);
    placed[at] = [written.length, written.length + other.length];
    written += other;
    end = span[1];
  }
  written += text.slice(end);
  return {
    text: written,
    placed,
    toNew([from, to]) {
      if (order.some(({ span }) => from < span[1] && span[0] < to)) return null;
      const shift = order.reduce(
        (sum, { span, text: other }) => (span[1] <= from ? sum + other.length - (span[1] - span[0]) : sum),
        0,
      );
      return [from + shift, to + shift];
    },
    toOld([from, to]) {
      const touched = order.filter(({ at }) => from < placed[at]![1] && placed[at]![0] < to);
      const back = (place: number) =>
        order.reduce(
          (moved, { span, at }) =>
            placed[at]![1] <= place ? moved - (placed[at]![1] - placed[at]![0]) + (span[1] - span[0]) : moved,
          place,
        );
      const starts = touched.map(({ span }) => span[0]);
      const ends = touched.map(({ span }) => span[1]);
      const isInside = (place: number) =>
        touched.some(({ at }) => placed[at]![0] < place && place < placed[at]![1]);
      return [
        Math.min(...starts, ...(isInside(from) ? [] : [back(from)])),
        Math.max(...ends, ...(isInside(to) ? [] : [back(to)])),
      ];
    },
  };
}
