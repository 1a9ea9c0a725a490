/** How something is liked, said by its votes or its rating, and values that "are known"; what speaks of something else still does. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Game", "Quarry", { edition: "second", weight: 3 }],
      ["Game", "Harbour", { edition: "first", weight: 5 }],
      ["Game", "Orchard", { edition: "third", weight: 2 }],
      ["Person", "Ada Holm", { phone: "555-1" }],
      ["Person", "Per Lie", { phone: "555-2" }],
      ["Rating", "dull"],
      ["Rating", "splendid"],
      ["Votes", "countless"],
      ["Votes", "scarce"],
    ],
    [
      "Quarry|DESIGNED_BY|Ada Holm",
      "Harbour|DESIGNED_BY|Per Lie",
      "Orchard|DESIGNED_BY|Ada Holm",
      "Quarry|HAS_RATING|splendid",
      "Harbour|HAS_RATING|dull",
      "Quarry|HAS_VOTES|scarce",
      "Orchard|HAS_VOTES|countless",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("how something is liked", () => {
  it.each([
    ["How popular is Orchard?", ["countless"]],
    ["How popular was the game Quarry?", ["scarce"]],
    ["How popular of a game is Quarry?", ["scarce"]],
    ["What is the popular opinion of Harbour?", ["dull"]],
    ["What is public opinion about Quarry?", ["splendid"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });

  it.each(["How costly is Orchard?", "How tall is Quarry?", "What is Ada Holm's opinion of Harbour?"])(
    "%s is asked for otherwise",
    async (question) => {
      expect(await said(question)).toBeNull();
    },
  );
});

describe("a value that is known", () => {
  it.each([
    ["Which edition of Quarry is available?", ["second"]],
    ["What phone of Ada Holm is known?", ["555-1"]],
    ["What weight of Harbour is recorded?", [5]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });

  it("is not what narrows down which things are meant", async () => {
    const inn = await graphOf(
      [
        ["Inn", "Swan"],
        ["Room", "Attic", { state: "available" }],
        ["Room", "Parlour", { state: "taken" }],
      ],
      ["Attic|ROOM_OF|Swan", "Parlour|ROOM_OF|Swan"],
    );
    expect(await saidOf(inn, "Which rooms of Swan are available?")).toEqual(["Attic"]);
    expect(await said("Which edition of Quarry is forbidden?")).toBeNull();
  });
});
