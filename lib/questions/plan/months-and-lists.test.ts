/** Months of any year, some of a list of names, what an adjective is measured by, and a property of what a relation leads to. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import type { Embedder } from "../../graph/numeric/embedder";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Garden", "Elm Court", { county: "Kent", opened: 1990 }],
      ["Garden", "Fern Hill", { county: "Dorset", opened: 1971 }],
      ["Garden", "Gorse Bank", { county: "Dorset", opened: 2004 }],
      [
        "Rose",
        "Amber Lady",
        { habit: "climber", scent: "sweet", heightCm: 210, petals: 40, bredOn: "1998-03-04" },
      ],
      [
        "Rose",
        "Blue Moon",
        { habit: "climber", scent: "fruity", heightCm: 320, petals: 25, bredOn: "2004-06-11" },
      ],
      [
        "Rose",
        "Coral Dawn",
        { habit: "shrub", scent: "sweet", heightCm: 90, petals: 15, bredOn: "2011-03-30" },
      ],
      [
        "Rose",
        "Dusky Maid",
        { habit: "shrub", scent: "musky", heightCm: 140, petals: 70, bredOn: "2015-12-01" },
      ],
      ["Course", "Grafting", { begins: "2021-02-01", ends: "2021-05-30" }],
      ["Course", "Pruning", { begins: "2021-04-01", ends: "2021-04-20" }],
      ["Course", "Mulching", { begins: "2022-11-05", ends: "2023-01-10" }],
      ["Gardener", "Ida Beck", { age: 24, salary: 31 }],
      ["Gardener", "Jon Falk", { age: 58, salary: 27 }],
      ["Gardener", "Kim Aas", { age: 37, salary: 45 }],
    ],
    [
      "Elm Court|GROWS|Amber Lady",
      "Elm Court|GROWS|Blue Moon",
      "Elm Court|GROWS|Coral Dawn",
      "Fern Hill|GROWS|Blue Moon",
      "Fern Hill|GROWS|Coral Dawn",
      "Gorse Bank|GROWS|Dusky Maid",
      "Gorse Bank|GROWS|Amber Lady",
      "Grafting|HELD_AT|Fern Hill",
      "Pruning|HELD_AT|Elm Court",
      "Mulching|HELD_AT|Gorse Bank",
      "Ida Beck|MOVED_FROM|Elm Court",
      "Jon Falk|MOVED_FROM|Fern Hill",
    ],
  );
});

it.each<[string, unknown[] | null]>([
  // Months of any year.
  ["Which roses were bred in March?", ["Amber Lady", "Coral Dawn"]],
  ["Which roses were bred in March 2011?", ["Coral Dawn"]],
  ["Which roses were not bred in March?", ["Blue Moon", "Dusky Maid"]],
  ["Which roses were bred between March and July?", ["Amber Lady", "Blue Moon", "Coral Dawn"]],
  ["Which courses begin in April or later in the year?", ["Mulching", "Pruning"]],
  // A range over the new year, a month of this year, and a day are none of these.
  ["Which roses were bred between November and March?", null],
  ["Which roses were bred last March?", null],
  ["Which roses were bred since March?", null],
  ["Which roses were bred on 4 March?", null],
  ["Which courses end in April?", ["Pruning"]],
  ["Which courses end in April or later?", ["Grafting", "Pruning"]],
  // What begins and what ends.
  ["Which courses took place in April 2021?", ["Pruning"]],
  ["Which courses kicked off before April 2021?", ["Grafting"]],
  ["Which courses wrapped up before May 2021?", ["Pruning"]],
  // Some of a list.
  ["Which gardens grow at least two of Amber Lady, Blue Moon and Coral Dawn?", ["Elm Court", "Fern Hill"]],
  ["Which gardens grow all three of Amber Lady, Blue Moon and Coral Dawn?", ["Elm Court"]],
  ["Which gardens grow exactly one of Blue Moon, Coral Dawn and Dusky Maid?", ["Gorse Bank"]],
  [
    "Which gardens grow any of Blue Moon, Coral Dawn and Dusky Maid?",
    ["Elm Court", "Fern Hill", "Gorse Bank"],
  ],
  ["Which gardens grow none of Blue Moon and Coral Dawn?", ["Gorse Bank"]],
  ["Which gardens grow Amber Lady, Blue Moon and Coral Dawn?", ["Elm Court"]],
  ["Which gardens grow Amber Lady, Blue Moon or Coral Dawn?", ["Elm Court", "Fern Hill", "Gorse Bank"]],
  ["Which gardens do not grow at least two of Amber Lady, Blue Moon and Coral Dawn?", null],
  // Fewer may be none.
  ["Which gardens grow fewer than two of Amber Lady, Blue Moon and Coral Dawn?", null],
  // One of two.
  ["Which of Elm Court and Fern Hill grows Amber Lady?", ["Elm Court"]],
  ["Which of Amber Lady and Dusky Maid does Elm Court grow?", ["Amber Lady"]],
  ["Which of Amber Lady and Coral Dawn grows in more gardens?", null],
  ["Which of Elm Court and Fern Hill grows more roses?", null],
  ["Which of Amber Lady and Blue Moon is taller?", ["Blue Moon"]],
  ["Which of Elm Court and Gorse Bank is older?", ["Elm Court"]],
  ["Which gardens grow both Amber Lady and Blue Moon?", ["Elm Court"]],
  // An adjective is a value.
  ["What is the most striking rose, going by habit?", null],
  ["What is the tallest sweet rose?", ["Amber Lady"]],
  // Values as nouns.
  ["What is the tallest shrub?", ["Dusky Maid"]],
  ["What is the average height of the climbers?", [265]],
  // A property of what a relation leads to.
  ["In which county is Mulching?", ["Gorse Bank"]],
  ["In which county was Grafting held?", ["Fern Hill"]],
  // Where one moved from is not where one is.
  ["In which county is Ida Beck?", null],
  ["Gardeners under 30", ["Ida Beck"]],
  ["Gardeners under 30 euros", ["Jon Falk"]],
  ["?", null],
])("%s", async (question, expected) => {
  expect(await saidOf(graph, question)).toEqual(expected);
});

it.each<[string, unknown[] | null]>([
  ["What is the average price of the NPKs?", [10]],
  // The version that a relation has, and one of two by what they have.
  ["Which strength of Rich Mix does Bone Meal need?", [3]],
  ["Which fertiliser has the lower price, Rich Mix or Plain Mix?", ["Plain Mix"]],
  ["Which of Rich Mix, Plain Mix and Bone Meal is the cheapest?", ["Plain Mix"]],
])("%s", async (question, expected) => {
  const stores = await graphOf(
    [
      ["Fertiliser", "Rich Mix", { kind: "NPK", priceEur: 12 }],
      ["Fertiliser", "Plain Mix", { kind: "NPK", priceEur: 8 }],
      ["Fertiliser", "Bone Meal", { kind: "organic", priceEur: 40 }],
    ],
    [
      ["Bone Meal|NEEDS|Rich Mix", { leastStrength: 3 }],
      ["Bone Meal|NEEDS|Plain Mix", { leastStrength: 5 }],
    ],
  );
  expect(await saidOf(stores, question)).toEqual(expected);
});

it("has no month of somebody else for who has a year", async () => {
  const team = await graphOf(
    [
      ["Player", "Ulf Berg", { birthYear: 1990 }],
      ["Player", "Vera Holt", { birthYear: 1991 }],
      ["Coach", "Wim Dahl", { birthDate: "1960-03-03" }],
      ["Coach", "Yara Moe", { birthDate: "1961-09-10" }],
    ],
    ["Wim Dahl|COACHED|Ulf Berg", "Yara Moe|COACHED|Vera Holt"],
  );
  expect(await saidOf(team, "Which players were born in March?")).toBeNull();
  expect(await saidOf(team, "Which coaches were born in March?")).toEqual(["Wim Dahl"]);
});

it("counts by a property of two words where it is asked to break them down", async () => {
  const gardens = await graphOf(
    [
      ["Repair", "A", { work_kind: "paint" }],
      ["Repair", "B", { work_kind: "wood" }],
      ["Repair", "C", { work_kind: "wood" }],
      ["Shed", "D"],
    ],
    ["A|DONE_AT|D", "B|DONE_AT|D"],
  );
  expect(await saidOf(gardens, "Break the repairs down by work kind")).toEqual(["paint", "wood"]);
  expect(await saidOf(gardens, "Break the repairs down by work kind: how many of each?")).toEqual([
    "paint",
    "wood",
  ]);
});

/** Words that are somewhat alike: "theatre" and venue, "high" and peak, "car" and venue a little less. */
const somewhatAlike: Embedder = {
  id: "somewhat",
  dimensions: 64,
  embed: async (texts) => {
    const matrix = new Float32Array(texts.length * 64);
    for (const [row, text] of texts.entries()) {
      const at = row * 64;
      const own = 4 + ([...text].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 60);
      const [axis, cosine] = /^venue/i.test(text)
        ? [0, 1]
        : /^peak/i.test(text)
          ? [1, 1]
          : /^theatre/i.test(text)
            ? [0, 0.6]
            : /^car/i.test(text)
              ? [0, 0.5]
              : /^high/i.test(text)
                ? [1, 0.55]
                : [0, 0];
      matrix[at + axis] = cosine;
      matrix[at + own] = Math.sqrt(1 - cosine ** 2);
    }
    return matrix;
  },
};

it.each<[string, unknown[] | null]>([
  // What is high is no peak, and of venues only some are theatres.
  ["How high is Knoll Top?", [410]],
  ["Which theatres were built after 2015?", null],
  ["Which cars were built after 2015?", null],
])("%s", async (question, expected) => {
  const city = await graphOf(
    [
      ["Peak", "Knoll Top", { elevationM: 410 }],
      ["Peak", "Long Edge", { elevationM: 780 }],
      ["Hut", "Knoll Hut", { elevationM: 350 }],
      ["Venue", "Old Vic", { builtYear: 2018 }],
      ["Venue", "New Hall", { builtYear: 1901 }],
    ],
    ["Knoll Hut|STANDS_ON|Knoll Top", "Old Vic|FACES|Long Edge"],
  );
  expect(await saidOf(city, question, somewhatAlike)).toEqual(expected);
});
