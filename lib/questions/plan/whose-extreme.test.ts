/** The oldest or largest is that of what it is said of, whatever else is asked; an average is over several. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Kennel", "Upton", { opened: 1971, area: 400 }],
      ["Kennel", "Marley", { opened: 1988, area: 900 }],
      ["Kennel", "Corse", { opened: 2009, area: 150 }],
      ["Dog", "Biscuit", { breed: "spaniel", trained: false, weight: 14 }],
      ["Dog", "Tansy", { breed: "collie", trained: true, weight: 19 }],
      ["Dog", "Bramble", { breed: "spaniel", trained: true, weight: 16 }],
      ["Dog", "Juniper", { breed: "spaniel", trained: true, weight: 12 }],
      ["Keeper", "Rolf Anders"],
      ["Keeper", "Iris Bell"],
    ],
    [
      "Biscuit|LIVES_AT|Upton",
      "Tansy|LIVES_AT|Marley",
      "Bramble|LIVES_AT|Corse",
      "Juniper|LIVES_AT|Corse",
      "Rolf Anders|WORKS_AT|Upton",
      "Iris Bell|WORKS_AT|Corse",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("the oldest of all", () => {
  it.each([
    // The first that somebody meets is another one.
    "Which dog of the oldest kennel is trained?",
    "Who works at the kennel with the largest area?",
    "Which kennel does the newest spaniel live at?",
    "Which kennel does the largest spaniel live at?",
  ])("is not the oldest of some: %s", async (question) => {
    const found = await said(question);
    expect([null, "[]"]).toContain(found && JSON.stringify(found));
  });
  it.each([
    ["Which dog lives at the oldest kennel?", ["Biscuit"]],
    ["Which dog of the second oldest kennel is trained?", null],
    ["Which kennel does the heaviest dog live at?", ["Marley"]],
    ["Who works at the oldest kennel?", ["Rolf Anders"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
});

describe("an average", () => {
  it("is of several", async () => {
    expect(await said("What is the average weight of Tansy?")).toBeNull();
    expect(await said("What is the average weight of the spaniels?")).toEqual([14]);
  });
});
