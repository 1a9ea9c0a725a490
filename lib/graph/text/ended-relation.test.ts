import { expect, it } from "vitest";
import { endOf } from "./ended-relation";

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
