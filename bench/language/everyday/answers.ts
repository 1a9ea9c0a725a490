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
  if (answers[0]?.[0]?.[0] === NONE) return isNothing(found);
  return answers.some((rows) =>
    placesOf(rows[0]!.length, width).some((places) => {
      const lenses = places.map((at) => ({ at, key: null }));
      const decimals = rows[0]!.map((text) => /^-?\d+\.(\d+)$/.exec(text)?.[1]?.length);
      const said = new Set(
        found.flatMap((row) => tuplesOf(row, lenses, nodeById)).map((row) => rounded(row, decimals)),
      );
      const gold = new Set(rows.map((row) => row.map(spelt).join("\u0001")));
      return said.size === gold.size && [...gold].every((row) => said.has(row));
    }),
  );
}

/** The answer that there is none. */
const NONE = "none";

function isNothing(found: readonly MatchValue[][]): boolean {
  const [row, ...others] = found;
  return (
    row === undefined ||
    (others.length === 0 && row.length === 1 && [0, null, false].includes(row[0] as never))
  );
}

/** Numbers as precise as the answer is written. */
function rounded(row: string, decimals: readonly (number | undefined)[]): string {
  return row
    .split("\u0001")
    .map((cell, at) =>
      decimals[at] !== undefined && Number.isFinite(Number(cell)) ? Number(cell).toFixed(decimals[at]) : cell,
    )
    .join("\u0001");
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
