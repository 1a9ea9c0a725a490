/** Relations that are over, values called as their label or written with hyphens, and nouns that end a label. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { letterEmbedder as embedder, noMeanings } from "../../graph/testing/letter-embedder";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";
import { openPlanner } from "./planner";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Keeper", "Ada Brunn", { rank: "keeper", pay: 41 }],
      ["Keeper", "Bo Ferr", { rank: "trainee", pay: 22 }],
      ["Keeper", "Cai Holm", { rank: "keeper", pay: 35 }],
      ["Keeper", "Dee Lund", { rank: "chief keeper", pay: 57 }],
      ["Tower", "North Light", { built: 1901, state: "laid up" }],
      ["Tower", "South Light", { built: 1930, state: "in use" }],
      ["Tower", "West Light", { built: 1952, state: "laid up" }],
      ["Tower", "East Light", { built: 1911, state: "part-time" }],
      ["Island", "Skarv"],
      ["Island", "Lunna"],
      ["Stoneyard", "Grey Stone"],
      ["Club", "Old Gulls"],
    ],
    [
      "Ada Brunn|TENDS|North Light",
      "Bo Ferr|TENDS|South Light",
      "Cai Holm|TENDS|West Light",
      "Bo Ferr|FORMERLY_TENDED|North Light",
      "Cai Holm|FORMERLY_TENDED|North Light",
      "Ada Brunn|FORMERLY_TENDED|South Light",
      "North Light|GUARDS|Skarv",
      "West Light|GUARDS|Lunna",
      "South Light|GUARDS|Lunna",
      "North Light|BUILT_BY|Grey Stone",
      "Ada Brunn|PAST_MEMBER_OF|Old Gulls",
    ],
  );
});

describe("a relation that is over", () => {
  it.each([
    ["Who tends the North Light?", ["Ada Brunn"]],
    ["Who tended the North Light?", ["Ada Brunn"]],
    ["Who tends the towers that guard Lunna?", ["Bo Ferr", "Cai Holm"]],
    ["Who formerly tended the North Light?", ["Bo Ferr", "Cai Holm"]],
    ["Who used to tend the North Light?", ["Bo Ferr", "Cai Holm"]],
    ["Which keepers previously tended the South Light?", ["Ada Brunn"]],
    ["Which towers did Cai Holm formerly tend?", ["North Light"]],
    ["Which towers does Cai Holm tend?", ["West Light"]],
    ["Does Bo Ferr tend the North Light?", [false]],
    ["Which keepers tend more than one tower?", []],
    ["Who is a member of the Old Gulls?", null],
    ["Who is a past member of the Old Gulls?", ["Ada Brunn"]],
    ["Who was a member of the Old Gulls?", ["Ada Brunn"]],
    ["Which keepers are members of no club?", null],
    ["Which keepers were members of no club?", ["Bo Ferr", "Cai Holm", "Dee Lund"]],
    // "Home to" is what has it.
    ["Which tower is home to the most keepers?", null],
    ["Which club is home to the most keepers?", null],
    ["Which club was home to the most keepers?", ["Old Gulls"]],
  ])("is meant only where the question says so: %s", async (question, answers) => {
    expect(await saidOf(graph, question)).toEqual(answers);
  });

  it.each([
    ["Who once tended the South Light?", true],
    ["Who is the ex keeper who tended the South Light?", true],
    ["Who tended the South Light in the past?", true],
    ["Who tended the South Light in the past two years?", false],
    ["Who tended the South Light more than once?", false],
  ])("is planned for where the question says so in other words: %s", async (question, isOver) => {
    const { plans } = await openPlanner({ graph, embedder }).plan(question);
    expect(/formerly/i.test(plans[0]!.pattern)).toBe(isOver);
  });
});

it.each([
  ["Which singers are currently without a choir?", ["Cleo Ray", "Dov Pine"]],
  ["Which singers are without a choir now?", ["Cleo Ray", "Dov Pine"]],
  ["Which singers sing in no choir?", ["Cleo Ray", "Dov Pine"]],
  ["Which singers have never formerly sung in a choir?", null],
  ["Which singers currently sing in a choir?", ["Abe Moss", "Bea Tull"]],
  ["Which singers formerly sang in the Larks?", ["Abe Moss", "Cleo Ray"]],
  ["Which singers no longer sing in a choir?", ["Cleo Ray"]],
])("is denied only where the question says so: %s", async (question, answers) => {
  const choirs = await graphOf(
    [
      ["Singer", "Abe Moss", { voice: "bass" }],
      ["Singer", "Bea Tull", { voice: "alto" }],
      ["Singer", "Cleo Ray", { voice: "alto" }],
      ["Singer", "Dov Pine", { voice: "tenor" }],
      ["Choir", "Larks"],
      ["Choir", "Rooks"],
    ],
    [
      ["Abe Moss|SINGS_IN|Rooks", { since: 2019 }],
      ["Bea Tull|SINGS_IN|Larks", { since: 2012 }],
      ["Abe Moss|FORMERLY_SANG_IN|Larks", { since: 2001, until: 2008 }],
      ["Cleo Ray|FORMERLY_SANG_IN|Larks", { since: 2003, until: 2011 }],
    ],
  );
  expect(await saidOf(choirs, question)).toEqual(answers);
});

it.each([
  ["Which goats previously lived in the Red Pen?", ["Dot"]],
  ["Which spotted goats are kept in the Red Pen?", null],
])("is not where they live now, and lived elsewhere: %s", async (question, answers) => {
  const pens = await graphOf(
    [
      ["Goat", "Pip", { coat: "spotted" }],
      ["Goat", "Dot", { coat: "spotted" }],
      ["Goat", "Tig", { coat: "brown" }],
      ["Pen", "Red Pen"],
      ["Pen", "Blue Pen"],
    ],
    [
      "Pip|LIVES_IN|Red Pen",
      "Dot|LIVES_IN|Blue Pen",
      "Tig|LIVES_IN|Red Pen",
      ["Pip|PREVIOUSLY_KEPT_IN|Blue Pen", { until: 2020 }],
      ["Dot|PREVIOUSLY_KEPT_IN|Red Pen", { until: 2021 }],
    ],
  );
  expect([null, answers]).toContainEqual(await saidOf(pens, question, noMeanings));
});

it.each([
  ["Which keeper has the lowest pay?", ["Bo Ferr"]],
  ["How many keepers are there?", [4]],
  ["How many keepers have the rank keeper?", [2]],
  ["Which of the laid-up towers were built before 1940?", ["North Light"]],
  ["Which of the laid up towers were built before 1940?", ["North Light"]],
  ["Which part time towers were built before 1940?", ["East Light"]],
  ["Which of the moss-grown towers were built before 1940?", null],
  ["Which yard was the North Light built by?", ["Grey Stone"]],
  ["Which yak was the North Light built by?", null],
  ["Which place was the North Light built by?", ["Grey Stone"]],
])("%s", async (question, answers) => {
  expect(await saidOf(graph, question)).toEqual(answers);
});
