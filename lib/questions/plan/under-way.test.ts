/** What was running at a time: begun by then, and not over before. */
import { beforeAll, describe, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Fair", "Lantern Fair", { startedOn: "2018-11-01", endedOn: "2020-01-15", city: "Oss" }],
      ["Fair", "Frost Fair", { startedOn: "2019-12-10", endedOn: "2019-12-20", city: "Elm" }],
      ["Fair", "Hay Fair", { startedOn: "2019-06-01", endedOn: "2019-06-09", city: "Oss" }],
      ["Fair", "Long Fair", { startedOn: "2017-02-01", city: "Elm" }],
      ["Fair", "Late Fair", { startedOn: "2021-02-01", endedOn: "2021-02-09", city: "Elm" }],
      ["Trial", "Trial One", { firstYear: 2001, openedYear: 2003, closedYear: 2006 }],
      ["Trial", "Trial Two", { firstYear: 2004, openedYear: 2007, closedYear: 2009 }],
      ["Auction", "Bell Auction", { date: "2019-12-03" }],
      ["Auction", "Clock Auction", { date: "2020-02-03" }],
      ["Booth", "Red Booth", { rent: 20 }],
      ["Booth", "Blue Booth", { rent: 30 }],
    ],
    ["Red Booth|STANDS_AT|Frost Fair", "Blue Booth|STANDS_AT|Hay Fair", "Red Booth|STANDS_AT|Lantern Fair"],
  );
});

const said = (question: string) => saidOf(graph, question);

describe("running then", () => {
  it.each<[string, unknown]>([
    ["Which fairs were running during December 2019?", ["Frost Fair", "Lantern Fair", "Long Fair"]],
    ["Which fairs were on in June 2019?", ["Hay Fair", "Lantern Fair", "Long Fair"]],
    ["Which fairs in Oss were under way in 2019?", ["Hay Fair", "Lantern Fair"]],
    ["How many fairs were running on 5 February 2021?", [2]],
    ["Which trials were open in 2005?", ["Trial One"]],
  ])("%s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
});

describe("not", () => {
  it.each<[string, unknown]>([
    ["Which fairs started in 2019?", ["Frost Fair", "Hay Fair"]],
    ["Which fairs ended in December 2019?", ["Frost Fair"]],
  ])("where it began or ended then: %s", async (question, expected) => {
    expect(await said(question)).toEqual(expected);
  });
  it.each(["Which auctions were running in December 2019?", "Which fairs were crowded in December 2019?"])(
    "of what has one time, or by another word: %s",
    async (question) => {
      expect((await said(question)) ?? []).not.toContain("Lantern Fair");
    },
  );
});
