import { expect, it } from "vitest";
import { endOf, heldAt, sideOf } from "./ended-relation";

it.each([
  ["a day", { until: "2022-06-30" }, "2022-06-30"],
  ["a day with its time", { ended_at: "2022-06-30T12:00:00Z" }, "2022-06-30"],
  ["a year", { since: 2012, until: 2018 }, "2018"],
  ["a month", { valid_to: "2023-04" }, "2023-04"],
  ["the year that is not over", { until: 2023 }, null],
  ["today", { until: "2023-05-01" }, null],
  ["what is to come", { contractEnd: "2031-01-01" }, null],
  ["no time", { to: "Oslo", ends: "with a bang" }, null],
  ["no end", { since: 2012 }, null],
  ["nothing", {}, null],
])("knows when a relation ended by %s", (_, properties: Record<string, string | number>, end) => {
  expect(endOf({ properties }, "2023-05-01")).toBe(end);
});

it("tells since from until by the words of a property", () => {
  expect(["since", "startDate", "valid_to", "leftOn", "weight"].map(sideOf)).toEqual([
    "from",
    "from",
    "to",
    "to",
    null,
  ]);
  const edge = { properties: { valid_from: "1950-05", valid_to: 1955, from: "Oslo" } };
  expect(
    ["1950", "1950-04-30", "1950-05-01", "1955-12-31", "1956"].map((time) => heldAt(edge, time)),
  ).toEqual([true, false, true, true, false]);
});
