/** The indexes of a Neo4j in words. */
import type { ConnectionReport, IndexState } from "@/lib/api/neo4j";

/** The purpose of each index, in the order in which they are reported. */
export const INDEXES: readonly (readonly [
  key: "ids" | "names" | "text" | "vector",
  title: string,
  use: string,
])[] = [
  ["ids", "ids", "finding a node by its id"],
  ["names", "names", "finding nodes by what they are called"],
  ["text", "texts", "searching words in texts"],
  ["vector", "vectors", "searching by meaning"],
];

export function missingIndexes({ indexes }: Pick<ConnectionReport, "indexes">): string[] {
  return INDEXES.filter(([key]) => indexes[key] !== ("ready" satisfies IndexState)).map(([, title]) => title);
}
