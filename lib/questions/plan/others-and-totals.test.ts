/** Who else, all in all, how strong, and who does something to what goes somewhere: missions of mountain rescuers. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder as embedder } from "../../graph/testing/letter-embedder";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { openPlanner } from "./planner";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Helper", "Ann Roe"],
      ["Helper", "Bob Lind"],
      ["Helper", "Cy Fox"],
      ["Mission", "Gully Fall", { casualties: 3 }],
      ["Mission", "Ridge Slip", { casualties: 1 }],
      ["Mission", "Storm Night", { casualties: 2 }],
      ["Aircraft", "Kestrel One"],
      ["Aircraft", "Kite Two"],
      ["Peak", "Great Hawk"],
      ["Peak", "Low Hawk"],
      ["Rope", "Blue Line", { strength: 30, price: 80 }],
      ["Rope", "Red Line", { strength: 22, price: 120 }],
      ["Rope", "Grey Line", { strength: 41, price: 95 }],
    ],
    [
      "Kestrel One|FLEW_ON|Gully Fall",
      "Kite Two|FLEW_ON|Ridge Slip",
      "Kestrel One|FLEW_ON|Storm Night",
      "Ann Roe|ATTENDED|Gully Fall",
      "Bob Lind|ATTENDED|Storm Night",
      "Gully Fall|OCCURRED_ON|Great Hawk",
      "Ridge Slip|OCCURRED_ON|Great Hawk",
      "Storm Night|OCCURRED_ON|Low Hawk",
      "Ann Roe|MENTORS|Cy Fox",
      "Bob Lind|MENTORS|Cy Fox",
      "Ann Roe|MENTORS|Bob Lind",
    ],
  );
});

describe("others than somebody", () => {
  it.each([
    "Apart from Ann Roe, who else mentors Cy Fox?",
    "Besides Ann Roe, who mentors Cy Fox?",
    "Who mentors Cy Fox apart from Ann Roe?",
  ])("%s", async (question) => {
    expect(await saidOf(graph, question)).toEqual(["Bob Lind"]);
  });
});

describe("a number of all together", () => {
  it.each<[string, unknown[]]>([
    ["How many casualties were there on Great Hawk in total?", [4]],
    ["How many casualties were there on Low Hawk altogether?", [2]],
    ["How many missions occurred on Great Hawk in total?", [2]],
  ])("%s", async (question, found) => {
    expect(await saidOf(graph, question)).toEqual(found);
  });
});

describe("a number without a noun", () => {
  it.each([
    ["Which bakeries own no shop but do deliver to at least one?"],
    ["Which shops sell at least two of Dark Rye, Big Bun and Old Loaf?"],
  ])("compares no value that nothing speaks of: %s", async (question) => {
    const shops = await graphOf(
      [
        ["Bakery", "Rye House"],
        ["Bakery", "Crumb Yard"],
        ["Loaf", "Dark Rye"],
        ["Loaf", "Big Bun"],
        ["Loaf", "Old Loaf"],
        ["Shop", "North Shop", { seats: 20 }],
        ["Shop", "Mill Shop", { seats: 10 }],
      ],
      [
        "Rye House|OWNS|North Shop",
        "Rye House|DELIVERS_TO|Mill Shop",
        "Crumb Yard|DELIVERS_TO|North Shop",
        "North Shop|SELLS|Dark Rye",
        "North Shop|SELLS|Big Bun",
        "Mill Shop|SELLS|Dark Rye",
        "Mill Shop|SELLS|Old Loaf",
      ],
    );
    const { plans } = await openPlanner({ graph: shops, embedder }).plan(question);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter(({ candidate }) => JSON.stringify(candidate.query).includes('"seats"'))).toEqual([]);
  });
});

describe("strength", () => {
  it.each<[string, unknown[]]>([
    ["Which ropes are stronger than 25?", ["Blue Line", "Grey Line"]],
    ["Which ropes are weaker than Blue Line?", ["Red Line"]],
    ["Which is the strongest rope?", ["Grey Line"]],
  ])("%s", async (question, found) => {
    expect(await saidOf(graph, question)).toEqual(found);
  });
});

describe("who does something is not what it is done on", () => {
  it.each(["Who flies Kestrel One?", "Who flew Kestrel One?"])("%s", async (question) => {
    expect(await saidOf(graph, question)).toBeNull();
  });
  it("but who was there is said", async () => {
    expect(await saidOf(graph, "Who attended Gully Fall?")).toEqual(["Ann Roe"]);
  });
});
