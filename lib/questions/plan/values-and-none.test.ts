/** Whose time a year is, whose value a word is, what has no time, and that one name has none of something. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Keeper", "Ada Brook", { hiredYear: 2012, specialty: "corals" }],
      ["Keeper", "Ben Hale", { hiredYear: 2015, specialty: "eels" }],
      ["Keeper", "Cal Moor", { hiredYear: 2019, specialty: "corals" }],
      ["Keeper", "Dan Frey", { hiredYear: 2020, specialty: "rays" }],
      ["Tank", "North Tank", { minTempC: 12, maxTempC: 19, volumeM3: 40 }],
      ["Tank", "Old Basin", { minTempC: 21, maxTempC: 27, volumeM3: 12 }],
      ["Tank", "Quiet Pool", { minTempC: 4, maxTempC: 9, volumeM3: 66 }],
      ["Pond", "Lily Pond"],
      ["Pond", "Mill Pond"],
      ["Creature", "Nettle", { kind: "coral", lengthCm: 30, bornOn: "2018-02-01" }],
      ["Creature", "Oswin", { kind: "coral", lengthCm: 55, bornOn: "2011-02-01" }],
      ["Creature", "Pike", { kind: "eel", lengthCm: 140, bornOn: "2020-07-01" }],
      ["Creature", "Quill", { kind: "coral", lengthCm: 20, bornOn: "2016-07-01" }],
      ["Report", "Winter Count", { filedOn: "2020-01-10", pageCount: 12 }],
      ["Report", "Summer Count", { filedOn: "2020-08-10", pageCount: 80 }],
      ["Report", "Spring Count", { filedOn: "2021-04-10", pageCount: 31 }],
    ],
    [
      ["Ada Brook|TENDS|North Tank", { since: 2013, until: 2016 }],
      ["Ben Hale|TENDS|North Tank", { since: 2017 }],
      ["Cal Moor|TENDS|Old Basin", { since: 2019 }],
      ["Ada Brook|TENDS|Lily Pond", { since: 2016 }],
      ["Ada Brook|TENDS|Mill Pond", { since: 2016 }],
      ["Cal Moor|TENDS|Mill Pond", { since: 2020 }],
      "Nettle|LIVES_IN|North Tank",
      "Oswin|LIVES_IN|Old Basin",
      "Pike|LIVES_IN|Old Basin",
      "Quill|LIVES_IN|Quiet Pool",
      "Ada Brook|WROTE|Winter Count",
      "Ben Hale|WROTE|Summer Count",
      "Ada Brook|WROTE|Spring Count",
    ],
  );
});

it.each<[string, unknown[] | null]>([
  // A year beside a relation that holds for a time, and one that says of which property it is.
  ["Who was the keeper of the North Tank in 2015?", ["Ada Brook"]],
  ["Which keepers had the Mill Pond in 2019?", ["Ada Brook"]],
  ["Which keeper of the North Tank was hired in 2015?", ["Ben Hale"]],
  ["Which keepers were hired in 2019?", ["Cal Moor"]],
  // A value of what is spoken of, though another kind has the same word as it is written.
  ["How many of our creatures are corals?", [3]],
  ["Which corals live in the Old Basin?", ["Oswin"]],
  ["Which keepers have the specialty corals?", ["Ada Brook", "Cal Moor"]],
  ["Which eels live in the Quiet Pool?", []],
  // No time is long.
  ["What is the longest report on file?", ["Summer Count"]],
  ["What is the shortest report filed in 2020?", ["Winter Count"]],
  ["What is the newest report on file?", ["Spring Count"]],
  ["Who has tended the Mill Pond the longest?", ["Ada Brook"]],
  // What nobody does, and what somebody does none of.
  ["How many reports has Cal Moor written?", [0]],
  ["Which reports has Cal Moor written?", []],
  ["Who tends the Quiet Pool?", []],
  ["Which tanks does Dan Frey tend?", []],
  ["How many reports has Ada Brook written?", [2]],
  // Nobody can be tended by a report.
  ["Who tends the Winter Count?", null],
])("%s", async (question, expected) => {
  expect(await saidOf(graph, question)).toEqual(expected);
});
