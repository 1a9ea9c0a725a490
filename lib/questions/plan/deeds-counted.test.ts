/** How often something was done is counted by what says so, and a number behind a noun is a part of a name. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { findMentions } from "../mentions/find-mentions";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { unknownNames } from "./unknown-names";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Pilot", "Una Marsh"],
      ["Pilot", "Theo Vance"],
      ["Glider", "Kestrel 4", { make: "kestrel", span: 15 }],
      ["Glider", "Kestrel 41", { make: "kestrel", span: 18 }],
      ["Glider", "Skylark", { make: "lark", span: 17 }],
      ["Flight", "Flight 201", { minutes: 40 }],
      ["Flight", "Flight 202", { minutes: 90 }],
      ["Flight", "Flight 203", { minutes: 25 }],
    ],
    [
      "Flight 201|PILOTED_BY|Una Marsh",
      "Flight 202|PILOTED_BY|Una Marsh",
      "Flight 203|PILOTED_BY|Theo Vance",
      "Flight 201|MADE_WITH|Kestrel 4",
      "Flight 202|MADE_WITH|Kestrel 4",
      "Flight 203|MADE_WITH|Skylark",
      "Una Marsh|LICENSED_FOR|Kestrel 4",
      "Theo Vance|OWNS|Kestrel 41",
      "Una Marsh|LICENSED_FOR|Skylark",
      "Theo Vance|LICENSED_FOR|Skylark",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("how many times", () => {
  it("counts what stands between both, where the verb says so", async () => {
    expect(await said("How many times did Una Marsh pilot Kestrel 4?")).toEqual([2]);
    expect(await said("How many times did Theo Vance pilot Skylark?")).toEqual([1]);
  });
  it.each([
    "How many times was Skylark piloted?",
    "How many times did Una Marsh pilot Skylark?",
    "How many times did Una Marsh crash Kestrel 4?",
    "How many times was Skylark repaired?",
  ])("counts no other relation: %s", async (question) => {
    expect(await said(question)).toBeNull();
  });
});

describe("what somebody has", () => {
  it("is not what one of several relations says", async () => {
    expect(await said("How many gliders does Una Marsh have?")).toBeNull();
    expect(await said("How many gliders does Theo Vance own?")).toEqual([1]);
  });
});

describe("a number behind a noun of the schema", () => {
  it.each([
    ["Who piloted Flight 20?", "Flight 20"],
    ["Who piloted Flight 1?", "Flight 1"],
    ["Which flights were made with Kestrel 1?", "Kestrel 1"],
  ])("is a part of a name: %s", async (question, name) => {
    expect(await said(question)).toBeNull();
    const mentions = await findMentions(question, { graph, embedder: null });
    expect((await unknownNames(question, mentions, graph)).map(({ text }) => text)).toEqual([name]);
  });
  it("may also be one that there is, or a number of things", async () => {
    expect(await said("Who piloted Flight 203?")).toEqual(["Theo Vance"]);
    const question = "Show Glider 15";
    const mentions = await findMentions(question, { graph, embedder: null });
    expect(await unknownNames(question, mentions, graph)).toEqual([]);
  });
});
