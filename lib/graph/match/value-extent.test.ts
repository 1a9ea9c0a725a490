import { beforeAll, describe, expect, it } from "vitest";
import { readCypher } from "../cypher/read";
import type { GraphSource } from "../graph-source";
import { GraphBuilder } from "../snapshot/graph-builder";
import { memorySnapshot } from "../snapshot/memory-snapshot";
import { snapshotSource } from "../snapshot-source";
import type { MatchResult } from "./match-result";

let graph: GraphSource;

beforeAll(async () => {
  const builder = new GraphBuilder();
  builder.addNode({ id: "a", name: "a", labels: ["A"], text: "" });
  graph = snapshotSource(await memorySnapshot(builder));
});

function match(expression: string): Promise<MatchResult> {
  return graph.match(readCypher(`MATCH (a) RETURN ${expression} AS value`));
}

describe("Values that grow", () => {
  it.each([
    ["a text", 'size(reduce(s = "x", i IN range(1, 40) | s + s))'],
    ["a list", "size(reduce(s = [1], i IN range(1, 40) | s + s))"],
    ["lists in lists", "reduce(s = [1], i IN range(1, 40) | [s, s])"],
    ["levels", "reduce(s = [1], i IN range(1, 1000) | [s])"],
    ["maps in maps", "reduce(s = {k: 1}, i IN range(1, 1000) | {k: s})"],
    [
      "a replacement",
      'size(replace(reduce(s = "x", i IN range(1, 20) | s + s), "x", reduce(s = "y", i IN range(1, 20) | s + s)))',
    ],
    ["what each item of a list becomes", "[x IN range(1, 1000) | range(1, 100000)]"],
  ])("have a bound: %s", async (_, expression) => {
    await expect(match(expression)).rejects.toMatchObject({ code: "too-large" });
  });

  it("are taken up to there", async () => {
    const { rows } = await match('size(reduce(s = "x", i IN range(1, 20) | s + s))');
    expect(rows).toEqual([[2 ** 20]]);
  });

  it("cost as they are long, so that what goes through them stops with the budget", async () => {
    const query = readCypher(
      "MATCH (a) WITH range(1, 1000000) AS l UNWIND l AS x WITH l, x WHERE x IN l RETURN count(x)",
    );
    const { truncated } = await graph.match(query, { budget: { rows: 1_500_000, milliseconds: 600_000 } });
    expect(truncated).toBe("rows");
  });

  it("take what replaces a part as it is written", async () => {
    expect((await match('replace("a-b", "-", "$&$1")')).rows).toEqual([["a$&$1b"]]);
  });
});
