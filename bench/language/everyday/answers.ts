/** The criterion for a right answer to an everyday question. */
import type { MatchValue } from "../../../lib/graph/match/match-result";
import { type NodeById, tuplesOf } from "../rows";
import type { EverydayQuestion } from "./read-domain";

/** True if some columns of the rows say exactly one of the answers. */
export function isAnswer(
  found: readonly MatchValue[][],
  { answers }: EverydayQuestion,
  nodeById: NodeById,
): boolean {
  const width = found[0]?.length ?? 0;
  return answers.some((rows) =>
    placesOf(rows[0]!.length, width).some((places) => {
      const lenses = places.map((at) => ({ at, key: null }));
      const said = new Set(found.flatMap((row) => tuplesOf(row, lenses, nodeById)));
      const gold = new Set(rows.map((row) => row.map(spelt).join("\u0001")));
      return said.size === gold.size && [...gold].every((row) => said.has(row));
    }),
  );
}

/** Truth is "yes" or "no" in a file of questions. */
function spelt(text: string): string {
  return text === "yes" ? "true" : text === "no" ? "false" : text;
}

/** Every way to choose that many different columns, in any order. */
function placesOf(count: number, width: number): number[][] {
  if (count === 0) return [[]];
  return placesOf(count - 1, width).flatMap((chosen) =>
    Array.from({ length: width }, (_, at) => at)
      .filter((at) => !chosen.includes(at))
      .map((at) => [...chosen, at]),
  );
}
