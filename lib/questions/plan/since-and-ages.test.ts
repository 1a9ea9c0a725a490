/** Since when and until when something held, which of two came first, ages that no relation has, and numbers of two units. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Rower", "Ada Quist", { born: "1990-05-01", age: 36 }],
      ["Rower", "Bo Lund", { born: "1962-02-11", age: 64 }],
      ["Rower", "Cleo Marr", { born: "1999-08-21", age: 27 }],
      ["Rower", "Dag Holm", { born: "1975-11-30", age: 51 }],
      ["Club", "Otter Club", { founded: "2012-05-05" }],
      ["Club", "Heron Club", { founded: "1931-03-03" }],
      ["Boat", "Kestrel", { madeIn: 1950 }],
      ["Boat", "Plover", { madeIn: 1988 }],
      ["Boat", "Wren", { madeIn: 2015 }],
      ["Race", "Spring Mile", { durationMinutes: 50 }],
      ["Race", "Long Row", { durationMinutes: 200 }],
      ["Race", "Lake Round", { durationMinutes: 95 }],
      ["Sponsor", "Tarn Oil"],
    ],
    [
      ["Ada Quist|MEMBER_OF|Otter Club", { since: "2013-01-01", until: "2016-06-30" }],
      ["Ada Quist|MEMBER_OF|Heron Club", { since: "2017-01-01" }],
      ["Bo Lund|MEMBER_OF|Otter Club", { since: "2012-06-01" }],
      ["Cleo Marr|MEMBER_OF|Otter Club", { since: "2019-04-01" }],
      ["Dag Holm|MEMBER_OF|Otter Club", { since: "2013-09-01", until: "2014-12-31" }],
      ["Ada Quist|COACHED|Cleo Marr", { since: "2011-01-01", until: "2018-01-01" }],
      ["Cleo Marr|BORROWED|Plover", { borrowedOn: "2019-05-01" }],
      ["Cleo Marr|BORROWED|Kestrel", { borrowedOn: "2021-05-01" }],
      ["Bo Lund|BORROWED|Wren", { borrowedOn: "2016-05-01" }],
      "Tarn Oil|SPONSORS|Spring Mile",
    ],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("what held", () => {
  it.each([
    ["Who has been in Otter Club since 2013?", ["Bo Lund"]],
    ["Who has been a member of Otter Club since 2013?", ["Bo Lund"]],
    ["Who was in Otter Club until 2016?", ["Ada Quist"]],
    ["Who was a member of Otter Club on 1 May 2014?", ["Ada Quist", "Bo Lund", "Dag Holm"]],
    ["Which club did Ada Quist belong to in 2017?", ["Heron Club"]],
    ["Who are the members of Otter Club now?", ["Bo Lund", "Cleo Marr"]],
    ["Who are the members of Otter Club these days?", ["Bo Lund", "Cleo Marr"]],
    ["Clubs after 1990 that Ada Quist was in", ["Otter Club"]],
    ["Who is no longer a member of Otter Club?", ["Ada Quist", "Dag Holm"]],
  ])("is by when it began and ended: %s", async (question, found) => {
    expect((await said(question))?.toSorted()).toEqual(found);
  });
  it.each(["Which races does Tarn Oil no longer sponsor?", "Who used to sponsor Spring Mile?"])(
    "is not said to be over where nothing says so: %s",
    async (question) => {
      expect(await said(question)).toBeNull();
    },
  );
});

describe("the oldest and the youngest", () => {
  it.each([
    ["What is the oldest boat that Cleo Marr borrowed?", ["Kestrel"]],
    ["Who borrowed the newest boat?", ["Bo Lund"]],
    ["Who is the youngest member of Otter Club?", ["Cleo Marr"]],
    ["What was the first boat that Cleo Marr borrowed?", ["Plover"]],
    ["Which club has been around the longest?", ["Heron Club"]],
    ["Rowers aged 51 or older", ["Dag Holm", "Bo Lund"]],
    ["Boats made in 1988 or older", ["Kestrel", "Plover"]],
  ])("%s", async (question, found) => {
    expect((await said(question))?.toSorted()).toEqual(found.toSorted());
  });
});

describe("which of two came first", () => {
  it.each([
    ["Who joined Otter Club first, Cleo Marr or Dag Holm?", ["Dag Holm"]],
    ["Which boat was made first, Plover or Wren?", ["Plover"]],
    ["Which club was founded first, Otter Club or Heron Club?", ["Heron Club"]],
  ])("%s", async (question, found) => {
    expect(await said(question)).toEqual(found);
  });
});

describe("a number of two units", () => {
  it.each([
    ["Races of at least 1 hour and 30 minutes", ["Lake Round", "Long Row"]],
    ["Which races took less than an hour and a half?", ["Spring Mile"]],
    ["Races that took more than two and a half hours", ["Long Row"]],
    ["Races that took 1 hour 40 minutes or longer", ["Long Row"]],
    ["Races between one hour and 100 minutes", ["Lake Round"]],
    ["Races that took between 45 minutes and 2 hours", ["Lake Round", "Spring Mile"]],
  ])("%s", async (question, found) => {
    expect((await said(question))?.toSorted()).toEqual(found);
  });
});
