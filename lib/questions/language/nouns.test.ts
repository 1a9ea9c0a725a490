/** Which noun is asked for, which label a run of words names, and which numbers are given and not asked for. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import type { MatchValue } from "../../graph/match/match-result";
import { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { openPlanner } from "../plan/planner";
import { type LanguageReader, openLanguageReader } from "./read-question";

let graph: GraphSource;
let reader: LanguageReader;

beforeAll(async () => {
  const builder = new GraphBuilder();
  const edge = (source: string, type: string, target: string) =>
    builder.addEdge({ source, type, target, kind: "relation" });
  for (const [at, name] of ["Ada Roth", "Ben Sorel", "Cleo Haas"].entries())
    builder.addNode({ id: `u${at}`, name, labels: ["User"], text: "" });
  for (const [at, likes] of [0, 4, 2, 9, 0, 3].entries())
    builder.addNode({
      id: `n${at}`,
      name: `Note ${"ABCDEF"[at]}`,
      labels: [at < 4 ? "Note" : "PinnedNote"],
      text: "",
      properties: { likes, section: at + 10, written: at < 3 ? "2019-05-01" : "2020-05-01" },
    });
  for (const at of [0, 1, 2]) {
    builder.addNode({ id: `k${at}`, name: `Remark ${"XYZ"[at]}`, labels: ["Remark"], text: "" });
    edge(`k${at}`, "REMARKED_ON", at < 2 ? "n1" : "n2");
  }
  edge("u0", "POSTED", "n0");
  edge("u0", "POSTED", "n1");
  edge("u0", "POSTED", "n4");
  edge("u1", "POSTED", "n2");
  edge("u1", "POSTED", "n5");
  graph = snapshotSource(await memorySnapshot(builder));
  reader = openLanguageReader({ graph, embedder: null });
});

async function answersOf(query: Parameters<GraphSource["match"]>[0]): Promise<string[]> {
  const { columns, rows } = await graph.match(query);
  return rows.map((row) => (row[columns.indexOf("answer")] as { node: string }).node);
}

async function read(question: string): Promise<{ nodes: string[]; rows: MatchValue[][] }> {
  const [best] = (await reader.read(question, { milliseconds: 60_000 })).interpretations;
  const { query } = best!;
  const { columns, rows } = await graph.match(query);
  return { nodes: columns.includes("answer") ? await answersOf(query) : [], rows };
}

describe("a reading", () => {
  it.each([
    // The noun that is asked for, and not the one that its verb resembles.
    ["What are the top 2 most remarked on notes?", ["n1", "n2"]],
    // "Pinned notes" are no notes of another kind.
    ["Which users have posted pinned notes that have more than 2 likes?", ["u1"]],
    // A number behind a superlative says how many.
    ["List notes with the highest 2 likes.", ["n3", "n1"]],
    ["List notes with the lowest 3 sections.", ["n0", "n1", "n2"]],
    // The direction of an order is no word that is left out.
    ["Show the top 2 notes sorted by likes in descending order.", ["n3", "n1"]],
  ])("of: %s", async (question, nodes) => {
    expect((await read(question)).nodes).toEqual(nodes);
  });

  it("reads what may be 0 as there where it is more than 0", async () => {
    const { interpretations } = await reader.read("Which notes have likes?", { milliseconds: 60_000 });
    const readings = interpretations.flatMap(({ operators }) => operators.map(({ reading }) => reading));
    const [more, any] = ["Note.likes > 0", "Note.likes is not null"].map((one) => readings.indexOf(one));
    expect(more).toBeGreaterThanOrEqual(0);
    expect(any === -1 || more! < any!).toBe(true);
  });

  it("takes a number of something that is given as a condition, and counts where it is asked for", async () => {
    expect((await read("Which notes have a section number of 12?")).nodes).toEqual(["n2"]);
    const [count] = (await reader.read("What is the number of notes?", { milliseconds: 60_000 }))
      .interpretations;
    expect((await graph.match(count!.query)).rows).toEqual([[4]]);
  });

  it("asks for what each group has, whichever noun comes first", async () => {
    const { rows } = await read("How many notes does each user have?");
    expect(rows).toHaveLength(2);
  });
});

describe("nodes beside the answers", () => {
  const named = (rows: MatchValue[][]) =>
    rows.map((row) => row.map((value) => (value as { node: string }).node).join(" ")).sort();

  it.each([
    ["List users and their pinned notes.", ["u0 n4", "u1 n5"]],
    ["Which notes were posted by Ada Roth, and what are their likes?", null],
    ["List notes along with their remarks.", ["n1 k0", "n1 k1", "n2 k2"]],
    ["Show the notes posted by Ada Roth together with their corresponding remarks.", ["n1 k0", "n1 k1"]],
  ])("are columns of their own: %s", async (question, pairs) => {
    const { plans, abstained, reading } = await openPlanner({ graph, embedder }).plan(question);
    if (pairs === null)
      return expect(reading?.computes?.query.returns.map(({ name }) => name)).not.toContain("Remark");
    expect(abstained).toBe(false);
    const { computes } = plans[0]!.candidate.interpretation!;
    expect(computes?.kind).toBe("table");
    expect(named((await graph.match(computes!.query)).rows)).toEqual(pairs);
    expect(reading?.operators?.map((one) => one.reading)).toContainEqual(
      expect.stringMatching(/^(?:shows Remark|PinnedNote)$/),
    );
  });

  it("are not passed over where answers are picked by how many they have", async () => {
    const { plans, abstained } = await openPlanner({ graph, embedder }).plan(
      "Which users with more than 1 note, and their remarks?",
    );
    const columns = plans[0]?.candidate.interpretation?.computes?.query.returns.map(({ name }) => name) ?? [];
    expect(abstained || columns.includes("Remark")).toBe(true);
  });
});

describe("a chain", () => {
  const plan = (question: string) => openPlanner({ graph, embedder }).plan(question);

  it.each([
    ["Which notes were posted by Ada Roth?", ["n0", "n1"]],
    ["Which pinned notes were posted by Ada Roth?", ["n4"]],
    ["How many notes were posted by Ada Roth?", ["n0", "n1"]],
  ])("ends at the label that is named: %s", async (question, nodes) => {
    const { plans } = await plan(question);
    expect((await answersOf(plans[0]!.candidate.query)).sort()).toEqual(nodes);
  });

  it.each([
    ["Which notes were posted by Ada Roth and what was the star sign?", "star"],
    ["Which notes were posted by Ada Roth and their colour?", "colour"],
    ["Which notes were posted by Ada Roth in 1999?", "1999"],
  ])("is not followed where it passes over a part: %s", async (question, left) => {
    const { abstained, reading } = await plan(question);
    expect(abstained).toBe(true);
    expect(reading?.leftOut).toContain(left);
  });
});
