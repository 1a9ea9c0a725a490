/** A Neo4j that gives a transaction less memory than it takes: what is left out is said, the rest is there, and little is asked for at once. */
import { Neo4jError } from "neo4j-driver";
import { describe, expect, it } from "vitest";
import { readCypher } from "../../graph/cypher/read";
import { matchNeo4j } from "./match-neo4j";
import type { Neo4jDatabase } from "./neo4j-database";
import { explainError } from "./neo4j-errors";
import { NodeMapping } from "./node-mapping";
import { TypedWalk, typedPathsNeo4j } from "./typed-walks";

const NODES = new NodeMapping({ scope: null, labels: [], weight: null, kind: null });
const OUT_OF_MEMORY = [
  "Neo.TransientError.General.MemoryPoolOutOfMemoryError",
  "Neo.TransientError.General.TransactionMemoryLimit",
  "Neo.TransientError.General.MemoryLimitExceeded",
  "Neo.DatabaseError.General.OutOfMemoryError",
];
const failed = (code: string) => explainError(new Neo4jError("It failed.", code, "50N00", "It failed."), "x");

interface Frontier {
  at: bigint;
  nodes: bigint[];
}
type Given = { frontiers?: Frontier[]; most?: bigint };

/** One node with relations R00 to R11, each to as many nodes, every one of which has two edges; `refuse` says what a step does not survive. */
function twelveRelations(reached: number, refuse: (frontier: Frontier) => unknown = () => null) {
  const asked: number[] = [];
  const steps: number[] = [];
  const rows: { most: number; came: number }[] = [];
  const read = async (cypher: string, { frontiers = [], most = 0n }: Given): Promise<object[]> => {
    expect(cypher).not.toContain("collect(");
    if (cypher.includes("$elements")) return [{ element: "e", place: 0n }];
    const nodes = frontiers.reduce((sum, frontier) => sum + frontier.nodes.length, 0);
    if (cypher.includes("AS cost")) {
      asked.push(nodes);
      return frontiers.map(({ at, nodes }) => {
        return { at, cost: BigInt(nodes[0] === 0n ? 12 * reached : 2 * nodes.length) };
      });
    }
    steps.push(nodes);
    for (const error of frontiers.map(refuse)) if (error) throw error;
    const row = { isOut: true, labels: ["Thing"] };
    const found = frontiers.flatMap(({ at, nodes }): object[] => {
      if (nodes[0] !== 0n) return [{ at, type: "ENDS", count: BigInt(reached), ...row }];
      return Array.from({ length: 12 * reached }, (_, index) => {
        const type = `R${String(Math.floor(index / reached)).padStart(2, "0")}`;
        return { at, type, node: BigInt(1 + index), ...row };
      });
    });
    if (cypher.includes("LIMIT $most")) rows.push({ most: Number(most), came: found.length });
    return found;
  };
  const walk = async (budget: number) => {
    const schema = { nodeCount: 0, edgeCount: 0, labels: [], relations: [] } as never;
    const walk = new TypedWalk({ read } as unknown as Neo4jDatabase, NODES, schema, { budget });
    return typedPathsNeo4j(walk, new Map([["s", "e"]]), { starts: ["s"], hops: 2 });
  };
  return { asked, steps, rows, walk };
}

describe("typed paths", () => {
  it("are walked by as many nodes at a time as fit into a query", async () => {
    const { asked, steps, rows, walk } = twelveRelations(5_000);
    const { paths, truncated } = await walk(180_000);
    expect([paths.length, truncated]).toEqual([24, false]);
    expect(paths.map(({ ends }) => ends)).toEqual(Array(24).fill(5_000));
    expect(rows).toEqual([{ most: 60_000, came: 60_000 }]);
    expect(asked).toEqual([1, 20_000, 20_000, 20_000]);
    expect(steps).toEqual([1, ...Array.from({ length: 6 }, () => 10_000)]);
  });

  it("do not ask what so many nodes cost as can never be walked on", async () => {
    const { asked, steps, walk } = twelveRelations(5_000);
    const { paths, truncated } = await walk(64_999);
    expect([paths.length, truncated]).toEqual([12, true]);
    expect([asked, steps]).toEqual([[1], [1]]);
  });

  it.each(OUT_OF_MEMORY)("go on without those that end in %s", async (code) => {
    const { walk } = twelveRelations(5_000, ({ at, nodes }) => nodes[0] !== 0n && at === 3n && failed(code));
    const { paths, truncated } = await walk(1_000_000);
    // Two frontiers share a query.
    expect([paths.length, truncated]).toEqual([22, true]);
  });

  it("end with any other error", async () => {
    const { walk } = twelveRelations(1, () => failed("Neo.DatabaseError.General.UnknownError"));
    await expect(walk(1_000)).rejects.toThrow("It failed.");
  });
});

describe("a match", () => {
  const match = (code: string) => {
    const answer = async (cypher: string) => {
      if (cypher.startsWith("PROFILE")) throw failed(code);
      return { rows: [], summary: { plan: false } };
    };
    const elements = { of: async () => new Map(), learn() {} };
    const database = { answer } as unknown as Neo4jDatabase;
    return matchNeo4j(database, NODES, elements as never, readCypher("MATCH (a), (b), (c) RETURN a"));
  };

  it.each(OUT_OF_MEMORY)("that ends in %s says that there may be more rows", async (code) => {
    expect(await match(code)).toMatchObject({ rows: [], truncated: "rows" });
  });

  it("that ends in time or in another error is not one", async () => {
    const late = "Neo.ClientError.Transaction.TransactionTimedOut";
    expect(await match(late)).toMatchObject({ truncated: "milliseconds" });
    await expect(match("Neo.DatabaseError.General.UnknownError")).rejects.toThrow("It failed.");
  });
});
