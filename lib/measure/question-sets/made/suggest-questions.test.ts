import { describe, expect, it } from "vitest";
import type { GraphSource } from "../../../graph/graph-source";
import { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../../graph/snapshot-source";
import { suggestQuestions } from "./suggest-questions";
import { QUESTION_KINDS } from "./suggested-question";

type Edge = readonly [string, string, string];

/** Ids are names; the label of a node is the first word of its name. */
async function graphOf(edges: readonly Edge[], alone: readonly string[] = []): Promise<GraphSource> {
  const builder = new GraphBuilder();
  for (const id of new Set([...edges.flatMap(([source, , target]) => [source, target]), ...alone]))
    builder.addNode({ id, name: id, labels: [id.split(" ")[0]!], text: "" });
  for (const [source, type, target] of edges) builder.addEdge({ source, type, target, kind: "relation" });
  return snapshotSource(await memorySnapshot(builder));
}

const FILMS: Edge[] = Array.from({ length: 12 }, (_, at): Edge[] => [
  [`Film ${at}`, "WRITTEN_BY", `Person ${at < 5 ? 0 : at}`],
  [`Film ${at}`, "DIRECTED_BY", `Person ${at % 4}`],
  [`Film ${at}`, "HAS_GENRE", `Genre ${at % 3}`],
]).flat();

describe("suggested questions", () => {
  it("are one of each kind, each with answers, the same each time", async () => {
    const graph = await graphOf(FILMS);
    const made = await suggestQuestions(graph);
    expect(made.map(({ kind }) => kind)).toEqual(QUESTION_KINDS);
    for (const { question, answers } of made) {
      expect(question).toMatch(/^\p{Lu}.*\?$/u);
      expect(answers).toBeGreaterThan(0);
    }
    expect(new Set(made.map(({ question }) => question)).size).toBe(made.length);
    expect(made.find(({ kind }) => kind === "superlative")?.question).toBe("Who wrote the most films?");
    expect(await suggestQuestions(graph)).toEqual(made);
  });

  it("are dropped when their query finds nothing", async () => {
    const graph = await graphOf(FILMS);
    const empty = { columns: [], rows: [], subgraph: { nodes: [], edges: [] }, plan: [], truncated: null };
    expect(await suggestQuestions(graph, { match: async () => empty })).toEqual([]);
  });

  it("have counts that are true", async () => {
    const graph = await graphOf(FILMS);
    const counted = (await suggestQuestions(graph)).find(({ kind }) => kind === "count")!;
    const [, participle, name] = /^How many films were (\w+) by (.+)\?$/.exec(counted.question) ?? [];
    if (participle)
      expect(
        FILMS.filter(([, type, to]) => type === `${participle.toUpperCase()}_BY` && to === name),
      ).toHaveLength(counted.answers);
    else expect(counted.question).toMatch(/^How many films have the genre Genre \d\?$/);
  });

  it("speak of verbs and prepositions as people do", async () => {
    const graph = await graphOf([
      ["Film A", "RELEASED_IN", "Year 1979"],
      ["Film A", "STARRING", "Person P"],
      ["Film B", "STARRING", "Person P"],
      ["Film C", "STARRING", "Person P"],
      ["Film B", "RELEASED_IN", "Year 1979"],
      ["Film C", "RELEASED_IN", "Year 1980"],
    ]);
    const made = (await suggestQuestions(graph)).map(({ question }) => question);
    const said = [
      /^In which year was Film \w released\?$/,
      /^Which films were released in Year \d+\?$/,
      /^Which films are there starring Person P\?$/,
      /^How many films are there starring Person P\?$/,
      /^Was Film \w released in Year \d+\?$/,
      /^Which of the films starring Person P were released in Year \d+\?$/,
      /^Which of the films that were released in Year \d+ are there starring Person P\?$/,
      /^In which year were the films starring Person P released\?$/,
    ];
    for (const question of made)
      expect(
        said.some((pattern) => pattern.test(question)),
        question,
      ).toBe(true);
    expect(made.length).toBeGreaterThanOrEqual(4);
  });

  it("are none where there is nothing to ask, or no time", async () => {
    expect(await suggestQuestions(await graphOf([], ["Film A"]))).toEqual([]);
    expect(await suggestQuestions(await graphOf(FILMS), { signal: AbortSignal.abort() })).toEqual([]);
  });

  it("take hostile names as names", async () => {
    const graph = await graphOf([
      ["A`x", "R`) RETURN 1 //", "B'y"],
      ["A`z", "R`) RETURN 1 //", "B'y"],
    ]);
    await expect(suggestQuestions(graph)).resolves.toBeInstanceOf(Array);
  });
});
