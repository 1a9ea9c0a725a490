import { expect, it } from "vitest";
import { type Outage, outageInWords, outagesOf } from "./outage";

const outage = (host: string, minute: number): Outage => ({
  host,
  reason: "cannot be reached",
  since: "2026-01-01T10:00:00.000Z",
  retryAt: `2026-01-01T10:0${minute}:00.000Z`,
});

it("is one for each endpoint, as it was last", () => {
  const calls = [
    { outage: outage("a", 1) },
    {},
    { outage: outage("b", 1) },
    { outage: outage("a", 3) },
    { outage: outage("a", 2) },
  ];
  expect(outagesOf(calls)).toEqual([outage("a", 3), outage("b", 1)]);
  expect(outagesOf([{}])).toEqual([]);
});

it("says which endpoint, why, and when it is asked again", () => {
  expect(outageInWords(outage("a.example", 1))).toBe(
    "The language model at a.example cannot be reached. The methods went on without it. It is asked again after 10:01:00 UTC.",
  );
});
