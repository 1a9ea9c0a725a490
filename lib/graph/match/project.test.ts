import { beforeAll, describe, expect, it } from "vitest";
import { readCypher } from "../cypher/read";
import type { GraphSource } from "../graph-source";
import { GraphBuilder } from "../snapshot/graph-builder";
import { memorySnapshot } from "../snapshot/memory-snapshot";
import { snapshotSource } from "../snapshot-source";
import type { MatchValue } from "./match-result";

let graph: GraphSource;

/** Five films, three people; Ada has no year, and Heat two roles of one actor. */
beforeAll(async () => {
  const builder = new GraphBuilder();
  const film = (id: string, released: number) =>
    builder.addNode({ id, name: id, labels: ["Film"], text: `${id} is a film`, properties: { released } });
  const person = (id: string, properties: Record<string, number>) =>
    builder.addNode({ id, name: id, labels: ["Person"], text: "", properties });
  film("Heat", 1995);
  film("Alien", 1979);
  film("Brazil", 1985);
  film("Dune", 2021);
  film("Ronin", 1998);
  person("Ada", {});
  person("Bob", { born: 1950 });
  person("Cid", { born: 1970 });
  const acted = (source: string, target: string, roles: string[]) => {
    const properties = { roles: JSON.stringify(roles) };
    builder.addEdge({ source, target, type: "ACTED_IN", kind: "relation", properties });
  };
  acted("Ada", "Heat", ["Cop", "Thief"]);
  acted("Bob", "Heat", ["Driver"]);
  acted("Bob", "Alien", ["Captain"]);
  acted("Bob", "Ronin", ["Driver"]);
  acted("Cid", "Dune", ["Duke"]);
  builder.addEdge({ source: "Bob", target: "Ronin", type: "DIRECTED", kind: "relation" });
  builder.addEdge({ source: "Cid", target: "Brazil", type: "DIRECTED", kind: "relation" });
  graph = snapshotSource(await memorySnapshot(builder));
});

async function ask(cypher: string, parameters = {}): Promise<MatchValue[][]> {
  return (await graph.match(readCypher(cypher, parameters))).rows;
}

describe("The rows of a query", () => {
  it("tell a node from the number of its row and from a text, under DISTINCT and as groups", async () => {
    const same = "MATCH (f:Film) WHERE f.name = 'Heat' UNWIND [f, 0, '0', f, 0, '0'] AS x";
    const values = [[{ node: "Heat" }], [0], ["0"]];
    expect(await ask(`${same} RETURN DISTINCT x`)).toEqual(values);
    expect(await ask(`${same} RETURN x, count(*) AS n`)).toEqual(values.map(([x]) => [x, 2]));
    expect(await ask(`${same} RETURN count(DISTINCT x) AS n`)).toEqual([[3]]);
  });

  it("come once for each node that the columns depend on, or each value of what does not show it", async () => {
    const acted = "MATCH (p:Person)-[:ACTED_IN]->(f:Film)";
    expect(await ask(`${acted} RETURN DISTINCT p, p.born AS born ORDER BY born DESC`)).toEqual([
      [{ node: "Ada" }, null],
      [{ node: "Cid" }, 1970],
      [{ node: "Bob" }, 1950],
    ]);
    expect(await ask(`${acted} RETURN DISTINCT p.born IS NULL AS unborn`)).toEqual([[true], [false]]);
    expect(await ask(`${acted} RETURN DISTINCT p, f.released > 1996 AS late`)).toHaveLength(4);
  });

  it("count each node once, however often it is met, and what a spent budget has met", async () => {
    const acted = "MATCH (p:Person)-[:ACTED_IN]->(f:Film)";
    expect(await ask(`${acted} RETURN count(DISTINCT p) AS n`)).toEqual([[3]]);
    expect(await ask(`MATCH (f:Film) WITH f ${acted} RETURN count(DISTINCT p) AS n`)).toEqual([[3]]);
    expect(await ask(`MATCH (f:Film) WITH f ${acted} RETURN count(*) AS n`)).toEqual([[5]]);
    expect(await ask(`${acted}, (p)-[:DIRECTED]->(g) RETURN count(DISTINCT p) AS n`)).toEqual([[2]]);
    expect(await ask("MATCH (f:Film) WHERE f.released > 3000 RETURN count(DISTINCT f) AS n")).toEqual([[0]]);
    const query = readCypher("MATCH (f:Film) RETURN count(DISTINCT f) AS n", {});
    const cut = await graph.match(query, { budget: { rows: 2, milliseconds: 10_000 } });
    expect([cut.rows, cut.truncated]).toEqual([[[2]], "rows"]);
  });

  it("are grouped by what does not aggregate, null being a group", async () => {
    expect(
      await ask(
        "MATCH (p:Person)-[:ACTED_IN]->(f) RETURN p.name, count(*) AS n, min(f.released) AS first ORDER BY n DESC, p.name",
      ),
    ).toEqual([
      ["Bob", 3, 1979],
      ["Ada", 1, 1995],
      ["Cid", 1, 2021],
    ]);
    expect(await ask("MATCH (p:Person) RETURN p.born > 1960 AS young, collect(p.name) AS names")).toEqual([
      [null, ["Ada"]],
      [false, ["Bob"]],
      [true, ["Cid"]],
    ]);
    expect(
      await ask(
        "MATCH (f:Film)<-[:ACTED_IN]-(p) RETURN avg(f.released), sum(p.born), count(p.born), count(DISTINCT p)",
      ),
    ).toEqual([[(1995 * 2 + 1979 + 1998 + 2021) / 5, 1950 * 3 + 1970, 4, 3]]);
    expect(
      await ask("MATCH (f:Film) WHERE f.released > 3000 RETURN count(f), avg(f.released), collect(f)"),
    ).toEqual([[0, null, []]]);
  });

  it("are ordered with null last, and first when descending, then cut", async () => {
    expect(await ask("MATCH (p:Person) RETURN p.name ORDER BY p.born")).toEqual([["Bob"], ["Cid"], ["Ada"]]);
    expect(await ask("MATCH (p:Person) RETURN p.name ORDER BY p.born DESC")).toEqual([
      ["Ada"],
      ["Cid"],
      ["Bob"],
    ]);
    expect(await ask("MATCH (f:Film) RETURN f.name AS film ORDER BY film SKIP 1 LIMIT 2")).toEqual([
      ["Brazil"],
      ["Dune"],
    ]);
    expect(await ask("MATCH (p)-[:ACTED_IN]->(f) RETURN DISTINCT p.name ORDER BY p.name LIMIT 2")).toEqual([
      ["Ada"],
      ["Bob"],
    ]);
  });

  it("are the first of their order where the call has a limit, and say that there are more", async () => {
    const query = readCypher("MATCH (f:Film) RETURN DISTINCT f.released AS year ORDER BY year DESC");
    const years = async (limit: number) => {
      const { rows, truncated } = await graph.match(query, { limit });
      return [rows.flat(), truncated];
    };
    expect(await years(2)).toEqual([[2021, 1998], "limit"]);
    expect(await years(5)).toEqual([[2021, 1998, 1995, 1985, 1979], null]);
  });

  it("go through stages, optional parts and lists", async () => {
    expect(
      await ask(
        "MATCH (p)-[:ACTED_IN]->(f) WITH p, count(f) AS films WHERE films > 1 MATCH (p)-[:DIRECTED]->(d) RETURN p.name, films, d.name",
      ),
    ).toEqual([["Bob", 3, "Ronin"]]);
    expect(
      await ask(
        "MATCH (p:Person) OPTIONAL MATCH (p)-[:DIRECTED]->(f)<-[a:ACTED_IN]-(p) RETURN p.name, f.name, type(a) ORDER BY p.name",
      ),
    ).toEqual([
      ["Ada", null, null],
      ["Bob", "Ronin", "ACTED_IN"],
      ["Cid", null, null],
    ]);
    expect(
      await ask(
        "MATCH (:Person)-[a:ACTED_IN]->() UNWIND a.roles AS role RETURN role, count(*) AS n ORDER BY n DESC, role LIMIT 2",
      ),
    ).toEqual([
      ["Driver", 2],
      ["Captain", 1],
    ]);
    expect(
      await ask("UNWIND $names AS name MATCH (p:Person {name: name}) RETURN p.born", {
        names: ["Cid", "Nobody", "Bob"],
      }),
    ).toEqual([[1970], [1950]]);
  });

  it("ask for patterns inside conditions and columns", async () => {
    expect(await ask("MATCH (p:Person) WHERE NOT EXISTS { (p)-[:DIRECTED]->(:Film) } RETURN p.name")).toEqual(
      [["Ada"]],
    );
    expect(await ask("MATCH (p:Person) WHERE (p)-[:DIRECTED]->()<-[:ACTED_IN]-(p) RETURN p.name")).toEqual([
      ["Bob"],
    ]);
    expect(await ask("MATCH (p:Person) RETURN p.name, COUNT { (p)-->() } AS n ORDER BY n")).toEqual([
      ["Ada", 1],
      ["Cid", 2],
      ["Bob", 4],
    ]);
    expect(
      await ask("MATCH (p:Person {name: 'Cid'}) RETURN [(p)-[a:ACTED_IN]->(f) | f.name + size(a.roles)]"),
    ).toEqual([[["Dune1"]]]);
    expect(
      await ask(
        "MATCH (p)-[a:ACTED_IN]->(f) WHERE any(role IN a.roles WHERE role STARTS WITH 'C') RETURN f.name",
      ),
    ).toEqual([["Heat"], ["Alien"]]);
  });

  it("compute as Cypher does", async () => {
    expect(
      await ask(
        "MATCH (p:Person {name: 'Bob'}) RETURN p.born / 100, toFloat(p.born) / 100, p.born % 100, -p.born, p.none + 1, toLower(p.name) CONTAINS 'o', substring('film', 1, 2), CASE WHEN p.born < 1960 THEN 'old' ELSE 'new' END, coalesce(p.none, 7), NOT p.none",
      ),
    ).toEqual([[19, 19.5, 50, -1950, null, true, "il", "old", 7, null]]);
    expect(
      await ask(
        "MATCH (f:Film) WHERE 1980 < f.released <= 1995 AND f.name IN ['Heat', 'Brazil'] RETURN f.name",
      ),
    ).toEqual([["Heat"], ["Brazil"]]);
    expect(await ask("MATCH (p:Person) WHERE p.born <> 1950 OR p.born IS NULL RETURN p.name")).toEqual([
      ["Ada"],
      ["Cid"],
    ]);
  });

  it("come with the subgraph of the rows that are left", async () => {
    const { rows, subgraph, columns } = await graph.match(
      readCypher("MATCH (p:Person)-[a:ACTED_IN]->(f:Film) RETURN p, a, f.name ORDER BY f.released LIMIT 1"),
    );
    expect(columns).toEqual(["p", "a", "f.name"]);
    expect(rows).toEqual([[{ node: "Bob" }, { edge: subgraph.edges[0]!.id }, "Alien"]]);
    expect(subgraph.nodes.map(({ id }) => id)).toEqual(["Bob", "Alien"]);
    expect(subgraph.edges).toMatchObject([{ source: "Bob", target: "Alien", type: "ACTED_IN" }]);
  });

  it("match a textual restriction by the stems of its words", async () => {
    const query = readCypher("MATCH (f:Film) RETURN f.name");
    const nodes = query.nodes.map((node) => ({ ...node, text: "films heat" }));
    expect((await graph.match({ ...query, nodes })).rows).toEqual([["Heat"]]);
  });

  it("end within the budget when the time goes into a pattern inside a condition", async () => {
    const query = readCypher(
      "MATCH (a) WHERE COUNT { MATCH (b), (c), (d), (e), (f), (g), (h), (i) } > 0 RETURN a",
    );
    const { truncated } = await graph.match(query, {
      budget: { rows: Number.MAX_SAFE_INTEGER, milliseconds: 40 },
    });
    expect(truncated).toBe("milliseconds");
  });
});
