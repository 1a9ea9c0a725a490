import { describe, expect, it, vi } from "vitest";
import type { PropertyValue } from "../../../graph/graph-element";
import type { GraphSource } from "../../../graph/graph-source";
import { queryGraph } from "../../../graph/query/normalize-query-graph";
import { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../../graph/snapshot-source";
import { findMentions } from "../../mentions/find-mentions";
import { planCandidates } from "../candidates/candidates";
import { readRestrictions } from "./literals";

/** Films with their year as a property and as a node, their length, and who made them. */
const FILMS: readonly [name: string, year: number, runtime: number, director: string, actors: string[]][] = [
  ["Thief", 1981, 123, "Michael Mann", ["James Caan"]],
  ["Heat", 1995, 170, "Michael Mann", ["Al Pacino", "Robert De Niro"]],
  ["Ali", 2001, 157, "Michael Mann", ["Will Smith", "Jamie Foxx"]],
  ["Collateral", 2004, 120, "Michael Mann", ["Jamie Foxx"]],
  ["Miami Vice", 2006, 132, "Michael Mann", ["Jamie Foxx"]],
  ["Ray", 2004, 152, "Taylor Hackford", ["Jamie Foxx"]],
];

async function films(yearIs: "property" | "node"): Promise<GraphSource> {
  const builder = new GraphBuilder();
  const known = new Set<string>();
  const add = (name: string, label: string, properties: Record<string, PropertyValue> = {}) => {
    if (known.has(name)) return;
    known.add(name);
    builder.addNode({ id: name, name, labels: [label], text: "", properties });
  };
  const link = (source: string, type: string, target: string) =>
    builder.addEdge({ source, type, target, kind: "relation" });
  for (const [name, year, runtime, director, actors] of FILMS) {
    add(name, "Film", yearIs === "property" ? { year, runtime } : { runtime });
    add(director, "Person");
    link(director, "DIRECTED", name);
    for (const actor of actors) {
      add(actor, "Person");
      link(actor, "ACTED_IN", name);
    }
    if (yearIs === "property") continue;
    add(String(year), "Year");
    link(name, "RELEASED_IN", String(year));
  }
  return snapshotSource(await memorySnapshot(builder));
}

/** The answers of the candidates that carry a restriction, by pattern. */
async function restricted(question: string, yearIs: "property" | "node" = "property") {
  const graph = await films(yearIs);
  const mentions = await findMentions(question, { graph, embedder: null });
  const { candidates, restrictions, asks } = await planCandidates(question, mentions, graph);
  const found = new Map<string, string[]>();
  for (const { arms, label, query, answers, restrictions: own } of candidates) {
    if (own.length === 0) continue;
    expect(queryGraph(query)).toEqual(query);
    const { rows } = await graph.match(query);
    expect(rows.length).toBe(answers);
    const pattern = arms.flatMap(({ steps }) => steps.map(({ type, label: far }) => `${type} ${far}`));
    const names = rows.map(([value]) => (value as { node: string }).node);
    found.set(pattern.join(", ") || label, names.toSorted());
  }
  return { found, restrictions, asks };
}

describe("readRestrictions", () => {
  it("takes no part of a name for a number", async () => {
    const schema = await (await films("property")).schema();
    const read = (span: [number, number]) =>
      readRestrictions("Which films are longer than 12 Monkeys?", schema, [{ span, readings: [] } as never])
        .length;
    expect(read([28, 38])).toBe(0);
    expect(read([31, 38])).toBeGreaterThan(0);
  });

  const read = async (question: string) => {
    const schema = await (await films("property")).schema();
    return readRestrictions(question, schema, []).map((one) => {
      expect(question.slice(...one.span)).toBe(one.text);
      if (one.kind === "compare") return `${one.label}.${one.key} ${one.operator} ${one.value}`;
      if (one.kind === "count") return `number of ${one.label} ${one.operator} ${one.value}`;
      return `${one.label}.${one.key} ${one.descending ? "descending" : "ascending"}`;
    });
  };

  it.each([
    ["Which films came out after 2000?", ["Film.year > 2000"]],
    ["Which films came out before the year 2000?", ["Film.year < 2000"]],
    ["What was made since 1995?", ["Film.year >= 1995"]],
    ["What was made until 1995?", ["Film.year <= 1995"]],
    ["Films between 1990 and 1999", ["Film.year >= 1990", "Film.year <= 1999"]],
    ["Films from 1990 to 1999", ["Film.year >= 1990", "Film.year <= 1999"]],
    ["Films of the 1990s", ["Film.year >= 1990", "Film.year <= 1999"]],
    ["Which films were released in 2004?", ["Film.year = 2004"]],
    ["Films with a runtime over 150 minutes", ["Film.runtime > 150"]],
    ["Films longer than 150 minutes", ["Film.runtime > 150"]],
    ["Films with a runtime of at most 2 thousand minutes", ["Film.runtime <= 2000"]],
    ["Who acted in more than two films?", ["number of Film > 2"]],
    ["Who acted in at least 3 films?", ["number of Film >= 3"]],
    ["What is the longest film?", ["Film.runtime descending"]],
    ["What is the newest film?", ["Film.year descending"]],
    ["What is the least recent film?", ["Film.year ascending"]],
    ["Which film did Michael Mann direct?", []],
    ["Who is taller than 190 cm?", []],
    ["Which films do more than 20 people like?", []],
  ])("reads %s", async (question, expected) => {
    expect(await read(question)).toEqual(expected);
  });
});

describe("candidates with restrictions", () => {
  it("compares a property of the answer, or of a node on the way", async () => {
    const { found } = await restricted("Which films did Michael Mann direct after 2000?");
    expect(found.get("DIRECTED Film")).toEqual(["Ali", "Collateral", "Miami Vice"]);
    expect(found.get("DIRECTED Film, ACTED_IN Person")).toEqual(["Jamie Foxx", "Will Smith"]);
  });

  it("compares years that are nodes, one step further", async () => {
    const { found } = await restricted("Which films did Michael Mann direct after 2001?", "node");
    expect(found.get("DIRECTED Film")).toEqual(["Collateral", "Miami Vice"]);
    expect(found.get("DIRECTED Film, RELEASED_IN Year")).toEqual(["2004", "2006"]);
  });

  it("orders the answers and gives the first", async () => {
    const longest = await restricted("What is the longest film that Michael Mann directed?");
    expect(longest.found.get("DIRECTED Film")).toEqual(["Heat"]);
    const newest = await restricted("What is the newest film with Jamie Foxx?");
    expect(newest.found.get("ACTED_IN Film")).toEqual(["Miami Vice"]);
  });

  it("counts what is on the way to an answer", async () => {
    const { found } = await restricted("Who acted in more than two films by Michael Mann?");
    expect(found.get("DIRECTED Film, ACTED_IN Person")).toEqual(["Jamie Foxx"]);
  });

  it("holds several restrictions together", async () => {
    const { found } = await restricted("What is the longest film that Michael Mann directed after 2002?");
    expect(found.get("DIRECTED Film")).toEqual(["Miami Vice"]);
  });

  it("restricts the nodes of a label where nothing is named", async () => {
    const { found, asks } = await restricted("Which films came out before 2000?");
    expect(found).toEqual(new Map([["Film", ["Heat", "Thief"]]]));
    expect(asks).toBe("nodes");
    expect((await restricted("How many films came out before 2000?")).asks).toBe("count");
  });

  it("counts the same however late the clock is", async () => {
    const builder = new GraphBuilder();
    for (let at = 0; at < 5_000; at++)
      builder.addNode({
        id: `f${at}`,
        name: `Film ${at}`,
        labels: ["Film"],
        text: "",
        properties: { year: 1950 + (at % 60) },
      });
    const graph = snapshotSource(await memorySnapshot(builder));
    let now = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 300));
    try {
      const { candidates } = await planCandidates("Which films came out before 2000?", [], graph);
      expect(candidates.map(({ answers, truncated }) => [answers, truncated])).toEqual([[4_170, false]]);
    } finally {
      clock.mockRestore();
    }
  });
});
