import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCypher } from "../../graph/cypher/read";
import { findPaths } from "../../graph/paths/find-paths";
import type { Snapshot } from "../../graph/snapshot/snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { snapshotOf, testEdge, testNode } from "../testing/memory-engine";
import { GraphThreads } from "./graph-threads";

const COUNT = 400;
const ids = Array.from({ length: COUNT }, (_, i) => `n${i}`);
/** Each of its rows is found in one go, without a pause: the thread that runs it does nothing else for seconds. */
const LONG = "MATCH (a) WHERE COUNT { MATCH (b), (c) WHERE b.name <> c.name } < 0 RETURN a";
const BUDGET = { rows: 1_000_000_000, milliseconds: 600_000 };

let threads: GraphThreads;
let snapshot: Snapshot;

beforeAll(async () => {
  threads = new GraphThreads();
  snapshot = await snapshotOf(
    ids.map((id) => testNode(id)),
    ids.map((id, i) => testEdge(id, "NEXT", ids[(i + 1) % COUNT]!)),
    "circle",
  );
});
afterAll(() => threads.close());

describe("GraphThreads", () => {
  it("gives what the graph itself gives", async () => {
    const source = snapshotSource(snapshot);
    const query = readCypher("MATCH (a {name: 'n1'})-[r:NEXT*1..3]->(b) RETURN a, r, b.name AS name");
    expect(await threads.match(snapshot, query, {})).toEqual(await source.match(query));
    const pairs = readCypher("MATCH (a), (b) RETURN a");
    const cut = await threads.match(snapshot, pairs, { budget: { ...BUDGET, rows: 100 } });
    expect(cut.truncated).toBe("rows");
    const wanted = { from: "n1", to: "n7", k: 2 };
    const { paths, edges } = await findPaths(source, wanted);
    expect(await threads.paths(snapshot, wanted, {})).toMatchObject({ paths, edges, truncated: null });
  });

  it("leaves this thread and others free while one is at work", async () => {
    let isDone = false;
    const abort = new AbortController();
    const options = { budget: BUDGET, signal: abort.signal };
    const long = threads.match(snapshot, readCypher(LONG), options).finally(() => {
      isDone = true;
    });
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve));
    const short = await threads.match(snapshot, readCypher("MATCH (a) RETURN count(a) AS n"), {});
    expect({ rows: short.rows, isDone }).toEqual({ rows: [[COUNT]], isDone: false });
    abort.abort(new Error("enough"));
    await expect(long).rejects.toThrow("enough");
  });

  it("stops when it is aborted, with the signal's reason", async () => {
    const abort = new AbortController();
    const query = readCypher("MATCH (a), (b), (c), (d) RETURN count(*) AS n");
    const matched = threads.match(snapshot, query, { budget: BUDGET, signal: abort.signal });
    setTimeout(() => abort.abort(new Error("the reader left")), 20);
    await expect(matched).rejects.toThrow("the reader left");
    await expect(threads.paths(snapshot, { from: "n0", to: "n1" }, { signal: abort.signal })).rejects.toThrow(
      "the reader left",
    );
  });

  it("keeps the threads that others use when a graph is opened anew", async () => {
    for (const generation of ["one", "two", "three", "one"]) {
      const other = await snapshotOf([testNode(generation)], [], generation);
      const { subgraph } = await threads.match(other, readCypher("MATCH (a) RETURN a"), {});
      expect(subgraph.nodes.map(({ id }) => id)).toEqual([generation]);
    }
  });
});

describe("A thread that does not let go", () => {
  it("is ended some time after the budget or the caller is, and what stood beside it is begun again", async () => {
    const impatient = new GraphThreads(50);
    const stuck = readCypher(LONG);
    const abort = new AbortController();
    const left = impatient.match(snapshot, stuck, { budget: BUDGET, signal: abort.signal });
    setTimeout(() => abort.abort(new Error("the reader left")), 500);
    await expect(left).rejects.toThrow("the reader left");
    const short = await impatient.match(snapshot, readCypher("MATCH (a) RETURN count(a) AS n"), {});
    expect(short.rows).toEqual([[COUNT]]);
    await impatient.close();
  });
});
