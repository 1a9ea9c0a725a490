/** What a run shows of the matches: the best ones laid over the query graph that they satisfy, and the ranking. */
import type { GraphSource } from "../../../graph/graph-source";
import type { Ranking, StageWriter } from "../../trace/trace";
import { drawnQuery, type QueryReading } from "../draw/query-reading";
import { laidMatches } from "../trace-tables";
import type { Judged } from "./rank";

/** Query graphs, and matches that are laid over each. */
const SHOWN = 3;
const LAID = 40;

export async function showMatches(
  matches: readonly Judged[],
  readings: readonly QueryReading[],
  graph: GraphSource,
  write: StageWriter,
): Promise<void> {
  const byReading = new Map<number, Judged[]>();
  for (const judged of matches) {
    const own = byReading.get(judged.found.reading);
    if (own) own.push(judged);
    else byReading.set(judged.found.reading, [judged]);
  }
  for (const [at, all] of [...byReading].slice(0, SHOWN)) {
    const reading = readings[at]!;
    const own = all.slice(0, LAID);
    const ids = new Set(own.flatMap(({ binding }) => binding.filter((id) => id !== null)));
    const nodes = new Map((await graph.nodes([...ids])).map((node) => [node.id, node]));
    write.matches(
      titleOf(at, reading, byReading.size),
      drawnQuery(reading),
      laidMatches(own, reading, nodes),
    );
  }
}

function titleOf(at: number, { relations }: QueryReading, readings: number): string {
  const kind = relations ? ", with its relations" : "";
  return readings > 1
    ? `Matches of query graph ${at + 1}${kind}`
    : `Matches, laid over the query graph${kind}`;
}

/** @param ranking matches first, then what flat search adds */
export function showRanking(ranking: Ranking, write: Pick<StageWriter, "ranking">): void {
  write.ranking("Matches by how well they fit the question", ranking);
}
