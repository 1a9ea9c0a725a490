/** Arms of a star that mean one thing on their ways, against films counted by hand. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../../graph/graph-source";
import { GraphBuilder } from "../../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../../graph/snapshot-source";
import type { Mention } from "../../mentions/mention";
import type { ArmStep } from "../plan";
import type { RankedPlans } from "../ranker/rank";
import { candidateQuery } from "./candidate-query";
import { withArmsJoined } from "./joined-arms";

/** Ida directed a film that Eva wrote, with Otto; Mia starred in others of theirs. */
const FILMS = [
  { film: "Salt", by: "Ida", written: "Eva", star: "Otto" },
  { film: "Paper", by: "Ida", written: "Jan", star: "Mia" },
  { film: "Mill", by: "Pia", written: "Eva", star: "Mia" },
];
const QUESTION = "Who starred in films written by Eva and directed by Ida?";

let graph: GraphSource;
beforeAll(async () => {
  const builder = new GraphBuilder();
  const people = new Set(FILMS.flatMap(({ by, written, star }) => [by, written, star]));
  for (const name of people) builder.addNode({ id: name, name, labels: ["Person"], text: "" });
  for (const { film, by, written, star } of FILMS) {
    builder.addNode({ id: film, name: film, labels: ["Film"], text: "" });
    const join = (type: string, target: string) =>
      builder.addEdge({ source: film, type, target, kind: "relation" });
    join("DIRECTED_BY", by);
    join("WRITTEN_BY", written);
    join("STARRING", star);
  }
  graph = snapshotSource(await memorySnapshot(builder));
});

const mention = (node: string) =>
  ({ text: node, readings: [{ node, labels: ["Person"] }] }) as unknown as Mention;
const step = (type: string, direction: "in" | "out", label: string): ArmStep => ({ type, direction, label });
const star = step("STARRING", "out", "Person");

/** The star of two arms, as the planner ranks it: its arms meet in the answer alone. */
function star2(names: [string, string], [one, other]: [ArmStep[], ArmStep[]]) {
  const mentions = names.map(mention);
  const arms = [one, other].map((steps, at) => ({ mention: at, reading: 0, steps }));
  const query = candidateQuery(
    arms.map(({ steps }, at) => ({ node: names[at]!, labels: ["Person"], steps })),
    "Person",
  );
  const candidate = {
    ...{ template: "join" as const, label: "Person", restrictions: [], truncated: false },
    ...{ arms, query, answers: 2 },
  };
  const reading = { confidence: 0.98, leftOut: [], unknown: [] };
  const ranked: RankedPlans = {
    plans: [{ candidate, probability: 0.9, pattern: "" }],
    abstained: false,
    reading,
  };
  return { mentions, ranked };
}

async function answers(ranked: RankedPlans): Promise<string[]> {
  const { rows } = await graph.match(ranked.plans[0]!.candidate.query);
  return rows.map(([cell]) => (cell as { node: string }).node).sort();
}

const written = [step("WRITTEN_BY", "in", "Film"), star];
const directed = [step("DIRECTED_BY", "in", "Film"), star];

describe("arms over one film", () => {
  it("meet in the film, not in who stars in either", async () => {
    const { mentions, ranked } = star2(["Eva", "Ida"], [written, directed]);
    expect(await answers(ranked)).toEqual(["Mia", "Otto"]);
    const joined = await withArmsJoined(ranked, { question: QUESTION, mentions }, graph, undefined);
    expect(joined.apart).toEqual([]);
    expect(await answers(joined.ranked)).toEqual(["Otto"]);
    expect(joined.ranked.plans[0]!.candidate.answers).toBe(1);
    // As sure as a reading of its own, and no surer.
    expect(joined.ranked.reading!.confidence).toBe(0.75);
  });

  it("find nothing where no film has both names by any relation", async () => {
    const { mentions, ranked } = star2(["Jan", "Pia"], [written, directed]);
    const question = QUESTION.replace("Eva", "Jan").replace("Ida", "Pia");
    const joined = await withArmsJoined(ranked, { question, mentions }, graph, undefined);
    expect(await answers(joined.ranked)).toEqual([]);
    expect(joined.ranked.plans[0]!.candidate.answers).toBe(0);
  });

  it("leave the names out where a film has both, but by other relations", async () => {
    const { mentions, ranked } = star2(["Ida", "Eva"], [written, directed]);
    const question = QUESTION.replace("Eva", "Ida").replace("by Ida?", "by Eva?");
    const joined = await withArmsJoined(ranked, { question, mentions }, graph, undefined);
    expect(joined).toEqual({ ranked, apart: ["Ida", "Eva"] });
  });

  it.each([
    [
      "that the question speaks of twice",
      "Who starred in films written by Eva and in films directed by Ida?",
    ],
    ["that it does not speak of", "Who worked with Eva and Ida?"],
  ])("stay apart over things %s", async (_, question) => {
    const { mentions, ranked } = star2(["Eva", "Ida"], [written, directed]);
    expect(await withArmsJoined(ranked, { question, mentions }, graph, undefined)).toEqual({
      ranked,
      apart: [],
    });
  });

  it("stay apart where one relation joins both names", async () => {
    const { mentions, ranked } = star2(["Eva", "Jan"], [written, written]);
    const question = "Who starred in films written by Eva and Jan?";
    expect(await withArmsJoined(ranked, { question, mentions }, graph, undefined)).toEqual({
      ranked,
      apart: [],
    });
  });

  it("are joined with what is said of the thing on their ways", async () => {
    // "People" between: none of them is the one whose arm it is.
    const over = [star, step("STARRING", "in", "Film"), star];
    const { mentions, ranked } = star2(
      ["Salt", "Mill"],
      [over, [step("WRITTEN_BY", "out", "Person"), ...over.slice(1)]],
    );
    const question = "Which actors star with the person in Salt and Mill?";
    const joined = await withArmsJoined(ranked, { question, mentions }, graph, undefined);
    const { query } = joined.ranked.plans[0]!.candidate;
    const variables = new Set(query.nodes.map(({ variable }) => variable));
    const named = JSON.stringify(query.where).match(/x\d+_\d+/g) ?? [];
    expect(named.filter((name) => !variables.has(name))).toEqual([]);
  });
});
