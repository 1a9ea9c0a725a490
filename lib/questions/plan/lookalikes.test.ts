/** Questions that look like others and mean something else. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Keeper", "Ada Brook", { hiredOn: "2012-05-01", fullTime: true }],
      ["Keeper", "Ben Hale", { hiredOn: "2015-02-01", fullTime: false }],
      ["Judge", "Cal Moor", { appointedYear: 2003 }],
      ["Pen", "North Pen", { capacity: 4, hasCrane: true }],
      ["Pen", "Old Pen", { capacity: 9, hasCrane: false }],
      ["Stage", "Reed Stage", { capacity: 9000 }],
      ["Band", "Copper Five", { genre: "soul" }],
      ["Animal", "Rex", { weightKg: 120, bornYear: 2015 }],
      ["Animal", "Tam", { weightKg: 130, bornYear: 2018 }],
      ["Animal", "Una", { weightKg: 40, bornYear: 2015 }],
      ["Food", "Hay"],
      ["Food", "Bran"],
      ["Permit", "Permit 7"],
      ["Show", "Spring Show"],
    ],
    [
      ["Rex|LIVES_IN|North Pen", { since: 2016 }],
      ["Tam|LIVES_IN|Old Pen", { since: 2019 }],
      ["Una|LIVES_IN|Old Pen", { since: 2020 }],
      "Ada Brook|WORKS_AT|Old Pen",
      "Ben Hale|WORKS_AT|North Pen",
      "Cal Moor|JUDGED|Spring Show",
      "Copper Five|PLAYED_ON|Reed Stage",
      "Rex|EATS|Hay",
      "Rex|EATS|Bran",
      "Tam|EATS|Hay",
      "Permit 7|GRANTED_FOR|North Pen",
      ["Rex|SHOWN_AT|Spring Show", { date: "2020-05-01" }],
    ],
  );
});

it.each<[string, unknown[] | null]>([
  // What it is granted for, and no reason.
  ["What was Permit 7 granted for?", ["North Pen"]],
  // A capacity is of what lives there, or of people.
  ["How many animals can North Pen hold?", [4]],
  ["How many people can Reed Stage hold?", [9000]],
  ["How many dogs can Reed Stage take?", null],
  // As somebody who has such a time, and not as another one.
  ["When was Ada Brook hired as a keeper?", ["2012-05-01"]],
  ["Where did Ada Brook work as a judge?", null],
  ["When was Ada Brook appointed as a judge?", null],
  // Brackets that say something else.
  ["Which animals weigh over 100 kilos (100,000 g)?", ["Rex", "Tam"]],
  ["Which animals weigh over 100 kilos (2015 births)?", ["Rex"]],
  // The main one of what has two.
  ["What is the main food of Tam?", ["Hay"]],
  ["What is the main food of Rex?", null],
  // A verb that says more than that it has it.
  ["Does North Pen own a crane?", [true]],
  ["Is North Pen near a crane?", null],
  ["Is Old Pen deprived of a crane?", null],
  ["Did Ada Brook quit full time?", null],
  // Two words that nothing represents.
  ["Which animals that live in North Pen and eat Hay were publicly criticised?", null],
  // What happened on a day is not what is now.
  ["Which animals currently live in North Pen?", ["Rex"]],
  ["Which animals are currently shown at Spring Show?", null],
])("%s", async (question, expected) => {
  expect(await saidOf(graph, question)).toEqual(expected);
});
