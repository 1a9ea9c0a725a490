import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCypher } from "../cypher/read";
import { GraphBuilder } from "../snapshot/graph-builder";
import { memorySnapshot } from "../snapshot/memory-snapshot";
import { Meter } from "./budget";
import { matchQuery } from "./match-query";
import type { MatchOptions } from "./match-result";
import { QueryRun } from "./query-run";

const UNLIMITED = { rows: Number.MAX_SAFE_INTEGER, milliseconds: 60_000 };

/** Says now and then that others are to run: once in three times, in an order that a seed decides. */
class RestlessMeter extends Meter {
  #state: number;

  constructor(seed: number) {
    super(UNLIMITED);
    this.#state = seed;
  }

  override get pauseDue(): boolean {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#state < 2 ** 32 / 3;
  }
}

const QUERIES = [
  "MATCH (a) RETURN a.id, COUNT { (a)-->(b) }",
  "MATCH (a) WHERE COUNT { (a)-->(b)-->(c) WHERE b.id <> c.id } > 1 RETURN a.id ORDER BY COUNT { (a)<--() } DESC, a.id",
  "MATCH (a)-->(b) WHERE NOT EXISTS { (b)-->(c) WHERE COUNT { (c)-->(a) } > 0 } RETURN a.id, b.id",
  "MATCH (a) RETURN a.id, [ (a)-->(b) WHERE EXISTS { (b)-->() } | COUNT { (b)--(c) WHERE c.id <> a.id } ]",
  "MATCH (a) RETURN COUNT { (a)-->() } AS degree, count(*), sum(COUNT { (a)-->()-->() })",
  "MATCH (a) WITH a, COUNT { (a)--(b) WHERE b.id > a.id } AS larger WHERE larger > 0 MATCH (a)-->(c) RETURN DISTINCT c.id, larger",
  "MATCH (a) WHERE any(wanted IN ['n0', 'n1'] WHERE EXISTS { (a)-->(b) WHERE b.id = wanted }) RETURN a.id",
  "MATCH (a) OPTIONAL MATCH (a)-->(b) WHERE COUNT { (b)-->() } > 1 RETURN a.id, b.id, EXISTS { (b)-->() }",
];

const graph = fc.integer({ min: 1, max: 6 }).chain((count) => {
  const end = fc.nat({ max: count - 1 }).map((at) => `n${at}`);
  return fc.record({ count: fc.constant(count), edges: fc.array(fc.tuple(end, end), { maxLength: 10 }) });
});

describe("Subqueries", () => {
  it("give the same when they are interrupted anywhere", { timeout: 300_000 }, () =>
    fc.assert(
      fc.asyncProperty(graph, fc.constantFrom(...QUERIES), fc.nat(), async ({ count, edges }, text, seed) => {
        const index = await open(count, edges);
        const query = readCypher(text);
        const meter = new RestlessMeter(seed);
        const rows = [...new QueryRun(index, meter).rows(query)].filter((row) => row !== "pause");
        const undisturbed = [...new QueryRun(index, new Meter(UNLIMITED)).rows(query)];
        expect(rows).toEqual(undisturbed);
      }),
      { numRuns: 300 },
    ),
  );

  it("count what an optional match and its grouping count", { timeout: 300_000 }, () =>
    fc.assert(
      fc.asyncProperty(graph, async ({ count, edges }) => {
        const index = await open(count, edges);
        for (const pattern of ["(a)-[r]->(b)", "(a)-[r]-(b)-[s]->(c)", "(a)-[r]->(b)<-[s]-(b)"]) {
          const inside = await matchQuery(
            readCypher(`MATCH (a) RETURN a.id AS id, COUNT { ${pattern} } AS n ORDER BY id`),
            index,
          );
          const beside = await matchQuery(
            readCypher(`MATCH (a) OPTIONAL MATCH ${pattern} RETURN a.id AS id, count(r) AS n ORDER BY id`),
            index,
          );
          expect(inside.rows).toEqual(beside.rows);
        }
      }),
      { numRuns: 100 },
    ),
  );

  it("match nothing from a node that is missing", async () => {
    const index = await open(3, [
      ["n1", "n0"],
      ["n2", "n1"],
    ]);
    const query = readCypher(
      "MATCH (a) OPTIONAL MATCH (a)-[r]->(b) RETURN a.id, COUNT { (b)-->() }, EXISTS { ()-[r]->() } ORDER BY a.id",
    );
    expect((await matchQuery(query, index)).rows).toEqual([
      ["n0", 0, false],
      ["n1", 0, true],
      ["n2", 1, true],
    ]);
  });

  describe("that take long", () => {
    const endless = readCypher(
      "MATCH (a) WHERE a.id = 'n0' RETURN COUNT { (b), (c), (d), (e), (f) WHERE b.id <> c.id }",
    );

    it("stop when they are cancelled", async () => {
      const stop = new AbortController();
      const options: MatchOptions = { signal: stop.signal, budget: UNLIMITED };
      const matched = matchQuery(endless, await open(500, []), options);
      setTimeout(() => stop.abort(), 20);
      await expect(matched).rejects.toThrow("aborted");
    });

    it("stop when the budget is spent, and do not pass off what they counted until then", async () => {
      const index = await open(500, []);
      const budgets = [
        ["rows", { rows: 100_000, milliseconds: 60_000 }],
        ["milliseconds", { rows: Number.MAX_SAFE_INTEGER, milliseconds: 20 }],
      ] as const;
      for (const [truncated, budget] of budgets) {
        expect(await matchQuery(endless, index, { budget })).toMatchObject({ rows: [], truncated });
      }
    });
  });
});

describe("Lists", () => {
  it("that grow or nest without end are cut like any match", async () => {
    const index = await open(1, []);
    const texts = [
      "UNWIND range(1, 1000000) AS x UNWIND range(1, 1000000) AS y RETURN count(*)",
      "MATCH (n) RETURN [x IN range(1, 1000000) | size(range(1, 1000000))]",
      "MATCH (n) RETURN all(x IN range(1, 1000000) WHERE any(y IN range(1, 1000000) WHERE x = -y) OR true)",
      "MATCH (n) RETURN reduce(all = [], x IN range(1, 1000000) | all + x)",
    ];
    const budget = { rows: 100_000, milliseconds: 60_000 };
    for (const text of texts) {
      expect((await matchQuery(readCypher(text), index, { budget })).truncated, text).toBe("rows");
    }
  });
});

async function open(count: number, edges: readonly (readonly [string, string])[]) {
  const builder = new GraphBuilder();
  for (let at = 0; at < count; at++)
    builder.addNode({ id: `n${at}`, name: `n${at}`, labels: ["A"], text: "" });
  for (const [source, target] of edges) builder.addEdge({ source, target, type: "R", kind: "relation" });
  return (await memorySnapshot(builder)).matching();
}
